// A Prometheus reads a server as the example has it: the dashboard's queries bring data, and the alerts are evaluated.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ROWS, readAlerts } from '../../scripts/monitoring.ts';
import {
  freePort,
  newWorkspace,
  processTestMs,
  removeWorkspaces,
  type ServerChild,
  startServer,
} from '../support/process.ts';
import { noPrometheusBecause } from '../support/prometheus.ts';
import { root } from './known.ts';

vi.setConfig({ testTimeout: processTestMs, hookTimeout: processTestMs });

/** Of what a shop has that receives events, whose jobs wait, or when something goes wrong: a quiet server has nothing to show, and only the query is tried. */
const QUIET = [
  'gapura_standby',
  'gapura_sweep_drift_total',
  'gapura_webhook_attempts_total',
  'gapura_sink_',
  'gapura_task_queue_',
  'gapura_cleaned_rows_total',
];

interface Rule {
  readonly name: string;
  readonly health: string;
  readonly lastError?: string;
  readonly state: string;
}

describe.skipIf(noPrometheusBecause)('Prometheus', () => {
  let home: string;
  let server: ServerChild;
  let prometheus: ChildProcess;
  let url: string;

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'gapura-prometheus-'));
    server = await startServer((await newWorkspace()).env);
    const example = await readFile(join(root, 'deploy/monitoring/prometheus.yml'), 'utf8');
    const config = example
      .replaceAll(/_interval: 15s/g, '_interval: 3s')
      .replace('127.0.0.1:3000', new URL(server.url).host)
      .replace('alerts.yaml', join(root, 'deploy/monitoring/alerts.yaml'));
    await writeFile(join(home, 'prometheus.yml'), config);
    const address = `127.0.0.1:${await freePort()}`;
    url = `http://${address}`;
    const args = [`--config.file=${home}/prometheus.yml`, `--storage.tsdb.path=${home}/data`];
    prometheus = spawn('prometheus', [...args, `--web.listen-address=${address}`, '--log.level=error'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  });

  afterAll(async () => {
    if (prometheus?.kill('SIGKILL')) await once(prometheus, 'exit');
    await removeWorkspaces();
    await rm(home, { recursive: true, force: true });
  });

  async function ask<Data>(path: string, query: Readonly<Record<string, string>> = {}): Promise<Data> {
    const response = await fetch(`${url}/api/v1/${path}?${new URLSearchParams(query)}`);
    const { data, error } = (await response.json()) as { data: Data; error?: string };
    if (error !== undefined) throw new Error(`${query.query}: ${error}`);
    return data;
  }
  const rowsOf = async (expr: string) => {
    const query = expr.replaceAll('$__rate_interval', '1m').replaceAll('$job', 'gapura');
    return (await ask<{ result: readonly unknown[] }>('query', { query })).result.length;
  };
  const readRules = async () => {
    const { groups } = await ask<{ groups: readonly { rules: readonly Rule[] }[] }>('rules');
    return groups.flatMap(({ rules }) => rules);
  };

  it('gets data for every panel of the dashboard from a server that takes payments', async () => {
    const charge = (order: string) =>
      fetch(`${server.url}/charge/`, {
        method: 'POST',
        headers: { authorization: `Bearer ${server.demoKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ payment_type: 'qris', order_id: order, gross_amount: 50_000 }),
      });
    const queries = Object.values(ROWS).flatMap((panels) =>
      panels.flatMap((panel) => panel.queries.map(([expr]) => expr)),
    );
    const expected = queries.filter((expr) => !QUIET.some((name) => expr.includes(name)));
    let charged = 0;
    // A rate needs two readings: more is charged until it has them.
    const missing = async () => {
      charged += 1;
      expect((await charge(`order-${charged}`)).status).toBe(201);
      const rows = await Promise.all(expected.map((expr) => rowsOf(expr).catch((error: Error) => error.message)));
      return expected.filter((_, index) => !(Number(rows[index]) > 0));
    };
    await expect.poll(missing, { interval: 1_000, timeout: processTestMs - 30_000 }).toEqual([]);
    for (const expr of queries) await rowsOf(expr);
  });

  it('evaluates every alert without a fault, raises none of a server that is well, and one once it is gone', async () => {
    const names = readAlerts().map(({ alert }) => alert);
    await expect.poll(async () => (await readRules()).every(({ health }) => health === 'ok')).toBe(true);
    const rules = await readRules();
    expect(rules.map(({ name }) => name)).toEqual(names);
    expect(rules.filter(({ state }) => state === 'firing')).toEqual([]);
    await server.crash();
    const raised = async () => (await readRules()).find(({ name }) => name === 'GapuraDown')?.state;
    await expect.poll(raised).toBe('pending');
  });
});
