// What the command line can do to background tasks; plain JSON in and out, so that it can travel over the server's socket.

import { dateOf } from '../domain/time.ts';
import type { Gapura } from '../host/gapura.ts';
import type { ReconcilePage, ReconcileRange } from '../services/payments/reconciliation.ts';

export interface ShownTask {
  readonly name: string;
  readonly schedule: string | null;
  readonly takes: string | null;
  /** There was no time to read all of this: the counts are null, or the last run is. */
  readonly timed_out: boolean;
  readonly waiting: number | null;
  readonly retrying: number | null;
  readonly active: number | null;
  readonly waiting_since: string | null;
  readonly last_run: {
    readonly ended_at: string;
    readonly outcome: string;
    readonly duration_ms: number;
    readonly error: string | null;
  } | null;
  readonly dead: number | null;
  readonly dead_reason: string | null;
}

/** Times as ISO strings. */
export interface ShownRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface TaskOperations {
  listTasks(): Promise<ShownTask[]>;
  runTask(input: { name: string; data: Record<string, unknown> }): Promise<{
    duration_ms: number;
    queued: Readonly<Record<string, number>>;
  }>;
  retryTasks(input: { name?: string | undefined }): Promise<Readonly<Record<string, number>>>;
  countToReconcile(input: ShownRange): Promise<{ count: number }>;
  /** One page; the next one is asked for with its cursor. */
  reconcilePage(input: ShownRange): Promise<ReconcilePage>;
}

export const TASK_OPERATIONS = [
  'listTasks',
  'runTask',
  'retryTasks',
  'countToReconcile',
  'reconcilePage',
] as const satisfies readonly (keyof TaskOperations)[];

export function taskOperations({ worker, reconciliation }: Gapura): TaskOperations {
  return {
    async listTasks() {
      const tasks = await worker.list();
      return tasks.map((task) => ({
        name: task.name,
        schedule: task.schedule,
        takes: task.takes,
        timed_out: task.timedOut,
        waiting: task.waiting,
        retrying: task.retrying,
        active: task.active,
        waiting_since: task.waitingSince?.toISOString() ?? null,
        last_run:
          task.lastRun === null
            ? null
            : {
                ended_at: task.lastRun.endedAt.toISOString(),
                outcome: task.lastRun.outcome,
                duration_ms: task.lastRun.durationMs,
                error: task.lastRun.error,
              },
        dead: task.dead,
        dead_reason: task.deadReason,
      }));
    },
    async runTask({ name, data }) {
      const { durationMs, queued } = await worker.run(name, data);
      return { duration_ms: Math.round(durationMs), queued };
    },
    retryTasks: ({ name }) => worker.retry(name),
    countToReconcile: async (range) => ({ count: await reconciliation.count(withTimes(range)) }),
    async reconcilePage(range) {
      const first = await reconciliation.pages(withTimes(range)).next();
      return first.done === true ? { payments: 0, differences: [], next: null } : first.value;
    },
  };
}

function withTimes({ from, to, limit, cursor }: ShownRange): ReconcileRange {
  return {
    limit,
    from: dateOf(from),
    to: dateOf(to),
    cursor,
  };
}
