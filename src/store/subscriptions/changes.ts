// Between rows and the domain, for subscriptions; and SQL for a change of one: a compare-and-swap that writes it whole, with its history
// and events.

import { SUBSCRIPTION_CHANGE_FIELDS, type SubscriptionHistoryEntry } from '../../domain/history.ts';
import { type GatewaySubscription, SUBSCRIPTION_FIELDS } from '../../domain/subscriptions/subscription.ts';
import { assignedFrom, columnsOf, decoderOf, encoderOf, namesOf, type RowOf } from '../database/columns.ts';
import { type Queryable, run, statement } from '../database/statement.ts';
import { type EventRecord, fromEvent, writesEvents } from '../events/writes.ts';
import { type AuditRow, writesAct } from '../people/audit.ts';

export type SubscriptionRow = RowOf<typeof SUBSCRIPTION_FIELDS>;

export const toSubscription = decoderOf(SUBSCRIPTION_FIELDS);
/** For `jsonb_populate_record`. */
export const fromSubscription = encoderOf(SUBSCRIPTION_FIELDS);

export type SubscriptionHistoryRow = RowOf<typeof SUBSCRIPTION_CHANGE_FIELDS>;

export const SUBSCRIPTION_HISTORY_COLUMNS = namesOf(columnsOf(SUBSCRIPTION_CHANGE_FIELDS));
const encodeHistory = encoderOf(SUBSCRIPTION_CHANGE_FIELDS);

/** What a change may touch; the rest of a subscription is written once. */
const CHANGING_COLUMNS = columnsOf(SUBSCRIPTION_FIELDS, (field) => field.is('changes'));

// The id is a parameter of its own, so that the index is used with any plan for the JSON.
// The token of a subscription that the gateway refused is of no use.
const CHANGE = `WITH subscription AS (
  UPDATE gateway_subscriptions stored SET ${assignedFrom('changed', CHANGING_COLUMNS)},
    sealed_token = CASE WHEN changed.creation_state <> 'rejected' THEN coalesce($4, stored.sealed_token) END
  FROM jsonb_populate_record(NULL::gateway_subscriptions, $1) changed
  WHERE stored.id = $5::uuid AND stored.version = changed.version - 1 RETURNING stored.id
), history AS (
  INSERT INTO gateway_subscription_history (${SUBSCRIPTION_HISTORY_COLUMNS})
  SELECT ${SUBSCRIPTION_HISTORY_COLUMNS} FROM jsonb_populate_recordset(NULL::gateway_subscription_history, $2)
  WHERE subscription_id IN (SELECT id FROM subscription)
), ${writesEvents('$3', 'subscription')}`;
const WRITE_CHANGE = statement('gapura_write_subscription_change', `${CHANGE} SELECT id FROM subscription`);
const WRITE_ACT = statement(
  'gapura_write_subscription_act',
  `${CHANGE}, ${writesAct('$6', 'subscription')} SELECT id FROM subscription`,
);

const LIST_HISTORY = statement(
  'gapura_subscription_history',
  'SELECT * FROM gateway_subscription_history WHERE subscription_id = $1 ORDER BY version LIMIT 1000',
);

/** A subscription as it is to stand, one version on, with all that is written along. */
export interface SubscriptionChange {
  readonly subscription: GatewaySubscription;
  readonly history: SubscriptionHistoryEntry | null;
  /** With ids that rise in the order in which they happened. */
  readonly events: readonly EventRecord[];
  /** Replaces the sealed token. */
  readonly sealedToken?: string | undefined;
  /** Whose act it is, where it is one. */
  readonly act?: AuditRow | undefined;
}

/** False where the subscription has changed since the version before was read: read again and decide again. */
export async function writeSubscriptionChange(on: Queryable, change: SubscriptionChange): Promise<boolean> {
  const { subscription, history, events, act } = change;
  const about = { subject: 'subscription', subjectId: subscription.id, occurredAt: subscription.updatedAt } as const;
  const values = [
    JSON.stringify(fromSubscription(subscription)),
    JSON.stringify(history === null ? [] : [fromSubscriptionHistory(subscription, history)]),
    JSON.stringify(events.map((event) => fromEvent(event, about))),
    change.sealedToken ?? null,
    subscription.id,
  ];
  const rows = await (act === undefined
    ? run(on, WRITE_CHANGE, values)
    : run(on, WRITE_ACT, [...values, JSON.stringify(act)]));
  return rows.length > 0;
}

/** What happened to a subscription, oldest first. */
export async function listSubscriptionHistory(on: Queryable, id: string): Promise<SubscriptionHistoryRow[]> {
  return run(on, LIST_HISTORY, [id]);
}

export function fromSubscriptionHistory(
  subscription: GatewaySubscription,
  entry: SubscriptionHistoryEntry,
): Record<keyof SubscriptionHistoryRow, unknown> {
  const { id, version, status, updatedAt } = subscription;
  return encodeHistory({ ...entry, subscriptionId: id, version, toStatus: status, createdAt: updatedAt });
}
