// SQL for the log of attempts to send webhooks. Rows are only ever added.

import type { WebhookAttempt } from '../../domain/events/webhook.ts';
import type { PageOfRows } from '../database/pages.ts';
import { type Queryable, run, statement } from '../database/statement.ts';

const INSERT_ATTEMPT = statement(
  'gapura_insert_webhook_attempt',
  `INSERT INTO webhook_attempts (id, endpoint_id, event_id, event_sequence, event_name, attempt, outcome, http_status,
    error, answer, duration_ms, created_at)
  SELECT $1::uuid, id, $3::uuid, $4::bigint, $5::text, $6::integer, $7::text, $8::integer, $9::text, $10::text, $11::integer,
    $12::timestamptz FROM webhook_endpoints WHERE id = $2 FOR KEY SHARE RETURNING id`,
);

const LIST_ATTEMPTS = statement(
  'gapura_list_webhook_attempts',
  `
SELECT *, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS cursor_time FROM webhook_attempts
WHERE endpoint_id = $1 AND ($2::text IS NULL OR outcome = $2) AND ($3::uuid IS NULL OR event_id = $3)
  AND ($4::timestamptz IS NULL OR (created_at, id) < ($4, $5::uuid))
ORDER BY created_at DESC, id DESC LIMIT $6`,
);

/** False where the endpoint was deleted meanwhile: its attempts go with it. */
export async function insertWebhookAttempt(on: Queryable, attempt: WebhookAttempt): Promise<boolean> {
  const { id, endpointId, eventId, eventSequence, eventName } = attempt;
  const { outcome, httpStatus, error, answer, durationMs, createdAt } = attempt;
  const event = [id, endpointId, eventId, eventSequence, eventName, attempt.attempt];
  const values = [...event, outcome, httpStatus, error, answer, durationMs, createdAt];
  return (await run(on, INSERT_ATTEMPT, values)).length > 0;
}

export interface AttemptFilter extends PageOfRows {
  readonly outcome?: string | undefined;
  readonly eventId?: string | undefined;
}

interface AttemptRow {
  id: string;
  endpoint_id: string;
  event_id: string;
  event_sequence: string | null;
  event_name: string;
  attempt: number;
  outcome: WebhookAttempt['outcome'];
  http_status: number | null;
  error: string | null;
  answer: string | null;
  duration_ms: number;
  created_at: Date;
  cursor_time: string;
}

/** A page of attempts, newest first, each with the exact time that a cursor needs. */
export async function listWebhookAttempts(
  on: Queryable,
  endpointId: string,
  filter: AttemptFilter,
): Promise<(WebhookAttempt & { cursorTime: string })[]> {
  const { outcome = null, eventId = null, after, limit } = filter;
  const values = [endpointId, outcome, eventId, after?.createdAt ?? null, after?.id ?? null, limit];
  return (await run<AttemptRow>(on, LIST_ATTEMPTS, values)).map((row) => ({
    id: row.id,
    endpointId: row.endpoint_id,
    eventId: row.event_id,
    eventSequence: row.event_sequence,
    eventName: row.event_name,
    attempt: row.attempt,
    outcome: row.outcome,
    httpStatus: row.http_status,
    error: row.error,
    answer: row.answer,
    durationMs: row.duration_ms,
    createdAt: row.created_at,
    cursorTime: row.cursor_time,
  }));
}
