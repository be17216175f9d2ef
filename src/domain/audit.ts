// The acts that the audit log records: what was done, to what. Who did it, and from where, comes from the caller.

import { CREDENTIALS } from './caller.ts';
import { amount, choice, json, text, time, uuid } from './record.ts';

export const ACTIONS = [
  'session.begin',
  'session.refused',
  'session.limited',
  'session.end',
  'session.end_all',
  'session.link',
  'person.invite',
  'person.link',
  'person.accept',
  'person.update',
  'person.disable',
  'person.enable',
  'person.remove',
  'person.end_sessions',
  'person.grant_shop',
  'person.revoke_shop',
  'account.forgot',
  'account.password',
  'account.totp_add',
  'account.totp_remove',
  'account.codes',
  'account.code_used',
  'account.passkey_add',
  'account.passkey_remove',
  'key.create',
  'key.revoke',
  'payment.cancel',
  'payment.expire',
  'payment.capture',
  'payment.approve',
  'payment.deny',
  'note.add',
  'note.remove',
  'chargeback.update',
  'refund.create',
  'refund.approve',
  'refund.reject',
  'invoice.void',
  'checkout.cancel',
  'checkout.surplus_returned',
  'saved_card.remove',
  'checkout.send',
  'checkout.send_receipt',
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
  'export_schedule.create',
  'export_schedule.update',
  'export_schedule.pause',
  'export_schedule.resume',
  'export_schedule.remove',
  'alert_receiver.create',
  'alert_receiver.update',
  'alert_receiver.remove',
  'alert_receiver.test',
  'demo.make',
  'shop.create',
  'shop.update',
  'shop.disable',
  'shop.enable',
  'shop.remove',
  'shop.move',
] as const;

export type Action = (typeof ACTIONS)[number];

/** An act as it is written down, in the order in which the API shows it. */
export const AUDIT_FIELDS = {
  id: uuid.shown('The id of the entry'),
  createdAt: time.shown('When'),
  actor: text.shown(
    'Who: the e-mail address of the person, the owner of the key, the subject of the token, or who the host said',
  ),
  credential: choice(CREDENTIALS).shown(
    'How they showed who they are; `server`: by a session at the own shop of the server, of whose people they are',
  ),
  role: text.orNull.shown('Their role then'),
  keyId: uuid.orNull.shown('The key that was used'),
  sessionId: uuid.orNull.shown('The session that was used'),
  address: text.orNull.shown('The address that the request came from'),
  userAgent: text.orNull.shown('What the browser or program called itself'),
  requestId: text.orNull.shown('The id of the request, as in the logs'),
  action: choice(ACTIONS).shown('What was done'),
  subject: text.orNull.shown('What it was done to: payment, key, webhook, ...'),
  subjectId: text.orNull.shown('The id of that'),
  details: json().shown('What was asked for'),
  orderId: text.orNull.computed.shown('The order of the payment, invoice or checkout that it was done to'),
  amount: amount.orNull.computed.shown('The amount of that'),
} as const;

/** What a payment, an invoice or a checkout is known by to people. */
export interface ActSubject {
  readonly orderId: string;
  readonly amount: bigint;
}

export interface Act {
  /** The same for a request that is repeated with its Idempotency-Key: what was recorded once is not recorded again. */
  readonly id?: string | undefined;
  readonly action: Action;
  /** The id of what it was done to, and what that is; absent where it is nothing that is stored. */
  readonly subject?: string;
  readonly subjectId?: string;
  /** What was asked for, in the words of the API; never a secret. */
  readonly details?: Readonly<Record<string, unknown>>;
}
