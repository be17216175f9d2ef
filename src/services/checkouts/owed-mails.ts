// Which mails are owed to a customer: an outbox, written in the transaction of their cause; a task sends them.

import type { Checkout } from '../../domain/checkouts/checkout.ts';
import type { CheckoutVerdict } from '../../domain/checkouts/judgement.ts';
import { isUnderReview } from '../../domain/payments/paid.ts';
import type { OwedMail } from '../../store/checkouts/changes.ts';
import type { Context } from '../context.ts';
import type { ParentedChange } from '../followers.ts';

const MINUTE_MS = 60_000;
/** How long before the end a customer is reminded, and for how long a payment must last for that to make sense. */
const REMINDED_BEFORE_MS = 60 * MINUTE_MS;
const REMINDED_FROM_MS = 3 * 60 * MINUTE_MS;
/** The gateway is asked for the instrument first. */
const HOW_TO_PAY_AFTER_MS = 5_000;

function isMailed({ checkouts }: Context, { customer }: Checkout): boolean {
  return checkouts.mailer !== null && customer?.email !== undefined;
}

/** What an attempt owes: how to pay, and a reminder before it expires. */
export function mailsOfAttempt(
  context: Context,
  checkout: Checkout,
  { paymentId, expiresAt, now }: { paymentId: string; expiresAt: Date | null; now: Date },
): OwedMail[] {
  // A card, and a phone that is asked to pay, end within minutes, on the page itself. Anybody may have opened a public link and typed in
  // the address of somebody else: it gets a mail only once there is money.
  if (!isMailed(context, checkout) || expiresAt === null || checkout.paymentLinkId !== null) return [];
  const dueAt = new Date(now.getTime() + HOW_TO_PAY_AFTER_MS);
  const mails: OwedMail[] = [{ id: context.newId(), kind: 'how_to_pay', aboutId: paymentId, dueAt }];
  if (expiresAt.getTime() - now.getTime() < REMINDED_FROM_MS) return mails;
  const remindAt = new Date(expiresAt.getTime() - REMINDED_BEFORE_MS);
  return [...mails, { id: context.newId(), kind: 'reminder', aboutId: paymentId, dueAt: remindAt }];
}

/** What a change of a payment owes: a receipt for the money that completed the checkout, and a mail for all that is too much and for every refund. */
export function mailsAfter(
  context: Context,
  checkout: Checkout,
  { before, after, refunded }: ParentedChange,
  { changes: { status, paymentId }, newSurplusIds }: Pick<CheckoutVerdict, 'changes' | 'newSurplusIds'>,
): OwedMail[] {
  if (!isMailed(context, checkout)) return [];
  const dueAt = context.clock.now();
  const mails: OwedMail[] = [];
  const isNewlyPaid = checkout.status !== 'completed' || checkout.paymentId !== paymentId;
  if (status === 'completed' && isNewlyPaid && paymentId !== null) {
    mails.push({ id: context.newId(), kind: 'receipt', aboutId: paymentId, dueAt });
  }
  // Who waits for a review has left the page.
  if (isUnderReview(before) && after.payment.transactionStatus === 'deny') {
    mails.push({ id: context.newId(), kind: 'declined', aboutId: after.payment.id, dueAt });
  }
  for (const aboutId of newSurplusIds) mails.push({ id: context.newId(), kind: 'surplus', aboutId, dueAt });
  for (const refund of refunded) mails.push({ id: context.newId(), kind: 'refund', aboutId: refund.id, dueAt });
  return mails;
}

/** What is owed where the shop sent money back without the gateway. */
export function mailsOfReturn(context: Context, checkout: Checkout, paymentIds: readonly string[]): OwedMail[] {
  if (!isMailed(context, checkout)) return [];
  const dueAt = context.clock.now();
  return paymentIds.map((aboutId) => ({ id: context.newId(), kind: 'returned', aboutId, dueAt }));
}
