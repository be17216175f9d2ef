// Has the partitions of the coming months made, and says what could not be.

import { makePartitions as makeMissing } from '../store/database/partitions.ts';
import type { Context } from './context.ts';

/** Never fails for a partition that it could not make: its rows go to the default one, and the next run retries. */
export async function makePartitions({ database, log }: Pick<Context, 'database' | 'log'>): Promise<void> {
  const { made, left, failed } = await makeMissing(database);
  if (made.length > 0) log.debug({ partitions: made }, 'partitions were made');
  if (left.length > 0)
    log.warn({ partitions: left }, 'too many rows lie outside of these months to be moved; they stay there');
  for (const { name, reason } of failed) {
    log.warn({ err: reason, partition: name }, 'a partition could not be made; it is tried again tomorrow');
  }
}
