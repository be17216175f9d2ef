// gapura demo: a shop with a past, in all states; and when it is refused.

import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort, newWorkspace, processTestMs, removeWorkspaces } from '../support/process.ts';
import { runHere } from '../support/run-here.ts';

vi.setConfig({ testTimeout: processTestMs, hookTimeout: processTestMs });
afterAll(removeWorkspaces);

const SMALL = ['demo', '--days', '3', '--payments-a-day', '6', '--seed', '7', '--json'];
const DAY_MS = 86_400_000;

interface Listed {
  readonly order_id: string;
  readonly gross_amount: string;
  readonly transaction_status: string;
  readonly created_at: string;
}

async function newShop(more: Record<string, string> = {}) {
  const { env: place, dataDir } = await newWorkspace();
  const env = { ...place, GAPURA_SANDBOX_PORT: String(await freePort()), ...more };
  const list = async <Item = Listed>(...what: string[]) =>
    (JSON.parse((await runHere([...what, '--limit', '100', '--json'], env)).stdout) as { items: Item[] }).items;
  return { env, dataDir, list, run: (...args: string[]) => runHere(args, env) };
}

describe('gapura demo', () => {
  let shop: Awaited<ReturnType<typeof newShop>>;
  let made: Awaited<ReturnType<typeof runHere>>;
  let payments: Listed[];
  let startedMs: number;

  beforeAll(async () => {
    startedMs = Date.now();
    shop = await newShop({ GAPURA_REFUND_APPROVAL_ABOVE: '0' });
    made = await shop.run(...SMALL);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    payments = await shop.list('payments', 'list');
  });

  it('says what the database holds, as JSON', () => {
    const counts = JSON.parse(made.stdout) as Record<string, unknown>;
    expect(counts).toMatchObject({ seed: 7, days: 3, payments: payments.length, payment_links: 3, subscriptions: 2 });
    expect(counts).toMatchObject({ stopped: false, invoices: 5 });
  });

  it('has payments in all states', () => {
    const statuses = new Set(payments.map(({ transaction_status: status }) => status));
    const wanted = ['settlement', 'expire', 'cancel', 'deny', 'chargeback', 'failure', 'authorize', 'capture'];
    expect(wanted.filter((status) => !statuses.has(status))).toEqual([]);
  });

  it('spreads them over the days, and leaves nothing pending for longer than a day', () => {
    const times = payments.map(({ created_at: at }) => Date.parse(at));
    expect(new Set(times.map((at) => Math.floor(at / DAY_MS))).size).toBeGreaterThanOrEqual(3);
    expect(Math.min(...times)).toBeLessThan(startedMs - 2 * DAY_MS);
    expect(Math.max(...times)).toBeLessThan(Date.now());
    const pending = payments.filter(({ transaction_status: status }) => status === 'pending');
    for (const { created_at: at } of pending) expect(Date.parse(at)).toBeGreaterThan(startedMs - DAY_MS);
  });

  it('has invoices, checkouts that were paid twice, and refunds, one of which waits for a second person', async () => {
    const invoices = await shop.list<{ status: string }>('invoices', 'list');
    expect(new Set(invoices.map(({ status }) => status))).toEqual(new Set(['paid', 'overdue', 'voided']));
    const checkouts = await shop.list<{ status: string; surplus_amount: string }>('checkouts', 'list');
    expect(checkouts.filter(({ surplus_amount: amount }) => Number(amount) > 0).length).toBeGreaterThanOrEqual(1);
    const refunds = await shop.list<{ status: string }>('refunds', 'list');
    const ofRefunds = new Set(refunds.map(({ status }) => status));
    expect(['requested', 'confirmed'].filter((status) => !ofRefunds.has(status))).toEqual([]);
  });

  it('leaves the real time, and no job that failed, to the server that comes', async () => {
    const tasks = JSON.parse((await shop.run('tasks', 'list', '--json')).stdout) as {
      failed: number;
      waiting: number;
    }[];
    expect(tasks.filter(({ failed, waiting }) => failed + waiting > 0)).toEqual([]);
    const { createSandbox } = await import('../../src/sandbox/index.ts');
    const sandbox = await createSandbox({ dataDir: `${shop.dataDir}/sandbox` });
    expect(Math.abs(sandbox.control.clock.now().getTime() - Date.now())).toBeLessThan(1_000);
    await sandbox.close();
  });

  it('is refused where payments are, and where the same shop would come twice', async () => {
    expect(await shop.run(...SMALL)).toMatchObject({ code: 1, stdout: '' });
    expect((await shop.run(...SMALL)).stderr).toMatch(/The database holds payments already\. .*--add/);
    expect((await shop.run(...SMALL, '--add')).stderr).toMatch(/The shop of the seed 7 is here already/);
    expect((await shop.list('payments', 'list')).length).toBe(payments.length);
  });

  it('makes the same orders of the same seed, and says in words what to do next', async () => {
    const again = await newShop();
    const { stdout, code } = await again.run(...SMALL.filter((word) => word !== '--json'));
    expect(code).toBe(0);
    expect(stdout).toMatch(/with 3 days behind it \(seed 7\)[\s\S]*npx gapura serve\n {2}npx gapura dashboard\n$/);
    const amounts = new Map((await again.list('payments', 'list')).map((one) => [one.order_id, one.gross_amount]));
    // Those of a payment link have a name by Gapura. Between the two runs another order of today may have come.
    const named = payments.filter(({ order_id: order }) => /^TK-7-\d+$/.test(order));
    expect(named.length).toBeGreaterThan(8);
    const other = named.filter(({ order_id: order, gross_amount: amount }) => amounts.get(order) !== amount);
    expect(other.map(({ order_id: order }) => order)).toEqual([]);
  });
});

describe('gapura demo is refused', () => {
  it('where the gateway is not the sandbox that comes with Gapura', async () => {
    const elsewhere = await newShop({ GATEWAY_BASE_URL: 'http://127.0.0.1:9' });
    const keys = { GATEWAY_SERVER_KEY: 'SB-Mid-server-x', GATEWAY_CLIENT_KEY: 'SB-Mid-client-x' };
    const real = await newShop({ GATEWAY_ENVIRONMENT: 'sandbox', ...keys });
    expect((await elsewhere.run(...SMALL)).stderr).toMatch(/GATEWAY_BASE_URL names a gateway that runs elsewhere/);
    expect((await real.run(...SMALL)).stderr).toMatch(/the gateway is that of the environment sandbox/);
  });

  it('where something answers on the port of the sandbox', async () => {
    const shop = await newShop();
    const other = createServer().listen(Number(shop.env.GAPURA_SANDBOX_PORT), '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const refused = await shop.run(...SMALL.filter((word) => word !== '--json'));
    other.close();
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/cannot start on port \d+: another program uses it\. If that is a server, stop it/);
  });

  it('for numbers that are none', async () => {
    expect(await runHere(['demo', '--days', '366'], {})).toMatchObject({ code: 2 });
    expect(await runHere(['demo', '--payments-a-day', '0'], {})).toMatchObject({ code: 2 });
  });
});
