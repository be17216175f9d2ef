// The public face of the library.

export { createGapura, type Gapura, type GapuraOptions, type Readiness, VERSION } from './app.ts';
export { type Caller, SCOPES, type Scope } from './domain/caller.ts';
export type { ChargeInput } from './domain/charge.ts';
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
} from './domain/events.ts';
export type { GatewayInvoice, GatewayInvoiceItem, InvoiceStatus } from './domain/invoice.ts';
export type { InvoiceInput, VoidInput } from './domain/invoice-input.ts';
export type { GatewayNotification } from './domain/notification.ts';
export type { GatewayPayment, GatewayPaymentItem, PaymentStatus, PaymentType } from './domain/payment.ts';
export type { GatewayRefund } from './domain/refund.ts';
export type { GatewaySubscription, SubscriptionStatus } from './domain/subscription.ts';
export type { SubscriptionInput, SubscriptionUpdateInput } from './domain/subscription-input.ts';
export type { Authenticate, JwtOptions } from './http/authentication.ts';
export type { EventHub, Listener, ListenerOptions } from './services/events.ts';
