// A server whose line to PostgreSQL breaks whenever its job queue uses it: the process lives, says so, and works again.

import pg from 'pg';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { postgresUrl } from '../support/database.ts';
import { openLine } from '../support/database-line.ts';
import { bcaCharge } from '../support/gapura.ts';
import {
  newWorkspace,
  processTestMs,
  removeWorkspaces,
  type ServerChild,
  startServer,
  until,
} from '../support/process.ts';

vi.setConfig({ testTimeout: processTestMs, hookTimeout: processTestMs });
afterAll(removeWorkspaces);

interface Ready {
  readonly ready: boolean;
  readonly checks: Record<string, { ok: boolean; detail: string }>;
}

const readyz = (server: ServerChild) => async () => (await (await fetch(`${server.url}/readyz`)).json()) as Ready;

/** Leaves a charge to the background, and gives what became of it once it was made. */
async function chargeLater(server: ServerChild): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${server.demoKey}`, 'content-type': 'application/json' };
  const later = await fetch(`${server.url}/charge/`, {
    method: 'POST',
    headers: { ...headers, prefer: 'respond-async' },
    body: JSON.stringify(bcaCharge),
  });
  expect(later.status).toBe(202);
  const { id } = (await later.json()) as { id: string };
  const read = async () =>
    (await (await fetch(`${server.url}/payments/${id}/`, { headers })).json()) as Record<string, unknown>;
  return until(read, (payment) => payment.charge_state === 'charged');
}

describe.runIf(postgresUrl !== undefined)('a server whose line to PostgreSQL breaks', () => {
  it('each time the end of a job is written, lives on, and does the scheduled and the queued tasks afterwards', async () => {
    const place = await newWorkspace();
    const line = await openLine(postgresUrl ?? '');
    // The first jobs are those that the schedule has queued at the start.
    const fault = line.breakAt("SET state = 'done'", 'before');
    const server = await startServer({ ...place.env, DATABASE_URL: line.url });
    let ended = false;
    void server.exit.then(() => {
      ended = true;
    });
    await vi.waitUntil(() => ended || fault.struck >= 3, { timeout: 90_000, interval: 50 });
    expect(server.output('stderr')).toBe('');
    expect(ended).toBe(false);
    fault.stop();

    expect(await chargeLater(server)).toMatchObject({ transaction_status: 'pending' });
    const pool = new pg.Pool({ connectionString: postgresUrl });
    const sweeps = async () => {
      const { rows } = await pool.query(
        `SELECT count(*)::int AS n FROM "${place.env.GAPURA_SCHEMA}".background_jobs
          WHERE task = 'check_pending_payments' AND state = 'done'`,
      );
      return rows[0].n as number;
    };
    expect(await until(sweeps, (n) => n > 0)).toBeGreaterThan(0);
    await pool.end();
    expect(await server.stop()).toEqual({ code: 0, signal: null });
    await line.cut();
  });

  it('at every statement of the queue for a while, tells in readiness that its worker fails, serves requests, and recovers', async () => {
    const place = await newWorkspace();
    const line = await openLine(postgresUrl ?? '');
    const server = await startServer({ ...place.env, DATABASE_URL: line.url });
    await until(readyz(server), ({ ready }) => ready);
    const fault = line.breakAt('background_jobs', 'before');
    const failing = await until(readyz(server), ({ checks }) => checks.worker?.ok === false);
    expect(failing).toMatchObject({ ready: true, checks: { worker: { ok: false, detail: 'failing' } } });
    const headers = { authorization: `Bearer ${server.demoKey}`, 'content-type': 'application/json' };
    const charged = await fetch(`${server.url}/charge/`, { method: 'POST', headers, body: JSON.stringify(bcaCharge) });
    expect(charged.status).toBe(201);
    await expect.poll(() => fault.struck).toBeGreaterThan(3);
    fault.stop();
    await until(readyz(server), ({ checks }) => checks.worker?.ok === true);
    await chargeLater(server);
    expect(await server.stop()).toEqual({ code: 0, signal: null });
    await line.cut();
  });

  it('wholly, again and again, is there each time when the line is mended', async () => {
    const place = await newWorkspace();
    const line = await openLine(postgresUrl ?? '');
    const server = await startServer({ ...place.env, DATABASE_URL: line.url });
    for (let round = 0; round < 5; round++) {
      await until(readyz(server), ({ ready, checks }) => ready && checks.worker?.ok === true);
      await line.cut();
      await until(readyz(server), ({ ready }) => !ready);
      await line.mend();
    }
    await until(readyz(server), ({ ready, checks }) => ready && checks.worker?.ok === true);
    await chargeLater(server);
    expect(await server.stop()).toEqual({ code: 0, signal: null });
    await line.cut();
  });
});
