// The background tasks, for staff: how they stand, what failed for good, a run now, and another attempt.

import { type Caller, staffOnly } from '../../domain/caller.ts';
import { invalid } from '../../domain/errors.ts';
import type { Backlog } from '../../domain/figures/attention.ts';
import { isUuid } from '../../domain/ids.ts';
import { nextDue } from '../../domain/schedule.ts';
import { TASK_NAMES, TASKS, type TaskName, taskNamed } from '../../domain/tasks.ts';
import { maskText } from '../../observability/masking.ts';
import type { Pool } from '../../store/database/connection.ts';
import type { Queryable } from '../../store/database/statement.ts';
import { type DeadJob, type LastRun, listDeadJobs, listLastRuns, listQueues, reviveJobs } from '../../store/jobs.ts';
import { say, sayingsOf } from '../../text/sayings.ts';
import type { Context } from '../context.ts';
import { COUNTS_MS, isTooLate, readWithin } from '../in-time.ts';
import { recordAct } from '../people/audit.ts';

const STAFF_MAY = 'see and run background tasks';
/** Most dead jobs that one request sends back. */
export const RETRY_MAX = 1_000;

export interface TaskStatus {
  readonly name: TaskName;
  /** A cron expression, in UTC; null for a task that is only asked for. */
  readonly schedule: string | null;
  /** The field of its data that says what it is about. */
  readonly takes: string | null;
  /** There was no time to read all of this: the counts are null, or the last run is. */
  readonly timedOut: boolean;
  /** Jobs that wait for their turn, those that wait for another attempt, and those that are worked on. */
  readonly waiting: number | null;
  readonly retrying: number | null;
  readonly active: number | null;
  /** Since when the longest waiting job could have been run. */
  readonly waitingSince: Date | null;
  readonly lastRun: LastRun | null;
  /** Jobs that failed too often, and what the newest of them died of. */
  readonly dead: number | null;
  readonly deadReason: string | null;
}

/** Every task: when it runs, how it went last, what waits, and what failed for good. */
export async function listTaskStates(pool: Pool): Promise<TaskStatus[]> {
  const [queues, runs] = await Promise.all([
    inTime(pool, listQueues),
    inTime(pool, (on) => listLastRuns(on, TASK_NAMES)),
  ]);
  return TASK_NAMES.map((name) => {
    const { schedule = null, takes = null } = TASKS[name];
    const queue = queues?.find(({ task }) => task === name);
    const counted = (count = 0) => (queues === undefined ? null : count);
    return {
      name,
      schedule,
      takes,
      timedOut: queues === undefined || runs === undefined,
      waiting: counted(queue?.waiting),
      retrying: counted(queue?.retrying),
      active: counted(queue?.active),
      waitingSince: queue?.waitingSince ?? null,
      lastRun: runs?.find(({ task }) => task === name) ?? null,
      dead: counted(queue?.dead),
      deadReason: queue?.deadReason ?? null,
    };
  });
}

/** Undefined where there was no time. */
async function inTime<Result>(pool: Pool, read: (on: Queryable) => Promise<Result>): Promise<Result | undefined> {
  try {
    return await readWithin(COUNTS_MS, pool, read);
  } catch (error) {
    if (isTooLate(error)) return undefined;
    throw error;
  }
}

/** Jobs of all tasks that failed too often. */
export async function countDeadJobs(on: Queryable): Promise<Backlog> {
  const dead = (await listQueues(on)).filter((queue) => queue.dead > 0);
  const times = dead.flatMap(({ deadSince }) => (deadSince === null ? [] : [deadSince.getTime()]));
  return {
    count: dead.reduce((sum, queue) => sum + queue.dead, 0),
    since: times.length === 0 ? null : new Date(Math.min(...times)),
  };
}

export async function listTasks({ database, clock }: Context, caller: Caller) {
  staffOnly(caller, STAFF_MAY);
  const now = clock.now();
  return (await listTaskStates(database.pool)).map((task) => ({
    name: task.name,
    schedule: task.schedule,
    takes: task.takes,
    timed_out: task.timedOut,
    waiting: task.waiting,
    retrying: task.retrying,
    running: task.active,
    waiting_since: task.waitingSince?.toISOString() ?? null,
    failed: task.dead,
    failed_reason: masked(task.deadReason),
    failed_reason_said: sayingsOf(masked(task.deadReason)),
    last_run: task.lastRun && {
      ended_at: task.lastRun.endedAt.toISOString(),
      outcome: task.lastRun.outcome,
      duration_ms: task.lastRun.durationMs,
      error: masked(task.lastRun.error),
      error_said: sayingsOf(masked(task.lastRun.error)),
    },
    next_run_at: task.schedule === null ? null : nextDue(task.schedule, now).toISOString(),
  }));
}

export async function listFailures({ database }: Context, caller: Caller, name: string, limit: number) {
  staffOnly(caller, STAFF_MAY);
  return (await listDeadJobs(database.pool, taskNamed(name), limit)).map((job) => ({
    id: job.id,
    data: idsIn(job.data),
    attempts: job.attempts,
    error: masked(job.error),
    error_said: sayingsOf(masked(job.error)),
    failed_at: job.failedAt.toISOString(),
  }));
}

/** Only ids are shown of what a job carries. */
function idsIn(data: DeadJob['data']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(data).filter((entry): entry is [string, string] => entry[0].endsWith('_id') && isUuid(entry[1])),
  );
}

function masked(text: string | null): string | null {
  return text === null ? null : maskText(text);
}

export async function runTask(context: Context, caller: Caller, name: string, id: string | undefined) {
  staffOnly(caller, STAFF_MAY);
  const task = taskNamed(name);
  const data = dataFor(task, id);
  // The act first: a job is never there without it.
  await recordAct(context, context.database.pool, caller, {
    action: 'task.run',
    subject: 'task',
    subjectId: name,
    details: data,
  });
  await context.jobs.add(task, [{ data, key: id ?? '' }], 'trace_parent');
  return { name, data };
}

function dataFor(name: TaskName, id: string | undefined): Record<string, string> {
  const { takes, schedule } = TASKS[name];
  if (id === undefined) {
    if (takes === undefined || schedule !== undefined) return {};
    throw invalid({ field: 'id', message: say('task_needs', { name: takes }) });
  }
  if (takes === undefined) throw invalid({ field: 'id', message: say('task_takes_none') });
  if (!isUuid(id)) throw invalid({ field: 'id', message: say('must_be', { kind: 'a UUID' }) });
  return { [takes]: id };
}

export async function retryTask(context: Context, caller: Caller, name: string) {
  staffOnly(caller, STAFF_MAY);
  const task = taskNamed(name);
  const { pool } = context.database;
  const waiting = (await listDeadJobs(pool, task, RETRY_MAX)).length;
  await recordAct(context, pool, caller, {
    action: 'task.retry',
    subject: 'task',
    subjectId: name,
    details: { failed: waiting },
  });
  const retried = await reviveJobs(pool, task, RETRY_MAX);
  context.jobs.added.emit();
  return { name, retried };
}
