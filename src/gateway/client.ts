// The gateway client: the 27 operations of the contract, and Snap and payment links beyond it, each a checked request
// (`requests`) and a typed answer.

import { type Call, type GatewayConnection, openConnection, performCall } from './call.ts';
import type { CallOptions } from './call-options.ts';
import type { CircuitState } from './circuit-breaker.ts';
import { extraOperations } from './operations.ts';
import { checkPayload, pathSegment } from './request-checks.ts';
import * as requests from './requests.ts';
import {
  accountOf,
  checkKey,
  type GatewayClientOptions,
  type GatewayEnvironment,
  resolveSettings,
} from './settings.ts';
import { verifyPayAccountSignature, verifyTransactionSignature } from './signature.ts';
import type * as wire from './wire.ts';

export interface StatusB2bOptions extends CallOptions, requests.B2bPage {}

export class GatewayClient {
  readonly environment: GatewayEnvironment;
  readonly baseUrl: string;
  readonly merchantId: string | null;
  /** Snap: tokens for the gateway's own pay page. Beyond the contract. */
  readonly snap: SnapOperations;
  /** Payment links of the gateway. Beyond the contract. */
  readonly paymentLinks: PaymentLinkOperations;
  readonly #connection: GatewayConnection;
  /** To Snap's own host, opened when it is first called; the same one where there is but one host. */
  #snapConnection: GatewayConnection | undefined;

  /** The second parameter is for `paced` alone. */
  constructor(options: GatewayClientOptions, connection: GatewayConnection = openConnection(resolveSettings(options))) {
    const { settings } = connection;
    this.environment = settings.environment;
    this.baseUrl = settings.baseUrl.href;
    this.merchantId = settings.merchantId;
    this.#connection = connection;
    this.snap = snapOperations((call, options) => perform(this.#openSnap(), call, options));
    this.paymentLinks = paymentLinkOperations((call, options) => perform(connection, call, options));
  }

  /** The same client on the same connections, which waits for its turn before every call. Closing one closes both. */
  paced(pace: () => Promise<void>): GatewayClient {
    const { settings } = this.#connection;
    return new GatewayClient({ serverKey: settings.serverKey }, { ...this.#connection, pace });
  }

  /** Whether calls are let through to the gateway's host: the state of its circuit breaker. */
  get circuitState(): CircuitState {
    return this.#connection.breaker.state;
  }

  /** How many milliseconds the gateway's clock, as far as its answers have shown it, is ahead of a time that is now. */
  aheadOf(now: Date): number {
    const { aheadMs } = this.#connection.clock;
    return aheadMs === null ? 0 : Date.now() + aheadMs - now.getTime();
  }

  /** Lets the calls under way end, then closes the connections. */
  async close(): Promise<void> {
    await Promise.all([this.#connection.transport.close(), this.#snapConnection?.transport.close()]);
  }

  /** Starts a payment. Without an idempotency key, a lost answer is never tried again: ask `getStatus` first. */
  async charge(payload: wire.ChargeRequest, options?: CallOptions): Promise<wire.ChargeResponse> {
    return this.#call(requests.charge(payload), options);
  }

  /** Reads a transaction by order id or transaction id. */
  async getStatus(orderId: string, options?: CallOptions): Promise<wire.StatusResponse> {
    return this.#call(requests.getStatus(orderId), options);
  }

  /** Reads the payments to a multi-use virtual account. */
  async getStatusB2b(orderId: string, options?: StatusB2bOptions): Promise<wire.StatusB2bResponse> {
    return this.#call(requests.getStatusB2b(orderId, options), options);
  }

  async cancel(orderId: string, options?: CallOptions): Promise<wire.TransactionResponse> {
    return this.#call(requests.cancel(orderId), options);
  }

  /** The gateway's code for success is 407 here. */
  async expire(orderId: string, options?: CallOptions): Promise<wire.TransactionResponse> {
    return this.#call(requests.expire(orderId), options);
  }

  /** Takes money that was authorized before. The id must be the gateway's transaction id, not the order id. */
  async capture(transactionId: string, grossAmount: number, options?: CallOptions): Promise<wire.TransactionResponse> {
    return this.#call(requests.capture(transactionId, grossAmount), options);
  }

  async refund(
    orderId: string,
    refundKey: string,
    amount: number,
    reason = '',
    options?: CallOptions,
  ): Promise<wire.RefundResponse> {
    return this.#call(requests.refund(orderId, refundKey, amount, reason), options);
  }

  /** A refund that the bank or wallet answers at once. Its refusal is an answer with `status_code` 202, not an error. */
  async directRefund(
    orderId: string,
    refundKey: string,
    amount: number,
    reason = '',
    options?: CallOptions,
  ): Promise<wire.RefundResponse> {
    return this.#call(requests.directRefund(orderId, refundKey, amount, reason), options);
  }

  /** Accepts a card payment that the fraud detection has challenged. */
  async approve(orderId: string, options?: CallOptions): Promise<wire.TransactionResponse> {
    return this.#call(requests.approve(orderId), options);
  }

  /** Refuses a card payment that the fraud detection has challenged. */
  async deny(orderId: string, options?: CallOptions): Promise<wire.TransactionResponse> {
    return this.#call(requests.deny(orderId), options);
  }

  /**
   * Exchanges card data for a token of one use.
   *
   * Warning: a server that calls this handles card numbers, and the whole of PCI DSS applies to it. The shopper's browser
   * is meant to make this call. The card data goes into the request and nowhere else: no error, event or inspected object
   * shows it.
   */
  async getCardToken(
    cardNumber: string,
    cardExpMonth: string,
    cardExpYear: string,
    cardCvv: string,
    clientKey?: string | null,
    options?: CallOptions,
  ): Promise<wire.CardTokenResponse> {
    const card = { cardNumber, cardExpMonth, cardExpYear };
    const key = () => this.#clientKey(clientKey);
    return this.#call(requests.getCardToken(card, cardCvv, key), options);
  }

  /**
   * Saves a card for later charges, without charging it.
   *
   * Warning: a server that calls this handles card numbers, and the whole of PCI DSS applies to it. The card data goes into
   * the request and nowhere else.
   */
  async registerCard(
    cardNumber: string,
    cardExpMonth: string,
    cardExpYear: string,
    clientKey?: string | null,
    options?: CallOptions,
  ): Promise<wire.RegisterCardResponse> {
    const card = { cardNumber, cardExpMonth, cardExpYear };
    const key = () => this.#clientKey(clientKey);
    return this.#call(requests.registerCard(card, key), options);
  }

  /** The loyalty points of the card behind a token. */
  async pointInquiry(tokenId: string, options?: CallOptions): Promise<wire.PointInquiryResponse> {
    return this.#call(requests.pointInquiry(tokenId), options);
  }

  /** The bank and brand behind the first 6 to 8 digits of a card. */
  async getBin(binNumber: string, options?: CallOptions): Promise<wire.BinResponse> {
    return this.#call(requests.getBin(binNumber), options);
  }

  // Wallet account tokenization

  /** Begins to link a wallet. A wallet that refuses is an answer with `status_code` 202, not an error. */
  async createPayAccount(payload: wire.PayAccountRequest, options?: CallOptions): Promise<wire.PayAccountResponse> {
    return this.#call(requests.createPayAccount(payload), options);
  }

  async getPayAccount(accountId: string, options?: CallOptions): Promise<wire.PayAccountResponse> {
    return this.#call(requests.getPayAccount(accountId), options);
  }

  async unbindPayAccount(accountId: string, options?: CallOptions): Promise<wire.PayAccountResponse> {
    return this.#call(requests.unbindPayAccount(accountId), options);
  }

  // Subscription

  async createSubscription(
    payload: wire.SubscriptionRequest,
    options?: CallOptions,
  ): Promise<wire.SubscriptionResponse> {
    return this.#call(requests.createSubscription(payload), options);
  }

  async getSubscription(subscriptionId: string, options?: CallOptions): Promise<wire.SubscriptionResponse> {
    return this.#call(requests.getSubscription(subscriptionId), options);
  }

  /** Pauses: no new cycle begins, but the retries of one that failed go on. */
  async disableSubscription(subscriptionId: string, options?: CallOptions): Promise<wire.SubscriptionActionResponse> {
    return this.#call(requests.disableSubscription(subscriptionId), options);
  }

  async enableSubscription(subscriptionId: string, options?: CallOptions): Promise<wire.SubscriptionActionResponse> {
    return this.#call(requests.enableSubscription(subscriptionId), options);
  }

  /** Ends for good, with the retries of a failed cycle. */
  async cancelSubscription(subscriptionId: string, options?: CallOptions): Promise<wire.SubscriptionActionResponse> {
    return this.#call(requests.cancelSubscription(subscriptionId), options);
  }

  async updateSubscription(
    subscriptionId: string,
    payload: wire.SubscriptionUpdate,
    options?: CallOptions,
  ): Promise<wire.SubscriptionActionResponse> {
    return this.#call(requests.updateSubscription(subscriptionId, payload), options);
  }

  async createInvoice(payload: wire.InvoiceRequest, options?: CallOptions): Promise<wire.InvoiceResponse> {
    return this.#call(requests.createInvoice(payload), options);
  }

  async getInvoice(invoiceId: string, options?: CallOptions): Promise<wire.InvoiceResponse> {
    return this.#call(requests.getInvoice(invoiceId), options);
  }

  async voidInvoice(invoiceId: string, voidReason = '', options?: CallOptions): Promise<wire.VoidInvoiceResponse> {
    return this.#call(requests.voidInvoice(invoiceId, voidReason), options);
  }

  /** Whether a transaction notification comes from the gateway. Takes the strings as received; false, never an error, for others. */
  verifySignature(
    orderId: unknown,
    statusCode: unknown,
    grossAmount: unknown,
    signatureKey: unknown,
    serverKey?: string | null,
  ): boolean {
    return this.#keysToVerify(serverKey).some((key) =>
      verifyTransactionSignature(orderId, statusCode, grossAmount, signatureKey, key),
    );
  }

  /** The same for the notification of a linked wallet, which signs other fields. */
  verifyPayAccountSignature(
    accountId: unknown,
    accountStatus: unknown,
    statusCode: unknown,
    signatureKey: unknown,
    serverKey?: string | null,
  ): boolean {
    return this.#keysToVerify(serverKey).some((key) =>
      verifyPayAccountSignature(accountId, accountStatus, statusCode, signatureKey, key),
    );
  }

  #keysToVerify(serverKey: string | null | undefined): readonly string[] {
    if (serverKey !== undefined && serverKey !== null) return [serverKey];
    const { serverKey: current, serverKeyPrevious: previous } = this.#connection.settings;
    return previous === null ? [current] : [current, previous];
  }

  #clientKey(given: string | null | undefined): string {
    const { clientKey, baseUrl } = this.#connection.settings;
    return checkKey('client_key', given ?? clientKey, 'client', accountOf(baseUrl));
  }

  #openSnap(): GatewayConnection {
    const { settings, pace } = this.#connection;
    if (settings.snapBaseUrl.href === settings.baseUrl.href) return this.#connection;
    this.#snapConnection ??= { ...openConnection({ ...settings, baseUrl: settings.snapBaseUrl }), pace };
    return this.#snapConnection;
  }

  async #call<Answer>(call: Call, options: CallOptions | undefined): Promise<Answer> {
    return perform(this.#connection, call, options);
  }
}

/** The types of answers are what the gateway describes; nothing checks them, so that a new field breaks no caller. */
async function perform<Answer>(
  connection: GatewayConnection,
  call: Call,
  options: CallOptions | undefined,
): Promise<Answer> {
  const prefix = connection.settings.baseUrl.pathname.replace(/\/+$/, '');
  const whole = prefix === '' ? call : { ...call, path: prefix + call.path };
  return (await performCall(connection, whole, options)) as Answer;
}

// The operations beyond the contract's 27: Snap and payment links, each in a group of its own.

/** Makes a call at one of the gateway's hosts. */
type Perform = <Answer>(call: Call, options: CallOptions | undefined) => Promise<Answer>;

interface SnapOperations {
  /**
   * A token for the page on which a customer pays. May be repeated: until a method was chosen, another token for the same order
   * takes the place of the one before.
   */
  createTransaction(payload: wire.SnapRequest, options?: CallOptions): Promise<wire.SnapTransaction>;
  /** Ends a token on whose page no method was chosen yet; after that, cancel the transaction. */
  cancelTransaction(token: string, options?: CallOptions): Promise<wire.SnapCancellation>;
  getPreferences(options?: CallOptions): Promise<wire.SnapPreferences>;
  updatePreferences(payload: wire.SnapPreferences, options?: CallOptions): Promise<wire.SnapPreferences>;
}

function snapOperations(perform: Perform): SnapOperations {
  return {
    createTransaction: async (payload, options) => perform(createTransaction(payload), options),
    cancelTransaction: async (token, options) => perform(cancelTransaction(token), options),
    getPreferences: async (options) => perform(getPreferences(), options),
    updatePreferences: async (payload, options) => perform(updatePreferences(payload), options),
  };
}

interface PaymentLinkOperations {
  /** After a lost answer ask `get` first: the order id of a link can be used once. */
  create(payload: wire.PaymentLinkRequest, options?: CallOptions): Promise<wire.CreatedPaymentLink>;
  /** With its purchases, whose order ids are those of notifications. */
  get(orderId: string, options?: CallOptions): Promise<wire.PaymentLinkDetails>;
  delete(orderId: string, options?: CallOptions): Promise<wire.DeletedPaymentLink>;
}

function paymentLinkOperations(perform: Perform): PaymentLinkOperations {
  return {
    create: async (payload, options) => perform(createLink(payload), options),
    get: async (orderId, options) => perform(getLink(orderId), options),
    delete: async (orderId, options) => perform(deleteLink(orderId), options),
  };
}

function createTransaction(payload: wire.SnapRequest): Call {
  checkPayload('create_snap_transaction', payload);
  return { operation: extraOperations.createSnapTransaction, path: '/snap/v1/transactions', body: payload };
}

function cancelTransaction(token: string): Call {
  const id = pathSegment('cancel_snap_transaction', 'token', token);
  return { operation: extraOperations.cancelSnapTransaction, path: `/snap/v1/transactions/${id}/cancel`, body: {} };
}

function getPreferences(): Call {
  return { operation: extraOperations.getSnapPreferences, path: '/snap/v3/merchant-preferences' };
}

function updatePreferences(payload: wire.SnapPreferences): Call {
  checkPayload('update_snap_preferences', payload);
  return { operation: extraOperations.updateSnapPreferences, path: '/snap/v3/merchant-preferences', body: payload };
}

function createLink(payload: wire.PaymentLinkRequest): Call {
  checkPayload('create_payment_link', payload);
  return { operation: extraOperations.createPaymentLink, path: '/v1/payment-links', body: payload };
}

function getLink(orderId: string): Call {
  const id = pathSegment('get_payment_link', 'order_id', orderId);
  return { operation: extraOperations.getPaymentLink, path: `/v1/payment-links/${id}` };
}

function deleteLink(orderId: string): Call {
  const id = pathSegment('delete_payment_link', 'order_id', orderId);
  return { operation: extraOperations.deletePaymentLink, path: `/v1/payment-links/${id}` };
}
