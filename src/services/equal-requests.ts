// Equal requests at once: those that come while one is under way share its outcome instead of being refused for what it did.

import type { Context } from './context.ts';

/** For so long the outcome of a request is remembered for those that had come before its end. */
const REMEMBERED_MS = 30_000;
const REMEMBERED_MAX = 10_000;

interface Flight<Result> {
  readonly outcome: Promise<Result>;
  /** On the clock of `performance`; null while it is under way. */
  endedMs: number | null;
}

const flights = new WeakMap<object, Map<string, Flight<unknown>>>();

export interface EqualRequest {
  /** The same for requests that ask for the same. */
  readonly key: string;
  /** When the request came, on the clock of `performance`. */
  readonly receivedMs: number;
}

/** Does the work, unless an equal request that this one came in time for has done it, or is doing it now. */
export async function shareOutcome<Result>(
  { database }: Pick<Context, 'database'>,
  { key, receivedMs }: EqualRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  const known = flights.get(database) ?? new Map<string, Flight<unknown>>();
  flights.set(database, known);
  const found = known.get(key) as Flight<Result> | undefined;
  if (found !== undefined && (found.endedMs === null || found.endedMs > receivedMs)) return found.outcome;
  const flight: Flight<Result> = { outcome: work(), endedMs: null };
  known.set(key, flight);
  try {
    return await flight.outcome;
  } finally {
    flight.endedMs = performance.now();
    forgetOld(known);
  }
}

/** The oldest stand first: a key that is set again while it is there keeps its place, which only makes it go sooner. */
function forgetOld(known: Map<string, Flight<unknown>>): void {
  const nowMs = performance.now();
  for (const [key, { endedMs }] of known) {
    if (endedMs === null) continue;
    if (known.size <= REMEMBERED_MAX && nowMs - endedMs < REMEMBERED_MS) return;
    known.delete(key);
  }
}
