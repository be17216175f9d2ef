// Compares payments here with the gateway, one by one, and brings those up to date that differ.

import { GatewayError } from '../../domain/errors.ts';
import { formatRupiah } from '../../domain/money.ts';
import type { GatewayPayment } from '../../domain/payments/payment.ts';
import type { Difference, PaymentStanding } from '../../domain/payments/reconciliation.ts';
import { observe } from '../../gateway/transaction/observation.ts';
import { isDatabaseUnavailable } from '../../store/database/errors.ts';
import { countCreated, listPayments } from '../../store/payments/list.ts';
import type { Context } from '../context.ts';
import { openCursor, sealCursor } from '../cursor.ts';
import { InterruptedError } from '../gateway-budget.ts';
import { errorMessage } from '../isolation.ts';
import { checkStatus } from './status.ts';

const PAGE_LENGTH = 50;
const CONCURRENCY = 10;
const ACTOR = 'reconcile';

export interface ReconcileRange {
  /** Payments created at this time or later, and before that one. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly limit: number;
  /** Where to go on. */
  readonly cursor?: string | undefined;
}

export interface ReconcilePage {
  /** How many payments the page had, those that could not be compared included. */
  readonly payments: number;
  readonly differences: readonly Difference[];
  /** Where the next page begins; null at the end. */
  readonly next: string | null;
}

/** How many payments there are to compare, for the display of progress. */
export async function countToReconcile(context: Context, range: ReconcileRange): Promise<number> {
  return countCreated(context.database.pool, range);
}

/** Page by page, newest first. Each page is finished when it is yielded, so that a caller may stop and resume from its cursor. */
export async function* reconcile(context: Context, range: ReconcileRange): AsyncGenerator<ReconcilePage> {
  let { cursor, limit } = range;
  while (limit > 0) {
    const length = Math.min(PAGE_LENGTH, limit);
    const payments = await listPayments(context.database.pool, {
      // The list's bound is exclusive, and times are kept to the millisecond.
      createdAfter: range.from && new Date(range.from.getTime() - 1),
      createdBefore: range.to,
      after: cursor === undefined ? undefined : openCursor(cursor, context.cursorKey),
      limit: length,
    });
    const found = await inParallel(payments, (payment) => compare(context, payment));
    const last = payments.at(-1);
    limit -= payments.length;
    const isEnd = last === undefined || payments.length < length || limit === 0;
    cursor = isEnd ? undefined : sealCursor({ createdAt: last.cursorTime, id: last.id }, context.cursorKey);
    const differences = found.filter((difference) => difference !== null);
    yield { payments: payments.length, differences, next: cursor ?? null };
    if (isEnd) return;
  }
}

async function compare(context: Context, payment: GatewayPayment): Promise<Difference | null> {
  const about = { payment_id: payment.id, order_id: payment.orderId, here: stateHere(payment) };
  try {
    const checked = await checkStatus(context, payment.id, { actor: ACTOR });
    if (checked === undefined || checked.finding.kind === 'same') return null;
    const gateway = checked.answer === null ? null : stateAtGateway(checked.answer);
    const { kind, reason } = checked.finding;
    if (kind === 'applied') context.count.drift(ACTOR);
    return { ...about, gateway, done: kind, reason };
  } catch (error) {
    // Neither says anything about this payment.
    if (isDatabaseUnavailable(error) || error instanceof InterruptedError) throw error;
    if (!(error instanceof GatewayError)) {
      context.log.error({ err: error, payment_id: payment.id }, 'a payment could not be compared; the others go on');
    }
    return { ...about, gateway: null, done: 'not_compared', reason: errorMessage(error) };
  }
}

function stateHere(payment: GatewayPayment): PaymentStanding {
  return {
    transaction_status: payment.transactionStatus,
    fraud_status: payment.fraudStatus,
    gross_amount: formatRupiah(payment.grossAmount),
    refund_amount: formatRupiah(payment.refundAmount),
  };
}

function stateAtGateway(answer: Record<string, unknown>): PaymentStanding {
  const seen = observe('status_check', answer);
  return {
    transaction_status: seen.status,
    fraud_status: seen.fraudStatus,
    gross_amount: seen.grossAmount === null ? null : formatRupiah(seen.grossAmount),
    refund_amount: seen.refundAmount === null ? null : formatRupiah(seen.refundAmount),
  };
}

/** In the order of the items; a few at a time. */
async function inParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const lane = async () => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, lane));
  return results;
}
