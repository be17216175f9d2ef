// SQL for what happened around a payment: notifications, events, and attempts to send those. Each is found by an index, in few months.

import type { GatewayNotification } from '../../domain/notifications/notification.ts';
import { type Queryable, run, statement } from '../database/statement.ts';
import { type NotificationRow, toNotification } from '../notifications/rows.ts';

/** From a time on, and before another, which say in which partitions to look. */
export interface TimelineRange {
  readonly paymentId: string;
  readonly from: Date;
  readonly to: Date;
  readonly limit: number;
}

const LIST_NOTIFICATIONS = statement(
  'gapura_timeline_notifications',
  `SELECT * FROM gateway_notifications WHERE payment_id = $1 AND created_at >= $2 AND created_at < $3
    ORDER BY created_at, id LIMIT $4`,
);

const LIST_EVENTS = statement(
  'gapura_timeline_events',
  `SELECT id, name, occurred_at, notification_id FROM gateway_events
    WHERE subject_id = $1 AND occurred_at >= $2 AND occurred_at < $3 ORDER BY sequence LIMIT $4`,
);

// All events of the payment, also those that come before the time from which on attempts are wanted.
const LIST_ATTEMPTS = statement(
  'gapura_timeline_attempts',
  `SELECT id, endpoint_id, event_id, event_name, attempt, outcome, http_status, error, duration_ms, created_at
  FROM webhook_attempts WHERE event_sequence = ANY(ARRAY(
    SELECT sequence FROM gateway_events WHERE subject_id = $1 AND occurred_at >= $5 AND occurred_at < $3))
  AND created_at >= $2 AND created_at < $3 ORDER BY created_at, id LIMIT $4`,
);

export interface TimelineEvent {
  readonly id: string;
  readonly name: string;
  readonly occurred_at: Date;
  readonly notification_id: string | null;
}

export interface TimelineAttempt {
  readonly id: string;
  readonly endpoint_id: string;
  readonly event_id: string;
  readonly event_name: string;
  readonly attempt: number;
  readonly outcome: string;
  readonly http_status: number | null;
  readonly error: string | null;
  readonly duration_ms: number;
  readonly created_at: Date;
}

export async function listTimelineNotifications(on: Queryable, range: TimelineRange): Promise<GatewayNotification[]> {
  const { paymentId, from, to, limit } = range;
  return (await run<NotificationRow>(on, LIST_NOTIFICATIONS, [paymentId, from, to, limit])).map(toNotification);
}

export async function listTimelineEvents(on: Queryable, range: TimelineRange): Promise<TimelineEvent[]> {
  const { paymentId, from, to, limit } = range;
  return run(on, LIST_EVENTS, [paymentId, from, to, limit]);
}

/** `eventsFrom` is when the first event of the payment may have been. */
export async function listTimelineAttempts(
  on: Queryable,
  range: TimelineRange & { readonly eventsFrom: Date },
): Promise<TimelineAttempt[]> {
  const { paymentId, from, to, limit, eventsFrom } = range;
  return run(on, LIST_ATTEMPTS, [paymentId, from, to, limit, eventsFrom]);
}
