// What happens to subscriptions: created, paused, resumed, ended, changed, and charged cycle by cycle.

import { randomUUID } from 'node:crypto';
import { invalid, RefusedRequest } from '../answers.ts';
import type { SandboxContext } from '../context.ts';
import type { HeaderAddresses } from '../notifications/notification.ts';
import type { DueRule } from '../scheduler.ts';
import { wibDayOfMonth } from '../time.ts';
import { record } from '../transactions/charge.ts';
import { type ChargeOutcome, chargeSubscription } from './charging.ts';
import { chargeMessages, creationMessages } from './describe.ts';
import type { NewSubscription, SubscriptionChanges } from './request.ts';
import {
  chargesAt,
  DEFAULT_RETRY,
  isComplete,
  nextCycle,
  oneIntervalAfter,
  retryAt,
  type Subscription,
} from './subscription.ts';

export function createSubscription(
  ctx: SandboxContext,
  request: NewSubscription,
  addresses: HeaderAddresses = {},
): Subscription {
  const { gopayAccountId, maxInterval, startAt: wantedStart, retry, metadata, customer, ...basics } = request;
  const now = ctx.clock.now();
  const startAt = wantedStart ?? oneIntervalAfter(now, { ...basics, dayOfMonth: wibDayOfMonth(now) });
  const subscription: Subscription = {
    id: randomUUID(),
    ...basics,
    ...addresses,
    retry: retry ?? DEFAULT_RETRY,
    createdAt: now,
    startAt,
    // A start that was itself one month after the 31st goes on with the 31st.
    dayOfMonth: wibDayOfMonth(wantedStart ?? now),
    cycleAt: startAt,
    nextAt: startAt,
    currentInterval: 0,
    failedAttempts: 0,
    transactionIds: [],
    gopayAccountId,
    maxInterval,
    metadata,
    customer,
  };
  ctx.state.commit({ subscriptions: [subscription], notifications: creationMessages(ctx, subscription) });
  return subscription;
}

export function getSubscription(ctx: SandboxContext, id: string): Subscription {
  const found = ctx.state.subscriptions.get(id);
  if (found === undefined) throw new RefusedRequest(404, "Subscription doesn't exist.");
  return found;
}

/** No new cycle starts; the retries of a failed one go on. */
export function disable(ctx: SandboxContext, subscription: Subscription): void {
  refuseCancelled(subscription);
  if (subscription.stopped === undefined)
    ctx.state.commit({ subscriptions: [{ ...subscription, stopped: 'disabled' }] });
}

/** Cycles that passed in the meantime are not made up for. */
export function enable(ctx: SandboxContext, subscription: Subscription): void {
  refuseCancelled(subscription);
  if (subscription.stopped === undefined) return;
  refuseComplete(subscription);
  const { stopped: _ended, ...rest } = subscription;
  const isAhead = (rest.nextAt ?? 0) > ctx.clock.now();
  const at = nextCycle(subscription, ctx.clock.now());
  const next = isAhead ? rest : { ...rest, failedAttempts: 0, cycleAt: at, nextAt: at };
  ctx.state.commit({ subscriptions: [next] });
}

/** For good: retries stop too. */
export function cancel(ctx: SandboxContext, subscription: Subscription): void {
  const { nextAt: _none, ...rest } = subscription;
  ctx.state.commit({ subscriptions: [{ ...rest, failedAttempts: 0, stopped: 'cancelled' }] });
}

/** The next charge keeps its time; a new interval counts from there. */
export function update(ctx: SandboxContext, subscription: Subscription, changes: SubscriptionChanges): void {
  refuseCancelled(subscription);
  const { interval, nextAt, retry, gopayAccountId, ...basics } = changes;
  const changed: Subscription = {
    ...subscription,
    ...basics,
    interval: interval ?? subscription.interval,
    retry: retry ?? subscription.retry,
    gopayAccountId: gopayAccountId ?? subscription.gopayAccountId,
  };
  ctx.state.commit({ subscriptions: [nextAt === undefined ? changed : reactivated(changed, nextAt)] });
}

function reactivated(subscription: Subscription, at: number): Subscription {
  refuseComplete(subscription);
  const { stopped: _ended, ...rest } = subscription;
  return { ...rest, failedAttempts: 0, cycleAt: at, nextAt: at, dayOfMonth: wibDayOfMonth(at) };
}

function refuseCancelled({ stopped }: Subscription): void {
  if (stopped === 'cancelled') throw invalid('subscription is cancelled');
}

function refuseComplete(subscription: Subscription): void {
  if (isComplete(subscription)) throw invalid('subscription has reached schedule.max_interval');
}

/**
 * The charge, its effect on the subscription and the notifications about both are one commit: a process that is killed here
 * has either charged and knows it, or has not charged.
 */
function attempt(ctx: SandboxContext, subscription: Subscription): void {
  const outcome = chargeSubscription(ctx, subscription);
  const tried = withoutOrderedFailure({ ...subscription, previousAt: ctx.clock.now() });
  const next = outcome.kind === 'charged' ? afterSuccess(ctx, tried, outcome.transaction.id) : afterFailure(ctx, tried);
  const changes = {
    subscriptions: [next],
    notifications: isNotified(outcome, next) ? chargeMessages(ctx, next, outcome) : [],
  };
  if ('transaction' in outcome) record(ctx, outcome.transaction, changes);
  else ctx.state.commit(changes);
}

/** The gateway notifies of success at once, of failure when no retry follows. */
function isNotified(outcome: ChargeOutcome, next: Subscription): boolean {
  return outcome.kind === 'charged' || next.failedAttempts === 0;
}

function afterSuccess(ctx: SandboxContext, tried: Subscription, transactionId: string): Subscription {
  const charged = {
    ...tried,
    currentInterval: tried.currentInterval + 1,
    failedAttempts: 0,
    transactionIds: [...tried.transactionIds, transactionId],
  };
  if (isComplete(charged)) {
    const { nextAt: _none, ...rest } = charged;
    return { ...rest, stopped: 'completed' };
  }
  const at = nextCycle(charged, ctx.clock.now());
  return { ...charged, cycleAt: at, nextAt: at };
}

/** When no retry is left the plan stays at the moment of the last attempt. */
function afterFailure(ctx: SandboxContext, tried: Subscription): Subscription {
  if (tried.failedAttempts >= tried.retry.max) return { ...tried, failedAttempts: 0, stopped: 'exhausted' };
  return { ...tried, failedAttempts: tried.failedAttempts + 1, nextAt: retryAt(tried, ctx.clock.now()) };
}

function withoutOrderedFailure(subscription: Subscription): Subscription {
  const { failing, ...rest } = subscription;
  if (failing === undefined || failing.times <= 1) return rest;
  return { ...rest, failing: { ...failing, times: failing.times - 1 } };
}

export const subscriptionDueRules: readonly DueRule<'subscriptions'>[] = [
  { kind: 'subscription.charge', collection: 'subscriptions', at: chargesAt, run: attempt },
];
