// Somebody else's sale under our order id, while the answer to our own charge was lost: whoever ends ours does not touch theirs.

import { describe, expect, it } from 'vitest';
import { checkoutOf, choose, newCheckout, transactionOf } from '../http/checkouts/support.ts';
import type { TestGapura } from '../support/gapura.ts';
import type { LyingGateway } from '../support/lying-gateway.ts';
import { saleOfAnotherSystem } from '../support/other-system.ts';
import { movableClock, muteNotifications, payAtGateway, unmuteNotifications } from '../support/payments.ts';
import { behindLies, callsBehindLies } from './lying-gateway-support.ts';

const MINUTE_MS = 60_000;
const clock = movableClock();
let t: TestGapura;
let gateway: LyingGateway;
behindLies({ clock }, (started) => {
  ({ t, gateway } = started);
});
const { charge, read, check, post } = callsBehindLies(() => t);

const AWAY = { httpStatus: 502, body: {} };
const DENIAL = { httpStatus: 200, body: { status_code: '404', status_message: "Transaction doesn't exist." } };
const wib = (time: Date) => new Date(time.getTime() + 7 * 60 * MINUTE_MS).toISOString().slice(0, 19).replace('T', ' ');
/** What was asked of the gateway since the charge, and what of it changes something there. */
let before = 0;
const asked = () => gateway.calls.slice(before);
const written = () => asked().filter((call) => /^POST \/v2\/(?!charge)/.test(call));

/** The same amount, the same bank, at the same time as ours: only the mark tells them apart. */
async function theirSale(orderId: string, metadata?: Record<string, unknown>): Promise<string> {
  return (await saleOfAnotherSystem(t.sandbox, orderId, { amount: 150_000, metadata })).transaction_id;
}

/** A charge that never arrives, and whose order id is somebody else's. */
async function chargedInVain(orderId: string, metadata?: Record<string, unknown>): Promise<string> {
  muteNotifications(t);
  await theirSale(orderId, metadata);
  gateway.keepFrom('POST /v2/charge', AWAY, 1);
  const { status, body } = await charge(orderId);
  expect(status).toBe(502);
  before = gateway.calls.length;
  return body.payment_id;
}

const FAILED = {
  transaction_status: 'failure',
  charge_state: 'rejected',
  transaction_id: null,
  status_message: expect.stringMatching(/^order_id_taken: /),
};

describe.each(['cancel', 'expire'])('the %s of a payment whose order id is taken', (action) => {
  it.each<[string, Record<string, unknown> | undefined]>([
    ['without any mark', undefined],
    ['with words of its own', { shop: 'another' }],
    ['with the mark of another payment', { gapura_payment_id: '0190b2f4-0000-7000-8000-000000000000' }],
  ])('leaves a sale %s alone and says why', async (what, metadata) => {
    const orderId = `THEIRS-${action}-${what.replaceAll(' ', '-')}`;
    const id = await chargedInVain(orderId, metadata);
    const reply = await post(id, action);
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ code: 'order_id_taken', payment_id: id });
    expect(await read(id)).toMatchObject(FAILED);
    expect(transactionOf(t, orderId)?.status).toBe('pending');
    expect(written()).toEqual([]);
  });

  it('asks nothing of a gateway that does not say whose it is', async () => {
    const orderId = `THEIRS-${action}-AWAY`;
    const id = await chargedInVain(orderId);
    const away = gateway.keepFrom('GET /v2/*/status', AWAY);
    expect((await post(id, action)).status).toBe(502);
    away.stop();
    gateway.change('GET /v2/*/status', { order_id: 'SOMETHING-ELSE' }, 1);
    expect((await post(id, action)).status).toBe(502);
    expect(written()).toEqual([]);
    expect(await read(id)).toMatchObject({ charge_state: 'unknown', transaction_status: 'pending' });
    expect(transactionOf(t, orderId)?.status).toBe('pending');
  });
});

describe('a charge of ours whose answer was lost', () => {
  async function lost(orderId: string): Promise<{ id: string; transactionId: string }> {
    muteNotifications(t);
    gateway.lie('POST /v2/charge', () => AWAY, 1);
    const { payment_id: id } = (await charge(orderId, { metadata: { cart: 7 } })).body;
    before = gateway.calls.length;
    return { id, transactionId: transactionOf(t, orderId)?.id ?? '' };
  }

  it.each(['cancel', 'expire'])(
    'is known by its mark whatever the clocks say, and can be ended by %s',
    async (action) => {
      const { id, transactionId } = await lost(`OURS-${action}`);
      gateway.change('GET /v2/*/status', { transaction_time: wib(new Date(clock.now().getTime() - 60 * MINUTE_MS)) });
      const reply = await post(id, action);
      expect([reply.status, reply.body.transaction_status]).toEqual([200, action]);
      expect(written()).toEqual([`POST /v2/${transactionId}/${action}`]);
      expect(transactionOf(t, `OURS-${action}`)?.status).toBe(action);
    },
  );

  it('is not cancelled where the gateway says meanwhile that it was paid', async () => {
    const { id } = await lost('OURS-PAID');
    t.sandbox.control.pay('OURS-PAID');
    const reply = await post(id, 'cancel');
    expect([reply.status, reply.body.code]).toEqual([400, 'invalid_state']);
    expect(written()).toEqual([]);
    expect(await read(id)).toMatchObject({ is_paid: true });
  });

  it('has the mark at the gateway, and the metadata of its caller here', async () => {
    const { id } = await lost('OURS-MARKED');
    expect(transactionOf(t, 'OURS-MARKED')?.metadata).toEqual({ cart: 7, gapura_payment_id: id });
    unmuteNotifications(t);
    await payAtGateway(t, 'OURS-MARKED');
    expect(await read(id)).toMatchObject({ is_paid: true, metadata: { cart: 7 } });
  });
});

it('a payment whose transaction is known is ended with one call', async () => {
  muteNotifications(t);
  const { id, transaction_id: transactionId } = (await charge('KNOWN')).body;
  before = gateway.calls.length;
  expect((await post(id, 'cancel')).status).toBe(200);
  expect(asked()).toEqual([`POST /v2/${transactionId}/cancel`]);
});

describe('a checkout whose attempt never arrived and whose order id is taken', () => {
  async function attemptedInVain(orderId: string): Promise<{ id: string; url: string; paymentId: string }> {
    const checkout = await newCheckout(t, { order_id: orderId });
    muteNotifications(t);
    await theirSale(orderId);
    gateway.keepFrom('POST /v2/charge', AWAY, 1);
    await choose(checkout.url, 'bca_va');
    const { payments } = await checkoutOf(t, checkout.id);
    before = gateway.calls.length;
    return { ...checkout, paymentId: payments[0].id };
  }

  it('is cancelled without a word to their sale', async () => {
    const { id, paymentId } = await attemptedInVain('THEIRS-CHECKOUT-1');
    const reply = await t.request('POST', `/checkouts/${id}/cancel/`);
    expect([reply.status, reply.body.status]).toEqual([200, 'cancelled']);
    expect(await read(paymentId)).toMatchObject(FAILED);
    expect(transactionOf(t, 'THEIRS-CHECKOUT-1')?.status).toBe('pending');
    expect(written()).toEqual([]);
  });

  it('is cancelled by the sweep once the gateway answers, and their sale is left alone', async () => {
    // From the beginning: the page of the customer asks, too.
    const away = gateway.keepFrom('GET /v2/*/status', AWAY);
    const { id, paymentId } = await attemptedInVain('THEIRS-CHECKOUT-2');
    expect((await t.request('POST', `/checkouts/${id}/cancel/`)).status).toBe(502);
    away.stop();
    clock.advance(6 * MINUTE_MS);
    await t.gapura.worker.run('check_checkouts');
    expect(await checkoutOf(t, id)).toMatchObject({ status: 'cancelled' });
    expect(await read(paymentId)).toMatchObject(FAILED);
    expect(transactionOf(t, 'THEIRS-CHECKOUT-2')?.status).toBe('pending');
    expect(written()).toEqual([]);
  });

  it('goes on with the next choice, and their sale is left alone', async () => {
    const { id, url, paymentId } = await attemptedInVain('THEIRS-CHECKOUT-3');
    // The gateway says at first that it has nothing under the order id: the attempt may be asked about once more.
    clock.advance(10 * MINUTE_MS);
    gateway.lie('GET /v2/*/status', () => DENIAL, 1);
    await check(paymentId);
    expect(await checkoutOf(t, id)).toMatchObject({ status: 'open' });
    await choose(url, 'qris');
    expect(transactionOf(t, 'THEIRS-CHECKOUT-3')?.status).toBe('pending');
    expect(transactionOf(t, 'THEIRS-CHECKOUT-3-2')?.status).toBe('pending');
    expect(written()).toEqual([]);
    // An hour later the attempt is asked about once more: it stays failed.
    clock.advance(61 * MINUTE_MS);
    await check(paymentId);
    expect(await read(paymentId)).toMatchObject({ transaction_status: 'failure', transaction_id: null });
  });

  it('does not begin the next attempt while nobody can say whose the transaction is', async () => {
    const { id, url, paymentId } = await attemptedInVain('THEIRS-CHECKOUT-4');
    clock.advance(10 * MINUTE_MS);
    gateway.lie('GET /v2/*/status', () => DENIAL, 1);
    await check(paymentId);
    gateway.change('GET /v2/*/status', { order_id: 'SOMETHING-ELSE' }, 1);
    await choose(url, 'qris');
    expect(await checkoutOf(t, id)).toMatchObject({ status: 'open' });
    expect(transactionOf(t, 'THEIRS-CHECKOUT-4-2')).toBeUndefined();
    expect(written()).toEqual([]);
  });
});

it('a payment that runs out is not expired in the place of their sale', async () => {
  muteNotifications(t);
  // The reply names no transaction, so that the order id is all that is known of it.
  gateway.change('POST /v2/charge', { transaction_id: undefined }, 1);
  const { id } = (await charge('THEIRS-STALE')).body;
  t.sandbox.control.expire('THEIRS-STALE');
  const theirs = await theirSale('THEIRS-STALE', { gapura_payment_id: 'of another' });
  before = gateway.calls.length;
  clock.advance(3 * 24 * 60 * MINUTE_MS);
  await t.gapura.worker.run('expire_stale_payments');
  await t.gapura.worker.drain();
  expect(asked()).toContain('GET /v2/THEIRS-STALE/status');
  expect(written().filter((call) => call.includes(theirs) || call.includes('THEIRS-STALE'))).toEqual([]);
  expect(await read(id)).toMatchObject({ transaction_status: 'pending' });
});
