// Answers that are made of many counts come in time, whatever some of them wait for: with what there is, and a word about the rest.

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { directUrl, freshDatabase } from '../support/database.ts';
import { startGapura, type TestGapura } from '../support/gapura.ts';

/** Far more than such an answer may take, and far less than the database itself would wait here. */
const PATIENCE_MS = 30_000;

let t: TestGapura;
let holder: pg.Client;
beforeAll(async () => {
  // With room for all of them at once: each waits for its deadline.
  t = await startGapura({ database: { ...(await freshDatabase()), poolMax: 30 } });
  const { database } = t.gapura;
  await t.request('GET', '/summary/', { key: t.keys.staff });
  holder = new pg.Client({ connectionString: directUrl, options: `-c search_path="${database.schema}"` });
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query(`LOCK TABLE webhook_endpoints, event_sinks, payment_figures_changes, background_jobs`);
});
afterAll(async () => {
  await holder.end();
  await t.close();
});

async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const begunMs = performance.now();
  await answer;
  expect(performance.now() - begunMs).toBeLessThan(PATIENCE_MS);
  return answer;
}

async function read(path: string) {
  const reply = await inTime(t.request('GET', path, { key: t.keys.staff }));
  expect(reply.status, reply.text).toBe(200);
  return reply.body;
}

describe.concurrent('while some tables are locked', () => {
  it('GET /attention/ tells which counts did not come, and the others', async () => {
    let rows: { name: string; count: number | null; timed_out: boolean }[] = [];
    const late = async () => {
      rows = await read('/attention/');
      return rows.filter(({ timed_out }) => timed_out).map(({ name, count }) => [name, count]);
    };
    // On a busy machine another may be late as well, once.
    await expect.poll(late).toEqual([
      ['failing_webhooks', null],
      ['dead_letters', null],
    ]);
    expect(rows.filter(({ count }) => count === 0)).toHaveLength(rows.length - 2);
  });

  it('GET /tasks/ lists the tasks without their counts', async () => {
    const [task] = await read('/tasks/');
    expect(task).toMatchObject({ timed_out: true, waiting: null, retrying: null, running: null, failed: null });
    expect(task.schedule).not.toBe('');
  });

  it('GET /doctor/ names what it could not look at, and shows the rest', async () => {
    const { healthy, checks } = await read('/doctor/');
    const states = Object.fromEntries(checks.map(({ name, state }: Record<string, string>) => [name, state]));
    expect(healthy).toBe(false);
    expect(states).toMatchObject({ database: 'ok', migrations: 'ok', 'api keys': 'ok', sinks: 'fault' });
    const { detail } = checks.find(({ name }: { name: string }) => name === 'sinks');
    expect(detail).toBe('could not be looked at in time');
  });

  it('GET /summary/ answers with the figures that are kept', async () => {
    expect((await read('/summary/')).at(-1)).toMatchObject({ count: 0 });
  });

  it('the metrics leave out what did not come', async () => {
    const text = await inTime(t.gapura.metrics.metrics());
    expect(text).toMatch(/^gapura_database_connections\{/m);
    expect(text).toMatch(/^gapura_gateway_budget_tokens \d/m);
    expect(text).not.toMatch(/^gapura_(?:webhook_endpoints|task_queue_jobs)\{/m);
  });
});

it('then no count is left behind that waits for them', async () => {
  const waiting = `SELECT query FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query ~ 'webhook_endpoints|event_sinks|background_jobs'`;
  await expect.poll(async () => (await holder.query(waiting)).rows, { timeout: 60_000 }).toEqual([]);
});

it('a list that is not read in time asks how far back, unless that was said', async () => {
  const slow = await startGapura({ database: { ...(await freshDatabase()), timeoutMs: 1_000 } });
  const other = new pg.Client({
    connectionString: directUrl,
    options: `-c search_path="${slow.gapura.database.schema}"`,
  });
  try {
    await other.connect();
    await other.query('BEGIN');
    await other.query('LOCK TABLE gateway_payments, gateway_refunds');
    for (const list of ['payments', 'refunds']) {
      const reply = await slow.request('GET', `/${list}/`, { key: slow.keys.staff });
      expect([list, reply.status, reply.body.errors?.[0]?.field]).toEqual([list, 400, 'created_after']);
      const bounded = `/${list}/?created_after=2026-01-15T00:00:00Z`;
      expect((await slow.request('GET', bounded, { key: slow.keys.staff })).status).toBe(503);
    }
  } finally {
    await other.end();
    await slow.close();
  }
});
