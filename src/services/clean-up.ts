// Removes what nobody needs any more: in small batches, so that nobody else has to wait, and only for a while.

import { DAY_MS, IDEMPOTENCY_KEPT_MS } from '../domain/retention.ts';
import { type AgedRows, deleteOldEvents, deleteOlderThan } from '../store/clean-up.ts';
import { deleteForgottenConsumers } from '../store/webhooks/endpoints.ts';
import type { Context } from './context.ts';

const BATCH = 1_000;
/** What is left then waits for the next run. */
const TIME_LIMIT_MS = 5 * 60_000;
/** A payment that is being written may still refer to the endpoint that was deleted just now. */
const FORGET_AFTER_MS = 3_600_000;

export type Cleaned = Readonly<Record<AgedRows | 'events', number>>;

/** Applies the retention settings, and tells how many rows went. */
export async function cleanUp(context: Context): Promise<Cleaned> {
  const { database, retention, clock } = context;
  const nowMs = clock.now().getTime();
  const until = performance.now() + TIME_LIMIT_MS;
  const ago = (ms: number) => new Date(nowMs - ms);
  await deleteForgottenConsumers(database.pool, ago(FORGET_AFTER_MS));
  const cleaned: Cleaned = {
    idempotency_keys: await cleanAged(context, 'idempotency_keys', ago(IDEMPOTENCY_KEPT_MS), until),
    webhook_attempts: await cleanAged(context, 'webhook_attempts', ago(retention.webhookAttemptsDays * DAY_MS), until),
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
    events: await cleanEvents(context, ago(retention.eventsDays * DAY_MS), until),
  };
  context.log.info({ ...cleaned, complete: performance.now() < until }, 'old rows were removed');
  return cleaned;
}

async function cleanAged(context: Context, what: AgedRows, before: Date, until: number): Promise<number> {
  let total = 0;
  while (performance.now() < until) {
    const deleted = await deleteOlderThan(context.database.pool, what, before, BATCH);
    context.count.cleaned(what, deleted);
    total += deleted;
    if (deleted < BATCH) break;
  }
  return total;
}

async function cleanEvents(context: Context, before: Date, until: number): Promise<number> {
  let total = 0;
  let after: string | null = '0';
  while (after !== null && performance.now() < until) {
    const { deleted, last } = await deleteOldEvents(context.database.pool, { after, before, limit: BATCH });
    context.count.cleaned('events', deleted);
    total += deleted;
    after = last;
  }
  return total;
}
