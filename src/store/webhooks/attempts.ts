// SQL for the log of attempts to send webhooks. Rows are only ever added.

import type { QueryResultRow } from 'pg';
import type { WebhookAttempt } from '../../domain/events/webhook.ts';
import { type List, listRows, type PageOfRows } from '../database/pages.ts';
import { type Queryable, run, statement } from '../database/statement.ts';

const INSERT_ATTEMPT = statement(
  'gapura_insert_webhook_attempt',
  `INSERT INTO webhook_attempts (id, endpoint_id, event_id, event_sequence, event_name, attempt, outcome, http_status,
    error, answer, duration_ms, created_at)
  SELECT $1::uuid, id, $3::uuid, $4::bigint, $5::text, $6::integer, $7::text, $8::integer, $9::text, $10::text, $11::integer,
    $12::timestamptz FROM webhook_endpoints WHERE id = $2 FOR KEY SHARE RETURNING id`,
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
  readonly endpointId: string;
  readonly outcome?: string | undefined;
  readonly eventId?: string | undefined;
}

const LIST: List<AttemptFilter> = {
  select: '*',
  from: 'webhook_attempts',
  filters: { endpointId: 'endpoint_id =', outcome: 'outcome =', eventId: 'event_id =' },
};

interface AttemptRow extends QueryResultRow {
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
}

/** A page of attempts, newest first, each with the exact time that a cursor needs. */
export async function listWebhookAttempts(
  on: Queryable,
  filter: AttemptFilter,
): Promise<(WebhookAttempt & { cursorTime: string })[]> {
  return (await listRows<AttemptRow, AttemptFilter>(on, LIST, filter)).map((row) => ({
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
