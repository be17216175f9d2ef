// The content of a mail that is owed, or why it is not sent: it must be true at the moment of sending.

import type { CheckoutLanguage } from '../../domain/checkouts/checkout.ts';
import { feeIn } from '../../domain/checkouts/fees.ts';
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
import { say } from '../../text/sayings.ts';
import type { Context } from '../context.ts';
import {
  type CheckoutMailView,
  declined,
  howToPay,
  receipt,
  refund,
  reminder,
  request,
  returned,
  surplus,
} from '../mail/messages.ts';
import type { MailContent } from '../mail/page.ts';
import type { Mail } from '../mail/transport.ts';
import { readSurplus } from './read.ts';
import { openToken } from './tokens.ts';

const DEFAULT_LANGUAGE: CheckoutLanguage = 'id';

const WRITE: Readonly<Record<MailKind, (view: CheckoutMailView) => MailContent>> = {
  request,
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
  const { kind } = mail;
  const found = kind === 'request' ? await draftRequest(context, mail) : await draftAbout(context, mail, kind);
  const to = found?.record.checkout.customer?.email;
  if (found === undefined || to === undefined) return { kind: 'never', reason: say('mail_no_receiver') };
  if ('kind' in found.draft) return found.draft;
  const { checkout, tokenSealed } = found.record;
  const token = openToken(context, checkout.id, tokenSealed);
  if (token === null) return never(say('mail_key_gone'));
  const language = checkout.language ?? DEFAULT_LANGUAGE;
  const url = `${context.checkouts.publicUrl ?? ''}/pay/${token}`;
  return { id: mail.id, to, language, ...WRITE[kind]({ ...found.draft, language, url, shop: context.checkouts }) };
}

type Draft = Omit<CheckoutMailView, 'language' | 'url' | 'shop'>;

interface Found {
  readonly record: CheckoutRecord;
  readonly draft: Draft | UnsentMail;
}

async function draftRequest({ database, clock }: Context, { checkoutId }: ClaimedMail): Promise<Found | undefined> {
  const record = await findCheckout(database.pool, checkoutId);
  return record && { record, draft: judgeRequest(record, clock.now()) ?? requestOf(record) };
}

async function draftAbout(context: Context, mail: ClaimedMail, kind: KindAboutPayment): Promise<Found | undefined> {
  const facts = await readFacts(context, mail);
  if (facts === undefined) return undefined;
  const unsent = TRUTHS[kind](facts, context.clock.now());
  const draft = unsent ?? { ...viewOf(facts), ...(await refundView(context, mail, facts)) };
  return { record: facts.record, draft };
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

type KindAboutPayment = Exclude<MailKind, 'request'>;

/** Null where a mail of the kind is true. */
const TRUTHS: Readonly<Record<KindAboutPayment, (facts: MailFacts, now: Date) => UnsentMail | null>> = {
  how_to_pay: judgeToPay,
  reminder: judgeToPay,
  receipt: judgeReceipt,
  refund: judgeRefund,
  surplus: judgeSurplus,
  declined: ({ about: { payment } }) =>
    payment.transactionStatus === 'deny' ? null : never(say('payment_is', { status: payment.transactionStatus })),
  returned: ({ record: { checkout }, about: { payment } }) =>
    checkout.returnedIds.includes(payment.id) ? null : never(say('nothing_sent_back')),
};

/** Who has paid, or cannot pay any more, is not asked to. */
function judgeRequest({ checkout }: CheckoutRecord, now: Date): UnsentMail | null {
  const { status, cancelWanted, expiresAt } = checkout;
  if (status !== 'open' && status !== 'processing') return never(say('checkout_is', { checkout: status }));
  if (cancelWanted) return never(say('not_to_be_paid'));
  return expiresAt <= now ? never(say('time_to_pay_over')) : null;
}

/** A customer who has paid, has chosen another method, or cannot pay any more gets no mail on how to pay. */
function judgeToPay({ record: { checkout }, about: { payment } }: MailFacts, now: Date): UnsentMail | null {
  const { transactionStatus, chargeState, expiryTime } = payment;
  if (transactionStatus !== 'pending') return never(say('payment_is', { status: transactionStatus }));
  if (checkout.status !== 'processing' || checkout.cancelWanted) return never(say('not_to_be_paid'));
  if (checkout.paymentId !== payment.id) return never(say('other_way_chosen'));
  if (expiryTime !== null && expiryTime <= now) return never(say('time_to_pay_over'));
  // How to pay is known only after the gateway's answer.
  const isKnown = chargeState !== 'initiated' && chargeState !== 'unknown';
  return isKnown ? null : later(say('payment_unknown_yet'));
}

/** Paid is only said of money that is here, and that paid the checkout. */
function judgeReceipt({ record: { checkout }, about: { payment } }: MailFacts): UnsentMail | null {
  if (!isPaid(payment)) return never(say('payment_is', { status: payment.transactionStatus }));
  const counts = checkout.status === 'completed' && checkout.paymentId === payment.id;
  return counts ? null : never(say('not_the_payment'));
}

/** Money is only said to be too much as long as it is here and does not count. */
function judgeSurplus({ record: { checkout }, about: { payment } }: MailFacts): UnsentMail | null {
  const counts = checkout.status === 'completed' && checkout.paymentId === payment.id;
  if (counts) return never(say('is_the_payment'));
  return heldOf(checkout, payment) > 0n ? null : never(say('money_gone_back'));
}

function judgeRefund({ refunded }: MailFacts): UnsentMail | null {
  if (refunded?.status !== 'accepted' && refunded?.status !== 'confirmed') {
    return never(say('refund_is', { refund: refunded?.status ?? 'gone' }));
  }
  return refunded.missingSince === null ? null : later(say('refund_left_out'));
}

type OfCheckout = 'orderId' | 'customerName' | 'items';

function ofCheckout({ checkout }: CheckoutRecord): Pick<Draft, OfCheckout> {
  return {
    orderId: checkout.orderId,
    customerName: checkout.customer?.first_name ?? null,
    items: (checkout.items ?? []).map(({ name, quantity, price }) => ({ name, quantity, price: BigInt(price) })),
  };
}

/** Before any payment. */
function requestOf(record: CheckoutRecord): Draft {
  const { amount, expiresAt } = record.checkout;
  return {
    ...ofCheckout(record),
    amount,
    fee: 0n,
    months: null,
    method: null,
    instrument: [],
    expiresAt,
    paidAt: null,
    refunded: 0n,
    isAll: false,
    staysPaid: false,
    isReturning: false,
    isOpen: true,
  };
}

type ViewOfPayment = Omit<Draft, 'refunded' | 'isAll'>;

function viewOf({ record, about: { payment }, surplus }: MailFacts): ViewOfPayment {
  const { checkout } = record;
  return {
    ...ofCheckout(record),
    amount: amountOf(payment),
    fee: feeIn(payment, checkout),
    months: payment.installmentTerm,
    method: methodOf(payment),
    instrument: codesOf(payment),
    expiresAt: payment.expiryTime,
    paidAt: checkout.completedAt,
    staysPaid: isPaidBesides(record, payment.id),
    isReturning: surplus?.isReturning === true,
    isOpen: checkout.status === 'open',
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
