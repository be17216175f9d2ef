// What a background task is: a file of its own, named after it.

import type { Enqueue, TaskName } from '../domain/tasks.ts';
import type { Log } from '../services/context.ts';
import type { Services } from '../services/index.ts';

export interface TaskContext {
  readonly services: Services;
  readonly log: Log;
  readonly enqueue: Enqueue;
}

export interface Task {
  readonly name: TaskName;
  /** A cron expression, in UTC; absent for tasks that are only asked for. */
  readonly schedule?: string;
  run(context: TaskContext, data: Readonly<Record<string, unknown>>): Promise<void>;
}

/** A text that the task cannot do without. */
export function requiredText(data: Readonly<Record<string, unknown>>, name: string): string {
  const value = data[name];
  if (typeof value !== 'string') throw new Error(`The task needs a ${name}`);
  return value;
}
