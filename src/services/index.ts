// The use cases, bound to their context: what the HTTP layer, the tasks and a host application call.

import type { Caller } from '../domain/caller.ts';
import type { InvoiceInput, VoidInput } from '../domain/invoices/input.ts';
import { showInvoice } from '../domain/invoices/representation.ts';
import type { SubscriptionInput, SubscriptionUpdateInput } from '../domain/subscriptions/input.ts';
import { bindCheckouts, bindPaying } from './checkouts/bind.ts';
import { followCheckoutPayment } from './checkouts/changes.ts';
import { sendMails } from './checkouts/mails.ts';
import { refuseRefundOfAttempt } from './checkouts/surplus.ts';
import { lookAfterCheckouts } from './checkouts/sweeps.ts';
import { cleanUp } from './clean-up.ts';
import type { Context, TaskOrigin } from './context.ts';
import { forgetListener, listListeners } from './events/listeners.ts';
import { type EventQuery, followEvents, listEvents } from './events/log.ts';
import { bindExports } from './exports/bind.ts';
import { bindFigures } from './figures/bind.ts';
import { type Attempt, type KeyedRequest, runOnce, type StoredAnswer } from './idempotency.ts';
import { createInvoice, type InvoiceOrigin } from './invoices/creation.ts';
import { followInvoicePayment } from './invoices/payments.ts';
import {
  getInvoice,
  getInvoiceHistory,
  getInvoiceStatus,
  type InvoiceQuery,
  type InvoiceRecord,
  listInvoices,
} from './invoices/read.ts';
import { checkInvoices, markOverdueInvoices } from './invoices/sweeps.ts';
import { type VoidOrigin, voidInvoice } from './invoices/void.ts';
import {
  getNotification,
  listNotifications,
  type NotificationQuery,
  type ReplayRange,
  replayOne,
  replayPage,
  replayRange,
} from './notifications/inbox.ts';
import { applyEarlyNotifications, receiveNotification } from './notifications/receive.ts';
import { checkNotifications } from './notifications/sweeps.ts';
import { bindOperations } from './operations/bind.ts';
import { makePartitions } from './partitions.ts';
import { bindPaymentLinks } from './payment-links/bind.ts';
import type { ActionOrigin } from './payments/actions.ts';
import { bindPayments, bindRefunds } from './payments/bind.ts';
import { finishCharge } from './payments/charge.ts';
import { claimChecks } from './payments/read.ts';
import { countToReconcile, type ReconcileRange, reconcile } from './payments/reconciliation.ts';
import { workOnReconciliation } from './payments/reconciling.ts';
import { finishRefund, pendingRefunds } from './payments/refunds.ts';
import { claimStale, expireStale } from './payments/stale.ts';
import { checkDrift } from './payments/status.ts';
import { bindPeople } from './people/bind.ts';
import { bindSinks } from './sinks/administration.ts';
import {
  cancelSubscription,
  disableSubscription,
  enableSubscription,
  type SubscriptionActionOrigin,
} from './subscriptions/actions.ts';
import { createSubscription, type SubscriptionOrigin } from './subscriptions/creation.ts';
import { followCycle } from './subscriptions/cycles.ts';
import {
  getSubscription,
  getSubscriptionHistory,
  getSubscriptionStatus,
  listSubscriptions,
  type SubscriptionQuery,
} from './subscriptions/read.ts';
import { finishSubscriptions, syncSubscriptions } from './subscriptions/sweeps.ts';
import { updateSubscription } from './subscriptions/update.ts';
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
} from './webhooks/endpoints.ts';

export type Services = ReturnType<typeof bindServices>;

export function bindServices(context: Context) {
  const { budget, gateway } = context;
  // What the background asks of the gateway waits for its turn; what a customer waits for goes first.
  const background = withFollowers({ ...context, gateway: gateway.paced(budget.take) });
  const urgent = withFollowers({ ...context, gateway: gateway.paced(budget.takeFirst) });
  return {
    payments: bindPayments(context),
    refunds: bindRefunds(context),
    invoices: bindInvoices(context),
    checkouts: bindCheckouts(context),
    paying: bindPaying(context),
    paymentLinks: bindPaymentLinks(context),
    subscriptions: bindSubscriptions(context),
    notifications: bindNotifications(context),
    webhooks: bindWebhooks(context),
    sinks: bindSinks(context),
    eventLog: bindEventLog(context),
    listeners: bindListeners(context),
    exports: bindExports(context),
    ...bindPeople(context),
    figures: bindFigures(context),
    reconciliation: bindReconciliation(background),
    ...bindOperations(context),
    background: bindBackground({ context, background, urgent }),
    /** Runs a request once for its Idempotency-Key, and answers repetitions with the first answer. */
    runOnce: (keyed: KeyedRequest, work: (attempt: Attempt) => Promise<StoredAnswer>) => runOnce(context, keyed, work),
  };
}

/** Invoices on behalf of a caller, who sees and acts on their own unless they are staff. */
function bindInvoices(context: Context) {
  return {
    create: (caller: Caller, input: InvoiceInput, origin?: InvoiceOrigin) =>
      createInvoice(context, caller, input, origin),
    get: (caller: Caller, id: string) => getInvoice(context, caller, id),
    list: (caller: Caller, query: InvoiceQuery) => listInvoices(context, caller, query),
    history: (caller: Caller, id: string) => getInvoiceHistory(context, caller, id),
    refresh: (caller: Caller, id: string, origin?: ActionOrigin) => getInvoiceStatus(context, caller, id, origin),
    void: (caller: Caller, id: string, input?: VoidInput, origin?: VoidOrigin) =>
      voidInvoice(context, caller, id, input, origin),
    /** An invoice as the API shows it now. */
    show: (record: InvoiceRecord) => showInvoice(record, context.clock.now()),
  };
}

/** Subscriptions on behalf of a caller, who sees and acts on their own unless they are staff. */
function bindSubscriptions(context: Context) {
  return {
    create: (caller: Caller, input: SubscriptionInput, origin?: SubscriptionOrigin) =>
      createSubscription(context, caller, input, origin),
    get: (caller: Caller, id: string) => getSubscription(context, caller, id),
    list: (caller: Caller, query: SubscriptionQuery) => listSubscriptions(context, caller, query),
    history: (caller: Caller, id: string) => getSubscriptionHistory(context, caller, id),
    refresh: (caller: Caller, id: string, origin?: SubscriptionActionOrigin) =>
      getSubscriptionStatus(context, caller, id, origin),
    disable: (caller: Caller, id: string, origin?: SubscriptionActionOrigin) =>
      disableSubscription(context, caller, id, origin),
    enable: (caller: Caller, id: string, origin?: SubscriptionActionOrigin) =>
      enableSubscription(context, caller, id, origin),
    cancel: (caller: Caller, id: string, origin?: SubscriptionActionOrigin) =>
      cancelSubscription(context, caller, id, origin),
    update: (caller: Caller, id: string, input: SubscriptionUpdateInput, origin?: SubscriptionActionOrigin) =>
      updateSubscription(context, caller, id, input, origin),
  };
}

function bindNotifications(context: Context) {
  return {
    receive: (payload: unknown) => receiveNotification(context, payload),
    list: (caller: Caller, query: NotificationQuery) => listNotifications(context, caller, query),
    get: (caller: Caller, id: string) => getNotification(context, caller, id),
    replay: (caller: Caller, id: string) => replayOne(context, caller, id),
    replayRange: (caller: Caller, range: ReplayRange, limit: number) => replayRange(context, caller, range, limit),
    replayPage: (
      caller: Caller,
      range: ReplayRange,
      page: { readonly limit: number; readonly cursor?: string | undefined },
    ) => replayPage(context, caller, range, page),
  };
}

/** Where events are sent over HTTP; for staff. */
function bindWebhooks(context: Context) {
  return {
    create: (caller: Caller, input: WebhookInput, id?: string) => createWebhook(context, caller, input, id),
    list: (caller: Caller) => listWebhooks(context, caller),
    get: (caller: Caller, id: string) => getWebhook(context, caller, id),
    update: (caller: Caller, id: string, changes: Partial<WebhookInput>) => updateWebhook(context, caller, id, changes),
    delete: (caller: Caller, id: string) => deleteWebhook(context, caller, id),
    rotateSecret: (caller: Caller, id: string, overlapHours?: number) =>
      rotateWebhookSecret(context, caller, id, overlapHours),
    pause: (caller: Caller, id: string) => pauseWebhook(context, caller, id),
    resume: (caller: Caller, id: string) => resumeWebhook(context, caller, id),
    test: (caller: Caller, id: string) => testWebhook(context, caller, id),
    attempts: (caller: Caller, id: string, query: AttemptQuery) => listAttempts(context, caller, id, query),
    resend: (caller: Caller, id: string, input: ResendInput) => resendEvents(context, caller, id, input),
  };
}

/** Everything that was told to listeners, for staff. */
function bindEventLog(context: Context) {
  return {
    list: (caller: Caller, query: EventQuery) => listEvents(context, caller, query),
    follow: (caller: Caller, after: string | undefined, signal: AbortSignal) =>
      followEvents(context, caller, after, signal),
  };
}

/** The listeners of applications, for staff. */
function bindListeners(context: Context) {
  return {
    list: (caller: Caller) => listListeners(context, caller),
    forget: (caller: Caller, id: string) => forgetListener(context, caller, id),
  };
}

/** Compares payments here with the gateway, and applies what differs; as patient as the background. */
function bindReconciliation(background: Context) {
  return {
    count: (range: ReconcileRange) => countToReconcile(background, range),
    pages: (range: ReconcileRange) => reconcile(background, range),
  };
}

/** One for what customers ask, and two for what is done in the background, at its own pace or first of all there. */
interface Contexts {
  readonly context: Context;
  readonly background: Context;
  readonly urgent: Context;
}

/** What the background does, which may see every payment. */
function bindBackground({ context, background, urgent }: Contexts) {
  return {
    cleanUp: () => cleanUp(context),
    makePartitions: () => makePartitions(context),
    workOnReconciliation: () => workOnReconciliation(background),
    checkStatus: (paymentId: string, origin: TaskOrigin) => checkDrift(background, paymentId, origin),
    claimDueChecks: (limit: number) => claimChecks(background, limit),
    claimStale: (limit: number) => claimStale(background, limit),
    expireStale: (paymentId: string, origin: TaskOrigin) => expireStale(background, paymentId, origin),
    finishCharge: (paymentId: string, origin: TaskOrigin) => finishCharge(urgent, paymentId, origin),
    finishRefund: (refundId: string, origin: TaskOrigin) => finishRefund(urgent, refundId, origin),
    pendingRefunds: () => pendingRefunds(background),
    checkNotifications: () => checkNotifications(background),
    checkInvoices: (origin: TaskOrigin) => checkInvoices(background, origin),
    markOverdueInvoices: (origin: TaskOrigin) => markOverdueInvoices(background, origin),
    syncSubscriptions: (origin: TaskOrigin, id?: string) => syncSubscriptions(background, origin, id),
    lookAfterCheckouts: (origin: TaskOrigin) => lookAfterCheckouts(urgent, origin),
    sendMails: () => sendMails(context),
    finishSubscriptions: (origin: TaskOrigin) => finishSubscriptions(urgent, origin),
  };
}

/** Ties payments to those who hear of them. */
export function withFollowers(parts: Omit<Context, 'followers'>): Context {
  const context: Context = {
    ...parts,
    followers: {
      followPayment(on, change) {
        const { invoiceId, checkoutId } = change.after.payment;
        if (checkoutId !== null) return followCheckoutPayment(context, on, change);
        return invoiceId === null ? followCycle(context, on, change) : followInvoicePayment(context, on, change);
      },
      refuseRefund: (on, payment, ofSurplus) => refuseRefundOfAttempt(context, on, payment, ofSurplus),
      applyEarlyMessages: (record) => applyEarlyNotifications(context, record),
    },
  };
  return context;
}
