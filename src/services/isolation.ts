// Work on many items, each by itself: one that ends in a fault is noted, and the others go on.

import { isDatabaseUnavailable } from '../store/database/errors.ts';
import type { Context } from './context.ts';

/**
 * Does the work for one item of many. False where it ended in a fault, which is logged with what the item is. A database that is
 * away is nobody's fault: then the whole run ends, and is tried again.
 */
export async function alone(context: Context, about: object, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    context.log.error({ ...about, err: error }, 'one of many could not be looked after; the others go on');
    return false;
  }
}

const WORDS_MAX = 500;

/** What an error says, short enough for a column. */
export function wordsOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, WORDS_MAX);
}
