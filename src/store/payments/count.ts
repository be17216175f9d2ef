// SQL that counts payments, up to a limit.

import { type Queryable, run, statement } from '../database/statement.ts';

const COUNT_CREATED = statement(
  'gapura_count_created',
  `
SELECT count(*)::int AS found FROM (
  SELECT FROM gateway_payments WHERE created_at >= coalesce($1, '-infinity'::timestamptz)
    AND created_at < coalesce($2, 'infinity'::timestamptz) LIMIT $3
) counted`,
);

/** How many payments were created in a range of time; those beyond `limit` are not counted. */
export async function countCreated(
  on: Queryable,
  range: { from?: Date | undefined; to?: Date | undefined; limit: number },
): Promise<number> {
  const values = [range.from ?? null, range.to ?? null, range.limit];
  return (await run<{ found: number }>(on, COUNT_CREATED, values))[0]?.found ?? 0;
}
