// Partitions by month: which there are, those that are missing made ahead, and whole ones dropped. Months are those of UTC.

import type { Pool } from './connection.ts';
import { isTimedOut } from './errors.ts';
import type { Database } from './pool.ts';
import { type Queryable, run, statement, type Transaction } from './statement.ts';
import { inTransaction } from './transaction.ts';

/** The tables that are cut by month, with the column that says where a row belongs. */
const TIME_COLUMNS = {
  gateway_events: 'occurred_at',
  gateway_payment_history: 'created_at',
  gateway_notifications: 'created_at',
  webhook_attempts: 'created_at',
} as const;

export type PartitionedTable = keyof typeof TIME_COLUMNS;
const TABLES = Object.keys(TIME_COLUMNS) as PartitionedTable[];

export interface Partition {
  readonly table: PartitionedTable;
  readonly name: string;
  /** A `month`, or what lies outside of all months. */
  readonly kind: 'month' | 'default';
  /** Its first moment, and that after its last; null where it has none. */
  readonly from: Date | null;
  readonly to: Date | null;
}

/** With the current one: so many are there if the task that makes them has not run for months. */
const MONTHS_AHEAD = 3;
/** Readers and writers wait behind this lock for no longer than this. */
const LOCK_TIMEOUT_MS = 500;
/** Any number will do, as long as every Gapura takes the same one. The schema is the other half of it. */
const PARTITION_LOCK = 471_409_232;
/** More rows than these are not moved under the lock: they stay where they are. */
const MOVED_MAX = 10_000;

const LIST = statement(
  'gapura_partitions',
  `SELECT parent.relname AS "table", leaf.relname AS name, bound = 'DEFAULT' AS is_default,
  substring(bound FROM 'FROM \\(''([^'']+)''')::timestamptz AS "from", substring(bound FROM 'TO \\(''([^'']+)''')::timestamptz AS "to"
FROM pg_inherits JOIN pg_class leaf ON leaf.oid = inhrelid JOIN pg_class parent ON parent.oid = inhparent
  CROSS JOIN LATERAL pg_get_expr(leaf.relpartbound, leaf.oid) AS bound
WHERE inhparent = ANY(ARRAY(SELECT to_regclass(name)::oid FROM unnest($1::text[]) name)) ORDER BY leaf.relname`,
);

interface PartitionRow {
  table: PartitionedTable;
  name: string;
  is_default: boolean;
  from: Date | null;
  to: Date | null;
}

/** All partitions, or those of some tables. */
export async function listPartitions(
  on: Queryable,
  tables: readonly PartitionedTable[] = TABLES,
): Promise<Partition[]> {
  const rows = await run<PartitionRow>(on, LIST, [tables]);
  return rows.map(({ is_default, ...row }) => ({ ...row, kind: is_default ? 'default' : 'month' }));
}

export interface PartitionsMade {
  readonly made: readonly string[];
  /** Their rows stay where everything goes that has no partition, since there are too many to move. */
  readonly left: readonly string[];
  /** Not made now, with the reason: a table stayed locked, or may not be changed. */
  readonly failed: readonly { readonly name: string; readonly reason: unknown }[];
}

/**
 * Makes what is missing for the current month and the next ones, by the database's clock unless another is given. Safe to do
 * twice and in several processes at once. An embedded database is small: it needs none, and a start that makes none is quicker.
 */
export async function makePartitions(database: Database, now?: Date): Promise<PartitionsMade> {
  const [made, left, failed]: [string[], string[], { name: string; reason: unknown }[]] = [[], [], []];
  if (database.kind === 'embedded' && now === undefined) return { made, left, failed };
  for (const wanted of await listMissing(database.pool, now)) {
    try {
      const outcome = await inTransaction(database.pool, (on) => makeOne(on, wanted), {
        lockTimeoutMs: LOCK_TIMEOUT_MS,
      });
      if (outcome === 'made') made.push(wanted.name);
      if (outcome === 'left') left.push(wanted.name);
    } catch (reason) {
      failed.push({ name: wanted.name, reason });
    }
  }
  if (failed.length === 0) return { made, left, failed };
  // The lock may have been that of another process that made the same.
  const there = new Set((await listPartitions(database.pool)).map(({ name }) => name));
  return { made, left, failed: failed.filter(({ name }) => !there.has(name)) };
}

interface WantedMonth {
  readonly table: PartitionedTable;
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

async function listMissing(pool: Pool, given: Date | undefined): Promise<WantedMonth[]> {
  const now = given ?? (await run<{ now: Date }>(pool, { text: 'SELECT now()' }, []))[0]?.now ?? new Date();
  const there = await listPartitions(pool);
  const months = Array.from({ length: MONTHS_AHEAD + 1 }, (_, ahead) => startOfMonth(now, ahead));
  return TABLES.flatMap((table) => {
    const known = there.filter((partition) => partition.table === table && partition.kind !== 'default');
    return months
      .filter((month) => !known.some(({ from, to }) => (from === null || from <= month) && (to === null || to > month)))
      .map((month) => ({ table, ...nameMonth(table, month) }));
  });
}

function startOfMonth(time: Date, monthsLater = 0): Date {
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + monthsLater, 1));
}

function nameMonth(table: string, month: Date): Omit<WantedMonth, 'table'> {
  const name = `${table}_${month.toISOString().slice(0, 7).replace('-', '_')}`;
  return { name, from: month.toISOString(), to: startOfMonth(month, 1).toISOString() };
}

/** Made aside and attached: making it in place would lock the table. */
async function makeOne(on: Transaction, wanted: WantedMonth): Promise<'made' | 'left' | 'there'> {
  const { table, name, from, to } = wanted;
  await run(on, { text: 'SELECT pg_advisory_xact_lock($1, hashtext(current_schema()))' }, [PARTITION_LOCK]);
  if ((await listPartitions(on, [table])).some((partition) => partition.name === name)) return 'there';
  const column = TIME_COLUMNS[table];
  const within = `${column} >= '${from}' AND ${column} < '${to}'`;
  await run(on, { text: `CREATE TABLE ${name} (LIKE ${table} INCLUDING ALL)` }, []);
  if (table === 'gateway_notifications') {
    await run(on, { text: `CREATE UNIQUE INDEX ${name}_once ON ${name} (fingerprint) WHERE status = 'processed'` }, []);
  }
  // Attaching looks for such rows, and refuses; it takes this lock as well.
  await run(on, { text: `LOCK TABLE ${table}_default IN ACCESS EXCLUSIVE MODE` }, []);
  const found = await run<{ n: number }>(
    on,
    {
      text: `SELECT count(*)::int AS n FROM (SELECT FROM ${table}_default WHERE ${within} LIMIT ${MOVED_MAX + 1}) found`,
    },
    [],
  );
  const rows = found[0]?.n ?? 0;
  if (rows > MOVED_MAX) {
    await run(on, { text: `DROP TABLE ${name}` }, []);
    return 'left';
  }
  if (rows > 0) await moveRows(on, { from: `${table}_default`, to: name, within });
  await run(on, { text: `ALTER TABLE ${table} ATTACH PARTITION ${name} FOR VALUES FROM ('${from}') TO ('${to}')` }, []);
  return 'made';
}

/** The history refuses deletes, also this one. */
async function moveRows(on: Transaction, move: { from: string; to: string; within: string }): Promise<void> {
  await run(on, { text: `ALTER TABLE ${move.from} DISABLE TRIGGER USER` }, []);
  const text = `WITH moved AS (DELETE FROM ${move.from} WHERE ${move.within} RETURNING *) INSERT INTO ${move.to} SELECT * FROM moved`;
  await run(on, { text }, []);
  await run(on, { text: `ALTER TABLE ${move.from} ENABLE TRIGGER USER` }, []);
}

/**
 * Drops a whole partition, in one short transaction. `mayGo` is asked while the table is locked for all others, and may note
 * something about what goes. False where it says no, or where others keep the table: then it is tried another time.
 */
export async function dropPartition(
  pool: Pool,
  { table, name }: Partition,
  mayGo: (on: Transaction) => Promise<boolean> = () => Promise.resolve(true),
): Promise<boolean> {
  try {
    return await inTransaction(
      pool,
      async (on) => {
        await run(on, { text: `LOCK TABLE ONLY ${table} IN ACCESS EXCLUSIVE MODE` }, []);
        if (!(await listPartitions(on, [table])).some((partition) => partition.name === name)) return false;
        if (!(await mayGo(on))) return false;
        await run(on, { text: `DROP TABLE ${name}` }, []);
        return true;
      },
      { lockTimeoutMs: LOCK_TIMEOUT_MS },
    );
  } catch (error) {
    if (isTimedOut(error)) return false;
    throw error;
  }
}
