// /subscriptions/: made, read, listed, changed and ended through HTTP, each step with its history, event and gateway call.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestGapura } from '../support/gapura.ts';
import {
  countOf,
  DAY_MS,
  linkedAccount,
  monthly,
  newName,
  pass,
  readSubscription,
  startInSandboxTime,
  subscribe,
  subscriptionEvents,
  TOKEN,
} from '../support/subscriptions.ts';
import { runSweeps } from '../support/sweeps.ts';

let t: TestGapura;
beforeAll(async () => {
  t = await startInSandboxTime({ gateway: { retries: 0, timeoutMs: 400 } });
});
afterAll(() => t.close());
beforeEach(() => t.sandbox.control.faults.clear());

const calls = (operation: string) => t.sandbox.requests.count({ operation });

async function act(id: string, action: string, options: Parameters<TestGapura['request']>[2] = {}) {
  return t.request('POST', `/subscriptions/${id}/${action}/`, options);
}

async function historyOf(id: string) {
  const { body } = await t.request('GET', `/subscriptions/${id}/history/`);
  return body.map((row: Record<string, unknown>) => [row.source, row.actor, row.from_status, row.to_status]);
}

/** The background's work once the clock has moved. */
async function sweep(ms: number): Promise<void> {
  await pass(t, ms);
  await runSweeps(t.gapura.worker);
}

describe('a new subscription', () => {
  it('is shown whole, with its plan as the gateway made it, and never with its token', async () => {
    const now = t.sandbox.control.clock.now();
    const start = new Date(Math.floor(now.getTime() / 1_000) * 1_000 + DAY_MS);
    const input = {
      ...monthly,
      name: newName(),
      interval: 2,
      max_interval: 6,
      start_time: start.toISOString(),
      retry_interval: 2,
      retry_interval_unit: 'day',
      retry_max_interval: 1,
      customer_details: { first_name: 'Budi', last_name: 'Utomo', email: 'budi@example.com', phone: '+62812345678' },
      metadata: { plan: 'gold' },
    };
    const reply = await t.request('POST', '/subscriptions/', { body: input });
    expect(reply.status).toBe(201);
    expect(reply.text).not.toContain(TOKEN);
    expect(reply.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      gateway_subscription_id: expect.any(String),
      name: input.name,
      payment_type: 'credit_card',
      amount: '150000.00',
      currency: 'IDR',
      interval: 2,
      interval_unit: 'month',
      max_interval: 6,
      current_interval: 0,
      start_time: start.toISOString(),
      next_execution_at: start.toISOString(),
      retry_interval: 2,
      retry_interval_unit: 'day',
      retry_max_interval: 1,
      status: 'active',
      customer_first_name: 'Budi',
      customer_last_name: 'Utomo',
      customer_email: 'budi@example.com',
      customer_phone: '+62812345678',
      schedule_display: 'Every 2 months',
      metadata: { plan: 'gold' },
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    });
    expect(await readSubscription(t, reply.body.id)).toEqual(reply.body);
    const kept = t.sandbox.control.subscriptions.get(reply.body.gateway_subscription_id);
    expect(kept).toMatchObject({ name: input.name, amount: 150_000, token: TOKEN, maxInterval: 6 });
    expect(await subscriptionEvents(t, reply.body.id)).toEqual(['subscription_created']);
    expect(await historyOf(reply.body.id)).toEqual([
      ['create', 'budi', null, 'inactive'],
      ['create', 'budi', 'inactive', 'active'],
    ]);
  });

  it('of a linked GoPay account takes the token of its wallet', async () => {
    const account = await linkedAccount(t);
    const input = { ...monthly, token: undefined, payment_type: 'gopay', gopay_account_id: account, name: newName() };
    const { body } = await t.request('POST', '/subscriptions/', { body: input });
    expect(body).toMatchObject({ status: 'active', payment_type: 'gopay', schedule_display: 'Every month' });
    expect(t.sandbox.control.subscriptions.get(body.gateway_subscription_id)).toMatchObject({
      gopayAccountId: account,
    });
  });

  it('that the gateway refuses is a 400 with its words; nothing is charged, and the name is free again', async () => {
    t.sandbox.control.faults.add({
      kind: 'error',
      operation: 'subscription-create',
      status: 400,
      message: 'Not today.',
    });
    const body = { ...monthly, name: newName() };
    const refused = await t.request('POST', '/subscriptions/', { body });
    expect([refused.status, refused.body.code, refused.body.gateway.status_code]).toEqual([
      400,
      'gateway_validation_failed',
      '400',
    ]);
    const left = await readSubscription(t, refused.body.subscription_id);
    expect([left.status, left.gateway_subscription_id]).toEqual(['cancelled', null]);
    expect(await subscriptionEvents(t, left.id)).toEqual([]);
    expect((await t.request('POST', '/subscriptions/', { body })).status).toBe(201);
  });
});

describe('a creation whose answer is lost', () => {
  it('is found by its repetition, which makes no second one', async () => {
    t.sandbox.control.faults.add({ kind: 'timeout-after', operation: 'subscription-create' });
    const options = { body: { ...monthly, name: newName() }, headers: { 'idempotency-key': newName() } };
    const first = await t.request('POST', '/subscriptions/', options);
    expect([first.status, first.body.subscription_id]).toEqual([504, expect.any(String)]);
    const between = await readSubscription(t, first.body.subscription_id);
    expect([between.status, between.gateway_subscription_id]).toEqual(['inactive', null]);
    const again = await t.request('POST', '/subscriptions/', options);
    expect([again.status, again.body.id, again.body.status]).toEqual([201, first.body.subscription_id, 'active']);
    const made = t.sandbox.control.subscriptions.list().filter(({ name }) => name === options.body.name);
    expect(made.map(({ id }) => id)).toEqual([again.body.gateway_subscription_id]);
    expect(await subscriptionEvents(t, again.body.id)).toEqual(['subscription_created']);
  });

  it('whose process died before it wrote anything more is taken up by the sweep', async () => {
    t.sandbox.control.faults.add({ kind: 'timeout-before', operation: 'subscription-create' });
    const lost = await t.request('POST', '/subscriptions/', { body: { ...monthly, name: newName() } });
    await t.gapura.database.pool.query(
      `UPDATE gateway_subscriptions SET creation_state = 'initiated' WHERE id = '${lost.body.subscription_id}'`,
    );
    await sweep(40_000);
    expect((await readSubscription(t, lost.body.subscription_id)).status).toBe('active');
  });

  it.each(['timeout-before', 'timeout-after'] as const)('is asked for again by the sweep after a %s', async (kind) => {
    t.sandbox.control.faults.add({ kind, operation: 'subscription-create' });
    const name = newName();
    const lost = await t.request('POST', '/subscriptions/', { body: { ...monthly, name } });
    expect(lost.status).toBe(504);
    await sweep(40_000);
    expect((await readSubscription(t, lost.body.subscription_id)).status).toBe('active');
    expect(t.sandbox.control.subscriptions.list().filter((one) => one.name === name)).toHaveLength(1);
    expect(await subscriptionEvents(t, lost.body.subscription_id)).toEqual(['subscription_created']);
  });

  it('is not asked for again once the gateway has forgotten the key, and can then be cancelled here', async () => {
    t.sandbox.control.faults.add({ kind: 'timeout-after', operation: 'subscription-create' });
    const options = { body: { ...monthly, name: newName() }, headers: { 'idempotency-key': newName() } };
    const lost = await t.request('POST', '/subscriptions/', options);
    const id = lost.body.subscription_id;
    expect((await act(id, 'cancel')).body.detail).toContain('not confirmed');
    const before = calls('subscription-create');
    await sweep(200_000);
    expect((await t.request('POST', '/subscriptions/', options)).status).toBe(502);
    expect(calls('subscription-create')).toBe(before);
    expect((await readSubscription(t, id)).status).toBe('inactive');
    expect((await t.request('POST', '/subscriptions/', { body: options.body })).body.errors[0].field).toBe('name');
    expect((await act(id, 'cancel')).body.status).toBe('cancelled');
    expect(await subscriptionEvents(t, id)).toEqual(['subscription_cancelled']);
  });
});

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

describe('bad input', () => {
  const past = '2020-01-01T00:00:00Z';
  it.each([
    [{ name: 'x'.repeat(41) }, 'name'],
    [{ name: 'A/B' }, 'name'],
    [{ name: 'A..B' }, 'name'],
    [{ name: '' }, 'name'],
    [{ name: undefined }, 'name'],
    [{ amount: 0 }, 'amount'],
    [{ amount: -1 }, 'amount'],
    [{ amount: 10_000.5 }, 'amount'],
    [{ amount: '10000' }, 'amount'],
    [{ amount: 1_000_000_000_000 }, 'amount'],
    [{ payment_type: 'bank_transfer' }, 'payment_type'],
    [{ token: undefined }, 'token'],
    [{ token: '' }, 'token'],
    [{ payment_type: 'gopay' }, 'gopay_account_id'],
    [{ gopay_account_id: 'abc' }, 'gopay_account_id'],
    [{ payment_type: 'gopay', token: undefined, gopay_account_id: 'not-linked' }, 'gopay_account_id'],
    [{ interval: 0 }, 'interval'],
    [{ interval: 1.5 }, 'interval'],
    [{ interval: undefined }, 'interval'],
    [{ interval_unit: 'year' }, 'interval_unit'],
    [{ interval_unit: 'Month' }, 'interval_unit'],
    [{ max_interval: 0 }, 'max_interval'],
    [{ start_time: past }, 'start_time'],
    [{ start_time: 'tomorrow' }, 'start_time'],
    [{ retry_interval: 0 }, 'retry_interval'],
    [{ retry_interval_unit: 'week' }, 'retry_interval_unit'],
    [{ retry_max_interval: 4 }, 'retry_max_interval'],
    [{ customer_details: { email: 'no' } }, 'customer_details.email'],
    [{ metadata: { long: 'x'.repeat(1_100) } }, 'metadata'],
    [{ card_number: '4811111111111114' }, 'card_number'],
    [{ colour: 'red' }, 'colour'],
  ])('%j is a 400 that names the field and leaves nothing behind', async (more, field) => {
    const before = [await countOf(t, 'gateway_subscriptions'), calls('subscription-create')];
    const reply = await t.request('POST', '/subscriptions/', { body: { ...monthly, name: newName(), ...more } });
    expect([reply.status, reply.headers.get('content-type')]).toEqual([400, expect.stringContaining('problem+json')]);
    expect(reply.body.errors.map((error: { field: string }) => error.field)).toContain(field);
    expect(reply.text).not.toContain('4811111111111114');
    expect([await countOf(t, 'gateway_subscriptions'), calls('subscription-create')]).toEqual(before);
  });

  it('a name that is taken is refused before the gateway hears of it, and free again after a cancellation', async () => {
    const made = await subscribe(t);
    const before = calls('subscription-create');
    const body = { ...monthly, name: made.name };
    const taken = await t.request('POST', '/subscriptions/', { body, key: t.keys.siti });
    expect([taken.status, taken.body.errors[0].field]).toEqual([400, 'name']);
    expect(calls('subscription-create')).toBe(before);
    await act(made.id, 'cancel');
    expect((await t.request('POST', '/subscriptions/', { body, key: t.keys.siti })).status).toBe(201);
  });
});

describe('the list', () => {
  it('shows callers their own, newest first, in pages that lead on', async () => {
    const key = await t.keyFor('ratna', ['subscriptions:read', 'subscriptions:write']);
    const made: string[] = [];
    for (let turn = 0; turn < 5; turn++) {
      const reply = await t.request('POST', '/subscriptions/', { key, body: { ...monthly, name: newName() } });
      made.unshift(reply.body.id);
    }
    const seen: string[] = [];
    let path: string | undefined = '/subscriptions/?limit=2';
    while (path !== undefined) {
      const page = await t.request('GET', path, { key });
      expect(page.body.length).toBeLessThanOrEqual(2);
      seen.push(...page.body.map((one: { id: string }) => one.id));
      const next: string | undefined = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
      path = next?.replace(/^\/api/, '');
    }
    expect(seen).toEqual(made);
    expect((await t.request('GET', '/subscriptions/?limit=200', { key: t.keys.staff })).body.length).toBeGreaterThan(5);
  });

  it('takes a status, and refuses an unknown one, an unknown field and a cursor that is none', async () => {
    const made = await subscribe(t);
    await act(made.id, 'disable');
    const { body } = await t.request('GET', '/subscriptions/?status=disabled');
    expect(body.map((one: { status: string }) => one.status)).toContain('disabled');
    expect(new Set(body.map((one: { status: string }) => one.status)).size).toBe(1);
    for (const [query, field] of [
      ['status=paused', 'status'],
      ['colour=red', 'colour'],
      ['cursor=abc', 'cursor'],
      ['limit=0', 'limit'],
    ]) {
      const reply = await t.request('GET', `/subscriptions/?${query}`);
      expect([reply.status, reply.body.errors[0].field]).toEqual([400, field]);
    }
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

it("check_status answers with the subscription as the gateway has it now, and with the gateway's words without the token", async () => {
  const { id, gateway_subscription_id } = await subscribe(t);
  await t.gapura.gateway.disableSubscription(gateway_subscription_id);
  const reply = await t.request('GET', `/subscriptions/${id}/check_status/`);
  expect(reply.body).toMatchObject({
    subscription: { id, status: 'inactive' },
    gateway_response: { status: 'inactive' },
  });
  expect(reply.text).not.toContain(TOKEN);
});
