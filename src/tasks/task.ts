// What a background task is.

import { invalid } from '../domain/errors.ts';
import { isUuid } from '../domain/ids.ts';
import type { TaskName } from '../domain/tasks.ts';
import type { Services } from '../services/index.ts';
import type { Log } from '../services/log.ts';

export interface QueuedJob {
  readonly data: Record<string, unknown>;
  /** Names what the job is about: one with the same key does not wait twice. */
  readonly key: string;
  /** Comes before those that are not. */
  readonly urgent?: boolean;
}

export interface TaskContext {
  readonly services: Services;
  readonly log: Log;
  /** Queues jobs of a task in one go; those whose key waits already are left out. */
  enqueueAll(name: TaskName, jobs: readonly QueuedJob[]): Promise<void>;
  /** How many more jobs of a task should be queued now: a backlog stays where it is, so that it does not bury new work. */
  roomFor(name: TaskName): Promise<number>;
}

export interface Task {
  readonly name: TaskName;
  /** A cron expression, in UTC; absent for tasks that are only asked for. */
  readonly schedule?: string;
  /** How many jobs one process works on at once; 1 where absent. */
  readonly concurrency?: number;
  /** The field of its data that says what it is about; absent for tasks that look for work themselves. */
  readonly takes?: 'payment_id' | 'refund_id' | 'subscription_id';
  run(context: TaskContext, data: Readonly<Record<string, unknown>>): Promise<void>;
}

/** An id that the task cannot do without. */
export function requiredId(data: Readonly<Record<string, unknown>>, name: string): string {
  const value = data[name];
  if (isUuid(value)) return value;
  throw invalid({ field: name, message: 'is needed by this task, and must be a UUID' });
}
