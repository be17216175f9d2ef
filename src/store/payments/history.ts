// SQL for the history of payments, which is only ever added to.

import type { Selectable } from 'kysely';
import type { GatewayPayment } from '../../domain/payments/payment.ts';
import type { Columns } from '../database/columns.ts';
import type { PaymentHistoryTable } from '../database/schema.ts';
import { type Queryable, run, statement } from '../database/statement.ts';

export interface HistoryEntry {
  readonly fromStatus: string | null;
  readonly source: 'charge' | 'notification' | 'status_check' | 'action' | 'task';
  readonly actor: string | null;
  readonly reason: string;
  readonly notificationId: string | null;
  readonly gatewayAnswer: Record<string, unknown> | null;
}

export type HistoryRow = Selectable<PaymentHistoryTable>;

export const HISTORY_COLUMNS = {
  payment_id: 'uuid',
  version: 'integer',
  from_status: 'text',
  to_status: 'text',
  fraud_status: 'text',
  charge_state: 'text',
  source: 'text',
  actor: 'text',
  reason: 'text',
  notification_id: 'uuid',
  gateway_answer: 'jsonb',
  created_at: 'timestamptz',
} as const satisfies Columns<HistoryRow>;

const LIST_HISTORY = statement(
  'gapura_payment_history',
  `SELECT * FROM gateway_payment_history WHERE payment_id = $1 AND created_at >= $2::timestamptz - interval '1 day'
    ORDER BY version LIMIT 1000`,
);

/** What happened to a payment, oldest first. Nothing did before it was made, but clocks differ a little. */
export async function listHistory(on: Queryable, payment: GatewayPayment): Promise<HistoryRow[]> {
  const rows = await run<HistoryRow>(on, LIST_HISTORY, [payment.id, payment.createdAt]);
  return rows[0]?.from_status === null ? rows : [beginningOf(payment), ...rows];
}

/** A charge that was asked for: the payment's own row says as much, so nothing is written for it. */
function beginningOf({ id, ownerId, createdAt }: GatewayPayment): HistoryRow {
  return {
    payment_id: id,
    version: 1,
    from_status: null,
    to_status: 'pending',
    fraud_status: null,
    charge_state: 'initiated',
    source: 'charge',
    actor: ownerId,
    reason: 'the charge was asked for',
    notification_id: null,
    gateway_answer: null,
    created_at: createdAt,
  };
}

export function fromHistory(payment: GatewayPayment, entry: HistoryEntry): Record<keyof HistoryRow, unknown> {
  return {
    payment_id: payment.id,
    version: payment.version,
    from_status: entry.fromStatus,
    to_status: payment.transactionStatus,
    fraud_status: payment.fraudStatus,
    charge_state: payment.chargeState,
    source: entry.source,
    actor: entry.actor,
    reason: entry.reason,
    notification_id: entry.notificationId,
    gateway_answer: entry.gatewayAnswer,
    created_at: payment.updatedAt,
  };
}
