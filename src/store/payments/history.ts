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
  'SELECT * FROM gateway_payment_history WHERE payment_id = $1 ORDER BY version LIMIT 1000',
);

/** What happened to a payment, oldest first. */
export async function listHistory(on: Queryable, paymentId: string): Promise<HistoryRow[]> {
  return run(on, LIST_HISTORY, [paymentId]);
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
