// How the tasks stand, for those who look after them, and the way back for jobs that failed for good.

import type { TaskStatus } from '../services/operations/task-desk.ts';
import { deadLetterOf, type JobQueue } from './job-queue.ts';
import { TASKS } from './registry.ts';
import type { Task } from './task.ts';

const RETRY_BATCH = 100;

export async function listTasks(jobs: JobQueue): Promise<TaskStatus[]> {
  const [queues, lastRuns] = await Promise.all([jobs.listStates(), jobs.listLastRuns()]);
  return TASKS.map(({ name, schedule, takes }) => {
    const queue = queues?.get(name);
    const dead = queues?.get(deadLetterOf(name));
    const counted = (count: number) => (queues === undefined ? null : count);
    return {
      name,
      schedule: schedule ?? null,
      takes: takes ?? null,
      timedOut: queues === undefined || lastRuns === undefined,
      waiting: counted(queue?.waiting ?? 0),
      retrying: counted(queue?.retrying ?? 0),
      active: counted(queue?.active ?? 0),
      waitingSince: queue?.waitingSince ?? null,
      lastRun: lastRuns?.get(name) ?? null,
      dead: counted((dead?.waiting ?? 0) + (dead?.retrying ?? 0)),
      deadReason: dead?.newestError ?? null,
    };
  });
}

/**
 * Queued first and removed afterwards: whoever dies in between leaves a job twice, which is harmless, and none lost. At most so
 * many of each task.
 */
export async function retryDeadLetters(
  queue: JobQueue,
  tasks: readonly Task[],
  limit = Number.POSITIVE_INFINITY,
): Promise<Record<string, number>> {
  const sent: Record<string, number> = {};
  for (const { name } of tasks) {
    const dead = deadLetterOf(name);
    for (let left = limit; left > 0; left -= RETRY_BATCH) {
      const jobs = await queue.take(dead, Math.min(RETRY_BATCH, left));
      if (jobs.length === 0) break;
      await queue.add(
        name,
        jobs.map(({ data }) => ({ data, key: keyOf(data) })),
      );
      await queue.remove(
        dead,
        jobs.map(({ id }) => id),
      );
      sent[name] = (sent[name] ?? 0) + jobs.length;
    }
  }
  return sent;
}

/** A dead letter has lost its key, which was the id that its data holds; a sweep has none. */
function keyOf(data: Readonly<Record<string, unknown>>): string {
  const id = Object.values(data)[0];
  return typeof id === 'string' ? id : '';
}
