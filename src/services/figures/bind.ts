// Figures of payments and what needs attention, bound to their context.

import type { Caller } from '../../domain/caller.ts';
import type { Context } from '../context.ts';
import { readAttention } from './attention.ts';
import { catchUp, TASK_LIMITS } from './catch-up.ts';
import { readSummary, type SummaryQuery } from './summary.ts';

export function bindFigures(context: Context) {
  return {
    summary: (caller: Caller, query: SummaryQuery) => readSummary(context, caller, query),
    attention: (caller: Caller) => readAttention(context, caller),
    /** For the background: computes what has changed, for most of a minute at the longest. */
    update: () => catchUp(context, TASK_LIMITS),
  };
}
