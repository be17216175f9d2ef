// What is looked at to tell whether all is well: the same from inside of a server and from the command line.

import { randomUUID } from 'node:crypto';
import { GatewayAuthenticationError, isUnknownToGateway } from '../../domain/errors.ts';
import type { Sink } from '../../domain/events/sink.ts';
import type { Finding } from '../../domain/finding.ts';
import { DAY_MS } from '../../domain/retention.ts';
import type { GatewayClient } from '../../gateway/client.ts';
import { readMigrationState } from '../../store/database/migrate.ts';
import type { Database } from '../../store/database/pool.ts';
import { readDatabaseTime, readServerVersion } from '../../store/database/server.ts';
import type { Queryable } from '../../store/database/statement.ts';
import { listListeners, type StoredListener } from '../../store/events/listeners.ts';
import { type KeySurvey, type SurveyedKey, surveyApiKeys } from '../../store/people/keys.ts';
import { listSinkLags, listSinks } from '../../store/sinks/sinks.ts';
import { clocksAgree, describeSkew, SYSTEM_CLOCK } from '../database-clock.ts';
import { wordsOf } from '../isolation.ts';

const GATEWAY_TIMEOUT_MS = 5_000;
/** A sink that is so far behind is worth a look. */
const SINK_LAG_SECONDS = 300;
/** A key that nobody used for so long may be one that nobody misses. */
const KEY_IDLE_DAYS = 90;
/** More names than these would hide the rest of what is told. */
const KEYS_NAMED_MAX = 10;

export interface Expectations {
  readonly now: Date;
  /** After so long, events that everybody has got are removed. */
  readonly eventsDays: number;
}

export async function checkDatabase(database: Database): Promise<Finding> {
  const version = await readServerVersion(database.pool);
  return { check: 'database', state: 'ok', detail: `${database.kind}, PostgreSQL ${version}` };
}

/** In earnest, an embedded database that works is a fault all the same. */
export function notForProduction(finding: Finding): Finding {
  if (finding.check !== 'database' || finding.state === 'fault') return finding;
  return { ...finding, state: 'fault', advice: 'it is not for production: set DATABASE_URL' };
}

/** What is lost where a pooler stands before PostgreSQL. */
export function describePassage({ passage: { mode, notes } }: Database): Finding[] {
  if (mode === 'none') return [];
  const detail = [`sessions are kept for a ${mode === 'session' ? 'connection' : 'transaction'}`, ...notes].join('; ');
  return [{ check: 'pooler', state: notes.length === 0 ? 'ok' : 'note', detail }];
}

export async function checkClock(database: Database): Promise<Finding> {
  const databaseTime = await readDatabaseTime(database.pool);
  const skewMs = SYSTEM_CLOCK.now().getTime() - databaseTime.getTime();
  return describeClock({ ok: clocksAgree({ skewMs: () => skewMs }), detail: describeSkew(skewMs) });
}

export function describeClock({ ok, detail }: { ok: boolean; detail: string }): Finding {
  if (ok) return { check: 'clock', state: 'ok', detail };
  return { check: 'clock', state: 'fault', detail, advice: 'set the clock of this machine, by NTP for instance' };
}

/** The migrations, and what lies in the tables where these are as this version knows them. */
export async function checkSchema(database: Database, expected: Expectations): Promise<Finding[]> {
  const check = 'migrations';
  try {
    const found = await checkMigrations(database);
    return found.state === 'ok' ? [found, ...(await checkContents(database.pool, expected))] : [found];
  } catch (error) {
    return [{ check, state: 'fault', detail: wordsOf(error) }];
  }
}

export async function checkMigrations(database: Database): Promise<Finding> {
  const check = 'migrations';
  const { applied, pending } = await readMigrationState(database.db, database.schema);
  if (applied.length === 0) {
    const advice = 'the first start of the server sets it up';
    return { check, state: 'note', detail: 'the database is empty', advice };
  }
  if (pending.length > 0) {
    const advice = 'the next start of the server does it';
    return { check, state: 'note', detail: `${pending.length} to apply`, advice };
  }
  return { check, state: 'ok', detail: 'up to date' };
}

type Look = (on: Queryable, expected: Expectations) => Promise<Finding[]>;

/** What lies in the tables, by what is looked at. */
export const CONTENTS: readonly (readonly [check: string, look: Look])[] = [
  ['api keys', (on, { now }) => checkKeys(on, now)],
  ['listeners', async (on, expected) => describeListeners(await listListeners(on), expected)],
  ['sinks', async (on) => describeSinks(await listSinks(on), await listSinkLags(on))],
];

export async function checkContents(on: Queryable, expected: Expectations): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [, look] of CONTENTS) findings.push(...(await look(on, expected)));
  return findings;
}

async function checkKeys(on: Queryable, now: Date): Promise<Finding[]> {
  return describeKeys(await surveyApiKeys(on, { now, usedAfter: new Date(now.getTime() - KEY_IDLE_DAYS * DAY_MS) }));
}

/** Keys of programs that never run out are told and no more: whoever made them has to change the program for another. */
function describeKeys({ count, endless, idle }: KeySurvey): Finding[] {
  const check = 'api keys';
  if (count === 0) {
    return [{ check, state: 'note', detail: 'none yet', advice: 'make one: gapura keys create --owner <id>' }];
  }
  const ofPeople = endless.filter(({ isOfPerson }) => isOfPerson);
  const ofPrograms = endless.filter(({ isOfPerson }) => !isOfPerson);
  const told = ofPrograms.length === 0 ? '' : `; of programs, without an end: ${nameKeys(ofPrograms)}`;
  const findings: Finding[] = [{ check, state: 'ok', detail: `${count} in use${told}` }];
  if (ofPeople.length > 0) {
    const detail = `of people, without an end: ${nameKeys(ofPeople)}`;
    findings.push({
      check,
      state: 'note',
      detail,
      advice: 'give them keys that run out: gapura keys create --role ...',
    });
  }
  if (idle.length > 0) {
    const detail = `not used for ${KEY_IDLE_DAYS} days: ${nameKeys(idle)}`;
    findings.push({ check, state: 'note', detail, advice: 'if nobody needs them: gapura keys revoke <id>' });
  }
  return findings;
}

/** The end of a key tells it from the others of its owner. */
function nameKeys(keys: readonly SurveyedKey[]): string {
  const names = keys.slice(0, KEYS_NAMED_MAX).map(({ ownerId, hint }) => `${ownerId} (...${hint})`);
  const others = keys.length - names.length;
  return names.join(', ') + (others === 0 ? '' : ` and ${others} more`);
}

/** Listeners whose events are kept though nobody has come for them since events that everybody has got are removed. */
function describeListeners(
  listeners: readonly Pick<StoredListener, 'id' | 'lastSeenAt' | 'waiting'>[],
  { now, eventsDays: days }: Expectations,
): Finding[] {
  const abandoned = listeners.filter(({ lastSeenAt }) => lastSeenAt.getTime() < now.getTime() - days * DAY_MS);
  return abandoned.map(({ id, waiting }) => ({
    check: 'listeners',
    state: 'note',
    detail: `${id} was not served for ${days} days, and ${waiting} ${waiting === 1 ? 'event is' : 'events are'} kept for it`,
    advice: `if it is gone: gapura listeners forget "${id}"`,
  }));
}

/** Sinks that fail, that are behind, or that missed events. Nothing is said of those that a person has switched off. */
function describeSinks(sinks: readonly Sink[], lags: ReadonlyMap<string, number>): Finding[] {
  const enabled = sinks.filter((sink) => sink.enabled);
  if (enabled.length === 0) return [];
  const troubled = enabled.flatMap((sink) => describeSink(sink, lags.get(sink.name) ?? 0));
  if (troubled.length > 0) return troubled;
  return [{ check: 'sinks', state: 'ok', detail: `${enabled.length} in use, none behind` }];
}

function describeSink({ name, failingSince, lastError, waiting, gapAt }: Sink, lagSeconds: number): Finding[] {
  const check = 'sinks';
  if (failingSince !== null) {
    const detail = `${name} has taken nothing since ${failingSince.toISOString()} (${lastError ?? 'no reason known'})`;
    return [{ check, state: 'fault', detail, advice: `look at its broker, then: gapura sinks test ${name}` }];
  }
  if (lagSeconds > SINK_LAG_SECONDS) {
    const detail = `${name} is ${Math.round(lagSeconds / 60)} minutes behind, with ${waiting} events`;
    return [{ check, state: 'note', detail, advice: 'see whether a worker runs: gapura tasks list' }];
  }
  if (gapAt === null) return [];
  const detail = `${name} has missed events that were removed before ${gapAt.toISOString()}`;
  return [
    { check, state: 'note', detail, advice: `what is still kept can be sent again: gapura sinks replay ${name}` },
  ];
}

/** Asks for an order that cannot exist: "not found" proves the address and the key at once. `isOwn`: the sandbox that a server starts. */
export async function checkGateway(client: GatewayClient, { isOwn }: { readonly isOwn: boolean }): Promise<Finding> {
  const options = { timeoutMs: GATEWAY_TIMEOUT_MS, deadlineMs: GATEWAY_TIMEOUT_MS, retries: 0 };
  try {
    await client.getStatus(`gapura-doctor-${randomUUID().slice(0, 8)}`, options);
    return { check: 'gateway', state: 'ok', detail: `${client.baseUrl} answers` };
  } catch (error) {
    return describeGatewayError(error, client.baseUrl, isOwn);
  }
}

function describeGatewayError(error: unknown, url: string, isOwn: boolean): Finding {
  const check = 'gateway';
  if (isUnknownToGateway(error)) return { check, state: 'ok', detail: `${url} answers, and takes the server key` };
  if (error instanceof GatewayAuthenticationError) {
    const advice = 'check GATEWAY_SERVER_KEY and GATEWAY_ENVIRONMENT';
    return { check, state: 'fault', detail: `${url} refuses the server key`, advice };
  }
  if (isOwn) {
    return { check, state: 'note', detail: 'the sandbox is not running', advice: 'it starts with the server' };
  }
  const detail = `${url} does not answer (${wordsOf(error)})`;
  return { check, state: 'fault', detail, advice: 'check GATEWAY_BASE_URL and the network' };
}
