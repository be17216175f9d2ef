// SQL for who was known to any process, each under a mark that says nothing of them.

import { batch } from './database/batching.ts';
import { type Queryable, run, statement } from './database/statement.ts';

// Always in one order: two processes that write the same callers would else deadlock.
const PUBLISH = statement(
  'gapura_tell_known_callers',
  `
INSERT INTO known_callers (mark, seen_at)
SELECT DISTINCT ON (mark) mark, seen_at FROM unnest($1::text[], $2::timestamptz[]) told (mark, seen_at) ORDER BY mark, seen_at DESC
ON CONFLICT (mark) DO UPDATE SET seen_at = excluded.seen_at`,
);
const FIND = statement('gapura_known_callers', 'SELECT mark FROM known_callers WHERE mark = ANY($1) AND seen_at > $2');
const FORGET = statement('gapura_forget_known_caller', 'DELETE FROM known_callers WHERE mark = $1');

export interface KnownMark {
  readonly mark: string;
  readonly seenAt: Date;
}

export const publishKnownCaller = batch<KnownMark, void>(async (on, marks) => {
  await run(on, PUBLISH, [marks.map(({ mark }) => mark), marks.map(({ seenAt }) => seenAt)]);
  return [];
});

/** Whether a caller was seen since a time. Parallel questions share a few statements. */
export const isKnownCaller = batch<{ readonly mark: string; readonly since: Date }, boolean>(async (on, asked) => {
  const since = new Date(Math.min(...asked.map((one) => one.since.getTime())));
  const rows = await run<{ mark: string }>(on, FIND, [asked.map(({ mark }) => mark), since]);
  const known = new Set(rows.map(({ mark }) => mark));
  return asked.map(({ mark }) => known.has(mark));
});

export async function forgetKnownCaller(on: Queryable, mark: string): Promise<void> {
  await run(on, FORGET, [mark]);
}
