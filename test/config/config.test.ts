// Settings from the environment: the defaults, every refusal by its words, the rules between settings, and what is shown.
import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { DEFAULTS } from '../../src/config/defaults.ts';
import { ConfigError, describeConfig, loadConfig } from '../../src/config/index.ts';
import { SETTINGS } from '../../src/config/settings.ts';
import { Secret } from '../../src/domain/secret.ts';

type Env = Record<string, string>;

const HEX_KEY = '0123456789abcdef'.repeat(4);
const BASE64_KEY = Buffer.alloc(32, 7).toString('base64');
const NOT_A_HOST =
  'has an entry that is neither a host nor a network; allowed is a comma separated list of host names, addresses and networks such as 10.1.0.0/16, or none';
const JWT_SECRET = 'a-secret-of-thirty-two-characters';

function faultsOf(env: Env): string[] {
  try {
    loadConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    expect(error.faults.map(({ name, problem }) => `${name}: ${problem}`).join('\n')).toBe(error.message);
    return error.message.split('\n');
  }
}

/** The configuration with its secrets in the open, to compare all of it at once. */
function revealed(env: Env): unknown {
  const open = (value: unknown): unknown => {
    if (value instanceof Secret) return value.reveal();
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, open(inner)]));
  };
  return open(loadConfig(env));
}

describe('values', () => {
  it('needs no variable at all', () => {
    expect(revealed({})).toStrictEqual({
      database: { url: null, dataDir: '.gapura', schema: 'gapura', poolMax: 10, timeoutMs: 10_000 },
      http: { port: 3000, host: '127.0.0.1', prefix: '', publicUrl: null, bodyLimitBytes: 65_536 },
      gateway: {
        environment: 'local',
        serverKey: 'SB-Mid-server-gapura',
        serverKeyPrevious: null,
        clientKey: 'SB-Mid-client-gapura',
        merchantId: null,
        baseUrl: null,
        timeoutMs: 20_000,
        connectTimeoutMs: 3000,
        backgroundCallsPerSecond: 20,
      },
      sandbox: { port: 9100, isPublic: false },
      encryptionKey: null,
      jwt: null,
      callerKey: null,
      worker: true,
      workerPort: null,
      metrics: { port: null, token: null },
      confirmNotifications: false,
      chargeDeadlineMinutes: 15,
      webhookAllow: null,
      retention: { eventsDays: 90, webhookAttemptsDays: 30, duplicatesDays: 30, unmatchedDays: 90, jobsDays: 7 },
      logLevel: 'info',
      logPretty: null,
      drainMs: 0,
      shutdownTimeoutMs: 10_000,
    });
  });

  it('has the defaults of the library where both have one', () => {
    const { database, gateway, sandbox, http, ...rest } = loadConfig({});
    const { backgroundCallsPerSecond, timeoutMs } = gateway;
    expect({
      ...rest,
      dataDir: database.dataDir,
      database,
      gatewayTimeoutMs: timeoutMs,
      backgroundCallsPerSecond,
      sandboxPort: sandbox.port,
      bodyLimitBytes: http.bodyLimitBytes,
    }).toMatchObject(DEFAULTS);
  });

  it('takes every setting', () => {
    const env = {
      DATABASE_URL: 'postgres://gapura:p%40ss@db.example:5432/payments?sslmode=require',
      GAPURA_DATA_DIR: '/var/lib/gapura data',
      GAPURA_SCHEMA: 'billing_2',
      GAPURA_POOL_MAX: '200',
      GAPURA_DATABASE_TIMEOUT_MS: '600000',
      PORT: '0',
      HOST: '::',
      GAPURA_PREFIX: 'api/pay/',
      GAPURA_PUBLIC_URL: 'https://pay.example/base/',
      GATEWAY_ENVIRONMENT: 'production',
      GATEWAY_SERVER_KEY: 'Mid-server-new',
      GATEWAY_SERVER_KEY_PREVIOUS: 'Mid-server-old',
      GATEWAY_CLIENT_KEY: 'Mid-client-x',
      GATEWAY_MERCHANT_ID: 'G123456789',
      GATEWAY_BASE_URL: 'https://api.example/',
      GATEWAY_TIMEOUT_MS: '100',
      GATEWAY_CONNECT_TIMEOUT_MS: '120000',
      GATEWAY_BACKGROUND_CALLS_PER_SECOND: '1000',
      GAPURA_SANDBOX_PORT: '9200',
      GAPURA_ENCRYPTION_KEY: `2026:${HEX_KEY},default:${BASE64_KEY}`,
      JWT_JWKS_URL: 'https://id.example/keys?p=1',
      JWT_ISSUER: 'https://id.example/',
      JWT_AUDIENCE: 'gapura',
      JWT_STAFF_CLAIM: 'is_staff',
      JWT_SCOPE_CLAIM: 'scp',
      GAPURA_KEY: 'gpk_elsewhere',
      GAPURA_WORKER: 'false',
      GAPURA_WORKER_PORT: '9091',
      GAPURA_METRICS_PORT: '9092',
      GAPURA_METRICS_TOKEN: 'a-token-of-the-collector',
      GAPURA_CONFIRM_NOTIFICATIONS: 'true',
      GAPURA_CHARGE_DEADLINE_MINUTES: '1440',
      GAPURA_WEBHOOK_ALLOW: 'ERP.internal, 10.1.0.0/16,fd00::/8,::1',
      GAPURA_KEEP_EVENTS_DAYS: '1',
      GAPURA_KEEP_WEBHOOK_ATTEMPTS_DAYS: '2',
      GAPURA_KEEP_DUPLICATES_DAYS: '3',
      GAPURA_KEEP_UNMATCHED_DAYS: '4',
      GAPURA_KEEP_JOBS_DAYS: '3650',
      LOG_LEVEL: 'silent',
      GAPURA_LOG_PRETTY: 'true',
      GAPURA_DRAIN_MS: '300000',
      GAPURA_SHUTDOWN_TIMEOUT_MS: '0',
    };
    expect(revealed(env)).toStrictEqual({
      database: {
        url: env.DATABASE_URL,
        dataDir: '/var/lib/gapura data',
        schema: 'billing_2',
        poolMax: 200,
        timeoutMs: 600_000,
      },
      http: { port: 0, host: '::', prefix: '/api/pay', publicUrl: 'https://pay.example/base', bodyLimitBytes: 65_536 },
      gateway: {
        environment: 'production',
        serverKey: 'Mid-server-new',
        serverKeyPrevious: 'Mid-server-old',
        clientKey: 'Mid-client-x',
        merchantId: 'G123456789',
        baseUrl: 'https://api.example',
        timeoutMs: 100,
        connectTimeoutMs: 120_000,
        backgroundCallsPerSecond: 1_000,
      },
      sandbox: { port: 9200, isPublic: false },
      encryptionKey: env.GAPURA_ENCRYPTION_KEY,
      jwt: {
        secret: null,
        jwksUrl: 'https://id.example/keys?p=1',
        issuer: 'https://id.example/',
        audience: 'gapura',
        staffClaim: 'is_staff',
        scopeClaim: 'scp',
      },
      callerKey: 'gpk_elsewhere',
      worker: false,
      workerPort: 9_091,
      metrics: { port: 9_092, token: 'a-token-of-the-collector' },
      confirmNotifications: true,
      chargeDeadlineMinutes: 1_440,
      webhookAllow: ['erp.internal', '10.1.0.0/16', 'fd00::/8', '::1'],
      retention: { eventsDays: 1, webhookAttemptsDays: 2, duplicatesDays: 3, unmatchedDays: 4, jobsDays: 3_650 },
      logLevel: 'silent',
      logPretty: true,
      drainMs: 300_000,
      shutdownTimeoutMs: 0,
    });
  });

  it('takes none for no host at all, which is shown as it was written', () => {
    const config = loadConfig({ GAPURA_WEBHOOK_ALLOW: 'none' });
    expect(config.webhookAllow).toStrictEqual([]);
    expect(describeConfig(config)).toContainEqual(
      expect.objectContaining({ name: 'GAPURA_WEBHOOK_ALLOW', value: 'none' }),
    );
  });

  it('counts empty variables as absent, also misspelled ones', () => {
    const env = Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, '']));
    expect(revealed({ ...env, GATEWAY_SERVERKEY: '' })).toStrictEqual(revealed({}));
  });

  it.each([
    ['/', ''],
    ['/v1', '/v1'],
    ['v1/', '/v1'],
    ['/a/b.c/', '/a/b.c'],
  ])('makes the prefix %j into %j', (text, prefix) => {
    expect(loadConfig({ GAPURA_PREFIX: text }).http.prefix).toBe(prefix);
  });

  it.each<Env>([
    { DATABASE_URL: 'postgresql:///gapura?host=/var/run/postgresql' },
    { HOST: 'localhost' },
    { HOST: '0.0.0.0' },
    { GAPURA_ENCRYPTION_KEY: HEX_KEY.toUpperCase() },
    { GAPURA_ENCRYPTION_KEY: BASE64_KEY.replace('=', '') },
    { GAPURA_ENCRYPTION_KEY: `a:${HEX_KEY}` },
    { JWT_SECRET },
    { JWT_JWKS_URL: 'http://localhost:8080/jwks' },
    { JWT_JWKS_URL: 'http://[::1]:8080/jwks' },
    { GATEWAY_ENVIRONMENT: 'sandbox', GATEWAY_SERVER_KEY: 'SB-Mid-server-x', GATEWAY_BASE_URL: 'http://proxy.example' },
    {
      GATEWAY_ENVIRONMENT: 'production',
      GATEWAY_SERVER_KEY: 'Mid-server-x',
      GATEWAY_BASE_URL: 'http://127.0.0.2:9100',
    },
    { PORT: '0', GAPURA_SANDBOX_PORT: '0' },
    { PORT: '9100', GATEWAY_BASE_URL: 'http://127.0.0.1:9200' },
  ])('takes %j', (env) => {
    expect(faultsOf(env)).toStrictEqual([]);
  });

  it('drains for five seconds in production, and not at all elsewhere, unless it is told otherwise', () => {
    const production = { GATEWAY_ENVIRONMENT: 'production', GATEWAY_SERVER_KEY: 'Mid-server-x' };
    expect(loadConfig(production).drainMs).toBe(5_000);
    expect(loadConfig({ ...production, GAPURA_DRAIN_MS: '0' }).drainMs).toBe(0);
    expect(loadConfig({ GATEWAY_ENVIRONMENT: 'sandbox', GATEWAY_SERVER_KEY: 'SB-Mid-server-x' }).drainMs).toBe(0);
    expect(loadConfig({}).drainMs).toBe(0);
  });

  it('brings no client key of its own outside the local environment', () => {
    const env = { GATEWAY_ENVIRONMENT: 'sandbox', GATEWAY_SERVER_KEY: 'SB-Mid-server-x' };
    expect(loadConfig(env).gateway.clientKey).toBeNull();
  });
});

describe('one setting alone', () => {
  const DATABASE_FORM =
    'allowed is postgres://user:password@host:5432/database, with special characters of the password percent-encoded';
  const BASE_URL_FORM = 'allowed is an http:// or https:// URL without user name, query and fragment';
  const KEYS_FORM =
    'allowed is 32 bytes as 64 hexadecimal digits or as base64, or a comma separated list of <key id>:<key>';
  const SERVER_KEY_FORM =
    "allowed is a server key from the gateway's dashboard, such as Mid-server-… or SB-Mid-server-…";
  const SCHEMA_FORM =
    'allowed is a lower-case letter, then lower-case letters, digits and underscores, at most 40 in all';
  const PREFIX_FORM = 'allowed is a path such as /payments-api, of letters, digits and . _ ~ - between slashes';
  const TOKEN_FORM = 'allowed is at least 16 letters, digits and - . _ ~ + /, perhaps with = at the end';
  const HOST_FORM = 'allowed is an IP address or a host name, without scheme and port';

  it.each([
    ['DATABASE_URL', 'mysql://localhost/x', `is not the address of a PostgreSQL database; ${DATABASE_FORM}`],
    ['DATABASE_URL', 'localhost', `is not a complete URL; ${DATABASE_FORM}`],
    ['DATABASE_URL', 'postgres://u:p#w@h/db', `is not a complete URL; ${DATABASE_FORM}`],
    ['DATABASE_URL', 'postgres://h/db\n', `contains white space; ${DATABASE_FORM}`],
    ['GAPURA_SCHEMA', 'x; drop table y', `is not a plain SQL identifier; ${SCHEMA_FORM}`],
    ['GAPURA_SCHEMA', 'pg_temp', `belongs to PostgreSQL itself; ${SCHEMA_FORM}`],
    ['GAPURA_SCHEMA', 'x'.repeat(41), `is too long; ${SCHEMA_FORM}`],
    ['GAPURA_POOL_MAX', '1', 'is too small; allowed is a whole number from 2 to 200'],
    ['GAPURA_POOL_MAX', '201', 'is too large; allowed is a whole number from 2 to 200'],
    ['PORT', '80.5', 'is not a whole number; allowed is a whole number from 0 to 65535'],
    ['PORT', '-1', 'is too small; allowed is a whole number from 0 to 65535'],
    ['PORT', '65536', 'is too large; allowed is a whole number from 0 to 65535'],
    ['PORT', '0x50', 'is not a whole number; allowed is a whole number from 0 to 65535'],
    ['PORT', ' 80', 'is not a whole number; allowed is a whole number from 0 to 65535'],
    ['GAPURA_METRICS_TOKEN', 'short', `is too short; ${TOKEN_FORM}`],
    ['GAPURA_METRICS_TOKEN', 'sixteen and more, with spaces', `cannot be sent as a Bearer token; ${TOKEN_FORM}`],
    ['HOST', 'http://localhost', `is not an address to listen on; ${HOST_FORM}`],
    ['HOST', 'localhost:3000', `is not an address to listen on; ${HOST_FORM}`],
    ['HOST', '127.0.0.256', `is not an address to listen on; ${HOST_FORM}`],
    ['GAPURA_PREFIX', '/a//b', `is not a plain path; ${PREFIX_FORM}`],
    ['GAPURA_PREFIX', '/a/../b', `is not a plain path; ${PREFIX_FORM}`],
    ['GAPURA_PREFIX', '/:id', `is not a plain path; ${PREFIX_FORM}`],
    ['GAPURA_PUBLIC_URL', 'ftp://pay.example', `is not a web address; ${BASE_URL_FORM}`],
    ['GAPURA_PUBLIC_URL', 'https://a:b@pay.example', `contains a user name or a password; ${BASE_URL_FORM}`],
    ['GAPURA_PUBLIC_URL', 'https://pay.example?x=1', `contains a query; ${BASE_URL_FORM}`],
    ['GATEWAY_BASE_URL', 'https://pay.example/#x', `contains a fragment; ${BASE_URL_FORM}`],
    ['GATEWAY_ENVIRONMENT', 'prod', 'is not a known value; allowed is one of local, sandbox, production'],
    ['GATEWAY_SERVER_KEY', 'SB-Mid-client-x', `is a client key; ${SERVER_KEY_FORM}`],
    ['GATEWAY_SERVER_KEY', 'SB-Mid-server-x\n', `contains white space; ${SERVER_KEY_FORM}`],
    ['GATEWAY_SERVER_KEY', 'SB-Mid-server-x:', `has a character that no key has; ${SERVER_KEY_FORM}`],
    ['GATEWAY_SERVER_KEY_PREVIOUS', 'Mid-client-x', `is a client key; ${SERVER_KEY_FORM}`],
    ['GATEWAY_CLIENT_KEY', 'SB-Mid-server-x', `is a server key; ${SERVER_KEY_FORM.replaceAll('server', 'client')}`],
    ['GATEWAY_MERCHANT_ID', 'G 1', 'contains white space; allowed is visible characters without spaces'],
    ['GATEWAY_TIMEOUT_MS', '99', 'is too small; allowed is a whole number from 100 to 120000'],
    ['GATEWAY_TIMEOUT_MS', '20s', 'is not a whole number; allowed is a whole number from 100 to 120000'],
    ['GAPURA_ENCRYPTION_KEY', 'short', `has a key that is not 32 bytes; ${KEYS_FORM}`],
    ['GAPURA_ENCRYPTION_KEY', `a:${HEX_KEY},`, `has a key that is not 32 bytes; ${KEYS_FORM}`],
    ['GAPURA_ENCRYPTION_KEY', `${HEX_KEY},${HEX_KEY}`, `is a list with an entry that has no key id; ${KEYS_FORM}`],
    ['GAPURA_ENCRYPTION_KEY', `a:${HEX_KEY},a:${BASE64_KEY}`, `has the same key id twice; ${KEYS_FORM}`],
    ['GAPURA_ENCRYPTION_KEY', `a:b:${HEX_KEY}`, `has an entry with two colons; ${KEYS_FORM}`],
    [
      'GAPURA_ENCRYPTION_KEY',
      `a b:${HEX_KEY}`,
      `has a key id that is not 1 to 32 letters, digits, _ or -; ${KEYS_FORM}`,
    ],
    [
      'JWT_SECRET',
      'x'.repeat(31),
      'is too short; allowed is at least 32 characters, without white space at either end',
    ],
    [
      'JWT_SECRET',
      `${JWT_SECRET}\n`,
      'begins or ends with white space; allowed is at least 32 characters, without white space at either end',
    ],
    [
      'JWT_JWKS_URL',
      'http://127.0.0.1.example/jwks',
      'is not encrypted; allowed is an https:// URL without user name and fragment, or http:// on this machine',
    ],
    ['GAPURA_WORKER', 'yes', 'is neither true nor false; allowed is true or false'],
    ['GAPURA_WEBHOOK_ALLOW', 'https://erp.internal', NOT_A_HOST],
    ['GAPURA_WEBHOOK_ALLOW', '10.1.0.0/33', NOT_A_HOST],
    ['GAPURA_WEBHOOK_ALLOW', '10.1.0/16', NOT_A_HOST],
    ['GAPURA_WEBHOOK_ALLOW', 'erp.internal,', NOT_A_HOST],
    ['GAPURA_WEBHOOK_ALLOW', '*.internal', NOT_A_HOST],
    ['GAPURA_WEBHOOK_ALLOW', 'none,erp.internal/8', NOT_A_HOST],
    ['LOG_LEVEL', 'verbose', 'is not a known value; allowed is one of fatal, error, warn, info, debug, trace, silent'],
  ])('%s=%j is refused', (name, text, problem) => {
    expect(faultsOf({ [name]: text })).toStrictEqual([`${name}: ${problem}`]);
  });
});

describe('rules between settings', () => {
  const SANDBOX_KEY = 'is a sandbox key; GATEWAY_ENVIRONMENT=production takes keys without SB-';

  it('notes where other machines are let in with the local key, current or previous, that everybody knows', () => {
    const own = 'SB-Mid-server-mine';
    const known = 'SB-Mid-server-gapura';
    for (const HOST of ['0.0.0.0', '::', '10.0.0.7', 'shop.example']) {
      const rotated = { GATEWAY_SERVER_KEY: own, GATEWAY_SERVER_KEY_PREVIOUS: known };
      for (const keys of [{ GATEWAY_SERVER_KEY: known }, rotated]) {
        expect(loadConfig({ HOST, ...keys }).sandbox.isPublic).toBe(true);
      }
      expect(loadConfig({ HOST, GATEWAY_SERVER_KEY: own }).sandbox.isPublic).toBe(false);
      expect(loadConfig({ HOST }).sandbox.isPublic).toBe(true);
    }
    for (const HOST of ['127.0.0.1', '127.1.2.3', '::1', 'localhost']) {
      expect(loadConfig({ HOST }).sandbox.isPublic).toBe(false);
    }
  });

  it('refuses sandbox keys in production, each by its name', () => {
    const env = {
      GATEWAY_ENVIRONMENT: 'production',
      GATEWAY_SERVER_KEY: 'SB-Mid-server-a',
      GATEWAY_SERVER_KEY_PREVIOUS: 'SB-Mid-server-b',
      GATEWAY_CLIENT_KEY: 'SB-Mid-client-c',
    };
    expect(faultsOf(env)).toStrictEqual([
      `GATEWAY_SERVER_KEY: ${SANDBOX_KEY}`,
      `GATEWAY_SERVER_KEY_PREVIOUS: ${SANDBOX_KEY}`,
      `GATEWAY_CLIENT_KEY: ${SANDBOX_KEY}`,
    ]);
  });

  it.each(['local', 'sandbox'])('refuses a production key where the environment is %s', (environment) => {
    const env = { GATEWAY_ENVIRONMENT: environment, GATEWAY_SERVER_KEY: 'Mid-server-a' };
    expect(faultsOf(env)).toStrictEqual([
      `GATEWAY_SERVER_KEY: is a production key; GATEWAY_ENVIRONMENT=${environment} takes keys that begin with SB-`,
    ]);
  });

  it.each(['sandbox', 'production'])('needs a server key where the environment is %s', (environment) => {
    expect(faultsOf({ GATEWAY_ENVIRONMENT: environment })).toStrictEqual([
      `GATEWAY_SERVER_KEY: is missing; GATEWAY_ENVIRONMENT=${environment} needs it, allowed is a server key from the ` +
        "gateway's dashboard, such as Mid-server-… or SB-Mid-server-…",
    ]);
  });

  it.each<[Env, string[]]>([
    [
      {
        GATEWAY_ENVIRONMENT: 'production',
        GATEWAY_SERVER_KEY: 'Mid-server-a',
        GATEWAY_BASE_URL: 'http://localhost.example',
      },
      ['GATEWAY_BASE_URL: is not encrypted; GATEWAY_ENVIRONMENT=production takes https://, or http:// on this machine'],
    ],
    [{ PORT: '9100' }, ['GAPURA_SANDBOX_PORT: is the same as PORT; allowed is any other port']],
    [
      { JWT_SECRET, JWT_JWKS_URL: 'https://id.example' },
      ['JWT_JWKS_URL: is set together with JWT_SECRET; allowed is one of the two'],
    ],
    [
      { JWT_ISSUER: 'me', JWT_AUDIENCE: 'you' },
      [
        'JWT_ISSUER: has no effect alone; set JWT_SECRET or JWT_JWKS_URL too, or remove it',
        'JWT_AUDIENCE: has no effect alone; set JWT_SECRET or JWT_JWKS_URL too, or remove it',
      ],
    ],
  ])('refuses %j', (env, faults) => {
    expect(faultsOf(env)).toStrictEqual(faults);
  });
});

describe('misspelled names', () => {
  it.each([
    ['GATEWAY_SERVERKEY', 'GATEWAY_SERVER_KEY'],
    ['GATEWAY_SEVRER_KEY', 'GATEWAY_SERVER_KEY'],
    ['GATEWAY_ENV', 'GATEWAY_ENVIRONMENT'],
    ['GATEWAY_TIMEOUT', 'GATEWAY_TIMEOUT_MS'],
    ['GAPURA_PREFX', 'GAPURA_PREFIX'],
    ['GAPURA_ENCRYPTION_KEYS', 'GAPURA_ENCRYPTION_KEY'],
    ['JWT_JWKS_URI', 'JWT_JWKS_URL'],
    ['JWT_ISUSER', 'JWT_ISSUER'],
  ])('%s is taken for %s', (name, meant) => {
    expect(faultsOf({ [name]: 'x' })).toStrictEqual([
      `${name}: is not a setting; did you mean ${meant}? Correct the name, or remove it`,
    ]);
  });

  it.each([
    'GATEWAY_SERVICE_HOST',
    'GATEWAY_PORT',
    'GAPURA_PORT_3000_TCP',
    'JWT_USER',
    'JWT_PRIVATE_KEY',
    'JWT_',
    'LOG_LEVE',
  ])('%s belongs to another program', (name) => {
    expect(faultsOf({ [name]: 'x' })).toStrictEqual([]);
  });
});

describe('many faults', () => {
  it('are all named at once, those of one setting before those between settings', () => {
    const env = {
      PORT: 'http',
      GATEWAY_ENVIRONMENT: 'production',
      JWT_ISSUER: 'me',
      LOG_LEVEL: 'loud',
      GATEWAY_SERVERKEY: 'Mid-server-a',
    };
    expect(faultsOf(env).map((line) => line.split(';')[0])).toStrictEqual([
      'PORT: is not a whole number',
      'LOG_LEVEL: is not a known value',
      'GATEWAY_SERVER_KEY: is missing',
      'JWT_ISSUER: has no effect alone',
      'GATEWAY_SERVERKEY: is not a setting',
    ]);
  });

  it('never repeat a value, whichever variable it stands in', () => {
    const value = 'Mid-client-TOPSECRET \u0000';
    const env = Object.fromEntries(Object.keys(SETTINGS).map((name) => [name, value]));
    const faults = faultsOf({ ...env, GATEWAY_SERVERKEY: value });
    expect(faults.map((line) => line.split(':')[0])).toStrictEqual([...Object.keys(SETTINGS), 'GATEWAY_SERVERKEY']);
    expect(faults.join('\n')).not.toContain('TOPSECRET');
  });
});

describe('what is shown', () => {
  const env = {
    DATABASE_URL: 'postgres://gapura:TOPSECRET@db.example/payments',
    GATEWAY_SERVER_KEY: 'SB-Mid-server-TOPSECRET-wxyz',
    GATEWAY_SERVER_KEY_PREVIOUS: 'SB-Mid-server-x',
    GAPURA_ENCRYPTION_KEY: HEX_KEY,
    JWT_SECRET: `TOPSECRET-${JWT_SECRET}`,
    GAPURA_KEY: 'gpk_TOPSECRET',
    GAPURA_METRICS_TOKEN: 'TOPSECRET-of-metrics',
  };

  it('has a row for each setting, and masks the secrets', () => {
    const rows = describeConfig(loadConfig(env));
    expect(Object.fromEntries(rows.map(({ name, value }) => [name, value]))).toStrictEqual({
      DATABASE_URL: 'set',
      GAPURA_DATA_DIR: '.gapura',
      GAPURA_SCHEMA: 'gapura',
      GAPURA_POOL_MAX: '10 connections',
      GAPURA_DATABASE_TIMEOUT_MS: '10000 ms',
      PORT: '3000',
      HOST: '127.0.0.1',
      GAPURA_PREFIX: 'not set',
      GAPURA_PUBLIC_URL: 'not set',
      GATEWAY_ENVIRONMENT: 'local',
      GATEWAY_SERVER_KEY: 'set, ends in wxyz',
      GATEWAY_SERVER_KEY_PREVIOUS: 'set',
      GATEWAY_CLIENT_KEY: 'set, ends in pura',
      GATEWAY_MERCHANT_ID: 'not set',
      GATEWAY_BASE_URL: 'not set',
      GATEWAY_TIMEOUT_MS: '20000 ms',
      GATEWAY_CONNECT_TIMEOUT_MS: '3000 ms',
      GATEWAY_BACKGROUND_CALLS_PER_SECOND: '20',
      GAPURA_SANDBOX_PORT: '9100',
      GAPURA_ENCRYPTION_KEY: 'set',
      JWT_SECRET: 'set',
      JWT_JWKS_URL: 'not set',
      JWT_ISSUER: 'not set',
      JWT_AUDIENCE: 'not set',
      JWT_STAFF_CLAIM: 'staff',
      JWT_SCOPE_CLAIM: 'scope',
      GAPURA_KEY: 'set',
      GAPURA_WORKER: 'true',
      GAPURA_WORKER_PORT: 'not set',
      GAPURA_METRICS_PORT: 'not set',
      GAPURA_METRICS_TOKEN: 'set',
      GAPURA_CONFIRM_NOTIFICATIONS: 'false',
      GAPURA_CHARGE_DEADLINE_MINUTES: '15 minutes',
      GAPURA_WEBHOOK_ALLOW: 'not set',
      GAPURA_KEEP_EVENTS_DAYS: '90 days',
      GAPURA_KEEP_WEBHOOK_ATTEMPTS_DAYS: '30 days',
      GAPURA_KEEP_DUPLICATES_DAYS: '30 days',
      GAPURA_KEEP_UNMATCHED_DAYS: '90 days',
      GAPURA_KEEP_JOBS_DAYS: '7 days',
      LOG_LEVEL: 'info',
      GAPURA_LOG_PRETTY: 'not set',
      GAPURA_DRAIN_MS: '0 ms',
      GAPURA_SHUTDOWN_TIMEOUT_MS: '10000 ms',
    });
    expect(rows.every(({ name, about }) => about === SETTINGS[name].about)).toBe(true);
  });

  it('has no secret in the configuration when it is printed or logged whole', () => {
    const config = loadConfig(env);
    const printed = inspect(config, { depth: null, showHidden: true }) + JSON.stringify(config);
    expect(printed).toContain('[secret]');
    for (const secret of Object.values(env)) expect(printed).not.toContain(secret);
    expect(printed).not.toContain('TOPSECRET');
  });
});

describe('the reference page', () => {
  it('lists every setting in the order of the table, with its default, its unit and what is allowed', () => {
    const page = readFileSync(new URL('../../docs/reference/configuration.md', import.meta.url), 'utf8');
    // Columns may be padded for the eye.
    const rows = page
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) => line.replaceAll(/\s*\|\s*/g, ' | ').trim());
    const expected = Object.entries(SETTINGS).map(([name, { about, default: fallback, unit, display, parser }]) => {
      const amount = fallback === null ? 'none' : `\`${fallback}\`${unit === null ? '' : ` ${unit}`}`;
      const secrecy = display === 'plain' ? '' : ' (secret)';
      return `| \`${name}\` | ${about}${secrecy} | ${amount} | ${parser.allowed.replaceAll('<', '\\<')} |`;
    });
    expect(rows).toStrictEqual(expected);
    const { serverKey, clientKey } = loadConfig({}).gateway;
    expect(page).toContain(`takes \`${serverKey.reveal()}\` and \`${clientKey?.reveal()}\``);
  });
});
