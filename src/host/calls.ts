// The nouns and verbs of the library, made from docs/openapi.json by `npm run openapi`: do not edit.

import type { Acting, CallOptions, ChargeOptions, Loose, Page } from '../http/in-process.ts';
import type { Act, AlertReceiver, AlertReceiverInput, AlertTest, AttentionRow, AuditQuery, CaptureInput, ChargeInput, Chargeback, ChargebackQuery, ChargebackStep, ChargebackUpdate, Checkout, CheckoutInput, CheckoutQuery, CreatedKey, EventQuery, Examination, ExportSchedule, ExportScheduleChanges, ExportScheduleInput, ForgottenListener, Found, GatewayMessage, InvitationInput, InvitedPerson, Invoice, InvoiceChange, InvoiceCheck, InvoiceInput, InvoiceQuery, Key, KeyInput, ListedEvent, Listener, ListenerForgetInput, Mail, MailQuery, Note, NoteInput, Notification, NotificationQuery, NotificationReceipt, Overview, PaymentChange, PaymentLink, PaymentLinkInput, PaymentLinkQuery, PaymentLinkUpdate, PaymentQuery, PaymentSummary, PaymentWithActions, Person, PersonShopInput, PersonShopRevocation, PersonUpdateInput, Reconciliation, ReconciliationInput, ReconciliationQuery, ReconciliationResult, RefundInput, RefundQuery, RefundRejectInput, RefundResult, RefundSummary, ReplayInput, ReplayReport, ResendInput, ResendReport, RotateInput, SavedCard, SavedCardQuery, SearchQuery, Shop, ShopChanges, ShopInput, ShopMove, Sink, SinkReplayInput, SinkTest, StatusCheck, Subscription, SubscriptionChange, SubscriptionCheck, SubscriptionInput, SubscriptionQuery, SubscriptionUpdate, SummaryQuery, SummaryRow, SurplusRefund, SurplusReturned, Task, TaskFailure, TaskFailureQuery, TaskRetry, TaskRun, TaskRunInput, TimelineEntry, TimelineQuery, VoidInput, Webhook, WebhookAttempt, WebhookAttemptQuery, WebhookChanges, WebhookInput, WebhookSuccess, WebhookSuccessQuery, WebhookWithSecret } from '../sdk/types.ts';

/** Charges, and what can be done with a payment. */
export interface Payments {
  /** Charge a customer. Stores the payment, calls the gateway, and answers with what the customer needs to pay. On 502 or 504 the outcome is not known: the payment is kept, checked in the background, and named in `payment_id`. */
  charge(caller: Acting, input: Loose<ChargeInput>, options?: ChargeOptions): Promise<PaymentWithActions>;
  /** List payments, newest first. Staff see all payments, other callers their own. The next page, and the one before, are in the Link header. */
  list(caller: Acting, query?: Loose<PaymentQuery>, options?: CallOptions): Promise<Page<PaymentSummary>>;
  /** Read a payment. */
  get(caller: Acting, id: string, options?: CallOptions): Promise<PaymentWithActions>;
  /** Refresh a payment from the gateway's status. Reads the status at the gateway, applies it, and answers with both. 400 where the gateway does not know the order. */
  checkStatus(caller: Acting, id: string, options?: CallOptions): Promise<StatusCheck>;
  /** See what happened to a payment. Every change, oldest first: who or what changed it, from what to what, and why. */
  history(caller: Acting, id: string, options?: CallOptions): Promise<PaymentChange[]>;
  /** Cancel a payment that is not final. A payment in a final state answers 400. A captured card payment can be cancelled until it settles. */
  cancel(caller: Acting, id: string, options?: CallOptions): Promise<PaymentWithActions>;
  /** Expire a pending payment. Any other payment answers 400. */
  expire(caller: Acting, id: string, options?: CallOptions): Promise<PaymentWithActions>;
  /** Capture an authorised card payment. Only for `credit_card` payments that are `authorize`; anything else answers 400. Where another amount was captured already, the answer is 409 and says how much. */
  capture(caller: Acting, id: string, input?: Loose<CaptureInput>, options?: CallOptions): Promise<PaymentWithActions>;
  /** Refund a paid payment, in part or in full. Refunds that were not refused never add up to more than was captured. On 502 or 504 the outcome is not known: the refund stays `pending`, and a background task completes it. Above the limit of `GAPURA_REFUND_APPROVAL_ABOVE` the answer is 202: the refund is `requested`, its amount is reserved, and the gateway is asked when another person approves it. */
  refund(caller: Acting, id: string, input?: Loose<RefundInput>, options?: CallOptions): Promise<RefundResult>;
  /** Accept a payment that the fraud check challenges. Staff only. */
  approve(caller: Acting, id: string, options?: CallOptions): Promise<PaymentWithActions>;
  /** Refuse a payment that the fraud check challenges. Staff only. */
  deny(caller: Acting, id: string, options?: CallOptions): Promise<PaymentWithActions>;
  /** See everything around a payment, in one list. Oldest first: changes, the gateway's notifications, events, attempts to send webhooks (for staff), acts of people, notes (for staff) and refunds. 500 entries at a time; the next ones are in the Link header. What came more than a month after the last change is not in it. Callers who are not staff see their own acts alone, without addresses. */
  timeline(caller: Acting, id: string, query?: Loose<TimelineQuery>, options?: CallOptions): Promise<Page<TimelineEntry>>;
}

/** What staff write about payments, for each other. */
export interface Notes {
  /** Read the notes about a payment. Staff only; oldest first. They are in the timeline too. A payment has up to 200. */
  list(caller: Acting, id: string, options?: CallOptions): Promise<Note[]>;
  /** Write a note about a payment. Staff only. The customer and the gateway never see it. It cannot be changed, only removed. */
  add(caller: Acting, id: string, input: Loose<NoteInput>, options?: CallOptions): Promise<Note>;
  /** Remove a note. For who wrote it, and for admins. The audit keeps that it was there, and not what it said. */
  remove(caller: Acting, id: string, options?: CallOptions): Promise<Note>;
}

/** Money that customers' banks took back, for staff. */
export interface Chargebacks {
  /** List chargebacks, the nearest deadline first. Staff only. A case is opened when the gateway says that the customer's bank took money back. The next page, and the one before, are in the Link header. */
  list(caller: Acting, query?: Loose<ChargebackQuery>, options?: CallOptions): Promise<Page<Chargeback>>;
  /** Read a chargeback. Staff only. */
  get(caller: Acting, id: string, options?: CallOptions): Promise<Chargeback>;
  /** Work on a chargeback. Staff only. Notes the evidence, another deadline, or how the case stands. Nothing is sent to the bank: answer it where it asks you to, in the gateway's own portal. */
  update(caller: Acting, id: string, input: Loose<ChargebackUpdate>, options?: CallOptions): Promise<Chargeback>;
  /** See who worked on a chargeback. Staff only; oldest first. */
  history(caller: Acting, id: string, options?: CallOptions): Promise<ChargebackStep[]>;
}

/** The refunds of all payments, and those that wait for a second person. */
export interface Refunds {
  /** Approve a refund that waits for a second person. Only for a refund that is `requested`; anything else answers 400 and says who decided. The person who asked for the refund cannot approve it: 403, with any of their keys. The rules are checked again, then the gateway is called. On 502 or 504 the outcome is not known: the refund is `pending`, and a background task completes it. */
  approve(caller: Acting, id: string, options?: CallOptions): Promise<RefundResult>;
  /** Reject a refund that waits for a second person. Only for a refund that is `requested`; anything else answers 400 and says who decided. Its amount is free again. The person who asked for the refund may reject it too. */
  reject(caller: Acting, id: string, input?: Loose<RefundRejectInput>, options?: CallOptions): Promise<RefundResult>;
  /** List refunds, newest first. Staff see all refunds, other callers those of their own payments. The next page, and the one before, are in the Link header. */
  list(caller: Acting, query?: Loose<RefundQuery>, options?: CallOptions): Promise<Page<RefundSummary>>;
}

/** A page to pay on, a document, a due date. */
export interface Invoices {
  /** List invoices, newest first. Staff see all invoices, other callers their own. The next page, and the one before, are in the Link header. */
  list(caller: Acting, query?: Loose<InvoiceQuery>, options?: CallOptions): Promise<Page<Invoice>>;
  /** Send an invoice. Stores the invoice, has the gateway make it, and answers with the page on which the customer pays. On 502 or 504 the outcome is not known: the draft is kept and named in `invoice_id`. Repeat the request with the same Idempotency-Key; within five minutes a background task does so too. */
  create(caller: Acting, input: Loose<InvoiceInput>, options?: CallOptions): Promise<Invoice>;
  /** Read an invoice. */
  get(caller: Acting, id: string, options?: CallOptions): Promise<Invoice>;
  /** Refresh an invoice from the gateway's status. Reads the invoice at the gateway, applies what it says, and answers with both. Where it was paid and the notification was lost, its payment is found too. 400 where the gateway does not know the invoice. */
  checkStatus(caller: Acting, id: string, options?: CallOptions): Promise<InvoiceCheck>;
  /** See what happened to an invoice. Every change, oldest first: who or what changed it, from what to what, and why. */
  history(caller: Acting, id: string, options?: CallOptions): Promise<InvoiceChange[]>;
  /** Void an invoice. Only an invoice that is `pending` or `overdue`; any other answers 400. */
  void(caller: Acting, id: string, input?: Loose<VoidInput>, options?: CallOptions): Promise<Invoice>;
}

/** A page on which a customer chooses how to pay, and pays once. */
export interface Checkouts {
  /** List checkouts, newest first. Staff see all checkouts, other callers their own. The addresses of pay pages are not in the list. The next page, and the one before, are in the Link header. */
  list(caller: Acting, query?: Loose<CheckoutQuery>, options?: CallOptions): Promise<Page<Checkout>>;
  /** Have a customer pay on a page. Answers with the address of a pay page: send your customer there, and wait for `checkout_completed`. The customer chooses how to pay, and may change it; at most one payment of a checkout can be paid at any time. The gateway is called when the customer has chosen. */
  create(caller: Acting, input: Loose<CheckoutInput>, options?: CallOptions): Promise<Checkout>;
  /** Read a checkout. */
  get(caller: Acting, id: string, options?: CallOptions): Promise<Checkout>;
  /** End a checkout that is not paid. No customer can begin to pay it from then on, and a payment under way is cancelled at the gateway. 400 where it has ended or was paid; on 502 or 504 the gateway did not answer, and a background task retries. */
  cancel(caller: Acting, id: string, options?: CallOptions): Promise<Checkout>;
  /** Give back what was paid twice. Refunds every payment of the checkout but the one that counts, and gives the outcome of each. Some payment methods have no refund at the gateway: their refusal says so. Send that money back yourself, and say so with `surplus_returned`. */
  refundSurplus(caller: Acting, id: string, options?: CallOptions): Promise<SurplusRefund>;
  /** Record that you gave a surplus back yourself. For money that the gateway cannot refund, such as that of virtual accounts and of stores: after you have sent it back, for instance by a bank transfer. Moves no money; the surplus is 0 afterwards, and the audit says who said so. 400 where nothing is too much, or a refund of it is under way. */
  noteSurplusReturned(caller: Acting, id: string, input?: Loose<SurplusReturned>, options?: CallOptions): Promise<Checkout>;
  /** Send the address of the pay page by mail. A background task sends it to the e-mail address of the customer, unless the checkout was paid by then. 400 where there is nothing to pay, no address, no mail server, or the same mail has not been sent yet; 429 where the address got too many mails within an hour. */
  send(caller: Acting, id: string, options?: CallOptions): Promise<Checkout>;
  /** Send the receipt once more. A background task sends it to the e-mail address of the customer. 400 where the checkout is not paid, there is no address or no mail server, or the receipt has not been sent yet; 429 where the address got too many mails within an hour. */
  sendReceipt(caller: Acting, id: string, options?: CallOptions): Promise<Checkout>;
}

/** Cards that customers have agreed to have kept. */
export interface SavedCards {
  /** List the saved cards of a customer. Those that have not expired, newest first. Tokens of cards are never shown. */
  list(caller: Acting, query: Loose<SavedCardQuery>, options?: CallOptions): Promise<SavedCard[]>;
  /** Remove a saved card. Its token is deleted: the customer types the card in again to pay with it. */
  remove(caller: Acting, id: string, options?: CallOptions): Promise<SavedCard>;
}

/** What was written to customers. */
export interface Mails {
  /** List the mails to a customer, newest first. Of one customer or of one checkout: one of the fields has to be given. Staff see all of them, other callers those about their own checkouts. The next page, and the one before, are in the Link header. */
  list(caller: Acting, query?: Loose<MailQuery>, options?: CallOptions): Promise<Page<Mail>>;
}

/** Addresses at which any customer can pay. */
export interface PaymentLinks {
  /** List payment links, newest first. Staff see all payment links, other callers their own. Their addresses are not in the list. The next page, and the one before, are in the Link header. */
  list(caller: Acting, query?: Loose<PaymentLinkQuery>, options?: CallOptions): Promise<Page<PaymentLink>>;
  /** Make an address at which any customer can pay. For a fixed amount, or one that the customer says between a least and a most. With `quantity` the customer says how many, each for the amount. With `usage_limit` it can be paid so often and no more: a customer who is paying holds a use, and gives it back where the payment runs out. Each customer gets a checkout of their own. Answers to fields called `name`, `email` and `phone` become the customer details of the payment. */
  create(caller: Acting, input: Loose<PaymentLinkInput>, options?: CallOptions): Promise<PaymentLink>;
  /** Read a payment link. */
  get(caller: Acting, id: string, options?: CallOptions): Promise<PaymentLink>;
  /** Change a payment link. Everything but the amount and the quantity can be changed. Checkouts that were begun before stay as they are. */
  update(caller: Acting, id: string, input: Loose<PaymentLinkUpdate>, options?: CallOptions): Promise<PaymentLink>;
  /** End a payment link. No customer can begin to pay by it any more; those who have begun may go on. Ending it twice is harmless. */
  end(caller: Acting, id: string, options?: CallOptions): Promise<PaymentLink>;
}

/** Charges that the gateway repeats automatically. */
export interface Subscriptions {
  /** List subscriptions, newest first. Staff see all subscriptions, other callers their own. The next page, and the one before, are in the Link header. */
  list(caller: Acting, query?: Loose<SubscriptionQuery>, options?: CallOptions): Promise<Page<Subscription>>;
  /** Have the gateway charge a customer in every interval. Stores the subscription and creates it at the gateway. Each charge that the gateway makes becomes a payment with its `subscription_id`. On 502 or 504 the outcome is not known: repeat the request with the same Idempotency-Key. */
  create(caller: Acting, input: Loose<SubscriptionInput>, options?: CallOptions): Promise<Subscription>;
  /** Read a subscription. */
  get(caller: Acting, id: string, options?: CallOptions): Promise<Subscription>;
  /** Change what a subscription charges, when, and with what. What is left out stays as the gateway has it. A new interval counts from the next charge on. `next_execution_at` wakes one that is inactive or disabled. The name and the payment type cannot change. */
  update(caller: Acting, id: string, input: Loose<SubscriptionUpdate>, options?: CallOptions): Promise<Subscription>;
  /** Refresh a subscription from the gateway. Reads it at the gateway, applies what it says, takes in charges that were missed, and answers with both. 400 where the gateway has not confirmed it. */
  checkStatus(caller: Acting, id: string, options?: CallOptions): Promise<SubscriptionCheck>;
  /** See what happened to a subscription. Every change and every charge, oldest first: who or what brought it, and why. */
  history(caller: Acting, id: string, options?: CallOptions): Promise<SubscriptionChange[]>;
  /** Pause a subscription. */
  disable(caller: Acting, id: string, options?: CallOptions): Promise<Subscription>;
  /** Resume a subscription. */
  enable(caller: Acting, id: string, options?: CallOptions): Promise<Subscription>;
  /** End a subscription for good. */
  cancel(caller: Acting, id: string, options?: CallOptions): Promise<Subscription>;
}

/** The gateway's notifications: receive them, and read the inbox, for staff. */
export interface Notifications {
  /** Receive the gateway's notification. A notification is verified by its signature. Those about subscriptions carry none; they count only where a status call to the gateway says the same. 200 means that it is stored durably. */
  receive(input: unknown, options?: CallOptions): Promise<NotificationReceipt>;
  /** List the gateway's notifications, newest first. Staff only. */
  list(caller: Acting, query?: Loose<NotificationQuery>, options?: CallOptions): Promise<Page<Notification>>;
  /** Apply a range of notifications again. Staff only. Notifications that were processed are left as they are. */
  replayMany(caller: Acting, input: Loose<ReplayInput>, options?: CallOptions): Promise<ReplayReport>;
  /** Read a notification. Staff only. */
  get(caller: Acting, id: string, options?: CallOptions): Promise<Notification>;
  /** Apply a notification again. Staff only. One that was processed is left as it is. */
  replay(caller: Acting, id: string, options?: CallOptions): Promise<Notification>;
}

/** The servers that events are sent to, for staff. */
export interface Webhooks {
  /** List the webhook endpoints, newest first. Staff only. Secrets are never shown again. */
  list(caller: Acting, options?: CallOptions): Promise<Webhook[]>;
  /** Add a webhook endpoint. Staff only. It gets the events that happen from now on, signed by the rules of Standard Webhooks. Addresses in private networks are refused, unless the configuration allows them. */
  create(caller: Acting, input: Loose<WebhookInput>, options?: CallOptions): Promise<WebhookWithSecret>;
  /** Read a webhook endpoint. Staff only. */
  get(caller: Acting, id: string, options?: CallOptions): Promise<Webhook>;
  /** Change a webhook endpoint. Staff only. Events that wait already go to the new address; those of another name still go too. */
  update(caller: Acting, id: string, input: Loose<WebhookChanges>, options?: CallOptions): Promise<Webhook>;
  /** Delete a webhook endpoint. Staff only. What was still to be sent to it is dropped, and its log goes with it. */
  delete(caller: Acting, id: string, options?: CallOptions): Promise<Webhook>;
  /** Give a webhook endpoint a new secret. Staff only. For a day, or as long as `overlap_hours` says, everything is signed with both the new secret and the one before it. A third one ends at once. */
  rotateSecret(caller: Acting, id: string, input?: Loose<RotateInput>, options?: CallOptions): Promise<WebhookWithSecret>;
  /** Pause a webhook endpoint. Staff only. Its events are kept until it is resumed. */
  pause(caller: Acting, id: string, options?: CallOptions): Promise<Webhook>;
  /** Resume a webhook endpoint. Staff only. Everything that was kept is sent now, and has three days again. */
  resume(caller: Acting, id: string, options?: CallOptions): Promise<Webhook>;
  /** Send a test to a webhook endpoint. Staff only. Sends one event of the type `webhook_test` at once, in any state of the endpoint, and answers with the outcome. */
  test(caller: Acting, id: string, options?: CallOptions): Promise<WebhookAttempt>;
  /** List the attempts to send to an endpoint, newest first. Staff only. */
  attempts(caller: Acting, id: string, query?: Loose<WebhookAttemptQuery>, options?: CallOptions): Promise<Page<WebhookAttempt>>;
  /** See how many attempts an endpoint took over time. Staff only. The last 24 hours, or the last 30 days in WIB, oldest first; the last one is not over yet. Tests count too. */
  success(caller: Acting, id: string, query?: Loose<WebhookSuccessQuery>, options?: CallOptions): Promise<WebhookSuccess[]>;
  /** Send events to an endpoint again. Staff only. One event by its id, or those of a time range that the endpoint wants, at most 10,000. They keep their `webhook-id`. */
  resend(caller: Acting, id: string, input: Loose<ResendInput>, options?: CallOptions): Promise<ResendReport>;
}

/** Events: as they happen for all callers, listed for staff. */
export interface EventLog {
  /** List events, newest first. Staff only. The events that listeners and webhooks get. The next page, and the one before, are in the Link header. */
  list(caller: Acting, query?: Loose<EventQuery>, options?: CallOptions): Promise<Page<ListedEvent>>;
}

/** What applications listen under, for staff. */
export interface Listeners {
  /** List the listeners of applications. Staff only. */
  list(caller: Acting, options?: CallOptions): Promise<Listener[]>;
  /** Forget a listener, with the events that wait for it. Staff only. One that was served in the last two hours is refused: stop the processes that have it, and wait. */
  forget(caller: Acting, input: Loose<ListenerForgetInput>, options?: CallOptions): Promise<ForgottenListener>;
}

/** Message brokers that get every event in order, for staff. */
export interface Sinks {
  /** List the sinks. Staff only. Credentials are never shown. */
  list(caller: Acting, options?: CallOptions): Promise<Sink[]>;
  /** Read a sink. Staff only. */
  get(caller: Acting, name: string, options?: CallOptions): Promise<Sink>;
  /** Remove a sink. What the broker has stays there. Staff only. */
  remove(caller: Acting, name: string, options?: CallOptions): Promise<Sink>;
  /** Send events to a sink again, from where it stopped. Staff only. */
  enable(caller: Acting, name: string, options?: CallOptions): Promise<Sink>;
  /** Stop sending events to a sink. Staff only. */
  disable(caller: Acting, name: string, options?: CallOptions): Promise<Sink>;
  /** Send a test message, and see the outcome. Staff only. */
  test(caller: Acting, name: string, options?: CallOptions): Promise<SinkTest>;
  /** Have a sink send again from another position. Staff only. */
  replay(caller: Acting, name: string, input: Loose<SinkReplayInput>, options?: CallOptions): Promise<Sink>;
}

/** The people who sign in, for staff. */
export interface People {
  /** List the people who sign in, newest first. Staff only. All of them: there are a thousand at most. */
  list(caller: Acting, options?: CallOptions): Promise<Person[]>;
  /** Invite a person. Staff only. Give a `role`, or `scopes` for one of their own. The answer has a link, shown only now, with which they set a password within 7 days, once; where a mail server is configured, a mail brings it too. */
  invite(caller: Acting, input: Loose<InvitationInput>, options?: CallOptions): Promise<InvitedPerson>;
  /** Get a person. Staff only. */
  get(caller: Acting, id: string, options?: CallOptions): Promise<Person>;
  /** Change what a person may do. Staff only. A `role`, or `scopes`. It counts from their next request on. The last person who may administer keeps that while no API key may. */
  update(caller: Acting, id: string, input: Loose<PersonUpdateInput>, options?: CallOptions): Promise<Person>;
  /** Remove a person. Staff only. With their password, second factor and sessions. What they did stays in the audit. */
  remove(caller: Acting, id: string, options?: CallOptions): Promise<Person>;
  /** Give a person a role in another shop. Staff only, in the own shop of a server. In place of the role that they had there; it counts from their next request on. They go there with the session that they have here, and nothing of what they may do here counts there. */
  grantShop(caller: Acting, id: string, input: Loose<PersonShopInput>, options?: CallOptions): Promise<Person>;
  /** Take the role of a person in another shop away. Staff only. It counts at once. Nothing happens where they have none. */
  revokeShop(caller: Acting, id: string, input: Loose<PersonShopRevocation>, options?: CallOptions): Promise<Person>;
  /** Make a new link for a person. Staff only. A new invitation for who has not accepted yet; for others a link with which they set a new password within a day. Links of before are over. A second factor stays: who has lost theirs is removed and invited again. */
  link(caller: Acting, id: string, options?: CallOptions): Promise<InvitedPerson>;
  /** Disable a person. Staff only. They are signed out at once, and cannot sign in until they are enabled again. */
  disable(caller: Acting, id: string, options?: CallOptions): Promise<Person>;
  /** Enable a person again. Staff only. They sign in with what they had. */
  enable(caller: Acting, id: string, options?: CallOptions): Promise<Person>;
  /** Sign a person out everywhere. Staff only. They may sign in again. */
  endSessions(caller: Acting, id: string, options?: CallOptions): Promise<Person>;
}

/** API keys, for staff. */
export interface Keys {
  /** List the API keys, newest first. Staff only. The newest thousand. The keys themselves are never shown again. */
  list(caller: Acting, options?: CallOptions): Promise<Key[]>;
  /** Make an API key. Staff only. For a person give a `role`; for a program `staff` and `scopes`. The key of a person runs out after 90 days unless you say otherwise. The key is shown only now. */
  create(caller: Acting, input: Loose<KeyInput>, options?: CallOptions): Promise<CreatedKey>;
  /** Revoke an API key. Staff only. It ends at once, and all sessions that were begun with it. */
  revoke(caller: Acting, id: string, options?: CallOptions): Promise<Key>;
}

/** What people did, for staff. */
export interface Audit {
  /** See what people did, newest first. Staff only. Each act was recorded in the transaction of its effect, and cannot be changed. The next page is in the Link header. */
  list(caller: Acting, query?: Loose<AuditQuery>, options?: CallOptions): Promise<Page<Act>>;
}

/** Everything that some words find. */
export interface Search {
  /** Search everything. The newest 5 at most of each kind: payments as their own search finds them, and checkouts, payment links, invoices, subscriptions, refunds and webhooks by their ids and by how their references begin, or by their customer. Kinds that the caller has no scope for are left out; callers who are not staff find their own. */
  find(caller: Acting, query: Loose<SearchQuery>, options?: CallOptions): Promise<Found[]>;
}

/** How payments went, and what needs attention. */
export interface Figures {
  /** Read the figures of payments. Counts and money by hours, days or months in WIB, oldest first, then by value. Staff get the figures of all payments, other callers those of their own. Periods without payments or refunds are shown, with `by` they are not. At most 400 rows. Answers 503 while older payments are still being counted. */
  summary(caller: Acting, query?: Loose<SummaryQuery>, options?: CallOptions): Promise<SummaryRow[]>;
  /** Read what needs attention. Staff only. Counts of what the operator should look at, with where it is listed. All of it takes a few seconds at most: what could not be counted by then has `timed_out`. Rows whose list the caller has no scope for are left out. */
  attention(caller: Acting, options?: CallOptions): Promise<AttentionRow[]>;
  /** Read the money of all your shops. Staff only. For a person of the own shop of a server: that shop, where they may read payments in it, and the shops in which they have a role. For keys, and in other shops: the shop that is asked alone. A shop that does not answer in time is `unavailable`, and the others are there; `total` is the sum of those that are `ready`. */
  overview(caller: Acting, options?: CallOptions): Promise<Overview>;
}

/** The background's queues, for staff. */
export interface Tasks {
  /** List the background tasks. Staff only. Every task with its schedule, what waits, what failed, and how it went last. Takes a few seconds at most: what could not be counted by then is null, with `timed_out`. */
  list(caller: Acting, options?: CallOptions): Promise<Task[]>;
  /** List the jobs of a task that failed too often, newest first. Staff only. The newest of them; there are no further pages. */
  failures(caller: Acting, name: string, query?: Loose<TaskFailureQuery>, options?: CallOptions): Promise<TaskFailure[]>;
  /** Run a task now. Staff only. Queues one run for the next free process. Where the same run waits already, that one will do. */
  run(caller: Acting, name: string, input?: Loose<TaskRunInput>, options?: CallOptions): Promise<TaskRun>;
  /** Try the jobs of a task again that failed too often. Staff only. At most 1,000 at a time; ask again for the rest. */
  retry(caller: Acting, name: string, options?: CallOptions): Promise<TaskRetry>;
}

/** Payments compared with the gateway, for staff. */
export interface Reconciliations {
  /** List reconciliations, newest first. Staff only. Without what differed; read one for that. */
  list(caller: Acting, query?: Loose<ReconciliationQuery>, options?: CallOptions): Promise<Page<Reconciliation>>;
  /** Compare payments with the gateway. Staff only. The background compares every payment of the range, newest first, and applies what differs. One at a time: another is refused with 400 until it has ended. It outlives the process that works on it. */
  start(caller: Acting, input?: Loose<ReconciliationInput>, options?: CallOptions): Promise<Reconciliation>;
  /** Read a reconciliation, with what differed. Staff only. */
  get(caller: Acting, id: string, options?: CallOptions): Promise<ReconciliationResult>;
  /** Stop a reconciliation. Staff only. What was applied by then stays. One that has ended by itself is refused with 400. */
  stop(caller: Acting, id: string, options?: CallOptions): Promise<ReconciliationResult>;
}

/** Checks of configuration, database and gateway, for staff. */
export interface Doctor {
  /** Check the configuration, the database and the gateway. Staff only. Looks at the database, its clock and migrations, keys, listeners, sinks and the gateway, as `gapura doctor` does, for a few seconds at most. Shows no secrets. */
  examine(caller: Acting, options?: CallOptions): Promise<Examination>;
}

/** Exports that are mailed each day, week or month; for staff. */
export interface ExportSchedules {
  /** List the exports that are sent by a schedule. Staff only. Oldest first. */
  list(caller: Acting, options?: CallOptions): Promise<ExportSchedule[]>;
  /** Have an export sent each day, week or month. Staff only. Each period is sent once to each address; a mail that fails is tried again for most of a day, and stands among what needs attention. A file of more than 5 MB is not attached: the mail says where to take it after signing in. Needs a mail server. */
  create(caller: Acting, input: Loose<ExportScheduleInput>, options?: CallOptions): Promise<ExportSchedule>;
  /** Change a scheduled export. Staff only. With another `every` or `hour` it goes on with the period that ends next. Who is not among the `recipients` any more gets nothing that is still owed. */
  update(caller: Acting, id: string, input: Loose<ExportScheduleChanges>, options?: CallOptions): Promise<ExportSchedule>;
  /** Remove a scheduled export. Staff only. What it still owed is not sent. */
  remove(caller: Acting, id: string, options?: CallOptions): Promise<ExportSchedule>;
  /** Pause a scheduled export. Staff only. What is not sent meanwhile is not sent later. */
  pause(caller: Acting, id: string, options?: CallOptions): Promise<ExportSchedule>;
  /** Resume a scheduled export. Staff only. It goes on with the period that ends next. */
  resume(caller: Acting, id: string, options?: CallOptions): Promise<ExportSchedule>;
}

/** Receivers of alerts of what needs attention, by mail or by a webhook; for staff. */
export interface AlertReceivers {
  /** List the receivers of alerts. Staff only. Oldest first. */
  list(caller: Acting, options?: CallOptions): Promise<AlertReceiver[]>;
  /** Add a receiver of alerts. Staff only. With either `email` or `url`. What has needed attention for five minutes is sent, and again when it has doubled or after `repeat_hours`; between `quiet_from` and `quiet_to` nothing is. With `summary_hour` the figures of each day come too. */
  create(caller: Acting, input: Loose<AlertReceiverInput>, options?: CallOptions): Promise<AlertReceiver>;
  /** Read a receiver of alerts. Staff only. */
  get(caller: Acting, id: string, options?: CallOptions): Promise<AlertReceiver>;
  /** Change a receiver of alerts. Staff only. What it is owed already goes to the new address. One that is switched off is owed nothing any more. */
  update(caller: Acting, id: string, input: Loose<AlertReceiverInput>, options?: CallOptions): Promise<AlertReceiver>;
  /** Remove a receiver of alerts. Staff only. What it was still owed is not sent. */
  remove(caller: Acting, id: string, options?: CallOptions): Promise<AlertReceiver>;
  /** Send a receiver of alerts a test. Staff only. At once and once, also in its quiet time. */
  test(caller: Acting, id: string, options?: CallOptions): Promise<AlertTest>;
}

/** The shops that a server serves beside its own, for staff. */
export interface Shops {
  /** List the shops of this server. Staff only, and only where `gapura serve` serves several shops. By their names. The shop of the server itself is not among them. */
  list(caller: Acting, options?: CallOptions): Promise<Shop[]>;
  /** Add a shop. Staff only, and only where `gapura serve` serves several shops. It has a schema of its own in the database, and is served below its name: `/kopi/charge/`. Set the address of its notifications at the gateway to `/kopi/notification/`. */
  create(caller: Acting, input: Loose<ShopInput>, options?: CallOptions): Promise<Shop>;
  /** Read a shop. Staff only, and only where `gapura serve` serves several shops. */
  get(caller: Acting, id: string, options?: CallOptions): Promise<Shop>;
  /** Change a shop. Staff only, and only where `gapura serve` serves several shops. Every process goes by the change within seconds. A new server key takes the place of the one before, which goes on checking notifications until `drop_previous_server_key`. */
  update(caller: Acting, id: string, input: Loose<ShopChanges>, options?: CallOptions): Promise<Shop>;
  /** Remove a shop. Staff only, and only where `gapura serve` serves several shops. Only one that is disabled, with nothing under way. Its tables stay in the database, in its schema: export what you need, and drop it then. A shop of the same name that is added later has them again. */
  remove(caller: Acting, id: string, options?: CallOptions): Promise<Shop>;
  /** Disable a shop. Staff only, and only where `gapura serve` serves several shops. It answers 503 to all but the notifications of the gateway; its background goes on, so that what is under way comes to its end. */
  disable(caller: Acting, id: string, options?: CallOptions): Promise<Shop>;
  /** Enable a shop. Staff only, and only where `gapura serve` serves several shops. */
  enable(caller: Acting, id: string, options?: CallOptions): Promise<Shop>;
  /** Move a shop to another node. Staff only, and only where `gapura serve` serves several shops. On a Citus cluster, by its own move, which goes on when the connection or the server ends. It may take minutes: the answer comes when it begins, and the shop shows how it stands (`move_state`, `node`). */
  move(caller: Acting, id: string, input: Loose<ShopMove>, options?: CallOptions): Promise<Shop>;
}

export interface LibraryCalls {
  /** Charges, and what can be done with a payment. */
  readonly payments: Payments;
  /** What staff write about payments, for each other. */
  readonly notes: Notes;
  /** Money that customers' banks took back, for staff. */
  readonly chargebacks: Chargebacks;
  /** The refunds of all payments, and those that wait for a second person. */
  readonly refunds: Refunds;
  /** A page to pay on, a document, a due date. */
  readonly invoices: Invoices;
  /** A page on which a customer chooses how to pay, and pays once. */
  readonly checkouts: Checkouts;
  /** Cards that customers have agreed to have kept. */
  readonly savedCards: SavedCards;
  /** What was written to customers. */
  readonly mails: Mails;
  /** Addresses at which any customer can pay. */
  readonly paymentLinks: PaymentLinks;
  /** Charges that the gateway repeats automatically. */
  readonly subscriptions: Subscriptions;
  /** The gateway's notifications: receive them, and read the inbox, for staff. */
  readonly notifications: Notifications;
  /** The servers that events are sent to, for staff. */
  readonly webhooks: Webhooks;
  /** Events: as they happen for all callers, listed for staff. */
  readonly eventLog: EventLog;
  /** What applications listen under, for staff. */
  readonly listeners: Listeners;
  /** Message brokers that get every event in order, for staff. */
  readonly sinks: Sinks;
  /** The people who sign in, for staff. */
  readonly people: People;
  /** API keys, for staff. */
  readonly keys: Keys;
  /** What people did, for staff. */
  readonly audit: Audit;
  /** Everything that some words find. */
  readonly search: Search;
  /** How payments went, and what needs attention. */
  readonly figures: Figures;
  /** The background's queues, for staff. */
  readonly tasks: Tasks;
  /** Payments compared with the gateway, for staff. */
  readonly reconciliations: Reconciliations;
  /** Checks of configuration, database and gateway, for staff. */
  readonly doctor: Doctor;
  /** Exports that are mailed each day, week or month; for staff. */
  readonly exportSchedules: ExportSchedules;
  /** Receivers of alerts of what needs attention, by mail or by a webhook; for staff. */
  readonly alertReceivers: AlertReceivers;
  /** The shops that a server serves beside its own, for staff. */
  readonly shops: Shops;
}
