// A charge by the lean handler: the caller's token, one statement, the gateway, then five more.

import { createHmac, timingSafeEqual } from 'node:crypto';
import { Agent, request } from 'node:http';
import type pg from 'pg';

interface Charge {
  readonly order_id: string;
  readonly payment_type: string;
  readonly bank: string;
  readonly gross_amount: number;
  readonly customer_details: object;
  readonly item_details?: readonly { readonly name: string; readonly price: number; readonly quantity: number }[];
}

interface GatewayAnswer {
  readonly status_code: string;
  readonly transaction_id: string;
  readonly transaction_status: string;
  readonly expiry_time: string;
  readonly va_numbers: readonly { readonly va_number: string }[];
}

export interface Parts {
  readonly pool: pg.Pool;
  readonly gatewayUrl: string;
  readonly serverKey: string;
  readonly jwtSecret: string;
}

const GATEWAY_TIMEOUT_MS = 20_000;

const INSERT_PAYMENT = {
  name: 'insert_payment',
  text: `INSERT INTO payments (order_id, owner, payment_type, bank, gross_amount, status, customer, items)
    VALUES ($1, $2, $3, $4, $5, 'initiated', $6, $7) RETURNING id`,
};
const UPDATE_PAYMENT = {
  name: 'charge_payment',
  text: `UPDATE payments SET status = $2, transaction_id = $3, va_number = $4, expires_at = $5, updated_at = now()
    WHERE id = $1`,
};
const INSERT_HISTORY = {
  name: 'insert_history',
  text: `INSERT INTO history (payment_id, from_status, to_status, source, answer) VALUES ($1, 'initiated', $2, 'charge', $3)`,
};
const INSERT_EVENT = {
  name: 'insert_event',
  text: 'INSERT INTO events (payment_id, name, data) VALUES ($1, $2, $3)',
};

/** Whom an HS256 token names; undefined where it is not good. */
function callerOf(authorization: string | undefined, secret: string): string | undefined {
  const [header, payload, signature] = authorization?.slice('Bearer '.length).split('.') ?? [];
  if (header === undefined || payload === undefined || signature === undefined) return undefined;
  const expected = createHmac('sha256', secret).update(`${header}.${payload}`).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const { alg } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { alg: string };
  const { sub, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string; exp: number };
  return alg === 'HS256' && exp * 1_000 > Date.now() ? sub : undefined;
}

function isGood({ order_id, gross_amount, item_details, bank, payment_type }: Charge): boolean {
  const sum = item_details?.reduce((total, { price, quantity }) => total + price * quantity, 0) ?? gross_amount;
  const isText = [order_id, bank, payment_type].every((text) => typeof text === 'string' && text.length <= 100);
  return isText && Number.isSafeInteger(gross_amount) && gross_amount > 0 && sum === gross_amount;
}

/** The status and the body of the answer. */
export async function charge(parts: Parts, authorization: string | undefined, body: string): Promise<[number, string]> {
  const owner = callerOf(authorization, parts.jwtSecret);
  if (owner === undefined) return [401, '{"error":"no good token"}'];
  const input = JSON.parse(body) as Charge;
  if (!isGood(input)) return [400, '{"error":"not a charge"}'];
  const { order_id, payment_type, bank, gross_amount, customer_details, item_details } = input;
  const texts = [JSON.stringify(customer_details), item_details === undefined ? null : JSON.stringify(item_details)];
  const values = [order_id, owner, payment_type, bank, gross_amount, ...texts];
  const { rows } = await parts.pool.query<{ id: string }>({ ...INSERT_PAYMENT, values });
  const id = rows[0]?.id ?? '';
  const text = await askGateway(parts, input);
  const answer = JSON.parse(text) as GatewayAnswer;
  if (answer.status_code !== '201') return [502, '{"error":"the gateway refused"}'];
  await writeOutcome(parts.pool, { id, input, answer, text });
  const { transaction_id, transaction_status: status, expiry_time } = answer;
  const va_number = answer.va_numbers[0]?.va_number;
  return [201, JSON.stringify({ id, owner, ...input, status, transaction_id, va_number, expiry_time })];
}

const agent = new Agent({ keepAlive: true });

function askGateway({ gatewayUrl, serverKey }: Parts, input: Charge): Promise<string> {
  const { order_id, gross_amount, payment_type, bank, customer_details, item_details } = input;
  const transaction_details = { order_id, gross_amount };
  const bank_transfer = { bank };
  const asked = { payment_type, transaction_details, customer_details, item_details, bank_transfer };
  const body = JSON.stringify(asked);
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    authorization: `Basic ${Buffer.from(`${serverKey}:`).toString('base64')}`,
    'idempotency-key': order_id,
  };
  return new Promise((resolve, reject) => {
    const call = request(`${gatewayUrl}/v2/charge`, { method: 'POST', agent, headers, timeout: GATEWAY_TIMEOUT_MS });
    call.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
      response.on('error', reject);
    });
    call.on('timeout', () => call.destroy(new Error('the gateway took too long')));
    call.on('error', reject);
    call.end(body);
  });
}

interface Outcome {
  readonly id: string;
  readonly input: Charge;
  readonly answer: GatewayAnswer;
  readonly text: string;
}

async function writeOutcome(pool: pg.Pool, { id, input, answer, text }: Outcome): Promise<void> {
  const { transaction_id, transaction_status: status, expiry_time, va_numbers } = answer;
  const data = JSON.stringify({ order_id: input.order_id, status, gross_amount: `${input.gross_amount}.00` });
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const update = [id, status, transaction_id, va_numbers[0]?.va_number, `${expiry_time}+07:00`];
    await client.query({ ...UPDATE_PAYMENT, values: update });
    await client.query({ ...INSERT_HISTORY, values: [id, status, text] });
    await client.query({ ...INSERT_EVENT, values: [id, `payment_${status}`, data] });
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}
