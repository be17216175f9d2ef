// What an observation means for the refunds of a payment: which it brings forward, which it leaves in doubt.

import type { GatewayObservation, ObservedRefund, PaymentState, RefundChange } from './observation.ts';
import { takenAmount } from './payment.ts';
import { type GatewayRefund, sumOfRefunds } from './refund.ts';

/** An answer may lag behind: a refund that one leaves out is only believed gone when another, so much later, does too. */
export const MISSING_FOR_MS = 3_600_000;

/** Which refund rows the observation changes. A refund never goes back from `confirmed`. */
export function judgeRefunds(state: PaymentState, observation: GatewayObservation, now: Date): RefundChange[] {
  return [
    ...missingRefunds(state, observation, now),
    ...listedRefunds(state, observation),
    ...impliedRefunds(state, observation),
  ];
}

/** A refund that failed or was rejected here and that a message still counts: only the status call, or the reply to that very refund, may bring it back. */
export function findRevivedRefund(state: PaymentState, observation: GatewayObservation): string | null {
  if (observation.source === 'status_check' || observation.source === 'action') return null;
  const over = state.refunds.filter(({ status }) => status === 'failed' || status === 'rejected');
  const keys = over.map((refund) => refund.refundKey);
  return observation.refunds.find((seen) => keys.includes(seen.refundKey))?.refundKey ?? null;
}

/** Whether the observation leaves out a refund that the gateway may have, and that has not been missing for long enough to be gone. */
export function leavesInDoubt(
  state: PaymentState,
  observation: GatewayObservation,
  changes: readonly RefundChange[],
): boolean {
  const settled = new Set([
    ...observation.refunds.map(({ refundKey }) => refundKey),
    ...changes.filter(({ status }) => status === 'failed').map(({ refundKey }) => refundKey),
  ]);
  return state.refunds
    .filter(({ status }) => status !== 'failed' && status !== 'rejected')
    .some(({ refundKey }) => !settled.has(refundKey));
}

function listedRefunds(state: PaymentState, observation: GatewayObservation): RefundChange[] {
  return observation.refunds.flatMap((seen) => {
    const existing = state.refunds.find((refund) => refund.refundKey === seen.refundKey) ?? null;
    const status = existing?.status === 'confirmed' || seen.bankConfirmedAt !== null ? 'confirmed' : 'accepted';
    // Only the present can say that a refund which was missing is there again.
    const isFoundAgain = observation.source === 'status_check' && existing !== null && existing.missingSince !== null;
    if (existing?.status === status && !isFoundAgain) return [];
    return [listed(existing, seen, status)];
  });
}

/** The total may be told without the refunds that made it: where those that wait here are just what it takes, the gateway has them. */
function impliedRefunds({ payment, refunds }: PaymentState, observation: GatewayObservation): RefundChange[] {
  if (observation.refunds.length > 0) return [];
  const total = observation.refundAmount ?? (observation.status === 'refund' ? takenAmount(payment) : null);
  if (total !== sumOfRefunds(refunds, ['pending', 'accepted', 'confirmed'])) return [];
  return refunds
    .filter(({ status }) => status === 'pending')
    .map((existing) => ({ ...existing, existing, status: 'accepted', statusMessage: null }));
}

function listed(existing: GatewayRefund | null, seen: ObservedRefund, status: 'accepted' | 'confirmed'): RefundChange {
  return {
    existing,
    refundKey: seen.refundKey,
    amount: existing?.amount ?? seen.amount,
    reason: existing?.reason ?? seen.reason,
    isDirect: existing?.isDirect ?? seen.isDirect,
    status,
    bankConfirmedAt: existing?.bankConfirmedAt ?? seen.bankConfirmedAt,
    missingSince: null,
    statusMessage: null,
  };
}

const IN_DOUBT =
  "The gateway's status does not list this refund any more; its amount stays reserved until that is certain.";
const GONE = "The gateway's status has not listed this refund for an hour or more: it was declined.";

/** Accepted refunds that the gateway's status leaves out: in doubt at first, and failed when it still does so later. */
function missingRefunds(state: PaymentState, observation: GatewayObservation, now: Date): RefundChange[] {
  const listsThem = observation.refunds.length > 0 || observation.status === 'settlement';
  if (observation.source !== 'status_check' || !listsThem) return [];
  const missing = state.refunds
    .filter((refund) => refund.status === 'accepted')
    .filter((refund) => !observation.refunds.some((seen) => seen.refundKey === refund.refundKey));
  const agrees = totalsAgree(state, observation, missing);
  return missing.flatMap((existing): RefundChange[] => {
    const { missingSince } = existing;
    if (missingSince === null) {
      return [{ ...existing, existing, status: 'accepted', missingSince: now, statusMessage: IN_DOUBT }];
    }
    const isOver = agrees && now.getTime() - missingSince.getTime() >= MISSING_FOR_MS;
    return isOver ? [{ ...existing, existing, status: 'failed', statusMessage: GONE }] : [];
  });
}

/** Whether the total that the gateway tells is that of the refunds which it lists. */
function totalsAgree(state: PaymentState, observation: GatewayObservation, missing: readonly GatewayRefund[]): boolean {
  const left = state.refunds.filter((refund) => !missing.includes(refund));
  return (observation.refundAmount ?? 0n) === sumOfRefunds(left, ['accepted', 'confirmed']);
}
