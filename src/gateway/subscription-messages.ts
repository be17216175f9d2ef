// Reads the gateway's messages about subscriptions. They carry no signature: whatever they say has to be asked for.

import { type FieldError, invalid } from '../domain/errors.ts';
import { blank, fingerprintOf, type Message, type ReadMessage } from './messages.ts';

/** What a message claims, ready to be stored once the gateway has said the same. */
export interface SubscriptionMessage extends ReadMessage {
  readonly gatewaySubscriptionId: string;
  readonly name: string;
  /** Of a creation, of a charge that succeeded, or of the last failure of a cycle. */
  readonly tells: 'creation' | 'charge' | 'failure';
}

const TEXT_LENGTH_MAX = 100;

/** Told by their form alone: no order, no signature, and a subscription inside. */
export function isSubscriptionMessage(payload: unknown): payload is Message {
  if (!isObject(payload) || 'order_id' in payload || 'signature_key' in payload) return false;
  return payload.event_name === 'subscription.charge' || ('schedule' in payload && !('account_id' in payload));
}

/** Throws a refusal that names what is missing. */
export function readSubscriptionMessage(message: Message): SubscriptionMessage {
  const ofCharge = message.event_name === 'subscription.charge';
  const subscription = ofCharge ? message.subscription : message;
  const transaction = ofCharge ? message.transaction : undefined;
  const at = ofCharge ? 'subscription.' : '';
  if (!isObject(subscription)) throw invalid({ field: 'subscription', message: 'is required, as an object' });
  if (ofCharge && !isObject(transaction)) throw invalid({ field: 'transaction', message: 'is required, as an object' });
  const errors: FieldError[] = ['id', 'name']
    .filter((field) => textOf(subscription[field]) === null)
    .map((field) => ({
      field: at + field,
      message: `is required, as a string of up to ${TEXT_LENGTH_MAX} characters`,
    }));
  if (errors.length > 0) throw invalid(...errors);
  const charge = isObject(transaction) ? transaction : {};
  const schedule = isObject(subscription.schedule) ? subscription.schedule : {};
  const transactionId = textOf(charge.transaction_id);
  const gatewaySubscriptionId = textOf(subscription.id) ?? '';
  const tells = ofCharge ? (transactionId === null ? 'failure' : 'charge') : 'creation';
  return {
    ...blank(message),
    kind: 'subscription',
    gatewaySubscriptionId,
    name: textOf(subscription.name) ?? '',
    tells,
    transactionId,
    transactionStatus: textOf(charge.transaction_status),
    paymentType: textOf(subscription.payment_type),
    statusCode: textOf(charge.status_code),
    grossAmount: textOf(subscription.amount),
    fingerprint: fingerprintOf([
      'subscription',
      tells,
      gatewaySubscriptionId,
      transactionId,
      textOf(charge.transaction_status),
      textOf(charge.status_code),
      textOf(subscription.status),
      schedule.current_interval ?? null,
      schedule.next_execution_at ?? null,
    ]),
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && value.length <= TEXT_LENGTH_MAX ? value : null;
}

function isObject(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
