// What is asked of the gateway about Snap and payment links.

import type { Call } from '../call.ts';
import { extraOperations } from '../operations.ts';
import { checkPayload, pathSegment } from '../request-checks.ts';
import type * as wire from '../wire.ts';

export function createTransaction(payload: wire.SnapRequest): Call {
  checkPayload('create_snap_transaction', payload);
  return { operation: extraOperations.createSnapTransaction, path: '/snap/v1/transactions', body: payload };
}

export function cancelTransaction(token: string): Call {
  const id = pathSegment('cancel_snap_transaction', 'token', token);
  return { operation: extraOperations.cancelSnapTransaction, path: `/snap/v1/transactions/${id}/cancel`, body: {} };
}

export function getPreferences(): Call {
  return { operation: extraOperations.getSnapPreferences, path: '/snap/v3/merchant-preferences' };
}

export function updatePreferences(payload: wire.SnapPreferences): Call {
  checkPayload('update_snap_preferences', payload);
  return { operation: extraOperations.updateSnapPreferences, path: '/snap/v3/merchant-preferences', body: payload };
}

export function createLink(payload: wire.PaymentLinkRequest): Call {
  checkPayload('create_payment_link', payload);
  return { operation: extraOperations.createPaymentLink, path: '/v1/payment-links', body: payload };
}

export function getLink(orderId: string): Call {
  const id = pathSegment('get_payment_link', 'order_id', orderId);
  return { operation: extraOperations.getPaymentLink, path: `/v1/payment-links/${id}` };
}

export function deleteLink(orderId: string): Call {
  const id = pathSegment('delete_payment_link', 'order_id', orderId);
  return { operation: extraOperations.deletePaymentLink, path: `/v1/payment-links/${id}` };
}
