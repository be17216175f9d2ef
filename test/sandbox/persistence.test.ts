// State on disk: nothing that was answered is lost by a kill, and time goes on where it was.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../../src/sandbox/index.ts';
import { buildScript } from '../support/builds.ts';
import { bcaCharge, caller, chargeOf, createReceiver, startAt } from './support.ts';

let dataDir: string;
const opened: Sandbox[] = [];
const children: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'gapura-sandbox-'));
});
afterEach(async () => {
  for (const sandbox of opened.splice(0)) await sandbox.close();
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

async function open(options: Parameters<typeof createSandbox>[0] = {}): Promise<Sandbox> {
  const sandbox = await createSandbox({ dataDir, ...options });
  opened.push(sandbox);
  return sandbox;
}

async function openChild(): Promise<{ child: ChildProcess; url: string }> {
  const script = buildScript('test/sandbox/fixtures/charging-child.ts');
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  if (child.stdout === null) throw new Error('The child has no output.');
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { child, url };
}

test('kill -9 in the middle of charges loses none that was answered', async () => {
  const { child, url } = await openChild();
  const call = caller({ url, serverKey: 'SB-Mid-server-gapura' });
  const answered = new Map<string, unknown>();
  let count = 0;
  const worker = async () => {
    for (;;) {
      count += 1;
      const orderId = `KILL-${count}`;
      const reply = await call('POST', '/v2/charge', { body: bcaCharge(orderId) });
      answered.set(orderId, reply.body.transaction_id);
      if (answered.size >= 200) child.kill('SIGKILL');
    }
  };
  const exited = once(child, 'exit');
  await Promise.allSettled(Array.from({ length: 8 }, worker));
  await exited;
  const sandbox = await open();
  const found = [...answered.keys()].map((orderId) => [orderId, sandbox.control.transactions.get(orderId)?.id]);
  expect(answered.size).toBeGreaterThanOrEqual(200);
  expect(found).toEqual([...answered]);
});

test('a second process, and a second sandbox in this one, is refused the folder', async () => {
  const { child } = await openChild();
  await expect(createSandbox({ dataDir })).rejects.toThrow(`is in use by process ${child.pid}`);
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
  await open();
  await expect(createSandbox({ dataDir })).rejects.toThrow(`is in use by process ${process.pid}`);
});

test('half a line at the end is forgotten, a damaged line before it is not passed over', async () => {
  const first = await open();
  await caller(first)('POST', '/v2/charge', { body: bcaCharge('TORN-1') });
  await first.close();
  const file = path.join(dataDir, 'sandbox.jsonl');
  await appendFile(file, '{"put":{"transactions":[{"id":"half');
  const second = await open();
  expect(second.control.transactions.list().map((one) => one.orderId)).toEqual(['TORN-1']);
  await second.close();
  expect(await readFile(file, 'utf8')).not.toContain('half');
  await appendFile(file, 'damage\n{}\n');
  await expect(createSandbox({ dataDir })).rejects.toThrow(/damaged at line \d+/);
});

test('after a restart the moved clock, the addresses, the expiries and the retries go on', async () => {
  const receiver = await createReceiver();
  receiver.answers.push({ status: 503 });
  const first = await open({ startAt, seed: 5 });
  first.control.clock.freeze();
  await first.control.clock.set(startAt);
  first.control.settings.setAddresses({ payment: receiver.url });
  await caller(first)('POST', '/v2/charge', { body: bcaCharge('RESTART-1') });
  await first.settled();
  expect(receiver.received).toHaveLength(1);
  await first.close();

  const second = await open({ seed: 5 });
  expect([second.control.clock.now(), second.control.clock.frozen]).toEqual([startAt, true]);
  await second.control.clock.advance(24 * 3_600_000);
  expect((await caller(second)('GET', '/v2/RESTART-1/status')).body.transaction_status).toBe('expire');
  expect(receiver.received.map(({ body }) => body.transaction_status)).toEqual(['pending', 'pending', 'expire']);
  await receiver.close();
});

test('after a restart a key still answers, a coming verdict still comes, a used VA number is still used', async () => {
  const headers = { 'idempotency-key': 'key-1' };
  const custom = (orderId: string) => chargeOf('bank_transfer', orderId, 44_000, { bank: 'bca', va_number: '777' });
  const first = await open();
  const kept = await caller(first)('POST', '/v2/charge', { body: custom('RESTART-1'), headers });
  await caller(first)('POST', '/v2/charge', {
    body: chargeOf('ovo', 'RESTART-2', 10_000, { payer_phone_number: '+62812345678' }),
  });
  await first.close();
  const second = await open();
  const call = caller(second);
  expect((await call('POST', '/v2/charge', { body: bcaCharge('RESTART-3'), headers })).text).toBe(kept.text);
  const other = await call('POST', '/v2/charge', { body: custom('RESTART-4') });
  expect(other.body.va_numbers).not.toEqual(kept.body.va_numbers);
  await second.control.clock.advance(10_000);
  expect((await call('GET', '/v2/RESTART-2/status')).body.transaction_status).toBe('settlement');
});

test('a reset is remembered too', async () => {
  const first = await open();
  await caller(first)('POST', '/v2/charge', { body: bcaCharge('RESET-1') });
  first.control.reset();
  await first.close();
  const second = await open();
  expect(second.control.transactions.list()).toEqual([]);
});
