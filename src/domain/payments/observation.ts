// What the gateway was seen to say about one transaction, and what it may mean for a payment.

import type { PaymentEventName } from '../events/event.ts';
import type { GatewayPayment } from './payment.ts';
import type { GatewayRefund } from './refund.ts';

/** Which way an observation came. Only a status check tells the present; everything else is a message from the past. */
export type ObservationSource = 'charge' | 'notification' | 'status_check' | 'action';

export interface ObservedRefund {
  readonly refundKey: string;
  readonly amount: bigint;
  readonly reason: string | null;
  readonly isDirect: boolean;
  readonly bankConfirmedAt: Date | null;
}

/** What a payment shows of its transaction; every observation may fill in more of it. */
export type TransactionDetails = Pick<
  GatewayPayment,
  | 'bank'
  | 'store'
  | 'acquirer'
  | 'issuer'
  | 'transactionType'
  | 'vaNumber'
  | 'billKey'
  | 'billerCode'
  | 'paymentCode'
  | 'redirectUrl'
  | 'deeplinkUrl'
  | 'qrString'
  | 'qrUrl'
  | 'maskedCard'
  | 'cardType'
  | 'transactionTime'
  | 'settlementTime'
  | 'expiryTime'
>;

export interface GatewayObservation {
  readonly source: ObservationSource;
  readonly orderId: string | null;
  readonly transactionId: string | null;
  readonly paymentType: string | null;
  /** Lower case, whatever the gateway wrote. */
  readonly status: string;
  readonly fraudStatus: string | null;
  readonly statusCode: string | null;
  readonly statusMessage: string | null;
  readonly grossAmount: bigint | null;
  /** The total refunded so far, where the message says it. */
  readonly refundAmount: bigint | null;
  readonly refunds: readonly ObservedRefund[];
  readonly details: Partial<TransactionDetails>;
}

export interface PaymentState {
  readonly payment: GatewayPayment;
  readonly refunds: readonly GatewayRefund[];
}

/** A refund row as it should stand afterwards: `existing` is the row that it replaces, absent for one made elsewhere. */
export interface RefundChange {
  readonly existing: GatewayRefund | null;
  readonly refundKey: string;
  readonly amount: bigint;
  readonly reason: string | null;
  readonly isDirect: boolean;
  /** `failed` where the gateway had accepted it and the bank declined it later. */
  readonly status: 'accepted' | 'confirmed' | 'failed';
  readonly bankConfirmedAt: Date | null;
  readonly missingSince: Date | null;
  readonly statusMessage: string | null;
}

/** An event to write with the change; a refund event names the refund that it is about. */
export interface PlannedEvent {
  readonly name: PaymentEventName;
  readonly refundKey?: string;
}

export type Verdict =
  /**
   * The payment changes. `moved` is false where only details were filled in, which leaves no history; `late` is true where
   * the payment has moved beyond the status that the message tells: read the status back.
   */
  | {
      readonly kind: 'apply';
      readonly moved: boolean;
      readonly late: boolean;
      readonly changes: Partial<GatewayPayment>;
      readonly refunds: readonly RefundChange[];
      readonly events: readonly PlannedEvent[];
      readonly reason: string;
      /** When the status is to be read back; absent where nothing is in doubt. */
      readonly readBackAt?: Date | undefined;
    }
  /** Known already. */
  | { readonly kind: 'unchanged' }
  /** A message from the past that the payment has moved beyond: read the status back. */
  | { readonly kind: 'stale'; readonly reason: string }
  /** Not about this payment as we know it, or not understood: read the status back. */
  | { readonly kind: 'mismatch'; readonly reason: string }
  /** The status call shows that the order id belongs to somebody else's transaction; `isOver` where that one takes no money any more. */
  | { readonly kind: 'foreign'; readonly reason: string; readonly isOver: boolean };
