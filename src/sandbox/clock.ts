// The sandbox's own time, real until a caller moves or stops it, and chance that can be repeated.

import { DAY_MS, HOUR_MS, wibHourOnDay } from './time.ts';

export interface ClockStand {
  readonly offsetMs: number;
  /** Where the clock stands still; absent while it runs. */
  readonly frozenAtMs?: number;
}

export type Clock = ReturnType<typeof createClock>;

export function createClock(initial: ClockStand) {
  let { offsetMs, frozenAtMs } = initial;
  /** Milliseconds since 1970. */
  const now = () => frozenAtMs ?? Date.now() + offsetMs;
  return {
    now,
    /** Moves the clock without making anything happen; it stands or runs on as before. */
    moveTo: (atMs: number): void => {
      if (frozenAtMs === undefined) offsetMs = atMs - Date.now();
      else frozenAtMs = atMs;
    },
    freeze: () => {
      frozenAtMs = now();
    },
    resume: () => {
      if (frozenAtMs === undefined) return;
      offsetMs = frozenAtMs - Date.now();
      frozenAtMs = undefined;
    },
    get frozen() {
      return frozenAtMs !== undefined;
    },
    /** What must be remembered to put the clock back after a restart. */
    stand: (): ClockStand => (frozenAtMs === undefined ? { offsetMs } : { offsetMs, frozenAtMs }),
  };
}

/** The steps by which a person moves the clock. */
export const CLOCK_STEPS = ['hour', 'day', 'settlement'] as const;
export type ClockStep = (typeof CLOCK_STEPS)[number];

const SETTLEMENT_HOUR = 16;

/** Where a step from this moment ends. */
export function stepFrom(nowMs: number, step: ClockStep): number {
  switch (step) {
    case 'hour':
      return nowMs + HOUR_MS;
    case 'day':
      return nowMs + DAY_MS;
    case 'settlement': {
      const today = wibHourOnDay(nowMs, 0, SETTLEMENT_HOUR);
      return today > nowMs ? today : wibHourOnDay(nowMs, 1, SETTLEMENT_HOUR);
    }
    default:
      return step satisfies never;
  }
}

export type Random = ReturnType<typeof createRandom>;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** The mulberry32 generator: small, fast, and the same on every machine. */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  /** From 0 up to, but not including, 1. */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const pick = (from: string, length: number) =>
    Array.from({ length }, () => from.charAt(Math.floor(next() * from.length))).join('');
  return {
    next,
    between: (low: number, high: number) => low + next() * (high - low),
    digits: (length: number) => pick('0123456789', length),
    letters: (length: number) => pick(ALPHABET, length),
  };
}
