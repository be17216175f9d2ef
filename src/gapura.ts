// What a host application gets from `createGapura`: its options, and every use case under the same verbs for each noun.

import type { FastifyPluginAsync } from 'fastify';
import type { Registry } from 'prom-client';
import type { Caller } from './domain/caller.ts';
import type { InvoiceInput, VoidInput } from './domain/invoices/input.ts';
import type { ChargeInput } from './domain/payments/charge.ts';
import type { GatewayPayment } from './domain/payments/payment.ts';
import type { Retention } from './domain/retention.ts';
import type { SubscriptionInput, SubscriptionUpdateInput } from './domain/subscriptions/input.ts';
import type { GatewaySubscription } from './domain/subscriptions/subscription.ts';
import type { Clock } from './domain/time.ts';
import type { GatewayClient } from './gateway/client.ts';
import type { GatewayClientOptions } from './gateway/settings.ts';
import type { Authenticate, JwtOptions } from './http/authentication.ts';
import type { NodeHandler } from './http/node-handler.ts';
import type { StreamLimits } from './http/streaming.ts';
import type { Readiness } from './readiness.ts';
import type { FeedLimits } from './services/events/feed.ts';
import type { EventHub } from './services/events/hub.ts';
import type { Services } from './services/index.ts';
import type { InvoiceOrigin } from './services/invoices/creation.ts';
import type { InvoiceQuery, InvoiceRecord } from './services/invoices/read.ts';
import type { VoidOrigin } from './services/invoices/void.ts';
import type { Log } from './services/log.ts';
import type { Page } from './services/pages.ts';
import type { ActionOrigin } from './services/payments/actions.ts';
import type { ChargeOrigin } from './services/payments/charge.ts';
import type { PaymentQuery, PaymentRecord } from './services/payments/read.ts';
import type { Refunded, RefundInput, RefundOrigin } from './services/payments/refunds.ts';
import type { SubscriptionActionOrigin } from './services/subscriptions/actions.ts';
import type { SubscriptionOrigin } from './services/subscriptions/creation.ts';
import type { SubscriptionQuery } from './services/subscriptions/read.ts';
import type { GuardOptions } from './services/webhooks/address-guard.ts';
import type { WebhookSender } from './services/webhooks/sender.ts';
import type { Database, DatabaseOptions } from './store/database/pool.ts';
import type { InvoiceHistoryRow } from './store/invoices/history.ts';
import type { HistoryRow } from './store/payments/history.ts';
import type { SubscriptionHistoryRow } from './store/subscriptions/changes.ts';
import type { Worker } from './tasks/worker.ts';

export interface GapuraOptions {
  /** PostgreSQL by its `url`, or the embedded database in a folder (`dataDir`) or, with neither, in memory. */
  readonly database?: DatabaseOptions;
  /** Keys and address of the gateway; see the gateway client. */
  readonly gateway: Omit<GatewayClientOptions, 'onCall'>;
  /**
   * Most calls to the gateway that background tasks make in a second, all processes together; 0.2 is one in five seconds. The
   * default is that of `GATEWAY_BACKGROUND_CALLS_PER_SECOND`.
   */
  readonly backgroundCallsPerSecond?: number;
  /** Says who is calling, in place of API keys and JWT. */
  readonly authenticate?: Authenticate;
  /** Accepts JWT besides API keys. Without effect where `authenticate` is given. */
  readonly jwt?: JwtOptions | null;
  /** Seals tokens in the database: `<key>` or `<id>:<key>,...`, 32 bytes as hex or base64; derived from the server key where absent. */
  readonly encryptionKey?: string | null;
  /** Believes a message that brings or returns money only after asking the gateway. Off where absent. */
  readonly confirmNotifications?: boolean;
  /** How long after it was asked for a charge may still be sent to the gateway. The default is that of `GAPURA_CHARGE_DEADLINE_MINUTES`. */
  readonly chargeDeadlineMinutes?: number;
  /** Where webhooks may go besides public addresses; with the local gateway anywhere, unless this says otherwise. */
  readonly webhooks?: Partial<GuardOptions> | undefined;
  /** How long things are kept that nobody needs any more. */
  readonly retention?: Partial<Retention>;
  /** The time that decisions go by; the database's where absent. */
  readonly clock?: Clock;
  /** The process's own clock, which is held against the other one; the system's where both are absent. */
  readonly processClock?: Clock;
  /** The time that webhooks are signed with, which receivers hold against their own; that of `clock` where absent. */
  readonly signatureClock?: Clock;
  /** Any logger with debug, info, warn and error that take fields and a message, such as pino. Silent where absent. */
  readonly logger?: Log;
  /** The largest body that callers may send. */
  readonly bodyLimitBytes?: number;
  /** How many may follow the live stream of events, and how they are looked after. */
  readonly streams?: Partial<FeedLimits & StreamLimits>;
}

/** What the gateway said when it was asked, beside what is written down now. */
export interface Refreshed<Row> {
  readonly record: Row;
  readonly gatewayResponse: Record<string, unknown>;
}

/** Payments on behalf of a caller, who sees and acts on their own unless they are staff. */
export interface Payments {
  /** Charges a customer, and answers with the payment as the gateway left it. With the `paymentId` of an earlier try, that one goes on. */
  create(caller: Caller, input: ChargeInput, origin?: ChargeOrigin): Promise<PaymentRecord>;
  get(caller: Caller, id: string): Promise<PaymentRecord>;
  list(caller: Caller, query: PaymentQuery): Promise<Page<GatewayPayment>>;
  /** Who or what changed it, when, from what to what, and why; oldest first. */
  history(caller: Caller, id: string): Promise<HistoryRow[]>;
  /** Asks the gateway how it stands, and applies what it says. */
  refresh(caller: Caller, id: string, origin?: ActionOrigin): Promise<Refreshed<PaymentRecord>>;
  /** Ends one that is not paid, or gives back a card payment that is not settled yet. */
  cancel(caller: Caller, id: string, origin?: ActionOrigin): Promise<PaymentRecord>;
  /** Ends one that waits to be paid, before its time is over. */
  expire(caller: Caller, id: string, origin?: ActionOrigin): Promise<PaymentRecord>;
  /** Takes money that a card payment holds: all of it, or an amount. */
  capture(
    caller: Caller,
    id: string,
    input?: { readonly amount?: number },
    origin?: ActionOrigin,
  ): Promise<PaymentRecord>;
  /** Gives money back: all that is left, or an amount. */
  refund(caller: Caller, id: string, input?: RefundInput, origin?: RefundOrigin): Promise<Refunded>;
  /** Takes a payment that the gateway's fraud detection asks about; for staff. */
  approve(caller: Caller, id: string, origin?: ActionOrigin): Promise<PaymentRecord>;
  /** Refuses it; for staff. */
  deny(caller: Caller, id: string, origin?: ActionOrigin): Promise<PaymentRecord>;
}

/** Invoices on behalf of a caller, who sees and acts on their own unless they are staff. */
export interface Invoices {
  /** Makes an invoice at the gateway, with a page and a PDF for the customer. */
  create(caller: Caller, input: InvoiceInput, origin?: InvoiceOrigin): Promise<InvoiceRecord>;
  get(caller: Caller, id: string): Promise<InvoiceRecord>;
  list(caller: Caller, query: InvoiceQuery): Promise<Page<InvoiceRecord>>;
  history(caller: Caller, id: string): Promise<InvoiceHistoryRow[]>;
  /** Asks the gateway how it stands, and applies what it says. */
  refresh(caller: Caller, id: string, origin?: ActionOrigin): Promise<Refreshed<InvoiceRecord>>;
  /** Takes it back, where nobody has paid it. */
  void(caller: Caller, id: string, input?: VoidInput, origin?: VoidOrigin): Promise<InvoiceRecord>;
  /** An invoice as the API shows it now. */
  show: Services['invoices']['show'];
}

/** Subscriptions on behalf of a caller, who sees and acts on their own unless they are staff. */
export interface Subscriptions {
  /** Has the gateway charge a card or a wallet again and again. */
  create(caller: Caller, input: SubscriptionInput, origin?: SubscriptionOrigin): Promise<GatewaySubscription>;
  get(caller: Caller, id: string): Promise<GatewaySubscription>;
  list(caller: Caller, query: SubscriptionQuery): Promise<Page<GatewaySubscription>>;
  history(caller: Caller, id: string): Promise<SubscriptionHistoryRow[]>;
  /** Asks the gateway how it stands, and takes in the charges that nobody told of. */
  refresh: Services['subscriptions']['refresh'];
  /** Stops charging until it is enabled again. */
  disable(caller: Caller, id: string, origin?: SubscriptionActionOrigin): Promise<GatewaySubscription>;
  enable(caller: Caller, id: string, origin?: SubscriptionActionOrigin): Promise<GatewaySubscription>;
  /** Ends it for good. */
  cancel(caller: Caller, id: string, origin?: SubscriptionActionOrigin): Promise<GatewaySubscription>;
  /** Changes what is charged, and when. */
  update(
    caller: Caller,
    id: string,
    input: SubscriptionUpdateInput,
    origin?: SubscriptionActionOrigin,
  ): Promise<GatewaySubscription>;
}

/** The same under the names that the contract has for them. */
interface ContractPayments {
  readonly createCharge: Payments['create'];
  readonly getStatus: Payments['refresh'];
  readonly cancelPayment: Payments['cancel'];
  readonly expirePayment: Payments['expire'];
  readonly capturePayment: Payments['capture'];
  readonly refundPayment: Payments['refund'];
  readonly approvePayment: Payments['approve'];
  readonly denyPayment: Payments['deny'];
}

interface ContractInvoices {
  readonly createInvoice: Invoices['create'];
  readonly getInvoiceStatus: Invoices['refresh'];
  readonly voidInvoice: Invoices['void'];
}

interface ContractSubscriptions {
  readonly createSubscription: Subscriptions['create'];
  readonly getSubscriptionStatus: Subscriptions['refresh'];
  readonly disableSubscription: Subscriptions['disable'];
  readonly enableSubscription: Subscriptions['enable'];
  readonly cancelSubscription: Subscriptions['cancel'];
  readonly updateSubscription: Subscriptions['update'];
}

/** What can be done, without what belongs to a running process. */
export interface Library {
  readonly payments: Payments & ContractPayments;
  readonly invoices: Invoices & ContractInvoices;
  readonly subscriptions: Subscriptions & ContractSubscriptions;
  /** The gateway's messages: taking one in, and for staff the inbox of all that came. */
  readonly notifications: Services['notifications'];
  /** Where events are sent over HTTP; for staff. */
  readonly webhooks: Services['webhooks'];
  /** Everything that was told to listeners, for staff. */
  readonly eventLog: Services['eventLog'];
  /** The listeners of applications, for staff. */
  readonly listeners: Services['listeners'];
  readonly apiKeys: Services['apiKeys'];
  /** Compares payments here with the gateway, and applies what differs; as patient as the background. */
  readonly reconciliation: Services['reconciliation'];
}

/** The services that a host application may use; what tasks and HTTP need besides stays inside. */
export function toLibrary(services: Services): Library {
  const { payments, invoices, subscriptions } = services;
  return {
    payments: {
      ...payments,
      createCharge: payments.create,
      getStatus: payments.refresh,
      cancelPayment: payments.cancel,
      expirePayment: payments.expire,
      capturePayment: payments.capture,
      refundPayment: payments.refund,
      approvePayment: payments.approve,
      denyPayment: payments.deny,
    },
    invoices: {
      ...invoices,
      createInvoice: invoices.create,
      getInvoiceStatus: invoices.refresh,
      voidInvoice: invoices.void,
    },
    subscriptions: {
      ...subscriptions,
      createSubscription: subscriptions.create,
      getSubscriptionStatus: subscriptions.refresh,
      disableSubscription: subscriptions.disable,
      enableSubscription: subscriptions.enable,
      cancelSubscription: subscriptions.cancel,
      updateSubscription: subscriptions.update,
    },
    notifications: services.notifications,
    webhooks: services.webhooks,
    eventLog: services.eventLog,
    listeners: services.listeners,
    apiKeys: services.apiKeys,
    reconciliation: services.reconciliation,
  };
}

export interface Gapura extends Library {
  /** Register it in a Fastify application, under any prefix. */
  readonly plugin: FastifyPluginAsync;
  /** Use it in Express, NestJS or bare node:http. */
  readonly handler: NodeHandler;
  readonly gateway: GatewayClient;
  readonly database: Database;
  readonly metrics: Registry;
  /** Tells listeners of this application what happens to payments: add them, then `start()` it. */
  readonly events: EventHub;
  /** Sends webhooks; it starts and stops with the worker. */
  readonly webhookSender: WebhookSender;
  /** Runs the background tasks once it is started; a process that serves requests may leave them to another. */
  readonly worker: Worker;
  /** The OpenAPI document, for the path under which the routes are mounted. */
  describeApi(prefix?: string): Record<string, unknown>;
  /** Whether requests can be served now, part by part. */
  readiness(): Promise<Readiness>;
  close(): Promise<void>;
}
