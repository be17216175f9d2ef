// Subscriptions with their history, and the payments and messages that belong to them.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
CREATE TABLE gateway_subscriptions (
  id                       uuid PRIMARY KEY,
  owner_id                 text NOT NULL,
  gateway_subscription_id  text,
  name                     text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  payment_type             text NOT NULL CHECK (payment_type IN ('credit_card', 'gopay')),
  amount                   bigint NOT NULL CHECK (amount > 0),
  currency                 text NOT NULL DEFAULT 'IDR',
  "interval"               integer NOT NULL CHECK ("interval" > 0),
  interval_unit            text NOT NULL CHECK (interval_unit IN ('day', 'week', 'month')),
  max_interval             integer,
  current_interval         integer NOT NULL DEFAULT 0 CHECK (current_interval >= 0),
  start_time               timestamptz,
  next_execution_at        timestamptz,
  previous_execution_at    timestamptz,
  retry_interval           integer,
  retry_interval_unit      text,
  retry_max_interval       integer,
  status                   text NOT NULL CHECK (status IN ('active', 'inactive', 'disabled', 'cancelled')),
  customer_first_name      text,
  customer_last_name       text,
  customer_email           text,
  customer_phone           text,
  metadata                 jsonb,
  gopay_account_id         text,
  creation_state           text NOT NULL CHECK (creation_state IN ('initiated', 'created', 'rejected', 'unknown')),
  status_code              text,
  status_message           text,
  pending_action           text CHECK (pending_action IN ('disable', 'enable', 'cancel')),
  pending_actor            text,
  action_id                uuid,
  unresolved_since         timestamptz,
  -- Sealed; what it opens can take money.
  sealed_token             text,
  creation_attempts        integer NOT NULL DEFAULT 1,
  hint_followed_at         timestamptz,
  version                  integer NOT NULL DEFAULT 1,
  created_at               timestamptz NOT NULL,
  updated_at               timestamptz NOT NULL,
  CHECK ((creation_state = 'created') = (gateway_subscription_id IS NOT NULL))
);
-- Charges are found by the name that their order id begins with: two that may be charged cannot share it.
CREATE UNIQUE INDEX gateway_subscriptions_name_taken ON gateway_subscriptions (name) WHERE status <> 'cancelled';
CREATE INDEX gateway_subscriptions_name ON gateway_subscriptions (name, created_at DESC);
CREATE UNIQUE INDEX gateway_subscriptions_gateway_id ON gateway_subscriptions (gateway_subscription_id)
  WHERE gateway_subscription_id IS NOT NULL;
CREATE INDEX gateway_subscriptions_newest ON gateway_subscriptions (created_at DESC, id DESC);
CREATE INDEX gateway_subscriptions_newest_of_owner ON gateway_subscriptions (owner_id, created_at DESC, id DESC);
CREATE INDEX gateway_subscriptions_unresolved ON gateway_subscriptions (unresolved_since, id) WHERE unresolved_since IS NOT NULL;
-- What the gateway may still change without us: the rest leaves this index.
CREATE INDEX gateway_subscriptions_living ON gateway_subscriptions (id)
  WHERE creation_state = 'created' AND status <> 'cancelled';

CREATE TABLE gateway_subscription_history (
  subscription_id  uuid NOT NULL REFERENCES gateway_subscriptions (id),
  version          integer NOT NULL,
  from_status      text,
  to_status        text NOT NULL,
  source           text NOT NULL CHECK (source IN ('create', 'notification', 'status_check', 'action', 'task', 'payment')),
  actor            text,
  reason           text NOT NULL,
  notification_id  uuid,
  payment_id       uuid REFERENCES gateway_payments (id),
  gateway_answer   jsonb,
  created_at       timestamptz NOT NULL,
  PRIMARY KEY (subscription_id, version)
);
CREATE FUNCTION refuse_subscription_history_change() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN RAISE EXCEPTION 'the history of a subscription is append-only'; END $$;
CREATE TRIGGER gateway_subscription_history_append_only BEFORE UPDATE OR DELETE ON gateway_subscription_history
  FOR EACH ROW EXECUTE FUNCTION refuse_subscription_history_change();

ALTER TABLE gateway_payments ADD CONSTRAINT gateway_payments_subscription
  FOREIGN KEY (subscription_id) REFERENCES gateway_subscriptions (id);
CREATE INDEX gateway_payments_subscription ON gateway_payments (subscription_id) WHERE subscription_id IS NOT NULL;
ALTER TABLE gateway_notifications ADD CONSTRAINT gateway_notifications_subscription
  FOREIGN KEY (subscription_id) REFERENCES gateway_subscriptions (id);
CREATE INDEX gateway_notifications_subscription ON gateway_notifications (subscription_id) WHERE subscription_id IS NOT NULL;
`)
    .execute(db);
}
