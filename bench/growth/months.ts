// Partitions for the months of the past, where a table is partitioned: the server makes those of the future.

import { SCHEMA } from '../server/copies.ts';
import { query } from '../server/databases.ts';

/** It overlaps one that is there, or there is one of its name. */
const IS_THERE = new Set(['42P17', '42P07']);

/** Those that are there already are left alone. */
export async function makeMonths(databaseUrl: string, tables: readonly string[], days: number): Promise<void> {
  const partitioned = await query<{ name: string }>(
    databaseUrl,
    `SELECT relname AS name FROM pg_class WHERE relkind = 'p' AND relnamespace = $1::regnamespace AND relname = ANY($2)`,
    [SCHEMA, tables],
  );
  for (const { name } of partitioned) {
    for (const month of monthsOf(days)) await makeMonth(databaseUrl, name, month);
  }
}

/** The first days of all months since so many days ago. */
function monthsOf(days: number): Date[] {
  const months: Date[] = [];
  const since = new Date(Date.now() - days * 86_400_000);
  for (let month = 0; ; month++) {
    const first = new Date(Date.UTC(since.getUTCFullYear(), since.getUTCMonth() + month, 1));
    if (first.getTime() > Date.now()) return months;
    months.push(first);
  }
}

async function makeMonth(databaseUrl: string, table: string, first: Date): Promise<void> {
  const next = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 1));
  const part = `${table}_${first.toISOString().slice(0, 7).replace('-', '_')}`;
  const range = `FROM ('${first.toISOString()}') TO ('${next.toISOString()}')`;
  try {
    await query(databaseUrl, `CREATE TABLE ${SCHEMA}.${part} PARTITION OF ${SCHEMA}.${table} FOR VALUES ${range}`);
  } catch (error) {
    if (IS_THERE.has(String((error as { code?: string }).code))) return;
    throw error;
  }
  await copyOwnIndexes(databaseUrl, table, part);
}

/** What the part for everything else has for itself, and not from the table, the others have too. */
async function copyOwnIndexes(databaseUrl: string, table: string, part: string): Promise<void> {
  const fallback = `${table}_default`;
  const rows = await query<{ definition: string }>(
    databaseUrl,
    `SELECT pg_get_indexdef(indexrelid) AS definition FROM pg_index x
     WHERE indrelid = to_regclass($1) AND NOT EXISTS (SELECT FROM pg_inherits i WHERE i.inhrelid = x.indexrelid)`,
    [`${SCHEMA}.${fallback}`],
  );
  for (const { definition } of rows) await query(databaseUrl, definition.replaceAll(fallback, part));
}
