// Builds an index online: readers and writers go on.

import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';

const PAUSE_MS = 500;
const DUPLICATE_TABLE = '42P07';
const INSIDE_TRANSACTION = '25001';

function codeOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  if (code !== DUPLICATE_TABLE && code !== INSIDE_TRANSACTION) throw error;
  return code;
}

/** Waits for an index that another process is building; an unfinished one is built again. */
export async function buildIndex(db: Kysely<unknown>, name: string, definition: string): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ valid: boolean | null; building: boolean }>`SELECT indisvalid AS valid,
      EXISTS (SELECT FROM pg_stat_progress_create_index WHERE index_relid = indexrelid) AS building
      FROM pg_class LEFT JOIN pg_index ON indexrelid = oid WHERE oid = to_regclass(${name})`.execute(db);
    const [found] = rows;
    if (found?.valid === true) return;
    if (found === undefined) {
      const code = await sql
        .raw(`CREATE ${definition.replace('INDEX', 'INDEX CONCURRENTLY')}`)
        .execute(db)
        .then(() => undefined, codeOf);
      // Behind a pooler every statement is in a transaction: there the migration itself has to build it.
      if (code === INSIDE_TRANSACTION) return;
    } else if (found.building) await pause(PAUSE_MS);
    // Another kind of object with this name is not ours: PostgreSQL says so at once.
    else if (found.valid === null) await sql.raw(`CREATE ${definition}`).execute(db);
    else await sql.raw(`DROP INDEX IF EXISTS ${name}`).execute(db);
  }
}
