// gapura doctor: looks at everything that a start needs, changes nothing, and says what to do about each fault.

import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError, describeConfig, isLoopbackHost, loadConfig } from '../config/index.ts';
import { GatewayAuthenticationError, isUnknownToGateway } from '../domain/errors.ts';
import { DAY_MS } from '../domain/retention.ts';
import { GatewayClient } from '../gateway/client.ts';
import { maskText } from '../masking.ts';
import { clocksAgree, describeSkew } from '../services/database-clock.ts';
import { readFolderLock } from '../store/database/embedded/folder-lock.ts';
import { readMigrationState } from '../store/database/migrate.ts';
import { type Database, openDatabase } from '../store/database/pool.ts';
import { readDatabaseTime, readServerVersion } from '../store/database/server.ts';
import { listListeners, type StoredListener } from '../store/events/listeners.ts';
import { countApiKeys } from '../store/people/keys.ts';
import { openAdmin } from './admin.ts';
import { EXIT_CODES } from './exit-codes.ts';
import { messageOf } from './failure.ts';
import { colors, plural, printJson } from './output.ts';
import { toDatabaseSettings, toGapuraOptions, usesBuiltInSandbox } from './settings.ts';

interface Finding {
  readonly check: string;
  readonly state: 'ok' | 'note' | 'fault';
  readonly detail: string;
}

const SILENT = { debug() {}, info() {}, warn() {}, error() {} };
const GATEWAY_TIMEOUT_MS = 5_000;

export async function doctor({
  verbose,
  json,
}: {
  readonly verbose?: boolean;
  readonly json?: boolean;
}): Promise<void> {
  const findings: Finding[] = [];
  const config = checkConfiguration(findings);
  if (config !== undefined) {
    findings.push(...(await checkDatabase(config)), ...(await checkGateway(config)), ...checkSecrets(config));
  }
  const settings = config === undefined ? [] : describeConfig(config).map(({ name, value }) => ({ name, value }));
  const faults = count(findings, 'fault');
  const notes = count(findings, 'note');
  if (json === true)
    printJson({ healthy: faults === 0, faults, notes, findings: findings.map(withoutSecrets), settings });
  else {
    console.log(`${verdict(faults, notes)}\n`);
    for (const finding of findings) print(finding);
    if (verbose === true) {
      console.log('');
      for (const { name, value } of settings) console.log(`  ${name.padEnd(34)} ${value}`);
    }
  }
  process.exitCode = faults === 0 ? EXIT_CODES.ok : EXIT_CODES.found;
}

function count(findings: readonly Finding[], state: Finding['state']): number {
  return findings.filter((finding) => finding.state === state).length;
}

function verdict(faults: number, notes: number): string {
  const noted = notes === 0 ? '' : ` ${plural(notes, 'note')} to read.`;
  return `${faults === 0 ? 'All is well.' : `${plural(faults, 'fault')} to mend.`}${noted}`;
}

function print(finding: Finding): void {
  const { check, state, detail } = withoutSecrets(finding);
  const mark = { ok: colors.green('ok   '), note: colors.yellow('note '), fault: colors.red('FAULT') }[state];
  console.log(`${mark} ${check.padEnd(14)} ${detail}`);
}

/** What is wrong with a setting is said without its value, and with an example that looks like one. */
function withoutSecrets(finding: Finding): Finding {
  return finding.check === 'configuration' ? finding : { ...finding, detail: maskText(finding.detail) };
}

function checkConfiguration(findings: Finding[]): Config | undefined {
  try {
    const config = loadConfig();
    findings.push({ check: 'configuration', state: 'ok', detail: `environment ${config.gateway.environment}` });
    return config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const fault of error.faults) {
      findings.push({ check: 'configuration', state: 'fault', detail: `${fault.name}: ${fault.problem}` });
    }
    return undefined;
  }
}

/** In earnest, an embedded database that works is a fault all the same, and said once. */
async function checkDatabase(config: Config): Promise<Finding[]> {
  const findings = await examineDatabase(config);
  if (config.database.url !== null || config.gateway.environment !== 'production') return findings;
  return findings.map((finding) => {
    if (finding.check !== 'database' || finding.state === 'fault') return finding;
    return { ...finding, state: 'fault', detail: `${finding.detail}; it is not for production: set DATABASE_URL` };
  });
}

async function examineDatabase(config: Config): Promise<Finding[]> {
  if (config.database.url === null) {
    const { dataDir } = config.database;
    const holder = await readFolderLock(dataDir);
    if (holder?.alive) return checkThroughServer(config, holder.pid);
    // Opening it would make it.
    if (!existsSync(join(dataDir, 'database', 'PG_VERSION'))) {
      return [{ check: 'database', state: 'note', detail: `none yet; the first start makes one in ${dataDir}` }];
    }
  }
  let database: Database;
  try {
    database = await openDatabase(toDatabaseSettings(config));
  } catch (error) {
    return [{ check: 'database', state: 'fault', detail: messageOf(error) }];
  }
  try {
    const found: Finding = { check: 'database', state: 'ok', detail: `${database.kind}, ${await versionOf(database)}` };
    return [found, ...describePassage(database), await checkClock(database), ...(await checkSchema(database, config))];
  } finally {
    await database.close();
  }
}

/** What is lost where a pooler stands before PostgreSQL. */
function describePassage({ passage: { mode, notes } }: Database): Finding[] {
  if (mode === 'none') return [];
  const detail = [`sessions are kept for a ${mode === 'session' ? 'connection' : 'transaction'}`, ...notes].join('; ');
  return [{ check: 'pooler', state: notes.length === 0 ? 'ok' : 'note', detail }];
}

async function checkClock(database: Database): Promise<Finding> {
  const skewMs = Date.now() - (await readDatabaseTime(database.pool)).getTime();
  return describeClock({ ok: clocksAgree({ skewMs: () => skewMs }), detail: describeSkew(skewMs) });
}

function describeClock({ ok, detail }: { ok: boolean; detail: string }): Finding {
  if (ok) return { check: 'clock', state: 'ok', detail };
  return { check: 'clock', state: 'fault', detail: `${detail}; set the clock of this machine, by NTP for instance` };
}

async function versionOf(database: Database): Promise<string> {
  return `PostgreSQL ${await readServerVersion(database.pool)}`;
}

async function checkSchema(database: Database, config: Config): Promise<Finding[]> {
  try {
    const { applied, pending } = await readMigrationState(database.db, database.schema);
    if (applied.length === 0) {
      return [
        {
          check: 'migrations',
          state: 'note',
          detail: 'the database is empty; the first start of the server sets it up',
        },
      ];
    }
    if (pending.length > 0) {
      return [
        {
          check: 'migrations',
          state: 'note',
          detail: `${pending.length} to apply; the next start of the server does it`,
        },
      ];
    }
    const keys = await countApiKeys(database.pool);
    const listeners = await listListeners(database.pool);
    return [
      { check: 'migrations', state: 'ok', detail: 'up to date' },
      describeKeys(keys),
      ...describeListeners(listeners, config),
    ];
  } catch (error) {
    return [{ check: 'migrations', state: 'fault', detail: messageOf(error) }];
  }
}

async function checkThroughServer(config: Config, pid: number): Promise<Finding[]> {
  const held = `embedded, held by the server (process ${pid})`;
  try {
    const admin = await openAdmin(config);
    const { checks } = await admin.readiness();
    const keys = await admin.listKeys();
    const listeners = await admin.listListeners();
    await admin.close();
    const { ok, detail } = checks.migrations ?? { ok: false, detail: 'not known' };
    return [
      // Its own word: a database that answers it too late, or takes no writes, is no healthy one.
      checks.database?.ok === false
        ? { check: 'database', state: 'fault', detail: `${held}; it ${checks.database.detail}` }
        : { check: 'database', state: 'ok', detail: held },
      ...(checks.clock === undefined ? [] : [describeClock(checks.clock)]),
      { check: 'migrations', state: ok ? 'ok' : 'fault', detail },
      describeKeys(keys.filter((key) => key.revoked_at === null).length),
      ...describeListeners(
        listeners.map(({ id, last_seen_at, waiting }) => ({ id, lastSeenAt: new Date(last_seen_at), waiting })),
        config,
      ),
    ];
  } catch (error) {
    return [{ check: 'database', state: 'fault', detail: `${held}. ${messageOf(error)}` }];
  }
}

/** Listeners whose events are kept though nobody has come for them since events that everybody has got are removed. */
function describeListeners(
  listeners: readonly Pick<StoredListener, 'id' | 'lastSeenAt' | 'waiting'>[],
  config: Config,
): Finding[] {
  const days = config.retention.eventsDays;
  const abandoned = listeners.filter(({ lastSeenAt }) => lastSeenAt.getTime() < Date.now() - days * DAY_MS);
  return abandoned.map(({ id, waiting }) => ({
    check: 'listeners',
    state: 'note',
    detail: `${id} was not served for ${days} days, and ${plural(waiting, 'event is', 'events are')} kept for it; if it is gone: gapura listeners forget "${id}"`,
  }));
}

function describeKeys(count: number): Finding {
  if (count > 0) return { check: 'api keys', state: 'ok', detail: `${count} in use` };
  return { check: 'api keys', state: 'note', detail: 'none yet; make one: gapura keys create --owner <id>' };
}

/** Asks for an order that cannot exist: "not found" proves the address and the key at once. */
async function checkGateway(config: Config): Promise<Finding[]> {
  const local = usesBuiltInSandbox(config);
  const url = local ? `http://127.0.0.1:${config.sandbox.port}` : null;
  let client: GatewayClient;
  try {
    const { gateway } = toGapuraOptions(config, SILENT, url);
    client = new GatewayClient({ ...gateway, timeoutMs: GATEWAY_TIMEOUT_MS, retries: 0 });
  } catch (error) {
    return [{ check: 'gateway', state: 'fault', detail: messageOf(error) }];
  }
  try {
    await client.getStatus(`gapura-doctor-${randomUUID().slice(0, 8)}`);
    return [{ check: 'gateway', state: 'ok', detail: `${client.baseUrl} answers` }];
  } catch (error) {
    return [describeGatewayError(error, client.baseUrl, local)];
  } finally {
    await client.close();
  }
}

function describeGatewayError(error: unknown, url: string, local: boolean): Finding {
  if (isUnknownToGateway(error)) {
    return { check: 'gateway', state: 'ok', detail: `${url} answers, and takes the server key` };
  }
  if (error instanceof GatewayAuthenticationError) {
    return {
      check: 'gateway',
      state: 'fault',
      detail: `${url} refuses the server key; check GATEWAY_SERVER_KEY and GATEWAY_ENVIRONMENT`,
    };
  }
  if (local)
    return { check: 'gateway', state: 'note', detail: 'the sandbox is not running; it starts with the server' };
  return {
    check: 'gateway',
    state: 'fault',
    detail: `${url} does not answer (${messageOf(error)}); check GATEWAY_BASE_URL and the network`,
  };
}

function checkSecrets(config: Config): Finding[] {
  if (config.sandbox.isPublic) {
    const detail = 'other machines reach the server, and everybody knows the server key of the local gateway';
    return [{ check: 'sandbox', state: 'note', detail }];
  }
  if (config.gateway.environment !== 'production') return [];
  const findings: Finding[] = [];
  const { port, token } = config.metrics;
  if (port === null && token === null && !isLoopbackHost(config.http.host)) {
    findings.push({
      check: 'metrics',
      state: 'note',
      detail:
        'whoever reaches the API reads them; set GAPURA_METRICS_PORT or GAPURA_METRICS_TOKEN, or close /metrics at the proxy',
    });
  }
  if (config.encryptionKey === null) {
    findings.push({
      check: 'encryption',
      state: 'note',
      detail: 'GAPURA_ENCRYPTION_KEY is not set; stored tokens need it',
    });
  }
  return findings;
}
