// How often callers and addresses have asked, for limits that several processes share.

import { type Kysely, sql } from 'kysely';

// Unlogged: what it holds is over in a minute, and a server that crashes may forget it.
const TABLE = `
CREATE UNLOGGED TABLE IF NOT EXISTS request_counts (
  subject text NOT NULL,
  window_start timestamptz NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (window_start, subject)
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLE).execute(db);
}
