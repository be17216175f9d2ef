// SQL for exports that are mailed by a schedule: which there are, and which period of each is due.

import { SCHEDULE_FIELDS, type Schedule } from '../../domain/exports/schedule.ts';
import { decoderOf, type RowOf } from '../database/columns.ts';
import { type Queryable, run, statement, type Transaction } from '../database/statement.ts';

type ScheduleRow = RowOf<typeof SCHEDULE_FIELDS>;
const toSchedule = decoderOf(SCHEDULE_FIELDS);

const SHOWN = `schedule.*, (SELECT max(sent_at) FROM operator_messages WHERE source_id = schedule.id) AS last_sent_at,
  (SELECT outcome FROM operator_messages WHERE source_id = schedule.id AND failed_at IS NOT NULL
    ORDER BY created_at DESC LIMIT 1) AS last_error`;

const INSERT = statement(
  'gapura_insert_export_schedule',
  `
WITH made AS (
  INSERT INTO export_schedules (id, what, format, columns, timezone, language, every, hour, recipients, next_at, created_by, created_at,
    updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12) ON CONFLICT (id) DO NOTHING RETURNING *
)
SELECT ${SHOWN} FROM made schedule`,
);

const FIND = statement('gapura_find_export_schedule', `SELECT ${SHOWN} FROM export_schedules schedule WHERE id = $1`);

const LIST = statement(
  'gapura_list_export_schedules',
  `SELECT ${SHOWN} FROM export_schedules schedule ORDER BY created_at, id`,
);

// There are few.
const LIST_DUE = statement(
  'gapura_due_export_schedules',
  `SELECT ${SHOWN} FROM export_schedules schedule WHERE NOT paused AND next_at <= $1 ORDER BY next_at`,
);

const LOCK = statement('gapura_lock_export_schedule', 'SELECT FROM export_schedules WHERE id = $1 FOR UPDATE');

// Who is not among the recipients any more gets nothing that is owed, and fails no more.
const DROP = statement(
  'gapura_drop_export_recipients',
  `DELETE FROM operator_messages
  WHERE source_id = $1 AND receiver <> ALL($2::text[]) AND (due_at IS NOT NULL OR failed_at IS NOT NULL)`,
);

const UPDATE = statement(
  'gapura_update_export_schedule',
  `
WITH changed AS (
  UPDATE export_schedules SET format = $2, columns = $3, timezone = $4, language = $5, every = $6, hour = $7, recipients = $8, next_at = $9,
    updated_at = $10 WHERE id = $1 RETURNING *
)
SELECT ${SHOWN} FROM changed schedule`,
);

// What was missed meanwhile is not sent later.
const SWITCH = statement(
  'gapura_switch_export_schedule',
  `
WITH changed AS (
  UPDATE export_schedules SET paused = $2, next_at = $3, updated_at = $4 WHERE id = $1 RETURNING *
)
SELECT ${SHOWN} FROM changed schedule`,
);

const DELETE = statement(
  'gapura_delete_export_schedule',
  `
WITH gone AS (DELETE FROM export_schedules WHERE id = $1)
DELETE FROM operator_messages WHERE source_id = $1`,
);

// Whoever moves it on owes what became due, and of several processes one does.
const OPEN = statement(
  'gapura_open_export_period',
  `
WITH opened AS (
  UPDATE export_schedules SET next_at = $3 WHERE id = $1 AND next_at = $2 AND NOT paused RETURNING id
)
INSERT INTO operator_messages (id, kind, source_id, key, receiver, about, due_at, created_at)
SELECT message.id, 'export', opened.id, $4, message.receiver, $5, $6, $6
FROM opened, unnest($7::uuid[], $8::text[]) message (id, receiver)
ON CONFLICT (source_id, key, receiver) DO NOTHING`,
);

export type NewSchedule = Omit<Schedule, 'paused' | 'lastSentAt' | 'lastError' | 'updatedAt'>;

/** Undefined where it was made before. */
export async function insertSchedule(on: Queryable, made: NewSchedule): Promise<Schedule | undefined> {
  const { id, what, format, columns, timezone, language, every, hour, recipients } = made;
  const layout = [id, what, format, [...columns], timezone, language, every, hour, [...recipients]];
  return first(await run<ScheduleRow>(on, INSERT, [...layout, made.nextAt, made.createdBy, made.createdAt]));
}

export async function findSchedule(on: Queryable, id: string): Promise<Schedule | undefined> {
  return first(await run<ScheduleRow>(on, FIND, [id]));
}

/** Oldest first. */
export async function listSchedules(on: Queryable): Promise<Schedule[]> {
  return (await run<ScheduleRow>(on, LIST, [])).map(toSchedule);
}

export async function listDueSchedules(on: Queryable, now: Date): Promise<Schedule[]> {
  return (await run<ScheduleRow>(on, LIST_DUE, [now])).map(toSchedule);
}

/** As it is until the end of the transaction. */
export async function lockSchedule(on: Transaction, id: string): Promise<Schedule | undefined> {
  await run(on, LOCK, [id]);
  return findSchedule(on, id);
}

type ScheduleChange = Pick<
  Schedule,
  'id' | 'format' | 'columns' | 'timezone' | 'language' | 'every' | 'hour' | 'recipients' | 'nextAt'
>;

export async function updateSchedule(
  on: Transaction,
  change: ScheduleChange,
  now: Date,
): Promise<Schedule | undefined> {
  const { id, format, columns, timezone, language, every, hour, recipients, nextAt } = change;
  await run(on, DROP, [id, [...recipients]]);
  const layout = [id, format, [...columns], timezone, language, every, hour];
  return first(await run<ScheduleRow>(on, UPDATE, [...layout, [...recipients], nextAt, now]));
}

export async function switchSchedule(
  on: Queryable,
  {
    id,
    paused,
    nextAt,
    now,
  }: { readonly id: string; readonly paused: boolean; readonly nextAt: Date; readonly now: Date },
): Promise<Schedule | undefined> {
  return first(await run<ScheduleRow>(on, SWITCH, [id, paused, nextAt, now]));
}

/** With what it still owes. */
export async function deleteSchedule(on: Queryable, id: string): Promise<void> {
  await run(on, DELETE, [id]);
}

export interface OpenedPeriod {
  readonly schedule: Schedule;
  readonly nextAt: Date;
  readonly key: string;
  readonly about: object;
  readonly now: Date;
  /** One for each recipient. */
  readonly messageIds: readonly string[];
}

/** Does nothing where another process was faster, or somebody paused it. */
export async function openPeriod(on: Queryable, opened: OpenedPeriod): Promise<void> {
  const { schedule, nextAt, key, about, now, messageIds } = opened;
  const { id, nextAt: dueAt, recipients } = schedule;
  await run(on, OPEN, [id, dueAt, nextAt, key, JSON.stringify(about), now, [...messageIds], [...recipients]]);
}

const first = (rows: readonly ScheduleRow[]) => (rows[0] === undefined ? undefined : toSchedule(rows[0]));
