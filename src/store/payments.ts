// SQL for payments: the write-ahead insert, and the reads.

import type { GatewayNotification } from '../domain/notification.ts';
import type { GatewayPayment, GatewayPaymentItem } from '../domain/payment.ts';
import type { GatewayRefund } from '../domain/refund.ts';
import { coalesce } from './coalesce.ts';
import { fromHistory, HISTORY_COLUMNS, type HistoryEntry } from './payment-history.ts';
import {
  fromItem,
  fromPayment,
  type ItemRow,
  type PaymentRow,
  type RefundRow,
  toItem,
  toPayment,
  toRefund,
} from './rows.ts';
import { type Queryable, run, type Statement } from './statement.ts';

/** A payment with everything that belongs to it, as one reading of the database saw it. */
export interface PaymentRecord {
  readonly payment: GatewayPayment;
  readonly items: readonly GatewayPaymentItem[];
  readonly refunds: readonly GatewayRefund[];
}

const PAYMENT_COLUMNS = [
  'id', 'owner_id', 'order_id', 'transaction_id', 'payment_type', 'bank', 'store', 'acquirer', 'issuer', 'gross_amount',
  'currency', 'transaction_status', 'fraud_status', 'status_code', 'status_message', 'customer_first_name',
  'customer_last_name', 'customer_email', 'customer_phone', 'va_number', 'bill_key', 'biller_code', 'payment_code',
  'redirect_url', 'deeplink_url', 'qr_string', 'qr_url', 'masked_card', 'card_type', 'transaction_time',
  'settlement_time', 'expiry_time', 'captured_amount', 'refund_amount', 'refund_reserved_amount', 'metadata',
  'custom_field1', 'custom_field2', 'custom_field3', 'charge_state', 'subscription_id', 'invoice_id', 'version',
  'created_at', 'updated_at',
].join(', '); // biome-ignore format: a list reads better in lines
const ITEM_COLUMNS = 'payment_id, position, id, item_id, name, price, quantity, brand, category, merchant_name, url';

/** Whether it is still open how the charge itself ended. Once it is not, nobody needs the sealed request any more. */
export const unresolved = (row: string) => `${row}.charge_state IN ('initiated', 'unknown')`;
/** Whether the gateway may still have something to say that we have not heard. */
export const stillOpen = (row: string) =>
  `(${row}.transaction_status IN ('pending', 'authorize') OR ${unresolved(row)})`;

const PARTS = `
  (SELECT coalesce(jsonb_agg(to_jsonb(item) ORDER BY item.position), '[]') FROM gateway_payment_items item
    WHERE item.payment_id = payment.id) AS items,
  (SELECT coalesce(jsonb_agg(to_jsonb(refund) ORDER BY refund.created_at, refund.id), '[]') FROM gateway_refunds refund
    WHERE refund.payment_id = payment.id) AS refunds`;
export const FIND_PAYMENT = `SELECT payment.*, ${PARTS} FROM gateway_payments payment`;
const FIND_BY_ID: Statement = { name: 'gapura_payment_by_id', text: `${FIND_PAYMENT} WHERE payment.id = $1` };
const FIND_BY_MESSAGES: Statement = {
  name: 'gapura_payments_by_messages',
  text: `SELECT message.place::int, payment.*, ${PARTS},
  EXISTS (SELECT FROM gateway_notifications WHERE fingerprint = message.fingerprint AND status = 'processed') AS told_before
FROM unnest($1::text[], $2::bytea[]) WITH ORDINALITY AS message (order_id, fingerprint, place)
JOIN gateway_payments payment ON payment.order_id = message.order_id`,
};

// Rows travel as JSON and are typed by the tables themselves: one parameter for each table, whatever its width.
const INSERT_PAYMENT: Statement = {
  name: 'gapura_insert_payment',
  text: `
WITH payment AS (
  INSERT INTO gateway_payments (${PAYMENT_COLUMNS}, charge_request, charge_attempts, next_check_at)
  SELECT ${PAYMENT_COLUMNS}, $4, CASE WHEN $4::text IS NULL THEN 1 ELSE 0 END, created_at + interval '30 seconds' FROM jsonb_populate_record(NULL::gateway_payments, $1)
  ON CONFLICT ON CONSTRAINT gateway_payments_order_id_taken DO NOTHING RETURNING id
), items AS (
  INSERT INTO gateway_payment_items (${ITEM_COLUMNS})
  SELECT ${ITEM_COLUMNS} FROM jsonb_populate_recordset(NULL::gateway_payment_items, $2) WHERE EXISTS (SELECT FROM payment)
), history AS (
  INSERT INTO gateway_payment_history (${HISTORY_COLUMNS})
  SELECT ${HISTORY_COLUMNS} FROM jsonb_populate_record(NULL::gateway_payment_history, $3) WHERE EXISTS (SELECT FROM payment)
)
SELECT EXISTS (SELECT FROM gateway_notifications WHERE order_id = $5 AND status = 'unmatched') AS early FROM payment`,
};

const BEGIN_ATTEMPT: Statement = {
  name: 'gapura_begin_attempt',
  text: `
UPDATE gateway_payments SET charge_attempts = charge_attempts + 1, version = version + 1, updated_at = $2
WHERE id = $1 AND ${unresolved('gateway_payments')} RETURNING charge_attempts, charge_request`,
};

export type PaymentWithParts = PaymentRow & { items: ItemRow[]; refunds: RefundRow[] };

export interface Inserted {
  /** Messages about this order came before the payment was known here. */
  readonly early: boolean;
}

/** Writes a payment down before the gateway hears of it. Undefined where the order id is taken. */
export async function insertPayment(
  on: Queryable,
  record: {
    payment: GatewayPayment;
    items: readonly GatewayPaymentItem[];
    history: HistoryEntry;
    /** What to ask the gateway for, sealed, where a task is to ask; absent where the request itself does. */
    chargeRequest?: string;
  },
): Promise<Inserted | undefined> {
  const { payment, items } = record;
  const rows = await run<{ early: boolean }>(on, INSERT_PAYMENT, [
    JSON.stringify(fromPayment(payment)),
    JSON.stringify(items.map((item, position) => fromItem(item, payment.id, position))),
    JSON.stringify(fromHistory(payment, record.history)),
    record.chargeRequest ?? null,
    payment.orderId,
  ]);
  return rows[0];
}

/** Notes that the gateway is about to be asked again. Undefined where the outcome is known by now. */
export async function updateAttemptBegun(
  on: Queryable,
  id: string,
  now: Date,
): Promise<{ attempts: number; chargeRequest: string | null } | undefined> {
  const rows = await run<{ charge_attempts: number; charge_request: string | null }>(on, BEGIN_ATTEMPT, [id, now]);
  const row = rows[0];
  return row === undefined ? undefined : { attempts: row.charge_attempts, chargeRequest: row.charge_request };
}

export async function findPayment(on: Queryable, id: string): Promise<PaymentRecord | undefined> {
  return firstRecord(await run<PaymentWithParts>(on, FIND_BY_ID, [id]));
}

/** The payment that a message is about, and whether a copy of the message has been processed already. */
export const findPaymentByMessage = coalesce<
  Pick<GatewayNotification, 'orderId' | 'fingerprint'>,
  { record: PaymentRecord; toldBefore: boolean } | undefined
>(async (on, messages) => {
  const values = [messages.map(({ orderId }) => orderId), messages.map(({ fingerprint }) => fingerprint)];
  const rows = await run<PaymentWithParts & { place: number; told_before: boolean }>(on, FIND_BY_MESSAGES, values);
  const found = new Map(rows.map((row) => [row.place, { record: toRecord(row), toldBefore: row.told_before }]));
  return messages.map((_message, index) => found.get(index + 1));
});

export function firstRecord([row]: readonly PaymentWithParts[]): PaymentRecord | undefined {
  return row === undefined ? undefined : toRecord(row);
}

function toRecord(row: PaymentWithParts): PaymentRecord {
  return { payment: toPayment(row), items: row.items.map(toItem), refunds: row.refunds.map(toRefund) };
}
