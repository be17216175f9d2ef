// SQL for notifications: every one that was accepted, with its outcome.

import type { GatewayNotification } from '../../domain/notifications/notification.ts';
import { namesOf, placesOf, valuesOf } from '../database/columns.ts';
import { isTaken } from '../database/errors.ts';
import { type List, listRows, type PageOfRows } from '../database/pages.ts';
import { type Queryable, type Readable, run, type Statement, statement } from '../database/statement.ts';
import { owes } from '../payments/payments.ts';
import { fromNotification, NOTIFICATION_COLUMNS, type NotificationRow, toNotification } from './rows.ts';

/** With when a sweep is to look at it again, which no message carries itself. */
const STORED_COLUMNS = { ...NOTIFICATION_COLUMNS, look_again_at: 'timestamptz' } as const;
const STORED = placesOf(STORED_COLUMNS);

const INSERT = statement(
  'gapura_insert_notification',
  `
INSERT INTO gateway_notifications (${namesOf(STORED_COLUMNS)}) VALUES (${STORED.all})
ON CONFLICT DO NOTHING RETURNING id, payment_id`,
);

/** Inserts a notification and owes a read-back of its payment, atomically. */
const withDebt = ({ name, text }: Statement, at: string) =>
  statement(
    `${name}_owing`,
    `
WITH message AS (${text}), payment AS (
  UPDATE gateway_payments SET ${owes(`${at}::timestamptz`, { otherwise: 'true' })} WHERE id = (SELECT payment_id FROM message)
)
SELECT id FROM message`,
  );

// The time says in which partition the notification is; in the domain it has milliseconds, in the row it may have more.
const UPDATE = statement(
  'gapura_update_notification',
  `UPDATE gateway_notifications SET payment_id = $2, status = $3, error_message = $4, processed_at = $5, look_again_at = $6,
  attempts = 0 WHERE id = $1 AND created_at >= $7 AND created_at < $7::timestamptz + interval '1 millisecond'
  RETURNING id, payment_id`,
);

/** One notification takes effect once; each partition has an index of its own that sees to it. */
export const ONCE = /^gateway_notifications_\w+_once$/;

const INSERT_OWING = withDebt(INSERT, `$${STORED.next}`);
const UPDATE_OWING = withDebt(UPDATE, '$8');

const FIND = statement('gapura_find_notification', 'SELECT * FROM gateway_notifications WHERE id = $1');

const FIND_PROCESSED = statement(
  'gapura_processed_notification',
  `SELECT id FROM gateway_notifications WHERE fingerprint = $1 AND status = 'processed' LIMIT 1`,
);

// Notifications about one order are few, and found by it. They are put in order afterwards (`OFFSET 0` keeps the two apart): a plan from
// the first day of a month, whose partition is still empty, would walk along the times of all notifications that the month will bring. The
// statuses are said so that the index by orders fits, and no other.
const LIST_EARLY = statement(
  'gapura_early_notifications',
  `SELECT * FROM (
    SELECT * FROM gateway_notifications WHERE order_id = $1
      AND status IN ('unmatched', 'failed', 'stale') AND status NOT IN ('failed', 'stale') OFFSET 0
  ) early ORDER BY created_at, id LIMIT 100`,
);

const FIND_TOLD_TRANSACTION = statement(
  'gapura_told_transaction',
  `SELECT transaction_id FROM (
    SELECT created_at, id, transaction_id FROM gateway_notifications WHERE order_id = $1 AND transaction_id IS NOT NULL
      AND status IN ('unmatched', 'failed', 'stale') OFFSET 0
  ) told ORDER BY created_at DESC, id DESC LIMIT 1`,
);

// A try is counted when it begins: one that takes its process down counts, too.
const CLAIM = statement(
  'gapura_claim_notifications',
  `
WITH claimed AS (
  UPDATE gateway_notifications SET attempts = attempts + 1, look_again_at = $2
  WHERE look_again_at <= $1 AND id = ANY(ARRAY(SELECT id FROM gateway_notifications WHERE look_again_at <= $1
    ORDER BY look_again_at LIMIT $3 FOR UPDATE SKIP LOCKED))
  RETURNING *
)
SELECT * FROM claimed ORDER BY created_at, id`,
);

/** What is written with a notification. */
export interface FollowUp {
  /** From when on a read-back of its payment is owed. */
  readonly readBackAt?: Date | undefined;
  /** When a sweep retries the notification; absent where none does. */
  readonly lookAgainAt?: Date | undefined;
}

/** False where a copy of the notification has been processed already. */
export async function insertNotification(
  on: Queryable,
  notification: GatewayNotification,
  followUp: FollowUp = {},
): Promise<boolean> {
  const { readBackAt, lookAgainAt = null } = followUp;
  const values = valuesOf(STORED_COLUMNS, { ...fromNotification(notification), look_again_at: lookAgainAt });
  const rows = await (readBackAt === undefined
    ? run(on, INSERT, values)
    : run(on, INSERT_OWING, [...values, readBackAt]));
  return rows.length > 0;
}

/** Writes the outcome of a stored notification. False where a copy of it has been processed already. */
export async function updateNotification(
  on: Queryable,
  notification: GatewayNotification,
  followUp: FollowUp = {},
): Promise<boolean> {
  const { id, paymentId, status, errorMessage, processedAt, createdAt } = notification;
  const { readBackAt, lookAgainAt = null } = followUp;
  const values = [id, paymentId, status, errorMessage, processedAt, lookAgainAt, createdAt];
  try {
    await (readBackAt === undefined ? run(on, UPDATE, values) : run(on, UPDATE_OWING, [...values, readBackAt]));
    return true;
  } catch (error) {
    if (isTaken(error, ONCE)) return false;
    throw error;
  }
}

export async function findNotification(on: Queryable, id: string): Promise<GatewayNotification | undefined> {
  const row = (await run<NotificationRow>(on, FIND, [id]))[0];
  return row === undefined ? undefined : toNotification(row);
}

/** The id of a copy of the notification that was processed. */
export async function findProcessedNotification(on: Queryable, fingerprint: Buffer): Promise<string | undefined> {
  return (await run<{ id: string }>(on, FIND_PROCESSED, [fingerprint]))[0]?.id;
}

/** Notifications about an order that came before its payment was known here, oldest first. */
export async function listEarlyNotifications(on: Queryable, orderId: string): Promise<GatewayNotification[]> {
  return (await run<NotificationRow>(on, LIST_EARLY, [orderId])).map(toNotification);
}

/** The transaction in the newest notification about an order that could not be applied. */
export async function findNotifiedTransaction(on: Queryable, orderId: string): Promise<string | undefined> {
  return (await run<{ transaction_id: string }>(on, FIND_TOLD_TRANSACTION, [orderId]))[0]?.transaction_id;
}

/** A notification to retry, and how many tries have not finished, this one included. */
export interface ClaimedNotification {
  readonly notification: GatewayNotification;
  readonly attempts: number;
}

/** Up to `limit` notifications that are due, oldest first. Each is claimed by one process, until the lease expires. */
export async function claimNotifications(
  on: Queryable,
  claim: { readonly now: Date; readonly leaseUntil: Date; readonly limit: number },
): Promise<ClaimedNotification[]> {
  const rows = await run<NotificationRow>(on, CLAIM, [claim.now, claim.leaseUntil, claim.limit]);
  return rows.map((row) => ({ notification: toNotification(row), attempts: row.attempts }));
}

export interface NotificationFilter extends PageOfRows {
  readonly kind?: string | undefined;
  readonly status?: string | undefined;
  readonly orderId?: string | undefined;
  readonly paymentId?: string | undefined;
  readonly createdAfter?: Date | undefined;
  readonly createdBefore?: Date | undefined;
}

const LIST: List<NotificationFilter> = {
  select: '*',
  from: 'gateway_notifications',
  filters: {
    kind: 'kind =',
    status: 'status =',
    orderId: 'order_id =',
    paymentId: 'payment_id =',
    createdAfter: 'created_at >',
    createdBefore: 'created_at <',
  },
};

/** A page of notifications, newest first, each with the exact time that a cursor needs. */
export async function listNotifications(
  on: Readable,
  filter: NotificationFilter,
): Promise<(GatewayNotification & { cursorTime: string })[]> {
  const rows = await listRows<NotificationRow, NotificationFilter>(on, LIST, filter);
  return rows.map((row) => ({ ...toNotification(row), cursorTime: row.cursor_time }));
}
