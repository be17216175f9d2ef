// The one decision whether a failed attempt is tried again, and after which pause.

/**
 * What kind of failure an attempt met. `unsent`: nothing left this machine. `transient`: the outcome is unknown, or the
 * gateway said 5xx or "too many requests". `final`: a retry would end the same, or the caller does not wait any more.
 */
export type FailureKind = 'unsent' | 'transient' | 'final';

export interface RetryQuestion {
  readonly failure: FailureKind;
  /** An attempt of this write, this one or an earlier one, may have been taken. */
  readonly inDoubt: boolean;
  /** A read changes nothing and may always be repeated. */
  readonly isRead: boolean;
  /** How long the idempotency key protects a repetition, from the first attempt on; 0 where none was sent or none is honoured. */
  readonly keyWindowMs: number;
  /** 1 for the first attempt, the one that failed included. */
  readonly attempt: number;
  readonly retriesMax: number;
  /** Since the first attempt began. */
  readonly elapsedMs: number;
  readonly deadlineMs: number;
  readonly retryAfterSeconds: number | null;
  /** From 0 to 1. */
  readonly random: number;
}

const PAUSE_FIRST_MS = 200;
const PAUSE_MAX_MS = 5_000;

/** The pause before the next attempt in milliseconds, or null where there must not be one. */
export function decideRetry(question: RetryQuestion): number | null {
  const { failure, inDoubt, isRead, keyWindowMs, attempt, retriesMax, elapsedMs, deadlineMs } = question;
  if (failure === 'final' || attempt > retriesMax) return null;

  const pauseMs = Math.max(backoffMs(attempt, question.random), (question.retryAfterSeconds ?? 0) * 1_000);
  const nextAttemptAtMs = elapsedMs + pauseMs;
  if (nextAttemptAtMs >= deadlineMs) return null;

  if (isRead || (failure === 'unsent' && !inDoubt)) return pauseMs;
  // The gateway may have done it. Only a key that it still remembers makes sure that it does not do it twice.
  return nextAttemptAtMs < keyWindowMs ? pauseMs : null;
}

/** Doubles with every attempt; half of it is left to chance, so that callers that failed together do not return together. */
function backoffMs(attempt: number, random: number): number {
  const fullMs = Math.min(PAUSE_FIRST_MS * 2 ** (attempt - 1), PAUSE_MAX_MS);
  return fullMs / 2 + (fullMs / 2) * random;
}
