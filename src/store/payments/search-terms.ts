// The part of a statement that writes down what payments are found by, for every statement that inserts payments.

import type { GatewayPayment } from '../../domain/payments/payment.ts';
import { termsOf } from '../../domain/payments/search.ts';
import { jsonOf, namesOf, placesOf, recordsOf, valuesOf } from '../database/columns.ts';

const WEEK_MS = 604_800_000;

const TERM_COLUMNS = {
  payment_id: 'uuid', created_at: 'timestamptz', week: 'integer', order_id: 'text', name: 'text', further_name: 'text',
  email: 'text', phone: 'text', amount: 'bigint',
} as const; // biome-ignore format: a list reads better in lines

/** A row of what a payment is found by. */
type TermRow = Record<keyof typeof TERM_COLUMNS, unknown>;

/** One for most payments, with all but the end of a long name; each further one has two more words that it is found by. */
export function termRowsOf(payment: GatewayPayment): TermRow[] {
  const { orderId, names, email, phone, amount } = termsOf(payment);
  const first = rowOf(payment, names, 0);
  first.order_id = orderId;
  first.email = email;
  first.phone = phone;
  first.amount = String(amount);
  const rows = [first];
  for (let word = 2; word < names.length; word += 2) rows.push(rowOf(payment, names, word));
  return rows;
}

function rowOf({ id, createdAt }: GatewayPayment, names: readonly string[], word: number): TermRow {
  return {
    payment_id: id,
    created_at: createdAt,
    week: Math.floor(createdAt.getTime() / WEEK_MS),
    order_id: null,
    name: names[word] ?? null,
    further_name: names[word + 1] ?? null,
    email: null,
    phone: null,
    amount: null,
  };
}

/** The part of a statement that writes what the payments are found by that its part `payment` has written. */
export const writesTerms = (parameter: string) => `terms AS (
  INSERT INTO payment_search (${namesOf(TERM_COLUMNS)})
  SELECT ${namesOf(TERM_COLUMNS)} FROM ${recordsOf(TERM_COLUMNS, parameter, 'term')} WHERE payment_id IN (SELECT id FROM payment)
)`;

/** The rows of payments, as that part takes them. */
export function termsIn(payments: readonly GatewayPayment[]): string {
  return jsonOf(payments.flatMap(termRowsOf));
}

/** The same for one payment that has one row, each value in a parameter of its own from `first` on. */
export function writesOneTerm(first: number): string {
  return `terms AS (
  INSERT INTO payment_search (${namesOf(TERM_COLUMNS)}) SELECT ${placesOf(TERM_COLUMNS, first).all} FROM payment
)`;
}

export function termValues(row: TermRow): unknown[] {
  return valuesOf(TERM_COLUMNS, row);
}
