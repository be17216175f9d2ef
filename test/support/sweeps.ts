// The sweeps that look for what was left half-way, all of them, one after another.

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
