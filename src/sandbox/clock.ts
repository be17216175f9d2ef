// The sandbox's own time: real time until someone moves or stops it.

export interface ClockStand {
  readonly offsetMs: number;
  /** Where the clock stands still; absent while it runs. */
  readonly frozenAtMs?: number;
}

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Moves the clock without making anything happen; it stands or runs on as before. */
  moveTo(atMs: number): void;
  freeze(): void;
  resume(): void;
  readonly frozen: boolean;
  /** What must be remembered to put the clock back after a restart. */
  stand(): ClockStand;
}

export function createClock(initial: ClockStand): Clock {
  let { offsetMs, frozenAtMs } = initial;
  const now = () => frozenAtMs ?? Date.now() + offsetMs;
  return {
    now,
    moveTo: (atMs) => {
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
    stand: () => (frozenAtMs === undefined ? { offsetMs } : { offsetMs, frozenAtMs }),
  };
}
