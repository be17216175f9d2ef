// The public face of the library.

export { VERSION } from './app.ts';
export { createGapura } from './create-gapura.ts';
export { type Caller, SCOPES, type Scope } from './domain/caller.ts';
export * from './domain/errors.ts';
export {
  EVENT_NAMES,
  type EventData,
  type EventName,
  type GapuraEvent,
  INVOICE_EVENT_NAMES,
  type InvoiceEventData,
  type InvoiceEventName,
  isInvoiceEvent,
  isPaymentEvent,
  PAYMENT_EVENT_NAMES,
  type PaymentEventData,
  type PaymentEventName,
  SUBSCRIPTION_EVENT_NAMES,
  type SubscriptionEventData,
  type SubscriptionEventName,
} from './domain/events/event.ts';
export type { InvoiceInput, VoidInput } from './domain/invoices/input.ts';
export type { GatewayInvoice, GatewayInvoiceItem, InvoiceStatus } from './domain/invoices/invoice.ts';
export type { GatewayNotification } from './domain/notifications/notification.ts';
export type { ChargeInput } from './domain/payments/charge.ts';
export type { GatewayPayment, GatewayPaymentItem, PaymentStatus, PaymentType } from './domain/payments/payment.ts';
export type { GatewayRefund } from './domain/payments/refund.ts';
export type { SubscriptionInput, SubscriptionUpdateInput } from './domain/subscriptions/input.ts';
export type { GatewaySubscription, SubscriptionStatus } from './domain/subscriptions/subscription.ts';
export type {
  EventLog,
  Gapura,
  GapuraOptions,
  Invoices,
  Notifications,
  Payments,
  Subscriptions,
  Webhooks,
} from './gapura.ts';
export type { Authenticate, JwtOptions } from './http/authentication.ts';
export type { FetchOptions } from './http/fetch-handler.ts';
export type { Acting, CallOptions } from './http/in-process.ts';
export type * from './library.ts';
export type { Readiness } from './readiness.ts';
export type * from './representations.ts';
export type { EventHub, Listener, ListenerOptions } from './services/events/hub.ts';
