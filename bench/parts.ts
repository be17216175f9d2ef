// What each part of the server costs: processor time of one charge and of one webhook, from a profile of `gapura serve`.
// `npx tsx bench/parts.ts [--functions 40] [--count 10000] [postgres://...]`.

import { parseArgs } from 'node:util';
import { processorMs } from './server/processes.ts';
import { type Spent, spentIn, startProfile } from './server/profiler.ts';
import { CONNECTIONS } from './server/rounds.ts';
import { onStage } from './server/stage.ts';

/** The parts of the table, each with the files that count for it: the first that fits. */
const PARTS: readonly (readonly [part: string, files: RegExp])[] = [
  ['garbage collection', /^\(garbage collector\)$/],
  ['PostgreSQL driver', /^npm:pg(?:-|$)/],
  ['undici', /^npm:undici$/],
  ['Fastify', /^npm:(?:fastify|@fastify\/.+|find-my-way|avvio|light-my-request|fast-json-stringify)$/],
  [
    'log, masking, metrics, ids',
    /^npm:(?:pino|prom-client|sonic-boom|tdigest|thread-stream|uuid)|src\/(?:observability|runtime)\/|node:internal\/crypto\/random/,
  ],
  ['our HTTP layer', /^src\/http\//],
  ['gateway', /^src\/gateway\//],
  ['domain', /^src\/(?:domain|methods|text)\/|^\(made at run time\)$/],
  ['store', /^src\/store\//],
  ['services', /^src\/services\//],
  ['host', /^src\//],
  [
    'Node: HTTP, sockets, streams',
    /^node:(?:internal\/(?:streams|stream_base|http|timers|process|async|js_stream)|_http|net|stream|events|buffer|internal\/buffer|internal\/url)/,
  ],
  ['Node: the rest', /^node:/],
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { functions: { type: 'string', default: '0' }, count: { type: 'string', default: '10000' } },
});
const count = Number(values.count);
const WARM_UP = 6_000;

interface Costs {
  /** Of the whole process, with its threads, in µs for each request. */
  readonly processUs: number;
  readonly spent: readonly Spent[];
}

function partOf(file: string): string {
  return PARTS.find(([, files]) => files.test(file))?.[0] ?? 'native code and the rest';
}

function tell(costs: Readonly<Record<'charge' | 'webhook', Costs>>): void {
  const kinds = ['charge', 'webhook'] as const;
  const perPart = (kind: (typeof kinds)[number]) => {
    const sums = new Map<string, number>();
    for (const { file, us } of costs[kind].spent) sums.set(partOf(file), (sums.get(partOf(file)) ?? 0) + us);
    return sums;
  };
  const sums = { charge: perPart('charge'), webhook: perPart('webhook') };
  const names = [...new Set([...sums.charge.keys(), ...sums.webhook.keys()])];
  names.sort((a, b) => (sums.charge.get(b) ?? 0) - (sums.charge.get(a) ?? 0));
  console.log('| µs of processor time | charge | webhook |\n|---|---|---|');
  const row = (name: string, figures: readonly number[]) =>
    console.log(`| ${name} | ${figures.map((us) => us.toFixed(0)).join(' | ')} |`);
  row(
    'all of the server',
    kinds.map((kind) => costs[kind].processUs),
  );
  for (const name of names) {
    row(
      name,
      kinds.map((kind) => (sums[kind].get(name) ?? 0) / count),
    );
  }
  for (const kind of kinds) {
    const shown = costs[kind].spent.slice(0, Number(values.functions));
    if (shown.length > 0) console.log(`\n${kind}`);
    for (const { file, functionName, us } of shown) {
      console.log(`${(us / count).toFixed(1).padStart(8)}  ${functionName || '(anonymous)'}  ${file}`);
    }
  }
}

await onStage(positionals[0], async (stage) => {
  const databaseUrl = await stage.databases.create('parts');
  const { port, pid, inspectorUrl } = await stage.startGapura(databaseUrl, { inspected: true });
  if (inspectorUrl === undefined) throw new Error('The server has no inspector');
  const orders = { port, first: 1, connections: CONNECTIONS };
  const measure = async (kind: 'charge' | 'webhook'): Promise<Costs> => {
    const stop = await startProfile(inspectorUrl);
    const beforeMs = processorMs(pid);
    await stage.load.runWell({ kind, ...orders, prefix: 'KOPI-', count });
    const processUs = ((processorMs(pid) - beforeMs) * 1_000) / count;
    return { processUs, spent: spentIn(await stop()) };
  };
  for (const kind of ['charge', 'webhook'] as const) {
    await stage.load.runWell({ kind, ...orders, prefix: 'TEH-', count: WARM_UP });
  }
  tell({ charge: await measure('charge'), webhook: await measure('webhook') });
});
