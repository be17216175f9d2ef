// The use cases as a host application calls them: the checks, the rights and the JSON are those of the HTTP API.

import type { Acting, CallOptions, Invoke } from '../http/in-process.ts';
import type {
  CaptureInput,
  ChargeInput,
  Checkout,
  CheckoutInput,
  CheckoutQuery,
  EventQuery,
  Invoice,
  InvoiceChange,
  InvoiceCheck,
  InvoiceInput,
  InvoiceQuery,
  ListedEvent,
  Notification,
  NotificationQuery,
  NotificationReceipt,
  PaymentChange,
  PaymentLink,
  PaymentLinkInput,
  PaymentLinkQuery,
  PaymentLinkUpdate,
  PaymentQuery,
  PaymentSummary,
  PaymentWithActions,
  RefundInput,
  RefundQuery,
  RefundRejectInput,
  RefundResult,
  RefundSummary,
  ReplayInput,
  ReplayReport,
  ResendInput,
  ResendReport,
  RotateInput,
  StatusCheck,
  Subscription,
  SubscriptionChange,
  SubscriptionCheck,
  SubscriptionInput,
  SubscriptionQuery,
  SubscriptionUpdate,
  SurplusRefund,
  SurplusReturned,
  TimelineEntry,
  VoidInput,
  Webhook,
  WebhookAttempt,
  WebhookAttemptQuery,
  WebhookChanges,
  WebhookInput,
  WebhookWithSecret,
} from '../sdk/types.ts';
import { type Asked, verbs } from './library-verbs.ts';

export interface ChargeOptions extends CallOptions {
  /** Answers as soon as the payment is written down, and leaves the gateway to the background. */
  readonly later?: boolean;
}

/** Payments on behalf of a caller, who sees and acts on their own unless they are staff. */
export function paymentsOf(invoke: Invoke) {
  const { one, page, act } = verbs(invoke);
  const refund = (caller: Acting, id: string, input: RefundInput = {}, options?: CallOptions) =>
    act<RefundResult>('refundPayment', caller, id, options, input);
  const capture = (caller: Acting, id: string, input: CaptureInput = {}, options?: CallOptions) =>
    act<PaymentWithActions>('capturePayment', caller, id, options, input);
  const simple = (name: string) => (caller: Acting, id: string, options?: CallOptions) =>
    act<PaymentWithActions>(name, caller, id, options);
  const payments = {
    /** Charges a customer, and answers with the payment as the gateway left it. */
    create: (caller: Acting, input: ChargeInput, { later = false, ...options }: ChargeOptions = {}) => {
      const headers: Record<string, string> = later ? { prefer: 'respond-async' } : {};
      return one<PaymentWithActions>('createCharge', caller, { body: input, headers }, options);
    },
    get: (caller: Acting, id: string) => act<PaymentWithActions>('getPayment', caller, id),
    list: (caller: Acting, query: Asked<PaymentQuery> = {}) => page<PaymentSummary>('listPayments', caller, { query }),
    /** Who or what changed it, when, from what to what, and why; oldest first. */
    history: (caller: Acting, id: string) => act<PaymentChange[]>('getPaymentHistory', caller, id),
    /** Changes, messages, events, attempts, acts and refunds in one list, oldest first. */
    timeline: (caller: Acting, id: string, query: { readonly cursor?: string } = {}) =>
      page<TimelineEntry>('getPaymentTimeline', caller, { params: { pk: id }, query }),
    /** Asks the gateway how it stands, and applies what it says. */
    refresh: (caller: Acting, id: string, options?: CallOptions) =>
      act<StatusCheck>('checkPaymentStatus', caller, id, options),
    /** Ends one that is not paid, or gives back a card payment that is not settled yet. */
    cancel: simple('cancelPayment'),
    /** Ends one that waits to be paid, before its time is over. */
    expire: simple('expirePayment'),
    /** Takes money that a card payment holds: all of it, or an amount. */
    capture,
    /** Gives money back: all that is left, or an amount. One that is `requested` waits for a second person. */
    refund,
    /** Takes a payment that the gateway's fraud detection asks about; for staff. */
    approve: simple('approvePayment'),
    /** Refuses it; for staff. */
    deny: simple('denyPayment'),
  };
  return {
    ...payments,
    createCharge: payments.create,
    getStatus: payments.refresh,
    cancelPayment: payments.cancel,
    expirePayment: payments.expire,
    capturePayment: payments.capture,
    refundPayment: payments.refund,
    approvePayment: payments.approve,
    denyPayment: payments.deny,
  };
}

/** Refunds of the payments that a caller may see, and those that wait for a second person. */
export function refundsOf(invoke: Invoke) {
  const { act, page } = verbs(invoke);
  return {
    list: (caller: Acting, query: Asked<RefundQuery> = {}) => page<RefundSummary>('listRefunds', caller, { query }),
    /** Approves one that somebody else asked for; the gateway is asked for it then. */
    approve: (caller: Acting, id: string, options?: CallOptions) =>
      act<RefundResult>('approveRefund', caller, id, options),
    /** Rejects one; its amount is free again. */
    reject: (caller: Acting, id: string, input: RefundRejectInput = {}, options?: CallOptions) =>
      act<RefundResult>('rejectRefund', caller, id, options, input),
  };
}

/** Invoices on behalf of a caller, who sees and acts on their own unless they are staff. */
export function invoicesOf(invoke: Invoke) {
  const { one, page, act } = verbs(invoke);
  const invoices = {
    /** Makes an invoice at the gateway, with a page and a PDF for the customer. */
    create: (caller: Acting, input: InvoiceInput, options?: CallOptions) =>
      one<Invoice>('createInvoice', caller, { body: input }, options),
    get: (caller: Acting, id: string) => act<Invoice>('getInvoice', caller, id),
    list: (caller: Acting, query: Asked<InvoiceQuery> = {}) => page<Invoice>('listInvoices', caller, { query }),
    history: (caller: Acting, id: string) => act<InvoiceChange[]>('getInvoiceHistory', caller, id),
    /** Asks the gateway how it stands, and applies what it says. */
    refresh: (caller: Acting, id: string, options?: CallOptions) =>
      act<InvoiceCheck>('checkInvoiceStatus', caller, id, options),
    /** Takes it back, where nobody has paid it. */
    void: (caller: Acting, id: string, input: VoidInput = {}, options?: CallOptions) =>
      act<Invoice>('voidInvoice', caller, id, options, input),
  };
  return {
    ...invoices,
    createInvoice: invoices.create,
    getInvoiceStatus: invoices.refresh,
    voidInvoice: invoices.void,
  };
}

/** Checkouts on behalf of a caller, who sees and acts on their own unless they are staff. */
export function checkoutsOf(invoke: Invoke) {
  const { one, page, act } = verbs(invoke);
  return {
    /** Makes a pay page: send the customer to its `url`. */
    create: (caller: Acting, input: CheckoutInput, options?: CallOptions) =>
      one<Checkout>('createCheckout', caller, { body: input }, options),
    get: (caller: Acting, id: string) => act<Checkout>('getCheckout', caller, id),
    list: (caller: Acting, query: Asked<CheckoutQuery> = {}) => page<Checkout>('listCheckouts', caller, { query }),
    /** Ends one that is not paid, with the payment that is under way. */
    cancel: (caller: Acting, id: string, options?: CallOptions) => act<Checkout>('cancelCheckout', caller, id, options),
    /** Gives back what was paid twice, and says what became of each payment. */
    refundSurplus: (caller: Acting, id: string, options?: CallOptions) =>
      act<SurplusRefund>('refundSurplus', caller, id, options),
    /** Says that you sent a surplus back yourself, which the gateway could not. */
    noteSurplusReturned: (caller: Acting, id: string, input?: SurplusReturned, options?: CallOptions) =>
      act<Checkout>('noteSurplusReturned', caller, id, options, input),
  };
}

/** Payment links on behalf of a caller, who sees and acts on their own unless they are staff. */
export function paymentLinksOf(invoke: Invoke) {
  const { one, page, act } = verbs(invoke);
  return {
    /** Makes an address that anybody can pay at. */
    create: (caller: Acting, input: PaymentLinkInput, options?: CallOptions) =>
      one<PaymentLink>('createPaymentLink', caller, { body: input }, options),
    get: (caller: Acting, id: string) => act<PaymentLink>('getPaymentLink', caller, id),
    list: (caller: Acting, query: PaymentLinkQuery = {}) => page<PaymentLink>('listPaymentLinks', caller, { query }),
    /** Changes everything but the amount. */
    update: (caller: Acting, id: string, changes: PaymentLinkUpdate, options?: CallOptions) =>
      act<PaymentLink>('updatePaymentLink', caller, id, options, changes),
    /** Lets nobody begin to pay by it any more. */
    end: (caller: Acting, id: string, options?: CallOptions) => act<PaymentLink>('endPaymentLink', caller, id, options),
  };
}

/** Subscriptions on behalf of a caller, who sees and acts on their own unless they are staff. */
export function subscriptionsOf(invoke: Invoke) {
  const { one, page, act } = verbs(invoke);
  const simple = (name: string) => (caller: Acting, id: string, options?: CallOptions) =>
    act<Subscription>(name, caller, id, options);
  const subscriptions = {
    /** Has the gateway charge a card or a wallet again and again. */
    create: (caller: Acting, input: SubscriptionInput, options?: CallOptions) =>
      one<Subscription>('createSubscription', caller, { body: input }, options),
    get: (caller: Acting, id: string) => act<Subscription>('getSubscription', caller, id),
    list: (caller: Acting, query: Asked<SubscriptionQuery> = {}) =>
      page<Subscription>('listSubscriptions', caller, { query }),
    history: (caller: Acting, id: string) => act<SubscriptionChange[]>('getSubscriptionHistory', caller, id),
    /** Asks the gateway how it stands, and takes in the charges that nobody told of. */
    refresh: (caller: Acting, id: string, options?: CallOptions) =>
      act<SubscriptionCheck>('checkSubscriptionStatus', caller, id, options),
    /** Stops charging until it is enabled again. */
    disable: simple('disableSubscription'),
    enable: simple('enableSubscription'),
    /** Ends it for good. */
    cancel: simple('cancelSubscription'),
    /** Changes what is charged, and when. */
    update: (caller: Acting, id: string, input: SubscriptionUpdate, options?: CallOptions) =>
      act<Subscription>('updateSubscription', caller, id, options, input),
  };
  return {
    ...subscriptions,
    createSubscription: subscriptions.create,
    getSubscriptionStatus: subscriptions.refresh,
    disableSubscription: subscriptions.disable,
    enableSubscription: subscriptions.enable,
    cancelSubscription: subscriptions.cancel,
    updateSubscription: subscriptions.update,
  };
}

const GATEWAY: Acting = { id: 'gateway', scopes: [] };

/** The gateway's messages: taking one in, and for staff the inbox of all that came. */
export function notificationsOf(invoke: Invoke) {
  const { one, page, act } = verbs(invoke);
  return {
    /** Takes in a message that came to an address of the host's own. Its signature is checked. */
    receive: (payload: unknown) => one<NotificationReceipt>('receiveNotification', GATEWAY, { body: payload }),
    list: (caller: Acting, query: Asked<NotificationQuery> = {}) =>
      page<Notification>('listNotifications', caller, { query }),
    get: (caller: Acting, id: string) => act<Notification>('getNotification', caller, id),
    /** Applies a message again. One that was processed is left as it is. */
    replay: (caller: Acting, id: string) => act<Notification>('replayNotification', caller, id),
    /** Applies all messages of a range again, up to a limit. */
    replayRange: (caller: Acting, range: Asked<ReplayInput>) =>
      one<ReplayReport>('replayNotifications', caller, { body: range }),
  };
}

/** Where events are sent over HTTP; for staff. */
export function webhooksOf(invoke: Invoke) {
  const { one, page, act } = verbs(invoke);
  const simple = (name: string) => (caller: Acting, id: string) => act<Webhook>(name, caller, id);
  return {
    /** Adds an endpoint. Its secret is told this once. */
    create: (caller: Acting, input: WebhookInput, options?: CallOptions) =>
      one<WebhookWithSecret>('createWebhook', caller, { body: input }, options),
    list: (caller: Acting) => one<Webhook[]>('listWebhooks', caller, {}),
    get: simple('getWebhook'),
    update: (caller: Acting, id: string, changes: WebhookChanges) =>
      act<Webhook>('updateWebhook', caller, id, undefined, changes),
    delete: simple('deleteWebhook'),
    rotateSecret: (caller: Acting, id: string, input: RotateInput = {}) =>
      act<WebhookWithSecret>('rotateWebhookSecret', caller, id, undefined, input),
    pause: simple('pauseWebhook'),
    resume: simple('resumeWebhook'),
    /** Sends a test now, and tells what came of it. */
    test: (caller: Acting, id: string) => act<WebhookAttempt>('testWebhook', caller, id),
    attempts: (caller: Acting, id: string, query: Asked<WebhookAttemptQuery> = {}) =>
      page<WebhookAttempt>('listWebhookAttempts', caller, { params: { pk: id }, query }),
    /** Sends one event, or those of a range of time, again. */
    resend: (caller: Acting, id: string, what: ResendInput) =>
      act<ResendReport>('resendWebhookEvents', caller, id, undefined, what),
  };
}

/** Everything that was told to listeners, for staff. */
export function eventLogOf(invoke: Invoke) {
  const { page } = verbs(invoke);
  return {
    list: (caller: Acting, query: Asked<EventQuery> = {}) => page<ListedEvent>('listEvents', caller, { query }),
  };
}
