// What the API and the library answer with, as types.

import type { showWebhook, showWebhookAttempt } from './domain/events/webhook.ts';
import type { showInvoice } from './domain/invoices/representation.ts';
import type { showNotification, showPayment, showPaymentInList, showRefund } from './domain/payments/representation.ts';
import type { showSubscription } from './domain/subscriptions/representation.ts';
import type { showEvent } from './services/events/log.ts';

export type Payment = ReturnType<typeof showPayment>;
export type PaymentSummary = ReturnType<typeof showPaymentInList>;
export type Refund = ReturnType<typeof showRefund>;
export type Invoice = ReturnType<typeof showInvoice>;
export type Subscription = ReturnType<typeof showSubscription>;
export type NotificationRecord = ReturnType<typeof showNotification>;
export type Webhook = ReturnType<typeof showWebhook>;
export type WebhookAttempt = ReturnType<typeof showWebhookAttempt>;
export type EventRecord = ReturnType<typeof showEvent>;

/** One change of a payment, an invoice or a subscription, as its history tells it; each noun adds what it has besides. */
export interface Change {
  /** Null at the beginning. */
  readonly from_status: string | null;
  readonly to_status: string;
  /** What brought it: a charge, a message of the gateway, a status check, an action, a task. */
  readonly source: string;
  /** Who: a caller, the gateway, or the name of a task. */
  readonly actor: string | null;
  /** Why, in words. */
  readonly reason: string;
  /** The gateway's answer that brought it. */
  readonly gateway_response: Readonly<Record<string, unknown>> | null;
  readonly created_at: string;
}
