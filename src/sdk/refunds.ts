// gapura.refunds: the refunds of all payments, and those that wait for a second person.

import { type Api, dataOf, idIn } from './api.ts';
import type { CallOptions, WriteOptions } from './options.ts';
import { type Pages, pagesOf } from './pages.ts';
import type { operations } from './schema.ts';
import type { RefundQuery, RefundRejectInput, RefundResult, RefundSummary } from './types.ts';

/** One value is sent as a list of one would be. */
type Sent = NonNullable<operations['listRefunds']['parameters']['query']>;

export interface Refunds {
  /** Refunds, newest first: those of your payments, or everybody's for staff. */
  list(query?: RefundQuery, options?: CallOptions): Pages<RefundSummary>;
  /** Approves a refund that somebody else asked for; the gateway is asked for it then. */
  approve(id: string, options?: WriteOptions): Promise<RefundResult>;
  /** Rejects a refund that waits; its amount is free again. */
  reject(id: string, input?: RefundRejectInput, options?: WriteOptions): Promise<RefundResult>;
}

export function refundCalls({ paths, reading, writing }: Api): Refunds {
  return {
    list: (query = {}, options) =>
      pagesOf(query.cursor, (cursor) =>
        paths.GET('/refunds/', { params: { query: { ...query, ...cursor } as Sent }, ...reading(options) }),
      ),
    approve: async (id, options) =>
      dataOf(paths.POST('/refunds/{pk}/approve/', { params: idIn(id), ...writing(options) })),
    reject: async (id, body = {}, options) =>
      dataOf(paths.POST('/refunds/{pk}/reject/', { params: idIn(id), body, ...writing(options) })),
  };
}
