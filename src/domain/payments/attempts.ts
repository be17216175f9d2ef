// Whose transaction an observation is about: this payment's own, another attempt at paying it, or somebody else's.

import { formatRupiah } from '../money.ts';
import type { GatewayObservation } from './observation.ts';
import { wasPaid } from './paid.ts';
import { type GatewayPayment, isFailed } from './payment.ts';

/** How far the gateway's clock and ours may be apart, beyond what is known of it. */
const CLOCKS_APART_MS = 10 * 60_000;

/** Types that the gateway may write for one another: a wallet may be paid through the QRIS code of its own acquirer. */
const SAME_TYPE: Readonly<Record<string, readonly string[]>> = {
  bank_transfer: ['permata'],
  gopay: ['qris'],
  shopeepay: ['qris'],
  qris: ['gopay', 'shopeepay'],
};

/**
 * Why a transaction under our order id cannot be the one that this payment asked for; null where it can. To be asked only
 * before the gateway was heard of this payment: afterwards its transaction has an id.
 */
export function describeStranger(
  payment: GatewayPayment,
  observation: GatewayObservation,
  gatewayAheadMs: number,
): string | null {
  if (payment.chargeState === 'charged' || payment.invoiceId !== null || payment.subscriptionId !== null) return null;
  const { paymentType, grossAmount, details } = observation;
  const told = `the gateway has transaction ${observation.transactionId ?? 'without an id'} under this order id`;
  if (paymentType !== null && !isSameType(payment.paymentType, paymentType)) {
    return `${told}, a ${paymentType} payment where ${payment.paymentType} was asked for`;
  }
  const madeAt = details.transactionTime ?? null;
  const askedAtMs = payment.createdAt.getTime() + gatewayAheadMs;
  // What answers our own charge was made by it, whatever the clocks say.
  if (observation.source !== 'charge' && madeAt !== null && madeAt.getTime() < askedAtMs - CLOCKS_APART_MS) {
    return `${told}, made at ${madeAt.toISOString()}, before this payment was asked for`;
  }
  // Of a hold, less than was asked for may have been captured elsewhere.
  if (grossAmount !== null && grossAmount < payment.grossAmount && !payment.held) {
    return `${told}, of ${formatRupiah(grossAmount)} where ${formatRupiah(payment.grossAmount)} was asked for`;
  }
  return null;
}

export function isSameType(asked: string, told: string): boolean {
  return asked === told || (SAME_TYPE[asked] ?? []).includes(told);
}

/** Whether the observation names another transaction than the one that the payment has. */
export function isOtherTransaction(payment: GatewayPayment, observation: GatewayObservation): boolean {
  const { transactionId } = observation;
  return payment.transactionId !== null && transactionId !== null && payment.transactionId !== transactionId;
}

/**
 * What another transaction of the order means. The customer of an invoice may begin with one method and pay by another: each
 * is a transaction of its own, one after the other, until one has brought money.
 */
export function judgeOtherTransaction(
  payment: GatewayPayment,
  observation: GatewayObservation,
): 'next attempt' | 'earlier attempt' | 'not ours' {
  if (payment.invoiceId === null || wasPaid(payment)) return 'not ours';
  // Whichever attempt brings the money is the one that counts.
  if (wasPaid({ transactionStatus: observation.status, fraudStatus: observation.fraudStatus })) return 'next attempt';
  const known = payment.transactionTime;
  const told = observation.details.transactionTime ?? null;
  if (known === null || told === null || known.getTime() === told.getTime()) {
    // Asked by its order, the gateway answers with the newest. A message says nothing of that, unless the last one is over.
    return observation.source === 'status_check' || isFailed(payment) ? 'next attempt' : 'earlier attempt';
  }
  return told > known ? 'next attempt' : 'earlier attempt';
}

/** What a payment has from its transaction, before anything is known of the next one. */
export const NO_TRANSACTION = {
  transactionId: null,
  transactionStatus: 'pending',
  fraudStatus: null,
  bank: null,
  store: null,
  acquirer: null,
  issuer: null,
  transactionType: null,
  vaNumber: null,
  billKey: null,
  billerCode: null,
  paymentCode: null,
  redirectUrl: null,
  deeplinkUrl: null,
  qrString: null,
  qrUrl: null,
  maskedCard: null,
  cardType: null,
  transactionTime: null,
  settlementTime: null,
  expiryTime: null,
} as const satisfies Partial<GatewayPayment>;
