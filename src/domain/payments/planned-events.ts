// Which events a change of a payment brings.

import type { PaymentEventName } from '../events/event.ts';
import type { GatewayObservation, PaymentState, PlannedEvent, RefundChange } from './observation.ts';
import { wasPaid } from './paid.ts';
import type { GatewayPayment, PaymentStatus } from './payment.ts';

const ENTRY_EVENT: Partial<Record<PaymentStatus, PaymentEventName>> = {
  deny: 'payment_denied',
  cancel: 'payment_cancelled',
  expire: 'payment_expired',
  failure: 'payment_failed',
  partial_chargeback: 'payment_charged_back',
  chargeback: 'payment_charged_back',
};

/** The events of a change, those of skipped steps first: whoever is refunded was paid, and who paid had been waiting. */
export function plannedEvents(
  state: PaymentState,
  after: GatewayPayment,
  observation: GatewayObservation,
  firstWord: boolean,
  refunds: readonly RefundChange[],
): PlannedEvent[] {
  const before = state.payment;
  const events: PlannedEvent[] = [];
  if (firstWord && waited(after, observation)) events.push({ name: 'payment_received' });
  if (wasPaid(after) && (firstWord || !wasPaid(before))) events.push({ name: 'payment_settled' });
  // One that failed was told as accepted before.
  for (const change of refunds) {
    const toldBefore = change.existing?.status === 'accepted' || change.existing?.status === 'confirmed';
    if (!toldBefore) events.push({ name: 'payment_refunded', refundKey: change.refundKey });
  }
  // The gateway may report a higher total without naming the refund that made it.
  if (refunds.length === 0 && after.refundAmount > before.refundAmount) events.push({ name: 'payment_refunded' });
  const entered = after.transactionStatus !== before.transactionStatus;
  const entry = ENTRY_EVENT[after.transactionStatus];
  if (entered && entry !== undefined) events.push({ name: entry });
  return events;
}

/** Whether the customer had to act: seen waiting now, or learnt later of a type, or of an end, that always follows a wait. */
function waited(after: GatewayPayment, observation: GatewayObservation): boolean {
  const { transactionStatus: status, fraudStatus } = after;
  if (status === 'pending' || status === 'authorize') return true;
  if (status === 'capture' && fraudStatus === 'challenge') return true;
  if (observation.source === 'charge' || status === 'failure') return false;
  return after.paymentType !== 'credit_card' || status === 'expire';
}
