// SQL for the history of payments, which is only ever added to.

import { PAYMENT_CHANGE_FIELDS, type PaymentHistoryEntry } from '../../domain/history.ts';
import type { GatewayPayment } from '../../domain/payments/payment.ts';
import { say } from '../../text/sayings.ts';
import { columnsOf, encoderOf, type RowOf } from '../database/columns.ts';
import { type Queryable, run, statement } from '../database/statement.ts';

export type HistoryEntry = PaymentHistoryEntry;
export type HistoryRow = RowOf<typeof PAYMENT_CHANGE_FIELDS>;

export const HISTORY_COLUMNS = columnsOf(PAYMENT_CHANGE_FIELDS);
const encode = encoderOf(PAYMENT_CHANGE_FIELDS);

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
    reason: say('charge_asked'),
    notification_id: null,
    gateway_answer: null,
    created_at: createdAt,
  };
}

export function fromHistory(payment: GatewayPayment, entry: HistoryEntry): Record<keyof HistoryRow, unknown> {
  const { id, version, transactionStatus, fraudStatus, chargeState, updatedAt } = payment;
  const after = { version, toStatus: transactionStatus, fraudStatus, chargeState, createdAt: updatedAt };
  return encode({ ...entry, paymentId: id, ...after });
}
