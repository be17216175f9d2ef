// Work on many items, each by itself: a failure of one is logged, and the others go on.

import { isDatabaseUnavailable } from '../store/database/errors.ts';
import type { Log } from './log.ts';

/**
 * Does the work for one item of many. False where it failed, which is logged with the item. Where the database is away, the whole
 * run fails, and is retried.
 */
export async function isolated(
  { log }: { readonly log: Log },
  about: object,
  work: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    log.error({ ...about, err: error }, 'one item of a sweep failed; the others go on');
    return false;
  }
}

const ERROR_MESSAGE_LENGTH_MAX = 500;

/** The message of an error, short enough for a column. */
export function errorMessage(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, ERROR_MESSAGE_LENGTH_MAX);
}
