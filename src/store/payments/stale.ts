// SQL for payments that are pending though their time is over.

import { type Queryable, run, statement } from '../database/statement.ts';

// Each is given to one process, which has until the next try to bring it to its end; if it dies, another takes it up then.
const CLAIM_STALE = statement(
  'gapura_claim_stale',
  `
UPDATE gateway_payments SET expire_retry_at = $3
WHERE id = ANY(ARRAY(SELECT id FROM gateway_payments
  WHERE transaction_status = 'pending' AND expiry_time IS NOT NULL AND coalesce(expire_retry_at, expiry_time) <= $1
  ORDER BY coalesce(expire_retry_at, expiry_time) LIMIT $2 FOR UPDATE SKIP LOCKED))
RETURNING id`,
);

const RETRY_AT = statement(
  'gapura_expire_retry_at',
  `UPDATE gateway_payments SET expire_retry_at = CASE WHEN transaction_status = 'pending' THEN $2 ELSE expire_retry_at END
    WHERE id = $1`,
);

/** When a payment that could not be expired is tried again. */
export async function postponeExpiry(on: Queryable, id: string, at: Date): Promise<void> {
  await run(on, RETRY_AT, [id, at]);
}

/** Up to `limit` pending payments whose time was over before `expiredBefore`, longest first. */
export async function claimStalePayments(
  on: Queryable,
  claim: { expiredBefore: Date; limit: number; nextTryAt: Date },
): Promise<string[]> {
  const rows = await run<{ id: string }>(on, CLAIM_STALE, [claim.expiredBefore, claim.limit, claim.nextTryAt]);
  return rows.map((row) => row.id);
}
