// Checkouts, the links that make them, the mails that are owed to customers, and the payments that belong to a checkout.

import { type Kysely, sql } from 'kysely';
import { buildIndex } from './online-index.ts';
import { changeShortly } from './short-change.ts';

const COLUMN = 'ALTER TABLE gateway_payments ADD COLUMN IF NOT EXISTS checkout_id uuid';

/** Of the payments of one checkout, at most one can still be paid: whatever a process believes, the database says so. */
const ONE_PAYABLE = 'gateway_payments_one_payable_of_checkout';
const INDEXES: Readonly<Record<string, string>> = {
  [ONE_PAYABLE]: `UNIQUE INDEX ${ONE_PAYABLE} ON gateway_payments (checkout_id)
    WHERE checkout_id IS NOT NULL AND transaction_status = 'pending'`,
  gateway_payments_of_checkout: `INDEX gateway_payments_of_checkout ON gateway_payments (checkout_id)
    WHERE checkout_id IS NOT NULL`,
};

export async function prepare(db: Kysely<unknown>): Promise<void> {
  await changeShortly(db, COLUMN);
  for (const [name, definition] of Object.entries(INDEXES)) await buildIndex(db, name, definition);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(COLUMN).execute(db);
  for (const definition of Object.values(INDEXES)) {
    await sql.raw(`CREATE ${definition.replace('INDEX', 'INDEX IF NOT EXISTS')}`).execute(db);
  }
  await sql.raw(TABLES).execute(db);
}

const TABLES = `
CREATE TABLE IF NOT EXISTS payment_links (
  id                  uuid PRIMARY KEY,
  owner_id            text NOT NULL,
  -- What the address is known by. The token itself is only there sealed, for those who may see the link.
  token_hash          bytea NOT NULL UNIQUE,
  token_sealed        text NOT NULL,
  title               text NOT NULL CHECK (length(title) BETWEEN 1 AND 100),
  amount              bigint CHECK (amount BETWEEN 1 AND 999999999999),
  amount_min          bigint CHECK (amount_min >= 1),
  amount_max          bigint CHECK (amount_max <= 999999999999),
  amount_suggestions  bigint[] NOT NULL DEFAULT '{}',
  usage_limit         integer CHECK (usage_limit >= 1),
  uses                integer NOT NULL DEFAULT 0 CHECK (uses >= 0),
  -- Uses that customers who are just paying have taken.
  held                integer NOT NULL DEFAULT 0 CHECK (held >= 0),
  fields              jsonb NOT NULL DEFAULT '[]',
  payment_methods     text[],
  expires_at          timestamptz,
  ended_message       text,
  language            text CHECK (language IN ('id', 'en')),
  metadata            jsonb,
  status              text NOT NULL CHECK (status IN ('active', 'ended')),
  version             integer NOT NULL DEFAULT 1,
  created_at          timestamptz NOT NULL,
  updated_at          timestamptz NOT NULL,
  CHECK ((amount IS NULL) = (amount_min IS NOT NULL AND amount_max IS NOT NULL AND amount_min <= amount_max)),
  CHECK (usage_limit IS NULL OR uses + held <= usage_limit)
);
CREATE INDEX IF NOT EXISTS payment_links_newest ON payment_links (created_at, id);
CREATE INDEX IF NOT EXISTS payment_links_newest_of_owner ON payment_links (owner_id, created_at, id);

CREATE TABLE IF NOT EXISTS checkouts (
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
  -- Payments that were too much and whose money somebody sent back without the gateway.
  returned_ids     uuid[] NOT NULL DEFAULT '{}',
  items            jsonb,
  customer         jsonb,
  payment_methods  text[],
  language         text CHECK (language IN ('id', 'en')),
  success_url      text,
  back_url         text,
  metadata         jsonb,
  payment_link_id  uuid REFERENCES payment_links (id),
  link_answers     jsonb,
  -- It counts among the uses of its link that are held.
  holds_use        boolean NOT NULL DEFAULT false,
  -- Nobody may begin to pay any more; it is cancelled as soon as what was begun is closed.
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
CREATE INDEX IF NOT EXISTS checkouts_newest ON checkouts (created_at, id);
CREATE INDEX IF NOT EXISTS checkouts_newest_of_owner ON checkouts (owner_id, created_at, id);
CREATE INDEX IF NOT EXISTS checkouts_newest_of_link ON checkouts (payment_link_id, created_at, id) WHERE payment_link_id IS NOT NULL;
CREATE INDEX IF NOT EXISTS checkouts_payment ON checkouts (payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX IF NOT EXISTS checkouts_next_look ON checkouts (next_look_at) WHERE next_look_at IS NOT NULL;
CREATE INDEX IF NOT EXISTS checkouts_surplus ON checkouts (created_at, id) WHERE surplus_amount > 0;

ALTER TABLE gateway_payments DROP CONSTRAINT IF EXISTS gateway_payments_checkout;
ALTER TABLE gateway_payments ADD CONSTRAINT gateway_payments_checkout
  FOREIGN KEY (checkout_id) REFERENCES checkouts (id) NOT VALID;

CREATE TABLE IF NOT EXISTS checkout_mails (
  id           uuid PRIMARY KEY,
  checkout_id  uuid NOT NULL REFERENCES checkouts (id),
  kind         text NOT NULL CHECK (kind IN ('how_to_pay', 'reminder', 'receipt', 'refund')),
  -- The payment or the refund that it tells of: each is told of once.
  about_id     uuid NOT NULL,
  -- Null once it was sent, or will not be.
  due_at       timestamptz,
  attempts     integer NOT NULL DEFAULT 0,
  sent_at      timestamptz,
  outcome      text,
  created_at   timestamptz NOT NULL,
  UNIQUE (checkout_id, kind, about_id)
);
CREATE INDEX IF NOT EXISTS checkout_mails_due ON checkout_mails (due_at) WHERE due_at IS NOT NULL;

ALTER TABLE gateway_events DROP CONSTRAINT IF EXISTS gateway_events_subject_check,
  DROP CONSTRAINT IF EXISTS gateway_events_subjects;
ALTER TABLE gateway_events ADD CONSTRAINT gateway_events_subjects
  CHECK (subject IN ('payment', 'invoice', 'subscription', 'checkout')) NOT VALID;
`;
