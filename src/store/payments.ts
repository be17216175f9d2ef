// SQL for payments: the write-ahead insert, the compare-and-swap that writes a change whole, and the reads.

import type { Selectable } from 'kysely';
import type { EventName } from '../domain/events.ts';
import type { GatewayNotification } from '../domain/notification.ts';
import type { GatewayPayment, GatewayPaymentItem } from '../domain/payment.ts';
import type { GatewayRefund } from '../domain/refund.ts';
import { coalesce } from './coalesce.ts';
import type { Db } from './database.ts';
import { fromNotification, NOTIFICATION_COLUMNS } from './notifications.ts';
import { cursorTime, isAfter } from './pages.ts';
import {
  fromItem,
  fromPayment,
  fromRefund,
  type ItemRow,
  type PaymentRow,
  type RefundRow,
  toItem,
  toPayment,
  toRefund,
} from './rows.ts';
import type { PaymentHistoryTable } from './schema.ts';
import { type Queryable, run, type Statement } from './statement.ts';

/** A payment with everything that belongs to it, as one reading of the database saw it. */
export interface PaymentRecord {
  readonly payment: GatewayPayment;
  readonly items: readonly GatewayPaymentItem[];
  readonly refunds: readonly GatewayRefund[];
}

export interface HistoryEntry {
  readonly fromStatus: string | null;
  readonly source: 'charge' | 'notification' | 'status_check' | 'action' | 'task';
  readonly actor: string | null;
  readonly reason: string;
  readonly notificationId: string | null;
  readonly gatewayAnswer: Record<string, unknown> | null;
}

export interface EventRecord {
  readonly id: string;
  readonly name: EventName;
  readonly data: Record<string, unknown>;
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
const REFUND_COLUMNS =
  'id, payment_id, refund_key, amount, reason, is_direct, status, status_code, status_message, bank_confirmed_at, created_at, updated_at';
const HISTORY_COLUMNS =
  'payment_id, version, from_status, to_status, fraud_status, charge_state, source, actor, reason, notification_id, gateway_answer, created_at';
const EVENT_COLUMNS = 'id, name, subject, subject_id, data, occurred_at';

/** What a change may touch; the rest of a payment is written once. */
const CHANGING_COLUMNS = [
  'transaction_id', 'bank', 'store', 'acquirer', 'issuer', 'transaction_status', 'fraud_status', 'status_code',
  'status_message', 'va_number', 'bill_key', 'biller_code', 'payment_code', 'redirect_url', 'deeplink_url', 'qr_string',
  'qr_url', 'masked_card', 'card_type', 'transaction_time', 'settlement_time', 'expiry_time', 'captured_amount',
  'refund_amount', 'refund_reserved_amount', 'charge_state', 'version', 'updated_at',
] as const; // biome-ignore format: a list reads better in lines

/** Whether it is still open how the charge itself ended. Once it is not, nobody needs the sealed request any more. */
const unresolved = (row: string) => `${row}.charge_state IN ('initiated', 'unknown')`;
/** Whether the gateway may still have something to say that we have not heard. */
const stillOpen = (row: string) => `(${row}.transaction_status IN ('pending', 'authorize') OR ${unresolved(row)})`;

const PARTS = `
  (SELECT coalesce(jsonb_agg(to_jsonb(item) ORDER BY item.position), '[]') FROM gateway_payment_items item
    WHERE item.payment_id = payment.id) AS items,
  (SELECT coalesce(jsonb_agg(to_jsonb(refund) ORDER BY refund.created_at, refund.id), '[]') FROM gateway_refunds refund
    WHERE refund.payment_id = payment.id) AS refunds`;
const FIND_PAYMENT = `SELECT payment.*, ${PARTS} FROM gateway_payments payment`;
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
), events AS (
  INSERT INTO gateway_events (${EVENT_COLUMNS})
  SELECT ${EVENT_COLUMNS} FROM jsonb_populate_recordset(NULL::gateway_events, $4)
  WHERE subject_id IN (SELECT id FROM payment) ORDER BY id
  RETURNING sequence, name, subject_id, occurred_at
), deliveries AS (
  INSERT INTO event_deliveries (consumer_id, event_sequence, subject_id, next_attempt_at)
  SELECT consumer.id, event.sequence, event.subject_id, event.occurred_at FROM events event
  JOIN event_consumers consumer ON consumer.active AND (consumer.names = '{}' OR event.name = ANY(consumer.names))
), notification AS (
  INSERT INTO gateway_notifications (${NOTIFICATION_COLUMNS})
  SELECT ${NOTIFICATION_COLUMNS} FROM jsonb_populate_recordset(NULL::gateway_notifications, $5)
  WHERE payment_id IN (SELECT id FROM payment)
  ON CONFLICT (id) DO UPDATE SET payment_id = excluded.payment_id, status = excluded.status,
    error_message = excluded.error_message, processed_at = excluded.processed_at
)
SELECT id FROM payment`,
};

const BEGIN_ATTEMPT: Statement = {
  name: 'gapura_begin_attempt',
  text: `
UPDATE gateway_payments SET charge_attempts = charge_attempts + 1, version = version + 1, updated_at = $2
WHERE id = $1 AND ${unresolved('gateway_payments')} RETURNING charge_attempts, charge_request`,
};

// Claims payments whose check is due and sets the next one: 1 min, 5 min, 30 min and 2 h after the charge, then every 6 h.
const CLAIM_CHECKS: Statement = {
  name: 'gapura_claim_checks',
  text: `
UPDATE gateway_payments SET check_count = check_count + 1, next_check_at = CASE WHEN ${stillOpen('gateway_payments')} THEN greatest(
  $1 + interval '30 seconds',
  coalesce(created_at + ('{1 min, 5 min, 30 min, 2 h}'::interval[])[check_count + 1], $1 + interval '6 hours')) END
WHERE id IN (SELECT id FROM gateway_payments WHERE next_check_at <= $1 ORDER BY next_check_at LIMIT $2 FOR UPDATE SKIP LOCKED)
RETURNING id, charge_request IS NOT NULL AND ${unresolved('gateway_payments')} AS to_charge`,
};

// Takes the amount before the gateway is asked. The row lock makes parallel refunds wait for each other, and the table's own
// check forbids more than was captured, whoever asks.
const RESERVE_REFUND: Statement = {
  name: 'gapura_reserve_refund',
  text: `
WITH payment AS (
  UPDATE gateway_payments SET refund_reserved_amount = refund_reserved_amount + $2, version = version + 1, updated_at = $3
  WHERE id = $1 AND transaction_status IN ('settlement', 'partial_refund')
    AND refund_reserved_amount + $2 <= coalesce(captured_amount, gross_amount)
  RETURNING id
)
INSERT INTO gateway_refunds (${REFUND_COLUMNS})
SELECT ${REFUND_COLUMNS} FROM jsonb_populate_record(NULL::gateway_refunds, $4) WHERE EXISTS (SELECT FROM payment)
RETURNING id`,
};

const FIND_REFUND: Statement = {
  name: 'gapura_payment_by_refund',
  text: `${FIND_PAYMENT} WHERE payment.id = (SELECT payment_id FROM gateway_refunds WHERE id = $1)`,
};

const LIST_PENDING_REFUNDS: Statement = {
  name: 'gapura_pending_refunds',
  text: `SELECT id, created_at FROM gateway_refunds WHERE status = 'pending' AND created_at < $1 AND (created_at, id) > ($2, $3)
    ORDER BY created_at, id LIMIT $4`,
};

const LIST_HISTORY: Statement = {
  name: 'gapura_payment_history',
  text: 'SELECT * FROM gateway_payment_history WHERE payment_id = $1 ORDER BY version LIMIT 1000',
};

const WANT_CHECK: Statement = {
  name: 'gapura_want_check',
  text: 'UPDATE gateway_payments SET next_check_at = $2 WHERE id = $1',
};

type PaymentWithParts = PaymentRow & { items: ItemRow[]; refunds: RefundRow[] };

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
    JSON.stringify(winners.flatMap(({ payment, events }) => events.map((event) => fromEvent(payment, event)))),
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

function fromEvent(payment: GatewayPayment, event: EventRecord): Record<string, unknown> {
  return { ...event, subject: 'payment', subject_id: payment.id, occurred_at: payment.updatedAt };
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

/** A payment to ask the gateway about; `toCharge` where the charge itself was left to the background and is not done. */
export interface DueCheck {
  readonly id: string;
  readonly toCharge: boolean;
}

/** Up to `limit` payments that are due now. Each is given to one process only. */
export async function claimDueChecks(on: Queryable, due: { now: Date; limit: number }): Promise<DueCheck[]> {
  const rows = await run<{ id: string; to_charge: boolean }>(on, CLAIM_CHECKS, [due.now, due.limit]);
  return rows.map((row) => ({ id: row.id, toCharge: row.to_charge }));
}

/** Has the next sweep ask the gateway about a payment, whatever its status. */
export async function updateCheckWanted(on: Queryable, id: string, at: Date): Promise<void> {
  await run(on, WANT_CHECK, [id, at]);
}

/** Writes a refund down and takes its amount. False where not that much is left, or the payment is not paid any more. */
export async function insertRefund(on: Queryable, refund: GatewayRefund): Promise<boolean> {
  const rows = await run(on, RESERVE_REFUND, [
    refund.paymentId,
    refund.amount.toString(),
    refund.createdAt,
    JSON.stringify(fromRefund(refund)),
  ]);
  return rows.length > 0;
}

export async function findPaymentByRefund(on: Queryable, refundId: string): Promise<PaymentRecord | undefined> {
  return firstRecord(await run<PaymentWithParts>(on, FIND_REFUND, [refundId]));
}

/** Refunds older than `before` whose outcome is not known, oldest first, after a given one. */
export async function listPendingRefunds(
  on: Queryable,
  page: { before: Date; after: { createdAt: Date; id: string }; limit: number },
): Promise<{ id: string; createdAt: Date }[]> {
  const values = [page.before, page.after.createdAt, page.after.id, page.limit];
  const rows = await run<{ id: string; created_at: Date }>(on, LIST_PENDING_REFUNDS, values);
  return rows.map((row) => ({ id: row.id, createdAt: row.created_at }));
}

export type HistoryRow = Selectable<PaymentHistoryTable>;

/** What happened to a payment, oldest first. */
export async function listHistory(on: Queryable, paymentId: string): Promise<HistoryRow[]> {
  return run(on, LIST_HISTORY, [paymentId]);
}

export interface PaymentFilter {
  readonly ownerId?: string;
  readonly paymentType?: string;
  readonly status?: string;
  readonly orderId?: string;
  readonly createdAfter?: Date;
  readonly createdBefore?: Date;
  /** The last row of the page before. */
  readonly after?: { createdAt: string; id: string };
  readonly limit: number;
}

/** A page of payments, newest first, each with the exact time that a cursor needs. */
export async function listPayments(
  db: Db,
  filter: PaymentFilter,
): Promise<(GatewayPayment & { cursorTime: string })[]> {
  let query = db
    .selectFrom('gateway_payments')
    .selectAll()
    .select(cursorTime.as('cursor_time'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(filter.limit);
  if (filter.ownerId !== undefined) query = query.where('owner_id', '=', filter.ownerId);
  if (filter.paymentType !== undefined) query = query.where('payment_type', '=', filter.paymentType);
  if (filter.status !== undefined) query = query.where('transaction_status', '=', filter.status);
  if (filter.orderId !== undefined) query = query.where('order_id', '=', filter.orderId);
  if (filter.createdAfter !== undefined) query = query.where('created_at', '>', filter.createdAfter);
  if (filter.createdBefore !== undefined) query = query.where('created_at', '<', filter.createdBefore);
  if (filter.after !== undefined) query = query.where(isAfter(filter.after));
  const rows = await query.execute();
  return rows.map((row) => ({ ...toPayment(row), cursorTime: row.cursor_time }));
}

function fromHistory(payment: GatewayPayment, entry: HistoryEntry): Record<string, unknown> {
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

function firstRecord([row]: readonly PaymentWithParts[]): PaymentRecord | undefined {
  return row === undefined ? undefined : toRecord(row);
}

function toRecord(row: PaymentWithParts): PaymentRecord {
  return { payment: toPayment(row), items: row.items.map(toItem), refunds: row.refunds.map(toRefund) };
}
