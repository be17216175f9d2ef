// The control's view of subscriptions: look at them, and make their next charges fail.

import type { SandboxContext } from '../context.ts';
import { inRange, type ListRange } from '../list-range.ts';
import { getSubscription } from './changes.ts';
import type { FailureCode, Subscription } from './subscription.ts';

export interface FailNext {
  readonly statusCode: FailureCode;
  /** 1 unless told. */
  readonly times?: number;
}

export interface SubscriptionControl {
  get(id: string): Subscription | undefined;
  /** The newest first. */
  list(range?: ListRange): Subscription[];
  /** Makes the next charges fail: 202 is the bank's no, the others leave no transaction. */
  failNext(id: string, how: FailNext): Subscription;
}

export function subscriptionControl(ctx: SandboxContext): SubscriptionControl {
  return {
    get: (id) => ctx.state.subscriptions.get(id),
    list: (range = {}) => inRange(ctx.state.subscriptions.newestFirst(), range),
    failNext: (id, { statusCode, times = 1 }) => {
      const next = { ...getSubscription(ctx, id), failing: { statusCode, times } };
      ctx.state.commit({ subscriptions: [next] });
      return next;
    },
  };
}
