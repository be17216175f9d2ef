// SQL for the requests of each subject within one window, in all processes together.

import { type Queryable, run, statement } from './database/statement.ts';

// Always in one order: two processes that write the same subjects would else deadlock.
const ADD = statement(
  'gapura_add_request_counts',
  `
INSERT INTO request_counts (subject, window_start, count)
SELECT subject, $2, count FROM unnest($1::text[], $3::int[]) AS told (subject, count) ORDER BY subject
ON CONFLICT (window_start, subject) DO UPDATE SET count = request_counts.count + excluded.count
RETURNING subject, count`,
);

const DELETE_BEFORE = statement('gapura_delete_request_counts', 'DELETE FROM request_counts WHERE window_start < $1');

/** Adds what was asked here, and gives what was asked everywhere. */
export async function addRequestCounts(
  on: Queryable,
  windowStart: Date,
  asked: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, number>> {
  const values = [[...asked.keys()], windowStart, [...asked.values()]];
  const rows = await run<{ subject: string; count: number }>(on, ADD, values);
  return new Map(rows.map(({ subject, count }) => [subject, count]));
}

export async function deleteRequestCounts(on: Queryable, before: Date): Promise<void> {
  await run(on, DELETE_BEFORE, [before]);
}
