// Events survive their listeners: slow ones, failing ones, processes that die or stop in the middle, and many processes at once.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from 'vitest';
import { type GapuraEvent, isPaymentEvent } from '../../../src/domain/events/event.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/index.ts';
import type { DatabaseOptions } from '../../../src/store/database/options.ts';
import { buildScript } from '../../support/builds.ts';
import { dropDatabase, freshDatabase, postgresUrl } from '../../support/database.ts';
import { bcaCharge, startGapura, type TestGapura } from '../../support/gapura.ts';
import { sql } from '../../support/sql.ts';
import type { Heard, ListenerTask } from './fixtures/event-listener.ts';

const script = buildScript('test/services/events/fixtures/event-listener.ts');
const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

function paymentOf(event: GapuraEvent): string {
  return isPaymentEvent(event) ? event.data.payment.id : '';
}

async function start(): Promise<TestGapura> {
  const t = await startGapura();
  cleanUps.push(() => t.close());
  return t;
}

async function charge(t: TestGapura): Promise<{ id: string; order_id: string }> {
  return (await t.request('POST', '/charge/', { body: bcaCharge })).body;
}

async function pay(t: TestGapura, orderId: string): Promise<void> {
  t.sandbox.control.pay(orderId);
  await t.sandbox.settled();
}

async function backlog(t: TestGapura): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM event_deliveries`.execute(
    t.gapura.database.pool,
  );
  return rows[0]?.n ?? 0;
}

describe('a listener', () => {
  it('that is slow about one payment gets that payment in order, and all others meanwhile; nobody else waits', async () => {
    const t = await start();
    const slow: string[] = [];
    const quick: string[] = [];
    let letGo: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let held: string | undefined;
    t.gapura.events.on('*', async (event) => {
      held ??= paymentOf(event);
      if (paymentOf(event) === held) await gate;
      slow.push(`${paymentOf(event)} ${event.name}`);
    });
    t.gapura.events.on(['payment_received', 'payment_settled'], (event) => {
      quick.push(`${event.data.payment.id} ${event.name}`);
    });
    await t.gapura.events.start();
    const first = await charge(t);
    await expect.poll(() => held).toBe(first.id);
    await pay(t, first.order_id);
    const second = await charge(t);
    await pay(t, second.order_id);
    const ofFirst = [`${first.id} payment_received`, `${first.id} payment_settled`];
    const ofSecond = [`${second.id} payment_received`, `${second.id} payment_settled`];
    await expect.poll(() => slow).toEqual(ofSecond);
    await expect.poll(() => [...quick].sort()).toEqual([...ofFirst, ...ofSecond].sort());
    letGo();
    await expect.poll(() => slow).toEqual([...ofSecond, ...ofFirst]);
    await expect.poll(() => backlog(t)).toBe(0);
  });

  it('that throws about one payment is called again for that event before it gets the next of the payment', async () => {
    const t = await start();
    const heard: string[] = [];
    let failures = 1;
    t.gapura.events.on('*', (event) => {
      heard.push(event.name);
      if (failures-- > 0) throw new Error('the shop is closed');
    });
    await t.gapura.events.start();
    const { order_id } = await charge(t);
    await pay(t, order_id);
    await expect
      .poll(() => heard, { timeout: 60_000 })
      .toEqual(['payment_received', 'payment_received', 'payment_settled']);
    await expect.poll(() => backlog(t)).toBe(0);
  });
});

interface Listening {
  readonly child: ChildProcess;
  readonly heard: Heard[];
  /** Resolves when it has started, however long that takes on a busy machine. */
  listening(): Promise<void>;
}

async function setUp(): Promise<{ sandbox: Sandbox; task: ListenerTask }> {
  const sandbox = await createSandbox();
  cleanUps.push(() => sandbox.close());
  const database: DatabaseOptions = postgresUrl === undefined ? await folderDatabase() : await freshDatabase();
  cleanUps.push(() => dropDatabase(database));
  return { sandbox, task: { database, gateway: { baseUrl: sandbox.url, serverKey: sandbox.serverKey } } };
}

async function folderDatabase(): Promise<DatabaseOptions> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gapura-events-'));
  cleanUps.push(() => rm(dataDir, { recursive: true, force: true }));
  return { dataDir };
}

function listen(task: ListenerTask): Listening {
  const child = spawn(process.execPath, [script, JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cleanUps.push(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  });
  const heard: Heard[] = [];
  let ready: () => void = () => undefined;
  const listening = new Promise<void>((resolve) => {
    ready = resolve;
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line === 'listening') ready();
    else heard.push(JSON.parse(line));
  });
  return { child, heard, listening: () => listening };
}

async function ended({ child }: Listening): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
}

const eventually = { timeout: 60_000 };

describe('an event is delivered again', { timeout: 180_000 }, () => {
  // The embedded database has one process at a time, whose end is told by the next case.
  it.runIf(postgresUrl !== undefined)(
    'by another process, when the first was killed while its listener was at work',
    async () => {
      const { task } = await setUp();
      const first = listen({ ...task, payments: 1, hangs: true });
      await first.listening();
      await expect.poll(() => first.heard.length, eventually).toBe(1);
      first.child.kill('SIGKILL');
      await ended(first);
      const second = listen({ ...task, leasesAreOver: true });
      await second.listening();
      await expect.poll(() => second.heard.length, eventually).toBe(2);
      expect(first.heard.map(({ name }) => name)).toEqual(['payment_received']);
      expect(second.heard.map(({ name }) => name)).toEqual(['payment_received', 'payment_cancelled']);
      expect(second.heard[0]).toMatchObject({ ...first.heard[0], at: expect.any(String) });
      second.child.kill('SIGTERM');
      expect(await ended(second)).toBe(0);
    },
  );

  it('to nobody after a restart: the next process takes up exactly what the first had not delivered', async () => {
    const { task } = await setUp();
    const first = listen({ ...task, payments: 30, stopsAfter: 5 });
    expect(await ended(first)).toBe(0);
    expect(first.heard.length).toBeGreaterThanOrEqual(5);
    expect(first.heard.length).toBeLessThan(60);
    const second = listen(task);
    await second.listening();
    await expect.poll(() => first.heard.length + second.heard.length, eventually).toBeGreaterThanOrEqual(60);
    second.child.kill('SIGTERM');
    expect(await ended(second)).toBe(0);
    expectEachOnceInOrder([...first.heard, ...second.heard], 30);
  });
});

describe.runIf(postgresUrl !== undefined)('several processes with the same listener', { timeout: 180_000 }, () => {
  it('share the events: each goes to one of them, and those of a payment in order', async () => {
    const { task } = await setUp();
    // The first makes its payments and hears of them alone; the others join while more are made.
    const maker = listen({ ...task, payments: 40 });
    const others = [listen({ ...task, payments: 40 }), listen({ ...task, payments: 40 })];
    const all = [maker, ...others];
    await Promise.all(all.map(({ listening }) => listening()));
    await expect.poll(() => all.reduce((sum, { heard }) => sum + heard.length, 0), eventually).toBe(240);
    for (const { child } of all) child.kill('SIGTERM');
    expect(await Promise.all(all.map(ended))).toEqual([0, 0, 0]);
    expect(all.filter(({ heard }) => heard.length > 0).length).toBeGreaterThan(1);
    const events = all.flatMap(({ heard }) => heard).sort((a, b) => Number(BigInt(a.at) - BigInt(b.at)));
    expectEachOnceInOrder(events, 120);
  });
});

function expectEachOnceInOrder(heard: readonly Heard[], payments: number): void {
  const names = new Map<string, string[]>();
  for (const { payment, name } of heard) names.set(payment, [...(names.get(payment) ?? []), name]);
  expect(names.size).toBe(payments);
  for (const list of names.values()) expect(list).toEqual(['payment_received', 'payment_cancelled']);
}
