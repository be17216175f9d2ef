// A message of the gateway, and what became of it.

export const NOTIFICATION_KINDS = ['transaction', 'subscription', 'pay_account'] as const;
export const NOTIFICATION_STATUSES = ['received', 'processed', 'duplicate', 'stale', 'unmatched', 'failed'] as const;

/**
 * `received`: stored, and waiting for the gateway to confirm it. `processed`: applied, or telling what was known already.
 * `duplicate`: a copy of one that was processed. `stale`: the payment has moved beyond it. `unmatched`: about an order that is
 * not known here. `failed`: it does not fit the payment, or is not understood.
 */
export type NotificationStatus = (typeof NOTIFICATION_STATUSES)[number];

export interface GatewayNotification {
  readonly id: string;
  readonly kind: (typeof NOTIFICATION_KINDS)[number];
  readonly paymentId: string | null;
  readonly subscriptionId: string | null;
  readonly orderId: string | null;
  readonly transactionId: string | null;
  readonly transactionStatus: string | null;
  readonly fraudStatus: string | null;
  readonly paymentType: string | null;
  readonly statusCode: string | null;
  /** As it was received: it is part of the signature. */
  readonly grossAmount: string | null;
  readonly status: NotificationStatus;
  readonly errorMessage: string | null;
  /** The same for every copy of one message. */
  readonly fingerprint: Buffer;
  /** As it was received, less tokens of cards and wallets. */
  readonly rawPayload: Record<string, unknown>;
  readonly createdAt: Date;
  readonly processedAt: Date | null;
}

/** What the sender of a message is answered, once it is stored. */
export interface Receipt {
  readonly status: 'ok' | 'duplicate';
  readonly notificationId: string;
}
