// Lanes: a queue for each row. Within a process, changes of one row run one after the other, in the order of their arrival.

import type { Pool } from './connection.ts';
import { RowLockedError } from './errors.ts';

/** What one change leaves for the next of its lane. Dropped when the lane is empty. */
export interface Lane {
  /** The row as the last change wrote it. */
  latest?: unknown;
  /** A change lost the race against another process: locking the row first is cheaper then. */
  contended?: boolean;
  /** A change gave up, because another session holds the row. */
  blocked?: boolean;
  /** The next requests in the queue that the running change may do along with its own. They stay in the queue until settled. */
  waitingRequests(max: number): readonly WaitingRequest[];
}

export interface WaitingRequest {
  readonly request: unknown;
  /** Gives the waiter its result; its own work does not run any more. */
  settle(result: unknown): void;
}

export interface LaneOptions {
  /** The longest queue. Only for work that may be refused, since nothing has been done yet. */
  readonly waitingMax?: number;
  readonly waitMaxMs?: number;
  /** What another change of the lane may do along with its own, instead of this work. */
  readonly request?: unknown;
}

interface Waiter {
  begin(): void;
  readonly waitingRequest: WaitingRequest | null;
}

interface OpenLane {
  readonly memory: Lane;
  readonly waiting: Waiter[];
}

const lanesOf = new WeakMap<Pool, Map<string, OpenLane>>();

/** Runs the work when its turn comes, which it always does without limits. */
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
  const waiting: Waiter[] = [];
  const waitingRequests = (max: number) => {
    const stop = waiting.findIndex(({ waitingRequest }) => waitingRequest === null);
    const inFront = waiting.slice(0, Math.min(max, stop === -1 ? waiting.length : stop));
    return inFront.flatMap(({ waitingRequest }) => waitingRequest ?? []);
  };
  return { memory: { waitingRequests }, waiting };
}

/** Resolves with nothing when the turn has come, or with the result where an earlier change did the request too. */
function turn<Result>(
  { waiting }: OpenLane,
  row: string,
  options: LaneOptions,
): Promise<{ readonly result: Result } | undefined> {
  const { waitingMax = Number.POSITIVE_INFINITY, waitMaxMs, request } = options;
  if (waiting.length >= waitingMax) {
    return Promise.reject(new RowLockedError(`${waiting.length} changes of the ${row} wait already`));
  }
  return new Promise((resolve, reject) => {
    const leave = () => waiting.splice(waiting.indexOf(waiter), 1);
    const settle = (result: unknown) => {
      leave();
      resolve({ result: result as Result });
    };
    const waiter: Waiter = {
      begin() {
        clearTimeout(timer);
        resolve(undefined);
      },
      waitingRequest: request === undefined ? null : { request, settle },
    };
    const giveUp = () => {
      leave();
      reject(new RowLockedError(`Other changes of the ${row} took longer than ${waitMaxMs} ms`));
    };
    const timer = waitMaxMs === undefined ? undefined : setTimeout(giveUp, waitMaxMs);
    waiting.push(waiter);
  });
}
