// The gateway client: the 27 operations of the contract, and Snap and payment links beyond it, each a checked request
// (`requests`) and a typed answer.

import { type Call, performCall } from './call.ts';
import type { CallOptions } from './call-options.ts';
import type { CircuitState } from './circuit-breaker.ts';
import { type PaymentLinkOperations, paymentLinkOperations, type SnapOperations, snapOperations } from './groups.ts';
import { type Line, openLine } from './line.ts';
import * as cards from './requests/card.ts';
import * as invoices from './requests/invoice.ts';
import * as payAccounts from './requests/pay-account.ts';
import * as subscriptions from './requests/subscription.ts';
import * as transactions from './requests/transaction.ts';
import {
  accountOf,
  checkKey,
  type GatewayClientOptions,
  type GatewayEnvironment,
  resolveSettings,
} from './settings.ts';
import { verifyPayAccountSignature, verifyTransactionSignature } from './signature.ts';
import type * as wire from './wire.ts';

export interface StatusB2bOptions extends CallOptions, transactions.B2bPage {}

export class GatewayClient {
  readonly environment: GatewayEnvironment;
  readonly baseUrl: string;
  readonly merchantId: string | null;
  /** Snap: tokens for the gateway's own pay page. Beyond the contract. */
  readonly snap: SnapOperations;
  /** Payment links of the gateway. Beyond the contract. */
  readonly paymentLinks: PaymentLinkOperations;
  readonly #line: Line;
  /** To Snap's own host, opened when it is first called; the same one where there is but one host. */
  #snapLine: Line | undefined;

  /** The second parameter is for `paced` alone. */
  constructor(options: GatewayClientOptions, line: Line = openLine(resolveSettings(options))) {
    const { settings } = line;
    this.environment = settings.environment;
    this.baseUrl = settings.baseUrl.href;
    this.merchantId = settings.merchantId;
    this.#line = line;
    this.snap = snapOperations((call, options) => perform(this.#openSnap(), call, options));
    this.paymentLinks = paymentLinkOperations((call, options) => perform(line, call, options));
  }

  /** The same client on the same connections, which waits for its turn before every call. Closing one closes both. */
  paced(pace: () => Promise<void>): GatewayClient {
    const { settings } = this.#line;
    return new GatewayClient({ serverKey: settings.serverKey }, { ...this.#line, pace });
  }

  /** Whether calls are let through to the gateway's host: the state of its circuit breaker. */
  get circuitState(): CircuitState {
    return this.#line.breaker.state;
  }

  /** How many milliseconds the gateway's clock, as far as its answers have shown it, is ahead of a time that is now. */
  aheadOf(now: Date): number {
    const { aheadMs } = this.#line.clock;
    return aheadMs === null ? 0 : Date.now() + aheadMs - now.getTime();
  }

  /** Lets the calls under way end, then closes the connections. */
  async close(): Promise<void> {
    await Promise.all([this.#line.transport.close(), this.#snapLine?.transport.close()]);
  }

  /** Starts a payment. Without an idempotency key, a lost answer is never tried again: ask `getStatus` first. */
  async charge(payload: wire.ChargeRequest, options?: CallOptions): Promise<wire.ChargeResponse> {
    return this.#call(transactions.charge(payload), options);
  }

  /** Reads a transaction by order id or transaction id. */
  async getStatus(orderId: string, options?: CallOptions): Promise<wire.StatusResponse> {
    return this.#call(transactions.getStatus(orderId), options);
  }

  /** Reads the payments to a multi-use virtual account. */
  async getStatusB2b(orderId: string, options?: StatusB2bOptions): Promise<wire.StatusB2bResponse> {
    return this.#call(transactions.getStatusB2b(orderId, options), options);
  }

  async cancel(orderId: string, options?: CallOptions): Promise<wire.TransactionResponse> {
    return this.#call(transactions.cancel(orderId), options);
  }

  /** The gateway's code for success is 407 here. */
  async expire(orderId: string, options?: CallOptions): Promise<wire.TransactionResponse> {
    return this.#call(transactions.expire(orderId), options);
  }

  /** Takes money that was authorized before. The id must be the gateway's transaction id, not the order id. */
  async capture(transactionId: string, grossAmount: number, options?: CallOptions): Promise<wire.TransactionResponse> {
    return this.#call(transactions.capture(transactionId, grossAmount), options);
  }

  async refund(
    orderId: string,
    refundKey: string,
    amount: number,
    reason = '',
    options?: CallOptions,
  ): Promise<wire.RefundResponse> {
    return this.#call(transactions.refund(orderId, refundKey, amount, reason), options);
  }

  /** A refund that the bank or wallet answers at once. Its refusal is an answer with `status_code` 202, not an error. */
  async directRefund(
    orderId: string,
    refundKey: string,
    amount: number,
    reason = '',
    options?: CallOptions,
  ): Promise<wire.RefundResponse> {
    return this.#call(transactions.directRefund(orderId, refundKey, amount, reason), options);
  }

  /** Accepts a card payment that the fraud detection has challenged. */
  async approve(orderId: string, options?: CallOptions): Promise<wire.TransactionResponse> {
    return this.#call(transactions.approve(orderId), options);
  }

  /** Refuses a card payment that the fraud detection has challenged. */
  async deny(orderId: string, options?: CallOptions): Promise<wire.TransactionResponse> {
    return this.#call(transactions.deny(orderId), options);
  }

  /**
   * Exchanges card data for a token of one use.
   *
   * Warning: whoever calls this handles card numbers, and the whole of PCI DSS applies to that server. The shopper's browser
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
    return this.#call(cards.getCardToken(card, cardCvv, key), options);
  }

  /**
   * Saves a card for later charges, without charging it.
   *
   * Warning: whoever calls this handles card numbers, and the whole of PCI DSS applies to that server. The card data goes into
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
    return this.#call(cards.registerCard(card, key), options);
  }

  /** The loyalty points of the card behind a token. */
  async pointInquiry(tokenId: string, options?: CallOptions): Promise<wire.PointInquiryResponse> {
    return this.#call(cards.pointInquiry(tokenId), options);
  }

  /** The bank and brand behind the first 6 to 8 digits of a card. */
  async getBin(binNumber: string, options?: CallOptions): Promise<wire.BinResponse> {
    return this.#call(cards.getBin(binNumber), options);
  }

  // Wallet account tokenization

  /** Begins to link a wallet. A wallet that refuses is an answer with `status_code` 202, not an error. */
  async createPayAccount(payload: wire.PayAccountRequest, options?: CallOptions): Promise<wire.PayAccountResponse> {
    return this.#call(payAccounts.createPayAccount(payload), options);
  }

  async getPayAccount(accountId: string, options?: CallOptions): Promise<wire.PayAccountResponse> {
    return this.#call(payAccounts.getPayAccount(accountId), options);
  }

  async unbindPayAccount(accountId: string, options?: CallOptions): Promise<wire.PayAccountResponse> {
    return this.#call(payAccounts.unbindPayAccount(accountId), options);
  }

  // Subscription

  async createSubscription(
    payload: wire.SubscriptionRequest,
    options?: CallOptions,
  ): Promise<wire.SubscriptionResponse> {
    return this.#call(subscriptions.createSubscription(payload), options);
  }

  async getSubscription(subscriptionId: string, options?: CallOptions): Promise<wire.SubscriptionResponse> {
    return this.#call(subscriptions.getSubscription(subscriptionId), options);
  }

  /** Pauses: no new cycle begins, but the retries of one that failed go on. */
  async disableSubscription(subscriptionId: string, options?: CallOptions): Promise<wire.SubscriptionActionResponse> {
    return this.#call(subscriptions.disableSubscription(subscriptionId), options);
  }

  async enableSubscription(subscriptionId: string, options?: CallOptions): Promise<wire.SubscriptionActionResponse> {
    return this.#call(subscriptions.enableSubscription(subscriptionId), options);
  }

  /** Ends for good, with the retries of a failed cycle. */
  async cancelSubscription(subscriptionId: string, options?: CallOptions): Promise<wire.SubscriptionActionResponse> {
    return this.#call(subscriptions.cancelSubscription(subscriptionId), options);
  }

  async updateSubscription(
    subscriptionId: string,
    payload: wire.SubscriptionUpdate,
    options?: CallOptions,
  ): Promise<wire.SubscriptionActionResponse> {
    return this.#call(subscriptions.updateSubscription(subscriptionId, payload), options);
  }

  async createInvoice(payload: wire.InvoiceRequest, options?: CallOptions): Promise<wire.InvoiceResponse> {
    return this.#call(invoices.createInvoice(payload), options);
  }

  async getInvoice(invoiceId: string, options?: CallOptions): Promise<wire.InvoiceResponse> {
    return this.#call(invoices.getInvoice(invoiceId), options);
  }

  async voidInvoice(invoiceId: string, voidReason = '', options?: CallOptions): Promise<wire.VoidInvoiceResponse> {
    return this.#call(invoices.voidInvoice(invoiceId, voidReason), options);
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
    const { serverKey: current, serverKeyPrevious: previous } = this.#line.settings;
    return previous === null ? [current] : [current, previous];
  }

  #clientKey(given: string | null | undefined): string {
    const { clientKey, baseUrl } = this.#line.settings;
    return checkKey('client_key', given ?? clientKey, 'client', accountOf(baseUrl));
  }

  #openSnap(): Line {
    const { settings, pace } = this.#line;
    if (settings.snapBaseUrl.href === settings.baseUrl.href) return this.#line;
    this.#snapLine ??= { ...openLine({ ...settings, baseUrl: settings.snapBaseUrl }), pace };
    return this.#snapLine;
  }

  async #call<Answer>(call: Call, options: CallOptions | undefined): Promise<Answer> {
    return perform(this.#line, call, options);
  }
}

/** The types of answers are what the gateway describes; nothing checks them, so that a new field breaks no caller. */
async function perform<Answer>(line: Line, call: Call, options: CallOptions | undefined): Promise<Answer> {
  const prefix = line.settings.baseUrl.pathname.replace(/\/+$/, '');
  const whole = prefix === '' ? call : { ...call, path: prefix + call.path };
  return (await performCall(line, whole, options)) as Answer;
}
