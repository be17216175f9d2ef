// The doctor from inside of a process: everything that it needs is looked at, at once and for a few seconds at most.

import { type Caller, staffOnly } from '../../domain/caller.ts';
import type { Finding } from '../../domain/finding.ts';
import { maskText } from '../../observability/masking.ts';
import { isDatabaseUnavailable } from '../../store/database/errors.ts';
import type { Context } from '../context.ts';
import { COUNTS_MS, isTooLate, readWithin, within } from '../in-time.ts';
import { wordsOf } from '../isolation.ts';
import {
  CONTENTS,
  checkClock,
  checkContents,
  checkDatabase,
  checkGateway,
  checkMigrations,
  describePassage,
  type Expectations,
  notForProduction,
} from './checkup.ts';

const CHECK_TIMEOUT_MS = 6_000;

/** What lies in the tables, for a command that reaches them through this process alone. */
export function examineContents(context: Context) {
  return checkContents(context.database.pool, expectationsOf(context));
}

export async function examine(context: Context, caller: Caller) {
  staffOnly(caller, 'examine the service');
  const { database, gateway, deployment } = context;
  const found = await Promise.all([
    inTime('database', async () => [await checkDatabase(database)]),
    inTime('clock', async () => [await checkClock(database)]),
    inTime('migrations', async () => [await checkMigrations(database)]),
    ...CONTENTS.map(([check, look]) =>
      inTime(check, () => readWithin(COUNTS_MS, database.pool, (on) => look(on, expectationsOf(context)))),
    ),
    inTime('gateway', async () => [await checkGateway(gateway, { isOwn: false })]),
  ]);
  const isEarnest = gateway.environment === 'production' && database.kind === 'embedded';
  const findings = [...found.flat(), ...describePassage(database), ...deployment.findings];
  const checks = (isEarnest ? findings.map(notForProduction) : findings).map(showFinding);
  return {
    healthy: checks.every(({ ok }) => ok),
    version: deployment.version,
    environment: gateway.environment,
    database: database.kind,
    checks,
    configuration: deployment.settings,
  };
}

function expectationsOf({ clock, retention }: Context): Expectations {
  return { now: clock.now(), eventsDays: retention.eventsDays };
}

/** One that hangs or breaks says so, and the others are told all the same. */
async function inTime(check: string, work: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await within(CHECK_TIMEOUT_MS, 'looking at it', work());
  } catch (error) {
    return [{ check, state: 'fault', detail: describeFailure(error) }];
  }
}

function describeFailure(error: unknown): string {
  if (isTooLate(error)) return 'could not be looked at in time';
  return isDatabaseUnavailable(error) ? 'the database cannot be reached' : wordsOf(error);
}

function showFinding({ check, state, detail, advice }: Finding) {
  const shownAdvice = advice === undefined ? null : maskText(advice);
  return { name: check, ok: state !== 'fault', state, detail: maskText(detail), advice: shownAdvice };
}
