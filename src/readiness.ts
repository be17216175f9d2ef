// Whether requests can be served now, part by part: what a probe is told.

import { setTimeout as pause } from 'node:timers/promises';
import { type Database, isReadOnly } from './store/database.ts';
import { readMigrationState } from './store/migrate.ts';
import { hasFailedToWrite } from './store/write-faults.ts';
import type { Worker } from './tasks/worker.ts';

export interface Readiness {
  readonly ready: boolean;
  readonly checks: Readonly<Record<string, { readonly ok: boolean; readonly detail: string }>>;
}

/** Probes give up after a second or two, and would take a late answer for none. */
const READINESS_TIMEOUT_MS = 2_000;

export async function checkReadiness(database: Database, worker: Worker): Promise<Readiness> {
  const late = pause(
    READINESS_TIMEOUT_MS,
    { ok: false, detail: 'did not answer in time', pending: null },
    { ref: false },
  );
  const { pending, ...state } = await Promise.race([checkDatabase(database), late]);
  const checks = {
    worker: { ok: worker.state !== 'starting', detail: worker.state },
    database: state,
    migrations: {
      ok: pending === 0,
      detail: pending === null ? 'not known' : pending === 0 ? 'up to date' : `${pending} pending`,
    },
  };
  return { ready: Object.values(checks).every((check) => check.ok), checks };
}

/** How many migrations are pending; null where that cannot be known. */
async function checkDatabase(database: Database): Promise<{ ok: boolean; detail: string; pending: number | null }> {
  try {
    const pending = (await readMigrationState(database.db, database.schema)).pending.length;
    if (await isReadOnly(database.db)) return { ok: false, detail: 'takes no writes', pending };
    if (hasFailedToWrite(database.pool)) return { ok: false, detail: 'fails to write', pending };
    return { ok: true, detail: database.kind, pending };
  } catch {
    return { ok: false, detail: 'cannot be reached', pending: null };
  }
}
