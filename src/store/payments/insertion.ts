// SQL for a payment that is inserted before the gateway is called. Those that come together are batched in one statement.

import type { QueryResultRow } from 'pg';
import {
  type GatewayPayment,
  type GatewayPaymentItem,
  ITEM_FIELDS,
  PAYMENT_FIELDS,
} from '../../domain/payments/payment.ts';
import { batch } from '../database/batching.ts';
import { type Columns, columnsOf, jsonOf, namesOf, placesOf, recordsOf, valuesOf } from '../database/columns.ts';
import { isTaken } from '../database/errors.ts';
import { type Queryable, run, statement, Transaction } from '../database/statement.ts';
import { fromHistory, HISTORY_COLUMNS, type HistoryEntry } from './history.ts';
import { fromItem, fromPayment, type PaymentRow } from './rows.ts';
import { termRowsOf, termsIn, termValues, writesOneTerm, writesTerms } from './search-terms.ts';

/** What a new payment may have; the rest is as the table gives it. */
export const INSERTED_COLUMNS = {
  ...columnsOf(PAYMENT_FIELDS, (field) => !field.is('later')),
  // What the store keeps for itself: the sealed request, how often it was sent, and when to ask about it.
  charge_request: 'text',
  charge_attempts: 'integer',
  next_check_at: 'timestamptz',
} as const satisfies Columns<PaymentRow>;
const ITEM_COLUMNS = { payment_id: 'uuid', position: 'integer', ...columnsOf(ITEM_FIELDS) } as const;

/** The part of a statement that writes the items of payments that its part `payment` has written. */
export const writesItems = (parameter: string) => `items AS (
  INSERT INTO gateway_payment_items (${namesOf(ITEM_COLUMNS)})
  SELECT ${namesOf(ITEM_COLUMNS)} FROM ${recordsOf(ITEM_COLUMNS, parameter, 'item')} WHERE payment_id IN (SELECT id FROM payment)
)`;

/** Notifications that came so long before their payment are found. They are kept for 90 days by default. */
const MESSAGES_COME_WITHIN = "interval '100 days'";

/** The statuses are said so that the index by orders fits, and no other; the times, so that few partitions are looked into. */
const early = (oldest: string, newest: string) => `created_at >= ${oldest} - ${MESSAGES_COME_WITHIN}
    AND created_at < greatest(${newest}, now()) + interval '1 day'
    AND status IN ('unmatched', 'failed', 'stale') AND status NOT IN ('failed', 'stale')`;

// A trigger skips the order of an invoice, which is paid by payments of that invoice only.
const TAKEN = 'ON CONFLICT ON CONSTRAINT gateway_payments_order_id_taken DO NOTHING RETURNING id, order_id, created_at';

export const INSERTED = placesOf(INSERTED_COLUMNS);
// Even after a crash a sweep applies the notifications that came before their payment.
const INSERT_PAYMENT = statement(
  'gapura_insert_payment',
  `
WITH payment AS (
  INSERT INTO gateway_payments (${namesOf(INSERTED_COLUMNS)}) SELECT ${INSERTED.all} ${TAKEN}
), ${writesOneTerm(INSERTED.next)}, early AS (
  UPDATE gateway_notifications SET look_again_at = ${INSERTED.of('created_at')}
  WHERE order_id = ${INSERTED.of('order_id')} AND ${early(INSERTED.of('created_at'), INSERTED.of('created_at'))}
    AND EXISTS (SELECT FROM payment)
  RETURNING order_id
)
SELECT EXISTS (SELECT FROM early) AS early FROM payment`,
);

// Nearly always there are none. They are looked for one order at a time: for several at once PostgreSQL prefers to read all
// notifications of these months as long as it does not know how many there are.
const INSERT_TOGETHER = statement(
  'gapura_insert_payments',
  `
WITH payment AS (
  INSERT INTO gateway_payments (${namesOf(INSERTED_COLUMNS)})
  SELECT ${namesOf(INSERTED_COLUMNS)} FROM ${recordsOf(INSERTED_COLUMNS, '$1', 'given')} ${TAKEN}
), history AS (
  INSERT INTO gateway_payment_history (${namesOf(HISTORY_COLUMNS)})
  SELECT ${namesOf(HISTORY_COLUMNS)} FROM ${recordsOf(HISTORY_COLUMNS, '$2', 'entry')} WHERE payment_id IN (SELECT id FROM payment)
), ${writesItems('$3')}, ${writesTerms('$4')}, found AS MATERIALIZED (
  SELECT order_id, created_at FROM payment
  WHERE (SELECT true FROM gateway_notifications WHERE order_id = payment.order_id AND ${early('$5::timestamptz', '$6::timestamptz')} LIMIT 1)
), early AS (
  UPDATE gateway_notifications SET look_again_at = (SELECT max(created_at) FROM found)
  WHERE EXISTS (SELECT FROM found) AND order_id = ANY(ARRAY(SELECT order_id FROM found))
    AND ${early('$5::timestamptz', '$6::timestamptz')}
  RETURNING order_id
)
SELECT id, order_id IN (SELECT order_id FROM early) AS early FROM payment`,
);

/** When the sweep asks about a charge without an answer. */
const FIRST_CHECK_AFTER_MS = 30_000;

export interface NewPayment {
  readonly payment: GatewayPayment;
  readonly items: readonly GatewayPaymentItem[];
  /** Null for a charge, whose beginning is in the payment's own row. */
  readonly history: HistoryEntry | null;
  /** What to ask the gateway for, sealed, where a task is to ask; absent where the request itself does. */
  readonly chargeRequest?: string;
}

export interface Inserted {
  /** Notifications about this order came before the payment was known here. */
  readonly early: boolean;
}

/**
 * A repeated charge has the id of the first one. Where that is being updated at this very moment, PostgreSQL may overlook its order
 * id and then refuse the id.
 */
const ID_TAKEN = /^gateway_payments_pkey$/;

/** Inserts a payment before the gateway is called. Undefined where the order id, or the payment's own id, is taken. */
export function insertPayment(on: Queryable, made: NewPayment): Promise<Inserted | undefined> {
  return on instanceof Transaction ? insertOne(on, made) : insertBatched(on, made);
}

const insertBatched = batch<NewPayment, Inserted | undefined>(async (on, payments) => {
  const [alone, ...others] = payments;
  if (alone === undefined) return [];
  if (others.length > 0) return insertTogether(on, payments);
  try {
    return [await insertOne(on, alone)];
  } catch (error) {
    if (isTaken(error, ID_TAKEN)) return [undefined];
    throw error;
  }
});

async function insertOne(on: Queryable, made: NewPayment): Promise<Inserted | undefined> {
  const [term, ...moreTerms] = termRowsOf(made.payment);
  const isPlain = made.items.length === 0 && made.history === null && moreTerms.length === 0;
  if (!isPlain || term === undefined) return (await insertTogether(on, [made]))[0];
  const values = [...valuesOfPayment(made), ...termValues(term)];
  return (await run<Inserted & QueryResultRow>(on, INSERT_PAYMENT, values))[0];
}

async function insertTogether(on: Queryable, payments: readonly NewPayment[]): Promise<(Inserted | undefined)[]> {
  // In one order everywhere, so that two processes that write the same order ids do not deadlock.
  const sorted = payments.toSorted((a, b) => (a.payment.orderId < b.payment.orderId ? -1 : 1));
  const times = payments.map(({ payment }) => payment.createdAt.getTime());
  const rows = await run<{ id: string; early: boolean }>(on, INSERT_TOGETHER, [
    jsonOf(sorted.map(rowOf)),
    jsonOf(sorted.flatMap(({ payment, history }) => (history === null ? [] : [fromHistory(payment, history)]))),
    jsonOf(sorted.flatMap(itemsOf)),
    termsIn(sorted.map(({ payment }) => payment)),
    new Date(Math.min(...times)),
    new Date(Math.max(...times)),
  ]);
  const inserted = new Map(rows.map(({ id, early }) => [id, { early }]));
  return payments.map(({ payment }) => inserted.get(payment.id));
}

function rowOf({ payment, chargeRequest }: NewPayment): Record<keyof typeof INSERTED_COLUMNS, unknown> {
  const row: Partial<Record<keyof typeof INSERTED_COLUMNS, unknown>> = fromPayment(payment);
  row.charge_request = chargeRequest ?? null;
  row.charge_attempts = chargeRequest === undefined ? 1 : 0;
  row.next_check_at = new Date(payment.createdAt.getTime() + FIRST_CHECK_AFTER_MS);
  return row as Record<keyof typeof INSERTED_COLUMNS, unknown>;
}

/** The values of a new payment, in the order of its columns. */
export function valuesOfPayment(made: NewPayment): unknown[] {
  return valuesOf(INSERTED_COLUMNS, rowOf(made));
}

export function itemsOf({ payment, items }: NewPayment): Record<string, unknown>[] {
  return items.map((item, position) => fromItem(item, payment.id, position));
}
