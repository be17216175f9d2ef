// Which events a change of a payment brings.

import type { PaymentEventName } from '../events/event.ts';
import type { GatewayObservation, PlannedEvent, RefundChange } from './observation.ts';
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

type Standing = Pick<GatewayPayment, 'transactionStatus' | 'fraudStatus' | 'paymentType'>;

/** The events of a change, those of skipped steps first: a refunded payment was paid, and a paid one was pending. */
export function plannedEvents(
  before: Standing,
  after: Standing,
  observation: GatewayObservation,
  firstWord: boolean,
  refunds: readonly RefundChange[],
): PlannedEvent[] {
  const events: PlannedEvent[] = [];
  if (firstWord && waited(after, observation)) events.push({ name: 'payment_received' });
  if (wasPaid(after) && (firstWord || !wasPaid(before))) events.push({ name: 'payment_settled' });
  for (const { wasEmitted, refundKey } of refunds)
    if (!wasEmitted) events.push({ name: 'payment_refunded', refundKey });
  const entered = after.transactionStatus !== before.transactionStatus;
  const entry = ENTRY_EVENT[after.transactionStatus];
  if (entered && entry !== undefined) events.push({ name: entry });
  return events;
}

/** Whether the customer had to act: seen waiting now, or learnt later of a type, or of an end, that always follows a wait. */
function waited(after: Standing, observation: GatewayObservation): boolean {
  const { transactionStatus: status, fraudStatus } = after;
  if (status === 'pending' || status === 'authorize') return true;
  if (status === 'capture' && fraudStatus === 'challenge') return true;
  if (observation.source === 'charge' || status === 'failure') return false;
  return after.paymentType !== 'credit_card' || status === 'expire';
}
