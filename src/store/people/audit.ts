// SQL for the audit: acts of people, written with what they did, and never changed.

import { type ActSubject, AUDIT_FIELDS } from '../../domain/audit.ts';
import { columnsOf, namesOf, type RowOf } from '../database/columns.ts';
import { type List, listRows, type PageOfRows } from '../database/pages.ts';
import { type Queryable, type Readable, run, statement } from '../database/statement.ts';

export type AuditRow = RowOf<typeof AUDIT_FIELDS>;

const COLUMNS = namesOf(columnsOf(AUDIT_FIELDS));

/**
 * For a statement that does something itself: a part that writes the act down where `when` gave rows. The parameter is the row
 * as JSON.
 */
export function writesAct(parameter: string, when: string): string {
  return `act AS (
  INSERT INTO audit_log (${COLUMNS})
  SELECT ${COLUMNS} FROM jsonb_populate_record(NULL::audit_log, ${parameter}::jsonb) WHERE EXISTS (SELECT FROM ${when})
  ON CONFLICT (id) DO NOTHING
)`;
}

const INSERT = statement(
  'gapura_insert_act',
  `INSERT INTO audit_log (${COLUMNS}) SELECT ${COLUMNS} FROM jsonb_populate_record(NULL::audit_log, $1::jsonb)
    ON CONFLICT (id) DO NOTHING`,
);

const LIST_OF_SUBJECT = statement(
  'gapura_acts_of_subjects',
  `SELECT * FROM audit_log WHERE subject_id = ANY($1) ORDER BY created_at, id LIMIT $2`,
);

export async function insertAct(on: Queryable, row: AuditRow): Promise<void> {
  await run(on, INSERT, [JSON.stringify(row)]);
}

/** What was done to any of these, oldest first. */
export async function listActsOf(on: Queryable, subjectIds: readonly string[], limit: number): Promise<AuditRow[]> {
  return run<AuditRow>(on, LIST_OF_SUBJECT, [[...subjectIds], limit]);
}

export interface AuditFilter extends PageOfRows {
  readonly actor?: string | undefined;
  readonly keyId?: string | undefined;
  readonly action?: readonly string[] | undefined;
  readonly subjectId?: string | readonly string[] | undefined;
  readonly createdAfter?: Date | undefined;
  readonly createdBefore?: Date | undefined;
}

const LIST: List<AuditFilter> = {
  select: '*',
  from: 'audit_log',
  filters: {
    actor: 'actor =',
    keyId: 'key_id =',
    action: 'action =',
    subjectId: 'subject_id =',
    createdAfter: 'created_at >',
    createdBefore: 'created_at <',
  },
};

export async function listAudit(on: Readable, filter: AuditFilter): Promise<(AuditRow & { cursorTime: string })[]> {
  const rows = await listRows<AuditRow, AuditFilter>(on, LIST, filter);
  return rows.map(({ cursor_time, ...row }) => ({ ...row, cursorTime: cursor_time }));
}

// What acts may be done to and has an order: each found by its primary key.
const SUBJECTS = statement(
  'gapura_subjects_of_acts',
  `SELECT id, order_id, gross_amount AS amount FROM gateway_payments WHERE id = ANY($1)
  UNION ALL SELECT id, order_id, total_amount FROM gateway_invoices WHERE id = ANY($1)
  UNION ALL SELECT id, order_id, amount FROM checkouts WHERE id = ANY($1)`,
);

const SUBJECTS_OF_ORDER = statement(
  'gapura_subjects_of_order',
  `SELECT id, checkout_id FROM gateway_payments WHERE order_id = $1
  UNION ALL SELECT id, NULL FROM gateway_invoices WHERE order_id = $1
  UNION ALL SELECT id, NULL FROM checkouts WHERE order_id = $1`,
);

/** What the ids belong to, of those that have an order. */
export async function findSubjects(on: Readable, ids: readonly string[]): Promise<Map<string, ActSubject>> {
  if (ids.length === 0) return new Map();
  const rows = await run<{ id: string; order_id: string; amount: string }>(on, SUBJECTS, [[...ids]]);
  return new Map(rows.map((row) => [row.id, { orderId: row.order_id, amount: BigInt(row.amount) }]));
}

/** The payment, the invoice or the checkout of an order, with the checkout that the payment is an attempt of. */
export async function findSubjectIdsOfOrder(on: Readable, orderId: string): Promise<string[]> {
  const rows = await run<{ id: string; checkout_id: string | null }>(on, SUBJECTS_OF_ORDER, [orderId]);
  return [...new Set(rows.flatMap((row) => [row.id, row.checkout_id ?? row.id]))];
}
