// Payments that are minutes old leave no note for the figures: what changes in them is looked for, and so costs them nothing.

import { type Kysely, sql } from 'kysely';

// By the database's clock alone, which is also the one that says where to look: whatever clock a payment goes by, its changes are
// either noted or looked for. One from another time, such as that of a test, is never young.
const IS_NOT_YOUNG = `NEW.created_at NOT BETWEEN now() - interval '10 minutes' AND now() + interval '10 minutes'`;

// The progress comes first: whoever computes figures has its row, and then reads payments.
const PROGRESS = `
ALTER TABLE payment_figures_progress
  -- Up to here the figures hold all payments whose changes are not noted. What is older than this migration is.
  ADD COLUMN IF NOT EXISTS fresh_until timestamptz NOT NULL DEFAULT now(),
  -- They hold what every transaction below this one has written; null where nobody knows.
  ADD COLUMN IF NOT EXISTS seen_below xid8,
  -- The transaction that wrote this row. Where it is not, the row came from another cluster, which counts otherwise.
  ADD COLUMN IF NOT EXISTS written_in xid8;
`;

// Replaced, not dropped: nobody who reads has to wait.
const TRIGGERS = `
CREATE OR REPLACE TRIGGER gateway_payments_figures_of_new AFTER INSERT ON gateway_payments
  FOR EACH ROW WHEN (${IS_NOT_YOUNG}) EXECUTE FUNCTION note_figures_change();
CREATE OR REPLACE TRIGGER gateway_payments_figures AFTER UPDATE ON gateway_payments FOR EACH ROW WHEN (
  ${IS_NOT_YOUNG} AND
  (OLD.transaction_status, coalesce(OLD.fraud_status IN ('challenge', 'deny'), false), OLD.payment_type, OLD.bank,
    OLD.captured_amount, OLD.refund_amount, OLD.settlement_time,
    CASE WHEN OLD.payment_type = 'credit_card' THEN OLD.transaction_time END)
  IS DISTINCT FROM
  (NEW.transaction_status, coalesce(NEW.fraud_status IN ('challenge', 'deny'), false), NEW.payment_type, NEW.bank,
    NEW.captured_amount, NEW.refund_amount, NEW.settlement_time,
    CASE WHEN NEW.payment_type = 'credit_card' THEN NEW.transaction_time END)
) EXECUTE FUNCTION note_figures_change();
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(PROGRESS).execute(db);
  await sql.raw(TRIGGERS).execute(db);
}
