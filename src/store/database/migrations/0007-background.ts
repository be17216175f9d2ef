// What background tasks share: the budget of calls to the gateway, and when a payment that is over is looked at again.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
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

-- When a payment that has run out of time is tried again, after it could not be expired.
ALTER TABLE gateway_payments ADD COLUMN expire_retry_at timestamptz;
CREATE INDEX gateway_payments_running_out ON gateway_payments (coalesce(expire_retry_at, expiry_time))
  WHERE transaction_status = 'pending';
`)
    .execute(db);
}
