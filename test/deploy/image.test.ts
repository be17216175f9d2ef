// The Dockerfile keeps the rules that matter, and lets in what the build and the package need.

import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import {
  execForm,
  type Instruction,
  pairsOf,
  parseDockerfile,
  readDockerignore,
  substitute,
} from '../../deploy/image/dockerfile.mjs';
import packageJson from '../../package.json' with { type: 'json' };
import { loadConfig } from '../../src/config/index.ts';
import { createPatientServer } from '../support/http-server.ts';
import { readText, root, unknownSettings, unknownWords } from './known.ts';

const { globals, stages } = parseDockerfile(readText('Dockerfile'));
const isIgnored = readDockerignore(readText('.dockerignore'));
const image = stages.at(-1)?.instructions ?? [];
const all = stages.flatMap(({ instructions }) => instructions);
const textOf = (keyword: string) => image.find((instruction) => instruction.keyword === keyword)?.value ?? '';
const sourcesOf = ({ value }: Instruction) => value.split(/\s+/).slice(0, -1);
const env = Object.fromEntries(image.filter(({ keyword }) => keyword === 'ENV').flatMap(({ value }) => pairsOf(value)));

describe('the Dockerfile', () => {
  it('names every base image by a version that is supported', () => {
    const values = Object.fromEntries(globals.flatMap(({ value }) => pairsOf(value)));
    for (const stage of stages) {
      const [, major = '0'] = /^node:(\d+)(?:\.\d+)*-bookworm-slim$/.exec(substitute(stage.image, values)) ?? [];
      expect(Number(major)).toBeGreaterThanOrEqual(20);
    }
  });

  it('does not run as root, and names the user by numbers', () => {
    const at = image.findIndex(({ keyword }) => keyword === 'USER');
    expect(image[at]?.value).toBe('1000:1000');
    expect(image.slice(at).filter(({ keyword }) => ['RUN', 'COPY'].includes(keyword))).toEqual([]);
  });

  it('starts the program without a shell, so that signals reach it, and is stopped by SIGTERM', () => {
    expect(execForm(textOf('ENTRYPOINT'))).toEqual(['gapura']);
    expect(unknownWords(execForm(textOf('CMD')) ?? [])).toEqual([]);
    expect(textOf('STOPSIGNAL')).toBe('SIGTERM');
    const { flags, value } = image.find(({ keyword }) => keyword === 'HEALTHCHECK') ?? { flags: {}, value: '' };
    expect(execForm(value.replace(/^CMD /, ''))).toEqual(['node', '/opt/gapura/healthcheck.mjs']);
    expect(Object.keys(flags).sort()).toEqual(['interval', 'retries', 'start-period', 'timeout']);
  });

  it('sets settings that exist, and none with which it would run for nobody: real money needs a key', () => {
    expect(unknownSettings(Object.keys(env))).toEqual([]);
    expect(() => loadConfig(env)).toThrow(/GATEWAY_SERVER_KEY: is missing/);
    expect(Object.entries(env).filter(([name]) => /KEY|SECRET|TOKEN|DATABASE_URL/.test(name))).toEqual([]);
  });

  it('installs the dependencies of the lock file, runs no scripts of packages, and leaves the build behind', () => {
    const runs = all.filter(({ keyword }) => keyword === 'RUN').map(({ value }) => value);
    const installs = runs.filter((value) => /npm (?:ci|install)/.test(value));
    expect(installs.every((value) => /^npm ci .*--ignore-scripts/.test(value))).toBe(true);
    const from = image.filter(({ keyword }) => keyword === 'COPY').map(({ flags }) => flags.from);
    expect(from).toEqual(['install', 'install']);
    const install = stages.find(({ name }) => name === 'install')?.instructions ?? [];
    const production = install.filter(({ value }) => /npm ci/.test(value)).map(({ value }) => value);
    expect(production).toEqual([expect.stringContaining('--omit=dev')]);
  });

  it('has steps that can be run without Docker: no path of the machine in a RUN', () => {
    const absolute = all.filter(({ keyword, value }) => keyword === 'RUN' && /(?:^|[\s=])\//.test(value));
    expect(absolute).toEqual([]);
  });

  it('tells the version of the package', () => {
    const values = Object.fromEntries(
      image.filter(({ keyword }) => keyword === 'ARG').flatMap(({ value }) => pairsOf(value)),
    );
    const labels = Object.fromEntries(pairsOf(textOf('LABEL')));
    expect(substitute(labels['org.opencontainers.image.version'] ?? '', values)).toBe(packageJson.version);
    expect(labels['org.opencontainers.image.licenses']).toBe(packageJson.license);
  });

  it('finds every file that it copies, and what the package ships', () => {
    const copied = all
      .filter(({ keyword, flags }) => keyword === 'COPY' && flags.from === undefined)
      .flatMap(sourcesOf);
    const needed = [
      ...copied.filter((path) => path !== '.'),
      ...packageJson.files.filter((path) => !/^(?:!|dist$)/.test(path)),
    ];
    needed.push('src/cli/main.ts', 'tsconfig.json', 'tsdown.config.ts', 'scripts/third-party.ts');
    needed.push(...[...packageJson.scripts.build.matchAll(/--config (\S+)/g)].map(([, path = '']) => path));
    expect(needed.filter((path) => !existsSync(`${root}/${path}`))).toEqual([]);
    expect(needed.filter(isIgnored)).toEqual([]);
  });

  it('lets no secret, database or history into the build', () => {
    const kept = ['.env', '.env.local', 'docs/.env', '.git/config', '.gapura/database/PG_VERSION', 'dist/index.js'];
    kept.push(
      'node_modules/pg/package.json',
      'examples/shop/node_modules/x/index.js',
      'test/known.ts',
      'gapura-1.0.0.tgz',
    );
    expect(kept.filter((path) => !isIgnored(path))).toEqual([]);
  });
});

const hasDocker = spawnSync('docker', ['--version']).status === 0;

describe('.dockerignore', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gapura-context-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const FILES = [
    'a.md',
    'b.txt',
    'docs/a.md',
    'docs/b.txt',
    'docs/deep/a.md',
    'docs/deep/x1.js',
    'src/a.md',
    'src/.env',
    'src/x2.js',
  ];
  const CASES = [
    '*\n!docs\n!*.md\n**/.env*',
    '# nothing\n  /docs/  \n! docs/deep\n./src/../b.txt',
    '**/*.md\n!docs/deep/a.md',
    'docs/**\n!docs/deep/*.js\nsrc/x?.js',
    '**\n!src\nsrc/[a-w]*\ndocs/deep/a\\.md',
    'docs/*/a.md\n*.txt\ns**/a.md',
  ];
  for (const path of FILES) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), '');
  }
  writeFileSync(join(folder, 'Dockerfile'), 'FROM scratch');

  it.runIf(hasDocker).each(CASES)('is read as docker reads it: %j', async (rules) => {
    writeFileSync(join(folder, '.dockerignore'), rules);
    const ignored = readDockerignore(rules);
    const sent = await sentByDocker(folder);
    expect(FILES.filter((path) => !ignored(path))).toEqual(FILES.filter((path) => sent.includes(path)));
  });
});

/** The files that docker's command sends to a daemon that builds; ours builds nothing. */
async function sentByDocker(folder: string): Promise<string[]> {
  const list = spawn('tar', ['--list'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const daemon = createPatientServer((request, response) => {
    if (!request.url?.includes('/build')) return response.end('OK');
    request.pipe(list.stdin).on('finish', () => response.end('{}'));
  }).listen(0, '127.0.0.1');
  await once(daemon, 'listening');
  const address = `tcp://127.0.0.1:${(daemon.address() as AddressInfo).port}`;
  const env = { ...process.env, DOCKER_BUILDKIT: '0', DOCKER_CONFIG: folder };
  const docker = promisify(execFile)('docker', ['--host', address, 'build', folder], { env });
  const [names] = await Promise.all([text(list.stdout), docker]);
  daemon.close();
  return names.split('\n');
}

describe('the health check of the image', () => {
  const check = (args: string[], settings: Record<string, string>) =>
    promisify(execFile)(process.execPath, [`${root}/deploy/image/healthcheck.mjs`, ...args], { env: settings }).then(
      () => 0,
      ({ code }: { code: number }) => code,
    );

  it('is content with an answer, and with nothing else', async () => {
    const server = createPatientServer((request, response) => {
      response.writeHead(request.url === '/healthz' ? 200 : 404).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const port = String((server.address() as AddressInfo).port);
    expect(await check([], { HOST: '0.0.0.0', PORT: port })).toBe(0);
    expect(await check([port, '/nowhere'], {})).toBe(1);
    server.close();
    await once(server, 'close');
    expect(await check([port], {})).toBe(1);
  });
});
