// A gateway that lies about charges: its answers cannot be used, belong to others, or come from something in between.

import { describe, expect, it } from 'vitest';
import type { TestGapura } from '../support/gapura.ts';
import { type LyingGateway, PAGE } from '../support/lying-gateway.ts';
import {
  eventsOf,
  movableClock,
  muteNotifications,
  paidWallet,
  payAtGateway,
  transactionsOf,
  unmuteNotifications,
} from '../support/payments.ts';
import { endPausesOfJobs, runSweeps } from '../support/sweeps.ts';
import { behindLies, callsBehindLies } from './lying-gateway-support.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const clock = movableClock();
let t: TestGapura;
let gateway: LyingGateway;
behindLies({ clock }, (started) => {
  ({ t, gateway } = started);
});

const { charge, read, check, post } = callsBehindLies(() => t);
const historyReasons = async (id: string): Promise<string[]> =>
  (await t.request('GET', `/payments/${id}/history/`, { key: t.keys.staff })).body.map(
    (row: { reason: string }) => row.reason,
  );

describe('a reply to a charge that cannot be used', () => {
  it.each<[string, Record<string, unknown>]>([
    ['without a status', { transaction_status: undefined }],
    ['with too low an amount', { gross_amount: '149999.00' }],
    ['about another order', { order_id: 'SOMEBODY-ELSES' }],
  ])('%s answers 502, is looked up, and a repetition with the key gets the payment', async (name, fields) => {
    muteNotifications(t);
    const orderId = `UNUSABLE-${name.replaceAll(' ', '-')}`;
    const lie = gateway.change('POST /v2/charge', fields, 1);
    const headers = { 'idempotency-key': orderId };
    const first = await charge(orderId, {}, headers);
    expect(first.status).toBe(502);
    expect(first.body.payment_id).toEqual(expect.any(String));
    expect(lie.told).toBe(1);
    expect(await read(first.body.payment_id)).toMatchObject({ charge_state: 'unknown', transaction_status: 'pending' });
    const second = await charge(orderId, {}, headers);
    expect(second.status).toBe(201);
    expect(second.headers.get('idempotent-replayed')).toBeNull();
    expect(second.body).toMatchObject({ id: first.body.payment_id, charge_state: 'charged' });
    expect(second.body.va_number).toMatch(/^\d+$/);
    expect(transactionsOf(t, orderId)).toBe(1);
  });
});

describe("another system's transaction under our order id", () => {
  /** Somebody else charges the order at the gateway, and our own charge gets no answer. */
  async function taken(orderId: string, theirs: Record<string, unknown>, ours: Record<string, unknown> = {}) {
    muteNotifications(t);
    const foreign = {
      payment_type: 'bank_transfer',
      bank_transfer: { bank: 'bca' },
      ...theirs,
      transaction_details: { order_id: orderId, gross_amount: 150_000, ...(theirs.transaction_details as object) },
    };
    const made = await fetch(`${t.sandbox.url}/v2/charge`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${t.sandbox.serverKey}:`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(foreign),
    });
    const { transaction_id: transactionId } = (await made.json()) as { transaction_id: string };
    gateway.keepFrom('POST /v2/charge', { httpStatus: 502, body: {} }, 1);
    const reply = await charge(orderId, ours, { 'idempotency-key': orderId });
    expect(reply.status).toBe(502);
    return { id: reply.body.payment_id as string, transactionId };
  }

  it.each<[string, Record<string, unknown>]>([
    ['of another type', { payment_type: 'qris', qris: { acquirer: 'gopay' }, bank_transfer: undefined }],
    ['of a smaller amount', { transaction_details: { gross_amount: 100_000 } }],
  ])('%s is not taken for ours: the payment fails as order_id_taken', async (name, theirs) => {
    const orderId = `FOREIGN-${name.replaceAll(' ', '-')}`;
    const { id, transactionId } = await taken(orderId, theirs);
    await check(id);
    expect(await read(id)).toMatchObject({
      transaction_status: 'failure',
      charge_state: 'rejected',
      transaction_id: null,
      status_message: expect.stringMatching(/^order_id_taken: /),
    });
    expect((await historyReasons(id)).at(-1)).toContain(transactionId);
    expect(await eventsOf(t, id)).toEqual(['payment_failed']);
    // Whoever repeats the request learns why, and nothing is charged.
    const again = await charge(orderId, {}, { 'idempotency-key': orderId });
    expect(again.status).toBe(400);
    expect(again.body).toMatchObject({ code: 'order_id_taken', payment_id: id });
    expect(transactionsOf(t, orderId)).toBe(1);
  });

  it('that is older than our request is not taken for ours', async () => {
    const orderId = 'FOREIGN-OLD';
    const { id, transactionId } = await taken(orderId, {});
    // As if it had been made an hour before we asked.
    const wib = (time: Date) => new Date(time.getTime() + 7 * HOUR_MS).toISOString().slice(0, 19).replace('T', ' ');
    const old = wib(new Date(clock.now().getTime() - HOUR_MS));
    gateway.change('GET /v2/*/status', { transaction_time: old });
    await check(id);
    expect(await read(id)).toMatchObject({ charge_state: 'rejected', transaction_status: 'failure' });
    expect((await historyReasons(id)).at(-1)).toContain(transactionId);
  });

  it('of our own making is taken in, though its reply was lost', async () => {
    muteNotifications(t);
    const lost = gateway.lie('POST /v2/charge', () => ({ httpStatus: 502, body: {} }), 1);
    const reply = await charge('OURS-AFTER-ALL');
    expect([reply.status, lost.told]).toEqual([502, 1]);
    await check(reply.body.payment_id);
    expect(await read(reply.body.payment_id)).toMatchObject({ charge_state: 'charged', transaction_status: 'pending' });
  });

  it('that settles is not applied from its notification either', async () => {
    const { id } = await taken('FOREIGN-PAID', {
      payment_type: 'qris',
      qris: { acquirer: 'gopay' },
      bank_transfer: undefined,
    });
    unmuteNotifications(t);
    await payAtGateway(t, 'FOREIGN-PAID');
    expect(await read(id)).toMatchObject({ is_paid: false, charge_state: 'unknown' });
    const inbox = await t.request('GET', '/notifications/?order_id=FOREIGN-PAID', { key: t.keys.staff });
    expect(inbox.body).toMatchObject([{ status: 'failed', error_message: expect.stringContaining('qris') }]);
    await check(id);
    expect(await read(id)).toMatchObject({ charge_state: 'rejected', is_paid: false });
  });
});

describe('a page of a proxy with a 4xx', () => {
  it('after the gateway has taken a charge is no refusal: the payment is looked up and found', async () => {
    muteNotifications(t);
    gateway.lie('POST /v2/charge', () => PAGE, 1);
    const reply = await charge('PROXY-CHARGE');
    expect(reply.status).toBe(502);
    expect(await read(reply.body.payment_id)).toMatchObject({ charge_state: 'unknown' });
    await check(reply.body.payment_id);
    expect(await read(reply.body.payment_id)).toMatchObject({ charge_state: 'charged' });
  });

  it('after the gateway has refunded frees nothing, and the same money does not go back twice', async () => {
    const id = await paidWallet(t, 'PROXY-REFUND', 100_000);
    muteNotifications(t);
    gateway.lie('POST /v2/*/refund', () => PAGE, 1);
    const first = await post(id, 'refund', { amount: 100_000 });
    expect(first.status).toBe(502);
    expect(first.body.payment_id).toBe(id);
    expect((await read(id)).net_amount).toBe('0.00');
    const second = await post(id, 'refund', { amount: 100_000 });
    expect(second.status).toBe(400);
    clock.advance(MINUTE_MS);
    await runSweeps(t.gapura.worker);
    await t.gapura.worker.drain();
    expect(await read(id)).toMatchObject({ transaction_status: 'refund', refunds: [{ status: 'accepted' }] });
    expect(gateway.calls.filter((call) => call.endsWith('/refund')).length).toBe(1);
  });

  it('that says "not found" is not the word of the gateway: a charge is not given up for it', async () => {
    muteNotifications(t);
    gateway.lie('POST /v2/charge', () => PAGE, 1);
    const { payment_id: id } = (await charge('PROXY-404')).body;
    clock.advance(HOUR_MS);
    const page = gateway.lie('GET /v2/*/status', () => ({ ...PAGE, httpStatus: 404 }));
    await expect(check(id)).rejects.toThrow(/404/);
    expect(await read(id)).toMatchObject({ charge_state: 'unknown', transaction_status: 'pending' });
    page.stop();
    await check(id);
    expect(await read(id)).toMatchObject({ charge_state: 'charged' });
  });
});

describe('a gateway that says it never got a charge', () => {
  const DENIAL = { httpStatus: 200, body: { status_code: '404', status_message: "Transaction doesn't exist." } };
  const sweep = async () => {
    await endPausesOfJobs(t.gapura.database);
    await runSweeps(t.gapura.worker);
    await t.gapura.worker.drain();
  };
  /** Taken by the gateway, unknown here, and denied once the time for it to arrive is over. */
  async function denied(orderId: string, times?: number): Promise<string> {
    muteNotifications(t);
    gateway.lie('POST /v2/charge', () => PAGE, 1);
    const { payment_id: id } = (await charge(orderId)).body;
    clock.advance(10 * MINUTE_MS);
    gateway.lie('GET /v2/*/status', () => DENIAL, times);
    await check(id);
    expect(await read(id)).toMatchObject({ charge_state: 'rejected', transaction_status: 'failure' });
    return id;
  }

  it('is asked once more an hour later, and a customer who paid meanwhile has paid', async () => {
    const id = await denied('DENIED-ONCE', 1);
    t.sandbox.control.pay('DENIED-ONCE');
    clock.advance(59 * MINUTE_MS);
    await sweep();
    expect(await read(id)).toMatchObject({ is_paid: false });
    clock.advance(2 * MINUTE_MS);
    await sweep();
    expect(await read(id)).toMatchObject({ is_paid: true, charge_state: 'charged' });
    expect(await eventsOf(t, id)).toEqual(['payment_failed', 'payment_received', 'payment_settled']);
  });

  it('is asked again where the second answer is about another order', async () => {
    const id = await denied('DENIED-AND-MIXED-UP', 1);
    t.sandbox.control.pay('DENIED-AND-MIXED-UP');
    gateway.change('GET /v2/*/status', { order_id: 'SOMEBODY-ELSES' }, 1);
    for (const minutes of [61, 6]) {
      clock.advance(minutes * MINUTE_MS);
      await sweep();
    }
    expect(await read(id)).toMatchObject({ is_paid: true, charge_state: 'charged' });
  });

  it('is not believed where it fails as it says so', async () => {
    const id = await denied('DENIED-IN-A-FAULT', 1);
    t.sandbox.control.pay('DENIED-IN-A-FAULT');
    gateway.lie('GET /v2/*/status', () => ({ ...DENIAL, httpStatus: 500 }), 1);
    for (const minutes of [61, 6]) {
      clock.advance(minutes * MINUTE_MS);
      await sweep();
    }
    expect(await read(id)).toMatchObject({ is_paid: true, charge_state: 'charged' });
  });

  it('is believed the second time, and not asked for ever', async () => {
    const id = await denied('DENIED-TWICE');
    for (const hours of [2, 48]) {
      clock.advance(hours * HOUR_MS);
      await sweep();
    }
    expect(gateway.calls.filter((call) => call.endsWith('DENIED-TWICE/status'))).toHaveLength(2);
    expect(await read(id)).toMatchObject({ charge_state: 'rejected', transaction_status: 'failure' });
    expect(await eventsOf(t, id)).toEqual(['payment_failed']);
  });
});

describe('a fee that the gateway adds', () => {
  it.each(['notification', 'status call'])('is paid on top, whether a %s tells it', async (way) => {
    const orderId = `FEE-${way.replace(' ', '-')}`;
    const { id } = (await charge(orderId)).body;
    if (way === 'status call') muteNotifications(t);
    const raised = { gross_amount: '152500.00' };
    if (way === 'status call') {
      t.sandbox.control.pay(orderId);
      gateway.change('GET /v2/*/status', raised);
      await check(id);
    } else {
      muteNotifications(t);
      t.sandbox.control.pay(orderId);
      await notify(orderId, raised);
    }
    expect(await read(id)).toMatchObject({
      transaction_status: 'settlement',
      gross_amount: '150000.00',
      paid_amount: '152500.00',
      net_amount: '150000.00',
    });
  });

  it.each(['notification', 'status call'])(
    'is none where less than was asked for came, by %s: staff see it',
    async (way) => {
      const orderId = `LESS-${way.replace(' ', '-')}`;
      const { id } = (await charge(orderId)).body;
      muteNotifications(t);
      t.sandbox.control.pay(orderId);
      const lowered = { gross_amount: '100000.00' };
      if (way === 'status call') {
        gateway.change('GET /v2/*/status', lowered);
        const checked = await t.gapura.payments.checkStatus({ id: 'budi', staff: true }, id);
        expect(checked.payment.transaction_status).toBe('pending');
        const { value } = await t.gapura.reconciliation.pages({ limit: 1 }).next();
        expect(value?.differences).toMatchObject([
          { order_id: orderId, done: 'left', reason: expect.stringContaining('less than') },
        ]);
      } else {
        await notify(orderId, lowered);
        const inbox = await t.request('GET', `/notifications/?order_id=${orderId}`, { key: t.keys.staff });
        expect(inbox.body[0]).toMatchObject({ status: 'failed', error_message: expect.stringContaining('less than') });
      }
      expect(await read(id)).toMatchObject({ transaction_status: 'pending', paid_amount: null });
    },
  );

  /** The gateway's own notification of the order's transaction, with other fields, signed. */
  async function notify(orderId: string, fields: Record<string, unknown>) {
    const { sign } = await import('../support/messages.ts');
    const truth = await fetch(`${t.sandbox.url}/v2/${orderId}/status`, {
      headers: { authorization: `Basic ${Buffer.from(`${t.sandbox.serverKey}:`).toString('base64')}` },
    });
    const message = { ...((await truth.json()) as Record<string, unknown>), ...fields };
    const reply = await t.request('POST', '/notification/', { body: sign(message, t.sandbox.serverKey), key: null });
    expect(reply.status).toBe(200);
  }
});

describe('an answer about another order', () => {
  it('is not applied, whether to a status call, a cancel or a refund', async () => {
    const { id } = (await charge('OTHER-ORDER')).body;
    muteNotifications(t);
    gateway.change('GET /v2/*/status', { order_id: 'SOMEBODY-ELSES', transaction_status: 'settlement' });
    await check(id);
    expect(await read(id)).toMatchObject({ transaction_status: 'pending' });
    gateway.stopLying();
    gateway.change('POST /v2/*/cancel', { order_id: 'SOMEBODY-ELSES' }, 1);
    // The gateway did cancel it, which the status call confirms.
    expect((await post(id, 'cancel')).body).toMatchObject({ transaction_status: 'cancel' });
  });

  it('to a refund leaves it to the status call, and the refund is accepted once', async () => {
    const id = await paidWallet(t, 'OTHER-REFUND', 100_000);
    muteNotifications(t);
    gateway.change('POST /v2/*/refund', { order_id: 'SOMEBODY-ELSES' }, 1);
    const reply = await post(id, 'refund', { amount: 30_000 });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ refund: { status: 'accepted' }, payment: { refund_amount: '30000.00' } });
  });
});
