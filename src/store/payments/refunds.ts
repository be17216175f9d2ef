// SQL for refunds: taking the amount, deciding on one that waits, finding those whose outcome is open, and the list of all.

import { type GatewayRefund, REFUND_FIELDS } from '../../domain/payments/refund.ts';
import { columnsOf, namesOf } from '../database/columns.ts';
import type { Pool } from '../database/connection.ts';
import { isTimedOut, RowLockedError } from '../database/errors.ts';
import { inLane, type Lane } from '../database/lanes.ts';
import { type List, listRows, type PageOfRows } from '../database/pages.ts';
import { type Queryable, type Readable, run, statement } from '../database/statement.ts';
import { type AuditRow, writesAct } from '../people/audit.ts';
import { FIND_PAYMENT, firstRecord, type PaymentRecord, type PaymentWithParts, paymentLane } from './payments.ts';
import { fromRefund, type RefundRow, toRefund } from './rows.ts';

export const REFUND_COLUMNS = namesOf(columnsOf(REFUND_FIELDS));

// Takes the amount before the gateway is asked. The row lock makes parallel refunds wait for each other, and the table's own
// check forbids more than was captured. A version is asked for where the decision hangs on the other refunds.
const RESERVE_REFUND = statement(
  'gapura_reserve_refund',
  `
WITH payment AS (
  UPDATE gateway_payments SET refund_reserved_amount = refund_reserved_amount + $2, version = version + 1, updated_at = $3
  WHERE id = $1 AND transaction_status IN ('settlement', 'partial_refund')
    AND refund_reserved_amount + $2 <= coalesce(captured_amount, gross_amount) AND version = coalesce($5::integer, version)
  RETURNING id
), refund AS (
  INSERT INTO gateway_refunds (${REFUND_COLUMNS})
  SELECT ${REFUND_COLUMNS} FROM jsonb_populate_record(NULL::gateway_refunds, $4) WHERE EXISTS (SELECT FROM payment)
  RETURNING id
), ${writesAct('$6', 'refund')}
SELECT id FROM refund`,
);

// The payment's version stands for its refunds too: where it is still the one that was decided on, so is the refund. It is
// found by its id, and not among all that wait, which a kept plan would go through.
const DECIDE_REFUND = statement(
  'gapura_decide_refund',
  `
WITH payment AS (
  UPDATE gateway_payments SET refund_reserved_amount = $3, version = version + 1, updated_at = $4
  WHERE id = $1 AND version = $2
  RETURNING id
), refund AS (
  UPDATE gateway_refunds SET status = $6, status_message = $7, decided_by = $8, decided_at = $4, updated_at = $4
  WHERE id = $5 AND coalesce(status) = 'requested' AND EXISTS (SELECT FROM payment)
  RETURNING id
), ${writesAct('$9', 'refund')}
SELECT id FROM refund`,
);

const FIND_REFUND = statement(
  'gapura_payment_by_refund',
  `${FIND_PAYMENT} WHERE payment.id = (SELECT payment_id FROM gateway_refunds WHERE id = $1)`,
);

const LIST_PENDING_REFUNDS = statement(
  'gapura_pending_refunds',
  `SELECT id, created_at FROM gateway_refunds WHERE status = 'pending' AND created_at < $1 AND (created_at, id) > ($2, $3)
    AND (decided_at IS NULL OR decided_at < $1) ORDER BY created_at, id LIMIT $4`,
);

/** How many may wait to change one payment, and for how long, before another refund of it is not begun. */
const WAITING_MAX = 1_000;
const WAIT_MAX_MS = 30_000;

/**
 * Goes through the lane of the payment, and may be refused there: the gateway has not been asked yet. What is
 * read within it stays true, unless another process is faster.
 */
export async function inPaymentLane<Result>(
  pool: Pool,
  paymentId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const attempt = async (lane: Lane) => {
    if (lane.blocked === true) throw new RowLockedError(`Another session holds payment ${paymentId}`);
    try {
      return await work();
    } catch (error) {
      lane.blocked = isTimedOut(error);
      throw error;
    }
  };
  const limits = { waitingMax: WAITING_MAX, waitMaxMs: WAIT_MAX_MS };
  return inLane(pool, paymentLane(paymentId), attempt, limits);
}

export interface NewRefund {
  readonly refund: GatewayRefund;
  /** Where given, a payment that has changed since is left alone. */
  readonly seenVersion: number | null;
  /** Written along. */
  readonly act: AuditRow;
}

/** Writes a refund down and takes its amount. False where not that much is left, or the payment is not paid any more. */
export async function insertRefund(on: Queryable, { refund, seenVersion, act }: NewRefund): Promise<boolean> {
  const { paymentId, amount, createdAt } = refund;
  const row = JSON.stringify(fromRefund(refund));
  const values = [paymentId, amount.toString(), createdAt, row, seenVersion, JSON.stringify(act)];
  return (await run(on, RESERVE_REFUND, values)).length > 0;
}

export interface RefundDecision {
  /** As it is to stand. */
  readonly refund: GatewayRefund & { readonly decidedAt: Date };
  readonly reservedAmount: bigint;
  readonly seenVersion: number;
  /** Written along. */
  readonly act: AuditRow;
}

/** Approves or rejects a refund that waits. False where the payment has changed since: read again and decide again. */
export async function decideRefund(on: Queryable, decision: RefundDecision): Promise<boolean> {
  const { refund, reservedAmount, seenVersion, act } = decision;
  const { paymentId, id, status, statusMessage, decidedBy, decidedAt } = refund;
  const payment = [paymentId, seenVersion, reservedAmount.toString(), decidedAt];
  const values = [...payment, id, status, statusMessage, decidedBy, JSON.stringify(act)];
  return (await run(on, DECIDE_REFUND, values)).length > 0;
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

/** Which refunds; a list of values means any of them. */
export interface RefundFilter extends PageOfRows {
  readonly ownerId?: readonly string[] | undefined;
  readonly paymentType?: readonly string[] | undefined;
  readonly status?: readonly string[] | undefined;
  readonly paymentId?: string | undefined;
  readonly createdFrom?: Date | undefined;
  readonly createdAfter?: Date | undefined;
  readonly createdBefore?: Date | undefined;
}

export interface ListedRefund {
  readonly refund: GatewayRefund;
  readonly orderId: string;
  readonly paymentType: string;
  /** When its payment was made, and when it was paid. */
  readonly paymentCreatedAt: Date;
  readonly paymentSettlementTime: Date | null;
  readonly cursorTime: string;
}

const ofPayment = (column: string) =>
  `(SELECT payment.${column} FROM gateway_payments payment WHERE payment.id = gateway_refunds.payment_id)`;

const LIST: List<RefundFilter> = {
  select: `gateway_refunds.*, ${ofPayment('order_id')} AS order_id, ${ofPayment('payment_type')} AS payment_type,
    ${ofPayment('created_at')} AS payment_created_at, ${ofPayment('settlement_time')} AS payment_settlement_time`,
  from: 'gateway_refunds',
  filters: {
    ownerId: `${ofPayment('owner_id')} =`,
    paymentType: `${ofPayment('payment_type')} =`,
    status: 'status =',
    paymentId: 'payment_id =',
    createdFrom: 'created_at >=',
    createdAfter: 'created_at >',
    createdBefore: 'created_at <',
  },
};

interface OfPayment {
  order_id: string;
  payment_type: string;
  payment_created_at: Date;
  payment_settlement_time: Date | null;
}

/** A page of refunds, newest first, each with the exact time that a cursor needs. */
export async function listRefunds(on: Readable, filter: RefundFilter): Promise<ListedRefund[]> {
  const rows = await listRows<RefundRow & OfPayment, RefundFilter>(on, LIST, filter);
  return rows.map((row) => ({
    refund: toRefund(row),
    orderId: row.order_id,
    paymentType: row.payment_type,
    paymentCreatedAt: row.payment_created_at,
    paymentSettlementTime: row.payment_settlement_time,
    cursorTime: row.cursor_time,
  }));
}
