// What a transaction's change does to the invoice that it pays.

import type { SandboxContext } from '../context.ts';
import type { Changes } from '../state.ts';
import { moved } from '../transactions/lifecycle.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { type Invoice, isPayable } from './invoice.ts';

/** The invoice and its other transactions as they stand after this one; nothing where it pays no invoice. */
export function invoiceEffects(ctx: SandboxContext, transaction: Transaction): Changes {
  const [invoice] = ctx.state.invoices.find('transaction', transaction.id);
  return invoice === undefined ? {} : effectsOn(ctx, invoice, transaction);
}

export function effectsOn(ctx: SandboxContext, invoice: Invoice, transaction: Transaction): Changes {
  if (!isPayable(invoice)) return {};
  if (isPaid(transaction)) {
    const paid: Invoice = { ...invoice, status: 'paid', paidAt: ctx.clock.now() };
    return { invoices: [paid], transactions: withdrawn(ctx, invoice, transaction.id) };
  }
  const isLastWay =
    invoice.paymentType === 'virtual_account' && openPayments(ctx, invoice, transaction.id).length === 0;
  const isExpired = transaction.status !== 'pending' && isLastWay;
  return { invoices: [isExpired ? { ...invoice, status: 'expired' } : invoice] };
}

function isPaid({ status, fraudStatus }: Transaction): boolean {
  return status === 'settlement' || (status === 'capture' && fraudStatus !== 'challenge');
}

/** The transactions by which it could still be paid. */
export function openPayments(ctx: SandboxContext, invoice: Invoice, exceptId?: string): Transaction[] {
  return invoice.transactionIds
    .filter((id) => id !== exceptId)
    .map((id) => ctx.state.transactions.get(id))
    .filter((transaction) => transaction?.status === 'pending')
    .filter((transaction) => transaction !== undefined);
}

/** Accounts that are not needed any more end without a notification. */
export function withdrawn(ctx: SandboxContext, invoice: Invoice, exceptId?: string): Transaction[] {
  return openPayments(ctx, invoice, exceptId).map((transaction) => moved(ctx, transaction, 'cancel', 'invoice'));
}
