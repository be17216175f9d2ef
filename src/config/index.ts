// The configuration: the environment's text checked as a whole, and shown again without its secrets. The only file that reads it.

import type { Retention } from '../domain/retention.ts';
import { Secret } from '../domain/secret.ts';
import { isLoopback, isLoopbackHost, SettingError } from './parsers.ts';
import { SETTINGS, type SettingName, type Values } from './settings.ts';

export { isLoopbackHost };

const BODY_LIMIT_BYTES = 64 * 1024;
/** Balancers look every second or two, and believe what they see after two or three times. */
const PRODUCTION_DRAIN_MS = 5_000;
const LOCAL_SERVER_KEY = 'SB-Mid-server-gapura';
const LOCAL_CLIENT_KEY = 'SB-Mid-client-gapura';

export interface Config {
  readonly database: {
    /** Null: the embedded database, in `dataDir`. */
    readonly url: Secret | null;
    readonly dataDir: string;
    readonly schema: string;
    readonly poolMax: number;
    readonly timeoutMs: number;
  };
  readonly http: {
    readonly port: number;
    readonly host: string;
    /** `''` for the root, else `/x`. */
    readonly prefix: string;
    readonly publicUrl: string | null;
    readonly bodyLimitBytes: number;
  };
  readonly gateway: {
    readonly environment: Values['GATEWAY_ENVIRONMENT'];
    readonly serverKey: Secret;
    readonly serverKeyPrevious: Secret | null;
    readonly clientKey: Secret | null;
    readonly merchantId: string | null;
    /** Null: the address that belongs to the environment. */
    readonly baseUrl: string | null;
    readonly timeoutMs: number;
    readonly connectTimeoutMs: number;
    readonly backgroundCallsPerSecond: number;
  };
  readonly sandbox: {
    readonly port: number;
    /** Other machines reach the server, and everybody knows the key of its gateway: it was asked for. */
    readonly isPublic: boolean;
  };
  readonly encryptionKey: Secret | null;
  /** Null: callers sign in with API keys only. Otherwise exactly one of `secret` and `jwksUrl` is there. */
  readonly jwt: {
    readonly secret: Secret | null;
    readonly jwksUrl: string | null;
    readonly issuer: string | null;
    readonly audience: string | null;
    readonly staffClaim: string;
    readonly scopeClaim: string;
  } | null;
  /** With which commands call a Gapura elsewhere. */
  readonly callerKey: Secret | null;
  readonly worker: boolean;
  /** Null: a worker process listens nowhere. */
  readonly workerPort: number | null;
  readonly metrics: {
    /** Null: beside the API. */
    readonly port: number | null;
    /** Null: for whoever reaches the port. */
    readonly token: Secret | null;
  };
  readonly confirmNotifications: boolean;
  /** How long after it was asked for a charge may still be sent to the gateway. */
  readonly chargeDeadlineMinutes: number;
  /** Null: the default of the environment. */
  readonly webhookAllow: readonly string[] | null;
  /** How long things are kept that nobody needs any more. */
  readonly retention: Retention;
  readonly logLevel: Values['LOG_LEVEL'];
  /** Null: pretty where the output is a terminal. */
  readonly logPretty: boolean | null;
  /** How long a server that is told to stop serves on, so that balancers notice. */
  readonly drainMs: number;
  readonly shutdownTimeoutMs: number;
}

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

type Environment = Readonly<Record<string, string | undefined>>;

const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

/** Throws a ConfigError that names every fault. An empty variable counts as absent: compose files and CI set those. */
export function loadConfig(env: Environment = process.env): Config {
  const { values, faults } = parseSettings(env);
  faults.push(...mixedUpKeys(values), ...contradictions(values), ...misspelledNames(env));
  if (faults.length > 0) throw new ConfigError(faults);
  // Without a fault every setting has passed its parser, and none is missing.
  return assemble(values as Values);
}

/** A setting with a fault has no value here, and one that is absent is null: the rules between settings skip the former. */
function parseSettings(env: Environment): { values: Partial<Values>; faults: ConfigFault[] } {
  const values: Partial<Record<SettingName, unknown>> = {};
  const faults: ConfigFault[] = [];
  for (const name of SETTING_NAMES) {
    const { parser, default: fallback } = SETTINGS[name];
    const text = env[name] || fallback;
    try {
      values[name] = text === null ? null : parser.parse(text);
    } catch (error) {
      if (!(error instanceof SettingError)) throw error;
      faults.push({ name, problem: `${error.message}; allowed is ${parser.allowed}` });
    }
  }
  return { values: values as Partial<Values>, faults };
}

/** A key of the wrong environment would charge real money in a trial, or pretend to in earnest. */
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

/** Whoever knows the key can sign notifications. */
function isPublicSandbox({ GATEWAY_ENVIRONMENT, HOST, ...values }: Partial<Values>): boolean {
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
    const problem = 'is the same as PORT; allowed is any other port, or none, which tells the metrics beside the API';
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

/** A misspelled name would leave its setting silently at the default. Names that resemble none are another program's. */
function misspelledNames(env: Environment): ConfigFault[] {
  const faults: ConfigFault[] = [];
  for (const name of Object.keys(env)) {
    if (!/^(GAPURA|GATEWAY|JWT)_./.test(name) || !env[name] || Object.hasOwn(SETTINGS, name)) continue;
    const meant = SETTING_NAMES.find((known) => isMisspelling(name, known));
    if (meant === undefined) continue;
    faults.push({ name, problem: `is not a setting; did you mean ${meant}? Correct the name, or remove it` });
  }
  return faults;
}

const SHORT_NAME_LENGTH_MAX = 14;

function isMisspelling(name: string, known: string): boolean {
  const [prefix = ''] = known.split('_', 1);
  if (!name.startsWith(`${prefix}_`)) return false;
  // Cut short, as GATEWAY_ENV or GATEWAY_TIMEOUT are; a cut within the first letters would say too little.
  if (known.startsWith(name) && name.length >= prefix.length + 4) return true;
  return editDistance(name, known) <= (known.length <= SHORT_NAME_LENGTH_MAX ? 1 : 2);
}

/** How many letters must be added, removed, replaced or swapped with their neighbour to make one text of the other. */
function editDistance(from: string, to: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (beforePrevious[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [beforePrevious, previous] = [previous, current];
  }
  return previous[to.length] ?? 0;
}

function assemble(values: Values): Config {
  // Only the built-in sandbox reaches these: the other environments have a server key by now.
  const isLocal = values.GATEWAY_ENVIRONMENT === 'local';
  const acceptsJwt = values.JWT_SECRET !== null || values.JWT_JWKS_URL !== null;
  return {
    database: {
      url: values.DATABASE_URL,
      dataDir: values.GAPURA_DATA_DIR,
      schema: values.GAPURA_SCHEMA,
      poolMax: values.GAPURA_POOL_MAX,
      timeoutMs: values.GAPURA_DATABASE_TIMEOUT_MS,
    },
    http: {
      port: values.PORT,
      host: values.HOST,
      prefix: values.GAPURA_PREFIX ?? '',
      publicUrl: values.GAPURA_PUBLIC_URL,
      bodyLimitBytes: BODY_LIMIT_BYTES,
    },
    gateway: {
      environment: values.GATEWAY_ENVIRONMENT,
      serverKey: values.GATEWAY_SERVER_KEY ?? new Secret(LOCAL_SERVER_KEY),
      serverKeyPrevious: values.GATEWAY_SERVER_KEY_PREVIOUS,
      clientKey: values.GATEWAY_CLIENT_KEY ?? (isLocal ? new Secret(LOCAL_CLIENT_KEY) : null),
      merchantId: values.GATEWAY_MERCHANT_ID,
      baseUrl: values.GATEWAY_BASE_URL,
      timeoutMs: values.GATEWAY_TIMEOUT_MS,
      connectTimeoutMs: values.GATEWAY_CONNECT_TIMEOUT_MS,
      backgroundCallsPerSecond: values.GATEWAY_BACKGROUND_CALLS_PER_SECOND,
    },
    sandbox: {
      port: values.GAPURA_SANDBOX_PORT,
      isPublic: isPublicSandbox(values),
    },
    encryptionKey: values.GAPURA_ENCRYPTION_KEY,
    jwt: acceptsJwt
      ? {
          secret: values.JWT_SECRET,
          jwksUrl: values.JWT_JWKS_URL,
          issuer: values.JWT_ISSUER,
          audience: values.JWT_AUDIENCE,
          staffClaim: values.JWT_STAFF_CLAIM,
          scopeClaim: values.JWT_SCOPE_CLAIM,
        }
      : null,
    callerKey: values.GAPURA_KEY,
    worker: values.GAPURA_WORKER,
    workerPort: values.GAPURA_WORKER_PORT,
    metrics: { port: values.GAPURA_METRICS_PORT, token: values.GAPURA_METRICS_TOKEN },
    confirmNotifications: values.GAPURA_CONFIRM_NOTIFICATIONS,
    chargeDeadlineMinutes: values.GAPURA_CHARGE_DEADLINE_MINUTES,
    webhookAllow: values.GAPURA_WEBHOOK_ALLOW,
    retention: {
      eventsDays: values.GAPURA_KEEP_EVENTS_DAYS,
      webhookAttemptsDays: values.GAPURA_KEEP_WEBHOOK_ATTEMPTS_DAYS,
      duplicatesDays: values.GAPURA_KEEP_DUPLICATES_DAYS,
      unmatchedDays: values.GAPURA_KEEP_UNMATCHED_DAYS,
      jobsDays: values.GAPURA_KEEP_JOBS_DAYS,
    },
    logLevel: values.LOG_LEVEL,
    logPretty: values.GAPURA_LOG_PRETTY,
    drainMs: values.GAPURA_DRAIN_MS ?? (values.GATEWAY_ENVIRONMENT === 'production' ? PRODUCTION_DRAIN_MS : 0),
    shutdownTimeoutMs: values.GAPURA_SHUTDOWN_TIMEOUT_MS,
  };
}

export interface ConfigRow {
  readonly name: SettingName;
  readonly value: string;
  readonly about: string;
}

/** The configuration in force, a row for each setting, with its secrets masked. */
export function describeConfig(config: Config): ConfigRow[] {
  const values = disassemble(config);
  return SETTING_NAMES.map((name) => ({ name, value: show(name, values[name]), about: SETTINGS[name].about }));
}

type Shown = Secret | string | number | boolean | null;

function disassemble({ database, http, gateway, sandbox, jwt, ...rest }: Config): Record<SettingName, Shown> {
  return {
    DATABASE_URL: database.url,
    GAPURA_DATA_DIR: database.dataDir,
    GAPURA_SCHEMA: database.schema,
    GAPURA_POOL_MAX: database.poolMax,
    GAPURA_DATABASE_TIMEOUT_MS: database.timeoutMs,
    PORT: http.port,
    HOST: http.host,
    GAPURA_PREFIX: http.prefix || null,
    GAPURA_PUBLIC_URL: http.publicUrl,
    GATEWAY_ENVIRONMENT: gateway.environment,
    GATEWAY_SERVER_KEY: gateway.serverKey,
    GATEWAY_SERVER_KEY_PREVIOUS: gateway.serverKeyPrevious,
    GATEWAY_CLIENT_KEY: gateway.clientKey,
    GATEWAY_MERCHANT_ID: gateway.merchantId,
    GATEWAY_BASE_URL: gateway.baseUrl,
    GATEWAY_TIMEOUT_MS: gateway.timeoutMs,
    GATEWAY_CONNECT_TIMEOUT_MS: gateway.connectTimeoutMs,
    GATEWAY_BACKGROUND_CALLS_PER_SECOND: gateway.backgroundCallsPerSecond,
    GAPURA_SANDBOX_PORT: sandbox.port,
    GAPURA_ENCRYPTION_KEY: rest.encryptionKey,
    JWT_SECRET: jwt?.secret ?? null,
    JWT_JWKS_URL: jwt?.jwksUrl ?? null,
    JWT_ISSUER: jwt?.issuer ?? null,
    JWT_AUDIENCE: jwt?.audience ?? null,
    JWT_STAFF_CLAIM: jwt?.staffClaim ?? null,
    JWT_SCOPE_CLAIM: jwt?.scopeClaim ?? null,
    GAPURA_KEY: rest.callerKey,
    GAPURA_WORKER: rest.worker,
    GAPURA_WORKER_PORT: rest.workerPort,
    GAPURA_METRICS_PORT: rest.metrics.port,
    GAPURA_METRICS_TOKEN: rest.metrics.token,
    GAPURA_CONFIRM_NOTIFICATIONS: rest.confirmNotifications,
    GAPURA_CHARGE_DEADLINE_MINUTES: rest.chargeDeadlineMinutes,
    GAPURA_WEBHOOK_ALLOW: rest.webhookAllow === null ? null : rest.webhookAllow.join(',') || 'none',
    GAPURA_KEEP_EVENTS_DAYS: rest.retention.eventsDays,
    GAPURA_KEEP_WEBHOOK_ATTEMPTS_DAYS: rest.retention.webhookAttemptsDays,
    GAPURA_KEEP_DUPLICATES_DAYS: rest.retention.duplicatesDays,
    GAPURA_KEEP_UNMATCHED_DAYS: rest.retention.unmatchedDays,
    GAPURA_KEEP_JOBS_DAYS: rest.retention.jobsDays,
    LOG_LEVEL: rest.logLevel,
    GAPURA_LOG_PRETTY: rest.logPretty,
    GAPURA_DRAIN_MS: rest.drainMs,
    GAPURA_SHUTDOWN_TIMEOUT_MS: rest.shutdownTimeoutMs,
  };
}

const ENDING_LENGTH = 4;
const KEY_WITH_ENDING_LENGTH_MIN = 16;

function show(name: SettingName, value: Shown): string {
  const { display, unit } = SETTINGS[name];
  if (value === null) return 'not set';
  if (value instanceof Secret) {
    const key = value.reveal();
    const showsEnding = display === 'secret key' && key.length >= KEY_WITH_ENDING_LENGTH_MIN;
    return showsEnding ? `set, ends in ${key.slice(-ENDING_LENGTH)}` : 'set';
  }
  return unit === null ? String(value) : `${value} ${unit}`;
}
