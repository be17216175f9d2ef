// The charges of a subscription: each becomes a payment that is linked and told once, and failures are seen.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SubscriptionEventData } from '../../../src/domain/events/event.ts';
import type { TestGapura } from '../../support/gapura.ts';
import {
  cyclesOf,
  DAY_MS,
  monthly,
  muteSubscriptions,
  newName,
  pass,
  readSubscription,
  startInSandboxTime,
  subscribe,
  subscriptionEvents,
  tellSubscriptions,
} from '../../support/subscriptions.ts';

const HOUR_MS = 3_600_000;
let t: TestGapura;
beforeAll(async () => {
  t = await startInSandboxTime({ gateway: { retries: 0, timeoutMs: 1_000 } });
});
afterAll(() => t.close());
beforeEach(async () => {
  t.sandbox.control.faults.clear();
  muteSubscriptions(t);
  t.sandbox.control.settings.setAddresses({ payment: `${t.url}/notification/` });
  for (const { id } of t.sandbox.control.subscriptions.list()) await t.gapura.gateway.cancelSubscription(id);
});

const sync = () => t.gapura.worker.run('sync_subscription_status');
const stand = (made: { gateway_subscription_id: string }) =>
  t.sandbox.control.subscriptions.get(made.gateway_subscription_id);

async function told(id: string): Promise<{ name: string; data: SubscriptionEventData }[]> {
  const { body } = await t.request('GET', `/events/?subject_id=${id}&limit=200`, { key: t.keys.staff });
  return body.reverse();
}

describe('a charge that the gateway makes', () => {
  it('is a payment of the owner, linked both ways, in the event and in the history', async () => {
    const made = await subscribe(t);
    await pass(t, 31 * DAY_MS + HOUR_MS);
    const [cycle] = await cyclesOf(t, made.id);
    expect(cycle?.order_id).toMatch(new RegExp(`^${made.name}.{32}$`));
    const { body } = await t.request('GET', `/payments/?order_id=${cycle?.order_id}`);
    const payment = (await t.request('GET', `/payments/${body[0].id}/`)).body;
    expect(payment).toMatchObject({ subscription_id: made.id, gross_amount: '150000.00', is_paid: true });
    const event = (await told(made.id)).at(-1);
    expect(event?.name).toBe('subscription_charged');
    expect(event?.data).toMatchObject({
      subscription: { id: made.id, current_interval: 1 },
      previous_status: 'active',
      payment: { id: payment.id, order_id: cycle?.order_id },
      notification_id: expect.any(String),
    });
    const history = (await t.request('GET', `/subscriptions/${made.id}/history/`)).body;
    expect(history.at(-1)).toMatchObject({ source: 'payment', payment_id: payment.id, actor: 'gateway' });
    // Only its owner and staff may see it.
    expect((await t.request('GET', `/payments/${payment.id}/`, { key: t.keys.siti })).status).toBe(404);
  });

  it('leads to its plan being read again, which the message does not tell', async () => {
    const made = await subscribe(t);
    await pass(t, 31 * DAY_MS + HOUR_MS);
    await t.gapura.worker.drain();
    const now = await readSubscription(t, made.id);
    // The gateway writes whole seconds.
    expect(new Date(now.next_execution_at).getTime()).toBe(Math.floor((stand(made)?.nextAt ?? 0) / 1_000) * 1_000);
    expect(now.current_interval).toBe(1);
  });

  it('is told once, however often the gateway tells of it', async () => {
    tellSubscriptions(t);
    t.sandbox.control.faults.add({ kind: 'repeated', every: 1, times: 3 });
    const made = await subscribe(t);
    await pass(t, 33 * DAY_MS);
    await sync();
    expect(await cyclesOf(t, made.id)).toHaveLength(1);
    expect((await subscriptionEvents(t, made.id)).filter((name) => name === 'subscription_charged')).toHaveLength(1);
  });

  it('is not taken for a charge of a subscription whose name is only the beginning of its name', async () => {
    const name = newName();
    const [short, long] = [await subscribe(t, { name }), await subscribe(t, { name: `${name}-PLUS` })];
    await pass(t, 31 * DAY_MS + HOUR_MS);
    for (const made of [short, long]) {
      const cycles = await cyclesOf(t, made.id);
      expect(cycles.map(({ order_id }) => order_id.slice(0, -32))).toEqual([made.name]);
    }
  });

  it('of a subscription that is not here is kept as unmatched', async () => {
    await t.gapura.gateway.createSubscription({
      name: 'ELSEWHERE',
      amount: '50000',
      currency: 'IDR',
      payment_type: 'credit_card',
      token: monthly.token,
      schedule: { interval: 1, interval_unit: 'day' },
    });
    await pass(t, DAY_MS + HOUR_MS);
    const { body } = await t.request('GET', '/notifications/?status=unmatched&limit=1', { key: t.keys.staff });
    expect(body[0].order_id).toMatch(/^ELSEWHERE.{32}$/);
  });
});

describe('a charge that fails', () => {
  it('is a payment too, told at every attempt, and recovers on a retry', async () => {
    const made = await subscribe(t, { retry_max_interval: 3 });
    t.sandbox.control.subscriptions.failNext(made.gateway_subscription_id, { statusCode: '202', times: 2 });
    await pass(t, 31 * DAY_MS + 4 * HOUR_MS);
    expect((await cyclesOf(t, made.id)).map(({ status }) => status)).toEqual(['deny', 'deny', 'capture']);
    const events = await told(made.id);
    expect(events.map(({ name }) => name)).toEqual([
      'subscription_created',
      'subscription_charge_failed',
      'subscription_charge_failed',
      'subscription_charged',
    ]);
    expect(events[1]?.data.payment?.transaction_status).toBe('deny');
    expect(events[3]?.data.subscription.current_interval).toBe(1);
  });

  it('for the last time ends it: inactive, told, and enabled again by the caller', async () => {
    tellSubscriptions(t);
    const made = await subscribe(t, { retry_max_interval: 1 });
    t.sandbox.control.subscriptions.failNext(made.gateway_subscription_id, { statusCode: '202', times: 2 });
    await pass(t, 31 * DAY_MS + 4 * HOUR_MS);
    expect((await readSubscription(t, made.id)).status).toBe('inactive');
    const events = (await told(made.id)).slice(1);
    expect(new Set(events.map(({ name }) => name))).toEqual(new Set(['subscription_charge_failed']));
    // The last no and the end come in two messages, in any order.
    const about = events.map(({ data }) => data.payment?.transaction_status ?? `none: ${data.subscription.status}`);
    expect(about.sort()).toEqual(['deny', 'deny', 'none: inactive']);
    expect((await t.request('POST', `/subscriptions/${made.id}/enable/`)).body.status).toBe('active');
    await pass(t, 31 * DAY_MS);
    expect((await subscriptionEvents(t, made.id)).slice(-2)).toEqual(['subscription_enabled', 'subscription_charged']);
  });

  it.each(['402', '411', '500'] as const)(
    'with %s leaves no transaction; that it was given up is found by the sync',
    async (statusCode) => {
      const made = await subscribe(t, { retry_max_interval: 1 });
      t.sandbox.control.subscriptions.failNext(made.gateway_subscription_id, { statusCode, times: 2 });
      await pass(t, 31 * DAY_MS + 4 * HOUR_MS);
      await sync();
      await sync();
      expect((await readSubscription(t, made.id)).status).toBe('inactive');
      expect(await cyclesOf(t, made.id)).toEqual([]);
      expect(await subscriptionEvents(t, made.id)).toEqual(['subscription_created', 'subscription_charge_failed']);
    },
  );

  it('after a pause goes on with its retries, as the gateway does', async () => {
    const made = await subscribe(t, { retry_max_interval: 2 });
    t.sandbox.control.subscriptions.failNext(made.gateway_subscription_id, { statusCode: '202' });
    await pass(t, (stand(made)?.nextAt ?? 0) - t.sandbox.control.clock.now().getTime() + 60_000);
    expect((await t.request('POST', `/subscriptions/${made.id}/disable/`)).body.status).toBe('disabled');
    await pass(t, 2 * HOUR_MS);
    await sync();
    const now = await readSubscription(t, made.id);
    expect([now.status, now.current_interval]).toEqual(['disabled', 1]);
    expect((await cyclesOf(t, made.id)).map(({ status }) => status)).toEqual(['deny', 'capture']);
  });
});

describe('the sync', () => {
  it('finds in one run all that was lost: charges, an end, a pause and a change made elsewhere', async () => {
    t.sandbox.control.settings.setAddresses({ payment: '' });
    const charged = await subscribe(t, { interval_unit: 'week' });
    const ended = await subscribe(t, { interval_unit: 'week', max_interval: 2 });
    const paused = await subscribe(t);
    const changed = await subscribe(t);
    await t.gapura.gateway.disableSubscription(paused.gateway_subscription_id);
    const { name, token } = monthly;
    await t.gapura.gateway.updateSubscription(changed.gateway_subscription_id, {
      name: changed.name ?? name,
      amount: '99000',
      currency: 'IDR',
      token,
    });
    await pass(t, 22 * DAY_MS);
    await sync();
    expect((await cyclesOf(t, charged.id)).length).toBe(3);
    expect(await readSubscription(t, charged.id)).toMatchObject({ current_interval: 3, status: 'active' });
    expect(await readSubscription(t, ended.id)).toMatchObject({
      current_interval: 2,
      status: 'inactive',
      next_execution_at: null,
    });
    expect((await readSubscription(t, paused.id)).status).toBe('inactive');
    expect((await readSubscription(t, changed.id)).amount).toBe('99000.00');
    expect(await subscriptionEvents(t, ended.id)).toEqual([
      'subscription_created',
      ...Array(2).fill('subscription_charged'),
    ]);
    const before = await t.request('GET', '/events/?limit=1', { key: t.keys.staff });
    await sync();
    expect((await t.request('GET', '/events/?limit=1', { key: t.keys.staff })).body).toEqual(before.body);
  });

  it('passes over one that cannot be read, and reads the rest', async () => {
    t.sandbox.control.settings.setAddresses({ payment: '' });
    const [one, other] = [await subscribe(t, { interval_unit: 'week' }), await subscribe(t, { interval_unit: 'week' })];
    await pass(t, 8 * DAY_MS);
    t.sandbox.control.faults.add({ kind: 'error', status: 500, path: one.gateway_subscription_id });
    await sync();
    expect([
      (await readSubscription(t, one.id)).current_interval,
      (await readSubscription(t, other.id)).current_interval,
    ]).toEqual([0, 1]);
    await sync();
    expect((await readSubscription(t, one.id)).current_interval).toBe(1);
  });

  it('does not ask about what is cancelled, or done to its end', async () => {
    const [cancelled, done] = [await subscribe(t), await subscribe(t, { interval_unit: 'day', max_interval: 1 })];
    await t.request('POST', `/subscriptions/${cancelled.id}/cancel/`);
    await pass(t, 2 * DAY_MS);
    await sync();
    expect((await readSubscription(t, done.id)).status).toBe('inactive');
    const asked = () =>
      [cancelled, done].map(
        (one) => t.sandbox.requests.list().filter(({ path }) => path.includes(one.gateway_subscription_id)).length,
      );
    const before = asked();
    await sync();
    expect(asked()).toEqual(before);
  });
});
