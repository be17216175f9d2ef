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
  readonly changes: Partial<Pick<Checkout, 'status' | 'paymentId' | 'completedAt' | 'surplusAmount'>>;
  readonly events: readonly CheckoutEventName[];
  /** By how much the uses of its link, and those that are held, change. */
  readonly link: { readonly uses: number; readonly held: number };
}

interface Circumstances {
  readonly now: Date;
  /** What of its other payments was paid and not given back. */
  readonly paidElsewhere: bigint;
  /** Whether its link has a use left, of those that nobody holds; true where it came of none. */
  readonly hasRoom: boolean;
}

const NO_USE = { uses: 0, held: 0 };

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
    return isCounted && checkout.status === 'processing' ? judgeClosed(checkout, circumstances.now) : undefined;
  }
  if (isCounted && checkout.status === 'completed') return undefined;
  return withSurplus(checkout, circumstances.paidElsewhere + heldOf(after));
}

/** What is here of a payment that was paid: what was taken, less what was given back. */
function heldOf(payment: GatewayPayment): bigint {
  if (!wasPaid(payment) || payment.transactionStatus === 'chargeback') return 0n;
  const held = takenAmount(payment) - payment.refundAmount;
  return held > 0n ? held : 0n;
}

/** The first money completes the checkout, whichever attempt brings it. All that comes later is too much. */
function judgeMoney(checkout: Checkout, payment: GatewayPayment, circumstances: Circumstances): CheckoutVerdict {
  const { now, paidElsewhere, hasRoom } = circumstances;
  const holdsUse = checkout.status === 'processing';
  const isWanted = checkout.status === 'open' || checkout.status === 'processing';
  if (!isWanted || !(holdsUse || hasRoom)) {
    const surplusAmount = paidElsewhere + heldOf(payment);
    return { changes: { surplusAmount }, events: ['checkout_overpaid'], link: NO_USE };
  }
  const completedAt = payment.settlementTime ?? now;
  return {
    changes: { status: 'completed', paymentId: payment.id, completedAt },
    events: ['checkout_completed'],
    link: { uses: 1, held: holdsUse ? -1 : 0 },
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
    events: isLate ? ['checkout_expired'] : [],
    link: { uses: -1, held: 0 },
  };
}

/** The last attempt is closed: the customer may choose again, unless it is too late. */
function judgeClosed({ cancelWanted, expiresAt }: Checkout, now: Date): CheckoutVerdict {
  const link = { uses: 0, held: -1 };
  if (cancelWanted) return { changes: { status: 'cancelled' }, events: ['checkout_cancelled'], link };
  if (now >= expiresAt) return { changes: { status: 'expired' }, events: ['checkout_expired'], link };
  return { changes: { status: 'open' }, events: [], link };
}

function withSurplus(checkout: Checkout, surplusAmount: bigint): CheckoutVerdict | undefined {
  if (surplusAmount === checkout.surplusAmount) return undefined;
  return { changes: { surplusAmount }, events: [], link: NO_USE };
}
