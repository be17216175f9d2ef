// How large the tables of a database are; the parts of a partitioned table count as one.

import { query } from './databases.ts';

export interface TableSize {
  readonly table: string;
  /** With what was too long for its rows. */
  readonly rowBytes: number;
  readonly indexBytes: number;
}

/** Largest first. */
export async function readSizes(databaseUrl: string): Promise<TableSize[]> {
  const rows = await query<{ table: string; heap: string; indexes: string }>(
    databaseUrl,
    `SELECT coalesce(pg_partition_root(c.oid), c.oid)::regclass::text AS table, sum(pg_table_size(c.oid)) AS heap,
       sum(pg_indexes_size(c.oid)) AS indexes
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'
     GROUP BY 1 ORDER BY sum(pg_total_relation_size(c.oid)) DESC`,
  );
  return rows.map(({ table, heap, indexes }) => ({ table, rowBytes: Number(heap), indexBytes: Number(indexes) }));
}

export function totalBytes(sizes: readonly TableSize[]): number {
  return sizes.reduce((total, { rowBytes, indexBytes }) => total + rowBytes + indexBytes, 0);
}
