// Runs the background of a process: queues what the schedule says and works on jobs, in any number of processes at once.

import { isUuid } from '../domain/ids.ts';
import { dueSlots, type Slot, startOfMinute } from '../domain/schedule.ts';
import { type Enqueue, TASK_NAMES, TASKS, type TaskName, taskNamed } from '../domain/tasks.ts';
import { inSpan, type SpanOptions } from '../observability/tracing.ts';
import { clocksAgree, type DatabaseClock, describeSkew, SYSTEM_CLOCK } from '../services/database-clock.ts';
import type { Services } from '../services/index.ts';
import { isWornOut, JOB_LEASE_MS, type Jobs } from '../services/jobs.ts';
import type { Log } from '../services/log.ts';
import { listTaskStates, type TaskStatus } from '../services/operations/tasks.ts';
import { WorkLoop, whileLeased } from '../services/work-loop.ts';
import type { Database } from '../store/database/pool.ts';
import { type ClaimedJob, reviveJobs } from '../store/jobs.ts';
import { say } from '../text/sayings.ts';
import { RUNS, type TaskContext } from './registry.ts';

/** A queue holds about as much as can be asked of the gateway until the next sweep. */
const SWEEP_SECONDS = 60;

interface TaskRun {
  readonly task: string;
  readonly outcome: 'ok' | 'failed';
  readonly durationMs: number;
}

interface TaskReport {
  readonly durationMs: number;
  /** How many jobs the run left to the queue, by task. */
  readonly queued: Readonly<Record<string, number>>;
}

interface RunnerParts {
  readonly jobs: Jobs;
  readonly services: Services;
  readonly log: Log;
  readonly clock: DatabaseClock;
  /** Most calls to the gateway that the background makes in a second. */
  readonly callsPerSecond: number;
  readonly onRun: (run: TaskRun) => void;
}

type Data = Readonly<Record<string, unknown>>;

async function runTask(parts: RunnerParts, name: TaskName, data: Data): Promise<TaskReport> {
  const queued: Record<string, number> = {};
  const startedMs = performance.now();
  const end = (outcome: TaskRun['outcome']): TaskReport => {
    const durationMs = performance.now() - startedMs;
    parts.onRun({ task: name, outcome, durationMs });
    return { durationMs, queued };
  };
  try {
    await inSpan(`task ${name}`, spanOf(name, data), async () => {
      // A sweep decides what is over: it should know the time.
      if (TASKS[name].schedule !== undefined) await parts.clock.measure();
      await RUNS[name](contextOf(parts, queued), data);
    });
  } catch (error) {
    end('failed');
    throw error;
  }
  return end('ok');
}

function spanOf(name: TaskName, data: Data): SpanOptions {
  const { takes } = TASKS[name];
  const id = takes === undefined ? undefined : data[takes];
  const attributes = {
    'gapura.task': name,
    ...(takes !== undefined && isUuid(id) ? { [`gapura.${takes}`]: id } : {}),
  };
  // A job may have been queued by a process that traces nothing.
  const trace = (field: string) => (typeof data[field] === 'string' ? data[field] : undefined);
  return { kind: 'consumer', attributes, parent: trace('trace_parent'), link: trace('trace_link') };
}

function contextOf({ services, log, jobs, callsPerSecond }: RunnerParts, queued: Record<string, number>): TaskContext {
  return {
    services,
    log,
    async enqueueAll(name, added) {
      await jobs.add(name, added, 'trace_link');
      if (added.length > 0) queued[name] = (queued[name] ?? 0) + added.length;
    },
    async roomFor(name) {
      const room = Math.max(1, Math.floor(callsPerSecond * SWEEP_SECONDS));
      return Math.max(0, room - (await jobs.countWaiting(name)));
    },
  };
}

/** How long a job that another process queued may wait to be noticed. */
const POLL_MS = 1_000;
/** How long after the beginning of its minute a scheduled task may be noticed. */
const TICK_MS = 10_000;
/** How long after a clock was put right the work goes on. */
const CLOCK_TICK_MS = 2_000;
/** One failure in a row may be a connection that broke. */
const FAILURES_TO_FAIL = 2;
/** A job that takes longer is given to another process. */
const JOB_MAX_MS = 10 * 60_000;
const STOP_TIMEOUT_MS = 5_000;
const DRAIN_BATCH = 20;
const RETRY_BATCH = 1_000;
const MINUTE_MS = 60_000;

export interface Worker {
  /**
   * `off` until it is started, and again once it is stopped; `asleep` while nothing is due (`sleeper.ts`); `failing` while the queue
   * does not work; `paused` while the process's own clock is wrong: then it takes no jobs, and leaves them to others.
   */
  readonly state: 'off' | 'asleep' | 'starting' | 'running' | 'failing' | 'paused';
  readonly enqueue: Enqueue;
  /** Runs one task now, in this process, and waits for its end. */
  run(name: string, data?: Readonly<Record<string, unknown>>): Promise<TaskReport>;
  /** Runs every task that waits, and those that they queue in turn, until none is left; for tests and commands. */
  drain(): Promise<void>;
  /** Every task: when it runs, how it went last, what waits, and what failed for good. */
  list(): Promise<TaskStatus[]>;
  /** Sends the dead jobs of one task, or of all, back into its queue; returns how many there were. */
  retry(name?: string): Promise<Readonly<Record<string, number>>>;
  /** Resolves once it has looked for work for the first time; while the database is away it goes on trying. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** The worker of a shop among others, which may sleep. */
export interface ShopWorker extends Worker {
  /** What the schedule said since a time before is made up for. */
  start(since?: Date): Promise<void>;
  /** Stops until it is started again: it is asleep, and not off. */
  rest(): Promise<void>;
  /** Takes up what the schedule says while it sleeps, and what else waits; resolves once that is claimed. */
  keepUp(slots: readonly Slot[]): Promise<{ readonly ended: Promise<void> }>;
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
  readonly database: Pick<Database, 'pool'>;
  readonly enqueue: Enqueue;
  readonly companion: Companion;
  /** Ends the waiting of tasks that are to stop. */
  readonly interrupt: () => void;
}

export function createWorker(parts: Parts): ShopWorker {
  return new QueueWorker(parts);
}

class QueueWorker implements ShopWorker {
  readonly #parts: Parts;
  readonly #loop: WorkLoop<ClaimedJob>;
  #state: Exclude<Worker['state'], 'paused'> = 'off';
  #isPaused = false;
  #isCompanionOn = false;
  /** Ends `start`. */
  #started: () => void = () => undefined;
  #tickedAtMs = Number.NEGATIVE_INFINITY;
  /** The minute up to which everything was queued. */
  #seen: Date | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#loop = new WorkLoop(parts.log, {
      name: 'jobs',
      pollMs: POLL_MS,
      wakeOn: parts.jobs.added,
      claim: (underWay) => this.#claim(underWay),
      run: (job) => this.#work(job),
      onClaim: (failures) => this.#noteHealth(failures),
    });
  }

  get state(): Worker['state'] {
    return this.#isPaused && this.#state === 'running' ? 'paused' : this.#state;
  }

  get enqueue(): Enqueue {
    return this.#parts.enqueue;
  }

  async run(name: string, data: Readonly<Record<string, unknown>> = {}): Promise<TaskReport> {
    return runTask(this.#parts, taskNamed(name), data);
  }

  async drain(): Promise<void> {
    await this.#workOff(await this.#claimBatch());
  }

  async keepUp(slots: readonly Slot[]): Promise<{ readonly ended: Promise<void> }> {
    await this.#parts.jobs.addScheduled(slots);
    return { ended: this.#workOff(await this.#claimBatch()) };
  }

  #claimBatch(): Promise<readonly ClaimedJob[]> {
    return this.#parts.jobs.claim(new Map(TASK_NAMES.map((name) => [name, DRAIN_BATCH])));
  }

  /** In the order of the tasks, so that a sweep comes after what was queued before it. */
  async #workOff(first: readonly ClaimedJob[]): Promise<void> {
    for (let jobs = first; jobs.length > 0; jobs = await this.#claimBatch()) {
      for (const name of TASK_NAMES) {
        await Promise.all(jobs.filter(({ task }) => task === name).map((job) => this.#work(job)));
      }
    }
  }

  list(): Promise<TaskStatus[]> {
    return listTaskStates(this.#parts.database.pool);
  }

  async retry(name?: string): Promise<Readonly<Record<string, number>>> {
    const sent: Record<string, number> = {};
    for (const task of name === undefined ? TASK_NAMES : [taskNamed(name)]) {
      let count: number;
      do {
        count = await reviveJobs(this.#parts.database.pool, task, RETRY_BATCH);
        if (count > 0) sent[task] = (sent[task] ?? 0) + count;
      } while (count === RETRY_BATCH);
    }
    this.#loop.wake();
    return sent;
  }

  async start(since?: Date): Promise<void> {
    if (!this.#isOff()) return;
    this.#state = 'starting';
    this.#isPaused = false;
    this.#seen = since;
    this.#tickedAtMs = Number.NEGATIVE_INFINITY;
    const started = new Promise<void>((resolve) => {
      this.#started = resolve;
    });
    this.#loop.start();
    await started;
  }

  stop(): Promise<void> {
    return this.#end('off');
  }

  rest(): Promise<void> {
    return this.#end('asleep');
  }

  async #end(state: 'off' | 'asleep'): Promise<void> {
    this.#state = state;
    this.#started();
    this.#parts.interrupt();
    const [left] = await Promise.all([this.#loop.stop(STOP_TIMEOUT_MS), this.#setCompanion(false)]);
    for (const job of left) {
      await this.#parts.jobs.fail(job, new Error(say('worker_stopped'))).catch(() => undefined);
    }
    // A claim that was under way may have begun it again.
    await this.#setCompanion(false);
  }

  #isOff(): boolean {
    return this.#state === 'off' || this.#state === 'asleep';
  }

  #noteHealth(failures: number): void {
    if (this.#isOff()) return;
    if (failures === 0) {
      this.#state = 'running';
      this.#started();
    } else if (failures >= FAILURES_TO_FAIL && this.#state === 'running') this.#state = 'failing';
  }

  async #claim(underWay: ReadonlySet<ClaimedJob>): Promise<readonly ClaimedJob[]> {
    if (this.#isOff()) return [];
    const { clock, jobs } = this.#parts;
    const tickMs = clocksAgree(clock) ? TICK_MS : CLOCK_TICK_MS;
    if (performance.now() - this.#tickedAtMs >= tickMs) await this.#tick();
    // It may have been stopped meanwhile, here and below.
    if (this.#isPaused || this.#isOff()) return [];
    const counts = new Map<string, number>();
    for (const { task } of underWay) counts.set(task, (counts.get(task) ?? 0) + 1);
    const rooms = TASK_NAMES.map((name) => [name, (TASKS[name].concurrency ?? 1) - (counts.get(name) ?? 0)] as const);
    return jobs.claim(new Map(rooms.filter(([, room]) => room > 0)));
  }

  /** Looks at the clocks, and queues what the schedule says. */
  async #tick(): Promise<void> {
    const { clock, jobs } = this.#parts;
    const now = await clock.measure();
    await this.#follow(clocksAgree(clock));
    if (!this.#isPaused && !this.#isOff()) {
      // A database whose clock was set back is believed: otherwise nothing would be scheduled until it catches up.
      if (this.#seen === undefined || this.#seen.getTime() - now.getTime() > 2 * MINUTE_MS)
        this.#seen = startOfMinute(now);
      await jobs.addScheduled(dueSlots({ seen: this.#seen, now }));
      this.#seen = new Date(startOfMinute(now).getTime() + MINUTE_MS);
    }
    this.#tickedAtMs = performance.now();
  }

  /** Takes jobs and sends webhooks, or neither, as the clock allows. A wrong one would fail at certificates, too. */
  async #follow(agrees: boolean): Promise<void> {
    const { clock, log } = this.#parts;
    if (agrees === this.#isPaused) {
      this.#isPaused = !agrees;
      if (agrees) log.info({}, 'the clocks agree again: the background goes on');
      else {
        const skew = describeSkew(clock.skewMs());
        log.error(
          { clock: skew },
          "the clock of this machine differs from the database's: the background waits until they agree",
        );
      }
    }
    await this.#setCompanion(agrees);
  }

  async #setCompanion(isOn: boolean): Promise<void> {
    const wanted = isOn && !this.#isOff();
    if (this.#isCompanionOn === wanted) return;
    this.#isCompanionOn = wanted;
    if (wanted) this.#parts.companion.start();
    else await this.#parts.companion.stop();
  }

  /** Runs one job while its lease is kept, and records how it ended. */
  async #work(job: ClaimedJob): Promise<void> {
    const { jobs, log } = this.#parts;
    const about = { task: job.task, job_id: job.id, attempt: job.attempts };
    const renew = () => jobs.renew(job);
    let isHeld: boolean;
    try {
      if (isWornOut(job)) throw new Error(say('worn_out'));
      await whileLeased({ leaseMs: JOB_LEASE_MS, maxMs: JOB_MAX_MS, clock: SYSTEM_CLOCK, log, renew }, () =>
        runTask(this.#parts, job.task as TaskName, job.data),
      );
      isHeld = await jobs.complete(job);
    } catch (error) {
      log.warn({ err: error, ...about }, 'a task failed and will be tried again');
      isHeld = await jobs.fail(job, error);
    }
    if (!isHeld) log.warn(about, 'another process took a job over before it had ended here');
  }
}
