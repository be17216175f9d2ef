// SQL for the history of payments, which is only ever added to.

import type { Selectable } from 'kysely';
import type { GatewayPayment } from '../../domain/payments/payment.ts';
import type { Columns } from '../database/columns.ts';
import type { PaymentHistoryTable } from '../database/schema.ts';
import { type Queryable, run, type Statement } from '../database/statement.ts';

export interface HistoryEntry {
  readonly fromStatus: string | null;
  readonly source: 'charge' | 'notification' | 'status_check' | 'action' | 'task';
  readonly actor: string | null;
  readonly reason: string;
  readonly notificationId: string | null;
  readonly gatewayAnswer: Record<string, unknown> | null;
}

export const HISTORY_COLUMNS: Columns = {
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
};

const LIST_HISTORY: Statement = {
  name: 'gapura_payment_history',
  text: 'SELECT * FROM gateway_payment_history WHERE payment_id = $1 ORDER BY version LIMIT 1000',
};

export type HistoryRow = Selectable<PaymentHistoryTable>;

/** What happened to a payment, oldest first. */
export async function listHistory(on: Queryable, paymentId: string): Promise<HistoryRow[]> {
  return run(on, LIST_HISTORY, [paymentId]);
}

export function fromHistory(payment: GatewayPayment, entry: HistoryEntry): Record<string, unknown> {
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
