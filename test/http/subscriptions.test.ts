// /subscriptions/: made, refused, lost half-way, read and listed through HTTP, each with its history, event and call.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestGapura } from '../support/gapura.ts';
import {
  countOf,
  DAY_MS,
  linkedAccount,
  monthly,
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
