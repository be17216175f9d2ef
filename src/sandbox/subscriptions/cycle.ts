// One attempt to charge a subscription, and what its outcome means for the next one.

import type { SandboxContext } from '../context.ts';
import type { DueRule } from '../scheduler.ts';
import { record } from '../transactions/record.ts';
import { type ChargeOutcome, chargeSubscription } from './charging.ts';
import { chargeMessages } from './describe.ts';
import { chargesAt, isComplete, nextCycle, retryAt, type Subscription } from './subscription.ts';

/**
 * The charge, its effect on the subscription and the messages about both are one commit: a process that is killed here
 * has either charged and knows it, or has not charged.
 */
function attempt(ctx: SandboxContext, subscription: Subscription): void {
  const outcome = chargeSubscription(ctx, subscription);
  const tried = withoutOrderedFailure({ ...subscription, previousAt: ctx.clock.now() });
  const next = outcome.kind === 'charged' ? afterSuccess(ctx, tried, outcome.transaction.id) : afterFailure(ctx, tried);
  const changes = {
    subscriptions: [next],
    notifications: isTold(outcome, next) ? chargeMessages(ctx, next, outcome) : [],
  };
  if ('transaction' in outcome) record(ctx, outcome.transaction, changes);
  else ctx.state.commit(changes);
}

/** Success is told at once, failure when no retry follows. */
function isTold(outcome: ChargeOutcome, next: Subscription): boolean {
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

const chargeCycle: DueRule<'subscriptions'> = {
  kind: 'subscription.charge',
  collection: 'subscriptions',
  at: chargesAt,
  run: attempt,
};

export const subscriptionDueRules: readonly DueRule[] = [chargeCycle];
