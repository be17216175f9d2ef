// SQL for one move of a payment with one event, which nearly every change is: the reply to a charge, and the notification that it was paid.
// One statement writes payment, history, event and notification. Only what changes is sent; the rest of the row stays in the database.

import type { EventName } from '../../domain/events/event.ts';
import type { GatewayNotification } from '../../domain/notifications/notification.ts';
import { MOVED_FIELDS, type MovedFields } from '../../domain/payments/move.ts';
import { WAITING, type WaitingChange } from '../../domain/payments/waiting.ts';
import { snakeCase } from '../../domain/record.ts';
import { batch, firstOf } from '../database/batching.ts';
import { columnsOf, jsonOf, namesOf, placesOf, recordsOf, valuesOf } from '../database/columns.ts';
import type { Pool } from '../database/connection.ts';
import { isTaken } from '../database/errors.ts';
import { bySize, listOf, padded } from '../database/sizes.ts';
import { run, type Statement, statement } from '../database/statement.ts';
import { STATE_COLUMNS } from '../events/payment-state.ts';
import { insertsPaymentEvents } from '../events/writes.ts';
import { ONCE } from '../notifications/notifications.ts';
import { isInPayload, type NOTIFICATION_COLUMNS } from '../notifications/rows.ts';
import type { HISTORY_COLUMNS, HistoryEntry } from './history.ts';
import { stillOpen, unresolved } from './payments.ts';

const MOVED_COLUMNS = { ...columnsOf(MOVED_FIELDS), moved_at: 'timestamptz' } as const;
const HISTORY_SENT = { reason: 'text', event_id: 'uuid', event_name: 'text' } as const;
const NOTIFICATION_SENT = {
  notification_id: 'uuid',
  fingerprint: 'bytea',
  raw_payload: 'jsonb',
  received_at: 'timestamptz',
  processed_at: 'timestamptz',
} as const;
/** What is sent for a payment that was read. */
const KNOWN_SENT = {
  ...MOVED_COLUMNS,
  ...HISTORY_SENT,
  id: 'uuid',
  version: 'integer',
  from_status: 'text',
  source: 'text',
  actor: 'text',
  gateway_answer: 'jsonb',
} as const;
/** What is sent for a payment that waits, and was not read. */
const WAITING_SENT = {
  ...MOVED_COLUMNS,
  ...HISTORY_SENT,
  ...NOTIFICATION_SENT,
  order_id: 'text',
  gross_amount: 'bigint',
  mark: 'uuid',
} as const;

type Columns = Parameters<typeof placesOf>[0];
type Written<Names> = { readonly [Name in keyof Names]: string };

/** The entry of the history, in SQL. */
const HISTORY: Written<typeof HISTORY_COLUMNS> = {
  payment_id: 'id',
  version: 'version',
  from_status: 'from_status',
  to_status: 'transaction_status',
  fraud_status: 'fraud_status',
  charge_state: 'charge_state',
  source: 'source',
  actor: 'actor',
  reason: 'reason',
  notification_id: 'notification_id',
  gateway_answer: 'gateway_answer',
  created_at: 'updated_at',
};

/** The notification, in SQL. What its payload says is not stored twice. */
const NOTIFICATION: Written<typeof NOTIFICATION_COLUMNS> = {
  id: 'notification_id',
  kind: `'transaction'`,
  payment_id: 'id',
  subscription_id: 'NULL',
  order_id: 'order_id',
  transaction_id: 'NULL',
  transaction_status: 'NULL',
  fraud_status: 'NULL',
  payment_type: 'NULL',
  status_code: 'NULL',
  gross_amount: 'NULL',
  status: `'processed'`,
  error_message: 'NULL',
  fingerprint: 'fingerprint',
  raw_payload: 'raw_payload',
  created_at: 'received_at',
  processed_at: 'processed_at',
};

function inserts(table: string, written: Readonly<Record<string, string>>): string {
  const there = Object.entries(written).filter(([, value]) => value !== 'NULL');
  return `INSERT INTO ${table} (${there.map(([name]) => name).join(', ')})
  SELECT ${there.map(([, value]) => value).join(', ')} FROM payment`;
}

/** The row is as a payment that waits is. */
const WAITS = Object.entries(WAITING)
  .map(([name, value]) => {
    const column = `stored.${snakeCase(name)}`;
    if (value === null) return `${column} IS NULL`;
    return value === false ? `NOT ${column}` : `${column} = ${typeof value === 'string' ? `'${value}'` : value}`;
  })
  .join(' AND ');

const RETURNED = ['id', 'order_id', 'version', 'updated_at', ...STATE_COLUMNS].map((name) => `stored.${name}`);
const ASSIGNED = Object.keys(columnsOf(MOVED_FIELDS))
  .map((column) => `${column} = coalesce(sent.${column}, stored.${column})`)
  .join(', ');
const CHARGE_STATE = 'coalesce(sent.charge_state, stored.charge_state)';
const STILL_OPEN = stillOpen('coalesce(sent.transaction_status, stored.transaction_status)', CHARGE_STATE);

/** What differs from one way to find a payment to the other, in SQL. */
interface Way {
  readonly columns: Columns;
  /** What is sent is joined with the row that it is about. */
  readonly found: string;
  /** What a row is like that is to be locked at all. */
  readonly waits: string;
  /** The version that the row must have. */
  readonly version: string;
  readonly history: Partial<Written<typeof HISTORY_COLUMNS>>;
  readonly hasNotification: boolean;
  /** What the statement answers. */
  readonly select: string;
}

const OF_KNOWN: Omit<Way, 'columns' | 'history' | 'hasNotification'> = {
  found: 'stored.id = sent.id',
  waits: '',
  version: 'sent.version',
  select: 'SELECT id, id IN (SELECT id FROM payment) AS written FROM sent',
};
const KNOWN: Way = {
  ...OF_KNOWN,
  columns: KNOWN_SENT,
  history: { notification_id: 'NULL' },
  hasNotification: false,
};
const NOTIFIED: Way = {
  ...OF_KNOWN,
  columns: { ...KNOWN_SENT, ...NOTIFICATION_SENT },
  history: {},
  hasNotification: true,
};
const UNREAD: Way = {
  columns: WAITING_SENT,
  found: `stored.order_id = sent.order_id AND stored.transaction_id = sent.transaction_id
    AND stored.gross_amount = sent.gross_amount AND (sent.mark IS NULL OR stored.id = sent.mark)
    AND (sent.fraud_status IS NOT NULL OR stored.fraud_status IS NULL)`,
  waits: ` AND ${WAITS}`,
  version: String(WAITING.version),
  history: {
    from_status: `'${WAITING.transactionStatus}'`,
    source: `'notification'`,
    actor: `'gateway'`,
    gateway_answer: 'NULL',
  },
  hasNotification: true,
  select: 'SELECT order_id, id FROM payment',
};

/**
 * Waits for no lock, so in any order: a row that another session holds is skipped. `wanted` names the rows by their index once more, so
 * that it is used with any plan for what is sent. Rows are locked by a query of their table alone: a cluster cannot hand on what is joined
 * with a lock.
 */
function moveStatement(name: string, way: Way, key: string, sent: string, wanted: string): Statement {
  const history = { ...HISTORY, ...way.history };
  const columns = Object.keys(way.columns);
  // What the parts after the payment need; what the row has too is taken from there.
  const carried = columns.filter(
    (column) => !(column in MOVED_COLUMNS || ['id', 'version', 'order_id', 'gross_amount', 'mark'].includes(column)),
  );
  return statement(
    name,
    `WITH sent AS (
  SELECT stored.id, ${columns
    .filter((column) => column !== 'id')
    .map((column) => `sent.${column}`)
    .join(', ')}
  FROM ${sent} JOIN (
    SELECT stored.* FROM gateway_payments stored WHERE ${wanted}${way.waits} FOR NO KEY UPDATE SKIP LOCKED
  ) stored ON ${way.found}
), payment AS (
  UPDATE gateway_payments stored SET ${ASSIGNED}, version = stored.version + 1, updated_at = sent.moved_at,
    next_check_at = CASE WHEN stored.read_back_owed_since IS NOT NULL OR ${STILL_OPEN} THEN stored.next_check_at END,
    charge_request = CASE WHEN ${unresolved(CHARGE_STATE)} THEN stored.charge_request END
  FROM sent WHERE ${wanted} AND stored.${key} = sent.${key} AND stored.version = ${way.version}
  RETURNING ${[...RETURNED, ...carried.map((column) => `sent.${column}`)].join(', ')}
), history AS (
  ${inserts('gateway_payment_history', history)}
), ${insertsPaymentEvents({
      id: 'payment.event_id',
      name: 'payment.event_name',
      data: `'{}'::jsonb`,
      previousStatus: history.from_status === 'from_status' ? 'payment.from_status' : history.from_status,
      notificationId: way.hasNotification ? 'payment.notification_id' : 'NULL::uuid',
      from: 'payment ORDER BY payment.event_id',
    })}${way.hasNotification ? `, notification AS (\n  ${inserts('gateway_notifications', NOTIFICATION)}\n)` : ''}
${way.select}`,
  );
}

type SentRow = Record<string, unknown>;

/** Runs one of these statements for one row or for several that come together. */
function writer(name: string, way: Way, key: { readonly column: string; readonly type: string }) {
  const places = placesOf(way.columns);
  const wanted = (list: string) => `stored.${key.column} IN (${list})`;
  const values = `(VALUES (${places.all})) AS sent (${namesOf(way.columns)})`;
  const alone = moveStatement(`gapura_write_${name}`, way, key.column, values, wanted(places.of(key.column)));
  const together = bySize((size) =>
    moveStatement(
      `gapura_write_${size}_${name}`,
      way,
      key.column,
      recordsOf(way.columns, '$1', 'sent'),
      wanted(listOf(size, key.type, 2)),
    ),
  );
  return <Row extends object>(on: Pool, rows: readonly SentRow[]): Promise<(Row & Record<string, unknown>)[]> => {
    const [first] = rows;
    if (first !== undefined && rows.length === 1) {
      return run(on, alone, valuesOf(way.columns, first));
    }
    const { made, size } = together(rows.length);
    const keys = rows.map((row) => row[key.column]);
    return run(on, made, [jsonOf(rows), ...padded(keys, size)]);
  };
}

/** A row of which nothing is said yet. A copy of it is filled in faster than an object that grows with each column. */
const blankRow = (columns: Columns): SentRow =>
  Object.fromEntries(Object.keys(columns).map((column) => [column, null]));

const COLUMN_OF = Object.fromEntries(Object.keys(MOVED_FIELDS).map((name) => [name, snakeCase(name)]));

function fillMoved(row: SentRow, moved: MovedFields): void {
  for (const name in moved) {
    const value = moved[name as keyof MovedFields];
    row[COLUMN_OF[name] as string] = typeof value === 'bigint' ? String(value) : value;
  }
}

function fillNotification(row: SentRow, notification: GatewayNotification): void {
  row.notification_id = notification.id;
  row.fingerprint = notification.fingerprint;
  row.raw_payload = notification.rawPayload;
  row.received_at = notification.createdAt;
  row.processed_at = notification.processedAt;
}

/** A notification with what it changes, and the id of the event that says so. */
export interface WaitingMove {
  readonly change: WaitingChange;
  /** As it is to be stored, but for the payment. */
  readonly notification: GatewayNotification;
  readonly eventId: string;
  readonly movedAt: Date;
}

const writeWaiting = writer('waiting', UNREAD, { column: 'order_id', type: 'text' });

/**
 * Moves a payment that waits. The payment's id; undefined where no payment waits that is as the notification says, where another session
 * holds it, or where a copy of the notification was processed before: nothing was written then.
 */
export async function moveWaiting(on: Pool, move: WaitingMove): Promise<string | undefined> {
  return isInPayload(move.notification) ? moveBatched(on, move) : undefined;
}

const moveBatched = batch<WaitingMove, string | undefined>(async (on, moves) => {
  // Of several notifications about one order, the first is the one that finds it waiting.
  const first = firstOf(moves, ({ change }) => change.orderId);
  const sent = [...first.values()].map(waitingRow);
  const rows = await writeWaiting<{ order_id: string; id: string }>(on, sent).catch((error: unknown) => {
    // With others, the batch is taken apart to find the one.
    if (moves.length === 1 && isTaken(error, ONCE)) return [];
    throw error;
  });
  const ids = new Map(rows.map(({ id, order_id }) => [order_id, id]));
  return moves.map((move) => (first.get(move.change.orderId) === move ? ids.get(move.change.orderId) : undefined));
});

const BLANK_WAITING = blankRow(UNREAD.columns);

function waitingRow({ change, notification, eventId, movedAt }: WaitingMove): SentRow {
  const row = { ...BLANK_WAITING };
  fillMoved(row, change.moved);
  fillNotification(row, notification);
  row.order_id = change.orderId;
  row.transaction_id = change.transactionId;
  row.gross_amount = String(change.grossAmount);
  row.mark = change.mark;
  row.moved_at = movedAt;
  row.event_id = eventId;
  row.event_name = change.event;
  row.reason = change.reason;
  return row;
}

/** A move of a payment that was read. */
export interface Move {
  readonly id: string;
  /** The version that was judged. */
  readonly version: number;
  readonly moved: MovedFields;
  readonly movedAt: Date;
  readonly history: HistoryEntry;
  readonly event: { readonly id: string; readonly name: EventName };
  /** One that was applied, and says nothing beside its payload; null where none brought the move. */
  readonly notification: GatewayNotification | null;
}

/**
 * The outcome of a change: written; or the payment has changed since the version before was read, so read again and decide
 * again; or another session has its row just now, so try again in a moment. Nothing was written in the last two cases.
 */
export type WriteOutcome = 'written' | 'changed' | 'locked';

export function writeMove(on: Pool, move: Move): Promise<WriteOutcome> {
  return move.notification === null ? writeKnown(on, move) : writeNotified(on, move);
}

const writeKnown = batchMoves('move', KNOWN);
const writeNotified = batchMoves('notified_move', NOTIFIED);

function batchMoves(name: string, way: Way) {
  const write = writer(name, way, { column: 'id', type: 'uuid' });
  const blank = blankRow(way.columns);
  return batch<Move, WriteOutcome>(async (on, moves) => {
    const first = firstOf(moves, ({ id }) => id);
    const rows = await write<{ id: string; written: boolean }>(
      on,
      [...first.values()].map((move) => knownRow(blank, move)),
    );
    const outcomes = new Map(rows.map(({ id, written }) => [id, written]));
    return moves.map((move) => {
      const written = outcomes.get(move.id);
      if (written === undefined) return 'locked';
      return written && first.get(move.id) === move ? 'written' : 'changed';
    });
  });
}

function knownRow(blank: SentRow, move: Move): SentRow {
  const { history, event, notification } = move;
  const row = { ...blank };
  fillMoved(row, move.moved);
  if (notification !== null) fillNotification(row, notification);
  row.id = move.id;
  row.version = move.version;
  row.moved_at = move.movedAt;
  row.from_status = history.fromStatus;
  row.source = history.source;
  row.actor = history.actor;
  row.reason = history.reason;
  row.gateway_answer = history.gatewayAnswer;
  row.event_id = event.id;
  row.event_name = event.name;
  return row;
}
