// Sends the mails that are owed to customers, each by itself and once: what was overtaken by events is not sent any more.

import type { Checkout, CheckoutLanguage } from '../../domain/checkouts/checkout.ts';
import { methodOf } from '../../domain/checkouts/methods.ts';
import type { GatewayPayment } from '../../domain/payments/payment.ts';
import type { MailKind } from '../../store/checkouts/changes.ts';
import { findCheckout } from '../../store/checkouts/checkouts.ts';
import { type ClaimedMail, claimMails, endMail, postponeMail } from '../../store/checkouts/mails.ts';
import { findPayment, type PaymentRecord } from '../../store/payments/payments.ts';
import { findPaymentByRefund } from '../../store/payments/refunds.ts';
import type { Context } from '../context.ts';
import { alone } from '../isolation.ts';
import { type CheckoutMailView, howToPay, type MailContent, receipt, refund, reminder } from '../mail/messages.ts';
import { openToken } from './tokens.ts';

const BATCH = 20;
const BATCHES_MAX = 50;
/** Longer than a server may take for a whole batch. */
const LEASE_MS = 15 * 60_000;
const MINUTE_MS = 60_000;
/** After each failure; after the last one it is given up. */
const PAUSES_MS = [1, 5, 30, 120, 360, 720].map((minutes) => minutes * MINUTE_MS);
const FAILURES_MAX = 3;
const DEFAULT_LANGUAGE: CheckoutLanguage = 'id';

const WRITE: Readonly<Record<MailKind, (view: CheckoutMailView) => MailContent>> = {
  how_to_pay: howToPay,
  reminder,
  receipt,
  refund,
};

/** Sends what is due. A server that fails again and again is left alone until the next time. */
export async function sendMails(context: Context): Promise<void> {
  if (context.checkouts.mailer === null) return;
  for (let batches = 0, failures = 0; batches < BATCHES_MAX && failures < FAILURES_MAX; batches++) {
    const now = context.clock.now();
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const mails = await claimMails(context.database.pool, { now, leaseUntil, limit: BATCH });
    for (const mail of mails) {
      await alone(context, { mail_id: mail.id }, async () => {
        if (!(await sendOne(context, mail))) failures += 1;
      });
    }
    if (mails.length < BATCH) return;
  }
}

/** False where the server failed. */
async function sendOne(context: Context, mail: ClaimedMail): Promise<boolean> {
  const { pool } = context.database;
  const { mailer } = context.checkouts;
  const record = await findCheckout(pool, mail.checkoutId);
  const payment = await findAbout(context, mail);
  const to = record?.checkout.customer?.email;
  if (mailer === null || record === undefined || payment === undefined || to === undefined) {
    await endMail(pool, mail.id, null, 'nobody to send it to');
    return true;
  }
  if (isUndecided(mail, payment.payment)) {
    await postpone(context, mail, 'the payment is not known at the gateway yet');
    return true;
  }
  if (isOvertaken(mail, payment.payment)) {
    await endMail(pool, mail.id, null, `not sent: the payment is ${payment.payment.transactionStatus}`);
    return true;
  }
  const token = openToken(context, record.checkout.id, record.tokenSealed);
  if (token === null) {
    await endMail(pool, mail.id, null, 'not sent: the key that sealed the address is gone');
    return true;
  }
  const language = record.checkout.language ?? DEFAULT_LANGUAGE;
  const content = WRITE[mail.kind](viewOf(context, record.checkout, payment, { language, token }));
  const outcome = await mailer.send({ id: mail.id, to, language, ...content });
  if (outcome.kind === 'failed') {
    context.log.warn({ mail_id: mail.id, reason: outcome.reason }, 'a mail could not be sent; it is tried again');
    await postpone(context, mail, outcome.reason);
    return false;
  }
  const isSent = outcome.kind === 'sent';
  await endMail(pool, mail.id, isSent ? context.clock.now() : null, isSent ? 'sent' : outcome.reason);
  return true;
}

function findAbout({ database }: Context, { kind, aboutId }: ClaimedMail): Promise<PaymentRecord | undefined> {
  return kind === 'refund' ? findPaymentByRefund(database.pool, aboutId) : findPayment(database.pool, aboutId);
}

/** How to pay can only be told once the gateway has said it. */
function isUndecided({ kind }: ClaimedMail, { chargeState }: GatewayPayment): boolean {
  return kind === 'how_to_pay' && (chargeState === 'initiated' || chargeState === 'unknown');
}

/** Whoever has paid, or chosen another way, is not told how to pay. */
function isOvertaken({ kind }: ClaimedMail, { transactionStatus }: GatewayPayment): boolean {
  return (kind === 'how_to_pay' || kind === 'reminder') && transactionStatus !== 'pending';
}

async function postpone(context: Context, { id, attempts }: ClaimedMail, reason: string): Promise<void> {
  const { pool } = context.database;
  const pauseMs = PAUSES_MS[attempts - 1];
  if (pauseMs === undefined) return endMail(pool, id, null, `given up: ${reason}`);
  await postponeMail(pool, id, new Date(context.clock.now().getTime() + pauseMs), reason);
}

function viewOf(
  context: Context,
  checkout: Checkout,
  { payment }: PaymentRecord,
  { language, token }: { readonly language: CheckoutLanguage; readonly token: string },
): CheckoutMailView {
  const { shop, publicUrl } = context.checkouts;
  return {
    language,
    shop,
    url: `${publicUrl ?? ''}/pay/${token}`,
    orderId: checkout.orderId,
    amount: checkout.amount,
    method: methodOf(payment),
    instrument: codesOf(payment),
    expiresAt: payment.expiryTime,
    paidAt: checkout.completedAt,
    refunded: payment.refundAmount,
    customerName: checkout.customer?.first_name ?? null,
    items: (checkout.items ?? []).map(({ name, quantity, price }) => ({ name, quantity, price: BigInt(price) })),
  };
}

/** What the customer types to pay. What is scanned or opened is on the page. */
function codesOf({ vaNumber, billerCode, billKey, paymentCode }: GatewayPayment): { readonly code: string }[] {
  const codes = vaNumber === null ? [billerCode, billKey, paymentCode] : [vaNumber];
  return codes.flatMap((code) => (code === null ? [] : [{ code }]));
}
