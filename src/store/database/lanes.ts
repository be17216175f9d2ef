// Lanes: within a process, those who change the same row do it one after the other, first come, first served.

import { RowLockedError } from './errors.ts';
import type { Pool } from './pool.ts';

/** What those who follow each other in a lane tell the next one. It is forgotten when nobody is left. */
export interface Lane {
  /** The row as the last of them wrote it. */
  latest?: unknown;
  /** Writers of other processes were faster than one of them: locking the row first is cheaper then. */
  contended?: boolean;
  /** One of them gave up, because another session holds the row. */
  blocked?: boolean;
  /** The next in line who would ride along with whoever's turn it is, so many at most. They keep their places until settled. */
  riders(max: number): readonly Rider[];
}

/** One who waits, and what he wants done. */
export interface Rider {
  readonly wish: unknown;
  /** Says what became of it; his own turn does not come any more. */
  settle(result: unknown): void;
}

export interface LaneOptions {
  /** How many may wait already. Limits are only for what may be refused, since nothing has been done yet. */
  readonly waitingMax?: number;
  readonly waitMaxMs?: number;
  /** What somebody else may do along with his own work, instead of this work. */
  readonly wish?: unknown;
}

interface Waiting {
  begin(): void;
  readonly rider: Rider | null;
}

interface OpenLane {
  readonly memory: Lane;
  readonly waiting: Waiting[];
}

const lanesOf = new WeakMap<Pool, Map<string, OpenLane>>();

/** Does the work when it is its turn. Without limits the turn always comes. */
export async function inLane<Result>(
  pool: Pool,
  row: string,
  work: (lane: Lane) => Promise<Result>,
  options: LaneOptions = {},
): Promise<Result> {
  const lanes = lanesOf.get(pool) ?? new Map<string, OpenLane>();
  lanesOf.set(pool, lanes);
  const open = lanes.get(row);
  const lane = open ?? openLane();
  if (open === undefined) lanes.set(row, lane);
  else {
    const settled = await turn<Result>(open, row, options);
    if (settled !== undefined) return settled.result;
  }
  try {
    return await work(lane.memory);
  } finally {
    const next = lane.waiting.shift();
    if (next === undefined) lanes.delete(row);
    else next.begin();
  }
}

function openLane(): OpenLane {
  const waiting: Waiting[] = [];
  const riders = (max: number) => {
    const stop = waiting.findIndex(({ rider }) => rider === null);
    const inFront = waiting.slice(0, Math.min(max, stop === -1 ? waiting.length : stop));
    return inFront.flatMap(({ rider }) => (rider === null ? [] : [rider]));
  };
  return { memory: { riders }, waiting };
}

/** Resolves with nothing when the turn has come, or with what somebody in front has done about it. */
function turn<Result>(
  { waiting }: OpenLane,
  row: string,
  options: LaneOptions,
): Promise<{ readonly result: Result } | undefined> {
  const { waitingMax = Number.POSITIVE_INFINITY, waitMaxMs, wish } = options;
  if (waiting.length >= waitingMax) {
    return Promise.reject(new RowLockedError(`${waiting.length} changes of the ${row} wait already`));
  }
  return new Promise((resolve, reject) => {
    const leave = () => waiting.splice(waiting.indexOf(place), 1);
    const settle = (result: unknown) => {
      leave();
      resolve({ result: result as Result });
    };
    const place: Waiting = {
      begin() {
        clearTimeout(timer);
        resolve(undefined);
      },
      rider: wish === undefined ? null : { wish, settle },
    };
    const giveUp = () => {
      leave();
      reject(new RowLockedError(`Other changes of the ${row} took longer than ${waitMaxMs} ms`));
    };
    const timer = waitMaxMs === undefined ? undefined : setTimeout(giveUp, waitMaxMs);
    waiting.push(place);
  });
}
