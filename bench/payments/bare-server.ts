// What one would write by hand, with no checks at all: the same rows before the gateway call and after it, and nothing else.

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { Pool } from 'undici';
import { v7 as uuidv7 } from 'uuid';

const [databaseUrl = '', schema = '', gatewayUrl = ''] = process.argv.slice(2);
const POOL_MAX = 10;
const database = new pg.Pool({
  connectionString: databaseUrl,
  max: POOL_MAX,
  application_name: 'bare',
  options: `-c search_path="${schema}"`,
});
const gateway = new Pool(gatewayUrl, { connections: 128 });
const authorization = `Basic ${Buffer.from('SB-Mid-server-bench:').toString('base64')}`;

const INSERT_PAYMENT = {
  name: 'insert_payment',
  text: `WITH payment AS (
    INSERT INTO gateway_payments (id, owner_id, order_id, payment_type, bank, gross_amount, transaction_status,
      customer_first_name, customer_email, charge_state, charge_attempts, next_check_at, created_at, updated_at)
    VALUES ($1, $2, $3, $4, $5, $6, 'pending', $7, $8, 'initiated', 1, $9::timestamptz + interval '30 seconds', $9, $9)
    RETURNING id)
  INSERT INTO gateway_payment_history (payment_id, version, to_status, charge_state, source, actor, reason, created_at)
  SELECT id, 1, 'pending', 'initiated', 'charge', $2, 'the charge was asked for', $9::timestamptz FROM payment`,
};
const UPDATE_PAYMENT = {
  name: 'update_payment',
  text: `UPDATE gateway_payments SET transaction_id = $2, fraud_status = $3, status_code = $4, status_message = $5,
    va_number = $6, transaction_time = $7, expiry_time = $8, charge_state = 'charged', version = 2, updated_at = $9
    WHERE id = $1`,
};
const INSERT_HISTORY = {
  name: 'insert_history',
  text: `INSERT INTO gateway_payment_history (payment_id, version, from_status, to_status, fraud_status, charge_state, source,
    actor, reason, gateway_answer, created_at) VALUES ($1, 2, 'pending', 'pending', $2, 'charged', 'charge', $3, $4, $5, $6)`,
};
const INSERT_EVENT = {
  name: 'insert_event',
  text: `INSERT INTO gateway_events (id, name, subject, subject_id, data, occurred_at)
    VALUES ($1, 'payment_received', 'payment', $2, $3, $4)`,
};

const ABSENT = {
  store: null,
  acquirer: null,
  issuer: null,
  currency: 'IDR',
  transaction_status: 'pending',
  customer_last_name: null,
  customer_phone: null,
  bill_key: null,
  biller_code: null,
  payment_code: null,
  redirect_url: null,
  deeplink_url: null,
  qr_string: null,
  qr_url: null,
  masked_card: null,
  card_type: null,
  settlement_time: null,
  refund_amount: '0.00',
  metadata: null,
  custom_field1: null,
  custom_field2: null,
  custom_field3: null,
  items: [],
  refunds: [],
  is_paid: false,
  is_pending: true,
  is_failed: false,
  is_expired: false,
  is_final: false,
  charge_state: 'charged',
  subscription_id: null,
  invoice_id: null,
};

interface Charge {
  readonly payment_type: string;
  readonly bank: string;
  readonly gross_amount: number;
  readonly customer_details: { readonly first_name: string; readonly email: string };
}

interface GatewayAnswer {
  readonly transaction_id: string;
  readonly fraud_status: string;
  readonly status_code: string;
  readonly status_message: string;
  readonly transaction_time: string;
  readonly expiry_time: string;
  readonly va_numbers: readonly { readonly va_number: string }[];
}

async function charge(input: Charge): Promise<string> {
  const id = uuidv7();
  const orderId = `gapura-${id}`;
  const { first_name, email } = input.customer_details;
  const now = new Date();
  const row = [id, 'bench', orderId, input.payment_type, input.bank, input.gross_amount, first_name, email, now];
  await database.query({ ...INSERT_PAYMENT, values: row });
  const answer = await askGateway(id, orderId, input);
  const payment = show(id, orderId, input, answer, now);
  await writeOutcome(id, answer, payment);
  return JSON.stringify(payment);
}

/** What the caller sees and the event carries: every field of the representation. */
function show(id: string, orderId: string, input: Charge, answer: GatewayAnswer, now: Date) {
  const { payment_type, bank, gross_amount, customer_details } = input;
  const { transaction_id, fraud_status, status_code, status_message, transaction_time, expiry_time } = answer;
  return {
    ...ABSENT,
    id,
    order_id: orderId,
    payment_type,
    bank,
    gross_amount: `${gross_amount}.00`,
    net_amount: `${gross_amount}.00`,
    customer_first_name: customer_details.first_name,
    customer_email: customer_details.email,
    transaction_id,
    fraud_status,
    status_code,
    status_message,
    va_number: answer.va_numbers[0]?.va_number,
    transaction_time: new Date(`${transaction_time}+07:00`),
    expiry_time: new Date(`${expiry_time}+07:00`),
    created_at: now,
    updated_at: new Date(),
  };
}

async function askGateway(id: string, orderId: string, input: Charge): Promise<GatewayAnswer> {
  const { body } = await gateway.request({
    method: 'POST',
    path: '/v2/charge',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      authorization,
      'idempotency-key': `${id}-charge`,
    },
    body: JSON.stringify({
      payment_type: input.payment_type,
      transaction_details: { order_id: orderId, gross_amount: input.gross_amount },
      customer_details: input.customer_details,
      bank_transfer: { bank: input.bank },
    }),
  });
  return (await body.json()) as GatewayAnswer;
}

async function writeOutcome(id: string, answer: GatewayAnswer, payment: ReturnType<typeof show>): Promise<void> {
  const { transaction_id, fraud_status, status_code, status_message } = answer;
  const { va_number, transaction_time, expiry_time, updated_at } = payment;
  const reason = "the gateway's reply to the charge says pending";
  const data = { payment, previous_status: 'pending', refund: null, notification_id: null };
  const client = await database.connect();
  try {
    await client.query('BEGIN');
    const times = [transaction_time, expiry_time, updated_at];
    const update = [id, transaction_id, fraud_status, status_code, status_message, va_number, ...times];
    await client.query({ ...UPDATE_PAYMENT, values: update });
    await client.query({ ...INSERT_HISTORY, values: [id, fraud_status, 'bench', reason, answer, updated_at] });
    await client.query({ ...INSERT_EVENT, values: [uuidv7(), id, data, updated_at] });
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

async function read(request: IncomingMessage): Promise<Charge> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Charge;
}

const server = createServer((request, response) => {
  read(request)
    .then(charge)
    .then((answer) => {
      response.writeHead(201, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) });
      response.end(answer);
    })
    .catch((error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    });
});

server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());
