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

/** What an error says, short enough for a column; what kind it is where it says nothing. */
export function errorMessage(error: unknown): string {
  return wordsOf(error).slice(0, ERROR_MESSAGE_LENGTH_MAX);
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error) || 'it gave no reason';
  if (error.message.trim() !== '') return error.message;
  // What could not be reached under several addresses is an error without words, made of others.
  if (error instanceof AggregateError && error.errors.length > 0) return wordsOf(error.errors[0]);
  const { code } = error as NodeJS.ErrnoException;
  return code ?? error.constructor.name;
}
