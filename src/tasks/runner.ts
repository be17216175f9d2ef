// Runs one task: with what it may use, measured, and with word of how it ended.

import { isUuid } from '../domain/ids.ts';
import type { TaskName } from '../domain/tasks.ts';
import { inSpan, type SpanOptions } from '../observability/tracing.ts';
import type { DatabaseClock } from '../services/database-clock.ts';
import type { Services } from '../services/index.ts';
import type { Log } from '../services/log.ts';
import { traceIn, withTrace } from './job-trace.ts';
import type { QueueAccess } from './queue-access.ts';
import type { Task, TaskContext } from './task.ts';

/** A queue holds about as much as can be asked of the gateway until the next sweep. */
const SWEEP_SECONDS = 60;

export interface TaskRun {
  readonly task: string;
  readonly outcome: 'ok' | 'failed';
  readonly durationMs: number;
}

export interface TaskReport {
  readonly durationMs: number;
  /** How many jobs the run left to the queue, by task. */
  readonly queued: Readonly<Record<string, number>>;
}

export interface RunnerParts {
  readonly queue: QueueAccess;
  readonly services: Services;
  readonly log: Log;
  readonly clock: DatabaseClock;
  /** Most calls to the gateway that the background makes in a second. */
  readonly callsPerSecond: number;
  readonly onRun: (run: TaskRun) => void;
}

export type RunTask = (task: Task, data: Readonly<Record<string, unknown>>) => Promise<TaskReport>;

export function createRunner(parts: RunnerParts): RunTask {
  const runTask = createBareRunner(parts);
  return (task, data) => inSpan(`task ${task.name}`, spanOf(task, data), () => runTask(task, data));
}

function spanOf(task: Task, data: Readonly<Record<string, unknown>>): SpanOptions {
  const id = task.takes === undefined ? undefined : data[task.takes];
  const attributes = {
    'gapura.task': task.name,
    ...(task.takes !== undefined && isUuid(id) ? { [`gapura.${task.takes}`]: id } : {}),
  };
  return { kind: 'consumer', attributes, ...traceIn(data) };
}

function createBareRunner(parts: RunnerParts): RunTask {
  return async (task, data) => {
    const queued: Record<string, number> = {};
    const startedMs = performance.now();
    const end = (outcome: TaskRun['outcome']): TaskReport => {
      const durationMs = performance.now() - startedMs;
      parts.onRun({ task: task.name, outcome, durationMs });
      return { durationMs, queued };
    };
    try {
      // A sweep decides what is over: it should know the time.
      if (task.schedule !== undefined) await parts.clock.measure();
      await task.run(contextOf(parts, queued), data);
    } catch (error) {
      end('failed');
      throw error;
    }
    return end('ok');
  };
}

function contextOf({ services, log, queue, callsPerSecond }: RunnerParts, queued: Record<string, number>): TaskContext {
  return {
    services,
    log,
    async enqueueAll(name, jobs) {
      await queue.add(name, withTrace(jobs, 'link'));
      if (jobs.length > 0) queued[name] = (queued[name] ?? 0) + jobs.length;
    },
    async roomFor(name: TaskName) {
      const waiting = await (await queue.open()).length(name);
      const room = Math.max(1, Math.floor(callsPerSecond * SWEEP_SECONDS));
      return Math.max(0, room - waiting);
    },
  };
}
