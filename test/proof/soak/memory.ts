// What a server holds over time: asked for again and again, and compared between the quarters of a run.

import { existsSync, readFileSync } from 'node:fs';
import type { PostgresCluster } from '../../support/postgres-cluster.ts';
import type { Child } from '../../support/process.ts';
import { waitUntil } from '../restarts/shop.ts';

export interface Sample {
  /** In bytes, after its garbage was collected. */
  readonly heapUsed: number;
  readonly rss: number;
  /** What the event loop waits for, by kind: sockets, timers, files. */
  readonly resources: Readonly<Record<string, number>>;
  /** Its connections, as PostgreSQL sees them. */
  readonly connections: number;
  readonly payments: number;
}

/** Has the process say what it holds. */
export async function takeSample(child: Child, file: string, cluster: PostgresCluster): Promise<Sample> {
  const lines = () => (existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []);
  const before = lines().length;
  child.signal('SIGUSR2');
  await waitUntil(
    () => lines().length > before,
    () => `the process says nothing of its memory:\n${child.output().slice(-3_000)}`,
  );
  const [counts] = await cluster.query<{ connections: number; payments: number }>(`
    SELECT (SELECT count(*)::int FROM pg_stat_activity WHERE application_name = 'gapura') AS connections,
      (SELECT count(*)::int FROM gapura.gateway_payments) AS payments`);
  return { ...JSON.parse(lines().at(-1) ?? '{}'), ...counts };
}

/** The medians of each quarter, as lines of a table. */
export function describeQuarters(samples: readonly Sample[]): string {
  const mb = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;
  const lines = quarters(samples).map((quarter, index) => {
    const of = (pick: (sample: Sample) => number) => median(quarter.map(pick));
    const resources = kindsIn(samples).map((kind) => `${kind} ${of(({ resources }) => resources[kind] ?? 0)}`);
    const memory = [`heap ${mb(of(({ heapUsed }) => heapUsed))}`, `rss ${mb(of(({ rss }) => rss))}`];
    const counts = [`connections ${of(({ connections }) => connections)}`, `payments ${quarter.at(-1)?.payments}`];
    return `  quarter ${index + 1}: ${[...memory, ...counts, ...resources].join(', ')}`;
  });
  return lines.join('\n');
}

export interface Bounds {
  /** How much larger the heap may be in the last quarter than in the second, as a share. */
  readonly heapShare: number;
  /** How many more of each kind there may be; they come and go with requests. */
  readonly more: number;
}

/** What has grown from the second quarter, when all is warm, to the last. */
export function findGrowth(samples: readonly Sample[], { heapShare, more }: Bounds): string[] {
  const [, second = [], , last = []] = quarters(samples);
  const between = (pick: (sample: Sample) => number) => [median(second.map(pick)), median(last.map(pick))] as const;
  const [heapThen, heapNow] = between(({ heapUsed }) => heapUsed);
  const counts = [
    ['connections', between(({ connections }) => connections)] as const,
    ...kindsIn(samples).map((kind) => [kind, between(({ resources }) => resources[kind] ?? 0)] as const),
  ];
  return [
    ...(heapNow > heapThen * (1 + heapShare) ? [`the heap grew from ${heapThen} to ${heapNow} bytes`] : []),
    ...counts.filter(([, [then, now]]) => now > then + more).map(([what, [a, b]]) => `${what} grew from ${a} to ${b}`),
  ];
}

function kindsIn(samples: readonly Sample[]): string[] {
  return [...new Set(samples.flatMap(({ resources }) => Object.keys(resources)))].sort();
}

function quarters(samples: readonly Sample[]): Sample[][] {
  const at = (quarter: number) => Math.round((samples.length * quarter) / 4);
  return [0, 1, 2, 3].map((quarter) => samples.slice(at(quarter), at(quarter + 1)));
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
