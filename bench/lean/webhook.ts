// A message of the gateway, by the lean handler: the signature, then six statements.

import { createHash, timingSafeEqual } from 'node:crypto';
import type pg from 'pg';

interface Message {
  readonly order_id: string;
  readonly status_code: string;
  readonly gross_amount: string;
  readonly signature_key: string;
  readonly transaction_status: string;
  readonly transaction_id: string;
  readonly settlement_time?: string;
}

interface Payment {
  readonly id: string;
  readonly status: string;
  readonly gross_amount: string;
}

const LOCK = { name: 'lock', text: 'SELECT id, status, gross_amount FROM payments WHERE order_id = $1 FOR UPDATE' };
const INSERT_NOTIFICATION = {
  name: 'insert_notification',
  text: `INSERT INTO notifications (payment_id, transaction_id, status, raw) VALUES ($1, $2, $3, $4)
    ON CONFLICT DO NOTHING RETURNING id`,
};
const UPDATE_PAYMENT = {
  name: 'settle_payment',
  text: 'UPDATE payments SET status = $2, paid_at = $3, updated_at = now() WHERE id = $1',
};
const INSERT_CHANGE = {
  name: 'insert_change',
  text: `WITH change AS (
      INSERT INTO history (payment_id, from_status, to_status, source) VALUES ($1, $2, $3, 'notification'))
    INSERT INTO events (payment_id, name, data) VALUES ($1, $4, $5)`,
};

function isSigned(message: Message, serverKey: string): boolean {
  const text = message.order_id + message.status_code + message.gross_amount + serverKey;
  const expected = createHash('sha512').update(text).digest();
  const given = Buffer.from(message.signature_key, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The status and the body of the answer. */
export async function takeMessage(pool: pg.Pool, body: string, serverKey: string): Promise<[number, string]> {
  const message = JSON.parse(body) as Message;
  if (!isSigned(message, serverKey)) return [403, '{"error":"wrong signature"}'];
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const answer = await apply(client, message, body);
    await client.query(answer[0] === 200 ? 'COMMIT' : 'ROLLBACK');
    return answer;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

async function apply(client: pg.PoolClient, message: Message, body: string): Promise<[number, string]> {
  const { order_id, transaction_id, transaction_status } = message;
  const { rows } = await client.query<Payment>({ ...LOCK, values: [order_id] });
  const payment = rows[0];
  if (payment === undefined || `${payment.gross_amount}.00` !== message.gross_amount) {
    return [404, '{"error":"no such payment"}'];
  }
  const values = [payment.id, transaction_id, transaction_status, body];
  const noted = await client.query<{ id: string }>({ ...INSERT_NOTIFICATION, values });
  const id = noted.rows[0]?.id;
  // One that has come before, or comes too late, changes nothing.
  if (id === undefined || payment.status !== 'pending') return [200, '{"status":"ignored"}'];
  const paidAt = message.settlement_time === undefined ? null : `${message.settlement_time}+07:00`;
  await client.query({ ...UPDATE_PAYMENT, values: [payment.id, transaction_status, paidAt] });
  const data = JSON.stringify({ order_id, status: transaction_status, gross_amount: message.gross_amount });
  const change = [payment.id, payment.status, transaction_status, `payment_${transaction_status}`, data];
  await client.query({ ...INSERT_CHANGE, values: change });
  return [200, `{"status":"processed","notification_id":"${id}"}`];
}
