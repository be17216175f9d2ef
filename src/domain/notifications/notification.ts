// A notification of the gateway, and its outcome.

import { bytes, choice, json, type RecordOf, text, time, uuid } from '../record.ts';

export const NOTIFICATION_KINDS = ['transaction', 'subscription', 'pay_account'] as const;
export const NOTIFICATION_STATUSES = ['received', 'processed', 'duplicate', 'stale', 'unmatched', 'failed'] as const;

/**
 * `received`: stored, and waiting for the gateway to confirm it. `processed`: applied, or telling what was known already.
 * `duplicate`: a copy of one that was processed. `stale`: the payment has moved beyond it. `unmatched`: about an order that is
 * not known here. `failed`: it does not fit the payment, or is not understood.
 */
export type NotificationStatus = (typeof NOTIFICATION_STATUSES)[number];

/** Every field of a message, in the order in which the API shows them. What the message itself says is a detail. */
export const NOTIFICATION_FIELDS = {
  id: uuid.shown('The id of the stored notification'),
  kind: choice(NOTIFICATION_KINDS).shown('What it is about'),
  paymentId: uuid.orNull.shown('The payment that it is about'),
  subscriptionId: uuid.orNull.shown('The subscription that it is about'),
  orderId: text.orNull.shown('As received'),
  transactionId: text.orNull.detail.shown('As received'),
  transactionStatus: text.orNull.detail.shown('As received, in lower case'),
  fraudStatus: text.orNull.detail.shown('As received, in lower case'),
  paymentType: text.orNull.detail.shown('As received'),
  statusCode: text.orNull.detail.shown('As received'),
  /** It is part of the signature. */
  grossAmount: text.orNull.detail.shown('As received'),
  status: choice(NOTIFICATION_STATUSES).shown('Its outcome'),
  errorMessage: text.orNull.said.shown('Why it was not applied'),
  /** The same for every copy of one message. */
  fingerprint: bytes,
  rawPayload: json().adjusted.shown('As received, less tokens of cards and wallets; `signature_key` is masked'),
  createdAt: time.shown('When it came'),
  processedAt: time.orNull.shown('When it was applied'),
} as const;

export interface GatewayNotification extends RecordOf<typeof NOTIFICATION_FIELDS> {}

/** The answer to the gateway, once the notification is stored. */
export interface Receipt {
  readonly status: 'ok' | 'duplicate';
  readonly notificationId: string;
}
