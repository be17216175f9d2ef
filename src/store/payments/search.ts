// SQL for searching payments. The newest are looked through one by one, which finds what is common; older ones are found by what
// is written down for searches, week by week. When both have found everything, order ids that have the words further in are looked
// for, by reading so many of them at once. Each ends somewhere, however many payments there are.

import { lowerCase } from '../../domain/customer.ts';
import { isUuid } from '../../domain/ids.ts';
import type { GatewayPayment } from '../../domain/payments/payment.ts';
import { LAST_DIGITS, NAME_WORDS_MAX, type SearchTerms } from '../../domain/payments/search.ts';
import { phoneOf } from '../database/customer.ts';
import {
  CURSOR_TIME,
  conditionsOf,
  END,
  type List,
  NEWEST_FIRST,
  OLDEST_FIRST,
  type PageOfRows,
  pageStatement,
  type RowPosition,
} from '../database/pages.ts';
import { type Readable, run, statement } from '../database/statement.ts';
import { LIST, type PaymentFilter } from './list.ts';
import { type PaymentRow, toPayment } from './rows.ts';

export interface PaymentSearch extends PaymentFilter {
  readonly search: SearchTerms;
}

/** What was found, and how far was looked; everything where `upTo` is undefined. */
export interface SearchResult {
  readonly rows: (GatewayPayment & { cursorTime: string; isSecond: boolean })[];
  readonly upTo: RowPosition | undefined;
}

/** How many payments are looked through one by one, and how many where filters leave few of them to look at. */
const WALKED = 200;
const WALKED_FILTERED = 400;
/** How many more are looked at that match the words, and may not match the filters. Without filters, as many as are wanted. */
const LOOKED_AT = 150;
/** How many order ids are read at once for one that has the words further in: about 80 ms of a core. */
const READ = 100_000;

/** Comes after every other text that begins like this. */
const HIGHEST = '\u{10ffff}';

// What `termsOf` says of a payment, said of its row: a test with random payments holds the two together.
const NAME_WORDS = `(array_remove(string_to_array(translate(lower(coalesce(customer_first_name, '') || ' ' ||
    coalesce(customer_last_name, '')), E'\\t\\n\\r', '   '), ' '), ''))[1:${NAME_WORDS_MAX}]`;
const PHONE = phoneOf('customer_phone');

/** The last digits of what was paid to, or with; the index `gateway_payments_last_digits` begins with it. */
const NUMBER = 'coalesce(va_number, bill_key, payment_code, masked_card)';
const ENDS_WITH = (text: string) =>
  `right(${NUMBER}, ${LAST_DIGITS}) = right(${text}, ${LAST_DIGITS}) AND length(${text}) >= ${LAST_DIGITS} AND right(${NUMBER}, length(${text})) = ${text}`;

/**
 * The words of a search as they are looked for in a payment, what is cheap first: most payments do not even have the first word
 * anywhere. What the table for searches holds says the same.
 */
const MATCHES = `(gross_amount = ($::text[])[3]::bigint
  OR transaction_id = lower(($::text[])[4]) OR id = ($::text[])[5]::uuid OR ${ENDS_WITH('($::text[])[4]')}
  OR position(split_part(lower(($::text[])[1]), ' ', 1) IN lower(order_id || ' ' || coalesce(customer_email, '') || ' ' ||
    coalesce(customer_first_name, '') || ' ' || coalesce(customer_last_name, ''))) > 0
    AND (starts_with(lower(order_id), lower(($::text[])[1])) OR starts_with(lower(customer_email), lower(($::text[])[1]))
      OR position(' ' || lower(($::text[])[1]) IN
        ' ' || array_to_string(${NAME_WORDS}, ' ')) > 0)
  OR ($::text[])[2] IS NOT NULL AND starts_with(${PHONE}, ($::text[])[2]))`;
const parametersOf = ({ beginning, phone, amount, whole }: SearchTerms) => [
  beginning,
  phone,
  amount === null ? null : String(amount),
  whole,
  isUuid(whole) ? whole : null,
];

/** Behind a SELECT, a value does not change the plan, which is then made once and kept: making it takes as long as going by it. */
const BEGINNING = '(SELECT $1::text)';
const WEEK = (time: string) => `floor(extract(epoch FROM ${time}) / 604800)::integer`;
const BEGINS = (column: string, text: string) => `${column} >= ${text} AND ${column} < ${text} || '${HIGHEST}'`;

/** The payments after a place that match, in the order of the list: nothing is read beyond the week in which there are enough. */
function candidates(direction: 'older' | 'newer') {
  const isOlder = direction === 'older';
  const [relation, order] = isOlder ? ['<', 'DESC'] : ['>', ''];
  const terms = [
    BEGINS('order_id', BEGINNING),
    BEGINS('name', BEGINNING),
    BEGINS('further_name', BEGINNING),
    BEGINS('email', BEGINNING),
    BEGINS('phone', '(SELECT $2::text)'),
    'amount = (SELECT $3::bigint)',
  ];
  const last = isOlder
    ? `greatest((SELECT min(week) FROM payment_search WHERE order_id IS NOT NULL), ${WEEK('$9::timestamptz')})`
    : `least((SELECT max(week) FROM payment_search WHERE order_id IS NOT NULL), ${WEEK('$9::timestamptz')})`;
  const nearest = `ORDER BY created_at ${order}, payment_id ${order} LIMIT (SELECT $8::bigint)`;
  const isBeyond = (id: string) => `(created_at, ${id}) ${relation} ($6::timestamptz, $7::uuid)`;
  const matching = [
    ...terms.map(
      (term) => `(SELECT payment_id, created_at FROM payment_search
      WHERE week = span.week AND ${term} AND ${isBeyond('payment_id')} ${nearest})`,
    ),
    `(SELECT id, created_at FROM gateway_payments
      WHERE ${ENDS_WITH('(SELECT $4::text)')} AND created_at >= to_timestamp(span.week * 604800::float8)
        AND created_at < to_timestamp((span.week + 1) * 604800::float8) AND ${isBeyond('id')} ${nearest.replace('payment_id', 'id')})`,
    `SELECT id, created_at FROM whole WHERE ${WEEK('created_at')} = span.week AND ${isBeyond('id')}`,
  ];
  return statement(
    `gapura_search_${direction}`,
    `
WITH whole AS MATERIALIZED (
  SELECT id, created_at FROM gateway_payments WHERE transaction_id = lower($4)
  UNION SELECT id, created_at FROM gateway_payments WHERE id = $5::uuid
)
SELECT coalesce(array_agg(payment_id), '{}') AS ids, ${CURSOR_TIME.replace('created_at', `${isOlder ? 'min' : 'max'}(created_at)`)}
FROM (
  SELECT found.payment_id, found.created_at
  FROM generate_series(${WEEK('$6::timestamptz')}, ${last}, ${isOlder ? -1 : 1}) AS span (week)
  CROSS JOIN LATERAL (${matching.join(' UNION ')} ${nearest}) found
  LIMIT (SELECT $8::bigint)
) looked_at`,
  );
}
const OLDER = candidates('older');
const NEWER = candidates('newer');

/** The next payments whose order ids have the words in them. */
function containing(direction: 'older' | 'newer') {
  const [relation, order] = direction === 'older' ? ['<', 'DESC'] : ['>', ''];
  return {
    found: statement(
      `gapura_search_within_${direction}`,
      `
SELECT coalesce(array_agg(payment_id), '{}') AS ids, ${CURSOR_TIME.replace('created_at', `${direction === 'older' ? 'min' : 'max'}(created_at)`)}
FROM (
  SELECT payment_id, created_at FROM (
    SELECT payment_id, created_at, order_id FROM payment_search
    WHERE order_id IS NOT NULL AND (created_at, payment_id) ${relation} ($1::timestamptz, $2::uuid)
    ORDER BY created_at ${order}, payment_id ${order} LIMIT ${READ}
  ) read WHERE position($3 IN order_id) > 0 LIMIT $4
) found`,
    ),
    end: statement(
      `gapura_search_end_${direction}`,
      `
SELECT payment_id AS id, ${CURSOR_TIME} FROM payment_search
WHERE order_id IS NOT NULL AND (created_at, payment_id) ${relation} ($1::timestamptz, $2::uuid)
ORDER BY created_at ${order}, payment_id ${order} OFFSET ${READ - 1} LIMIT 1`,
    ),
  };
}
const WITHIN_OLDER = containing('older');
const WITHIN_NEWER = containing('newer');

const THESE: List<PaymentFilter & { ids: readonly string[]; unlike: readonly (string | null)[] | undefined }> = {
  ...LIST,
  select: `*, ${CURSOR_TIME}`,
  filters: { ...LIST.filters, ids: 'id =', unlike: `NOT coalesce(${MATCHES}, false)` },
};
/** What filters and the words of a search look at, and no more: many payments are looked at for each that is shown. */
const WALK: List<PaymentFilter> = {
  ...LIST,
  select: `id, created_at, owner_id, order_id, transaction_id, payment_type, transaction_status, fraud_status, charge_state, bank, gross_amount,
    invoice_id, subscription_id, checkout_id, settlement_time, contradicted_since, customer_first_name, customer_last_name, customer_email, customer_phone, va_number,
    bill_key, payment_code, masked_card`,
};

/** The next payments that match, nearest first, and the place that was reached where there is more. */
interface SearchStep {
  readonly ids: readonly string[];
  readonly upTo: RowPosition | undefined;
}

/** Before every payment, where the second part of a search begins. */
const NEWEST: RowPosition = { createdAt: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff', isSecond: true };

/**
 * A page of the payments that match the words and the filters, newest first; then of those whose order ids have the words further
 * in, newest first.
 */
export async function searchPayments(on: Readable, asked: PaymentSearch): Promise<SearchResult> {
  const isBack = asked.before !== undefined;
  const isSecond = (asked.after ?? asked.before)?.isSecond === true;
  const step = isSecond ? await readWithin(on, asked) : await findMatches(on, asked);
  const other = isSecond ? END : NEWEST;
  const upTo = step.upTo ?? (isBack === isSecond && asked.search.part !== null ? other : undefined);
  const { ids } = step;
  if (ids.length === 0) return { rows: [], upTo };
  const { search, after, before, ...filters } = asked;
  const unlike = isSecond ? parametersOf(search) : undefined;
  const these = { ...filters, ids, unlike };
  const { text, values } = pageStatement(THESE, these, orderOf(asked));
  const rows = await run<PaymentRow & { cursor_time: string }>(on, { text }, values);
  if (isBack) rows.reverse();
  return { rows: rows.map((row) => ({ ...toPayment(row), cursorTime: row.cursor_time, isSecond })), upTo };
}

async function findMatches(on: Readable, asked: PaymentSearch): Promise<SearchStep> {
  const walked = await walk(on, asked);
  const isDone = walked.upTo === undefined || walked.ids.length >= asked.limit;
  const further = isDone ? { ids: [], upTo: walked.upTo } : await lookUp(on, asked, walked.upTo);
  return { ids: [...walked.ids, ...further.ids], upTo: further.upTo };
}

/** Reads the next order ids for those that have the words in them, before the filters. */
async function readWithin(on: Readable, asked: PaymentSearch): Promise<SearchStep> {
  const { after, before, createdFrom, createdAfter, createdBefore, search } = asked;
  const begun = after ?? before ?? NEWEST;
  const isBounded = begun.createdAt === NEWEST.createdAt && createdBefore !== undefined;
  const from = isBounded ? { ...NEWEST, createdAt: createdBefore.toISOString() } : begun;
  const count = Math.max(LOOKED_AT, asked.limit);
  const { found, end } = before === undefined ? WITHIN_OLDER : WITHIN_NEWER;
  const place = [from.createdAt, from.id];
  const part = lowerCase(search.part ?? '');
  const [read] = await run<{ ids: readonly string[]; cursor_time: string }>(on, found, [...place, part, count]);
  const ids = read?.ids ?? [];
  const last = ids.at(-1);
  if (read !== undefined && last !== undefined && ids.length === count) {
    return { ids, upTo: { createdAt: read.cursor_time, id: last, isSecond: true } };
  }
  const [reached] = await run<{ id: string; cursor_time: string }>(on, end, place);
  if (reached === undefined) return { ids, upTo: undefined };
  // What is older, or newer, than what is asked for need not be read.
  const bound = before === undefined ? (createdFrom ?? createdAfter) : createdBefore;
  const at = new Date(reached.cursor_time);
  const isBeyond = bound !== undefined && (before === undefined ? at < bound : at > bound);
  return { ids, upTo: isBeyond ? undefined : { createdAt: reached.cursor_time, id: reached.id, isSecond: true } };
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
}: PaymentSearch): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

const orderOf = ({ before }: PageOfRows) => (before === undefined ? NEWEST_FIRST : OLDEST_FIRST);
const backOf = ({ before }: PageOfRows) => (before === undefined ? OLDEST_FIRST : NEWEST_FIRST);

/** Looks through the next payments one by one: of one owner where only theirs are wanted, so all of them where they are few. */
async function walk(on: Readable, asked: PaymentSearch): Promise<SearchStep> {
  const { ownerId, createdFrom, createdAfter, createdBefore, after, before } = asked;
  const limit = isFiltered(asked) ? WALKED_FILTERED : WALKED;
  const bounds = { createdFrom, createdAfter, createdBefore, after, before, limit };
  const { text, values } = pageStatement(WALK, ownerId?.length === 1 ? { ...bounds, ownerId } : bounds, orderOf(asked));
  const wanted = { ...asked, search: parametersOf(asked.search) };
  const conditions = conditionsOf({ ...LIST.filters, search: MATCHES }, wanted, values);
  const [found] = await run<{ walked: number; ids: readonly string[]; last_id: string; cursor_time: string }>(
    on,
    {
      text: `
WITH walked AS (${text})
SELECT id AS last_id, ${CURSOR_TIME}, (SELECT count(*)::integer FROM walked) AS walked,
  ARRAY(SELECT id FROM walked WHERE ${conditions.join(' AND ')} ORDER BY ${orderOf(asked)} LIMIT ${asked.limit}) AS ids
FROM walked ORDER BY ${backOf(asked)} LIMIT 1`,
    },
    values,
  );
  if (found === undefined) return { ids: [], upTo: undefined };
  const isAll = found.walked < limit;
  return { ids: found.ids, upTo: isAll ? undefined : { createdAt: found.cursor_time, id: found.last_id } };
}

/** Reads the next payments whose words match, before the filters. */
async function lookUp(on: Readable, asked: PaymentSearch, from: RowPosition): Promise<SearchStep> {
  const { createdFrom, createdAfter, createdBefore, before } = asked;
  const count = isFiltered(asked) ? Math.max(LOOKED_AT, asked.limit) : asked.limit;
  const bound = before === undefined ? (createdFrom ?? createdAfter) : createdBefore;
  const search = { ...asked.search, beginning: lowerCase(asked.search.beginning) };
  const values = [...parametersOf(search), from.createdAt, from.id, count, bound ?? null];
  const look = before === undefined ? OLDER : NEWER;
  const [found] = await run<{ ids: readonly string[]; cursor_time: string }>(on, look, values);
  const ids = found?.ids ?? [];
  const last = ids.length < count ? undefined : ids.at(-1);
  return {
    ids,
    upTo: found === undefined || last === undefined ? undefined : { createdAt: found.cursor_time, id: last },
  };
}
