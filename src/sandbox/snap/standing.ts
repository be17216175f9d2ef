// How a Snap session stands: by its transactions, by what ended it, and by the clock.

import type { SandboxContext } from '../context.ts';
import type { Transaction } from '../transactions/transaction.ts';
import type { SnapSession } from './session.ts';

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
export type SessionStanding = 'open' | 'processing' | 'paid' | 'expired' | 'cancelled' | 'replaced';

export function standingOf(ctx: SandboxContext, session: SnapSession): SessionStanding {
  const current = currentTransaction(ctx, session);
  if (current !== undefined && PAID.has(current.status)) return 'paid';
  if (session.ended !== undefined) return session.ended.as;
  if (session.closesAt <= ctx.clock.now()) return 'expired';
  return current?.status === 'pending' ? 'processing' : 'open';
}
