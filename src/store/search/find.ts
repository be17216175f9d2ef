// SQL for the search of everything but payments: records by their id, by how what names them begins, and by their customer. From
// each index a limited number is read.

import { emailOf, phoneOf } from '../database/customer.ts';
import { type Readable, run, statement } from '../database/statement.ts';

/** The words of a search, as these statements take them. */
export interface FindTerms {
  /** In lower case. */
  readonly beginning: string;
  readonly phone: string | null;
  readonly id: string | null;
  /** As it was written. */
  readonly whole: string;
}

export interface FoundRow {
  readonly id: string;
  readonly name: string;
  readonly detail: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly status: string;
  /** In whole rupiah. */
  readonly amount: string | null;
  readonly created_at: Date;
  /** Of a refund. */
  readonly payment_id?: string;
}

/** How many are read from one index, from which the newest are taken. */
const READ = 200;
/** Comes after every other text that begins like this. */
const HIGHEST = '\u{10ffff}';

interface Findable {
  readonly table: string;
  /** What is shown of a row, as `FoundRow` has it. */
  readonly shown: string;
  /** Texts that are found by how they begin. */
  readonly names: readonly string[];
  /** What has them is found by its customer too. */
  readonly customer?: { readonly email: string; readonly phone: string };
  /** What is found by its whole value. */
  readonly equal?: readonly string[];
  /** Whose it is, where the row does not say so itself. */
  readonly owner?: string;
}

// The words in one place: not every statement uses all of them.
const ASKED = `
WITH asked AS (SELECT $1::text AS beginning, $2::text AS phone, $3::uuid AS id, $4::text AS whole, $5::text AS owner)`;
const word = (name: keyof FindTerms | 'owner') => `(SELECT ${name} FROM asked)`;
const NEWEST_FIRST = 'created_at DESC, id DESC';

function finder(name: string, of: Findable) {
  const { table, shown, names, customer, equal = [], owner = 'owner_id' } = of;
  const begins = (text: string, value: string, then = '') =>
    `(SELECT id FROM ${table} WHERE ${text} >= ${value} AND ${text} < ${value} || '${HIGHEST}' ORDER BY ${text}${then} LIMIT ${READ})`;
  const is = (column: string, value: string) => `(SELECT id FROM ${table} WHERE ${column} = ${value} LIMIT ${READ})`;
  const ofCustomer = (text: string, value: string) => begins(text, value, `, ${NEWEST_FIRST}`);
  const ways = [
    is('id', word('id')),
    ...equal.map((column) => is(column, word('whole'))),
    ...names.map((column) => begins(`(lower(${column}) COLLATE "C")`, word('beginning'))),
    ...(customer === undefined
      ? []
      : [ofCustomer(emailOf(customer.email), word('beginning')), ofCustomer(phoneOf(customer.phone), word('phone'))]),
  ];
  return statement(
    `gapura_find_${name}`,
    `${ASKED}
SELECT id, ${shown}, created_at FROM ${table} found
WHERE id = ANY(ARRAY(${ways.join(' UNION ALL ')})) AND (${word('owner')} IS NULL OR ${owner} = ${word('owner')})
ORDER BY ${NEWEST_FIRST} LIMIT $6`,
  );
}

const NO_CUSTOMER = 'NULL::text AS email, NULL::text AS phone';
const OF_PAYMENT = (column: string) => `(SELECT ${column} FROM gateway_payments WHERE id = found.payment_id)`;

const FINDERS = {
  refund: finder('refunds', {
    table: 'gateway_refunds',
    shown: `refund_key AS name, ${OF_PAYMENT('order_id')} AS detail, ${NO_CUSTOMER}, status, amount, payment_id`,
    names: [],
    equal: ['refund_key'],
    owner: OF_PAYMENT('owner_id'),
  }),
  checkout: finder('checkouts', {
    table: 'checkouts',
    shown: `order_id AS name, concat_ws(' ', customer ->> 'first_name', customer ->> 'last_name') AS detail, customer ->> 'email' AS email,
      customer ->> 'phone' AS phone, status, amount`,
    names: ['order_id'],
    customer: { email: "(customer ->> 'email')", phone: "(customer ->> 'phone')" },
  }),
  payment_link: finder('payment_links', {
    table: 'payment_links',
    shown: `title AS name, NULL::text AS detail, ${NO_CUSTOMER}, status, amount`,
    names: ['title'],
  }),
  invoice: finder('invoices', {
    table: 'gateway_invoices',
    shown:
      'invoice_number AS name, customer_name AS detail, customer_email AS email, customer_phone AS phone, status, total_amount AS amount',
    names: ['invoice_number', 'order_id'],
    customer: { email: 'customer_email', phone: 'customer_phone' },
  }),
  subscription: finder('subscriptions', {
    table: 'gateway_subscriptions',
    shown: `name, concat_ws(' ', customer_first_name, customer_last_name) AS detail, customer_email AS email, customer_phone AS phone,
      status, amount`,
    names: ['name'],
    customer: { email: 'customer_email', phone: 'customer_phone' },
    equal: ['gateway_subscription_id'],
  }),
  // A shop has a few of them, and they belong to nobody.
  webhook: statement(
    'gapura_find_webhooks',
    `${ASKED}
SELECT id, url AS name, description AS detail, ${NO_CUSTOMER}, state AS status, NULL::bigint AS amount, created_at FROM webhook_endpoints
WHERE ${word('owner')} IS NULL AND (id = ${word('id')} OR position(${word('beginning')} IN lower(url || ' ' || coalesce(description, ''))) > 0)
ORDER BY ${NEWEST_FIRST} LIMIT $6`,
  ),
} as const;

export type FoundKind = keyof typeof FINDERS;

/** The newest of one kind that the words find, of one owner or of all. */
export function findRecords(
  on: Readable,
  kind: FoundKind,
  { terms, ownerId, limit }: { readonly terms: FindTerms; readonly ownerId: string | null; readonly limit: number },
): Promise<FoundRow[]> {
  const { beginning, phone, id, whole } = terms;
  return run<FoundRow & Record<string, unknown>>(on, FINDERS[kind], [beginning, phone, id, whole, ownerId, limit]);
}
