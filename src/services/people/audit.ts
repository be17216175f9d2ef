// The audit: every act of a person, written in the transaction of what it did, with who, when and from where.

import type { Act, ActSubject } from '../../domain/audit.ts';
import { type Caller, staffOnly } from '../../domain/caller.ts';
import { isUuid } from '../../domain/ids.ts';
import { formatRupiah } from '../../domain/money.ts';
import type { PageOfRows } from '../../store/database/pages.ts';
import type { Queryable } from '../../store/database/statement.ts';
import {
  type AuditFilter,
  type AuditRow,
  findSubjectIdsOfOrder,
  findSubjects,
  insertAct,
  listAudit as listRows,
} from '../../store/people/audit.ts';
import type { Context } from '../context.ts';
import { type Page, positionOfRow, readPage } from '../pages.ts';

export const USER_AGENT_LENGTH_MAX = 200;

/** The row of an act, for a statement that writes it along. */
export function actRow(context: Pick<Context, 'newId' | 'clock'>, caller: Caller, act: Act): AuditRow {
  const { from } = caller;
  return {
    id: act.id ?? context.newId(),
    created_at: context.clock.now(),
    actor: caller.id,
    credential: caller.credential ?? 'host',
    role: caller.role ?? null,
    key_id: caller.keyId ?? null,
    session_id: caller.sessionId ?? null,
    address: from?.address ?? null,
    user_agent: from?.userAgent?.slice(0, USER_AGENT_LENGTH_MAX) ?? null,
    request_id: from?.requestId ?? null,
    action: act.action,
    subject: act.subject ?? null,
    subject_id: act.subjectId ?? null,
    details: { ...act.details },
  };
}

/** Writes an act down, on the transaction of what it does; before the gateway is asked, where that is to do it. */
export async function recordAct(
  context: Pick<Context, 'newId' | 'clock'>,
  on: Queryable,
  caller: Caller,
  act: Act,
): Promise<void> {
  await insertAct(on, actRow(context, caller, act));
}

export interface AuditQuery extends Omit<AuditFilter, keyof PageOfRows | 'subjectId'> {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly subjectId?: string | undefined;
  /** Only what was done to the payment, the invoice or the checkout of this order. */
  readonly orderId?: string | undefined;
}

/** An act with what it was done to; null where that has no order. */
export interface NamedAct {
  readonly act: AuditRow;
  readonly subject: ActSubject | null;
}

export async function listAudit(context: Context, caller: Caller, query: AuditQuery): Promise<Page<NamedAct>> {
  staffOnly(caller, 'see the audit');
  const { cursor, limit, orderId, subjectId, ...filters } = query;
  return context.database.read(async (on) => {
    const ofOrder = orderId === undefined ? undefined : await findSubjectIdsOfOrder(on, orderId);
    const ids = ofOrder === undefined || subjectId === undefined ? ofOrder : ofOrder.filter((id) => id === subjectId);
    const list = (page: PageOfRows) => listRows(on, { ...filters, subjectId: ids ?? subjectId, ...page });
    const page = await readPage(context, { cursor, limit }, list, positionOfRow);
    const named = page.items.flatMap(({ subject_id: id }) => (id !== null && isUuid(id) ? [id] : []));
    const subjects = await findSubjects(on, named);
    return { ...page, items: page.items.map((act) => ({ act, subject: subjects.get(act.subject_id ?? '') ?? null })) };
  });
}

export function showAct({ act, subject }: NamedAct) {
  const { created_at, ...rest } = act;
  const named = { order_id: subject?.orderId ?? null, amount: subject === null ? null : formatRupiah(subject.amount) };
  return { ...rest, created_at: created_at.toISOString(), ...named };
}
