// What a change of one of its payments means for a checkout. Pure: the caller writes the verdict down.

import type { CheckoutEventName } from '../events/event.ts';
import { wasPaid } from '../payments/paid.ts';
import { type GatewayPayment, isFailed, takenAmount } from '../payments/payment.ts';
import type { Checkout } from './checkout.ts';

export interface PaymentChange {
  readonly before: GatewayPayment;
  readonly after: GatewayPayment;
}

export interface CheckoutVerdict {
  readonly changes: Partial<
    Pick<
      Checkout,
      'status' | 'paymentId' | 'completedAt' | 'surplusAmount' | 'returnedIds' | 'holdsUse' | 'cancelWanted'
    >
  >;
  readonly events: readonly CheckoutEventName[];
  /** By how much the uses of its link change; nothing where absent. What it holds is in the changes. */
  readonly uses?: 1 | -1;
}

interface Circumstances {
  readonly now: Date;
  /** What of its other payments was paid and not given back. */
  readonly paidElsewhere: bigint;
  /** Whether its link has a use left, of those that nobody holds; true where it came of none. */
  readonly hasRoom: boolean;
}

/** Whether a change of a payment can mean anything for its checkout: most replies to a charge do not. */
export function concernsCheckout({ before, after }: PaymentChange): boolean {
  return (
    before.transactionStatus !== after.transactionStatus ||
    before.fraudStatus !== after.fraudStatus ||
    before.refundAmount !== after.refundAmount
  );
}

/** Undefined where it means nothing. */
export function judgeCheckout(
  checkout: Checkout,
  change: PaymentChange,
  circumstances: Circumstances,
): CheckoutVerdict | undefined {
  const { before, after } = change;
  const isCounted = checkout.paymentId === after.id;
  if (wasPaid(after) && !wasPaid(before)) return judgeMoney(checkout, after, circumstances);
  if (isFailed(after) && wasPaid(before)) return judgeReversal(checkout, after, circumstances);
  if (isFailed(after) && !isFailed(before)) {
    return isCounted && checkout.status === 'processing' ? judgeClosed(checkout, after, circumstances.now) : undefined;
  }
  if (isCounted && checkout.status === 'completed') return undefined;
  return withSurplus(checkout, circumstances.paidElsewhere + heldOf(checkout, after));
}

/** What is here of a payment that was paid: what was taken, less what was given back. */
function heldOf({ returnedIds }: Checkout, payment: GatewayPayment): bigint {
  if (!wasPaid(payment) || payment.transactionStatus === 'chargeback' || returnedIds.includes(payment.id)) return 0n;
  const held = takenAmount(payment) - payment.refundAmount;
  return held > 0n ? held : 0n;
}

/** The first money completes the checkout, whichever attempt brings it. All that comes later is too much. */
function judgeMoney(checkout: Checkout, payment: GatewayPayment, circumstances: Circumstances): CheckoutVerdict {
  const { now, paidElsewhere, hasRoom } = circumstances;
  const isWanted = checkout.status === 'open' || checkout.status === 'processing';
  if (!isWanted || !(checkout.holdsUse || hasRoom)) {
    const surplusAmount = paidElsewhere + heldOf(checkout, payment);
    return { changes: { surplusAmount }, events: ['checkout_overpaid'] };
  }
  const completedAt = payment.settlementTime ?? now;
  return {
    changes: { status: 'completed', paymentId: payment.id, completedAt, holdsUse: false },
    events: ['checkout_completed'],
    uses: 1,
  };
}

/** The bank took the money back: if it was the money that counted, the customer has to pay after all. */
function judgeReversal(
  checkout: Checkout,
  payment: GatewayPayment,
  { now, paidElsewhere }: Circumstances,
): CheckoutVerdict | undefined {
  if (checkout.status !== 'completed' || checkout.paymentId !== payment.id) return withSurplus(checkout, paidElsewhere);
  const isLate = now >= checkout.expiresAt;
  return {
    changes: { status: isLate ? 'expired' : 'open', completedAt: null },
    events: [isLate ? 'checkout_expired' : 'checkout_reopened'],
    uses: -1,
  };
}

/**
 * The last attempt is closed: the customer may choose again, unless it is too late. Whoever was refused or changed the method has the
 * use of the link for a while longer; whoever let the time run out has not.
 */
function judgeClosed(
  { cancelWanted, expiresAt, holdsUse }: Checkout,
  { transactionStatus }: GatewayPayment,
  now: Date,
): CheckoutVerdict {
  if (cancelWanted) return ended('cancelled');
  if (now >= expiresAt) return ended('expired');
  return { changes: { status: 'open', holdsUse: holdsUse && transactionStatus !== 'expire' }, events: [] };
}

/** Nobody pays it any more, and nothing is kept for its customer. */
export function ended(status: 'expired' | 'cancelled'): CheckoutVerdict {
  return { changes: { status, holdsUse: false }, events: [`checkout_${status}`] };
}

function withSurplus(checkout: Checkout, surplusAmount: bigint): CheckoutVerdict | undefined {
  if (surplusAmount === checkout.surplusAmount) return undefined;
  return { changes: { surplusAmount }, events: [] };
}
