// Listeners of applications as staff see them: when each was last served, what waits for it, and how one is forgotten.

import { type Caller, staffOnly } from '../../domain/caller.ts';
import { Refusal } from '../../domain/errors.ts';
import { inTransaction } from '../../store/database/transaction.ts';
import {
  deleteDeliveries,
  listListeners as listRows,
  type StoredListener,
  stopListener,
} from '../../store/events/listeners.ts';
import { say } from '../../text/sayings.ts';
import type { Context } from '../context.ts';
import { recordAct } from '../people/audit.ts';
import { SEEN_EVERY_MS } from './hub.ts';

const STAFF_MAY = 'see and forget listeners';

const BATCH = 5_000;

export async function listListeners(context: Context, caller: Caller): Promise<StoredListener[]> {
  staffOnly(caller, STAFF_MAY);
  return listRows(context.database.pool);
}

/**
 * Keeps no more events for a listener, and drops those that were kept. Done again, it goes on where it was interrupted: the
 * clean-up removes what is left.
 */
export async function forgetListener(context: Context, caller: Caller, id: string): Promise<{ dropped: number }> {
  staffOnly(caller, STAFF_MAY);
  const { pool } = context.database;
  const now = context.clock.now();
  const notSeenSince = new Date(now.getTime() - 2 * SEEN_EVERY_MS);
  const act = { action: 'listener.forget', subject: 'listener', subjectId: id } as const;
  const stopped = await inTransaction(pool, async (on) => {
    const found = await stopListener(on, { id, now, notSeenSince });
    if (found) await recordAct(context, on, caller, act);
    return found;
  });
  if (!stopped) {
    const known = (await listRows(pool)).some((listener) => listener.id === id);
    if (!known) throw new Refusal('not_found', say('no_listener', { name: id }));
    throw new Refusal('invalid_state', say('listener_served', { name: id }));
  }
  let dropped = 0;
  for (let batch = BATCH; batch === BATCH; ) {
    batch = await deleteDeliveries(pool, id, BATCH);
    dropped += batch;
  }
  return { dropped };
}
