// The content of a mail that is owed, or why it is not sent: it must be true at the moment of sending.

import type { CheckoutLanguage } from '../../domain/checkouts/checkout.ts';
import { heldOf } from '../../domain/checkouts/judgement.ts';
import type { SurplusMoney } from '../../domain/checkouts/surplus.ts';
import { type GatewayPayment, isPaid, takenAmount } from '../../domain/payments/payment.ts';
import type { GatewayRefund } from '../../domain/payments/refund.ts';
import { methodOf } from '../../methods/index.ts';
import { type MailKind, NOT_TRUE } from '../../store/checkouts/changes.ts';
import { findCheckout } from '../../store/checkouts/checkouts.ts';
import { type ClaimedMail, tellsLast } from '../../store/checkouts/mails.ts';
import type { CheckoutRecord } from '../../store/checkouts/rows.ts';
import { findPayment, type PaymentRecord } from '../../store/payments/payments.ts';
import { findPaymentByRefund } from '../../store/payments/refunds.ts';
import type { Context } from '../context.ts';
import {
  type CheckoutMailView,
  declined,
  howToPay,
  type MailContent,
  receipt,
  refund,
  reminder,
  returned,
  surplus,
} from '../mail/messages.ts';
import type { Mail } from '../mail/transport.ts';
import { readSurplus } from './read.ts';
import { openToken } from './tokens.ts';

const DEFAULT_LANGUAGE: CheckoutLanguage = 'id';

const WRITE: Readonly<Record<MailKind, (view: CheckoutMailView) => MailContent>> = {
  how_to_pay: howToPay,
  reminder,
  receipt,
  refund,
  surplus,
  returned,
  declined,
};

export interface UnsentMail {
  /** `later`: it cannot be written yet. `never`: it has no receiver, or is not true any more. */
  readonly kind: 'later' | 'never';
  readonly reason: string;
  /** Of `later`, where that is known. */
  readonly dueAt?: Date;
}

/** What a mail is about, as it is now. */
interface MailFacts {
  readonly record: CheckoutRecord;
  readonly about: PaymentRecord;
  /** Of a refund alone. */
  readonly refunded: GatewayRefund | undefined;
  /** What came in beside the payment that counts; null where nothing did. */
  readonly surplus: SurplusMoney | null;
}

export async function writeMail(context: Context, mail: ClaimedMail): Promise<Mail | UnsentMail> {
  const facts = await readFacts(context, mail);
  const to = facts?.record.checkout.customer?.email;
  if (facts === undefined || to === undefined) return { kind: 'never', reason: 'it has no receiver' };
  const unsent = TRUTHS[mail.kind](facts, context.clock.now());
  if (unsent !== null) return unsent;
  const { checkout, tokenSealed } = facts.record;
  const token = openToken(context, checkout.id, tokenSealed);
  if (token === null) return never('the key that sealed the address is gone');
  const language = checkout.language ?? DEFAULT_LANGUAGE;
  const url = `${context.checkouts.publicUrl ?? ''}/pay/${token}`;
  const view = {
    ...viewOf(facts),
    ...(await refundView(context, mail, facts)),
    language,
    url,
    shop: context.checkouts.shop,
  };
  return { id: mail.id, to, language, ...WRITE[mail.kind](view) };
}

async function readFacts(context: Context, mail: ClaimedMail): Promise<MailFacts | undefined> {
  const { pool } = context.database;
  const record = await findCheckout(pool, mail.checkoutId);
  const isRefund = mail.kind === 'refund';
  const about = await (isRefund ? findPaymentByRefund(pool, mail.aboutId) : findPayment(pool, mail.aboutId));
  if (record === undefined || about === undefined) return undefined;
  const surplus = await readSurplus(context, record);
  return { record, about, refunded: about.refunds.find(({ id }) => id === mail.aboutId), surplus };
}

const never = (reason: string): UnsentMail => ({ kind: 'never', reason: `${NOT_TRUE}${reason}` });
const later = (reason: string): UnsentMail => ({ kind: 'later', reason });

/** Null where a mail of the kind is true. */
const TRUTHS: Readonly<Record<MailKind, (facts: MailFacts, now: Date) => UnsentMail | null>> = {
  how_to_pay: judgeToPay,
  reminder: judgeToPay,
  receipt: judgeReceipt,
  refund: judgeRefund,
  surplus: judgeSurplus,
  declined: ({ about: { payment } }) =>
    payment.transactionStatus === 'deny' ? null : never(`the payment is ${payment.transactionStatus}`),
  returned: ({ record: { checkout }, about: { payment } }) =>
    checkout.returnedIds.includes(payment.id) ? null : never('nothing was sent back'),
};

/** A customer who has paid, has chosen another method, or cannot pay any more gets no mail on how to pay. */
function judgeToPay({ record: { checkout }, about: { payment } }: MailFacts, now: Date): UnsentMail | null {
  const { transactionStatus, chargeState, expiryTime } = payment;
  if (transactionStatus !== 'pending') return never(`the payment is ${transactionStatus}`);
  if (checkout.status !== 'processing' || checkout.cancelWanted)
    return never('the checkout is not to be paid any more');
  if (checkout.paymentId !== payment.id) return never('another way was chosen');
  if (expiryTime !== null && expiryTime <= now) return never('the time to pay is over');
  // How to pay is known only after the gateway's answer.
  const isKnown = chargeState !== 'initiated' && chargeState !== 'unknown';
  return isKnown ? null : later('the payment is not known at the gateway yet');
}

/** Paid is only said of money that is here, and that paid the checkout. */
function judgeReceipt({ record: { checkout }, about: { payment } }: MailFacts): UnsentMail | null {
  if (!isPaid(payment)) return never(`the payment is ${payment.transactionStatus}`);
  const counts = checkout.status === 'completed' && checkout.paymentId === payment.id;
  return counts ? null : never('it is not the payment that paid the checkout');
}

/** Money is only said to be too much as long as it is here and does not count. */
function judgeSurplus({ record: { checkout }, about: { payment } }: MailFacts): UnsentMail | null {
  const counts = checkout.status === 'completed' && checkout.paymentId === payment.id;
  if (counts) return never('it is the payment that counts by now');
  return heldOf(checkout, payment) > 0n ? null : never('the money has gone back');
}

function judgeRefund({ refunded }: MailFacts): UnsentMail | null {
  if (refunded?.status !== 'accepted' && refunded?.status !== 'confirmed') {
    return never(`the refund is ${refunded?.status ?? 'gone'}`);
  }
  return refunded.missingSince === null ? null : later("the gateway's status leaves the refund out");
}

type ViewOfPayment = Omit<CheckoutMailView, 'language' | 'url' | 'shop' | 'refunded' | 'isAll'>;

function viewOf({ record, about: { payment }, surplus }: MailFacts): ViewOfPayment {
  const { checkout } = record;
  return {
    orderId: checkout.orderId,
    amount: amountOf(payment),
    method: methodOf(payment),
    instrument: codesOf(payment),
    expiresAt: payment.expiryTime,
    paidAt: checkout.completedAt,
    staysPaid: isPaidBesides(record, payment.id),
    isReturning: surplus?.isReturning === true,
    isOpen: checkout.status === 'open',
    customerName: checkout.customer?.first_name ?? null,
    items: (checkout.items ?? []).map(({ name, quantity, price }) => ({ name, quantity, price: BigInt(price) })),
  };
}

/** What the customer pays or paid, with what the gateway added. */
function amountOf(payment: GatewayPayment): bigint {
  return payment.paidAmount ?? takenAmount(payment);
}

/** Of several refunds that make up the whole amount, the mail of the last one says so. */
async function refundView(
  { database }: Context,
  mail: ClaimedMail,
  { about, refunded }: MailFacts,
): Promise<Pick<CheckoutMailView, 'refunded' | 'isAll'>> {
  if (refunded === undefined) return { refunded: 0n, isAll: false };
  const { payment, refunds } = about;
  const isGone = payment.refundAmount >= amountOf(payment);
  const ids = refunds.map(({ id }) => id);
  return {
    refunded: refunded.amount,
    isAll: isGone && (await tellsLast(database.pool, mail, ids)),
  };
}

/** Whether another payment of the checkout is the one that counts: then this one was too much. */
function isPaidBesides({ checkout, payments }: CheckoutRecord, paymentId: string): boolean {
  if (checkout.status !== 'completed' || checkout.paymentId === paymentId) return false;
  const counted = payments.find(({ id }) => id === checkout.paymentId);
  return counted !== undefined && isPaid({ ...counted, fraudStatus: null });
}

/** What the customer types to pay. What is scanned or opened is on the page. */
function codesOf({ vaNumber, billerCode, billKey, paymentCode }: GatewayPayment): { readonly code: string }[] {
  const codes = vaNumber === null ? [billerCode, billKey, paymentCode] : [vaNumber];
  return codes.flatMap((code) => (code === null ? [] : [{ code }]));
}
