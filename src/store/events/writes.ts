// The part of a statement that writes events with their deliveries, for every statement that changes what events are about.

import type { EventName, EventSubject } from '../../domain/events/event.ts';
import { OWN_NUMBER } from './positions.ts';

export interface EventRecord {
  readonly id: string;
  readonly name: EventName;
  readonly data: Record<string, unknown>;
}

const COLUMNS = 'id, name, subject, subject_id, data, occurred_at';

/**
 * The number of an event about a payment is that of its transaction. Each change of a payment is judged on the version before,
 * which was committed and read before the transaction began to write, and so before it got its number: numbers grow with versions.
 */
const OF_PAYMENT = OWN_NUMBER;

/**
 * A transaction that changes a payment gets its number then, and waits for the payment's invoice or subscription afterwards:
 * younger transactions may have written events about that in the meantime. Its own event then takes the number of the last of
 * them, and comes after it by its sequence. No reader has passed that number, since nobody reads beyond the oldest transaction
 * that runs, and that is at most this one. The last event is seen, because its row was locked by a statement before this one.
 */
const OF_PARENT = `greatest(${OWN_NUMBER}, (SELECT earlier.written_in FROM gateway_events earlier
    WHERE earlier.subject_id = given.subject_id ORDER BY earlier.sequence DESC LIMIT 1))`;

/**
 * Writes the events in a parameter, as JSON rows, whose subject was really changed: `changed` is the part of the statement
 * that returns the ids of those. With ids that rise in the order in which they happened.
 */
export function writesEvents(parameter: string, changed: EventSubject): string {
  return `events AS (
  INSERT INTO gateway_events (${COLUMNS}, written_in)
  SELECT ${COLUMNS}, ${changed === 'payment' ? OF_PAYMENT : OF_PARENT}
  FROM jsonb_populate_recordset(NULL::gateway_events, ${parameter}) given
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
