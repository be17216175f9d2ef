// Who hears of payments: what they belong to, and the messages that waited for them. Bound in `services/index`, so that payments
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
  /** The refunds that this change tells of for the first time. */
  readonly refunded: readonly GatewayRefund[];
  /** The message that brought the change; null where it came another way. */
  readonly notificationId: string | null;
}

export interface Followers {
  /** Has the parent follow its payment, in the transaction that changes the payment. The names of the events that were written. */
  followPayment(on: Transaction, change: ParentedChange): Promise<readonly EventName[]>;
  /** Why what a payment belongs to keeps it from being refunded; null where nothing does. In the transaction that has locked the payment. */
  refuseRefund(on: Transaction, payment: GatewayPayment, ofSurplus: boolean): Promise<Refusal | null>;
  /** Applies the messages that came before their payment was known here. The payment as it stands then. */
  applyEarlyMessages(record: PaymentRecord): Promise<PaymentRecord>;
}
