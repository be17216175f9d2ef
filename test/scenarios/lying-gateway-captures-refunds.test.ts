// A gateway that lies about money taken and given back: its answers omit, lag, or name another amount.

import { describe, expect, it } from 'vitest';
import type { TestGapura } from '../support/gapura.ts';
import type { LyingGateway } from '../support/lying-gateway.ts';
import { chargeCard, movableClock, muteNotifications, paidWallet } from '../support/payments.ts';
import { runSweeps } from '../support/sweeps.ts';
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

describe('part of a hold', () => {
  const hold = async (orderId: string) =>
    (await chargeCard(t, orderId, { gross_amount: 100_000, authorize: true })).body.id as string;

  it('is what is captured, what is net, and all that can go back', async () => {
    const id = await hold('PART');
    const captured = await post(id, 'capture', { amount: 60_000 });
    expect(captured.status).toBe(200);
    expect(captured.body).toMatchObject({
      gross_amount: '100000.00',
      captured_amount: '60000.00',
      net_amount: '60000.00',
    });
    t.sandbox.control.settle('PART');
    await t.sandbox.settled();
    const refunded = await post(id, 'refund');
    expect(refunded.body.payment).toMatchObject({
      transaction_status: 'refund',
      captured_amount: '60000.00',
      refund_amount: '60000.00',
      net_amount: '0.00',
    });
    const events = await t.request('GET', `/events/?subject_id=${id}&name=payment_settled`, { key: t.keys.staff });
    expect(events.body[0].data.payment).toMatchObject({ captured_amount: '60000.00', net_amount: '60000.00' });
  });

  it('is told as null where nothing was captured apart', async () => {
    expect((await chargeCard(t, 'NOT-HELD')).body).toMatchObject({ captured_amount: null, net_amount: '150000.00' });
    expect((await charge('VA')).body.captured_amount).toBeNull();
  });

  it('captured twice at once in different amounts: one wins, the other is told 409 and what was captured', async () => {
    const id = await hold('TWO-CAPTURES');
    const held = gateway.holdBack('POST /v2/capture');
    const both = [40_000, 70_000].map((amount) => post(id, 'capture', { amount }));
    await expect.poll(() => held.waiting).toBe(2);
    held.release();
    const replies = await Promise.all(both);
    const winner = replies.find(({ status }) => status === 200);
    const loser = replies.find(({ status }) => status === 409);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const captured = winner?.body.captured_amount;
    expect(loser?.body).toMatchObject({ code: 'captured_already', payment_id: id });
    expect(loser?.body.detail).toContain(`${captured} of 100000.00`);
    expect(await read(id)).toMatchObject({ captured_amount: captured, net_amount: captured });
    // Asked for again later, the same amount is not possible any more, another one is told what was captured.
    expect((await post(id, 'capture', { amount: Number(captured) })).status).toBe(400);
    expect((await post(id, 'capture', { amount: 1_000 })).status).toBe(409);
  });

  it('is not believed from a reply that names another amount than was asked for; the status call is', async () => {
    const id = await hold('OTHER-AMOUNT');
    gateway.change('POST /v2/capture', { gross_amount: '50000.00' }, 1);
    const reply = await post(id, 'capture', { amount: 60_000 });
    expect(reply.status).toBe(200);
    expect(reply.body.captured_amount).toBe('60000.00');
  });

  it('that is captured under a challenge keeps its amount until it is approved', async () => {
    const id = await hold('CHALLENGED-PART');
    gateway.change('POST /v2/capture', { fraud_status: 'challenge', status_code: '201' }, 1);
    const reply = await post(id, 'capture', { amount: 60_000 });
    expect(reply.body).toMatchObject({ fraud_status: 'challenge', is_paid: false, captured_amount: '60000.00' });
    await check(id);
    expect(await read(id)).toMatchObject({ fraud_status: 'accept', is_paid: true, net_amount: '60000.00' });
  });
});

describe('a status answer that leaves a refund out', () => {
  it('frees none of its money; only a second one, an hour later, does', async () => {
    const id = await paidWallet(t, 'OMITTED', 100_000);
    muteNotifications(t);
    expect((await post(id, 'refund', { amount: 100_000 })).status).toBe(200);
    const lag = gateway.change('GET /v2/*/status', {
      transaction_status: 'settlement',
      refunds: undefined,
      refund_amount: undefined,
    });
    await check(id);
    expect(await read(id)).toMatchObject({
      transaction_status: 'refund',
      net_amount: '0.00',
      refunds: [{ status: 'accepted', status_message: expect.stringContaining('stays reserved') }],
    });
    expect((await post(id, 'refund', { amount: 100_000 })).status).toBe(400);
    // The doubt is a fact of the payment: the sweep asks again by itself.
    clock.advance(HOUR_MS + MINUTE_MS);
    await runSweeps(t.gapura.worker);
    await t.gapura.worker.drain();
    expect(await read(id)).toMatchObject({
      transaction_status: 'settlement',
      net_amount: '100000.00',
      refunds: [{ status: 'failed' }],
    });
    lag.stop();
    // It was there all the time: the truth comes back with the next answer.
    await check(id);
    expect(await read(id)).toMatchObject({ transaction_status: 'refund', net_amount: '0.00' });
  });

  it('is forgotten when the next answer lists it again', async () => {
    const id = await paidWallet(t, 'LAGGED', 100_000);
    muteNotifications(t);
    await post(id, 'refund', { amount: 40_000 });
    gateway.change(
      'GET /v2/*/status',
      { transaction_status: 'settlement', refunds: undefined, refund_amount: undefined },
      1,
    );
    await check(id);
    await check(id);
    expect(await read(id)).toMatchObject({ refunds: [{ status: 'accepted', status_message: null }] });
  });
});

describe('a refund that one attempt is refused while another has made it', () => {
  it('is accepted in the end, and its money counts as gone', async () => {
    const id = await paidWallet(t, 'PARALLEL', 100_000);
    muteNotifications(t);
    // The first attempt is done, and its reply is under way; meanwhile the background is told no.
    const held = gateway.holdBack('POST /v2/*/refund');
    const first = post(id, 'refund', { amount: 100_000 });
    await expect.poll(() => held.waiting).toBe(1);
    gateway.change('GET /v2/*/status', {
      transaction_status: 'settlement',
      refunds: undefined,
      refund_amount: undefined,
    });
    gateway.keepFrom('POST /v2/*/refund', { body: { status_code: '412', status_message: 'no' } }, 1);
    const { refunds } = await read(id);
    const second = t.gapura.worker.run('process_refund_async', { refund_id: refunds[0].id });
    await expect.poll(() => held.waiting).toBe(2);
    held.release();
    await Promise.all([first, second]);
    gateway.stopLying();
    expect(await read(id)).toMatchObject({ net_amount: '0.00', refunds: [{ status: 'accepted' }] });
  });
});
