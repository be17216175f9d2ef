// What somebody should look at: how much of each, since when, and where it is listed.

import { type Caller, staffOnly } from '../../domain/caller.ts';
import {
  ATTENTION,
  ATTENTION_COUNT_MAX,
  ATTENTION_NAMES,
  type AttentionName,
  type Waiting,
} from '../../domain/figures/attention.ts';
import { countWaiting } from '../../store/figures/attention.ts';
import type { Context } from '../context.ts';

export interface AttentionRow {
  readonly name: AttentionName;
  /** Null where it could not be counted. */
  readonly count: number | null;
  /** There are more than are counted. */
  readonly more: boolean;
  /** Since when the oldest waits. */
  readonly since: Date | null;
  /** Where they are listed, from the root of the API. */
  readonly list: string | null;
}

/** What the caller could not open the list of is left out. One after the other: nobody is kept from the database by this. */
export async function readAttention(context: Context, caller: Caller): Promise<AttentionRow[]> {
  const { scopes } = staffOnly(caller, 'see what needs attention');
  const rows: AttentionRow[] = [];
  for (const name of ATTENTION_NAMES) {
    const { scope, list } = ATTENTION[name];
    if (scopes.includes(scope)) rows.push({ name, ...(await countOne(context, name)), list });
  }
  return rows;
}

async function countOne(context: Context, name: AttentionName): Promise<Omit<AttentionRow, 'name' | 'list'>> {
  try {
    const { count, since } = await readWaiting(context, name);
    return { count: Math.min(count, ATTENTION_COUNT_MAX), more: count > ATTENTION_COUNT_MAX, since };
  } catch (error) {
    context.log.warn({ err: error, name }, 'what needs attention could not be counted');
    return { count: null, more: false, since: null };
  }
}

function readWaiting(context: Context, name: AttentionName): Promise<Waiting> {
  if (name === 'dead_letters') return context.countDeadLetters();
  return countWaiting(context.database.pool, name, ATTENTION_COUNT_MAX + 1);
}
