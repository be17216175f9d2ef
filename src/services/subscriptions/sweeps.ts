// Background work on subscriptions: reads them back in batches, and finishes what was left half-way.

import { GatewayError, isUnknownToGateway } from '../../domain/errors.ts';
import type { GatewaySubscription } from '../../domain/subscriptions/subscription.ts';
import { isDatabaseUnavailable } from '../../store/database/errors.ts';
import {
  findSweepPosition,
  keepSweepPosition,
  listLivingSubscriptions,
  listUnresolvedSubscriptions,
} from '../../store/subscriptions/subscriptions.ts';
import { say } from '../../text/sayings.ts';
import type { Context, Origin } from '../context.ts';
import { isolated } from '../isolation.ts';
import { finishAction } from './actions.ts';
import { changeSubscription, mustFindSubscription } from './changes.ts';
import { finishCreation } from './creation.ts';
import { readBack } from './status.ts';

const BATCH = 100;
const AT_A_TIME = 4;
/** A gateway that is away is not asked thousands of times; the next run goes on where this one stopped. */
const FAILURES_MAX = 20;
const POSITION = 'sync_subscription_status';
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
    await readOrNote(context, id, origin);
    return { read: 1, failed: 0 };
  }
  const { pool } = context.database;
  const begin = (await findSweepPosition(pool, POSITION)) ?? FIRST_ID;
  // From where the last run was broken off to the end, then what lies before that place.
  const legs =
    begin === FIRST_ID
      ? [{ after: FIRST_ID, until: null }]
      : [
          { after: begin, until: null },
          { after: FIRST_ID, until: begin },
        ];
  let report: SyncReport = { read: 0, failed: 0 };
  for (const leg of legs) {
    report = await syncLeg(context, origin, leg, report);
    // Beyond those that failed: if it is they who cannot be read, they must not keep the others waiting.
    if (report.failed >= FAILURES_MAX) return report;
  }
  await keepSweepPosition(pool, POSITION, FIRST_ID);
  return report;
}

/** Goes on through the subscriptions after one, until another or the last; notes how far it came. */
async function syncLeg(
  context: Context,
  origin: Origin,
  leg: { readonly after: string; readonly until: string | null },
  before: SyncReport,
): Promise<SyncReport> {
  const { pool } = context.database;
  let { read, failed } = before;
  for (let { after } = leg; ; ) {
    const listed = await listLivingSubscriptions(pool, { after, limit: BATCH });
    const batch = listed.filter((id) => leg.until === null || id <= leg.until);
    for (let start = 0; start < batch.length; start += AT_A_TIME) {
      const some = batch.slice(start, start + AT_A_TIME);
      const outcomes = await Promise.all(some.map((one) => readOne(context, one, origin)));
      read += outcomes.filter((wasRead) => wasRead).length;
      failed += outcomes.filter((wasRead) => !wasRead).length;
      after = some.at(-1) ?? after;
      if (failed >= FAILURES_MAX) break;
    }
    await keepSweepPosition(pool, POSITION, after);
    if (failed >= FAILURES_MAX || batch.length < BATCH) return { read, failed };
  }
}

async function readOne(context: Context, id: string, origin: Origin): Promise<boolean> {
  try {
    await readOrNote(context, id, origin);
    return true;
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    context.log.warn({ err: error, subscription_id: id }, 'a subscription could not be read back');
    // Only a gateway that does not answer is a reason to leave the others for later.
    return !(error instanceof GatewayError) || isUnknownToGateway(error);
  }
}

const MISSING_CODE = '404';
const MISSING = say('subscription_missing');

/** That the gateway does not know a subscription is an answer: it is noted, and the status stays as it was last known. */
async function readOrNote(context: Context, id: string, origin: Origin): Promise<void> {
  try {
    const read = await readBack(context, id, { ...origin, source: 'task' });
    if (read?.subscription.statusCode === MISSING_CODE) await note(context, id, origin, null);
  } catch (error) {
    if (!isUnknownToGateway(error) || error.operation !== 'get_subscription') throw error;
    await note(context, id, origin, MISSING);
  }
}

/** Notes that the gateway does not know it, or, with null, that it does after all. */
async function note(context: Context, id: string, origin: Origin, missing: typeof MISSING | null): Promise<void> {
  const current = await mustFindSubscription(context, id);
  const statusCode = missing === null ? null : MISSING_CODE;
  await changeSubscription(context, current, { source: 'task', actor: origin.actor }, (latest) => {
    if (latest.statusCode === statusCode) return null;
    const reason = missing ?? say('subscription_back');
    return { changes: { statusCode, statusMessage: missing }, events: [], reason };
  });
}

/** Resumes creations and actions without a written outcome. Several processes may: the gateway does each once. */
export async function finishSubscriptions(context: Context, origin: Origin): Promise<void> {
  const until = new Date(context.clock.now().getTime() - UNRESOLVED_AGE_MS);
  let after = { since: new Date(0), id: FIRST_ID };
  for (;;) {
    const page = { until, after, limit: BATCH };
    const batch = await listUnresolvedSubscriptions(context.database.pool, page);
    for (const one of batch) await isolated(context, { subscription_id: one.id }, () => finish(context, one, origin));
    const last = batch.at(-1);
    if (last?.unresolvedSince == null || batch.length < BATCH) return;
    after = { since: last.unresolvedSince, id: last.id };
  }
}

async function finish(context: Context, subscription: GatewaySubscription, origin: Origin): Promise<void> {
  if (subscription.creationState === 'created') await finishAction(context, subscription, origin);
  else await finishCreation(context, subscription, origin);
}
