// Next.js itself, and not what stands in for it: the example by the commands of its README, and the blocks of the guide.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, inject, it, onTestFailed } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { readGuide, readPage } from '../docs/guide.ts';
import { freePort, until } from '../support/process.ts';
import { runWell } from './support/run.ts';

/** It is installed, built and started, on a machine that may have much else to do. */
const TEST_MS = 900_000;
const root = fileURLToPath(new URL('../..', import.meta.url));
const BUDI = { cookie: 'session=session-of-budi' };
const OFFICE = { cookie: 'session=session-of-the-office' };

let folder: string;
/** Which are beside each other, as in the README: the clone with its tarball, and the shop. */
let clone: string;
let shop: string;
const stops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gapura-nextjs-'));
  clone = join(folder, 'gapura');
  shop = join(folder, 'shop');
  await mkdir(clone);
  await symlink(join(root, 'examples'), join(clone, 'examples'));
  await cp(inject('tarball'), join(clone, `gapura-${packageJson.version}.tgz`));
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Running {
  readonly url: string;
  /** What it has written, once that holds the pattern. */
  says(pattern: RegExp): Promise<string>;
}

/** Lets commands run in a folder, the last of which serves on the port that it is given. */
async function start(commands: string, cwd: string, settings: NodeJS.ProcessEnv = {}): Promise<Running> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn('sh', ['-ec', commands], {
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: undefined,
      DATABASE_URL: undefined,
      NEXT_TELEMETRY_DISABLED: '1',
      PORT: String(port),
      SHOP_URL: url,
      ...settings,
    },
  });
  const closed = once(child, 'close');
  stops.push(() => {
    try {
      // The shell, and the npm and Next.js that it started: a group, with the number of the shell.
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // They have ended by themselves.
    }
    return closed;
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  onTestFailed(() => console.log(said));
  const says = async (pattern: RegExp) => {
    const look = async () => {
      if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode} without ${pattern}.`);
      return pattern.exec(said)?.[0];
    };
    return (await until(look, (found) => found !== undefined)) ?? '';
  };
  return { url, says };
}

const get = (url: string, headers: Record<string, string> = {}) => fetch(url, { headers, redirect: 'manual' });
const read = async (url: string, headers?: Record<string, string>) => {
  const answer = await get(url, headers);
  return { status: answer.status, body: await answer.json() };
};

it('builds and serves the example, which is paid by its own customers and hears of it', {
  timeout: TEST_MS,
}, async () => {
  const [install = '', charge = '', rest = ''] = readPage('../examples/nextjs/README.md').blocks('sh');
  const { url, says } = await start(install, clone);
  // Nobody has asked for anything yet: the instrumentation has opened it.
  const sandboxUrl = await says(/(?<=A gateway to practise on is at )http:\S+(?=\n)/);
  const here = (command: string) =>
    runWell('sh', [
      '-ec',
      command.replaceAll('http://127.0.0.1:3000', url).replace('http://127.0.0.1:PORT', sandboxUrl),
    ]);

  const payment = JSON.parse(await here(charge));
  expect(payment).toMatchObject({ order_id: 'KOPI-1', transaction_status: 'pending' });
  const [pay = '', list = '', sent = ''] = rest.trim().split('\n');
  expect(await here(sent)).toBe('[]');
  await here(pay);
  await expect.poll(() => here(sent), { timeout: 60_000 }).toBe('["KOPI-1"]');
  expect(JSON.parse(await here(list))).toMatchObject([{ id: payment.id, transaction_status: 'settlement' }]);
  // That a message of the gateway brought it, and not a question: its address ends in a slash.
  const history = await read(`${url}/pay/payments/${payment.id}/history/`, OFFICE);
  expect(history.body).toContainEqual(expect.objectContaining({ to_status: 'settlement', source: 'notification' }));

  expect(await read(`${url}/hello`, BUDI)).toEqual({ status: 200, body: { hello: 'budi' } });
  expect(await read(`${url}/hello`)).toEqual({ status: 200, body: { hello: 'stranger' } });
  expect(await read(`${url}/pay/payments/`)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  expect(await read(`${url}/pay/nowhere/`, BUDI)).toMatchObject({ status: 404, body: { code: 'not_found' } });

  for (const path of ['/pay', '/pay/']) {
    const page = await get(url + path);
    expect([path, page.status, page.headers.get('content-type')]).toEqual([path, 200, 'text/html; charset=utf-8']);
    const [, docs = ''] = /href="([^"]*docs\/)"/.exec(await page.text()) ?? [];
    expect(new URL(docs, url + path).pathname).toBe('/pay/docs/');
  }
  for (const path of ['/pay/docs', '/pay/docs/']) {
    const page = await get(url + path);
    expect([path, page.status]).toEqual([path, 200]);
    const [, script = ''] = /src="([^"]+)"/.exec(await page.text()) ?? [];
    expect((await get(new URL(script, url + path).href)).headers.get('content-type')).toMatch(/javascript/);
  }
});

it('builds and serves the blocks of the guide', { timeout: TEST_MS }, async () => {
  const guide = join(folder, 'guide');
  const blocks = readGuide('mount.md')
    .blocks('ts')
    .map((code) => [/^\/\/ (\S+)\n/.exec(code)?.[1] ?? '', code] as const)
    .filter(([name]) => /^(?:lib|app)\/|^(?:instrumentation|next\.config)\.ts$/.test(name));
  expect(blocks).toHaveLength(4);
  const files: Readonly<Record<string, string>> = {
    // Without a database of the test's own, payments are kept in memory.
    ...Object.fromEntries(blocks.map(([name, code]) => [name, code.replace('process.env.DATABASE_URL', 'null')])),
    'users.ts': `export const findUser = async (cookie?: string) => (cookie ? { id: 'budi', isStaff: false } : null);`,
    'package.json': await readFile(join(shop, 'package.json'), 'utf8'),
    // Of what create-next-app writes, that which Next.js does not fill in by itself.
    'tsconfig.json': JSON.stringify({ compilerOptions: { strict: true, paths: { '@/*': ['./*'] } } }),
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(guide, name)), { recursive: true });
    await writeFile(join(guide, name), text);
  }
  // Installed once: a link would lead out of the project, which the bundler does not follow.
  await rename(join(shop, 'node_modules'), join(guide, 'node_modules'));

  const { url, says } = await start('npm run build\nnpm start', guide, { GATEWAY_SERVER_KEY: 'SB-Mid-server-x' });
  await says(/Ready in/);
  expect((await get(`${url}/pay`)).status).toBe(200);
  expect(await read(`${url}/pay/payments/`)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  expect(await read(`${url}/pay/payments/`, BUDI)).toEqual({ status: 200, body: [] });
});
