// Reads the messages that the gateway sends: which kind one is, whether it is complete, and whether the gateway signed it.

import { hash } from 'node:crypto';
import { type FieldError, GatewaySignatureError, invalid } from '../domain/errors.ts';
import type { GatewayNotification } from '../domain/notifications/notification.ts';
import type { GatewayClient } from './client.ts';
import { observe, withoutTokens } from './transaction/observation.ts';

export type Message = Readonly<Record<string, unknown>>;
export type ReadMessage = Omit<GatewayNotification, 'id' | 'createdAt'>;
type Verifier = Pick<GatewayClient, 'verifySignature' | 'verifyPayAccountSignature'>;

const STATUS_CODE = /^[2-5]\d\d$/;
const GROSS_AMOUNT = /^[1-9]\d*(?:\.\d{1,2})?$/;

/** A message that the gateway signed, ready to be stored. Throws a refusal naming what is missing, or a signature error. */
export function readMessage(verifier: Verifier, payload: unknown): ReadMessage {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) {
    throw invalid({ field: '(body)', message: 'must be a JSON object' });
  }
  const message = payload as Message;
  // Account messages carry no order; the gateway tells them apart in no other way.
  return 'account_id' in message && !('order_id' in message)
    ? readPayAccount(verifier, message)
    : readTransaction(verifier, message);
}

function readTransaction(verifier: Verifier, message: Message): ReadMessage {
  const needed = texts(message, ['order_id', 'status_code', 'gross_amount', 'transaction_status', 'signature_key']);
  const { order_id, status_code, gross_amount, signature_key } = needed;
  // The three are signed as one text: without their own form, digits could wander from one into the next.
  const formed = STATUS_CODE.test(status_code) && GROSS_AMOUNT.test(gross_amount);
  if (!formed || !verifier.verifySignature(order_id, status_code, gross_amount, signature_key)) throw wrongSignature();
  const seen = observe('notification', message);
  return {
    ...blank(message),
    kind: 'transaction',
    orderId: order_id ?? null,
    transactionId: seen.transactionId,
    transactionStatus: seen.status,
    fraudStatus: seen.fraudStatus,
    paymentType: typeof message.payment_type === 'string' ? message.payment_type : null,
    statusCode: status_code ?? null,
    grossAmount: gross_amount ?? null,
    fingerprint: fingerprintOf([
      'transaction',
      seen.orderId,
      seen.transactionId,
      seen.status,
      seen.statusCode,
      seen.fraudStatus,
      gross_amount,
      message.refund_amount ?? null,
      seen.refunds.map((refund) => [
        refund.refundKey,
        String(refund.amount),
        refund.bankConfirmedAt?.getTime() ?? null,
      ]),
    ]),
  };
}

function readPayAccount(verifier: Verifier, message: Message): ReadMessage {
  const needed = texts(message, ['account_id', 'account_status', 'status_code', 'signature_key']);
  const { account_id, account_status, status_code, signature_key } = needed;
  if (!verifier.verifyPayAccountSignature(account_id, account_status, status_code, signature_key))
    throw wrongSignature();
  return {
    ...blank(message),
    kind: 'pay_account',
    paymentType: typeof message.payment_type === 'string' ? message.payment_type : null,
    statusCode: status_code ?? null,
    // An account may be linked and unlinked again and again, so that only its own copies are alike.
    fingerprint: fingerprintOf(['pay_account', account_id, account_status, status_code, signature_key]),
  };
}

function wrongSignature(): GatewaySignatureError {
  return new GatewaySignatureError('The signature does not belong to this message.');
}

export function blank(message: Message): ReadMessage {
  return {
    kind: 'transaction',
    paymentId: null,
    subscriptionId: null,
    orderId: null,
    transactionId: null,
    transactionStatus: null,
    fraudStatus: null,
    paymentType: null,
    statusCode: null,
    grossAmount: null,
    status: 'received',
    errorMessage: null,
    fingerprint: Buffer.alloc(0),
    rawPayload: withoutTokens(message),
    processedAt: null,
  };
}

function texts<const Names extends readonly string[]>(message: Message, names: Names): Record<Names[number], string> {
  const errors: FieldError[] = names
    .filter((field) => typeof message[field] !== 'string')
    .map((field) => ({ field, message: 'is required, as a string' }));
  if (errors.length > 0) throw invalid(...errors);
  return message as Record<Names[number], string>;
}

/** Copies of one message are alike in all that matters, whatever the order of their fields. */
export function fingerprintOf(parts: readonly unknown[]): Buffer {
  return hash('sha256', JSON.stringify(parts), 'buffer');
}
