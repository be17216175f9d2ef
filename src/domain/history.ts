// What happened to a payment, an invoice or a subscription: the fields of an entry of its history.

import { CREATION_STATES } from './invoices/invoice.ts';
import { CHARGE_STATES } from './payments/payment.ts';
import { choice, integer, json, type RecordOf, text, time, uuid } from './record.ts';
import { SUBSCRIPTION_STATUSES } from './subscriptions/subscription.ts';

const BEFORE = {
  version: integer,
  fromStatus: text.orNull.shown('The status before; null at the beginning'),
} as const;

const CAUSE = {
  actor: text.orNull.shown('Who: a caller, the gateway, or the name of a task'),
  reason: text.said.shown('Why, in words'),
  notificationId: uuid.orNull.shown('The notification that brought it'),
} as const;

const answer = (description: string) => ({
  gatewayAnswer: json().orNull,
  gatewayResponse: json().orNull.computed.shown(description),
  createdAt: time.shown('When'),
});
const ANSWER = answer("The gateway's answer that brought it");

export const PAYMENT_CHANGE_FIELDS = {
  paymentId: uuid,
  ...BEFORE,
  toStatus: text.shown('The status after'),
  fraudStatus: text.orNull.shown("The fraud check's word after the change"),
  chargeState: choice(CHARGE_STATES).shown('How far the charge was after the change'),
  source: choice(['charge', 'notification', 'status_check', 'action', 'task']).shown('What brought the change'),
  ...CAUSE,
  ...ANSWER,
} as const;

export const INVOICE_CHANGE_FIELDS = {
  invoiceId: uuid,
  ...BEFORE,
  toStatus: text.shown('The status after'),
  creationState: choice(CREATION_STATES).shown('How far its creation at the gateway was after the change'),
  source: choice(['create', 'payment', 'status_check', 'action', 'task']).shown('What brought the change'),
  ...CAUSE,
  ...ANSWER,
} as const;

export const SUBSCRIPTION_CHANGE_FIELDS = {
  subscriptionId: uuid,
  ...BEFORE,
  toStatus: choice(SUBSCRIPTION_STATUSES).shown('The status after'),
  source: choice(['create', 'notification', 'status_check', 'action', 'task', 'payment']).shown(
    'What brought the change; payment for a charge of the gateway',
  ),
  ...CAUSE,
  paymentId: uuid.orNull.shown('The charge that brought it'),
  ...answer('What the gateway said, without tokens and signatures'),
} as const;

/** What is said of a change; the rest stands in what was changed. */
type Said = 'fromStatus' | 'source' | keyof typeof CAUSE | 'gatewayAnswer';
export type PaymentHistoryEntry = Pick<RecordOf<typeof PAYMENT_CHANGE_FIELDS>, Said>;
export type InvoiceHistoryEntry = Pick<RecordOf<typeof INVOICE_CHANGE_FIELDS>, Said>;
export type SubscriptionHistoryEntry = Pick<RecordOf<typeof SUBSCRIPTION_CHANGE_FIELDS>, Said | 'paymentId'>;
