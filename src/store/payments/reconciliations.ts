// SQL for reconciliations: asked for, taken with a lease, moved on page by page, and ended.

import {
  DIFFERENCES_MAX,
  type Difference,
  RECONCILIATION_FIELDS,
  type Reconciliation,
  type ReconciliationResult,
} from '../../domain/payments/reconciliation.ts';
import { integer, json, type RecordOf } from '../../domain/record.ts';
import { columnsOf, decoderOf, namesOf, type RowOf } from '../database/columns.ts';
import { type List, listRows, type PageOfRows } from '../database/pages.ts';
import { type Queryable, type Readable, run, statement, type Transaction } from '../database/statement.ts';

/** Without what differed, which may be long. */
const SHORT_FIELDS = { ...RECONCILIATION_FIELDS, position: json<PagePosition>().orNull, silences: integer } as const;
type ShortRow = RowOf<typeof SHORT_FIELDS>;
const SHORT = namesOf(columnsOf(SHORT_FIELDS));
const toReconciliation = decoderOf(RECONCILIATION_FIELDS);
const toTaken = decoderOf(SHORT_FIELDS);

const UNFINISHED = `status IN ('waiting', 'running')`;

const INSERT = statement(
  'gapura_insert_reconciliation',
  `INSERT INTO reconciliations (id, from_time, to_time, status, asked_by, created_at) VALUES ($1, $2, $3, 'waiting', $4, $5)
    ON CONFLICT DO NOTHING RETURNING ${SHORT}`,
);

const FIND = statement('gapura_find_reconciliation', 'SELECT * FROM reconciliations WHERE id = $1');

const TAKE = statement(
  'gapura_take_reconciliation',
  `
UPDATE reconciliations SET status = 'running', lease_token = $1, lease_until = now() + make_interval(secs => $2),
  heartbeat_at = $3, started_at = coalesce(started_at, $3)
WHERE id = (SELECT id FROM reconciliations WHERE ${UNFINISHED} AND coalesce(lease_until <= now(), true)
  LIMIT 1 FOR UPDATE SKIP LOCKED)
RETURNING ${SHORT}`,
);

const RENEW = statement(
  'gapura_renew_reconciliation',
  `UPDATE reconciliations SET lease_until = now() + make_interval(secs => $3), heartbeat_at = $4
    WHERE id = $1 AND lease_token = $2 RETURNING id`,
);

const BEGIN = statement(
  'gapura_begin_reconciliation',
  'UPDATE reconciliations SET total = $3 WHERE id = $1 AND lease_token = $2 RETURNING id',
);

const ADVANCE = statement(
  'gapura_advance_reconciliation',
  `
UPDATE reconciliations SET checked = checked + $3, differed = differed + $4, unreachable = unreachable + $5,
  differences = CASE WHEN $6::jsonb = '[]' OR jsonb_array_length(differences) >= ${DIFFERENCES_MAX} THEN differences
    ELSE jsonb_path_query_array(differences || $6::jsonb, '$[0 to ${DIFFERENCES_MAX - 1}]') END,
  position = $7, silences = 0, heartbeat_at = $8, lease_until = now() + make_interval(secs => $9)
WHERE id = $1 AND lease_token = $2 RETURNING id`,
);

const RELEASE = statement(
  'gapura_release_reconciliation',
  `UPDATE reconciliations SET lease_token = NULL, lease_until = NULL, silences = silences + $3
    WHERE id = $1 AND lease_token = $2`,
);

const END = statement(
  'gapura_end_reconciliation',
  `UPDATE reconciliations SET status = $3, error = $4, finished_at = $5, lease_token = NULL, lease_until = NULL
    WHERE id = $1 AND lease_token = $2`,
);

const STOP = statement(
  'gapura_stop_reconciliation',
  `UPDATE reconciliations SET status = 'stopped', finished_at = $2, lease_token = NULL, lease_until = NULL
    WHERE id = $1 AND ${UNFINISHED} RETURNING id`,
);

/** Where a page ended. */
export interface PagePosition {
  readonly createdAt: string;
  readonly id: string;
}

/** One that this process works on. */
export interface TakenReconciliation extends RecordOf<typeof SHORT_FIELDS> {}

export interface ReconciliationLease {
  readonly id: string;
  readonly token: string;
}

/** Undefined where one is not finished yet, or this id is known. */
export async function insertReconciliation(
  on: Transaction,
  asked: Pick<Reconciliation, 'id' | 'fromTime' | 'toTime' | 'askedBy' | 'createdAt'>,
): Promise<Reconciliation | undefined> {
  const values = [asked.id, asked.fromTime, asked.toTime, asked.askedBy, asked.createdAt];
  const [row] = await run<ShortRow>(on, INSERT, values);
  return row === undefined ? undefined : toReconciliation(row);
}

export async function findReconciliation(on: Queryable, id: string): Promise<ReconciliationResult | undefined> {
  const [row] = await run<ShortRow & { differences: Difference[] }>(on, FIND, [id]);
  return row === undefined ? undefined : { ...toReconciliation(row), differences: row.differences };
}

const LIST: List<PageOfRows> = { select: SHORT, from: 'reconciliations', filters: {} };

export async function listReconciliations(
  on: Readable,
  page: PageOfRows,
): Promise<(Reconciliation & { cursorTime: string })[]> {
  const rows = await listRows<ShortRow, PageOfRows>(on, LIST, page);
  return rows.map((row) => ({ ...toReconciliation(row), cursorTime: row.cursor_time }));
}

/** The one that is not finished, with a lease on it; undefined where there is none, or another worker has it. */
export async function takeReconciliation(
  on: Queryable,
  lease: { token: string; seconds: number; now: Date },
): Promise<TakenReconciliation | undefined> {
  const [row] = await run<ShortRow>(on, TAKE, [lease.token, lease.seconds, lease.now]);
  return row && toTaken(row);
}

/** False where another process has it by now, or it was stopped; here and below. */
export async function renewReconciliation(
  on: Queryable,
  { id, token }: ReconciliationLease,
  { seconds, now }: { seconds: number; now: Date },
): Promise<boolean> {
  return (await run(on, RENEW, [id, token, seconds, now])).length > 0;
}

export async function beginReconciliation(
  on: Queryable,
  { id, token }: ReconciliationLease,
  total: number,
): Promise<boolean> {
  return (await run(on, BEGIN, [id, token, total])).length > 0;
}

export interface PageProgress {
  readonly checked: number;
  readonly differed: number;
  readonly unreachable: number;
  readonly differences: readonly Difference[];
  readonly position: PagePosition | null;
  readonly now: Date;
  readonly leaseSeconds: number;
}

/** Writes what a page came to, and where the next one begins. False where it is not ours any more. */
export async function advanceReconciliation(
  on: Queryable,
  { id, token }: ReconciliationLease,
  page: PageProgress,
): Promise<boolean> {
  const position = page.position === null ? null : JSON.stringify(page.position);
  const { checked, differed, unreachable, differences, now, leaseSeconds } = page;
  const counts = [checked, differed, unreachable, JSON.stringify(differences)];
  return (await run(on, ADVANCE, [id, token, ...counts, position, now, leaseSeconds])).length > 0;
}

/** Gives it back as it stands; `silent` where nothing of its next page could be compared. */
export async function releaseReconciliation(
  on: Queryable,
  { id, token }: ReconciliationLease,
  { silent }: { silent: boolean },
): Promise<void> {
  await run(on, RELEASE, [id, token, silent ? 1 : 0]);
}

export async function endReconciliation(
  on: Queryable,
  { id, token }: ReconciliationLease,
  end: { status: 'done' | 'failed'; error: string | null; now: Date },
): Promise<void> {
  await run(on, END, [id, token, end.status, end.error, end.now]);
}

/** Its worker notices it with the next page. False where it was finished before. */
export async function stopReconciliation(on: Transaction, id: string, now: Date): Promise<boolean> {
  return (await run(on, STOP, [id, now])).length > 0;
}
