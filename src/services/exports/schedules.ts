// Exports by a schedule, for staff: make, list, change, pause, resume and remove; and what of them becomes due.

import { type Caller, staffOnly } from '../../domain/caller.ts';
import { invalid, noSuch, Refusal } from '../../domain/errors.ts';
import { endedPeriod, nextTime, type Schedule } from '../../domain/exports/schedule.ts';
import { isUuid } from '../../domain/ids.ts';
import type { ReportPeriod } from '../../domain/operators.ts';
import { inTransaction } from '../../store/database/transaction.ts';
import {
  deleteSchedule,
  findSchedule,
  insertSchedule,
  listDueSchedules,
  listSchedules as listRows,
  lockSchedule,
  openPeriod,
  switchSchedule,
  updateSchedule as updateRow,
} from '../../store/exports/schedules.ts';
import { say } from '../../text/sayings.ts';
import type { Context } from '../context.ts';
import { isolated } from '../isolation.ts';
import { recordAct } from '../people/audit.ts';
import { tableOf } from './table.ts';

const STAFF_MAY = 'have exports sent by a schedule';
const SCHEDULES_MAX = 50;

export interface ScheduleInput extends Pick<Schedule, 'what' | 'every' | 'hour' | 'recipients'> {
  readonly format?: Schedule['format'] | undefined;
  readonly columns?: readonly string[] | undefined;
  readonly timezone?: Schedule['timezone'] | undefined;
  readonly language?: Schedule['language'] | undefined;
}

/** `id` makes it safe to repeat: the same schedule is made once. */
export async function createSchedule(
  context: Context,
  caller: Caller,
  input: ScheduleInput,
  id: string = context.newId(),
): Promise<Schedule> {
  staffOnly(caller, STAFF_MAY);
  if (context.checkouts.mailer === null) {
    throw new Refusal('invalid_state', say('no_mail_server'));
  }
  const { what, every, hour, format = 'xlsx', columns = [], timezone = 'WIB', language = 'id' } = input;
  const recipients = readRecipients(input.recipients);
  checkColumns(what, columns);
  const now = context.clock.now();
  const made = await inTransaction(context.database.pool, async (on) => {
    if ((await listRows(on)).length >= SCHEDULES_MAX) {
      throw new Refusal('invalid_state', say('schedules_full', { count: SCHEDULES_MAX }));
    }
    const nextAt = nextTime(input, now);
    const layout = { what, format, columns, timezone, language };
    const schedule = { id, ...layout, every, hour, recipients, nextAt, createdBy: caller.id, createdAt: now };
    const row = await insertSchedule(on, schedule);
    if (row === undefined) return findSchedule(on, id);
    await note(context, on, caller, 'create', id, { what, format, every, hour, recipients });
    return row;
  });
  return found(made);
}

export async function listSchedules(context: Context, caller: Caller): Promise<Schedule[]> {
  staffOnly(caller, STAFF_MAY);
  return listRows(context.database.pool);
}

export type ScheduleChanges = {
  readonly [Name in keyof Omit<ScheduleInput, 'what'>]?: ScheduleInput[Name] | undefined;
};

/** At another time it goes on with the period that ends next. */
export async function updateSchedule(
  context: Context,
  caller: Caller,
  id: string,
  changes: ScheduleChanges,
): Promise<Schedule> {
  await get(context, caller, id);
  const now = context.clock.now();
  return inTransaction(context.database.pool, async (on) => {
    const before = found(await lockSchedule(on, id));
    const { every = before.every, hour = before.hour, columns = before.columns } = changes;
    const { format = before.format, timezone = before.timezone, language = before.language } = changes;
    const recipients = changes.recipients === undefined ? before.recipients : readRecipients(changes.recipients);
    checkColumns(before.what, columns);
    const stays = every === before.every && hour === before.hour;
    const nextAt = stays ? before.nextAt : nextTime({ every, hour }, now);
    const after = { id, format, columns, timezone, language, every, hour, recipients, nextAt };
    const changed = found(await updateRow(on, after, now));
    await note(context, on, caller, 'update', id, { ...changes });
    return changed;
  });
}

function readRecipients(asked: readonly string[]): string[] {
  const recipients = [...new Set(asked.map((address) => address.trim().toLowerCase()))];
  if (recipients.length === asked.length) return recipients;
  throw invalid({ field: 'recipients', message: say('address_twice') });
}

/** Refuses columns that this file does not have. */
function checkColumns(what: Schedule['what'], columns: readonly string[]): void {
  tableOf(what, columns.length === 0 ? {} : { columns });
}

export async function pauseSchedule(context: Context, caller: Caller, id: string): Promise<Schedule> {
  return turn(context, caller, id, true);
}

/** Goes on with the period that ends next; what was missed is not sent. */
export async function resumeSchedule(context: Context, caller: Caller, id: string): Promise<Schedule> {
  return turn(context, caller, id, false);
}

async function turn(context: Context, caller: Caller, id: string, paused: boolean): Promise<Schedule> {
  const before = await get(context, caller, id);
  if (before.paused === paused) return before;
  const now = context.clock.now();
  return inTransaction(context.database.pool, async (on) => {
    const changed = found(await switchSchedule(on, { id, paused, nextAt: nextTime(before, now), now }));
    await note(context, on, caller, paused ? 'pause' : 'resume', id);
    return changed;
  });
}

/** What it still owed is not sent. */
export async function removeSchedule(context: Context, caller: Caller, id: string): Promise<Schedule> {
  const schedule = await get(context, caller, id);
  await inTransaction(context.database.pool, async (on) => {
    await deleteSchedule(on, id);
    await note(context, on, caller, 'remove', id, { what: schedule.what, recipients: schedule.recipients });
  });
  return schedule;
}

async function get(context: Context, caller: Caller, id: string): Promise<Schedule> {
  staffOnly(caller, STAFF_MAY);
  return found(isUuid(id) ? await findSchedule(context.database.pool, id) : undefined);
}

function note(
  context: Context,
  on: Parameters<typeof recordAct>[1],
  caller: Caller,
  verb: 'create' | 'update' | 'pause' | 'resume' | 'remove',
  id: string,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const act = { action: `export_schedule.${verb}`, subject: 'export_schedule', subjectId: id, details } as const;
  return recordAct(context, on, caller, act);
}

function found(schedule: Schedule | undefined): Schedule {
  if (schedule === undefined) throw noSuch('export schedule');
  return schedule;
}

/** Owes the file of each period that has ended, once in any number of processes; also of those that ended while none ran. */
export async function openDuePeriods(context: Context): Promise<void> {
  const { database, clock, newId } = context;
  const now = clock.now();
  for (const schedule of await listDueSchedules(database.pool, now)) {
    await isolated(context, { schedule_id: schedule.id }, async () => {
      const { from, to } = endedPeriod(schedule.every, schedule.nextAt);
      const about: ReportPeriod = { from: from.toISOString(), to: to.toISOString() };
      const messageIds = schedule.recipients.map(() => newId());
      const nextAt = nextTime(schedule, schedule.nextAt);
      await openPeriod(database.pool, { schedule, nextAt, key: about.from, about, now, messageIds });
    });
  }
}
