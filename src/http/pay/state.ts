// What the pay page shows of a checkout, from what is stored of it and of the payment that counts.

import { canBeGivenUp, FREE_AFTER_MS, hasTimeLeft, offeredMethods } from '../../domain/checkouts/attempt.ts';
import { type Checkout, filledAddress } from '../../domain/checkouts/checkout.ts';
import { feeIn, feeOf, limitWithFee } from '../../domain/checkouts/fees.ts';
import { isUnderReview } from '../../domain/payments/paid.ts';
import type { GatewayPayment } from '../../domain/payments/payment.ts';
import { cardRefusal } from '../../domain/payments/refusal.ts';
import { METHOD, type Method, methodOf } from '../../methods/index.ts';
import type { OpenedCheckout } from '../../services/checkouts/read.ts';
import type { Instrument, Notice, PayState, Receipt } from './view.ts';

/** For so long after the payment the page leads on to the shop by itself. */
const JUST_PAID_MS = 10 * 60_000;

/** What the visit adds: none of it is believed, it only says what the customer would like to see. */
export interface PayVisit {
  readonly now: Date;
  readonly hasCards: boolean;
  /** Whether this shop sends mails. */
  readonly hasMails: boolean;
  /** The method that this customer used before. */
  readonly last: Method | null;
  readonly notice: Notice | null;
  /** Would like to choose another method. */
  readonly wantsChange: boolean;
  /** Is back from an app or a bank, or says that they have paid. */
  readonly isBack: boolean;
}

/** States in which the customer is at a payment: its fee is in what is to be paid. */
const PAYING: ReadonlySet<PayState['kind']> = new Set(['preparing', 'waiting', 'verifying', 'review']);

/** The fee of what is under way. */
export function feeUnderWay({ record: { checkout }, payment }: OpenedCheckout, { kind }: PayState): bigint {
  return payment !== undefined && PAYING.has(kind) ? feeIn(payment.payment, checkout) : 0n;
}

/** Changes with the checkout, with its payment, and with what only time changes. */
export function versionOf({ record, payment }: OpenedCheckout, state: PayState): string {
  const isSlow = state.kind === 'preparing' && state.isSlow;
  const canChange = state.kind === 'preparing' && state.canChange;
  return `${record.checkout.version}.${payment?.payment.version ?? 0}${isSlow ? '.slow' : ''}${canChange ? '.free' : ''}`;
}

export function stateOf(opened: OpenedCheckout, visit: PayVisit): PayState {
  const { checkout } = opened.record;
  const { surplus } = opened;
  const payment = opened.payment?.payment;
  switch (checkout.status) {
    case 'cancelled':
    case 'expired':
      return surplus === null ? { kind: checkout.status } : { kind: 'late', surplus };
    case 'completed':
      return paid(opened, visit);
    case 'open':
      if (checkout.expiresAt <= visit.now) return { kind: 'expired' };
      if (opened.endedLink !== null) return { kind: 'link_ended', message: opened.endedLink.endedMessage };
      return choosing(checkout, visit, visit.notice ?? noticeOf(payment), payment);
    case 'processing':
      return payment === undefined ? preparing(null) : underWay(checkout, payment, visit);
    default:
      return checkout.status satisfies never;
  }
}

function choosing(
  checkout: Checkout,
  { hasCards, last }: PayVisit,
  notice: Notice | null,
  payment?: GatewayPayment,
): PayState {
  const methods = offeredMethods(checkout, hasCards);
  const choices = methods.map((method) => ({
    method,
    fee: feeOf(checkout.fees, method, checkout.amount),
    limit: limitWithFee(method, checkout),
  }));
  return {
    kind: 'choosing',
    choices,
    last: last !== null && methods.includes(last) ? last : null,
    notice,
    refusal: notice === 'refused' && payment !== undefined ? cardRefusal(payment) : null,
  };
}

/** The outcome of the last attempt, where the customer should know. */
function noticeOf(payment: GatewayPayment | undefined): Notice | null {
  switch (payment?.transactionStatus) {
    case 'deny':
    case 'failure':
      return 'refused';
    case 'expire':
      return 'expired';
    case 'cancel':
      return 'cancelled';
    default:
      return null;
  }
}

const preparing = (method: Method | null) => ({ kind: 'preparing', method, isSlow: false, canChange: false }) as const;

function underWay(checkout: Checkout, payment: GatewayPayment, visit: PayVisit): PayState {
  const method = methodOf(payment);
  if (payment.chargeState !== 'charged') {
    const canChange = canBeGivenUp(payment, visit.now);
    if (canChange && visit.wantsChange) return choosing(checkout, visit, visit.notice);
    const isSlow = visit.now.getTime() - payment.createdAt.getTime() >= FREE_AFTER_MS;
    return { ...preparing(method), isSlow, canChange };
  }
  const isReviewed = isUnderReview(payment);
  if (payment.transactionStatus !== 'pending' && !isReviewed) return { kind: 'verifying', method, canPay: false };
  if (visit.wantsChange) return choosing(checkout, visit, visit.notice);
  if (isReviewed) {
    const isMailed = visit.hasMails && checkout.customer?.email !== undefined;
    return { kind: 'review', method, isMailed, canChange: hasTimeLeft(checkout, visit.now) };
  }
  const instrument = instrumentOf(payment, method);
  if (instrument === null) return preparing(method);
  if (visit.isBack) return { kind: 'verifying', method, canPay: true };
  const canChange = offeredMethods(checkout, visit.hasCards).length > 1;
  return { kind: 'waiting', instrument, expiresAt: payment.expiryTime, canChange, notice: visit.notice };
}

function paid({ record: { checkout }, payment: record, surplus }: OpenedCheckout, { now }: PayVisit): PayState {
  const payment = record?.payment;
  const paidAt = checkout.completedAt ?? now;
  const receipt: Receipt = {
    paidAt,
    method: payment === undefined ? null : methodOf(payment),
    amount: payment?.paidAmount ?? payment?.grossAmount ?? checkout.amount,
    fee: payment === undefined ? 0n : feeIn(payment, checkout),
    months: payment?.installmentTerm ?? null,
  };
  if (payment !== undefined && payment.refundAmount > 0n) {
    return { kind: 'refunded', receipt, refunded: payment.refundAmount, surplus };
  }
  const successUrl = filledAddress(checkout.successUrl, checkout);
  // Who paid twice has something to read first.
  const isJustPaid = now.getTime() - paidAt.getTime() < JUST_PAID_MS && surplus === null;
  return { kind: isJustPaid ? 'paid' : 'paid_already', receipt, successUrl, surplus };
}

/** What the customer needs to pay; null where the gateway has not sent it. */
export function instrumentOf(payment: GatewayPayment, method: Method | null): Instrument | null {
  if (method === null) return null;
  const { vaNumber, billerCode, billKey, qrString, qrUrl, deeplinkUrl, paymentCode, redirectUrl } = payment;
  const kind = METHOD[method].instrument;
  switch (kind) {
    case 'va':
      return vaNumber === null ? null : { kind, method, number: vaNumber };
    case 'bill':
      return billerCode === null || billKey === null ? null : { kind, method, billerCode, billKey };
    case 'qris':
      return qrString === null ? null : { kind, method, text: qrString };
    case 'wallet':
      if (deeplinkUrl === null && qrString === null && qrUrl === null) return null;
      return { kind, method, appUrl: deeplinkUrl, qrText: qrString, qrImageUrl: qrUrl };
    case 'push':
      return { kind, method };
    case 'store':
      return paymentCode === null ? null : { kind, method, code: paymentCode };
    case 'redirect':
    case 'card':
      return redirectUrl === null ? null : { kind, method, url: redirectUrl };
    default:
      return kind satisfies never;
  }
}
