// Runs the tasks on a job queue that lives in the database: scheduled, retried, and in any number of processes.

import type { Enqueue, TaskName } from '../domain/tasks.ts';
import type { Log } from '../services/context.ts';
import type { Services } from '../services/index.ts';
import type { Database } from '../store/database.ts';
import { JobQueue, type QueuedJob, type TakenJob } from './job-queue.ts';
import { listTasks, retryDeadLetters, type TaskStatus } from './overview.ts';
import { getTask, TASKS } from './registry.ts';
import type { Task, TaskContext } from './task.ts';
import { startTaskLoop, type TaskLoop, workOn } from './task-loop.ts';

const STOP_TIMEOUT_MS = 5_000;
const DRAIN_BATCH = 20;
/** A queue holds about as much as can be asked of the gateway until the next sweep. */
const SWEEP_SECONDS = 60;

export interface TaskReport {
  readonly durationMs: number;
  /** How many jobs the run left to the queue, by task. */
  readonly queued: Readonly<Record<string, number>>;
}

export interface Worker {
  /** `off` until it is started, and again once it is stopped. */
  readonly state: 'off' | 'starting' | 'running';
  /** Opens the queue, so that tasks can be left to whoever works on them. */
  open(): Promise<void>;
  /** Does nothing before the queue is open. */
  readonly enqueue: Enqueue;
  /** Runs one task now, in this process, and waits for its end. */
  run(name: string, data?: Readonly<Record<string, unknown>>): Promise<TaskReport>;
  /** Runs every task that waits, and those that they queue in turn, until none is left; for tests and commands. */
  drain(): Promise<void>;
  /** Every task: when it runs, how it went last, what waits, and what failed for good. */
  list(): Promise<TaskStatus[]>;
  /** Sends the dead letters of one task, or of all, back into its queue; returns how many there were. */
  retry(name?: string): Promise<Readonly<Record<string, number>>>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Runs for as long as the worker does, without being a task. */
export interface Companion {
  start(): void;
  stop(): Promise<void>;
}

export interface TaskRun {
  readonly task: string;
  readonly outcome: 'ok' | 'failed';
  readonly durationMs: number;
}

interface Parts {
  readonly database: Database;
  readonly services: () => Services;
  readonly log: Log;
  readonly companion: Companion;
  /** How long jobs are kept after they were done or given up. */
  readonly jobsKeptDays: number;
  readonly callsPerSecond: number;
  /** Ends the waiting of tasks that are to stop. */
  readonly interrupt: () => void;
  readonly onRun: (run: TaskRun) => void;
}

export function createWorker(parts: Parts): Worker {
  const { database, log } = parts;
  const loops = new Map<string, TaskLoop>();
  let state: Worker['state'] = 'off';
  let opened: { readonly queue: Promise<JobQueue>; readonly keeps: boolean } | undefined;

  const open = (keeps: boolean): Promise<JobQueue> => {
    if (opened !== undefined && (opened.keeps || !keeps)) return opened.queue;
    const before = opened?.queue;
    const queue = JobQueue.open(parts, keeps);
    const opening = { queue, keeps };
    opened = opening;
    // One that failed to start cannot be started again: the next attempt takes a new one.
    queue.catch(() => {
      if (opened === opening) opened = undefined;
    });
    void before?.then((old) => old.close()).catch(() => undefined);
    return queue;
  };

  const add = async (queue: JobQueue, name: TaskName, jobs: readonly QueuedJob[]) => {
    await queue.add(name, jobs);
    loops.get(name)?.wake();
  };

  const context = (queued: Record<string, number> = {}): TaskContext => ({
    services: parts.services(),
    log,
    async enqueueAll(name, jobs) {
      await add(await open(false), name, jobs);
      if (jobs.length > 0) queued[name] = (queued[name] ?? 0) + jobs.length;
    },
    async roomFor(name) {
      const waiting = await (await open(false)).length(name);
      return Math.max(0, parts.callsPerSecond * SWEEP_SECONDS - waiting);
    },
  });

  const runTask = async (task: Task, data: TakenJob['data'], taskContext: TaskContext): Promise<number> => {
    const startedMs = performance.now();
    const end = (outcome: TaskRun['outcome']) => {
      const durationMs = performance.now() - startedMs;
      parts.onRun({ task: task.name, outcome, durationMs });
      return durationMs;
    };
    try {
      await task.run(taskContext, data);
    } catch (error) {
      end('failed');
      throw error;
    }
    return end('ok');
  };

  const partsOf = (queue: JobQueue, task: Task) => ({
    queue,
    task,
    log,
    run: async (job: TakenJob) => void (await runTask(task, job.data, context())),
  });

  /** Takes one batch of every queue; false where all were empty. */
  const drainOnce = async (queue: JobQueue): Promise<boolean> => {
    let found = false;
    for (const task of TASKS) {
      const jobs = await queue.take(task.name, DRAIN_BATCH);
      found ||= jobs.length > 0;
      await Promise.all(jobs.map((job) => workOn(partsOf(queue, task), job)));
    }
    return found;
  };

  return {
    get state() {
      return state;
    },
    open: async () => void (await open(false)),
    async enqueue(name, data, key) {
      if (opened === undefined) return;
      await add(await opened.queue, name, [{ data, key }]);
    },
    async run(name, data = {}) {
      const queued: Record<string, number> = {};
      const durationMs = await runTask(getTask(name), data, context(queued));
      return { durationMs, queued };
    },
    async drain() {
      const queue = await open(false);
      while (await drainOnce(queue));
    },
    async list() {
      await open(false);
      return listTasks(database);
    },
    async retry(name) {
      const tasks = name === undefined ? TASKS : [getTask(name)];
      const queue = await open(false);
      return retryDeadLetters(queue, tasks);
    },
    async start() {
      state = 'starting';
      parts.companion.start();
      const queue = await open(true);
      for (const task of TASKS) {
        if (task.schedule !== undefined) await queue.schedule(task.name, task.schedule);
      }
      // It may have been told to stop meanwhile.
      if (state !== 'starting') return;
      for (const task of TASKS) loops.set(task.name, startTaskLoop(partsOf(queue, task)));
      state = 'running';
    },
    async stop() {
      state = 'off';
      const ending = [...loops.values()].map((loop) => loop.stop(STOP_TIMEOUT_MS));
      loops.clear();
      parts.interrupt();
      await Promise.all([...ending, parts.companion.stop()]);
      const queue = await opened?.queue.catch(() => undefined);
      opened = undefined;
      await queue?.close();
    },
  };
}
