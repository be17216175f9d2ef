// Figures of payments by hours, days and months, what has to be computed anew of them, and small indexes for what wants attention.

import { type Kysely, sql } from 'kysely';
import { buildIndex } from './online-index.ts';

/** What ordinary rows never enter: each holds only what somebody should look at. */
const INDEXES: readonly (readonly [name: string, table: string, definition: string])[] = [
  ['gateway_payments_unknown', 'gateway_payments', `(created_at) WHERE charge_state = 'unknown'`],
  [
    'gateway_payments_challenged',
    'gateway_payments',
    `(created_at) WHERE fraud_status = 'challenge' AND transaction_status IN ('authorize', 'capture')`,
  ],
  ['gateway_payments_owing', 'gateway_payments', '(read_back_owed_since) WHERE read_back_owed_since IS NOT NULL'],
  ['gateway_refunds_asked_for', 'gateway_refunds', `(created_at) WHERE status = 'requested'`],
  ['gateway_invoices_overdue', 'gateway_invoices', `(due_date) WHERE status = 'overdue'`],
];
const FAILED_MESSAGES = `(created_at) WHERE status = 'failed'`;

/** The indexes, beside those who write. A partitioned table takes over what its partitions have when it gets its own. */
export async function prepare(db: Kysely<unknown>): Promise<void> {
  for (const [name, table, definition] of INDEXES) {
    if (await isThere(db, table)) await buildIndex(db, name, `INDEX ${name} ON ${table} ${definition}`);
  }
  const { rows } = await sql<{ name: string }>`SELECT relname AS name FROM pg_inherits JOIN pg_class ON oid = inhrelid
    WHERE inhparent = to_regclass('gateway_notifications') AND relkind = 'r'`.execute(db);
  for (const { name } of rows) {
    await buildIndex(db, `${name}_failed`, `INDEX ${name}_failed ON ${name} ${FAILED_MESSAGES}`);
  }
}

async function isThere(db: Kysely<unknown>, table: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`SELECT to_regclass(${table}) IS NOT NULL AS there`.execute(db);
  return rows[0]?.there === true;
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(FIGURES).execute(db);
  await sql.raw(CHANGES).execute(db);
  for (const [name, table, definition] of INDEXES) {
    await sql.raw(`CREATE INDEX IF NOT EXISTS ${name} ON ${table} ${definition}`).execute(db);
  }
  await sql
    .raw(`CREATE INDEX IF NOT EXISTS gateway_notifications_failed ON gateway_notifications ${FAILED_MESSAGES}`)
    .execute(db);
}

const FIGURES = `
CREATE TABLE payment_figures (
  level         text NOT NULL CHECK (level IN ('hour', 'day', 'month')),
  dimension     text NOT NULL CHECK (dimension IN ('none', 'payment_type', 'status', 'bank')),
  start         timestamptz NOT NULL,
  value         text NOT NULL,
  count         bigint NOT NULL,
  paid_count    bigint NOT NULL,
  gross         numeric NOT NULL,
  refunded      numeric NOT NULL,
  -- How many were paid after how long: the buckets that have any, rising, and how many each has.
  wait_buckets  integer[] NOT NULL,
  wait_counts   bigint[] NOT NULL,
  -- Read off these; null where nobody has paid.
  median_seconds  float8,
  PRIMARY KEY (level, dimension, start, value)
);

-- One row. Whoever locks it computes; the others go on without.
CREATE TABLE payment_figures_progress (
  id                boolean PRIMARY KEY DEFAULT true CHECK (id),
  -- Of payments from before this table, those from here on are counted. Null where none are yet.
  backfilled_from   timestamptz,
  is_backfilled     boolean NOT NULL DEFAULT false
);
INSERT INTO payment_figures_progress DEFAULT VALUES;
`;

// Rows are only added and taken away: nobody waits for anybody. Not every change that counts brings an event, and events wait for
// every transaction that runs; this does not. What says the same in the figures is left out.
const CHANGES = `
CREATE TABLE payment_figures_changes (
  created_at  timestamptz NOT NULL
);

CREATE FUNCTION note_figures_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF current_schema() = TG_TABLE_SCHEMA THEN
    INSERT INTO payment_figures_changes VALUES (NEW.created_at);
  ELSE
    EXECUTE format('INSERT INTO %I.payment_figures_changes VALUES ($1)', TG_TABLE_SCHEMA) USING NEW.created_at;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER gateway_payments_figures_of_new AFTER INSERT ON gateway_payments
  FOR EACH ROW EXECUTE FUNCTION note_figures_change();
CREATE TRIGGER gateway_payments_figures AFTER UPDATE ON gateway_payments FOR EACH ROW WHEN (
  (OLD.transaction_status, coalesce(OLD.fraud_status IN ('challenge', 'deny'), false), OLD.payment_type, OLD.bank,
    OLD.captured_amount, OLD.refund_amount, OLD.settlement_time,
    CASE WHEN OLD.payment_type = 'credit_card' THEN OLD.transaction_time END)
  IS DISTINCT FROM
  (NEW.transaction_status, coalesce(NEW.fraud_status IN ('challenge', 'deny'), false), NEW.payment_type, NEW.bank,
    NEW.captured_amount, NEW.refund_amount, NEW.settlement_time,
    CASE WHEN NEW.payment_type = 'credit_card' THEN NEW.transaction_time END)
) EXECUTE FUNCTION note_figures_change();
`;
