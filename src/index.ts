// The public face of the library.

export { type Caller, SCOPES, type Scope } from './domain/caller.ts';
export type { CheckoutOptions } from './domain/checkouts/shop.ts';
export * from './domain/errors.ts';
export {
  CHECKOUT_EVENT_NAMES,
  EVENT_NAMES,
  INVOICE_EVENT_NAMES,
  isInvoiceEvent,
  isPaymentEvent,
  PAYMENT_EVENT_NAMES,
  SUBSCRIPTION_EVENT_NAMES,
} from './domain/events/event.ts';
export type { GatewayInvoice, GatewayInvoiceItem } from './domain/invoices/invoice.ts';
export type { GatewayNotification } from './domain/notifications/notification.ts';
export type { GatewayPayment, GatewayPaymentItem } from './domain/payments/payment.ts';
export type { GatewayRefund } from './domain/payments/refund.ts';
export type { GatewaySubscription } from './domain/subscriptions/subscription.ts';
export type * from './host/calls.ts';
export { createGapura } from './host/create-gapura.ts';
export { createShops, type OpenedShop, type Shops, type ShopsOptions } from './host/create-shops.ts';
export type {
  ApiKeys,
  Exports,
  FastifyPlugin,
  Gapura,
  GapuraOptions,
  Reconciliation,
} from './host/gapura.ts';
export type { Library } from './host/library.ts';
export type { Readiness } from './host/readiness.ts';
export type { ShopStanding } from './host/shops.ts';
export type { Authenticate, HostRequest } from './http/authentication.ts';
export type { FetchOptions } from './http/fetch-handler.ts';
export type { Acting, CallOptions, ChargeOptions, Page } from './http/in-process.ts';
export type { JwtOptions } from './http/jwt.ts';
export { VERSION } from './runtime/version.ts';
export type * from './sdk/types.ts';
export type { EventHub, GapuraEvent, Listener, ListenerOptions } from './services/events/hub.ts';
