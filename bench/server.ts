// Gapura as people start it against the least code that does the same work, on one PostgreSQL, in ratios:
// `npx tsx bench/server.ts [--quick] [--only webhooks,charges,latency,costs,processes] [--profile folder] [postgres://...]`.

import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { LEAN_TABLES } from './lean/tables.ts';
import { measureCosts, reportCosts } from './server/costs.ts';
import { query } from './server/databases.ts';
import { startLean } from './server/processes.ts';
import { type Contender, compareLatency, compareProcesses, compareRates, warmUp } from './server/rounds.ts';
import { onStage, type Stage } from './server/stage.ts';

const FULL = { rounds: 9, roundPayments: 3_000, warmUp: 6_000, costPayments: 10_000 } as const;
/** For a first look, or to see that the benchmark itself works: the ratios of so short a run mean little. */
const QUICK = { rounds: 3, roundPayments: 800, warmUp: 2_000, costPayments: 2_000 } as const;
const PARTS = ['webhooks', 'charges', 'latency', 'costs', 'processes'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean' }, only: { type: 'string' }, profile: { type: 'string' } },
});
const scale = values.quick === true ? QUICK : FULL;
const parts = values.only?.split(',') ?? PARTS;
const unknown = parts.filter((part) => !PARTS.includes(part));
if (unknown.length > 0) throw new Error(`There is no part ${unknown.join()}; there are ${PARTS.join()}.`);

/** Both servers, each on a new database. */
async function startBoth(what: string, stage: Stage): Promise<[Contender, Contender]> {
  const { databases, servers, gateway } = stage;
  const ours = await databases.create(`${what}_gapura`);
  const theirs = await databases.create(`${what}_lean`);
  await query(theirs, LEAN_TABLES);
  const profile = values.profile === undefined ? undefined : resolve(values.profile);
  if (profile !== undefined) mkdirSync(profile, { recursive: true });
  const place = profile === undefined ? {} : { folder: profile, profile: true };
  const gapura: Contender = { name: 'gapura', server: await stage.startGapura(ours, place), databaseUrl: ours };
  const lean: Contender = { name: 'lean', server: await startLean(theirs, gateway), databaseUrl: theirs };
  servers.push(lean.server);
  return [gapura, lean];
}

async function main(stage: Stage): Promise<void> {
  const { load, servers } = stage;
  const wantsRates = parts.includes('webhooks') || parts.includes('charges');
  if (wantsRates || parts.includes('latency')) {
    const both = await startBoth('rates', stage);
    for (const contender of both) await warmUp(load, contender, scale.warmUp);
    if (wantsRates) await compareRates(load, ...both, scale, parts);
    if (parts.includes('latency')) await compareLatency(load, ...both, scale);
    for (const server of servers.splice(0)) await server.close();
  }
  if (parts.includes('costs')) {
    const [gapura, lean] = await startBoth('costs', stage);
    const ours = await measureCosts(load, gapura, scale.costPayments);
    const theirs = await measureCosts(load, lean, scale.costPayments);
    reportCosts(ours, theirs, scale.costPayments);
    for (const server of servers.splice(0)) await server.close();
  }
  if (parts.includes('processes')) {
    const several = async (name: string, args: readonly string[]): Promise<Contender> => {
      const databaseUrl = await stage.databases.create(name);
      return { name, server: await stage.startGapura(databaseUrl, { args }), databaseUrl };
    };
    const [one, two] = [await several('one', []), await several('two', ['--processes', '2'])];
    for (const contender of [one, two]) await warmUp(load, contender, scale.warmUp);
    await compareProcesses(load, one, two, scale);
  }
}

await onStage(positionals[0], main);
