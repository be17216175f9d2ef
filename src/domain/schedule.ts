// When scheduled tasks are due: the part of cron that they use, in UTC, minute by minute on the database's clock.

import { TASK_NAMES, TASKS, type TaskName } from './tasks.ts';

const MINUTE_MS = 60_000;
/** What was missed for longer is left to its next turn. A job that was done is remembered for longer than this. */
const CATCH_UP_MS = 30 * MINUTE_MS;

/** A task and the minute for which it is to be run once, however many processes see that it is due. */
export interface Slot {
  readonly name: TaskName;
  readonly at: Date;
}

/** Where a process begins to watch the schedule: with the minute that it starts in. */
export function startOfMinute(now: Date): Date {
  return new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS);
}

/** The last slot of each task that came after `seen`, up to now: those before it were missed, and are not made up for. */
export function dueSlots({ seen, now }: { seen: Date; now: Date }): Slot[] {
  const newest = startOfMinute(now).getTime();
  const oldest = Math.max(seen.getTime(), now.getTime() - CATCH_UP_MS);
  return TASK_NAMES.flatMap((name) => {
    const { schedule } = TASKS[name];
    if (schedule === undefined) return [];
    for (let atMs = newest; atMs >= oldest; atMs -= MINUTE_MS) {
      if (isDueAt(schedule, new Date(atMs))) return [{ name, at: new Date(atMs) }];
    }
    return [];
  });
}

/** The tasks have no schedule with longer pauses. */
const AHEAD_MAX_MS = 2 * 24 * 60 * MINUTE_MS;

/** The first minute after a time for which a schedule holds. */
export function nextDue(schedule: string, now: Date): Date {
  const first = startOfMinute(now).getTime() + MINUTE_MS;
  for (let atMs = first; atMs < first + AHEAD_MAX_MS; atMs += MINUTE_MS) {
    if (isDueAt(schedule, new Date(atMs))) return new Date(atMs);
  }
  throw new Error(`The schedule "${schedule}" is not due within two days`);
}

/** Whether a cron expression holds for a minute. */
export function isDueAt(cron: string, at: Date): boolean {
  const fields = cron.split(' ');
  const values = [at.getUTCMinutes(), at.getUTCHours(), at.getUTCDate(), at.getUTCMonth() + 1, at.getUTCDay()];
  if (fields.length !== values.length) throw new Error(`The schedule "${cron}" does not have five fields`);
  return fields.every((field, index) => field.split(',').some((part) => holds(part, values[index] ?? 0, cron)));
}

/** `*`, a number, or a step over all values. The tasks need no more, and a range would be refused loudly. */
function holds(part: string, value: number, cron: string): boolean {
  if (part === '*') return true;
  const [, step, number] = /^(?:\*\/(\d{1,2})|(\d{1,2}))$/.exec(part) ?? [];
  if (step !== undefined && Number(step) > 0) return value % Number(step) === 0;
  if (number !== undefined) return value === Number(number);
  throw new Error(`The schedule "${cron}" has a part that is not understood: ${part}`);
}
