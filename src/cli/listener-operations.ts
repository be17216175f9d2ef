// What the command line can do to listeners; plain JSON in and out, so that it can travel over the server's socket.

import type { Gapura } from '../host/gapura.ts';
import { OPERATOR } from './operator.ts';

export interface ShownListener {
  readonly id: string;
  readonly events: readonly string[];
  readonly last_seen_at: string;
  readonly waiting: number;
}

export interface ListenerOperations {
  listListeners(): Promise<ShownListener[]>;
  forgetListener(input: { id: string }): Promise<{ dropped: number }>;
}

export const LISTENER_OPERATIONS = [
  'listListeners',
  'forgetListener',
] as const satisfies readonly (keyof ListenerOperations)[];

export function listenerOperations({ listeners }: Pick<Gapura, 'listeners'>): ListenerOperations {
  return {
    async listListeners() {
      const known = await listeners.list(OPERATOR);
      return known.map(({ id, names, lastSeenAt, waiting }) => ({
        id,
        events: names,
        last_seen_at: lastSeenAt.toISOString(),
        waiting,
      }));
    },
    forgetListener: ({ id }) => listeners.forget(OPERATOR, id),
  };
}
