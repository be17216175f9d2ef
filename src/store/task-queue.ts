// SQL on the job queue's own tables: what waits, since when, how tasks ended last, which keys are under way, and whose turn it
// is to clean up.

import { isMissingTable } from './database/errors.ts';
import { type Queryable, run, type Statement } from './database/statement.ts';

export interface QueueDatabase {
  readonly pool: Queryable;
  readonly schema: string;
}

/** The queue has a schema beside ours. Its name is one that the configuration has checked. */
function onJobs(name: string, text: (jobs: string) => string): (schema: string) => Statement {
  return (schema) => ({ name, text: text(`"${schema}_jobs"`) });
}

const LIST_QUEUES = onJobs(
  'gapura_list_queues',
  (jobs) => `
SELECT name, count(*) FILTER (WHERE state = 'created')::int AS waiting, count(*) FILTER (WHERE state = 'retry')::int AS retrying,
  count(*) FILTER (WHERE state = 'active')::int AS active,
  min(start_after) FILTER (WHERE state < 'active' AND start_after <= now()) AS waiting_since,
  coalesce(extract(epoch FROM now() - min(start_after) FILTER (WHERE state < 'active' AND start_after <= now())) * 1000, 0)::float8 AS waiting_ms,
  (array_agg(left(output ->> 'message', 200) ORDER BY created_on DESC) FILTER (WHERE state < 'active'))[1] AS newest_error
FROM ${jobs}.job WHERE state <= 'active' AND name NOT LIKE '\\_\\_%' GROUP BY name LIMIT 1000`,
);

const newest = (table: string) => `
(SELECT name, state, completed_on, started_on, output FROM ${table}
  WHERE name = asked.name AND completed_on IS NOT NULL AND started_on IS NOT NULL ORDER BY completed_on DESC LIMIT 1)`;

const LIST_LAST_RUNS = onJobs(
  'gapura_list_last_runs',
  (jobs) => `
SELECT DISTINCT ON (ended.name) ended.name, ended.state::text, ended.completed_on, left(ended.output ->> 'message', 200) AS error,
  (extract(epoch FROM ended.completed_on - ended.started_on) * 1000)::int AS duration_ms
FROM unnest($1::text[]) asked (name),
  LATERAL (${newest(`${jobs}.job`)} UNION ALL ${newest(`${jobs}.archive`)}) ended
ORDER BY ended.name, ended.completed_on DESC`,
);

const LIST_KEYS_UNDER_WAY = onJobs(
  'gapura_list_keys_under_way',
  (jobs) => `
SELECT DISTINCT singleton_key FROM ${jobs}.job
WHERE name = $1 AND state < 'active' AND singleton_key = ANY($2::text[]) LIMIT 1000`,
);

// A dead letter has the limit of the job that it was, which was tried once more often than that.
const LIST_DEAD = onJobs(
  'gapura_list_dead_jobs',
  (jobs) => `
SELECT id, data, retry_limit + 1 AS attempts, left(output ->> 'message', 500) AS error, created_on FROM ${jobs}.job
WHERE name = $1 AND state < 'active' ORDER BY created_on DESC, id LIMIT $2`,
);

const CLAIM_MAINTENANCE = onJobs(
  'gapura_claim_maintenance',
  (jobs) => `
UPDATE ${jobs}.version SET maintained_on = now()
WHERE maintained_on IS NULL OR maintained_on < now() - make_interval(secs => $1::int) RETURNING true AS claimed`,
);

/** All of them, for the queue of a schema. */
export function listQueueStatements(schema: string): readonly Statement[] {
  return [LIST_QUEUES, LIST_LAST_RUNS, LIST_KEYS_UNDER_WAY, LIST_DEAD, CLAIM_MAINTENANCE].map((made) => made(schema));
}

export interface QueueState {
  /** Jobs that may be taken now, or soon. */
  readonly waiting: number;
  /** Jobs that failed and wait for another try. */
  readonly retrying: number;
  readonly active: number;
  readonly waitingSince: Date | null;
  /** For how long that is, by the database's clock; 0 where nothing waits. */
  readonly waitingMs: number;
  /** Of a queue of dead letters: what the newest died of. */
  readonly newestError: string | null;
}

interface QueueRow {
  name: string;
  waiting: number;
  retrying: number;
  active: number;
  waiting_since: Date | null;
  waiting_ms: number;
  newest_error: string | null;
}

/** Every queue that has anything to do; the partial index of what is not done keeps this cheap. */
export async function listQueues(database: QueueDatabase): Promise<ReadonlyMap<string, QueueState>> {
  const rows = await run<QueueRow>(database.pool, LIST_QUEUES(database.schema), []);
  return new Map(
    rows.map((row) => [
      row.name,
      {
        waiting: row.waiting,
        retrying: row.retrying,
        active: row.active,
        waitingSince: row.waiting_since,
        waitingMs: row.waiting_ms,
        newestError: row.newest_error,
      },
    ]),
  );
}

/** The same; undefined where no process has ever made the queue. */
export async function findQueues(database: QueueDatabase): Promise<ReadonlyMap<string, QueueState> | undefined> {
  try {
    return await listQueues(database);
  } catch (error) {
    if (isMissingTable(error)) return undefined;
    throw error;
  }
}

export interface LastRun {
  readonly endedAt: Date;
  readonly outcome: 'ok' | 'failed';
  readonly durationMs: number;
  readonly error: string | null;
}

interface RunRow {
  name: string;
  state: string;
  completed_on: Date;
  duration_ms: number;
  error: string | null;
}

/** How the newest job of each task ended, as far back as the queue remembers. */
export async function listLastRuns(
  database: QueueDatabase,
  names: readonly string[],
): Promise<ReadonlyMap<string, LastRun>> {
  const rows = await run<RunRow>(database.pool, LIST_LAST_RUNS(database.schema), [names]);
  return new Map(
    rows.map((row) => [
      row.name,
      {
        endedAt: row.completed_on,
        outcome: row.state === 'completed' ? 'ok' : 'failed',
        durationMs: row.duration_ms,
        error: row.state === 'completed' ? null : row.error,
      },
    ]),
  );
}

/** Those of the keys that a job of the task has which is not done yet. */
export async function listKeysUnderWay(
  database: QueueDatabase,
  asked: { name: string; keys: readonly string[] },
): Promise<string[]> {
  const rows = await run<{ singleton_key: string }>(database.pool, LIST_KEYS_UNDER_WAY(database.schema), [
    asked.name,
    asked.keys,
  ]);
  return rows.map((row) => row.singleton_key);
}

export interface DeadJob {
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly attempts: number;
  readonly error: string | null;
  readonly failedAt: Date;
}

interface DeadRow {
  id: string;
  data: Record<string, unknown> | null;
  attempts: number;
  error: string | null;
  created_on: Date;
}

/** What lies in a queue of dead letters, newest first. */
export async function listDeadJobs(
  database: QueueDatabase,
  { queue, limit }: { queue: string; limit: number },
): Promise<DeadJob[]> {
  const rows = await run<DeadRow>(database.pool, LIST_DEAD(database.schema), [queue, limit]);
  return rows.map(({ id, data, attempts, error, created_on: failedAt }) => ({
    id,
    data: data ?? {},
    attempts,
    error,
    failedAt,
  }));
}

/** Whether the queue's maintenance is ours to do now: it is nobody else's for this long afterwards. */
export async function claimMaintenance(database: QueueDatabase, everySeconds: number): Promise<boolean> {
  const rows = await run<{ claimed: boolean }>(database.pool, CLAIM_MAINTENANCE(database.schema), [everySeconds]);
  return rows.length > 0;
}
