// The state of a checkout: one pure function of its own facts and of all its payments. A change emits the difference.

import type { CheckoutEventName } from '../events/event.ts';
import { heldAmount, wasPaid } from '../payments/paid.ts';
import { type GatewayPayment, isFailed } from '../payments/payment.ts';
import type { Checkout } from './checkout.ts';

/** What a checkout knows of each of its payments. */
export type AttemptFacts = Pick<
  GatewayPayment,
  | 'id'
  | 'transactionStatus'
  | 'fraudStatus'
  | 'grossAmount'
  | 'capturedAmount'
  | 'refundAmount'
  | 'refundReservedAmount'
  | 'settlementTime'
  | 'updatedAt'
>;

/** How long a customer who was refused or changes the method keeps the use of a link to choose again. */
const USE_KEPT_MS = 10 * 60_000;

/** Whether a change of a payment can mean anything for its checkout: most replies to a charge do not. */
export function concernsCheckout({ before, after }: { before: GatewayPayment; after: GatewayPayment }): boolean {
  return (
    before.transactionStatus !== after.transactionStatus ||
    before.fraudStatus !== after.fraudStatus ||
    before.refundAmount !== after.refundAmount
  );
}

/** What of a checkout follows from the rest of it and from its payments. */
export type DerivedFields = Pick<
  Checkout,
  'status' | 'paymentId' | 'completedAt' | 'surplusAmount' | 'holdsUse' | 'cancelWanted'
>;

export interface CheckoutState extends DerivedFields {
  /** Payments whose money is too much. */
  readonly surplusIds: readonly string[];
  /** Payments that can still be paid and must not be. */
  readonly toClose: readonly string[];
  /** When time alone changes the state; null where it does not. */
  readonly changesAt: Date | null;
}

/**
 * The state of a checkout at a time. An end is final. Before it, money that has arrived by any attempt completes the checkout;
 * a refund or a void by the shop ends it; after a chargeback the customer pays again.
 */
export function checkoutState(checkout: Checkout, attempts: readonly AttemptFacts[], now: Date): CheckoutState {
  const here = attempts.filter((attempt) => heldOf(checkout, attempt) > 0n);
  const waiting = attempts.filter(isWaiting);
  const { status, paymentId, counted } = decide(checkout, attempts, { here, waiting, now });
  const surplus = here.filter(({ id }) => id !== counted);
  const isPayable = status === 'processing' && !checkout.cancelWanted;
  const useKeptUntil = keepsUseUntil(checkout, attempts);
  const holdsUse = status === 'processing' ? checkout.paymentLinkId !== null : status === 'open' && useKeptUntil > now;
  const isGivenBack = status === 'completed' && here.length === 0;
  return {
    status,
    paymentId,
    completedAt: status === 'completed' ? (checkout.completedAt ?? completedAt(here, paymentId, now)) : null,
    surplusAmount: surplus.reduce((sum, attempt) => sum + heldOf(checkout, attempt), 0n),
    holdsUse,
    cancelWanted: checkout.cancelWanted || isGivenBack,
    surplusIds: surplus.map(({ id }) => id),
    toClose: waiting.map(({ id }) => id).filter((id) => !(isPayable && id === paymentId)),
    changesAt: status === 'open' ? earlier(holdsUse ? useKeptUntil : null, checkout.expiresAt) : null,
  };
}

interface SortedAttempts {
  readonly here: readonly AttemptFacts[];
  readonly waiting: readonly AttemptFacts[];
  readonly now: Date;
}

type DecidedCheckout = Pick<Checkout, 'status' | 'paymentId'> & {
  /** The payment whose money is what was asked for; null where all money is too much. */
  readonly counted: string | null;
};

function decide(
  checkout: Checkout,
  attempts: readonly AttemptFacts[],
  { here, waiting, now }: SortedAttempts,
): DecidedCheckout {
  const { status, paymentId, cancelWanted, expiresAt } = checkout;
  const isCounted = ({ id }: AttemptFacts) => id === paymentId;
  const last = attempts.find(isCounted);
  const isGivenBack = last !== undefined && wasPaid(last) && !here.some(isCounted);
  const without = (ended: Checkout['status']): DecidedCheckout => ({ status: ended, paymentId, counted: null });
  if (status === 'expired' || status === 'cancelled') return without(status);
  // Given back, or charged back, with nothing else here: that was the end, and what comes now is too much.
  if (status === 'completed' && isGivenBack && cancelWanted) return without('completed');
  const paying = here.find(isCounted) ?? first(here);
  if (paying !== undefined) return { status: 'completed', paymentId: paying.id, counted: paying.id };
  if (isGivenBack) return without(status === 'completed' ? 'completed' : 'cancelled');
  // Only the shop can void what was captured.
  if (status === 'completed' && last?.transactionStatus === 'cancel') return without('cancelled');
  const next = waiting.find(isCounted) ?? waiting.at(-1);
  if (next !== undefined) return { status: 'processing', paymentId: next.id, counted: null };
  if (cancelWanted) return without('cancelled');
  return without(now >= expiresAt ? 'expired' : 'open');
}

/** What is here of a payment, unless the shop sent it back without the gateway. */
export function heldOf({ returnedIds }: Pick<Checkout, 'returnedIds'>, attempt: AttemptFacts): bigint {
  return returnedIds.includes(attempt.id) ? 0n : heldAmount(attempt);
}

/** Whether it can still bring money: the customer, or the fraud check, is waited for. */
function isWaiting(attempt: AttemptFacts): boolean {
  const isRefused = attempt.transactionStatus === 'capture' && attempt.fraudStatus === 'deny';
  return !(wasPaid(attempt) || isFailed(attempt) || isRefused);
}

/** The one that was paid first. */
function first(here: readonly AttemptFacts[]): AttemptFacts | undefined {
  const timeOf = ({ settlementTime, updatedAt }: AttemptFacts) => (settlementTime ?? updatedAt).getTime();
  return here.toSorted((a, b) => timeOf(a) - timeOf(b))[0];
}

function completedAt(here: readonly AttemptFacts[], paymentId: string | null, now: Date): Date {
  return here.find(({ id }) => id === paymentId)?.settlementTime ?? now;
}

/** Until when a customer who has to choose again keeps the use of the link. It ends with the time of the payment. */
function keepsUseUntil({ holdsUse, paymentId }: Checkout, attempts: readonly AttemptFacts[]): Date {
  const last = attempts.find(({ id }) => id === paymentId);
  if (!holdsUse || last === undefined || last.transactionStatus === 'expire') return new Date(0);
  return new Date(last.updatedAt.getTime() + USE_KEPT_MS);
}

function earlier(a: Date | null, b: Date): Date {
  return a !== null && a < b ? a : b;
}

export interface CheckoutVerdict {
  /** Whether anything of it differs from the row. */
  readonly isNews: boolean;
  readonly changes: DerivedFields;
  readonly events: readonly CheckoutEventName[];
  /** By how much the uses of its link change. What it holds is in the changes. */
  readonly uses: number;
  /** Payments whose money has become too much. */
  readonly newSurplusIds: readonly string[];
  readonly state: CheckoutState;
}

/**
 * What a change of its payments, or the passing of time, means for a checkout as it is in its row. `before` are its payments as they
 * were then.
 */
export function judgeCheckout(
  checkout: Checkout,
  { before, after }: { readonly before: readonly AttemptFacts[]; readonly after: readonly AttemptFacts[] },
  now: Date,
): CheckoutVerdict {
  const state = checkoutState(checkout, after, now);
  const { surplusIds: _surplus, toClose: _toClose, changesAt: _changesAt, ...changes } = state;
  const newSurplusIds = newSurplus(checkout, before, state);
  const overpaid: CheckoutEventName[] = newSurplusIds.length > 0 ? ['checkout_overpaid'] : [];
  const events = [...eventOfStatus(checkout.status, changes.status), ...overpaid];
  const names = Object.keys(changes) as (keyof DerivedFields)[];
  return {
    isNews: events.length > 0 || names.some((name) => !isEqual(changes[name], checkout[name])),
    changes,
    events,
    uses: Number(changes.status === 'completed') - Number(checkout.status === 'completed'),
    newSurplusIds,
    state,
  };
}

function isEqual(a: unknown, b: unknown): boolean {
  return a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b;
}

function eventOfStatus(from: Checkout['status'], to: Checkout['status']): CheckoutEventName[] {
  if (from === to) return [];
  switch (to) {
    case 'completed':
    case 'expired':
    case 'cancelled':
      return [`checkout_${to}`];
    case 'open':
    case 'processing':
      return from === 'completed' ? ['checkout_reopened'] : [];
    default:
      return to satisfies never;
  }
}

/** The payments that become surplus, without those that were. */
function newSurplus(checkout: Checkout, before: readonly AttemptFacts[], { surplusIds }: CheckoutState): string[] {
  const counted = checkout.status === 'completed' ? checkout.paymentId : null;
  const known = before.filter((attempt) => heldOf(checkout, attempt) > 0n && attempt.id !== counted);
  return surplusIds.filter((id) => !known.some((attempt) => attempt.id === id));
}
