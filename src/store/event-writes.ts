// The part of a statement that writes events with their deliveries, for every statement that changes what events are about.

import type { EventName, EventSubject } from '../domain/events.ts';

export interface EventRecord {
  readonly id: string;
  readonly name: EventName;
  readonly data: Record<string, unknown>;
}

const COLUMNS = 'id, name, subject, subject_id, data, occurred_at';

/**
 * Writes the events in a parameter, as JSON rows, whose subject was really changed: `changed` is the part of the statement
 * that returns the ids of those. With ids that rise in the order in which they happened.
 */
export function writesEvents(parameter: string, changed: string): string {
  return `events AS (
  INSERT INTO gateway_events (${COLUMNS})
  SELECT ${COLUMNS} FROM jsonb_populate_recordset(NULL::gateway_events, ${parameter})
  WHERE subject_id IN (SELECT id FROM ${changed}) ORDER BY id
  RETURNING sequence, name, subject_id, occurred_at
), deliveries AS (
  INSERT INTO event_deliveries (consumer_id, event_sequence, subject_id, next_attempt_at)
  SELECT consumer.id, event.sequence, event.subject_id, event.occurred_at FROM events event
  JOIN event_consumers consumer ON consumer.active AND (consumer.names = '{}' OR event.name = ANY(consumer.names))
)`;
}

export function fromEvent(
  event: EventRecord,
  about: { subject: EventSubject; subjectId: string; occurredAt: Date },
): Record<string, unknown> {
  return { ...event, subject: about.subject, subject_id: about.subjectId, occurred_at: about.occurredAt };
}
