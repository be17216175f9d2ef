// What a merchant does to subscriptions: create, pause, resume, end and change them.

import { randomUUID } from 'node:crypto';
import { invalid, RefusedRequest } from '../answers.ts';
import type { SandboxContext } from '../context.ts';
import type { HeaderAddresses } from '../notifications/addresses.ts';
import { wibDayOfMonth } from '../wib.ts';
import { creationMessages } from './describe.ts';
import type { NewSubscription, SubscriptionChanges } from './request.ts';
import { DEFAULT_RETRY, isComplete, nextCycle, oneIntervalAfter, type Subscription } from './subscription.ts';

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
