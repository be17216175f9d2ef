// A case about money that the customer's bank took back: until when it can be answered, with what, and how it ended.

import { amount, choice, type RecordOf, showingOf, text, texts, time, uuid } from '../record.ts';
import { PAYMENT_STATUSES, type PaymentStatus } from './payment.ts';

/** A payment that gets one of these has a case from then on. */
export const CHARGED_BACK: readonly PaymentStatus[] = ['partial_chargeback', 'chargeback'];

/** `open`: nothing was sent to the bank yet. The last three are its end. */
export const CHARGEBACK_STATES = ['open', 'evidence_sent', 'won', 'lost', 'accepted'] as const;
export type ChargebackState = (typeof CHARGEBACK_STATES)[number];

/** Characters. */
export const EVIDENCE_LENGTH_MAX = 10_000;
export const LINKS_MAX = 20;

export const CHARGEBACK_FIELDS = {
  id: uuid.shown('The id of the case, which is that of the payment'),
  paymentId: uuid.shown('The payment whose money was taken back'),
  orderId: text.computed.shown('The order of that payment'),
  amount: amount.computed.shown('The amount of that payment'),
  paymentStatus: choice(PAYMENT_STATUSES).computed.shown('How that payment stands: charged back in full, or in part'),
  state: choice(CHARGEBACK_STATES).changes.shown('How far the case is'),
  dueAt: time.orNull.changes.adjusted.shown('Until when it can be answered'),
  evidence: text.orNull.changes.shown('What speaks for the shop'),
  links: texts().changes.shown('Where more of that is: proofs of delivery, conversations'),
  createdAt: time.shown('When it was reported'),
  updatedAt: time.changes.shown('When the case last changed'),
} as const;

/** As it is stored: `dueAt` is null where the shop's deadline holds. */
export interface Chargeback extends RecordOf<typeof CHARGEBACK_FIELDS> {}

export interface ChargebackOfPayment {
  readonly chargeback: Chargeback;
  readonly orderId: string;
  readonly amount: bigint;
  readonly paymentStatus: string;
}

const DAY_MS = 86_400_000;
/** An open case needs attention from so long before its deadline on. */
export const NEAR_MS = 3 * DAY_MS;

/** Until when it can be answered. */
export function dueAtOf({ dueAt, createdAt }: Pick<Chargeback, 'dueAt' | 'createdAt'>, days: number): Date {
  return dueAt ?? new Date(createdAt.getTime() + days * DAY_MS);
}

export const showChargeback = showingOf(CHARGEBACK_FIELDS, 'shown');
