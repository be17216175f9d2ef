// The configuration of a process: the environment's text, checked as a whole. The only file that reads the environment.

import { editDistance } from '../text/spelling.ts';
import { assemble, type Config, type Environment, parseSettings } from './config.ts';
import { isLoopbackHost } from './parsers.ts';
import { ConfigError, type ConfigFault, faultsBetween } from './rules.ts';
import { SETTING_NAMES, SETTINGS, type SettingName, type Values } from './settings.ts';

export { type Config, describeConfig, type Environment } from './config.ts';
export { ConfigError } from './rules.ts';
export { PROCESSES_MAX } from './settings.ts';
export { isLoopbackHost };

/** Throws a ConfigError that names every fault. An empty variable counts as absent: compose files and CI set those. */
export function loadConfig(env: Environment = process.env): Config {
  const { values, faults } = parseSettings(env, SETTING_NAMES);
  faults.push(...faultsBetween(values, (name) => Boolean(env[name])), ...misspelledNames(env));
  if (faults.length > 0) throw new ConfigError(faults);
  // Without a fault every setting has passed its parser, and none is missing.
  return assemble(values as Values);
}

/** What is said of a setting on the command line, for everything that this process loads from now on. */
export function overrideSetting(name: SettingName, value: string): void {
  process.env[name] = value;
}

/** A variable that a caller of a command names; undefined where it is not set or empty. */
export function readVariable(name: string): string | undefined {
  return process.env[name] || undefined;
}

/** The configuration with options of the command line, which win over the environment; one that is absent changes nothing. */
export function loadConfigWith(options: { readonly [Name in SettingName]?: string | undefined }): Config {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return loadConfig({ ...process.env, ...Object.fromEntries(given) });
}

export type SandboxSettings = Pick<Values, 'GAPURA_SANDBOX_PORT' | 'GAPURA_DATA_DIR'>;

/** What a sandbox alone needs: it serves any client of the gateway, and ignores the settings of a server. */
export function loadSandboxSettings(env: Environment = process.env): SandboxSettings {
  const { values, faults } = parseSettings(env, ['GAPURA_SANDBOX_PORT', 'GAPURA_DATA_DIR']);
  if (faults.length > 0) throw new ConfigError(faults);
  return values as SandboxSettings;
}

/** Names that people try because others are spelt that way, though they look like no setting. */
const WRONG_NAMES: Readonly<Record<string, SettingName>> = {
  GAPURA_PORT: 'PORT',
  GAPURA_HOST: 'HOST',
  GAPURA_LOG_LEVEL: 'LOG_LEVEL',
  GAPURA_DATABASE_URL: 'DATABASE_URL',
  GAPURA_DB_URL: 'DATABASE_URL',
  GAPURA_API_KEY: 'GAPURA_KEY',
  GAPURA_ENVIRONMENT: 'GATEWAY_ENVIRONMENT',
  GAPURA_ENV: 'GATEWAY_ENVIRONMENT',
  GAPURA_SERVER_KEY: 'GATEWAY_SERVER_KEY',
  GAPURA_CLIENT_KEY: 'GATEWAY_CLIENT_KEY',
  GAPURA_JWT_SECRET: 'JWT_SECRET',
  MIDTRANS_SERVER_KEY: 'GATEWAY_SERVER_KEY',
  MIDTRANS_CLIENT_KEY: 'GATEWAY_CLIENT_KEY',
  MIDTRANS_MERCHANT_ID: 'GATEWAY_MERCHANT_ID',
  MIDTRANS_IS_PRODUCTION: 'GATEWAY_ENVIRONMENT',
};

/** A misspelled name would leave its setting silently at the default. Names that resemble none are another program's. */
function misspelledNames(env: Readonly<Record<string, string | undefined>>): ConfigFault[] {
  const faults: ConfigFault[] = [];
  for (const name of Object.keys(env)) {
    if (!/^(GAPURA|GATEWAY|JWT|MIDTRANS)_./.test(name) || !env[name] || Object.hasOwn(SETTINGS, name)) continue;
    const meant = wrongName(name, env) ?? SETTING_NAMES.find((known) => isMisspelling(name, known));
    if (meant === undefined) continue;
    faults.push({ name, problem: `is not a setting; did you mean ${meant}? Correct the name, or remove it` });
  }
  return faults;
}

/** An application beside us may read a name of the gateway's too: it is a mistake only where ours is not set. */
function wrongName(name: string, env: Readonly<Record<string, string | undefined>>): SettingName | undefined {
  const meant = Object.hasOwn(WRONG_NAMES, name) ? WRONG_NAMES[name] : undefined;
  // Kubernetes gives every pod the address of a service called gapura under this name.
  if (/^(?:tcp|udp):\/\//.test(env[name] ?? '')) return undefined;
  return meant !== undefined && name.startsWith('MIDTRANS_') && env[meant] ? undefined : meant;
}

const SHORT_NAME_LENGTH_MAX = 14;

function isMisspelling(name: string, known: string): boolean {
  const [prefix = ''] = known.split('_', 1);
  if (!name.startsWith(`${prefix}_`)) return false;
  // Cut short, as GATEWAY_ENV or GATEWAY_TIMEOUT are; a cut within the first letters would say too little.
  if (known.startsWith(name) && name.length >= prefix.length + 4) return true;
  return editDistance(name, known) <= (known.length <= SHORT_NAME_LENGTH_MAX ? 1 : 2);
}
