// gapura doctor: looks at everything that a start needs, changes nothing, and says what to do about each fault.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError, describeConfig, loadConfig } from '../config/index.ts';
import { type Finding, sentenceOf } from '../domain/finding.ts';
import { GatewayClient } from '../gateway/client.ts';
import { maskText } from '../observability/masking.ts';
import {
  checkClock,
  checkGateway as checkGatewayOf,
  checkDatabase as checkOpenDatabase,
  checkSchema,
  describeClock,
  describePooler,
  notForProduction,
} from '../services/operations/checkup.ts';
import { readFolderLock } from '../store/database/embedded/folder-lock.ts';
import { type Database, openDatabase } from '../store/database/pool.ts';
import { openAdmin } from './admin.ts';
import { EXIT_CODES } from './exit-codes.ts';
import { errorMessage } from './failure.ts';
import { colors, plural, printJson } from './output.ts';
import {
  builtInSandboxUrl,
  checkSecrets,
  toDatabaseSettings,
  toGapuraOptions,
  toVaultKeys,
  usesBuiltInSandbox,
} from './settings.ts';

const SILENT = { debug() {}, info() {}, warn() {}, error() {} };

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
  if (json === true) printJson({ healthy: faults === 0, faults, notes, findings: findings.map(toLine), settings });
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
  return `${faults === 0 ? 'All is well.' : `${plural(faults, 'fault')} to fix.`}${noted}`;
}

function print(finding: Finding): void {
  const { check, state, detail } = toLine(finding);
  const mark = { ok: colors.green('ok   '), note: colors.yellow('note '), fault: colors.red('FAULT') }[state];
  console.log(`${mark} ${check.padEnd(14)} ${detail}`);
}

/** What is wrong with a setting is said without its value, and with an example that looks like one. */
function toLine(finding: Finding): Pick<Finding, 'check' | 'state' | 'detail'> {
  const { check, state } = finding;
  const sentence = sentenceOf(finding);
  return { check, state, detail: check === 'configuration' ? sentence : maskText(sentence) };
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

async function checkDatabase(config: Config): Promise<Finding[]> {
  const findings = await examineDatabase(config);
  const isEarnest = config.database.url === null && config.gateway.environment === 'production';
  return isEarnest ? findings.map(notForProduction) : findings;
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
    return [{ check: 'database', state: 'fault', detail: errorMessage(error) }];
  }
  try {
    return [
      await checkOpenDatabase(database),
      ...describePooler(database),
      await checkClock(database),
      ...(await checkSchema(database, {
        now: new Date(),
        eventsDays: config.retention.eventsDays,
        vaultKeys: toVaultKeys(config),
      })),
    ];
  } finally {
    await database.close();
  }
}

async function checkThroughServer(config: Config, pid: number): Promise<Finding[]> {
  const held = `embedded, held by the server (process ${pid})`;
  try {
    const admin = await openAdmin(config);
    const { checks } = await admin.readiness();
    const contents = await admin.checkContents();
    await admin.close();
    const { ok, detail } = checks.migrations ?? { ok: false, detail: 'not known' };
    return [
      // Its own word: a database that answers it too late, or takes no writes, is no healthy one.
      checks.database?.ok === false
        ? { check: 'database', state: 'fault', detail: `${held}; it ${checks.database.detail}` }
        : { check: 'database', state: 'ok', detail: held },
      ...(checks.clock === undefined ? [] : [describeClock(checks.clock)]),
      { check: 'migrations', state: ok ? 'ok' : 'fault', detail },
      ...contents,
    ];
  } catch (error) {
    return [{ check: 'database', state: 'fault', detail: `${held}. ${errorMessage(error)}` }];
  }
}

async function checkGateway(config: Config): Promise<Finding[]> {
  const isOwn = usesBuiltInSandbox(config);
  let client: GatewayClient;
  try {
    const { gateway } = toGapuraOptions(config, SILENT, builtInSandboxUrl(config));
    client = new GatewayClient(gateway);
  } catch (error) {
    return [{ check: 'gateway', state: 'fault', detail: errorMessage(error) }];
  }
  try {
    return [await checkGatewayOf(client, { isOwn })];
  } finally {
    await client.close();
  }
}
