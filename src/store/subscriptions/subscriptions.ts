// SQL for subscriptions: the write-ahead insert, the reads, the list, the claims that processes share, and where a sweep goes on that
// does not get to the end of everything in one run.

import type { SubscriptionHistoryEntry } from '../../domain/history.ts';
import { type GatewaySubscription, SUBSCRIPTION_FIELDS } from '../../domain/subscriptions/subscription.ts';
import { columnsOf, namesOf } from '../database/columns.ts';
import { emailOf, phoneOf } from '../database/customer.ts';
import { type List, listRows, type PageOfRows } from '../database/pages.ts';
import { type Queryable, type Readable, run, statement, type Transaction } from '../database/statement.ts';
import {
  fromSubscription,
  fromSubscriptionHistory,
  SUBSCRIPTION_HISTORY_COLUMNS,
  type SubscriptionRow,
  toSubscription,
} from './changes.ts';

export interface SubscriptionFilter extends PageOfRows {
  readonly ownerId?: string | undefined;
  readonly customerEmail?: string | undefined;
  readonly customerPhone?: string | undefined;
  readonly status?: string | undefined;
}

const LIST: List<SubscriptionFilter> = {
  select: '*',
  from: 'gateway_subscriptions',
  filters: {
    ownerId: 'owner_id =',
    customerEmail: `${emailOf('customer_email')} =`,
    customerPhone: `${phoneOf('customer_phone')} =`,
    status: 'status =',
  },
};

/** A page of subscriptions, newest first, each with the exact time that a cursor needs. */
export async function listSubscriptions(
  on: Readable,
  filter: SubscriptionFilter,
): Promise<(GatewaySubscription & { cursorTime: string })[]> {
  const rows = await listRows<SubscriptionRow, SubscriptionFilter>(on, LIST, filter);
  return rows.map((row) => ({ ...toSubscription(row), cursorTime: row.cursor_time }));
}

const COLUMNS = namesOf(columnsOf(SUBSCRIPTION_FIELDS));

const INSERT = statement(
  'gapura_insert_subscription',
  `
WITH subscription AS (
  INSERT INTO gateway_subscriptions (${COLUMNS}, sealed_token)
  SELECT ${COLUMNS}, $3 FROM jsonb_populate_record(NULL::gateway_subscriptions, $1) ON CONFLICT DO NOTHING RETURNING id
), history AS (
  INSERT INTO gateway_subscription_history (${SUBSCRIPTION_HISTORY_COLUMNS})
  SELECT ${SUBSCRIPTION_HISTORY_COLUMNS} FROM jsonb_populate_record(NULL::gateway_subscription_history, $2)
  WHERE EXISTS (SELECT FROM subscription)
)
SELECT id FROM subscription`,
);

const FIND = 'SELECT * FROM gateway_subscriptions';
const FIND_BY_ID = statement('gapura_subscription', `${FIND} WHERE id = $1`);
// A name is used again only after its subscription was cancelled: a charge belongs to the newest one that was there when it was made.
// The gateway's clock and ours may differ a little, and a new subscription may be charged at once.
const FIND_BY_NAME = statement(
  'gapura_subscription_by_name_then',
  `${FIND} WHERE name = $1 AND creation_state <> 'rejected' 
    ORDER BY coalesce(created_at <= $2::timestamptz + interval '1 minute', true) DESC, status = 'cancelled', created_at DESC LIMIT 1`,
);
// One statement: between two, its creation could be confirmed, and neither would find it.
const FIND_NOTIFIED = statement(
  'gapura_notified_subscription',
  `${FIND} WHERE gateway_subscription_id = $1 OR (name = $2 AND creation_state IN ('initiated', 'unknown'))
    ORDER BY gateway_subscription_id IS NULL, status = 'cancelled', created_at DESC LIMIT 1`,
);
const LOCK = statement('gapura_lock_subscription', `${FIND} WHERE id = $1 FOR NO KEY UPDATE`);
const COUNT_PAID = statement(
  'gapura_paid_cycles',
  `SELECT count(*)::int AS paid FROM gateway_payments WHERE subscription_id = $1 AND captured_amount IS NOT NULL`,
);
const BEGIN_ATTEMPT = statement(
  'gapura_begin_subscription_attempt',
  `UPDATE gateway_subscriptions SET creation_attempts = creation_attempts + 1
    WHERE id = $1 AND creation_state IN ('initiated', 'unknown') RETURNING creation_attempts`,
);
const FIND_TOKEN = statement(
  'gapura_subscription_token',
  'SELECT sealed_token FROM gateway_subscriptions WHERE id = $1',
);
// The lease is in the row: of all processes that get a notification of one subscription, one asks the gateway, once in that time.
const CLAIM_HINT = statement(
  'gapura_claim_subscription_hint',
  `UPDATE gateway_subscriptions SET hint_followed_at = $2
    WHERE id = $1 AND (hint_followed_at IS NULL OR hint_followed_at <= $3) RETURNING id`,
);
const LIST_UNRESOLVED = statement(
  'gapura_unresolved_subscriptions',
  `${FIND} WHERE unresolved_since IS NOT NULL AND unresolved_since <= $1 AND (unresolved_since, id) > ($2, $3)
    ORDER BY unresolved_since, id LIMIT $4`,
);
const LIST_LIVING = statement(
  'gapura_living_subscriptions',
  `SELECT id FROM gateway_subscriptions WHERE creation_state = 'created' AND status <> 'cancelled' AND id > $1
    AND NOT (status = 'inactive' AND max_interval IS NOT NULL AND current_interval >= greatest(1, max_interval)
      AND current_interval <= (SELECT count(*) FROM gateway_payments payment
        WHERE payment.subscription_id = gateway_subscriptions.id AND payment.captured_amount IS NOT NULL))
    ORDER BY id LIMIT $2`,
);
const LIST_UNKNOWN_TRANSACTIONS = statement(
  'gapura_unknown_transactions',
  `SELECT told.id FROM unnest($1::text[]) WITH ORDINALITY AS told (id, place)
    WHERE NOT EXISTS (SELECT FROM gateway_payments payment WHERE payment.transaction_id = told.id)
    ORDER BY told.place LIMIT $2`,
);
const FIND_CHARGE = statement(
  'gapura_subscription_charge',
  'SELECT id FROM gateway_payments WHERE transaction_id = $1 AND subscription_id = $2',
);

/** Inserts a subscription before the gateway is called. False where its name, or its id, is taken. */
export async function insertSubscription(
  on: Queryable,
  draft: { subscription: GatewaySubscription; history: SubscriptionHistoryEntry; sealedToken: string },
): Promise<boolean> {
  const { subscription, history, sealedToken } = draft;
  const rows = await run(on, INSERT, [
    JSON.stringify(fromSubscription(subscription)),
    JSON.stringify(fromSubscriptionHistory(subscription, history)),
    sealedToken,
  ]);
  return rows.length > 0;
}

export async function findSubscription(on: Queryable, id: string): Promise<GatewaySubscription | undefined> {
  return first(await run<SubscriptionRow>(on, FIND_BY_ID, [id]));
}

/** The subscription that bore a name at a time; without a time, the one that may still be charged, or else the newest. */
export async function findSubscriptionByName(
  on: Queryable,
  name: string,
  at: Date | null,
): Promise<GatewaySubscription | undefined> {
  return first(await run<SubscriptionRow>(on, FIND_BY_NAME, [name, at]));
}

/** The one that a notification is about: by the gateway's id, or else by name, where the gateway has not confirmed its creation. */
export async function findNotifiedSubscription(
  on: Queryable,
  { gatewaySubscriptionId, name }: { gatewaySubscriptionId: string; name: string },
): Promise<GatewaySubscription | undefined> {
  return first(await run<SubscriptionRow>(on, FIND_NOTIFIED, [gatewaySubscriptionId, name]));
}

/** Only inside a transaction: others that would change it wait for its end. */
export async function lockSubscription(on: Transaction, id: string): Promise<GatewaySubscription | undefined> {
  return first(await run<SubscriptionRow>(on, LOCK, [id]));
}

export async function countPaidCycles(on: Queryable, id: string): Promise<number> {
  return (await run<{ paid: number }>(on, COUNT_PAID, [id]))[0]?.paid ?? 0;
}

/** Notes that the gateway is about to be asked again. Undefined where the outcome is known by now. */
export async function beginSubscriptionAttempt(on: Queryable, id: string): Promise<number | undefined> {
  return (await run<{ creation_attempts: number }>(on, BEGIN_ATTEMPT, [id]))[0]?.creation_attempts;
}

export async function findSealedToken(on: Queryable, id: string): Promise<string | null> {
  return (await run<{ sealed_token: string | null }>(on, FIND_TOKEN, [id]))[0]?.sealed_token ?? null;
}

/** Whether the caller may follow an unsigned notification about this subscription now. */
export async function claimHint(on: Queryable, id: string, times: { now: Date; notSince: Date }): Promise<boolean> {
  return (await run(on, CLAIM_HINT, [id, times.now, times.notSince])).length > 0;
}

/** Subscriptions whose creation or action has waited for its outcome since `until` or longer, after a given one. */
export async function listUnresolvedSubscriptions(
  on: Queryable,
  page: { until: Date; after: { since: Date; id: string }; limit: number },
): Promise<GatewaySubscription[]> {
  const values = [page.until, page.after.since, page.after.id, page.limit];
  return (await run<SubscriptionRow>(on, LIST_UNRESOLVED, values)).map(toSubscription);
}

/** The ids of subscriptions that the gateway may still change, after a given one. */
export async function listLivingSubscriptions(
  on: Queryable,
  page: { after: string; limit: number },
): Promise<string[]> {
  const rows = await run<{ id: string }>(on, LIST_LIVING, [page.after, page.limit]);
  return rows.map(({ id }) => id);
}

/** Those of the transactions that no payment here is about. */
export async function listUnknownTransactions(on: Queryable, ids: readonly string[], limit: number): Promise<string[]> {
  const rows = await run<{ id: string }>(on, LIST_UNKNOWN_TRANSACTIONS, [[...ids], limit]);
  return rows.map(({ id }) => id);
}

/** The id of the payment that a transaction of the subscription is. */
export async function findCharge(on: Queryable, id: string, transactionId: string): Promise<string | undefined> {
  return (await run<{ id: string }>(on, FIND_CHARGE, [transactionId, id]))[0]?.id;
}

function first([row]: readonly SubscriptionRow[]): GatewaySubscription | undefined {
  return row === undefined ? undefined : toSubscription(row);
}

const FIND_POSITION = statement('gapura_sweep_position', 'SELECT position FROM sweep_positions WHERE name = $1');
const KEEP_POSITION = statement(
  'gapura_update_sweep_position',
  `INSERT INTO sweep_positions (name, position) VALUES ($1, $2)
    ON CONFLICT (name) DO UPDATE SET position = excluded.position`,
);

export async function findSweepPosition(on: Queryable, name: string): Promise<string | undefined> {
  return (await run<{ position: string }>(on, FIND_POSITION, [name]))[0]?.position;
}

export async function keepSweepPosition(on: Queryable, name: string, position: string): Promise<void> {
  await run(on, KEEP_POSITION, [name, position]);
}
