// The names of the events, and what an event of each name carries.

import type { CheckoutStatus, showCheckout } from '../checkouts/checkout.ts';
import type { InvoiceStatus, showInvoice } from '../invoices/invoice.ts';
import type { PaymentStatus } from '../payments/payment.ts';
import type { showPayment, showRefund } from '../payments/representation.ts';
import type { SubscriptionStatus, showSubscription } from '../subscriptions/subscription.ts';

export const PAYMENT_EVENT_NAMES = [
  'payment_received',
  'payment_settled',
  'payment_denied',
  'payment_cancelled',
  'payment_expired',
  'payment_refunded',
  'payment_failed',
  'payment_charged_back',
] as const;

export const INVOICE_EVENT_NAMES = ['invoice_created', 'invoice_paid', 'invoice_voided', 'invoice_overdue'] as const;

export const SUBSCRIPTION_EVENT_NAMES = [
  'subscription_created',
  'subscription_charged',
  'subscription_charge_failed',
  'subscription_enabled',
  'subscription_disabled',
  'subscription_cancelled',
] as const;

export const CHECKOUT_EVENT_NAMES = [
  'checkout_created',
  'checkout_completed',
  'checkout_reopened',
  'checkout_expired',
  'checkout_cancelled',
  'checkout_overpaid',
] as const;

export const EVENT_NAMES = [
  ...PAYMENT_EVENT_NAMES,
  ...INVOICE_EVENT_NAMES,
  ...SUBSCRIPTION_EVENT_NAMES,
  ...CHECKOUT_EVENT_NAMES,
] as const;

export type PaymentEventName = (typeof PAYMENT_EVENT_NAMES)[number];
export type InvoiceEventName = (typeof INVOICE_EVENT_NAMES)[number];
export type SubscriptionEventName = (typeof SUBSCRIPTION_EVENT_NAMES)[number];
export type CheckoutEventName = (typeof CHECKOUT_EVENT_NAMES)[number];
export type EventName = (typeof EVENT_NAMES)[number];

/** What events are about. */
export const EVENT_SUBJECTS = ['payment', 'invoice', 'subscription', 'checkout'] as const;
export type EventSubject = (typeof EVENT_SUBJECTS)[number];

export type PaymentEventData = {
  /** As it was right after the change. */
  readonly payment: ReturnType<typeof showPayment>;
  readonly previous_status: PaymentStatus;
  /** The refund that a `payment_refunded` is about; null there too, where the gateway gave only a higher total. */
  readonly refund: ReturnType<typeof showRefund> | null;
  /** The notification that brought the change; null where it had another source. */
  readonly notification_id: string | null;
};

export type InvoiceEventData = {
  /** As it was right after the change. */
  readonly invoice: ReturnType<typeof showInvoice>;
  readonly previous_status: InvoiceStatus;
  /** The notification that brought the change; null where it had another source. */
  readonly notification_id: string | null;
};

export type SubscriptionEventData = {
  /** As it was right after the change. */
  readonly subscription: ReturnType<typeof showSubscription>;
  readonly previous_status: SubscriptionStatus;
  /** The charge that a `subscription_charged` or `subscription_charge_failed` is about; null where none was made. */
  readonly payment: ReturnType<typeof showPayment> | null;
  /** The notification that brought the change; null where it had another source. */
  readonly notification_id: string | null;
};

export type CheckoutEventData = {
  /** As it was right after the change; without its address. */
  readonly checkout: ReturnType<typeof showCheckout>;
  readonly previous_status: CheckoutStatus;
  /** The payment that brought the change: the one that completed the checkout, or was too much; null where none did. */
  readonly payment: ReturnType<typeof showPayment> | null;
  /** The notification that brought the change; null where it had another source. */
  readonly notification_id: string | null;
};

/** What an event carries, by its name. */
export type EventData<Name extends EventName> = Name extends PaymentEventName
  ? PaymentEventData
  : Name extends InvoiceEventName
    ? InvoiceEventData
    : Name extends SubscriptionEventName
      ? SubscriptionEventData
      : Name extends CheckoutEventName
        ? CheckoutEventData
        : never;

/** What listeners get: a union discriminated by `name`. `sequence` grows with every event of one payment. */
export type GapuraEvent<Name extends EventName = EventName> = {
  [One in Name]: {
    readonly id: string;
    readonly name: One;
    readonly occurred_at: string;
    readonly sequence: string;
    readonly data: EventData<One>;
  };
}[Name];

export function isPaymentEvent(event: GapuraEvent): event is GapuraEvent<PaymentEventName> {
  return (PAYMENT_EVENT_NAMES as readonly string[]).includes(event.name);
}

export function isInvoiceEvent(event: GapuraEvent): event is GapuraEvent<InvoiceEventName> {
  return (INVOICE_EVENT_NAMES as readonly string[]).includes(event.name);
}

export function isCheckoutEvent(event: GapuraEvent): event is GapuraEvent<CheckoutEventName> {
  return (CHECKOUT_EVENT_NAMES as readonly string[]).includes(event.name);
}
