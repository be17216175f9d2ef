// What can still be paid besides a session's own transaction, for what is the same purchase: the way to being paid twice.

import type { SandboxContext } from '../context.ts';
import type { Transaction } from '../transactions/transaction.ts';
import type { SnapSession } from './session.ts';
import { currentTransaction, transactionsOf } from './standing.ts';

type Purchase = Pick<SnapSession, 'orderId' | 'grossAmount'>;

const isPending = ({ status }: Transaction) => status === 'pending';

/** An earlier method that was kept, and what waits under the order id from which this one was made. */
export function payableBeside(ctx: SandboxContext, session: SnapSession): Transaction[] {
  const current = currentTransaction(ctx, session);
  const own = transactionsOf(ctx, session).filter((one) => isPending(one) && one.id !== current?.id);
  return session.linkId === undefined ? [...own, ...payableBefore(ctx, session)] : own;
}

/** Shops that cannot use an id again put something behind it: `A-1`, then `A-1-retry`, for the same amount. */
export function payableBefore(ctx: SandboxContext, { orderId, grossAmount }: Purchase): Transaction[] {
  const ends = [...orderId.matchAll(/[-_.~:]/g)].map(({ index }) => orderId.slice(0, index));
  return ends
    .flatMap((earlier) => ctx.state.snapSessions.find('order', earlier))
    .filter((one) => one.grossAmount === grossAmount && one.linkId === undefined)
    .flatMap((one) => transactionsOf(ctx, one).filter(isPending));
}
