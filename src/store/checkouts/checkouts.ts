// SQL for checkouts: insert, find, lock and list.

import { CHECKOUT_FIELDS, type Checkout } from '../../domain/checkouts/checkout.ts';
import { columnsOf, namesOf, placesOf, valuesOf } from '../database/columns.ts';
import { emailOf, phoneOf } from '../database/customer.ts';
import { type List, listRows, type PageOfRows } from '../database/pages.ts';
import { type Queryable, type Readable, run, statement, type Transaction } from '../database/statement.ts';
import { type EventRecord, fromEvent, writesEvents } from '../events/writes.ts';
import {
  CHECKOUT_RECORD,
  type CheckoutRecord,
  type CheckoutRow,
  fromCheckout,
  type RecordRow,
  toCheckout,
  toRecord,
} from './rows.ts';

const COLUMNS = {
  ...columnsOf(CHECKOUT_FIELDS, (field) => !field.is('later')),
  // What the store keeps for itself.
  token_hash: 'bytea',
  token_sealed: 'text',
  next_look_at: 'timestamptz',
} as const;
const PLACES = placesOf(COLUMNS);

// An order id that a payment or an invoice has is taken. A payment that takes it later makes the first attempt take the next one.
const INSERT = statement(
  'gapura_insert_checkout',
  `
WITH checkout AS (
  INSERT INTO checkouts (${namesOf(COLUMNS)}) SELECT ${PLACES.all}
  WHERE NOT EXISTS (SELECT FROM gateway_payments WHERE order_id = ${PLACES.of('order_id')})
    AND NOT EXISTS (SELECT FROM gateway_invoices WHERE order_id = ${PLACES.of('order_id')} AND creation_state <> 'rejected')
  ON CONFLICT DO NOTHING RETURNING id
), ${writesEvents(`$${PLACES.next}`, 'checkout')}
SELECT id FROM checkout`,
);

const FIND = `SELECT ${CHECKOUT_RECORD} FROM checkouts checkout`;
const FIND_BY_ID = statement('gapura_checkout_by_id', `${FIND} WHERE checkout.id = $1`);
const FIND_BY_TOKEN = statement('gapura_checkout_by_token', `${FIND} WHERE checkout.token_hash = $1`);
const LOCK = statement('gapura_lock_checkout', 'SELECT * FROM checkouts WHERE id = $1 FOR UPDATE');

export interface NewCheckout {
  readonly checkout: Checkout;
  readonly tokenHash: Buffer;
  readonly tokenSealed: string;
  readonly event: EventRecord;
}

/** False where the id or the order id is taken. */
export async function insertCheckout(on: Queryable, made: NewCheckout): Promise<boolean> {
  const { checkout, tokenHash, tokenSealed, event } = made;
  const kept = { token_hash: tokenHash, token_sealed: tokenSealed, next_look_at: checkout.expiresAt };
  const about = { subject: 'checkout', subjectId: checkout.id, occurredAt: checkout.createdAt } as const;
  const values = [
    ...valuesOf(COLUMNS, { ...fromCheckout(checkout), ...kept }),
    JSON.stringify([fromEvent(event, about)]),
  ];
  return (await run(on, INSERT, values)).length > 0;
}

export async function findCheckout(on: Queryable, id: string): Promise<CheckoutRecord | undefined> {
  return first(await run<RecordRow>(on, FIND_BY_ID, [id]));
}

export async function findCheckoutByToken(on: Queryable, tokenHash: Buffer): Promise<CheckoutRecord | undefined> {
  return first(await run<RecordRow>(on, FIND_BY_TOKEN, [tokenHash]));
}

/** No other process changes the checkout until the transaction ends. */
export async function lockCheckout(on: Transaction, id: string): Promise<Checkout | undefined> {
  const [row] = await run<CheckoutRow>(on, LOCK, [id]);
  return row === undefined ? undefined : toCheckout(row);
}

export interface CheckoutFilter extends PageOfRows {
  readonly ownerId?: string | undefined;
  readonly customerEmail?: string | undefined;
  readonly customerPhone?: string | undefined;
  readonly status?: readonly string[] | undefined;
  readonly orderId?: string | undefined;
  readonly paymentLinkId?: string | undefined;
  /** Only those with more money than was asked for. */
  readonly surplusAbove?: number | undefined;
  readonly createdAfter?: Date | undefined;
  readonly createdBefore?: Date | undefined;
}

/** Filters of checkouts by their customer. */
export const OF_CUSTOMER = {
  customerEmail: `${emailOf("(customer ->> 'email')")} =`,
  customerPhone: `${phoneOf("(customer ->> 'phone')")} =`,
} as const;

const LIST: List<CheckoutFilter> = {
  select: CHECKOUT_RECORD,
  from: 'checkouts checkout',
  filters: {
    ownerId: 'owner_id =',
    ...OF_CUSTOMER,
    status: 'status =',
    orderId: 'order_id =',
    paymentLinkId: 'payment_link_id =',
    surplusAbove: 'surplus_amount > 0 AND surplus_amount >',
    createdAfter: 'created_at >',
    createdBefore: 'created_at <',
  },
};

/** A page of checkouts, newest first, each with the exact time that a cursor needs. */
export async function listCheckouts(
  on: Readable,
  filter: CheckoutFilter,
): Promise<(CheckoutRecord & { cursorTime: string })[]> {
  const rows = await listRows<RecordRow, CheckoutFilter>(on, LIST, filter);
  return rows.map((row) => ({ ...toRecord(row), cursorTime: row.cursor_time }));
}

function first([row]: readonly RecordRow[]): CheckoutRecord | undefined {
  return row === undefined ? undefined : toRecord(row);
}
