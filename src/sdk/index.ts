// gapura/sdk: a typed client of the HTTP API, for Node, other server runtimes and browsers.

export type {
  Audit,
  Checkouts,
  Doctor,
  Events,
  Exports,
  Figures,
  GapuraClient,
  Invoices,
  Keys,
  Notifications,
  PaymentLinks,
  Payments,
  Reconciliations,
  Refunds,
  Session,
  Subscriptions,
  Tasks,
  Webhooks,
} from './calls.ts';
export { createGapuraClient } from './client.ts';
export {
  type FieldError,
  GapuraConnectionError,
  GapuraError,
  GapuraTimeoutError,
  type GatewayAnswer,
  type ProblemCode,
  type SaidOfProblem,
  type Saying,
  type WebhookFault,
  WebhookVerificationError,
} from './errors.ts';
export type { StreamOptions } from './event-stream.ts';
export type { CallOptions, ChargeOptions, Fetch, GapuraClientOptions, WriteOptions } from './options.ts';
export type { Page, Pages } from './pages.ts';
export type * from './types.ts';
export { type VerifyOptions, verifyWebhook, type WebhookHeaders } from './webhook-verification.ts';
