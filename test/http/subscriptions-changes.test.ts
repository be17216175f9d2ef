// /subscriptions/{pk}/: disabled, enabled, cancelled and changed through HTTP, with history and event, and by whom.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestGapura } from '../support/gapura.ts';
import {
  DAY_MS,
  newName,
  readSubscription,
  startInSandboxTime,
  subscribe,
  subscriptionEvents,
  TOKEN,
} from '../support/subscriptions.ts';
import { subscriptionCalls } from './support/subscriptions.ts';

let t: TestGapura;
beforeAll(async () => {
  t = await startInSandboxTime({ gateway: { retries: 0, timeoutMs: 1_000 } });
});
afterAll(() => t.close());
beforeEach(() => t.sandbox.control.faults.clear());

const { calls, act, historyOf, sweep } = subscriptionCalls(() => t);

describe('disable, enable and cancel', () => {
  it('move it at the gateway and here, with one event each', async () => {
    const { id, gateway_subscription_id } = await subscribe(t);
    const stand = () => t.sandbox.control.subscriptions.get(gateway_subscription_id)?.stopped;
    expect((await act(id, 'disable')).body.status).toBe('disabled');
    expect(stand()).toBe('disabled');
    expect((await act(id, 'enable')).body.status).toBe('active');
    expect(stand()).toBeUndefined();
    const ended = await act(id, 'cancel');
    expect([ended.body.status, ended.body.next_execution_at, stand()]).toEqual(['cancelled', null, 'cancelled']);
    expect(await subscriptionEvents(t, id)).toEqual([
      'subscription_created',
      'subscription_disabled',
      'subscription_enabled',
      'subscription_cancelled',
    ]);
    expect((await historyOf(id)).slice(2)).toEqual([
      ['action', 'budi', 'active', 'disabled'],
      ['action', 'budi', 'disabled', 'active'],
      ['action', 'budi', 'active', 'cancelled'],
    ]);
  });

  const WRONG: readonly [before: string[], action: string][] = [
    [[], 'enable'],
    [['disable'], 'disable'],
    [['cancel'], 'disable'],
    [['cancel'], 'enable'],
    [['cancel'], 'cancel'],
  ];
  it.each(WRONG)('after %j, %s is a 400 that says why, and the gateway is not asked', async (before, action) => {
    const { id } = await subscribe(t);
    for (const step of before) expect((await act(id, step)).status).toBe(200);
    const asked = calls(`subscription-${action}`);
    const events = await subscriptionEvents(t, id);
    const reply = await act(id, action);
    expect([reply.status, reply.body.code]).toEqual([400, 'invalid_state']);
    expect(reply.body.detail).toMatch(/needs a subscription that is .*; this one is/);
    expect(calls(`subscription-${action}`)).toBe(asked);
    expect(await subscriptionEvents(t, id)).toEqual(events);
  });

  it('an unknown action is 404', async () => {
    const { id } = await subscribe(t);
    for (const action of ['pause', 'delete', 'disabled', 'constructor'])
      expect((await act(id, action)).status).toBe(404);
  });

  it.each(['disable', 'enable', 'cancel'] as const)(
    '%s whose answer is lost is settled by asking again',
    async (action) => {
      const { id } = await subscribe(t);
      if (action === 'enable') await act(id, 'disable');
      t.sandbox.control.faults.add({ kind: 'timeout-after', operation: `subscription-${action}` });
      const first = await act(id, action);
      // A cancellation cannot be seen in what the gateway tells: the sweep asks for it once more.
      expect(first.status).toBe(action === 'cancel' ? 504 : 200);
      await sweep(40_000);
      const [status, event] = {
        disable: ['disabled', 'subscription_disabled'],
        enable: ['active', 'subscription_enabled'],
        cancel: ['cancelled', 'subscription_cancelled'],
      }[action];
      expect((await readSubscription(t, id)).status).toBe(status);
      expect((await subscriptionEvents(t, id)).filter((name) => name === event)).toHaveLength(1);
    },
  );

  it('a disable that never reached the gateway is brought there by the sweep, in the name of who asked', async () => {
    const { id, gateway_subscription_id } = await subscribe(t);
    t.sandbox.control.faults.add({ kind: 'timeout-before', operation: 'subscription-disable' });
    expect((await act(id, 'disable')).status).toBe(504);
    expect((await readSubscription(t, id)).status).toBe('active');
    await sweep(40_000);
    expect((await readSubscription(t, id)).status).toBe('disabled');
    expect(t.sandbox.control.subscriptions.get(gateway_subscription_id)?.stopped).toBe('disabled');
    expect((await historyOf(id)).at(-1)).toEqual(['action', 'budi', 'active', 'disabled']);
  });

  it('repeated with its key after it was done, and the answer lost here, answers with what it did', async () => {
    const { id } = await subscribe(t);
    const headers = { 'idempotency-key': newName() };
    expect((await act(id, 'disable', { headers })).status).toBe(200);
    await t.gapura.database.pool.query(
      `UPDATE idempotency_keys SET status = NULL, body = NULL, headers = NULL WHERE key = '${headers['idempotency-key']}'`,
    );
    const again = await act(id, 'disable', { headers });
    expect([again.status, again.body.status]).toEqual([200, 'disabled']);
    expect((await act(id, 'disable', { headers: { 'idempotency-key': newName() } })).status).toBe(400);
  });

  it('asked for by many at once, takes effect once', async () => {
    const { id } = await subscribe(t);
    const replies = await Promise.all(Array.from({ length: 8 }, () => act(id, 'disable')));
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(replies.filter(({ status }) => status !== 200 && status !== 400)).toEqual([]);
    expect(await subscriptionEvents(t, id)).toEqual(['subscription_created', 'subscription_disabled']);
  });
});

it('an action, a change and a check that get no answer name the subscription', async () => {
  const { id } = await subscribe(t);
  const asked = [
    ['subscription-disable', () => act(id, 'disable')],
    ['subscription-update', () => t.request('PATCH', `/subscriptions/${id}/`, { body: { amount: 20_000 } })],
    ['subscription-get', () => t.request('GET', `/subscriptions/${id}/check_status/`)],
  ] as const;
  for (const [operation, ask] of asked) {
    t.sandbox.control.faults.add({ kind: 'timeout-before', operation });
    const { status, body } = await ask();
    expect([status, body.code, body.subscription_id], operation).toEqual([504, 'gateway_timeout', id]);
  }
});

describe('a change', () => {
  it('of the price leaves the rest as the gateway has it, and is in the history', async () => {
    const made = await subscribe(t, { retry_max_interval: 2 });
    const reply = await t.request('PATCH', `/subscriptions/${made.id}/`, { body: { amount: 165_000, interval: 3 } });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      amount: '165000.00',
      interval: 3,
      next_execution_at: made.next_execution_at,
      retry_max_interval: 2,
      status: 'active',
      schedule_display: 'Every 3 months',
    });
    const kept = t.sandbox.control.subscriptions.get(made.gateway_subscription_id);
    expect(kept).toMatchObject({ amount: 165_000, interval: 3, token: TOKEN, name: made.name });
    const { body } = await t.request('GET', `/subscriptions/${made.id}/history/`);
    expect(body.map(({ reason }: { reason: string }) => reason)).toContain('it was changed: amount, interval');
  });

  it('of the card reaches the gateway and is neither shown nor written down readable', async () => {
    const made = await subscribe(t);
    const token = '52111111pQeXmXKdSyRbBwLvTzUv1117';
    const reply = await t.request('PATCH', `/subscriptions/${made.id}/`, { body: { token } });
    expect([reply.status, reply.text.includes(token)]).toEqual([200, false]);
    expect(t.sandbox.control.subscriptions.get(made.gateway_subscription_id)?.token).toBe(token);
    await t.request('PATCH', `/subscriptions/${made.id}/`, { body: { amount: 20_000 } });
    expect(t.sandbox.control.subscriptions.get(made.gateway_subscription_id)?.token).toBe(token);
  });

  it('wakes one that is disabled at the time given', async () => {
    const made = await subscribe(t);
    await act(made.id, 'disable');
    const at = new Date(Math.ceil(t.sandbox.control.clock.now().getTime() / 1_000) * 1_000 + 5 * DAY_MS).toISOString();
    const reply = await t.request('PATCH', `/subscriptions/${made.id}/`, { body: { next_execution_at: at } });
    expect(reply.body).toMatchObject({ status: 'active', next_execution_at: at });
    expect((await subscriptionEvents(t, made.id)).at(-1)).toBe('subscription_enabled');
  });

  it.each([
    [{ name: 'OTHER' }, 'name'],
    [{ interval_unit: 'week' }, 'interval_unit'],
    [{ amount: 0 }, 'amount'],
    [{ interval: 0 }, 'interval'],
    [{ gopay_account_id: 'x' }, 'gopay_account_id'],
    [{ next_execution_at: '2020-01-01T00:00:00Z' }, 'next_execution_at'],
    [{ next_execution_at: '2099-01-01T00:00:00Z' }, 'next_execution_at'],
    [{}, ''],
  ])('%j is a 400 that names the field', async (body, field) => {
    const made = await subscribe(t);
    const asked = calls('subscription-update');
    const reply = await t.request('PATCH', `/subscriptions/${made.id}/`, { body });
    expect(reply.status).toBe(400);
    expect(reply.body.errors[0].field).toContain(field);
    expect(calls('subscription-update')).toBe(asked);
  });

  it('of one that is cancelled is a 400', async () => {
    const made = await subscribe(t);
    await act(made.id, 'cancel');
    const reply = await t.request('PATCH', `/subscriptions/${made.id}/`, { body: { amount: 10_000 } });
    expect([reply.status, reply.body.code]).toEqual([400, 'invalid_state']);
  });
});

describe('ownership', () => {
  const routes: readonly [method: string, path: string, scope: string][] = [
    ['GET', '', 'subscriptions:read'],
    ['GET', 'check_status/', 'subscriptions:read'],
    ['GET', 'history/', 'subscriptions:read'],
    ['PATCH', '', 'subscriptions:write'],
    ['POST', 'disable/', 'subscriptions:write'],
    ['POST', 'enable/', 'subscriptions:write'],
    ['POST', 'cancel/', 'subscriptions:write'],
  ];
  it.each(routes)(
    '%s /subscriptions/{pk}/%s is 404 for a stranger, 403 without %s, 401 without a key',
    async (method, path, scope) => {
      const { id } = await subscribe(t);
      const others = ['payments:read', 'payments:write', 'invoices:write'] as const;
      const ask = (key: string | null, pk = id) =>
        t.request(method, `/subscriptions/${pk}/${path}`, {
          key,
          ...(method === 'PATCH' ? { body: { amount: 20_000 } } : {}),
        });
      const stranger = await ask(t.keys.siti);
      const absent = await ask(t.keys.siti, '0198a3c2-7b1e-7c44-9d0a-3f5b8e2a6c10');
      expect([stranger.status, stranger.body.detail]).toEqual([404, absent.body.detail]);
      expect((await ask(t.keys.budi, 'not-a-uuid')).status).toBe(404);
      const without = await ask(await t.keyFor('budi', others));
      expect([without.status, without.body.detail]).toEqual([403, expect.stringContaining(scope)]);
      expect((await ask(null)).status).toBe(401);
      const untouched = await readSubscription(t, id);
      expect([untouched.status, untouched.amount]).toEqual(['active', '150000.00']);
      expect((await ask(t.keys.staff)).status).toBe(path === 'enable/' ? 400 : 200);
    },
  );
});
