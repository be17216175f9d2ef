// gapura.refunds: the refunds of all payments.

import type { Api } from './api.ts';
import type { CallOptions } from './options.ts';
import { type Pages, pagesOf } from './pages.ts';
import type { operations } from './schema.ts';
import type { RefundQuery, RefundSummary } from './types.ts';

/** One value is sent as a list of one would be. */
type Sent = NonNullable<operations['listRefunds']['parameters']['query']>;

export interface Refunds {
  /** Refunds, newest first: those of your payments, or everybody's for staff. */
  list(query?: RefundQuery, options?: CallOptions): Pages<RefundSummary>;
}

export function refundCalls({ paths, reading }: Api): Refunds {
  return {
    list: (query = {}, options) =>
      pagesOf(query.cursor, (cursor) =>
        paths.GET('/refunds/', { params: { query: { ...query, ...cursor } as Sent }, ...reading(options) }),
      ),
  };
}
