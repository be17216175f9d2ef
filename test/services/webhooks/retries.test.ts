// A receiver that does not take its webhooks gets them again by the schedule, in order, until it is given up or paused.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RETRY_PAUSES_MS } from '../../../src/domain/events/webhook.ts';
import { startGapura, type TestGapura } from '../../support/gapura.ts';
import { type Receiver, startReceiver } from '../../support/webhook-receiver.ts';
import { HOUR_MS, readableLogger, staff, webhookCalls } from './support.ts';

let t: TestGapura;
let receiver: Receiver;
let now = new Date('2026-01-15T03:00:00Z');
const { lines: logged, logger } = readableLogger();

beforeAll(async () => {
  t = await startGapura({ clock: { now: () => now }, logger });
  receiver = await startReceiver();
});
afterAll(async () => {
  receiver.close();
  await t.close();
  // Whatever went wrong, no line has told a secret.
  expect(logged.join('\n')).not.toContain('whsec_');
});

const { add, drain, get, attempts, types, paidPayment, waitingPayment, beginAnew } = webhookCalls(
  () => t,
  () => receiver,
);
beforeEach(beginAnew);

/** Jitter makes a pause up to a twentieth longer. */
const pass = (ms: number) => {
  now = new Date(now.getTime() + Math.ceil(ms * 1.05));
};

describe('a receiver that does not take an event', () => {
  it('gets it again by the schedule and with the same id, and the later events of that payment only after it', async () => {
    const { endpoint } = await add();
    let failures = 3;
    receiver.answer = ({ body }) => (body.type === 'payment_received' && failures-- > 0 ? 500 : 200);
    await paidPayment();
    await drain();
    expect(types()).toEqual(['payment_received']);
    for (const pauseMs of RETRY_PAUSES_MS.slice(0, 3)) {
      const before = receiver.received.length;
      now = new Date(now.getTime() + pauseMs * 0.9);
      await drain();
      expect(receiver.received).toHaveLength(before);
      pass(pauseMs * 0.1 + pauseMs * 0.05);
      await drain();
    }
    expect(types()).toEqual([...Array<string>(4).fill('payment_received'), 'payment_settled']);
    expect(new Set(receiver.received.slice(0, 4).map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.slice(0, 4).map(({ text }) => text)).size).toBe(1);
    const log = await attempts(endpoint.id);
    expect(log.map(({ eventName, attempt, outcome, httpStatus }) => [eventName, attempt, outcome, httpStatus])).toEqual(
      [
        ['payment_settled', 1, 'delivered', 200],
        ['payment_received', 4, 'delivered', 200],
        ['payment_received', 3, 'failed', 500],
        ['payment_received', 2, 'failed', 500],
        ['payment_received', 1, 'failed', 500],
      ],
    );
    expect(log[4]).toMatchObject({ error: 'answered 500', answer: 'answered with 500' });
    expect(await get(endpoint.id)).toMatchObject({ consecutiveFailures: 0, failingSince: null, waiting: 0 });
  });

  it('holds up neither other payments nor other endpoints', async () => {
    const stuck = await waitingPayment();
    await add({ url: `${receiver.url}/bad` });
    await add({ url: `${receiver.url}/good` });
    receiver.answer = ({ path, body }) => (path === '/bad' && body.data.payment.id === stuck.id ? 500 : 200);
    await stuck.pay();
    const other = await paidPayment();
    await drain();
    const seen = (path: string) =>
      receiver.received.filter((one) => one.path === path).map(({ body }) => [body.data.payment.id, body.type]);
    expect(seen('/bad').filter(([id]) => id === other)).toEqual([
      [other, 'payment_received'],
      [other, 'payment_settled'],
    ]);
    expect(seen('/good')).toHaveLength(3);
  });

  it('is given up for an event after three days, which is logged, and sent again when asked', async () => {
    const { endpoint } = await add({ events: ['payment_settled'] });
    const poison = await paidPayment();
    receiver.answer = ({ body }) => (body.data.payment.id === poison ? 500 : 200);
    const begun = now;
    await drain();
    for (const pauseMs of RETRY_PAUSES_MS) {
      // Other events are taken, so that the endpoint is not paused.
      await paidPayment();
      pass(pauseMs);
      await drain();
    }
    const tries = receiver.received.filter(({ body }) => body.data.payment.id === poison);
    expect(tries).toHaveLength(RETRY_PAUSES_MS.length + 1);
    expect((now.getTime() - begun.getTime()) / HOUR_MS).toBeGreaterThan(71);
    const [last] = (await t.gapura.services.webhooks.attempts(staff, endpoint.id, { limit: 100, outcome: 'given_up' }))
      .items;
    expect(last).toMatchObject({ attempt: RETRY_PAUSES_MS.length + 1, httpStatus: 500 });
    expect(await get(endpoint.id)).toMatchObject({ state: 'active', waiting: 0 });
    pass(100 * HOUR_MS);
    await drain();
    expect(receiver.received.filter(({ body }) => body.data.payment.id === poison)).toHaveLength(tries.length);
    receiver.answer = () => 200;
    expect(await t.gapura.services.webhooks.resend(staff, endpoint.id, { eventId: last?.eventId ?? '' })).toEqual({
      queued: 1,
    });
    await drain();
    expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(last?.eventId);
    expect((await attempts(endpoint.id))[0]).toMatchObject({
      eventId: last?.eventId,
      attempt: 1,
      outcome: 'delivered',
    });
  });

  it('is paused after a day without a success, with its events kept, and gets them in order when it is resumed', async () => {
    const { endpoint } = await add();
    receiver.answer = () => 503;
    const first = await paidPayment();
    await drain();
    for (const pauseMs of RETRY_PAUSES_MS.slice(0, 7)) {
      pass(pauseMs);
      await drain();
    }
    expect(await get(endpoint.id)).toMatchObject({
      state: 'paused',
      pauseReason: 'nothing was taken for 24 hours',
      consecutiveFailures: 8,
      waiting: 2,
    });
    const sent = receiver.received.length;
    const second = await paidPayment();
    pass(100 * HOUR_MS);
    await drain();
    expect(receiver.received).toHaveLength(sent);
    expect((await get(endpoint.id)).waiting).toBe(4);
    receiver.answer = () => 200;
    receiver.received.length = 0;
    expect(await t.gapura.services.webhooks.resume(staff, endpoint.id)).toMatchObject({
      state: 'active',
      pauseReason: null,
    });
    await drain();
    const order = (id: string) =>
      receiver.received.filter(({ body }) => body.data.payment.id === id).map(({ body }) => body.type);
    expect(order(first)).toEqual(['payment_received', 'payment_settled']);
    expect(order(second)).toEqual(['payment_received', 'payment_settled']);
    expect(await get(endpoint.id)).toMatchObject({ state: 'active', waiting: 0, consecutiveFailures: 0 });
  });

  it('is disabled by its own 410 and collects no more, until it is resumed', async () => {
    const { endpoint } = await add();
    receiver.answer = () => 410;
    await paidPayment();
    await drain();
    expect(types()).toEqual(['payment_received']);
    expect(await get(endpoint.id)).toMatchObject({
      state: 'disabled',
      pauseReason: 'the receiver answered 410: it wants no more',
      waiting: 2,
    });
    expect((await attempts(endpoint.id))[0]).toMatchObject({ outcome: 'gone', httpStatus: 410 });
    await paidPayment();
    pass(100 * HOUR_MS);
    await drain();
    expect(receiver.received).toHaveLength(1);
    expect((await get(endpoint.id)).waiting).toBe(2);
    await expect(t.gapura.services.webhooks.pause(staff, endpoint.id)).rejects.toThrow('disabled already');
    receiver.answer = () => 200;
    await t.gapura.services.webhooks.resume(staff, endpoint.id);
    await paidPayment();
    await drain();
    expect(receiver.received).toHaveLength(5);
  });

  it('cannot be reached: the attempt says so', async () => {
    const { endpoint } = await add({ url: 'http://127.0.0.1:1/hook', events: ['payment_settled'] });
    await paidPayment();
    await drain();
    expect(await attempts(endpoint.id)).toEqual([
      expect.objectContaining({ outcome: 'failed', httpStatus: null, error: expect.stringContaining('ECONNREFUSED') }),
    ]);
    expect(await get(endpoint.id)).toMatchObject({ consecutiveFailures: 1, failingSince: now, waiting: 1 });
  });
});
