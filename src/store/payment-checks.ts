// SQL for the payments that the gateway is to be asked about.

import { stillOpen, unresolved } from './payments.ts';
import { type Queryable, run, type Statement } from './statement.ts';

// Claims payments whose check is due and sets the next one: 1 min, 5 min, 30 min and 2 h after the charge, then every 6 h.
// Half of them are those that became due last: a backlog must not keep new payments waiting until it is worked off.
const CLAIM_CHECKS: Statement = {
  name: 'gapura_claim_checks',
  text: `
WITH oldest AS (
  SELECT id FROM gateway_payments WHERE next_check_at <= $1 ORDER BY next_check_at, id LIMIT $2::int - $2::int / 2 FOR UPDATE SKIP LOCKED
), newest AS (
  SELECT id FROM gateway_payments WHERE next_check_at <= $1 ORDER BY next_check_at DESC, id DESC LIMIT $2::int / 2 FOR UPDATE SKIP LOCKED
)
UPDATE gateway_payments SET check_count = check_count + 1, next_check_at = CASE WHEN ${stillOpen('transaction_status', 'charge_state')} THEN greatest(
  $1 + interval '30 seconds',
  coalesce(created_at + ('{1 min, 5 min, 30 min, 2 h}'::interval[])[check_count + 1], $1 + interval '6 hours')) END
WHERE id IN (SELECT id FROM oldest UNION SELECT id FROM newest)
RETURNING id, charge_request IS NOT NULL AND ${unresolved('charge_state')} AS to_charge,
  created_at > $1 - interval '1 hour' AS is_new`,
};

const WANT_CHECK: Statement = {
  name: 'gapura_want_check',
  text: 'UPDATE gateway_payments SET next_check_at = $2 WHERE id = $1',
};

/** A payment to ask the gateway about; `toCharge` where the charge itself was left to the background and is not done. */
export interface DueCheck {
  readonly id: string;
  readonly toCharge: boolean;
  /** Made within the last hour: a customer may be waiting. */
  readonly isNew: boolean;
}

/** Up to `limit` payments that are due now. Each is given to one process only. */
export async function claimDueChecks(on: Queryable, due: { now: Date; limit: number }): Promise<DueCheck[]> {
  const rows = await run<{ id: string; to_charge: boolean; is_new: boolean }>(on, CLAIM_CHECKS, [due.now, due.limit]);
  return rows.map((row) => ({ id: row.id, toCharge: row.to_charge, isNew: row.is_new }));
}

/** Has the next sweep ask the gateway about a payment, whatever its status. */
export async function updateCheckWanted(on: Queryable, id: string, at: Date): Promise<void> {
  await run(on, WANT_CHECK, [id, at]);
}
