// Keeps the delivery log within bounds: a sandbox that runs for months would otherwise remember every message for ever.

import type { State } from '../state.ts';

export const FINISHED_NOTIFICATIONS_MAX = 10_000;

/** Forgets the notifications that finished longest ago once there are too many; those that still wait all stay. */
export function boundDeliveryLog(state: State, finishedMax = FINISHED_NOTIFICATIONS_MAX): void {
  // In the order in which they finished: a set remembers it, and one that is sent again goes to the end.
  const finished = new Set<string>();
  const dropSurplus = () => {
    const surplus: string[] = [];
    for (const id of finished) {
      if (finished.size - surplus.length <= finishedMax) break;
      surplus.push(id);
    }
    if (surplus.length === 0) return;
    for (const id of surplus) finished.delete(id);
    state.commit({}, { notifications: surplus });
  };
  for (const { id, status } of state.notifications.all()) if (status !== 'waiting') finished.add(id);
  dropSurplus();
  state.onCommit((collection, id) => {
    if (collection !== 'notifications') return;
    const status = state.notifications.get(id)?.status;
    finished.delete(id);
    if (status !== undefined && status !== 'waiting') finished.add(id);
    dropSurplus();
  });
}
