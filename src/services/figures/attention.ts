// What an operator should look at: how much of each, since when, and where it is listed.

import { type Caller, staffOnly } from '../../domain/caller.ts';
import {
  ATTENTION,
  ATTENTION_COUNT_MAX,
  ATTENTION_NAMES,
  type AttentionName,
  type AttentionRow,
  type Backlog,
} from '../../domain/figures/attention.ts';
import { NEAR_MS } from '../../domain/payments/chargeback.ts';
import type { Queryable } from '../../store/database/statement.ts';
import { countWaiting } from '../../store/figures/attention.ts';
import { countNearChargebacks } from '../../store/payments/chargebacks.ts';
import type { Context } from '../context.ts';
import { COUNTS_MS, isTooLate, readWithin } from '../in-time.ts';
import { countDeadJobs } from '../operations/tasks.ts';

/** None takes more than this share of the time that is left: one slow count does not hold up the others. */
const SHARE = 1 / 3;

/** Lists that the caller may not open are left out. One after the other, so that other queries get a connection. */
export async function readAttention(context: Context, caller: Caller): Promise<AttentionRow[]> {
  const { scopes } = staffOnly(caller, 'see what needs attention');
  const until = performance.now() + COUNTS_MS;
  const rows: AttentionRow[] = [];
  for (const name of ATTENTION_NAMES) {
    const { scope, list } = ATTENTION[name];
    // Who may do everything may see everything, also where a key has that scope alone.
    if (scopes.includes(scope) || scopes.includes('admin'))
      rows.push({ name, ...(await countOne(context, name, (until - performance.now()) * SHARE)), list });
  }
  return rows;
}

async function countOne(
  context: Context,
  name: AttentionName,
  timeoutMs: number,
): Promise<Omit<AttentionRow, 'name' | 'list'>> {
  try {
    const { count, since } = await readWithin(timeoutMs, context.database.pool, (on) => readWaiting(context, on, name));
    return {
      count: Math.min(count, ATTENTION_COUNT_MAX),
      timed_out: false,
      more: count > ATTENTION_COUNT_MAX,
      since,
    };
  } catch (error) {
    context.log.warn({ err: error, name }, 'what needs attention could not be counted');
    return { count: null, timed_out: isTooLate(error), more: false, since: null };
  }
}

function readWaiting({ clock, policies }: Context, on: Queryable, name: AttentionName): Promise<Backlog> {
  if (name === 'dead_letters') return countDeadJobs(on);
  if (name === 'near_chargebacks') {
    const before = new Date(clock.now().getTime() + NEAR_MS);
    return countNearChargebacks(on, { before, days: policies.chargebackDays, limit: ATTENTION_COUNT_MAX + 1 });
  }
  return countWaiting(on, name, ATTENTION_COUNT_MAX + 1);
}
