// What an observation means for the refunds of a payment: which it brings forward, which it leaves in doubt, what they come to.

import { larger, smaller } from '../money.ts';
import { DOUBTED_FOR_MS } from './doubt.ts';
import type { GatewayObservation, ObservedRefund, PaymentState, RefundChange } from './observation.ts';
import { type GatewayPayment, refundTotals, takenAmount } from './payment.ts';
import { type GatewayRefund, sumOfRefunds } from './refund.ts';
import { isUnnamed, nameRefunds, unnamedRefund } from './unnamed-refunds.ts';

export interface JudgedRefunds extends Pick<GatewayPayment, 'refundAmount' | 'refundReservedAmount'> {
  readonly refunds: readonly RefundChange[];
  /** The gateway has refunded more than is known here, which may be running refunds of ours. */
  readonly isOpen: boolean;
}

/** Which refund rows the observation changes, and what all of them come to then. A refund never goes back from `confirmed`. */
export function judgeRefunds(state: PaymentState, observation: GatewayObservation, now: Date): JudgedRefunds {
  const total = totalOf(state.payment, observation);
  const listed = [...listedRefunds(state, observation), ...nameRefunds(state, observation, total)];
  const known = [
    ...missingRefunds(state, observation, listed, now),
    ...listed,
    ...impliedRefunds(state, observation, total),
  ];
  // Only a refund that has certainly failed lowers the known total: an answer may lag behind.
  const told = state.payment.refundAmount - sumOfRefunds(known, ['failed']);
  const rows = rowsAfter(state, known);
  const unknown = smaller(total ?? 0n, takenAmount(state.payment)) - larger(sumOfRefunds(rows, DONE), told);
  // It may be a running one of our own. Otherwise it was made elsewhere, and its key may come later.
  const isOpen = unknown > 0n && rows.some(({ status }) => status === 'pending');
  const refunds = unknown > 0n && !isOpen ? [...known, unnamedRefund(state.refunds, unknown)] : known;
  return { refunds, isOpen, ...refundTotals(state.payment, rowsAfter(state, refunds), told) };
}

/** The gateway's total of refunds; null where the observation does not say. */
function totalOf(payment: GatewayPayment, { refundAmount, status }: GatewayObservation): bigint | null {
  return refundAmount ?? (status === 'refund' ? takenAmount(payment) : null);
}

function rowsAfter({ refunds }: PaymentState, changes: readonly RefundChange[]) {
  return [...refunds.filter(({ id }) => !changes.some(({ existing }) => existing?.id === id)), ...changes];
}

const DONE = ['accepted', 'confirmed'] as const;

/**
 * A refund that failed or was rejected here and that a notification still counts, by its key, or perhaps without one: where either
 * has no name, it cannot be known. Only the status call, or the reply to that very refund, may bring it back.
 */
export function findRevivedRefund(
  state: PaymentState,
  observation: GatewayObservation,
  changes: readonly RefundChange[],
): string | null {
  if (observation.source === 'status_check' || observation.source === 'action') return null;
  const over = state.refunds.filter(({ status }) => status === 'failed' || status === 'rejected');
  const fresh = changes.filter(({ existing, wasEmitted }) => existing === null && !wasEmitted);
  const isCounted = (refund: GatewayRefund) =>
    observation.refunds.some(({ refundKey }) => refundKey === refund.refundKey) ||
    fresh.some((one) => isUnnamed(one) || isUnnamed(refund));
  return over.find(isCounted)?.refundKey ?? null;
}

/** Refunds that are known here by the keys that the gateway lists. */
function listedRefunds(state: PaymentState, observation: GatewayObservation): RefundChange[] {
  return observation.refunds.flatMap((seen) => {
    const existing = state.refunds.find((refund) => refund.refundKey === seen.refundKey);
    if (existing === undefined) return [];
    const status = existing.status === 'confirmed' || seen.bankConfirmedAt !== null ? 'confirmed' : 'accepted';
    // Only the present can say that a refund which was missing is there again.
    const isFoundAgain = observation.source === 'status_check' && existing.missingSince !== null;
    return existing.status === status && !isFoundAgain ? [] : [listed(existing, seen, status)];
  });
}

function listed(existing: GatewayRefund, seen: ObservedRefund, status: 'accepted' | 'confirmed'): RefundChange {
  return {
    existing,
    wasEmitted: wasEmitted(existing),
    refundKey: seen.refundKey,
    amount: existing.amount,
    reason: existing.reason ?? seen.reason,
    isDirect: existing.isDirect,
    status,
    bankConfirmedAt: existing.bankConfirmedAt ?? seen.bankConfirmedAt,
    missingSince: null,
    statusMessage: null,
  };
}

function wasEmitted({ status }: GatewayRefund): boolean {
  return status === 'accepted' || status === 'confirmed';
}

/** The gateway may give a total without its refunds: where the waiting ones here add up to it, the gateway has them. */
function impliedRefunds(
  { refunds }: PaymentState,
  observation: GatewayObservation,
  total: bigint | null,
): RefundChange[] {
  if (observation.refunds.length > 0 || total !== sumOfRefunds(refunds, ['pending', ...DONE])) return [];
  return refunds
    .filter(({ status }) => status === 'pending')
    .map((existing) => ({ ...existing, existing, wasEmitted: false, status: 'accepted', statusMessage: null }));
}

const IN_DOUBT =
  "The gateway's status does not list this refund any more; its amount stays reserved until that is certain.";
const GONE = "The gateway's status has not listed this refund for an hour or more: it was declined.";

/** Accepted refunds that the gateway's status leaves out: in doubt at first, and failed when it still does so later. */
function missingRefunds(
  state: PaymentState,
  observation: GatewayObservation,
  listedNow: readonly RefundChange[],
  now: Date,
): RefundChange[] {
  if (observation.source !== 'status_check') return [];
  const counted = observation.refundAmount ?? observation.refunds.reduce((sum, { amount }) => sum + amount, 0n);
  const listsThem = observation.refunds.length > 0 || observation.status === 'settlement';
  const isCounted = counted >= sumOfRefunds(rowsAfter(state, listedNow), DONE);
  const others = state.refunds
    .filter((refund) => refund.status === 'accepted')
    .filter((refund) => !observation.refunds.some((seen) => seen.refundKey === refund.refundKey))
    .filter(({ id }) => !listedNow.some(({ existing }) => existing?.id === id));
  // One without a name is there as long as the total counts it.
  const missing = listsThem ? others.filter((refund) => !(isUnnamed(refund) && isCounted)) : [];
  const agrees = totalsAgree(state, observation, missing);
  return others.flatMap((existing): RefundChange[] => {
    const { missingSince } = existing;
    const stays = { ...existing, existing, wasEmitted: true, status: 'accepted' } as const;
    if (!missing.includes(existing)) {
      const isFoundAgain = isUnnamed(existing) && isCounted && missingSince !== null;
      return isFoundAgain ? [{ ...stays, missingSince: null, statusMessage: null }] : [];
    }
    if (missingSince === null) return [{ ...stays, missingSince: now, statusMessage: IN_DOUBT }];
    const isOver = agrees && now.getTime() - missingSince.getTime() >= DOUBTED_FOR_MS;
    return isOver ? [{ ...stays, status: 'failed', statusMessage: GONE }] : [];
  });
}

/** Whether the gateway's total is the sum of the refunds that it lists. */
function totalsAgree(state: PaymentState, observation: GatewayObservation, missing: readonly GatewayRefund[]): boolean {
  const left = state.refunds.filter((refund) => !missing.includes(refund));
  return (observation.refundAmount ?? 0n) === sumOfRefunds(left, DONE);
}
