// Where events are sent over HTTP, and every attempt to send one.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- What an endpoint is still to get stands in event_deliveries, for the consumer 'webhook:<id>'.
CREATE TABLE webhook_endpoints (
  id                     uuid PRIMARY KEY,
  url                    text NOT NULL,
  -- Empty for all events.
  names                  text[] NOT NULL,
  description            text,
  -- Both secrets are sealed; the previous one signs too, until its time is over.
  secret                 text NOT NULL,
  previous_secret        text,
  previous_secret_until  timestamptz,
  state                  text NOT NULL CHECK (state IN ('active', 'paused', 'disabled')),
  pause_reason           text,
  consecutive_failures   integer NOT NULL DEFAULT 0,
  failing_since          timestamptz,
  created_at             timestamptz NOT NULL,
  updated_at             timestamptz NOT NULL,
  CHECK ((previous_secret IS NULL) = (previous_secret_until IS NULL))
);

CREATE TABLE webhook_attempts (
  id              uuid PRIMARY KEY,
  endpoint_id     uuid NOT NULL REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
  event_id        uuid NOT NULL,
  -- Null for a test, which is no event.
  event_sequence  bigint,
  event_name      text NOT NULL,
  attempt         integer NOT NULL,
  outcome         text NOT NULL CHECK (outcome IN ('delivered', 'failed', 'refused', 'gone', 'given_up')),
  http_status     integer,
  error           text,
  answer          text,
  duration_ms     integer NOT NULL,
  created_at      timestamptz NOT NULL
);
CREATE INDEX webhook_attempts_time ON webhook_attempts (endpoint_id, created_at DESC, id DESC);

-- For sending a range of time again. Events come in the order of time, so the smallest kind of index will do.
CREATE INDEX gateway_events_time ON gateway_events USING brin (occurred_at);
`)
    .execute(db);
}
