// Events, histories of payments, messages and attempts in a partition for each month; and leaner events.

import { type Kysely, sql } from 'kysely';
import { indexesToBuild, PARTITIONED, type Partitioned } from './0012-tables.ts';

export { prepare } from './0012-preparation.ts';

/** Shorter than the second after which PostgreSQL looks for deadlocks: this gives way, and not a payment. */
const LOCK_TIMEOUT_MS = 700;
/** Longer than that second, after which PostgreSQL ends a vacuum of its own that is in the way. Nobody else waits for this lock. */
const VACUUM_TIMEOUT_MS = 5_000;

/** Payments first, as those who write do: whoever is in the middle of something comes to its end. */
const LOCKED = [
  'gateway_payments', 'gateway_subscriptions', 'gateway_payment_history', 'gateway_events', 'event_deliveries',
  'gateway_notifications', 'webhook_endpoints', 'webhook_attempts',
]; // biome-ignore format: a list reads better in lines

export async function up(db: Kysely<unknown>): Promise<void> {
  const lock = async (mode: string, timeoutMs: number) => {
    await sql.raw(`SET LOCAL lock_timeout = ${timeoutMs}`).execute(db);
    await sql.raw(`LOCK TABLE ${LOCKED.join(', ')} IN ${mode} MODE`).execute(db);
  };
  await lock('SHARE UPDATE EXCLUSIVE', VACUUM_TIMEOUT_MS);
  await lock('ACCESS EXCLUSIVE', LOCK_TIMEOUT_MS);
  await sql.raw(PAYMENT_STATE).execute(db);
  await sql.raw(DELIVERIES).execute(db);
  await sql.raw(SEQUENCE).execute(db);
  for (const one of PARTITIONED) await partition(db, one);
  await sql.raw(AFTERWARDS).execute(db);
}

// Columns instead of JSON: no names are repeated, and what is absent takes no room. All are null for other events, and for those
// that were written before, whose data hold a whole copy.
const PAYMENT_STATE = `
ALTER TABLE gateway_events
  ADD COLUMN previous_status text,
  ADD COLUMN notification_id uuid,
  ADD COLUMN transaction_status text,
  ADD COLUMN charge_state text,
  ADD COLUMN transaction_id text,
  ADD COLUMN payment_type text,
  ADD COLUMN bank text,
  ADD COLUMN store text,
  ADD COLUMN acquirer text,
  ADD COLUMN issuer text,
  ADD COLUMN fraud_status text,
  ADD COLUMN status_code text,
  ADD COLUMN status_message text,
  ADD COLUMN va_number text,
  ADD COLUMN bill_key text,
  ADD COLUMN biller_code text,
  ADD COLUMN payment_code text,
  ADD COLUMN redirect_url text,
  ADD COLUMN deeplink_url text,
  ADD COLUMN qr_string text,
  ADD COLUMN qr_url text,
  ADD COLUMN masked_card text,
  ADD COLUMN card_type text,
  ADD COLUMN transaction_time timestamptz,
  ADD COLUMN settlement_time timestamptz,
  ADD COLUMN expiry_time timestamptz,
  ADD COLUMN held boolean,
  ADD COLUMN captured_amount bigint,
  ADD COLUMN paid_amount bigint,
  ADD COLUMN refund_amount bigint,
  ADD COLUMN refund_reserved_amount bigint;
`;

// No reference leads to a partition of which one day nothing is left. A delivery says where its event is instead.
const DELIVERIES = `
ALTER TABLE event_deliveries ADD COLUMN IF NOT EXISTS event_written_in xid8;
ALTER TABLE event_deliveries ADD COLUMN IF NOT EXISTS event_occurred_at timestamptz;
UPDATE event_deliveries delivery SET event_written_in = event.written_in, event_occurred_at = event.occurred_at
  FROM gateway_events event WHERE event.sequence = delivery.event_sequence AND delivery.event_occurred_at IS NULL;
ALTER TABLE event_deliveries DROP CONSTRAINT event_deliveries_event_sequence_fkey,
  ALTER COLUMN event_written_in SET NOT NULL, ALTER COLUMN event_occurred_at SET NOT NULL;
CREATE INDEX IF NOT EXISTS event_deliveries_place ON event_deliveries (event_occurred_at, event_sequence);
DROP INDEX event_deliveries_event;
-- A process of the version before may run on for a while. What it writes gets what it does not know of; but it must not
-- deliver events that it cannot read whole, and so finds no lease.
ALTER TABLE event_deliveries RENAME COLUMN locked_until TO leased_until;
CREATE FUNCTION place_delivery() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE raised bigint; BEGIN
  EXECUTE format('SELECT raised_by FROM %I.event_positions', TG_TABLE_SCHEMA) INTO raised;
  NEW.event_written_in := (pg_current_xact_id()::text::bigint + coalesce(raised, 0))::text::xid8;
  NEW.event_occurred_at := NEW.next_attempt_at;
  RETURN NEW;
END $$;
CREATE TRIGGER event_deliveries_place BEFORE INSERT ON event_deliveries
  FOR EACH ROW WHEN (NEW.event_written_in IS NULL) EXECUTE FUNCTION place_delivery();
`;

// An identity means something else in a partitioned table from one PostgreSQL to the next: a sequence does not.
const SEQUENCE = `
DO $$ DECLARE next bigint := nextval(pg_get_serial_sequence('gateway_events', 'sequence')); BEGIN
  ALTER TABLE gateway_events ALTER COLUMN sequence DROP IDENTITY;
  CREATE SEQUENCE gateway_events_sequence_seq;
  PERFORM setval('gateway_events_sequence_seq', next, false);
END $$;
ALTER TABLE gateway_events ALTER COLUMN sequence SET DEFAULT nextval('gateway_events_sequence_seq');
`;

const AFTERWARDS = `
ALTER SEQUENCE gateway_events_sequence_seq OWNED BY gateway_events.sequence;
-- Each partition gets it, and a whole one may still be dropped.
CREATE TRIGGER gateway_payment_history_append_only BEFORE UPDATE OR DELETE ON gateway_payment_history
  FOR EACH ROW EXECUTE FUNCTION refuse_history_change();
-- The clean-up of the version before names rows by where they lie, which is not unique any more: it must not hit others.
CREATE FUNCTION refuse_message_removal() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN RAISE EXCEPTION 'a message that was not repeated is kept'; END $$;
CREATE TRIGGER gateway_notifications_kept BEFORE DELETE ON gateway_notifications
  FOR EACH ROW WHEN (OLD.status NOT IN ('duplicate', 'unmatched')) EXECUTE FUNCTION refuse_message_removal();
`;

/** The table that is there becomes the first partition; where it is empty, it goes. */
async function partition(db: Kysely<unknown>, one: Partitioned): Promise<void> {
  const { table } = one;
  const { rows } = await sql.raw<{ filled: boolean }>(`SELECT EXISTS (SELECT FROM ${table}) AS filled`).execute(db);
  const filled = rows[0]?.filled === true;
  await sql.raw(`DROP TRIGGER IF EXISTS ${table}_append_only ON ${table}`).execute(db);
  if (filled) await makeReady(db, one);
  await sql.raw(renamed(one)).execute(db);
  await sql.raw(parent(one)).execute(db);
  if (filled) {
    const until = `${table}_until`;
    const bound = await sql
      .raw<{ bound: string }>(
        `SELECT substring(pg_get_constraintdef(oid) FROM '''([^'']+)''') AS bound FROM pg_constraint
          WHERE conrelid = '${table}_before'::regclass AND conname = '${until}'`,
      )
      .execute(db);
    await sql
      .raw(`ALTER TABLE ${table} ATTACH PARTITION ${table}_before FOR VALUES FROM (MINVALUE) TO ('${bound.rows[0]?.bound}');
ALTER TABLE ${table}_before DROP CONSTRAINT ${until};`)
      .execute(db);
  } else {
    await sql.raw(`DROP TABLE ${table}_before`).execute(db);
  }
  await sql.raw(defaultPartition(one)).execute(db);
}

/** What was not prepared is done now: on a small table that takes no time. */
async function makeReady(db: Kysely<unknown>, one: Partitioned): Promise<void> {
  const { table, time } = one;
  const built = indexesToBuild(one).map(([, definition]) => definition.replace('INDEX', 'INDEX IF NOT EXISTS'));
  await sql
    .raw(`${built.map((definition) => `CREATE ${definition};`).join('\n')}
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_constraint WHERE conrelid = '${table}'::regclass AND conname = '${table}_until') THEN
    EXECUTE format('ALTER TABLE ${table} ADD CONSTRAINT ${table}_until CHECK (${time} < %L)', (
      SELECT date_trunc('month', greatest(now(), max(${time})) AT TIME ZONE 'UTC') + interval '1 month' FROM ${table}
    ) AT TIME ZONE 'UTC');
  END IF;
END $$;`)
    .execute(db);
}

function renamed({ table, needless, references }: Partitioned): string {
  return `
ALTER TABLE ${table} RENAME TO ${table}_before;
${references.map((name) => `ALTER TABLE ${table}_before DROP CONSTRAINT ${name};`).join('\n')}
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT relname FROM pg_index JOIN pg_class ON oid = indexrelid WHERE indrelid = '${table}_before'::regclass LOOP
    CONTINUE WHEN name LIKE '${table}\\_before\\_%';
    IF name = ANY('{${needless.join(',')}}') THEN
      EXECUTE format('ALTER TABLE ${table}_before DROP CONSTRAINT IF EXISTS %I', name);
      EXECUTE format('DROP INDEX IF EXISTS %I', name);
    ELSE
      EXECUTE format('ALTER INDEX %I RENAME TO %I', name, replace(name, '${table}', '${table}_before'));
    END IF;
  END LOOP;
  IF to_regclass('${table}_before_key') IS NOT NULL THEN
    ALTER TABLE ${table}_before ADD CONSTRAINT ${table}_before_pkey PRIMARY KEY USING INDEX ${table}_before_key;
  END IF;
END $$;`;
}

function parent({ table, time, key, indexes }: Partitioned): string {
  return `
CREATE TABLE ${table} (LIKE ${table}_before INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE, PRIMARY KEY (${key}))
  PARTITION BY RANGE (${time});
ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${table}_until;
${Object.entries(indexes)
  .map(([name, definition]) => `CREATE INDEX ${table}_${name} ON ${table} ${definition};`)
  .join('\n')}
${table === 'webhook_attempts' ? `ALTER TABLE ${table} ADD CONSTRAINT webhook_attempts_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints (id) ON DELETE CASCADE;` : ''}`;
}

/** For whatever lies outside of the others: a clock that is wrong must not lose a row. */
function defaultPartition({ table, own = {} }: Partitioned): string {
  return `
CREATE TABLE ${table}_default PARTITION OF ${table} DEFAULT;
${Object.entries(own)
  .map(([name, definition]) => `CREATE UNIQUE INDEX ${table}_default_${name} ON ${table}_default ${definition};`)
  .join('\n')}`;
}
