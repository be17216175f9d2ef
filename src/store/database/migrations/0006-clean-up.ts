// Lets old rows be found by their age, and what still waits for an event by the event.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Whoever has large tables may build these beforehand, CONCURRENTLY and under the same names.
  await sql
    .raw(`
CREATE INDEX IF NOT EXISTS event_deliveries_event ON event_deliveries (event_sequence);
CREATE INDEX IF NOT EXISTS webhook_attempts_age ON webhook_attempts (created_at);
CREATE INDEX IF NOT EXISTS gateway_notifications_duplicates ON gateway_notifications (created_at) WHERE status = 'duplicate';
`)
    .execute(db);
}
