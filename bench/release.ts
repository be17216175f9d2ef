// What a charge and a webhook cost the server, against an earlier version in the same run: processor time, in ratios.
// `npx tsx bench/release.ts [--rounds 5] [--count 1500] [--version v1.0.0] [postgres://...]`; without a version, the last release.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { median } from './server/load.ts';
import { buildGapura, processorMs } from './server/processes.ts';
import { CONNECTIONS, type Contender, warmUp } from './server/rounds.ts';
import { onStage } from './server/stage.ts';

/** Above this the table warns. */
const WORSE = 1.05;
const WARM_UP = 4_000;
const KINDS = ['charge', 'webhook'] as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    count: { type: 'string', default: '1500' },
    version: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
const count = Number(values.count);

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
}

function lastRelease(): string | undefined {
  try {
    return git('describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^');
  } catch {
    return undefined;
  }
}

/** That version in a folder of its own, built. Its packages are ours where its lock file is. */
async function checkOut(version: string, folder: string): Promise<string> {
  git('worktree', 'add', '--detach', folder, version);
  const isSame = ['package.json', 'package-lock.json'].every(
    (name) => readFileSync(name, 'utf8') === readFileSync(join(folder, name), 'utf8'),
  );
  if (isSame) symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  const command = join(folder, 'bin/gapura.js');
  buildGapura(command);
  return command;
}

/** Milliseconds of processor time that one request of each kind takes of the server. */
type Costs = Readonly<Record<(typeof KINDS)[number], number>>;

async function compare(version: string, command: string): Promise<void> {
  await onStage(positionals[0], async (stage) => {
    const start = async (name: string, place: { command?: string }): Promise<Contender> => {
      const databaseUrl = await stage.databases.create(name);
      return { name, server: await stage.startGapura(databaseUrl, place), databaseUrl };
    };
    const both = [await start('now', {}), await start('before', { command })] as const;
    for (const contender of both) await warmUp(stage.load, contender, WARM_UP);
    const spent = async ({ server, name }: Contender, round: number): Promise<Costs> => {
      const orders = { port: server.port, prefix: `TEH-${name}-${round}-`, first: 1, count, connections: CONNECTIONS };
      const costs = { charge: 0, webhook: 0 };
      for (const kind of KINDS) {
        const before = processorMs(server.pid);
        await stage.load.runWell({ kind, ...orders });
        costs[kind] = (processorMs(server.pid) - before) / count;
      }
      return costs;
    };
    const seen: { now: Costs; before: Costs }[] = [];
    for (let round = 0; round < rounds; round++) {
      seen.push({ now: await spent(both[0], round), before: await spent(both[1], round) });
    }
    console.log(`processor time of the server for each, against ${version}: medians of ${rounds} rounds of ${count}`);
    for (const kind of KINDS) {
      const ratio = median(seen.map(({ now, before }) => now[kind] / before[kind]));
      const ms = (which: 'now' | 'before') => `${median(seen.map((round) => round[which][kind])).toFixed(3)} ms`;
      const verdict = ratio > WORSE ? 'WARNING: dearer' : 'fine';
      console.log(`  ${kind.padEnd(8)} ${ratio.toFixed(3)}  (${ms('now')} to ${ms('before')})  ${verdict}`);
    }
  });
}

const version = values.version ?? lastRelease();
if (version === undefined) console.log('There is no release before this one, so nothing to compare with.');
else {
  const folder = await mkdtemp(join(tmpdir(), 'gapura-release-'));
  try {
    await compare(version, await checkOut(version, join(folder, 'before')));
  } finally {
    if (existsSync(join(folder, 'before'))) git('worktree', 'remove', '--force', join(folder, 'before'));
    await rm(folder, { recursive: true, force: true });
  }
}
