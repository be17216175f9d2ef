// The acts that the audit tells of: what was done, to what. Who did it, and from where, is the caller's.

export const ACTIONS = [
  'session.begin',
  'session.refused',
  'session.limited',
  'session.end',
  'session.end_all',
  'session.link',
  'key.create',
  'key.revoke',
  'payment.cancel',
  'payment.expire',
  'payment.capture',
  'payment.approve',
  'payment.deny',
  'refund.create',
  'refund.approve',
  'refund.reject',
  'invoice.void',
  'checkout.cancel',
  'checkout.surplus_returned',
  'payment_link.update',
  'payment_link.end',
  'subscription.update',
  'subscription.disable',
  'subscription.enable',
  'subscription.cancel',
  'notification.replay',
  'webhook.create',
  'webhook.update',
  'webhook.delete',
  'webhook.rotate_secret',
  'webhook.pause',
  'webhook.resume',
  'webhook.test',
  'webhook.resend',
  'sink.create',
  'sink.remove',
  'sink.enable',
  'sink.disable',
  'sink.test',
  'sink.replay',
  'listener.forget',
  'task.run',
  'task.retry',
  'reconciliation.start',
  'reconciliation.stop',
  'export.create',
] as const;

export type Action = (typeof ACTIONS)[number];

export interface Act {
  /** The same for a request that is repeated with its Idempotency-Key: what was written down once is not written again. */
  readonly id?: string | undefined;
  readonly action: Action;
  /** The id of what it was done to, and what that is; absent where it is nothing that is stored. */
  readonly subject?: string;
  readonly subjectId?: string;
  /** What was asked for, in the words of the API; never a secret. */
  readonly details?: Readonly<Record<string, unknown>>;
}
