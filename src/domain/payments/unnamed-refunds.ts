// Refunds made elsewhere, of which the gateway has given only the sum: each has a key of ours until the gateway gives its own.

import { smaller } from '../money.ts';
import type { GatewayObservation, ObservedRefund, PaymentState, RefundChange } from './observation.ts';
import { type GatewayRefund, sumOfRefunds } from './refund.ts';

const PREFIX = 'unnamed:';
const PART_OF = (refundKey: string) => `The gateway lists it as a part of the refund ${refundKey}.`;

export function isUnnamed({ refundKey }: Pick<GatewayRefund, 'refundKey'>): boolean {
  return refundKey.startsWith(PREFIX);
}

/** Rows are never removed, so their number makes a key that no other has. */
export function unnamedRefund(refunds: readonly GatewayRefund[], amount: bigint): RefundChange {
  const refundKey = `${PREFIX}${refunds.length + 1}`;
  return { ...NEW, refundKey, amount, reason: null, isDirect: false, bankConfirmedAt: null, wasEmitted: false };
}

const NEW = { existing: null, status: 'accepted', missingSince: null, statusMessage: null } as const;

/** An unnamed refund, and what of it has no name yet. */
interface Unnamed {
  readonly row: GatewayRefund;
  left: bigint;
  /** It became one row with another, or went into the refund of that key. */
  taken: { readonly by: string; readonly isWhole: boolean } | null;
}

/**
 * The refunds whose key the gateway gives for the first time. Where they would exceed its total, the money is that of an unnamed
 * refund: that row gets the key, or gives up a part of its amount.
 */
export function nameRefunds(
  { refunds }: PaymentState,
  observation: GatewayObservation,
  total: bigint | null,
): RefundChange[] {
  const isKnown = ({ refundKey }: ObservedRefund) => refunds.some((refund) => refund.refundKey === refundKey);
  const fresh = observation.refunds.filter((seen) => !isKnown(seen));
  const unnamed: Unnamed[] = refunds
    .filter((refund) => isUnnamed(refund) && refund.status === 'accepted')
    .map((row) => ({ row, left: row.amount, taken: null }));
  const given = total ?? sum(observation.refunds);
  const listed = refunds.filter(({ refundKey }) => observation.refunds.some((seen) => seen.refundKey === refundKey));
  const others = refunds.filter((refund) => !listed.includes(refund));
  let beyond = sum(listed) + sumOfRefunds(others, ['accepted', 'confirmed']) + sum(fresh) - given;
  const named = exactFirst(fresh, unnamed).map((seen) => {
    // A refund is known already as a whole, or not at all.
    const wasEmitted = seen.amount <= beyond && unnamed.some(({ left }) => left > 0n);
    if (wasEmitted) beyond -= seen.amount;
    return withName(wasEmitted ? takeFrom(unnamed, seen) : null, seen, wasEmitted);
  });
  return [...named, ...unnamed.flatMap(leftOf)];
}

const sum = (refunds: readonly { readonly amount: bigint }[]): bigint =>
  refunds.reduce((total, { amount }) => total + amount, 0n);

/** Those of which there is just the amount: no other may take a part of it. */
function exactFirst(fresh: readonly ObservedRefund[], unnamed: readonly Unnamed[]): ObservedRefund[] {
  const isExact = ({ amount }: ObservedRefund) => unnamed.some(({ row }) => row.amount === amount);
  return [...fresh.filter(isExact), ...fresh.filter((seen) => !isExact(seen))];
}

/** Takes the amount of a refund from the unnamed ones. Returns the row that gave all that it had, which gets the key. */
function takeFrom(unnamed: readonly Unnamed[], { refundKey, amount }: ObservedRefund): GatewayRefund | null {
  let wanted = amount;
  let row: GatewayRefund | null = null;
  const isExact = ({ left }: Unnamed) => left === amount;
  for (const one of [...unnamed.filter(isExact), ...unnamed.filter((other) => !isExact(other))]) {
    const part = smaller(one.left, wanted);
    if (part === 0n) continue;
    wanted -= part;
    one.left -= part;
    if (one.left > 0n) continue;
    one.taken = { by: refundKey, isWhole: row === null };
    row ??= one.row;
  }
  return row;
}

function withName(row: GatewayRefund | null, seen: ObservedRefund, wasEmitted: boolean): RefundChange {
  const { bankConfirmedAt } = seen;
  return { ...NEW, ...seen, existing: row, wasEmitted, status: bankConfirmedAt === null ? 'accepted' : 'confirmed' };
}

/** The change of an unnamed refund that gave some of its amount away, or became a part of another. */
function leftOf({ row, left, taken }: Unnamed): RefundChange[] {
  const stays = { ...row, existing: row, wasEmitted: true, status: 'accepted' } as const;
  if (taken === null) return left === row.amount ? [] : [{ ...stays, amount: left }];
  return taken.isWhole ? [] : [{ ...stays, status: 'failed', statusMessage: PART_OF(taken.by) }];
}
