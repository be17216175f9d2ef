// SQL for the calls that the background may make to the gateway: one row that every process draws from.

import { CLOCK } from './database/clock.ts';
import { type Queryable, run, statement } from './database/statement.ts';

// $1 wanted, $2 tokens for each second, $3 the most that are kept. Time is the database's: processes' clocks differ.
const REFILLED = `least($3::float8, tokens + greatest(0, extract(epoch FROM clock.now - refilled_at))::float8 * $2::float8)`;
const GRANTED = `CASE WHEN paused_until > clock.now THEN 0 ELSE least($1::int, floor(greatest(0, ${REFILLED}))::int) END`;
const PAUSED_MS = `coalesce(greatest(0, extract(epoch FROM paused_until - clock.now) * 1000), 0)::float8 AS paused_ms`;

// What was granted is written to the row as well, because an update can only return what it wrote.
const TAKE_TOKENS = statement(
  'gapura_take_tokens',
  `
UPDATE gateway_budget SET granted = ${GRANTED}, tokens = ${REFILLED} - ${GRANTED}, refilled_at = greatest(refilled_at, clock.now)
FROM ${CLOCK}
RETURNING granted, tokens, ${PAUSED_MS}`,
);

const PAUSE = statement(
  'gapura_pause_budget',
  `UPDATE gateway_budget SET paused_until = greatest(paused_until, now() + $1::float8 * interval '1 millisecond')`,
);

export interface Budget {
  readonly perSecond: number;
  /** The most that is kept for later. */
  readonly burst: number;
}

export interface BudgetGrant {
  readonly granted: number;
  /** What is left for others. */
  readonly tokens: number;
  /** For how long no process gets a token. */
  readonly pausedMs: number;
}

/** Takes up to `wanted` tokens at once; of several processes each gets its own. With 0 it only returns what there is. */
export async function takeTokens(on: Queryable, wanted: number, budget: Budget): Promise<BudgetGrant> {
  const values = [wanted, budget.perSecond, budget.burst];
  const [row] = await run<{ granted: number; tokens: number; paused_ms: number }>(on, TAKE_TOKENS, values);
  if (row === undefined) throw new Error('The row of the budget is missing');
  return { granted: row.granted, tokens: row.tokens, pausedMs: row.paused_ms };
}

/** No process gets a token before this time is over. A longer pause stays. */
export async function pauseBudget(on: Queryable, pauseMs: number): Promise<void> {
  await run(on, PAUSE, [pauseMs]);
}
