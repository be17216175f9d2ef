// Both READMEs are true: their code is that of the examples, which have their types checked, and runs; their tables are whole.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createProgram } from '../../src/cli/program.ts';
import * as client from '../../src/client.ts';
import * as library from '../../src/index.ts';
import * as sandboxes from '../../src/sandbox/index.ts';
import * as sdk from '../../src/sdk/index.ts';
import * as testing from '../../src/testing/index.ts';
import { freePort } from '../support/process.ts';
import { readPage, runTypeScript } from './guide.ts';

const root = new URL('../../', import.meta.url);
const readText = (path: string) => readFileSync(new URL(path, root), 'utf8');
const README = readText('README.md');
const languages = [
  ['README.md', 'command'],
  ['README.id.md', 'perintah'],
] as const;
const EXAMPLES = ['sdk', 'library', 'sandbox', 'testing'];
const [sdkCode = '', libraryCode = '', sandboxCode = '', testingCode = ''] = readPage('../README.md').blocks('ts');

/** What was begun by an example that a reader would let run. */
const ends: (() => Promise<unknown>)[] = [];
const kept = async <Begun extends { close(): Promise<unknown> }>(begun: Promise<Begun>) => {
  const one = await begun;
  ends.unshift(() => one.close());
  return one;
};
// Each ends before the next begins, which then gets its database and need not make one.
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  for (const end of ends.splice(0)) await end();
});

const modules: Record<string, unknown> = {
  gapura: {
    ...library,
    createGapura: (options: library.GapuraOptions) => kept(library.createGapura({ ...options, logger: null })),
  },
  'gapura/client': client,
  'gapura/sandbox': {
    ...sandboxes,
    createSandbox: (options?: sandboxes.SandboxOptions) => kept(sandboxes.createSandbox(options)),
  },
  'gapura/sdk': sdk,
  'gapura/testing': testing,
  fastify: {
    default: () => {
      const app = Fastify();
      ends.unshift(() => app.close());
      return app;
    },
  },
};

/** Runs a block, and gives the lines that it prints: they may go on after it has ended. */
async function run(code: string): Promise<string[]> {
  const printed: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((...words: unknown[]) => void printed.push(words.join(' ')));
  await runTypeScript(code, async (name) => modules[name] ?? expect.fail(`no reader has ${name}`));
  return printed;
}

describe('the code', () => {
  it.each(languages)('of %s is that of the examples, but for its comments', (name) => {
    const bare = (code: string) => code.replaceAll(/ *\/\/ .*$/gm, '').trim();
    const blocks = readPage(`../${name}`).blocks('ts');
    expect(blocks.map(bare)).toEqual(EXAMPLES.map((example) => bare(readText(`examples/readme/${example}.ts`))));
  });

  it('for the SDK charges and lists', async () => {
    const { url, key } = await kept(testing.startGapura());
    vi.stubEnv('GAPURA_KEY', key);
    const printed = await run(sdkCode.replace('http://127.0.0.1:3000', url));
    expect(printed).toEqual([
      expect.stringMatching(/^Pay to BCA virtual account \d{10,}$/),
      expect.stringMatching(/^gapura-\S+ waits for 150000\.00$/),
    ]);
  });

  it('for the library charges in its own process, and its background tells of the payment', async () => {
    const printed = await run(libraryCode.replaceAll('3100', String(await freePort())));
    const payment = JSON.parse(printed[0] ?? '');
    expect(payment).toMatchObject({ payment_type: 'qris', gross_amount: '25000.00', transaction_status: 'pending' });
    await expect.poll(() => printed.slice(1)).toEqual([`${payment.order_id} is paid`]);
  });

  it('for the sandbox and for tests prints what its comments say', async () => {
    expect(await run(sandboxCode)).toEqual(['settlement']);
    expect(await run(testingCode)).toEqual(['settlement', 'expire']);
  });
});

describe.each(languages)('%s', (name, head) => {
  const page = readPage(`../${name}`);
  const text = readText(name);

  it('has every command of the program once, and no other', () => {
    const commands = createProgram().commands.map((command) => `gapura ${command.name()}`);
    const listed = page.rows(head).map(([command = '']) => command);
    expect([...listed].sort()).toEqual(commands.sort());
  });

  it('leads to every guide and every page of the reference, and to the other language', () => {
    for (const folder of ['docs/guides', 'docs/reference']) {
      const pages = readdirSync(new URL(folder, root)).filter((file) => file.endsWith('.md'));
      expect(pages.filter((file) => !text.includes(`(${folder}/${file})`))).toEqual([]);
    }
    for (const [other] of languages) expect(name === other || text.includes(`(${other})`)).toBe(true);
  });

  it('has the commands that start and test a clone, the picture, and the same links and headings', () => {
    expect(text).toMatch(/^npm ci && npm start {2,}#/m);
    expect(text).toMatch(/^npm ci && npm test {2,}#/m);
    expect(existsSync(fileURLToPath(new URL('docs/first-payment.svg', root)))).toBe(true);
    const targets = (page: string) =>
      [...page.matchAll(/\]\(([^)]+)\)/g)]
        .map(([, target]) => target)
        .filter((target) => !/^README/.test(target ?? ''));
    expect(targets(text)).toEqual(targets(README));
    const depths = (page: string) => [...page.matchAll(/^#+(?= )/gm)].map(([marks]) => marks);
    expect(depths(text)).toEqual(depths(README));
  });
});
