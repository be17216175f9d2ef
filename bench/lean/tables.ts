// The tables of the lean handler: what its rows need and no more, with two indexes on each at most and no foreign keys.

export const LEAN_TABLES = `
CREATE TABLE payments (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id        text NOT NULL UNIQUE,
  owner           text NOT NULL,
  payment_type    text NOT NULL,
  bank            text NOT NULL,
  gross_amount    bigint NOT NULL,
  status          text NOT NULL,
  customer        jsonb,
  items           jsonb,
  transaction_id  text,
  va_number       text,
  expires_at      timestamptz,
  paid_at         timestamptz,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE history (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id   bigint NOT NULL,
  from_status  text,
  to_status    text NOT NULL,
  source       text NOT NULL,
  answer       jsonb,
  created_at   timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX history_of_payment ON history (payment_id);
CREATE TABLE events (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id  bigint NOT NULL,
  name        text NOT NULL,
  data        jsonb NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX events_of_payment ON events (payment_id);
CREATE TABLE notifications (
  id              bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id      bigint NOT NULL,
  transaction_id  text NOT NULL,
  status          text NOT NULL,
  raw             jsonb NOT NULL,
  created_at      timestamptz NOT NULL DEFAULT now(),
  UNIQUE (transaction_id, status)
);
`;

/** Payments that wait, for those that no server is to be asked for: $1 is the beginning of their order ids, $2 how many. */
export const INSERT_WAITING = `
INSERT INTO payments (order_id, owner, payment_type, bank, gross_amount, status, customer, items, transaction_id, va_number, expires_at)
SELECT $1 || n, 'bench', 'bank_transfer', 'bca', 150000, 'pending', '{"first_name": "Budi", "email": "budi@example.com"}',
  NULL, gen_random_uuid()::text, '812785002530231', now() + interval '1 day'
FROM generate_series(1, $2::int) AS n`;
