// Message brokers that get the events in order: where each stands, and which process sends to it.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
CREATE TABLE event_sinks (
  id                    uuid PRIMARY KEY,
  name                  text NOT NULL UNIQUE,
  kind                  text NOT NULL CHECK (kind IN ('nats', 'rabbitmq', 'redis')),
  -- Without credentials, for those who look; with them it is sealed.
  address               text NOT NULL,
  sealed_address        text NOT NULL,
  target                text NOT NULL,
  source                text NOT NULL,
  -- Empty for all events.
  names                 text[] NOT NULL,
  max_length            bigint,
  enabled               boolean NOT NULL DEFAULT true,
  -- Everything up to this event the broker has confirmed.
  position_transaction  xid8 NOT NULL,
  position_sequence     bigint NOT NULL,
  -- How far events had been removed when somebody last looked whether this sink still needed one of them.
  removed_seen          bigint NOT NULL,
  -- When it was last found that events were removed before they were sent.
  gap_at                timestamptz,
  -- Whoever has the token may send and move the position, until its time is over.
  lease_token           uuid,
  lease_until           timestamptz,
  failures              integer NOT NULL DEFAULT 0,
  failing_since         timestamptz,
  last_error            text,
  next_try_at           timestamptz NOT NULL DEFAULT now(),
  last_sent_at          timestamptz,
  created_at            timestamptz NOT NULL,
  updated_at            timestamptz NOT NULL,
  CHECK ((lease_token IS NULL) = (lease_until IS NULL))
);
`)
    .execute(db);
}
