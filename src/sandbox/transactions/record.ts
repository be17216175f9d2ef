// The one way in which a transaction changes: the record, the notifications that tell of it, and the invoice that it
// pays or the account that it links, in one commit.

import type { SandboxContext } from '../context.ts';
import { invoiceEffects } from '../invoices/effects.ts';
import { addressesFor } from '../notifications/addresses.ts';
import { createNotifications } from '../notifications/creation.ts';
import type { Notification } from '../notifications/notification.ts';
import { linkedBy } from '../snap/gopay-linking.ts';
import type { Changes } from '../state.ts';
import { notificationPayload } from './describe.ts';
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

/** To the merchant's address, or to those that the charge's headers named. */
function transactionNotifications(ctx: SandboxContext, transaction: Transaction): Notification[] {
  const message = {
    kind: 'transaction',
    subjectId: transaction.id,
    orderId: transaction.orderId,
    event: transaction.status,
    payload: notificationPayload(ctx, transaction),
  } as const;
  return createNotifications(ctx, message, addressesFor(transaction, ctx.settings.addresses.payment));
}
