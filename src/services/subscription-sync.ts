// The background's part: subscriptions are read back in batches, and what was left half-way is brought to its end.

import { GatewayError } from '../domain/errors.ts';
import type { GatewaySubscription } from '../domain/subscription.ts';
import { listLivingSubscriptions, listUnresolvedSubscriptions } from '../store/subscriptions.ts';
import type { Context, Origin } from './context.ts';
import { finishAction } from './subscription-actions.ts';
import { finishCreation } from './subscription-creation.ts';
import { readBack } from './subscription-read-back.ts';

const BATCH = 100;
const AT_A_TIME = 4;
/** A gateway that is away is not asked thousands of times; the next run begins anew. */
const FAILURES_MAX = 20;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
/** Younger ones are still in the hands of the request that made them. */
const UNRESOLVED_AGE_MS = 30_000;

export interface SyncReport {
  readonly read: number;
  readonly failed: number;
}

/** Reads every subscription back that the gateway may still charge or change; with `id`, only that one. */
export async function syncSubscriptions(context: Context, origin: Origin, id?: string): Promise<SyncReport> {
  if (id !== undefined) {
    await readBack(context, id, { ...origin, source: 'task' });
    return { read: 1, failed: 0 };
  }
  let read = 0;
  let failed = 0;
  let after = FIRST_ID;
  for (;;) {
    const batch = await listLivingSubscriptions(context.database.pool, { after, limit: BATCH });
    for (let start = 0; start < batch.length && failed < FAILURES_MAX; start += AT_A_TIME) {
      const some = batch.slice(start, start + AT_A_TIME);
      const outcomes = await Promise.all(some.map((one) => readOne(context, one, origin)));
      read += outcomes.filter((wasRead) => wasRead).length;
      failed += outcomes.filter((wasRead) => !wasRead).length;
    }
    const last = batch.at(-1);
    if (last === undefined || batch.length < BATCH || failed >= FAILURES_MAX) return { read, failed };
    after = last;
  }
}

async function readOne(context: Context, id: string, origin: Origin): Promise<boolean> {
  try {
    await readBack(context, id, { ...origin, source: 'task' });
    return true;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    context.log.warn({ err: error, subscription_id: id }, 'a subscription could not be read back');
    return false;
  }
}

/** Takes up creations and actions whose outcome nobody wrote down. Several processes may: the gateway does each once. */
export async function finishSubscriptions(context: Context, origin: Origin): Promise<void> {
  const until = new Date(context.clock.now().getTime() - UNRESOLVED_AGE_MS);
  let after = { since: new Date(0), id: FIRST_ID };
  for (;;) {
    const page = { until, after, limit: BATCH };
    const batch = await listUnresolvedSubscriptions(context.database.pool, page);
    for (const subscription of batch) await finish(context, subscription, origin);
    const last = batch.at(-1);
    if (last?.unresolvedSince == null || batch.length < BATCH) return;
    after = { since: last.unresolvedSince, id: last.id };
  }
}

async function finish(context: Context, subscription: GatewaySubscription, origin: Origin): Promise<void> {
  if (subscription.creationState === 'created') await finishAction(context, subscription, origin);
  else await finishCreation(context, subscription, origin);
}
