// What follows a change of a payment: its checkout, invoice or subscription, and early notifications. Bound in `services/index`, so that payments
// know neither.

import type { Refusal } from '../domain/errors.ts';
import type { EventName } from '../domain/events/event.ts';
import type { GatewayPayment } from '../domain/payments/payment.ts';
import type { GatewayRefund } from '../domain/payments/refund.ts';
import type { Transaction } from '../store/database/statement.ts';
import type { PaymentRecord } from '../store/payments/payments.ts';

export interface ParentedChange {
  readonly before: GatewayPayment;
  readonly after: PaymentRecord;
  /** The refunds whose event this change emits. */
  readonly refunded: readonly GatewayRefund[];
  /** The notification that brought the change; null where it had another source. */
  readonly notificationId: string | null;
}

export interface Followers {
  /** Has the parent follow its payment, in the transaction that changes the payment. The names of the events that were written. */
  followPayment(on: Transaction, change: ParentedChange): Promise<readonly EventName[]>;
  /** Why what a payment belongs to keeps it from being refunded; null where nothing does. In the transaction that has locked the payment. */
  refuseRefund(on: Transaction, payment: GatewayPayment, ofSurplus: boolean): Promise<Refusal | null>;
  /** Applies the notifications that came before their payment was known here. Returns the payment as it is then. */
  applyEarlyMessages(record: PaymentRecord): Promise<PaymentRecord>;
}
