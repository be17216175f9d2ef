// Many rows made of a real one by SQL: what the server has written, in numbers that no server is asked for.

import { query } from './databases.ts';

export const SCHEMA = 'gapura';

export const SERIES = 'generate_series($1::int, $2::int) AS n';

export interface Copies {
  readonly table: string;
  /** The rows `p` that are copied, as one would write it after FROM. */
  readonly pattern: string;
  /** What is numbered, as one would write it after FROM: from $1 to $2, with at least a column `n`. */
  readonly series?: string;
  /** What is different in copy number `n`, in SQL, where there is such a column; all others are as in the pattern. */
  readonly columns: Readonly<Record<string, string>>;
}

/** A statement that makes the copies from number $1 to number $2. Columns that fill themselves are left to do so. */
export async function copyStatement(databaseUrl: string, { table, pattern, series, columns }: Copies): Promise<string> {
  const rows = await query<{ name: string }>(
    databaseUrl,
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_schema = $1 AND table_name = $2 AND is_identity = 'NO' AND is_generated = 'NEVER'
       AND (column_default IS NULL OR column_default NOT LIKE '%(%') ORDER BY ordinal_position`,
    [SCHEMA, table],
  );
  const names = rows.map(({ name }) => name);
  const values = names.map((name) => columns[name] ?? `p."${name}"`);
  return `INSERT INTO ${SCHEMA}.${table} (${names.map((name) => `"${name}"`).join()})
    SELECT ${values.join(', ')} FROM ${series ?? SERIES}, ${pattern} AS p`;
}

/** A literal of SQL. */
export function text(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

/** The gateway's id for the order of this name, as `transactionIdOf` has it. */
export function transactionIdIn(orderId: string): string {
  return `md5(${orderId})::uuid::text`;
}

/** Payments that wait, as the one of that order does; the new ones are called by the prefix and their number. */
export async function copyWaiting(databaseUrl: string, pattern: string, prefix: string, count: number): Promise<void> {
  const orderId = `${text(prefix)} || n`;
  const statement = await copyStatement(databaseUrl, {
    table: 'gateway_payments',
    pattern: `(SELECT * FROM ${SCHEMA}.gateway_payments WHERE order_id = ${text(pattern)})`,
    columns: { id: 'gen_random_uuid()', order_id: orderId, transaction_id: transactionIdIn(orderId) },
  });
  await query(databaseUrl, statement, [1, count]);
  // What the database does by itself within a minute: a plan for a small table is of no use for a large one.
  await query(databaseUrl, `ANALYZE ${SCHEMA}.gateway_payments`);
}
