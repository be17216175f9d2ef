// SQL for the payments that the gateway is to be asked about: those that are open, those that owe a read-back, and those that are pending
// though their time is over.

import { later } from '../database/clock.ts';
import { type Queryable, run, statement } from '../database/statement.ts';
import {
  FIND_BY_ID,
  firstRecord,
  owes,
  type PaymentRecord,
  type PaymentWithParts,
  stillOpen,
  unresolved,
} from './payments.ts';

/** So many claims without an answer fill a day; afterwards they come less often. */
const CLAIMS_A_DAY = 288;

// A claim is a lease: a payment without an answer, because the process died or the gateway was away, is left to the next
// claim. Only an answer sets the next regular turn.
// Half of them are those that became due last: a backlog must not keep new payments waiting until it is worked off.
const CLAIM_CHECKS = statement(
  'gapura_claim_payment_checks',
  `
WITH oldest AS (
  SELECT id FROM gateway_payments WHERE next_check_at <= $1 ORDER BY next_check_at, id LIMIT $2::int - $2::int / 2 FOR UPDATE SKIP LOCKED
), newest AS (
  SELECT id FROM gateway_payments WHERE next_check_at <= $1 ORDER BY next_check_at DESC, id DESC LIMIT $2::int / 2 FOR UPDATE SKIP LOCKED
)
UPDATE gateway_payments SET check_count = check_count + 1,
  next_check_at = $1 + CASE WHEN check_count < ${CLAIMS_A_DAY} THEN interval '5 minutes' ELSE interval '1 hour' END
WHERE id = ANY(ARRAY(SELECT id FROM oldest UNION SELECT id FROM newest))
RETURNING id, charge_request IS NOT NULL AND ${unresolved('charge_state')} AS to_charge,
  $1 - created_at < interval '1 hour' AS is_new`,
);

const OWE_READ_BACK = statement(
  'gapura_owe_read_back',
  `UPDATE gateway_payments SET ${owes('$2::timestamptz', { otherwise: 'true' })} WHERE id = $1`,
);

// An open payment is asked about again 1 min, 5 min, 30 min and 2 h after it was made, then every 6 h; one of which it is not
// known whether the gateway has it at all, at least every 5 min.
const UPDATE_ANSWERED = statement(
  'gapura_payment_answered',
  `
UPDATE gateway_payments SET check_count = 0,
  read_back_owed_since = nullif(read_back_owed_since, $2::timestamptz),
  next_check_at = CASE
    WHEN nullif(read_back_owed_since, $2::timestamptz) IS NOT NULL THEN greatest(read_back_owed_since, $3::timestamptz)
    WHEN ${stillOpen('transaction_status', 'charge_state')} THEN greatest(${later('$3::timestamptz', "interval '30 seconds'")}, least(
      CASE WHEN ${unresolved('charge_state')} THEN ${later('$3::timestamptz', "interval '5 minutes'")} END, coalesce(
      (SELECT ${later('created_at', 'min(step)')} FROM unnest('{1 min, 5 min, 30 min, 2 h}'::interval[]) step
        WHERE step > $3::timestamptz - created_at),
      ${later('$3::timestamptz', "interval '6 hours'")}))) END
WHERE id = $1`,
);

/** A payment to ask the gateway about; `toCharge` where the charge itself was left to the background and is not done. */
export interface DueCheck {
  readonly id: string;
  readonly toCharge: boolean;
  /** Made within the last hour: a customer may be waiting. */
  readonly isNew: boolean;
}

/** Up to `limit` payments that are due now. Each is given to one process only, for some minutes. */
export async function claimDueChecks(on: Queryable, due: { now: Date; limit: number }): Promise<DueCheck[]> {
  const rows = await run<{ id: string; to_charge: boolean; is_new: boolean }>(on, CLAIM_CHECKS, [due.now, due.limit]);
  return rows.map((row) => ({ id: row.id, toCharge: row.to_charge, isNew: row.is_new }));
}

/**
 * Has the gateway asked about a payment of any status, from a time on that may lie ahead. The debt stays until a status
 * call that was sent after it arose, and not before that time, has been answered.
 */
export async function oweReadBack(on: Queryable, id: string, at: Date): Promise<void> {
  await run(on, OWE_READ_BACK, [id, at]);
}

/** A payment that the gateway is about to be asked about, and what is owed of it. */
export interface PaymentToAsk {
  readonly record: PaymentRecord;
  /** From when on a read-back is owed; null where none is. */
  readonly owedSince: Date | null;
}

export async function findPaymentToAsk(on: Queryable, id: string): Promise<PaymentToAsk | undefined> {
  const rows = await run<PaymentWithParts>(on, FIND_BY_ID, [id]);
  const record = firstRecord(rows);
  return record === undefined ? undefined : { record, owedSince: rows[0]?.read_back_owed_since ?? null };
}

/** The gateway has answered a question that was sent when just this was owed: the debt is paid, unless it lies ahead. */
export async function settleCheck(
  on: Queryable,
  asked: { readonly id: string; readonly owedSince: Date | null; readonly sentAt: Date; readonly now: Date },
): Promise<void> {
  const { id, owedSince, sentAt, now } = asked;
  const paid = owedSince !== null && owedSince <= sentAt ? owedSince : null;
  await run(on, UPDATE_ANSWERED, [id, paid, now]);
}

// Each is claimed by one process, with a lease until the next try; if it dies, another one resumes it then.
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
