// gapura doctor: looks at the server that runs, or at everything that a start needs; changes nothing, and says what to do about each fault.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError, describeConfig, loadConfig } from '../config/index.ts';
import { type Finding, sentenceOf } from '../domain/finding.ts';
import { GatewayClient } from '../gateway/client.ts';
import { maskText } from '../observability/masking.ts';
import type { Examination as SdkExamination } from '../sdk/types.ts';
import {
  checkClock,
  checkCluster,
  checkGateway as checkGatewayOf,
  checkIssuer as checkIssuerOf,
  checkNodes,
  checkDatabase as checkOpenDatabase,
  checkSchema,
  checkStandby,
  describePooler,
  notForProduction,
} from '../services/operations/checkup.ts';
import { createIssuer } from '../services/people/issuer.ts';
import { type Database, openDatabase } from '../store/database/pool.ts';
import { holderOf, openAdmin } from './admin.ts';
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
  const { findings, settings } = await examine();
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

interface Examination {
  readonly findings: readonly Finding[];
  readonly settings: readonly { readonly name: string; readonly value: string }[];
}

/** By the server that runs, as it was set up; where none does, by the configuration of this shell. */
async function examine(): Promise<Examination> {
  let config: Config;
  try {
    config = loadConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const toFinding = ({ name, problem }: ConfigError['faults'][number]): Finding => {
      return { check: 'configuration', state: 'fault', detail: `${name}: ${problem}` };
    };
    return { findings: error.faults.map(toFinding), settings: [] };
  }
  const holder = await holderOf(config);
  return holder === null ? examineHere(config) : examineServer(config, holder.pid);
}

async function examineHere(config: Config): Promise<Examination> {
  const configuration = {
    check: 'configuration',
    state: 'ok',
    detail: `environment ${config.gateway.environment}`,
  } as const;
  const findings = [
    configuration,
    ...(await checkDatabase(config)),
    ...(await checkGateway(config)),
    ...(await checkIssuer(config)),
    ...checkSecrets(config),
  ];
  return { findings, settings: describeConfig(config).map(({ name, value }) => ({ name, value })) };
}

async function examineServer(config: Config, pid: number): Promise<Examination> {
  const held = `embedded, held by the server (process ${pid})`;
  try {
    const admin = await openAdmin(config);
    const database = (await admin.readiness()).checks.database;
    const { environment, checks, configuration } = await admin.doctor.examine();
    await admin.close();
    // Its own word: a database that answers it too late, or takes no writes, is no healthy one.
    const own: Finding =
      database?.ok === false
        ? { check: 'database', state: 'fault', detail: `${held}; it ${database.detail}` }
        : { check: 'database', state: 'ok', detail: held };
    return {
      findings: [
        { check: 'configuration', state: 'ok', detail: `environment ${environment}` },
        environment === 'production' ? notForProduction(own) : own,
        ...checks.filter(({ name }) => name !== 'database').map(toFinding),
      ],
      settings: configuration ?? [],
    };
  } catch (error) {
    return {
      findings: [{ check: 'database', state: 'fault', detail: `${held}. ${errorMessage(error)}` }],
      settings: [],
    };
  }
}

function toFinding({ name, state, detail, advice }: SdkExamination['checks'][number]): Finding {
  return { check: name, state, detail, ...(advice === null ? {} : { advice }) };
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

async function checkDatabase(config: Config): Promise<Finding[]> {
  const findings = await examineDatabase(config);
  const isEarnest = config.database.url === null && config.gateway.environment === 'production';
  return isEarnest ? findings.map(notForProduction) : findings;
}

async function examineDatabase(config: Config): Promise<Finding[]> {
  if (config.database.url === null) {
    const { dataDir } = config.database;
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
      ...(await checkCluster(database)),
      ...(await checkNodes(database)),
      ...(await checkStandby(database)),
      await checkClock(database),
      ...(await checkSchema(database, {
        now: new Date(),
        eventsDays: config.retention.eventsDays,
        vaultKeys: toVaultKeys(config),
        hasMails: config.checkout.mail !== undefined,
      })),
    ];
  } finally {
    await database.close();
  }
}

async function checkIssuer(config: Config): Promise<Finding[]> {
  const { oidc, publicUrl = '' } = toGapuraOptions(config, SILENT, null);
  return oidc == null ? [] : [await checkIssuerOf(createIssuer(oidc, { publicUrl, log: SILENT }))];
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
