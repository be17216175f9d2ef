// Measuring: calls for each second of CPU time, and bytes allocated for each call, of one contender.

import type { Contender } from './contenders.ts';

/** Runs calls, `concurrency` at a time, until the predicate says stop; returns how many were made. */
async function run(contender: Contender, concurrency: number, goesOn: (made: number) => boolean): Promise<number> {
  let made = 0;
  const lane = async () => {
    while (goesOn(made)) {
      made += 1;
      await contender.call(made);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  return made;
}

/** User and system time of this process alone: what the server does is not counted. */
export async function callsPerCpuSecond(contender: Contender, concurrency: number, roundMs: number): Promise<number> {
  const cpu = process.cpuUsage();
  const endsAtMs = performance.now() + roundMs;
  const made = await run(contender, concurrency, () => performance.now() < endsAtMs);
  const { user, system } = process.cpuUsage(cpu);
  return made / ((user + system) / 1_000_000);
}

/** Needs `--expose-gc`, and a young generation that is larger than what the calls allocate: no collection may come between. */
export async function bytesPerCall(contender: Contender, concurrency: number, calls: number): Promise<number> {
  if (globalThis.gc === undefined) throw new Error('run with --expose-gc');
  globalThis.gc();
  const before = occupied();
  const made = await run(contender, concurrency, (n) => n < calls);
  return (occupied() - before) / made;
}

function occupied(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
