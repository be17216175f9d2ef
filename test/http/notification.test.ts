// POST /notification/ understands every message of the gateway, stores it before it says so, and applies it once.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clearTables } from '../support/database.ts';
import { bcaCharge, startGapura, type TestGapura } from '../support/gapura.ts';
import { example, insertPaymentFor, type Message, SERVER_KEY, sign, variant } from '../support/messages.ts';
import { sql } from '../support/sql.ts';
import { runSweeps } from '../support/sweeps.ts';

let t: TestGapura;
let now = new Date('2026-01-15T03:00:00Z');

beforeAll(async () => {
  t = await startGapura({ sandbox: { serverKey: SERVER_KEY }, clock: { now: () => now } });
});
afterAll(() => t.close());
beforeEach(async () => {
  now = new Date('2026-01-15T03:00:00Z');
  t.sandbox.control.reset();
  await clearTables(t.gapura.database);
});

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function post(message: unknown, path = '/notification/') {
  return t.request('POST', path, { key: null, body: message });
}

async function receive(message: Message): Promise<string> {
  const reply = await post(message);
  expect(reply.body).toEqual({ status: 'ok', notification_id: expect.stringMatching(UUID) });
  return reply.body.notification_id;
}

async function stored(id: string) {
  return (await t.request('GET', `/notifications/${id}/`, { key: t.keys.staff })).body;
}

async function paymentOf(id: string) {
  return (await t.request('GET', `/payments/${id}/`)).body;
}

async function count(table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM ${sql.id(table)}`.execute(
    t.gapura.database.pool,
  );
  return rows[0]?.n ?? -1;
}

async function eventNames(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM gateway_events ORDER BY sequence`.execute(
    t.gapura.database.pool,
  );
  return rows.map((row) => row.name);
}

async function counted(status: string): Promise<number> {
  const metric = await t.gapura.metrics.getSingleMetric('gapura_notifications_total')?.get();
  return metric?.values.find((value) => value.labels.status === status)?.value ?? 0;
}

const TRANSACTION_EXAMPLES: readonly [name: string, event: string, shown: Message][] = [
  ['bank-transfer-bca', 'payment_settled', { bank: 'bca', va_number: '812785002530231' }],
  ['bank-transfer-bni', 'payment_settled', { bank: 'bni', va_number: '9888878500253023' }],
  ['bank-transfer-permata', 'payment_settled', { bank: 'permata', va_number: '8562000087926752' }],
  ['bank-transfer-expire', 'payment_expired', { bank: 'bca', settlement_time: null }],
  ['echannel', 'payment_settled', { bill_key: '778347787706', biller_code: '70012' }],
  ['credit-card-capture', 'payment_settled', { masked_card: '48111111-1114', card_type: 'credit', bank: 'bni' }],
  ['gopay', 'payment_settled', { expiry_time: '2026-01-15T03:15:00.000Z' }],
  ['qris-gopay', 'payment_settled', { issuer: 'gopay', acquirer: 'gopay' }],
  ['qris-shopeepay', 'payment_settled', { issuer: 'dana', acquirer: 'airpay shopee' }],
  ['shopeepay', 'payment_settled', { settlement_time: '2026-01-15T03:05:12.000Z' }],
  ['cstore-indomaret', 'payment_settled', { store: 'indomaret', payment_code: '25709650945026', fraud_status: null }],
  ['akulaku', 'payment_settled', { settlement_time: '2026-01-15T03:25:00.000Z' }],
];

describe("the gateway's documented messages", () => {
  it.each(TRANSACTION_EXAMPLES)('%s is taken in, kept whole and applied to its payment', async (name, event, shown) => {
    const message = example(name);
    const payment = await insertPaymentFor(t.gapura.database, message);
    const id = await receive(message);
    const { saved_token_id: _token, ...others } = message;
    const kept = { ...others, signature_key: '[masked]' };
    expect(await stored(id)).toMatchObject({
      kind: 'transaction',
      payment_id: payment.id,
      order_id: message.order_id,
      transaction_id: message.transaction_id,
      transaction_status: message.transaction_status,
      payment_type: message.payment_type,
      status_code: message.status_code,
      gross_amount: message.gross_amount,
      status: 'processed',
      error_message: null,
      error_message_said: [],
      raw_payload: kept,
    });
    expect(await paymentOf(payment.id)).toMatchObject({
      transaction_status: message.transaction_status,
      transaction_id: message.transaction_id,
      ...shown,
    });
    expect(await eventNames()).toEqual([event]);
  });

  it('credit-card-partial-refund brings the refunds that were made elsewhere, with what the bank confirmed', async () => {
    const message = example('credit-card-partial-refund');
    const payment = await insertPaymentFor(t.gapura.database, message, {
      transactionStatus: 'settlement',
      capturedAmount: 30_000n,
    });
    await receive(message);
    const after = await paymentOf(payment.id);
    expect(after).toMatchObject({ transaction_status: 'partial_refund', refund_amount: '12000.00' });
    expect(after.refunds).toMatchObject([
      { refund_key: 'ref-1', amount: '5000.00', status: 'confirmed', is_direct: true },
      { refund_key: 'ref-2', amount: '7000.00', status: 'accepted', is_direct: false },
    ]);
    expect(await eventNames()).toEqual(['payment_refunded', 'payment_refunded']);
  });

  it.each([
    [
      'settled the next day',
      { transaction_status: 'settlement', settlement_time: '2026-01-16 16:15:31' },
      'settlement',
    ],
    ['denied by the bank', { transaction_status: 'deny', status_code: '202', channel_response_code: '05' }, 'deny'],
    ['denied by the fraud check', { transaction_status: 'deny', status_code: '202', fraud_status: 'deny' }, 'deny'],
    ['challenged', { status_code: '201', fraud_status: 'challenge' }, 'capture'],
    ['authorised', { transaction_status: 'authorize' }, 'authorize'],
    ['cancelled', { transaction_status: 'cancel', status_code: '202' }, 'cancel'],
    ['in 3-D Secure', { transaction_status: 'pending', status_code: '201', fraud_status: undefined }, 'pending'],
  ])('a card that is %s is understood', async (_state, changes: Message, status) => {
    const message = variant('credit-card-capture', changes);
    const payment = await insertPaymentFor(t.gapura.database, message);
    const id = await receive(message);
    expect(await stored(id)).toMatchObject({ status: 'processed', transaction_status: status });
    expect((await paymentOf(payment.id)).transaction_status).toBe(status);
  });

  it.each([
    ['alfamart', variant('cstore-indomaret', { store: 'alfamart', approval_code: undefined, fraud_status: 'accept' })],
    ['kredivo', variant('akulaku', { payment_type: 'kredivo' })],
    ['ovo', variant('akulaku', { payment_type: 'ovo', payer_phone_number: '081211111111', merchant_invoice: 'INV-1' })],
    ['dana, in upper case', variant('akulaku', { payment_type: 'dana', transaction_status: 'SETTLEMENT' })],
    ['an invoice', variant('bank-transfer-bca', { metadata: { midtrans_invoice_id: '65f295f869aa5a30f8fc0e1c' } })],
    ['a linked wallet', variant('gopay', { metadata: { extra_info: { user_id: 'u', account_id: 'a' } } })],
  ])('the message of %s is kept whole and applied', async (_what, message) => {
    const payment = await insertPaymentFor(t.gapura.database, message);
    const id = await receive(message);
    expect((await stored(id)).raw_payload).toEqual({ ...message, signature_key: '[masked]' });
    expect((await paymentOf(payment.id)).transaction_status).toBe('settlement');
  });

  it('linking and unlinking of a wallet is recorded under its own signature', async () => {
    const linked = await receive(example('pay-account-enabled'));
    const unlinked = await receive(variant('pay-account-enabled', { account_status: 'DISABLED', status_code: '204' }));
    expect(await stored(linked)).toMatchObject({ kind: 'pay_account', status: 'processed', order_id: null });
    expect((await stored(unlinked)).raw_payload).toMatchObject({ account_status: 'DISABLED' });
    expect((await post(example('pay-account-enabled'))).body.status).toBe('duplicate');
  });

  it('keeps unknown fields and an unknown payment type, and leaves the type of the payment alone', async () => {
    const message = variant('gopay', { payment_type: 'moon_wallet', phase: { of: ['the', 'moon', 4] }, x: null });
    const payment = await insertPaymentFor(t.gapura.database, example('gopay'));
    const id = await receive(message);
    const kept = { ...message, signature_key: '[masked]' };
    expect(await stored(id)).toMatchObject({ payment_type: 'moon_wallet', raw_payload: kept, status: 'processed' });
    expect(await paymentOf(payment.id)).toMatchObject({ payment_type: 'gopay', transaction_status: 'settlement' });
  });

  it('stores no token with which money could be taken', async () => {
    await insertPaymentFor(t.gapura.database, example('credit-card-capture'));
    await receive(example('credit-card-capture'));
    const everything = [];
    for (const table of ['gateway_notifications', 'gateway_payments', 'gateway_payment_history', 'gateway_events']) {
      everything.push(await sql`SELECT to_jsonb(row) AS row FROM ${sql.id(table)} row`.execute(t.gapura.database.pool));
    }
    expect(JSON.stringify(everything)).toContain('48111111-1114');
    expect(JSON.stringify(everything)).not.toContain('48111111sHfSakAvHvFQFEjTivUV1114');
  });
});

describe('taking messages in', () => {
  it('answers with and without the slash, never with a redirect', async () => {
    await insertPaymentFor(t.gapura.database, example('gopay'));
    expect((await post(example('gopay'), '/notification')).body.status).toBe('ok');
    expect((await post(example('gopay'), '/notification/')).body.status).toBe('duplicate');
  });

  it('answers copies with "duplicate", records each under an id of its own, and changes nothing again', async () => {
    const payment = await insertPaymentFor(t.gapura.database, example('gopay'));
    const first = await receive(example('gopay'));
    const before = await paymentOf(payment.id);
    // A copy may have its fields in another order.
    const copies = [example('gopay'), Object.fromEntries(Object.entries(example('gopay')).reverse())];
    for (const copy of copies) {
      const reply = await post(copy);
      expect(reply.body).toEqual({ status: 'duplicate', notification_id: expect.stringMatching(UUID) });
      expect(reply.body.notification_id).not.toBe(first);
      expect(await stored(reply.body.notification_id)).toMatchObject({ status: 'duplicate', payment_id: payment.id });
    }
    expect(await paymentOf(payment.id)).toEqual(before);
    expect(await eventNames()).toEqual(['payment_settled']);
    expect(await count('gateway_payment_history')).toBe(2);
  });

  it('takes messages that were signed with the previous server key while keys are rotated, and no others', async () => {
    const rotated = await startGapura({
      sandbox: { serverKey: 'SB-Mid-server-new' },
      gateway: {
        environment: 'local',
        baseUrl: t.sandbox.url,
        serverKey: 'SB-Mid-server-new',
        serverKeyPrevious: SERVER_KEY,
        clientKey: 'SB-Mid-client-new',
      },
    });
    const send = (body: Message) => rotated.request('POST', '/notification/', { key: null, body });
    expect((await send(example('gopay'))).status).toBe(200);
    expect((await send(sign(example('qris-gopay'), 'SB-Mid-server-new'))).status).toBe(200);
    expect((await send(sign(example('shopeepay'), 'SB-Mid-server-older'))).status).toBe(403);
    await rotated.close();
  });

  it('applies early messages when their payment appears, in one go', async () => {
    const pending = variant('bank-transfer-bca', {
      order_id: 'EARLY-1',
      transaction_status: 'pending',
      status_code: '201',
      settlement_time: undefined,
    });
    const settled = variant('bank-transfer-bca', { order_id: 'EARLY-1' });
    const ids = [await receive(settled), await receive(settled), await receive(pending)];
    for (const id of ids) expect(await stored(id)).toMatchObject({ status: 'unmatched', payment_id: null });
    const payment = await insertPaymentFor(t.gapura.database, settled, { chargeState: 'initiated' });
    await runSweeps(t.gapura.worker);
    expect(await paymentOf(payment.id)).toMatchObject({ transaction_status: 'settlement' });
    const after = await Promise.all(ids.map(stored));
    expect(after.map((one) => one.status)).toEqual(['processed', 'duplicate', 'stale']);
    expect(await eventNames()).toEqual(['payment_received', 'payment_settled']);
  });

  it('applies an early message at the end of the charge that makes its payment', async () => {
    const early = await receive(variant('bank-transfer-bca', { order_id: 'EARLY-2', transaction_id: undefined }));
    const charged = await t.request('POST', '/charge/', {
      body: { ...bcaCharge, gross_amount: 44_000, item_details: undefined, order_id: 'EARLY-2' },
    });
    expect(charged.body.transaction_status).toBe('settlement');
    expect(await stored(early)).toMatchObject({ status: 'processed', payment_id: charged.body.id });
    expect(await eventNames()).toEqual(['payment_received', 'payment_settled']);
  });
});

describe('messages that do not fit', () => {
  async function paidElsewhere() {
    t.sandbox.control.faults.add({ kind: 'lost', next: 10 });
    const charged = (await t.request('POST', '/charge/', { body: bcaCharge })).body;
    t.sandbox.control.pay(charged.order_id);
    await t.sandbox.settled();
    const message = variant('bank-transfer-bca', {
      order_id: charged.order_id,
      transaction_id: charged.transaction_id,
      gross_amount: '150000.00',
    });
    return { charged, message };
  }

  it.each([
    [
      'an amount that is too low',
      'failed',
      { gross_amount: '149999.00' },
      'the amount is 149999, less than the 150000',
    ],
    [
      'another transaction',
      'failed',
      { transaction_id: 'another' },
      'the notification is about another transaction of this order',
    ],
    ['an unknown status', 'failed', { transaction_status: 'levitated' }, 'a status that is not known here: levitated'],
    [
      'a code of another status',
      'failed',
      { status_code: '201' },
      'the code 201 does not belong to the status settlement',
    ],
  ])(
    '%s is recorded as %s, changes nothing, is counted, and has the payment read back',
    async (_what, status, changes: Message, reason) => {
      const { charged, message } = await paidElsewhere();
      const countedBefore = await counted(status);
      const id = await receive(sign({ ...message, ...changes }));
      const record = await stored(id);
      expect(record).toMatchObject({ status, payment_id: charged.id, processed_at: null });
      expect(record.error_message).toContain(reason);
      expect(await paymentOf(charged.id)).toEqual(charged);
      expect(await counted(status)).toBe(countedBefore + 1);
      await t.gapura.worker.drain();
      await runSweeps(t.gapura.worker);
      await t.gapura.worker.drain();
      expect(await paymentOf(charged.id)).toMatchObject({ transaction_status: 'settlement' });
      expect(await eventNames()).toEqual(['payment_received', 'payment_settled']);
    },
  );

  it('a payment that came in after its expiry was told is recorded as stale and found by reading back', async () => {
    const { charged, message } = await paidElsewhere();
    const { settlement_time: _never, ...rest } = message;
    await receive(sign({ ...rest, transaction_status: 'expire', status_code: '202' }));
    const late = await receive(message);
    expect(await stored(late)).toMatchObject({ status: 'stale', error_message: 'settlement came after expire' });
    expect(await paymentOf(charged.id)).toMatchObject({ transaction_status: 'expire' });
    await runSweeps(t.gapura.worker);
    await t.gapura.worker.drain();
    expect(await paymentOf(charged.id)).toMatchObject({ transaction_status: 'settlement' });
  });

  it('an order that nobody knows is recorded as unmatched and counted', async () => {
    const countedBefore = await counted('unmatched');
    const id = await receive(example('gopay'));
    expect(await stored(id)).toMatchObject({ status: 'unmatched', error_message: 'no payment with this order id' });
    expect(await counted('unmatched')).toBe(countedBefore + 1);
  });
});

describe('confirmNotifications', () => {
  let strict: TestGapura;
  beforeAll(async () => {
    strict = await startGapura({ sandbox: { serverKey: SERVER_KEY }, confirmNotifications: true });
  });
  afterAll(() => strict.close());

  const charge = async () => (await strict.request('POST', '/charge/', { body: bcaCharge })).body;
  const settlementOf = (payment: { order_id: string; transaction_id: string }) =>
    variant('bank-transfer-bca', {
      order_id: payment.order_id,
      transaction_id: payment.transaction_id,
      gross_amount: '150000.00',
    });
  const send = async (message: Message) =>
    (await strict.request('POST', '/notification/', { key: null, body: message })).body.notification_id;
  const read = async (path: string, key = strict.keys.staff) => (await strict.request('GET', path, { key })).body;

  it('believes a message about money only as far as the gateway confirms it', async () => {
    const payment = await charge();
    const id = await send(settlementOf(payment));
    expect(await read(`/payments/${payment.id}/`)).toMatchObject({ transaction_status: 'pending' });
    expect(await read(`/notifications/${id}/`)).toMatchObject({ status: 'received', payment_id: payment.id });
  });

  it('settles a payment whose message the gateway confirms, and names the status call in the history', async () => {
    const payment = await charge();
    strict.sandbox.control.pay(payment.order_id);
    await strict.sandbox.settled();
    expect(await read(`/payments/${payment.id}/`)).toMatchObject({ transaction_status: 'settlement' });
    const history = await read(`/payments/${payment.id}/history/`);
    expect(history.at(-1)).toMatchObject({ to_status: 'settlement', source: 'status_check', actor: 'gateway' });
  });

  it('keeps a message as received while the gateway does not answer, and asks again in the background', async () => {
    const payment = await charge();
    strict.sandbox.control.settings.setAddresses({ payment: '' });
    strict.sandbox.control.pay(payment.order_id);
    strict.sandbox.control.faults.add({ kind: 'error', operation: 'status', next: 20 });
    const id = await send(settlementOf(payment));
    expect(await read(`/notifications/${id}/`)).toMatchObject({ status: 'received' });
    strict.sandbox.control.faults.clear();
    await strict.gapura.worker.drain();
    await runSweeps(strict.gapura.worker);
    await strict.gapura.worker.drain();
    expect(await read(`/payments/${payment.id}/`)).toMatchObject({ transaction_status: 'settlement' });
  });
});
