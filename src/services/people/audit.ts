// The audit: every act of a person, written in the transaction of what it did, with who, when and from where.

import type { Act } from '../../domain/audit.ts';
import { type Caller, staffOnly } from '../../domain/caller.ts';
import type { PageOfRows } from '../../store/database/pages.ts';
import type { Queryable } from '../../store/database/statement.ts';
import { type AuditFilter, type AuditRow, insertAct, listAudit as listRows } from '../../store/people/audit.ts';
import type { Context } from '../context.ts';
import { type Page, positionOfRow, readPage } from '../pages.ts';

const USER_AGENT_LENGTH_MAX = 200;

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

export interface AuditQuery extends Omit<AuditFilter, keyof PageOfRows> {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export async function listAudit(context: Context, caller: Caller, query: AuditQuery): Promise<Page<AuditRow>> {
  staffOnly(caller, 'see the audit');
  const { cursor, limit, ...filters } = query;
  const list = (page: PageOfRows) => listRows(context.database.pool, { ...filters, ...page });
  return readPage(context, { cursor, limit }, list, positionOfRow);
}

export function showAct(row: AuditRow) {
  const { created_at, user_agent, ...rest } = row;
  return { ...rest, created_at: created_at.toISOString(), user_agent };
}
