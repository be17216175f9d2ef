// What time alone does to an invoice: it falls overdue, and its last way to be paid ends.

import type { SandboxContext } from '../context.ts';
import type { DueRule } from '../scheduler.ts';
import { expire } from '../transactions/lifecycle.ts';
import { record } from '../transactions/record.ts';
import { openPayments } from './effects.ts';
import { type Invoice, isPayable } from './invoice.ts';

const fallOverdue: DueRule<'invoices'> = {
  kind: 'invoice.overdue',
  collection: 'invoices',
  at: ({ status, dueDate }) => (status === 'pending' ? dueDate : undefined),
  run: (ctx, invoice) => ctx.state.commit({ invoices: [{ ...invoice, status: 'overdue' }] }),
};

/** The transactions by which it could be paid expire with it; the merchant hears of those. */
export function expireInvoice(ctx: SandboxContext, invoice: Invoice): Invoice {
  const expired: Invoice = { ...invoice, status: 'expired' };
  const waiting = openPayments(ctx, invoice);
  ctx.state.commit({ invoices: [expired] });
  for (const transaction of waiting) record(ctx, expire(ctx, transaction, 'invoice'));
  return expired;
}

const expireInTime: DueRule<'invoices'> = {
  kind: 'invoice.expire',
  collection: 'invoices',
  at: (invoice) => (isPayable(invoice) || invoice.status === 'published' ? invoice.expiresAt : undefined),
  run: (ctx, invoice) => void expireInvoice(ctx, invoice),
};

export const invoiceDueRules: readonly DueRule[] = [fallOverdue, expireInTime];
