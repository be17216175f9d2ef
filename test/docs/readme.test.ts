// Both READMEs are true: their code is that of the examples, which have their types checked, and runs; the map of all pages is whole.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createProgram } from '../../src/cli/program.ts';
import * as client from '../../src/client.ts';
import * as library from '../../src/index.ts';
import { VERSION } from '../../src/runtime/version.ts';
import * as sandboxes from '../../src/sandbox/index.ts';
import * as sdk from '../../src/sdk/index.ts';
import * as testing from '../../src/testing/index.ts';
import { freePort } from '../support/process.ts';
import { readPage, runTypeScript } from './guide.ts';
import { destinationOf, linksOf } from './pages.ts';

const root = new URL('../../', import.meta.url);
const readText = (path: string) => readFileSync(new URL(path, root), 'utf8');
const README = readText('README.md');
const languages = [['README.md'], ['README.id.md']] as const;
/** What is read on one screen, and two more. */
const LINES_MAX = 120;
const EXAMPLES = ['sdk', 'library', 'sandbox'];
const [sdkCode = '', libraryCode = '', sandboxCode = ''] = readPage('../README.md').blocks('ts');

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

  it('for the SDK charges', async () => {
    const { url, key } = await kept(testing.startGapura());
    vi.stubEnv('GAPURA_KEY', key);
    const printed = await run(sdkCode.replace('http://127.0.0.1:3000', url));
    expect(printed).toEqual([expect.stringMatching(/^Pay to BCA virtual account \d{10,}$/)]);
  });

  it('for the library charges in its own process, and its background tells of the payment', async () => {
    const printed = await run(libraryCode.replaceAll('3100', String(await freePort())));
    await expect.poll(() => printed).toEqual([expect.stringMatching(/^gapura-\S+ is paid$/)]);
  });

  it('for the sandbox prints what its comment says', async () => {
    expect(await run(sandboxCode)).toEqual(['settlement']);
  });
});

describe('docs/README.md', () => {
  const text = readText('docs/README.md');

  it('has every command of the program once, and no other, and says which take no --json', () => {
    const { commands } = createProgram();
    const listed = readPage('README.md').rows('command');
    expect(listed.map(([command]) => command).sort()).toEqual(commands.map((one) => `gapura ${one.name()}`).sort());
    const takesJson = (one: (typeof commands)[number]): boolean =>
      one.commands.length > 0 ? one.commands.every(takesJson) : one.options.some(({ long }) => long === '--json');
    const without = commands.filter((one) => !takesJson(one)).map((one) => one.name());
    for (const page of [text, readText('docs/guides/from-the-terminal.md')]) {
      const [, ...said] = /^(?:All|Every command) but `(\w+)` and `(\w+)` takes? `--json`/m.exec(page) ?? [];
      expect(said.sort()).toEqual(without.sort());
    }
  });

  it('has a line for every guide, in both languages, and every page of the reference', () => {
    for (const folder of ['guides', 'id', 'reference']) {
      const pages = readdirSync(new URL(`docs/${folder}`, root)).filter((file) => file.endsWith('.md'));
      expect(pages.filter((file) => !new RegExp(`^- \\[.+\\]\\(${folder}/${file}\\): `, 'm').test(text))).toEqual([]);
    }
  });
});

describe('a package that is not published', () => {
  it('is never asked of the registry: no page, example or text of ours installs or pulls it by its name', () => {
    // From a clone beside it, by its path or as `@dev`, it may be.
    const asked =
      /(?:npm (?:i|install|add)|(?:yarn|pnpm) add|docker pull|pip install)\b(?: [^\s`|&;#]+)* gapura(?=[@:\s`'"]|$)|composer require gapura\/gapura(?!:@dev)/m;
    const texts = ['docs', 'deploy', 'examples', 'clients', 'src'].flatMap((folder) =>
      readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(?:md|tsx?|mjs|ya?ml|txt|service|example)$/.test(file) && !file.includes('node_modules'))
        .map((file) => `${folder}/${file}`),
    );
    const ofRoot = readdirSync(root).filter((file) => /^(?:.*\.md|Dockerfile|compose\.yaml)$/.test(file));
    expect([...ofRoot, ...texts].filter((path) => asked.test(readText(path)))).toEqual([]);
    for (const line of [
      'npm install gapura',
      'sudo npm install --prefix /opt/gapura gapura@1.0.0',
      'pip install gapura',
    ]) {
      expect(line).toMatch(asked);
    }
    for (const line of ['npm install ./gapura-1.0.0.tgz', 'pip install ./clients/python'])
      expect(line).not.toMatch(asked);
  });
});

describe.each(languages)('%s', (name) => {
  const text = readText(name);

  it('is short, leads to the map and to the other language, and says where the package comes from', () => {
    expect(text.split('\n').length).toBeLessThanOrEqual(LINES_MAX);
    expect(text).toContain('(docs/README.md)');
    for (const [other] of languages) expect(name === other || text.includes(`(${other})`)).toBe(true);
    for (const words of ['npm pack', `npm install ./gapura-${VERSION}.tgz`]) expect(text).toContain(words);
  });

  it('has the commands that start and test a clone, the pictures, and the same links and headings', () => {
    expect(text).toMatch(/^npm ci && npm start {2,}#/m);
    expect(text).toMatch(/^npm ci && npm test {2,}#/m);
    const pictures = [...text.matchAll(/(?:src|srcset)="([^"]+)"/g)].map(([, path = '']) => path);
    expect(pictures).toHaveLength(4);
    const lost = ['docs/first-payment.svg', ...pictures].filter(
      (path) => !existsSync(fileURLToPath(new URL(path, root))),
    );
    expect(lost).toEqual([]);
    const targets = (path: string) =>
      linksOf(readText(path))
        .filter((target) => !target.startsWith('README'))
        .map((target) => destinationOf(path, target));
    expect(targets(name)).toEqual(targets('README.md'));
    const depths = (page: string) => [...page.matchAll(/^#+(?= )/gm)].map(([marks]) => marks);
    expect(depths(text)).toEqual(depths(README));
  });
});
