// GET /summary/: how payments went, by hours, days or months.

import { Type } from 'typebox';
import { DIMENSIONS, SUMMARY_INTERVALS, SUMMARY_ROWS_MAX, showFigures } from '../../domain/figures/summary.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { amount, component, nullable, oneOf, text, time } from '../schemas/shared.ts';

/** Longer than any time that can be written. */
const TIME_LENGTH_MAX = 64;

const SummaryRowSchema = component(
  'SummaryRow',
  Type.Object(
    {
      start: time('When the period begins: an hour, day or month in WIB (UTC+7)'),
      by: nullable(
        text(
          'The value of what was asked for by `by`, `none` for no bank; of `reason` only payments that failed have one. Null without `by`',
        ),
      ),
      count: Type.Integer({ description: 'Payments that were made in the period' }),
      paid_count: Type.Integer({
        description: 'Those of them that were ever paid: refunded and charged back ones too',
      }),
      success_rate: nullable(
        Type.Number({ description: '`paid_count` of `count`, from 0 to 1; null where there are none' }),
      ),
      gross: amount('What was taken of those that were paid'),
      refunded: amount('What was given back of that, whenever it was: by the day of the payment'),
      net: amount('`gross` without `refunded`; chargebacks are not taken off'),
      refunds_made_count: Type.Integer({ description: 'Refunds that were made in the period, of whichever payments' }),
      refunds_made: amount('What these gave back: by the day of the refund'),
      median_seconds_to_pay: nullable(
        Type.Number({
          description:
            'How long the middle one of those that were paid took, within a tenth; null where there are none',
        }),
      ),
    },
    { additionalProperties: false },
  ),
);

const timeOrDay = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: TIME_LENGTH_MAX, description }));

const Query = Type.Object(
  {
    from: timeOrDay(
      'A time, or a day in WIB such as 2026-01-15; 30 days, 48 hours or 12 months before the end unless set',
    ),
    to: timeOrDay('A time, or a day in WIB, which is then included; now unless set'),
    interval: Type.Unsafe<(typeof SUMMARY_INTERVALS)[number]>({
      ...oneOf(
        SUMMARY_INTERVALS,
        'How long a period is. Periods are always whole; `all` makes one of the whole range, from hour to hour',
      ),
      default: 'day',
    }),
    by: Type.Optional(oneOf(DIMENSIONS, 'A row for each value of this in each period')),
  },
  { additionalProperties: false },
);

const EXAMPLE = [
  {
    start: '2026-01-14T17:00:00.000Z',
    by: null,
    count: 412,
    paid_count: 371,
    success_rate: 0.9005,
    gross: '55650000.00',
    refunded: '150000.00',
    net: '55500000.00',
    refunds_made_count: 2,
    refunds_made: '200000.00',
    median_seconds_to_pay: 184.3,
  },
];

export const summaryEndpoints: readonly Endpoint[] = [
  endpoint({
    id: 'getSummary',
    call: 'figures.summary',
    method: 'GET',
    path: '/summary/',
    tag: 'Figures',
    summary: 'Read the figures of payments',
    description: `Counts and money by hours, days or months in WIB, oldest first, then by value. Staff get the figures of all payments, other callers those of their own. Periods without payments or refunds are shown, with \`by\` they are not. At most ${SUMMARY_ROWS_MAX} rows. Answers 503 while older payments are still being counted.`,
    access: 'payments:read',
    query: Query,
    answers: {
      200: { description: 'The figures', schema: Type.Array(SummaryRowSchema), example: EXAMPLE },
    },
    problems: [400],
    async handle({ services, caller, query }) {
      return { status: 200, body: (await services.figures.summary(caller, query)).map(showFigures) };
    },
  }),
];
