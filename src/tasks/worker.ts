// Runs the tasks on a job queue that lives in the database: scheduled, retried, and in any number of processes.

import type PgBoss from 'pg-boss';
import type { Enqueue } from '../domain/tasks.ts';
import type { Log } from '../services/context.ts';
import type { Services } from '../services/index.ts';
import type { Database } from '../store/database.ts';
import { checkOverdueInvoices } from './check_overdue_invoices.ts';
import { checkPaymentStatus } from './check_payment_status.ts';
import { checkPendingPayments } from './check_pending_payments.ts';
import { processChargeAsync } from './process_charge_async.ts';
import { processRefundAsync } from './process_refund_async.ts';
import { syncSubscriptionStatus } from './sync_subscription_status.ts';
import type { Task, TaskContext } from './task.ts';

export const TASKS: readonly Task[] = [
  checkPaymentStatus,
  checkPendingPayments,
  checkOverdueInvoices,
  processChargeAsync,
  processRefundAsync,
  syncSubscriptionStatus,
];

const RETRIES = 5;
const RETRY_DELAY_SECONDS = 10;
const POLL_SECONDS = 2;
const STOP_TIMEOUT_MS = 5_000;

export interface Queue {
  /** Opens the queue, so that tasks can be left to whoever works on them. */
  open(): Promise<void>;
  /** Does nothing before the queue is open. */
  readonly enqueue: Enqueue;
}

export interface Worker extends Queue {
  /** `off` until it is started, and again once it is stopped. */
  readonly state: 'off' | 'starting' | 'running';
  /** Runs one task now, in this process, and waits for its end. */
  run(name: string, data?: Readonly<Record<string, unknown>>): Promise<void>;
  /** Runs every task that waits, and those that they queue in turn, until none is left; for tests and commands. */
  drain(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Runs for as long as the worker does, without being a task. */
export interface Companion {
  start(): void;
  stop(): Promise<void>;
}

interface Parts {
  readonly database: Database;
  readonly services: () => Services;
  readonly log: Log;
  readonly companion: Companion;
}

export function createWorker(parts: Parts): Worker {
  const { database, log } = parts;
  let state: Worker['state'] = 'off';
  let opened: Promise<PgBoss> | undefined;
  const open = () => {
    opened ??= openQueues(database, log).catch((error: unknown) => {
      // One that failed to start cannot be started again: the next attempt takes a new one.
      opened = undefined;
      throw error;
    });
    return opened;
  };
  const enqueue: Enqueue = async (name, data, key) => {
    if (opened === undefined) return;
    const boss = await opened;
    await boss.send(name, data, { singletonKey: key });
  };
  const context = (): TaskContext => ({ services: parts.services(), log, enqueue });
  return {
    get state() {
      return state;
    },
    open: async () => void (await open()),
    enqueue,
    run: (name, data = {}) => find(name).run(context(), data),
    async drain() {
      const boss = await open();
      while (await drainOnce(boss, context(), log));
    },
    async start() {
      state = 'starting';
      parts.companion.start();
      const boss = await open();
      for (const task of TASKS) await work(boss, task, context(), log);
      state = 'running';
    },
    async stop() {
      state = 'off';
      await parts.companion.stop();
      const boss = await opened?.catch(() => undefined);
      await boss?.stop({ graceful: true, wait: true, timeout: STOP_TIMEOUT_MS });
    },
  };
}

/** Loaded only now: the queue's libraries take a while, and a server can answer before its worker runs. */
async function createBoss(database: Database, log: Log): Promise<PgBoss> {
  const { default: Boss } = await import('pg-boss');
  const boss = new Boss({
    db: { executeSql: (text: string, values: unknown[]) => database.pool.query(text, values) },
    schema: `${database.schema}_jobs`,
    maintenanceIntervalSeconds: 300,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue met a fault'));
  return boss;
}

async function openQueues(database: Database, log: Log): Promise<PgBoss> {
  const boss = await createBoss(database, log);
  await boss.start();
  await oneProcessAtATime(database, () => createQueues(boss));
  return boss;
}

/** Any number will do, as long as every Gapura takes the same one. */
const QUEUE_LOCK = 4_714_092_300_212;

/** Queues are tables: processes that make them at the same time may deadlock. The embedded database has one process anyway. */
async function oneProcessAtATime(database: Database, work: () => Promise<void>): Promise<void> {
  if (database.kind === 'embedded') return work();
  const client = await database.pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [QUEUE_LOCK]);
    await work();
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [QUEUE_LOCK]).catch(() => undefined);
    client.release();
  }
}

async function createQueues(boss: PgBoss): Promise<void> {
  for (const task of TASKS) {
    const failed = `${task.name}_failed`;
    await boss.createQueue(failed);
    await boss.createQueue(task.name, {
      name: task.name,
      // One waiting job for each key: a payment that is to be checked already is not queued again.
      policy: 'short',
      retryLimit: RETRIES,
      retryDelay: RETRY_DELAY_SECONDS,
      retryBackoff: true,
      deadLetter: failed,
    });
  }
}

async function work(boss: PgBoss, task: Task, context: TaskContext, log: Log): Promise<void> {
  if (task.schedule !== undefined) await boss.schedule(task.name, task.schedule);
  await boss.work(task.name, { pollingIntervalSeconds: POLL_SECONDS }, async (jobs: PgBoss.Job<unknown>[]) => {
    for (const job of jobs) await runJob(task, job, context, log);
  });
}

/** Takes one batch of every queue; false where all were empty. */
async function drainOnce(boss: PgBoss, context: TaskContext, log: Log): Promise<boolean> {
  let found = false;
  for (const task of TASKS) {
    for (const job of (await boss.fetch(task.name, { batchSize: 100 })) ?? []) {
      found = true;
      try {
        await runJob(task, job, context, log);
        await boss.complete(task.name, job.id);
      } catch (error) {
        await boss.fail(task.name, job.id, { message: error instanceof Error ? error.message : String(error) });
      }
    }
  }
  return found;
}

async function runJob(task: Task, job: PgBoss.Job<unknown>, context: TaskContext, log: Log): Promise<void> {
  try {
    await task.run(context, (job.data ?? {}) as Record<string, unknown>);
  } catch (error) {
    log.warn({ err: error, task: task.name, job_id: job.id }, 'a task failed and will be tried again');
    throw error;
  }
}

function find(name: string): Task {
  const task = TASKS.find((candidate) => candidate.name === name);
  if (task === undefined) throw new Error(`There is no task ${name}`);
  return task;
}
