// Webhooks: who gets events over HTTP, what an attempt to send one comes to, and when the next one is made.

import type { EventName } from './event.ts';

/** `paused` still collects events and gets them when it is resumed; `disabled` said itself that it is gone, and collects none. */
export const WEBHOOK_STATES = ['active', 'paused', 'disabled'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

export interface WebhookEndpoint {
  readonly id: string;
  readonly url: string;
  /** Empty for all events. */
  readonly names: readonly EventName[];
  readonly description: string | null;
  readonly state: WebhookState;
  readonly pauseReason: string | null;
  readonly consecutiveFailures: number;
  /** When the first of its present failures was; null while it takes events. */
  readonly failingSince: Date | null;
  /** Until when the secret before the present one signs too. */
  readonly previousSecretUntil: Date | null;
  /** How many events it is still to get. */
  readonly waiting: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/**
 * `failed` and `refused` (by the guard of addresses) are tried again, `given_up` was the last try for its event, and `gone`
 * is the receiver's 410.
 */
export const WEBHOOK_OUTCOMES = ['delivered', 'failed', 'refused', 'gone', 'given_up'] as const;
export type WebhookOutcome = (typeof WEBHOOK_OUTCOMES)[number];

export interface WebhookAttempt {
  readonly id: string;
  readonly endpointId: string;
  readonly eventId: string;
  /** Null for a test. */
  readonly eventSequence: string | null;
  readonly eventName: string;
  /** 1 for the first. */
  readonly attempt: number;
  readonly outcome: WebhookOutcome;
  readonly httpStatus: number | null;
  readonly error: string | null;
  /** The beginning of what was answered. */
  readonly answer: string | null;
  readonly durationMs: number;
  readonly createdAt: Date;
}

/** How long the secret before the present one signs too, unless somebody says otherwise. */
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

export function showWebhook(endpoint: WebhookEndpoint) {
  return {
    id: endpoint.id,
    url: endpoint.url,
    events: [...endpoint.names],
    description: endpoint.description,
    state: endpoint.state,
    pause_reason: endpoint.pauseReason,
    consecutive_failures: endpoint.consecutiveFailures,
    failing_since: endpoint.failingSince?.toISOString() ?? null,
    previous_secret_until: endpoint.previousSecretUntil?.toISOString() ?? null,
    waiting: endpoint.waiting,
    created_at: endpoint.createdAt.toISOString(),
    updated_at: endpoint.updatedAt.toISOString(),
  };
}

export function showWebhookAttempt(attempt: WebhookAttempt) {
  return {
    id: attempt.id,
    event_id: attempt.eventId,
    event_sequence: attempt.eventSequence,
    event: attempt.eventName,
    attempt: attempt.attempt,
    outcome: attempt.outcome,
    http_status: attempt.httpStatus,
    error: attempt.error,
    answer: attempt.answer,
    duration_ms: attempt.durationMs,
    created_at: attempt.createdAt.toISOString(),
  };
}
