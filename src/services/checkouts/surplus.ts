// Money that came in above the amount of a checkout is given back: by one act of a person, by a sweep where that is set, or by hand.

import type { Caller } from '../../domain/caller.ts';
import { GatewayError, Refusal } from '../../domain/errors.ts';
import { wasPaid } from '../../domain/payments/paid.ts';
import type { RefundStatus } from '../../domain/payments/refund.ts';
import type { CheckoutRecord } from '../../store/checkouts/rows.ts';
import { findPayment, type PaymentRecord } from '../../store/payments/payments.ts';
import type { Context, Origin } from '../context.ts';
import { refundPayment } from '../payments/refunds.ts';
import { recordAct } from '../people/audit.ts';
import { noteReturned } from './changes.ts';
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
  const before = await getOverpaid(context, caller, id);
  const refunds = await refundEach(context, caller, before, origin);
  return { record: await getCheckout(context, caller, id), refunds };
}

async function getOverpaid(context: Context, caller: Caller, id: string): Promise<CheckoutRecord> {
  const record = await getCheckout(context, caller, id);
  if (record.checkout.surplusAmount > 0n) return record;
  throw new Refusal('invalid_state', 'Nothing was paid above the amount of this checkout, or it went back.');
}

export interface ReturnOrigin {
  /** Where the money was sent, in the caller's words: it is kept in the audit. */
  readonly note?: string | undefined;
  /** The request is repeated with its key after an attempt whose outcome nobody wrote down: it is taken up. */
  readonly resumed?: boolean | undefined;
  readonly actId?: string | undefined;
}

/** Somebody sent the money back without the gateway, which knows no refund of most virtual accounts and of stores. */
export async function noteSurplusReturned(
  context: Context,
  caller: Caller,
  id: string,
  { note, resumed, actId }: ReturnOrigin = {},
): Promise<CheckoutRecord> {
  const known = await getCheckout(context, caller, id);
  if (resumed === true && known.checkout.returnedIds.length > 0 && known.checkout.surplusAmount === 0n) return known;
  const before = await getOverpaid(context, caller, id);
  const paymentIds: string[] = [];
  for (const { id: paymentId } of before.payments) {
    const found = await findPayment(context.database.pool, paymentId);
    if (found !== undefined && isSurplus(before, found)) paymentIds.push(paymentId);
  }
  if (paymentIds.length === 0) {
    throw new Refusal('invalid_state', 'A refund of this surplus is under way at the gateway: wait for its outcome.');
  }
  const details = { payment_ids: paymentIds, ...(note === undefined ? {} : { note }) };
  const act = { id: actId, action: 'checkout.surplus_returned', subject: 'checkout', subjectId: id, details } as const;
  await noteReturned(context, id, paymentIds, (on) => recordAct(context, on, caller, act));
  return getCheckout(context, caller, id);
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
  const isHere = isLeft && payment.transactionStatus !== 'chargeback' && !checkout.returnedIds.includes(payment.id);
  return !counts && wasPaid(payment) && isHere;
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
