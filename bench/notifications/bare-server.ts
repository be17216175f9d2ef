// What one would write by hand: node:http and pg, one statement for each round trip, in a transaction that locks the payment.

import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { SERVER_KEY } from './messages.ts';

const [url = '', schema = ''] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 10, options: `-c search_path="${schema}"` });

interface Message {
  readonly order_id: string;
  readonly status_code: string;
  readonly gross_amount: string;
  readonly signature_key: string;
  readonly transaction_status: string;
  readonly transaction_id: string;
  readonly settlement_time: string;
}

async function apply(message: Message): Promise<string> {
  const id = randomUUID();
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const locked = await client.query({
      name: 'lock',
      text: 'SELECT * FROM gateway_payments WHERE order_id = $1 FOR UPDATE',
      values: [message.order_id],
    });
    const payment = locked.rows[0];
    const key = [message.transaction_id, message.transaction_status].join();
    await client.query({
      name: 'notification',
      text: `INSERT INTO gateway_notifications (id, kind, payment_id, order_id, transaction_id, transaction_status, status_code,
        gross_amount, status, fingerprint, raw_payload, created_at, processed_at)
        VALUES ($1, 'transaction', $2, $3, $4, $5, $6, $7, 'processed', $8, $9, now(), now())`,
      values: [
        id,
        payment.id,
        message.order_id,
        message.transaction_id,
        message.transaction_status,
        message.status_code,
        message.gross_amount,
        createHash('sha256').update(key).digest(),
        JSON.stringify(message),
      ],
    });
    await client.query({
      name: 'payment',
      text: `UPDATE gateway_payments SET transaction_status = $2, settlement_time = $3, status_code = $4, captured_amount = gross_amount,
        version = version + 1, updated_at = now() WHERE id = $1`,
      values: [payment.id, message.transaction_status, message.settlement_time, message.status_code],
    });
    await client.query({
      name: 'history',
      text: `INSERT INTO gateway_payment_history (payment_id, version, from_status, to_status, charge_state, source, reason, notification_id, created_at)
        VALUES ($1, $2, $3, $4, 'charged', 'notification', 'a notification', $5, now())`,
      values: [payment.id, payment.version + 1, payment.transaction_status, message.transaction_status, id],
    });
    await client.query({
      name: 'event',
      text: `INSERT INTO gateway_events (id, name, subject, subject_id, data, occurred_at)
        VALUES ($1, 'payment_settled', 'payment', $2, $3, now())`,
      values: [randomUUID(), payment.id, JSON.stringify({ payment: { ...payment, ...message } })],
    });
    await client.query('COMMIT');
    return id;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

function isSigned(message: Message): boolean {
  const text = message.order_id + message.status_code + message.gross_amount + SERVER_KEY;
  const expected = createHash('sha512').update(text).digest('hex');
  return timingSafeEqual(Buffer.from(expected), Buffer.from(message.signature_key));
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const message = JSON.parse(Buffer.concat(chunks).toString()) as Message;
    const answered = isSigned(message) ? apply(message) : Promise.reject(new Error('wrong signature'));
    answered.then(
      (id) => response.writeHead(200, { 'content-type': 'application/json' }).end(`{"notification_id":"${id}"}`),
      () => response.writeHead(503).end(),
    );
  });
});
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on('disconnect', () => process.exit());
