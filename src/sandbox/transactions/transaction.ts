// What the gateway knows about one transaction, and the moves that there are.

import type { JsonObject } from '../json.ts';
import type { HeaderAddresses } from '../notifications/notification.ts';

export type TransactionStatus =
  | 'pending'
  | 'authorize'
  | 'capture'
  | 'settlement'
  | 'deny'
  | 'cancel'
  | 'expire'
  | 'failure'
  | 'refund'
  | 'partial_refund'
  | 'chargeback'
  | 'partial_chargeback';

/** The moves, and the states from which each is possible at all; the payment type may narrow it further. */
export const MOVES_FROM = {
  pay: ['pending'],
  approve: ['authorize', 'capture'],
  deny: ['pending', 'authorize', 'capture'],
  capture: ['authorize'],
  settle: ['capture'],
  expire: ['pending', 'authorize'],
  cancel: ['pending', 'authorize', 'capture'],
  reverse: ['settlement'],
  chargeback: ['settlement', 'partial_chargeback'],
  refund: ['settlement', 'partial_refund'],
  confirmRefund: ['refund', 'partial_refund'],
  declineRefund: ['refund', 'partial_refund'],
} as const satisfies Readonly<Record<string, readonly TransactionStatus[]>>;

export type Move = keyof typeof MOVES_FROM;

export type FraudStatus = 'accept' | 'deny' | 'challenge';

export interface Refund {
  readonly key: string;
  /** Digits only: the number on the wire is longer than JavaScript can hold. */
  readonly chargebackId: string;
  readonly chargebackUuid: string;
  readonly amount: number;
  readonly reason: string;
  readonly method: 'online' | 'offline';
  readonly createdAt: number;
  /** Set once the bank has said yes. */
  readonly confirmedAt?: number;
  /** When the bank will say yes of itself. */
  readonly confirmsAt?: number;
}

/** A verdict from outside that is already on its way, such as a shopper who will confirm in the app. */
export interface ComingVerdict {
  readonly at: number;
  readonly move: 'pay' | 'deny';
  readonly channelCode?: string;
  readonly channelMessage?: string;
}

export interface Transaction<Detail extends object = object> extends HeaderAddresses {
  /** The gateway's `transaction_id`. */
  readonly id: string;
  readonly orderId: string;
  /** The name of its method, which is also its `payment_type` in replies. */
  readonly paymentType: string;
  readonly grossAmount: number;
  readonly status: TransactionStatus;
  readonly fraudStatus?: FraudStatus;
  /** All times are milliseconds since 1970. */
  readonly createdAt: number;
  readonly expiresAt?: number;
  readonly settledAt?: number;
  /** When a captured card payment will be settled. */
  readonly settlesAt?: number;
  readonly verdict?: ComingVerdict;
  /** What the payment type keeps for itself. */
  readonly detail: Detail;
  /** What a shopper can pay by: VA numbers, bill keys, codes, wallet references. */
  readonly numbers: readonly string[];
  readonly refunds: readonly Refund[];
  readonly chargedBack?: number;
  readonly channelCode?: string;
  readonly channelMessage?: string;
  readonly customFields: Readonly<Record<string, string>>;
  readonly metadata?: JsonObject;
  /** The charge as the merchant sent it, for pages that show it. */
  readonly items?: JsonObject[];
  readonly customer?: JsonObject;
  /** Of a payment on Snap's page: the fee that is in the amount, and what the customer filled in. */
  readonly extraInfo?: JsonObject;
  readonly collected?: JsonObject;
  readonly history: readonly { readonly at: number; readonly status: TransactionStatus; readonly by: string }[];
}

export function refundedAmount(transaction: Transaction): number {
  return transaction.refunds.reduce((sum, refund) => sum + refund.amount, 0);
}
