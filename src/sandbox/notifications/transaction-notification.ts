// Whom a transaction's change is told to: the merchant's address, or those that the charge's headers named.

import type { SandboxContext } from '../context.ts';
import { notificationPayload } from '../transactions/describe.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { addressesFor } from './addresses.ts';
import { createNotifications } from './creation.ts';
import type { Notification } from './notification.ts';

export function transactionNotifications(ctx: SandboxContext, transaction: Transaction): Notification[] {
  const message = {
    kind: 'transaction',
    subjectId: transaction.id,
    orderId: transaction.orderId,
    event: transaction.status,
    payload: notificationPayload(ctx, transaction),
  } as const;
  return createNotifications(ctx, message, addressesFor(transaction, ctx.settings.addresses.payment));
}
