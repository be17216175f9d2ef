// Invoices with their items, history and numbers, and the payments that belong to them.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
CREATE TABLE gateway_invoices (
  id                  uuid PRIMARY KEY,
  owner_id            text NOT NULL,
  invoice_number      text NOT NULL CHECK (length(invoice_number) BETWEEN 1 AND 40),
  order_id            text NOT NULL CHECK (length(order_id) BETWEEN 1 AND 36),
  gateway_invoice_id  text,
  status              text NOT NULL CHECK (status IN ('draft', 'pending', 'overdue', 'paid', 'expired', 'voided')),
  customer_id         text,
  customer_name       text NOT NULL,
  customer_email      text NOT NULL,
  customer_phone      text,
  total_amount        bigint NOT NULL CHECK (total_amount BETWEEN 1 AND 999999999999),
  currency            text NOT NULL DEFAULT 'IDR',
  invoice_date        date NOT NULL,
  due_date            date NOT NULL CHECK (due_date >= invoice_date),
  paid_at             timestamptz,
  notes               text,
  void_reason         text,
  payment_link_url    text,
  pdf_url             text,
  payment_id          uuid REFERENCES gateway_payments (id),
  metadata            jsonb,
  creation_state      text NOT NULL CHECK (creation_state IN ('initiated', 'created', 'rejected', 'unknown')),
  status_code         text,
  status_message      text,
  attempts            integer NOT NULL DEFAULT 1,
  -- The reason of a void whose outcome is not known yet.
  void_wanted         text,
  version             integer NOT NULL DEFAULT 1,
  next_check_at       timestamptz,
  created_at          timestamptz NOT NULL,
  updated_at          timestamptz NOT NULL,
  CHECK (status = 'draft' OR creation_state = 'created'),
  CHECK (status <> 'paid' OR paid_at IS NOT NULL)
);
-- What the gateway refused never existed there: its number and its order id are free again.
CREATE UNIQUE INDEX gateway_invoices_number_taken ON gateway_invoices (invoice_number) WHERE creation_state <> 'rejected';
CREATE UNIQUE INDEX gateway_invoices_order_id_taken ON gateway_invoices (order_id) WHERE creation_state <> 'rejected';
CREATE INDEX gateway_invoices_number ON gateway_invoices (invoice_number);
CREATE INDEX gateway_invoices_order ON gateway_invoices (order_id);
CREATE INDEX gateway_invoices_at_gateway ON gateway_invoices (gateway_invoice_id) WHERE gateway_invoice_id IS NOT NULL;
CREATE INDEX gateway_invoices_payment ON gateway_invoices (payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX gateway_invoices_newest ON gateway_invoices (created_at DESC, id DESC);
CREATE INDEX gateway_invoices_newest_of_owner ON gateway_invoices (owner_id, created_at DESC, id DESC);
CREATE INDEX gateway_invoices_next_check ON gateway_invoices (next_check_at) WHERE next_check_at IS NOT NULL;
CREATE INDEX gateway_invoices_due ON gateway_invoices (due_date, id) WHERE status = 'pending';

CREATE TABLE gateway_invoice_items (
  invoice_id   uuid NOT NULL REFERENCES gateway_invoices (id),
  position     integer NOT NULL,
  id           uuid NOT NULL,
  item_id      text,
  description  text NOT NULL,
  price        bigint NOT NULL CHECK (price >= 0),
  quantity     integer NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (invoice_id, position)
);

CREATE TABLE gateway_invoice_history (
  invoice_id       uuid NOT NULL REFERENCES gateway_invoices (id),
  version          integer NOT NULL,
  from_status      text,
  to_status        text NOT NULL,
  creation_state   text NOT NULL,
  source           text NOT NULL CHECK (source IN ('create', 'payment', 'status_check', 'action', 'task')),
  actor            text,
  reason           text NOT NULL,
  notification_id  uuid,
  gateway_answer   jsonb,
  created_at       timestamptz NOT NULL,
  PRIMARY KEY (invoice_id, version)
);

CREATE FUNCTION refuse_invoice_history_change() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN RAISE EXCEPTION 'the history of an invoice is append-only'; END $$;
CREATE TRIGGER gateway_invoice_history_append_only BEFORE UPDATE OR DELETE ON gateway_invoice_history
  FOR EACH ROW EXECUTE FUNCTION refuse_invoice_history_change();

-- The last number of each day that was given out.
CREATE TABLE gateway_invoice_numbers (
  day   date PRIMARY KEY,
  last  integer NOT NULL
);

ALTER TABLE gateway_payments ADD CONSTRAINT gateway_payments_invoice FOREIGN KEY (invoice_id) REFERENCES gateway_invoices (id);
CREATE INDEX gateway_payments_of_invoice ON gateway_payments (invoice_id) WHERE invoice_id IS NOT NULL;
`)
    .execute(db);
}
