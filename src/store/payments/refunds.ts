// SQL for refunds: taking the amount, and finding those whose outcome is open.

import type { GatewayRefund } from '../../domain/payments/refund.ts';
import { namesOf } from '../database/columns.ts';
import { isTimedOut, RowLockedError } from '../database/errors.ts';
import { inLane, type Lane } from '../database/lanes.ts';
import type { Pool } from '../database/pool.ts';
import { type Queryable, run, statement } from '../database/statement.ts';
import { FIND_PAYMENT, firstRecord, type PaymentRecord, type PaymentWithParts, paymentLane } from './payments.ts';
import { fromRefund, type RefundRow } from './rows.ts';

export const REFUND_COLUMNS = namesOf<RefundRow>([
  'id', 'payment_id', 'refund_key', 'amount', 'reason', 'is_direct', 'status', 'status_code', 'status_message',
  'bank_confirmed_at', 'missing_since', 'created_at', 'updated_at',
]); // biome-ignore format: a list reads better in lines

// Takes the amount before the gateway is asked. The row lock makes parallel refunds wait for each other, and the table's own
// check forbids more than was captured, whoever asks.
const RESERVE_REFUND = statement(
  'gapura_reserve_refund',
  `
WITH payment AS (
  UPDATE gateway_payments SET refund_reserved_amount = refund_reserved_amount + $2, version = version + 1, updated_at = $3
  WHERE id = $1 AND transaction_status IN ('settlement', 'partial_refund')
    AND refund_reserved_amount + $2 <= coalesce(captured_amount, gross_amount)
  RETURNING id
)
INSERT INTO gateway_refunds (${REFUND_COLUMNS})
SELECT ${REFUND_COLUMNS} FROM jsonb_populate_record(NULL::gateway_refunds, $4) WHERE EXISTS (SELECT FROM payment)
RETURNING id`,
);

const FIND_REFUND = statement(
  'gapura_payment_by_refund',
  `${FIND_PAYMENT} WHERE payment.id = (SELECT payment_id FROM gateway_refunds WHERE id = $1)`,
);

const LIST_PENDING_REFUNDS = statement(
  'gapura_pending_refunds',
  `SELECT id, created_at FROM gateway_refunds WHERE status = 'pending' AND created_at < $1 AND (created_at, id) > ($2, $3)
    ORDER BY created_at, id LIMIT $4`,
);

/** How many may wait to change one payment, and for how long, before another refund of it is not begun. */
const WAITING_MAX = 1_000;
const WAIT_MAX_MS = 30_000;

/**
 * Writes a refund down and takes its amount. False where not that much is left, or the payment is not paid any more. It goes
 * through the lane of those who change the payment, and may be refused there: the gateway has not been asked yet.
 */
export async function insertRefund(pool: Pool, refund: GatewayRefund): Promise<boolean> {
  const values = [refund.paymentId, refund.amount.toString(), refund.createdAt, JSON.stringify(fromRefund(refund))];
  const reserve = async (lane: Lane) => {
    if (lane.blocked === true) throw new RowLockedError(`Another session holds payment ${refund.paymentId}`);
    try {
      return await run(pool, RESERVE_REFUND, values);
    } catch (error) {
      lane.blocked = isTimedOut(error);
      throw error;
    }
  };
  const limits = { waitingMax: WAITING_MAX, waitMaxMs: WAIT_MAX_MS };
  return (await inLane(pool, paymentLane(refund.paymentId), reserve, limits)).length > 0;
}

export async function findPaymentByRefund(on: Queryable, refundId: string): Promise<PaymentRecord | undefined> {
  return firstRecord(await run<PaymentWithParts>(on, FIND_REFUND, [refundId]));
}

/** Refunds older than `before` whose outcome is not known, oldest first, after a given one. */
export async function listPendingRefunds(
  on: Queryable,
  page: { before: Date; after: { createdAt: Date; id: string }; limit: number },
): Promise<{ id: string; createdAt: Date }[]> {
  const values = [page.before, page.after.createdAt, page.after.id, page.limit];
  const rows = await run<{ id: string; created_at: Date }>(on, LIST_PENDING_REFUNDS, values);
  return rows.map((row) => ({ id: row.id, createdAt: row.created_at }));
}
