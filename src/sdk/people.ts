// gapura.me, session, keys and audit: who is calling, how people sign in, and what they did.

import { type Api, dataOf, idIn } from './api.ts';
import type { CallOptions, WriteOptions } from './options.ts';
import { type Pages, pagesOf } from './pages.ts';
import type { Act, AuditQuery, CreatedKey, Key, KeyInput, Me, SessionInput } from './types.ts';

export interface Session {
  /** Signs in, in a browser: the answer sets a cookie. The client needs `session: true`. */
  begin(input: SessionInput, options?: CallOptions): Promise<void>;
  /** Signs out. */
  end(options?: WriteOptions): Promise<void>;
  /** Ends all sessions of the key that this one was begun with. */
  endAll(options?: WriteOptions): Promise<void>;
}

export interface Keys {
  /** Makes a key. It is in this answer, and in no other. */
  create(input: KeyInput, options?: WriteOptions): Promise<CreatedKey>;
  /** The newest thousand. */
  list(options?: CallOptions): Promise<Key[]>;
  /** Ends a key, and the sessions that were begun with it. */
  revoke(id: string, options?: WriteOptions): Promise<Key>;
}

export interface Audit {
  /** What people did, newest first. */
  list(query?: AuditQuery, options?: CallOptions): Pages<Act>;
}

export interface People {
  /** Who you are, and what you may do. */
  me(options?: CallOptions): Promise<Me>;
  /** Signing in and out, in a browser. */
  readonly session: Session;
  /** API keys, for staff. */
  readonly keys: Keys;
  /** What people did, for staff. */
  readonly audit: Audit;
}

export function peopleCalls({ paths, reading, writing, open }: Api): People {
  return {
    me: async (options) => dataOf(paths.GET('/me/', { ...reading(options) })),
    session: {
      begin: async (body, options) => void (await paths.POST('/session/', { body, ...open(options) })),
      end: async (options) => void (await paths.DELETE('/session/', { ...writing(options) })),
      endAll: async (options) => void (await paths.DELETE('/sessions/', { ...writing(options) })),
    },
    keys: {
      create: async (body, options) => dataOf(paths.POST('/keys/', { body, ...writing(options) })),
      list: async (options) => dataOf(paths.GET('/keys/', { ...reading(options) })),
      revoke: async (id, options) =>
        dataOf(paths.POST('/keys/{pk}/revoke/', { params: idIn(id), ...writing(options) })),
    },
    audit: {
      list: (query = {}, options) =>
        pagesOf(query.cursor, (cursor) =>
          paths.GET('/audit/', { params: { query: { ...query, ...cursor } }, ...reading(options) }),
        ),
    },
  };
}
