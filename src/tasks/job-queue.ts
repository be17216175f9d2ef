// The job queue in the database: made once, whoever comes first; jobs go in, are taken, end well, or end in the dead letters.

import { CompiledQuery, sql } from 'kysely';
import type PgBoss from 'pg-boss';
import type { Waiting } from '../domain/figures/attention.ts';
import type { TaskName } from '../domain/tasks.ts';
import { COUNTS_MS, isTooLate, readWithin } from '../services/in-time.ts';
import type { Log } from '../services/log.ts';
import { type Database, oneProcessAtATime } from '../store/database/pool.ts';
import {
  claimMaintenance,
  type DeadJob,
  findQueues,
  type LastRun,
  listDeadJobs,
  listKeysUnderWay,
  listLastRuns,
  listQueues,
  type QueueDatabase,
  type QueueState,
} from '../store/task-queue.ts';
import { TASKS } from './registry.ts';
import { jobIdOf, type Slot } from './schedule.ts';
import type { QueuedJob } from './task.ts';

const RETRIES = 5;
const RETRY_DELAY_SECONDS = 10;
/** A job of a process that died is given to another after this time. */
const JOB_EXPIRES_SECONDS = 600;
const MAINTENANCE_SECONDS = 300;
/** Then a job that was done leaves the table in which the others wait. */
const ARCHIVE_AFTER_SECONDS = 3_600;

/** Every queue that has anything to do, whether or not this process has opened the queue. */
export { listQueues as listQueueStates } from '../store/task-queue.ts';

export interface TakenJob {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Where a task's jobs go that failed too often. */
export const deadLetterOf = (name: string): string => `${name}_failed`;

/** Jobs of all tasks that failed too often. Where no queue was ever made, there are none. */
export async function countDeadLetters(database: QueueDatabase): Promise<Waiting> {
  const queues = await findQueues(database);
  const dead = TASKS.flatMap(({ name }) => queues?.get(deadLetterOf(name)) ?? []);
  const times = dead.flatMap(({ waitingSince }) => (waitingSince === null ? [] : [waitingSince.getTime()]));
  return {
    count: dead.reduce((sum, { waiting, retrying }) => sum + waiting + retrying, 0),
    since: times.length === 0 ? null : new Date(Math.min(...times)),
  };
}

interface QueueParts {
  readonly database: Database;
  readonly log: Log;
  readonly jobsKeptDays: number;
}

export class JobQueue {
  readonly #boss: PgBoss;
  readonly #parts: QueueParts;

  private constructor(boss: PgBoss, parts: QueueParts) {
    this.#boss = boss;
    this.#parts = parts;
  }

  static async open(parts: QueueParts): Promise<JobQueue> {
    const { database } = parts;
    // Made by one process at a time: of two, one may be refused by the catalogue itself, or both wait for each other.
    await oneProcessAtATime(database, QUEUE_LOCK, async (db) => {
      const maker = await createBoss(parts, (text, values) =>
        db.executeQuery(CompiledQuery.raw(withoutTransaction(text), values)),
      );
      await maker.start();
      await createQueues(maker);
    });
    const boss = await createBoss(parts, (text, values) => database.pool.query(text, values));
    await boss.start();
    return new JobQueue(boss, parts);
  }

  /** Queues each slot's job, unless a process has done so before; where one of the task still waits, that one will do. */
  async addScheduled(slots: readonly Slot[]): Promise<void> {
    if (slots.length === 0) return;
    await this.#boss.insert(slots.map((slot) => ({ id: jobIdOf(slot), name: slot.name })));
  }

  /** Gives up jobs whose process died, and removes old ones; one process does it for all, now and then. */
  async maintain(): Promise<void> {
    const { database } = this.#parts;
    if (!(await claimMaintenance(database, MAINTENANCE_SECONDS))) return;
    // A queue that was left alone for long takes its time.
    await database.withoutTimeout(async (db) => {
      const boss = await createBoss(this.#parts, (text) => sql.raw(text).execute(db));
      await boss.maintain();
    });
  }

  async add(name: TaskName, jobs: readonly QueuedJob[]): Promise<void> {
    if (jobs.length === 0) return;
    const keys = jobs.map(({ key }) => key);
    // Two processes that look at the same time may queue a job twice: every task is harmless when it runs twice.
    const underWay = new Set(await listKeysUnderWay(this.#parts.database, { name, keys }));
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

  /** Every queue that has anything to do, by its name; undefined where there was no time to count them. */
  listStates(): Promise<ReadonlyMap<string, QueueState> | undefined> {
    return this.#readInTime(listQueues);
  }

  /** How the newest job of each task ended, as far back as the queue remembers; undefined where there was no time to look. */
  listLastRuns(): Promise<ReadonlyMap<string, LastRun> | undefined> {
    const names = TASKS.map(({ name }) => name);
    return this.#readInTime((database) => listLastRuns(database, names));
  }

  async #readInTime<Result>(read: (database: QueueDatabase) => Promise<Result>): Promise<Result | undefined> {
    const { pool, schema } = this.#parts.database;
    try {
      return await readWithin(COUNTS_MS, pool, (on) => read({ pool: on, schema }));
    } catch (error) {
      if (isTooLate(error)) return undefined;
      throw error;
    }
  }

  /** Dead letters of a task, newest first. */
  listDead(name: TaskName, limit: number): Promise<DeadJob[]> {
    return listDeadJobs(this.#parts.database, { queue: deadLetterOf(name), limit });
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
}

type Execute = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>;

/** What makes the tables brings a transaction of its own, which would end the one that holds the lock. */
const withoutTransaction = (text: string): string => text.replace(/^\s*BEGIN;/, '').replace(/COMMIT;\s*$/, '');

/** It only sends statements. What it would do by timers of its own, we do: nobody waits there for what may fail. */
async function createBoss({ database, log, jobsKeptDays }: QueueParts, executeSql: Execute): Promise<PgBoss> {
  // Loaded only now: the queue's libraries take a while, and a server can answer before its worker runs.
  const { default: Boss } = await import('pg-boss');
  const boss = new Boss({
    db: { executeSql: (text: string, values: unknown[] = []) => executeSql(text, values) } as PgBoss.Db,
    schema: `${database.schema}_jobs`,
    supervise: false,
    schedule: false,
    archiveCompletedAfterSeconds: ARCHIVE_AFTER_SECONDS,
    deleteAfterDays: jobsKeptDays,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue met a fault'));
  return boss;
}

/** Any number will do, as long as every Gapura takes the same one. */
const QUEUE_LOCK = 4_714_092_300_212;

/** Only those that are missing: every process that starts comes here. */
async function createQueues(boss: PgBoss): Promise<void> {
  const made = new Set((await boss.getQueues()).map(({ name }) => name));
  for (const task of TASKS) {
    const failed = deadLetterOf(task.name);
    if (made.has(failed) && made.has(task.name)) continue;
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
