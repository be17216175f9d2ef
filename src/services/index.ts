// The use cases, bound to their context: what the HTTP layer, the tasks and a host application call.

import type { Caller } from '../domain/caller.ts';
import type { ChargeInput } from '../domain/charge.ts';
import type { InvoiceInput, VoidInput } from '../domain/invoice-input.ts';
import { showInvoice } from '../domain/invoice-representation.ts';
import type { SubscriptionInput, SubscriptionUpdateInput } from '../domain/subscription-input.ts';
import {
  type ActionOrigin,
  approvePayment,
  cancelPayment,
  capturePayment,
  denyPayment,
  expirePayment,
} from './actions.ts';
import {
  type ApiKeyInput,
  apiKeyRecogniser,
  createApiKey,
  createDemoKey,
  listApiKeys,
  revokeApiKey,
} from './api-keys.ts';
import { type ChargeOrigin, createCharge, finishCharge } from './charges.ts';
import { cleanUp } from './clean-up.ts';
import type { Context, TaskOrigin } from './context.ts';
import { type EventQuery, followEvents, listEvents } from './event-log.ts';
import { type KeyedRequest, runOnce, type StoredAnswer } from './idempotency.ts';
import { createInvoice, type InvoiceOrigin } from './invoice-creation.ts';
import { checkInvoices, markOverdueInvoices } from './invoice-sweeps.ts';
import { voidInvoice } from './invoice-void.ts';
import {
  getInvoice,
  getInvoiceHistory,
  getInvoiceStatus,
  type InvoiceQuery,
  type InvoiceRecord,
  listInvoices,
} from './invoices.ts';
import {
  getNotification,
  listNotifications,
  type NotificationQuery,
  type ReplayRange,
  replayOne,
  replayRange,
} from './notification-inbox.ts';
import { receiveNotification, replayMatchedLate } from './notifications.ts';
import { claimChecks, getHistory, getPayment, getStatus, listPayments, type PaymentQuery } from './payments.ts';
import { countToReconcile, type ReconcileRange, reconcile } from './reconciliation.ts';
import { finishRefund, pendingRefunds, type RefundInput, type RefundOrigin, refundPayment } from './refunds.ts';
import { claimStale, expireStale } from './stale-payments.ts';
import { checkDrift } from './status-checks.ts';
import {
  cancelSubscription,
  disableSubscription,
  enableSubscription,
  type SubscriptionActionOrigin,
} from './subscription-actions.ts';
import { createSubscription, type SubscriptionOrigin } from './subscription-creation.ts';
import { finishSubscriptions, syncSubscriptions } from './subscription-sync.ts';
import { updateSubscription } from './subscription-update.ts';
import {
  getSubscription,
  getSubscriptionHistory,
  getSubscriptionStatus,
  listSubscriptions,
  type SubscriptionQuery,
} from './subscriptions.ts';
import {
  type AttemptQuery,
  createWebhook,
  deleteWebhook,
  getWebhook,
  listAttempts,
  listWebhooks,
  pauseWebhook,
  type ResendInput,
  resendEvents,
  resumeWebhook,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
  type WebhookInput,
} from './webhooks.ts';

export type Services = ReturnType<typeof bindServices>;

export function bindServices(context: Context) {
  const { budget, gateway } = context;
  // What the background asks of the gateway waits for its turn; what a customer waits for goes first.
  const background: Context = { ...context, gateway: gateway.paced(budget.take) };
  const urgent: Context = { ...context, gateway: gateway.paced(budget.takeFirst) };
  return {
    /** Payments on behalf of a caller, who sees and acts on their own unless they are staff. */
    payments: {
      createCharge: (caller: Caller, input: ChargeInput, origin?: ChargeOrigin) =>
        createCharge(context, caller, input, origin),
      getPayment: (caller: Caller, id: string) => getPayment(context, caller, id),
      listPayments: (caller: Caller, query: PaymentQuery) => listPayments(context, caller, query),
      getHistory: (caller: Caller, id: string) => getHistory(context, caller, id),
      getStatus: (caller: Caller, id: string, origin?: ActionOrigin) => getStatus(context, caller, id, origin),
      cancelPayment: (caller: Caller, id: string, origin?: ActionOrigin) => cancelPayment(context, caller, id, origin),
      expirePayment: (caller: Caller, id: string, origin?: ActionOrigin) => expirePayment(context, caller, id, origin),
      capturePayment: (caller: Caller, id: string, input?: { readonly amount?: number }, origin?: ActionOrigin) =>
        capturePayment(context, caller, id, input, origin),
      refundPayment: (caller: Caller, id: string, input?: RefundInput, origin?: RefundOrigin) =>
        refundPayment(context, caller, id, input, origin),
      approvePayment: (caller: Caller, id: string, origin?: ActionOrigin) =>
        approvePayment(context, caller, id, origin),
      denyPayment: (caller: Caller, id: string, origin?: ActionOrigin) => denyPayment(context, caller, id, origin),
    },
    /** Invoices on behalf of a caller, who sees and acts on their own unless they are staff. */
    invoices: {
      createInvoice: (caller: Caller, input: InvoiceInput, origin?: InvoiceOrigin) =>
        createInvoice(context, caller, input, origin),
      getInvoice: (caller: Caller, id: string) => getInvoice(context, caller, id),
      listInvoices: (caller: Caller, query: InvoiceQuery) => listInvoices(context, caller, query),
      getHistory: (caller: Caller, id: string) => getInvoiceHistory(context, caller, id),
      getInvoiceStatus: (caller: Caller, id: string, origin?: ActionOrigin) =>
        getInvoiceStatus(context, caller, id, origin),
      voidInvoice: (caller: Caller, id: string, input?: VoidInput, origin?: ActionOrigin) =>
        voidInvoice(context, caller, id, input, origin),
      /** An invoice as the API shows it now. */
      show: (record: InvoiceRecord) => showInvoice(record, context.clock.now()),
    },
    /** Subscriptions on behalf of a caller, who sees and acts on their own unless they are staff. */
    subscriptions: {
      createSubscription: (caller: Caller, input: SubscriptionInput, origin?: SubscriptionOrigin) =>
        createSubscription(context, caller, input, origin),
      getSubscription: (caller: Caller, id: string) => getSubscription(context, caller, id),
      listSubscriptions: (caller: Caller, query: SubscriptionQuery) => listSubscriptions(context, caller, query),
      getHistory: (caller: Caller, id: string) => getSubscriptionHistory(context, caller, id),
      getSubscriptionStatus: (caller: Caller, id: string, origin?: SubscriptionActionOrigin) =>
        getSubscriptionStatus(context, caller, id, origin),
      disableSubscription: (caller: Caller, id: string, origin?: SubscriptionActionOrigin) =>
        disableSubscription(context, caller, id, origin),
      enableSubscription: (caller: Caller, id: string, origin?: SubscriptionActionOrigin) =>
        enableSubscription(context, caller, id, origin),
      cancelSubscription: (caller: Caller, id: string, origin?: SubscriptionActionOrigin) =>
        cancelSubscription(context, caller, id, origin),
      updateSubscription: (
        caller: Caller,
        id: string,
        input: SubscriptionUpdateInput,
        origin?: SubscriptionActionOrigin,
      ) => updateSubscription(context, caller, id, input, origin),
    },
    notifications: {
      receive: (payload: unknown) => receiveNotification(context, payload),
      list: (caller: Caller, query: NotificationQuery) => listNotifications(context, caller, query),
      get: (caller: Caller, id: string) => getNotification(context, caller, id),
      replay: (caller: Caller, id: string) => replayOne(context, caller, id),
      replayRange: (caller: Caller, range: ReplayRange, limit: number) => replayRange(context, caller, range, limit),
    },
    /** Where events are sent over HTTP; for staff. */
    webhooks: {
      create: (caller: Caller, input: WebhookInput, id?: string) => createWebhook(context, caller, input, id),
      list: (caller: Caller) => listWebhooks(context, caller),
      get: (caller: Caller, id: string) => getWebhook(context, caller, id),
      update: (caller: Caller, id: string, changes: Partial<WebhookInput>) =>
        updateWebhook(context, caller, id, changes),
      delete: (caller: Caller, id: string) => deleteWebhook(context, caller, id),
      rotateSecret: (caller: Caller, id: string, overlapHours?: number) =>
        rotateWebhookSecret(context, caller, id, overlapHours),
      pause: (caller: Caller, id: string) => pauseWebhook(context, caller, id),
      resume: (caller: Caller, id: string) => resumeWebhook(context, caller, id),
      test: (caller: Caller, id: string) => testWebhook(context, caller, id),
      attempts: (caller: Caller, id: string, query: AttemptQuery) => listAttempts(context, caller, id, query),
      resend: (caller: Caller, id: string, input: ResendInput) => resendEvents(context, caller, id, input),
    },
    /** Everything that was told to listeners, for staff. */
    eventLog: {
      list: (caller: Caller, query: EventQuery) => listEvents(context, caller, query),
      follow: (caller: Caller, after: string | undefined, signal: AbortSignal) =>
        followEvents(context, caller, after, signal),
    },
    apiKeys: {
      create: (input: ApiKeyInput) => createApiKey(context, input),
      createDemo: () => createDemoKey(context),
      list: () => listApiKeys(context),
      revoke: (id: string) => revokeApiKey(context, id),
      recognise: apiKeyRecogniser(context),
    },
    /** Compares payments here with the gateway, and applies what differs; as patient as the background. */
    reconciliation: {
      count: (range: ReconcileRange) => countToReconcile(background, range),
      pages: (range: ReconcileRange) => reconcile(background, range),
    },
    /** What the background does, which may see every payment. */
    background: {
      cleanUp: () => cleanUp(context),
      checkStatus: (paymentId: string, origin: TaskOrigin) => checkDrift(background, paymentId, origin),
      claimDueChecks: (limit: number) => claimChecks(background, limit),
      claimStale: (limit: number) => claimStale(background, limit),
      expireStale: (paymentId: string, origin: TaskOrigin) => expireStale(background, paymentId, origin),
      finishCharge: (paymentId: string, origin: TaskOrigin) => finishCharge(urgent, paymentId, origin),
      finishRefund: (refundId: string, origin: TaskOrigin) => finishRefund(urgent, refundId, origin),
      pendingRefunds: () => pendingRefunds(background),
      replayMatchedLate: () => replayMatchedLate(background),
      checkInvoices: (origin: TaskOrigin) => checkInvoices(background, origin),
      markOverdueInvoices: (origin: TaskOrigin) => markOverdueInvoices(background, origin),
      syncSubscriptions: (origin: TaskOrigin, id?: string) => syncSubscriptions(background, origin, id),
      finishSubscriptions: (origin: TaskOrigin) => finishSubscriptions(urgent, origin),
    },
    /** Runs a request once for its Idempotency-Key, and answers repetitions with the first answer. */
    runOnce: (keyed: KeyedRequest, work: (subjectId: string) => Promise<StoredAnswer>) => runOnce(context, keyed, work),
  };
}
