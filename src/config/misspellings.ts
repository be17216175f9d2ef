// Variables that were meant to be settings.

import { editDistance } from '../text/spelling.ts';
import type { ConfigFault } from './config-error.ts';
import { SETTING_NAMES, SETTINGS, type SettingName } from './settings.ts';

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
export function misspelledNames(env: Readonly<Record<string, string | undefined>>): ConfigFault[] {
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
