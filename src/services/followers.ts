// Who hears of payments: what they belong to, and the messages that waited for them. Bound in `services/index`, so that payments
// know neither.

import type { EventName } from '../domain/events/event.ts';
import type { GatewayPayment } from '../domain/payments/payment.ts';
import type { Transaction } from '../store/database/statement.ts';
import type { PaymentRecord } from '../store/payments/payments.ts';

export interface ParentedChange {
  readonly before: GatewayPayment;
  readonly after: PaymentRecord;
  /** The message that brought the change; null where it came another way. */
  readonly notificationId: string | null;
}

export interface Followers {
  /** Has the parent follow its payment, in the transaction that changes the payment. The names of the events that were written. */
  followPayment(on: Transaction, change: ParentedChange): Promise<readonly EventName[]>;
  /** Applies the messages that came before their payment was known here. The payment as it stands then. */
  applyEarlyMessages(record: PaymentRecord): Promise<PaymentRecord>;
}
