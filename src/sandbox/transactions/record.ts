// The one way in which a transaction changes: the record, the notifications that tell of it, and the invoice that it
// pays or the account that it links, in one commit.

import type { SandboxContext } from '../context.ts';
import { invoiceEffects } from '../invoices/effects.ts';
import { transactionNotifications } from '../notifications/transaction-notification.ts';
import { linkedBy } from '../snap/gopay-linking.ts';
import type { Changes } from '../state.ts';
import type { Transaction } from './transaction.ts';

/** Commits a transaction and tells the merchant; `more` rides along in the same commit. */
export function record(ctx: SandboxContext, transaction: Transaction, more: Changes = {}): void {
  const notifications = [...transactionNotifications(ctx, transaction), ...(more.notifications ?? [])];
  const effects = invoiceEffects(ctx, transaction);
  const transactions = [transaction, ...(effects.transactions ?? []), ...(more.transactions ?? [])];
  const payAccounts = [...linkedBy(ctx, transaction), ...(more.payAccounts ?? [])];
  ctx.state.commit({
    ...effects,
    ...more,
    transactions,
    notifications,
    ...(payAccounts.length === 0 ? {} : { payAccounts }),
  });
}
