// News of one checkout for the customer who has its page open.

import type { Context } from '../context.ts';
import type { Follower } from '../events/feed.ts';
import type { OpenedCheckout } from './read.ts';

/** Whatever happens to the checkout or to one of its payments. The places of customers are counted apart from those of callers. */
export function followCheckout(context: Context, { record }: OpenedCheckout, signal: AbortSignal): Promise<Follower> {
  const { id } = record.checkout;
  return context.feed.follow(undefined, signal, {
    callerId: id,
    isCustomer: true,
    wants: ({ subjectId, data }) => {
      const about = (data as { payment?: { checkout_id?: unknown } | null }).payment;
      return subjectId === id || about?.checkout_id === id;
    },
  });
}
