// Indexes that are dropped before a load and built after it, which is faster than keeping them up to date meanwhile.

import type pg from 'pg';
import { SCHEMA } from '../server/copies.ts';
import { query } from '../server/databases.ts';

/** All but those of constraints; those that parts of a partitioned table have from it go and come with its own. */
const FOUND = `
  WITH RECURSIVE parts AS (
    SELECT c.oid FROM pg_class c WHERE c.relnamespace = $1::regnamespace AND c.relname = ANY($2)
    UNION ALL SELECT i.inhrelid FROM pg_inherits i JOIN parts p ON p.oid = i.inhparent
  )
  SELECT x.indexrelid::regclass::text AS name, pg_get_indexdef(x.indexrelid) AS definition
  FROM pg_index x JOIN parts p ON p.oid = x.indrelid
  WHERE NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = x.indexrelid)
    AND NOT EXISTS (SELECT FROM pg_inherits i WHERE i.inhrelid = x.indexrelid)`;

/** Gives the statements that build them again. */
export async function dropIndexes(databaseUrl: string, tables: readonly string[]): Promise<string[]> {
  const rows = await query<{ name: string; definition: string }>(databaseUrl, FOUND, [SCHEMA, tables]);
  for (const { name } of rows) await query(databaseUrl, `DROP INDEX ${name}`);
  // Only of the table itself, it says for one that is partitioned; it is to be built in all of its parts.
  return rows.map(({ definition }) => definition.replace(' ON ONLY ', ' ON '));
}

export async function rebuildIndexes(sessions: readonly pg.Client[], definitions: readonly string[]): Promise<void> {
  const left = [...definitions];
  const build = async (session: pg.Client) => {
    for (let definition = left.shift(); definition !== undefined; definition = left.shift()) {
      await session.query(definition);
    }
  };
  await Promise.all(sessions.map(build));
}
