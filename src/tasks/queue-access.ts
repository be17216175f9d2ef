// The way to the job queue: opened when it is first needed, and opened anew when it fails.

import type { Enqueue, TaskName } from '../domain/tasks.ts';
import type { Log } from '../services/log.ts';
import { createSignal, type Signal } from '../services/signal.ts';
import type { Database } from '../store/database/pool.ts';
import { JobQueue } from './job-queue.ts';
import { withTrace } from './job-trace.ts';
import type { QueuedJob } from './task.ts';

export interface QueueAccess {
  /** Opens the queue, or gives the one that is open. */
  open(): Promise<JobQueue>;
  /** Opens another in the place of one that fails. */
  renew(): Promise<JobQueue>;
  /** Resolves when an opening that is under way has ended, however it ended. */
  settled(): Promise<void>;
  add(name: TaskName, jobs: readonly QueuedJob[]): Promise<void>;
  /** Leaves one job to whoever works on the queue. Does nothing before the queue is open. */
  readonly enqueue: Enqueue;
  /** Says that jobs of a task were queued here. */
  readonly jobsAdded: Signal<TaskName>;
}

interface Parts {
  readonly database: Database;
  readonly log: Log;
  /** How long jobs are kept after they were done or given up. */
  readonly jobsKeptDays: number;
}

export function createQueueAccess(parts: Parts): QueueAccess {
  const jobsAdded = createSignal<TaskName>();
  let opened: Promise<JobQueue> | undefined;

  const open = (): Promise<JobQueue> => {
    if (opened !== undefined) return opened;
    const opening = JobQueue.open(parts);
    opened = opening;
    // One that failed to start cannot be started again: the next attempt takes a new one.
    opening.catch(() => {
      if (opened === opening) opened = undefined;
    });
    return opening;
  };

  const add = async (name: TaskName, jobs: readonly QueuedJob[]) => {
    await (await open()).add(name, jobs);
    jobsAdded.emit(name);
  };

  return {
    open,
    renew() {
      opened = undefined;
      return open();
    },
    settled: async () => void (await opened?.catch(() => undefined)),
    add,
    async enqueue(name, data, key) {
      if (opened !== undefined) await add(name, withTrace([{ data, key }], 'parent'));
    },
    jobsAdded,
  };
}
