// The nouns and verbs of the SDK, made from docs/openapi.json by `npm run openapi`: do not edit.

import type { StreamOptions } from './event-stream.ts';
import type { CallOptions, ChargeOptions, WriteOptions } from './options.ts';
import type { Pages } from './pages.ts';
import type { AcceptInput, Act, AddedPasskey, AlertReceiver, AlertReceiverInput, AlertTest, AttentionRow, AuditQuery, CaptureInput, ChargeInput, Chargeback, ChargebackQuery, ChargebackStep, ChargebackUpdate, Checkout, CheckoutInput, CheckoutQuery, CodeInput, CreatedKey, EventQuery, Examination, ExportSchedule, ExportScheduleChanges, ExportScheduleInput, ForgotInput, ForgottenListener, Found, GatewayMessage, InvitationInput, InvitedPerson, Invoice, InvoiceChange, InvoiceCheck, InvoiceExportQuery, InvoiceInput, InvoiceQuery, InvoiceWorkbookQuery, Key, KeyInput, Leaving, ListedEvent, Listener, ListenerForgetInput, Mail, MailQuery, Me, Note, NoteInput, Notification, NotificationQuery, NotificationReceipt, Overview, OwnAccount, OwnPasswordInput, OwnSession, Passkey, PasskeyInput, PasskeyOptions, PasswordInput, PaymentChange, PaymentExportQuery, PaymentLink, PaymentLinkInput, PaymentLinkQuery, PaymentLinkUpdate, PaymentQuery, PaymentSummary, PaymentWithActions, PaymentWorkbookQuery, Person, PersonLink, PersonLinkInput, PersonShopInput, PersonShopRevocation, PersonUpdateInput, PosterQuery, Reconciliation, ReconciliationInput, ReconciliationQuery, ReconciliationResult, RecoveryCodes, RefundExportQuery, RefundInput, RefundQuery, RefundRejectInput, RefundResult, RefundSummary, RefundWorkbookQuery, ReplayInput, ReplayReport, ResendInput, ResendReport, RotateInput, SavedCard, SavedCardQuery, SearchQuery, SessionInput, Shop, ShopChanges, ShopInput, ShopMove, Sink, SinkReplayInput, SinkTest, StartedTotp, StatusCheck, StreamedEvent, Subscription, SubscriptionChange, SubscriptionCheck, SubscriptionInput, SubscriptionQuery, SubscriptionUpdate, SummaryQuery, SummaryRow, SurplusRefund, SurplusReturned, Task, TaskFailure, TaskFailureQuery, TaskRetry, TaskRun, TaskRunInput, TimelineEntry, TimelineQuery, VoidInput, Webhook, WebhookAttempt, WebhookAttemptQuery, WebhookChanges, WebhookInput, WebhookSuccess, WebhookSuccessQuery, WebhookWithSecret } from './types.ts';

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
  /** See everything around a payment, in one list. Oldest first: changes, the gateway's notifications, events, attempts to send webhooks (for staff), acts of people, notes (for staff) and refunds. 500 entries at a time; the next ones are in the Link header. What came more than a month after the last change is not in it. Callers who are not staff see their own acts alone, without addresses. */
  timeline(id: string, query?: TimelineQuery, options?: CallOptions): Pages<TimelineEntry>;
}

/** What staff write about payments, for each other. */
export interface Notes {
  /** Read the notes about a payment. Staff only; oldest first. They are in the timeline too. A payment has up to 200. */
  list(id: string, options?: CallOptions): Promise<Note[]>;
  /** Write a note about a payment. Staff only. The customer and the gateway never see it. It cannot be changed, only removed. */
  add(id: string, input: NoteInput, options?: WriteOptions): Promise<Note>;
  /** Remove a note. For who wrote it, and for admins. The audit keeps that it was there, and not what it said. */
  remove(id: string, options?: WriteOptions): Promise<Note>;
}

/** Money that customers' banks took back, for staff. */
export interface Chargebacks {
  /** List chargebacks, the nearest deadline first. Staff only. A case is opened when the gateway says that the customer's bank took money back. The next page, and the one before, are in the Link header. */
  list(query?: ChargebackQuery, options?: CallOptions): Pages<Chargeback>;
  /** Read a chargeback. Staff only. */
  get(id: string, options?: CallOptions): Promise<Chargeback>;
  /** Work on a chargeback. Staff only. Notes the evidence, another deadline, or how the case stands. Nothing is sent to the bank: answer it where it asks you to, in the gateway's own portal. */
  update(id: string, input: ChargebackUpdate, options?: WriteOptions): Promise<Chargeback>;
  /** See who worked on a chargeback. Staff only; oldest first. */
  history(id: string, options?: CallOptions): Promise<ChargebackStep[]>;
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
  /** Send the address of the pay page by mail. A background task sends it to the e-mail address of the customer, unless the checkout was paid by then. 400 where there is nothing to pay, no address, no mail server, or the same mail has not been sent yet; 429 where the address got too many mails within an hour. */
  send(id: string, options?: WriteOptions): Promise<Checkout>;
  /** Send the receipt once more. A background task sends it to the e-mail address of the customer. 400 where the checkout is not paid, there is no address or no mail server, or the receipt has not been sent yet; 429 where the address got too many mails within an hour. */
  sendReceipt(id: string, options?: WriteOptions): Promise<Checkout>;
}

/** Cards that customers have agreed to have kept. */
export interface SavedCards {
  /** List the saved cards of a customer. Those that have not expired, newest first. Tokens of cards are never shown. */
  list(query: SavedCardQuery, options?: CallOptions): Promise<SavedCard[]>;
  /** Remove a saved card. Its token is deleted: the customer types the card in again to pay with it. */
  remove(id: string, options?: WriteOptions): Promise<SavedCard>;
}

/** What was written to customers. */
export interface Mails {
  /** List the mails to a customer, newest first. Of one customer or of one checkout: one of the fields has to be given. Staff see all of them, other callers those about their own checkouts. The next page, and the one before, are in the Link header. */
  list(query?: MailQuery, options?: CallOptions): Pages<Mail>;
}

/** Addresses at which any customer can pay. */
export interface PaymentLinks {
  /** List payment links, newest first. Staff see all payment links, other callers their own. Their addresses are not in the list. The next page, and the one before, are in the Link header. */
  list(query?: PaymentLinkQuery, options?: CallOptions): Pages<PaymentLink>;
  /** Make an address at which any customer can pay. For a fixed amount, or one that the customer says between a least and a most. With `quantity` the customer says how many, each for the amount. With `usage_limit` it can be paid so often and no more: a customer who is paying holds a use, and gives it back where the payment runs out. Each customer gets a checkout of their own. Answers to fields called `name`, `email` and `phone` become the customer details of the payment. */
  create(input: PaymentLinkInput, options?: WriteOptions): Promise<PaymentLink>;
  /** Read a payment link. */
  get(id: string, options?: CallOptions): Promise<PaymentLink>;
  /** Change a payment link. Everything but the amount and the quantity can be changed. Checkouts that were begun before stay as they are. */
  update(id: string, input: PaymentLinkUpdate, options?: WriteOptions): Promise<PaymentLink>;
  /** Take a poster with a QR code. One page to print and put up, A4 or A5: the title, the amount, and a code that leads to the page of the link. */
  poster(id: string, query?: PosterQuery, options?: CallOptions): Promise<Uint8Array>;
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
  /** See how many attempts an endpoint took over time. Staff only. The last 24 hours, or the last 30 days in WIB, oldest first; the last one is not over yet. Tests count too. */
  success(id: string, query?: WebhookSuccessQuery, options?: CallOptions): Promise<WebhookSuccess[]>;
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
  /** Sign in, for a browser. Exchanges your e-mail address and password, a passkey, or an API key, for a session, which a cookie keeps: `HttpOnly`, `SameSite=Strict`, for at most 8 hours, or until it is not used for 30 minutes. It ends with the person or the key. Where you have a second factor, a request without its `code` or a `passkey` is answered with `code_required`. Requests with the cookie need the header `X-Gapura-Session: 1`, and are refused to pages of other sites. Attempts that fail are limited for each address and each account. */
  begin(input: SessionInput, options?: CallOptions): Promise<void>;
  /** Sign out. Ends the session of this cookie. Without one nothing happens. */
  end(options?: WriteOptions): Promise<void>;
  /** Ask what a passkey is to sign. What `navigator.credentials.get` is given; what that gives goes to `POST /session/`, within five minutes and once. Passkeys belong to the host of the public address. */
  challenge(options?: CallOptions): Promise<PasskeyOptions>;
  /** Begin to sign in at the issuer of your organisation. Gives the address to go to, and a cookie that ties this browser to it for ten minutes. The issuer sends the browser back to the dashboard, with what `POST /session/` takes as `oidc`. */
  leave(options?: CallOptions): Promise<Leaving>;
  /** Sign out everywhere. Ends all your sessions, or those of the API key that this caller came with. */
  endAll(options?: WriteOptions): Promise<void>;
}

/** Your own account: its password, second factor and sessions. */
export interface Account {
  /** See your own account. For a person who has signed in, and not for API keys. */
  get(options?: CallOptions): Promise<OwnAccount>;
  /** Change your password. For a person who has signed in, and not for API keys. All your other sessions end. */
  changePassword(input: PasswordInput, options?: WriteOptions): Promise<void>;
  /** Begin with a second factor. For a person who has signed in, and not for API keys. Gives the secret for an app that shows codes (TOTP). It is asked for once you have confirmed it. */
  startTotp(input: OwnPasswordInput, options?: WriteOptions): Promise<StartedTotp>;
  /** Confirm the second factor. For a person who has signed in, and not for API keys. Gives ten recovery codes, shown only now. From now on a password needs a code beside it. */
  confirmTotp(input: CodeInput, options?: WriteOptions): Promise<RecoveryCodes>;
  /** Remove the second factor. For a person who has signed in, and not for API keys. The recovery codes go with your last second factor. */
  removeTotp(input: OwnPasswordInput, options?: WriteOptions): Promise<void>;
  /** Make new recovery codes. For a person who has signed in, and not for API keys. The codes of before are over. */
  renewCodes(input: OwnPasswordInput, options?: WriteOptions): Promise<RecoveryCodes>;
  /** List your passkeys, the oldest first. For a person who has signed in, and not for API keys. */
  passkeys(options?: CallOptions): Promise<Passkey[]>;
  /** Add a passkey. For a person who has signed in, and not for API keys. From now on it signs you in by itself, and a password needs it, or a code, beside it. */
  addPasskey(input: PasskeyInput, options?: WriteOptions): Promise<AddedPasskey>;
  /** Begin with a passkey. For a person who has signed in, and not for API keys. What `navigator.credentials.create` is given; what that gives is added within five minutes. */
  startPasskey(input: OwnPasswordInput, options?: WriteOptions): Promise<PasskeyOptions>;
  /** Remove a passkey. For a person who has signed in, and not for API keys. The recovery codes go with your last second factor. */
  removePasskey(id: string, input: OwnPasswordInput, options?: WriteOptions): Promise<void>;
  /** List your sessions, the last used first. For a person who has signed in, and not for API keys. */
  sessions(options?: CallOptions): Promise<OwnSession[]>;
  /** End one of your sessions. For a person who has signed in, and not for API keys. `DELETE /sessions/` ends all of them. */
  endSession(id: string, options?: WriteOptions): Promise<void>;
  /** See who a link is for. Of an invitation, or of a link for a new password. It stays as it is. */
  readLink(input: PersonLinkInput, options?: CallOptions): Promise<PersonLink>;
  /** Set a password with a link. The link works once. All sessions of before end; sign in with the password afterwards. */
  accept(input: AcceptInput, options?: CallOptions): Promise<void>;
  /** Ask for a link by mail, where the password is forgotten. The answer is the same whether somebody has this address or not. The link works once, within an hour. Where no mail server is configured, an admin makes a link. */
  forgot(input: ForgotInput, options?: CallOptions): Promise<void>;
}

/** The people who sign in, for staff. */
export interface People {
  /** List the people who sign in, newest first. Staff only. All of them: there are a thousand at most. */
  list(options?: CallOptions): Promise<Person[]>;
  /** Invite a person. Staff only. Give a `role`, or `scopes` for one of their own. The answer has a link, shown only now, with which they set a password within 7 days, once; where a mail server is configured, a mail brings it too. */
  invite(input: InvitationInput, options?: WriteOptions): Promise<InvitedPerson>;
  /** Get a person. Staff only. */
  get(id: string, options?: CallOptions): Promise<Person>;
  /** Change what a person may do. Staff only. A `role`, or `scopes`. It counts from their next request on. The last person who may administer keeps that while no API key may. */
  update(id: string, input: PersonUpdateInput, options?: WriteOptions): Promise<Person>;
  /** Remove a person. Staff only. With their password, second factor and sessions. What they did stays in the audit. */
  remove(id: string, options?: WriteOptions): Promise<Person>;
  /** Give a person a role in another shop. Staff only, in the own shop of a server. In place of the role that they had there; it counts from their next request on. They go there with the session that they have here, and nothing of what they may do here counts there. */
  grantShop(id: string, input: PersonShopInput, options?: WriteOptions): Promise<Person>;
  /** Take the role of a person in another shop away. Staff only. It counts at once. Nothing happens where they have none. */
  revokeShop(id: string, input: PersonShopRevocation, options?: WriteOptions): Promise<Person>;
  /** Make a new link for a person. Staff only. A new invitation for who has not accepted yet; for others a link with which they set a new password within a day. Links of before are over. A second factor stays: who has lost theirs is removed and invited again. */
  link(id: string, options?: WriteOptions): Promise<InvitedPerson>;
  /** Disable a person. Staff only. They are signed out at once, and cannot sign in until they are enabled again. */
  disable(id: string, options?: WriteOptions): Promise<Person>;
  /** Enable a person again. Staff only. They sign in with what they had. */
  enable(id: string, options?: WriteOptions): Promise<Person>;
  /** Sign a person out everywhere. Staff only. They may sign in again. */
  endSessions(id: string, options?: WriteOptions): Promise<Person>;
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

/** Everything that some words find. */
export interface Search {
  /** Search everything. The newest 5 at most of each kind: payments as their own search finds them, and checkouts, payment links, invoices, subscriptions, refunds and webhooks by their ids and by how their references begin, or by their customer. Kinds that the caller has no scope for are left out; callers who are not staff find their own. */
  find(query: SearchQuery, options?: CallOptions): Promise<Found[]>;
}

/** How payments went, and what needs attention. */
export interface Figures {
  /** Read the figures of payments. Counts and money by hours, days or months in WIB, oldest first, then by value. Staff get the figures of all payments, other callers those of their own. Periods without payments or refunds are shown, with `by` they are not. At most 400 rows. Answers 503 while older payments are still being counted. */
  summary(query?: SummaryQuery, options?: CallOptions): Promise<SummaryRow[]>;
  /** Read what needs attention. Staff only. Counts of what the operator should look at, with where it is listed. All of it takes a few seconds at most: what could not be counted by then has `timed_out`. Rows whose list the caller has no scope for are left out. */
  attention(options?: CallOptions): Promise<AttentionRow[]>;
  /** Read the money of all your shops. Staff only. For a person of the own shop of a server: that shop, where they may read payments in it, and the shops in which they have a role. For keys, and in other shops: the shop that is asked alone. A shop that does not answer in time is `unavailable`, and the others are there; `total` is the sum of those that are `ready`. */
  overview(options?: CallOptions): Promise<Overview>;
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

/** Payments, refunds and invoices as files. */
export interface Exports {
  /** Take all payments as a CSV file. Staff get all of them, other callers their own; newest first, with a header row. The name of the file has the days that were asked for. The file is sent while it is read: one that breaks off was not finished. A few can be read at once; more answer 503 with `Retry-After`. Who takes a file is in the audit. UTF-8; a cell that a spreadsheet would run begins with an apostrophe. `paid_amount` and `net_amount` are what was really paid and kept: nothing of a payment that was never paid or was charged back, and only refunds that the gateway has taken are off. */
  payments(query?: PaymentExportQuery, options?: CallOptions): AsyncGenerator<string, void, undefined>;
  /** Take all refunds as a CSV file. Staff get all of them, other callers their own; newest first, with a header row. The name of the file has the days that were asked for. The file is sent while it is read: one that breaks off was not finished. A few can be read at once; more answer 503 with `Retry-After`. Who takes a file is in the audit. UTF-8; a cell that a spreadsheet would run begins with an apostrophe. `refunded_at` is when the refund was made, empty where it takes no money away; the days of its payment are beside it. */
  refunds(query?: RefundExportQuery, options?: CallOptions): AsyncGenerator<string, void, undefined>;
  /** Take all invoices as a CSV file. Staff get all of them, other callers their own; newest first, with a header row. The name of the file has the days that were asked for. The file is sent while it is read: one that breaks off was not finished. A few can be read at once; more answer 503 with `Retry-After`. Who takes a file is in the audit. UTF-8; a cell that a spreadsheet would run begins with an apostrophe. */
  invoices(query?: InvoiceExportQuery, options?: CallOptions): AsyncGenerator<string, void, undefined>;
  /** Take all payments as an XLSX workbook. Staff get all of them, other callers their own; newest first, with a header row. The name of the file has the days that were asked for. The file is sent while it is read: one that breaks off was not finished. A few can be read at once; more answer 503 with `Retry-After`. Who takes a file is in the audit. Amounts are numbers, times are times (in UTC unless `timezone` is set), and text is never a formula. After 250,000 rows another sheet begins. `paid_amount` and `net_amount` are what was really paid and kept: nothing of a payment that was never paid or was charged back, and only refunds that the gateway has taken are off. */
  paymentsXlsx(query?: PaymentWorkbookQuery, options?: CallOptions): Promise<Uint8Array>;
  /** Take all refunds as an XLSX workbook. Staff get all of them, other callers their own; newest first, with a header row. The name of the file has the days that were asked for. The file is sent while it is read: one that breaks off was not finished. A few can be read at once; more answer 503 with `Retry-After`. Who takes a file is in the audit. Amounts are numbers, times are times (in UTC unless `timezone` is set), and text is never a formula. After 250,000 rows another sheet begins. `refunded_at` is when the refund was made, empty where it takes no money away; the days of its payment are beside it. */
  refundsXlsx(query?: RefundWorkbookQuery, options?: CallOptions): Promise<Uint8Array>;
  /** Take all invoices as an XLSX workbook. Staff get all of them, other callers their own; newest first, with a header row. The name of the file has the days that were asked for. The file is sent while it is read: one that breaks off was not finished. A few can be read at once; more answer 503 with `Retry-After`. Who takes a file is in the audit. Amounts are numbers, times are times (in UTC unless `timezone` is set), and text is never a formula. After 250,000 rows another sheet begins. */
  invoicesXlsx(query?: InvoiceWorkbookQuery, options?: CallOptions): Promise<Uint8Array>;
}

/** Exports that are mailed each day, week or month; for staff. */
export interface ExportSchedules {
  /** List the exports that are sent by a schedule. Staff only. Oldest first. */
  list(options?: CallOptions): Promise<ExportSchedule[]>;
  /** Have an export sent each day, week or month. Staff only. Each period is sent once to each address; a mail that fails is tried again for most of a day, and stands among what needs attention. A file of more than 5 MB is not attached: the mail says where to take it after signing in. Needs a mail server. */
  create(input: ExportScheduleInput, options?: WriteOptions): Promise<ExportSchedule>;
  /** Change a scheduled export. Staff only. With another `every` or `hour` it goes on with the period that ends next. Who is not among the `recipients` any more gets nothing that is still owed. */
  update(id: string, input: ExportScheduleChanges, options?: WriteOptions): Promise<ExportSchedule>;
  /** Remove a scheduled export. Staff only. What it still owed is not sent. */
  remove(id: string, options?: WriteOptions): Promise<ExportSchedule>;
  /** Pause a scheduled export. Staff only. What is not sent meanwhile is not sent later. */
  pause(id: string, options?: WriteOptions): Promise<ExportSchedule>;
  /** Resume a scheduled export. Staff only. It goes on with the period that ends next. */
  resume(id: string, options?: WriteOptions): Promise<ExportSchedule>;
}

/** Receivers of alerts of what needs attention, by mail or by a webhook; for staff. */
export interface AlertReceivers {
  /** List the receivers of alerts. Staff only. Oldest first. */
  list(options?: CallOptions): Promise<AlertReceiver[]>;
  /** Add a receiver of alerts. Staff only. With either `email` or `url`. What has needed attention for five minutes is sent, and again when it has doubled or after `repeat_hours`; between `quiet_from` and `quiet_to` nothing is. With `summary_hour` the figures of each day come too. */
  create(input: AlertReceiverInput, options?: WriteOptions): Promise<AlertReceiver>;
  /** Read a receiver of alerts. Staff only. */
  get(id: string, options?: CallOptions): Promise<AlertReceiver>;
  /** Change a receiver of alerts. Staff only. What it is owed already goes to the new address. One that is switched off is owed nothing any more. */
  update(id: string, input: AlertReceiverInput, options?: WriteOptions): Promise<AlertReceiver>;
  /** Remove a receiver of alerts. Staff only. What it was still owed is not sent. */
  remove(id: string, options?: WriteOptions): Promise<AlertReceiver>;
  /** Send a receiver of alerts a test. Staff only. At once and once, also in its quiet time. */
  test(id: string, options?: WriteOptions): Promise<AlertTest>;
}

/** The shops that a server serves beside its own, for staff. */
export interface Shops {
  /** List the shops of this server. Staff only, and only where `gapura serve` serves several shops. By their names. The shop of the server itself is not among them. */
  list(options?: CallOptions): Promise<Shop[]>;
  /** Add a shop. Staff only, and only where `gapura serve` serves several shops. It has a schema of its own in the database, and is served below its name: `/kopi/charge/`. Set the address of its notifications at the gateway to `/kopi/notification/`. */
  create(input: ShopInput, options?: WriteOptions): Promise<Shop>;
  /** Read a shop. Staff only, and only where `gapura serve` serves several shops. */
  get(id: string, options?: CallOptions): Promise<Shop>;
  /** Change a shop. Staff only, and only where `gapura serve` serves several shops. Every process goes by the change within seconds. A new server key takes the place of the one before, which goes on checking notifications until `drop_previous_server_key`. */
  update(id: string, input: ShopChanges, options?: WriteOptions): Promise<Shop>;
  /** Remove a shop. Staff only, and only where `gapura serve` serves several shops. Only one that is disabled, with nothing under way. Its tables stay in the database, in its schema: export what you need, and drop it then. A shop of the same name that is added later has them again. */
  remove(id: string, options?: WriteOptions): Promise<Shop>;
  /** Disable a shop. Staff only, and only where `gapura serve` serves several shops. It answers 503 to all but the notifications of the gateway; its background goes on, so that what is under way comes to its end. */
  disable(id: string, options?: WriteOptions): Promise<Shop>;
  /** Enable a shop. Staff only, and only where `gapura serve` serves several shops. */
  enable(id: string, options?: WriteOptions): Promise<Shop>;
  /** Move a shop to another node. Staff only, and only where `gapura serve` serves several shops. On a Citus cluster, by its own move, which goes on when the connection or the server ends. It may take minutes: the answer comes when it begins, and the shop shows how it stands (`move_state`, `node`). */
  move(id: string, input: ShopMove, options?: WriteOptions): Promise<Shop>;
}

export interface GapuraClient {
  /** See who you are and what you may do. */
  me(options?: CallOptions): Promise<Me>;
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
  readonly events: Events;
  /** What applications listen under, for staff. */
  readonly listeners: Listeners;
  /** Message brokers that get every event in order, for staff. */
  readonly sinks: Sinks;
  /** Signing in and out, in a browser. */
  readonly session: Session;
  /** Your own account: its password, second factor and sessions. */
  readonly account: Account;
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
  /** Payments, refunds and invoices as files. */
  readonly exports: Exports;
  /** Exports that are mailed each day, week or month; for staff. */
  readonly exportSchedules: ExportSchedules;
  /** Receivers of alerts of what needs attention, by mail or by a webhook; for staff. */
  readonly alertReceivers: AlertReceivers;
  /** The shops that a server serves beside its own, for staff. */
  readonly shops: Shops;
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
  notes: {
    list: { id: 'listNotes', method: 'GET', path: '/payments/{pk}/notes/', param: 'pk', gives: 'one' },
    add: { id: 'addNote', method: 'POST', path: '/payments/{pk}/notes/', param: 'pk', takes: 'body', gives: 'one' },
    remove: { id: 'removeNote', method: 'DELETE', path: '/notes/{pk}/', param: 'pk', gives: 'one' },
  },
  chargebacks: {
    list: { id: 'listChargebacks', method: 'GET', path: '/chargebacks/', takes: 'query', gives: 'pages' },
    get: { id: 'getChargeback', method: 'GET', path: '/chargebacks/{pk}/', param: 'pk', gives: 'one' },
    update: { id: 'updateChargeback', method: 'PATCH', path: '/chargebacks/{pk}/', param: 'pk', takes: 'body', gives: 'one' },
    history: { id: 'getChargebackHistory', method: 'GET', path: '/chargebacks/{pk}/history/', param: 'pk', gives: 'one' },
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
    send: { id: 'sendCheckout', method: 'POST', path: '/checkouts/{pk}/send/', param: 'pk', gives: 'one' },
    sendReceipt: { id: 'sendReceipt', method: 'POST', path: '/checkouts/{pk}/send_receipt/', param: 'pk', gives: 'one' },
  },
  savedCards: {
    list: { id: 'listSavedCards', method: 'GET', path: '/saved_cards/', takes: 'query', gives: 'one' },
    remove: { id: 'removeSavedCard', method: 'DELETE', path: '/saved_cards/{pk}/', param: 'pk', gives: 'one' },
  },
  mails: {
    list: { id: 'listMails', method: 'GET', path: '/mails/', takes: 'query', gives: 'pages' },
  },
  paymentLinks: {
    list: { id: 'listPaymentLinks', method: 'GET', path: '/payment_links/', takes: 'query', gives: 'pages' },
    create: { id: 'createPaymentLink', method: 'POST', path: '/payment_links/', takes: 'body', gives: 'one' },
    get: { id: 'getPaymentLink', method: 'GET', path: '/payment_links/{pk}/', param: 'pk', gives: 'one' },
    update: { id: 'updatePaymentLink', method: 'PATCH', path: '/payment_links/{pk}/', param: 'pk', takes: 'body', gives: 'one' },
    poster: { id: 'getPaymentLinkPoster', method: 'GET', path: '/payment_links/{pk}/poster.pdf', param: 'pk', takes: 'query', gives: 'bytes' },
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
    success: { id: 'getWebhookSuccess', method: 'GET', path: '/webhooks/{pk}/success/', param: 'pk', takes: 'query', gives: 'one' },
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
    challenge: { id: 'challengeSignIn', method: 'POST', path: '/session/passkey/', gives: 'one', open: true },
    leave: { id: 'leaveForIssuer', method: 'POST', path: '/session/oidc/', gives: 'one', open: true },
    endAll: { id: 'endSessions', method: 'DELETE', path: '/sessions/', gives: 'nothing' },
  },
  account: {
    get: { id: 'getAccount', method: 'GET', path: '/account/', gives: 'one' },
    changePassword: { id: 'changePassword', method: 'POST', path: '/account/password/', takes: 'body', gives: 'nothing' },
    startTotp: { id: 'startTotp', method: 'POST', path: '/account/totp/', takes: 'body', gives: 'one' },
    confirmTotp: { id: 'confirmTotp', method: 'POST', path: '/account/totp/confirm/', takes: 'body', gives: 'one' },
    removeTotp: { id: 'removeTotp', method: 'POST', path: '/account/totp/remove/', takes: 'body', gives: 'nothing' },
    renewCodes: { id: 'renewRecoveryCodes', method: 'POST', path: '/account/codes/', takes: 'body', gives: 'one' },
    passkeys: { id: 'listPasskeys', method: 'GET', path: '/account/passkeys/', gives: 'one' },
    addPasskey: { id: 'addPasskey', method: 'POST', path: '/account/passkeys/', takes: 'body', gives: 'one' },
    startPasskey: { id: 'startPasskey', method: 'POST', path: '/account/passkeys/start/', takes: 'body', gives: 'one' },
    removePasskey: { id: 'removePasskey', method: 'POST', path: '/account/passkeys/{pk}/remove/', param: 'pk', takes: 'body', gives: 'nothing' },
    sessions: { id: 'listOwnSessions', method: 'GET', path: '/account/sessions/', gives: 'one' },
    endSession: { id: 'endOwnSession', method: 'DELETE', path: '/account/sessions/{pk}/', param: 'pk', gives: 'nothing' },
    readLink: { id: 'readPersonLink', method: 'POST', path: '/account/link/', takes: 'body', gives: 'one', open: true },
    accept: { id: 'acceptPersonLink', method: 'POST', path: '/account/accept/', takes: 'body', gives: 'nothing', open: true },
    forgot: { id: 'forgotPassword', method: 'POST', path: '/account/forgot/', takes: 'body', gives: 'nothing', open: true },
  },
  people: {
    list: { id: 'listPeople', method: 'GET', path: '/people/', gives: 'one' },
    invite: { id: 'invitePerson', method: 'POST', path: '/people/', takes: 'body', gives: 'one' },
    get: { id: 'getPerson', method: 'GET', path: '/people/{pk}/', param: 'pk', gives: 'one' },
    update: { id: 'updatePerson', method: 'PATCH', path: '/people/{pk}/', param: 'pk', takes: 'body', gives: 'one' },
    remove: { id: 'removePerson', method: 'DELETE', path: '/people/{pk}/', param: 'pk', gives: 'one' },
    grantShop: { id: 'grantShop', method: 'POST', path: '/people/{pk}/shops/', param: 'pk', takes: 'body', gives: 'one' },
    revokeShop: { id: 'revokeShop', method: 'POST', path: '/people/{pk}/shops/revoke/', param: 'pk', takes: 'body', gives: 'one' },
    link: { id: 'linkPerson', method: 'POST', path: '/people/{pk}/link/', param: 'pk', gives: 'one' },
    disable: { id: 'disablePerson', method: 'POST', path: '/people/{pk}/disable/', param: 'pk', gives: 'one' },
    enable: { id: 'enablePerson', method: 'POST', path: '/people/{pk}/enable/', param: 'pk', gives: 'one' },
    endSessions: { id: 'endSessionsOf', method: 'DELETE', path: '/people/{pk}/sessions/', param: 'pk', gives: 'one' },
  },
  keys: {
    list: { id: 'listKeys', method: 'GET', path: '/keys/', gives: 'one' },
    create: { id: 'createKey', method: 'POST', path: '/keys/', takes: 'body', gives: 'one' },
    revoke: { id: 'revokeKey', method: 'POST', path: '/keys/{pk}/revoke/', param: 'pk', gives: 'one' },
  },
  audit: {
    list: { id: 'listAudit', method: 'GET', path: '/audit/', takes: 'query', gives: 'pages' },
  },
  search: {
    find: { id: 'searchEverything', method: 'GET', path: '/search/', takes: 'query', gives: 'one' },
  },
  figures: {
    summary: { id: 'getSummary', method: 'GET', path: '/summary/', takes: 'query', gives: 'one' },
    attention: { id: 'getAttention', method: 'GET', path: '/attention/', gives: 'one' },
    overview: { id: 'getOverview', method: 'GET', path: '/overview/', gives: 'one' },
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
    paymentsXlsx: { id: 'exportPaymentsXlsx', method: 'GET', path: '/exports/payments.xlsx', takes: 'query', gives: 'bytes' },
    refundsXlsx: { id: 'exportRefundsXlsx', method: 'GET', path: '/exports/refunds.xlsx', takes: 'query', gives: 'bytes' },
    invoicesXlsx: { id: 'exportInvoicesXlsx', method: 'GET', path: '/exports/invoices.xlsx', takes: 'query', gives: 'bytes' },
  },
  exportSchedules: {
    list: { id: 'listExportSchedules', method: 'GET', path: '/export_schedules/', gives: 'one' },
    create: { id: 'createExportSchedule', method: 'POST', path: '/export_schedules/', takes: 'body', gives: 'one' },
    update: { id: 'updateExportSchedule', method: 'PATCH', path: '/export_schedules/{pk}/', param: 'pk', takes: 'body', gives: 'one' },
    remove: { id: 'removeExportSchedule', method: 'DELETE', path: '/export_schedules/{pk}/', param: 'pk', gives: 'one' },
    pause: { id: 'pauseExportSchedule', method: 'POST', path: '/export_schedules/{pk}/pause/', param: 'pk', gives: 'one' },
    resume: { id: 'resumeExportSchedule', method: 'POST', path: '/export_schedules/{pk}/resume/', param: 'pk', gives: 'one' },
  },
  alertReceivers: {
    list: { id: 'listAlertReceivers', method: 'GET', path: '/alert_receivers/', gives: 'one' },
    create: { id: 'createAlertReceiver', method: 'POST', path: '/alert_receivers/', takes: 'body', gives: 'one' },
    get: { id: 'getAlertReceiver', method: 'GET', path: '/alert_receivers/{pk}/', param: 'pk', gives: 'one' },
    update: { id: 'updateAlertReceiver', method: 'PATCH', path: '/alert_receivers/{pk}/', param: 'pk', takes: 'body', gives: 'one' },
    remove: { id: 'removeAlertReceiver', method: 'DELETE', path: '/alert_receivers/{pk}/', param: 'pk', gives: 'one' },
    test: { id: 'testAlertReceiver', method: 'POST', path: '/alert_receivers/{pk}/test/', param: 'pk', gives: 'one' },
  },
  shops: {
    list: { id: 'listShops', method: 'GET', path: '/shops/', gives: 'one' },
    create: { id: 'createShop', method: 'POST', path: '/shops/', takes: 'body', gives: 'one' },
    get: { id: 'getShop', method: 'GET', path: '/shops/{pk}/', param: 'pk', gives: 'one' },
    update: { id: 'updateShop', method: 'PATCH', path: '/shops/{pk}/', param: 'pk', takes: 'body', gives: 'one' },
    remove: { id: 'removeShop', method: 'DELETE', path: '/shops/{pk}/', param: 'pk', gives: 'one' },
    disable: { id: 'disableShop', method: 'POST', path: '/shops/{pk}/disable/', param: 'pk', gives: 'one' },
    enable: { id: 'enableShop', method: 'POST', path: '/shops/{pk}/enable/', param: 'pk', gives: 'one' },
    move: { id: 'moveShop', method: 'POST', path: '/shops/{pk}/move/', param: 'pk', takes: 'body', gives: 'one' },
  },
};
