// The background's queues, for staff: how they stand, what failed for good, a run now, and another try.

import { type Caller, staffOnly } from '../../domain/caller.ts';
import { isUuid } from '../../domain/ids.ts';
import { maskText } from '../../observability/masking.ts';
import type { Context } from '../context.ts';
import { recordAct } from '../people/audit.ts';
import type { DeadJob } from './task-desk.ts';

const STAFF_MAY = 'see and run background tasks';
/** Most dead letters that one request sends back. */
export const RETRY_MAX = 1_000;

export async function listTasks({ tasks }: Context, caller: Caller) {
  staffOnly(caller, STAFF_MAY);
  return (await tasks.list()).map((task) => ({
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
    last_run: task.lastRun && {
      ended_at: task.lastRun.endedAt.toISOString(),
      outcome: task.lastRun.outcome,
      duration_ms: task.lastRun.durationMs,
      error: masked(task.lastRun.error),
    },
    next_run_at: task.schedule === null ? null : tasks.nextRun(task.schedule).toISOString(),
  }));
}

export async function listFailures({ tasks }: Context, caller: Caller, name: string, limit: number) {
  staffOnly(caller, STAFF_MAY);
  return (await tasks.listDead(name, limit)).map((job) => ({
    id: job.id,
    data: idsIn(job.data),
    attempts: job.attempts,
    error: masked(job.error),
    failed_at: job.failedAt.toISOString(),
  }));
}

/** Whatever else a job may carry is nobody's business here. */
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
  const data = context.tasks.dataFor(name, id);
  // Written down first: the queue has tables and statements of its own, and a job is never there without its act.
  await recordAct(context, context.database.pool, caller, {
    action: 'task.run',
    subject: 'task',
    subjectId: name,
    details: data,
  });
  await context.tasks.add(name, data);
  return { name, data };
}

export async function retryTask(context: Context, caller: Caller, name: string) {
  staffOnly(caller, STAFF_MAY);
  const waiting = (await context.tasks.listDead(name, RETRY_MAX)).length;
  await recordAct(context, context.database.pool, caller, {
    action: 'task.retry',
    subject: 'task',
    subjectId: name,
    details: { failed: waiting },
  });
  return { name, retried: await context.tasks.retry(name, RETRY_MAX) };
}
