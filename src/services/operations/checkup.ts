// The doctor: its checks, the same from inside of a server and from the command line, and how a server runs them.

import { randomUUID } from 'node:crypto';
import type { AlertReceiver } from '../../domain/alerts.ts';
import { type Caller, staffOnly } from '../../domain/caller.ts';
import { GatewayAuthenticationError, isUnknownToGateway } from '../../domain/errors.ts';
import type { Sink } from '../../domain/events/sink.ts';
import type { WebhookEndpoint } from '../../domain/events/webhook.ts';
import type { Finding } from '../../domain/finding.ts';
import { DAY_MS } from '../../domain/retention.ts';
import type { GatewayClient } from '../../gateway/client.ts';
import { maskText } from '../../observability/masking.ts';
import { askNodes, type ClusterState, type NodeState, readCluster } from '../../store/database/cluster.ts';
import { isDatabaseUnavailable } from '../../store/database/errors.ts';
import { readMigrationState } from '../../store/database/migrate.ts';
import type { Database } from '../../store/database/pool.ts';
import { readDatabaseTime, readServerVersion } from '../../store/database/server.ts';
import type { Queryable } from '../../store/database/statement.ts';
import { listListeners, type StoredListener } from '../../store/events/listeners.ts';
import { listQueues, type QueueState } from '../../store/jobs.ts';
import { listReceivers } from '../../store/operators/receivers.ts';
import { type KeySurvey, type SurveyedKey, surveyApiKeys } from '../../store/people/keys.ts';
import { listSinkLags, listSinks } from '../../store/sinks/sinks.ts';
import { listWebhooks } from '../../store/webhooks/endpoints.ts';
import { say, sayingsOf } from '../../text/sayings.ts';
import type { Context } from '../context.ts';
import { clocksAgree, describeSkew, SYSTEM_CLOCK } from '../database-clock.ts';
import { checkEncryption } from '../encryption-keys.ts';
import { COUNTS_MS, isTooLate, readWithin, within } from '../in-time.ts';
import { errorMessage } from '../isolation.ts';
import type { Issuer } from '../people/issuer.ts';
import type { VaultKey } from '../vault.ts';

const GATEWAY_TIMEOUT_MS = 5_000;
/** A sink that is so far behind is worth a look. */
const SINK_LAG_SECONDS = 300;
/** Failures for so long are no accident. */
const WEBHOOK_FAILING_MS = 15 * 60_000;
/** A key unused for so long may not be needed. */
const KEY_IDLE_DAYS = 90;
/** More names than these would hide the rest of the finding. */
const KEYS_NAMED_MAX = 10;

interface Expectations {
  readonly now: Date;
  /** After so long, delivered events are removed. */
  readonly eventsDays: number;
  /** Those that are to open what is sealed. */
  readonly vaultKeys: readonly VaultKey[];
  /** Whether a mail server is set. */
  readonly hasMails: boolean;
}

export async function checkDatabase(database: Database): Promise<Finding> {
  const version = await readServerVersion(database.pool);
  return { check: 'database', state: 'ok', detail: say('database_is', { database: database.kind, version }) };
}

/** In earnest, an embedded database that works is a fault all the same. */
export function notForProduction(finding: Finding): Finding {
  if (finding.check !== 'database' || finding.state === 'fault') return finding;
  return { ...finding, state: 'fault', advice: say('not_for_production') };
}

/** What is lost behind a connection pooler. */
export function describePooler({ poolerSetup: { mode, notes } }: Database): Finding[] {
  if (mode === 'none') return [];
  const detail = [`sessions are kept for a ${mode === 'session' ? 'connection' : 'transaction'}`, ...notes].join('; ');
  return [{ check: 'pooler', state: notes.length === 0 ? 'ok' : 'note', detail }];
}

/** Whether a cluster has the tables, and what is lacking there; nothing where there is none. */
export async function checkCluster({ pool, schema }: Database): Promise<Finding[]> {
  const cluster = await readCluster(pool);
  return cluster === undefined ? [] : describeCluster(cluster, schema);
}

/** Whether its nodes can be reached, and moved from. Only the coordinator knows them all. */
export async function checkNodes({ pool }: Database): Promise<Finding[]> {
  const cluster = await readCluster(pool);
  return cluster?.isCoordinator === true ? (await askNodes(pool)).flatMap(describeNode) : [];
}

function describeNode({ name: node, problem, walLevel }: NodeState): Finding[] {
  const check = 'cluster';
  if (problem !== null) {
    const detail = say('node_away', { node, reason: problem });
    return [{ check, state: 'fault', detail, advice: say('take_node_out') }];
  }
  if (walLevel === 'logical') return [];
  const detail = say('node_not_logical', { node, level: walLevel ?? '' });
  return [{ check, state: 'note', detail, advice: say('set_logical') }];
}

function describeCluster(cluster: ClusterState, schema: string): Finding[] {
  const { version, isCoordinator, takesTriggers, spreadsSchemas, node, unmovable } = cluster;
  const check = 'cluster';
  const state = 'fault';
  if (!isCoordinator) {
    return [{ check, state, detail: say('cluster_worker', { version }), advice: say('to_coordinator') }];
  }
  const findings: Finding[] = [
    node === null
      ? {
          check,
          state: 'note',
          detail: say('cluster_not_there', { version, schema }),
          advice: say('distribute', { schema }),
        }
      : { check, state: 'ok', detail: say('cluster_there', { version, schema, node }) },
  ];
  if (!takesTriggers) {
    findings.push({ check, state, detail: say('cluster_no_triggers'), advice: say('allow_triggers') });
  }
  if (!spreadsSchemas) {
    findings.push({ check, state: 'note', detail: say('cluster_keeps_new'), advice: say('spread_schemas') });
  }
  if (node !== null && unmovable.length > 0) {
    const detail = say('cluster_not_beside', { tables: unmovable.join(', '), schema });
    findings.push({ check, state: 'note', detail, advice: say('set_logged') });
  }
  return findings;
}

/** Whether the standby, where one is set, takes reads off the primary. */
export async function checkStandby({ standby }: Database): Promise<Finding[]> {
  if (standby === null) return [];
  const check = 'standby';
  const { state, behindBytes, error } = await standby.examine();
  if (state === 'ready') return [{ check, state: 'ok', detail: say('standby_ready') }];
  const reason = maskText(errorMessage(error));
  const detail = say(`standby_${state}`, { bytes: behindBytes, reason });
  // Nothing fails without it.
  return [{ check, state: 'note', detail, ...(state === 'behind' ? {} : { advice: say('standby_advice') }) }];
}

export async function checkClock(database: Database): Promise<Finding> {
  const databaseTime = await readDatabaseTime(database.pool);
  const skewMs = SYSTEM_CLOCK.now().getTime() - databaseTime.getTime();
  return describeClock({ ok: clocksAgree({ skewMs: () => skewMs }), detail: describeSkew(skewMs) });
}

export function describeClock({ ok, detail }: { ok: boolean; detail: string }): Finding {
  if (ok) return { check: 'clock', state: 'ok', detail };
  return { check: 'clock', state: 'fault', detail, advice: say('set_clock') };
}

/** The migrations, and what lies in the tables where these are as this version knows them. */
export async function checkSchema(database: Database, expected: Expectations): Promise<Finding[]> {
  const check = 'migrations';
  try {
    const found = await checkMigrations(database);
    return found.state === 'ok' ? [found, ...(await checkContents(database.pool, expected))] : [found];
  } catch (error) {
    return [{ check, state: 'fault', detail: errorMessage(error) }];
  }
}

async function checkMigrations(database: Database): Promise<Finding> {
  const check = 'migrations';
  const { applied, pending } = await readMigrationState(database.pool, database.schema);
  if (applied.length === 0) {
    const advice = say('first_start');
    return { check, state: 'note', detail: say('database_empty'), advice };
  }
  if (pending.length > 0) {
    const advice = say('next_start');
    return { check, state: 'note', detail: say('to_apply', { count: pending.length }), advice };
  }
  return { check, state: 'ok', detail: say('up_to_date') };
}

type ContentCheck = (on: Queryable, expected: Expectations) => Promise<Finding[]>;

/** The checks of the contents of tables. */
const CONTENTS: readonly (readonly [check: string, look: ContentCheck])[] = [
  ['encryption', (on, { vaultKeys }) => checkEncryption(on, vaultKeys)],
  ['api keys', (on, { now }) => checkKeys(on, now)],
  ['listeners', async (on, expected) => describeListeners(await listListeners(on), expected)],
  ['sinks', async (on) => describeSinks(await listSinks(on), await listSinkLags(on))],
  ['webhooks', async (on, { now }) => describeWebhooks(await listWebhooks(on), now)],
  ['alerts', async (on, { hasMails }) => (hasMails ? [] : describeUntold(await listReceivers(on)))],
  ['jobs', async (on) => describeJobs(await listQueues(on))],
];

async function checkContents(on: Queryable, expected: Expectations): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [, look] of CONTENTS) findings.push(...(await look(on, expected)));
  return findings;
}

async function checkKeys(on: Queryable, now: Date): Promise<Finding[]> {
  return describeKeys(await surveyApiKeys(on, { now, usedAfter: new Date(now.getTime() - KEY_IDLE_DAYS * DAY_MS) }));
}

/** Keys of programs that never expire are only mentioned: their replacement needs a change of the program. */
function describeKeys({ count, endless, idle }: KeySurvey): Finding[] {
  const check = 'api keys';
  if (count === 0) {
    return [{ check, state: 'note', detail: say('no_keys'), advice: say('make_a_key') }];
  }
  const ofPeople = endless.filter(({ isOfPerson }) => isOfPerson);
  const ofPrograms = endless.filter(({ isOfPerson }) => !isOfPerson);
  const detail =
    ofPrograms.length === 0
      ? say('keys_in_use', { count })
      : say('keys_endless', { count, list: nameKeys(ofPrograms) });
  const findings: Finding[] = [{ check, state: 'ok', detail: detail }];
  if (ofPeople.length > 0) {
    const detail = say('keys_of_people', { list: nameKeys(ofPeople) });
    findings.push({
      check,
      state: 'note',
      detail,
      advice: say('keys_run_out'),
    });
  }
  if (idle.length > 0) {
    const detail = say('keys_idle', { days: KEY_IDLE_DAYS, list: nameKeys(idle) });
    findings.push({ check, state: 'note', detail, advice: say('revoke_idle') });
  }
  return findings;
}

/** The last characters of a key distinguish it from the others of its owner. */
function nameKeys(keys: readonly SurveyedKey[]): string {
  const names = keys.slice(0, KEYS_NAMED_MAX).map(({ ownerId, hint }) => `${ownerId} (...${hint})`);
  const others = keys.length - names.length;
  return names.join(', ') + (others === 0 ? '' : ` and ${others} more`);
}

/** Listeners without a reader whose events are kept beyond the retention of delivered events. */
function describeListeners(
  listeners: readonly Pick<StoredListener, 'id' | 'lastSeenAt' | 'waiting'>[],
  { now, eventsDays: days }: Expectations,
): Finding[] {
  const abandoned = listeners.filter(({ lastSeenAt }) => lastSeenAt.getTime() < now.getTime() - days * DAY_MS);
  return abandoned.map(({ id, waiting }) => ({
    check: 'listeners',
    state: 'note',
    detail: say('listener_gone', { name: id, days, count: waiting }),
    advice: say('forget_listener', { name: id }),
  }));
}

/** Sinks that fail, that are behind, or that missed events. Nothing is said of those that a person has switched off. */
function describeSinks(sinks: readonly Sink[], lags: ReadonlyMap<string, number>): Finding[] {
  const enabled = sinks.filter((sink) => sink.enabled);
  if (enabled.length === 0) return [];
  const troubled = enabled.flatMap((sink) => describeSink(sink, lags.get(sink.name) ?? 0));
  if (troubled.length > 0) return troubled;
  return [{ check: 'sinks', state: 'ok', detail: say('sinks_fine', { count: enabled.length }) }];
}

function describeSink({ name, failingSince, lastError, waiting, gapAt }: Sink, lagSeconds: number): Finding[] {
  const check = 'sinks';
  if (failingSince !== null) {
    const detail = say('sink_failing', {
      name,
      time: failingSince.toISOString(),
      reason: lastError ?? say('no_reason'),
    });
    return [{ check, state: 'fault', detail, advice: say('test_sink', { name }) }];
  }
  if (lagSeconds > SINK_LAG_SECONDS) {
    const detail = say('sink_behind', { name, minutes: Math.round(lagSeconds / 60), count: waiting });
    return [{ check, state: 'note', detail, advice: say('see_worker') }];
  }
  if (gapAt === null) return [];
  const detail = say('sink_gap', { name, time: gapAt.toISOString() });
  return [{ check, state: 'note', detail, advice: say('replay_sink', { name }) }];
}

/** A receiver that misses a moment is no finding: one that fails for longer, or was stopped for it, is. */
function describeWebhooks(endpoints: readonly WebhookEndpoint[], now: Date): Finding[] {
  const check = 'webhooks';
  const stopped = endpoints.filter(({ state, pausedBy }) => state !== 'active' && pausedBy === null);
  const failing = endpoints.filter(
    ({ state, failingSince }) =>
      state === 'active' && failingSince !== null && now.getTime() - failingSince.getTime() > WEBHOOK_FAILING_MS,
  );
  const found = [
    ...failing.map(({ id, url, failingSince, waiting }) => ({
      id,
      detail: say('webhook_failing', { name: shownUrl(url), time: failingSince?.toISOString() ?? '', count: waiting }),
    })),
    ...stopped.map(({ id, url, state, pauseReason }) => ({
      id,
      detail: say('webhook_stopped', { name: shownUrl(url), webhook: state, reason: pauseReason ?? say('no_reason') }),
    })),
  ];
  return found
    .slice(0, KEYS_NAMED_MAX)
    .map(({ id, detail }) => ({ check, state: 'fault', detail, advice: say('see_webhook', { id }) }));
}

/** Receivers of alerts that nothing can reach. */
function describeUntold(receivers: readonly AlertReceiver[]): Finding[] {
  const untold = receivers.filter(({ kind, enabled }) => kind === 'mail' && enabled);
  if (untold.length === 0) return [];
  const who = untold.slice(0, KEYS_NAMED_MAX).map(({ address }) => address);
  const detail = `no mail server is set, so ${who.join(', ')} gets no alerts`;
  return [{ check: 'alerts', state: 'fault', detail, advice: 'set GAPURA_SMTP_URL' }];
}

/** Without what may be secret in it. */
function shownUrl(url: string): string {
  return URL.canParse(url) ? `${new URL(url).origin}${new URL(url).pathname}` : 'an endpoint';
}

function describeJobs(queues: readonly QueueState[]): Finding[] {
  return queues
    .filter(({ dead }) => dead > 0)
    .map(({ task, dead, deadReason }) => ({
      check: 'jobs',
      state: 'fault',
      detail: say('jobs_dead', { count: dead, task, reason: maskText(deadReason ?? say('no_reason')) }),
      advice: say('retry_jobs', { task }),
    }));
}

/** Asks for an order that cannot exist: "not found" proves the address and the key at once. `isOwn`: the sandbox that a server starts. */
export async function checkGateway(client: GatewayClient, { isOwn }: { readonly isOwn: boolean }): Promise<Finding> {
  const options = { timeoutMs: GATEWAY_TIMEOUT_MS, deadlineMs: GATEWAY_TIMEOUT_MS, retries: 0 };
  try {
    await client.getStatus(`gapura-doctor-${randomUUID().slice(0, 8)}`, options);
    return { check: 'gateway', state: 'ok', detail: say('gateway_answers', { url: client.baseUrl }) };
  } catch (error) {
    return describeGatewayError(error, client.baseUrl, isOwn);
  }
}

function describeGatewayError(error: unknown, url: string, isOwn: boolean): Finding {
  const check = 'gateway';
  if (isUnknownToGateway(error)) return { check, state: 'ok', detail: say('gateway_takes_key', { url }) };
  if (error instanceof GatewayAuthenticationError) {
    const advice = say('check_key');
    return { check, state: 'fault', detail: say('gateway_refuses_key', { url }), advice };
  }
  if (isOwn) {
    return { check, state: 'note', detail: say('sandbox_off'), advice: say('sandbox_starts') };
  }
  const detail = say('gateway_away', { url, reason: errorMessage(error) });
  return { check, state: 'fault', detail, advice: say('check_address') };
}

/** Whether people could go there to sign in now. */
export async function checkIssuer({ issuer, check: ask }: Pick<Issuer, 'issuer' | 'check'>): Promise<Finding> {
  const check = 'issuer';
  try {
    await ask();
    return { check, state: 'ok', detail: `${issuer} answers` };
  } catch (error) {
    const advice = 'check GAPURA_OIDC_ISSUER and the network; passwords, passkeys and keys sign in meanwhile';
    return { check, state: 'fault', detail: `${issuer} does not answer as it should (${errorMessage(error)})`, advice };
  }
}

// The doctor from inside of a process: all checks run at once, for a few seconds at most.

const CHECK_TIMEOUT_MS = 6_000;

export async function examine(context: Context, caller: Caller) {
  staffOnly(caller, 'examine the service');
  const { database, gateway, deployment, issuer } = context;
  const found = await Promise.all([
    inTime('database', async () => [await checkDatabase(database)]),
    inTime('cluster', () => checkCluster(database)),
    inTime('cluster', () => checkNodes(database)),
    inTime('standby', () => checkStandby(database)),
    inTime('clock', async () => [await checkClock(database)]),
    inTime('migrations', async () => [await checkMigrations(database)]),
    ...CONTENTS.map(([check, look]) =>
      inTime(check, () => readWithin(COUNTS_MS, database.pool, (on) => look(on, expectationsOf(context)))),
    ),
    inTime('gateway', async () => [await checkGateway(gateway, { isOwn: false })]),
    ...(issuer === null ? [] : [inTime('issuer', async () => [await checkIssuer(issuer)])]),
  ]);
  const isEarnest = gateway.environment === 'production' && database.kind === 'embedded';
  const findings = [...found.flat(), ...describePooler(database), ...deployment.findings];
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

function expectationsOf({ clock, retention, vaultKeys, checkouts }: Context): Expectations {
  const hasMails = checkouts.mailer !== null;
  return { now: clock.now(), eventsDays: retention.eventsDays, vaultKeys, hasMails };
}

/** A check that hangs or fails is a finding; the others are reported all the same. */
async function inTime(check: string, work: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await within(CHECK_TIMEOUT_MS, 'looking at it', work());
  } catch (error) {
    return [{ check, state: 'fault', detail: describeFailure(error) }];
  }
}

function describeFailure(error: unknown): string {
  if (isTooLate(error)) return say('too_slow');
  return isDatabaseUnavailable(error) ? say('database_unreachable') : errorMessage(error);
}

function showFinding({ check, state, detail, advice }: Finding) {
  const [shown, shownAdvice] = [maskText(detail), advice === undefined ? null : maskText(advice)];
  const said = { detail_said: sayingsOf(shown), advice_said: sayingsOf(shownAdvice) };
  return { name: check, ok: state !== 'fault', state, detail: shown, advice: shownAdvice, ...said };
}
