// The write-ahead log of one database, told apart from that of the others on the same server, relation by relation.

import { query } from './databases.ts';

export interface Written {
  /** Of this database, images of whole pages among them. */
  readonly bytes: number;
  readonly imageBytes: number;
  readonly images: number;
  /** Of the whole server, meanwhile. */
  readonly allBytes: number;
  readonly relations: readonly { readonly relation: string; readonly bytes: number; readonly imageBytes: number }[];
}

export async function currentPosition(databaseUrl: string): Promise<string> {
  const rows = await query<{ at: string }>(databaseUrl, 'SELECT pg_current_wal_lsn() AS at');
  return rows[0]?.at ?? '0/0';
}

/**
 * A record belongs to this database if it touches a block of it, or if its transaction has done so, as the commit has. Records
 * begin at multiples of eight bytes.
 */
const RECORDS = `
  WITH records AS MATERIALIZED (
    SELECT xid::text AS xid, resource_manager AS manager, (record_length + 7) / 8 * 8 AS bytes, fpi_length AS image_bytes,
      substring(block_ref FROM 'rel \\d+/(\\d+)/\\d+') AS database, substring(block_ref FROM 'rel \\d+/\\d+/(\\d+)') AS node
    FROM pg_get_wal_records_info($1::pg_lsn, $2::pg_lsn)
  ), own AS (
    SELECT * FROM records r WHERE database = (SELECT oid::text FROM pg_database WHERE datname = current_database())
      OR (database IS NULL AND xid <> '0'
        AND xid IN (SELECT o.xid FROM records o WHERE o.database = (SELECT oid::text FROM pg_database WHERE datname = current_database())))
  )
  SELECT coalesce(c.relname, own.manager) AS relation, sum(own.bytes) AS bytes, sum(own.image_bytes) AS image_bytes,
    count(*) FILTER (WHERE own.image_bytes > 0) AS images
  FROM own LEFT JOIN pg_class c ON pg_relation_filenode(c.oid)::text = own.node AND c.relkind IN ('r', 'i', 't', 'S')
  GROUP BY 1 ORDER BY 2 DESC`;

export async function readLog(databaseUrl: string, from: string): Promise<Written> {
  const to = await currentPosition(databaseUrl);
  await query(databaseUrl, 'CREATE EXTENSION IF NOT EXISTS pg_walinspect');
  const rows = await query<{ relation: string; bytes: string; image_bytes: string; images: string }>(
    databaseUrl,
    RECORDS,
    [from, to],
  );
  const [all] = await query<{ bytes: string }>(databaseUrl, 'SELECT $2::pg_lsn - $1::pg_lsn AS bytes', [from, to]);
  const relations = rows.map(({ relation, bytes, image_bytes }) => {
    return { relation, bytes: Number(bytes), imageBytes: Number(image_bytes) };
  });
  const sum = (name: 'bytes' | 'imageBytes') => relations.reduce((total, row) => total + row[name], 0);
  const images = rows.reduce((total, row) => total + Number(row.images), 0);
  return { bytes: sum('bytes'), imageBytes: sum('imageBytes'), images, allBytes: Number(all?.bytes), relations };
}
