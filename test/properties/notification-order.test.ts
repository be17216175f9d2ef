// Whatever the order in which the messages of one payment come, and however often each comes, it ends the same.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGapura } from '../../src/host/app.ts';
import type { OpenGapura } from '../../src/host/open-gapura.ts';
import type { DatabaseOptions } from '../../src/store/database/options.ts';
import { dropDatabase, freshDatabase, postgresUrl } from '../support/database.ts';
import { insertPaymentFor, type Message, SERVER_KEY, sign, variant } from '../support/messages.ts';
import { sql } from '../support/sql.ts';

/**
 * What "the same" means here, for every order of one life:
 *
 * - The payment: every field but `version` and `updated_at`, which count and time the changes.
 * - The refunds: every field but ids and times of writing.
 * - The history: it begins with the charge and ends in the payment's status; every status that was entered stands in it
 *   once, in the order of the life, and every row goes on where the one before ended. A step that was overtaken is not
 *   entered any more (a payment is not put back to pending), so that the number of rows may differ.
 * - The events: each once. A step that was overtaken is announced by the one that overtook it: whoever is refunded was
 *   paid, whoever paid had been waiting. Events in `overtakable` are the exception: the end of the life does not tell
 *   whether there was such a step, and announcing it later would be wrong (nobody ships for a settlement that was
 *   reversed already). They come at most once, and do come where the messages keep their order.
 */
interface Life {
  readonly name: string;
  readonly messages: readonly Message[];
  readonly events: readonly string[];
  readonly overtakable?: readonly string[];
}

const PENDING = { transaction_status: 'pending', status_code: '201', settlement_time: undefined };
const UNPAID = { status_code: '202', settlement_time: undefined };

function waiting(name: string, ends: readonly (readonly [string, readonly Message[], readonly string[]])[]): Life[] {
  return ends.map(([what, messages, events]) => ({
    name: `${name}: pending, ${what}`,
    messages: [variant(name, PENDING), ...messages.map((message) => variant(name, message))],
    events: ['payment_received', ...events],
  }));
}

const PLAIN = [
  'bank-transfer-bca', 'bank-transfer-bni', 'bank-transfer-permata', 'echannel', 'gopay', 'qris-gopay',
  'qris-shopeepay', 'shopeepay', 'cstore-indomaret', 'akulaku',
]; // biome-ignore format: a list reads better in lines

const ENDS = [
  ['settlement', [{}], ['payment_settled']],
  ['expire', [{ ...UNPAID, transaction_status: 'expire' }], ['payment_expired']],
  ['cancel', [{ ...UNPAID, transaction_status: 'cancel' }], ['payment_cancelled']],
] as const;

function refundsOf(...amounts: number[]): Message {
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  return {
    refund_amount: `${total}.00`,
    refunds: amounts.map((amount, index) => ({
      refund_key: `key-${index}`,
      refund_amount: `${amount}.00`,
      reason: 'Out of stock',
      refund_method: 'online',
      bank_confirmed_at: '2026-01-17 02:30:20',
    })),
  };
}

function refunded(name: string, gross: number): Life {
  return {
    name: `${name}: pending, settlement, two partial refunds, refund`,
    messages: [
      variant(name, PENDING),
      variant(name, {}),
      variant(name, { transaction_status: 'partial_refund', ...refundsOf(1_000) }),
      variant(name, { transaction_status: 'partial_refund', ...refundsOf(1_000, 2_000) }),
      variant(name, { transaction_status: 'refund', ...refundsOf(1_000, 2_000, gross - 3_000) }),
    ],
    events: ['payment_received', 'payment_settled', 'payment_refunded', 'payment_refunded', 'payment_refunded'],
  };
}

const SETTLED_CARD = { transaction_status: 'settlement', settlement_time: '2026-01-16 16:15:31' };
const CARD_PENDING = { transaction_status: 'pending', status_code: '201', fraud_status: undefined };
const CHALLENGED = { status_code: '201', fraud_status: 'challenge' };

function card(
  name: string,
  messages: readonly Message[],
  events: readonly string[],
  overtakable: readonly string[] = [],
): Life {
  const name_ = `credit card: ${name}`;
  return {
    name: name_,
    messages: messages.map((message) => variant('credit-card-capture', message)),
    events,
    overtakable,
  };
}

const LIVES: readonly Life[] = [
  ...PLAIN.flatMap((name) => waiting(name, ENDS)),
  ...['gopay', 'qris-gopay', 'shopeepay', 'akulaku'].flatMap((name) =>
    waiting(name, [['deny', [{ ...UNPAID, transaction_status: 'deny' }], ['payment_denied']]]),
  ),
  ...['dana', 'ovo', 'kredivo'].flatMap((type) => {
    const base = waiting('akulaku', ENDS);
    return base.map((life) => ({
      ...life,
      name: life.name.replace('akulaku', type),
      messages: life.messages.map((message) => sign({ ...message, payment_type: type })),
    }));
  }),
  ...['bank-transfer-permata', 'echannel', 'cstore-indomaret'].map((name) => ({
    name: `${name}: pending, settlement, reversed by the bank`,
    messages: [
      variant(name, PENDING),
      variant(name, {}),
      variant(name, { status_code: '202', transaction_status: 'deny' }),
    ],
    events: ['payment_received', 'payment_settled', 'payment_denied'],
    overtakable: ['payment_settled'],
  })),
  refunded('gopay', 275_000),
  refunded('qris-gopay', 275_000),
  refunded('shopeepay', 25_000),
  card('capture, settlement', [{}, SETTLED_CARD], ['payment_settled']),
  card(
    '3-D Secure, capture, settlement',
    [CARD_PENDING, {}, SETTLED_CARD],
    ['payment_received', 'payment_settled'],
    ['payment_received'],
  ),
  card(
    '3-D Secure, deny',
    [CARD_PENDING, { ...UNPAID, transaction_status: 'deny' }],
    ['payment_received', 'payment_denied'],
    ['payment_received'],
  ),
  card(
    '3-D Secure, expire',
    [CARD_PENDING, { ...UNPAID, transaction_status: 'expire' }],
    ['payment_received', 'payment_expired'],
  ),
  card(
    'challenge, accepted, settlement',
    [CHALLENGED, {}, SETTLED_CARD],
    ['payment_received', 'payment_settled'],
    ['payment_received'],
  ),
  card(
    'challenge, denied',
    [CHALLENGED, { ...UNPAID, transaction_status: 'deny', fraud_status: 'deny' }],
    ['payment_received', 'payment_denied'],
    ['payment_received'],
  ),
  card(
    'authorised, capture, settlement',
    [{ transaction_status: 'authorize' }, {}, SETTLED_CARD],
    ['payment_received', 'payment_settled'],
    ['payment_received'],
  ),
  card(
    'authorised, cancel',
    [{ transaction_status: 'authorize' }, { ...UNPAID, transaction_status: 'cancel' }],
    ['payment_received', 'payment_cancelled'],
    ['payment_received'],
  ),
  card(
    'capture, voided',
    [{}, { ...UNPAID, transaction_status: 'cancel' }],
    ['payment_settled', 'payment_cancelled'],
    ['payment_settled'],
  ),
  card(
    '3-D Secure, challenge, accepted, settlement, partial refund, chargeback in part and in full',
    [
      CARD_PENDING,
      CHALLENGED,
      {},
      SETTLED_CARD,
      { ...SETTLED_CARD, transaction_status: 'partial_refund', ...refundsOf(1_000) },
      { ...SETTLED_CARD, transaction_status: 'partial_chargeback' },
      { ...SETTLED_CARD, transaction_status: 'chargeback' },
    ],
    ['payment_received', 'payment_settled', 'payment_refunded', 'payment_charged_back', 'payment_charged_back'],
    ['payment_received', 'payment_charged_back'],
  ),
];

/** Lives with at most this many messages are tried in every order. */
const EXHAUSTIVE_MAX = 3;
/** How many orders of a longer life are drawn. The embedded database does one after the other. */
const SAMPLES = postgresUrl === undefined ? 6 : 15;
const COPIES_MAX = 3;
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

/** A small generator (mulberry32): the same seed gives the same orders. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, index) =>
    permutations([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [item, ...rest]),
  );
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const keyed = items.map((item) => ({ item, key: random() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}

/** Every message once to three times, the copies anywhere. */
function withCopies<T>(items: readonly T[], random: () => number): T[] {
  const copies = items.flatMap((item) => Array<T>(1 + Math.floor(random() * COPIES_MAX)).fill(item));
  return shuffled(copies, random);
}

/** In their own order first; then all orders of a short life, or some of a long one; then as many with copies. */
function deliveries({ messages }: Life, random: () => number): Message[][] {
  const short = messages.length <= EXHAUSTIVE_MAX;
  const orders = short ? permutations(messages) : Array.from({ length: SAMPLES }, () => shuffled(messages, random));
  return [[...messages], ...orders, ...orders.map(() => withCopies(messages, random))];
}

let options: DatabaseOptions;
let gapura: OpenGapura;

beforeAll(async () => {
  console.log(`notification-order: SEED=${SEED}`);
  options = await freshDatabase();
  gapura = await openGapura({
    database: options,
    gateway: {
      environment: 'local',
      baseUrl: 'http://127.0.0.1:9',
      serverKey: SERVER_KEY,
      clientKey: 'SB-Mid-client-test',
    },
  });
});
afterAll(async () => {
  await gapura.close();
  await dropDatabase(options);
});

interface Row {
  readonly [column: string]: unknown;
}

async function rowsOf(query: ReturnType<typeof sql<{ row: Row }>>): Promise<Row[]> {
  return (await query.execute(gapura.database.pool)).rows.map(({ row }) => row);
}

function without(row: Row | undefined, ...columns: string[]): Row {
  return Object.fromEntries(Object.entries(row ?? {}).filter(([column]) => !columns.includes(column)));
}

let orders = 0;

/** Delivers messages to a payment of their own, and tells how it ended. */
async function outcomeOf(messages: readonly Message[], charged: boolean) {
  orders += 1;
  const orderId = `ORDER-${orders}`;
  const first = messages[0] ?? {};
  const payment = await insertPaymentFor(
    gapura.database,
    { ...first, order_id: orderId },
    {
      chargeState: charged ? 'charged' : 'initiated',
    },
  );
  for (const message of messages) {
    await gapura.notifications.receive(
      sign({ ...message, order_id: orderId, transaction_id: `transaction-${orderId}` }),
    );
  }
  const { id } = payment;
  const [found] = await rowsOf(sql`SELECT to_jsonb(p) AS row FROM gateway_payments p WHERE id = ${id}`);
  const refunds = await rowsOf(
    sql`SELECT to_jsonb(r) AS row FROM gateway_refunds r WHERE payment_id = ${id} ORDER BY refund_key`,
  );
  const history = await rowsOf(
    sql`SELECT to_jsonb(h) AS row FROM gateway_payment_history h WHERE payment_id = ${id} ORDER BY version`,
  );
  const events = await rowsOf(
    sql`SELECT to_jsonb(e) AS row FROM gateway_events e WHERE subject_id = ${id} ORDER BY sequence`,
  );
  return {
    payment: without(
      found,
      'id',
      'order_id',
      'transaction_id',
      'version',
      'updated_at',
      'next_check_at',
      'read_back_owed_since',
    ),
    refunds: refunds.map((row) => without(row, 'id', 'payment_id', 'created_at', 'updated_at')),
    history,
    events: events.map((row) => String(row.name)),
  };
}

type Outcome = Awaited<ReturnType<typeof outcomeOf>>;

function checkHistory(life: Life, { payment, history }: Outcome): void {
  expect(history[0]).toMatchObject({ from_status: null, to_status: 'pending' });
  expect(history.at(-1)?.to_status).toBe(payment.transaction_status);
  for (const [index, row] of history.entries()) {
    if (index > 0) expect(row.from_status).toBe(history[index - 1]?.to_status);
  }
  const entered = history.filter((row) => row.from_status !== row.to_status).map((row) => String(row.to_status));
  const steps = ['pending', ...life.messages.map((message) => String(message.transaction_status).toLowerCase())];
  const positions = entered.map((status) => steps.indexOf(status));
  expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b));
}

function checkEvents(life: Life, events: readonly string[], charged: boolean): void {
  const wanted = life.events.filter((name) => !(charged && name === 'payment_received'));
  const overtakable = life.overtakable ?? [];
  for (const name of new Set([...wanted, ...events])) {
    const times = events.filter((one) => one === name).length;
    const most = wanted.filter((one) => one === name).length;
    const least = overtakable.includes(name) ? most - 1 : most;
    expect(times, `${name} of ${events.join(', ')}`).toBeGreaterThanOrEqual(least);
    expect(times, `${name} of ${events.join(', ')}`).toBeLessThanOrEqual(most);
  }
}

describe.each(LIVES.map((life, index) => [life.name, life, index] as const))('%s', (_name, life, index) => {
  it.each([
    ["after the charge's own reply", true],
    ["in place of the charge's own reply", false],
  ])('ends the same in every order and with every repetition, %s', async (_when, charged) => {
    const random = randomFrom(SEED + index);
    const [inOrder = [], ...others] = deliveries(life, random);
    const expected = await outcomeOf(inOrder, charged);
    const wanted = life.events.filter((name) => !(charged && name === 'payment_received'));
    expect(expected.events).toEqual(wanted);
    checkHistory(life, expected);
    const outcomes = await Promise.all(
      others.map(async (order) => ({ order, outcome: await outcomeOf(order, charged) })),
    );
    for (const { order, outcome } of outcomes) {
      const told = order.map((message) => `${message.transaction_status}/${message.fraud_status}`).join(', ');
      expect(outcome.payment, told).toEqual(expected.payment);
      expect(outcome.refunds, told).toEqual(expected.refunds);
      checkHistory(life, outcome);
      checkEvents(life, outcome.events, charged);
    }
  });
});
