// gapura tail: what a person at a terminal sees, and that nothing is missing when the other side was away.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { serveAdmin } from '../../src/cli/admin.ts';
import { openGapura } from '../../src/host/app.ts';
import type { OpenGapura } from '../../src/host/open-gapura.ts';
import { startServer } from '../../src/host/server.ts';
import { createSandbox } from '../../src/sandbox/index.ts';
import type { DatabaseOptions } from '../../src/store/database/options.ts';
import { dropDatabase, freshDatabase, postgresUrl } from '../support/database.ts';
import { startGapura } from '../support/gapura.ts';
import { cli } from '../support/process.ts';
import { monthly } from '../support/subscriptions.ts';

const SILENT = { debug() {}, info() {}, warn() {}, error() {} };
const SHOP = { id: 'shop' };
const eventually = { timeout: 60_000 };
type CleanUps = (() => unknown)[];
const cleanUps: CleanUps = [];
/** Of what more than one test needs. */
const lastCleanUps: CleanUps = [];
afterEach(() => cleanAll(cleanUps));
afterAll(() => cleanAll(lastCleanUps));

async function cleanAll(all: CleanUps): Promise<void> {
  for (const cleanUp of all.splice(0).reverse()) await cleanUp();
}

interface Terminal {
  readonly child: ChildProcess;
  readonly lines: string[];
  readonly complaints: string[];
  exit(): Promise<number | null>;
}

/** Runs the command in an environment that says nothing but this. */
function run(args: readonly string[], env: Record<string, string> = {}, after: CleanUps = cleanUps): Terminal {
  const child = spawn(process.execPath, [cli(), 'tail', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, ...env },
  });
  // `close` and not `exit`: by then everything that it wrote has been read.
  const closed = once(child, 'close');
  const exit = async () => {
    await closed;
    return child.exitCode;
  };
  after.push(async () => {
    child.kill('SIGKILL');
    await exit();
  });
  const lines: string[] = [];
  const complaints: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  createInterface({ input: child.stderr }).on('line', (line) => complaints.push(line));
  return { child, lines, complaints, exit };
}

async function waiting(terminal: Terminal): Promise<void> {
  await expect.poll(() => terminal.complaints, eventually).toContain('Waiting for payments. Press Ctrl+C to stop.');
}

async function makePayment(gapura: OpenGapura, orderId: string): Promise<void> {
  const input = { payment_type: 'gopay', gross_amount: 75_000, order_id: orderId } as const;
  const { id } = await gapura.payments.charge(SHOP, input);
  await gapura.payments.cancel(SHOP, id);
}

const TIME = '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z';

// It reads over HTTP, whatever is behind; the stream itself is tested on PostgreSQL, too.
describe.skipIf(postgresUrl === undefined)('gapura tail --url', { timeout: 180_000 }, () => {
  it('shows time, name, order, amount and status, and goes on where it was after the server was away', async () => {
    const t = await startGapura();
    cleanUps.push(() => t.close());
    const options = { host: '127.0.0.1', prefix: '/pay', log: SILENT, shutdownTimeoutMs: 60_000 };
    const first = await startServer(t.gapura, { ...options, port: 0 });
    const terminal = run(['--url', `${first.url}/pay/`], { GAPURA_KEY: t.keys.staff });
    await waiting(terminal);
    await makePayment(t.gapura, 'KOPI-1');
    await expect.poll(() => terminal.lines.length, eventually).toBe(2);
    expect(terminal.lines).toEqual([
      expect.stringMatching(
        new RegExp(
          `^${TIME}  payment_received +KOPI-1 +Rp 75\\.000  pending  \\(not paid yet: ship on payment_settled\\)$`,
        ),
      ),
      expect.stringMatching(new RegExp(`^${TIME}  payment_cancelled +KOPI-1 +Rp 75\\.000  cancel$`)),
    ]);
    await first.stop();
    await makePayment(t.gapura, 'KOPI-2');
    const second = await startServer(t.gapura, { ...options, port: Number(new URL(first.url).port) });
    cleanUps.push(() => second.stop());
    await makePayment(t.gapura, 'KOPI-3');
    await expect.poll(() => terminal.lines.length, eventually).toBeGreaterThanOrEqual(6);
    const shown = terminal.lines.map((line) => line.split(/ +/).slice(1, 3).join(' '));
    expect(shown).toEqual(
      ['KOPI-1', 'KOPI-2', 'KOPI-3'].flatMap((id) => [`payment_received ${id}`, `payment_cancelled ${id}`]),
    );
    await t.gapura.subscriptions.create(SHOP, monthly);
    await expect
      .poll(() => terminal.lines.at(-1), eventually)
      .toMatch(/ subscription_created +KOPI-BULANAN +Rp 150\.000 {2}active$/);
    terminal.child.kill('SIGINT');
    expect(await terminal.exit()).toBe(0);
  });

  it('prints JSON with positions, from any of which it begins again', async () => {
    const t = await startGapura();
    cleanUps.push(() => t.close());
    await makePayment(t.gapura, 'KOPI-1');
    const args = ['--url', t.url, '--key', t.keys.staff, '--json'];
    const whole = run([...args, '--from', '0-0']);
    await expect.poll(() => whole.lines.length, eventually).toBe(2);
    const [received, cancelled] = whole.lines.map((line) => JSON.parse(line));
    expect(Object.keys(received)).toEqual(['position', 'id', 'name', 'occurred_at', 'sequence', 'data']);
    expect([received.name, received.data.payment.order_id]).toEqual(['payment_received', 'KOPI-1']);
    const rest = run([...args, '--from', received.position]);
    await expect.poll(() => rest.lines.length, eventually).toBe(1);
    expect(rest.lines.map((line) => JSON.parse(line))).toEqual([cancelled]);
  });

  it('stops with one sentence for what trying again cannot mend', async () => {
    const t = await startGapura();
    cleanUps.push(() => t.close());
    const blind = await t.keyFor('blind', ['payments:write']);
    const cases: [args: string[], complaint: RegExp, code: number][] = [
      [['--url', t.url], /^--url needs a key of its staff: --key, or GAPURA_KEY\.$/, 2],
      [['--key', 'gpk_x'], /^--key needs --url/, 2],
      [['--url', 'pay.example', '--key', 'gpk_x'], /^--url takes an address such as/, 2],
      [['--url', t.url, '--key', 'gpk_x'], /answered 401: Send a valid API key/, 1],
      [['--url', t.url, '--key', blind], /answered 403: This needs the scope payments:read or admin\.$/, 1],
      [['--url', t.url, '--key', t.keys.staff, '--from', 'x'], /answered 400: .* last_event_id is not the position/, 1],
    ];
    const terminals = cases.map(([args]) => run(args));
    for (const [index, { exit, complaints, lines }] of terminals.entries()) {
      expect(await exit()).toBe(cases[index]?.[2]);
      expect([complaints.length, lines]).toEqual([1, []]);
      expect(complaints[0]).toMatch(cases[index]?.[1] ?? /^$/);
    }
  });
});

describe('gapura tail on this machine', { timeout: 180_000 }, () => {
  let alone: { readonly terminal: Terminal; readonly dataDir: string };

  // It waits for a quarter of a minute, in which the other test can run.
  beforeAll(async () => {
    const { dataDir } = await folderDatabase(lastCleanUps);
    alone = { dataDir, terminal: run([], { GAPURA_DATA_DIR: dataDir }, lastCleanUps) };
  });

  it('reads PostgreSQL directly, or the embedded database through the server that holds it', async () => {
    const sandbox = await createSandbox();
    cleanUps.push(() => sandbox.close());
    const database: DatabaseOptions = postgresUrl === undefined ? await folderDatabase() : await freshDatabase();
    cleanUps.push(() => dropDatabase(database));
    const gateway = { environment: 'local', baseUrl: sandbox.url, serverKey: sandbox.serverKey } as const;
    // So long that nothing is shown that had to wait for a heartbeat.
    const gapura = await openGapura({ gateway, database, streams: { heartbeatMs: 600_000 } });
    cleanUps.push(() => gapura.close());
    if (gapura.database.lock !== null) {
      const socket = await serveAdmin(gapura, database.dataDir ?? '');
      cleanUps.push(() => socket.close());
    }
    const env = {
      GATEWAY_SERVER_KEY: sandbox.serverKey,
      GATEWAY_BASE_URL: sandbox.url,
      ...(database.dataDir ? { GAPURA_DATA_DIR: database.dataDir } : {}),
      ...(database.url ? { DATABASE_URL: database.url, GAPURA_SCHEMA: database.schema ?? '' } : {}),
    };
    const terminal = run([], env);
    await waiting(terminal);
    await makePayment(gapura, 'KOPI-1');
    await makePayment(gapura, 'KOPI-2');
    await expect.poll(() => terminal.lines.length, eventually).toBeGreaterThanOrEqual(4);
    expect(terminal.lines.map((line) => line.split(/ +/).slice(1, 3))).toEqual([
      ['payment_received', 'KOPI-1'],
      ['payment_cancelled', 'KOPI-1'],
      ['payment_received', 'KOPI-2'],
      ['payment_cancelled', 'KOPI-2'],
    ]);
    const lost = run(['--from', '9000000000-1'], env);
    expect(await lost.exit()).toBe(2);
    expect(lost.complaints).toEqual(['--from is not the position of an event here; --json shows those of events.']);
  });

  it('waits a while for a server where none runs on the embedded database, leaves its files alone, and gives up', async () => {
    const { terminal, dataDir } = alone;
    const complaint = (seconds: number) => `No server is running on ${dataDir}. Trying again in ${seconds} s.`;
    expect(await terminal.exit()).toBe(4);
    expect(terminal.complaints).toEqual([
      ...[0.5, 1, 2, 4, 8].map(complaint),
      expect.stringMatching(
        new RegExp(`^No server is running on ${dataDir}\\. Gave up after 1\\d s\\. Start one: npx gapura serve$`),
      ),
    ]);
    expect(terminal.lines).toEqual([]);
  });
});

async function folderDatabase(after: CleanUps = cleanUps): Promise<{ readonly dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gapura-tail-'));
  after.push(() => rm(dataDir, { recursive: true, force: true }));
  return { dataDir };
}
