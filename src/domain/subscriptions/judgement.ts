// Decides what the gateway's word, or the payment of a cycle, means for a subscription.

import { say } from '../../text/sayings.ts';
import type { SubscriptionEventName } from '../events/event.ts';
import { wasPaid } from '../payments/paid.ts';
import { type GatewayPayment, isFailed } from '../payments/payment.ts';
import {
  type GatewaySubscription,
  isComplete,
  SUBSCRIPTION_ACTION_RULES,
  type SubscriptionAction,
  type SubscriptionStatus,
} from './subscription.ts';

/** What the gateway was seen to say about a subscription; null where it did not say. */
export interface ObservedSubscription {
  readonly gatewaySubscriptionId: string;
  readonly name: string;
  readonly active: boolean;
  readonly amount: bigint | null;
  readonly interval: number | null;
  readonly maxInterval: number | null;
  readonly currentInterval: number | null;
  readonly startTime: Date | null;
  readonly nextExecutionAt: Date | null;
  readonly previousExecutionAt: Date | null;
  readonly retry: Pick<GatewaySubscription, 'retryInterval' | 'retryIntervalUnit' | 'retryMaxInterval'> | null;
  readonly transactionIds: readonly string[];
}

export interface SubscriptionVerdict {
  readonly changes: Partial<GatewaySubscription>;
  readonly events: readonly SubscriptionEventName[];
  readonly reason: string;
}

/** The gateway has it: from its reply to the creation, or because it was found there. Null where that was known already. */
export function judgeCreation(
  subscription: GatewaySubscription,
  observed: ObservedSubscription,
): SubscriptionVerdict | null {
  if (subscription.creationState === 'created') return null;
  // The caller got the answer that it is cancelled: it stays so, though the gateway turns out to have it.
  const ended = subscription.status === 'cancelled';
  return {
    changes: {
      ...schedule(subscription, observed),
      gatewaySubscriptionId: observed.gatewaySubscriptionId,
      creationState: 'created',
      status: ended ? 'cancelled' : observed.active ? 'active' : 'inactive',
      statusCode: null,
      statusMessage: null,
      unresolvedSince: subscription.pendingAction === null ? null : subscription.unresolvedSince,
      ...cancelAgain(subscription, observed),
    },
    events: ['subscription_created'],
    reason: say('subscription_there', { subscription: observed.active ? 'active' : 'inactive' }),
  };
}

/** What the gateway says when it is asked. Null where nothing is new. */
export function judgeReadBack(
  subscription: GatewaySubscription,
  observed: ObservedSubscription,
): SubscriptionVerdict | null {
  const followed = schedule(subscription, observed);
  const status = statusAfter(subscription, observed);
  const settled = settledAction(subscription, status);
  const again = cancelAgain(subscription, observed);
  const changes: Partial<GatewaySubscription> = { ...followed, status, ...settled, ...again };
  if (!differs(subscription, changes)) return null;
  const after: GatewaySubscription = { ...subscription, ...changes };
  const gaveUp = subscription.status === 'active' && status === 'inactive' && ranOutOfRetries(after, observed);
  const events: SubscriptionEventName[] = gaveUp ? ['subscription_charge_failed'] : [];
  const entered = entryEvent(subscription.status, status);
  if (entered !== null) events.push(entered);
  return {
    changes,
    events,
    reason: describeReadBack({ before: subscription, after, active: observed.active, gaveUp }),
  };
}

/** The gateway did what was asked. Null where that was written before. */
export function judgeAction(subscription: GatewaySubscription, action: SubscriptionAction): SubscriptionVerdict | null {
  const { leadsTo } = SUBSCRIPTION_ACTION_RULES[action];
  const status = subscription.status === 'cancelled' ? 'cancelled' : leadsTo;
  const mine = subscription.pendingAction === action;
  if (status === subscription.status && !mine) return null;
  const event = entryEvent(subscription.status, status);
  return {
    changes: {
      status,
      ...(action === 'cancel' ? { nextExecutionAt: null } : {}),
      ...(mine ? { pendingAction: null, pendingActor: null, unresolvedSince: null } : {}),
    },
    events: event === null ? [] : [event],
    reason: say('asked_and_did', { act: action }),
  };
}

/** What a change of a cycle's payment means. `paidCycles` counts the paid payments of the subscription, this one included. */
export function judgeCycle(
  subscription: GatewaySubscription,
  cycle: { readonly before: GatewayPayment; readonly after: GatewayPayment; readonly paidCycles: number },
): SubscriptionVerdict | null {
  const { before, after, paidCycles } = cycle;
  if (wasPaid(after) && !wasPaid(before)) {
    return {
      changes: { currentInterval: Math.max(subscription.currentInterval, paidCycles) },
      events: ['subscription_charged'],
      reason: say('cycle_charged', { order: after.orderId, status: after.transactionStatus }),
    };
  }
  if (isFailed(after) && !isFailed(before) && !wasPaid(before)) {
    return {
      changes: {},
      events: ['subscription_charge_failed'],
      reason: say('cycle_failed', { order: after.orderId, status: after.transactionStatus }),
    };
  }
  return null;
}

/** The gateway knows only active and inactive; why it is inactive is known here. */
function statusAfter(subscription: GatewaySubscription, observed: ObservedSubscription): SubscriptionStatus {
  const { status, pendingAction } = subscription;
  if (status === 'cancelled') return 'cancelled';
  if (observed.active) return 'active';
  if (status === 'disabled' || (status === 'active' && pendingAction === 'disable')) return 'disabled';
  return 'inactive';
}

/** An action whose reply was lost shows itself in the status; a cancellation does not, and is asked for again. */
function settledAction(subscription: GatewaySubscription, status: SubscriptionStatus): Partial<GatewaySubscription> {
  const { pendingAction } = subscription;
  if (pendingAction === null || pendingAction === 'cancel') return {};
  if (SUBSCRIPTION_ACTION_RULES[pendingAction].leadsTo !== status) return {};
  return { pendingAction: null, pendingActor: null, unresolvedSince: null };
}

/** One that is cancelled here must not be charged there, however that came about. */
function cancelAgain(subscription: GatewaySubscription, observed: ObservedSubscription): Partial<GatewaySubscription> {
  if (subscription.status !== 'cancelled' || !observed.active || subscription.pendingAction !== null) return {};
  return { pendingAction: 'cancel', unresolvedSince: subscription.updatedAt };
}

function entryEvent(before: SubscriptionStatus, after: SubscriptionStatus): SubscriptionEventName | null {
  if (before === after) return null;
  if (after === 'disabled') return 'subscription_disabled';
  if (after === 'cancelled') return 'subscription_cancelled';
  return after === 'active' ? 'subscription_enabled' : null;
}

/** After its last retry the gateway leaves the plan at the moment of that retry, which has passed. */
function ranOutOfRetries(after: GatewaySubscription, observed: ObservedSubscription): boolean {
  const { nextExecutionAt: next, previousExecutionAt: previous } = observed;
  if (isComplete(after)) return false;
  return next !== null && previous !== null && previous.getTime() >= next.getTime();
}

function schedule(subscription: GatewaySubscription, observed: ObservedSubscription): Partial<GatewaySubscription> {
  return {
    amount: observed.amount ?? subscription.amount,
    interval: observed.interval ?? subscription.interval,
    maxInterval: observed.maxInterval ?? subscription.maxInterval,
    currentInterval: observed.currentInterval ?? subscription.currentInterval,
    startTime: observed.startTime ?? subscription.startTime,
    // The gateway leaves the next charge out where none will follow.
    nextExecutionAt: observed.nextExecutionAt,
    previousExecutionAt: observed.previousExecutionAt ?? subscription.previousExecutionAt,
    ...(observed.retry ?? {}),
  };
}

function differs(subscription: GatewaySubscription, changes: Partial<GatewaySubscription>): boolean {
  return Object.entries(changes).some(([field, value]) => {
    const before = subscription[field as keyof GatewaySubscription];
    return value instanceof Date && before instanceof Date ? value.getTime() !== before.getTime() : value !== before;
  });
}

function describeReadBack(read: {
  readonly before: GatewaySubscription;
  readonly after: GatewaySubscription;
  readonly active: boolean;
  readonly gaveUp: boolean;
}): string {
  const { before, after, active, gaveUp } = read;
  const notes = [say('subscription_says', { subscription: active ? 'active' : 'inactive' })];
  if (after.currentInterval !== before.currentInterval)
    notes.push(say('cycles_charged', { count: after.currentInterval }));
  if (gaveUp) notes.push(say('retries_over'));
  else if (after.status === 'inactive' && isComplete(after)) notes.push(say('cycles_over'));
  return notes.join(', ');
}
