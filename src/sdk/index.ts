// gapura/sdk: a typed client of the HTTP API, for Node, other server runtimes and browsers.

export type { Checkouts } from './checkouts.ts';
export { createGapuraClient, type GapuraClient } from './client.ts';
export {
  type FieldError,
  GapuraConnectionError,
  GapuraError,
  GapuraTimeoutError,
  type GatewayAnswer,
  type ProblemCode,
  type WebhookFault,
  WebhookVerificationError,
} from './errors.ts';
export type { StreamOptions } from './event-stream.ts';
export type { Events } from './events.ts';
export type { Exports } from './exports.ts';
export type { Figures } from './figures.ts';
export type { Invoices } from './invoices.ts';
export type { Notifications } from './notifications.ts';
export type { Doctor, Reconciliations, Tasks } from './operations.ts';
export type { CallOptions, Fetch, GapuraClientOptions, WriteOptions } from './options.ts';
export type { Page, Pages } from './pages.ts';
export type { PaymentLinks } from './payment-links.ts';
export type { ChargeOptions, Payments } from './payments.ts';
export type { Audit, Keys, People, Session } from './people.ts';
export type { Refunds } from './refunds.ts';
export type { Subscriptions } from './subscriptions.ts';
export type * from './types.ts';
export { type VerifyOptions, verifyWebhook, type WebhookHeaders } from './webhook-verification.ts';
export type { Webhooks } from './webhooks.ts';
