// Readable names for what the API takes and gives, made from the generated types.

import type { components, operations } from './schema.ts';

type Schemas = components['schemas'];
type QueryOf<Operation extends keyof operations> = NonNullable<operations[Operation]['parameters']['query']>;
/** A filter that may be repeated takes one value, or a list that means any of them. */
type OneOrMany<Query> = {
  [Name in keyof Query]: NonNullable<Query[Name]> extends (infer Value)[] ? Value | Value[] : Query[Name];
};

/** What a charge is made of: `payment_type`, `gross_amount` in whole rupiah, and what the type needs. */
export type ChargeInput = Schemas['ChargeInput'];
/** A payment with everything that is known of it. */
export type Payment = Schemas['Payment'];
/** A payment, with what you may do to it. */
export type PaymentWithActions = Schemas['PaymentWithActions'];
/** Something that can be done to a payment, and why not. */
export type PaymentAction = Schemas['PaymentAction'];
/** A payment as lists show it. */
export type PaymentSummary = Schemas['PaymentInList'];
/** Where a payment stands: `pending`, `settlement`, ... */
export type PaymentStatus = Payment['transaction_status'];
/** How a customer pays: `bank_transfer`, `qris`, ... */
export type PaymentType = ChargeInput['payment_type'];
/** One thing that is paid for. */
export type PaymentItem = Schemas['PaymentItem'];
/** One step in the life of a payment. */
export type PaymentChange = Schemas['PaymentChange'];
/** A payment after its status was read at the gateway, with the gateway's answer. */
export type StatusCheck = Schemas['StatusCheck'];
/** How much of a hold to take; all of it where absent. */
export type CaptureInput = Schemas['CaptureInput'];
/** How much to give back, and why; all that is left where absent. */
export type RefundInput = Schemas['RefundInput'];
/** Money that goes back to the customer. */
export type Refund = Schemas['Refund'];
/** A refund with its payment. */
export type RefundResult = Schemas['RefundResult'];
/** Why a refund is rejected. */
export type RefundRejectInput = Schemas['RefundRejectInput'];
/** A case about money that a customer's bank took back. */
export type Chargeback = Schemas['Chargeback'];
/** What to change of such a case. */
export type ChargebackUpdate = Schemas['ChargebackUpdate'];
/** One step of the work on such a case. */
export type ChargebackStep = Schemas['ChargebackStep'];
/** Which chargebacks to list. */
export type ChargebackQuery = OneOrMany<QueryOf<'listChargebacks'>>;
/** What staff wrote about a payment. */
export type Note = Schemas['Note'];
/** What to write about a payment. */
export type NoteInput = Schemas['NoteInput'];
/** Something that happened around a payment. */
export type TimelineEntry = Schemas['TimelineEntry'];
/** Which part of a timeline to read. */
export type TimelineQuery = QueryOf<'getPaymentTimeline'>;
/** Which payments to list. */
export type PaymentQuery = OneOrMany<QueryOf<'listPayments'>>;
/** A refund as lists show it, with its payment's id and order. */
export type RefundSummary = Schemas['RefundInList'];
/** Which refunds to list. */
export type RefundQuery = OneOrMany<QueryOf<'listRefunds'>>;

/** What an invoice is made of. */
export type InvoiceInput = Schemas['InvoiceInput'];
/** An invoice, with the page on which it is paid. */
export type Invoice = Schemas['Invoice'];
/** Where an invoice stands. */
export type InvoiceStatus = Invoice['status'];
/** One line of an invoice. */
export type InvoiceItem = Schemas['InvoiceItem'];
/** One step in the life of an invoice. */
export type InvoiceChange = Schemas['InvoiceChange'];
/** An invoice after it was read at the gateway, with the gateway's answer. */
export type InvoiceCheck = Schemas['InvoiceCheck'];
/** Why an invoice is taken back. */
export type VoidInput = Schemas['VoidInput'];
/** Which invoices to list. */
export type InvoiceQuery = QueryOf<'listInvoices'>;

/** What a checkout is made of: `amount` in whole rupiah, and what the pay page shows. */
export type CheckoutInput = Schemas['CheckoutInput'];
/** What a customer is asked to pay on a page, with every attempt to pay it. */
export type Checkout = Schemas['Checkout'];
/** Where a checkout stands. */
export type CheckoutStatus = Checkout['status'];
/** One thing that a checkout is about. */
export type CheckoutItem = Schemas['CheckoutItem'];
/** What a payment method adds to the amount of a checkout. */
export type MethodFee = Schemas['MethodFee'];
/** One attempt to pay a checkout. */
export type CheckoutPayment = Schemas['CheckoutPayment'];
/** A checkout after its surplus was given back, with the outcome of each payment. */
export type SurplusRefund = Schemas['SurplusRefund'];
/** How a surplus was sent back without the gateway. */
export type SurplusReturned = Schemas['SurplusReturned'];
/** Which checkouts to list. */
export type CheckoutQuery = QueryOf<'listCheckouts'>;

/** A card that a customer has agreed to have kept. */
export type SavedCard = Schemas['SavedCard'];
/** Whose saved cards to list. */
export type SavedCardQuery = QueryOf<'listSavedCards'>;

/** What a payment link is made of: a fixed `amount`, or `amount_min` and `amount_max`. */
export type PaymentLinkInput = Schemas['PaymentLinkInput'];
/** What can be changed about a payment link. */
export type PaymentLinkUpdate = Schemas['PaymentLinkUpdate'];
/** An address at which any customer can pay. */
export type PaymentLink = Schemas['PaymentLink'];
/** Whether a payment link was ended. */
export type PaymentLinkStatus = PaymentLink['status'];
/** Something that the customer is to fill in. */
export type PaymentLinkField = Schemas['PaymentLinkField'];
/** How many a customer may take at once. */
export type PaymentLinkQuantity = Schemas['PaymentLinkQuantity'];
/** Which payment links to list. */
export type PaymentLinkQuery = QueryOf<'listPaymentLinks'>;
/** How the poster of a link is printed. */
export type PosterQuery = QueryOf<'getPaymentLinkPoster'>;

/** What a subscription is made of. */
export type SubscriptionInput = Schemas['SubscriptionInput'];
/** What can be changed about a subscription. */
export type SubscriptionUpdate = Schemas['SubscriptionUpdate'];
/** A charge that the gateway makes in every interval. */
export type Subscription = Schemas['Subscription'];
/** Where a subscription stands. */
export type SubscriptionStatus = Subscription['status'];
/** One step in the life of a subscription. */
export type SubscriptionChange = Schemas['SubscriptionChange'];
/** A subscription after it was read at the gateway, with the gateway's answer. */
export type SubscriptionCheck = Schemas['SubscriptionCheck'];
/** Which subscriptions to list. */
export type SubscriptionQuery = QueryOf<'listSubscriptions'>;

/** A notification of the gateway as it sends it. */
export type GatewayMessage = Schemas['GatewayMessage'];
/** The answer to a notification. */
export type NotificationReceipt = Schemas['NotificationReceipt'];
/** A notification of the gateway as it was stored. */
export type Notification = Schemas['Notification'];
/** Which notifications to replay. */
export type ReplayInput = Schemas['ReplayInput'];
/** The outcomes of a replay. */
export type ReplayReport = Schemas['ReplayReport'];
/** Which notifications to list. */
export type NotificationQuery = QueryOf<'listNotifications'>;

/** Who a caller is, and what they may do. */
export type Me = Schemas['Me'];
/** A key, or the token of a link, to sign in with. */
export type SessionInput = Schemas['SessionInput'];
/** Someone who signs in to the dashboard. */
export type Person = Schemas['Person'];
/** A person with the link for their password, shown once. */
export type InvitedPerson = Schemas['InvitedPerson'];
/** Who to invite, and what they may do. */
export type InvitationInput = Schemas['InvitationInput'];
/** What a person may do from now on. */
export type PersonUpdateInput = Schemas['PersonUpdateInput'];
/** In which other shop a person gets which role. */
export type PersonShopInput = Schemas['PersonShopInput'];
/** In which other shop a person loses their role. */
export type PersonShopRevocation = Schemas['PersonShopRevocation'];
/** What a person may do in another shop. */
export type PersonShop = Schemas['PersonShop'];
/** Your own account. */
export type OwnAccount = Schemas['OwnAccount'];
/** One of your sessions. */
export type OwnSession = Schemas['OwnSession'];
/** The token of a link for a person. */
export type PersonLinkInput = Schemas['PersonLinkInput'];
/** Who a link is for. */
export type PersonLink = Schemas['PersonLink'];
/** A password, set with a link. */
export type AcceptInput = Schemas['AcceptInput'];
/** Whose password is forgotten. */
export type ForgotInput = Schemas['ForgotInput'];
/** A new password, with the present one. */
export type PasswordInput = Schemas['PasswordInput'];
/** Your password, asked for again. */
export type OwnPasswordInput = Schemas['OwnPasswordInput'];
/** A code of the second factor. */
export type CodeInput = Schemas['CodeInput'];
/** What an app needs to show codes. */
export type StartedTotp = Schemas['StartedTotp'];
/** Codes for who has lost the second factor, shown once. */
export type RecoveryCodes = Schemas['RecoveryCodes'];
/** Where to go to sign in at the issuer. */
export type Leaving = Schemas['Leaving'];
/** A passkey of a person. */
export type Passkey = Schemas['Passkey'];
/** A passkey that was just added, with recovery codes where it is the first second factor. */
export type AddedPasskey = Schemas['AddedPasskey'];
/** A new passkey, as the browser gives it. */
export type PasskeyInput = Schemas['PasskeyInput'];
/** What a browser is given to make a passkey, or to sign in with one. */
export type PasskeyOptions = Schemas['PasskeyOptions'];
/** An API key, without the key itself. */
export type Key = Schemas['Key'];
/** What a key is made with. */
export type KeyInput = Schemas['KeyInput'];
/** An API key that was just made, with the key itself. */
export type CreatedKey = Schemas['CreatedKey'];
/** Something that a person did. */
export type Act = Schemas['Act'];
/** Which acts to list. */
export type AuditQuery = QueryOf<'listAudit'>;
/** A background task: its schedule, what waits, and how it went last. */
export type Task = Schemas['Task'];
/** A job that failed too often. */
export type TaskFailure = Schemas['TaskFailure'];
/** How many of them to list. */
export type TaskFailureQuery = QueryOf<'listTaskFailures'>;
/** What a run of a task is to be about. */
export type TaskRunInput = Schemas['TaskRunInput'];
/** A run that was queued. */
export type TaskRun = Schemas['TaskRun'];
/** How many jobs were sent back. */
export type TaskRetry = Schemas['TaskRetry'];

/** Which payments to compare with the gateway. */
export type ReconciliationInput = Schemas['ReconciliationInput'];
/** How far a comparison with the gateway is. */
export type Reconciliation = Schemas['Reconciliation'];
/** The same, with what differed. */
export type ReconciliationResult = Schemas['ReconciliationResult'];
/** Which of them to list. */
export type ReconciliationQuery = QueryOf<'listReconciliations'>;

/** Whether all is well, what to do, and how the service is set up. */
export type Examination = Schemas['Examination'];

/** Where to send events, and which. */
export type WebhookInput = Schemas['WebhookInput'];
/** What can be changed about a webhook endpoint. */
export type WebhookChanges = Schemas['WebhookChanges'];
/** An address that events are sent to. */
export type Webhook = Schemas['Webhook'];
/** A webhook endpoint with its secret, which is shown when it is made and when it is changed. */
export type WebhookWithSecret = Schemas['WebhookWithSecret'];
/** How long the old secret stays valid. */
export type RotateInput = Schemas['RotateInput'];
/** One attempt to send an event. */
export type WebhookAttempt = Schemas['WebhookAttempt'];
/** Which attempts to list. */
export type WebhookAttemptQuery = QueryOf<'listWebhookAttempts'>;
/** How many attempts an endpoint took and did not take in an hour or a day. */
export type WebhookSuccess = Schemas['WebhookSuccess'];
/** By hours or by days. */
export type WebhookSuccessQuery = QueryOf<'getWebhookSuccess'>;
/** Which events to send again. */
export type ResendInput = Schemas['ResendInput'];
/** How many events are sent again. */
export type ResendReport = Schemas['ResendReport'];

/** An export that is mailed each day, week or month. */
export type ExportSchedule = Schemas['ExportSchedule'];
/** What is mailed, when, and to whom. */
export type ExportScheduleInput = Schemas['ExportScheduleInput'];
/** What of it changes. */
export type ExportScheduleChanges = Schemas['ExportScheduleChanges'];

/** Who gets alerts of what needs attention, by mail or by a webhook. */
export type AlertReceiver = Schemas['AlertReceiver'];
/** Where, of what, and when. */
export type AlertReceiverInput = Schemas['AlertReceiverInput'];
/** What came of a test. */
export type AlertTest = Schemas['AlertTest'];

/** A shop that a server serves beside its own. */
export type Shop = Schemas['Shop'];
/** Its name, its keys and its settings. */
export type ShopInput = Schemas['ShopInput'];
/** What of it changes. */
export type ShopChanges = Schemas['ShopChanges'];
/** The node of a cluster to which it goes. */
export type ShopMove = Schemas['ShopMove'];

/** A message broker that gets every event in order. */
export type Sink = Schemas['Sink'];
/** What came of a test. */
export type SinkTest = Schemas['SinkTest'];
/** From where on a sink gets events again. */
export type SinkReplayInput = Schemas['SinkReplayInput'];
/** What an application listens under. */
export type Listener = Schemas['Listener'];
/** Which listener to forget. */
export type ListenerForgetInput = Schemas['ListenerForgetInput'];
/** What was forgotten with it. */
export type ForgottenListener = Schemas['ForgottenListener'];

/** The name of something that happened: `payment_settled`, ... */
export type EventName = Schemas['Event']['name'];
/** Which events to list. */
export type EventQuery = QueryOf<'listEvents'>;

export type SummaryRow = Schemas['SummaryRow'];
export type SummaryQuery = QueryOf<'getSummary'>;
export type AttentionRow = Schemas['AttentionRow'];
/** Money and what needs attention in several shops. */
export type Overview = Schemas['Overview'];
/** Which payments to take as a file. */
export type PaymentExportQuery = OneOrMany<QueryOf<'exportPayments'>>;
/** Which refunds to take as a file. */
export type RefundExportQuery = OneOrMany<QueryOf<'exportRefunds'>>;
/** Which invoices to take as a file. */
export type InvoiceExportQuery = OneOrMany<QueryOf<'exportInvoices'>>;
/** Which payments to take as a workbook, and how it is laid out. */
export type PaymentWorkbookQuery = OneOrMany<QueryOf<'exportPaymentsXlsx'>>;
/** Which refunds to take as a workbook, and how it is laid out. */
export type RefundWorkbookQuery = OneOrMany<QueryOf<'exportRefundsXlsx'>>;
/** Which invoices to take as a workbook, and how it is laid out. */
export type InvoiceWorkbookQuery = OneOrMany<QueryOf<'exportInvoicesXlsx'>>;

/** What an event about a payment carries. */
export interface PaymentEventData {
  /** As it stood right after the change. */
  readonly payment: Payment;
  readonly previous_status: PaymentStatus;
  /** The refund that a `payment_refunded` is about; null there too, where the gateway reported only a higher total. */
  readonly refund: Refund | null;
  /** The notification that brought the change; null where it came another way. */
  readonly notification_id: string | null;
}

/** What an event about an invoice carries. */
export interface InvoiceEventData {
  /** As it stood right after the change. */
  readonly invoice: Invoice;
  readonly previous_status: InvoiceStatus;
  /** The notification that brought the change; null where it came another way. */
  readonly notification_id: string | null;
}

/** What an event about a subscription carries. */
export interface SubscriptionEventData {
  /** As it stood right after the change. */
  readonly subscription: Subscription;
  readonly previous_status: SubscriptionStatus;
  /** The charge that a `subscription_charged` or `subscription_charge_failed` is about; null where none was made. */
  readonly payment: Payment | null;
  /** The notification that brought the change; null where it came another way. */
  readonly notification_id: string | null;
}

/** What an event about a checkout carries. */
export interface CheckoutEventData {
  /** As it stood right after the change; without its address. */
  readonly checkout: Checkout;
  readonly previous_status: CheckoutStatus;
  /** The payment that completed the checkout, or was too much; null where none brought the change. */
  readonly payment: Payment | null;
  /** The notification that brought the change; null where it came another way. */
  readonly notification_id: string | null;
}

/** What an event carries, by its name. */
export type EventData<Name extends EventName> = Name extends `payment_${string}`
  ? PaymentEventData
  : Name extends `invoice_${string}`
    ? InvoiceEventData
    : Name extends `checkout_${string}`
      ? CheckoutEventData
      : SubscriptionEventData;

/** Something that happened: one type for each name, distinguished by `name`. */
export type GapuraEvent<Name extends EventName = EventName> = {
  [One in Name]: {
    /** The same in every delivery of the event. */
    readonly id: string;
    readonly name: One;
    /** When, in UTC. */
    readonly occurred_at: string;
    /** Grows with every event of one payment, invoice, checkout or subscription. */
    readonly sequence: string;
    readonly data: EventData<One>;
  };
}[Name];

/** An event of the stream, with the place to go on from. */
export type StreamedEvent = GapuraEvent & {
  /** Give it as `after` to go on from here. */
  readonly position: string;
};

/** An event of the list, with what it can be filtered by. */
export type ListedEvent = StreamedEvent & Pick<Schemas['Event'], 'subject' | 'subject_id'>;

/** What `webhooks.test` sends: nothing has happened to any payment. */
export interface WebhookTest {
  readonly id: string;
  readonly name: 'webhook_test';
  readonly occurred_at: string;
  readonly data: { readonly message: string };
}

/** Something that a search found. */
export type Found = Schemas['Found'];
/** The words of a search. */
export type SearchQuery = QueryOf<'searchEverything'>;
/** A mail to a customer. */
export type Mail = Schemas['Mail'];
/** Whose mails to list. */
export type MailQuery = QueryOf<'listMails'>;
