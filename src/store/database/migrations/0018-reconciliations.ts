// Reconciliations that somebody asked for: how far each is, what differed, and which process works on it.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
CREATE TABLE reconciliations (
  id            uuid PRIMARY KEY,
  -- Payments created at this time or later, and before that one.
  from_time     timestamptz NOT NULL,
  to_time       timestamptz NOT NULL CHECK (to_time > from_time),
  status        text NOT NULL CHECK (status IN ('waiting', 'running', 'done', 'failed', 'stopped')),
  asked_by      text NOT NULL,
  -- Null until it has begun.
  total         integer,
  checked       integer NOT NULL DEFAULT 0,
  differed      integer NOT NULL DEFAULT 0,
  unreachable   integer NOT NULL DEFAULT 0,
  -- The first of them.
  differences   jsonb NOT NULL DEFAULT '[]',
  -- The last payment of the last page that was done; null at the beginning.
  position      jsonb,
  -- How often in a row nothing of a page could be compared.
  silences      integer NOT NULL DEFAULT 0,
  error         text,
  -- Whoever has the token may work on it and write its progress, until its time is over.
  lease_token   uuid,
  lease_until   timestamptz,
  created_at    timestamptz NOT NULL,
  started_at    timestamptz,
  heartbeat_at  timestamptz,
  finished_at   timestamptz,
  CHECK ((lease_token IS NULL) = (lease_until IS NULL)),
  CHECK ((finished_at IS NULL) = (status IN ('waiting', 'running')))
);
-- One at a time: they share the calls that the background may make.
CREATE UNIQUE INDEX reconciliations_unfinished ON reconciliations ((true)) WHERE status IN ('waiting', 'running');
CREATE INDEX reconciliations_newest ON reconciliations (created_at DESC, id DESC);
`)
    .execute(db);
}
