// Prepared statements: SQL that is planned once for each connection, because it runs for every payment. It is remembered for a while
// that one fails though the database answers, so that readiness need not try one to know it.

import { setTimeout as pause } from 'node:timers/promises';
import type { QueryConfig, QueryResultRow } from 'pg';
import { atSeam } from '../../runtime/seams.ts';
import type { Pool } from './connection.ts';
import { isMisfit, isNotWritable, isOutdatedPlan, isRolledBack } from './errors.ts';

/** A statement with a name is planned once for each connection, one without a name each time for what it is asked. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
  /** Whether it leaves anything behind. */
  readonly writes?: boolean;
}

const WRITING = /\b(?:INSERT INTO|UPDATE (?!SKIP|NOWAIT|OF)\w|DELETE FROM)/;

const statements = new Map<string, Statement>();

/** Gives a statement its name, by which PostgreSQL keeps the plan. */
export function statement(name: string, text: string): Required<Statement> {
  if (statements.has(name)) throw new Error(`Two statements are called ${name}`);
  const made = { name, text, writes: WRITING.test(text) };
  statements.set(name, made);
  return made;
}

/** All statements that have been given a name: a test asks PostgreSQL how it would run each of them. */
export function listStatements(): readonly Statement[] {
  return [...statements.values()];
}

/** A connection inside a transaction. Only `inTransaction` makes one, so work that asks for it is atomic. */
export class Transaction {
  readonly #client: Pick<Pool, 'query'>;
  readonly #written: string[] = [];

  constructor(client: Pick<Pool, 'query'>) {
    this.#client = client;
  }

  /** What it will have written once it is committed: the names of its statements. */
  get written(): readonly string[] {
    return this.#written;
  }

  async query<Row extends QueryResultRow>(asked: QueryConfig, writes = false): Promise<Row[]> {
    const { rows } = await this.#client.query<Row>(asked);
    if (writes) this.#written.push(shortNameOf(asked));
    return rows;
  }
}

/** Names begin alike, since PostgreSQL keeps them beside those of others. */
function shortNameOf({ name = 'unnamed' }: { readonly name?: string | undefined }): string {
  return name.replace(/^gapura_/, '');
}

/** A transaction on a standby, for work that only reads. What writes does not take one. */
export class ReadTransaction {
  readonly #client: Pick<Pool, 'query'>;

  constructor(client: Pick<Pool, 'query'>) {
    this.#client = client;
  }

  async query<Row extends QueryResultRow>(asked: QueryConfig, writes: boolean): Promise<Row[]> {
    if (writes) throw new Error(`${shortNameOf(asked)} writes, and was sent to a standby`);
    return (await this.#client.query<Row>(asked)).rows;
  }
}

/** A pool, on which each statement is a transaction of its own, or a transaction. */
export type Queryable = Pool | Transaction;
/** What is enough for a statement that only reads. */
export type Readable = Queryable | ReadTransaction;

/** How often a statement is tried that loses against others: a deadlock, or a failure to serialise. */
const TRIES_MAX = 4;
const PAUSE_MS = 20;
/** The largest pool that can be configured: each of its connections may have an outdated plan, and is closed for it. */
const OUTDATED_MAX = 200;

export async function run<Row extends QueryResultRow>(
  on: Readable,
  { name, text, writes = false }: Statement,
  values: unknown[],
): Promise<Row[]> {
  const asked = name === undefined ? { text, values } : { name, text, values };
  // Inside a transaction only the whole of it can be tried again.
  if (on instanceof Transaction || on instanceof ReadTransaction) return on.query<Row>(asked, writes);
  const ask = () => retryRolledBack(on, name ?? text, async () => (await on.query<Row>(asked)).rows);
  return writes ? atSeam('write', shortNameOf(asked), ask) : ask();
}

/** Removes the cause of a refusal; false where it knows none. */
type Repair = (error: unknown) => Promise<boolean>;

const repairs = new WeakMap<Pool, Repair>();
/** What was repaired may be broken again by the time of the next try. */
const REPAIRS_MAX = 3;

/** After a refusal that this repairs, the statement is tried again. */
export function repairWith(pool: Pool, repair: Repair): void {
  repairs.set(pool, repair);
}

/** Retries what the database rolled back in favour of others: nothing of it was done. After other failures it may have been done. */
export async function retryRolledBack<Result>(pool: Pool, name: string, work: () => Promise<Result>): Promise<Result> {
  let outdated = 0;
  let repaired = 0;
  for (let losses = 0; ; ) {
    try {
      const result = await work();
      noteAnswer(pool, name);
      return result;
    } catch (error) {
      noteFault(pool, name, error);
      if (isOutdatedPlan(error) && outdated++ < OUTDATED_MAX) continue;
      if (repaired++ < REPAIRS_MAX && (await repairs.get(pool)?.(error)) === true) continue;
      losses += 1;
      if (!isRolledBack(error) || losses === TRIES_MAX) throw error;
    }
    // Jitter: two transactions that collided should not collide again.
    await pause(PAUSE_MS * losses * (0.5 + Math.random()));
  }
}

/** After so long without another failure it is worth finding out again. */
const REMEMBERED_MS = 10_000;

/** Nothing can be written, or the schema is not the one that this version needs. */
type FaultKind = 'write' | 'misfit';

const failed = new WeakMap<object, { readonly kind: FaultKind; readonly statement: string; readonly atMs: number }>();

function noteFault(on: object, statement: string, error: unknown): void {
  const kind = isNotWritable(error) ? 'write' : isMisfit(error) ? 'misfit' : undefined;
  if (kind !== undefined) failed.set(on, { kind, statement, atMs: performance.now() });
}

/** Only the statement that failed proves that it passes again: others may still find room where it did not. */
function noteAnswer(on: object, statement: string): void {
  if (failed.get(on)?.statement === statement) failed.delete(on);
}

/** In which way a statement on this pool failed not long ago that will fail again. */
export function recentFault(on: object): FaultKind | null {
  const fault = failed.get(on);
  return fault !== undefined && performance.now() - fault.atMs < REMEMBERED_MS ? fault.kind : null;
}
