// SQL for events: those that were written, and the deliveries that are still to be made.

import type { EventName, EventSubject } from '../../domain/events/event.ts';
import { type List, pageStatement } from '../database/pages.ts';
import { type Queryable, type Readable, run, statement } from '../database/statement.ts';
import { PAYMENT_STATE, type PaymentStateRow, readEventData } from './payment-state.ts';
import { HORIZON } from './positions.ts';

export interface StoredEvent {
  readonly id: string;
  readonly name: EventName;
  readonly subject: EventSubject;
  readonly subjectId: string;
  readonly occurredAt: Date;
  readonly sequence: string;
  readonly data: Record<string, unknown>;
  /** The position of the event among all others, to read on from. */
  readonly position: string;
}

/** An event with who owns what it is about. */
export interface OwnedEvent extends StoredEvent {
  /** Null where that is not stored any more. */
  readonly ownerId: string | null;
}

interface EventRow extends PaymentStateRow {
  id: string;
  name: EventName;
  subject: EventSubject;
  subject_id: string;
  sequence: string;
  written_in: string;
}

const EVENT = `event.id, event.name, event.subject, event.subject_id, event.occurred_at, event.sequence, event.data,
  event.written_in::text AS written_in, ${PAYMENT_STATE}`;

/** Found by its primary key, and once for all who are to get the event. */
const OWNER = `CASE event.subject
  WHEN 'payment' THEN (SELECT payment.owner_id FROM gateway_payments payment WHERE payment.id = event.subject_id)
  WHEN 'invoice' THEN (SELECT invoice.owner_id FROM gateway_invoices invoice WHERE invoice.id = event.subject_id)
  WHEN 'subscription' THEN
    (SELECT subscription.owner_id FROM gateway_subscriptions subscription WHERE subscription.id = event.subject_id)
  WHEN 'checkout' THEN (SELECT checkout.owner_id FROM checkouts checkout WHERE checkout.id = event.subject_id)
  END AS owner_id`;

// Only what no running transaction can come before: nothing is ever inserted behind a reader's back.
const LIST_AFTER = statement(
  'gapura_events_after',
  `SELECT ${EVENT}, ${OWNER} FROM gateway_events event
    WHERE (event.written_in, event.sequence) > ($1::xid8, $2::bigint)
      AND event.written_in < ${HORIZON}
    ORDER BY event.written_in, event.sequence LIMIT $3`,
);

// With the table's name: the text of the same name would sort 1000 before 999.
const LAST_POSITION = statement(
  'gapura_events_end',
  `SELECT event.written_in::text AS written_in, event.sequence FROM gateway_events event
    WHERE event.written_in < ${HORIZON}
    ORDER BY event.written_in DESC, event.sequence DESC LIMIT 1`,
);

const IS_PASSED = statement('gapura_events_horizon', `SELECT $1::xid8 < ${HORIZON} AS passed`);

const PUT_CONSUMER = statement(
  'gapura_put_consumer',
  `INSERT INTO event_consumers (id, names, last_seen_at) VALUES ($1, $2, $3)
    ON CONFLICT (id) DO UPDATE SET names = excluded.names, last_seen_at = excluded.last_seen_at, active = true`,
);

// The oldest open delivery of each subject, if it is due and not claimed: so events of one payment keep their order. The
// times say in which partitions their events are.
const CLAIM = statement(
  'gapura_claim_deliveries',
  `
WITH claimed AS (
  UPDATE event_deliveries SET attempts = attempts + 1, leased_until = now() + make_interval(secs => $3)
  WHERE ctid = ANY(ARRAY(SELECT ctid FROM event_deliveries due
    WHERE consumer_id = ANY($1) AND next_attempt_at <= $2 AND (leased_until IS NULL OR leased_until <= now())
      AND event_sequence = (SELECT min(event_sequence) FROM event_deliveries
        WHERE consumer_id = due.consumer_id AND subject_id = due.subject_id)
    ORDER BY next_attempt_at, event_sequence LIMIT $4 FOR UPDATE SKIP LOCKED))
  RETURNING consumer_id, event_sequence, event_written_in, event_occurred_at, attempts
)
SELECT claimed.consumer_id, claimed.attempts, claimed.event_sequence, ${EVENT} FROM claimed
LEFT JOIN gateway_events event ON event.occurred_at >= (SELECT min(event_occurred_at) FROM claimed)
  AND event.occurred_at <= (SELECT max(event_occurred_at) FROM claimed)
  AND event.written_in = ANY(ARRAY(SELECT event_written_in FROM claimed))
  AND event.sequence = ANY(ARRAY(SELECT event_sequence FROM claimed)) AND event.sequence = claimed.event_sequence
ORDER BY claimed.event_sequence`,
);

const RENEW = statement(
  'gapura_renew_delivery',
  'UPDATE event_deliveries SET leased_until = now() + make_interval(secs => $3) WHERE consumer_id = $1 AND event_sequence = $2 RETURNING event_sequence',
);

const DELIVERED = statement(
  'gapura_delivered',
  'DELETE FROM event_deliveries WHERE consumer_id = $1 AND event_sequence = ANY($2::bigint[])',
);

const FAILED = statement(
  'gapura_delivery_failed',
  `UPDATE event_deliveries SET leased_until = NULL, next_attempt_at = $3, last_error = $4
    WHERE consumer_id = $1 AND event_sequence = $2`,
);

/** Where a reader stands: everything up to here it has seen. */
export const START_POSITION = '0-0';
const POSITION = /^(\d{1,20})-(\d{1,19})$/;
const TRANSACTION_LIMIT = 2n ** 64n;
const SEQUENCE_LIMIT = 2n ** 63n;

/** The two numbers of a position, or undefined where the text is none. */
export function readPosition(text: string): readonly [transaction: bigint, sequence: bigint] | undefined {
  const [, transaction, sequence] = POSITION.exec(text) ?? [];
  if (transaction === undefined || sequence === undefined) return undefined;
  const numbers = [BigInt(transaction), BigInt(sequence)] as const;
  return numbers[0] < TRANSACTION_LIMIT && numbers[1] < SEQUENCE_LIMIT ? numbers : undefined;
}

/** Whether this database can have given the position: it has one for events that readers may see, and for no others. */
export async function hasReached(on: Queryable, position: string): Promise<boolean> {
  const [transaction] = readPosition(position) ?? [];
  if (transaction === undefined) return false;
  return (await run<{ passed: boolean }>(on, IS_PASSED, [String(transaction)]))[0]?.passed === true;
}

/** Negative where `a` comes first, as for sorting. */
export function comparePositions(a: string, b: string): number {
  const [transactionA = 0n, sequenceA = 0n] = readPosition(a) ?? [];
  const [transactionB = 0n, sequenceB = 0n] = readPosition(b) ?? [];
  const difference = transactionA === transactionB ? sequenceA - sequenceB : transactionA - transactionB;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export async function listEventsAfter(on: Queryable, position: string, limit: number): Promise<OwnedEvent[]> {
  const [transaction = 0n, sequence = 0n] = readPosition(position) ?? [];
  const values = [String(transaction), String(sequence), limit];
  const rows = await run<EventRow & { owner_id: string | null }>(on, LIST_AFTER, values);
  return rows.map((row) => ({ ...toEvent(row), ownerId: row.owner_id }));
}

export async function findLastPosition(on: Queryable): Promise<string> {
  const row = (await run<{ written_in: string; sequence: string }>(on, LAST_POSITION, []))[0];
  return row === undefined ? START_POSITION : `${row.written_in}-${row.sequence}`;
}

export interface EventFilter {
  readonly name?: EventName | undefined;
  readonly subject?: EventSubject | undefined;
  readonly subjectId?: string | undefined;
  readonly createdAfter?: Date | undefined;
  readonly createdBefore?: Date | undefined;
  /** The position of the last event of the page before, or of the first event of the page after. */
  readonly olderThan?: string | undefined;
  readonly newerThan?: string | undefined;
  readonly limit: number;
}

const PLACE = '(event.written_in, event.sequence)';
const GIVEN_PLACE = `(split_part($, '-', 1)::xid8, split_part($, '-', 2)::bigint)`;

const LIST: List<EventFilter> = {
  select: EVENT,
  from: 'gateway_events event',
  filters: {
    name: 'name =',
    subject: 'subject =',
    subjectId: 'subject_id =',
    createdAfter: 'occurred_at >',
    createdBefore: 'occurred_at <',
    olderThan: `${PLACE} < ${GIVEN_PLACE}`,
    newerThan: `${PLACE} > ${GIVEN_PLACE}`,
  },
};

/** A page of events, newest first. */
export async function listEvents(on: Readable, filter: EventFilter): Promise<StoredEvent[]> {
  const isBack = filter.newerThan !== undefined;
  const order = isBack ? 'event.written_in, event.sequence' : 'event.written_in DESC, event.sequence DESC';
  const { text, values } = pageStatement(LIST, filter, order);
  const events = (await run<EventRow>(on, { text }, values)).map(toEvent);
  return isBack ? events.reverse() : events;
}

/** Makes sure that a consumer gets the events that are written from now on. No names means all of them. */
export async function putConsumer(
  on: Queryable,
  consumer: { id: string; names: readonly string[]; seenAt: Date },
): Promise<void> {
  await run(on, PUT_CONSUMER, [consumer.id, [...consumer.names], consumer.seenAt]);
}

type ClaimedRow = (EventRow | { id: null }) & { consumer_id: string; attempts: number; event_sequence: string };

export interface Delivery {
  readonly consumerId: string;
  /** 1 for the first. */
  readonly attempt: number;
  readonly event: StoredEvent;
}

export async function claimDeliveries(
  on: Queryable,
  claim: { consumerIds: readonly string[]; now: Date; leaseSeconds: number; limit: number },
): Promise<Delivery[]> {
  const rows = await run<ClaimedRow>(on, CLAIM, [[...claim.consumerIds], claim.now, claim.leaseSeconds, claim.limit]);
  const deliveries: Delivery[] = [];
  for (const row of rows) {
    // Asked for again in the very moment in which it was removed for its age.
    if (row.id === null) await deleteDelivered(on, row.consumer_id, [row.event_sequence]);
    else deliveries.push({ consumerId: row.consumer_id, attempt: row.attempts, event: toEvent(row) });
  }
  return deliveries;
}

/** False where it was delivered or removed meanwhile. */
export async function renewDeliveryLease(on: Queryable, delivery: Delivery, leaseSeconds: number): Promise<boolean> {
  return (await run(on, RENEW, [delivery.consumerId, delivery.event.sequence, leaseSeconds])).length > 0;
}

export async function deleteDelivered(on: Queryable, consumerId: string, sequences: readonly string[]): Promise<void> {
  await run(on, DELIVERED, [consumerId, [...sequences]]);
}

export async function postponeDelivery(
  on: Queryable,
  failure: { delivery: Delivery; nextAttemptAt: Date; error: string },
): Promise<void> {
  const { consumerId, event } = failure.delivery;
  await run(on, FAILED, [consumerId, event.sequence, failure.nextAttemptAt, failure.error]);
}

function toEvent(row: EventRow): StoredEvent {
  return {
    id: row.id,
    name: row.name,
    subject: row.subject,
    subjectId: row.subject_id,
    occurredAt: row.occurred_at,
    sequence: row.sequence,
    data: readEventData(row),
    position: `${row.written_in}-${row.sequence}`,
  };
}
