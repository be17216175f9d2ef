// /reconciliations/: asked for once, compared page by page, taken up where a dead process left it, stopped, and audited.

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bcaCharge, startGapura, type TestGapura } from '../support/gapura.ts';
import { muteNotifications } from '../support/payments.ts';

const PAGE = 50;
const DAY_MS = 86_400_000;

let t: TestGapura;
beforeAll(async () => {
  t = await startGapura({ gateway: { retries: 0 }, backgroundCallsPerSecond: 10_000 });
  muteNotifications(t);
});
afterAll(() => t.close());
afterEach(async () => {
  t.sandbox.control.faults.clear();
  await query(`UPDATE reconciliations SET status = 'stopped', finished_at = now(), lease_token = NULL, lease_until = NULL
    WHERE finished_at IS NULL`);
});

const query = (text: string) => t.gapura.database.pool.query(text);
const staff = (method: string, path: string, body?: unknown) =>
  t.request(method, path, { key: t.keys.staff, ...(body === undefined ? {} : { body }) });
const start = (body: unknown = {}) => staff('POST', '/reconciliations/', body);
const read = async (id: string) => (await staff('GET', `/reconciliations/${id}/`)).body;
const work = () => t.gapura.worker.run('reconcile_payments');
const charge = async (orderId: string) => {
  const reply = await t.request('POST', '/charge/', { body: { ...bcaCharge, order_id: orderId } });
  expect(reply.status).toBe(201);
  return reply.body.id as string;
};
const actsOf = async (id: string) =>
  (await query(`SELECT action, actor FROM audit_log WHERE subject_id = '${id}' ORDER BY created_at, id`)).rows;

describe('a reconciliation', () => {
  it('compares all, applies what differs, and goes on past a payment that cannot be compared', async () => {
    const [paid, broken] = [await charge('PAID-UNHEARD'), await charge('BROKEN')];
    await charge('THE-SAME');
    t.sandbox.control.pay('PAID-UNHEARD');
    t.sandbox.control.faults.add({ kind: 'error', operation: 'status', orderId: 'BROKEN', every: 1 });
    const asked = await start();
    expect([asked.status, asked.body]).toMatchObject([
      202,
      {
        status: 'waiting',
        asked_by: 'office',
        total: null,
        checked: 0,
        error: null,
        started_at: null,
        finished_at: null,
      },
    ]);
    expect(new Date(asked.body.to).getTime() - new Date(asked.body.from).getTime()).toBe(DAY_MS);
    expect(await actsOf(asked.body.id)).toEqual([{ action: 'reconciliation.start', actor: 'office' }]);
    await work();
    const { differences, ...done } = await read(asked.body.id);
    expect(done).toMatchObject({ status: 'done', total: 3, checked: 3, differed: 1, unreachable: 1, error: null });
    expect([done.started_at, done.heartbeat_at, done.finished_at].every((time) => typeof time === 'string')).toBe(true);
    expect(differences).toHaveLength(2);
    expect(differences).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          payment_id: paid,
          order_id: 'PAID-UNHEARD',
          done: 'applied',
          here: expect.objectContaining({ transaction_status: 'pending' }),
          gateway: expect.objectContaining({ transaction_status: 'settlement' }),
        }),
        expect.objectContaining({ payment_id: broken, order_id: 'BROKEN', done: 'not_compared', gateway: null }),
      ]),
    );
    expect((await t.request('GET', `/payments/${paid}/`)).body.transaction_status).toBe('settlement');
    const [listed] = (await staff('GET', '/reconciliations/?limit=1')).body;
    expect(listed).toEqual(done);
  });

  it('is one at a time, by the database, and the same request asks once', async () => {
    const options = { key: t.keys.staff, body: {}, headers: { 'idempotency-key': 'reconcile-once' } };
    const first = await t.request('POST', '/reconciliations/', options);
    const again = await t.request('POST', '/reconciliations/', options);
    expect([first.status, again.status, again.body.id]).toEqual([202, 202, first.body.id]);
    const other = await Promise.all([start(), start()]);
    for (const { status, body } of other) {
      expect([status, body.code]).toEqual([400, 'invalid_state']);
      expect(body.detail).toBe('A reconciliation is waiting or running; wait for its end, or stop it.');
    }
    expect(await actsOf(first.body.id)).toHaveLength(1);
    await work();
    expect((await start()).status).toBe(202);
  });

  it('can be stopped, once or twice, and never begins; what has ended cannot', async () => {
    const { id } = (await start()).body;
    for (const _ of [1, 2]) {
      const stopped = await staff('POST', `/reconciliations/${id}/stop/`);
      expect([stopped.status, stopped.body.status]).toEqual([200, 'stopped']);
    }
    await work();
    expect(await read(id)).toMatchObject({ status: 'stopped', checked: 0, started_at: null });
    expect((await actsOf(id)).map(({ action }) => action)).toEqual(['reconciliation.start', 'reconciliation.stop']);
    const second = (await start()).body.id;
    await work();
    const refused = await staff('POST', `/reconciliations/${second}/stop/`);
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_state']);
  });

  it('waits for a silent gateway, and fails after five tries in a row', async () => {
    t.sandbox.control.faults.add({ kind: 'error', operation: 'status', every: 1 });
    const { id } = (await start()).body;
    for (let attempt = 1; attempt < 5; attempt++) {
      await work();
      expect(await read(id)).toMatchObject({ status: 'running', checked: 0, unreachable: 0 });
    }
    await work();
    const failed = await read(id);
    expect(failed).toMatchObject({ status: 'failed', checked: 3, unreachable: 3, differed: 0 });
    expect(failed.error).toMatch(/^The gateway gave no usable answer/);
  });

  it('refuses ranges that make no sense, and names the field', async () => {
    const now = Date.now();
    const at = (days: number) => new Date(now + days * DAY_MS).toISOString();
    const cases: [unknown, string][] = [
      [{ from: at(-1), to: at(-2) }, 'from'],
      [{ from: at(1) }, 'from'],
      [{ from: at(-32) }, 'from'],
      [{ to: at(1) }, 'to'],
      [{ from: 'yesterday' }, 'from'],
      [{ since: at(-1) }, 'since'],
    ];
    for (const [body, field] of cases) {
      const refused = await start(body);
      expect([body, refused.status, refused.body.errors?.[0]?.field]).toEqual([body, 400, field]);
    }
    expect((await start({ from: at(-31), to: at(0) })).status).toBe(202);
  });
});

describe('a reconciliation whose process dies after its first page', () => {
  it('is left alone while its lease lasts, then goes on where it was, and nobody writes over it', {
    timeout: 120_000,
  }, async () => {
    const before = 3;
    await Promise.all(Array.from({ length: PAGE }, (_, n) => charge(`MANY-${n}`)));
    // The line to the database breaks with the second page: nothing is written any more, and nothing is given back.
    await query(`CREATE OR REPLACE FUNCTION break_line() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'terminating connection' USING ERRCODE = '57P01'; END $$`);
    await query(`CREATE TRIGGER break_line BEFORE UPDATE ON reconciliations FOR EACH ROW
      WHEN (NEW.checked > ${PAGE} AND OLD.checked = ${PAGE}) EXECUTE FUNCTION break_line()`);
    const { id } = (await start()).body;
    await expect(work()).rejects.toThrow();
    await query('DROP TRIGGER break_line ON reconciliations');
    expect(await read(id)).toMatchObject({ status: 'running', total: PAGE + before, checked: PAGE });

    const calls = () => t.sandbox.requests.count({ operation: 'status' });
    const asked = calls();
    await work();
    expect([calls(), (await read(id)).checked]).toEqual([asked, PAGE]);

    await query(`UPDATE reconciliations SET lease_until = now() - interval '1 second' WHERE id = '${id}'`);
    await work();
    expect(await read(id)).toMatchObject({ status: 'done', checked: PAGE + before });
    expect(calls()).toBe(asked + before);
  });
});

describe('the background', () => {
  it('finds a reconciliation whose job was lost, by its schedule', async () => {
    const task = (await staff('GET', '/tasks/')).body.find(
      ({ name }: { name: string }) => name === 'reconcile_payments',
    );
    expect(task.schedule).toBe('* * * * *');
    // Asked for here where no queue was open yet, or its job is gone: the row alone is enough.
    const { id } = (await start()).body;
    await query('DELETE FROM background_jobs');
    await work();
    expect((await read(id)).status).toBe('done');
  });

  it('is told of a new one at once where the queue is open', async () => {
    const { id } = (await start()).body;
    await t.gapura.worker.drain();
    expect((await read(id)).status).toBe('done');
  });
});

describe('everybody else', () => {
  it('is refused: 403 without the scope or without being staff, 401 without credentials', async () => {
    const admin = await t.keyFor('budi', ['admin']);
    for (const key of [t.keys.budi, admin]) {
      expect((await t.request('POST', '/reconciliations/', { key, body: {} })).status).toBe(403);
      expect((await t.request('GET', '/reconciliations/', { key })).status).toBe(403);
    }
    expect((await t.request('GET', '/reconciliations/', { key: null })).status).toBe(401);
  });
});
