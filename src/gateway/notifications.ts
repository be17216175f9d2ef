// Reads the notifications that the gateway sends: which kind one is, whether it is complete, and whether the gateway signed it.

import { hash } from 'node:crypto';
import { type FieldError, GatewaySignatureError, invalid } from '../domain/errors.ts';
import type { GatewayNotification } from '../domain/notifications/notification.ts';
import { forPrograms, say } from '../text/sayings.ts';
import type { GatewayClient } from './client.ts';
import { isObject, textOf } from './json.ts';
import { observe, withoutTokens } from './transaction/observation.ts';

export type NotificationPayload = Readonly<Record<string, unknown>>;
type ReadNotification = Omit<GatewayNotification, 'id' | 'createdAt'>;
type Verifier = Pick<GatewayClient, 'verifySignature' | 'verifyPayAccountSignature'>;

const STATUS_CODE = /^[2-5]\d\d$/;
const GROSS_AMOUNT = /^[1-9]\d*(?:\.\d{1,2})?$/;

/** A notification that the gateway signed, ready to be stored. Throws a refusal naming what is missing, or a signature error. */
export function readNotification(verifier: Verifier, payload: unknown): ReadNotification {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) {
    throw invalid({ field: '(body)', message: say('must_be', { kind: 'an object' }) });
  }
  const message = payload as NotificationPayload;
  // Account notifications carry no order; nothing else distinguishes them.
  return 'account_id' in message && !('order_id' in message)
    ? readPayAccount(verifier, message)
    : readTransaction(verifier, message);
}

function readTransaction(verifier: Verifier, message: NotificationPayload): ReadNotification {
  const needed = texts(message, ['order_id', 'status_code', 'gross_amount', 'transaction_status', 'signature_key']);
  const { order_id, status_code, gross_amount, signature_key } = needed;
  // The three are signed as one text: without their own form, digits could wander from one into the next.
  const formed = STATUS_CODE.test(status_code) && GROSS_AMOUNT.test(gross_amount);
  if (!formed || !verifier.verifySignature(order_id, status_code, gross_amount, signature_key)) throw wrongSignature();
  const seen = observe('notification', message);
  return {
    ...blankNotification(message),
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

function readPayAccount(verifier: Verifier, message: NotificationPayload): ReadNotification {
  const needed = texts(message, ['account_id', 'account_status', 'status_code', 'signature_key']);
  const { account_id, account_status, status_code, signature_key } = needed;
  if (!verifier.verifyPayAccountSignature(account_id, account_status, status_code, signature_key))
    throw wrongSignature();
  return {
    ...blankNotification(message),
    kind: 'pay_account',
    paymentType: typeof message.payment_type === 'string' ? message.payment_type : null,
    statusCode: status_code ?? null,
    // An account may be linked and unlinked again and again, so that only its own copies are alike.
    fingerprint: fingerprintOf(['pay_account', account_id, account_status, status_code, signature_key]),
  };
}

function wrongSignature(): GatewaySignatureError {
  return new GatewaySignatureError('The signature does not belong to this notification.');
}

function blankNotification(message: NotificationPayload): ReadNotification {
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

function texts<const Names extends readonly string[]>(
  message: NotificationPayload,
  names: Names,
): Record<Names[number], string> {
  const errors: FieldError[] = names
    .filter((field) => typeof message[field] !== 'string')
    .map((field) => ({ field, message: forPrograms('is required, as a string') }));
  if (errors.length > 0) throw invalid(...errors);
  return message as Record<Names[number], string>;
}

/** The same for all copies of one notification, in any order of their fields. */
function fingerprintOf(parts: readonly unknown[]): Buffer {
  return hash('sha256', JSON.stringify(parts), 'buffer');
}

// Those about subscriptions carry no signature: the gateway is asked for what they say.

/** What a notification claims, ready to be stored once the gateway has said the same. */
export interface SubscriptionNotification extends ReadNotification {
  readonly gatewaySubscriptionId: string;
  readonly name: string;
  /** Of a creation, of a charge that succeeded, or of the last failure of a cycle. */
  readonly tells: 'creation' | 'charge' | 'failure';
}

const TEXT_LENGTH_MAX = 100;

/** Recognised by their form alone: no order, no signature, and a subscription inside. */
export function isSubscriptionNotification(payload: unknown): payload is NotificationPayload {
  if (!isObject(payload) || 'order_id' in payload || 'signature_key' in payload) return false;
  return payload.event_name === 'subscription.charge' || ('schedule' in payload && !('account_id' in payload));
}

/** Throws a refusal that names what is missing. */
export function readSubscriptionNotification(message: NotificationPayload): SubscriptionNotification {
  const ofCharge = message.event_name === 'subscription.charge';
  const subscription = ofCharge ? message.subscription : message;
  const transaction = ofCharge ? message.transaction : undefined;
  const at = ofCharge ? 'subscription.' : '';
  if (!isObject(subscription))
    throw invalid({ field: 'subscription', message: forPrograms('is required, as an object') });
  if (ofCharge && !isObject(transaction))
    throw invalid({ field: 'transaction', message: forPrograms('is required, as an object') });
  const errors: FieldError[] = ['id', 'name']
    .filter((field) => textOf(subscription[field], TEXT_LENGTH_MAX) === null)
    .map((field) => ({
      field: at + field,
      message: forPrograms(`is required, as a string of up to ${TEXT_LENGTH_MAX} characters`),
    }));
  if (errors.length > 0) throw invalid(...errors);
  const charge = isObject(transaction) ? transaction : {};
  const schedule = isObject(subscription.schedule) ? subscription.schedule : {};
  const transactionId = textOf(charge.transaction_id, TEXT_LENGTH_MAX);
  const gatewaySubscriptionId = textOf(subscription.id, TEXT_LENGTH_MAX) ?? '';
  const tells = ofCharge ? (transactionId === null ? 'failure' : 'charge') : 'creation';
  return {
    ...blankNotification(message),
    kind: 'subscription',
    gatewaySubscriptionId,
    name: textOf(subscription.name, TEXT_LENGTH_MAX) ?? '',
    tells,
    transactionId,
    transactionStatus: textOf(charge.transaction_status, TEXT_LENGTH_MAX),
    paymentType: textOf(subscription.payment_type, TEXT_LENGTH_MAX),
    statusCode: textOf(charge.status_code, TEXT_LENGTH_MAX),
    grossAmount: textOf(subscription.amount, TEXT_LENGTH_MAX),
    fingerprint: fingerprintOf([
      'subscription',
      tells,
      gatewaySubscriptionId,
      transactionId,
      textOf(charge.transaction_status, TEXT_LENGTH_MAX),
      textOf(charge.status_code, TEXT_LENGTH_MAX),
      textOf(subscription.status, TEXT_LENGTH_MAX),
      schedule.current_interval ?? null,
      schedule.next_execution_at ?? null,
    ]),
  };
}
