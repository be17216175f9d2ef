// Removes old rows: whole months, or small batches, so that no other query has to wait, and only for a limited time.

import { SUCCESS_SPANS } from '../domain/events/webhook.ts';
import { DAY_MS, IDEMPOTENCY_KEPT_MS, REPORTS_KEPT_DAYS } from '../domain/retention.ts';
import { TASK_NAMES } from '../domain/tasks.ts';
import {
  type AgedRows,
  type Droppable,
  deleteOldEvents,
  deleteOlderThan,
  deleteOldKeys,
  deleteOver,
  dropOld,
  listAgedPartitions,
  listEventPartitions,
  listOldPartitions,
  type OverRows,
} from '../store/clean-up.ts';
import { START_POSITION } from '../store/events/outbox.ts';
import { deleteEndedJobs } from '../store/jobs.ts';
import { deleteForgottenConsumers } from '../store/webhooks/endpoints.ts';
import type { Context } from './context.ts';
import { KNOWN_FOR_MS } from './known-callers.ts';
import { ATTEMPTS_WITHIN_MS } from './people/attempts.ts';

const BATCH = 1_000;
/** What is left then waits for the next run. */
const TIME_LIMIT_MS = 5 * 60_000;
/** A payment that is being written may still refer to the endpoint that was deleted just now. */
const FORGET_AFTER_MS = 3_600_000;

export type Cleaned = Readonly<Record<OverRows | AgedRows | 'idempotency_keys' | 'events' | 'jobs', number>>;

/** Applies the retention settings. Returns how many rows were removed. */
export async function cleanUp(context: Context): Promise<Cleaned> {
  const { database, retention, clock } = context;
  const nowMs = clock.now().getTime();
  const until = performance.now() + TIME_LIMIT_MS;
  const ago = (ms: number) => new Date(nowMs - ms);
  const eventsBefore = ago(retention.eventsDays * DAY_MS);
  const attemptsBefore = ago(retention.webhookAttemptsDays * DAY_MS);
  await deleteForgottenConsumers(database.pool, ago(FORGET_AFTER_MS));
  const clean = (what: OverRows, before: Date) =>
    inBatches(context, what, until, (limit) => deleteOver(database.pool, what, before, limit));
  const cleaned: Cleaned = {
    sessions: await clean('sessions', ago(0)),
    sign_in_links: await clean('sign_in_links', ago(0)),
    passkey_challenges: await clean('passkey_challenges', ago(0)),
    person_links: await clean('person_links', ago(0)),
    sign_in_attempts: await clean('sign_in_attempts', ago(ATTEMPTS_WITHIN_MS)),
    known_callers: await clean('known_callers', ago(KNOWN_FOR_MS)),
    webhook_counts: await clean('webhook_counts', ago((SUCCESS_SPANS.day + 1) * DAY_MS)),
    operator_messages: await clean('operator_messages', ago(REPORTS_KEPT_DAYS * DAY_MS)),
    idempotency_keys: await inBatches(context, 'idempotency_keys', until, (limit) =>
      deleteOldKeys(database.pool, ago(IDEMPOTENCY_KEPT_MS), limit),
    ),
    jobs: await inBatches(context, 'jobs', until, (limit) =>
      deleteEndedJobs(database.pool, { tasks: TASK_NAMES, days: retention.jobsDays, limit }),
    ),
    webhook_attempts:
      (await dropMonths(context, 'webhook_attempts', attemptsBefore, until)) +
      (await cleanAged(context, 'webhook_attempts', attemptsBefore, until)),
    duplicate_notifications: await cleanAged(
      context,
      'duplicate_notifications',
      ago(retention.duplicatesDays * DAY_MS),
      until,
    ),
    unmatched_notifications: await cleanAged(
      context,
      'unmatched_notifications',
      ago(retention.unmatchedDays * DAY_MS),
      until,
    ),
    events:
      (await dropMonths(context, 'gateway_events', eventsBefore, until)) +
      (await cleanEvents(context, eventsBefore, until)),
  };
  context.log.info({ ...cleaned, complete: performance.now() < until }, 'old rows were removed');
  return cleaned;
}

/** A month is dropped whole once all of it is old enough; one that is locked waits for the next run. */
async function dropMonths(context: Context, table: Droppable, before: Date, until: number): Promise<number> {
  const kind = table === 'gateway_events' ? 'events' : table;
  let total = 0;
  for (const partition of await listOldPartitions(context.database.pool, table, before)) {
    if (performance.now() >= until) break;
    const dropped = await dropOld(context.database.pool, partition);
    if (dropped === undefined) continue;
    context.count.cleaned(kind, dropped);
    context.log.info({ partition: partition.name, rows: dropped }, 'an old partition was dropped');
    total += dropped;
  }
  return total;
}

async function cleanAged(context: Context, what: AgedRows, before: Date, until: number): Promise<number> {
  const { pool } = context.database;
  let total = 0;
  for (const partition of await listAgedPartitions(pool, what, before)) {
    total += await inBatches(context, what, until, (limit) =>
      deleteOlderThan(pool, what, { partition, before, limit }),
    );
  }
  return total;
}

async function inBatches(
  context: Context,
  kind: keyof Cleaned,
  until: number,
  remove: (limit: number) => Promise<number>,
): Promise<number> {
  let total = 0;
  while (performance.now() < until) {
    const deleted = await remove(BATCH);
    context.count.cleaned(kind, deleted);
    total += deleted;
    if (deleted < BATCH) break;
  }
  return total;
}

async function cleanEvents(context: Context, before: Date, until: number): Promise<number> {
  const { pool } = context.database;
  let total = 0;
  for (const partition of await listEventPartitions(pool, before)) {
    let after: string | null = START_POSITION;
    while (after !== null && performance.now() < until) {
      const { deleted, last } = await deleteOldEvents(pool, { partition, after, before, limit: BATCH });
      context.count.cleaned('events', deleted);
      total += deleted;
      after = last;
    }
  }
  return total;
}
