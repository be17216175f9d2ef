// /tasks/ and /doctor/: what staff see of a running service, what they may do to its background, and that it is written down.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bcaCharge, startGapura, type TestGapura } from '../support/gapura.ts';

const ID = '0198a3c2-7b1e-7c44-9d0a-3f5b8e2a6c10';
const SECRET = 'gpk_abcdefghijklmnopqrstuvwxyz0123456789';

let t: TestGapura;
beforeAll(async () => {
  t = await startGapura({
    configuration: {
      settings: [{ name: 'GATEWAY_SERVER_KEY', value: 'set, ends in pura' }],
      findings: [{ check: 'encryption', state: 'note', detail: `is not set ${SECRET}`, advice: 'set it' }],
    },
  });
});
afterAll(() => t.close());

const staff = (method: string, path: string, body?: unknown) =>
  t.request(method, path, { key: t.keys.staff, ...(body === undefined ? {} : { body }) });
const query = (text: string, values: unknown[] = []) => t.gapura.database.pool.query(text, values);
const task = async (name: string) =>
  (await staff('GET', '/tasks/')).body.find((found: { name: string }) => found.name === name);
const acts = async (action: string) =>
  (await query('SELECT actor, subject_id, details FROM audit_log WHERE action = $1', [action])).rows;
/** Jobs that failed for good, as the queue leaves them. */
const bury = (count: number) =>
  query(
    `INSERT INTO background_jobs (id, task, key, data, state, attempts, error, due_at, started_at, ended_at)
      SELECT gen_random_uuid(), 'check_payment_status', $4, $1, 'dead', 6, $2, 'infinity', now(), now() - n * interval '1 second'
      FROM generate_series(1, $3::int) n`,
    [{ payment_id: ID, trace_parent: '00-abc', token: SECRET }, `refused with ${SECRET}`, count, ID],
  );

describe('/tasks/', () => {
  it('lists every task where no queue is open in this process, with the next turn of each schedule', async () => {
    const { status, body } = await staff('GET', '/tasks/');
    expect(status).toBe(200);
    expect(body.map(({ name }: { name: string }) => name)).toEqual(
      (await t.gapura.worker.list()).map(({ name }) => name),
    );
    const checks = body.find(({ name }: { name: string }) => name === 'check_payment_status');
    expect(checks).toEqual({
      name: 'check_payment_status',
      schedule: null,
      takes: 'payment_id',
      timed_out: false,
      waiting: 0,
      retrying: 0,
      running: 0,
      waiting_since: null,
      failed: 0,
      failed_reason: null,
      failed_reason_said: [],
      last_run: null,
      next_run_at: null,
    });
    const hourly = await task('check_overdue_invoices');
    expect(hourly.next_run_at).toMatch(/T\d\d:00:00\.000Z$/);
    expect(new Date(hourly.next_run_at).getTime()).toBeGreaterThan(Date.now());
  });

  it('run queues one run, of a sweep or about one payment, and says in the audit who asked', async () => {
    const payment = (await t.request('POST', '/charge/', { body: bcaCharge })).body;
    const swept = await staff('POST', '/tasks/check_refunds/run/');
    expect([swept.status, swept.body]).toEqual([202, { name: 'check_refunds', data: {} }]);
    const checked = await staff('POST', '/tasks/check_payment_status/run/', { id: payment.id });
    expect([checked.status, checked.body.data]).toEqual([202, { payment_id: payment.id }]);
    await staff('POST', '/tasks/check_payment_status/run/', { id: payment.id });
    expect([(await task('check_refunds')).waiting, (await task('check_payment_status')).waiting]).toEqual([1, 1]);
    const asked = t.sandbox.requests.count({ operation: 'status' });
    await t.gapura.worker.drain();
    expect(t.sandbox.requests.count({ operation: 'status' })).toBe(asked + 1);
    expect((await task('check_payment_status')).last_run).toMatchObject({ outcome: 'ok', error: null });
    expect(await acts('task.run')).toEqual(
      expect.arrayContaining([
        { actor: 'office', subject_id: 'check_refunds', details: {} },
        { actor: 'office', subject_id: 'check_payment_status', details: { payment_id: payment.id } },
      ]),
    );
  });

  it('run refuses an id that is missing, of no use, or no UUID, and writes nothing', async () => {
    const before = (await acts('task.run')).length;
    const cases: [string, unknown][] = [
      ['check_payment_status', {}],
      ['check_payment_status', { id: 'x' }],
      ['clean_up', { id: ID }],
    ];
    for (const [name, body] of cases) {
      const refused = await staff('POST', `/tasks/${name}/run/`, body);
      expect([name, refused.status, refused.body.errors?.[0]?.field]).toEqual([name, 400, 'id']);
    }
    expect(await acts('task.run')).toHaveLength(before);
  });

  it('failures shows the newest with their ids and reasons, and no secrets; retry sends 1,000 back at most', async () => {
    await bury(1_003);
    const { status, body, text } = await staff('GET', '/tasks/check_payment_status/failures/?limit=2');
    expect([status, body]).toEqual([
      200,
      [1, 2].map(() => ({
        id: expect.any(String),
        data: { payment_id: ID },
        attempts: 6,
        error: 'refused with [masked]',
        error_said: [],
        failed_at: expect.any(String),
      })),
    ]);
    expect(body[0].failed_at > body[1].failed_at).toBe(true);
    expect(text).not.toContain(SECRET);
    expect(await task('check_payment_status')).toMatchObject({ failed: 1_003, failed_reason: 'refused with [masked]' });
    const retried = await staff('POST', '/tasks/check_payment_status/retry/');
    expect([retried.status, retried.body]).toEqual([202, { name: 'check_payment_status', retried: 1_000 }]);
    expect((await staff('POST', '/tasks/check_payment_status/retry/')).body.retried).toBe(3);
    expect(await task('check_payment_status')).toMatchObject({ failed: 0, waiting: 1 });
    expect(await acts('task.retry')).toHaveLength(2);
  });

  it('knows no other names, and nobody but staff with the scope', async () => {
    const admin = await t.keyFor('budi', ['admin']);
    const calls: [string, string][] = [
      ['GET', '/tasks/nothing/failures/'],
      ['POST', '/tasks/nothing/run/'],
      ['POST', '/tasks/nothing/retry/'],
      ['POST', '/tasks/check_payment_status_failed/run/'],
    ];
    for (const [method, path] of calls) {
      expect([path, (await staff(method, path)).status]).toEqual([path, 404]);
      for (const key of [t.keys.budi, admin]) expect((await t.request(method, path, { key })).status).toBe(403);
    }
    for (const path of ['/tasks/', '/doctor/']) {
      expect((await t.request('GET', path, { key: null })).status).toBe(401);
      for (const key of [t.keys.budi, admin]) expect((await t.request('GET', path, { key })).status).toBe(403);
    }
  });
});

describe('/doctor/', () => {
  const check = (body: { checks: { name: string }[] }, name: string) =>
    body.checks.filter((found) => found.name === name);

  it('finds a healthy service well, and tells how it is set up without secrets', async () => {
    const { status, body, text } = await staff('GET', '/doctor/');
    expect([status, body]).toMatchObject([
      200,
      {
        healthy: true,
        environment: 'local',
        database: t.gapura.database.kind,
        version: expect.stringMatching(/^\d+\.\d+/),
        configuration: [{ name: 'GATEWAY_SERVER_KEY', value: 'set, ends in pura' }],
      },
    ]);
    const names = body.checks.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(['database', 'clock', 'migrations', 'api keys', 'gateway']));
    expect(check(body, 'gateway')).toMatchObject([
      { ok: true, detail: expect.stringContaining('takes the server key') },
    ]);
    expect(check(body, 'encryption')).toMatchObject([
      { state: 'ok', detail: 'what is sealed can be opened' },
      { state: 'note', detail: 'is not set [masked]', advice: 'set it' },
    ]);
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain(t.sandbox.serverKey);
  });

  it('tells of sinks that fail and of sinks that are behind, and of a gateway that is away', async () => {
    await t.request('POST', '/charge/', { body: bcaCharge });
    await query(
      `UPDATE gateway_events SET occurred_at = occurred_at - interval '20 minutes' WHERE occurred_at > now() - interval '1 hour'`,
    );
    const sink = (name: string, failing: boolean) =>
      query(
        `INSERT INTO event_sinks (id, name, kind, address, sealed_address, target, source, names, position_transaction,
           position_sequence, removed_seen, failing_since, last_error, created_at, updated_at)
         VALUES (gen_random_uuid(), $1, 'nats', 'nats://broker', 'x', 'gapura', 'gapura', '{}', '0', 0, 0,
           CASE WHEN $2 THEN now() END, CASE WHEN $2 THEN $3 END, now(), now())`,
        [name, failing, `no answer for ${SECRET}`],
      );
    await sink('broken', true);
    await sink('behind', false);
    t.sandbox.control.faults.add({ kind: 'error', operation: 'status', every: 1, status: 503 });
    const { status, body, text } = await staff('GET', '/doctor/');
    t.sandbox.control.faults.clear();
    expect([status, body.healthy]).toEqual([200, false]);
    expect(check(body, 'sinks')).toMatchObject([
      { state: 'note', ok: true, detail: expect.stringMatching(/^behind is \d+ minutes behind, with \d+ events$/) },
      { state: 'fault', ok: false, detail: expect.stringMatching(/^broken has taken nothing since .*\[masked\]\)$/) },
    ]);
    expect(check(body, 'gateway')).toMatchObject([{ ok: false, advice: 'check GATEWAY_BASE_URL and the network' }]);
    expect(text).not.toContain(SECRET);
  });

  it('tells of receivers of alerts that no mail server reaches', async () => {
    await query(`INSERT INTO alert_receivers (id, kind, address, language, names, repeat_hours, enabled, created_by, created_at, updated_at)
      SELECT gen_random_uuid(), 'mail', name || '@example.com', 'id', '{}', 6, name = 'ops', 'ani', now(), now()
      FROM unnest(ARRAY['ops', 'off']) name`);
    const detail = 'no mail server is set, so ops@example.com gets no alerts';
    expect(check((await staff('GET', '/doctor/')).body, 'alerts')).toMatchObject([{ state: 'fault', detail }]);
    await query('DELETE FROM alert_receivers');
    expect(check((await staff('GET', '/doctor/')).body, 'alerts')).toEqual([]);
  });

  it('tells of webhooks that take nothing and of jobs that were given up', async () => {
    const added = await staff('POST', '/webhooks/', { url: 'https://shop.example/hook?token=abc' });
    expect(added.status).toBe(201);
    await query("UPDATE webhook_endpoints SET failing_since = now() - interval '5 minutes'");
    expect(check((await staff('GET', '/doctor/')).body, 'webhooks')).toEqual([]);
    await query("UPDATE webhook_endpoints SET failing_since = now() - interval '1 hour'");
    await query(`INSERT INTO background_jobs (id, task, key, data, urgent, state, error, ended_at)
      VALUES (gen_random_uuid(), 'send_mails', '', '{}', false, 'dead', 'no route ${SECRET}', now())`);
    const { body, text } = await staff('GET', '/doctor/');
    expect(body.healthy).toBe(false);
    expect(check(body, 'webhooks')).toMatchObject([
      { state: 'fault', detail: expect.stringMatching(/^https:\/\/shop\.example\/hook has taken nothing since /) },
    ]);
    expect(check(body, 'jobs')).toMatchObject([
      { state: 'fault', detail: expect.stringContaining('1 of send_mails'), advice: expect.any(String) },
    ]);
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain('token=abc');
    await query("UPDATE webhook_endpoints SET state = 'paused', paused_by = NULL, pause_reason = 'failed for a day'");
    const stopped = check((await staff('GET', '/doctor/')).body, 'webhooks');
    expect(stopped).toMatchObject([
      { state: 'fault', detail: expect.stringContaining('is paused (failed for a day)') },
    ]);
  });
});
