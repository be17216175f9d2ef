// What can be paid for a purchase at this moment: where it is more than one, a customer may pay twice.

import type { SandboxContext } from '../context.ts';
import type { Transaction } from '../transactions/transaction.ts';
import type { SnapSession } from './session.ts';
import { transactionsOf } from './standing.ts';

const isPending = ({ status }: Transaction) => status === 'pending';

/** All of it, the oldest first: an earlier method may have been kept. */
export function payableFor(ctx: SandboxContext, session: SnapSession): Transaction[] {
  return [...payableBefore(ctx, session), ...transactionsOf(ctx, session).filter(isPending)];
}

/** Shops that cannot use an id again put something behind it: `A-1`, then `A-1-retry`, for the same amount. */
export function payableBefore(ctx: SandboxContext, { orderId, grossAmount, linkId }: SnapSession): Transaction[] {
  // Purchases by a link have such ids too, and are different customers.
  if (linkId !== undefined) return [];
  const ends = [...orderId.matchAll(/[-_.~:]/g)].map(({ index }) => orderId.slice(0, index));
  return ends
    .flatMap((earlier) => ctx.state.snapSessions.find('order', earlier))
    .filter((one) => one.grossAmount === grossAmount && one.linkId === undefined)
    .flatMap((one) => transactionsOf(ctx, one).filter(isPending));
}
