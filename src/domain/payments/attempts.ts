// Whose transaction an observation is about: this payment's own, another attempt at paying it, or a foreign one.

import { findPaymentType } from '../../methods/index.ts';
import { say } from '../../text/sayings.ts';
import { formatRupiah } from '../money.ts';
import { blankOf } from '../record.ts';
import { NO_DOUBT } from './doubt.ts';
import type { GatewayObservation, ObservationSource } from './observation.ts';
import { wasPaid } from './paid.ts';
import { type GatewayPayment, isFailed, PAYMENT_FIELDS } from './payment.ts';

/** How far the gateway's clock and ours may be apart, beyond what is known of it. */
const CLOCKS_APART_MS = 10 * 60_000;

/** The sources that echo the mark: replies to a charge and to an action do not. */
const ECHOING: readonly ObservationSource[] = ['status_check', 'notification'];

/** What the table takes; the gateway's own ids are shorter. */
const ORDER_ID_MAX = 100;

/**
 * Why a transaction under our order id is not the one that this payment asked for; null where it is. The mark that our charge
 * carried decides, before anything else. Where none was sent, or none is echoed, the order id is ours once the gateway has
 * answered our charge; before that the transaction must be like the one that was asked for.
 */
export function describeStranger(
  payment: GatewayPayment,
  observation: GatewayObservation,
  gatewayAheadMs: number,
): string | null {
  // What the gateway began by itself has an order id of its own.
  if (payment.invoiceId !== null || payment.subscriptionId !== null) return null;
  const { mark, source, paymentType, grossAmount, details } = observation;
  const told = (rest: string) => say('stranger', { transaction: observation.transactionId ?? 'without an id', rest });
  if (mark === payment.id) return null;
  if (mark !== null) return told(`made for ${mark.slice(0, 50)} and not for this payment`);
  if (payment.chargeState === 'charged') return null;
  if (paymentType !== null && !isSameType(payment.paymentType, paymentType)) {
    return told(`a ${paymentType} payment where ${payment.paymentType} was asked for`);
  }
  const madeAt = details.transactionTime ?? null;
  const askedAtMs = payment.createdAt.getTime() + gatewayAheadMs;
  // The reply to our own charge is about its transaction; clocks are not compared.
  if (source !== 'charge' && madeAt !== null && madeAt.getTime() < askedAtMs - CLOCKS_APART_MS) {
    return told(`made at ${madeAt.toISOString()}, before this payment was asked for`);
  }
  // Of a hold, less than was asked for may have been captured elsewhere.
  if (grossAmount !== null && grossAmount < payment.grossAmount && !payment.held) {
    return told(`of ${formatRupiah(grossAmount)} where ${formatRupiah(payment.grossAmount)} was asked for`);
  }
  // All that is alike may be so by chance.
  return payment.marked && ECHOING.includes(source) ? `${told}, without the mark that our charge carries` : null;
}

/** The gateway may write some types for one another: a wallet may be paid through the QRIS code of its own acquirer. */
export function isSameType(asked: string, told: string): boolean {
  return asked === told || findPaymentType(asked)?.reportedAs?.includes(told) === true;
}

/** Whether the observation names another transaction than the one that the payment has. */
export function isOtherTransaction(payment: GatewayPayment, observation: GatewayObservation): boolean {
  const { transactionId } = observation;
  return payment.transactionId !== null && transactionId !== null && payment.transactionId !== transactionId;
}

/**
 * What another transaction of the order means. The customer of an invoice may begin with one method and pay by another: each
 * is a transaction of its own, one after the other, until one has brought money. What brings money after that is a payment of its own.
 */
export function judgeOtherTransaction(
  payment: GatewayPayment,
  observation: GatewayObservation,
): 'next attempt' | 'earlier attempt' | 'another payment' | 'not ours' {
  if (payment.invoiceId === null || isAnotherPayment(payment)) return 'not ours';
  const bringsMoney = wasPaid({ transactionStatus: observation.status, fraudStatus: observation.fraudStatus });
  if (wasPaid(payment)) return bringsMoney ? 'another payment' : 'not ours';
  // The attempt that brings the money is the one that counts.
  if (bringsMoney) return 'next attempt';
  const known = payment.transactionTime;
  const told = observation.details.transactionTime ?? null;
  if (known === null || told === null || known.getTime() === told.getTime()) {
    // Asked by its order, the gateway answers with the newest. A notification says nothing of that, unless the last one is over.
    return observation.source === 'status_check' || isFailed(payment) ? 'next attempt' : 'earlier attempt';
  }
  return told > known ? 'next attempt' : 'earlier attempt';
}

/** Order ids are unique here, and the gateway has the same one for all transactions of an invoice: what comes after the first has this. */
export function orderIdOfAnother(orderId: string, transactionId: string): string {
  return `${orderId}~${transactionId}`.slice(0, ORDER_ID_MAX);
}

/** Whether it is one more payment of an order that was paid: it is known at the gateway by its transaction alone. */
export function isAnotherPayment({ invoiceId, orderId, transactionId }: GatewayPayment): boolean {
  return invoiceId !== null && transactionId !== null && orderId.endsWith(`~${transactionId}`);
}

/** Whether the gateway's order is the one that a payment is known under there. */
export function isOfOrder(payment: GatewayPayment, orderId: string): boolean {
  if (!isAnotherPayment(payment) || payment.transactionId === null) return orderId === payment.orderId;
  return orderIdOfAnother(orderId, payment.transactionId) === payment.orderId;
}

/** What a payment has from its transaction, before anything is known of the next one. */
export const NO_TRANSACTION = {
  ...blankOf(PAYMENT_FIELDS, 'detail'),
  transactionId: null,
  transactionStatus: 'pending',
  fraudStatus: null,
  ...NO_DOUBT,
  overruledStatus: null,
} as const satisfies Partial<GatewayPayment>;
