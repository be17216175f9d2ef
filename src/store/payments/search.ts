// SQL for searching payments. The newest are looked through one by one, which finds what is common; older ones are found by what
// is written down for searches, week by week. Either ends somewhere, however many payments there are.

import type { GatewayPayment } from '../../domain/payments/payment.ts';
import type { SearchTerms } from '../../domain/payments/search.ts';
import {
  CURSOR_TIME,
  conditionsOf,
  type List,
  NEWEST_FIRST,
  OLDEST_FIRST,
  type PageOfRows,
  type Place,
  pageStatement,
} from '../database/pages.ts';
import { type Queryable, run, statement } from '../database/statement.ts';
import { LIST, type PaymentFilter } from './list.ts';
import { type PaymentRow, toPayment } from './rows.ts';

export interface PaymentSearch extends PaymentFilter {
  readonly search: SearchTerms;
}

/** What was found, and how far was looked; everything where `upTo` is undefined. */
export interface Found {
  readonly rows: (GatewayPayment & { cursorTime: string })[];
  readonly upTo: Place | undefined;
}

/** How many payments are looked through one by one. */
const WALKED = 300;
/** How many more are looked at that match the words, and may not match the filters: at first some for each that is wanted. */
const FIRST_LOOK = 4;
const LAST_LOOK = 1_500;

/** Comes after every other text that begins like this. */
const HIGHEST = '\u{10ffff}';

/** The words of a search as they are looked for in a payment. What the table for searches holds says the same. */
const MATCHES = `(starts_with(lower(order_id), lower(($::text[])[1]))
  OR position(' ' || lower(($::text[])[1]) IN
    ' ' || array_to_string(search_words(customer_first_name, customer_last_name), ' ')) > 0
  OR starts_with(lower(customer_email), lower(($::text[])[1]))
  OR ($::text[])[2] IS NOT NULL AND starts_with(search_digits(customer_phone), ($::text[])[2])
  OR gross_amount = ($::text[])[3]::bigint
  OR transaction_id = lower(($::text[])[4]) OR coalesce(va_number, bill_key, payment_code) = ($::text[])[4])`;
const parametersOf = ({ beginning, phone, amount, whole }: SearchTerms) => [
  beginning,
  phone,
  amount === null ? null : String(amount),
  whole,
];

const WEEK = (time: string) => `floor(extract(epoch FROM ${time}) / 604800)::integer`;
const BEGINS = (column: string, text: string) => `${column} >= ${text} AND ${column} < ${text} || '${HIGHEST}'`;

/** The payments after a place that match, in the order of the list: nothing is read beyond the week in which there are enough. */
function candidates(direction: 'older' | 'newer') {
  const isOlder = direction === 'older';
  const [relation, order] = isOlder ? ['<', 'DESC'] : ['>', ''];
  const terms = [
    BEGINS('order_id', 'lower($1)'),
    BEGINS('name', 'lower($1)'),
    BEGINS('further_name', 'lower($1)'),
    BEGINS('email', 'lower($1)'),
    BEGINS('phone', '$2'),
    'amount = $3::bigint',
  ];
  const last = isOlder
    ? `greatest((SELECT min(week) FROM payment_search WHERE order_id IS NOT NULL), ${WEEK('$8::timestamptz')})`
    : `least((SELECT max(week) FROM payment_search WHERE order_id IS NOT NULL), ${WEEK('$8::timestamptz')})`;
  const place = '($5::timestamptz, $6::uuid)';
  return statement(
    `gapura_search_${direction}`,
    `
WITH whole AS MATERIALIZED (
  SELECT id, created_at FROM gateway_payments WHERE transaction_id = lower($4)
  UNION SELECT id, created_at FROM gateway_payments WHERE coalesce(va_number, bill_key, payment_code) = $4
)
SELECT found.payment_id AS id, ${CURSOR_TIME}
FROM generate_series(${WEEK('$5::timestamptz')}, ${last}, ${isOlder ? -1 : 1}) AS span (week)
CROSS JOIN LATERAL (
  SELECT payment_id, created_at FROM (
    ${terms.map((term) => `SELECT payment_id, created_at FROM payment_search WHERE week = span.week AND ${term}`).join('\n    UNION ')}
    UNION SELECT id, created_at FROM whole WHERE ${WEEK('created_at')} = span.week
  ) matching
  WHERE (created_at, payment_id) ${relation} ${place}
  ORDER BY created_at ${order}, payment_id ${order} LIMIT $7
) found
LIMIT $7`,
  );
}
const OLDER = candidates('older');
const NEWER = candidates('newer');

const THESE: List<PaymentFilter & { ids: readonly string[] }> = { ...LIST, filters: { ...LIST.filters, ids: 'id =' } };
const MATCHING: List<Omit<PaymentSearch, 'search'> & { search: readonly (string | null)[] }> = {
  ...LIST,
  filters: { ...LIST.filters, search: MATCHES },
};

type Row = PaymentRow & { readonly cursor_time: string };

/** What was found, in the order in which it was looked for, and the place that was reached where there is more. */
interface Reached {
  readonly rows: readonly Row[];
  readonly upTo: Place | undefined;
}

/** A page of the payments that match the words and the filters, newest first. */
export async function searchPayments(on: Queryable, asked: PaymentSearch): Promise<Found> {
  const { rows: walked, upTo } = await walk(on, asked);
  const rows = [...walked];
  let reached = upTo;
  for (const count of [asked.limit * (isFiltered(asked) ? FIRST_LOOK : 1), LAST_LOOK]) {
    if (reached === undefined || rows.length >= asked.limit) break;
    const further = await lookUp(on, { ...asked, limit: asked.limit - rows.length }, reached, count);
    rows.push(...further.rows);
    reached = further.upTo;
  }
  if (asked.before !== undefined) rows.reverse();
  return { rows: rows.map((row) => ({ ...toPayment(row), cursorTime: row.cursor_time })), upTo: reached };
}

/** Whether some of those that match the words may not be wanted. */
function isFiltered({
  search,
  createdFrom,
  createdAfter,
  createdBefore,
  after,
  before,
  limit,
  ...filters
}: PaymentSearch) {
  return Object.values(filters).some((value) => value !== undefined);
}

const orderOf = ({ before }: PageOfRows) => (before === undefined ? NEWEST_FIRST : OLDEST_FIRST);

/** Looks through the next payments one by one: of one owner where only theirs are wanted, so all of them where they are few. */
async function walk(on: Queryable, asked: PaymentSearch): Promise<Reached> {
  const { ownerId, createdFrom, createdAfter, createdBefore, after, before } = asked;
  const bounds = { createdFrom, createdAfter, createdBefore, after, before, limit: WALKED };
  const range = ownerId?.length === 1 ? { ...bounds, ownerId } : bounds;
  const { text, values } = pageStatement<PaymentFilter>(LIST, range, orderOf(asked));
  const conditions = conditionsOf(MATCHING.filters, { ...asked, search: parametersOf(asked.search) }, values);
  const rows = await run<Partial<Row> & { walked: number; last_id: string; last_time: string }>(
    on,
    {
      text: `
WITH walked AS MATERIALIZED (${text}),
last AS (
  SELECT (SELECT count(*)::integer FROM walked) AS walked, id AS last_id, ${CURSOR_TIME.replace('cursor_time', 'last_time')} FROM walked
  ORDER BY ${before === undefined ? OLDEST_FIRST : NEWEST_FIRST} LIMIT 1
),
found AS (SELECT *, ${CURSOR_TIME} FROM walked WHERE ${conditions.join(' AND ')} ORDER BY ${orderOf(asked)} LIMIT ${asked.limit})
SELECT last.*, found.* FROM last LEFT JOIN found ON true ORDER BY ${orderOf(asked)}`,
    },
    values,
  );
  const [first] = rows;
  const isAll = first === undefined || first.walked < WALKED;
  return {
    rows: rows.filter((row): row is typeof row & Row => row.id != null),
    upTo: isAll ? undefined : { createdAt: first.last_time, id: first.last_id },
  };
}

/** Looks at the next so many payments whose words match, and takes those that match the filters too. */
async function lookUp(on: Queryable, asked: PaymentSearch, from: Place, count: number): Promise<Reached> {
  const { search, after, before, ...filters } = asked;
  const bound = before === undefined ? (asked.createdFrom ?? asked.createdAfter) : asked.createdBefore;
  const values = [...parametersOf(search), from.createdAt, from.id, count, bound ?? null];
  const found = await run<{ id: string; cursor_time: string }>(on, before === undefined ? OLDER : NEWER, values);
  const last = found.length < count ? undefined : found.at(-1);
  const upTo = last === undefined ? undefined : { createdAt: last.cursor_time, id: last.id };
  if (found.length === 0) return { rows: [], upTo };
  const these = { ...filters, ids: found.map(({ id }) => id) };
  const { text, values: given } = pageStatement({ ...THESE, select: `*, ${CURSOR_TIME}` }, these, orderOf(asked));
  return { rows: await run<Row>(on, { text }, given), upTo };
}
