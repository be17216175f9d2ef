// SQL for the outcomes of sending to an endpoint: successes, failures that add up, events that are to be sent again, and the log of all
// attempts, to which rows are only ever added.

import {
  type SuccessPeriod,
  WEBHOOK_ATTEMPT_FIELDS,
  type WebhookAttempt,
  type WebhookState,
} from '../../domain/events/webhook.ts';
import { columnsOf, decoderOf, encoderOf, namesOf, placesOf, type RowOf, valuesOf } from '../database/columns.ts';
import { type List, listRows, type PageOfRows } from '../database/pages.ts';
import { type Queryable, run, statement } from '../database/statement.ts';

const SUCCEEDED = statement(
  'gapura_webhook_succeeded',
  'UPDATE webhook_endpoints SET consecutive_failures = 0, failing_since = NULL WHERE id = $1',
);

const FAILED = statement(
  'gapura_webhook_failed',
  `
UPDATE webhook_endpoints SET consecutive_failures = consecutive_failures + 1, failing_since = coalesce(failing_since, $2),
  state = CASE WHEN state = 'active' AND failing_since <= $3 THEN 'paused' ELSE state END,
  pause_reason = CASE WHEN state = 'active' AND failing_since <= $3 THEN $4 ELSE pause_reason END,
  updated_at = CASE WHEN state = 'active' AND failing_since <= $3 THEN $2 ELSE updated_at END
WHERE id = $1 RETURNING state`,
);

// Found by a part of its own: a cluster cannot insert what is computed of a table and find it in one step.
const RESEND = `WITH found AS MATERIALIZED (
  SELECT 'webhook:' || endpoint.id AS consumer_id, event.sequence, event.written_in, event.occurred_at, event.subject_id
  FROM webhook_endpoints endpoint CROSS JOIN gateway_events event`;
const AGAIN = `)
INSERT INTO event_deliveries (consumer_id, event_sequence, event_written_in, event_occurred_at, subject_id, next_attempt_at)
SELECT consumer_id, sequence, written_in, occurred_at, subject_id, $2::timestamptz FROM found
ON CONFLICT (consumer_id, event_sequence)
  DO UPDATE SET attempts = 0, next_attempt_at = excluded.next_attempt_at RETURNING event_sequence`;

const RESEND_ONE = statement('gapura_resend_event', `${RESEND} WHERE endpoint.id = $1 AND event.id = $3 ${AGAIN}`);

const RESEND_RANGE = statement(
  'gapura_resend_events',
  `${RESEND} WHERE endpoint.id = $1 AND event.occurred_at >= $3 AND event.occurred_at < $4
    AND (endpoint.names = '{}' OR event.name = ANY(endpoint.names)) ORDER BY event.written_in, event.sequence LIMIT $5 ${AGAIN}`,
);

export async function noteWebhookSuccess(on: Queryable, id: string): Promise<void> {
  await run(on, SUCCEEDED, [id]);
}

/** Counts a failure, and pauses an endpoint that has failed since `deadSince` or longer. Gives its state afterwards. */
export async function noteWebhookFailure(
  on: Queryable,
  failure: { id: string; now: Date; deadSince: Date; reason: string },
): Promise<WebhookState | undefined> {
  const { id, now, deadSince, reason } = failure;
  return (await run<{ state: WebhookState }>(on, FAILED, [id, now, deadSince, reason]))[0]?.state;
}

/** False where there is no such event. */
export async function insertResend(
  on: Queryable,
  resend: { endpointId: string; eventId: string; now: Date },
): Promise<boolean> {
  return (await run(on, RESEND_ONE, [resend.endpointId, resend.now, resend.eventId])).length > 0;
}

/** How many events of the time range, oldest first, are to be delivered again. */
export async function insertResends(
  on: Queryable,
  resend: { endpointId: string; from: Date; to: Date; limit: number; now: Date },
): Promise<number> {
  const { endpointId, from, to, limit, now } = resend;
  return (await run(on, RESEND_RANGE, [endpointId, now, from, to, limit])).length;
}

const COLUMNS = { ...columnsOf(WEBHOOK_ATTEMPT_FIELDS), event_sequence: 'bigint' } as const;
const PLACES = placesOf(COLUMNS);
const fromAttempt = encoderOf(WEBHOOK_ATTEMPT_FIELDS);
const toAttempt = decoderOf(WEBHOOK_ATTEMPT_FIELDS);

const INSERT_ATTEMPT = statement(
  'gapura_insert_webhook_attempt',
  `
WITH attempt AS (
  INSERT INTO webhook_attempts (${namesOf(COLUMNS)})
  SELECT ${PLACES.all} FROM webhook_endpoints WHERE id = ${PLACES.of('endpoint_id')} FOR KEY SHARE
  RETURNING endpoint_id, created_at, outcome
), counted AS (
  INSERT INTO webhook_counts AS mine (endpoint_id, hour, delivered, failed)
  SELECT endpoint_id, date_trunc('hour', created_at, 'UTC'), (outcome = 'delivered')::int, (outcome <> 'delivered')::int FROM attempt
  ON CONFLICT (endpoint_id, hour) DO UPDATE
    SET delivered = mine.delivered + excluded.delivered, failed = mine.failed + excluded.failed
)
SELECT endpoint_id FROM attempt`,
);

const COUNTS = statement(
  'gapura_webhook_counts',
  'SELECT hour AS start, delivered, failed FROM webhook_counts WHERE endpoint_id = $1 AND hour >= $2 ORDER BY hour LIMIT 1000',
);

/** The hours since a time in which anything was sent, oldest first. */
export async function listWebhookCounts(on: Queryable, endpointId: string, from: Date): Promise<SuccessPeriod[]> {
  return run<{ start: Date; delivered: number; failed: number }>(on, COUNTS, [endpointId, from]);
}

/** False where the endpoint was deleted meanwhile: its attempts go with it. */
export async function insertWebhookAttempt(on: Queryable, attempt: WebhookAttempt): Promise<boolean> {
  return (await run(on, INSERT_ATTEMPT, valuesOf(COLUMNS, fromAttempt(attempt)))).length > 0;
}

export interface AttemptFilter extends PageOfRows {
  readonly endpointId: string;
  readonly outcome?: string | undefined;
  readonly eventId?: string | undefined;
}

const LIST: List<AttemptFilter> = {
  select: '*',
  from: 'webhook_attempts',
  filters: { endpointId: 'endpoint_id =', outcome: 'outcome =', eventId: 'event_id =' },
};

/** A page of attempts, newest first, each with the exact time that a cursor needs. */
export async function listWebhookAttempts(
  on: Queryable,
  filter: AttemptFilter,
): Promise<(WebhookAttempt & { cursorTime: string })[]> {
  const rows = await listRows<RowOf<typeof WEBHOOK_ATTEMPT_FIELDS>, AttemptFilter>(on, LIST, filter);
  return rows.map((row) => ({ ...toAttempt(row), cursorTime: row.cursor_time }));
}
