// The rules between settings: each may be right by itself, and still not go with another; and what is wrong, said without any value.

import { LOCAL_SERVER_KEY } from './defaults.ts';
import { isLoopback, isLoopbackHost } from './parsers.ts';
import { SETTINGS, type SettingName, type Values } from './settings.ts';

export interface ConfigFault {
  readonly name: string;
  readonly problem: string;
}

/** All that is wrong with the configuration, at once. Its text never holds a value, so it is safe to print. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly faults: readonly ConfigFault[];

  constructor(faults: readonly ConfigFault[]) {
    super(faults.map(({ name, problem }) => `${name}: ${problem}`).join('\n'));
    this.faults = faults;
  }
}

type IsSet = (name: SettingName) => boolean;

/** A setting with a fault of its own has no value here, and is passed over. `isSet` says what was named, and is no default. */
export function faultsBetween(values: Partial<Values>, isSet: IsSet): ConfigFault[] {
  return [
    ...mixedUpKeys(values),
    ...missingDatabase(values, isSet),
    ...standbyAlone(values),
    ...contradictions(values),
    ...mailAlone(values),
    ...issuerAlone(values),
  ];
}

/** A misspelt name must not put real money into the embedded database. */
function missingDatabase(values: Partial<Values>, isSet: IsSet): ConfigFault[] {
  const named = values.DATABASE_URL !== null || isSet('GAPURA_DATA_DIR');
  if (values.GATEWAY_ENVIRONMENT !== 'production' || named) return [];
  const problem =
    'is missing; GATEWAY_ENVIRONMENT=production needs it, allowed is the address of a PostgreSQL database, or a folder ' +
    'for the embedded one that GAPURA_DATA_DIR names, at the risk of losing payments with the power';
  return [{ name: 'DATABASE_URL', problem }];
}

/** The embedded database has no standby. */
function standbyAlone({ DATABASE_URL, DATABASE_READ_URL }: Partial<Values>): ConfigFault[] {
  if (DATABASE_URL !== null || DATABASE_READ_URL === null || DATABASE_READ_URL === undefined) return [];
  const problem = 'is the address of a standby, and the embedded database has none; set DATABASE_URL too, or remove it';
  return [{ name: 'DATABASE_READ_URL', problem }];
}

/** A key of the wrong environment would charge real money in a trial, or none in production. */
function mixedUpKeys(values: Partial<Values>): ConfigFault[] {
  const environment = values.GATEWAY_ENVIRONMENT;
  if (environment === undefined) return [];
  const faults: ConfigFault[] = [];
  for (const name of ['GATEWAY_SERVER_KEY', 'GATEWAY_SERVER_KEY_PREVIOUS', 'GATEWAY_CLIENT_KEY'] as const) {
    const key = values[name]?.reveal() ?? '';
    if (environment === 'production' && /^SB-/i.test(key)) {
      faults.push({ name, problem: 'is a sandbox key; GATEWAY_ENVIRONMENT=production takes keys without SB-' });
    }
    if (environment !== 'production' && /^Mid-(server|client)-/i.test(key)) {
      const problem = `is a production key; GATEWAY_ENVIRONMENT=${environment} takes keys that begin with SB-`;
      faults.push({ name, problem });
    }
  }
  if (environment !== 'local' && values.GATEWAY_SERVER_KEY === null) {
    const { allowed } = SETTINGS.GATEWAY_SERVER_KEY.parser;
    const problem = `is missing; GATEWAY_ENVIRONMENT=${environment} needs it, allowed is ${allowed}`;
    faults.push({ name: 'GATEWAY_SERVER_KEY', problem });
  }
  return faults;
}

/** A client that knows the key can sign notifications. */
export function isPublicSandbox({ GATEWAY_ENVIRONMENT, HOST, ...values }: Partial<Values>): boolean {
  if (GATEWAY_ENVIRONMENT !== 'local' || HOST === undefined || isLoopbackHost(HOST)) return false;
  const { GATEWAY_SERVER_KEY: key, GATEWAY_SERVER_KEY_PREVIOUS: previous } = values;
  return key === null || [key, previous].some((known) => known?.reveal() === LOCAL_SERVER_KEY);
}

function contradictions(values: Partial<Values>): ConfigFault[] {
  const faults: ConfigFault[] = [];
  const environment = values.GATEWAY_ENVIRONMENT;
  const gatewayUrl = values.GATEWAY_BASE_URL ?? null;
  if (environment === 'production' && gatewayUrl !== null && !/^https:/i.test(gatewayUrl) && !isLoopback(gatewayUrl)) {
    const problem = 'is not encrypted; GATEWAY_ENVIRONMENT=production takes https://, or http:// on this machine';
    faults.push({ name: 'GATEWAY_BASE_URL', problem });
  }
  const runsSandbox = environment === 'local' && values.GATEWAY_BASE_URL === null;
  if (runsSandbox && values.PORT !== 0 && values.PORT !== undefined && values.PORT === values.GAPURA_SANDBOX_PORT) {
    faults.push({ name: 'GAPURA_SANDBOX_PORT', problem: 'is the same as PORT; allowed is any other port' });
  }
  if (values.GAPURA_METRICS_PORT && values.GAPURA_METRICS_PORT === values.PORT) {
    const problem = 'is the same as PORT; allowed is any other port, or none, which serves the metrics beside the API';
    faults.push({ name: 'GAPURA_METRICS_PORT', problem });
  }
  if (values.JWT_SECRET && values.JWT_JWKS_URL) {
    faults.push({ name: 'JWT_JWKS_URL', problem: 'is set together with JWT_SECRET; allowed is one of the two' });
  }
  if (values.JWT_SECRET === null && values.JWT_JWKS_URL === null) {
    for (const name of ['JWT_ISSUER', 'JWT_AUDIENCE'] as const) {
      if (!values[name]) continue;
      faults.push({ name, problem: 'has no effect alone; set JWT_SECRET or JWT_JWKS_URL too, or remove it' });
    }
  }
  return faults;
}

/** A mail has a sender, and an address of ours in it. */
function mailAlone({
  GAPURA_SMTP_URL: smtp,
  GAPURA_MAIL_FROM: from,
  GAPURA_PUBLIC_URL: address,
}: Partial<Values>): ConfigFault[] {
  if (smtp === null && from) {
    return [{ name: 'GAPURA_MAIL_FROM', problem: 'has no effect alone; set GAPURA_SMTP_URL too, or remove it' }];
  }
  if (!smtp) return [];
  const faults: ConfigFault[] = [];
  if (from === null) faults.push({ name: 'GAPURA_MAIL_FROM', problem: 'is missing; GAPURA_SMTP_URL needs it' });
  if (address === null) {
    faults.push({ name: 'GAPURA_PUBLIC_URL', problem: 'is missing; the mails of GAPURA_SMTP_URL hold links to it' });
  }
  return faults;
}

/** An issuer sends people back to an address of ours, and takes no client that it does not know. */
function issuerAlone(values: Partial<Values>): ConfigFault[] {
  const own = ['GAPURA_OIDC_CLIENT_ID', 'GAPURA_OIDC_CLIENT_SECRET'] as const;
  if (values.GAPURA_OIDC_ISSUER === null) {
    return [...own, 'GAPURA_OIDC_NAME' as const, 'GAPURA_OIDC_ROLES' as const]
      .filter((name) => values[name])
      .map((name) => ({ name, problem: 'has no effect alone; set GAPURA_OIDC_ISSUER too, or remove it' }));
  }
  if (values.GAPURA_OIDC_ISSUER === undefined) return [];
  return [...own, 'GAPURA_PUBLIC_URL' as const]
    .filter((name) => values[name] === null)
    .map((name) => ({ name, problem: 'is missing; GAPURA_OIDC_ISSUER needs it' }));
}
