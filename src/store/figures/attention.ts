// SQL that counts what an operator should look at, each by an index that holds little else, and no further than a limit.

import type { AttentionName, Backlog } from '../../domain/figures/attention.ts';
import { type Queryable, run, type Statement, statement } from '../database/statement.ts';

/** `rows` selects the times of what waits, oldest first, up to $1. */
const counting = (name: AttentionName, rows: string) =>
  statement(`gapura_attention_${name}`, `SELECT count(*)::int AS count, min(at) AS since FROM (${rows}) waiting`);

const oldest = (table: string, time: string, condition: string) =>
  `SELECT ${time} AS at FROM ${table} WHERE ${condition} ORDER BY ${time} LIMIT $1`;

const STATEMENTS: Readonly<Record<CountedName, Statement>> = {
  unknown_charges: counting('unknown_charges', oldest('gateway_payments', 'created_at', `charge_state = 'unknown'`)),
  challenged_cards: counting(
    'challenged_cards',
    oldest(
      'gateway_payments',
      'created_at',
      `fraud_status = 'challenge' AND transaction_status IN ('authorize', 'capture')`,
    ),
  ),
  contradicted_payments: counting(
    'contradicted_payments',
    `SELECT contradicted_since AS at FROM gateway_payments WHERE contradicted_since IS NOT NULL ORDER BY created_at LIMIT $1`,
  ),
  // One after the other, because each has an index of its own.
  waiting_refunds: counting(
    'waiting_refunds',
    `(${oldest('gateway_refunds', 'created_at', `status = 'pending'`)}) UNION ALL
      (${oldest('gateway_refunds', 'created_at', `status = 'requested'`)})`,
  ),
  unmatched_messages: counting(
    'unmatched_messages',
    oldest('gateway_notifications', 'created_at', `status = 'unmatched'`),
  ),
  failed_messages: counting('failed_messages', oldest('gateway_notifications', 'created_at', `status = 'failed'`)),
  // There are few endpoints. One that an operator paused, and that takes what it gets, is none of these.
  failing_webhooks: counting(
    'failing_webhooks',
    oldest(
      'webhook_endpoints',
      'coalesce(failing_since, updated_at)',
      `consecutive_failures > 0 OR state = 'disabled'`,
    ),
  ),
  surplus_money: counting('surplus_money', oldest('checkouts', 'created_at', 'surplus_amount > 0')),
  invoice_surplus: counting('invoice_surplus', oldest('gateway_invoices', 'created_at', 'surplus_amount > 0')),
  // Overdue from the day after the due date on, in WIB.
  overdue_invoices: counting(
    'overdue_invoices',
    `SELECT (due_date + 1)::timestamp AT TIME ZONE interval '7 hours' AS at FROM gateway_invoices
      WHERE status = 'overdue' ORDER BY due_date LIMIT $1`,
  ),
  // Of the last comparison with the gateway that came to an end.
  drift: statement(
    'gapura_attention_drift',
    `SELECT least(differed, $1::int) AS count, CASE WHEN differed > 0 THEN finished_at END AS since
      FROM reconciliations WHERE finished_at IS NOT NULL ORDER BY created_at DESC, id DESC LIMIT 1`,
  ),
  failing_reports: counting('failing_reports', oldest('operator_messages', 'failed_at', 'failed_at IS NOT NULL')),
  owed_read_backs: counting(
    'owed_read_backs',
    oldest('gateway_payments', 'read_back_owed_since', 'read_back_owed_since IS NOT NULL'),
  ),
};

/** Dead letters are behind the job queue, and a deadline is near by the clock. */
type CountedName = Exclude<AttentionName, 'dead_letters' | 'near_chargebacks'>;

export async function countWaiting(on: Queryable, name: CountedName, limit: number): Promise<Backlog> {
  return (
    (await run<{ count: number; since: Date | null }>(on, STATEMENTS[name], [limit]))[0] ?? { count: 0, since: null }
  );
}
