// What the gateway was seen to say about one transaction, and what it may mean for a payment.

import type { PaymentEventName } from '../events/event.ts';
import type { NamesWith } from '../record.ts';
import type { GatewayPayment, PAYMENT_FIELDS } from './payment.ts';
import type { GatewayRefund } from './refund.ts';

/** The source of an observation. Only a status check shows the present; the others may be old. */
export type ObservationSource = 'charge' | 'notification' | 'status_check' | 'action';

export interface ObservedRefund {
  readonly refundKey: string;
  readonly amount: bigint;
  readonly reason: string | null;
  readonly isDirect: boolean;
  readonly bankConfirmedAt: Date | null;
}

/** What a payment shows of its transaction; every observation may fill in more of it. */
export type TransactionDetails = Pick<GatewayPayment, NamesWith<typeof PAYMENT_FIELDS, 'detail'>>;

export interface GatewayObservation {
  readonly source: ObservationSource;
  readonly orderId: string | null;
  readonly transactionId: string | null;
  /** The payment that the transaction says it was made for; null where it does not say. Replies never do. */
  readonly mark: string | null;
  readonly paymentType: string | null;
  /** In lower case. */
  readonly status: string;
  readonly fraudStatus: string | null;
  readonly statusCode: string | null;
  readonly statusMessage: string | null;
  readonly grossAmount: bigint | null;
  /** An amount in it that is no whole number of rupiah, as it was written; null where there is none. */
  readonly unreadableAmount: string | null;
  /** The total refunded so far, where the gateway gives it. */
  readonly refundAmount: bigint | null;
  readonly refunds: readonly ObservedRefund[];
  readonly details: Partial<TransactionDetails>;
}

export interface PaymentState {
  readonly payment: GatewayPayment;
  readonly refunds: readonly GatewayRefund[];
}

/** A refund row as it should be afterwards: `existing` is the row that it replaces, absent for one made elsewhere. */
export interface RefundChange {
  readonly existing: GatewayRefund | null;
  /** An event for its money was emitted before, perhaps under another key. */
  readonly wasEmitted: boolean;
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

/** What is written of an answer that is not followed. */
export interface IgnoredObservation {
  readonly changes: Partial<GatewayPayment>;
  /** Whether the history records it. */
  readonly isRecorded: boolean;
  /** When the gateway is to be asked again. */
  readonly readBackAt?: Date;
}

export type Verdict =
  /**
   * The payment changes. `moved` is false where only details were filled in, which leaves no history; `late` is true where
   * the payment has moved beyond the observed status: read the status back.
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
  /** From the past, or out of order: a notification has the status read back, and an answer is noted until it is repeated. */
  | { readonly kind: 'stale'; readonly reason: string; readonly noted?: IgnoredObservation | undefined }
  /** Not about this payment as we know it, or not understood: a notification has the status read back, and an answer is noted. */
  | { readonly kind: 'mismatch'; readonly reason: string; readonly noted?: IgnoredObservation | undefined }
  /** Not about this payment, but about one more of the same order, which brought money too. */
  | { readonly kind: 'another'; readonly reason: string }
  /** The status call shows that the order id belongs to a foreign transaction; `isOver` where that one takes no money any more. */
  | { readonly kind: 'foreign'; readonly reason: string; readonly isOver: boolean };
