// Webhooks: who gets events over HTTP, what an attempt to send one comes to, and when the next one is made.

import { listPeriods, type Period, periodOf } from '../figures/periods.ts';
import { parseRupiah } from '../money.ts';
import { amount, choice, integer, type RecordOf, showingOf, text, texts, time, uuid } from '../record.ts';
import type { EventName, EventSubject } from './event.ts';

/** `paused` still collects events and gets them when it is resumed; `disabled` said itself that it is gone, and collects none. */
export const WEBHOOK_STATES = ['active', 'paused', 'disabled'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

/** Every field of an endpoint, in the order in which the API shows them. Its secrets are the store's. */
export const WEBHOOK_FIELDS = {
  id: uuid.shown('The id of the endpoint'),
  url: text.shown('Where events are sent'),
  /** Empty for all events. */
  names: texts<EventName>(),
  events: texts<EventName>().computed.shown('Only these events; empty for all'),
  description: text.orNull.shown('As given'),
  state: choice(WEBHOOK_STATES).shown(
    'Whether events are sent; paused, they are kept, and disabled (after 410), none are collected',
  ),
  pauseReason: text.orNull.said.shown('Why it is not active'),
  pausedBy: text.orNull.shown('The caller who paused it; null where it is active, or was stopped after failures'),
  consecutiveFailures: integer.shown('How many attempts failed since the last that did not'),
  failingSince: time.orNull.shown('When the first of those was; after 24 hours of them the endpoint is paused'),
  previousSecretUntil: time.orNull.shown('Until when the secret before the present one signs too'),
  /** Counted when it is read. */
  waiting: integer.shown('How many events it is still to get'),
  createdAt: time.shown('When it was added'),
  updatedAt: time.shown('When it was changed'),
} as const;

export interface WebhookEndpoint extends RecordOf<typeof WEBHOOK_FIELDS> {}

/**
 * `failed` and `refused` (by the guard of addresses) are tried again, `given_up` was the last try for its event, and `gone`
 * is the receiver's 410.
 */
export const WEBHOOK_OUTCOMES = ['delivered', 'failed', 'refused', 'gone', 'given_up'] as const;
export type WebhookOutcome = (typeof WEBHOOK_OUTCOMES)[number];

export const WEBHOOK_ATTEMPT_FIELDS = {
  id: uuid.shown('The id of the attempt'),
  endpointId: uuid,
  eventId: uuid.shown('The event, and its webhook-id'),
  eventSequence: text.orNull.shown('Grows with every event of one payment; null for a test'),
  eventName: text,
  event: text.computed.shown('The name of the event, or webhook_test'),
  attempt: integer.shown('1 for the first'),
  outcome: choice(WEBHOOK_OUTCOMES).shown(
    'failed and refused (not a public address) are tried again, given_up was the last try, gone is a 410',
  ),
  httpStatus: integer.orNull.shown('What was answered'),
  error: text.orNull.said.shown('What went wrong'),
  answer: text.orNull.shown('The beginning of the answer'),
  durationMs: integer.shown('How long it took'),
  createdAt: time.shown('When it was sent'),
  subject: text.orNull.shown('What the event is about: payment, invoice, ...; null for a test'),
  subjectId: uuid.orNull.shown('The id of that'),
  orderId: text.orNull.shown('The order of that, where it has one'),
  amount: amount.orNull.shown('The amount of that'),
} as const;

/** What an event is about, as it says. */
export type AttemptSubject = Pick<WebhookAttempt, 'subject' | 'subjectId' | 'orderId' | 'amount'>;

/** Reads it from what the event carries. A subscription's order is that of the charge. */
export function attemptSubject(subject: EventSubject, subjectId: string, data: object): AttemptSubject {
  const { payment, invoice, checkout, subscription } = data as Readonly<Record<EventSubject, Shown | null | undefined>>;
  const order = { payment, invoice, checkout, subscription: payment }[subject];
  const about = { payment, invoice, checkout, subscription }[subject];
  const amountOf = about?.gross_amount ?? about?.total_amount ?? about?.amount;
  return { subject, subjectId, orderId: order?.order_id ?? null, amount: parseRupiah(amountOf) ?? null };
}

interface Shown {
  readonly order_id?: string;
  readonly gross_amount?: string;
  readonly total_amount?: string;
  readonly amount?: string;
}

/** What success is counted by: the hours of a day, or the days of a month. */
export const SUCCESS_SPANS = { hour: 24, day: 30 } as const;
export type SuccessInterval = keyof typeof SUCCESS_SPANS;

export interface SuccessPeriod {
  readonly start: Date;
  readonly delivered: number;
  readonly failed: number;
}

/** The periods that success over time is shown for, oldest first, with the present one. */
export function successPeriods(now: Date, by: SuccessInterval): Period[] {
  return listPeriods({ from: periodOf(now, by, 1 - SUCCESS_SPANS[by]).start, to: periodOf(now, by).end }, by);
}

/** The counts of hours, added up by periods; one without any attempt has zeros. */
export function countSuccess(hours: readonly SuccessPeriod[], periods: readonly Period[]): SuccessPeriod[] {
  return periods.map(({ start, end }) => {
    const within = hours.filter((hour) => hour.start >= start && hour.start < end);
    const sum = (of: 'delivered' | 'failed') => within.reduce((total, hour) => total + hour[of], 0);
    return { start, delivered: sum('delivered'), failed: sum('failed') };
  });
}

export interface WebhookAttempt extends RecordOf<typeof WEBHOOK_ATTEMPT_FIELDS> {}

/** How long the previous secret still signs, unless the caller gives another time. */
export const SECRETS_OVERLAP_HOURS = 24;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long after each failed attempt the next one is made: three days in all. */
export const RETRY_PAUSES_MS: readonly number[] = [
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  ...Array<number>(6).fill(10 * HOUR_MS),
  4 * HOUR_MS,
];

/** A receiver that comes back should not meet everything at once. */
const JITTER_PART = 0.1;

/** `chance` is a random number from 0 to 1. */
export function retryPauseMs(attempt: number, chance: number): number {
  const pauseMs = RETRY_PAUSES_MS[Math.min(attempt, RETRY_PAUSES_MS.length) - 1] ?? 0;
  return Math.round(pauseMs * (1 + JITTER_PART * (chance - 0.5)));
}

export function isLastAttempt(attempt: number): boolean {
  return attempt > RETRY_PAUSES_MS.length;
}

const showFields = showingOf(WEBHOOK_FIELDS, 'shown');
const showAttemptFields = showingOf(WEBHOOK_ATTEMPT_FIELDS, 'shown');

export function showWebhook(endpoint: WebhookEndpoint) {
  return showFields(endpoint, { events: [...endpoint.names] });
}

export function showWebhookAttempt(attempt: WebhookAttempt) {
  return showAttemptFields(attempt, { event: attempt.eventName });
}
