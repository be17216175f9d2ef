// Runs the tasks on a job queue that lives in the database: scheduled, retried, and in any number of processes.

import type { Enqueue, TaskName } from '../domain/tasks.ts';
import { clocksAgree, describeSkew } from '../services/database-clock.ts';
import type { TaskStatus } from '../services/operations/task-desk.ts';
import type { JobQueue, TakenJob } from './job-queue.ts';
import { type Keeper, startKeeper } from './keeper.ts';
import { listTasks, retryDeadLetters } from './overview.ts';
import { getTask, TASKS } from './registry.ts';
import { createRunner, type RunnerParts, type RunTask, type TaskReport } from './runner.ts';
import type { Task } from './task.ts';
import { startTaskLoop, type TaskLoop, workOn } from './task-loop.ts';

const STOP_TIMEOUT_MS = 5_000;
const DRAIN_BATCH = 20;

export interface Worker {
  /**
   * `off` until it is started, and again once it is stopped; `failing` while the queue does not work; `paused` while the
   * process's own clock is wrong: then it takes no jobs, and leaves them to others.
   */
  readonly state: 'off' | 'starting' | 'running' | 'failing' | 'paused';
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

export function together(...companions: readonly Companion[]): Companion {
  return {
    start() {
      for (const companion of companions) companion.start();
    },
    stop: async () => void (await Promise.all(companions.map((companion) => companion.stop()))),
  };
}

interface Parts extends RunnerParts {
  readonly companion: Companion;
  /** Ends the waiting of tasks that are to stop. */
  readonly interrupt: () => void;
}

export function createWorker(parts: Parts): Worker {
  return new QueueWorker(parts);
}

class QueueWorker implements Worker {
  readonly #parts: Parts;
  readonly #runTask: RunTask;
  readonly #loops = new Map<TaskName, TaskLoop>();
  #state: Exclude<Worker['state'], 'paused'> = 'off';
  #isPaused = false;
  #keeper: Keeper | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#runTask = createRunner(parts);
    parts.queue.jobsAdded.subscribe((name) => this.#loops.get(name)?.wake());
  }

  get state(): Worker['state'] {
    return this.#isPaused && this.#state === 'running' ? 'paused' : this.#state;
  }

  get enqueue(): Enqueue {
    return this.#parts.queue.enqueue;
  }

  async open(): Promise<void> {
    await this.#parts.queue.open();
  }

  async run(name: string, data: Readonly<Record<string, unknown>> = {}): Promise<TaskReport> {
    return this.#runTask(getTask(name), data);
  }

  async drain(): Promise<void> {
    const queue = await this.#parts.queue.open();
    while (await this.#drainOnce(queue));
  }

  async list(): Promise<TaskStatus[]> {
    return listTasks(await this.#parts.queue.open());
  }

  async retry(name?: string): Promise<Readonly<Record<string, number>>> {
    const tasks = name === undefined ? TASKS : [getTask(name)];
    return retryDeadLetters(await this.#parts.queue.open(), tasks);
  }

  async start(): Promise<void> {
    if (this.#keeper !== undefined) return;
    const { clock, companion, queue } = this.#parts;
    this.#state = 'starting';
    this.#isPaused = false;
    await clock.measure();
    // It may have been told to stop meanwhile, here and below.
    if (this.#isStopped()) return;
    if (clocksAgree(clock)) companion.start();
    const opened = await queue.open();
    if (this.#isStopped()) return;
    if (clocksAgree(clock)) this.#beginLoops(opened);
    else await this.#follow(false);
    this.#state = 'running';
    this.#keeper = this.#keep(opened);
  }

  /** A start that was overtaken by a stop. */
  #isStopped(): boolean {
    return this.#state !== 'starting';
  }

  async stop(): Promise<void> {
    this.#state = 'off';
    const keeping = this.#keeper?.stop();
    this.#keeper = undefined;
    const ending = this.#endLoops();
    this.#parts.interrupt();
    // The queue stays open: requests that are still served may leave work to other processes.
    await Promise.all([keeping, ending, this.#parts.companion.stop()]);
    await this.#parts.queue.settled();
  }

  #keep(queue: JobQueue): Keeper {
    return startKeeper({
      log: this.#parts.log,
      clock: this.#parts.clock,
      queue,
      renew: () => this.#renew(),
      onClock: (agrees) => this.#follow(agrees),
      onQueued: (slots) => {
        for (const { name } of slots) this.#loops.get(name)?.wake();
      },
      onHealth: (healthy) => {
        if (this.#state !== 'off') this.#state = healthy ? 'running' : 'failing';
      },
    });
  }

  async #renew(): Promise<JobQueue> {
    const fresh = await this.#parts.queue.renew();
    await this.#endLoops();
    if (this.#state !== 'off' && !this.#isPaused) this.#beginLoops(fresh);
    return fresh;
  }

  /** Takes jobs and sends webhooks, or neither, as the clock allows. A wrong one would fail at certificates, too. */
  async #follow(agrees: boolean): Promise<void> {
    const { clock, companion, log, queue } = this.#parts;
    if (this.#state === 'off' || agrees !== this.#isPaused) return;
    this.#isPaused = !agrees;
    if (this.#isPaused) {
      log.error(
        { clock: describeSkew(clock.skewMs()) },
        "the clock of this machine differs from the database's: the background waits until they agree",
      );
      await Promise.all([this.#endLoops(), companion.stop()]);
    } else {
      log.info({}, 'the clocks agree again: the background goes on');
      companion.start();
      this.#beginLoops(await queue.open());
    }
  }

  #beginLoops(queue: JobQueue): void {
    for (const task of TASKS) this.#loops.set(task.name, startTaskLoop(this.#loopParts(queue, task)));
  }

  async #endLoops(): Promise<void> {
    const ending = [...this.#loops.values()].map((loop) => loop.stop(STOP_TIMEOUT_MS));
    this.#loops.clear();
    await Promise.all(ending);
  }

  #loopParts(queue: JobQueue, task: Task) {
    return {
      queue,
      task,
      log: this.#parts.log,
      run: async (job: TakenJob) => void (await this.#runTask(task, job.data)),
    };
  }

  /** Takes one batch of every queue that has any; false where there was none to take. */
  async #drainOnce(queue: JobQueue): Promise<boolean> {
    let found = false;
    const states = await queue.listStates();
    for (const task of TASKS.filter(({ name }) => states?.has(name) ?? true)) {
      const jobs = await queue.take(task.name, DRAIN_BATCH);
      found ||= jobs.length > 0;
      await Promise.all(jobs.map((job) => workOn(this.#loopParts(queue, task), job)));
    }
    return found;
  }
}
