// Works on the reconciliation that somebody asked for: page by page, with a lease, from where whoever worked on it before had come.

import type { Difference } from '../../domain/payments/reconciliation.ts';
import { maskText } from '../../observability/masking.ts';
import { isDatabaseUnavailable } from '../../store/database/errors.ts';
import {
  advanceReconciliation,
  beginReconciliation,
  endReconciliation,
  type ReconciliationLease,
  releaseReconciliation,
  renewReconciliation,
  type TakenReconciliation,
  takeReconciliation,
} from '../../store/payments/reconciliations.ts';
import type { Context } from '../context.ts';
import { openCursor, sealCursor } from '../cursor.ts';
import { InterruptedError } from '../gateway-budget.ts';
import { wordsOf } from '../isolation.ts';
import { countToReconcile, type ReconcilePage, reconcile } from './reconciliation.ts';

/** What a process that died worked on is taken up by another after this time. */
const LEASE_SECONDS = 60;
const HEARTBEAT_MS = 15_000;
/** A job ends after about so long, and the next one goes on: jobs that take too long are taken for dead. */
const SLICE_MS = 60_000;
const PAYMENTS_MAX = 1_000_000;
/** How often in a row a page of which nothing could be compared is tried, a minute apart. */
const SILENCES_MAX = 5;

/** `more`: there is more to do now. `later`: the gateway is silent, and the next sweep tries again. */
export type ReconcilingOutcome = 'nothing' | 'done' | 'more' | 'later';

export async function workOnReconciliation(context: Context): Promise<ReconcilingOutcome> {
  const { pool } = context.database;
  const token = context.newId();
  const taken = await takeReconciliation(pool, { token, seconds: LEASE_SECONDS, now: context.clock.now() });
  if (taken === undefined) return 'nothing';
  const lease: ReconciliationLease = { id: taken.id, token };
  const beat = setInterval(() => {
    renewReconciliation(pool, lease, { seconds: LEASE_SECONDS, now: context.clock.now() }).catch((error: unknown) =>
      context.log.debug({ err: error, reconciliation_id: lease.id }, 'the lease of a reconciliation was not renewed'),
    );
  }, HEARTBEAT_MS).unref();
  try {
    return await workOn(context, taken, lease);
  } catch (error) {
    // Without the database nothing can be written down: the lease runs out, and somebody goes on.
    if (isDatabaseUnavailable(error)) throw error;
    if (error instanceof InterruptedError) {
      await releaseReconciliation(pool, lease, { silent: false });
      return 'later';
    }
    context.log.error({ err: error, reconciliation_id: lease.id }, 'a reconciliation failed');
    await end(context, lease, 'failed', maskText(wordsOf(error)));
    return 'done';
  } finally {
    clearInterval(beat);
  }
}

async function workOn(
  context: Context,
  taken: TakenReconciliation,
  lease: ReconciliationLease,
): Promise<ReconcilingOutcome> {
  const { pool } = context.database;
  const { from, to, position } = taken;
  const untilMs = performance.now() + SLICE_MS;
  if (taken.total === null) {
    const total = await countToReconcile(context, { from, to, limit: PAYMENTS_MAX });
    if (!(await beginReconciliation(pool, lease, total))) return 'done';
  }
  const cursor = position === null ? undefined : sealCursor(position, context.cursorKey);
  let silences = taken.silences;
  for await (const page of reconcile(context, { from, to, limit: PAYMENTS_MAX - taken.checked, cursor })) {
    if (isSilent(page) && silences + 1 < SILENCES_MAX) {
      await releaseReconciliation(pool, lease, { silent: true });
      return 'later';
    }
    // Somebody stopped it, or took it for abandoned: what was compared was compared, and the rest is theirs.
    if (!(await advance(context, lease, page))) return 'done';
    if (isSilent(page)) {
      await end(context, lease, 'failed', 'The gateway gave no usable answer to anything of a page; ask again later.');
      return 'done';
    }
    silences = 0;
    if (page.next !== null && performance.now() >= untilMs) {
      await releaseReconciliation(pool, lease, { silent: false });
      return 'more';
    }
  }
  await end(context, lease, 'done', null);
  return 'done';
}

/** Whoever cannot be asked about a whole page cannot be asked about the next one either. */
function isSilent({ payments, differences }: ReconcilePage): boolean {
  return payments > 0 && countOf(differences, true) === payments;
}

function countOf(differences: readonly Difference[], notCompared: boolean): number {
  return differences.filter(({ done }) => (done === 'not_compared') === notCompared).length;
}

async function advance(context: Context, lease: ReconciliationLease, page: ReconcilePage): Promise<boolean> {
  const { differences, next, payments } = page;
  return advanceReconciliation(context.database.pool, lease, {
    checked: payments,
    differed: countOf(differences, false),
    unreachable: countOf(differences, true),
    differences: differences.map((difference) => ({ ...difference, reason: maskText(difference.reason) })),
    // Not as the sealed cursor: it has to be of use after the key was changed, too.
    position: next === null ? null : openCursor(next, context.cursorKey),
    now: context.clock.now(),
    leaseSeconds: LEASE_SECONDS,
  });
}

async function end(
  context: Context,
  lease: ReconciliationLease,
  status: 'done' | 'failed',
  error: string | null,
): Promise<void> {
  await endReconciliation(context.database.pool, lease, { status, error, now: context.clock.now() });
}
