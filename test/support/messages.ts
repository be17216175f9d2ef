// Messages of the gateway for tests: the documented examples as they are, others made after them and signed.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { v7 as uuidv7 } from 'uuid';
import { blankPayment, type GatewayPayment, PAYMENT_FIELDS } from '../../src/domain/payments/payment.ts';
import { columnsOf, namesOf, placesOf, valuesOf } from '../../src/store/database/columns.ts';
import type { Database } from '../../src/store/database/pool.ts';
import { insertPayment } from '../../src/store/payments/insertion.ts';
import { fromPayment } from '../../src/store/payments/rows.ts';

/** The server key that the documented examples are signed with. */
export const SERVER_KEY = 'SB-Mid-server-test';

export type Message = Readonly<Record<string, unknown>>;

const folder = new URL('../fixtures/notifications/', import.meta.url);

/** A documented example, with its documented signature. */
export function example(name: string): Message {
  return JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as Message;
}

/** Signs a message as the gateway does. Written out here, so that a mistake of ours in signing does not hide itself. */
export function sign(message: Message, serverKey: string = SERVER_KEY): Message {
  const signed =
    'order_id' in message
      ? [message.order_id, message.status_code, message.gross_amount]
      : [message.account_id, message.account_status, message.status_code];
  return {
    ...message,
    signature_key: createHash('sha512')
      .update(`${signed.join('')}${serverKey}`)
      .digest('hex'),
  };
}

/** An example with other fields, and its own signature; a field that is undefined is left out. */
export function variant(name: string, changes: Message): Message {
  const merged = Object.entries({ ...example(name), ...changes }).filter(([, value]) => value !== undefined);
  return sign(Object.fromEntries(merged));
}

/** What no new payment has yet, and only a change writes. */
const LATER = columnsOf(PAYMENT_FIELDS, (field) => field.is('later'));
const WRITE_LATER = `UPDATE gateway_payments SET (${namesOf(LATER)}) = ROW (${placesOf(LATER, 2).all}) WHERE id = $1`;

/** Writes a payment down that fits a message, as if it had been charged here and the gateway had it, pending. */
export async function insertPaymentFor(
  database: Database,
  message: Message,
  changes: Partial<GatewayPayment> = {},
): Promise<GatewayPayment> {
  const now = new Date('2026-01-15T03:00:00Z');
  const payment: GatewayPayment = {
    ...blankPayment(uuidv7(), now),
    chargeState: 'charged',
    ownerId: 'budi',
    orderId: String(message.order_id),
    paymentType: String(message.payment_type),
    grossAmount: BigInt(String(message.gross_amount).split('.')[0] ?? '0'),
    ...changes,
  };
  const history = {
    fromStatus: null,
    source: 'charge' as const,
    actor: 'budi',
    reason: 'the charge was asked for',
    notificationId: null,
    gatewayAnswer: null,
  };
  const inserted = await insertPayment(database.pool, { payment, items: [], history });
  if (inserted === undefined) throw new Error(`The order id ${payment.orderId} is taken`);
  await database.pool.query(WRITE_LATER, [payment.id, ...valuesOf(LATER, fromPayment(payment))]);
  return payment;
}
