// The gateway client: the 27 operations of the contract in its groups, each a checked request and a typed answer.

import { type Call, type Line, performCall } from './call.ts';
import type { CallOptions } from './call-options.ts';
import { CircuitBreaker, type CircuitState } from './circuit-breaker.ts';
import { operations } from './operations.ts';
import {
  checkFilled,
  checkPattern,
  checkPayload,
  checkRupiah,
  checkText,
  honoursIdempotencyKey,
  pathSegment,
} from './request-checks.ts';
import {
  accountOf,
  checkKey,
  countFrom,
  type GatewayClientOptions,
  type GatewayEnvironment,
  resolveSettings,
  type Settings,
} from './settings.ts';
import { verifyPayAccountSignature, verifyTransactionSignature } from './signature.ts';
import { Transport } from './transport.ts';
import type * as wire from './wire.ts';

/** A page of the transactions of a multi-use virtual account, newest first. */
export interface StatusB2bOptions extends CallOptions {
  /** From 0. */
  readonly page?: number | undefined;
  /** 10 unless set. */
  readonly perPage?: number | undefined;
}

function openLine(settings: Settings): Line {
  const credentials = Buffer.from(`${settings.serverKey}:`).toString('base64');
  const plain = ['accept', 'application/json', 'user-agent', 'gapura'];
  return {
    settings,
    transport: new Transport(settings),
    breaker: new CircuitBreaker(settings.now),
    headers: { plain, authorized: [...plain, 'authorization', `Basic ${credentials}`] },
    secrets: [credentials, settings.serverKey, settings.serverKeyPrevious ?? '', settings.clientKey ?? ''],
    pace: null,
    clock: { aheadMs: null },
  };
}

export class GatewayClient {
  readonly environment: GatewayEnvironment;
  readonly baseUrl: string;
  readonly merchantId: string | null;
  readonly #line: Line;
  readonly #pathPrefix: string;

  /** The second parameter is for `paced` alone. */
  constructor(options: GatewayClientOptions, line: Line = openLine(resolveSettings(options))) {
    const { settings } = line;
    this.environment = settings.environment;
    this.baseUrl = settings.baseUrl.href;
    this.merchantId = settings.merchantId;
    this.#pathPrefix = settings.baseUrl.pathname.replace(/\/+$/, '');
    this.#line = line;
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
    await this.#line.transport.close();
  }

  // Core payment

  /** Starts a payment. Without an idempotency key, a lost answer is never tried again: ask `getStatus` first. */
  async charge(payload: wire.ChargeRequest, options?: CallOptions): Promise<wire.ChargeResponse> {
    checkPayload('charge', payload);
    const honoursKey = honoursIdempotencyKey(payload);
    return this.#call({ operation: operations.charge, path: '/v2/charge', body: payload, honoursKey }, options);
  }

  /** Reads a transaction by order id or transaction id. */
  async getStatus(orderId: string, options?: CallOptions): Promise<wire.StatusResponse> {
    const id = pathSegment('get_status', 'order_id', orderId);
    return this.#call({ operation: operations.getStatus, path: `/v2/${id}/status` }, options);
  }

  /** Reads the payments to a multi-use virtual account. */
  async getStatusB2b(orderId: string, options?: StatusB2bOptions): Promise<wire.StatusB2bResponse> {
    const id = pathSegment('get_status_b2b', 'order_id', orderId);
    const page = countFrom('page', options?.page, 0);
    const perPage = countFrom('perPage', options?.perPage, 10);
    const path = `/v2/${id}/status/b2b?page=${page}&per_page=${perPage}`;
    return this.#call({ operation: operations.getStatusB2b, path }, options);
  }

  async cancel(orderId: string, options?: CallOptions): Promise<wire.TransactionResponse> {
    const id = pathSegment('cancel', 'order_id', orderId);
    return this.#call({ operation: operations.cancel, path: `/v2/${id}/cancel` }, options);
  }

  /** The gateway's code for success is 407 here. */
  async expire(orderId: string, options?: CallOptions): Promise<wire.TransactionResponse> {
    const id = pathSegment('expire', 'order_id', orderId);
    return this.#call({ operation: operations.expire, path: `/v2/${id}/expire` }, options);
  }

  /** Takes money that was authorized before. The id must be the gateway's transaction id, not the order id. */
  async capture(transactionId: string, grossAmount: number, options?: CallOptions): Promise<wire.TransactionResponse> {
    checkFilled('capture', 'transaction_id', transactionId);
    checkRupiah('capture', 'gross_amount', grossAmount);
    const body: wire.CaptureRequest = { transaction_id: transactionId, gross_amount: grossAmount };
    return this.#call({ operation: operations.capture, path: '/v2/capture', body }, options);
  }

  async refund(
    orderId: string,
    refundKey: string,
    amount: number,
    reason = '',
    options?: CallOptions,
  ): Promise<wire.RefundResponse> {
    const id = pathSegment('refund', 'order_id', orderId);
    const body = refundBody('refund', refundKey, amount, reason);
    return this.#call({ operation: operations.refund, path: `/v2/${id}/refund`, body }, options);
  }

  /** A refund that the bank or wallet answers at once. Its refusal is an answer with `status_code` 202, not an error. */
  async directRefund(
    orderId: string,
    refundKey: string,
    amount: number,
    reason = '',
    options?: CallOptions,
  ): Promise<wire.RefundResponse> {
    const id = pathSegment('direct_refund', 'order_id', orderId);
    const body = refundBody('direct_refund', refundKey, amount, reason);
    return this.#call({ operation: operations.directRefund, path: `/v2/${id}/refund/online/direct`, body }, options);
  }

  /** Accepts a card payment that the fraud detection has challenged. */
  async approve(orderId: string, options?: CallOptions): Promise<wire.TransactionResponse> {
    const id = pathSegment('approve', 'order_id', orderId);
    return this.#call({ operation: operations.approve, path: `/v2/${id}/approve` }, options);
  }

  /** Refuses a card payment that the fraud detection has challenged. */
  async deny(orderId: string, options?: CallOptions): Promise<wire.TransactionResponse> {
    const id = pathSegment('deny', 'order_id', orderId);
    return this.#call({ operation: operations.deny, path: `/v2/${id}/deny` }, options);
  }

  // Card

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
    const card = checkCard('get_card_token', cardNumber, cardExpMonth, cardExpYear);
    checkPattern('get_card_token', 'card_cvv', cardCvv, /^\d{3,4}$/, 'must be 3 or 4 digits');
    const query = new URLSearchParams({ client_key: this.#clientKey(clientKey), ...card, card_cvv: cardCvv });
    const secrets = [cardNumber, card.card_number, cardCvv, clientKey ?? ''];
    return this.#call({ operation: operations.getCardToken, path: `/v2/token?${query}`, secrets }, options);
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
    const card = checkCard('register_card', cardNumber, cardExpMonth, cardExpYear);
    const query = new URLSearchParams({ client_key: this.#clientKey(clientKey), ...card });
    const secrets = [cardNumber, card.card_number, clientKey ?? ''];
    return this.#call({ operation: operations.registerCard, path: `/v2/card/register?${query}`, secrets }, options);
  }

  /** The loyalty points of the card behind a token. */
  async pointInquiry(tokenId: string, options?: CallOptions): Promise<wire.PointInquiryResponse> {
    const id = pathSegment('point_inquiry', 'token_id', tokenId);
    const secrets = [tokenId];
    return this.#call({ operation: operations.pointInquiry, path: `/v2/point_inquiry/${id}`, secrets }, options);
  }

  /** The bank and brand behind the first 6 to 8 digits of a card. */
  async getBin(binNumber: string, options?: CallOptions): Promise<wire.BinResponse> {
    checkPattern('get_bin', 'bin_number', binNumber, /^\d{6,8}$/, 'must be 6 to 8 digits');
    return this.#call({ operation: operations.getBin, path: `/v1/bins/${binNumber}` }, options);
  }

  // Wallet account tokenization

  /** Begins to link a wallet. A wallet that refuses is an answer with `status_code` 202, not an error. */
  async createPayAccount(payload: wire.PayAccountRequest, options?: CallOptions): Promise<wire.PayAccountResponse> {
    checkPayload('create_pay_account', payload);
    return this.#call({ operation: operations.createPayAccount, path: '/v2/pay/account', body: payload }, options);
  }

  async getPayAccount(accountId: string, options?: CallOptions): Promise<wire.PayAccountResponse> {
    const id = pathSegment('get_pay_account', 'account_id', accountId);
    return this.#call({ operation: operations.getPayAccount, path: `/v2/pay/account/${id}` }, options);
  }

  async unbindPayAccount(accountId: string, options?: CallOptions): Promise<wire.PayAccountResponse> {
    const id = pathSegment('unbind_pay_account', 'account_id', accountId);
    return this.#call({ operation: operations.unbindPayAccount, path: `/v2/pay/account/${id}/unbind` }, options);
  }

  // Subscription

  async createSubscription(
    payload: wire.SubscriptionRequest,
    options?: CallOptions,
  ): Promise<wire.SubscriptionResponse> {
    checkPayload('create_subscription', payload);
    return this.#call({ operation: operations.createSubscription, path: '/v1/subscriptions', body: payload }, options);
  }

  async getSubscription(subscriptionId: string, options?: CallOptions): Promise<wire.SubscriptionResponse> {
    const id = pathSegment('get_subscription', 'subscription_id', subscriptionId);
    return this.#call({ operation: operations.getSubscription, path: `/v1/subscriptions/${id}` }, options);
  }

  /** Pauses: no new cycle begins, but the retries of one that failed go on. */
  async disableSubscription(subscriptionId: string, options?: CallOptions): Promise<wire.SubscriptionActionResponse> {
    const id = pathSegment('disable_subscription', 'subscription_id', subscriptionId);
    return this.#call({ operation: operations.disableSubscription, path: `/v1/subscriptions/${id}/disable` }, options);
  }

  async enableSubscription(subscriptionId: string, options?: CallOptions): Promise<wire.SubscriptionActionResponse> {
    const id = pathSegment('enable_subscription', 'subscription_id', subscriptionId);
    return this.#call({ operation: operations.enableSubscription, path: `/v1/subscriptions/${id}/enable` }, options);
  }

  /** Ends for good, with the retries of a failed cycle. */
  async cancelSubscription(subscriptionId: string, options?: CallOptions): Promise<wire.SubscriptionActionResponse> {
    const id = pathSegment('cancel_subscription', 'subscription_id', subscriptionId);
    return this.#call({ operation: operations.cancelSubscription, path: `/v1/subscriptions/${id}/cancel` }, options);
  }

  async updateSubscription(
    subscriptionId: string,
    payload: wire.SubscriptionUpdate,
    options?: CallOptions,
  ): Promise<wire.SubscriptionActionResponse> {
    const id = pathSegment('update_subscription', 'subscription_id', subscriptionId);
    checkPayload('update_subscription', payload);
    const path = `/v1/subscriptions/${id}`;
    return this.#call({ operation: operations.updateSubscription, path, body: payload }, options);
  }

  // Invoice

  async createInvoice(payload: wire.InvoiceRequest, options?: CallOptions): Promise<wire.InvoiceResponse> {
    checkPayload('create_invoice', payload);
    return this.#call({ operation: operations.createInvoice, path: '/v1/invoices', body: payload }, options);
  }

  async getInvoice(invoiceId: string, options?: CallOptions): Promise<wire.InvoiceResponse> {
    const id = pathSegment('get_invoice', 'invoice_id', invoiceId);
    return this.#call({ operation: operations.getInvoice, path: `/v1/invoices/${id}` }, options);
  }

  /** The gateway describes no field for a reason: it is sent as `void_reason`, and only where there is one. */
  async voidInvoice(invoiceId: string, voidReason = '', options?: CallOptions): Promise<wire.VoidInvoiceResponse> {
    const id = pathSegment('void_invoice', 'invoice_id', invoiceId);
    checkText('void_invoice', 'void_reason', voidReason);
    const body = voidReason === '' ? {} : { void_reason: voidReason };
    return this.#call({ operation: operations.voidInvoice, path: `/v1/invoices/${id}/void`, body }, options);
  }

  // Signature

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

  /** The types of answers are what the gateway describes; nothing checks them, so that a new field breaks no caller. */
  async #call<Answer>(call: Call, options: CallOptions | undefined): Promise<Answer> {
    const path = this.#pathPrefix === '' ? call.path : this.#pathPrefix + call.path;
    return (await performCall(this.#line, { ...call, path }, options)) as Answer;
  }
}

function refundBody(operation: string, refundKey: string, amount: number, reason: string): wire.RefundRequest {
  checkPattern(operation, 'refund_key', refundKey, /^[\w-]+$/, 'must be of letters, digits, - and _');
  checkRupiah(operation, 'amount', amount);
  checkText(operation, 'reason', reason);
  return { refund_key: refundKey, amount, ...(reason === '' ? {} : { reason }) };
}

/** No message repeats a value here. */
function checkCard(operation: string, cardNumber: string, cardExpMonth: string, cardExpYear: string) {
  checkPattern(operation, 'card_number', cardNumber, /^[\d ]{12,25}$/, 'must be the digits of a card');
  checkPattern(operation, 'card_exp_month', cardExpMonth, /^(0[1-9]|1[0-2])$/, 'must be a month from 01 to 12');
  checkPattern(operation, 'card_exp_year', cardExpYear, /^\d{4}$/, 'must be a year of 4 digits');
  return { card_number: cardNumber.replaceAll(' ', ''), card_exp_month: cardExpMonth, card_exp_year: cardExpYear };
}
