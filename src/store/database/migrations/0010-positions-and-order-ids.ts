// Where events stand among all others, whatever cluster they were written in; and order ids that a payment and an invoice
// cannot both have.

import { type Kysely, sql } from 'kysely';

/** Keeps the locks of order ids apart from those that others take. */
const ORDER_ID_LOCKS = 471_409_231;
/** Order ids share so many locks: however many rows one statement writes, it takes no more than these. */
const LOCKS = 256;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- One row. An event's written_in is the number of its transaction plus raised_by, which grows when the database comes into a
-- cluster that has counted less: so positions only ever grow.
CREATE TABLE event_positions (
  id         boolean PRIMARY KEY DEFAULT true CHECK (id),
  raised_by  bigint NOT NULL DEFAULT 0,
  -- The highest written_in among the events that were removed.
  removed    bigint NOT NULL DEFAULT 0
);
INSERT INTO event_positions DEFAULT VALUES;

-- No index spans two tables. Whoever writes an order id down takes its lock first, payments together and invoices alone, and
-- then looks into the other table: each query of a volatile function sees what was committed by then. What is taken is skipped,
-- as by ON CONFLICT DO NOTHING. Sessions without our search path, such as those of a restore, name the schema.
CREATE FUNCTION skip_order_of_invoice() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
DECLARE taken boolean;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(${ORDER_ID_LOCKS}, hashtext(NEW.order_id) & ${LOCKS - 1});
  IF current_schema() = TG_TABLE_SCHEMA THEN
    taken := EXISTS (SELECT FROM gateway_invoices WHERE order_id = NEW.order_id AND creation_state <> 'rejected');
  ELSE
    EXECUTE format('SELECT EXISTS (SELECT FROM %I.gateway_invoices WHERE order_id = $1 AND creation_state <> ''rejected'')',
      TG_TABLE_SCHEMA) INTO taken USING NEW.order_id;
  END IF;
  IF taken THEN RETURN NULL; END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION skip_order_of_payment() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
DECLARE taken boolean;
BEGIN
  PERFORM pg_advisory_xact_lock(${ORDER_ID_LOCKS}, hashtext(NEW.order_id) & ${LOCKS - 1});
  EXECUTE format('SELECT EXISTS (SELECT FROM %I.gateway_payments WHERE order_id = $1 AND invoice_id IS DISTINCT FROM $2)',
    TG_TABLE_SCHEMA) INTO taken USING NEW.order_id, NEW.id;
  IF taken THEN RETURN NULL; END IF;
  RETURN NEW;
END $$;

-- Payments of an invoice have its order id. Changes of payments are written as inserts that find their row, with later versions.
CREATE TRIGGER gateway_payments_order_id_of_invoice BEFORE INSERT ON gateway_payments
  FOR EACH ROW WHEN (NEW.version = 1 AND NEW.invoice_id IS NULL) EXECUTE FUNCTION skip_order_of_invoice();
CREATE TRIGGER gateway_invoices_order_id_of_payment BEFORE INSERT ON gateway_invoices
  FOR EACH ROW WHEN (NEW.creation_state <> 'rejected') EXECUTE FUNCTION skip_order_of_payment();
`)
    .execute(db);
}
