// The whole schema: every table with what it is for, every index with the statement or the task that needs it.

import type { Apply } from './migration.ts';

export async function up(apply: Apply): Promise<void> {
  for (const part of [
    CALLERS,
    PAYMENTS,
    NOTES,
    CHARGEBACKS,
    INVOICES,
    SUBSCRIPTIONS,
    CHECKOUTS,
    BELONGING,
    NOTIFICATIONS,
    EVENTS,
    WEBHOOKS_AND_SINKS,
    FIGURES,
    SEARCH,
    BACKGROUND,
    REPORTS,
  ]) {
    await apply(part);
  }
}

const CALLERS = `
-- Keys of programs, and of people who sign in with one. Only the hash of a key is stored, by which a request finds it.
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
  last_used_at  timestamptz,
  -- Null for keys of programs, which have their scopes alone.
  role          text CHECK (role IN ('viewer', 'support', 'finance', 'admin'))
);
-- gapura_insert_api_key: however many processes start at once, one of them makes the demo key.
CREATE UNIQUE INDEX api_keys_one_demo ON api_keys (is_demo) WHERE is_demo;

-- People who sign in. An e-mail address is kept in lower case. No secret is readable: a password is a salted hash with its cost, a TOTP
-- secret is sealed.
CREATE TABLE people (
  id               uuid PRIMARY KEY,
  email            text NOT NULL UNIQUE CHECK (email = lower(email) AND email <> ''),
  name             text NOT NULL,
  language         text NOT NULL CHECK (language IN ('en', 'id')),
  -- Null for one with scopes of their own.
  role             text CHECK (role IN ('viewer', 'support', 'finance', 'admin')),
  scopes           text[] NOT NULL,
  invited_by       text NOT NULL,
  created_at       timestamptz NOT NULL,
  accepted_at      timestamptz,
  disabled_at      timestamptz,
  last_seen_at     timestamptz,
  password_hash    text,
  -- One that is not confirmed yet is not asked for.
  totp_sealed      text,
  totp_confirmed   boolean NOT NULL DEFAULT false,
  -- The time step of the last code that was taken: no code signs in twice.
  totp_last_step   bigint,
  oidc_subject     text UNIQUE
);

-- Hashes of the address and of the subject at the issuer of people who were removed: an issuer lets nobody in again.
CREATE TABLE removed_people (
  mark        bytea PRIMARY KEY,
  removed_at  timestamptz NOT NULL
);

-- Codes for who has lost the device of the second factor. Each works once; only its hash is stored.
CREATE TABLE recovery_codes (
  person_id  uuid NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  code_hash  bytea NOT NULL,
  PRIMARY KEY (person_id, code_hash)
);

-- Passkeys: public keys, each made by a device of a person.
CREATE TABLE passkeys (
  id            uuid PRIMARY KEY,
  person_id     uuid NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,
  public_key    bytea NOT NULL,
  counter       bigint NOT NULL,
  transports    text[] NOT NULL,
  name          text NOT NULL,
  created_at    timestamptz NOT NULL,
  last_used_at  timestamptz
);
-- The list of a person's passkeys.
CREATE INDEX passkeys_of_person ON passkeys (person_id);

-- What a passkey is to sign next, once. With a person for one that they add, without one for a sign-in.
CREATE TABLE passkey_challenges (
  challenge_hash  bytea PRIMARY KEY,
  person_id       uuid,
  ends_at         timestamptz NOT NULL
);
-- The task clean_up.
CREATE INDEX passkey_challenges_end ON passkey_challenges (ends_at);

-- Links with which a person sets a password, once, and the mails that bring them. Of the token only the hash stays: it is sealed until
-- its mail is sent.
CREATE TABLE person_links (
  id            uuid PRIMARY KEY,
  token_hash    bytea NOT NULL UNIQUE,
  person_id     uuid NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  kind          text NOT NULL CHECK (kind IN ('invitation', 'password')),
  created_at    timestamptz NOT NULL,
  ends_at       timestamptz NOT NULL,
  token_sealed  text,
  -- Null where no mail is owed.
  due_at        timestamptz,
  attempts      integer NOT NULL DEFAULT 0,
  outcome       text
);
CREATE INDEX person_links_of_person ON person_links (person_id, kind, created_at);
-- The task send_mails.
CREATE INDEX person_links_due ON person_links (due_at) WHERE due_at IS NOT NULL;
-- The task clean_up.
CREATE INDEX person_links_end ON person_links (ends_at);

-- A session is gone with its person or its key. Only the hash of what the browser holds is stored.
CREATE TABLE sessions (
  id            uuid PRIMARY KEY,
  token_hash    bytea NOT NULL UNIQUE,
  key_id        uuid REFERENCES api_keys (id) ON DELETE CASCADE,
  person_id     uuid REFERENCES people (id) ON DELETE CASCADE,
  address       text,
  user_agent    text,
  created_at    timestamptz NOT NULL,
  last_seen_at  timestamptz NOT NULL,
  ends_at       timestamptz NOT NULL,
  CHECK (num_nonnulls(key_id, person_id) = 1)
);
-- gapura_end_sessions, and a key that is deleted.
CREATE INDEX sessions_of_key ON sessions (key_id) WHERE key_id IS NOT NULL;
-- The list of a person's sessions.
CREATE INDEX sessions_of_person ON sessions (person_id) WHERE person_id IS NOT NULL;
-- The task clean_up.
CREATE INDEX sessions_end ON sessions (ends_at);

-- Links that sign in once.
CREATE TABLE sign_in_links (
  token_hash  bytea PRIMARY KEY,
  role        text NOT NULL,
  ends_at     timestamptz NOT NULL
);
-- The task clean_up.
CREATE INDEX sign_in_links_end ON sign_in_links (ends_at);

-- How often a sign-in was tried within a while, by address, or by the account that it was for; all together under an empty one.
CREATE TABLE sign_in_attempts (
  address     text NOT NULL,
  began_at    timestamptz NOT NULL,
  attempts    integer NOT NULL,
  PRIMARY KEY (address, began_at)
);
-- The task clean_up.
CREATE INDEX sign_in_attempts_age ON sign_in_attempts (began_at);

-- What people did, with who, when and from where. Append-only.
CREATE TABLE audit_log (
  id          uuid PRIMARY KEY,
  created_at  timestamptz NOT NULL,
  actor       text NOT NULL,
  credential  text NOT NULL CHECK (credential IN ('key', 'session', 'server', 'jwt', 'host', 'command')),
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
-- The list of acts, and that of one actor.
CREATE INDEX audit_log_newest ON audit_log (created_at DESC, id DESC);
CREATE INDEX audit_log_actor ON audit_log (actor, created_at DESC, id DESC);
-- What was done with one key, and in the sessions that belong to it.
CREATE INDEX audit_log_key ON audit_log (key_id, created_at DESC, id DESC) WHERE key_id IS NOT NULL;
-- The list of one kind of act.
CREATE INDEX audit_log_action ON audit_log (action, created_at DESC, id DESC);
-- gapura_acts_of_subjects: the timeline of a payment; the list of what was done to one thing.
CREATE INDEX audit_log_subject ON audit_log (subject_id, created_at, id) WHERE subject_id IS NOT NULL;

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN RAISE EXCEPTION 'the audit is append-only'; END $$;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();

-- One row for each idempotency key of a caller: the lease of the request that is under way, then its answer.
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
-- The task clean_up.
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

-- How often callers and addresses have asked, for limits that several processes share. Unlogged: what it holds is over in a minute,
-- and a server that crashes may forget it. Old windows are deleted by the first column of the key.
CREATE UNLOGGED TABLE request_counts (
  subject       text NOT NULL,
  window_start  timestamptz NOT NULL,
  count         integer NOT NULL,
  PRIMARY KEY (window_start, subject)
);

-- Callers whose credentials were right not long ago, for processes that have not seen them themselves. A mark is a hash. Unlogged: a
-- caller that is forgotten by a server that crashes is known again with the next request.
CREATE UNLOGGED TABLE known_callers (
  mark     text PRIMARY KEY,
  seen_at  timestamptz NOT NULL
);
-- The task clean_up.
CREATE INDEX known_callers_age ON known_callers (seen_at);

-- The keys that this database was encrypted with, by their names. What is sealed here opens with that key alone.
CREATE TABLE encryption_keys (
  id           text PRIMARY KEY,
  check_value  text NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now()
);
`;

const PAYMENTS = `
-- Payments, each written before the gateway hears of it. The order id is taken by the insert, with any outcome of the charge.
-- PostgreSQL prepares every check and every condition of a trigger anew for each statement. So what is written for every payment has hardly
-- more than the checks on money; that a status is one of ours is held by the types of the code, and by a test that reads what it wrote.
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
  transaction_status     text NOT NULL DEFAULT 'pending',
  fraud_status           text,
  status_code            text,
  status_message         text,
  -- The bank's own, where the payment was refused.
  channel_code           text,
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
  installment_term       integer,
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
  charge_state           text NOT NULL DEFAULT 'initiated',
  charge_attempts        integer NOT NULL,
  charge_request         text,
  subscription_id        uuid,
  invoice_id             uuid,
  version                integer NOT NULL DEFAULT 1,
  next_check_at          timestamptz,
  check_count            integer NOT NULL DEFAULT 0,
  created_at             timestamptz NOT NULL,
  updated_at             timestamptz NOT NULL,
  -- When a payment that has run out of time is tried again, after it could not be expired.
  expire_retry_at        timestamptz,
  held                   boolean NOT NULL DEFAULT false,
  -- With the fee that the gateway added.
  paid_amount            bigint,
  transaction_type       text,
  -- Only an answer to a question that was sent at this time or later pays the debt. Null: none is owed.
  read_back_owed_since   timestamptz,
  checkout_id            uuid,
  -- The charge carries a mark of ours at the gateway, which says whose a transaction is.
  marked                 boolean NOT NULL DEFAULT false,
  -- An answer of the gateway that is not believed yet; one that a person has to look at.
  doubted_status         text,
  doubted_since          timestamptz,
  contradicted_since     timestamptz,
  overruled_status       text,
  CONSTRAINT gateway_payments_order_id_taken UNIQUE (order_id),
  CONSTRAINT gateway_payments_paid_with_fee CHECK (paid_amount > gross_amount),
  CONSTRAINT gateway_payments_refunds_within_capture CHECK (
    refund_reserved_amount >= 0 AND refund_amount >= 0 AND refund_amount <= refund_reserved_amount
    AND refund_reserved_amount <= coalesce(captured_amount, gross_amount))
);
-- Lists, exports, reconciliations, gapura_count_created and the figures; the lists and figures of one caller. Times are appended at the
-- end of an index that rises, which keeps its pages full.
CREATE INDEX gateway_payments_by_time ON gateway_payments (created_at, id);
CREATE INDEX gateway_payments_of_owner ON gateway_payments (owner_id, created_at, id);
-- The list of payments with a status that few have. Those of most payments are found soon by time.
CREATE INDEX gateway_payments_by_status ON gateway_payments (transaction_status, created_at, id)
  WHERE transaction_status NOT IN ('pending', 'settlement');
-- The search, gapura_unknown_transactions and gapura_subscription_charge.
CREATE INDEX gateway_payments_by_transaction ON gateway_payments USING hash (transaction_id) WHERE transaction_id IS NOT NULL;
-- The search: numbers that customers pay to, and of cards, are found by how they end. They come with the gateway's answer.
CREATE INDEX gateway_payments_last_digits ON gateway_payments (right(coalesce(va_number, bill_key, payment_code, masked_card), 4), created_at)
  WHERE coalesce(va_number, bill_key, payment_code, masked_card) IS NOT NULL;
-- The task check_pending_payments reads only what is to be asked about; settled payments leave this index. gapura_read_money_under_way.
CREATE INDEX gateway_payments_next_check ON gateway_payments (next_check_at) WHERE next_check_at IS NOT NULL;
-- The task expire_stale_payments. No payment has such a time before the gateway has answered.
CREATE INDEX gateway_payments_time_over ON gateway_payments (coalesce(expire_retry_at, expiry_time))
  WHERE transaction_status = 'pending' AND expiry_time IS NOT NULL;
-- gapura_payments_of_invoice, gapura_paid_cycles, gapura_attempts_of_checkout, and lists with these filters.
CREATE INDEX gateway_payments_of_invoice ON gateway_payments (invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX gateway_payments_subscription ON gateway_payments (subscription_id) WHERE subscription_id IS NOT NULL;
CREATE INDEX gateway_payments_of_checkout ON gateway_payments (checkout_id) WHERE checkout_id IS NOT NULL;
-- Of the payments of one checkout, at most one can still be paid: the database enforces it against every process.
CREATE UNIQUE INDEX gateway_payments_one_payable_of_checkout ON gateway_payments (checkout_id)
  WHERE checkout_id IS NOT NULL AND transaction_status = 'pending';
-- A transaction that an invoice was paid by has one payment here; the database enforces it.
CREATE UNIQUE INDEX gateway_payments_transaction_of_invoice ON gateway_payments (invoice_id, transaction_id)
  WHERE invoice_id IS NOT NULL AND transaction_id IS NOT NULL;
-- What needs attention, of which ordinary payments never enter one: gapura_attention_unknown_charges, _challenged_cards,
-- _owed_read_backs and _contradicted_payments, which has a list too.
CREATE INDEX gateway_payments_unknown ON gateway_payments (created_at) WHERE charge_state = 'unknown';
CREATE INDEX gateway_payments_challenged ON gateway_payments (created_at, id) WHERE fraud_status = 'challenge';
CREATE INDEX gateway_payments_owing ON gateway_payments (read_back_owed_since) WHERE read_back_owed_since IS NOT NULL;
CREATE INDEX gateway_payments_contradicted ON gateway_payments (created_at, id) WHERE contradicted_since IS NOT NULL;

-- What was sold, in the order in which it was given. It has no reference to the payment, since it is written in the statement that
-- writes the payment.
CREATE TABLE gateway_payment_items (
  payment_id     uuid NOT NULL,
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

-- Refunds, each written with its amount set aside before the gateway hears of it. A payment's refunds are found by the key that they
-- cannot share.
CREATE TABLE gateway_refunds (
  id                 uuid PRIMARY KEY,
  payment_id         uuid NOT NULL REFERENCES gateway_payments (id),
  refund_key         text NOT NULL,
  amount             bigint NOT NULL CHECK (amount > 0),
  reason             text,
  is_direct          boolean NOT NULL,
  status             text NOT NULL CONSTRAINT gateway_refunds_statuses
                       CHECK (status IN ('requested', 'pending', 'accepted', 'confirmed', 'failed', 'rejected')),
  status_code        text,
  status_message     text,
  bank_confirmed_at  timestamptz,
  created_at         timestamptz NOT NULL,
  updated_at         timestamptz NOT NULL,
  -- Since when the gateway has not listed it any more.
  missing_since      timestamptz,
  -- Who asked for one that waits for a second person, and who decided.
  requested_by       text,
  decided_by         text,
  decided_at         timestamptz,
  UNIQUE (payment_id, refund_key)
);
-- The list of refunds, and exports.
CREATE INDEX gateway_refunds_newest ON gateway_refunds (created_at DESC, id DESC);
-- The list of refunds with a status.
CREATE INDEX gateway_refunds_by_status ON gateway_refunds (status, created_at DESC, id DESC);
-- gapura_find_refunds.
CREATE INDEX gateway_refunds_key ON gateway_refunds (refund_key);
-- The figures of the hours in which refunds were made, and those of one caller.
CREATE INDEX gateway_refunds_made ON gateway_refunds ((coalesce(decided_at, created_at)));
-- The task check_refunds, and gapura_attention_waiting_refunds.
CREATE INDEX gateway_refunds_unresolved ON gateway_refunds (created_at, id) WHERE status = 'pending';
-- gapura_attention_waiting_refunds.
CREATE INDEX gateway_refunds_asked_for ON gateway_refunds (created_at) WHERE status = 'requested';

-- Each change of a payment, with what caused it. Append-only; a month may be dropped whole. It has no reference to the payment, since it
-- is written in the statement that writes the payment.
CREATE TABLE gateway_payment_history (
  payment_id       uuid NOT NULL,
  version          integer NOT NULL,
  from_status      text,
  to_status        text NOT NULL,
  fraud_status     text,
  charge_state     text NOT NULL,
  source           text NOT NULL,
  actor            text,
  reason           text NOT NULL,
  notification_id  uuid,
  gateway_answer   jsonb,
  created_at       timestamptz NOT NULL,
  PRIMARY KEY (payment_id, version, created_at)
) PARTITION BY RANGE (created_at);
-- Each month has a partition, which the task make_partitions makes. Here and below, the default one takes what lies outside of
-- them: a clock that is wrong must not lose a row.
CREATE TABLE gateway_payment_history_default PARTITION OF gateway_payment_history DEFAULT;

CREATE FUNCTION refuse_history_change() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN RAISE EXCEPTION 'the history of a payment is append-only'; END $$;
-- Each partition gets it.
CREATE TRIGGER gateway_payment_history_append_only BEFORE UPDATE OR DELETE ON gateway_payment_history
  FOR EACH ROW EXECUTE FUNCTION refuse_history_change();
`;

/** By what the records of one customer are found; `store/database/customer.ts` asks in the same words. */
const EMAIL = (column: string) => `(lower(${column}) COLLATE "C")`;
const PHONE = (column: string) => `(regexp_replace(translate(${column}, '+-(). ', ''), '^(62|0)', '') COLLATE "C")`;

const NOTES = `
-- What staff write down about a payment for each other. The audit says who added and removed one.
CREATE TABLE payment_notes (
  id          uuid PRIMARY KEY,
  payment_id  uuid NOT NULL REFERENCES gateway_payments (id),
  author      text NOT NULL,
  text        text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
  created_at  timestamptz NOT NULL
);
-- gapura_notes_of_payment.
CREATE INDEX payment_notes_of_payment ON payment_notes (payment_id, created_at, id);
`;

const CHARGEBACKS = `
-- One case for each payment whose money the customer's bank took back, opened in the transaction that learnt of it. Few, of which fewer
-- are unresolved.
CREATE TABLE chargebacks (
  id          uuid PRIMARY KEY,
  payment_id  uuid NOT NULL UNIQUE REFERENCES gateway_payments (id),
  state       text NOT NULL CHECK (state IN ('open', 'evidence_sent', 'won', 'lost', 'accepted')),
  -- Null where nobody has set another deadline than that of the shop.
  due_at      timestamptz,
  evidence    text CHECK (length(evidence) <= 10000),
  links       text[] NOT NULL DEFAULT '{}',
  created_at  timestamptz NOT NULL,
  updated_at  timestamptz NOT NULL
);
-- gapura_near_chargebacks, and the list of those that are not closed.
CREATE INDEX chargebacks_unresolved ON chargebacks (state, created_at) WHERE state IN ('open', 'evidence_sent');
`;

const INVOICES = `
-- Invoices, each written before the gateway hears of it.
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
  -- What came in beyond what it asked for.
  surplus_amount      bigint NOT NULL DEFAULT 0 CHECK (surplus_amount >= 0),
  CHECK (status = 'draft' OR creation_state = 'created'),
  CHECK (status <> 'paid' OR paid_at IS NOT NULL)
);
-- gapura_insert_invoice, gapura_invoice_by_order. What the gateway refused never existed there: its number and its order id are free
-- again.
CREATE UNIQUE INDEX gateway_invoices_number_taken ON gateway_invoices (invoice_number) WHERE creation_state <> 'rejected';
CREATE UNIQUE INDEX gateway_invoices_order_id_taken ON gateway_invoices (order_id) WHERE creation_state <> 'rejected';
-- Lists by number and by order id, refused ones too.
CREATE INDEX gateway_invoices_number ON gateway_invoices (invoice_number);
CREATE INDEX gateway_invoices_order ON gateway_invoices (order_id);
-- gapura_invoice_by_gateway_id.
CREATE INDEX gateway_invoices_at_gateway ON gateway_invoices (gateway_invoice_id) WHERE gateway_invoice_id IS NOT NULL;
-- The reference: a payment that is deleted by hand is looked for here.
CREATE INDEX gateway_invoices_payment ON gateway_invoices (payment_id) WHERE payment_id IS NOT NULL;
-- The list of invoices, that of one caller, and exports.
CREATE INDEX gateway_invoices_newest ON gateway_invoices (created_at DESC, id DESC);
CREATE INDEX gateway_invoices_by_status ON gateway_invoices (status, created_at DESC, id DESC);
CREATE INDEX gateway_invoices_newest_of_owner ON gateway_invoices (owner_id, created_at DESC, id DESC);
-- The task check_invoices.
CREATE INDEX gateway_invoices_next_check ON gateway_invoices (next_check_at) WHERE next_check_at IS NOT NULL;
-- The task check_overdue_invoices.
CREATE INDEX gateway_invoices_due ON gateway_invoices (due_date, id) WHERE status = 'pending';
-- gapura_attention_overdue_invoices and gapura_attention_invoice_surplus, which has a list too.
CREATE INDEX gateway_invoices_overdue ON gateway_invoices (due_date) WHERE status = 'overdue';
CREATE INDEX gateway_invoices_surplus ON gateway_invoices (created_at, id) WHERE surplus_amount > 0;

-- gapura_find_invoices.
CREATE INDEX gateway_invoices_number_begins ON gateway_invoices ((lower(invoice_number) COLLATE "C"));
CREATE INDEX gateway_invoices_order_begins ON gateway_invoices ((lower(order_id) COLLATE "C"));
-- The same, and the list of one customer.
CREATE INDEX gateway_invoices_of_email ON gateway_invoices (${EMAIL('customer_email')}, created_at DESC, id DESC);
CREATE INDEX gateway_invoices_of_phone ON gateway_invoices (${PHONE('customer_phone')}, created_at DESC, id DESC) WHERE customer_phone IS NOT NULL;

-- What an invoice is for, in the order in which it was given.
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

-- Each change of an invoice. Append-only, and small: it has no partitions.
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
`;

const SUBSCRIPTIONS = `
-- Subscriptions, each written before the gateway hears of it. Their charges are payments of their own.
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
-- gapura_insert_subscription: charges are found by the name that their order id begins with, so two that may be charged cannot share it.
CREATE UNIQUE INDEX gateway_subscriptions_name_taken ON gateway_subscriptions (name) WHERE status <> 'cancelled';
-- gapura_subscription_by_name_then, gapura_unconfirmed_subscription.
CREATE INDEX gateway_subscriptions_name ON gateway_subscriptions (name, created_at DESC);
-- gapura_subscription_by_gateway_id.
CREATE UNIQUE INDEX gateway_subscriptions_gateway_id ON gateway_subscriptions (gateway_subscription_id)
  WHERE gateway_subscription_id IS NOT NULL;
-- The list of subscriptions, and that of one caller.
CREATE INDEX gateway_subscriptions_newest ON gateway_subscriptions (created_at DESC, id DESC);
CREATE INDEX gateway_subscriptions_by_status ON gateway_subscriptions (status, created_at DESC, id DESC);
CREATE INDEX gateway_subscriptions_newest_of_owner ON gateway_subscriptions (owner_id, created_at DESC, id DESC);
-- gapura_find_subscriptions.
CREATE INDEX gateway_subscriptions_name_begins ON gateway_subscriptions ((lower(name) COLLATE "C"));
-- The same, and the list of one customer.
CREATE INDEX gateway_subscriptions_of_email ON gateway_subscriptions (${EMAIL('customer_email')}, created_at DESC, id DESC)
  WHERE customer_email IS NOT NULL;
CREATE INDEX gateway_subscriptions_of_phone ON gateway_subscriptions (${PHONE('customer_phone')}, created_at DESC, id DESC)
  WHERE customer_phone IS NOT NULL;
-- The task check_subscriptions.
CREATE INDEX gateway_subscriptions_unresolved ON gateway_subscriptions (unresolved_since, id) WHERE unresolved_since IS NOT NULL;
-- The task sync_subscription_status: what the gateway may still change without us. The rest leaves this index.
CREATE INDEX gateway_subscriptions_living ON gateway_subscriptions (id)
  WHERE creation_state = 'created' AND status <> 'cancelled';

-- Each change of a subscription. Append-only, and small: it has no partitions.
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
`;

const CHECKOUTS = `
-- Links that make checkouts. A link may be paid more often than its limit: money that came for a checkout which could be paid counts,
-- though others took its use. Those who begin are held to the limit by the statement that gives them a use.
CREATE TABLE payment_links (
  id                  uuid PRIMARY KEY,
  owner_id            text NOT NULL,
  -- What the address is known by. The token itself is only there sealed, for those who may see the link.
  token_hash          bytea NOT NULL UNIQUE,
  token_sealed        text NOT NULL,
  title               text NOT NULL CHECK (length(title) BETWEEN 1 AND 100),
  description         text CHECK (length(description) BETWEEN 1 AND 500),
  -- Customers' browsers fetch it: an address, and never a file of ours.
  image_url           text CHECK (image_url LIKE 'https://%'),
  amount              bigint CHECK (amount BETWEEN 1 AND 999999999999),
  amount_min          bigint CHECK (amount_min >= 1),
  amount_max          bigint CHECK (amount_max <= 999999999999),
  amount_suggestions  bigint[] NOT NULL DEFAULT '{}',
  -- {"min": 1, "max": 5}: how many a customer may take, each for the amount. A use is a payment, whatever it holds.
  quantity            jsonb CHECK (quantity IS NULL OR amount IS NOT NULL),
  usage_limit         integer CHECK (usage_limit >= 1),
  uses                integer NOT NULL DEFAULT 0 CHECK (uses >= 0),
  -- Uses that customers who are just paying have taken.
  held                integer NOT NULL DEFAULT 0 CHECK (held >= 0),
  fields              jsonb NOT NULL DEFAULT '[]',
  payment_methods     text[],
  -- Null: as the shop has it when a checkout is begun.
  customer_pays_fees  boolean,
  expires_at          timestamptz,
  ended_message       text,
  language            text CHECK (language IN ('id', 'en')),
  metadata            jsonb,
  status              text NOT NULL CHECK (status IN ('active', 'ended')),
  version             integer NOT NULL DEFAULT 1,
  created_at          timestamptz NOT NULL,
  updated_at          timestamptz NOT NULL,
  CHECK ((amount IS NULL) = (amount_min IS NOT NULL AND amount_max IS NOT NULL AND amount_min <= amount_max))
);
-- The list of links, and that of one caller.
CREATE INDEX payment_links_newest ON payment_links (created_at, id);
CREATE INDEX payment_links_newest_of_owner ON payment_links (owner_id, created_at, id);

-- gapura_find_payment_links.
CREATE INDEX payment_links_title_begins ON payment_links ((lower(title) COLLATE "C"));

-- Checkouts: what a customer is to pay at a page of ours, by one payment after the other.
CREATE TABLE checkouts (
  id               uuid PRIMARY KEY,
  owner_id         text NOT NULL,
  order_id         text NOT NULL UNIQUE CHECK (length(order_id) BETWEEN 1 AND 45),
  token_hash       bytea NOT NULL UNIQUE,
  token_sealed     text NOT NULL,
  amount           bigint NOT NULL CHECK (amount BETWEEN 1 AND 999999999999),
  currency         text NOT NULL DEFAULT 'IDR',
  status           text NOT NULL CHECK (status IN ('open', 'processing', 'completed', 'expired', 'cancelled')),
  -- The one that counts: that which paid it, or the last attempt.
  payment_id       uuid REFERENCES gateway_payments (id),
  attempts         integer NOT NULL DEFAULT 0,
  surplus_amount   bigint NOT NULL DEFAULT 0 CHECK (surplus_amount >= 0),
  -- Payments that were too much and whose money was sent back without the gateway.
  returned_ids     uuid[] NOT NULL DEFAULT '{}',
  items            jsonb,
  customer         jsonb,
  -- The shop's id of a customer who has signed in there.
  customer_id      text CHECK (length(customer_id) BETWEEN 1 AND 100),
  payment_methods  text[],
  -- {"gopay": {"fixed": 0, "percent": 2}}: as the shop had them when it was made, so that what was shown is what is charged.
  fees             jsonb,
  language         text CHECK (language IN ('id', 'en')),
  success_url      text,
  back_url         text,
  metadata         jsonb,
  payment_link_id  uuid REFERENCES payment_links (id),
  link_answers     jsonb,
  -- It counts among the uses of its link that are held.
  holds_use        boolean NOT NULL DEFAULT false,
  -- No customer may begin to pay any more; it is cancelled as soon as what was begun is closed.
  cancel_wanted    boolean NOT NULL DEFAULT false,
  expires_at       timestamptz NOT NULL,
  completed_at     timestamptz,
  version          integer NOT NULL DEFAULT 1,
  -- When a sweep has something to do here: it runs out, an instrument is to be closed, a surplus to be given back.
  next_look_at     timestamptz,
  created_at       timestamptz NOT NULL,
  updated_at       timestamptz NOT NULL,
  CHECK (status NOT IN ('processing', 'completed') OR payment_id IS NOT NULL),
  CHECK (status <> 'completed' OR completed_at IS NOT NULL),
  CHECK (NOT holds_use OR payment_link_id IS NOT NULL AND status IN ('open', 'processing'))
);
-- The list of checkouts, that of one caller, and that of one link.
CREATE INDEX checkouts_newest ON checkouts (created_at, id);
CREATE INDEX checkouts_by_status ON checkouts (status, created_at, id);
CREATE INDEX checkouts_newest_of_owner ON checkouts (owner_id, created_at, id);
CREATE INDEX checkouts_newest_of_link ON checkouts (payment_link_id, created_at, id) WHERE payment_link_id IS NOT NULL;
-- gapura_find_checkouts.
CREATE INDEX checkouts_order_begins ON checkouts ((lower(order_id) COLLATE "C"));
-- The same, and the list of one customer.
CREATE INDEX checkouts_of_email ON checkouts (${EMAIL("(customer ->> 'email')")}, created_at DESC, id DESC) WHERE customer IS NOT NULL;
CREATE INDEX checkouts_of_phone ON checkouts (${PHONE("(customer ->> 'phone')")}, created_at DESC, id DESC) WHERE customer IS NOT NULL;
-- The reference: a payment that is deleted by hand is looked for here.
CREATE INDEX checkouts_payment ON checkouts (payment_id) WHERE payment_id IS NOT NULL;
-- The task check_checkouts.
CREATE INDEX checkouts_next_look ON checkouts (next_look_at) WHERE next_look_at IS NOT NULL;
-- gapura_attention_surplus_money, and its list.
CREATE INDEX checkouts_surplus ON checkouts (created_at, id) WHERE surplus_amount > 0;

-- Cards that customers agreed to have kept. Until the gateway has sent its token, a row says that it is to be asked for it.
CREATE TABLE saved_cards (
  id            uuid PRIMARY KEY,
  owner_id      text NOT NULL,
  customer_id   text NOT NULL CHECK (length(customer_id) BETWEEN 1 AND 100),
  -- The payment with which the customer asked to keep it.
  payment_id    uuid NOT NULL UNIQUE REFERENCES gateway_payments (id),
  sealed_token  text,
  masked_card   text,
  expires_at    timestamptz,
  -- When there is something to do: its token is to be asked for, or it has expired and is removed.
  look_at       timestamptz,
  created_at    timestamptz NOT NULL,
  CHECK ((sealed_token IS NULL) = (masked_card IS NULL)),
  CHECK (sealed_token IS NOT NULL OR look_at IS NOT NULL)
);
-- The cards of a customer.
CREATE INDEX saved_cards_of_customer ON saved_cards (customer_id, owner_id);
-- The task check_checkouts.
CREATE INDEX saved_cards_look ON saved_cards (look_at) WHERE look_at IS NOT NULL;

-- The mails that are owed to customers of checkouts. gapura_refund_mail_is_last goes by the key that they cannot share.
CREATE TABLE checkout_mails (
  id           uuid PRIMARY KEY,
  checkout_id  uuid NOT NULL REFERENCES checkouts (id),
  kind         text NOT NULL
    CHECK (kind IN ('request', 'how_to_pay', 'reminder', 'receipt', 'refund', 'surplus', 'returned', 'declined')),
  -- The payment or the refund that it is about, and of a request the checkout: each is mailed about once by itself, which is round 0,
  -- and once more each time that a person asks for it.
  about_id     uuid NOT NULL,
  round        integer NOT NULL DEFAULT 0,
  -- Null once it was sent, or will not be.
  due_at       timestamptz,
  attempts     integer NOT NULL DEFAULT 0,
  sent_at      timestamptz,
  outcome      text,
  -- A hash of the address, and when a mail was last handed to the mail server for it: nobody gets more than a few an hour.
  recipient    bytea,
  tried_at     timestamptz,
  created_at   timestamptz NOT NULL,
  UNIQUE (checkout_id, kind, about_id, round)
);
-- The task send_mails.
CREATE INDEX checkout_mails_due ON checkout_mails (due_at) WHERE due_at IS NOT NULL;
-- gapura_admit_mail.
CREATE INDEX checkout_mails_recipient ON checkout_mails (recipient, tried_at) WHERE recipient IS NOT NULL;
`;

/** Keeps the locks of order ids apart from those that others take. */
const ORDER_ID_LOCKS = 471_409_231;
/** Order ids share so many locks: however many rows one statement writes, it takes no more than these. */
const LOCKS = 256;

const BELONGING = `
-- What a payment belongs to. Invoices and checkouts name a payment, too, so these references come after all three tables.
-- One at a time, as a cluster wants it.
ALTER TABLE gateway_payments ADD CONSTRAINT gateway_payments_invoice FOREIGN KEY (invoice_id) REFERENCES gateway_invoices (id);
ALTER TABLE gateway_payments ADD CONSTRAINT gateway_payments_subscription FOREIGN KEY (subscription_id) REFERENCES gateway_subscriptions (id);
ALTER TABLE gateway_payments ADD CONSTRAINT gateway_payments_checkout FOREIGN KEY (checkout_id) REFERENCES checkouts (id);

-- An order id belongs to a payment or to an invoice, and no index spans two tables. A statement that writes an order id takes its lock
-- first, payments together and invoices alone, and then looks into the other table: each query of a volatile function sees what was
-- committed by then. What is taken is skipped, as by ON CONFLICT DO NOTHING. Sessions without our search path, such as those of a
-- restore, name the schema.
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
`;

const NOTIFICATIONS = `
-- Every message of the gateway that was accepted, with what became of it. Its payment and its subscription are no references: no
-- reference leads to or from a partition of which one day nothing is left.
CREATE TABLE gateway_notifications (
  id                  uuid NOT NULL,
  kind                text NOT NULL,
  payment_id          uuid,
  subscription_id     uuid,
  order_id            text,
  transaction_id      text,
  transaction_status  text,
  fraud_status        text,
  payment_type        text,
  status_code         text,
  gross_amount        text,
  status              text NOT NULL,
  error_message       text,
  fingerprint         bytea NOT NULL,
  raw_payload         jsonb NOT NULL,
  created_at          timestamptz NOT NULL,
  processed_at        timestamptz,
  -- When a sweep looks at it again, and how often one tried to apply it without coming to an end.
  look_again_at       timestamptz,
  attempts            integer NOT NULL DEFAULT 0,
  PRIMARY KEY (created_at, id)
) PARTITION BY RANGE (created_at);
-- gapura_find_notification. Ids are made in the order of time: the smallest kind of index will do.
CREATE INDEX gateway_notifications_found ON gateway_notifications USING brin (id);
-- gapura_early_notifications, gapura_told_transaction, and the list of one order.
CREATE INDEX gateway_notifications_order ON gateway_notifications (order_id, created_at) WHERE order_id IS NOT NULL;
-- The list of another kind than nearly all are of.
CREATE INDEX gateway_notifications_kind ON gateway_notifications (kind, created_at) WHERE kind <> 'transaction';
-- No statement of ours: for a person who looks for the messages about a subscription.
CREATE INDEX gateway_notifications_subscription ON gateway_notifications (subscription_id) WHERE subscription_id IS NOT NULL;
-- The task clean_up.
CREATE INDEX gateway_notifications_duplicates ON gateway_notifications (created_at) WHERE status = 'duplicate';
-- The task check_notifications.
CREATE INDEX gateway_notifications_look_again ON gateway_notifications (look_again_at) WHERE look_again_at IS NOT NULL;
-- The task clean_up, and gapura_attention_unmatched_messages.
CREATE INDEX gateway_notifications_unmatched ON gateway_notifications (created_at) WHERE status = 'unmatched';
-- gapura_attention_failed_messages.
CREATE INDEX gateway_notifications_failed ON gateway_notifications (created_at) WHERE status = 'failed';
-- gapura_timeline_notifications. With the time, by which another index would be taken otherwise that finds all rows of a month.
CREATE INDEX gateway_notifications_payment ON gateway_notifications (payment_id, created_at) WHERE payment_id IS NOT NULL;

CREATE TABLE gateway_notifications_default PARTITION OF gateway_notifications DEFAULT;
-- One message takes effect once; its copies are stored as duplicates. Each partition has such an index of its own, since PostgreSQL
-- would want the time in one of them all.
CREATE UNIQUE INDEX gateway_notifications_default_once ON gateway_notifications_default (fingerprint) WHERE status = 'processed';

-- The task clean_up removes copies and what never found its payment. Everything else stays, also if a statement names it.
CREATE FUNCTION refuse_message_removal() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN RAISE EXCEPTION 'a message that was not repeated is kept'; END $$;
CREATE TRIGGER gateway_notifications_kept BEFORE DELETE ON gateway_notifications
  FOR EACH ROW WHEN (OLD.status NOT IN ('duplicate', 'unmatched')) EXECUTE FUNCTION refuse_message_removal();
`;

const EVENTS = `
-- The outbox: written with the change that caused it, delivered afterwards. The primary key is the order in which events are read, by
-- the stream, by sinks and by lists.
CREATE TABLE gateway_events (
  -- A sequence of its own: an identity means something else in a partitioned table from one PostgreSQL to the next.
  sequence                bigserial,
  id                      uuid NOT NULL,
  name                    text NOT NULL,
  subject                 text NOT NULL,
  subject_id              uuid NOT NULL,
  data                    jsonb NOT NULL,
  occurred_at             timestamptz NOT NULL,
  -- The transaction that wrote it. Readers go by it: a sequence number may become visible after a higher one. No statement of ours leaves
  -- it to the default, which is the coordinator's in a cluster, whose transactions are others than those of the node that has the table.
  written_in              xid8 NOT NULL DEFAULT pg_current_xact_id(),
  -- What an event about a payment keeps of it: what may change later. Columns instead of JSON: no names are repeated, and what is
  -- absent takes no room. All are null for other events, whose data hold a whole copy.
  previous_status         text,
  notification_id         uuid,
  transaction_status      text,
  charge_state            text,
  transaction_id          text,
  payment_type            text,
  bank                    text,
  store                   text,
  acquirer                text,
  issuer                  text,
  fraud_status            text,
  status_code             text,
  status_message          text,
  va_number               text,
  bill_key                text,
  biller_code             text,
  payment_code            text,
  redirect_url            text,
  deeplink_url            text,
  qr_string               text,
  qr_url                  text,
  masked_card             text,
  card_type               text,
  transaction_time        timestamptz,
  settlement_time         timestamptz,
  expiry_time             timestamptz,
  held                    boolean,
  captured_amount         bigint,
  paid_amount             bigint,
  refund_amount           bigint,
  refund_reserved_amount  bigint,
  PRIMARY KEY (written_in, sequence, occurred_at)
) PARTITION BY RANGE (occurred_at);
-- The last event of a subject, which a new one follows; gapura_timeline_events; lists of one subject.
CREATE INDEX gateway_events_subject ON gateway_events (subject_id, sequence);
-- gapura_resend_event, gapura_resend_events and gapura_position_before_time. Ids are made in the order of time, as events are: the
-- smallest kind of index will do.
CREATE INDEX gateway_events_found ON gateway_events USING brin (occurred_at, id);
CREATE TABLE gateway_events_default PARTITION OF gateway_events DEFAULT;

-- One row. An event's written_in is the number of its transaction plus raised_by, which is set when the database comes into a
-- cluster, or to a node, that has counted less: so positions only ever grow.
CREATE TABLE event_positions (
  id          boolean PRIMARY KEY DEFAULT true CHECK (id),
  raised_by   bigint NOT NULL DEFAULT 0,
  -- The highest written_in among the events that were removed.
  removed     bigint NOT NULL DEFAULT 0,
  -- The transaction that wrote this row. Where it is not, the row came from where transactions are counted otherwise.
  written_in  xid8
);
INSERT INTO event_positions DEFAULT VALUES;

-- By the server that has the row: a statement would have the number of the coordinator of a cluster. Not for an insert, by which rows are
-- copied from elsewhere.
CREATE FUNCTION note_transaction() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  NEW.written_in := pg_current_xact_id();
  RETURN NEW;
END $$;
CREATE TRIGGER event_positions_own BEFORE UPDATE ON event_positions FOR EACH ROW EXECUTE FUNCTION note_transaction();
UPDATE event_positions SET raised_by = 0;

-- Who wants which events: listeners of applications, and webhook endpoints as 'webhook:<id>'.
CREATE TABLE event_consumers (
  id            text PRIMARY KEY,
  -- Empty for all events.
  names         text[] NOT NULL,
  active        boolean NOT NULL DEFAULT true,
  last_seen_at  timestamptz NOT NULL
);

-- A row for each event that a consumer still has to get; it goes when the consumer has it. It says where its event is, and has no
-- reference to it.
CREATE TABLE event_deliveries (
  consumer_id        text NOT NULL REFERENCES event_consumers (id) ON DELETE CASCADE,
  event_sequence     bigint NOT NULL,
  subject_id         uuid NOT NULL,
  attempts           integer NOT NULL DEFAULT 0,
  next_attempt_at    timestamptz NOT NULL,
  leased_until       timestamptz,
  last_error         text,
  event_written_in   xid8 NOT NULL,
  event_occurred_at  timestamptz NOT NULL,
  PRIMARY KEY (consumer_id, event_sequence)
);
-- gapura_claim_deliveries: what is due, and the oldest of its subject.
CREATE INDEX event_deliveries_due ON event_deliveries (consumer_id, next_attempt_at);
CREATE INDEX event_deliveries_subject ON event_deliveries (consumer_id, subject_id, event_sequence);
-- The task clean_up: whether an event, or one of a month, is still to be delivered.
CREATE INDEX event_deliveries_place ON event_deliveries (event_occurred_at, event_sequence);

-- One that is written without the place of its event has that of this transaction and of its time.
CREATE FUNCTION place_delivery() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE raised bigint; BEGIN
  EXECUTE format('SELECT raised_by FROM %I.event_positions', TG_TABLE_SCHEMA) INTO raised;
  NEW.event_written_in := (pg_current_xact_id()::text::bigint + coalesce(raised, 0))::text::xid8;
  NEW.event_occurred_at := NEW.next_attempt_at;
  RETURN NEW;
END $$;
CREATE TRIGGER event_deliveries_place BEFORE INSERT ON event_deliveries
  FOR EACH ROW WHEN (NEW.event_written_in IS NULL) EXECUTE FUNCTION place_delivery();
`;

const WEBHOOKS_AND_SINKS = `
-- Where events are sent over HTTP. What an endpoint is still to get stands in event_deliveries, for the consumer 'webhook:<id>'.
CREATE TABLE webhook_endpoints (
  id                     uuid PRIMARY KEY,
  url                    text NOT NULL,
  -- Empty for all events.
  names                  text[] NOT NULL,
  description            text,
  -- Both secrets are sealed; the previous one signs too, until its time is over.
  secret                 text NOT NULL,
  previous_secret        text,
  previous_secret_until  timestamptz,
  state                  text NOT NULL CHECK (state IN ('active', 'paused', 'disabled')),
  pause_reason           text,
  paused_by              text,
  consecutive_failures   integer NOT NULL DEFAULT 0,
  failing_since          timestamptz,
  created_at             timestamptz NOT NULL,
  updated_at             timestamptz NOT NULL,
  CHECK ((previous_secret IS NULL) = (previous_secret_until IS NULL))
);

-- Every attempt to send an event to an endpoint. The primary key is the list of one endpoint.
CREATE TABLE webhook_attempts (
  id              uuid NOT NULL,
  endpoint_id     uuid NOT NULL REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
  event_id        uuid NOT NULL,
  -- Null for a test, which is no event.
  event_sequence  bigint,
  event_name      text NOT NULL,
  attempt         integer NOT NULL,
  outcome         text NOT NULL CHECK (outcome IN ('delivered', 'failed', 'refused', 'gone', 'given_up')),
  http_status     integer,
  error           text,
  answer          text,
  duration_ms     integer NOT NULL,
  created_at      timestamptz NOT NULL,
  -- What the event was about, as it said: so that the list names it without looking for the event, which may be gone.
  subject         text,
  subject_id      uuid,
  order_id        text,
  amount          bigint,
  PRIMARY KEY (endpoint_id, created_at, id)
) PARTITION BY RANGE (created_at);
-- The task clean_up. Attempts come in the order of time: the smallest kind of index will do.
CREATE INDEX webhook_attempts_found ON webhook_attempts USING brin (created_at);
-- gapura_timeline_attempts.
CREATE INDEX webhook_attempts_event ON webhook_attempts (event_sequence, created_at);
-- The list of what was sent of one event, and of what was not taken.
CREATE INDEX webhook_attempts_event_id ON webhook_attempts (event_id, created_at);
CREATE INDEX webhook_attempts_not_taken ON webhook_attempts (endpoint_id, outcome, created_at, id) WHERE outcome <> 'delivered';
CREATE TABLE webhook_attempts_default PARTITION OF webhook_attempts DEFAULT;

-- How many attempts of each hour an endpoint took and did not take: written with each attempt, so that a month is read from a few hundred
-- rows.
CREATE TABLE webhook_counts (
  endpoint_id  uuid NOT NULL REFERENCES webhook_endpoints (id) ON DELETE CASCADE,
  hour         timestamptz NOT NULL,
  delivered    integer NOT NULL,
  failed       integer NOT NULL,
  PRIMARY KEY (endpoint_id, hour)
);
-- The task clean_up.
CREATE INDEX webhook_counts_age ON webhook_counts (hour);

-- Message brokers that get the events in order: where each stands, and which process sends to it.
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
  -- How far events had been removed when it was last looked whether this sink still needed one of them.
  removed_seen          bigint NOT NULL,
  -- When it was last found that events were removed before they were sent.
  gap_at                timestamptz,
  -- The process that has the token may send and move the position, until its time is over.
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
`;

// By the database's clock alone, which is also the one that says where to look: by any clock of a payment, its changes are
// either noted or looked for. One from another time, such as that of a test, is never young.
const IS_NOT_YOUNG = `NEW.created_at NOT BETWEEN now() - interval '10 minutes' AND now() + interval '10 minutes'`;

const FIGURES = `
-- Figures of payments by hours, days and months, for summaries. The task update_figures and readers replace whole periods of them.
CREATE TABLE payment_figures (
  level         text NOT NULL CHECK (level IN ('hour', 'day', 'month')),
  dimension     text NOT NULL CHECK (dimension IN ('none', 'payment_type', 'status', 'bank', 'reason')),
  start         timestamptz NOT NULL,
  value         text NOT NULL,
  count         bigint NOT NULL,
  paid_count    bigint NOT NULL,
  gross         numeric NOT NULL,
  refunded      numeric NOT NULL,
  -- The refunds that were made in the period, of payments of any period.
  refunds_made_count  bigint NOT NULL,
  refunds_made  numeric NOT NULL,
  -- How many were paid after how long: the buckets that have any, rising, and how many each has.
  wait_buckets  integer[] NOT NULL,
  wait_counts   bigint[] NOT NULL,
  -- Read off these; null where no customer has paid.
  median_seconds  float8,
  PRIMARY KEY (level, dimension, start, value)
);

-- One row. The process that locks it computes; the others go on without.
CREATE TABLE payment_figures_progress (
  id                boolean PRIMARY KEY DEFAULT true CHECK (id),
  -- Of payments that were there before this row, those from here on are counted. Null where none are yet.
  backfilled_from   timestamptz,
  is_backfilled     boolean NOT NULL DEFAULT false,
  -- Up to here the figures hold all payments whose changes are not noted.
  fresh_until       timestamptz NOT NULL DEFAULT now(),
  -- They hold what every transaction below this one has written; null where that is not known.
  seen_below        xid8,
  -- The transaction that wrote this row. Where it is not, the row came from another cluster, which counts otherwise.
  written_in        xid8
);
INSERT INTO payment_figures_progress DEFAULT VALUES;
CREATE TRIGGER payment_figures_progress_own BEFORE UPDATE ON payment_figures_progress
  FOR EACH ROW EXECUTE FUNCTION note_transaction();

-- Hours of payments that have changed, and of refunds. Rows are only added and taken away: no transaction waits for another. Not every change that
-- counts brings an event, and events wait for every transaction that runs; this does not. What says the same in the figures is left
-- out, and so are payments that are minutes old: their changes are looked for, which costs them nothing.
CREATE TABLE payment_figures_changes (
  created_at  timestamptz NOT NULL
);
-- Without a key: a copy by logical replication, such as a cluster moves a schema with, finds a row by all of it.
ALTER TABLE payment_figures_changes REPLICA IDENTITY FULL;

CREATE FUNCTION note_figures_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.transaction_status, coalesce(OLD.fraud_status IN ('challenge', 'deny'), false), OLD.payment_type, OLD.bank,
        OLD.captured_amount, OLD.refund_amount, OLD.settlement_time, OLD.charge_state,
        CASE WHEN OLD.transaction_status = 'deny' THEN (OLD.fraud_status, OLD.channel_code, OLD.status_message) END,
        CASE WHEN OLD.payment_type = 'credit_card' THEN OLD.transaction_time END)
      IS NOT DISTINCT FROM
      (NEW.transaction_status, coalesce(NEW.fraud_status IN ('challenge', 'deny'), false), NEW.payment_type, NEW.bank,
        NEW.captured_amount, NEW.refund_amount, NEW.settlement_time, NEW.charge_state,
        CASE WHEN NEW.transaction_status = 'deny' THEN (NEW.fraud_status, NEW.channel_code, NEW.status_message) END,
        CASE WHEN NEW.payment_type = 'credit_card' THEN NEW.transaction_time END)
    THEN RETURN NULL; END IF;
  END IF;
  IF current_schema() = TG_TABLE_SCHEMA THEN
    INSERT INTO payment_figures_changes VALUES (NEW.created_at);
  ELSE
    EXECUTE format('INSERT INTO %I.payment_figures_changes VALUES ($1)', TG_TABLE_SCHEMA) USING NEW.created_at;
  END IF;
  RETURN NULL;
END $$;
-- The condition has the age alone, since it is prepared for every statement; what the change was is looked at for the old.
CREATE TRIGGER gateway_payments_figures AFTER INSERT OR UPDATE ON gateway_payments
  FOR EACH ROW WHEN (${IS_NOT_YOUNG}) EXECUTE FUNCTION note_figures_change();

-- A refund counts in the hour in which it was made, too. There are few of them, so that each is noted, also a young one.
CREATE FUNCTION note_refund_figures_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.status IN ('accepted', 'confirmed'), OLD.amount, OLD.decided_at)
      IS NOT DISTINCT FROM (NEW.status IN ('accepted', 'confirmed'), NEW.amount, NEW.decided_at)
    THEN RETURN NULL; END IF;
  END IF;
  EXECUTE format('INSERT INTO %I.payment_figures_changes VALUES ($1)', TG_TABLE_SCHEMA) USING coalesce(NEW.decided_at, NEW.created_at);
  RETURN NULL;
END $$;
CREATE TRIGGER gateway_refunds_figures AFTER INSERT OR UPDATE ON gateway_refunds
  FOR EACH ROW EXECUTE FUNCTION note_refund_figures_change();
`;

const SEARCH = `
-- What people search payments for, beside the payments: written by the statement that writes a payment, and never again when the payment
-- changes. By weeks:
-- for any search, the newest week is looked into first, and as many before it as are needed. Order ids, e-mails, phones and
-- names are found by how they begin, so they are compared byte by byte.
CREATE TABLE payment_search (
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
-- gapura_search_within_older and the like read the order ids of all payments in the order of time, and nothing else of them. It grows
-- at its end alone, which costs a charge little.
CREATE INDEX payment_search_within ON payment_search (created_at, payment_id) INCLUDE (order_id) WHERE order_id IS NOT NULL;
-- gapura_search_older and gapura_search_newer look for each of these terms in one week after the other.
CREATE INDEX payment_search_order ON payment_search (week, order_id) WHERE order_id IS NOT NULL;
CREATE INDEX payment_search_name ON payment_search (week, name) WHERE name IS NOT NULL;
CREATE INDEX payment_search_further_name ON payment_search (week, further_name) WHERE further_name IS NOT NULL;
CREATE INDEX payment_search_email ON payment_search (week, email) WHERE email IS NOT NULL;
CREATE INDEX payment_search_phone ON payment_search (week, phone) WHERE phone IS NOT NULL;
CREATE INDEX payment_search_amount ON payment_search (week, amount) WHERE amount IS NOT NULL;
-- It has no key: as with the changes of figures.
ALTER TABLE payment_search REPLICA IDENTITY FULL;
`;

const BACKGROUND = `
-- The job queue. A job waits, is leased to one process, and is done, dead after too many attempts, or due again.
CREATE TABLE background_jobs (
  id          uuid PRIMARY KEY,
  task        text NOT NULL,
  -- Names what the job is about: one with the same key does not wait twice.
  key         text NOT NULL,
  data        jsonb NOT NULL,
  urgent      boolean NOT NULL DEFAULT false,
  -- waiting, active, done, dead.
  state       text NOT NULL DEFAULT 'waiting',
  -- With this one: the process that counted the last attempt holds the lease.
  attempts    integer NOT NULL DEFAULT 0,
  -- When it may be taken; while it is active, when its lease is over. Never, once it has ended.
  due_at      timestamptz NOT NULL DEFAULT now(),
  error       text,
  created_at  timestamptz NOT NULL DEFAULT now(),
  started_at  timestamptz,
  ended_at    timestamptz
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);
-- gapura_claim_jobs, gapura_list_queues, gapura_list_dead_jobs.
CREATE INDEX background_jobs_open ON background_jobs (task, urgent DESC, due_at) WHERE state <> 'done';
-- gapura_add_jobs.
CREATE INDEX background_jobs_waiting ON background_jobs (task, key) WHERE state = 'waiting';
-- gapura_list_last_runs, and the task clean_up.
CREATE INDEX background_jobs_ended ON background_jobs (task, ended_at) WHERE ended_at IS NOT NULL;

-- One row, from which every process takes tokens before it calls the gateway in the background.
CREATE TABLE gateway_budget (
  id            boolean PRIMARY KEY DEFAULT true CHECK (id),
  tokens        double precision NOT NULL DEFAULT 0,
  granted       integer NOT NULL DEFAULT 0,
  refilled_at   timestamptz NOT NULL DEFAULT '1970-01-01T00:00:00Z',
  -- After the gateway said that there were too many.
  paused_until  timestamptz
);
INSERT INTO gateway_budget DEFAULT VALUES;

-- Where a sweep that was broken off goes on.
CREATE TABLE sweep_positions (
  name      text PRIMARY KEY,
  position  text NOT NULL
);

-- Reconciliations that staff asked for: how far each is, what differed, and which process works on it.
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
  -- The process that has the token may work on it and write its progress, until its time is over.
  lease_token   uuid,
  lease_until   timestamptz,
  created_at    timestamptz NOT NULL,
  started_at    timestamptz,
  heartbeat_at  timestamptz,
  finished_at   timestamptz,
  CHECK ((lease_token IS NULL) = (lease_until IS NULL)),
  CHECK ((finished_at IS NULL) = (status IN ('waiting', 'running')))
);
-- The task reconcile_payments takes it. One at a time: they share the calls that the background may make.
CREATE UNIQUE INDEX reconciliations_unfinished ON reconciliations ((true)) WHERE status IN ('waiting', 'running');
-- The list of reconciliations, and gapura_attention_drift.
CREATE INDEX reconciliations_newest ON reconciliations (created_at DESC, id DESC);
`;

const REPORTS = `
-- Exports that are mailed again and again. Staff make them, so they are of all owners.
CREATE TABLE export_schedules (
  id          uuid PRIMARY KEY,
  what        text NOT NULL CHECK (what IN ('payments', 'refunds', 'invoices')),
  format      text NOT NULL CHECK (format IN ('xlsx', 'csv')),
  -- Empty for all.
  columns     text[] NOT NULL,
  timezone    text NOT NULL,
  language    text NOT NULL,
  every       text NOT NULL CHECK (every IN ('day', 'week', 'month')),
  -- In WIB.
  hour        integer NOT NULL CHECK (hour BETWEEN 0 AND 23),
  recipients  text[] NOT NULL CHECK (cardinality(recipients) BETWEEN 1 AND 10),
  paused      boolean NOT NULL DEFAULT false,
  next_at     timestamptz NOT NULL,
  created_by  text NOT NULL,
  created_at  timestamptz NOT NULL,
  updated_at  timestamptz NOT NULL
);

-- The shops that this server serves besides the one whose schema this is: each has a schema of its own with all of these tables, and in
-- those this table is empty.
CREATE TABLE shops (
  id                       text PRIMARY KEY,
  name                     text NOT NULL,
  status                   text NOT NULL CHECK (status IN ('active', 'disabled')),
  environment              text NOT NULL CHECK (environment IN ('local', 'sandbox', 'production')),
  merchant_id              text,
  client_key               text,
  server_key_end           text NOT NULL,
  previous_server_key_end  text,
  schema_name              text NOT NULL UNIQUE,
  -- Its last move to another node of a cluster: no change of the shop, so without a new version.
  move_from                text,
  move_to                  text,
  move_started_at          timestamptz,
  move_ended_at            timestamptz,
  move_problem             text,
  -- Its keys and its settings, sealed.
  sealed                   text NOT NULL,
  key_hash                 text NOT NULL,
  -- Grows with each change: processes see by it that what they know is old.
  version                  integer NOT NULL,
  created_by               text NOT NULL,
  created_at               timestamptz NOT NULL,
  updated_at               timestamptz NOT NULL
);

-- What people of this shop may do in those: nothing follows from what they may do here. A shop that is added again under the name of one
-- that was removed lets nobody of before in.
CREATE TABLE person_shops (
  person_id   uuid NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  shop_id     text NOT NULL REFERENCES shops (id) ON DELETE CASCADE,
  role        text NOT NULL CHECK (role IN ('viewer', 'support', 'finance', 'admin')),
  granted_by  text NOT NULL,
  granted_at  timestamptz NOT NULL,
  PRIMARY KEY (person_id, shop_id)
);
-- gapura_revoke_shop_of_all, and a shop that is deleted.
CREATE INDEX person_shops_of_shop ON person_shops (shop_id);

-- Who gets alerts of what needs attention, and a summary of each day.
CREATE TABLE alert_receivers (
  id               uuid PRIMARY KEY,
  kind             text NOT NULL CHECK (kind IN ('mail', 'webhook')),
  -- As it is shown. That of a webhook is a secret, which is sealed.
  address          text NOT NULL,
  sealed_address   text CHECK ((sealed_address IS NOT NULL) = (kind = 'webhook')),
  language         text NOT NULL,
  -- Empty for all.
  names            text[] NOT NULL,
  repeat_hours     integer NOT NULL CHECK (repeat_hours > 0),
  -- In WIB, as all hours are.
  quiet_from       integer CHECK (quiet_from BETWEEN 0 AND 23),
  quiet_to         integer CHECK (quiet_to BETWEEN 0 AND 23),
  summary_hour     integer CHECK (summary_hour BETWEEN 0 AND 23),
  next_summary_at  timestamptz,
  enabled          boolean NOT NULL,
  -- The last alert of each kind: how many there were, and when.
  alerted          jsonb NOT NULL DEFAULT '{}',
  created_by       text NOT NULL,
  created_at       timestamptz NOT NULL,
  updated_at       timestamptz NOT NULL,
  CHECK ((quiet_from IS NULL) = (quiet_to IS NULL) AND quiet_from IS DISTINCT FROM coalesce(quiet_to, -1)),
  CHECK ((summary_hour IS NULL) = (next_summary_at IS NULL))
);

-- Messages that are owed to operators, one for each receiver: written when they become due, in one statement with what says that they are.
CREATE TABLE operator_messages (
  id          uuid PRIMARY KEY,
  kind        text NOT NULL CHECK (kind IN ('export', 'alert', 'summary')),
  -- The schedule or the receiver of alerts that it is of.
  source_id   uuid NOT NULL,
  -- What it is about, such as the beginning of a period: each receiver gets it once.
  key         text NOT NULL,
  -- An e-mail address; empty where the source says where it goes.
  receiver    text NOT NULL,
  about       jsonb NOT NULL,
  -- Null once it was sent, or will not be.
  due_at      timestamptz,
  attempts    integer NOT NULL DEFAULT 0,
  sent_at     timestamptz,
  outcome     text,
  -- Since when it fails; null again once it, or a later one to the same receiver, was sent.
  failed_at   timestamptz,
  created_at  timestamptz NOT NULL,
  UNIQUE (source_id, key, receiver)
);
-- The task send_reports.
CREATE INDEX operator_messages_due ON operator_messages (due_at) WHERE due_at IS NOT NULL;
-- gapura_attention_failing_reports.
CREATE INDEX operator_messages_failed ON operator_messages (failed_at) WHERE failed_at IS NOT NULL;
-- gapura_clean_operator_messages.
CREATE INDEX operator_messages_oldest ON operator_messages (created_at);
`;
