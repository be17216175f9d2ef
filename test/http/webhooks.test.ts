// /webhooks/ over HTTP: staff only, secrets shown once, and every refusal by the field it is about.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGapura, type TestGapura } from '../support/gapura.ts';
import { linkOf } from '../support/links.ts';
import { sql } from '../support/sql.ts';
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts';

let t: TestGapura;
let receiver: Receiver;

beforeAll(async () => {
  t = await startGapura({ webhooks: { allow: ['127.0.0.1'] } });
  receiver = await startReceiver();
});
afterAll(async () => {
  receiver.close();
  await t.close();
});

const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  t.request(method, path, { key: t.keys.staff, headers, ...(body === undefined ? {} : { body }) });
const add = async (body: object = {}) =>
  (await send('POST', '/webhooks/', { url: `${receiver.url}/hook`, ...body })).body;

describe('POST /webhooks/', () => {
  it('adds an endpoint and shows its secret, which no other answer shows', async () => {
    const made = await send('POST', '/webhooks/', {
      url: `${receiver.url}/hook`,
      events: ['payment_settled', 'payment_settled'],
      description: 'the shop',
    });
    expect(made.status).toBe(201);
    const { secret, ...shown } = made.body;
    expect(secret).toMatch(/^whsec_/);
    expect(shown).toEqual({
      id: expect.any(String),
      url: `${receiver.url}/hook`,
      events: ['payment_settled'],
      description: 'the shop',
      state: 'active',
      pause_reason: null,
      pause_reason_said: [],
      paused_by: null,
      consecutive_failures: 0,
      failing_since: null,
      previous_secret_until: null,
      waiting: 0,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect((await send('GET', `/webhooks/${shown.id}/`)).body).toEqual(shown);
    expect((await send('GET', '/webhooks/')).body).toContainEqual(shown);
  });

  it('with an Idempotency-Key adds one endpoint, repeats its secret to the same caller, and keeps it sealed', async () => {
    const headers = { 'idempotency-key': 'webhook-1' };
    const body = { url: `${receiver.url}/once` };
    const first = await send('POST', '/webhooks/', body, headers);
    const second = await send('POST', '/webhooks/', body, headers);
    expect(first.status).toBe(201);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.body).toEqual(first.body);
    const { rows } = await sql<{
      row: string;
    }>`SELECT kept::text AS row FROM idempotency_keys kept WHERE key = ${headers['idempotency-key']}`.execute(
      t.gapura.database.pool,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(first.body.secret);
    expect(rows[0]?.row).not.toContain('whsec_');
  });

  it.each([
    [{}, 'url', 'is required'],
    [{ url: 'https://10.0.0.1/' }, 'url', 'is not a public address'],
    [{ url: 'https://localhost/' }, 'url', 'is not a public name'],
    [{ url: 'http://shop.example.com/' }, 'url', 'is not encrypted; use https://'],
    [{ url: 'https://2130706433/' }, 'url', 'has its host written in an unusual way'],
    [{ url: 'https://shop.example.com/', events: ['payment_lost'] }, 'events.0', /^must be one of payment_received/],
    [{ url: 'https://shop.example.com/', secret: 'whsec_mine' }, 'secret', 'is not a known field'],
    [{ url: 'https://shop.example.com/', description: 'x'.repeat(201) }, 'description', /at most 200/],
  ])('refuses %j for its %s', async (body, field, message) => {
    const refused = await send('POST', '/webhooks/', body);
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toEqual([
      { field, message: typeof message === 'string' ? message : expect.stringMatching(message) },
    ]);
  });
});

describe('an endpoint', () => {
  it('is changed by PATCH, field by field, under the same rules', async () => {
    const { id } = await add({ description: 'before' });
    expect((await send('PATCH', `/webhooks/${id}/`, { events: ['invoice_paid'] })).body).toMatchObject({
      url: `${receiver.url}/hook`,
      events: ['invoice_paid'],
      description: 'before',
    });
    expect((await send('PATCH', `/webhooks/${id}/`, { description: null, events: [] })).body).toMatchObject({
      events: [],
      description: null,
    });
    const refused = await send('PATCH', `/webhooks/${id}/`, { url: 'https://192.168.0.1/' });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      [{ field: 'url', message: 'is not a public address' }],
    ]);
  });

  it('is paused and resumed, and gets a new secret', async () => {
    const { id, secret } = await add();
    expect((await send('POST', `/webhooks/${id}/pause/`)).body).toMatchObject({
      state: 'paused',
      pause_reason: 'paused by office',
      paused_by: 'office',
    });
    expect((await send('POST', `/webhooks/${id}/resume/`)).body).toMatchObject({
      state: 'active',
      pause_reason: null,
      paused_by: null,
    });
    const rotated = await send('POST', `/webhooks/${id}/rotate_secret/`, { overlap_hours: 1 });
    expect(rotated.status).toBe(200);
    expect(rotated.body.secret).toMatch(/^whsec_/);
    expect(rotated.body.secret).not.toBe(secret);
    expect((await send('POST', `/webhooks/${id}/rotate_secret/`)).body.previous_secret_until).toEqual(
      expect.any(String),
    );
    expect((await send('POST', `/webhooks/${id}/rotate_secret/`, { overlap_hours: 169 })).status).toBe(400);
  });

  it('is tested, and its attempts are listed page by page, newest first', async () => {
    const { id } = await add();
    const tests = [];
    for (const status of [204, 500, 204]) {
      receiver.answer = () => status;
      tests.push((await send('POST', `/webhooks/${id}/test/`)).body);
    }
    expect(tests.map(({ outcome, http_status }) => [outcome, http_status])).toEqual([
      ['delivered', 204],
      ['failed', 500],
      ['delivered', 204],
    ]);
    const page = await send('GET', `/webhooks/${id}/attempts/?limit=2`);
    expect(page.body).toEqual([tests[2], tests[1]]);
    const rest = await send('GET', linkOf(page, 'next') ?? '');
    expect(rest.body).toEqual([tests[0]]);
    expect(linkOf(rest, 'next')).toBeUndefined();
    expect((await send('GET', linkOf(rest, 'prev') ?? '')).body).toEqual(page.body);
    expect((await send('GET', `/webhooks/${id}/attempts/?outcome=failed`)).body).toEqual([tests[1]]);
    expect((await send('GET', `/webhooks/${id}/attempts/?event_id=${tests[0].event_id}`)).body).toEqual([tests[0]]);
  });

  it.each([
    [{}],
    [{ to: '2026-01-15T03:00:00Z' }],
    [{ event_id: '0198a3c7-0f3d-7a80-8b8e-6f6d2f1c9a01', from: '2026-01-15T03:00:00Z' }],
    [{ event_id: '0198a3c7-0f3d-7a80-8b8e-6f6d2f1c9a01' }],
    [{ from: 'yesterday' }],
  ])('is not sent %j again', async (body) => {
    const { id } = await add();
    expect((await send('POST', `/webhooks/${id}/resend/`, body)).status).toBe(400);
  });

  it('is sent a range of time again', async () => {
    const { id } = await add();
    const resent = await send('POST', `/webhooks/${id}/resend/`, { from: '2026-01-15T03:00:00Z' });
    expect([resent.status, resent.body]).toEqual([200, { queued: 0 }]);
  });

  it('is deleted once', async () => {
    const { id } = await add();
    expect((await send('DELETE', `/webhooks/${id}/`)).status).toBe(200);
    expect((await send('DELETE', `/webhooks/${id}/`)).status).toBe(404);
    expect((await send('GET', `/webhooks/${id}/`)).status).toBe(404);
  });
});

describe('whoever is not staff', () => {
  const id = '0198a3c7-0f3d-7a80-8b8e-6f6d2f1c9a01';
  const requests: readonly (readonly [method: string, path: string, body: object | undefined])[] = [
    ['GET', '/webhooks/', undefined],
    ['POST', '/webhooks/', { url: 'https://shop.example.com/' }],
    ['GET', `/webhooks/${id}/`, undefined],
    ['PATCH', `/webhooks/${id}/`, {}],
    ['DELETE', `/webhooks/${id}/`, undefined],
    ['POST', `/webhooks/${id}/rotate_secret/`, undefined],
    ['POST', `/webhooks/${id}/pause/`, undefined],
    ['POST', `/webhooks/${id}/resume/`, undefined],
    ['POST', `/webhooks/${id}/test/`, undefined],
    ['GET', `/webhooks/${id}/attempts/`, undefined],
    ['GET', `/webhooks/${id}/success/`, undefined],
    ['POST', `/webhooks/${id}/resend/`, { from: '2026-01-15T03:00:00Z' }],
  ];

  it.each(requests)('gets 403 from %s %s, 401 without a key, and staff get no 403', async (method, path, body) => {
    const options = body === undefined ? {} : { body };
    expect((await t.request(method, path, options)).status).toBe(403);
    expect((await t.request(method, path, { ...options, key: null })).status).toBe(401);
    expect([200, 201, 404]).toContain((await send(method, path, body)).status);
  });
});

describe('the metrics', () => {
  it('count attempts by outcome and endpoints by state', async () => {
    const { id } = await add();
    await send('POST', `/webhooks/${id}/pause/`);
    receiver.answer = () => 204;
    await send('POST', `/webhooks/${id}/test/`);
    const metrics = await t.gapura.metrics.metrics();
    expect(metrics).toMatch(/gapura_webhook_attempts_total\{outcome="delivered"\} [1-9]/);
    expect(metrics).toMatch(/gapura_webhook_endpoints\{state="active"\} [1-9]/);
    expect(metrics).toMatch(/gapura_webhook_endpoints\{state="paused"\} 1/);
    expect(metrics).toMatch(/gapura_webhook_endpoints\{state="disabled"\} 0/);
  });
});
