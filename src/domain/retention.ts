// How long finished rows are kept. Payments, their history and first notifications are kept for ever.

export interface Retention {
  /** Events that every receiver has. */
  readonly eventsDays: number;
  readonly webhookAttemptsDays: number;
  /** Repeated notifications of the gateway, which changed nothing. */
  readonly duplicatesDays: number;
  /** Notifications about orders that were never known here. */
  readonly unmatchedDays: number;
  /** Background jobs, after they were done or given up. */
  readonly jobsDays: number;
}

export const RETENTION: Retention = {
  eventsDays: 90,
  webhookAttemptsDays: 30,
  duplicatesDays: 30,
  unmatchedDays: 90,
  jobsDays: 7,
};

/** For so long a repeated request with its Idempotency-Key is answered with the first answer. */
export const IDEMPOTENCY_KEPT_MS = 72 * 3_600_000;

/** Messages to operators that were sent, or given up: longer than the longest of their periods. */
export const REPORTS_KEPT_DAYS = 90;

export const DAY_MS = 24 * 3_600_000;
