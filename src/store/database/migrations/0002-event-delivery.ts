// Who wants which events, and what is still to be delivered to whom.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- The transaction that wrote an event. Readers go by it: a sequence number may become visible after a higher one.
ALTER TABLE gateway_events ADD COLUMN written_in xid8 NOT NULL DEFAULT pg_current_xact_id();
CREATE INDEX gateway_events_order ON gateway_events (written_in, sequence);

CREATE TABLE event_consumers (
  id            text PRIMARY KEY,
  -- Empty for all events.
  names         text[] NOT NULL,
  active        boolean NOT NULL DEFAULT true,
  last_seen_at  timestamptz NOT NULL
);

-- A row for each event that somebody still has to get; it goes when they have it.
CREATE TABLE event_deliveries (
  consumer_id      text NOT NULL REFERENCES event_consumers (id) ON DELETE CASCADE,
  event_sequence   bigint NOT NULL REFERENCES gateway_events (sequence),
  subject_id       uuid NOT NULL,
  attempts         integer NOT NULL DEFAULT 0,
  next_attempt_at  timestamptz NOT NULL,
  locked_until     timestamptz,
  last_error       text,
  PRIMARY KEY (consumer_id, event_sequence)
);
CREATE INDEX event_deliveries_due ON event_deliveries (consumer_id, next_attempt_at);
CREATE INDEX event_deliveries_subject ON event_deliveries (consumer_id, subject_id, event_sequence);
`)
    .execute(db);
}
