// The part of a statement that writes events with their deliveries, for every statement that changes what events are about.

import type { EventName, EventSubject } from '../../domain/events/event.ts';
import { type Columns, recordsOf } from '../database/columns.ts';
import { dataOf, type PaymentEvent, STATE_COLUMNS, WRITTEN_STATE } from './payment-state.ts';
import { NUMBERS, OWN_NUMBER } from './positions.ts';

export interface EventRecord {
  readonly id: string;
  readonly name: EventName;
  readonly data: Record<string, unknown>;
}

/** An event about a payment; what the payment is like stands beside it. */
export interface PaymentEventRecord extends PaymentEvent {
  readonly id: string;
  readonly name: EventName;
}

const COLUMNS = 'id, name, subject, subject_id, data, occurred_at';
/** What is sent of an event about a payment; the rest stands in the payment that is written along. */
const SENT_COLUMNS = {
  id: 'uuid',
  name: 'text',
  subject_id: 'uuid',
  data: 'jsonb',
  previous_status: 'text',
  notification_id: 'uuid',
} as const satisfies Columns<Record<string, unknown>>;

/**
 * The number of an event about a payment is that of its transaction. Each change of a payment is judged on the version before,
 * which was committed and read before the transaction began to write, and so before it got its number: numbers grow with versions.
 */
const OF_PAYMENT = OWN_NUMBER;

/**
 * A transaction that changes a payment gets its number then, and waits for the payment's invoice or subscription afterwards:
 * younger transactions may have written events about that in the meantime. Its own event then takes the number of the last of
 * them, and comes after it by its sequence. No reader has passed that number, since readers stop at the oldest running
 * transaction, and that is at most this one. The last event is seen, because its row was locked by a statement before this one.
 */
const OF_PARENT = `CASE WHEN ${OWN_NUMBER} IS NOT NULL THEN greatest(${OWN_NUMBER}, given.earlier) END`;
const EARLIER = `(SELECT earlier.written_in FROM gateway_events earlier
    WHERE earlier.subject_id = given.subject_id ORDER BY earlier.sequence DESC LIMIT 1) AS earlier`;

const RETURNED = 'RETURNING written_in, sequence, name, subject_id, occurred_at';

const DELIVERIES = `deliveries AS (
  INSERT INTO event_deliveries (consumer_id, event_sequence, event_written_in, event_occurred_at, subject_id, next_attempt_at)
  SELECT consumer.id, event.sequence, event.written_in, event.occurred_at, event.subject_id, event.occurred_at FROM events event
  JOIN event_consumers consumer ON consumer.active AND (consumer.names = '{}' OR event.name = ANY(consumer.names))
)`;

/**
 * Writes the events in a parameter, as JSON rows, whose subject was really changed: `changed` is the part of the statement
 * that returns the ids of those. With ids that rise in the order in which they happened.
 */
export function writesEvents(parameter: string, changed: Exclude<EventSubject, 'payment'>): string {
  return `${NUMBERS}, given AS MATERIALIZED (
  SELECT ${COLUMNS}, ${EARLIER} FROM jsonb_populate_recordset(NULL::gateway_events, ${parameter}) given
  WHERE subject_id IN (SELECT id FROM ${changed})
), events AS (
  INSERT INTO gateway_events (${COLUMNS}, written_in)
  SELECT ${COLUMNS}, ${OF_PARENT} FROM given ORDER BY id
  ${RETURNED}
), ${DELIVERIES}`;
}

/** What an event about a payment says, in SQL; the rest it takes from the payment. */
interface PaymentEventParts {
  readonly id: string;
  readonly name: string;
  readonly data: string;
  readonly previousStatus: string;
  readonly notificationId: string;
  /** Where all of it comes from, with the rows `payment` as they were written. */
  readonly from: string;
}

/** The same for payments. The part of the statement that is called `payment` returns the rows as they were written. */
export function writesPaymentEvents(parameter: string): string {
  return insertsPaymentEvents({
    id: 'given.id',
    name: 'given.name',
    data: 'given.data',
    previousStatus: 'given.previous_status',
    notificationId: 'given.notification_id',
    from: `${recordsOf(SENT_COLUMNS, parameter, 'given')} JOIN payment ON payment.id = given.subject_id ORDER BY given.id`,
  });
}

export function insertsPaymentEvents({
  id,
  name,
  data,
  previousStatus,
  notificationId,
  from,
}: PaymentEventParts): string {
  return `${NUMBERS}, events AS (
  INSERT INTO gateway_events (${COLUMNS}, previous_status, notification_id, ${STATE_COLUMNS.join(', ')}, written_in)
  SELECT ${id}, ${name}, 'payment', payment.id, ${data}, payment.updated_at, ${previousStatus},
    ${notificationId}, ${WRITTEN_STATE}, ${OF_PAYMENT}
  FROM ${from}
  ${RETURNED}
), ${DELIVERIES}`;
}

export function fromEvent(
  event: EventRecord,
  about: { subject: EventSubject; subjectId: string; occurredAt: Date },
): Record<string, unknown> {
  return { ...event, subject: about.subject, subject_id: about.subjectId, occurred_at: about.occurredAt };
}

/** What is sent of an event about a payment. */
export function fromPaymentChange(event: PaymentEventRecord, paymentId: string): Record<string, unknown> {
  const { id, name, previousStatus, notificationId } = event;
  const about = { subject_id: paymentId, previous_status: previousStatus, notification_id: notificationId };
  return { id, name, ...about, data: dataOf(event) };
}
