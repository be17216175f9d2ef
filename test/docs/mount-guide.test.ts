// The guide to mounting is true: each host serves payments as its block says, and stops as its block says.

import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Module } from '@nestjs/common';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as library from '../../src/index.ts';
import { createSandbox, type Sandbox } from '../../src/sandbox/index.ts';
import { readGuide, runTypeScript } from './guide.ts';

const blocks = readGuide('mount.md').blocks('ts');
const BUDI = { cookie: 'session=budi' };
const QRIS = { payment_type: 'qris', gross_amount: 25_000 };

/** The block whose first line names this file, or whose code has this text. */
function blockOf(text: string): string {
  const found = blocks.filter((block) =>
    text.endsWith('.ts') ? block.startsWith(`// ${text}\n`) : block.includes(text),
  );
  expect(found, text).toHaveLength(1);
  return found[0] ?? '';
}

let sandbox: Sandbox;
/** What the blocks gave to createGapura. */
const given: library.GapuraOptions[] = [];
const printed: string[] = [];
beforeAll(async () => {
  sandbox = await createSandbox();
  vi.stubEnv('GATEWAY_SERVER_KEY', sandbox.serverKey);
  vi.stubEnv('DATABASE_URL', 'postgres://shop@db.example/shop');
  vi.spyOn(console, 'log').mockImplementation((...words: unknown[]) => void printed.push(words.join(' ')));
});
afterEach(() => {
  printed.length = 0;
});
afterAll(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await sandbox.close();
});

/** The gateway is the sandbox and the database is in memory; the rest is what the block says. */
const createGapura: typeof library.createGapura = (options) => {
  given.push(options);
  const gateway = { ...options.gateway, environment: 'local' as const, baseUrl: sandbox.url };
  return library.createGapura({ ...options, gateway, database: {}, logger: null });
};

const findUser = async (cookie: string | undefined) =>
  cookie === BUDI.cookie ? { id: 'budi', isStaff: false } : undefined;

/** Runs a block, and gives what the expression after it says: a module has no other way out here. */
async function run<Taken>(block: string, taken: string, files: Readonly<Record<string, unknown>> = {}): Promise<Taken> {
  const inside = block.replaceAll(/^export \{.*\};$/gm, '').replaceAll(/^export (?=const|async|function)/gm, '');
  const found: Taken[] = [];
  const ours: Readonly<Record<string, unknown>> = {
    gapura: { ...library, createGapura },
    './users.js': { findUser },
    '@/users': { findUser },
    'the test': { take: (one: Taken) => found.push(one) },
    ...files,
  };
  await runTypeScript(`${inside}\n(await load('the test')).take(${taken});`, async (name) =>
    name in ours ? ours[name] : import(/* @vite-ignore */ name),
  );
  return found[0] as Taken;
}

const openMounted = () => run<library.Gapura>(blockOf('gapura.ts'), 'gapura');

class AppModule {}
Module({})(AppModule);

describe.each([
  ['fastify.ts', 'app.server'],
  ['express.ts', 'server'],
  ['main.ts', 'app.getHttpServer()'],
  ['hono.ts', 'server'],
])('the block %s', (name, server) => {
  it('serves payments to the users of the shop, is told by the gateway, and stops when it is asked to', async () => {
    const gapura = await openMounted();
    expect(given.at(-1)?.database?.url).toBe(process.env.DATABASE_URL);
    const before = process.listeners('SIGTERM');
    const files = { './gapura.js': { gapura }, './app.module.js': { AppModule } };
    const listening = await run<Server>(blockOf(name).replace('3000', '0'), server, files);
    if (!listening.listening) await once(listening, 'listening');
    const url = `http://localhost:${(listening.address() as AddressInfo).port}/pay`;
    sandbox.control.settings.setAddresses({ payment: `${url}/notification/` });

    expect((await fetch(`${url}/payments/`)).status).toBe(401);
    const charged = await fetch(`${url}/charge/`, {
      method: 'POST',
      headers: { ...BUDI, 'content-type': 'application/json' },
      body: JSON.stringify(QRIS),
    });
    const { id, order_id } = (await charged.json()) as library.Payment;
    expect(charged.status).toBe(201);
    sandbox.control.pay(order_id);
    await sandbox.settled();
    const read = await fetch(`${url}/payments/${id}/`, { headers: BUDI });
    expect(await read.json()).toMatchObject({ transaction_status: 'settlement' });

    const [stop, ...others] = process.listeners('SIGTERM').filter((listener) => !before.includes(listener));
    expect(others).toEqual([]);
    process.removeAllListeners('SIGTERM');
    for (const listener of before) process.on('SIGTERM', listener);
    await (stop as unknown as () => Promise<void>)();
    await expect(fetch(`${url}/payments/`)).rejects.toThrow('fetch failed');
    await expect(gapura.payments.get({ id: 'budi' }, id)).rejects.toThrow();
  });
});

describe('the blocks for Next.js', () => {
  it('answer requests, with one Gapura for all of them', async () => {
    const openGapura = await run<() => Promise<library.Gapura>>(blockOf('lib/gapura.ts'), 'openGapura');
    const route = blockOf('app/pay/[[...path]]/route.ts');
    const handle = await run<(request: Request) => Promise<Response>>(route, 'handle', {
      '@/lib/gapura': { openGapura },
    });
    expect(route).toContain(
      'export { handle as DELETE, handle as GET, handle as HEAD, handle as PATCH, handle as POST };',
    );
    const request = (path: string, init: RequestInit = {}) =>
      handle(new Request(`https://shop.example/pay${path}`, init));
    expect((await request('/payments/')).status).toBe(401);
    const headers = { ...BUDI, 'content-type': 'application/json' };
    const charged = await request('/charge/', { method: 'POST', headers, body: JSON.stringify(QRIS) });
    expect(charged.status).toBe(201);
    expect(await (await request('/payments/', { headers: BUDI })).json()).toHaveLength(1);
    const kept = globalThis as { gapura?: Promise<library.Gapura> };
    expect(openGapura()).toBe(kept.gapura);
    await (await openGapura()).close();
    delete kept.gapura;
  });

  it('open it when the server starts, and leave the edge runtime alone', async () => {
    const openGapura = vi.fn(async () => undefined);
    const block = blockOf('instrumentation.ts').replace('import(', 'load(');
    const register = await run<() => Promise<void>>(block, 'register', { '@/lib/gapura': { openGapura } });
    vi.stubEnv('NEXT_RUNTIME', 'edge');
    await register();
    expect(openGapura).not.toHaveBeenCalled();
    vi.stubEnv('NEXT_RUNTIME', 'nodejs');
    await register();
    expect(openGapura).toHaveBeenCalledOnce();
  });
});

describe('the blocks that call it', () => {
  it('charge once, receive the event, and tell refusals from unknown outcomes', async () => {
    const gapura = await openMounted();
    const files = { './gapura.js': { gapura } };
    await run(blockOf('gapura.events.on('), 'null', files);
    const calling = blockOf('gapura.payments.charge(');
    await run(calling, 'null', files);
    await run(calling, 'null', files);
    expect(printed).toEqual([expect.stringMatching(/^Pay to \d{10,}$/), printed[0]]);

    sandbox.control.pay('MOUNT-1');
    const { items } = await gapura.payments.list({ id: 'budi' }, { order_id: 'MOUNT-1' });
    await gapura.payments.checkStatus({ id: 'budi' }, items[0]?.id ?? '');
    await expect.poll(() => printed.at(-1)).toMatch(/^MOUNT-1 is paid: send it \([0-9a-f-]{36}\)$/);

    await run(calling.replace("'bca'", "'bni'"), 'null', files);
    expect(printed.at(-1)).toMatch(/^idempotency_key_reused /);
    sandbox.control.faults.add({ kind: 'error', status: 500, operation: 'charge', next: 10 });
    await run(calling.replace('MOUNT-1', 'MOUNT-2').replace('mount-1', 'mount-2'), 'null', files);
    expect(printed.at(-1)).toMatch(/^Outcome not known yet: ask about [0-9a-f-]{36}, /);
    await gapura.close();
  });

  it('say where the gateway tells, who runs the background, and what is logged', async () => {
    await run(blockOf('notificationUrl:'), 'null');
    expect(given.at(-1)?.gateway.notificationUrl?.()).toBe('https://shop.example/pay/notification/');
    await run(blockOf('background: false'), 'null');
    expect(printed).toEqual([expect.stringMatching(/^off: another process/)]);
    await run(blockOf('pino({'), 'null');
    expect(printed.slice(1)).toEqual([
      expect.stringMatching(/^(?:true|false) \S+/),
      expect.stringContaining('gapura_'),
    ]);
    expect(blocks).toHaveLength(14);
  });
});
