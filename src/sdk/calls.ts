// The nouns and verbs of the SDK, made from docs/openapi.json by `npm run openapi`: do not edit.

import type { StreamOptions } from './event-stream.ts';
import type { CallOptions, ChargeOptions, WriteOptions } from './options.ts';
import type { Pages } from './pages.ts';
import type { Act, AttentionRow, AuditQuery, CaptureInput, ChargeInput, Checkout, CheckoutInput, CheckoutQuery, CreatedKey, EventQuery, Examination, ForgottenListener, GatewayMessage, Invoice, InvoiceChange, InvoiceCheck, InvoiceExportQuery, InvoiceInput, InvoiceQuery, Key, KeyInput, ListedEvent, Listener, ListenerForgetInput, Me, Notification, NotificationQuery, NotificationReceipt, PaymentChange, PaymentExportQuery, PaymentLink, PaymentLinkInput, PaymentLinkQuery, PaymentLinkUpdate, PaymentQuery, PaymentSummary, PaymentWithActions, Reconciliation, ReconciliationInput, ReconciliationQuery, ReconciliationResult, RefundExportQuery, RefundInput, RefundQuery, RefundRejectInput, RefundResult, RefundSummary, ReplayInput, ReplayReport, ResendInput, ResendReport, RotateInput, SessionInput, Sink, SinkReplayInput, SinkTest, StatusCheck, StreamedEvent, Subscription, SubscriptionChange, SubscriptionCheck, SubscriptionInput, SubscriptionQuery, SubscriptionUpdate, SummaryQuery, SummaryRow, SurplusRefund, SurplusReturned, Task, TaskFailure, TaskFailureQuery, TaskRetry, TaskRun, TaskRunInput, TimelineEntry, TimelineQuery, VoidInput, Webhook, WebhookAttempt, WebhookAttemptQuery, WebhookChanges, WebhookInput, WebhookWithSecret } from './types.ts';

/** Charges, and what can be done with a payment. */
export interface Payments {
  /** Charge a customer. Stores the payment, calls the gateway, and answers with what the customer needs to pay. On 502 or 504 the outcome is not known: the payment is kept, checked in the background, and named in `payment_id`. */
  charge(input: ChargeInput, options?: ChargeOptions): Promise<PaymentWithActions>;
  /** List payments, newest first. Staff see all payments, other callers their own. The next page, and the one before, are in the Link header. */
  list(query?: PaymentQuery, options?: CallOptions): Pages<PaymentSummary>;
  /** Read a payment. */
  get(id: string, options?: CallOptions): Promise<PaymentWithActions>;
  /** Refresh a payment from the gateway's status. Reads the status at the gateway, applies it, and answers with both. 400 where the gateway does not know the order. */
  checkStatus(id: string, options?: CallOptions): Promise<StatusCheck>;
  /** See what happened to a payment. Every change, oldest first: who or what changed it, from what to what, and why. */
  history(id: string, options?: CallOptions): Promise<PaymentChange[]>;
  /** Cancel a payment that is not final. A payment in a final state answers 400. A captured card payment can be cancelled until it settles. */
  cancel(id: string, options?: WriteOptions): Promise<PaymentWithActions>;
  /** Expire a pending payment. Any other payment answers 400. */
  expire(id: string, options?: WriteOptions): Promise<PaymentWithActions>;
  /** Capture an authorised card payment. Only for `credit_card` payments that are `authorize`; anything else answers 400. Where another amount was captured already, the answer is 409 and says how much. */
  capture(id: string, input?: CaptureInput, options?: WriteOptions): Promise<PaymentWithActions>;
  /** Refund a paid payment, in part or in full. Refunds that were not refused never add up to more than was captured. On 502 or 504 the outcome is not known: the refund stays `pending`, and a background task completes it. Above the limit of `GAPURA_REFUND_APPROVAL_ABOVE` the answer is 202: the refund is `requested`, its amount is reserved, and the gateway is asked when another person approves it. */
  refund(id: string, input?: RefundInput, options?: WriteOptions): Promise<RefundResult>;
  /** Accept a payment that the fraud check challenges. Staff only. */
  approve(id: string, options?: WriteOptions): Promise<PaymentWithActions>;
  /** Refuse a payment that the fraud check challenges. Staff only. */
  deny(id: string, options?: WriteOptions): Promise<PaymentWithActions>;
  /** See everything around a payment, in one list. Oldest first: changes, the gateway's notifications, events, attempts to send webhooks (for staff), acts of people and refunds. 500 entries at a time; the next ones are in the Link header. What came more than a month after the last change is not in it. Callers who are not staff see their own acts alone, without addresses. */
  timeline(id: string, query?: TimelineQuery, options?: CallOptions): Pages<TimelineEntry>;
}

/** The refunds of all payments, and those that wait for a second person. */
export interface Refunds {
  /** Approve a refund that waits for a second person. Only for a refund that is `requested`; anything else answers 400 and says who decided. The person who asked for the refund cannot approve it: 403, with any of their keys. The rules are checked again, then the gateway is called. On 502 or 504 the outcome is not known: the refund is `pending`, and a background task completes it. */
  approve(id: string, options?: WriteOptions): Promise<RefundResult>;
  /** Reject a refund that waits for a second person. Only for a refund that is `requested`; anything else answers 400 and says who decided. Its amount is free again. The person who asked for the refund may reject it too. */
  reject(id: string, input?: RefundRejectInput, options?: WriteOptions): Promise<RefundResult>;
  /** List refunds, newest first. Staff see all refunds, other callers those of their own payments. The next page, and the one before, are in the Link header. */
  list(query?: RefundQuery, options?: CallOptions): Pages<RefundSummary>;
}

/** A page to pay on, a document, a due date. */
export interface Invoices {
  /** List invoices, newest first. Staff see all invoices, other callers their own. The next page, and the one before, are in the Link header. */
  list(query?: InvoiceQuery, options?: CallOptions): Pages<Invoice>;
  /** Send an invoice. Stores the invoice, has the gateway make it, and answers with the page on which the customer pays. On 502 or 504 the outcome is not known: the draft is kept and named in `invoice_id`. Repeat the request with the same Idempotency-Key; within five minutes a background task does so too. */
  create(input: InvoiceInput, options?: WriteOptions): Promise<Invoice>;
  /** Read an invoice. */
  get(id: string, options?: CallOptions): Promise<Invoice>;
  /** Refresh an invoice from the gateway's status. Reads the invoice at the gateway, applies what it says, and answers with both. Where it was paid and the notification was lost, its payment is found too. 400 where the gateway does not know the invoice. */
  checkStatus(id: string, options?: CallOptions): Promise<InvoiceCheck>;
  /** See what happened to an invoice. Every change, oldest first: who or what changed it, from what to what, and why. */
  history(id: string, options?: CallOptions): Promise<InvoiceChange[]>;
  /** Void an invoice. Only an invoice that is `pending` or `overdue`; any other answers 400. */
  void(id: string, input?: VoidInput, options?: WriteOptions): Promise<Invoice>;
}

/** A page on which a customer chooses how to pay, and pays once. */
export interface Checkouts {
  /** List checkouts, newest first. Staff see all checkouts, other callers their own. The addresses of pay pages are not in the list. The next page, and the one before, are in the Link header. */
  list(query?: CheckoutQuery, options?: CallOptions): Pages<Checkout>;
  /** Have a customer pay on a page. Answers with the address of a pay page: send your customer there, and wait for `checkout_completed`. The customer chooses how to pay, and may change it; at most one payment of a checkout can be paid at any time. The gateway is called when the customer has chosen. */
  create(input: CheckoutInput, options?: WriteOptions): Promise<Checkout>;
  /** Read a checkout. */
  get(id: string, options?: CallOptions): Promise<Checkout>;
  /** End a checkout that is not paid. No customer can begin to pay it from then on, and a payment under way is cancelled at the gateway. 400 where it has ended or was paid; on 502 or 504 the gateway did not answer, and a background task retries. */
  cancel(id: string, options?: WriteOptions): Promise<Checkout>;
  /** Give back what was paid twice. Refunds every payment of the checkout but the one that counts, and gives the outcome of each. Some payment methods have no refund at the gateway: their refusal says so. Send that money back yourself, and say so with `surplus_returned`. */
  refundSurplus(id: string, options?: WriteOptions): Promise<SurplusRefund>;
  /** Record that you gave a surplus back yourself. For money that the gateway cannot refund, such as that of virtual accounts and of stores: after you have sent it back, for instance by a bank transfer. Moves no money; the surplus is 0 afterwards, and the audit says who said so. 400 where nothing is too much, or a refund of it is under way. */
  noteSurplusReturned(id: string, input?: SurplusReturned, options?: WriteOptions): Promise<Checkout>;
}

/** Addresses at which any customer can pay. */
export interface PaymentLinks {
  /** List payment links, newest first. Staff see all payment links, other callers their own. Their addresses are not in the list. The next page, and the one before, are in the Link header. */
  list(query?: PaymentLinkQuery, options?: CallOptions): Pages<PaymentLink>;
  /** Make an address at which any customer can pay. For a fixed amount, or one that the customer says between a least and a most. With `usage_limit` it can be paid so often and no more: a customer who is paying holds a use, and gives it back where the payment runs out. Each customer gets a checkout of their own. Answers to fields called `name`, `email` and `phone` become the customer details of the payment. */
  create(input: PaymentLinkInput, options?: WriteOptions): Promise<PaymentLink>;
  /** Read a payment link. */
  get(id: string, options?: CallOptions): Promise<PaymentLink>;
  /** Change a payment link. Everything but the amount can be changed. Checkouts that were begun before stay as they are. */
  update(id: string, input: PaymentLinkUpdate, options?: WriteOptions): Promise<PaymentLink>;
  /** Take a poster with a QR code. One A4 page to print and put up: the title, the amount, and a code that leads to the page of the link. */
  poster(id: string, options?: CallOptions): Promise<Uint8Array>;
  /** End a payment link. No customer can begin to pay by it any more; those who have begun may go on. Ending it twice is harmless. */
  end(id: string, options?: WriteOptions): Promise<PaymentLink>;
}

/** Charges that the gateway repeats automatically. */
export interface Subscriptions {
  /** List subscriptions, newest first. Staff see all subscriptions, other callers their own. The next page, and the one before, are in the Link header. */
  list(query?: SubscriptionQuery, options?: CallOptions): Pages<Subscription>;
  /** Have the gateway charge a customer in every interval. Stores the subscription and creates it at the gateway. Each charge that the gateway makes becomes a payment with its `subscription_id`. On 502 or 504 the outcome is not known: repeat the request with the same Idempotency-Key. */
  create(input: SubscriptionInput, options?: WriteOptions): Promise<Subscription>;
  /** Read a subscription. */
  get(id: string, options?: CallOptions): Promise<Subscription>;
  /** Change what a subscription charges, when, and with what. What is left out stays as the gateway has it. A new interval counts from the next charge on. `next_execution_at` wakes one that is inactive or disabled. The name and the payment type cannot change. */
  update(id: string, input: SubscriptionUpdate, options?: WriteOptions): Promise<Subscription>;
  /** Refresh a subscription from the gateway. Reads it at the gateway, applies what it says, takes in charges that were missed, and answers with both. 400 where the gateway has not confirmed it. */
  checkStatus(id: string, options?: CallOptions): Promise<SubscriptionCheck>;
  /** See what happened to a subscription. Every change and every charge, oldest first: who or what brought it, and why. */
  history(id: string, options?: CallOptions): Promise<SubscriptionChange[]>;
  /** Pause a subscription. */
  disable(id: string, options?: WriteOptions): Promise<Subscription>;
  /** Resume a subscription. */
  enable(id: string, options?: WriteOptions): Promise<Subscription>;
  /** End a subscription for good. */
  cancel(id: string, options?: WriteOptions): Promise<Subscription>;
}

/** The gateway's notifications: receive them, and read the inbox, for staff. */
export interface Notifications {
  /** Receive the gateway's notification. A notification is verified by its signature. Those about subscriptions carry none; they count only where a status call to the gateway says the same. 200 means that it is stored durably. */
  receive(input: GatewayMessage, options?: CallOptions): Promise<NotificationReceipt>;
  /** List the gateway's notifications, newest first. Staff only. */
  list(query?: NotificationQuery, options?: CallOptions): Pages<Notification>;
  /** Apply a range of notifications again. Staff only. Notifications that were processed are left as they are. */
  replayMany(input: ReplayInput, options?: WriteOptions): Promise<ReplayReport>;
  /** Read a notification. Staff only. */
  get(id: string, options?: CallOptions): Promise<Notification>;
  /** Apply a notification again. Staff only. One that was processed is left as it is. */
  replay(id: string, options?: WriteOptions): Promise<Notification>;
}

/** The servers that events are sent to, for staff. */
export interface Webhooks {
  /** List the webhook endpoints, newest first. Staff only. Secrets are never shown again. */
  list(options?: CallOptions): Promise<Webhook[]>;
  /** Add a webhook endpoint. Staff only. It gets the events that happen from now on, signed by the rules of Standard Webhooks. Addresses in private networks are refused, unless the configuration allows them. */
  create(input: WebhookInput, options?: WriteOptions): Promise<WebhookWithSecret>;
  /** Read a webhook endpoint. Staff only. */
  get(id: string, options?: CallOptions): Promise<Webhook>;
  /** Change a webhook endpoint. Staff only. Events that wait already go to the new address; those of another name still go too. */
  update(id: string, input: WebhookChanges, options?: WriteOptions): Promise<Webhook>;
  /** Delete a webhook endpoint. Staff only. What was still to be sent to it is dropped, and its log goes with it. */
  delete(id: string, options?: WriteOptions): Promise<Webhook>;
  /** Give a webhook endpoint a new secret. Staff only. For a day, or as long as `overlap_hours` says, everything is signed with both the new secret and the one before it. A third one ends at once. */
  rotateSecret(id: string, input?: RotateInput, options?: WriteOptions): Promise<WebhookWithSecret>;
  /** Pause a webhook endpoint. Staff only. Its events are kept until it is resumed. */
  pause(id: string, options?: WriteOptions): Promise<Webhook>;
  /** Resume a webhook endpoint. Staff only. Everything that was kept is sent now, and has three days again. */
  resume(id: string, options?: WriteOptions): Promise<Webhook>;
  /** Send a test to a webhook endpoint. Staff only. Sends one event of the type `webhook_test` at once, in any state of the endpoint, and answers with the outcome. */
  test(id: string, options?: WriteOptions): Promise<WebhookAttempt>;
  /** List the attempts to send to an endpoint, newest first. Staff only. */
  attempts(id: string, query?: WebhookAttemptQuery, options?: CallOptions): Pages<WebhookAttempt>;
  /** Send events to an endpoint again. Staff only. One event by its id, or those of a time range that the endpoint wants, at most 10,000. They keep their `webhook-id`. */
  resend(id: string, input: ResendInput, options?: WriteOptions): Promise<ResendReport>;
}

/** Events: as they happen for all callers, listed for staff. */
export interface Events {
  /** List events, newest first. Staff only. The events that listeners and webhooks get. The next page, and the one before, are in the Link header. */
  list(query?: EventQuery, options?: CallOptions): Pages<ListedEvent>;
  /** Follow events as they happen. Staff see all events, other callers those about what they own; both only what their scopes let them read. Server-sent events: `id` is the position, `event` the name, `data` the event as JSON. Begins now, or after the position in `Last-Event-ID`; nothing is skipped or repeated over reconnects. A comment, or an `id` alone where others' events were passed over, comes every 15 seconds when nothing else does. The stream ends when the credentials do. */
  stream(options?: StreamOptions): AsyncGenerator<StreamedEvent, void, undefined>;
}

/** What applications listen under, for staff. */
export interface Listeners {
  /** List the listeners of applications. Staff only. */
  list(options?: CallOptions): Promise<Listener[]>;
  /** Forget a listener, with the events that wait for it. Staff only. One that was served in the last two hours is refused: stop the processes that have it, and wait. */
  forget(input: ListenerForgetInput, options?: WriteOptions): Promise<ForgottenListener>;
}

/** Message brokers that get every event in order, for staff. */
export interface Sinks {
  /** List the sinks. Staff only. Credentials are never shown. */
  list(options?: CallOptions): Promise<Sink[]>;
  /** Read a sink. Staff only. */
  get(name: string, options?: CallOptions): Promise<Sink>;
  /** Remove a sink. What the broker has stays there. Staff only. */
  remove(name: string, options?: WriteOptions): Promise<Sink>;
  /** Send events to a sink again, from where it stopped. Staff only. */
  enable(name: string, options?: WriteOptions): Promise<Sink>;
  /** Stop sending events to a sink. Staff only. */
  disable(name: string, options?: WriteOptions): Promise<Sink>;
  /** Send a test message, and see the outcome. Staff only. */
  test(name: string, options?: WriteOptions): Promise<SinkTest>;
  /** Have a sink send again from another position. Staff only. */
  replay(name: string, input: SinkReplayInput, options?: WriteOptions): Promise<Sink>;
}

/** Signing in and out, in a browser. */
export interface Session {
  /** Sign in, for a browser. Exchanges an API key for a session, which a cookie keeps: `HttpOnly`, `SameSite=Strict`, for at most 8 hours, or until it is not used for 30 minutes. It ends with the key. Requests with the cookie need the header `X-Gapura-Session: 1`, and are refused to pages of other sites. Attempts that fail are limited for each address. */
  begin(input: SessionInput, options?: CallOptions): Promise<void>;
  /** Sign out. Ends the session of this cookie. Without one nothing happens. */
  end(options?: WriteOptions): Promise<void>;
  /** Sign out everywhere. Ends all sessions of the API key that this caller came with. */
  endAll(options?: WriteOptions): Promise<void>;
}

/** API keys, for staff. */
export interface Keys {
  /** List the API keys, newest first. Staff only. The newest thousand. The keys themselves are never shown again. */
  list(options?: CallOptions): Promise<Key[]>;
  /** Make an API key. Staff only. For a person give a `role`; for a program `staff` and `scopes`. The key of a person runs out after 90 days unless you say otherwise. The key is shown only now. */
  create(input: KeyInput, options?: WriteOptions): Promise<CreatedKey>;
  /** Revoke an API key. Staff only. It ends at once, and all sessions that were begun with it. */
  revoke(id: string, options?: WriteOptions): Promise<Key>;
}

/** What people did, for staff. */
export interface Audit {
  /** See what people did, newest first. Staff only. Each act was recorded in the transaction of its effect, and cannot be changed. The next page is in the Link header. */
  list(query?: AuditQuery, options?: CallOptions): Pages<Act>;
}

/** How payments went, and what needs attention. */
export interface Figures {
  /** Read the figures of payments. Counts and money by hours, days or months in WIB, oldest first, then by value. Staff get the figures of all payments, other callers those of their own. Periods without payments are shown, with `by` they are not. At most 400 rows. Answers 503 while older payments are still being counted. */
  summary(query?: SummaryQuery, options?: CallOptions): Promise<SummaryRow[]>;
  /** Read what needs attention. Staff only. Counts of what the operator should look at, with where it is listed. All of it takes a few seconds at most: what could not be counted by then has `timed_out`. Rows whose list the caller has no scope for are left out. */
  attention(options?: CallOptions): Promise<AttentionRow[]>;
}

/** The background's queues, for staff. */
export interface Tasks {
  /** List the background tasks. Staff only. Every task with its schedule, what waits, what failed, and how it went last. Takes a few seconds at most: what could not be counted by then is null, with `timed_out`. */
  list(options?: CallOptions): Promise<Task[]>;
  /** List the jobs of a task that failed too often, newest first. Staff only. The newest of them; there are no further pages. */
  failures(name: string, query?: TaskFailureQuery, options?: CallOptions): Promise<TaskFailure[]>;
  /** Run a task now. Staff only. Queues one run for the next free process. Where the same run waits already, that one will do. */
  run(name: string, input?: TaskRunInput, options?: WriteOptions): Promise<TaskRun>;
  /** Try the jobs of a task again that failed too often. Staff only. At most 1,000 at a time; ask again for the rest. */
  retry(name: string, options?: WriteOptions): Promise<TaskRetry>;
}

/** Payments compared with the gateway, for staff. */
export interface Reconciliations {
  /** List reconciliations, newest first. Staff only. Without what differed; read one for that. */
  list(query?: ReconciliationQuery, options?: CallOptions): Pages<Reconciliation>;
  /** Compare payments with the gateway. Staff only. The background compares every payment of the range, newest first, and applies what differs. One at a time: another is refused with 400 until it has ended. It outlives the process that works on it. */
  start(input?: ReconciliationInput, options?: WriteOptions): Promise<Reconciliation>;
  /** Read a reconciliation, with what differed. Staff only. */
  get(id: string, options?: CallOptions): Promise<ReconciliationResult>;
  /** Stop a reconciliation. Staff only. What was applied by then stays. One that has ended by itself is refused with 400. */
  stop(id: string, options?: WriteOptions): Promise<ReconciliationResult>;
}

/** Checks of configuration, database and gateway, for staff. */
export interface Doctor {
  /** Check the configuration, the database and the gateway. Staff only. Looks at the database, its clock and migrations, keys, listeners, sinks and the gateway, as `gapura doctor` does, for a few seconds at most. Shows no secrets. */
  examine(options?: CallOptions): Promise<Examination>;
}

/** Payments, refunds and invoices as CSV. */
export interface Exports {
  /** Take all payments as a CSV file. Staff get all of them, other callers their own; newest first, UTF-8, with a header row. A cell that a spreadsheet would run begins with an apostrophe. The file is sent while it is read: one that breaks off was not finished. A few can be read at once; more answer 503 with `Retry-After`. Who takes a file is in the audit. */
  payments(query?: PaymentExportQuery, options?: CallOptions): AsyncGenerator<string, void, undefined>;
  /** Take all refunds as a CSV file. Staff get all of them, other callers their own; newest first, UTF-8, with a header row. A cell that a spreadsheet would run begins with an apostrophe. The file is sent while it is read: one that breaks off was not finished. A few can be read at once; more answer 503 with `Retry-After`. Who takes a file is in the audit. */
  refunds(query?: RefundExportQuery, options?: CallOptions): AsyncGenerator<string, void, undefined>;
  /** Take all invoices as a CSV file. Staff get all of them, other callers their own; newest first, UTF-8, with a header row. A cell that a spreadsheet would run begins with an apostrophe. The file is sent while it is read: one that breaks off was not finished. A few can be read at once; more answer 503 with `Retry-After`. Who takes a file is in the audit. */
  invoices(query?: InvoiceExportQuery, options?: CallOptions): AsyncGenerator<string, void, undefined>;
}

export interface GapuraClient {
  /** See who you are and what you may do. */
  me(options?: CallOptions): Promise<Me>;
  /** Charges, and what can be done with a payment. */
  readonly payments: Payments;
  /** The refunds of all payments, and those that wait for a second person. */
  readonly refunds: Refunds;
  /** A page to pay on, a document, a due date. */
  readonly invoices: Invoices;
  /** A page on which a customer chooses how to pay, and pays once. */
  readonly checkouts: Checkouts;
  /** Addresses at which any customer can pay. */
  readonly paymentLinks: PaymentLinks;
  /** Charges that the gateway repeats automatically. */
  readonly subscriptions: Subscriptions;
  /** The gateway's notifications: receive them, and read the inbox, for staff. */
  readonly notifications: Notifications;
  /** The servers that events are sent to, for staff. */
  readonly webhooks: Webhooks;
  /** Events: as they happen for all callers, listed for staff. */
  readonly events: Events;
  /** What applications listen under, for staff. */
  readonly listeners: Listeners;
  /** Message brokers that get every event in order, for staff. */
  readonly sinks: Sinks;
  /** Signing in and out, in a browser. */
  readonly session: Session;
  /** API keys, for staff. */
  readonly keys: Keys;
  /** What people did, for staff. */
  readonly audit: Audit;
  /** How payments went, and what needs attention. */
  readonly figures: Figures;
  /** The background's queues, for staff. */
  readonly tasks: Tasks;
  /** Payments compared with the gateway, for staff. */
  readonly reconciliations: Reconciliations;
  /** Checks of configuration, database and gateway, for staff. */
  readonly doctor: Doctor;
  /** Payments, refunds and invoices as CSV. */
  readonly exports: Exports;
}

/** What a call sends and gets. */
export interface Call {
  /** The operation's name in the API document. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** What stands for `{...}` in the path is the first argument. */
  readonly param?: string;
  /** What the argument after that is. */
  readonly takes?: 'body' | 'query';
  readonly gives: 'one' | 'pages' | 'nothing' | 'text' | 'bytes' | 'events';
  /** Needs no credentials, and takes no Idempotency-Key. */
  readonly open?: true;
}

export const CALLS: Readonly<Record<string, Call | Readonly<Record<string, Call>>>> = {
  me: { id: 'getMe', method: 'GET', path: '/me/', gives: 'one' },
  payments: {
    charge: { id: 'createCharge', method: 'POST', path: '/charge/', takes: 'body', gives: 'one' },
    list: { id: 'listPayments', method: 'GET', path: '/payments/', takes: 'query', gives: 'pages' },
    get: { id: 'getPayment', method: 'GET', path: '/payments/{pk}/', param: 'pk', gives: 'one' },
    checkStatus: { id: 'checkPaymentStatus', method: 'GET', path: '/payments/{pk}/check_status/', param: 'pk', gives: 'one' },
    history: { id: 'getPaymentHistory', method: 'GET', path: '/payments/{pk}/history/', param: 'pk', gives: 'one' },
    cancel: { id: 'cancelPayment', method: 'POST', path: '/payments/{pk}/cancel/', param: 'pk', gives: 'one' },
    expire: { id: 'expirePayment', method: 'POST', path: '/payments/{pk}/expire/', param: 'pk', gives: 'one' },
    capture: { id: 'capturePayment', method: 'POST', path: '/payments/{pk}/capture/', param: 'pk', takes: 'body', gives: 'one' },
    refund: { id: 'refundPayment', method: 'POST', path: '/payments/{pk}/refund/', param: 'pk', takes: 'body', gives: 'one' },
    approve: { id: 'approvePayment', method: 'POST', path: '/payments/{pk}/approve/', param: 'pk', gives: 'one' },
    deny: { id: 'denyPayment', method: 'POST', path: '/payments/{pk}/deny/', param: 'pk', gives: 'one' },
    timeline: { id: 'getPaymentTimeline', method: 'GET', path: '/payments/{pk}/timeline/', param: 'pk', takes: 'query', gives: 'pages' },
  },
  refunds: {
    approve: { id: 'approveRefund', method: 'POST', path: '/refunds/{pk}/approve/', param: 'pk', gives: 'one' },
    reject: { id: 'rejectRefund', method: 'POST', path: '/refunds/{pk}/reject/', param: 'pk', takes: 'body', gives: 'one' },
    list: { id: 'listRefunds', method: 'GET', path: '/refunds/', takes: 'query', gives: 'pages' },
  },
  invoices: {
    list: { id: 'listInvoices', method: 'GET', path: '/invoices/', takes: 'query', gives: 'pages' },
    create: { id: 'createInvoice', method: 'POST', path: '/invoices/', takes: 'body', gives: 'one' },
    get: { id: 'getInvoice', method: 'GET', path: '/invoices/{pk}/', param: 'pk', gives: 'one' },
    checkStatus: { id: 'checkInvoiceStatus', method: 'GET', path: '/invoices/{pk}/check_status/', param: 'pk', gives: 'one' },
    history: { id: 'getInvoiceHistory', method: 'GET', path: '/invoices/{pk}/history/', param: 'pk', gives: 'one' },
    void: { id: 'voidInvoice', method: 'POST', path: '/invoices/{pk}/void/', param: 'pk', takes: 'body', gives: 'one' },
  },
  checkouts: {
    list: { id: 'listCheckouts', method: 'GET', path: '/checkouts/', takes: 'query', gives: 'pages' },
    create: { id: 'createCheckout', method: 'POST', path: '/checkouts/', takes: 'body', gives: 'one' },
    get: { id: 'getCheckout', method: 'GET', path: '/checkouts/{pk}/', param: 'pk', gives: 'one' },
    cancel: { id: 'cancelCheckout', method: 'POST', path: '/checkouts/{pk}/cancel/', param: 'pk', gives: 'one' },
    refundSurplus: { id: 'refundSurplus', method: 'POST', path: '/checkouts/{pk}/refund_surplus/', param: 'pk', gives: 'one' },
    noteSurplusReturned: { id: 'noteSurplusReturned', method: 'POST', path: '/checkouts/{pk}/surplus_returned/', param: 'pk', takes: 'body', gives: 'one' },
  },
  paymentLinks: {
    list: { id: 'listPaymentLinks', method: 'GET', path: '/payment_links/', takes: 'query', gives: 'pages' },
    create: { id: 'createPaymentLink', method: 'POST', path: '/payment_links/', takes: 'body', gives: 'one' },
    get: { id: 'getPaymentLink', method: 'GET', path: '/payment_links/{pk}/', param: 'pk', gives: 'one' },
    update: { id: 'updatePaymentLink', method: 'PATCH', path: '/payment_links/{pk}/', param: 'pk', takes: 'body', gives: 'one' },
    poster: { id: 'getPaymentLinkPoster', method: 'GET', path: '/payment_links/{pk}/poster.pdf', param: 'pk', gives: 'bytes' },
    end: { id: 'endPaymentLink', method: 'POST', path: '/payment_links/{pk}/end/', param: 'pk', gives: 'one' },
  },
  subscriptions: {
    list: { id: 'listSubscriptions', method: 'GET', path: '/subscriptions/', takes: 'query', gives: 'pages' },
    create: { id: 'createSubscription', method: 'POST', path: '/subscriptions/', takes: 'body', gives: 'one' },
    get: { id: 'getSubscription', method: 'GET', path: '/subscriptions/{pk}/', param: 'pk', gives: 'one' },
    update: { id: 'updateSubscription', method: 'PATCH', path: '/subscriptions/{pk}/', param: 'pk', takes: 'body', gives: 'one' },
    checkStatus: { id: 'checkSubscriptionStatus', method: 'GET', path: '/subscriptions/{pk}/check_status/', param: 'pk', gives: 'one' },
    history: { id: 'getSubscriptionHistory', method: 'GET', path: '/subscriptions/{pk}/history/', param: 'pk', gives: 'one' },
    disable: { id: 'disableSubscription', method: 'POST', path: '/subscriptions/{pk}/disable/', param: 'pk', gives: 'one' },
    enable: { id: 'enableSubscription', method: 'POST', path: '/subscriptions/{pk}/enable/', param: 'pk', gives: 'one' },
    cancel: { id: 'cancelSubscription', method: 'POST', path: '/subscriptions/{pk}/cancel/', param: 'pk', gives: 'one' },
  },
  notifications: {
    receive: { id: 'receiveNotification', method: 'POST', path: '/notification/', takes: 'body', gives: 'one', open: true },
    list: { id: 'listNotifications', method: 'GET', path: '/notifications/', takes: 'query', gives: 'pages' },
    replayMany: { id: 'replayNotifications', method: 'POST', path: '/notifications/replay/', takes: 'body', gives: 'one' },
    get: { id: 'getNotification', method: 'GET', path: '/notifications/{pk}/', param: 'pk', gives: 'one' },
    replay: { id: 'replayNotification', method: 'POST', path: '/notifications/{pk}/replay/', param: 'pk', gives: 'one' },
  },
  webhooks: {
    list: { id: 'listWebhooks', method: 'GET', path: '/webhooks/', gives: 'one' },
    create: { id: 'createWebhook', method: 'POST', path: '/webhooks/', takes: 'body', gives: 'one' },
    get: { id: 'getWebhook', method: 'GET', path: '/webhooks/{pk}/', param: 'pk', gives: 'one' },
    update: { id: 'updateWebhook', method: 'PATCH', path: '/webhooks/{pk}/', param: 'pk', takes: 'body', gives: 'one' },
    delete: { id: 'deleteWebhook', method: 'DELETE', path: '/webhooks/{pk}/', param: 'pk', gives: 'one' },
    rotateSecret: { id: 'rotateWebhookSecret', method: 'POST', path: '/webhooks/{pk}/rotate_secret/', param: 'pk', takes: 'body', gives: 'one' },
    pause: { id: 'pauseWebhook', method: 'POST', path: '/webhooks/{pk}/pause/', param: 'pk', gives: 'one' },
    resume: { id: 'resumeWebhook', method: 'POST', path: '/webhooks/{pk}/resume/', param: 'pk', gives: 'one' },
    test: { id: 'testWebhook', method: 'POST', path: '/webhooks/{pk}/test/', param: 'pk', gives: 'one' },
    attempts: { id: 'listWebhookAttempts', method: 'GET', path: '/webhooks/{pk}/attempts/', param: 'pk', takes: 'query', gives: 'pages' },
    resend: { id: 'resendWebhookEvents', method: 'POST', path: '/webhooks/{pk}/resend/', param: 'pk', takes: 'body', gives: 'one' },
  },
  events: {
    list: { id: 'listEvents', method: 'GET', path: '/events/', takes: 'query', gives: 'pages' },
    stream: { id: 'streamEvents', method: 'GET', path: '/events/stream/', gives: 'events' },
  },
  listeners: {
    list: { id: 'listListeners', method: 'GET', path: '/listeners/', gives: 'one' },
    forget: { id: 'forgetListener', method: 'POST', path: '/listeners/forget/', takes: 'body', gives: 'one' },
  },
  sinks: {
    list: { id: 'listSinks', method: 'GET', path: '/sinks/', gives: 'one' },
    get: { id: 'getSink', method: 'GET', path: '/sinks/{name}/', param: 'name', gives: 'one' },
    remove: { id: 'removeSink', method: 'DELETE', path: '/sinks/{name}/', param: 'name', gives: 'one' },
    enable: { id: 'enableSink', method: 'POST', path: '/sinks/{name}/enable/', param: 'name', gives: 'one' },
    disable: { id: 'disableSink', method: 'POST', path: '/sinks/{name}/disable/', param: 'name', gives: 'one' },
    test: { id: 'testSink', method: 'POST', path: '/sinks/{name}/test/', param: 'name', gives: 'one' },
    replay: { id: 'replaySink', method: 'POST', path: '/sinks/{name}/replay/', param: 'name', takes: 'body', gives: 'one' },
  },
  session: {
    begin: { id: 'beginSession', method: 'POST', path: '/session/', takes: 'body', gives: 'nothing', open: true },
    end: { id: 'endSession', method: 'DELETE', path: '/session/', gives: 'nothing' },
    endAll: { id: 'endSessions', method: 'DELETE', path: '/sessions/', gives: 'nothing' },
  },
  keys: {
    list: { id: 'listKeys', method: 'GET', path: '/keys/', gives: 'one' },
    create: { id: 'createKey', method: 'POST', path: '/keys/', takes: 'body', gives: 'one' },
    revoke: { id: 'revokeKey', method: 'POST', path: '/keys/{pk}/revoke/', param: 'pk', gives: 'one' },
  },
  audit: {
    list: { id: 'listAudit', method: 'GET', path: '/audit/', takes: 'query', gives: 'pages' },
  },
  figures: {
    summary: { id: 'getSummary', method: 'GET', path: '/summary/', takes: 'query', gives: 'one' },
    attention: { id: 'getAttention', method: 'GET', path: '/attention/', gives: 'one' },
  },
  tasks: {
    list: { id: 'listTasks', method: 'GET', path: '/tasks/', gives: 'one' },
    failures: { id: 'listTaskFailures', method: 'GET', path: '/tasks/{name}/failures/', param: 'name', takes: 'query', gives: 'one' },
    run: { id: 'runTask', method: 'POST', path: '/tasks/{name}/run/', param: 'name', takes: 'body', gives: 'one' },
    retry: { id: 'retryTask', method: 'POST', path: '/tasks/{name}/retry/', param: 'name', gives: 'one' },
  },
  reconciliations: {
    list: { id: 'listReconciliations', method: 'GET', path: '/reconciliations/', takes: 'query', gives: 'pages' },
    start: { id: 'startReconciliation', method: 'POST', path: '/reconciliations/', takes: 'body', gives: 'one' },
    get: { id: 'getReconciliation', method: 'GET', path: '/reconciliations/{pk}/', param: 'pk', gives: 'one' },
    stop: { id: 'stopReconciliation', method: 'POST', path: '/reconciliations/{pk}/stop/', param: 'pk', gives: 'one' },
  },
  doctor: {
    examine: { id: 'examine', method: 'GET', path: '/doctor/', gives: 'one' },
  },
  exports: {
    payments: { id: 'exportPayments', method: 'GET', path: '/exports/payments.csv', takes: 'query', gives: 'text' },
    refunds: { id: 'exportRefunds', method: 'GET', path: '/exports/refunds.csv', takes: 'query', gives: 'text' },
    invoices: { id: 'exportInvoices', method: 'GET', path: '/exports/invoices.csv', takes: 'query', gives: 'text' },
  },
};
