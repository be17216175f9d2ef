// GET /attention/: what the operator should look at, for staff.

import { Type } from 'typebox';
import { ATTENTION_COUNT_MAX, ATTENTION_NAMES, type AttentionRow } from '../../domain/figures/attention.ts';
import { isoText } from '../../domain/time.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { component, nullable, oneOf, text, time } from '../schemas/shared.ts';

export const AttentionRowSchema = component(
  'AttentionRow',
  Type.Object(
    {
      name: oneOf(ATTENTION_NAMES, 'What it is'),
      count: nullable(
        Type.Integer({
          description: `How many there are, up to ${ATTENTION_COUNT_MAX}; null where they could not be counted`,
        }),
      ),
      timed_out: Type.Boolean({
        description: 'Whether there was no time to count them: ask again; `count` is null then',
      }),
      more: Type.Boolean({ description: 'Whether there are more than were counted' }),
      since: nullable(time('Since when the oldest waits; null where there are none')),
      list: nullable(text('The path and query that list them; null where nothing does')),
    },
    { additionalProperties: false },
  ),
);

export const ATTENTION_EXAMPLE = [
  {
    name: 'unknown_charges',
    count: 2,
    timed_out: false,
    more: false,
    since: '2026-01-15T03:00:00.000Z',
    list: '/payments/?charge_state=unknown',
  },
  { name: 'drift', count: 0, timed_out: false, more: false, since: null, list: '/reconciliations/' },
  { name: 'owed_read_backs', count: 0, timed_out: false, more: false, since: null, list: null },
];

export function showAttention(rows: readonly AttentionRow[]) {
  return rows.map((row) => ({ ...row, since: row.since === null ? null : isoText(row.since) }));
}

export const attentionEndpoints: readonly Endpoint[] = [
  endpoint({
    id: 'getAttention',
    call: 'figures.attention',
    method: 'GET',
    path: '/attention/',
    tag: 'Figures',
    summary: 'Read what needs attention',
    description:
      'Staff only. Counts of what the operator should look at, with where it is listed. All of it takes a few seconds at most: what could not be counted by then has `timed_out`. Rows whose list the caller has no scope for are left out.',
    access: 'payments:read',
    answers: {
      200: { description: 'What there is of each', schema: Type.Array(AttentionRowSchema), example: ATTENTION_EXAMPLE },
    },
    problems: [],
    async handle({ services, caller }) {
      return { status: 200, body: showAttention(await services.figures.attention(caller)) };
    },
  }),
];
