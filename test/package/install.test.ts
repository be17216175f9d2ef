// The tarball in an empty project: it installs, imports, type-checks and takes a payment on every Node that we claim.

import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, inject, it } from 'vitest';
import { project, run, runWell, write } from './support/run.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const tarball = inject('tarball');
const installed = join(project, 'node_modules/gapura');
const ENTRIES = ['gapura', 'gapura/client', 'gapura/sandbox', 'gapura/sdk', 'gapura/testing'];
/** What each entry may load from outside of itself; null where it may load anything. */
const LOADS: Readonly<Record<string, readonly string[] | null>> = {
  gapura: null,
  'gapura/client': ['undici'],
  'gapura/sandbox': [],
  'gapura/sdk': [],
  'gapura/testing': null,
};
/** As the README says. */
const SIZE_MAX_MB = Number(/Installed: about (\d+) MB/.exec(readFileSync(join(root, 'README.md'), 'utf8'))?.[1]);

const PAYMENT = `
import { createGapura } from 'gapura';
import { createSandbox } from 'gapura/sandbox';

const sandbox = await createSandbox();
const gapura = await createGapura({
  gateway: { environment: 'local', baseUrl: sandbox.url, serverKey: sandbox.serverKey },
});
const shop = { id: 'shop' };
const payment = await gapura.payments.charge(shop, { payment_type: 'qris', gross_amount: 25_000 });
sandbox.control.pay(payment.order_id);
const { payment: paid } = await gapura.payments.checkStatus(shop, payment.id);
console.log(JSON.stringify([payment.transaction_status, paid.transaction_status, paid.gross_amount]));
await gapura.close();
await sandbox.close();
`;

const SCRIPTS = `
import { Script } from 'node:vm';
import { createSandbox } from 'gapura/sandbox';

const sandbox = await createSandbox();
for (const path of ['/assets/pages.js', '/snap/snap.js', '/v2/assets/js/midtrans-new-3ds.min.js']) {
  const answer = await fetch(sandbox.url + path);
  const text = await answer.text();
  new Script(text);
  console.log(answer.status, /^"use strict";\\(\\(\\)=>/.test(text));
}
await sandbox.close();
`;

const TYPED = `
import Fastify from 'fastify';
import { createGapura, type Gapura, type Payment, Refusal } from 'gapura';
import { GatewayClient } from 'gapura/client';
import { createSandbox, type Sandbox } from 'gapura/sandbox';
import { createGapuraClient, GapuraError, verifyWebhook } from 'gapura/sdk';
import { startGapura } from 'gapura/testing';

export async function start(sandbox: Sandbox): Promise<Gapura> {
  const gapura = await createGapura({
    database: { url: process.env['DATABASE_URL'] ?? null },
    gateway: { environment: 'local', baseUrl: sandbox.url, serverKey: sandbox.serverKey },
    authenticate: (request) => (request.headers.cookie === undefined ? null : { id: 'budi', staff: false, scopes: [] }),
  });
  const app = Fastify();
  await app.register(gapura.plugin, { prefix: '/pay' });
  return gapura;
}

export async function charge(gapura: Gapura): Promise<Payment> {
  try {
    return await gapura.payments.charge({ id: 'budi' }, { payment_type: 'bank_transfer', bank: 'bca', gross_amount: 150_000 });
  } catch (error) {
    if (error instanceof Refusal) console.error(error.code, error.errors);
    throw error;
  }
}

export async function elsewhere(headers: Headers, body: string): Promise<string> {
  const remote = createGapuraClient({ url: 'http://localhost:3000', key: 'gpk_x' });
  for await (const payment of remote.payments.list({ status: 'settlement' })) console.log(payment.order_id);
  const event = await verifyWebhook(headers, body, 'whsec_x');
  // @ts-expect-error there is no such status
  await remote.payments.list({ status: 'paid' }).page();
  return event instanceof GapuraError ? '' : event.name;
}

export async function shopTest(): Promise<Payment> {
  await using shop = await startGapura();
  return shop.payment({ status: 'settlement' });
}

export const status = new GatewayClient({ serverKey: 'SB-Mid-server-x', environment: 'sandbox' }).getStatus('ORDER-1');
void createSandbox;
`;

describe('the entries', () => {
  it.each(ENTRIES)('%s imports, and is required where Node allows it', async (entry) => {
    for (const [version, node] of inject('nodes')) {
      const names =
        "console.log(Object.keys(m).filter((name) => name !== '__esModule' && name !== 'module.exports').length)";
      const imported = await runWell(node, [
        '--input-type=module',
        '-e',
        `const m = await import('${entry}'); ${names}`,
      ]);
      const required = await runWell(node, ['--input-type=commonjs', '-e', `const m = require('${entry}'); ${names}`]);
      expect([version, Number(imported)], entry).toEqual([version, Number(required)]);
      expect(Number(imported)).toBeGreaterThan(0);
    }
  });

  it.each(ENTRIES)('%s loads only what it needs', (entry) => {
    const { exports } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    const start = exports[entry.replace('gapura', '.')].default as string;
    const imports = [...importsOf(join(installed, start))];
    const loaded = imports.filter((name) => !/^(?:node:|\.)/.test(name));
    const allowed = LOADS[entry];
    if (allowed === null || allowed === undefined) expect(loaded).toContain('pg');
    else expect(loaded.map((name) => name.split('/', 1)[0])).toEqual(allowed);
    // What only some need is loaded by those: the log for people, documents, pictures, assistants.
    expect(imports.filter((name) => /pino-pretty|pdfkit|qrcode|opentelemetry|assistants-/.test(name))).toEqual([]);
  });
});

describe('the library', () => {
  it('takes a payment', async () => {
    const program = write('payment.mjs', PAYMENT);
    for (const [version, node] of inject('nodes')) {
      const said = await runWell(node, [program]);
      expect([version, JSON.parse(said)]).toEqual([version, ['pending', 'settlement', '25000.00']]);
    }
  });

  it.each([
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ])(
    'type-checks with module %s and resolution %s, strictly, and its own declarations too',
    async (module, resolution) => {
      write('typed.ts', TYPED);
      const compilerOptions = {
        module,
        moduleResolution: resolution,
        target: 'es2023',
        lib: ['es2023', 'esnext.disposable', 'dom', 'dom.iterable'],
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        noPropertyAccessFromIndexSignature: true,
        skipLibCheck: false,
        noEmit: true,
        types: ['node'],
        typeRoots: [join(root, 'node_modules/@types')],
        // Of the host's own: a shop on Fastify has it installed.
        paths: { fastify: [join(root, 'node_modules/fastify/fastify.d.ts')] },
      };
      const config = write(`tsconfig.${resolution}.json`, JSON.stringify({ compilerOptions, files: ['typed.ts'] }));
      const { stdout } = await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', config]);
      // Declarations of others are theirs to mend; ours must be without a fault.
      expect(stdout.split('\n').filter((line) => /^(?:typed|node_modules\/gapura)/.test(line))).toEqual([]);
    },
  );
});

describe('the scripts of pages', () => {
  it('are in the package as text that a browser runs, without what bundled them', async () => {
    const program = write('scripts.mjs', SCRIPTS);
    for (const [version, node] of inject('nodes')) {
      expect([version, await runWell(node, [program])]).toEqual([version, '200 true\n'.repeat(3)]);
    }
    expect(existsSync(join(project, 'node_modules/esbuild'))).toBe(false);
  });
});

describe('the command', () => {
  it('runs on every Node', async () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    for (const [, node] of inject('nodes')) {
      expect(await runWell(node, [join(installed, 'bin/gapura.js'), '--version'])).toBe(`${version}\n`);
    }
    expect(await runWell('npx', ['gapura', '--version'])).toBe(`${version}\n`);
  });
});

describe('the package', () => {
  it('is without a fault for publint and for attw', async () => {
    const bin = (name: string) => join(root, 'node_modules/.bin', name);
    expect(await runWell(bin('publint'), [tarball, '--strict'])).toContain('All good!');
    // ESM alone: Node requires it too, since 20.19.
    const judged = await runWell(bin('attw'), [tarball, '--profile', 'esm-only', '--format', 'table-flipped']);
    const plain = stripVTControlCharacters(judged);
    for (const entry of ENTRIES) expect(plain).toMatch(new RegExp(`"${entry}" +│ 🟢 \\(ESM\\) +│ 🟢 `, 'u'));
  });

  it('takes as much room as the README says', async () => {
    const sizeMb = (await sizeOf(join(project, 'node_modules'))) / 1e6;
    expect(sizeMb).toBeLessThanOrEqual(SIZE_MAX_MB);
    expect(sizeMb).toBeGreaterThan(SIZE_MAX_MB * 0.85);
  });

  it('has what its README leads to, and nothing that only a clone needs', async () => {
    for (const page of ['README.md', 'README.id.md']) {
      const text = readFileSync(join(installed, page), 'utf8');
      for (const [, link = ''] of text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)) {
        expect(existsSync(join(installed, link)), `${page} leads to ${link}`).toBe(true);
      }
    }
    for (const name of ['src', 'test', 'scripts', '.ci', 'tsconfig.json']) {
      expect(existsSync(join(installed, name)), name).toBe(false);
    }
    const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    // What is built in is not installed a second time.
    for (const name of ['fastify', 'typebox']) expect(dependencies).not.toHaveProperty(name);
  });

  it('installs with yarn, which refuses what does not fit the engine', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gapura-yarn-'));
    try {
      const options = { cwd: folder };
      const registry = (await runWell('npm', ['config', 'get', 'registry'], options)).trim();
      const cache = join(folder, 'cache');
      await runWell('npm', ['init', '-y'], options);
      const yarn = ['--yes', 'yarn@1.22.22', 'add', '--no-progress', '--cache-folder', cache, '--registry', registry];
      await runWell('npx', [...yarn, `file:${tarball}`], options);
      expect(existsSync(join(folder, 'node_modules/gapura/bin/gapura.js'))).toBe(true);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

/** Everything that a file loads at once, through the files beside it. */
function importsOf(file: string, seen = new Set<string>(), found = new Set<string>()): Set<string> {
  if (seen.has(file)) return found;
  seen.add(file);
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/^(?:import|export)\b[^"'\n;]*["']([^"']+)["']/gm)) {
    found.add(name);
    if (name.startsWith('.')) importsOf(join(dirname(file), name), seen, found);
  }
  return found;
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .reduce((total, entry) => total + statSync(join(entry.parentPath, entry.name)).size, 0);
}
