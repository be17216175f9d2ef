// Answers of the status call that are not acted on alone: what is noted of them, and when they are believed after all.

import { goesOn, goesOnLate } from './moves.ts';
import type { IgnoredObservation } from './observation.ts';
import type { GatewayPayment, PaymentStatus } from './payment.ts';

/** An answer may lag behind: one that takes something back is only believed when another, so much later, says the same. */
export const DOUBTED_FOR_MS = 3_600_000;

export const NO_DOUBT = { doubtedStatus: null, doubtedSince: null, contradictedSince: null } as const;

/** Whether an answer leads back to what the payment has left, or to where nothing leads from here. */
export function isDoubtful(payment: GatewayPayment, status: PaymentStatus): boolean {
  if (payment.chargeState !== 'charged') return false;
  return payment.overruledStatus === status || !goesOnLate(payment.transactionStatus, status);
}

/** Whether the gateway said so long ago, and nothing else since. */
export function isSaidAgain(payment: GatewayPayment, status: PaymentStatus, now: Date): boolean {
  const { doubtedStatus, doubtedSince } = payment;
  if (doubtedStatus !== status || doubtedSince === null) return false;
  return now.getTime() - doubtedSince.getTime() >= DOUBTED_FOR_MS;
}

/**
 * What is noted of an answer that is not followed. The gateway is asked again; where it goes on saying what is never believed, a
 * person has to look. Undefined where that is known already.
 */
export function noteDoubt(payment: GatewayPayment, status: PaymentStatus, now: Date): IgnoredObservation | undefined {
  if (payment.doubtedStatus !== status) {
    const changes = { doubtedStatus: status, doubtedSince: now };
    return { changes, isRecorded: false, readBackAt: new Date(now.getTime() + DOUBTED_FOR_MS) };
  }
  return isSaidAgain(payment, status, now) ? noteContradiction(payment, now) : undefined;
}

/** What is noted of an answer that does not fit the payment at all. */
export function noteContradiction({ contradictedSince }: GatewayPayment, now: Date): IgnoredObservation | undefined {
  return contradictedSince === null ? { changes: { contradictedSince: now }, isRecorded: true } : undefined;
}

/** What a word changes that fits the payment, or moves it: nothing is in doubt any more. */
export function withoutDoubt({ doubtedStatus, contradictedSince }: GatewayPayment): IgnoredObservation | undefined {
  return doubtedStatus === null && contradictedSince === null ? undefined : { changes: NO_DOUBT, isRecorded: false };
}

/** What a move against the order of things, or against what was said before, leaves behind. */
export function overruledBy(payment: GatewayPayment, to: PaymentStatus): Partial<GatewayPayment> {
  const { transactionStatus: from, overruledStatus } = payment;
  return from === to || (goesOn(from, to) && overruledStatus !== to) ? {} : { overruledStatus: from };
}
