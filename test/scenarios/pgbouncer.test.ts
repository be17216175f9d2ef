// Two Gapuras behind a PgBouncer in transaction mode, with twenty connections for three sessions: payments, tasks, and its end.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openGapura } from '../../src/host/app.ts';
import type { OpenGapura } from '../../src/host/open-gapura.ts';
import { directUrl } from '../support/database.ts';
import { bcaCharge, startGapura, type TestGapura } from '../support/gapura.ts';
import { eventsOf, paidWallet } from '../support/payments.ts';
import { noPgBouncerBecause, type PgBouncer, startPgBouncer } from '../support/pgbouncer.ts';
import { removeWorkspaces, runCommand } from '../support/process.ts';
import { runSweeps } from '../support/sweeps.ts';

const runs = directUrl !== undefined && noPgBouncerBecause === undefined;
if (directUrl !== undefined && noPgBouncerBecause !== undefined) {
  console.log(`Payments behind a pooler are not tested here: ${noPgBouncerBecause}.`);
}

const SESSIONS = 3;
const AT_ONCE = 40;
const WAIT = { timeout: 60_000, interval: 20 };

const schema = `test_${randomUUID().replaceAll('-', '')}`;
let pooler: PgBouncer;
let t: TestGapura;
let second: OpenGapura;
const said: unknown[][] = [];

describe.runIf(runs)('behind PgBouncer in transaction mode', () => {
  beforeAll(async () => {
    pooler = await startPgBouncer(directUrl ?? '', { mode: 'transaction', sessions: SESSIONS });
    const database = { url: pooler.url, schema, timeoutMs: 60_000 };
    const logger = { debug() {}, info: (...line: unknown[]) => void said.push(line), warn() {}, error() {} };
    t = await startGapura({ database, logger });
    const { url: baseUrl, serverKey, clientKey } = t.sandbox;
    second = await openGapura({ database, gateway: { baseUrl, serverKey, clientKey }, logger: null });
    // Both make the queues at the same time.
    await Promise.all([t.gapura.worker.start(), second.worker.start()]);
  });
  afterAll(async () => {
    await second?.close();
    await t?.close();
    await pooler?.remove();
    await removeWorkspaces();
  });

  it('says what is given up: in the log, to a probe, and in gapura doctor', async () => {
    const notes = [expect.stringContaining('no plan is kept')];
    expect(said).toContainEqual([{ pooler: 'transaction', notes }, 'the database is reached through a pooler']);
    const { ready, checks } = await t.gapura.readiness();
    expect([ready, checks.database?.detail]).toEqual([true, 'postgres, through a pooler (transaction)']);
    const { code, stdout } = await runCommand(['doctor'], { DATABASE_URL: pooler.url, GAPURA_SCHEMA: schema });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^note {2}pooler {9}sessions are kept for a transaction; no plan is kept: /m);
  });

  it('takes a payment from its charge over its webhook to its refund, lists it, and runs every sweep', async () => {
    const order = `POOLED-${randomUUID()}`;
    const id = await paidWallet(t, order);
    const refund = { amount: 40_000, reason: 'one item was missing' };
    expect((await t.request('POST', `/payments/${id}/refund/`, { body: refund })).status).toBe(200);
    const listed = await t.request('GET', '/payments/?limit=1');
    expect(listed.body).toMatchObject([{ id, transaction_status: 'partial_refund' }]);
    expect(await eventsOf(t, id)).toEqual(['payment_received', 'payment_settled', 'payment_refunded']);
    await Promise.all([runSweeps(t.gapura.worker), runSweeps(second.worker)]);
    expect((await t.gapura.worker.list()).filter(({ dead, retrying }) => dead !== 0 || retrying !== 0)).toEqual([]);
  });

  it(`does ${AT_ONCE} charges and their webhooks at once, beside another that reads, each once`, async () => {
    const ids = await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, number) => {
        const order_id = `BUSY-${number}-${randomUUID()}`;
        const [reply] = await Promise.all([
          t.request('POST', '/charge/', { body: { ...bcaCharge, order_id } }),
          second.payments.list({ id: 'budi' }, { limit: 5 }),
        ]);
        expect(reply.status).toBe(201);
        t.sandbox.control.pay(order_id);
        return reply.body.id as string;
      }),
    );
    await t.sandbox.settled();
    const events = await Promise.all(ids.map((id) => eventsOf(t, id)));
    expect(events).toEqual(ids.map(() => ['payment_received', 'payment_settled']));
  });

  it('answers 503 while PgBouncer is away, and serves again when it is back', async () => {
    const charge = async () => (await t.request('POST', '/charge/', { body: bcaCharge })).status;
    expect(await charge()).toBe(201);
    await pooler.kill();
    expect([await charge(), (await t.gapura.readiness()).ready]).toEqual([503, false]);
    await pooler.start();
    await vi.waitUntil(async () => (await t.gapura.readiness()).ready, WAIT);
    expect(await charge()).toBe(201);
    await vi.waitUntil(() => t.gapura.worker.state === 'running' && second.worker.state === 'running', WAIT);
  });
});
