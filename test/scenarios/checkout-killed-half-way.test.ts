// A server killed in the middle of a customer's choice: between the cancel and the charge, and between the charge and its answer.

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createSandbox, type FaultKind, type Sandbox } from '../../src/sandbox/index.ts';
import { choose, open } from '../http/checkouts/support.ts';
import { gatewayAt, lastingDatabase, type ServerProcess, send, startServerProcess } from '../support/server-process.ts';

const WAIT = { timeout: 60_000, interval: 20 };
const START_TIMEOUT_MS = 180_000;
const CASE_TIMEOUT_MS = 120_000;
const CHECK_DUE_MS = 31_000;
const GRACE_MS = 6 * 60_000;

let database: Awaited<ReturnType<typeof lastingDatabase>>;
let sandbox: Sandbox;
let server: ServerProcess;
let apiKey: string;
let shiftMs = 0;
let cases = 0;

beforeAll(async () => {
  database = await lastingDatabase();
  sandbox = await createSandbox();
  server = await nextServer();
  apiKey = await server.order<string>({ name: 'createKey', owner: 'budi' });
}, START_TIMEOUT_MS);
afterAll(async () => {
  await server.stop();
  await sandbox.close();
  await database.remove();
});

function nextServer(): Promise<ServerProcess> {
  return startServerProcess({ database: database.options, gateway: gatewayAt(sandbox), shiftMs });
}

async function sweep(laterMs: number): Promise<void> {
  shiftMs = await server.order<number>({ name: 'sweep', laterMs });
}

interface Made {
  readonly id: string;
  readonly orderId: string;
  readonly token: string;
}

async function newCheckout(): Promise<Made> {
  cases += 1;
  const orderId = `KILLED-${cases}`;
  const { body } = await send(server, '/checkouts/', { apiKey, body: { amount: 150_000, order_id: orderId } });
  return { id: body.id, orderId, token: body.url.split('/').at(-1) };
}

const pageOf = ({ token }: Made) => `${server.url}/pay/${token}`;

/** The customer chooses; the server dies when the gateway has been asked. The next one comes. */
async function dieWhile(
  made: Made,
  method: string,
  fault: { kind: FaultKind; operation: 'cancel' | 'charge' },
): Promise<void> {
  const before = sandbox.requests.count({ operation: fault.operation });
  sandbox.control.faults.add({ ...fault, next: 1, delayMs: 3_000 });
  const cut = expect(choose(pageOf(made), method)).rejects.toThrow('fetch failed');
  await vi.waitUntil(() => sandbox.requests.count({ operation: fault.operation }) > before, WAIT);
  await server.kill();
  await cut;
  sandbox.control.faults.clear();
  server = await nextServer();
}

/** What can still be paid at the gateway, by order id. */
function payable(orderId: string): string[] {
  return sandbox.control.transactions
    .list()
    .filter((one) => one.status === 'pending' && (one.orderId === orderId || one.orderId.startsWith(`${orderId}-`)))
    .map((one) => one.orderId);
}

async function statusOf({ id }: Made): Promise<string> {
  return (await send(server, `/checkouts/${id}/`, { apiKey })).body.status;
}

describe('a customer whose server dies', () => {
  it.each([
    ['timeout-after', 'the gateway had cancelled'],
    ['timeout-before', 'the gateway had not cancelled'],
  ] as const)(
    'between the cancel and the charge finds one code to pay, or the choice (%s: %s)',
    async (kind, _words) => {
      const made = await newCheckout();
      expect((await choose(pageOf(made), 'bca_va')).state).toBe('waiting');
      await dieWhile(made, 'qris', { kind, operation: 'cancel' });
      await sweep(CHECK_DUE_MS + 60_000);
      const { state } = await open(pageOf(made));
      expect(state).toBe(kind === 'timeout-after' ? 'choosing' : 'waiting');
      expect(payable(made.orderId)).toEqual(kind === 'timeout-after' ? [] : [made.orderId]);
      // The customer goes on, and pays once.
      expect((await choose(pageOf(made), 'qris')).state).toBe('waiting');
      expect(payable(made.orderId)).toEqual([`${made.orderId}-2`]);
      sandbox.control.pay(`${made.orderId}-2`);
      expect((await open(`${pageOf(made)}?returned=1`)).state).toMatch(/^paid/);
      expect(await statusOf(made)).toBe('completed');
    },
    CASE_TIMEOUT_MS,
  );

  it(
    'between the charge and its answer is told to wait, and then how to pay',
    async () => {
      const made = await newCheckout();
      await dieWhile(made, 'bni_va', { kind: 'timeout-after', operation: 'charge' });
      expect((await open(pageOf(made))).state).toBe('preparing');
      expect((await choose(pageOf(made), 'qris')).state).toBe('preparing');
      await sweep(CHECK_DUE_MS);
      expect((await open(pageOf(made))).state).toBe('waiting');
      expect(payable(made.orderId)).toEqual([made.orderId]);
      sandbox.control.pay(made.orderId);
      expect((await open(`${pageOf(made)}?returned=1`)).state).toMatch(/^paid/);
    },
    CASE_TIMEOUT_MS,
  );

  it(
    'before the gateway took the charge may choose again, once that is sure',
    async () => {
      const made = await newCheckout();
      await dieWhile(made, 'bri_va', { kind: 'timeout-before', operation: 'charge' });
      expect((await open(pageOf(made))).state).toBe('preparing');
      await sweep(GRACE_MS);
      expect((await open(pageOf(made))).state).toBe('choosing');
      expect((await choose(pageOf(made), 'bri_va')).state).toBe('waiting');
      expect(payable(made.orderId)).toEqual([`${made.orderId}-2`]);
    },
    CASE_TIMEOUT_MS,
  );
});
