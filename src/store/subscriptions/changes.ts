// SQL for a change of a subscription: a compare-and-swap that writes it whole, with its history and events.

import type { Selectable } from 'kysely';
import type { GatewaySubscription } from '../../domain/subscriptions/subscription.ts';
import { namesOf } from '../database/columns.ts';
import type { SubscriptionHistoryTable } from '../database/schema.ts';
import { type Queryable, run, statement } from '../database/statement.ts';
import { type EventRecord, fromEvent, writesEvents } from '../events/writes.ts';
import { type AuditRow, writesAct } from '../people/audit.ts';
import { fromSubscription, type SubscriptionRow } from './rows.ts';

export type SubscriptionHistoryRow = Selectable<SubscriptionHistoryTable>;

export interface SubscriptionHistoryEntry {
  readonly fromStatus: string | null;
  readonly source: 'create' | 'notification' | 'status_check' | 'action' | 'task' | 'payment';
  readonly actor: string | null;
  readonly reason: string;
  readonly notificationId: string | null;
  readonly paymentId: string | null;
  readonly gatewayAnswer: Record<string, unknown> | null;
}

export const SUBSCRIPTION_HISTORY_COLUMNS = namesOf<SubscriptionHistoryRow>([
  'subscription_id', 'version', 'from_status', 'to_status', 'source', 'actor', 'reason', 'notification_id', 'payment_id',
  'gateway_answer', 'created_at',
]); // biome-ignore format: a list reads better in lines

/** What a change may touch; the rest of a subscription is written once. */
const CHANGING_COLUMNS = [
  'gateway_subscription_id', 'amount', 'interval', 'max_interval', 'current_interval', 'start_time', 'next_execution_at',
  'previous_execution_at', 'retry_interval', 'retry_interval_unit', 'retry_max_interval', 'status', 'gopay_account_id',
  'creation_state', 'status_code', 'status_message', 'pending_action', 'pending_actor', 'action_id', 'unresolved_since',
  'version', 'updated_at',
] as const satisfies readonly (keyof SubscriptionRow)[]; // biome-ignore format: a list reads better in lines

// The id is a parameter of its own, so that the row is looked up in the index whatever PostgreSQL thinks of the JSON.
// Nobody can use the token of a subscription that the gateway refused.
const CHANGE = `WITH subscription AS (
  UPDATE gateway_subscriptions stored SET ${CHANGING_COLUMNS.map((column) => `"${column}" = changed."${column}"`).join(', ')},
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
  return {
    subscription_id: subscription.id,
    version: subscription.version,
    from_status: entry.fromStatus,
    to_status: subscription.status,
    source: entry.source,
    actor: entry.actor,
    reason: entry.reason,
    notification_id: entry.notificationId,
    payment_id: entry.paymentId,
    gateway_answer: entry.gatewayAnswer,
    created_at: subscription.updatedAt,
  };
}
