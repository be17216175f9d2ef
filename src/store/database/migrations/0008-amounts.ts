// What was held, paid and taken of a payment besides what was asked for, and refunds that the gateway has stopped to list.

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // None of these reads or rewrites the tables: rows that are there already count as not held, without a fee.
  await sql
    .raw(`
ALTER TABLE gateway_payments
  ADD COLUMN held boolean NOT NULL DEFAULT false,
  ADD COLUMN paid_amount bigint,
  ADD COLUMN transaction_type text;
ALTER TABLE gateway_payments ADD CONSTRAINT gateway_payments_paid_with_fee CHECK (paid_amount > gross_amount) NOT VALID;
ALTER TABLE gateway_refunds ADD COLUMN missing_since timestamptz;
`)
    .execute(db);
}
