// The time that decisions go by: the database's, which all processes share, carried on between two measurements by a clock that
// never jumps. A process's own clock may be wrong by days, and must neither expire nor forget anything.

import type { Clock } from '../domain/time.ts';
import { say } from '../text/sayings.ts';
import type { Log } from './log.ts';

/** A machine whose clock is off by more than this is not maintained. */
const SKEW_MAX_MS = 60_000;
const MEASURE_EVERY_MS = 30_000;
/** A process whose own clock moved by this against ours was asleep, or was set: then the database is asked at once. */
const JUMP_MS = 1_000;
/** The driver cuts the database's time to milliseconds. */
const RESOLUTION_MS = 1;

/** The machine's own. */
export const SYSTEM_CLOCK: Clock = { now: () => new Date() };

export interface DatabaseClock extends Clock {
  /** Looks at the database's clock, and gives its time. */
  measure(): Promise<Date>;
  /** How far the process's own clock is ahead of the database's; behind where it is negative. */
  skewMs(): number;
  /** Looks again and again, until it is closed. */
  start(log: Log): void;
  close(): void;
}

/** Whether a process may do background work. */
export function clocksAgree(clock: Pick<DatabaseClock, 'skewMs'>): boolean {
  return Math.abs(clock.skewMs()) <= SKEW_MAX_MS;
}

export function describeSkew(skewMs: number): string {
  if (Math.abs(skewMs) <= SKEW_MAX_MS) return say('clock_agrees');
  const minutes = Math.round(Math.abs(skewMs) / 60_000);
  const size = minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
  return say(skewMs > 0 ? 'clock_ahead' : 'clock_behind', { size });
}

interface Parts {
  readonly readTime: () => Promise<Date>;
  /** The process's own. */
  readonly processClock: Clock;
}

export async function createDatabaseClock({ readTime, processClock }: Parts): Promise<DatabaseClock> {
  /** What is added to the time since the process began. */
  let offsetMs = 0;
  let skewAtMeasureMs = 0;
  let jumpSeenAtMs = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  const nowMs = (sinceStartMs = performance.now()) => offsetMs + sinceStartMs;
  const skewMs = (sinceStartMs?: number) => processClock.now().getTime() - nowMs(sinceStartMs);

  /** The answer was made between question and answer; what is known already is kept as far as it fits into that. */
  const sample = async (correct: (middleMs: number, errorMs: number) => number): Promise<Date> => {
    const askedAtMs = performance.now();
    const found = await readTime();
    const answeredAtMs = performance.now();
    const errorMs = (answeredAtMs - askedAtMs) / 2 + RESOLUTION_MS;
    offsetMs = correct(found.getTime() - (askedAtMs + answeredAtMs) / 2, errorMs);
    skewAtMeasureMs = skewMs();
    return new Date(nowMs());
  };
  const measure = () =>
    sample((middleMs, errorMs) => Math.min(middleMs + errorMs, Math.max(middleMs - errorMs, offsetMs)));
  await sample((middleMs) => middleMs);

  const watchForJump = (sinceStartMs: number) => {
    if (sinceStartMs - jumpSeenAtMs < JUMP_MS) return;
    if (Math.abs(skewMs(sinceStartMs) - skewAtMeasureMs) < JUMP_MS) return;
    jumpSeenAtMs = sinceStartMs;
    // Where the database is away, nothing is decided either; the next one to ask for the time tries again.
    measure().catch(() => undefined);
  };

  return {
    now() {
      // Requests ask for the time again and again: the clock is read once for all of this.
      const sinceStartMs = performance.now();
      watchForJump(sinceStartMs);
      return new Date(nowMs(sinceStartMs));
    },
    measure,
    skewMs: () => skewMs(),
    start(log) {
      const again = () => measure().catch((error: unknown) => log.debug({ err: error }, 'the clock was not measured'));
      timer = setInterval(again, MEASURE_EVERY_MS).unref();
    },
    close: () => clearInterval(timer),
  };
}

/** For a host that brings its own clock: it replaces the database's. */
export function hostClock(clock: Clock, processClock: Clock): DatabaseClock {
  return {
    now: () => clock.now(),
    measure: async () => clock.now(),
    skewMs: () => processClock.now().getTime() - clock.now().getTime(),
    start: () => undefined,
    close: () => undefined,
  };
}
