// People: roles of keys, sessions, links that sign in once, attempts to sign in, and the audit of what people did.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- Null for keys of programs, which have their scopes alone.
ALTER TABLE api_keys ADD COLUMN role text CHECK (role IN ('viewer', 'support', 'finance', 'admin'));

-- A session is gone with its key. Only the hash of what the browser holds is stored.
CREATE TABLE sessions (
  id            uuid PRIMARY KEY,
  token_hash    bytea NOT NULL UNIQUE,
  key_id        uuid NOT NULL REFERENCES api_keys (id) ON DELETE CASCADE,
  created_at    timestamptz NOT NULL,
  last_seen_at  timestamptz NOT NULL,
  ends_at       timestamptz NOT NULL
);
CREATE INDEX sessions_of_key ON sessions (key_id);
CREATE INDEX sessions_end ON sessions (ends_at);

CREATE TABLE sign_in_links (
  token_hash  bytea PRIMARY KEY,
  role        text NOT NULL,
  ends_at     timestamptz NOT NULL
);
CREATE INDEX sign_in_links_end ON sign_in_links (ends_at);

-- How often a sign-in was tried within a while, by address; all together under an empty one.
CREATE TABLE sign_in_attempts (
  address     text NOT NULL,
  began_at    timestamptz NOT NULL,
  attempts    integer NOT NULL,
  PRIMARY KEY (address, began_at)
);
CREATE INDEX sign_in_attempts_age ON sign_in_attempts (began_at);

CREATE TABLE audit_log (
  id          uuid PRIMARY KEY,
  created_at  timestamptz NOT NULL,
  actor       text NOT NULL,
  credential  text NOT NULL CHECK (credential IN ('key', 'session', 'jwt', 'host', 'command')),
  role        text,
  key_id      uuid,
  session_id  uuid,
  address     text,
  user_agent  text,
  request_id  text,
  action      text NOT NULL,
  subject     text,
  subject_id  text,
  details     jsonb NOT NULL
);
CREATE INDEX audit_log_newest ON audit_log (created_at DESC, id DESC);
CREATE INDEX audit_log_actor ON audit_log (actor, created_at DESC, id DESC);
CREATE INDEX audit_log_subject ON audit_log (subject_id, created_at, id) WHERE subject_id IS NOT NULL;

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN RAISE EXCEPTION 'the audit is append-only'; END $$;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
`)
    .execute(db);
}
