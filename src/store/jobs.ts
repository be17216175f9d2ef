// SQL of the job queue: jobs are added, claimed with a lease, renewed, and end as done or dead. All times are the database's.

import { type Queryable, run, statement } from './database/statement.ts';

export interface NewJob {
  /** A job whose id is known is not added again. */
  readonly id: string;
  readonly task: string;
  readonly key: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly urgent: boolean;
}

const ADD = statement(
  'gapura_add_jobs',
  `
WITH fresh AS MATERIALIZED (
  SELECT DISTINCT ON (job.task, job.key) job.id, job.task, job.key, job.data, job.urgent
  FROM jsonb_to_recordset($1::jsonb) AS job (id uuid, task text, key text, data jsonb, urgent boolean)
  WHERE (SELECT count(*) FROM background_jobs other
    WHERE other.task = job.task AND other.key = job.key AND other.state = 'waiting') = 0
)
INSERT INTO background_jobs (id, task, key, data, urgent) SELECT id, task, key, data, urgent FROM fresh
ON CONFLICT (id) DO NOTHING`,
);

/** Leaves out those whose key waits already. Two processes may add the same key at once: every task may run twice. */
export async function addJobs(on: Queryable, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length > 0) await run(on, ADD, [JSON.stringify(jobs)]);
}

// A job whose lease is over is due like any other: its process died, or lost the database.
const CLAIM = statement(
  'gapura_claim_jobs',
  `
UPDATE background_jobs SET state = 'active', attempts = attempts + 1, started_at = now(),
  due_at = now() + make_interval(secs => $3::int)
WHERE id = ANY(ARRAY(
  SELECT due.id FROM unnest($1::text[], $2::int[]) AS free (task, room), LATERAL (
    SELECT id FROM background_jobs job WHERE job.task = free.task AND job.state <> 'done' AND job.due_at <= now()
    ORDER BY job.urgent DESC, job.due_at LIMIT free.room FOR UPDATE SKIP LOCKED) due))
RETURNING id, task, data, attempts`,
);

/** A job that this process holds: its id and the number of the attempt are the lease. */
export interface ClaimedJob {
  readonly id: string;
  readonly task: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** With this one. */
  readonly attempts: number;
}

type JobLease = Pick<ClaimedJob, 'id' | 'attempts'>;

/** The jobs that are due, at most `room` of each task: urgent ones first, then those that wait for longest. */
export async function claimJobs(
  on: Queryable,
  rooms: ReadonlyMap<string, number>,
  leaseSeconds: number,
): Promise<ClaimedJob[]> {
  return run<ClaimedJob & Record<string, unknown>>(on, CLAIM, [[...rooms.keys()], [...rooms.values()], leaseSeconds]);
}

// The state is compared in a way that no partial index offers itself for: a plan that was made while the table was empty goes by the key.
const HELD = `id = $1 AND attempts = $2 AND (state = 'active') IS TRUE RETURNING id`;
const RENEW = statement(
  'gapura_renew_job',
  `UPDATE background_jobs SET due_at = now() + make_interval(secs => $3::int) WHERE ${HELD}`,
);
const COMPLETE = statement(
  'gapura_complete_job',
  `UPDATE background_jobs SET state = 'done', due_at = 'infinity', ended_at = now(), error = NULL WHERE ${HELD}`,
);
const RETRY = statement(
  'gapura_retry_job',
  `UPDATE background_jobs SET state = 'waiting', due_at = now() + make_interval(secs => $3::float8), error = $4 WHERE ${HELD}`,
);
const BURY = statement(
  'gapura_bury_job',
  `UPDATE background_jobs SET state = 'dead', urgent = false, due_at = 'infinity', ended_at = now(), error = $3 WHERE ${HELD}`,
);

/** False where another process holds it by now, here and in the three below. */
export async function renewJob(on: Queryable, { id, attempts }: JobLease, leaseSeconds: number): Promise<boolean> {
  return (await run(on, RENEW, [id, attempts, leaseSeconds])).length > 0;
}

export async function completeJob(on: Queryable, { id, attempts }: JobLease): Promise<boolean> {
  return (await run(on, COMPLETE, [id, attempts])).length > 0;
}

export async function retryJob(
  on: Queryable,
  { id, attempts }: JobLease,
  { error, pauseSeconds }: { readonly error: string; readonly pauseSeconds: number },
): Promise<boolean> {
  return (await run(on, RETRY, [id, attempts, pauseSeconds, error])).length > 0;
}

export async function buryJob(on: Queryable, { id, attempts }: JobLease, error: string): Promise<boolean> {
  return (await run(on, BURY, [id, attempts, error])).length > 0;
}

const REVIVE = statement(
  'gapura_revive_jobs',
  `
WITH picked AS (
  DELETE FROM background_jobs WHERE id = ANY(ARRAY(
    SELECT id FROM background_jobs WHERE task = $1 AND state = 'dead' LIMIT $2 FOR UPDATE SKIP LOCKED))
  RETURNING key, data
), added AS (
  INSERT INTO background_jobs (id, task, key, data)
  SELECT DISTINCT ON (picked.key) gen_random_uuid(), $1, picked.key, picked.data FROM picked
  WHERE (SELECT count(*) FROM background_jobs other
    WHERE other.task = $1 AND other.key = picked.key AND other.state = 'waiting') = 0
)
SELECT count(*)::int AS revived FROM picked`,
);

/** Dead jobs of a task wait again, one for each key; how many there were. */
export async function reviveJobs(on: Queryable, task: string, limit: number): Promise<number> {
  return (await run<{ revived: number }>(on, REVIVE, [task, limit]))[0]?.revived ?? 0;
}

const COUNT_WAITING = statement(
  'gapura_count_waiting_jobs',
  `SELECT count(*)::int AS n FROM background_jobs WHERE task = $1 AND state = 'waiting'`,
);

/** Those for another attempt included. */
export async function countWaitingJobs(on: Queryable, task: string): Promise<number> {
  return (await run<{ n: number }>(on, COUNT_WAITING, [task]))[0]?.n ?? 0;
}

const LIST_QUEUES = statement(
  'gapura_list_queues',
  `
SELECT task, count(*) FILTER (WHERE state = 'waiting' AND attempts = 0)::int AS waiting,
  count(*) FILTER (WHERE state = 'waiting' AND attempts > 0)::int AS retrying,
  count(*) FILTER (WHERE state = 'active')::int AS active,
  min(due_at) FILTER (WHERE due_at <= now()) AS "waitingSince",
  coalesce(extract(epoch FROM now() - min(due_at) FILTER (WHERE due_at <= now())) * 1000, 0)::float8 AS "waitingMs",
  count(*) FILTER (WHERE state = 'dead')::int AS dead,
  min(ended_at) FILTER (WHERE state = 'dead') AS "deadSince",
  (array_agg(left(error, 200) ORDER BY ended_at DESC) FILTER (WHERE state = 'dead'))[1] AS "deadReason"
FROM background_jobs WHERE state <> 'done' GROUP BY task LIMIT 1000`,
);

export interface QueueState {
  readonly task: string;
  /** Jobs that wait for their first attempt, for another one, and those that are worked on. */
  readonly waiting: number;
  readonly retrying: number;
  readonly active: number;
  readonly waitingSince: Date | null;
  /** For how long that is, by the database's clock; 0 where nothing waits. */
  readonly waitingMs: number;
  readonly dead: number;
  readonly deadSince: Date | null;
  /** What the newest died of. */
  readonly deadReason: string | null;
}

/** The state of every task that has jobs; the partial index of what is not done keeps this cheap. */
export function listQueues(on: Queryable): Promise<QueueState[]> {
  return run<QueueState & Record<string, unknown>>(on, LIST_QUEUES, []);
}

const LIST_LAST_RUNS = statement(
  'gapura_list_last_runs',
  `
SELECT asked.task, ended.ended_at AS "endedAt", CASE ended.state WHEN 'done' THEN 'ok' ELSE 'failed' END AS outcome,
  left(ended.error, 200) AS error, (extract(epoch FROM ended.ended_at - ended.started_at) * 1000)::int AS "durationMs"
FROM unnest($1::text[]) asked (task), LATERAL (
  SELECT job.state, job.started_at, job.ended_at, job.error FROM background_jobs job
  WHERE job.task = asked.task AND job.ended_at IS NOT NULL ORDER BY job.ended_at DESC LIMIT 1) ended`,
);

export interface LastRun {
  readonly task: string;
  readonly endedAt: Date;
  readonly outcome: 'ok' | 'failed';
  readonly durationMs: number;
  readonly error: string | null;
}

/** How the newest job of each task ended, as far back as jobs are kept. */
export function listLastRuns(on: Queryable, tasks: readonly string[]): Promise<LastRun[]> {
  return run<LastRun & Record<string, unknown>>(on, LIST_LAST_RUNS, [tasks]);
}

const LIST_DEAD = statement(
  'gapura_list_dead_jobs',
  `
SELECT id, data, attempts, left(error, 500) AS error, ended_at AS "failedAt" FROM background_jobs
WHERE task = $1 AND state = 'dead' ORDER BY ended_at DESC, id LIMIT $2`,
);

export interface DeadJob {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly attempts: number;
  readonly error: string | null;
  readonly failedAt: Date;
}

/** Newest first. */
export function listDeadJobs(on: Queryable, task: string, limit: number): Promise<DeadJob[]> {
  return run<DeadJob & Record<string, unknown>>(on, LIST_DEAD, [task, limit]);
}

const DELETE_ENDED = statement(
  'gapura_clean_jobs',
  `
WITH gone AS (
  DELETE FROM background_jobs WHERE id = ANY(ARRAY(
    SELECT old.id FROM unnest($1::text[]) asked (task), LATERAL (
      SELECT id FROM background_jobs job WHERE job.task = asked.task AND job.ended_at < now() - make_interval(days => $2::int)
      ORDER BY job.ended_at LIMIT $3 FOR UPDATE SKIP LOCKED) old))
  RETURNING 1
)
SELECT count(*)::int AS deleted FROM gone`,
);

/** Removes jobs that ended so many days ago, at most `limit` of each task; how many. */
export async function deleteEndedJobs(
  on: Queryable,
  { tasks, days, limit }: { readonly tasks: readonly string[]; readonly days: number; readonly limit: number },
): Promise<number> {
  return (await run<{ deleted: number }>(on, DELETE_ENDED, [tasks, days, limit]))[0]?.deleted ?? 0;
}
