// Whom a transaction's change is told to: the merchant's address, or those that the charge's headers named.

import type { IncomingHttpHeaders } from 'node:http';
import type { SandboxContext } from '../context.ts';
import { notificationPayload } from '../transactions/describe.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { createNotifications } from './creation.ts';
import type { Notification } from './notification.ts';

const HEADER_URLS_MAX = 3;

export function transactionNotifications(ctx: SandboxContext, transaction: Transaction): Notification[] {
  const message = {
    kind: 'transaction',
    subjectId: transaction.id,
    orderId: transaction.orderId,
    event: transaction.status,
    payload: notificationPayload(ctx, transaction),
  } as const;
  return createNotifications(ctx, message, addressesOf(ctx, transaction));
}

function addressesOf(ctx: SandboxContext, transaction: Transaction): readonly string[] {
  if (transaction.overrideUrls !== undefined) return transaction.overrideUrls;
  const { payment } = ctx.settings.addresses;
  return [...(payment === undefined ? [] : [payment]), ...(transaction.appendUrls ?? [])];
}

/** The addresses in a charge's headers; where both are sent, the override wins. */
export function headerAddresses(headers: IncomingHttpHeaders): { overrideUrls?: string[]; appendUrls?: string[] } {
  const overrideUrls = urlsOf(headers['x-override-notification']);
  if (overrideUrls.length > 0) return { overrideUrls };
  const appendUrls = urlsOf(headers['x-append-notification']);
  return appendUrls.length > 0 ? { appendUrls } : {};
}

function urlsOf(header: string | string[] | undefined): string[] {
  return [header ?? []]
    .flat()
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
    .filter((text) => URL.canParse(text) && /^https?:/i.test(text))
    .slice(0, HEADER_URLS_MAX);
}
