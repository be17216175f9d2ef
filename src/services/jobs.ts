// The job queue: a table of the database. Any process adds jobs and claims them; `tasks/worker.ts` works on them.

import { v5 as uuidv5 } from 'uuid';
import type { Slot } from '../domain/schedule.ts';
import type { TaskName } from '../domain/tasks.ts';
import { currentTrace } from '../observability/tracing.ts';
import { newId } from '../runtime/new-id.ts';
import type { Database } from '../store/database/pool.ts';
import {
  addJobs,
  buryJob,
  type ClaimedJob,
  claimJobs,
  completeJob,
  countWaitingJobs,
  renewJob,
  retryJob,
} from '../store/jobs.ts';
import { errorMessage } from './isolation.ts';
import { createSignal, type Signal } from './signal.ts';

const ATTEMPTS_MAX = 6;
const PAUSE_FIRST_SECONDS = 10;
/** A job of a process that died is given to another after this time. */
export const JOB_LEASE_MS = 60_000;

export interface NewJob {
  readonly data: Readonly<Record<string, unknown>>;
  /** Names what the job is about: one with the same key does not wait twice. */
  readonly key: string;
  /** Comes before those that are not. */
  readonly urgent?: boolean;
}

/** A request's work goes on in its trace. The many jobs of a sweep have traces of their own, which name that of the sweep. */
type TraceField = 'trace_parent' | 'trace_link';

export interface Jobs {
  add(task: TaskName, jobs: readonly NewJob[], trace: TraceField): Promise<void>;
  /** One job for each slot, however many processes add it; where a job of the task still waits, that one will do. */
  addScheduled(slots: readonly Slot[]): Promise<void>;
  /** How many jobs of a task wait, those for another attempt included. */
  countWaiting(task: TaskName): Promise<number>;
  claim(rooms: ReadonlyMap<TaskName, number>): Promise<ClaimedJob[]>;
  /** False where another process holds the job by now. */
  renew(job: ClaimedJob): Promise<boolean>;
  complete(job: ClaimedJob): Promise<boolean>;
  /** Due again after a pause that doubles each time, or dead after the last attempt. */
  fail(job: ClaimedJob, error: unknown): Promise<boolean>;
  /** Says that jobs were added by this process. */
  readonly added: Signal<void>;
}

export function createJobs({ pool }: Pick<Database, 'pool'>): Jobs {
  const added = createSignal<void>();
  return {
    added,
    async add(task, jobs, field) {
      const trace = currentTrace();
      const extra = trace === undefined ? {} : { [field]: trace };
      await addJobs(
        pool,
        // The trace comes last: the first field is what a job is about.
        jobs.map(({ data, key, urgent = false }) => ({ id: newId(), task, key, data: { ...data, ...extra }, urgent })),
      );
      if (jobs.length > 0) added.emit();
    },
    addScheduled: (slots) =>
      addJobs(
        pool,
        slots.map((slot) => ({ id: idOf(slot), task: slot.name, key: '', data: {}, urgent: false })),
      ),
    countWaiting: (task) => countWaitingJobs(pool, task),
    claim: (rooms) => claimJobs(pool, rooms, JOB_LEASE_MS / 1_000),
    renew: (job) => renewJob(pool, job, JOB_LEASE_MS / 1_000),
    complete: (job) => completeJob(pool, job),
    fail(job, error) {
      if (job.attempts >= ATTEMPTS_MAX) return buryJob(pool, job, errorMessage(error));
      const pauseSeconds = PAUSE_FIRST_SECONDS * 2 ** (job.attempts - 1) * (0.5 + Math.random());
      return retryJob(pool, job, { error: errorMessage(error), pauseSeconds });
    },
  };
}

/** Whether its attempts are used up: each of the processes that took it died on it. */
export function isWornOut({ attempts }: ClaimedJob): boolean {
  return attempts > ATTEMPTS_MAX;
}

/** Any UUID will do, as long as every Gapura takes the same one. */
const SLOT_NAMESPACE = '2f1d3c0e-6a57-4f0b-9a55-0a3f3f5f7c11';

/** The same in every process: the queue takes a job of this id only once. */
function idOf({ name, at }: Slot): string {
  return uuidv5(`${name} ${at.toISOString()}`, SLOT_NAMESPACE);
}
