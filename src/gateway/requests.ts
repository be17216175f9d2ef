// What is asked of the gateway: each a call whose input has been checked.

import type { Call } from './call.ts';
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
import { countFrom } from './settings.ts';
import type * as wire from './wire.ts';

export function charge(payload: wire.ChargeRequest): Call {
  checkPayload('charge', payload);
  const honoursKey = honoursIdempotencyKey(payload);
  return { operation: operations.charge, path: '/v2/charge', body: payload, honoursKey };
}

export function getStatus(orderId: string): Call {
  const id = pathSegment('get_status', 'order_id', orderId);
  return { operation: operations.getStatus, path: `/v2/${id}/status` };
}

/** A page of the transactions of a multi-use virtual account, newest first. */
export interface B2bPage {
  /** From 0. */
  readonly page?: number | undefined;
  /** 10 unless set. */
  readonly perPage?: number | undefined;
}

export function getStatusB2b(orderId: string, wanted: B2bPage | undefined): Call {
  const id = pathSegment('get_status_b2b', 'order_id', orderId);
  const page = countFrom('page', wanted?.page, 0);
  const perPage = countFrom('perPage', wanted?.perPage, 10);
  return { operation: operations.getStatusB2b, path: `/v2/${id}/status/b2b?page=${page}&per_page=${perPage}` };
}

export function cancel(orderId: string): Call {
  const id = pathSegment('cancel', 'order_id', orderId);
  return { operation: operations.cancel, path: `/v2/${id}/cancel` };
}

export function expire(orderId: string): Call {
  const id = pathSegment('expire', 'order_id', orderId);
  return { operation: operations.expire, path: `/v2/${id}/expire` };
}

export function capture(transactionId: string, grossAmount: number): Call {
  checkFilled('capture', 'transaction_id', transactionId);
  checkRupiah('capture', 'gross_amount', grossAmount);
  const body: wire.CaptureRequest = { transaction_id: transactionId, gross_amount: grossAmount };
  return { operation: operations.capture, path: '/v2/capture', body };
}

export function refund(orderId: string, refundKey: string, amount: number, reason: string): Call {
  const id = pathSegment('refund', 'order_id', orderId);
  const body = refundBody('refund', refundKey, amount, reason);
  return { operation: operations.refund, path: `/v2/${id}/refund`, body };
}

export function directRefund(orderId: string, refundKey: string, amount: number, reason: string): Call {
  const id = pathSegment('direct_refund', 'order_id', orderId);
  const body = refundBody('direct_refund', refundKey, amount, reason);
  return { operation: operations.directRefund, path: `/v2/${id}/refund/online/direct`, body };
}

function refundBody(operation: string, refundKey: string, amount: number, reason: string): wire.RefundRequest {
  checkPattern(operation, 'refund_key', refundKey, /^[\w-]+$/, 'must be of letters, digits, - and _');
  checkRupiah(operation, 'amount', amount);
  checkText(operation, 'reason', reason);
  return { refund_key: refundKey, amount, ...(reason === '' ? {} : { reason }) };
}

export function approve(orderId: string): Call {
  const id = pathSegment('approve', 'order_id', orderId);
  return { operation: operations.approve, path: `/v2/${id}/approve` };
}

export function deny(orderId: string): Call {
  const id = pathSegment('deny', 'order_id', orderId);
  return { operation: operations.deny, path: `/v2/${id}/deny` };
}

// About cards. Card data is in the path of some: no error may repeat it.

interface Card {
  readonly cardNumber: string;
  readonly cardExpMonth: string;
  readonly cardExpYear: string;
}

/** The key is asked for once the card is known to be one. */
export function getCardToken(card: Card, cardCvv: string, clientKey: () => string): Call {
  const fields = checkCard('get_card_token', card);
  checkPattern('get_card_token', 'card_cvv', cardCvv, /^\d{3,4}$/, 'must be 3 or 4 digits');
  const key = clientKey();
  const query = new URLSearchParams({ client_key: key, ...fields, card_cvv: cardCvv });
  const secrets = [card.cardNumber, fields.card_number, cardCvv, key];
  return { operation: operations.getCardToken, path: `/v2/token?${query}`, secrets };
}

export function registerCard(card: Card, clientKey: () => string): Call {
  const fields = checkCard('register_card', card);
  const key = clientKey();
  const query = new URLSearchParams({ client_key: key, ...fields });
  const secrets = [card.cardNumber, fields.card_number, key];
  return { operation: operations.registerCard, path: `/v2/card/register?${query}`, secrets };
}

/** No error message repeats a value here. */
function checkCard(operation: string, { cardNumber, cardExpMonth, cardExpYear }: Card) {
  checkPattern(operation, 'card_number', cardNumber, /^[\d ]{12,25}$/, 'must be the digits of a card');
  checkPattern(operation, 'card_exp_month', cardExpMonth, /^(0[1-9]|1[0-2])$/, 'must be a month from 01 to 12');
  checkPattern(operation, 'card_exp_year', cardExpYear, /^\d{4}$/, 'must be a year of 4 digits');
  return { card_number: cardNumber.replaceAll(' ', ''), card_exp_month: cardExpMonth, card_exp_year: cardExpYear };
}

export function pointInquiry(tokenId: string): Call {
  const id = pathSegment('point_inquiry', 'token_id', tokenId);
  return { operation: operations.pointInquiry, path: `/v2/point_inquiry/${id}`, secrets: [tokenId] };
}

export function getBin(binNumber: string): Call {
  checkPattern('get_bin', 'bin_number', binNumber, /^\d{6,8}$/, 'must be 6 to 8 digits');
  return { operation: operations.getBin, path: `/v1/bins/${binNumber}` };
}

export function createPayAccount(payload: wire.PayAccountRequest): Call {
  checkPayload('create_pay_account', payload);
  return { operation: operations.createPayAccount, path: '/v2/pay/account', body: payload };
}

export function getPayAccount(accountId: string): Call {
  const id = pathSegment('get_pay_account', 'account_id', accountId);
  return { operation: operations.getPayAccount, path: `/v2/pay/account/${id}` };
}

export function unbindPayAccount(accountId: string): Call {
  const id = pathSegment('unbind_pay_account', 'account_id', accountId);
  return { operation: operations.unbindPayAccount, path: `/v2/pay/account/${id}/unbind` };
}

export function createSubscription(payload: wire.SubscriptionRequest): Call {
  checkPayload('create_subscription', payload);
  return { operation: operations.createSubscription, path: '/v1/subscriptions', body: payload };
}

export function getSubscription(subscriptionId: string): Call {
  const id = pathSegment('get_subscription', 'subscription_id', subscriptionId);
  return { operation: operations.getSubscription, path: `/v1/subscriptions/${id}` };
}

export function disableSubscription(subscriptionId: string): Call {
  const id = pathSegment('disable_subscription', 'subscription_id', subscriptionId);
  return { operation: operations.disableSubscription, path: `/v1/subscriptions/${id}/disable` };
}

export function enableSubscription(subscriptionId: string): Call {
  const id = pathSegment('enable_subscription', 'subscription_id', subscriptionId);
  return { operation: operations.enableSubscription, path: `/v1/subscriptions/${id}/enable` };
}

export function cancelSubscription(subscriptionId: string): Call {
  const id = pathSegment('cancel_subscription', 'subscription_id', subscriptionId);
  return { operation: operations.cancelSubscription, path: `/v1/subscriptions/${id}/cancel` };
}

export function updateSubscription(subscriptionId: string, payload: wire.SubscriptionUpdate): Call {
  const id = pathSegment('update_subscription', 'subscription_id', subscriptionId);
  checkPayload('update_subscription', payload);
  return { operation: operations.updateSubscription, path: `/v1/subscriptions/${id}`, body: payload };
}

export function createInvoice(payload: wire.InvoiceRequest): Call {
  checkPayload('create_invoice', payload);
  return { operation: operations.createInvoice, path: '/v1/invoices', body: payload };
}

export function getInvoice(invoiceId: string): Call {
  const id = pathSegment('get_invoice', 'invoice_id', invoiceId);
  return { operation: operations.getInvoice, path: `/v1/invoices/${id}` };
}

/** The gateway describes no field for a reason: it is sent as `void_reason`, and only where there is one. */
export function voidInvoice(invoiceId: string, voidReason: string): Call {
  const id = pathSegment('void_invoice', 'invoice_id', invoiceId);
  checkText('void_invoice', 'void_reason', voidReason);
  const body = voidReason === '' ? {} : { void_reason: voidReason };
  return { operation: operations.voidInvoice, path: `/v1/invoices/${id}/void`, body };
}
