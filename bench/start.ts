// How long a server takes to start on an existing embedded folder, against opening the bare embedded database on a copy of it;
// and how long the library takes in memory, and each entry to be imported.

import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const rounds = Number(process.env.ROUNDS ?? 9);
/** The server may take at most this many times as long as the bare database. */
const ratioMax = 2.0;
/** And a first start, on an empty folder, at most this many times as long as a second one. */
const firstRatioMax = 2.0;

const bareSource = `
  const { PGlite } = await import('@electric-sql/pglite');
  const db = await PGlite.create({ dataDir: process.argv[1] });
  await db.query('SELECT 1');
  console.log('open');
  await db.close();
`;

/** A Gapura in memory, three in a row, as the tests of a shop start one for each file. */
const memorySource = `
  const { startGapura } = await import('./dist/testing/index.js');
  const { createGapura } = await import('./dist/index.js');
  const timesMs = [];
  const measured = async (open) => {
    const startedAtMs = performance.now();
    const opened = await open();
    timesMs.push(performance.now() - startedAtMs);
    const closingAtMs = performance.now();
    await opened.close();
    timesMs.push(performance.now() - closingAtMs);
  };
  const gateway = { environment: 'local', serverKey: 'SB-Mid-server-bench', baseUrl: 'http://127.0.0.1:9' };
  const options = { gateway, database: { url: null, dataDir: null }, background: false };
  await measured(() => createGapura(options));
  await measured(() => createGapura(options));
  await measured(() => startGapura());
  const shop = await startGapura();
  await shop.payment({ status: 'settlement' });
  const resetAtMs = performance.now();
  await shop.reset();
  timesMs.push(performance.now() - resetAtMs);
  await shop.close();
  console.log(JSON.stringify(timesMs));
`;

const importSource = `
  const startedAtMs = performance.now();
  await import(process.argv[1]);
  console.log(performance.now() - startedAtMs);
`;

/** What a program of one file writes on its output. */
function outputOf(source: string, ...args: string[]): string {
  const result = spawnSync(process.execPath, ['--input-type=module', '-e', source, ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  if (result.status !== 0) throw new Error(`The program failed:\n${result.stderr}`);
  return result.stdout;
}

function tellMemoryAndImports(): void {
  const names = ['createGapura in memory, first', '  its close', 'createGapura in memory, second', '  its close'];
  const more = ['startGapura of gapura/testing', '  its close', '  its reset after a payment'];
  const runs = Array.from({ length: Math.min(rounds, 3) }, () => JSON.parse(outputOf(memorySource)) as number[]);
  for (const [index, name] of [...names, ...more].entries()) {
    console.log(`${name.padEnd(33)}${summary(runs.map((run) => run[index] ?? 0)).median.toFixed(0)} ms`);
  }
  for (const entry of ['client.js', 'sdk/index.js', 'sandbox/index.js', 'testing/index.js', 'index.js']) {
    const path = join(root, 'dist', entry);
    if (!existsSync(path)) continue;
    const samples = Array.from({ length: rounds }, () => Number(outputOf(importSource, path)));
    const { median, best } = summary(samples);
    console.log(`import of ${entry.padEnd(23)}${median.toFixed(0)} ms median, ${best.toFixed(0)} ms best`);
  }
}

/** From the start of the process to the words, and then to its end. */
async function timeUntil(args: string[], env: Record<string, string>, words: string): Promise<number> {
  const startedAtMs = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let tookMs: number | undefined;
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (tookMs !== undefined || !output.includes(words)) return;
    tookMs = performance.now() - startedAtMs;
    if (env.PORT !== undefined) child.kill('SIGTERM');
  });
  await new Promise((ended) => child.once('close', ended));
  if (tookMs === undefined) throw new Error(`The process ended without "${words}":\n${output}`);
  return tookMs;
}

async function freePort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return String(typeof address === 'object' ? address?.port : 0);
}

function summary(samples: readonly number[]): { best: number; median: number } {
  const sorted = [...samples].sort((a, b) => a - b);
  return { best: sorted[0] ?? 0, median: sorted[Math.floor(sorted.length / 2)] ?? 0 };
}

const folder = await mkdtemp(join(tmpdir(), 'gapura-bench-start-'));
try {
  const build = spawnSync(process.execPath, ['node_modules/tsdown/dist/run.mjs', '--no-dts'], { cwd: root });
  if (build.status !== 0) throw new Error('The build failed');
  const preparing = spawnSync(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'scripts/prepare-database.ts'], {
    cwd: root,
  });
  if (preparing.status !== 0) throw new Error('The database could not be prepared');
  const env = {
    GAPURA_DATA_DIR: join(folder, 'server'),
    PORT: await freePort(),
    GAPURA_SANDBOX_PORT: await freePort(),
  };
  // "Gapura is running" is written once the port answers.
  const server = (place = {}) => timeUntil(['dist/cli/main.js', 'serve'], { ...env, ...place }, 'Gapura is running');
  await server();
  await cp(join(folder, 'server/database'), join(folder, 'bare'), { recursive: true });
  const bare = () => timeUntil(['--input-type=module', '-e', bareSource, join(folder, 'bare')], {}, 'open');
  // Once each without counting, so that both find their files in the cache; then by turns, so that noise falls on both.
  await server();
  await bare();
  const serverMs: number[] = [];
  const firstMs: number[] = [];
  const bareMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bareMs.push(await bare());
    serverMs.push(await server());
    firstMs.push(await server({ GAPURA_DATA_DIR: join(folder, `first-${round}`) }));
  }
  const [ours, theirs, first] = [summary(serverMs), summary(bareMs), summary(firstMs)];
  const ratio = ours.median / theirs.median;
  const firstRatio = first.median / ours.median;
  console.log(
    `bare embedded database           ${theirs.median.toFixed(0)} ms median, ${theirs.best.toFixed(0)} ms best`,
  );
  console.log(`gapura serve, existing folder    ${ours.median.toFixed(0)} ms median, ${ours.best.toFixed(0)} ms best`);
  console.log(
    `ratio of the medians             ${ratio.toFixed(2)} (at most ${ratioMax.toFixed(1)}; best of each: ${(ours.best / theirs.best).toFixed(2)})`,
  );
  console.log(
    `gapura serve, empty folder       ${first.median.toFixed(0)} ms median, ${first.best.toFixed(0)} ms best`,
  );
  console.log(`ratio to a second start          ${firstRatio.toFixed(2)} (at most ${firstRatioMax.toFixed(1)})`);
  if (ratio > ratioMax || firstRatio > firstRatioMax) process.exitCode = 1;
  tellMemoryAndImports();
} finally {
  await rm(folder, { recursive: true, force: true });
}
