// SQL for chargeback cases, which the statement that changes their payment opens (changes.ts).

import type { Backlog } from '../../domain/figures/attention.ts';
import { CHARGEBACK_FIELDS, type Chargeback, type ChargebackOfPayment } from '../../domain/payments/chargeback.ts';
import { columnsOf, decoderOf, type RowOf } from '../database/columns.ts';
import { type List, listRows, type PageOfRows } from '../database/pages.ts';
import { type Queryable, type Readable, run, statement, type Transaction } from '../database/statement.ts';

type ChargebackRow = RowOf<typeof CHARGEBACK_FIELDS>;
type WithPayment = ChargebackRow & { order_id: string; amount: string; payment_status: string };

const decode = decoderOf(CHARGEBACK_FIELDS);
const COLUMNS = Object.keys(columnsOf(CHARGEBACK_FIELDS));

const ofPayment = (column: string) =>
  `(SELECT payment.${column} FROM gateway_payments payment WHERE payment.id = chargeback.payment_id)`;
const OF_PAYMENT = `${ofPayment('order_id')} AS order_id, ${ofPayment('gross_amount')} AS amount,
  ${ofPayment('transaction_status')} AS payment_status`;

const FIND = statement(
  'gapura_chargeback',
  `SELECT chargeback.*, ${OF_PAYMENT} FROM chargebacks chargeback WHERE chargeback.id = $1`,
);
const LOCK = statement('gapura_lock_chargeback', 'SELECT * FROM chargebacks WHERE id = $1 FOR UPDATE');
const WRITE = statement(
  'gapura_write_chargeback',
  'UPDATE chargebacks SET state = $2, due_at = $3, evidence = $4, links = $5, updated_at = $6 WHERE id = $1 RETURNING id',
);
// Few are open at a time.
const COUNT_NEAR = statement(
  'gapura_near_chargebacks',
  `
SELECT count(*)::integer AS count, min(created_at) AS since FROM (
  SELECT created_at FROM chargebacks
  WHERE state = 'open' AND coalesce(due_at, created_at + make_interval(days => $2::integer)) <= $1 LIMIT $3
) near`,
);

export async function findChargeback(on: Queryable, id: string): Promise<ChargebackOfPayment | undefined> {
  const [row] = await run<WithPayment>(on, FIND, [id]);
  return row && toCase(row);
}

/** Nobody else changes it until the transaction ends. */
export async function lockChargeback(on: Transaction, id: string): Promise<Chargeback | undefined> {
  const [row] = await run<ChargebackRow>(on, LOCK, [id]);
  return row && decode(row);
}

export async function writeChargeback(on: Transaction, chargeback: Chargeback): Promise<void> {
  const { id, state, dueAt, evidence, links, updatedAt } = chargeback;
  await run(on, WRITE, [id, state, dueAt, evidence, [...links], updatedAt]);
}

/** Open cases whose deadline comes before this time, up to a limit. */
export async function countNearChargebacks(
  on: Queryable,
  { before, days, limit }: { readonly before: Date; readonly days: number; readonly limit: number },
): Promise<Backlog> {
  const [row] = await run<{ count: number; since: Date | null }>(on, COUNT_NEAR, [before, days, limit]);
  return row ?? { count: 0, since: null };
}

export interface ChargebackFilter extends PageOfRows {
  readonly state?: readonly string[] | undefined;
  readonly paymentId?: string | undefined;
}

/** The list goes by the deadline, which is what it calls the time of a row. */
const listOf = (days: number): List<ChargebackFilter> => ({
  select: '*',
  from: `(SELECT ${COLUMNS.map((name) => `chargeback.${name}${name === 'created_at' ? ' AS told_at' : ''}`).join(', ')},
      coalesce(chargeback.due_at, chargeback.created_at + interval '${Math.trunc(days)} days') AS created_at,
      ${OF_PAYMENT} FROM chargebacks chargeback) chargebacks`,
  filters: { state: 'state =', paymentId: 'payment_id =' },
  isRising: true,
});

/** A page of cases, that with the earliest deadline first. */
export async function listChargebacks(
  on: Readable,
  filter: ChargebackFilter,
  days: number,
): Promise<(ChargebackOfPayment & { cursorTime: string })[]> {
  const rows = await listRows<WithPayment & { told_at: Date }, ChargebackFilter>(on, listOf(days), filter);
  return rows.map((row) => ({ ...toCase({ ...row, created_at: row.told_at }), cursorTime: row.cursor_time }));
}

function toCase(row: WithPayment): ChargebackOfPayment {
  return {
    chargeback: decode(row),
    orderId: row.order_id,
    amount: BigInt(row.amount),
    paymentStatus: row.payment_status,
  };
}
