// Whether requests can be served now, part by part: what a probe gets.

import { setTimeout as pause } from 'node:timers/promises';
import { clocksAgree, type DatabaseClock, describeSkew } from '../services/database-clock.ts';
import { DatabaseTooNewError } from '../store/database/errors.ts';
import { readMigrationState } from '../store/database/migrate.ts';
import type { Database } from '../store/database/pool.ts';
import { isReadOnly } from '../store/database/server.ts';
import { recentFault } from '../store/database/statement.ts';
import type { Worker } from '../tasks/worker.ts';
import { say } from '../text/sayings.ts';

export interface Readiness {
  /** Whether requests can be served. Work that waits in the background is no reason to send them elsewhere. */
  readonly ready: boolean;
  readonly checks: Readonly<Record<string, { readonly ok: boolean; readonly detail: string }>>;
}

/** Probes give up after a second or two, and would take a late answer for none. */
const READINESS_TIMEOUT_MS = 2_000;

const OFF = say('background_off');
/** One that sleeps wakes in time. */
const FINE: readonly Worker['state'][] = ['running', 'off', 'asleep'];

type Check = Readiness['checks'][string];

const SILENT = { database: { ok: false, detail: say('silent') }, migrations: notKnown() };

interface Parts {
  readonly database: Database;
  readonly worker: Worker;
  readonly clock: DatabaseClock;
}

export async function checkReadiness({ database, worker, clock }: Parts): Promise<Readiness> {
  const late = pause(READINESS_TIMEOUT_MS, SILENT, { ref: false });
  const { state } = worker;
  const basics = await Promise.race([checkBoth(database), late]);
  const checks = {
    worker: { ok: FINE.includes(state), detail: state === 'off' ? OFF : state },
    // Decisions go by the database's clock: requests can be served by a process whose own is wrong.
    clock: { ok: clocksAgree(clock), detail: describeSkew(clock.skewMs()) },
    ...basics,
  };
  return { ready: basics.database.ok && basics.migrations.ok && state !== 'starting', checks };
}

async function checkBoth(database: Database): Promise<{ database: Check; migrations: Check }> {
  try {
    return { migrations: await checkMigrations(database), database: await checkDatabase(database) };
  } catch {
    return { database: { ok: false, detail: say('unreachable') }, migrations: notKnown() };
  }
}

async function checkDatabase(database: Database): Promise<Check> {
  if (await isReadOnly(database.pool)) return { ok: false, detail: say('no_writes') };
  const fault = recentFault(database.pool);
  if (fault !== null) return { ok: false, detail: FAULTS[fault] };
  const { mode } = database.poolerSetup;
  return { ok: true, detail: mode === 'none' ? database.kind : `${database.kind}, through a pooler (${mode})` };
}

const FAULTS = { write: say('writes_fail'), misfit: say('misfit') } as const;

async function checkMigrations(database: Database): Promise<Check> {
  try {
    const { pending } = await readMigrationState(database.pool, database.schema);
    return {
      ok: pending.length === 0,
      detail: pending.length === 0 ? say('up_to_date') : say('pending_migrations', { count: pending.length }),
    };
  } catch (error) {
    if (!(error instanceof DatabaseTooNewError)) throw error;
    // A newer version was started beside this one, which goes on until it is replaced: migrations leave it what it needs, or say so.
    const { isContracted } = error;
    return {
      ok: !isContracted,
      detail: `newer than this process${isContracted ? ', which cannot go on with it' : ''}`,
    };
  }
}

function notKnown(): Check {
  return { ok: false, detail: say('not_known') };
}
