// Money that came in above the amount of a checkout is given back: by one act of a person, or by a sweep where that is set.

import type { Caller } from '../../domain/caller.ts';
import { GatewayError, Refusal } from '../../domain/errors.ts';
import { wasPaid } from '../../domain/payments/paid.ts';
import type { RefundStatus } from '../../domain/payments/refund.ts';
import type { CheckoutRecord } from '../../store/checkouts/rows.ts';
import { findPayment, type PaymentRecord } from '../../store/payments/payments.ts';
import type { Context, Origin } from '../context.ts';
import { refundPayment } from '../payments/refunds.ts';
import { getCheckout } from './read.ts';

const REASON = 'paid more than once';

/** What became of each payment that was too much. */
export interface SurplusRefund {
  readonly paymentId: string;
  /** Of the refund: `requested` waits for a second person. Null where there is none. */
  readonly status: RefundStatus | null;
  /** Why there is none; null where there is. */
  readonly refusal: string | null;
}

export interface RefundedSurplus {
  readonly record: CheckoutRecord;
  readonly refunds: readonly SurplusRefund[];
}

/** Refunds every payment that is not the one that counts. One that cannot be refunded does not keep the others from it. */
export async function refundSurplus(
  context: Context,
  caller: Caller,
  id: string,
  origin: Omit<Origin, 'actor'> = {},
): Promise<RefundedSurplus> {
  const before = await getCheckout(context, caller, id);
  if (before.checkout.surplusAmount === 0n) {
    throw new Refusal('invalid_state', 'Nothing was paid above the amount of this checkout.');
  }
  const refunds = await refundEach(context, caller, before, origin);
  return { record: await getCheckout(context, caller, id), refunds };
}

/** The same, by a sweep. */
export async function refundEach(
  context: Context,
  caller: Caller,
  record: CheckoutRecord,
  origin: Omit<Origin, 'actor'> = {},
): Promise<SurplusRefund[]> {
  const refunds: SurplusRefund[] = [];
  for (const { id } of record.payments) {
    const found = await findPayment(context.database.pool, id);
    if (found === undefined || !isSurplus(record, found)) continue;
    refunds.push({ paymentId: id, ...(await refundOne(context, caller, id, origin)) });
  }
  return refunds;
}

function isSurplus({ checkout }: CheckoutRecord, { payment }: PaymentRecord): boolean {
  const counts = checkout.status === 'completed' && checkout.paymentId === payment.id;
  const isLeft = (payment.capturedAmount ?? payment.grossAmount) > payment.refundReservedAmount;
  return !counts && wasPaid(payment) && payment.transactionStatus !== 'chargeback' && isLeft;
}

async function refundOne(
  context: Context,
  caller: Caller,
  paymentId: string,
  origin: Omit<Origin, 'actor'>,
): Promise<Omit<SurplusRefund, 'paymentId'>> {
  try {
    const { refund } = await refundPayment(context, caller, paymentId, { reason: REASON }, origin);
    return { status: refund.status, refusal: null };
  } catch (error) {
    if (error instanceof Refusal || error instanceof GatewayError) return { status: null, refusal: error.message };
    throw error;
  }
}
