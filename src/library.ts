// The use cases as a host application calls them: the checks, the rights and the JSON are those of the HTTP API.

import type { EventName } from './domain/events/event.ts';
import type { InvoiceInput, VoidInput } from './domain/invoices/input.ts';
import type { ChargeInput } from './domain/payments/charge.ts';
import type { SubscriptionInput, SubscriptionUpdateInput } from './domain/subscriptions/input.ts';
import type { Acting, CallOptions, Given, Invoke } from './http/in-process.ts';
import type {
  Change,
  EventRecord,
  Invoice,
  NotificationRecord,
  Payment,
  PaymentSummary,
  Refund,
  Subscription,
  Webhook,
  WebhookAttempt,
} from './representations.ts';

/** A page of a list. Give `next` as the `cursor` of the next call; undefined says that this was the last page. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string | undefined;
}

/** What every list takes: how many to answer (1 to 200, 50 where absent), and where to go on. */
export interface PageQuery {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

interface TimeRange {
  /** Only what was made after this time. */
  readonly created_after?: string | Date | undefined;
  /** Only what was made before this time. */
  readonly created_before?: string | Date | undefined;
}

export interface PaymentQuery extends PageQuery, TimeRange {
  readonly payment_type?: Payment['payment_type'] | undefined;
  readonly status?: Payment['transaction_status'] | undefined;
  readonly order_id?: string | undefined;
}

export interface InvoiceQuery extends PageQuery, TimeRange {
  readonly status?: Invoice['status'] | undefined;
  readonly order_id?: string | undefined;
  readonly invoice_number?: string | undefined;
}

export interface SubscriptionQuery extends PageQuery, TimeRange {
  readonly status?: Subscription['status'] | undefined;
}

export interface NotificationRange extends TimeRange {
  readonly kind?: NotificationRecord['kind'] | undefined;
  readonly status?: NotificationRecord['status'] | undefined;
  readonly order_id?: string | undefined;
  readonly payment_id?: string | undefined;
}

export interface EventQuery extends PageQuery, TimeRange {
  readonly name?: EventName | undefined;
  readonly subject?: EventRecord['subject'] | undefined;
  readonly subject_id?: string | undefined;
}

/** How much to give back, and why. */
export interface RefundInput {
  /** Whole rupiah; all that is left where absent. */
  readonly amount?: number;
  readonly reason?: string;
  /** Have the provider pay back at once, where it can. */
  readonly direct?: boolean;
}

export interface ChargeOptions extends CallOptions {
  /** Answers as soon as the payment is written down, and leaves the gateway to the background. */
  readonly later?: boolean;
}

export interface WebhookInput {
  readonly url: string;
  /** Only these events; all where absent or empty. */
  readonly events?: readonly EventName[];
  readonly description?: string | null;
}

type Resend = { readonly event_id: string } | { readonly from: string; readonly to?: string };

/** Payments on behalf of a caller, who sees and acts on their own unless they are staff. */
export function paymentsOf(invoke: Invoke) {
  const { one, page, act } = verbs(invoke);
  const refund = (caller: Acting, id: string, input: RefundInput = {}, options?: CallOptions) =>
    act<{ payment: Payment; refund: Refund }>('refundPayment', caller, id, options, input);
  const capture = (caller: Acting, id: string, input: { readonly amount?: number } = {}, options?: CallOptions) =>
    act<Payment>('capturePayment', caller, id, options, input);
  const simple = (name: string) => (caller: Acting, id: string, options?: CallOptions) =>
    act<Payment>(name, caller, id, options);
  const payments = {
    /** Charges a customer, and answers with the payment as the gateway left it. */
    create: (caller: Acting, input: ChargeInput, { later = false, ...options }: ChargeOptions = {}) => {
      const headers: Record<string, string> = later ? { prefer: 'respond-async' } : {};
      return one<Payment>('createCharge', caller, { body: input, headers }, options);
    },
    get: (caller: Acting, id: string) => act<Payment>('getPayment', caller, id),
    list: (caller: Acting, query: PaymentQuery = {}) => page<PaymentSummary>('listPayments', caller, { query }),
    /** Who or what changed it, when, from what to what, and why; oldest first. */
    history: (caller: Acting, id: string) => act<Change[]>('getPaymentHistory', caller, id),
    /** Asks the gateway how it stands, and applies what it says. */
    refresh: (caller: Acting, id: string, options?: CallOptions) =>
      act<{ payment: Payment; gateway_response: Record<string, unknown> }>('checkPaymentStatus', caller, id, options),
    /** Ends one that is not paid, or gives back a card payment that is not settled yet. */
    cancel: simple('cancelPayment'),
    /** Ends one that waits to be paid, before its time is over. */
    expire: simple('expirePayment'),
    /** Takes money that a card payment holds: all of it, or an amount. */
    capture,
    /** Gives money back: all that is left, or an amount. */
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

/** Invoices on behalf of a caller, who sees and acts on their own unless they are staff. */
export function invoicesOf(invoke: Invoke) {
  const { one, page, act } = verbs(invoke);
  const invoices = {
    /** Makes an invoice at the gateway, with a page and a PDF for the customer. */
    create: (caller: Acting, input: InvoiceInput, options?: CallOptions) =>
      one<Invoice>('createInvoice', caller, { body: input }, options),
    get: (caller: Acting, id: string) => act<Invoice>('getInvoice', caller, id),
    list: (caller: Acting, query: InvoiceQuery = {}) => page<Invoice>('listInvoices', caller, { query }),
    history: (caller: Acting, id: string) => act<Change[]>('getInvoiceHistory', caller, id),
    /** Asks the gateway how it stands, and applies what it says. */
    refresh: (caller: Acting, id: string, options?: CallOptions) =>
      act<{ invoice: Invoice; gateway_response: Record<string, unknown> }>('checkInvoiceStatus', caller, id, options),
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
    list: (caller: Acting, query: SubscriptionQuery = {}) => page<Subscription>('listSubscriptions', caller, { query }),
    history: (caller: Acting, id: string) => act<Change[]>('getSubscriptionHistory', caller, id),
    /** Asks the gateway how it stands, and takes in the charges that nobody told of. */
    refresh: (caller: Acting, id: string, options?: CallOptions) =>
      act<{ subscription: Subscription; gateway_response: Record<string, unknown> }>(
        'checkSubscriptionStatus',
        caller,
        id,
        options,
      ),
    /** Stops charging until it is enabled again. */
    disable: simple('disableSubscription'),
    enable: simple('enableSubscription'),
    /** Ends it for good. */
    cancel: simple('cancelSubscription'),
    /** Changes what is charged, and when. */
    update: (caller: Acting, id: string, input: SubscriptionUpdateInput, options?: CallOptions) =>
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
    receive: (payload: unknown) =>
      one<{ status: 'ok' | 'duplicate'; notification_id: string }>('receiveNotification', GATEWAY, { body: payload }),
    list: (caller: Acting, query: NotificationRange & PageQuery = {}) =>
      page<NotificationRecord>('listNotifications', caller, { query }),
    get: (caller: Acting, id: string) => act<NotificationRecord>('getNotification', caller, id),
    /** Applies a message again. One that was processed is left as it is. */
    replay: (caller: Acting, id: string) => act<NotificationRecord>('replayNotification', caller, id),
    /** Applies all messages of a range again, up to a limit. */
    replayRange: (caller: Acting, range: NotificationRange & { readonly limit?: number }) =>
      one<Record<string, number>>('replayNotifications', caller, { body: range }),
  };
}

/** Where events are sent over HTTP; for staff. */
export function webhooksOf(invoke: Invoke) {
  const { one, page, act } = verbs(invoke);
  const simple = (name: string) => (caller: Acting, id: string) => act<Webhook>(name, caller, id);
  return {
    /** Adds an endpoint. Its secret is told this once. */
    create: (caller: Acting, input: WebhookInput, options?: CallOptions) =>
      one<Webhook & { secret: string }>('createWebhook', caller, { body: input }, options),
    list: (caller: Acting) => one<Webhook[]>('listWebhooks', caller, {}),
    get: simple('getWebhook'),
    update: (caller: Acting, id: string, changes: Partial<WebhookInput>) =>
      act<Webhook>('updateWebhook', caller, id, undefined, changes),
    delete: simple('deleteWebhook'),
    rotateSecret: (caller: Acting, id: string, input: { readonly overlap_hours?: number } = {}) =>
      act<Webhook & { secret: string }>('rotateWebhookSecret', caller, id, undefined, input),
    pause: simple('pauseWebhook'),
    resume: simple('resumeWebhook'),
    /** Sends a test now, and tells what came of it. */
    test: (caller: Acting, id: string) => act<WebhookAttempt>('testWebhook', caller, id),
    attempts: (caller: Acting, id: string, query: PageQuery & { outcome?: string; event_id?: string } = {}) =>
      page<WebhookAttempt>('listWebhookAttempts', caller, { params: { pk: id }, query }),
    /** Sends one event, or those of a range of time, again. */
    resend: (caller: Acting, id: string, what: Resend) =>
      act<{ queued: number }>('resendWebhookEvents', caller, id, undefined, what),
  };
}

/** Everything that was told to listeners, for staff. */
export function eventLogOf(invoke: Invoke) {
  const { page } = verbs(invoke);
  return {
    list: (caller: Acting, query: EventQuery = {}) => page<EventRecord>('listEvents', caller, { query }),
  };
}

/** The answers have the shape that the API's description gives them, which tests hold. */
function verbs(invoke: Invoke) {
  const one = async <Shown>(name: string, caller: Acting, given: Given, options?: CallOptions): Promise<Shown> =>
    (await invoke(name, caller, given, options)).body as Shown;
  return {
    one,
    page: async <Shown>(name: string, caller: Acting, given: Given): Promise<Page<Shown>> => {
      const { body, next } = await invoke(name, caller, given);
      return { items: body as Shown[], next };
    },
    act: <Shown>(name: string, caller: Acting, id: string, options?: CallOptions, body?: unknown): Promise<Shown> =>
      one<Shown>(name, caller, { params: { pk: id }, body }, options),
  };
}
