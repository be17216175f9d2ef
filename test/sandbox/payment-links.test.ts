// Payment links at the sandbox: made, opened, used up, given back and deleted.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { readable, visitor } from './page-support.ts';
import { caller, createReceiver, frozenSandbox, type Receiver, type Reply } from './support.ts';

let receiver: Receiver;
let sandbox: Sandbox;
let call: ReturnType<typeof caller>;
beforeEach(async () => {
  receiver = await createReceiver();
  sandbox = await frozenSandbox({ notificationUrl: receiver.url });
  call = caller(sandbox);
});
afterEach(async () => {
  await sandbox.close();
  await receiver.close();
});

const PATH = '/v1/payment-links';

function create(more: Record<string, unknown> = {}, details: Record<string, unknown> = {}): Promise<Reply> {
  const body = { transaction_details: { order_id: 'order-123', gross_amount: 10_000, ...details }, ...more };
  return call('POST', PATH, { body });
}

const read = async () => (await call('GET', `${PATH}/order-123`)).body;
const hints = () => (sandbox.requests.list().at(-1)?.hints ?? []).map(({ text }) => text).join('\n');

describe('POST /v1/payment-links', () => {
  it('answers 200 with the address, whose end may be chosen', async () => {
    const made = await create({}, { payment_link_id: 'amazing-ticket-1' });
    expect([made.status, made.body]).toEqual([
      200,
      { order_id: 'order-123', payment_url: `${sandbox.url}/payment-links/amazing-ticket-1` },
    ]);
    expect(hints()).toMatch(/Cut at the last -/);
    expect(hints()).toMatch(/no usage_limit/);
  });

  it.each([
    [{}, { order_id: undefined }, 'transaction_details.order_id is required'],
    [{}, { gross_amount: undefined }, 'transaction_details.gross_amount is required'],
    [{}, { order_id: 'x'.repeat(37) }, 'transaction_details.order_id too long'],
    [
      {},
      { payment_link_id: 'No Blanks' },
      'payment_link_id must only contain alphanumeric characters [a-z, 0-9] and hyphens [-]',
    ],
    [{ usage_limit: 0 }, {}, 'usage_limit must be between 1 and 1000000'],
    [
      { item_details: [{ name: 'a', price: 1, quantity: 1 }] },
      {},
      'transaction_details.gross_amount is not equal to the sum of item_details',
    ],
    [
      { customer_details: { last_name: 'Utomo' } },
      {},
      'customer_details must have at least one of first_name, email, phone',
    ],
    [{ expiry: { duration: 1, unit: 'year' } }, {}, 'expiry.unit is not supported'],
  ])('refuses %j with %j', async (more, details, message) => {
    const refused = await create(more, details);
    expect(refused.status).toBe(400);
    expect(refused.body.error_messages).toContain(message);
  });

  it('refuses an address and an order that are taken, a key, and what is no object', async () => {
    await create({}, { payment_link_id: 'mine' });
    const taken = await create({}, { order_id: 'order-124', payment_link_id: 'mine' });
    expect([taken.status, taken.body.error_messages]).toEqual([400, ["This Payment Link ID 'mine' has been taken"]]);
    const again = await create();
    expect([again.status, again.body.error_messages]).toEqual([409, ["The Order ID 'order-123' has been taken"]]);
    const stranger = await call('POST', PATH, { body: {}, key: 'SB-Mid-server-other' });
    expect([stranger.status, stranger.body]).toEqual([
      401,
      { error_messages: 'Access denied due to unauthorized request' },
    ]);
    const list = await call('POST', PATH, { body: [] });
    expect([list.status, list.body.error_messages]).toEqual([400, ['Invalid JSON data provided.']]);
  });
});

describe('a purchase', () => {
  it('has an order id of its own, under which everything else is known', async () => {
    await create({ custom_field1: 'order-123' });
    const session = sandbox.control.paymentLinks.open('order-123');
    expect(session.orderId).toMatch(/^order-123-\d{13}$/);
    expect((await call('GET', '/v2/order-123/status')).body).toMatchObject({ status_code: '404' });
    expect(hints()).toMatch(/order id of a payment link/);
    sandbox.control.snap.choose(session.id, { method: 'bca_va' });
    sandbox.control.pay(session.orderId);
    await sandbox.settled();
    expect(receiver.received.at(-1)?.body).toMatchObject({
      order_id: session.orderId,
      transaction_status: 'settlement',
      custom_field1: 'order-123',
    });
    expect(await read()).toMatchObject({
      id: 1,
      usage: 1,
      usage_limit: null,
      last_snap_transaction_status: 'SETTLEMENT',
      purchases: [
        {
          snap_token: session.id,
          order_id: session.orderId,
          payment_status: 'SETTLEMENT',
          payment_method: 'BANK_TRANSFER',
        },
      ],
    });
  });

  it('holds a use while it waits, gives it back when it expires, and takes it when it is paid', async () => {
    await create({ usage_limit: 1 }, { payment_link_id: 'one' });
    const { control } = sandbox;
    const [first, second] = [control.paymentLinks.open('order-123'), control.paymentLinks.open('order-123')];
    control.snap.choose(first.id, { method: 'bca_va' });
    expect(() => control.snap.choose(second.id, { method: 'bca_va' })).toThrow(/usage limit/);
    const { get } = visitor(sandbox);
    expect(readable((await get('/payment-links/one?lang=en')).text)).toContain('Another customer is paying right now');
    // Another method is no other use.
    control.snap.choose(first.id, { method: 'indomaret' });
    control.expire(first.orderId);
    expect(await read()).toMatchObject({ usage: 0 });
    control.snap.choose(second.id, { method: 'bca_va' });
    control.pay(second.orderId);
    expect(await read()).toMatchObject({ usage: 1 });
    expect(() => control.paymentLinks.open('order-123')).toThrow();
    expect(readable((await get('/payment-links/one?lang=en')).text)).toContain('used as often as it can be');
  });

  it('of an open amount is as much as the customer says, between the bounds', async () => {
    await create(
      {
        payment_link_type: 'DYNAMIC_AMOUNT',
        dynamic_amount: { min_amount: 5_000, max_amount: 50_000, preset_amount: 20_000 },
        customer_required: true,
      },
      { gross_amount: undefined, payment_link_id: 'gift' },
    );
    const { get, post } = visitor(sandbox);
    const page = await get('/payment-links/gift?lang=en');
    expect(page.text).toContain('value="20000"');
    const person = { full_name: 'Siti Nurhaliza', email: 'siti@example.com', phone: '0811' };
    const little = await post('/payment-links/gift', { amount: '4.999', ...person });
    expect(readable(little.text)).toContain('The amount must lie between 5000 and 50000.');
    const enough = await post('/payment-links/gift', { amount: 'Rp 25.000', ...person });
    expect(enough.status).toBe(303);
    const [session] = sandbox.control.snap.list();
    expect(session).toMatchObject({
      grossAmount: 25_000,
      request: { customer_details: { first_name: 'Siti', last_name: 'Nurhaliza' } },
    });
    expect(enough.headers.location).toBe(`/snap/v4/redirection/${session?.id}`);
  });
});

describe('the end of a link', () => {
  it('is by its time', async () => {
    await create(
      { expiry: { start_time: '2026-01-15 11:00 +0700', duration: 20, unit: 'days' } },
      { payment_link_id: 'timed' },
    );
    const { get } = visitor(sandbox);
    expect(readable((await get('/payment-links/timed?lang=en')).text)).toContain('not open yet');
    await sandbox.control.clock.advance(60 * 60_000);
    expect((await get('/payment-links/timed?lang=en')).text).toContain('<form');
    await sandbox.control.clock.advance(20 * 24 * 60 * 60_000);
    expect(readable((await get('/payment-links/timed?lang=id')).text)).toContain('kedaluwarsa');
  });

  it('is by a call, and what was begun can still be paid', async () => {
    await create({}, { payment_link_id: 'gone' });
    const session = sandbox.control.paymentLinks.open('order-123');
    sandbox.control.snap.choose(session.id, { method: 'bca_va' });
    const deleted = await call('DELETE', `${PATH}/order-123`);
    expect([deleted.status, deleted.body]).toEqual([200, { message: 'Payment Link with Order ID order-123 deleted' }]);
    expect((await call('DELETE', `${PATH}/order-123`)).status).toBe(404);
    expect((await call('GET', `${PATH}/order-123`)).status).toBe(404);
    expect(readable((await visitor(sandbox).get('/payment-links/gone?lang=en')).text)).toContain(
      'not available any more',
    );
    sandbox.control.pay(session.orderId);
    expect(sandbox.control.transactions.get(session.orderId)?.status).toBe('settlement');
    expect((await create({}, { payment_link_id: 'gone' })).status).toBe(200);
  });

  it('lists those that are left', async () => {
    await create();
    await create({}, { order_id: 'order-124' });
    const all = (await call('GET', PATH)).body.payment_links as { order_id: string }[];
    expect(all.map(({ order_id: order }) => order)).toEqual(['order-124', 'order-123']);
    expect((await call('GET', `${PATH}?order_id=order-123`)).body.payment_links).toHaveLength(1);
  });
});
