// SQL for a change of payments: a compare-and-swap that writes it whole, with all that belongs to it.

import type { GatewayNotification } from '../domain/notification.ts';
import type { GatewayPayment } from '../domain/payment.ts';
import type { GatewayRefund } from '../domain/refund.ts';
import { coalesce } from './coalesce.ts';
import { type EventRecord, fromEvent, writesEvents } from './event-writes.ts';
import { fromNotification, NOTIFICATION_COLUMNS } from './notifications.ts';
import { fromHistory, HISTORY_COLUMNS, type HistoryEntry } from './payment-history.ts';
import { stillOpen, unresolved } from './payments.ts';
import { REFUND_COLUMNS } from './refunds.ts';
import { fromPayment, fromRefund } from './rows.ts';
import { run, type Statement } from './statement.ts';

/** What a change may touch; the rest of a payment is written once. */
const CHANGING_COLUMNS = [
  'transaction_id', 'bank', 'store', 'acquirer', 'issuer', 'transaction_status', 'fraud_status', 'status_code',
  'status_message', 'va_number', 'bill_key', 'biller_code', 'payment_code', 'redirect_url', 'deeplink_url', 'qr_string',
  'qr_url', 'masked_card', 'card_type', 'transaction_time', 'settlement_time', 'expiry_time', 'captured_amount',
  'refund_amount', 'refund_reserved_amount', 'charge_state', 'version', 'updated_at',
] as const; // biome-ignore format: a list reads better in lines

const WRITE_CHANGES: Statement = {
  name: 'gapura_write_changes',
  text: `
WITH payment AS (
  UPDATE gateway_payments stored SET ${CHANGING_COLUMNS.map((column) => `${column} = changed.${column}`).join(', ')},
    next_check_at = CASE WHEN ${stillOpen('changed')} THEN stored.next_check_at END,
    charge_request = CASE WHEN ${unresolved('changed')} THEN stored.charge_request END
  FROM jsonb_populate_recordset(NULL::gateway_payments, $1) changed
  WHERE stored.id = changed.id AND stored.version = changed.version - 1 RETURNING stored.id
), refunds AS (
  INSERT INTO gateway_refunds (${REFUND_COLUMNS})
  SELECT ${REFUND_COLUMNS} FROM jsonb_populate_recordset(NULL::gateway_refunds, $2)
  WHERE payment_id IN (SELECT id FROM payment)
  ON CONFLICT (id) DO UPDATE SET status = excluded.status, status_code = excluded.status_code,
    status_message = excluded.status_message, bank_confirmed_at = excluded.bank_confirmed_at, updated_at = excluded.updated_at
), history AS (
  INSERT INTO gateway_payment_history (${HISTORY_COLUMNS})
  SELECT ${HISTORY_COLUMNS} FROM jsonb_populate_recordset(NULL::gateway_payment_history, $3)
  WHERE payment_id IN (SELECT id FROM payment)
), ${writesEvents('$4', 'payment')}, notification AS (
  INSERT INTO gateway_notifications (${NOTIFICATION_COLUMNS})
  SELECT ${NOTIFICATION_COLUMNS} FROM jsonb_populate_recordset(NULL::gateway_notifications, $5)
  WHERE payment_id IN (SELECT id FROM payment)
  ON CONFLICT (id) DO UPDATE SET payment_id = excluded.payment_id, status = excluded.status,
    error_message = excluded.error_message, processed_at = excluded.processed_at
)
SELECT id FROM payment`,
};

/** A payment as it is to stand, one version on, with all that is written along. */
export interface PaymentChange {
  readonly payment: GatewayPayment;
  readonly refunds: readonly GatewayRefund[];
  readonly history: HistoryEntry | null;
  /** With ids that rise in the order in which they happened. */
  readonly events: readonly EventRecord[];
  /** The message that caused the change, stored with it. */
  readonly notification: GatewayNotification | null;
}

/**
 * Writes a change with its refunds, history, events and message in one statement, so in one transaction.
 * False where the payment has changed since the version before was read: read again and decide again.
 */
export const writeChange = coalesce<PaymentChange, boolean>(async (on, changes) => {
  // Of several changes to one payment the first wins, as it would if they came one by one. Locks are taken in one order.
  const first = new Map(changes.toReversed().map((change) => [change.payment.id, change]));
  const winners = [...first.values()].sort((a, b) => (a.payment.id < b.payment.id ? -1 : 1));
  const rows = await run<{ id: string }>(on, WRITE_CHANGES, [
    JSON.stringify(winners.map(({ payment }) => changingFields(payment))),
    JSON.stringify(winners.flatMap(({ refunds }) => refunds.map(fromRefund))),
    JSON.stringify(
      winners.flatMap(({ payment, history }) => (history === null ? [] : [fromHistory(payment, history)])),
    ),
    JSON.stringify(winners.flatMap(eventsOf)),
    JSON.stringify(
      winners.flatMap(({ notification }) => (notification === null ? [] : [fromNotification(notification)])),
    ),
  ]);
  const written = new Set(rows.map(({ id }) => id));
  return changes.map((change) => first.get(change.payment.id) === change && written.has(change.payment.id));
});

function changingFields(payment: GatewayPayment): Record<string, unknown> {
  const row = fromPayment(payment);
  const changing = CHANGING_COLUMNS.filter((column) => row[column] !== null).map((column) => [column, row[column]]);
  return { id: payment.id, ...Object.fromEntries(changing) };
}

function eventsOf({ payment, events }: PaymentChange): Record<string, unknown>[] {
  const about = { subject: 'payment', subjectId: payment.id, occurredAt: payment.updatedAt } as const;
  return events.map((event) => fromEvent(event, about));
}
