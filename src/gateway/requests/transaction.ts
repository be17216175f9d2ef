// What is asked of the gateway about payments: each a call whose input has been checked.

import type { Call } from '../call.ts';
import { operations } from '../operations.ts';
import {
  checkFilled,
  checkPattern,
  checkPayload,
  checkRupiah,
  checkText,
  honoursIdempotencyKey,
  pathSegment,
} from '../request-checks.ts';
import { countFrom } from '../settings.ts';
import type * as wire from '../wire.ts';

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
