// SQL for the receivers of alerts: which there are, their last alerts, and what those and their summaries owe them.

import { type Alerted, type AlertReceiver, RECEIVER_FIELDS } from '../../domain/alerts.ts';
import type { ReportPeriod } from '../../domain/operators.ts';
import { decoderOf, type RowOf } from '../database/columns.ts';
import { type Queryable, run, statement, type Transaction } from '../database/statement.ts';
import type { ClaimedMessage } from './messages.ts';

type ReceiverRow = RowOf<typeof RECEIVER_FIELDS>;
const toReceiver = decoderOf(RECEIVER_FIELDS);

const SHOWN = `receiver.*, (SELECT max(sent_at) FROM operator_messages WHERE source_id = receiver.id) AS last_sent_at,
  (SELECT outcome FROM operator_messages WHERE source_id = receiver.id AND failed_at IS NOT NULL
    ORDER BY created_at DESC LIMIT 1) AS last_error`;

const INSERT = statement(
  'gapura_insert_alert_receiver',
  `
WITH made AS (
  INSERT INTO alert_receivers (id, kind, address, sealed_address, language, names, repeat_hours, quiet_from, quiet_to, summary_hour,
    next_summary_at, enabled, created_by, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14) ON CONFLICT (id) DO NOTHING RETURNING *
)
SELECT ${SHOWN} FROM made receiver`,
);

const FIND = statement('gapura_find_alert_receiver', `SELECT ${SHOWN} FROM alert_receivers receiver WHERE id = $1`);
const FIND_ADDRESS = statement(
  'gapura_find_alert_receiver_address',
  'SELECT coalesce(sealed_address, address) AS address FROM alert_receivers WHERE id = $1',
);
const LOCK = statement('gapura_lock_alert_receiver', 'SELECT FROM alert_receivers WHERE id = $1 FOR UPDATE');

const LIST = statement(
  'gapura_list_alert_receivers',
  `SELECT ${SHOWN} FROM alert_receivers receiver ORDER BY created_at, id`,
);

// One that is switched off begins anew when it is switched on.
const UPDATE = statement(
  'gapura_update_alert_receiver',
  `
WITH changed AS (
  UPDATE alert_receivers SET address = $2, sealed_address = coalesce($3, sealed_address), language = $4, names = $5, repeat_hours = $6,
    quiet_from = $7, quiet_to = $8, summary_hour = $9, next_summary_at = $10, enabled = $11, updated_at = $12,
    alerted = CASE WHEN $11 THEN alerted ELSE '{}' END
  WHERE id = $1 RETURNING *
)
SELECT ${SHOWN} FROM changed receiver`,
);

const DROP = statement(
  'gapura_drop_alerts',
  'DELETE FROM operator_messages WHERE source_id = $1 AND (due_at IS NOT NULL OR failed_at IS NOT NULL)',
);

const DELETE = statement(
  'gapura_delete_alert_receiver',
  `
WITH gone AS (DELETE FROM alert_receivers WHERE id = $1)
DELETE FROM operator_messages WHERE source_id = $1`,
);

// One that is owed an alert gets no other before that was sent or given up: what has come up by then is in the next.
const LIST_IDLE = statement(
  'gapura_idle_alert_receivers',
  `SELECT ${SHOWN} FROM alert_receivers receiver WHERE enabled AND (SELECT count(*) FROM operator_messages
    WHERE source_id = receiver.id AND kind = 'alert' AND due_at < 'infinity') = 0 ORDER BY created_at, id`,
);

// The process that writes the alert owes it, and of several one does.
const OWE_ALERT = statement(
  'gapura_owe_alert',
  `
WITH news AS (
  UPDATE alert_receivers SET alerted = $3 WHERE id = $1 AND alerted = $2 AND enabled RETURNING id
)
INSERT INTO operator_messages (id, kind, source_id, key, receiver, about, due_at, created_at)
SELECT $4, 'alert', id, $5, '', $6, $7, $7 FROM news ON CONFLICT (source_id, key, receiver) DO NOTHING`,
);

// As if it had never been owed: at the end of the quiet time, what waits by then is sent in one message.
const WITHDRAW = statement(
  'gapura_withdraw_alert',
  `
WITH gone AS (
  DELETE FROM operator_messages WHERE id = $1 AND attempts = $2 AND due_at IS NOT NULL RETURNING source_id
)
UPDATE alert_receivers SET alerted = '{}' WHERE id IN (SELECT source_id FROM gone) RETURNING id`,
);

const LIST_SUMMARY_DUE = statement(
  'gapura_due_summaries',
  `SELECT ${SHOWN} FROM alert_receivers receiver WHERE enabled AND next_summary_at <= $1 ORDER BY next_summary_at`,
);

const OPEN_SUMMARY = statement(
  'gapura_owe_summary',
  `
WITH opened AS (
  UPDATE alert_receivers SET next_summary_at = $3 WHERE id = $1 AND next_summary_at = $2 AND enabled RETURNING id
)
INSERT INTO operator_messages (id, kind, source_id, key, receiver, about, due_at, created_at)
SELECT $4, 'summary', id, $5, '', $6, $7, $7 FROM opened ON CONFLICT (source_id, key, receiver) DO NOTHING`,
);

/** What of its fields its maker does not say. */
type Kept = 'alerted' | 'lastSentAt' | 'lastError' | 'updatedAt';
export type NewReceiver = Omit<AlertReceiver, Kept> & {
  /** Null where its address is no secret. */
  readonly sealedAddress: string | null;
};

/** Undefined where it was made before. */
export async function insertReceiver(on: Queryable, made: NewReceiver): Promise<AlertReceiver | undefined> {
  const { id, kind, address, sealedAddress, language, names, repeatHours, quietFrom, quietTo } = made;
  const { summaryHour, nextSummaryAt, enabled, createdBy, createdAt } = made;
  const values = [id, kind, address, sealedAddress, language, [...names], repeatHours, quietFrom, quietTo];
  return first(
    await run<ReceiverRow>(on, INSERT, [...values, summaryHour, nextSummaryAt, enabled, createdBy, createdAt]),
  );
}

export async function findReceiver(on: Queryable, id: string): Promise<AlertReceiver | undefined> {
  return first(await run<ReceiverRow>(on, FIND, [id]));
}

/** Sealed, where it is a secret. */
export async function findReceiverAddress(on: Queryable, id: string): Promise<string | undefined> {
  return (await run<{ address: string }>(on, FIND_ADDRESS, [id]))[0]?.address;
}

/** As it is until the end of the transaction. */
export async function lockReceiver(on: Transaction, id: string): Promise<AlertReceiver | undefined> {
  await run(on, LOCK, [id]);
  return findReceiver(on, id);
}

/** Oldest first. */
export async function listReceivers(on: Queryable): Promise<AlertReceiver[]> {
  return (await run<ReceiverRow>(on, LIST, [])).map(toReceiver);
}

export type ReceiverChange = Omit<AlertReceiver, Kept | 'kind' | 'createdBy' | 'createdAt'> & {
  /** Null where it stays. */
  readonly sealedAddress: string | null;
};

export async function updateReceiver(
  on: Transaction,
  changed: ReceiverChange,
  now: Date,
): Promise<AlertReceiver | undefined> {
  const { id, address, sealedAddress, language, names, repeatHours, quietFrom, quietTo } = changed;
  const { summaryHour, nextSummaryAt, enabled } = changed;
  const values = [id, address, sealedAddress, language, [...names], repeatHours, quietFrom, quietTo];
  // What it was still owed goes with it, and what failed.
  if (!enabled) await run(on, DROP, [id]);
  return first(await run<ReceiverRow>(on, UPDATE, [...values, summaryHour, nextSummaryAt, enabled, now]));
}

/** With what it was still owed. */
export async function deleteReceiver(on: Queryable, id: string): Promise<void> {
  await run(on, DELETE, [id]);
}

/** Those that are switched on and are owed no alert. */
export async function listIdleReceivers(on: Queryable): Promise<AlertReceiver[]> {
  return (await run<ReceiverRow>(on, LIST_IDLE, [])).map(toReceiver);
}

interface Owed {
  readonly receiver: AlertReceiver;
  readonly messageId: string;
  readonly now: Date;
}

/** Does nothing where another process was faster, or somebody switched it off. */
export async function oweAlert(
  on: Queryable,
  { receiver, alerted, about, messageId, now }: Owed & { readonly alerted: Alerted; readonly about: object },
): Promise<void> {
  const both = [JSON.stringify(receiver.alerted), JSON.stringify(alerted)];
  const key = `alert ${now.toISOString()}`;
  await run(on, OWE_ALERT, [receiver.id, ...both, messageId, key, JSON.stringify(about), now]);
}

/** False where another process holds it by now. */
export async function withdrawAlert(on: Queryable, { id, attempts }: Pick<ClaimedMessage, 'id' | 'attempts'>) {
  return (await run(on, WITHDRAW, [id, attempts])).length > 0;
}

export async function listDueSummaries(on: Queryable, now: Date): Promise<AlertReceiver[]> {
  return (await run<ReceiverRow>(on, LIST_SUMMARY_DUE, [now])).map(toReceiver);
}

/** As above. */
export async function oweSummary(
  on: Queryable,
  { receiver, nextAt, period, messageId, now }: Owed & { readonly nextAt: Date; readonly period: ReportPeriod },
): Promise<void> {
  const key = `summary ${period.from}`;
  const { id, nextSummaryAt } = receiver;
  await run(on, OPEN_SUMMARY, [id, nextSummaryAt, nextAt, messageId, key, JSON.stringify(period), now]);
}

const first = (rows: readonly ReceiverRow[]) => (rows[0] === undefined ? undefined : toReceiver(rows[0]));
