// Refunds in the order in which they were made, for those who read all of them.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Whoever has a large table may build the index beforehand, CONCURRENTLY and under the same name.
  await sql
    .raw('CREATE INDEX IF NOT EXISTS gateway_refunds_newest ON gateway_refunds (created_at DESC, id DESC)')
    .execute(db);
}
