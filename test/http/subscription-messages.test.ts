// The gateway's unsigned messages about subscriptions: a forged one changes nothing, and a true one is asked for first.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestGapura } from '../support/gapura.ts';
import { example, type Message } from '../support/messages.ts';
import { sql } from '../support/sql.ts';
import {
  countOf,
  cyclesOf,
  DAY_MS,
  linkedAccount,
  monthly,
  muteSubscriptions,
  newName,
  pass,
  readSubscription,
  startInSandboxTime,
  subscribe,
  subscriptionEvents,
  TOKEN,
  tellSubscriptions,
} from '../support/subscriptions.ts';
import { runSweeps } from '../support/sweeps.ts';

let t: TestGapura;
beforeAll(async () => {
  t = await startInSandboxTime({ gateway: { retries: 0, timeoutMs: 1_000 } });
});
afterAll(() => t.close());
beforeEach(() => {
  t.sandbox.control.faults.clear();
  muteSubscriptions(t);
  t.sandbox.control.settings.setAddresses({ payment: `${t.url}/notification/` });
});

const post = (body: unknown) => t.request('POST', '/notification/', { key: null, body });
const reads = () => t.sandbox.requests.count({ operation: 'subscription-get' });
const gatewayCalls = () => reads() + t.sandbox.requests.count({ operation: 'status' });

/** A documented example, about a subscription that is here. */
function about(
  subscription: { gateway_subscription_id: string; name: string },
  name: string,
  transaction?: object,
): Message {
  const message = example(name);
  const ids = { id: subscription.gateway_subscription_id, name: subscription.name };
  if (name === 'subscription-created') return { ...message, ...ids };
  return {
    ...message,
    subscription: { ...(message.subscription as object), ...ids },
    transaction: { ...(message.transaction as object), ...transaction },
  };
}

/** Everything that a message could have changed. */
async function standing(id: string) {
  const tables = ['gateway_notifications', 'gateway_payments', 'gateway_events', 'gateway_subscription_history'];
  const counts = await Promise.all(tables.map((table) => countOf(t, table)));
  return { counts, subscription: await readSubscription(t, id) };
}

const EXAMPLES = [
  'subscription-created',
  'subscription-charge',
  'subscription-charge-gopay',
  'subscription-charge-failed',
] as const;

describe('a documented message', () => {
  it.each(EXAMPLES)(
    '%s about a subscription that is not here is 404, costs no call and leaves no row',
    async (name) => {
      const before = [gatewayCalls(), await countOf(t, 'gateway_notifications')];
      expect((await post(example(name))).status).toBe(404);
      expect([gatewayCalls(), await countOf(t, 'gateway_notifications')]).toEqual(before);
    },
  );

  it('subscription-created is stored without its token once the gateway has said the same', async () => {
    const made = await subscribe(t);
    const reply = await post(about(made, 'subscription-created'));
    expect([reply.status, reply.body.status]).toEqual([200, 'ok']);
    const path = `/notifications/${reply.body.notification_id}/`;
    const { body, text } = await t.request('GET', path, { key: t.keys.staff });
    expect(body).toMatchObject({
      kind: 'subscription',
      subscription_id: made.id,
      status: 'processed',
      payment_id: null,
    });
    expect(text).not.toContain('48111111JMUIocDPQoVTfKUhpNKX1114');
    expect(body.raw_payload.token).toBeUndefined();
    expect(await subscriptionEvents(t, made.id)).toEqual(['subscription_created']);
  });

  it('subscription-charge takes in a cycle whose own notification was lost, once', async () => {
    const made = await subscribe(t);
    t.sandbox.control.settings.setAddresses({ payment: '' });
    await pass(t, 32 * DAY_MS);
    const [transaction_id] = t.sandbox.control.subscriptions.get(made.gateway_subscription_id)?.transactionIds ?? [];
    const message = about(made, 'subscription-charge', { transaction_id });
    const reply = await post(message);
    expect([reply.status, reply.body.status]).toEqual([200, 'ok']);
    expect(await cyclesOf(t, made.id)).toMatchObject([{ status: expect.stringMatching(/capture|settlement/) }]);
    const now = await readSubscription(t, made.id);
    expect(now.current_interval).toBe(1);
    expect(new Date(now.next_execution_at).getTime()).toBeGreaterThan(t.sandbox.control.clock.now().getTime());
    const calls = gatewayCalls();
    const again = await post(message);
    expect(again.body).toEqual({ status: 'duplicate', notification_id: reply.body.notification_id });
    expect(gatewayCalls()).toBe(calls);
    expect(await subscriptionEvents(t, made.id)).toEqual(['subscription_created', 'subscription_charged']);
  });

  it('subscription-charge-failed counts once the gateway has given the cycle up', async () => {
    const made = await subscribe(t, { retry_max_interval: 0 });
    t.sandbox.control.subscriptions.failNext(made.gateway_subscription_id, { statusCode: '411' });
    await pass(t, 32 * DAY_MS);
    const reply = await post(about(made, 'subscription-charge-failed'));
    expect([reply.status, reply.body.status]).toEqual([200, 'ok']);
    expect((await readSubscription(t, made.id)).status).toBe('inactive');
    expect(await subscriptionEvents(t, made.id)).toEqual(['subscription_created', 'subscription_charge_failed']);
    const { rows } = await sql<{ payment: unknown }>`SELECT data->'payment' AS payment FROM gateway_events
      WHERE subject_id = ${made.id} AND name = 'subscription_charge_failed'`.execute(t.gapura.database.pool);
    expect(rows).toEqual([{ payment: null }]);
  });
});

describe('a forged message', () => {
  it.each([
    ['of a charge that was never made', 'subscription-charge'],
    ['of a wallet charge that was never made', 'subscription-charge-gopay'],
    ['of a failure that never was', 'subscription-charge-failed'],
  ])('%s is 403, changes nothing, leaves no row, and costs one call in a minute', async (_what, name) => {
    const made = await subscribe(t);
    const before = await standing(made.id);
    const calls = gatewayCalls();
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, turn) => post(about(made, name, { status_code: String(400 + turn) }))),
    );
    expect(replies.filter(({ status }) => status === 403)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 503)).toHaveLength(5);
    expect(gatewayCalls()).toBe(calls + 1);
    expect(await standing(made.id)).toEqual(before);
    await pass(t, 61_000);
    expect((await post(about(made, name))).status).toBe(403);
    expect(gatewayCalls()).toBe(calls + 2);
    expect(await standing(made.id)).toEqual(before);
  });

  it('with the id of one subscription and the name of another is 403', async () => {
    const [one, other] = [await subscribe(t), await subscribe(t)];
    expect((await post(about({ ...one, name: other.name }, 'subscription-created'))).status).toBe(403);
  });

  it.each([
    [{ event_name: 'subscription.charge' }, 'subscription'],
    [{ event_name: 'subscription.charge', subscription: {} }, 'transaction'],
    [{ event_name: 'subscription.charge', subscription: {}, transaction: {} }, 'subscription.id'],
    [{ event_name: 'subscription.charge', subscription: [], transaction: {} }, 'subscription'],
    [{ event_name: 'subscription.charge', subscription: { id: 7, name: 'A' }, transaction: {} }, 'subscription.id'],
    [{ schedule: {} }, 'id'],
    [{ schedule: null, id: 'x'.repeat(101), name: 'A' }, 'id'],
    [{ schedule: {}, id: 'A', name: '' }, 'name'],
  ])('%j is a 400 that names the field', async (body, field) => {
    const reply = await post(body);
    expect([reply.status, reply.body.errors[0].field]).toEqual([400, field]);
  });
});

describe('a message while the gateway cannot be asked', () => {
  it('is 503, so that it is sent again, and counts then', async () => {
    const made = await subscribe(t);
    t.sandbox.control.faults.add({ kind: 'error', operation: 'subscription-get', status: 500 });
    const message = about(made, 'subscription-created');
    const early = await post(message);
    expect([early.status, early.headers.get('retry-after')]).toEqual([503, '60']);
    expect((await post(message)).status).toBe(503);
    await pass(t, 61_000);
    expect((await post(message)).status).toBe(200);
  });
});

describe('a creation whose answer was lost', () => {
  it('is found by the message about it, though nobody may ask for it again', async () => {
    t.sandbox.control.faults.add({ kind: 'timeout-after', operation: 'subscription-create' });
    const name = newName();
    const lost = await t.request('POST', '/subscriptions/', { body: { ...monthly, name } });
    await pass(t, 10 * 60_000);
    const made = t.sandbox.control.subscriptions.list().find((one) => one.name === name);
    const reply = await post(about({ gateway_subscription_id: made?.id ?? '', name }, 'subscription-created'));
    expect(reply.status).toBe(200);
    const found = await readSubscription(t, lost.body.subscription_id);
    expect([found.status, found.gateway_subscription_id]).toEqual(['active', made?.id]);
    expect(await subscriptionEvents(t, found.id)).toEqual(['subscription_created']);
  });

  it('is not taken for another subscription of the merchant that has the same name', async () => {
    t.sandbox.control.faults.add({ kind: 'timeout-before', operation: 'subscription-create' });
    const name = newName();
    const lost = await t.request('POST', '/subscriptions/', { body: { ...monthly, name } });
    const foreign = await t.gapura.gateway.createSubscription({
      name,
      amount: '150000',
      currency: 'IDR',
      payment_type: 'credit_card',
      token: 'another-card-altogether',
      schedule: { interval: 1, interval_unit: 'month' },
    });
    expect((await post(about({ gateway_subscription_id: foreign.id, name }, 'subscription-created'))).status).toBe(403);
    expect((await readSubscription(t, lost.body.subscription_id)).gateway_subscription_id).toBeNull();
  });

  it('and that was cancelled here is cancelled at the gateway when it turns up', async () => {
    t.sandbox.control.faults.add({ kind: 'timeout-after', operation: 'subscription-create' });
    const name = newName();
    const { body } = await t.request('POST', '/subscriptions/', { body: { ...monthly, name } });
    await pass(t, 200_000);
    await runSweeps(t.gapura.worker);
    expect((await t.request('POST', `/subscriptions/${body.subscription_id}/cancel/`)).body.status).toBe('cancelled');
    const made = t.sandbox.control.subscriptions.list().find((one) => one.name === name);
    expect((await post(about({ gateway_subscription_id: made?.id ?? '', name }, 'subscription-created'))).status).toBe(
      200,
    );
    await pass(t, 60_000);
    await runSweeps(t.gapura.worker);
    expect(t.sandbox.control.subscriptions.get(made?.id ?? '')?.stopped).toBe('cancelled');
    expect((await readSubscription(t, body.subscription_id)).status).toBe('cancelled');
  });
});

describe('both messages of a charge, as the gateway sends them', () => {
  it.each(['credit_card', 'gopay'])(
    'end in one payment and one event for %s, whichever comes first',
    async (payment_type) => {
      tellSubscriptions(t);
      const source = payment_type === 'gopay' ? { token: undefined, gopay_account_id: await linkedAccount(t) } : {};
      const made = await subscribe(t, { payment_type, amount: 50_000, ...source });
      await t.sandbox.settled();
      await pass(t, 32 * DAY_MS);
      expect(await cyclesOf(t, made.id)).toHaveLength(1);
      expect(await subscriptionEvents(t, made.id)).toEqual(['subscription_created', 'subscription_charged']);
      const now = await readSubscription(t, made.id);
      expect([now.status, now.current_interval]).toEqual(['active', 1]);
      const { body } = await t.request('GET', '/notifications/?kind=subscription&limit=1', { key: t.keys.staff });
      expect(body[0]).toMatchObject({ subscription_id: made.id, payment_id: expect.any(String), status: 'processed' });
      expect(JSON.stringify(body)).not.toContain(TOKEN);
    },
  );
});
