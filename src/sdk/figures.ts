// gapura.figures: how payments went, and what needs attention.

import { type Api, dataOf } from './api.ts';
import type { CallOptions } from './options.ts';
import type { AttentionRow, SummaryQuery, SummaryRow } from './types.ts';

export interface Figures {
  /** Counts and money by hours, days or months in WIB, oldest first. */
  summary(query?: SummaryQuery, options?: CallOptions): Promise<SummaryRow[]>;
  /** What somebody should look at, and where it is listed; staff only. */
  attention(options?: CallOptions): Promise<AttentionRow[]>;
}

export function figureCalls({ paths, reading }: Api): Figures {
  return {
    summary: async (query = {}, options) => dataOf(paths.GET('/summary/', { params: { query }, ...reading(options) })),
    attention: async (options) => dataOf(paths.GET('/attention/', { ...reading(options) })),
  };
}
