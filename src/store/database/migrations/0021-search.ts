// What people search payments for, beside the payments: written once with each of them, and never again when they change.

import { type Kysely, sql } from 'kysely';
import { buildIndex } from './online-index.ts';
import { changeShortly } from './short-change.ts';

/** Those who prepare at the same time make the table one after the other. */
const PREPARATION_LOCK = 8_021_021;

// By weeks: whatever is searched for, the newest week is looked into first, and as many before it as are needed. Order ids, e-mails,
// phones and names are found by how they begin, so they are compared byte by byte.
const TABLE = `
CREATE TABLE IF NOT EXISTS payment_search (
  payment_id    uuid NOT NULL,
  created_at    timestamptz NOT NULL,
  week          integer NOT NULL,
  order_id      text COLLATE "C",
  -- The name from its first word on, and from its second; a name of more words has more rows.
  name          text COLLATE "C",
  further_name  text COLLATE "C",
  email         text COLLATE "C",
  -- Its digits, without what stands before them at home or abroad.
  phone         text COLLATE "C",
  amount        bigint
);
CREATE INDEX IF NOT EXISTS payment_search_order ON payment_search (week, order_id) WHERE order_id IS NOT NULL;
CREATE INDEX IF NOT EXISTS payment_search_name ON payment_search (week, name) WHERE name IS NOT NULL;
CREATE INDEX IF NOT EXISTS payment_search_further_name ON payment_search (week, further_name) WHERE further_name IS NOT NULL;
CREATE INDEX IF NOT EXISTS payment_search_email ON payment_search (week, email) WHERE email IS NOT NULL;
CREATE INDEX IF NOT EXISTS payment_search_phone ON payment_search (week, phone) WHERE phone IS NOT NULL;
CREATE INDEX IF NOT EXISTS payment_search_amount ON payment_search (week, amount) WHERE amount IS NOT NULL;
`;

/** A name of more words than these is found by these. */
const WORDS_MAX = 12;

// One expression each and without regular expressions, which would take most of the time.
const DIGITS = `translate(phone, '+-(). ', '')`;
const WRITING = `
CREATE OR REPLACE FUNCTION search_words(first text, last text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (array_remove(string_to_array(translate(lower(coalesce(first, '') || ' ' || coalesce(last, '')), E'\\t\\n\\r', '   '),
    ' '), ''))[1:${WORDS_MAX}]
$$;
CREATE OR REPLACE FUNCTION search_digits(phone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN ${DIGITS} LIKE '62%' THEN substr(${DIGITS}, 3) WHEN ${DIGITS} LIKE '0%' THEN substr(${DIGITS}, 2)
    WHEN ${DIGITS} <> '' THEN ${DIGITS} END
$$;
CREATE OR REPLACE FUNCTION write_search_terms(payment gateway_payments) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  week CONSTANT integer := floor(extract(epoch FROM payment.created_at) / 604800);
  words text[];
BEGIN
  IF payment.customer_first_name IS NOT NULL OR payment.customer_last_name IS NOT NULL THEN
    words := search_words(payment.customer_first_name, payment.customer_last_name);
  END IF;
  INSERT INTO payment_search (payment_id, created_at, week, order_id, name, further_name, email, phone, amount)
  VALUES (payment.id, payment.created_at, week, lower(payment.order_id),
    nullif(array_to_string(words, ' '), ''), nullif(array_to_string(words[2:], ' '), ''),
    lower(payment.customer_email), search_digits(payment.customer_phone), payment.gross_amount);
  FOR word IN 3 .. coalesce(cardinality(words), 0) BY 2 LOOP
    INSERT INTO payment_search (payment_id, created_at, week, name, further_name)
    VALUES (payment.id, payment.created_at, week, array_to_string(words[word:], ' '),
      nullif(array_to_string(words[word + 1:], ' '), ''));
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION note_search_terms() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  path text;
BEGIN
  IF current_schema() = TG_TABLE_SCHEMA THEN
    PERFORM write_search_terms(NEW);
  ELSE
    path := current_setting('search_path');
    PERFORM set_config('search_path', quote_ident(TG_TABLE_SCHEMA), true);
    PERFORM write_search_terms(NEW);
    PERFORM set_config('search_path', path, true);
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER gateway_payments_search AFTER INSERT ON gateway_payments
  FOR EACH ROW EXECUTE FUNCTION note_search_terms();
`;

/**
 * Numbers that customers pay to, and transactions, are looked for whole. Times are appended at the end of an index that rises, which
 * keeps its pages full.
 */
const INDEXES: Readonly<Record<string, string>> = {
  gateway_payments_by_time: '(created_at, id)',
  gateway_payments_of_owner: '(owner_id, created_at, id)',
  gateway_payments_by_transaction: 'USING hash (transaction_id) WHERE transaction_id IS NOT NULL',
  gateway_payments_pay_code:
    'USING hash (coalesce(va_number, bill_key, payment_code)) WHERE coalesce(va_number, bill_key, payment_code) IS NOT NULL',
};
const REPLACED = ['gateway_payments_newest', 'gateway_payments_newest_of_owner', 'gateway_payments_transaction'];

const BATCH = 2_000;

interface Place {
  readonly created_at: string;
  readonly id: string;
}

const END: Place = { created_at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/** Newest first, and not those that the trigger has written meanwhile, or an attempt that was broken off. */
async function fillBefore(db: Kysely<unknown>, place: Place): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
WITH batch AS MATERIALIZED (
  SELECT payment FROM gateway_payments payment WHERE (created_at, id) < (${place.created_at}::timestamptz, ${place.id}::uuid)
  ORDER BY created_at DESC, id DESC LIMIT ${BATCH}
), written AS MATERIALIZED (
  SELECT write_search_terms(payment) FROM batch WHERE NOT EXISTS (
    SELECT FROM payment_search found WHERE found.week = floor(extract(epoch FROM (payment).created_at) / 604800)::integer
      AND found.order_id = lower((payment).order_id) AND found.payment_id = (payment).id)
)
SELECT (payment).created_at::text AS created_at, (payment).id AS id, (SELECT count(*) FROM written) AS written
FROM batch ORDER BY (payment).created_at, (payment).id LIMIT 1`.execute(db);
  return rows[0];
}

/** May be broken off anywhere and begun again. */
export async function prepare(db: Kysely<unknown>): Promise<void> {
  await changeShortly(db, `SELECT pg_advisory_xact_lock(${PREPARATION_LOCK}); ${TABLE} ${WRITING}`);
  for (let place: Place | undefined = END; place !== undefined; ) place = await fillBefore(db, place);
  for (const [name, definition] of Object.entries(INDEXES)) {
    await buildIndex(db, name, `INDEX ${name} ON gateway_payments ${definition}`);
  }
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`${TABLE} ${WRITING}`).execute(db);
  for (const [name, definition] of Object.entries(INDEXES)) {
    await sql.raw(`CREATE INDEX IF NOT EXISTS ${name} ON gateway_payments ${definition}`).execute(db);
  }
  for (const name of REPLACED) await sql.raw(`DROP INDEX IF EXISTS ${name}`).execute(db);
}
