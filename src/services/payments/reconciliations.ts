// Reconciliations that staff ask for: a row that says what was asked and how far it is, worked on by whichever process is free.

import { type Caller, staffOnly } from '../../domain/caller.ts';
import { invalid, noSuch, Refusal } from '../../domain/errors.ts';
import { isUuid } from '../../domain/ids.ts';
import type { Reconciliation, ReconciliationResult } from '../../domain/payments/reconciliation.ts';
import { DAY_MS } from '../../domain/retention.ts';
import type { PageOfRows } from '../../store/database/pages.ts';
import { inTransaction } from '../../store/database/transaction.ts';
import {
  findReconciliation,
  insertReconciliation,
  listReconciliations as listRows,
  stopReconciliation as stopRow,
} from '../../store/payments/reconciliations.ts';
import type { Context } from '../context.ts';
import { type Page, placeOfRow, readPage } from '../pages.ts';
import { recordAct } from '../people/audit.ts';

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
    const row = await insertReconciliation(on, { id, from, to, askedBy: caller.id, createdAt: now });
    if (row === undefined) return findReconciliation(on, id);
    const details = { from: from.toISOString(), to: to.toISOString() };
    const act = { action: 'reconciliation.start', subject: 'reconciliation', subjectId: id, details } as const;
    await recordAct(context, on, caller, act);
    return row;
  });
  if (made === undefined) {
    throw new Refusal('invalid_state', 'A reconciliation is waiting or running; wait for its end, or stop it.');
  }
  await context.enqueue('reconcile_payments', {}, '');
  return made;
}

function readRange(input: ReconciliationInput, now: Date): { from: Date; to: Date } {
  const to = input.to ?? now;
  const from = input.from ?? new Date(to.getTime() - DAY_MS);
  if (to.getTime() > now.getTime() + AHEAD_MAX_MS) throw invalid({ field: 'to', message: 'must not be in the future' });
  if (from >= to) throw invalid({ field: 'from', message: 'must be before `to`, which is now where it is absent' });
  if (to.getTime() - from.getTime() > DAYS_MAX * DAY_MS) {
    throw invalid({ field: 'from', message: `must be at most ${DAYS_MAX} days before \`to\`` });
  }
  return { from, to };
}

export async function listReconciliations(
  context: Context,
  caller: Caller,
  query: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<Page<Reconciliation>> {
  staffOnly(caller, STAFF_MAY);
  return readPage(context, query, (page: PageOfRows) => listRows(context.database.pool, page), placeOfRow);
}

export async function getReconciliation(context: Context, caller: Caller, id: string): Promise<ReconciliationResult> {
  staffOnly(caller, STAFF_MAY);
  const row = isUuid(id) ? await findReconciliation(context.database.pool, id) : undefined;
  if (row === undefined) throw noSuch('reconciliation');
  return row;
}

/** What was compared by then stays. One that is stopped already is answered in the same way. */
export async function stopReconciliation(context: Context, caller: Caller, id: string): Promise<ReconciliationResult> {
  const before = await getReconciliation(context, caller, id);
  const stopped = await inTransaction(context.database.pool, async (on) => {
    if (!(await stopRow(on, before.id, context.clock.now()))) return false;
    await recordAct(context, on, caller, { action: 'reconciliation.stop', subject: 'reconciliation', subjectId: id });
    return true;
  });
  const after = await getReconciliation(context, caller, id);
  if (!stopped && after.status !== 'stopped') {
    throw new Refusal('invalid_state', `This reconciliation is ${after.status}: there is nothing to stop.`);
  }
  return after;
}
