// Reads the gateway's messages about subscriptions. They carry no signature: whatever they say has to be asked for.

import { type FieldError, invalid } from '../../domain/errors.ts';
import { isObject, textOf } from '../json.ts';
import { blank, fingerprintOf, type Message, type ReadMessage } from '../messages.ts';

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
    .filter((field) => textOf(subscription[field], TEXT_LENGTH_MAX) === null)
    .map((field) => ({
      field: at + field,
      message: `is required, as a string of up to ${TEXT_LENGTH_MAX} characters`,
    }));
  if (errors.length > 0) throw invalid(...errors);
  const charge = isObject(transaction) ? transaction : {};
  const schedule = isObject(subscription.schedule) ? subscription.schedule : {};
  const transactionId = textOf(charge.transaction_id, TEXT_LENGTH_MAX);
  const gatewaySubscriptionId = textOf(subscription.id, TEXT_LENGTH_MAX) ?? '';
  const tells = ofCharge ? (transactionId === null ? 'failure' : 'charge') : 'creation';
  return {
    ...blank(message),
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
