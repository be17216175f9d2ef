// SQL for a change of a payment: a compare-and-swap that writes it whole, with all that belongs to it.

import type { GatewayNotification } from '../../domain/notifications/notification.ts';
import { CHARGED_BACK } from '../../domain/payments/chargeback.ts';
import { movedFields } from '../../domain/payments/move.ts';
import { type GatewayPayment, PAYMENT_FIELDS } from '../../domain/payments/payment.ts';
import { type GatewayRefund, REFUND_FIELDS } from '../../domain/payments/refund.ts';
import { batch, firstOf } from '../database/batching.ts';
import { assignedFrom, columnsOf, jsonOf, namesOf, placesOf, recordsOf, valuesOf } from '../database/columns.ts';
import { isTaken } from '../database/errors.ts';
import { bySize, listOf, padded } from '../database/sizes.ts';
import { type Queryable, run, type Statement, statement, Transaction } from '../database/statement.ts';
import { fromPaymentChange, type PaymentEventRecord, writesPaymentEvents } from '../events/writes.ts';
import { fromNotification, isInPayload, NOTIFICATION_COLUMNS } from '../notifications/rows.ts';
import { fromHistory, HISTORY_COLUMNS, type HistoryEntry } from './history.ts';
import { type Move, type WriteOutcome, writeMove } from './moves.ts';
import { owes, stillOpen, unresolved } from './payments.ts';
import { REFUND_COLUMNS } from './refunds.ts';
import { fromPayment, fromRefund } from './rows.ts';

const ONE_PAYABLE = /^gateway_payments_one_payable_of_checkout$/;

/** The database's own rule: of the payments of one checkout at most one can still be paid. */
export function isSecondPayable(error: unknown): boolean {
  return isTaken(error, ONE_PAYABLE);
}

/** A payment as it is to stand, one version on, with all that is written along. */
export interface PaymentChange {
  /** As it was when the change was decided. */
  readonly before: GatewayPayment;
  /** What changes in it. */
  readonly changes: Partial<GatewayPayment>;
  readonly payment: GatewayPayment;
  readonly refunds: readonly GatewayRefund[];
  readonly history: HistoryEntry | null;
  /** With ids that rise in the order in which they happened. */
  readonly events: readonly PaymentEventRecord[];
  /** The notification that caused the change, stored with it. */
  readonly notification: GatewayNotification | null;
  /** Whether the notification has a row already, which gets the outcome. */
  readonly notificationIsKnown?: boolean;
  /** From when on a status check is owed, independent of later changes. */
  readonly readBackAt?: Date | undefined;
}

/** What a change may touch; the rest of a payment is written once. */
const CHANGING_COLUMNS = { ...columnsOf(PAYMENT_FIELDS, (field) => field.is('changes')), id: 'uuid' } as const;
const CHANGED = placesOf(CHANGING_COLUMNS);
const READ_BACK_AT = CHANGED.next;

/**
 * Takes the row's lock first, or skips the change where another session has it. Waiting in the database for one row would keep
 * a connection from all others, and delay the rest of the batch.
 */
const UPDATE_PAYMENT = `free AS (
  SELECT id FROM gateway_payments WHERE id = ${CHANGED.of('id')} FOR NO KEY UPDATE SKIP LOCKED
), payment AS (
  UPDATE gateway_payments SET (${namesOf(CHANGING_COLUMNS)}) = ROW (${CHANGED.all}),
    ${owes(`$${READ_BACK_AT}::timestamptz`, { otherwise: stillOpen(CHANGED.of('transaction_status'), CHANGED.of('charge_state')) })},
    charge_request = CASE WHEN ${unresolved(CHANGED.of('charge_state'))} THEN charge_request END
  WHERE id = ${CHANGED.of('id')} AND version = ${CHANGED.of('version')} - 1 AND EXISTS (SELECT id FROM free) RETURNING *
)`;

/** A payment whose money was taken back has a case, which has the payment's id. */
const OPENS_CASE = `chargeback AS (
  INSERT INTO chargebacks (id, payment_id, state, created_at, updated_at)
  SELECT id, id, 'open', updated_at, updated_at FROM payment WHERE transaction_status IN (${CHARGED_BACK.map((status) => `'${status}'`).join(', ')})
  ON CONFLICT (payment_id) DO NOTHING
)`;

/** Writes a change with its refunds, history, events and notification in one statement, so in one transaction. Never waits for a lock. */
export function writeChange(on: Queryable, change: PaymentChange): Promise<WriteOutcome> {
  if (on instanceof Transaction) return writeOne(on, change);
  const move = moveIn(change);
  return move === undefined ? writeBatched(on, change) : writeMove(on, move);
}

/** The move that a change is; undefined where it is more than that. */
function moveIn({ before, payment, ...change }: PaymentChange): Move | undefined {
  const { history, notification, refunds, readBackAt, notificationIsKnown } = change;
  const [event, ...others] = change.events;
  if (history === null || event === undefined || others.length > 0 || readBackAt !== undefined) return undefined;
  if (refunds.length > 0 || event.refunds.length > 0 || event.refund !== undefined) return undefined;
  if (notification !== null && (notificationIsKnown === true || !isInPayload(notification))) return undefined;
  const moved = movedFields(before, change.changes);
  if (moved === undefined) return undefined;
  const { id, version } = before;
  return { id, version, moved, movedAt: payment.updatedAt, history, event, notification };
}

const writeBatched = batch<PaymentChange, WriteOutcome>(async (on, changes) => {
  const [alone, ...others] = changes;
  if (alone === undefined) return [];
  return others.length === 0 ? [await writeOne(on, alone)] : writeTogether(on, changes);
});

async function writeOne(on: Queryable, change: PaymentChange): Promise<WriteOutcome> {
  const sent = PARTS.map((part) => part.values(change));
  const set = sent.reduce((bits, values, index) => (values === null ? bits : bits | (1 << index)), 0);
  const values = [
    ...valuesOf(CHANGING_COLUMNS, fromPayment(change.payment)),
    change.readBackAt ?? null,
    ...sent.flatMap((part) => part ?? []),
  ];
  const [row] = await run<{ free: boolean; written: boolean }>(on, WRITES[set] as Statement, values);
  return outcomeOf(row);
}

function outcomeOf(row: { free: boolean; written: boolean } | undefined): WriteOutcome {
  if (row === undefined || !row.free) return 'locked';
  return row.written ? 'written' : 'changed';
}

/** What may be written along with a payment. */
interface Part {
  readonly name: string;
  /** The number of its parameters. */
  readonly size: number;
  readonly sql: (first: number) => string;
  /** Null where the change has no such part. */
  readonly values: (change: PaymentChange) => unknown[] | null;
}

const NOTIFICATION_KNOWN = `ON CONFLICT (created_at, id) DO UPDATE SET payment_id = excluded.payment_id, status = excluded.status,
    error_message = excluded.error_message, processed_at = excluded.processed_at, look_again_at = NULL, attempts = 0`;
const CHANGING_REFUND_COLUMNS = columnsOf(REFUND_FIELDS, (field) => field.is('changes'));
const refundsFrom = (parameter: string) => `refunds AS (
  INSERT INTO gateway_refunds (${REFUND_COLUMNS})
  SELECT ${REFUND_COLUMNS} FROM jsonb_populate_recordset(NULL::gateway_refunds, ${parameter})
  WHERE payment_id IN (SELECT id FROM payment)
  ON CONFLICT (id) DO UPDATE SET ${assignedFrom('excluded', CHANGING_REFUND_COLUMNS)}
)`;

function notificationPart(name: string, known: string, isFor: (change: PaymentChange) => boolean): Part {
  return {
    name,
    size: Object.keys(NOTIFICATION_COLUMNS).length,
    sql: (first) => `${name} AS (
  INSERT INTO gateway_notifications (${namesOf(NOTIFICATION_COLUMNS)})
  SELECT ${placesOf(NOTIFICATION_COLUMNS, first).all} FROM payment
  ${known}
)`,
    values: (change) =>
      change.notification === null || !isFor(change)
        ? null
        : valuesOf(NOTIFICATION_COLUMNS, fromNotification(change.notification)),
  };
}

const PARTS: readonly Part[] = [
  {
    name: 'history',
    size: Object.keys(HISTORY_COLUMNS).length,
    sql: (first) => `history AS (
  INSERT INTO gateway_payment_history (${namesOf(HISTORY_COLUMNS)})
  SELECT ${placesOf(HISTORY_COLUMNS, first).all} FROM payment
), ${OPENS_CASE}`,
    values: ({ payment, history }) =>
      history === null ? null : valuesOf(HISTORY_COLUMNS, fromHistory(payment, history)),
  },
  {
    name: 'events',
    size: 1,
    sql: (first) => writesPaymentEvents(`$${first}`),
    values: (change) => (change.events.length === 0 ? null : [JSON.stringify(eventRows(change))]),
  },
  notificationPart('notification', '', (change) => change.notificationIsKnown !== true),
  // Takes twice as long: PostgreSQL looks for the row first, and announces what it writes.
  notificationPart('known_notification', NOTIFICATION_KNOWN, (change) => change.notificationIsKnown === true),
  {
    name: 'refunds',
    size: 1,
    sql: (first) => refundsFrom(`$${first}`),
    values: ({ refunds }) => (refunds.length === 0 ? null : [JSON.stringify(refunds.map(fromRefund))]),
  },
];

function eventRows({ payment, events }: PaymentChange): Record<string, unknown>[] {
  return events.map((event) => fromPaymentChange(event, payment.id));
}

/** One statement for each set of parts, by its bits: a change without refunds does not plan for them. */
const WRITES = Array.from({ length: 2 ** PARTS.length }, (_, set) =>
  writeStatement(PARTS.filter((_part, index) => (set & (1 << index)) !== 0)),
);

function writeStatement(parts: readonly Part[]): Statement {
  const texts = [UPDATE_PAYMENT];
  let first = READ_BACK_AT + 1;
  for (const part of parts) {
    texts.push(part.sql(first));
    first += part.size;
  }
  return statement(
    ['gapura_write', ...parts.map((part) => part.name)].join('_'),
    `WITH ${texts.join(', ')} SELECT EXISTS (SELECT id FROM free) AS free, EXISTS (SELECT id FROM payment) AS written`,
  );
}

const CHANGED_COLUMNS = Object.keys(CHANGING_COLUMNS);

const TOGETHER_COLUMNS = { ...CHANGING_COLUMNS, read_back_owed_since: 'timestamptz' } as const;
/** The rows of payments, history, events, notifications and refunds come before the ids. */
const FIRST_ID = 6;

// Rows that come together travel as JSON. Their ids are parameters as well, so that the index is used with
// any plan for the JSON.
const togetherStatement = (size: number, known: boolean) => {
  const ids = listOf(size, 'uuid', FIRST_ID);
  return statement(
    `gapura_write_${size}_${known ? 'known_' : ''}together`,
    `
WITH free AS (
  SELECT id FROM gateway_payments WHERE id IN (${ids}) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED
), payment AS (
  UPDATE gateway_payments stored SET ${assignedFrom('changed', CHANGING_COLUMNS)},
    ${owes('changed.read_back_owed_since', {
      row: 'stored',
      otherwise: stillOpen('changed.transaction_status', 'changed.charge_state'),
    })},
    charge_request = CASE WHEN ${unresolved('changed.charge_state')} THEN stored.charge_request END
  FROM free JOIN ${recordsOf(TOGETHER_COLUMNS, '$1', 'changed')} USING (id)
  WHERE stored.id IN (${ids}) AND stored.id = free.id AND stored.version = changed.version - 1 RETURNING stored.*
), history AS (
  INSERT INTO gateway_payment_history (${namesOf(HISTORY_COLUMNS)})
  SELECT ${namesOf(HISTORY_COLUMNS)} FROM ${recordsOf(HISTORY_COLUMNS, '$2', 'entry')}
  WHERE payment_id IN (SELECT id FROM payment)
), ${OPENS_CASE}, ${writesPaymentEvents('$3')}, notification AS (
  INSERT INTO gateway_notifications (${namesOf(NOTIFICATION_COLUMNS)})
  SELECT ${namesOf(NOTIFICATION_COLUMNS)} FROM ${recordsOf(NOTIFICATION_COLUMNS, '$4', 'message')}
  WHERE payment_id IN (SELECT id FROM payment)
  ${known ? NOTIFICATION_KNOWN : ''}
), ${refundsFrom('$5')}
SELECT id, true AS free, id IN (SELECT id FROM payment) AS written FROM free`,
  );
};
const writesTogether = bySize((size) => togetherStatement(size, false));
const writesKnownTogether = bySize((size) => togetherStatement(size, true));

async function writeTogether(on: Queryable, changes: readonly PaymentChange[]): Promise<WriteOutcome[]> {
  // Locks are taken in one order.
  const first = firstOf(changes, ({ payment }) => payment.id);
  const winners = [...first.values()].sort((a, b) => (a.payment.id < b.payment.id ? -1 : 1));
  const isKnown = winners.some(({ notificationIsKnown }) => notificationIsKnown === true);
  const { made, size } = (isKnown ? writesKnownTogether : writesTogether)(winners.length);
  const rows = await run<{ id: string; free: boolean; written: boolean }>(on, made, [
    jsonOf(winners.map(sentFields)),
    jsonOf(winners.flatMap(({ payment, history }) => (history === null ? [] : [fromHistory(payment, history)]))),
    JSON.stringify(winners.flatMap(eventRows)),
    jsonOf(winners.flatMap(({ notification }) => (notification === null ? [] : [fromNotification(notification)]))),
    JSON.stringify(winners.flatMap(({ refunds }) => refunds.map(fromRefund))),
    ...padded(
      winners.map(({ payment }) => payment.id),
      size,
    ),
  ]);
  const outcomes = new Map(rows.map((row) => [row.id, outcomeOf(row)]));
  return changes.map((change) => {
    const outcome = outcomes.get(change.payment.id) ?? 'locked';
    return outcome === 'written' && first.get(change.payment.id) !== change ? 'changed' : outcome;
  });
}

function sentFields({ payment, readBackAt }: PaymentChange): Record<string, unknown> {
  const row: Record<string, unknown> = fromPayment(payment);
  const sent: Record<string, unknown> = { read_back_owed_since: readBackAt };
  for (const column of CHANGED_COLUMNS) sent[column] = row[column];
  return sent;
}
