// SQL for payments: the write-ahead insert, and the reads.

import type { QueryResultRow } from 'pg';
import type { GatewayNotification } from '../../domain/notifications/notification.ts';
import type { GatewayPayment, GatewayPaymentItem } from '../../domain/payments/payment.ts';
import type { GatewayRefund } from '../../domain/payments/refund.ts';
import { batch } from '../database/batching.ts';
import { type Columns, namesOf, placesOf, valuesOf } from '../database/columns.ts';
import { type Queryable, run, statement, type Transaction } from '../database/statement.ts';
import { fromHistory, HISTORY_COLUMNS, type HistoryEntry } from './history.ts';
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

/** A payment with everything that belongs to it, as one reading of the database saw it. */
export interface PaymentRecord {
  readonly payment: GatewayPayment;
  readonly items: readonly GatewayPaymentItem[];
  readonly refunds: readonly GatewayRefund[];
}

const PAYMENT_COLUMNS = {
  id: 'uuid', owner_id: 'text', order_id: 'text', transaction_id: 'text', payment_type: 'text', bank: 'text', store: 'text',
  acquirer: 'text', issuer: 'text', transaction_type: 'text', gross_amount: 'bigint', currency: 'text', transaction_status: 'text',
  fraud_status: 'text', status_code: 'text', status_message: 'text', customer_first_name: 'text',
  customer_last_name: 'text', customer_email: 'text', customer_phone: 'text', va_number: 'text', bill_key: 'text',
  biller_code: 'text', payment_code: 'text', redirect_url: 'text', deeplink_url: 'text', qr_string: 'text', qr_url: 'text',
  masked_card: 'text', card_type: 'text', transaction_time: 'timestamptz', settlement_time: 'timestamptz',
  expiry_time: 'timestamptz', held: 'boolean', captured_amount: 'bigint', paid_amount: 'bigint', refund_amount: 'bigint', refund_reserved_amount: 'bigint',
  metadata: 'jsonb', custom_field1: 'text', custom_field2: 'text', custom_field3: 'text', charge_state: 'text',
  subscription_id: 'uuid', invoice_id: 'uuid', version: 'integer', created_at: 'timestamptz', updated_at: 'timestamptz',
} as const satisfies Columns<PaymentRow>; // biome-ignore format: a list reads better in lines
/** What the store keeps for itself: the sealed request, how often it was sent, and when to ask about it. */
const BOOKKEEPING_COLUMNS = {
  charge_request: 'text',
  charge_attempts: 'integer',
  next_check_at: 'timestamptz',
} as const satisfies Columns<PaymentRow>;
const INSERTED_COLUMNS = { ...PAYMENT_COLUMNS, ...BOOKKEEPING_COLUMNS };
const ITEM_COLUMNS = namesOf<ItemRow>([
  'payment_id', 'position', 'id', 'item_id', 'name', 'price', 'quantity', 'brand', 'category', 'merchant_name', 'url',
]); // biome-ignore format: a list reads better in lines

/** Whether it is still open how the charge itself ended. Once it is not, nobody needs the sealed request any more. */
export const unresolved = (chargeState: string) => `${chargeState} IN ('initiated', 'unknown')`;
/** Whether the gateway may still have something to say that we have not heard. */
export const stillOpen = (status: string, chargeState: string) =>
  `(${status} IN ('pending', 'authorize', 'capture') OR ${unresolved(chargeState)})`;

/**
 * The columns that owe a read-back from a time on; null owes none, and leaves a debt as it is. Each debt changes the column, be it
 * by a millisecond: whoever asked the gateway before it arose can tell, and does not take it for paid. `otherwise` says whether
 * a payment that owes nothing is still asked about.
 */
export const owes = (at: string, { row = 'gateway_payments', otherwise }: { row?: string; otherwise: string }) => `
    read_back_owed_since = CASE WHEN ${at} IS NULL THEN ${row}.read_back_owed_since
      ELSE greatest(${row}.read_back_owed_since + interval '1 millisecond', ${at}) END,
    next_check_at = CASE WHEN ${row}.read_back_owed_since IS NOT NULL OR ${otherwise} THEN least(${row}.next_check_at, ${at})
      ELSE ${at} END`;

const PARTS = `
  (SELECT coalesce(jsonb_agg(to_jsonb(item) ORDER BY item.position), '[]') FROM gateway_payment_items item
    WHERE item.payment_id = payment.id) AS items,
  (SELECT coalesce(jsonb_agg(to_jsonb(refund)), '[]') FROM gateway_refunds refund
    WHERE refund.payment_id = payment.id) AS refunds`;
export const FIND_PAYMENT = `SELECT payment.*, ${PARTS} FROM gateway_payments payment`;
const LOCK_BY_ID = statement('gapura_lock_payment', 'SELECT FROM gateway_payments WHERE id = $1 FOR NO KEY UPDATE');
export const FIND_BY_ID = statement('gapura_payment_by_id', `${FIND_PAYMENT} WHERE payment.id = $1`);
const FIND_BY_MESSAGES = statement(
  'gapura_payments_by_messages',
  `SELECT message.place::int, payment.*, ${PARTS},
  (SELECT true FROM gateway_notifications WHERE fingerprint = message.fingerprint AND status = 'processed') AS told_before
FROM unnest($1::text[], $2::bytea[]) WITH ORDINALITY AS message (order_id, fingerprint, place)
JOIN gateway_payments payment ON payment.order_id = message.order_id WHERE payment.order_id = ANY($1::text[])`,
);

const INSERTED = placesOf(INSERTED_COLUMNS);
const INSERTED_HISTORY = placesOf(HISTORY_COLUMNS, INSERTED.next);
const insertStatement = (withItems: boolean) => statement(withItems ? 'gapura_insert_payment_with_items' : 'gapura_insert_payment', `
WITH payment AS (
  -- A trigger skips the order of an invoice, which is paid by payments of that invoice only.
  INSERT INTO gateway_payments (${namesOf(INSERTED_COLUMNS)}) SELECT ${INSERTED.all}
  ON CONFLICT ON CONSTRAINT gateway_payments_order_id_taken DO NOTHING RETURNING id, order_id
), history AS (
  INSERT INTO gateway_payment_history (${namesOf(HISTORY_COLUMNS)})
  SELECT ${INSERTED_HISTORY.all} FROM payment
)${withItems ? `, items AS (
  INSERT INTO gateway_payment_items (${ITEM_COLUMNS})
  SELECT ${ITEM_COLUMNS} FROM jsonb_populate_recordset(NULL::gateway_payment_items, $${INSERTED_HISTORY.next}) WHERE EXISTS (SELECT FROM payment)
)` : ''}, early AS (
  -- Whatever becomes of this process, a sweep looks at the messages that were here before their payment. The statuses are said
  -- so that the index by orders fits, and no other.
  UPDATE gateway_notifications SET look_again_at = ${INSERTED.of('created_at')}
  WHERE order_id = (SELECT order_id FROM payment) AND status IN ('unmatched', 'failed', 'stale') AND status NOT IN ('failed', 'stale')
  RETURNING id
)
SELECT EXISTS (SELECT FROM early) AS early FROM payment`); // biome-ignore format: SQL reads better whole
const INSERT_PAYMENT = insertStatement(false);
const INSERT_PAYMENT_WITH_ITEMS = insertStatement(true);

/** When the sweep asks about a charge that nobody has heard of again. */
const FIRST_CHECK_AFTER_MS = 30_000;

const BEGIN_ATTEMPT = statement(
  'gapura_begin_attempt',
  `
UPDATE gateway_payments SET charge_attempts = charge_attempts + 1, version = version + 1, updated_at = $2
WHERE id = $1 AND ${unresolved('charge_state')} RETURNING charge_attempts, charge_request`,
);

/** Where those who change a payment follow each other. */
export const paymentLane = (id: string): string => `payment ${id}`;

/** Keeps others from changing a payment until the transaction ends. */
export async function lockPayment(on: Transaction, id: string): Promise<void> {
  await run(on, LOCK_BY_ID, [id]);
}

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
  const row = {
    ...fromPayment(payment),
    charge_request: record.chargeRequest ?? null,
    charge_attempts: record.chargeRequest === undefined ? 1 : 0,
    next_check_at: new Date(payment.createdAt.getTime() + FIRST_CHECK_AFTER_MS),
  };
  const values = [
    ...valuesOf(INSERTED_COLUMNS, row),
    ...valuesOf(HISTORY_COLUMNS, fromHistory(payment, record.history)),
  ];
  if (items.length === 0) return (await run<Inserted & QueryResultRow>(on, INSERT_PAYMENT, values))[0];
  const rows = JSON.stringify(items.map((item, position) => fromItem(item, payment.id, position)));
  return (await run<Inserted & QueryResultRow>(on, INSERT_PAYMENT_WITH_ITEMS, [...values, rows]))[0];
}

/** Notes that the gateway is about to be asked again. Undefined where the outcome is known by now. */
export async function beginAttempt(
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
export const findPaymentByMessage = batch<
  Pick<GatewayNotification, 'orderId' | 'fingerprint'>,
  { record: PaymentRecord; toldBefore: boolean } | undefined
>(async (on, messages) => {
  const values = [messages.map(({ orderId }) => orderId), messages.map(({ fingerprint }) => fingerprint)];
  const rows = await run<PaymentWithParts & { place: number; told_before: boolean | null }>(
    on,
    FIND_BY_MESSAGES,
    values,
  );
  const found = new Map(
    rows.map((row) => [row.place, { record: toRecord(row), toldBefore: row.told_before === true }]),
  );
  return messages.map((_message, index) => found.get(index + 1));
});

export function firstRecord([row]: readonly PaymentWithParts[]): PaymentRecord | undefined {
  return row === undefined ? undefined : toRecord(row);
}

function toRecord(row: PaymentWithParts): PaymentRecord {
  const refunds = row.refunds.map(toRefund).sort(compareRefunds);
  return { payment: toPayment(row), items: row.items.map(toItem), refunds };
}

/** Oldest first. */
function compareRefunds(a: GatewayRefund, b: GatewayRefund): number {
  return a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1);
}
