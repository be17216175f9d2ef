// Reconciliations that staff ask for: a row with the range and the progress, worked on by any free worker: page by page, with a lease,
// from the last page of the worker before.

import { type Caller, staffOnly } from '../../domain/caller.ts';
import { invalid, noSuch, Refusal } from '../../domain/errors.ts';
import { isUuid } from '../../domain/ids.ts';
import type { Difference, Reconciliation, ReconciliationResult } from '../../domain/payments/reconciliation.ts';
import { DAY_MS } from '../../domain/retention.ts';
import { maskText } from '../../observability/masking.ts';
import { isDatabaseUnavailable } from '../../store/database/errors.ts';
import type { PageOfRows } from '../../store/database/pages.ts';
import { inTransaction } from '../../store/database/transaction.ts';
import {
  advanceReconciliation,
  beginReconciliation,
  endReconciliation,
  findReconciliation,
  insertReconciliation,
  listReconciliations as listRows,
  type ReconciliationLease,
  releaseReconciliation,
  renewReconciliation,
  stopReconciliation as stopRow,
  type TakenReconciliation,
  takeReconciliation,
} from '../../store/payments/reconciliations.ts';
import { say } from '../../text/sayings.ts';
import type { Context } from '../context.ts';
import { openCursor, sealCursor } from '../cursor.ts';
import { SYSTEM_CLOCK } from '../database-clock.ts';
import { InterruptedError } from '../gateway-budget.ts';
import { errorMessage } from '../isolation.ts';
import { type Page, positionOfRow, readPage } from '../pages.ts';
import { recordAct } from '../people/audit.ts';
import { whileLeased } from '../work-loop.ts';
import { countToReconcile, type ReconcilePage, reconcile } from './reconciliation.ts';

const STAFF_MAY = 'reconcile';
const DAYS_MAX = 31;
/** A caller's clock may be ahead by so much. */
const AHEAD_MAX_MS = 60_000;

export interface ReconciliationInput {
  /** A day before `to` where absent. */
  readonly from?: Date | undefined;
  /** Now where absent. */
  readonly to?: Date | undefined;
}

/** `id` makes it safe to repeat: the same reconciliation is asked for once. */
export async function startReconciliation(
  context: Context,
  caller: Caller,
  input: ReconciliationInput,
  id: string = context.newId(),
): Promise<Reconciliation> {
  staffOnly(caller, STAFF_MAY);
  const now = context.clock.now();
  const { from, to } = readRange(input, now);
  const made = await inTransaction(context.database.pool, async (on) => {
    const row = await insertReconciliation(on, { id, fromTime: from, toTime: to, askedBy: caller.id, createdAt: now });
    if (row === undefined) return findReconciliation(on, id);
    const details = { from: from.toISOString(), to: to.toISOString() };
    const act = { action: 'reconciliation.start', subject: 'reconciliation', subjectId: id, details } as const;
    await recordAct(context, on, caller, act);
    return row;
  });
  if (made === undefined) {
    throw new Refusal('invalid_state', say('reconciliation_runs'));
  }
  await context.enqueue('reconcile_payments', {}, '');
  return made;
}

function readRange(input: ReconciliationInput, now: Date): { from: Date; to: Date } {
  const to = input.to ?? now;
  const from = input.from ?? new Date(to.getTime() - DAY_MS);
  if (to.getTime() > now.getTime() + AHEAD_MAX_MS) throw invalid({ field: 'to', message: say('not_in_future') });
  if (from >= to) throw invalid({ field: 'from', message: say('before_until') });
  if (to.getTime() - from.getTime() > DAYS_MAX * DAY_MS) {
    throw invalid({ field: 'from', message: say('days_before', { days: DAYS_MAX }) });
  }
  return { from, to };
}

export async function listReconciliations(
  context: Context,
  caller: Caller,
  query: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<Page<Reconciliation>> {
  staffOnly(caller, STAFF_MAY);
  const list = (page: PageOfRows) => context.database.read((on) => listRows(on, page));
  return readPage(context, query, list, positionOfRow);
}

export async function getReconciliation(context: Context, caller: Caller, id: string): Promise<ReconciliationResult> {
  staffOnly(caller, STAFF_MAY);
  const row = isUuid(id) ? await findReconciliation(context.database.pool, id) : undefined;
  if (row === undefined) throw noSuch('reconciliation');
  return row;
}

/** What was compared by then stays. One that is stopped already gets the same answer. */
export async function stopReconciliation(context: Context, caller: Caller, id: string): Promise<ReconciliationResult> {
  const before = await getReconciliation(context, caller, id);
  const stopped = await inTransaction(context.database.pool, async (on) => {
    if (!(await stopRow(on, before.id, context.clock.now()))) return false;
    await recordAct(context, on, caller, { action: 'reconciliation.stop', subject: 'reconciliation', subjectId: id });
    return true;
  });
  const after = await getReconciliation(context, caller, id);
  if (!stopped && after.status !== 'stopped') {
    throw new Refusal('invalid_state', say('nothing_to_stop', { reconciliation: after.status }));
  }
  return after;
}

/** The lease: after this time another process resumes the work of one that died. */
const LEASE_SECONDS = 60;
/** A job ends after about so long, and the next one goes on: jobs that take too long are taken for dead. */
const SLICE_MS = 60_000;
const PAYMENTS_MAX = 1_000_000;
/** How often in a row a page of which nothing could be compared is tried, a minute apart. */
const SILENCES_MAX = 5;

/** `more`: there is more to do now. `later`: the gateway is silent, and the next sweep tries again. */
type ReconcilingOutcome = 'nothing' | 'done' | 'more' | 'later';

export async function workOnReconciliation(context: Context): Promise<ReconcilingOutcome> {
  const { pool } = context.database;
  const token = context.newId();
  const taken = await takeReconciliation(pool, { token, seconds: LEASE_SECONDS, now: context.clock.now() });
  if (taken === undefined) return 'nothing';
  const lease: ReconciliationLease = { id: taken.id, token };
  const renew = () => renewReconciliation(pool, lease, { seconds: LEASE_SECONDS, now: context.clock.now() });
  const kept = { leaseMs: LEASE_SECONDS * 1_000, clock: SYSTEM_CLOCK, log: context.log, renew };
  try {
    return await whileLeased(kept, () => workOn(context, taken, lease));
  } catch (error) {
    // Without the database nothing can be written: the lease expires, and another worker goes on.
    if (isDatabaseUnavailable(error)) throw error;
    if (error instanceof InterruptedError) {
      await releaseReconciliation(pool, lease, { silent: false });
      return 'later';
    }
    context.log.error({ err: error, reconciliation_id: lease.id }, 'a reconciliation failed');
    await end(context, lease, 'failed', maskText(errorMessage(error)));
    return 'done';
  }
}

async function workOn(
  context: Context,
  taken: TakenReconciliation,
  lease: ReconciliationLease,
): Promise<ReconcilingOutcome> {
  const { pool } = context.database;
  const { fromTime: from, toTime: to, position } = taken;
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
    // An operator stopped it, or another worker took the expired lease: the rest is not this worker's.
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

/** A gateway that answers nothing for a whole page would not answer for the next one either. */
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
