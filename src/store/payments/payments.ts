// SQL for payments: how they are found and locked, and what they owe.

import type { GatewayNotification } from '../../domain/notifications/notification.ts';
import type { GatewayPayment, GatewayPaymentItem } from '../../domain/payments/payment.ts';
import type { GatewayRefund } from '../../domain/payments/refund.ts';
import { batch } from '../database/batching.ts';
import { later } from '../database/clock.ts';
import { bySize, padded } from '../database/sizes.ts';
import { type Queryable, run, statement, type Transaction } from '../database/statement.ts';
import { type ItemRow, type PaymentRow, type RefundRow, toItem, toPayment, toRefund } from './rows.ts';

/** A payment with everything that belongs to it, as one reading of the database saw it. */
export interface PaymentRecord {
  readonly payment: GatewayPayment;
  readonly items: readonly GatewayPaymentItem[];
  readonly refunds: readonly GatewayRefund[];
}

/** Whether it is still open how the charge itself ended. Once it is not, the sealed request is not needed any more. */
export const unresolved = (chargeState: string) => `${chargeState} IN ('initiated', 'unknown')`;
/** Whether the gateway may still have something to say that we have not heard. */
export const stillOpen = (status: string, chargeState: string) =>
  `(${status} IN ('pending', 'authorize', 'capture') OR ${unresolved(chargeState)})`;

/**
 * The columns that owe a read-back from a time on; null owes none, and leaves a debt as it is. Each debt changes the column, be it
 * by a millisecond: a status call that was sent before it arose does not match it, and does not pay it. `otherwise` says whether
 * a payment that owes nothing is still asked about.
 */
export const owes = (at: string, { row = 'gateway_payments', otherwise }: { row?: string; otherwise: string }) => `
    read_back_owed_since = CASE WHEN ${at} IS NULL THEN ${row}.read_back_owed_since
      ELSE greatest(${later(`${row}.read_back_owed_since`, "interval '1 millisecond'")}, ${at}) END,
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
/** For how long a copy of a notification is searched: fewer months are fewer partitions. */
const COPIES_COME_WITHIN = "interval '35 days'";
const findByMessages = bySize((size) => {
  const places = Array.from({ length: size }, (_, place) => ({
    place,
    order: `$${2 * place + 3}::text`,
    fingerprint: `$${2 * place + 4}::bytea`,
  }));
  return statement(
    `gapura_payments_by_${size}_messages`,
    `SELECT message.place, payment.*, ${PARTS},
  (SELECT true FROM gateway_notifications WHERE fingerprint = message.fingerprint AND status = 'processed'
    AND created_at >= $1::timestamptz - ${COPIES_COME_WITHIN} AND created_at < greatest($2::timestamptz, now()) + interval '1 day'
    LIMIT 1) AS told_before
FROM (VALUES ${places.map(({ place, order, fingerprint }) => `(${place}, ${order}, ${fingerprint})`).join(', ')})
  AS message (place, order_id, fingerprint)
JOIN gateway_payments payment ON payment.order_id = message.order_id
WHERE payment.order_id IN (${places.map(({ order }) => order).join(', ')})`,
  );
});

const BEGIN_ATTEMPT = statement(
  'gapura_begin_attempt',
  `
UPDATE gateway_payments SET charge_attempts = charge_attempts + 1, version = version + 1, updated_at = $2
WHERE id = $1 AND ${unresolved('charge_state')} RETURNING charge_attempts, charge_request`,
);

/** The lane in which changes of a payment follow each other. */
export const paymentLane = (id: string): string => `payment ${id}`;

/** Keeps others from changing a payment until the transaction ends. */
export async function lockPayment(on: Transaction, id: string): Promise<void> {
  await run(on, LOCK_BY_ID, [id]);
}

export type PaymentWithParts = PaymentRow & { items: ItemRow[]; refunds: RefundRow[] };

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

/** The payment that a notification is about, and whether a copy of the notification has been processed already. */
export const findPaymentByMessage = batch<
  Pick<GatewayNotification, 'orderId' | 'fingerprint' | 'createdAt'>,
  { record: PaymentRecord; isDuplicate: boolean } | undefined
>(async (on, messages) => {
  const { made, size } = findByMessages(messages.length);
  const times = messages.map(({ createdAt }) => createdAt.getTime());
  const sent = padded(messages, size).flatMap((message) => [message?.orderId ?? null, message?.fingerprint ?? null]);
  const values = [new Date(Math.min(...times)), new Date(Math.max(...times)), ...sent];
  const rows = await run<PaymentWithParts & { place: number; told_before: boolean | null }>(on, made, values);
  const found = new Map(
    rows.map((row) => [row.place, { record: toRecord(row), isDuplicate: row.told_before === true }]),
  );
  return messages.map((_message, index) => found.get(index));
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
