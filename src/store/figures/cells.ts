// The SQL that makes figures of payments, the same for those that are kept and those that are computed when they are asked for; and
// that reads both.

import type { QueryResultRow } from 'pg';
import { coverOf, type Interval, type Period } from '../../domain/figures/periods.ts';
import { DIMENSIONS, type Dimension, type Figures, type SummaryRange } from '../../domain/figures/summary.ts';
import { REFUSAL_BY_CODE } from '../../domain/payments/refusal.ts';
import { type Readable, run, statement } from '../database/statement.ts';

/** As `wasPaid` in the domain. */
const WAS_PAID = `(transaction_status IN ('settlement', 'partial_refund', 'refund', 'partial_chargeback', 'chargeback')
    OR transaction_status = 'capture' AND coalesce(fraud_status, '') NOT IN ('challenge', 'deny'))`;

// A card is paid when its holder has paid; the bank settles it a day later. Clocks may differ a little, and no payment is paid before it is made.
const PAID_AT = `CASE WHEN payment_type = 'credit_card' THEN coalesce(transaction_time, settlement_time) ELSE settlement_time END`;
const SECONDS_TO_PAY = `CASE WHEN ${PAID_AT} > created_at THEN extract(epoch FROM ${PAID_AT} - created_at)::float8
    WHEN ${PAID_AT} IS NOT NULL THEN 0 END`;

/** Buckets for each doubling of the time: the bounds of one are less than a tenth apart. */
const BUCKETS_PER_OCTAVE = 8;
/** For what takes less than a second. */
const FIRST_BUCKET = -1;

const bucketOf = (seconds: string) =>
  `CASE WHEN ${seconds} < 1 THEN ${FIRST_BUCKET} ELSE floor(${BUCKETS_PER_OCTAVE} * ln(${seconds}) / ln(2::float8))::int END`;
const upperBound = (bucket: string) => `power(2::float8, (${bucket} + 1) / ${BUCKETS_PER_OCTAVE}::float8)`;
const lowerBound = (bucket: string) =>
  `CASE WHEN ${bucket} = ${FIRST_BUCKET} THEN 0 ELSE power(2::float8, ${bucket} / ${BUCKETS_PER_OCTAVE}::float8) END`;

/** What a payment has in place of no bank. */
const NO_BANK = 'none';

const CODE = `coalesce(channel_code, substring(status_message FROM '\\mcode \\[(\\w+)\\]'))`;
const BY_CODE = Object.entries(REFUSAL_BY_CODE).map(([code, refusal]) => `WHEN '${code}' THEN 'card_${refusal}'`);

/** As `failureReason` in the domain. */
const REASON = `CASE WHEN transaction_status NOT IN ('deny', 'cancel', 'expire', 'failure') THEN NULL
      WHEN charge_state = 'rejected' THEN 'refused' WHEN transaction_status = 'expire' THEN 'expired'
      WHEN transaction_status = 'cancel' THEN 'cancelled' WHEN transaction_status = 'failure' THEN 'failed'
      WHEN fraud_status = 'deny' THEN 'fraud' WHEN payment_type <> 'credit_card' THEN 'denied'
      WHEN ${CODE} IS NOT NULL THEN CASE ${CODE} ${BY_CODE.join(' ')} ELSE 'card_bank' END
      WHEN status_message ~* 'not authenticated|3DS' THEN 'card_authentication' ELSE 'card_bank' END`;

/** When a refund was made, as `madeAt` in the domain, and which were. */
export const REFUND_MADE_AT = 'coalesce(refund.decided_at, refund.created_at)';
export const REFUND_WAS_MADE = `refund.status IN ('accepted', 'confirmed')`;

/** Every dimension with the value that a payment has in it; none where it has none. */
export const ALL_DIMENSIONS = `(SELECT * FROM (VALUES ('none', ''), ('payment_type', payment.payment_type),
    ('status', payment.transaction_status), ('bank', coalesce(payment.bank, '${NO_BANK}')), ('reason', payment.reason)) each (dimension, value)
    WHERE each.value IS NOT NULL) part`;

/** In SQL, the names of the dimensions, and that of none. */
export const DIMENSION_NAMES = `'{none,${DIMENSIONS.join(',')}}'::text[]`;

/** One cell for each payment that fulfils the condition, and for each refund that was made of such a one, in each of the dimensions. */
export const cellsOfPayments = (condition: string, dimensions: string) => `payment AS (
  SELECT asked.start, found.*, ${bucketOf('seconds')} AS bucket
  FROM asked, LATERAL (
    SELECT payment_type, transaction_status, bank, ${WAS_PAID} AS was_paid,
      coalesce(captured_amount, gross_amount) AS taken, refund_amount, ${SECONDS_TO_PAY} AS seconds, ${REASON} AS reason
    FROM gateway_payments WHERE created_at >= asked.start AND created_at < asked.until AND ${condition} OFFSET 0
  ) found
), refunded AS (
  SELECT asked.start, refund.amount, payment.*
  FROM asked, LATERAL (
    SELECT amount, payment_id FROM gateway_refunds refund
    WHERE ${REFUND_MADE_AT} >= asked.start AND ${REFUND_MADE_AT} < asked.until AND ${REFUND_WAS_MADE} OFFSET 0
  ) refund, LATERAL (
    SELECT payment_type, transaction_status, bank, NULL::text AS reason FROM gateway_payments
    WHERE id = refund.payment_id AND ${condition} OFFSET 0
  ) payment
), cell AS (
  SELECT payment.start, part.dimension, part.value, CASE WHEN was_paid THEN bucket END AS bucket,
    count(*) FILTER (WHERE was_paid AND bucket IS NOT NULL) AS waits, count(*) AS count,
    count(*) FILTER (WHERE was_paid) AS paid_count, sum(taken) FILTER (WHERE was_paid) AS gross,
    sum(refund_amount) FILTER (WHERE was_paid) AS refunded, 0 AS refunds_made_count, 0 AS refunds_made
  FROM payment, ${dimensions} GROUP BY 1, 2, 3, 4
  UNION ALL
  SELECT payment.start, part.dimension, part.value, NULL, 0, 0, 0, 0, 0, count(*), sum(amount)
  FROM refunded payment, ${dimensions} GROUP BY 1, 2, 3
)`;

/** One cell for each row that is kept \`below\`, and for each of its waits. */
export const CELLS_OF_KEPT = `cell AS (
  SELECT sum_start AS start, dimension, value, NULL::int AS bucket, 0 AS waits, count, paid_count, gross, refunded, refunds_made_count,
    refunds_made FROM below
  UNION ALL
  SELECT sum_start, dimension, value, wait.bucket, wait.waits, 0, 0, 0, 0, 0, 0
  FROM below, unnest(wait_buckets, wait_counts) wait (bucket, waits)
)`;

/** In SQL, what is kept of the cells; the median is read off between the bounds of the bucket that it lies in. */
export const FIGURES_OF_CELLS = `folded AS (
  SELECT start, dimension, value, bucket, sum(waits) AS waits, sum(count) AS count, sum(paid_count) AS paid_count,
    sum(gross) AS gross, sum(refunded) AS refunded, sum(refunds_made_count) AS refunds_made_count, sum(refunds_made) AS refunds_made
  FROM cell GROUP BY start, dimension, value, bucket
), ranked AS (
  SELECT *, sum(waits) OVER (part ORDER BY bucket) AS upto, sum(waits) OVER part AS total
  FROM folded WINDOW part AS (PARTITION BY start, dimension, value)
), figures AS (
  SELECT start, dimension, value, sum(count)::bigint AS count, sum(paid_count)::bigint AS paid_count,
    coalesce(sum(gross), 0) AS gross, coalesce(sum(refunded), 0) AS refunded,
    sum(refunds_made_count)::bigint AS refunds_made_count, sum(refunds_made) AS refunds_made,
    coalesce(array_agg(bucket ORDER BY bucket) FILTER (WHERE waits > 0), '{}') AS wait_buckets,
    coalesce(array_agg(waits::bigint ORDER BY bucket) FILTER (WHERE waits > 0), '{}') AS wait_counts,
    min(CASE WHEN upto >= ceil(total / 2) AND upto - waits < ceil(total / 2) THEN ${lowerBound('bucket')}
      + (${upperBound('bucket')} - ${lowerBound('bucket')}) * ((ceil(total / 2) - 0.5 - (upto - waits)) / waits)::float8
      END) AS median_seconds
  FROM ranked GROUP BY start, dimension, value
)`;

const READ_COLUMNS =
  'start, value, count, paid_count, gross::text, refunded::text, refunds_made_count, refunds_made::text, median_seconds';

interface FiguresRow extends QueryResultRow {
  start: Date;
  value: string;
  count: string;
  paid_count: string;
  gross: string;
  refunded: string;
  refunds_made_count: string;
  refunds_made: string;
  median_seconds: number | null;
}

function toFigures(row: FiguresRow): Figures {
  return {
    start: row.start,
    value: row.value === '' ? null : row.value,
    count: Number(row.count),
    paidCount: Number(row.paid_count),
    gross: BigInt(row.gross),
    refunded: BigInt(row.refunded),
    refundsMadeCount: Number(row.refunds_made_count),
    refundsMade: BigInt(row.refunds_made),
    medianSeconds: row.median_seconds,
  };
}

const LIST = statement(
  'gapura_figures',
  `SELECT ${READ_COLUMNS} FROM payment_figures
    WHERE level = $1 AND dimension = $2 AND start >= $3 AND start < $4 ORDER BY start, value LIMIT $5`,
);

const LIST_SUMS = statement(
  'gapura_figures_sums',
  `
WITH below AS (
  SELECT $1::timestamptz AS sum_start, kept.* FROM unnest($2::text[], $3::timestamptz[], $4::timestamptz[]) asked (level, start, until),
    LATERAL (
      SELECT * FROM payment_figures kept WHERE kept.level = asked.level AND kept.dimension = $5
        AND kept.start >= asked.start AND kept.start < asked.until OFFSET 0
    ) kept
), ${CELLS_OF_KEPT}, ${FIGURES_OF_CELLS}
SELECT ${READ_COLUMNS} FROM figures ORDER BY value LIMIT $6`,
);

const LIST_OF_OWNER = statement(
  'gapura_figures_of_owner',
  `
WITH asked AS (
  SELECT * FROM unnest($1::timestamptz[], $2::timestamptz[]) asked (start, until)
), ${cellsOfPayments('owner_id = $3', `LATERAL (SELECT * FROM ${ALL_DIMENSIONS} WHERE dimension = $4) part`)}, ${FIGURES_OF_CELLS}
SELECT ${READ_COLUMNS} FROM figures ORDER BY start, value LIMIT $5`,
);

interface FiguresQuery {
  readonly interval: Interval;
  readonly by: Dimension | undefined;
  readonly limit: number;
}

/** Of the payments of all owners, as of the last update of the figures. Oldest first, then by value. */
export async function listFigures(on: Readable, asked: FiguresQuery & SummaryRange): Promise<Figures[]> {
  const { interval, by = 'none', from, to, limit } = asked;
  return (await run<FiguresRow>(on, LIST, [interval, by, from, to, limit])).map(toFigures);
}

/** The same for the whole range as one period. */
export async function listFigureSums(
  on: Readable,
  asked: Pick<FiguresQuery, 'by' | 'limit'> & SummaryRange,
): Promise<Figures[]> {
  const { by = 'none', limit, from } = asked;
  const cover = coverOf(asked);
  const [levels, starts, ends] = [
    cover.map(({ level }) => level),
    cover.map(({ start }) => start),
    cover.map(({ end }) => end),
  ];
  return (await run<FiguresRow>(on, LIST_SUMS, [from, levels, starts, ends, by, limit])).map(toFigures);
}

/** Of the payments of one owner, as they are now. */
export async function listOwnFigures(
  on: Readable,
  asked: Pick<FiguresQuery, 'by' | 'limit'> & { readonly periods: readonly Period[]; readonly ownerId: string },
): Promise<Figures[]> {
  const { periods, ownerId, by = 'none', limit } = asked;
  const [starts, ends] = [periods.map(({ start }) => start), periods.map(({ end }) => end)];
  return (await run<FiguresRow>(on, LIST_OF_OWNER, [starts, ends, ownerId, by, limit])).map(toFigures);
}
