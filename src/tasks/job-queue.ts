// The job queue in the database: made once, whoever comes first; jobs go in, are taken, end well, or end in the dead letters.

import type PgBoss from 'pg-boss';
import type { TaskName } from '../domain/tasks.ts';
import type { Log } from '../services/context.ts';
import { type Database, oneProcessAtATime } from '../store/database.ts';
import { listKeysUnderWay } from '../store/task-queue.ts';
import { TASKS } from './registry.ts';

const RETRIES = 5;
const RETRY_DELAY_SECONDS = 10;
/** A job of a process that died is given to another after this time. */
const JOB_EXPIRES_SECONDS = 600;
const MAINTENANCE_SECONDS = 300;
/** Then a job that was done leaves the table in which the others wait. */
const ARCHIVE_AFTER_SECONDS = 3_600;
const STOP_TIMEOUT_MS = 1_000;

export interface QueuedJob {
  readonly data: Record<string, unknown>;
  /** Names what the job is about: one with the same key does not wait twice. */
  readonly key: string;
  /** Comes before those that are not. */
  readonly urgent?: boolean;
}

export interface TakenJob {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Where a task's jobs go that failed too often. */
export const deadLetterOf = (name: string): string => `${name}_failed`;

interface QueueParts {
  readonly database: Database;
  readonly log: Log;
  readonly jobsKeptDays: number;
}

export class JobQueue {
  readonly #boss: PgBoss;
  readonly #database: Database;

  private constructor(boss: PgBoss, database: Database) {
    this.#boss = boss;
    this.#database = database;
  }

  /** A queue that `keeps` watches the schedules and cleans up after itself; one that does not only takes jobs in. */
  static async open({ database, log, jobsKeptDays }: QueueParts, keeps: boolean): Promise<JobQueue> {
    // Loaded only now: the queue's libraries take a while, and a server can answer before its worker runs.
    const { default: Boss } = await import('pg-boss');
    const boss = new Boss({
      db: { executeSql: (text: string, values: unknown[]) => database.pool.query(text, values) },
      schema: `${database.schema}_jobs`,
      supervise: keeps,
      schedule: keeps,
      maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
      archiveCompletedAfterSeconds: ARCHIVE_AFTER_SECONDS,
      deleteAfterDays: jobsKeptDays,
    });
    boss.on('error', (error) => log.warn({ err: error }, 'the job queue met a fault'));
    await boss.start();
    // Queues are tables: processes that make them at the same time may deadlock.
    await oneProcessAtATime(database, QUEUE_LOCK, () => createQueues(boss));
    return new JobQueue(boss, database);
  }

  async schedule(name: TaskName, cron: string): Promise<void> {
    await this.#boss.schedule(name, cron);
  }

  async add(name: TaskName, jobs: readonly QueuedJob[]): Promise<void> {
    if (jobs.length === 0) return;
    const keys = jobs.map(({ key }) => key);
    // Two processes that look at the same time may queue a job twice: every task is harmless when it runs twice.
    const underWay = new Set(await listKeysUnderWay(this.#database, { name, keys }));
    const missing = jobs.filter(({ key }) => !underWay.has(key));
    if (missing.length === 0) return;
    await this.#boss.insert(
      missing.map(({ data, key, urgent = false }) => ({ name, data, singletonKey: key, priority: urgent ? 1 : 0 })),
    );
  }

  /** How many jobs wait, those for another try included. */
  length(name: TaskName): Promise<number> {
    return this.#boss.getQueueSize(name);
  }

  async take(queue: string, limit: number): Promise<TakenJob[]> {
    const jobs = await this.#boss.fetch<Record<string, unknown> | null>(queue, { batchSize: limit });
    return jobs.map(({ id, data }) => ({ id, data: data ?? {} }));
  }

  async complete(queue: string, id: string): Promise<void> {
    await this.#boss.complete(queue, id);
  }

  /** Back into the queue for another try, or among the dead letters after the last one. */
  async fail(queue: string, id: string, error: unknown): Promise<void> {
    await this.#boss.fail(queue, id, { message: error instanceof Error ? error.message : String(error) });
  }

  async remove(queue: string, ids: string[]): Promise<void> {
    await this.#boss.deleteJob(queue, ids);
  }

  async close(): Promise<void> {
    await this.#boss.stop({ graceful: true, wait: true, timeout: STOP_TIMEOUT_MS });
  }
}

/** Any number will do, as long as every Gapura takes the same one. */
const QUEUE_LOCK = 4_714_092_300_212;

async function createQueues(boss: PgBoss): Promise<void> {
  for (const task of TASKS) {
    const failed = deadLetterOf(task.name);
    await boss.createQueue(failed);
    await boss.createQueue(task.name, {
      name: task.name,
      // One waiting job for each key: a payment that is to be checked already is not queued again.
      policy: 'short',
      retryLimit: RETRIES,
      retryDelay: RETRY_DELAY_SECONDS,
      retryBackoff: true,
      expireInSeconds: JOB_EXPIRES_SECONDS,
      deadLetter: failed,
    });
  }
}
