// The load as the benchmarks see it: jobs for a process that sends requests, and what came of them.

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Job {
  readonly kind: 'charge' | 'webhook' | 'read';
  readonly port: number;
  /** The shop whose addresses are asked; the server's own where absent. */
  readonly shop?: string;
  /** Orders are called by this and a number, which begins with `first`. */
  readonly prefix: string;
  readonly first: number;
  readonly count: number;
  readonly connections: number;
  /** How many are sent in a second, answered or not; each connection sends one after the other where absent. */
  readonly perSecond?: number;
  /** What is read, and by whom, where it is reading; staff where no caller is named. */
  readonly paths?: readonly string[];
  readonly reader?: string;
  /** Of all these only those at these places, counted from 0. */
  readonly only?: readonly number[];
}

export interface Outcome {
  /** How many answers had which status; 0 is none at all. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Of those that were taken. */
  readonly latenciesMs: readonly number[];
  /** Of those that were not, whose places are in `refused`. */
  readonly refusedLatenciesMs: readonly number[];
  readonly refused: readonly number[];
  /** Answers with 503 that did not say when to come again. */
  readonly withoutRetryAfter: number;
  /** Taken and answered while others were still being sent. */
  readonly goodInTime: number;
  readonly seconds: number;
  /** The first answer that was not good. */
  readonly refusal: string | null;
}

/** So that its memory is cleared up before a job, and hardly ever during one. */
const ROOM = ['--expose-gc', '--max-semi-space-size=128'];

export class Load {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  static async start(): Promise<Load> {
    const script = fileURLToPath(new URL('./load-process.ts', import.meta.url));
    const child = fork(script, [], { execArgv: ['--import', 'tsx', ...ROOM] });
    await once(child, 'message');
    return new Load(child);
  }

  async run(job: Job): Promise<Outcome> {
    const answered = once(this.#child, 'message');
    this.#child.send(job);
    const [outcome] = (await answered) as [Outcome];
    return outcome;
  }

  /** All of them must be taken. */
  async runWell(job: Job): Promise<Outcome> {
    const outcome = await this.run(job);
    const wrong = Object.entries(outcome.statuses).filter(([status]) => !status.startsWith('2'));
    if (wrong.length === 0) return outcome;
    const counts = JSON.stringify(outcome.statuses);
    throw new Error(`Not every ${job.kind} was taken: ${counts}; the first refusal:\n${outcome.refusal}`);
  }

  close(): void {
    this.#child.disconnect();
  }
}

/** One after the other, on one connection; the time of each in ms. */
export async function readAll(load: Load, port: number, paths: readonly string[], reader?: string): Promise<number[]> {
  const orders = { prefix: '', first: 0, count: paths.length, connections: 1 };
  const job = { kind: 'read', port, ...orders, paths, ...(reader !== undefined && { reader }) } as const;
  return [...(await load.runWell(job)).latenciesMs];
}

export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
