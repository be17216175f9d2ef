// Callers, payments with their items, refunds and history, notifications, events and idempotency keys.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
CREATE TABLE api_keys (
  id            uuid PRIMARY KEY,
  key_hash      bytea NOT NULL UNIQUE,
  hint          text NOT NULL,
  owner_id      text NOT NULL CHECK (owner_id <> ''),
  staff         boolean NOT NULL,
  scopes        text[] NOT NULL,
  is_demo       boolean NOT NULL DEFAULT false,
  created_at    timestamptz NOT NULL,
  expires_at    timestamptz,
  revoked_at    timestamptz,
  last_used_at  timestamptz
);
-- However many processes start at once, one of them makes the demo key.
CREATE UNIQUE INDEX api_keys_one_demo ON api_keys (is_demo) WHERE is_demo;

CREATE TABLE gateway_payments (
  id                     uuid PRIMARY KEY,
  owner_id               text NOT NULL,
  order_id               text NOT NULL CHECK (length(order_id) BETWEEN 1 AND 100),
  transaction_id         text,
  payment_type           text NOT NULL,
  bank                   text,
  store                  text,
  acquirer               text,
  issuer                 text,
  gross_amount           bigint NOT NULL CHECK (gross_amount > 0),
  currency               text NOT NULL DEFAULT 'IDR',
  transaction_status     text NOT NULL CHECK (transaction_status IN ('pending', 'authorize', 'capture', 'settlement', 'deny',
                           'cancel', 'expire', 'failure', 'partial_refund', 'refund', 'partial_chargeback', 'chargeback')),
  fraud_status           text,
  status_code            text,
  status_message         text,
  customer_first_name    text,
  customer_last_name     text,
  customer_email         text,
  customer_phone         text,
  va_number              text,
  bill_key               text,
  biller_code            text,
  payment_code           text,
  redirect_url           text,
  deeplink_url           text,
  qr_string              text,
  qr_url                 text,
  masked_card            text,
  card_type              text,
  transaction_time       timestamptz,
  settlement_time        timestamptz,
  expiry_time            timestamptz,
  captured_amount        bigint CHECK (captured_amount > 0),
  refund_amount          bigint NOT NULL DEFAULT 0,
  refund_reserved_amount bigint NOT NULL DEFAULT 0,
  metadata               jsonb,
  custom_field1          text,
  custom_field2          text,
  custom_field3          text,
  charge_state           text NOT NULL CHECK (charge_state IN ('initiated', 'charged', 'rejected', 'unknown')),
  charge_attempts        integer NOT NULL,
  charge_request         text,
  subscription_id        uuid,
  invoice_id             uuid,
  version                integer NOT NULL DEFAULT 1,
  next_check_at          timestamptz,
  check_count            integer NOT NULL DEFAULT 0,
  created_at             timestamptz NOT NULL,
  updated_at             timestamptz NOT NULL,
  CONSTRAINT gateway_payments_order_id_taken UNIQUE (order_id),
  CONSTRAINT gateway_payments_refunds_within_capture CHECK (
    refund_reserved_amount >= 0 AND refund_amount >= 0 AND refund_amount <= refund_reserved_amount
    AND refund_reserved_amount <= coalesce(captured_amount, gross_amount))
);
CREATE INDEX gateway_payments_newest ON gateway_payments (created_at DESC, id DESC);
CREATE INDEX gateway_payments_newest_of_owner ON gateway_payments (owner_id, created_at DESC, id DESC);
CREATE INDEX gateway_payments_transaction ON gateway_payments (transaction_id) WHERE transaction_id IS NOT NULL;
-- The sweep reads only what is to be asked about; settled payments leave this index.
CREATE INDEX gateway_payments_next_check ON gateway_payments (next_check_at) WHERE next_check_at IS NOT NULL;

CREATE TABLE gateway_payment_items (
  payment_id     uuid NOT NULL REFERENCES gateway_payments (id),
  position       integer NOT NULL,
  id             uuid NOT NULL,
  item_id        text,
  name           text NOT NULL,
  price          bigint NOT NULL,
  quantity       integer NOT NULL CHECK (quantity > 0),
  brand          text,
  category       text,
  merchant_name  text,
  url            text,
  PRIMARY KEY (payment_id, position)
);

CREATE TABLE gateway_refunds (
  id                 uuid PRIMARY KEY,
  payment_id         uuid NOT NULL REFERENCES gateway_payments (id),
  refund_key         text NOT NULL,
  amount             bigint NOT NULL CHECK (amount > 0),
  reason             text,
  is_direct          boolean NOT NULL,
  status             text NOT NULL CHECK (status IN ('pending', 'accepted', 'confirmed', 'failed')),
  status_code        text,
  status_message     text,
  bank_confirmed_at  timestamptz,
  created_at         timestamptz NOT NULL,
  updated_at         timestamptz NOT NULL,
  UNIQUE (payment_id, refund_key)
);
CREATE INDEX gateway_refunds_unresolved ON gateway_refunds (created_at, id) WHERE status = 'pending';

CREATE TABLE gateway_payment_history (
  payment_id       uuid NOT NULL REFERENCES gateway_payments (id),
  version          integer NOT NULL,
  from_status      text,
  to_status        text NOT NULL,
  fraud_status     text,
  charge_state     text NOT NULL,
  source           text NOT NULL CHECK (source IN ('charge', 'notification', 'status_check', 'action', 'task')),
  actor            text,
  reason           text NOT NULL,
  notification_id  uuid,
  gateway_answer   jsonb,
  created_at       timestamptz NOT NULL,
  PRIMARY KEY (payment_id, version)
);

CREATE FUNCTION refuse_history_change() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN RAISE EXCEPTION 'the history of a payment is append-only'; END $$;
CREATE TRIGGER gateway_payment_history_append_only BEFORE UPDATE OR DELETE ON gateway_payment_history
  FOR EACH ROW EXECUTE FUNCTION refuse_history_change();

CREATE TABLE gateway_notifications (
  id                  uuid PRIMARY KEY,
  kind                text NOT NULL CHECK (kind IN ('transaction', 'subscription', 'pay_account')),
  payment_id          uuid REFERENCES gateway_payments (id),
  subscription_id     uuid,
  order_id            text,
  transaction_id      text,
  transaction_status  text,
  fraud_status        text,
  payment_type        text,
  status_code         text,
  gross_amount        text,
  status              text NOT NULL CHECK (status IN ('received', 'processed', 'duplicate', 'stale', 'unmatched', 'failed')),
  error_message       text,
  fingerprint         bytea NOT NULL,
  raw_payload         jsonb NOT NULL,
  created_at          timestamptz NOT NULL,
  processed_at        timestamptz
);
-- One message takes effect once; its copies are stored as duplicates.
CREATE UNIQUE INDEX gateway_notifications_once ON gateway_notifications (fingerprint) WHERE status = 'processed';
CREATE INDEX gateway_notifications_newest ON gateway_notifications (created_at DESC, id DESC);
CREATE INDEX gateway_notifications_order ON gateway_notifications (order_id) WHERE status IN ('unmatched', 'failed', 'stale');

-- The outbox: written with the change that caused it, delivered afterwards.
CREATE TABLE gateway_events (
  sequence     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id           uuid NOT NULL UNIQUE,
  name         text NOT NULL,
  subject      text NOT NULL CHECK (subject IN ('payment', 'invoice', 'subscription')),
  subject_id   uuid NOT NULL,
  data         jsonb NOT NULL,
  occurred_at  timestamptz NOT NULL
);
CREATE INDEX gateway_events_subject ON gateway_events (subject_id, sequence);

CREATE TABLE idempotency_keys (
  caller_id     text NOT NULL,
  key           text NOT NULL,
  request_hash  bytea NOT NULL,
  attempt_id    uuid NOT NULL,
  locked_until  timestamptz,
  subject_id    uuid NOT NULL,
  status        integer,
  headers       jsonb,
  body          text,
  created_at    timestamptz NOT NULL,
  PRIMARY KEY (caller_id, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
`)
    .execute(db);
}
