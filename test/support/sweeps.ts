// The sweeps that look for what was left half-way, all of them, one after another.

import type { Database } from '../../src/store/database/pool.ts';
import type { Worker } from '../../src/tasks/worker.ts';

const SWEEPS = [
  'check_notifications',
  'check_pending_payments',
  'check_refunds',
  'check_invoices',
  'check_subscriptions',
] as const;

export async function runSweeps(worker: Pick<Worker, 'run'>): Promise<void> {
  for (const name of SWEEPS) await worker.run(name);
}

/** Jobs that failed wait for their next try by the database's clock, which nobody moves: here that time is over. */
export async function endPausesOfJobs({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query(`UPDATE background_jobs SET due_at = now() WHERE state = 'waiting'`);
}
