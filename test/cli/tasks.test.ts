// gapura tasks and gapura reconcile, beside a running server: through its socket, or on the database that it shares.

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startProgress } from '../../src/cli/output.ts';
import { bcaCharge } from '../support/gapura.ts';
import {
  freePort,
  newWorkspace,
  processTestMs,
  removeWorkspaces,
  runCommand,
  type ServerChild,
  startServer,
  until,
} from '../support/process.ts';
import { runHere } from '../support/run-here.ts';

vi.setConfig({ testTimeout: processTestMs, hookTimeout: processTestMs });
afterAll(removeWorkspaces);

describe('gapura tasks and gapura reconcile', () => {
  let env: Record<string, string>;
  let server: ServerChild;

  beforeAll(async () => {
    const place = await newWorkspace();
    // On PostgreSQL the commands work by themselves, and have to find the sandbox that the server runs.
    env = { ...place.env, GAPURA_SANDBOX_PORT: String(await freePort()) };
    server = await startServer(env);
    const ready = async () => (await fetch(`${server.url}/readyz`)).status;
    await until(ready, (status) => status === 200);
  });
  afterAll(async () => void (await server.stop()));

  const gapura = (...args: string[]) => runCommand(args, env);
  const here = (...args: string[]) => runHere(args, env);
  const headers = () => ({ authorization: `Bearer ${server.demoKey}`, 'content-type': 'application/json' });
  const read = async (id: string) =>
    (await (await fetch(`${server.url}/payments/${id}/`, { headers: headers() })).json()) as Record<string, unknown>;
  const atSandbox = async (path: string, body: object = {}) => {
    const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    expect((await fetch(`${server.sandboxUrl}/_sandbox${path}`, options)).status).toBeLessThan(300);
  };
  /** Paid at the gateway, which told nobody. */
  const paidUnheard = async (order: string) => {
    const reply = await fetch(`${server.url}/charge/`, {
      method: 'POST',
      headers: headers(),
      body: JSON.stringify({ ...bcaCharge, order_id: order }),
    });
    await atSandbox('/faults', { kind: 'lost', every: 1 });
    await atSandbox(`/transactions/${order}/pay`);
    const { id } = (await reply.json()) as { id: string };
    expect(await read(id)).toMatchObject({ transaction_status: 'pending' });
    return id;
  };

  it('list shows every task with its schedule, its queue and its last run, as a table and as JSON', async () => {
    const listed = await gapura('tasks', 'list');
    expect(listed).toMatchObject({ code: 0, stderr: '' });
    expect(listed.stdout).toMatch(
      /^task +schedule \(UTC\) +last run \(UTC\) +waiting +retrying +active +waits since \(UTC\) +failed/,
    );
    expect(listed.stdout).toMatch(/\nexpire_stale_payments +\* \* \* \* \* /);
    expect(listed.stdout).toMatch(/\ncheck_payment_status +on demand +none known +0 +0 +0 +0\n/);
    const tasks = JSON.parse((await here('tasks', 'list', '--json')).stdout);
    expect(tasks.find((task: { name: string }) => task.name === 'check_payment_status')).toEqual({
      name: 'check_payment_status',
      schedule: null,
      failed_reason_said: [],
      takes: 'payment_id',
      timed_out: false,
      waiting: 0,
      retrying: 0,
      running: 0,
      waiting_since: null,
      last_run: null,
      next_run_at: null,
      failed: 0,
      failed_reason: null,
    });
  });

  it('run does a task at once, for the ids that it is given or with its data', async () => {
    const id = await paidUnheard('RUN-1');
    const run = await gapura('tasks', 'run', 'check_payment_status', id);
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(run.stdout).toMatch(new RegExp(`^check_payment_status ${id} ended after \\d+ ms\\.\n$`));
    expect(await read(id)).toMatchObject({ transaction_status: 'settlement' });
    const sweep = await here('tasks', 'run', 'expire_stale_payments', '--data', '{}');
    expect(sweep.stdout).toMatch(/^expire_stale_payments ended after \d+ ms\.\n$/);
    const told = JSON.parse((await here('tasks', 'run', 'clean_up', '--json')).stdout);
    expect(told).toEqual({ task: 'clean_up', data: {}, duration_ms: expect.any(Number), queued: {} });
  });

  it('retry says that nothing failed, where nothing did', async () => {
    expect(await gapura('tasks', 'retry', '--all')).toEqual({
      code: 0,
      stdout: 'Nothing had failed for good.\n',
      stderr: '',
    });
  });

  it('refuses names, ids and data that make no sense, with one sentence each', async () => {
    const cases: [string[], RegExp, number?][] = [
      [['tasks', 'run', 'check_all'], /^There is no task "check_all"\. There are: check_payment_status, .*\.\n$/, 1],
      [['tasks', 'run', 'clean_pu'], /^There is no task "clean_pu"\. Did you mean clean_up\? There are: /, 1],
      [['tasks', 'run', 'check_payment_status', 'x'], /^payment_id is needed by this task, and must be a UUID\.\n$/],
      [['tasks', 'run', 'check_pending_payments', 'x'], /^check_pending_payments takes no ids/],
      [['tasks', 'run', 'check_payment_status', '--data', '[]'], /^--data takes a JSON object/],
      [['tasks', 'retry'], /^Say which: the name of a task, or --all\.\n$/],
      [['tasks', 'retry', 'nothing'], /^There is no task "nothing"\. There are: /, 1],
      [['reconcile', '--from', 'yesterday'], /^--from takes a time such as/],
      [['reconcile', '--from', '2026-01-02', '--to', '2026-01-01'], /^--from must be before --to\.\n$/],
    ];
    const refused = await Promise.all(cases.map(([args]) => here(...args)));
    for (const [index, [, sentence, code = 2]] of cases.entries()) {
      expect(refused[index]).toMatchObject({ code, stdout: '' });
      expect(refused[index]?.stderr).toMatch(sentence);
      expect(refused[index]?.stderr.trimEnd().split('\n')).toHaveLength(1);
    }
  });

  it('reconcile shows what differed and was applied, and then that all is the same', async () => {
    const id = await paidUnheard('APART-1');
    const first = await gapura('reconcile', '--limit', '50', '--exit-code');
    expect(first).toMatchObject({ code: 5, stderr: '' });
    expect(first.stdout).toMatch(/\nAPART-1 +pending +settlement +applied +/);
    expect(first.stdout).toMatch(/\nCompared 2 payments: 1 the same, 1 brought up to date, 0 left as they are\.\n$/);
    expect(await read(id)).toMatchObject({ transaction_status: 'settlement' });
    const again = await here('reconcile', '--json', '--exit-code');
    expect(again.code).toBe(0);
    expect(JSON.parse(again.stdout)).toEqual({ summary: { payments: 2, applied: 0, left: 0, not_compared: 0 } });
    const none = await here('reconcile', '--json', '--to', '2020-01-01T00:00:00Z');
    expect(JSON.parse(none.stdout)).toEqual({ summary: { payments: 0, applied: 0, left: 0, not_compared: 0 } });
  });

  it('reconcile ends with 4 and says how many it could not compare', async () => {
    await atSandbox('/faults', { kind: 'error', operation: 'status', status: 500, every: 1 });
    const silent = await gapura('reconcile', '--json', '--limit', '1');
    expect(silent.code).toBe(4);
    const [difference, summary] = silent.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(difference).toMatchObject({ order_id: 'APART-1', done: 'not_compared', gateway: null });
    expect(summary).toEqual({ summary: { payments: 1, applied: 0, left: 0, not_compared: 1 } });
  });
});

describe('the progress of a long command', () => {
  it('is drawn on a terminal, and is silent elsewhere', () => {
    const written: string[] = [];
    const write = (text: string | Uint8Array) => written.push(String(text)) > 0;
    const silent = startProgress(100, { isTTY: false, write });
    silent.show(10, 'x');
    silent.end();
    expect(written).toEqual([]);
    const shown = startProgress(100, { isTTY: true, write });
    shown.show(50, '2 differed');
    shown.end();
    expect(written.join('')).toContain('[###############...............] 50 of 100  2 differed');
  });
});
