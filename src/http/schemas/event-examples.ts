// An example of each event: the coffee orders of the other examples, as webhooks tell of them.

import type { EventName } from '../../domain/events/event.ts';
import * as checkouts from './checkout-examples.ts';
import * as payments from './examples.ts';
import { invoice, paidInvoice, voidedInvoice } from './invoice-examples.ts';
import * as subscriptions from './subscription-examples.ts';

const notification_id = payments.notificationReceipt.notification_id;
const aboutPayment = (payment: unknown, previous_status: string, refund: unknown = null) => ({
  payment,
  previous_status,
  refund,
  notification_id,
});
const aboutInvoice = (shown: unknown, previous_status: string) => ({
  invoice: shown,
  previous_status,
  notification_id,
});
const aboutSubscription = (subscription: unknown, previous_status: string, payment: unknown = null) => ({
  subscription,
  previous_status,
  payment,
  notification_id: null,
});

const aboutCheckout = (shown: unknown, previous_status: string, payment: unknown = null) => ({
  checkout: shown,
  previous_status,
  payment,
  notification_id: payment === null ? null : notification_id,
});

const failedPayment = {
  ...payments.payment,
  transaction_id: null,
  transaction_status: 'failure',
  va_number: null,
  is_pending: false,
  is_failed: true,
  is_final: true,
};
const chargedBack = { ...payments.capturedPayment, transaction_status: 'chargeback', is_paid: false, is_final: true };
const cycle = { ...payments.capturedPayment, subscription_id: subscriptions.subscription.id };
const failedCycle = { ...payments.deniedPayment, subscription_id: subscriptions.subscription.id };
const charged = { ...subscriptions.subscription, current_interval: 1 };

const DATA: Readonly<Record<EventName, Readonly<Record<string, unknown>>>> = {
  payment_received: aboutPayment(payments.payment, 'pending'),
  payment_settled: aboutPayment(payments.paidPayment, 'pending'),
  payment_denied: aboutPayment(payments.deniedPayment, 'pending'),
  payment_cancelled: aboutPayment(payments.cancelledPayment, 'pending'),
  payment_expired: aboutPayment(payments.expiredPayment, 'pending'),
  payment_refunded: aboutPayment(payments.refundedPayment, 'settlement', payments.refund),
  payment_failed: { ...aboutPayment(failedPayment, 'pending'), notification_id: null },
  payment_charged_back: aboutPayment(chargedBack, 'settlement'),
  invoice_created: { ...aboutInvoice(invoice, 'draft'), notification_id: null },
  invoice_paid: aboutInvoice(paidInvoice, 'pending'),
  invoice_voided: { ...aboutInvoice(voidedInvoice, 'pending'), notification_id: null },
  invoice_overdue: { ...aboutInvoice({ ...invoice, status: 'overdue' }, 'pending'), notification_id: null },
  subscription_created: aboutSubscription(subscriptions.subscription, 'inactive'),
  subscription_charged: aboutSubscription(charged, 'active', cycle),
  subscription_charge_failed: aboutSubscription(subscriptions.subscription, 'active', failedCycle),
  subscription_enabled: aboutSubscription(subscriptions.enabledSubscription, 'disabled'),
  subscription_disabled: aboutSubscription(subscriptions.disabledSubscription, 'active'),
  checkout_created: aboutCheckout({ ...checkouts.checkout, url: null }, 'open'),
  checkout_completed: aboutCheckout(checkouts.completedCheckout, 'processing', payments.paidPayment),
  checkout_reopened: aboutCheckout({ ...checkouts.checkout, url: null }, 'completed', payments.deniedPayment),
  checkout_expired: aboutCheckout(checkouts.expiredCheckout, 'open'),
  checkout_cancelled: aboutCheckout({ ...checkouts.cancelledCheckout, url: null }, 'open'),
  checkout_overpaid: aboutCheckout(checkouts.overpaidCheckout, 'completed', payments.paidPayment),
  subscription_cancelled: aboutSubscription(subscriptions.cancelledSubscription, 'active'),
};

/** The body of the message that tells of it. */
export function eventExample(type: EventName) {
  const { id, occurred_at: timestamp, sequence } = payments.event;
  return { type, timestamp, data: { id, sequence, ...DATA[type] } };
}
