// What is not the gateway's leaves no trace; what is, but was tampered with, changes no payment.

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clearTables } from '../support/database.ts';
import { bcaCharge, startGapura, type TestGapura } from '../support/gapura.ts';
import { example, insertPaymentFor, type Message, SERVER_KEY, sign, variant } from '../support/messages.ts';
import { sql } from '../support/sql.ts';

let t: TestGapura;
const logged: string[] = [];
const note = (fields: object, message: string) => void logged.push(message + JSON.stringify(fields));

beforeAll(async () => {
  t = await startGapura({
    sandbox: { serverKey: SERVER_KEY },
    logger: { debug: note, info: note, warn: note, error: note },
  });
});
afterAll(() => t.close());
beforeEach(async () => {
  t.sandbox.control.reset();
  await clearTables(t.gapura.database);
});

function post(message: unknown) {
  return t.request('POST', '/notification/', { key: null, body: message });
}

function postRaw(rawBody: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
  return t.request('POST', '/notification/', { key: null, rawBody, headers });
}

/** How many rows there are of messages, history beyond the charge, and events. */
async function traces(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT ((SELECT count(*) FROM gateway_notifications) + (SELECT count(*) FROM gateway_events)
      + (SELECT count(*) FROM gateway_payment_history WHERE from_status IS NOT NULL))::int AS n`.execute(
    t.gapura.database.pool,
  );
  return rows[0]?.n ?? -1;
}

async function counted(status: string): Promise<number> {
  const metric = await t.gapura.metrics.getSingleMetric('gapura_notifications_total')?.get();
  return metric?.values.find((value) => value.labels.status === status)?.value ?? 0;
}

const RIGHT = String(example('gopay').signature_key);

describe('signatures', () => {
  const forged: [string, Message, number][] = [
    ['missing', { signature_key: undefined }, 400],
    ['null', { signature_key: null }, 400],
    ['a number', { signature_key: 1 }, 400],
    ['an array with the right one', { signature_key: [RIGHT] }, 400],
    ['an object', { signature_key: { toString: RIGHT } }, 400],
    ['empty', { signature_key: '' }, 403],
    ['127 characters long', { signature_key: RIGHT.slice(1) }, 403],
    ['129 characters long', { signature_key: `${RIGHT}0` }, 403],
    ['followed by a newline', { signature_key: `${RIGHT}\n` }, 403],
    ['in upper case', { signature_key: RIGHT.toUpperCase() }, 403],
    ['right for another order', { signature_key: example('qris-gopay').signature_key }, 403],
    ['made with another key', sign(example('gopay'), 'SB-Mid-server-other'), 403],
    ['made without a key', sign(example('gopay'), ''), 403],
    ['of another amount', { gross_amount: '1.00' }, 403],
    ['of another order', { order_id: 'ORDER-GP-2' }, 403],
    ['of another code', { status_code: '201' }, 403],
    ['over an amount that is a number', { gross_amount: 275_000 }, 400],
    ['over a code that is a number', { status_code: 200 }, 400],
    ['over an order that is an array', { order_id: ['ORDER-GP-1'] }, 400],
  ];

  it.each(forged)('%s: refused, counted, and no row is written', async (_what, changes, status) => {
    await insertPaymentFor(t.gapura.database, example('gopay'));
    const outcome = status === 400 ? 'malformed' : 'wrong_signature';
    const before = await counted(outcome);
    const reply = await post({ ...example('gopay'), ...changes });
    expect(reply.status).toBe(status);
    expect(reply.text).not.toContain(RIGHT.slice(1, 40));
    expect(await traces()).toBe(0);
    expect(await counted(outcome)).toBe(before + 1);
  });

  it.each([
    ['from the code to the order', { order_id: 'ORDER-GP-12', status_code: '00' }],
    ['from the amount to the code', { status_code: '2002', gross_amount: '75000.00' }],
    [
      'from the amount over the code to the order',
      { order_id: 'ORDER-GP-12', status_code: '002', gross_amount: '75000.00' },
    ],
    [
      'from the order over the code to the amount',
      { order_id: 'ORDER-GP-', status_code: '120', gross_amount: '0275000.00' },
    ],
    ['from the code to the amount', { status_code: '20', gross_amount: '0275000.00' }],
    ['all of the code to the amount', { status_code: '', gross_amount: '200275000.00' }],
    ['all of the code to the order', { order_id: 'ORDER-GP-1200', status_code: '' }],
  ])('digits shifted %s, which leaves the signature right: refused, and no row is written', async (_how, changes) => {
    const message = { ...example('gopay'), ...changes };
    expect(sign(message).signature_key).toBe(RIGHT);
    for (const order of ['ORDER-GP-1', 'ORDER-GP-12', 'ORDER-GP-', 'ORDER-GP-1200']) {
      await insertPaymentFor(t.gapura.database, { ...example('gopay'), order_id: order });
    }
    expect((await post(message)).status).toBe(403);
    expect(await traces()).toBe(0);
  });

  it('a message about a wallet does not pass with the signature of a transaction, nor the reverse', async () => {
    const wallet = example('pay-account-enabled');
    expect((await post({ ...wallet, account_status: 'DISABLED' })).status).toBe(403);
    expect((await post({ ...wallet, signature_key: RIGHT })).status).toBe(403);
    expect((await post({ ...wallet, order_id: 'ORDER-GP-1' })).status).toBe(400);
    expect(await traces()).toBe(0);
  });

  it('a refused message is logged without its body', async () => {
    logged.length = 0;
    await post({ ...example('gopay'), signature_key: RIGHT.slice(1), secret_note: 'hush-hush' });
    expect(logged.join()).not.toContain('hush-hush');
    expect(logged.join()).not.toContain(RIGHT.slice(1));
  });
});

/**
 * The signature covers the order, the code and the amount, and nothing else. What else a signed message says is held
 * against its code and against the payment; what does not fit changes nothing and has the gateway asked.
 */
describe('signed messages with other fields changed', () => {
  async function waitingPayment() {
    t.sandbox.control.faults.add({ kind: 'lost', next: 10 });
    const payment = (await t.request('POST', '/charge/', { body: bcaCharge })).body;
    const pending = variant('bank-transfer-bca', {
      order_id: payment.order_id,
      transaction_id: payment.transaction_id,
      gross_amount: '150000.00',
      transaction_status: 'pending',
      status_code: '201',
      settlement_time: undefined,
    });
    return { payment, pending };
  }

  it.each([
    ['the status made settlement', { transaction_status: 'settlement' }],
    ['the status made settlement, in upper case', { transaction_status: 'SETTLEMENT' }],
    ['the status made capture', { transaction_status: 'capture' }],
    ['the status made refund', { transaction_status: 'refund' }],
    ['the status made cancel', { transaction_status: 'cancel' }],
    ['the status made expire', { transaction_status: 'expire' }],
    ['a status that does not exist', { transaction_status: 'toString' }],
    ['the transaction id made another', { transaction_id: 'another' }],
  ])('%s: recorded as failed, the payment stays as the gateway has it', async (_what, changes) => {
    const { payment, pending } = await waitingPayment();
    const reply = await post({ ...pending, ...changes });
    expect(reply.status).toBe(200);
    const record = await t.request('GET', `/notifications/${reply.body.notification_id}/`, { key: t.keys.staff });
    expect(record.body).toMatchObject({ status: 'failed', payment_id: payment.id });
    expect((await t.request('GET', `/payments/${payment.id}/`)).body).toEqual(payment);
    await t.gapura.worker.run('check_pending_payments');
    await t.gapura.worker.drain();
    expect((await t.request('GET', `/payments/${payment.id}/`)).body.transaction_status).toBe('pending');
  });

  it.each([
    ['a challenged card made accepted', { status_code: '201', fraud_status: 'challenge' }, { fraud_status: 'accept' }],
    ['an accepted card made challenged', {}, { fraud_status: 'challenge' }],
    [
      'a denied card made captured',
      { status_code: '202', transaction_status: 'deny' },
      { transaction_status: 'capture' },
    ],
  ])('%s: recorded as failed, nothing changes', async (_what, original: Message, changes: Message) => {
    const message = variant('credit-card-capture', original);
    const payment = await insertPaymentFor(t.gapura.database, message);
    const reply = await post({ ...message, ...changes });
    const record = await t.request('GET', `/notifications/${reply.body.notification_id}/`, { key: t.keys.staff });
    expect(record.body).toMatchObject({ status: 'failed', payment_id: payment.id });
    expect((await t.request('GET', `/payments/${payment.id}/`)).body.transaction_status).toBe('pending');
  });

  it('the payment type made another: the message counts, the type of the payment stays', async () => {
    const payment = await insertPaymentFor(t.gapura.database, example('gopay'));
    expect((await post({ ...example('gopay'), payment_type: 'credit_card' })).status).toBe(200);
    expect((await t.request('GET', `/payments/${payment.id}/`)).body).toMatchObject({
      payment_type: 'gopay',
      transaction_status: 'settlement',
    });
  });
});

describe('bodies', () => {
  const text = JSON.stringify(example('gopay'));
  const deep = (depth: number) => text.replace(/}$/, `,"deep":${'['.repeat(depth)}${']'.repeat(depth)}}`);
  const form = new URLSearchParams({ order_id: 'ORDER-GP-1', signature_key: RIGHT }).toString();
  const invalidUtf8 = new Uint8Array([
    ...Buffer.from(text.slice(0, -1)),
    ...Buffer.from(',"x":"'),
    0xc3,
    0x28,
    0x22,
    0x7d,
  ]);

  it.each<[string, () => ReturnType<typeof postRaw>, number]>([
    ['empty', () => postRaw(''), 400],
    ['no JSON', () => postRaw('order_id=1'), 400],
    ['cut short', () => postRaw(text.slice(0, -1)), 400],
    ['null', () => postRaw('null'), 400],
    ['a string', () => postRaw('"settlement"'), 400],
    ['an array', () => postRaw(`[${text}]`), 400],
    ['an empty object', () => postRaw('{}'), 400],
    ['with a key twice', () => postRaw(text.replace('{', '{"transaction_status":"refund",')), 400],
    ['with __proto__', () => postRaw(text.replace('{', '{"__proto__":{"x":1},')), 400],
    ['with a NUL', () => postRaw(text.replace('{', '{"x":"\\u0000",')), 400],
    ['10,000 levels deep', () => postRaw(deep(10_000)), 400],
    ['a form', () => postRaw(form, { 'content-type': 'application/x-www-form-urlencoded' }), 415],
    ['a form in parts', () => postRaw(text, { 'content-type': 'multipart/form-data; boundary=x' }), 415],
    ['gzip', () => postRaw(new Uint8Array(gzipSync(text)), { 'content-encoding': 'gzip' }), 415],
    ['gzip that is not announced', () => postRaw(new Uint8Array(gzipSync(text))), 400],
    ['10 MB', () => postRaw(text.replace('{', `{"x":"${'x'.repeat(10 * 2 ** 20)}",`)), 413],
    ['just above 256 KB', () => postRaw(text.replace('{', `{"x":"${'x'.repeat(256 * 1_024)}",`)), 413],
    ['with invalid UTF-8', () => postRaw(invalidUtf8), 400],
    ['with a byte order mark', () => postRaw(`\ufeff${text}`), 400],
  ])('%s: refused, and no row is written', async (_what, send, status) => {
    await insertPaymentFor(t.gapura.database, example('gopay'));
    expect((await send()).status).toBe(status);
    expect(await traces()).toBe(0);
  });

  it('of almost 256 KB: taken in and kept whole', async () => {
    const message = { ...example('gopay'), note: 'x'.repeat(250 * 1_024) };
    const reply = await post(message);
    expect(reply.status).toBe(200);
    const record = await t.request('GET', `/notifications/${reply.body.notification_id}/`, { key: t.keys.staff });
    expect(record.body.raw_payload).toEqual({ ...message, signature_key: '[masked]' });
  });
});

describe('a flood of forged messages', () => {
  const FORGED = Number(process.env.FORGED ?? 2_500);
  const AT_ONCE = 50;
  const HONEST_EVERY = 500;
  const GROWTH_MAX_BYTES = 32 * 2 ** 20;

  it(`writes no row, leaves memory flat, and lets honest messages through (${FORGED} calls; FORGED sets another number)`, async () => {
    const honest: Message[] = [];
    for (let n = 0; n < FORGED; n += HONEST_EVERY) {
      honest.push(variant('gopay', { order_id: `honest-${n}`, transaction_id: `transaction-${n}` }));
    }
    for (const message of honest) await insertPaymentFor(t.gapura.database, message);
    const body = (n: number) => JSON.stringify({ ...example('gopay'), order_id: `forged-${n}` });
    const send = (text: string) =>
      fetch(`${t.url}/notification/`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: text });
    let sent = 0;
    const refused: number[] = [];
    const accepted: number[] = [];
    // Without a collection first, what is measured is garbage that nobody has picked up yet.
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const heapUsed = () => {
      collect();
      return process.memoryUsage().heapUsed;
    };
    const lane = async (until: number) => {
      while (sent < until) {
        const n = sent++;
        const message = n % HONEST_EVERY === 0 ? honest[n / HONEST_EVERY] : undefined;
        const reply = await send(message === undefined ? body(n) : JSON.stringify(message));
        await reply.arrayBuffer();
        (message === undefined ? refused : accepted).push(reply.status);
      }
    };
    const lanes = (until: number) => Promise.all(Array.from({ length: AT_ONCE }, () => lane(until)));
    await lanes(Math.floor(FORGED / 5));
    const before = heapUsed();
    await lanes(FORGED);
    expect(heapUsed() - before).toBeLessThan(GROWTH_MAX_BYTES);
    // After some hundreds from one address the answer is 429, to those that are forged alone.
    expect(new Set(refused)).toEqual(new Set([403, 429]));
    expect(accepted).toEqual(honest.map(() => 200));
    // Each honest message leaves itself, its step in the history and its event; the others leave nothing.
    expect(await traces()).toBe(3 * honest.length);
  }, 600_000);
});
