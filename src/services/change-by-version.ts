// Changes a row by compare-and-swap on its version: decided without a lock, written if the version is still the same.

import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from '../store/database/connection.ts';
import { isTimedOut, RowLockedError } from '../store/database/errors.ts';
import { inLane, type Lane } from '../store/database/lanes.ts';
import type { Queryable, Transaction } from '../store/database/statement.ts';
import { inTransaction } from '../store/database/transaction.ts';

/** After so many lost races the row is locked before the decision, so that no other writer can be faster. */
const RACES_MAX = 2;
/** After finding the row locked so often, too: a transaction that waits for the lock gets its turn. */
const PASSED_BY_MAX = 2;
/** The longest that a locking transaction waits in PostgreSQL, where it keeps a connection. */
const LOCK_TIMEOUT_MS = 300;
/** How many waiting changes one locking transaction makes along with its own. */
const BATCH_MAX = 20;
/** All locking transactions share one lane, so that they never take more than one connection. */
const LOCKING_LANE = 'locking transactions';
/** The longest wait for a row. Locks are held for milliseconds, except by an operator's session or a hanging process. */
const ROW_WAIT_MAX_MS = 5_000;
const PAUSE_FIRST_MS = 5;
const PAUSE_MAX_MS = 100;

/** What was written; or `changed`: another writer was faster, decide again; or `locked`: another session holds the row, wait. */
export type Attempt<Row> = { readonly row: Row; readonly events: readonly string[] } | 'changed' | 'locked';

export interface VersionedRow<Row, Change> {
  /** The row in messages and as a lane, such as `payment 0198...`. */
  readonly name: string;
  versionOf(row: Row): number;
  find(on: Queryable): Promise<Row>;
  lock(on: Transaction): Promise<unknown>;
  /** Writes a change if the row still has the version of `before`. */
  write(on: Queryable, before: Row, change: Change): Promise<Attempt<Row>>;
  /** Whether writing a change takes more than one statement. */
  needsTransaction?(row: Row, change: Change): boolean;
  /** Is given the events that were written, after the commit. */
  emit(events: readonly string[]): void;
}

interface Changed<Row> {
  /** As it is now, or as it was when there was nothing to change. */
  readonly row: Row;
  /** The names of the events that were written. */
  readonly events: readonly string[];
}

/**
 * Decides on the known row, writes if it has not changed meanwhile, and otherwise reads and decides again. A decision of null
 * changes nothing. It fails only where the database does, or where another session keeps the row locked.
 */
export async function changeByVersion<Row, Change>(
  pool: Pool,
  row: VersionedRow<Row, Change>,
  known: Row,
  decide: Decide<Row, Change>,
): Promise<Row> {
  const request: ChangeRequest<Row, Change> = { row, decide };
  const change = async (lane: Lane) =>
    (await changeTogether(pool, request, lane)) ?? (await changeAlone(pool, request, known, lane));
  const changed = await inLane(pool, row.name, change, { request });
  if (changed.events.length > 0) row.emit(changed.events);
  return changed.row;
}

type Decide<Row, Change> = (row: Row) => Change | null;

interface ChangeRequest<Row, Change> {
  readonly row: VersionedRow<Row, Change>;
  readonly decide: Decide<Row, Change>;
}

/**
 * Makes the waiting changes along with this one, each decided on the row that the one before left. Undefined where none waits or
 * the batch failed: then each change runs by itself and meets its own error. Deciding again is harmless.
 */
async function changeTogether<Row, Change>(
  pool: Pool,
  request: ChangeRequest<Row, Change>,
  lane: Lane,
): Promise<Changed<Row> | undefined> {
  const waiters = lane.blocked === true ? [] : lane.waitingRequests(BATCH_MAX);
  if (waiters.length === 0) return undefined;
  const requests = [request, ...waiters.map((waiter) => waiter.request as ChangeRequest<Row, Change>)];
  const changes = await changeLocked(pool, requests).catch(() => 'failed' as const);
  if (typeof changes === 'string') return undefined;
  const [own, ...others] = changes;
  lane.latest = others.at(-1)?.row ?? own?.row;
  for (const [index, waiter] of waiters.entries()) waiter.settle(others[index]);
  return own;
}

async function changeAlone<Row, Change>(
  pool: Pool,
  request: ChangeRequest<Row, Change>,
  known: Row,
  lane: Lane,
): Promise<Changed<Row>> {
  const { row } = request;
  const latest = lane.latest as Row | undefined;
  const isNewer = latest !== undefined && row.versionOf(latest) > row.versionOf(known);
  const state: State<Row> = {
    row: isNewer ? latest : known,
    races: lane.contended === true ? RACES_MAX : 0,
    passedBy: 0,
  };
  const changed = await whenUnlocked(row.name, lane, () => attempt(pool, request, state));
  if (state.races >= RACES_MAX) lane.contended = true;
  lane.latest = changed.row;
  return changed;
}

interface State<Row> {
  row: Row;
  races: number;
  passedBy: number;
}

/** Repeats until the change is written, there is nothing to write, or another session holds the row. */
async function attempt<Row, Change>(
  pool: Pool,
  request: ChangeRequest<Row, Change>,
  state: State<Row>,
): Promise<Changed<Row> | 'locked'> {
  const { row, decide } = request;
  while (state.races < RACES_MAX && state.passedBy < PASSED_BY_MAX) {
    const before = state.row;
    const change = decide(before);
    if (change === null) return { row: before, events: [] };
    const written =
      row.needsTransaction?.(before, change) === true
        ? await inTransaction(pool, (on) => row.write(on, before, change))
        : await row.write(pool, before, change);
    if (written === 'locked') state.passedBy += 1;
    if (written !== 'changed') return written;
    state.races += 1;
    if (state.races < RACES_MAX) state.row = await row.find(pool);
  }
  const changes = await changeLocked(pool, [request]);
  if (changes === 'locked') return changes;
  const [changed] = changes;
  if (changed === undefined) throw new Error(`Nothing became of a change of the ${row.name}`);
  return changed;
}

/** Locks the row, then makes the changes in their order, in one transaction. */
function changeLocked<Row, Change>(
  pool: Pool,
  requests: readonly ChangeRequest<Row, Change>[],
): Promise<readonly Changed<Row>[] | 'locked'> {
  return inLane(pool, LOCKING_LANE, async () => {
    try {
      return await inTransaction(pool, (on) => makeChanges(on, requests), { lockTimeoutMs: LOCK_TIMEOUT_MS });
    } catch (error) {
      if (isTimedOut(error)) return 'locked';
      throw error;
    }
  });
}

async function makeChanges<Row, Change>(
  on: Transaction,
  requests: readonly ChangeRequest<Row, Change>[],
): Promise<readonly Changed<Row>[]> {
  const changes: Changed<Row>[] = [];
  for (const { row, decide } of requests) {
    // The lock first, by a statement of its own: one that reads and waits would give parts from before it waited.
    if (changes.length === 0) await row.lock(on);
    const before = changes.at(-1)?.row ?? (await row.find(on));
    const change = decide(before);
    const written = change === null ? { row: before, events: [] } : await row.write(on, before, change);
    if (typeof written === 'string') throw new Error(`The ${row.name} was ${written} though it is locked`);
    changes.push(written);
  }
  return changes;
}

/** Retries while another session holds the row, without keeping a connection; only once where one has held it for long. */
async function whenUnlocked<Row>(
  name: string,
  lane: Lane,
  change: () => Promise<Changed<Row> | 'locked'>,
): Promise<Changed<Row>> {
  const giveUpAtMs = performance.now() + (lane.blocked === true ? 0 : ROW_WAIT_MAX_MS);
  for (let pauseMs = PAUSE_FIRST_MS; ; pauseMs = Math.min(pauseMs * 2, PAUSE_MAX_MS)) {
    const changed = await change();
    lane.blocked = changed === 'locked' && performance.now() + pauseMs > giveUpAtMs;
    if (changed !== 'locked') return changed;
    if (lane.blocked) throw new RowLockedError(`Another session holds the row of the ${name}`);
    await pause(pauseMs);
  }
}
