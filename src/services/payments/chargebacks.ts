// Chargeback cases, which staff work off: listed by their deadline, answered with evidence, and closed as the bank decides.

import type { Action } from '../../domain/audit.ts';
import { type Caller, staffOnly } from '../../domain/caller.ts';
import { invalid, noSuch } from '../../domain/errors.ts';
import { isUuid } from '../../domain/ids.ts';
import { formatRupiah } from '../../domain/money.ts';
import {
  type Chargeback,
  type ChargebackOfPayment,
  type ChargebackState,
  dueAtOf,
  showChargeback,
} from '../../domain/payments/chargeback.ts';
import type { PaymentStatus } from '../../domain/payments/payment.ts';
import { isoText } from '../../domain/time.ts';
import type { PageOfRows } from '../../store/database/pages.ts';
import { inTransaction } from '../../store/database/transaction.ts';
import {
  type ChargebackFilter,
  findChargeback,
  listChargebacks as listRows,
  lockChargeback,
  writeChargeback,
} from '../../store/payments/chargebacks.ts';
import { listActsOf } from '../../store/people/audit.ts';
import { say } from '../../text/sayings.ts';
import type { Context } from '../context.ts';
import { type Page, positionOfRow, readPage } from '../pages.ts';
import { recordAct } from '../people/audit.ts';

const SEE = 'see chargeback cases';
/** Of a case, in its history. */
const ACTS_MAX = 500;

export interface ChargebackQuery extends Omit<ChargebackFilter, keyof PageOfRows> {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export async function listChargebacks(
  context: Context,
  caller: Caller,
  { cursor, limit, ...filters }: ChargebackQuery,
): Promise<Page<ChargebackOfPayment>> {
  staffOnly(caller, SEE);
  const { chargebackDays } = context.policies;
  const list = (page: PageOfRows) =>
    context.database.read((on) => listRows(on, { ...filters, ...page }, chargebackDays));
  const placeOf = (row: ChargebackOfPayment & { cursorTime: string }) =>
    positionOfRow({ cursorTime: row.cursorTime, id: row.chargeback.id });
  return readPage(context, { cursor, limit }, list, placeOf);
}

export async function getChargeback(context: Context, caller: Caller, id: string): Promise<ChargebackOfPayment> {
  staffOnly(caller, SEE);
  const found = isUuid(id) ? await findChargeback(context.database.pool, id) : undefined;
  if (found === undefined) throw noSuch('chargeback');
  return found;
}

export interface ChargebackStep {
  readonly at: Date;
  readonly actor: string;
  /** What was changed, in the words of the API. */
  readonly changes: Readonly<Record<string, unknown>>;
}

/** Who changed what of a case, oldest first. */
export async function getChargebackHistory(context: Context, caller: Caller, id: string): Promise<ChargebackStep[]> {
  const { chargeback } = await getChargeback(context, caller, id);
  const acts = await listActsOf(context.database.pool, [chargeback.id], ACTS_MAX);
  return acts.map(({ created_at: at, actor, details: changes }) => ({ at, actor, changes }));
}

export interface ChargebackUpdate {
  readonly state?: ChargebackState | undefined;
  /** Null for the deadline of the shop. */
  readonly due_at?: string | null | undefined;
  readonly evidence?: string | null | undefined;
  readonly links?: readonly string[] | undefined;
}

/** Changes what is given. Two who change different things at once both succeed. */
export async function updateChargeback(
  context: Context,
  caller: Caller,
  id: string,
  { update, actId }: { readonly update: ChargebackUpdate; readonly actId?: string | undefined },
): Promise<ChargebackOfPayment> {
  const known = await getChargeback(context, caller, id);
  await inTransaction(context.database.pool, async (on) => {
    const before = await lockChargeback(on, known.chargeback.id);
    if (before === undefined) throw new Error(`Chargeback ${id} is gone, though cases are never deleted`);
    const after = changed(before, update, context.clock.now());
    const details = differences(before, after);
    if (Object.keys(details).length === 0) return;
    await writeChargeback(on, after);
    const action: Action = 'chargeback.update';
    await recordAct(context, on, caller, { id: actId, action, subject: 'chargeback', subjectId: id, details });
  });
  return getChargeback(context, caller, id);
}

function changed(before: Chargeback, update: ChargebackUpdate, now: Date): Chargeback {
  const { state = before.state, links = before.links } = update;
  const dueAt = update.due_at === undefined ? before.dueAt : update.due_at === null ? null : new Date(update.due_at);
  const evidence = update.evidence === undefined ? before.evidence : (update.evidence?.trim() ?? '') || null;
  if (dueAt !== null && dueAt < before.createdAt) {
    throw invalid({ field: 'due_at', message: say('before_report') });
  }
  return { ...before, state, dueAt, evidence, links, updatedAt: now };
}

/** The text of the evidence is in the case alone: the audit, which cannot be changed, says that it changed. */
function differences(before: Chargeback, after: Chargeback): Record<string, unknown> {
  const isMoved = before.dueAt?.getTime() !== after.dueAt?.getTime();
  const isSame = before.evidence === after.evidence && before.links.join('\n') === after.links.join('\n');
  return {
    ...(before.state === after.state ? {} : { state: after.state }),
    ...(isMoved ? { due_at: after.dueAt === null ? null : isoText(after.dueAt) } : {}),
    ...(isSame ? {} : { evidence: 'changed' }),
  };
}

/** As the API shows it, with the deadline that holds. */
export function showCase(context: Context, { chargeback, orderId, amount, paymentStatus }: ChargebackOfPayment) {
  return showChargeback(chargeback, {
    order_id: orderId,
    amount: formatRupiah(amount),
    payment_status: paymentStatus as PaymentStatus,
    due_at: isoText(dueAtOf(chargeback, context.policies.chargebackDays)),
  });
}
