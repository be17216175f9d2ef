// What can be refunded, by payment type: whether at all, in parts, at once by the provider, and for how long; and which refunds need a
// second person.

import { findPaymentType } from '../../methods/index.ts';
import type { RefundRule } from '../../methods/method.ts';
import { type Said, say } from '../../text/sayings.ts';
import { type GatewayPayment, refundTotals, takenAmount } from './payment.ts';
import { type GatewayRefund, RESERVING_STATUSES, sumOfRefunds } from './refund.ts';

/** QRIS paid from a wallet other than the acquirer's own. */
const QRIS_OFF_US_WINDOW_DAYS = 7;
const DAY_MS = 86_400_000;

export interface RefundRequest {
  /** `all` that is left, or an amount. */
  readonly amount: bigint | 'all';
  readonly direct: boolean;
}

/** Why a refund cannot be asked for, in words for the caller and with the field at fault. */
export interface RefundRefusal {
  readonly field: 'amount' | 'direct' | null;
  readonly message: Said;
}

/** Why no refund at all can be, with a code for programs, which may say it in another language. */
export interface NoRefund extends RefundRefusal {
  readonly code: 'not_settled' | 'refunded' | 'not_paid' | 'not_refundable' | 'too_late' | 'nothing_left';
}

/** Why nothing of a payment can be refunded now; null where something can. */
export function refuseAnyRefund(payment: GatewayPayment, now: Date): NoRefund | null {
  const state = refuseByState(payment);
  if (state !== null) return state;
  const rule = ruleOf(payment);
  if (rule === null) {
    return {
      code: 'not_refundable',
      field: null,
      message: say('not_refundable', { method: payment.paymentType }),
    };
  }
  if (now > endOfWindow(payment, rule)) {
    return {
      code: 'too_late',
      field: null,
      message: say('refund_too_late', { method: payment.paymentType, days: windowOf(payment, rule) }),
    };
  }
  if (refundableAmount(payment) > 0n) return null;
  return {
    code: 'nothing_left',
    field: 'amount',
    message: say('nothing_left'),
  };
}

/** Why this refund cannot be asked for; null where it can. */
export function refuseRefund(payment: GatewayPayment, request: RefundRequest, now: Date): RefundRefusal | null {
  const none = refuseAnyRefund(payment, now);
  const rule = ruleOf(payment);
  if (none !== null || rule === null) return none;
  if (request.direct && !rule.direct)
    return { field: 'direct', message: say('not_possible_for', { method: payment.paymentType }) };
  return refuseAmount(payment, request, rule);
}

function ruleOf({ paymentType }: GatewayPayment): RefundRule | null {
  return findPaymentType(paymentType)?.refund ?? null;
}

/** How a payment can be refunded now; null where nothing of it can. */
export interface RefundTerms {
  readonly maxAmount: bigint;
  readonly partial: boolean;
  readonly direct: boolean;
  readonly until: Date;
}

export function refundTerms(payment: GatewayPayment, now: Date): RefundTerms | null {
  const rule = ruleOf(payment);
  if (rule === null || refuseAnyRefund(payment, now) !== null) return null;
  const { partial, direct } = rule;
  return { maxAmount: refundableAmount(payment), partial, direct, until: endOfWindow(payment, rule) };
}

/** What is left to refund. */
export function refundableAmount(
  payment: Pick<GatewayPayment, 'capturedAmount' | 'grossAmount' | 'refundReservedAmount'>,
): bigint {
  return takenAmount(payment) - payment.refundReservedAmount;
}

function refuseByState(payment: GatewayPayment): NoRefund | null {
  const field = null;
  switch (payment.transactionStatus) {
    case 'settlement':
    case 'partial_refund':
      return null;
    case 'capture':
      return {
        code: 'not_settled',
        field,
        message: say('not_settled'),
      };
    case 'refund':
      return { code: 'refunded', field, message: say('refunded') };
    default:
      return {
        code: 'not_paid',
        field,
        message: say('not_paid', { status: payment.transactionStatus }),
      };
  }
}

function windowOf(payment: GatewayPayment, rule: RefundRule): number {
  return payment.paymentType === 'qris' && isOffUs(payment) ? QRIS_OFF_US_WINDOW_DAYS : rule.windowDays;
}

function endOfWindow(payment: GatewayPayment, rule: RefundRule): Date {
  const paidAt = payment.settlementTime ?? payment.transactionTime ?? payment.createdAt;
  return new Date(paidAt.getTime() + windowOf(payment, rule) * DAY_MS);
}

/** What the gateway says itself; from the names, which it spells in several ways, only where it does not. In doubt it decides. */
function isOffUs({ transactionType, issuer, acquirer }: GatewayPayment): boolean {
  if (transactionType !== null) return transactionType === 'off-us';
  return issuer !== null && acquirer !== null && walletOf(issuer) !== walletOf(acquirer);
}

function walletOf(name: string): string {
  const plain = name.toLowerCase().replaceAll(/[^a-z]/g, '');
  return plain.includes('shopee') ? 'shopeepay' : plain;
}

function refuseAmount(payment: GatewayPayment, request: RefundRequest, rule: RefundRule): RefundRefusal | null {
  const left = refundableAmount(payment);
  if (request.amount === 'all') return null;
  if (request.amount > left) return { field: 'amount', message: say('at_most_refundable', { number: left }) };
  if (!rule.partial && request.amount !== left) {
    return { field: 'amount', message: say('whole_refund', { number: left, method: payment.paymentType }) };
  }
  return null;
}

/**
 * Whether a refund waits for a second person. Unapproved refunds of a payment count together, so that many small ones do not
 * get around the limit. Null: no limit.
 */
export function needsApproval(
  refunds: readonly Pick<GatewayRefund, 'amount' | 'status' | 'decidedBy'>[],
  amount: bigint,
  above: bigint | number | null,
): boolean {
  if (above === null) return false;
  const unapproved = refunds.filter(({ decidedBy }) => decidedBy === null);
  return sumOfRefunds(unapproved, RESERVING_STATUSES) + amount > above;
}

interface PaymentRefunds {
  readonly payment: GatewayPayment;
  readonly refunds: readonly GatewayRefund[];
}

/** What is reserved of a payment besides one of its refunds. */
export function reservedBesides({ payment, refunds }: PaymentRefunds, refund: GatewayRefund): bigint {
  const others = refunds.filter(({ id }) => id !== refund.id);
  return refundTotals(payment, others, payment.refundAmount).refundReservedAmount;
}

/** Why a refund does not wait for a decision, in words for the operator; null where it does. */
export function refuseDecision(refund: GatewayRefund): Said | null {
  const { status, decidedBy } = refund;
  if (status === 'requested') return null;
  if (decidedBy === null) return say('refund_not_waiting', { refund: status });
  if (status === 'rejected') return say('refund_rejected_by', { who: decidedBy });
  return say('refund_approved_by', { who: decidedBy, refund: status });
}

/** Why a waiting refund cannot be made any more, in words for the operator; null where it can. */
export function refuseApproval(state: PaymentRefunds, refund: GatewayRefund, now: Date): Said | null {
  const payment = { ...state.payment, refundReservedAmount: reservedBesides(state, refund) };
  const refusal = refuseRefund(payment, { amount: refund.amount, direct: refund.isDirect }, now);
  if (refusal === null) return null;
  if (refusal.field === null) return refusal.message;
  return say('refund_not_any_more', { field: refusal.field, reason: refusal.message });
}
