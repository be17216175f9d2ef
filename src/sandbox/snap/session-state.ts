// How a Snap session or a payment link stands: by its transactions, by what ended it, and by the clock.

import type { SandboxContext } from '../context.ts';
import type { Transaction } from '../transactions/transaction.ts';
import type { PaymentLink, SnapSession } from './session.ts';

const PAID = new Set<string>([
  'capture',
  'settlement',
  'authorize',
  'refund',
  'partial_refund',
  'chargeback',
  'partial_chargeback',
]);

export function transactionsOf(ctx: SandboxContext, session: SnapSession): Transaction[] {
  return session.transactionIds.flatMap((id) => ctx.state.transactions.get(id) ?? []);
}

/** The one that can still be paid, or else the last. */
export function currentTransaction(ctx: SandboxContext, session: SnapSession): Transaction | undefined {
  const all = transactionsOf(ctx, session);
  return all.find(({ status }) => PAID.has(status)) ?? all.find(({ status }) => status === 'pending') ?? all.at(-1);
}

/** `processing`: a method was chosen. */
export type SessionState = 'open' | 'processing' | 'paid' | 'expired' | 'cancelled' | 'replaced';

export function sessionState(ctx: SandboxContext, session: SnapSession): SessionState {
  const current = currentTransaction(ctx, session);
  if (current !== undefined && PAID.has(current.status)) return 'paid';
  if (session.ended !== undefined) return session.ended.as;
  if (session.closesAt <= ctx.clock.now()) return 'expired';
  return current?.status === 'pending' ? 'processing' : 'open';
}

const isPending = ({ status }: Transaction) => status === 'pending';

/** What can be paid at this moment, the oldest first. Where it is more than one, a customer may pay twice. */
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

/** How often it was paid, and how many customers are just paying: each of them holds a use until that runs out. */
export function usageOf(ctx: SandboxContext, { id }: PaymentLink): { readonly paid: number; readonly held: number } {
  const states = ctx.state.snapSessions.find('link', id).map((session) => sessionState(ctx, session));
  return {
    paid: states.filter((state) => state === 'paid').length,
    held: states.filter((state) => state === 'processing').length,
  };
}

export type LinkState = 'open' | 'early' | 'expired' | 'deleted' | 'used' | 'held';

export function linkState(ctx: SandboxContext, link: PaymentLink): LinkState {
  const now = ctx.clock.now();
  if (link.deletedAt !== undefined) return 'deleted';
  if (link.endsAt !== undefined && link.endsAt <= now) return 'expired';
  if (link.startsAt !== undefined && link.startsAt > now) return 'early';
  if (link.usageLimit === undefined) return 'open';
  const { paid, held } = usageOf(ctx, link);
  if (paid >= link.usageLimit) return 'used';
  return paid + held >= link.usageLimit ? 'held' : 'open';
}
