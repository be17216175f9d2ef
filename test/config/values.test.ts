// Settings from the environment: the defaults, and what is taken as a value.

import { describe, expect, it } from 'vitest';
import { DEFAULTS } from '../../src/config/defaults.ts';
import { describeConfig, loadConfig } from '../../src/config/index.ts';
import { SETTINGS } from '../../src/config/settings.ts';
import { Secret } from '../../src/domain/secret.ts';
import { BASE64_KEY, type Env, faultsOf, HEX_KEY, JWT_SECRET } from './support.ts';

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
      database: {
        url: null,
        readUrl: null,
        dataDir: '.gapura',
        schema: 'gapura',
        poolMax: 10,
        timeoutMs: 10_000,
        pooler: 'auto',
      },
      http: {
        port: 3000,
        host: '127.0.0.1',
        prefix: '',
        shopHosts: null,
        trustedProxies: null,
      },
      publicUrl: null,
      maxRequestsUnderWay: 1_000,
      rateLimits: { perCaller: 120_000, perAddress: 6_000, failedPerAddress: 600 },
      gateway: {
        environment: 'local',
        serverKey: 'SB-Mid-server-gapura',
        serverKeyPrevious: null,
        clientKey: 'SB-Mid-client-gapura',
        merchantId: null,
        baseUrl: null,
        timeoutMs: 20_000,
        connectTimeoutMs: 5000,
      },
      backgroundCallsPerSecond: 20,
      sandbox: { port: 9100, isPublic: false },
      encryptionKey: null,
      jwt: null,
      oidc: null,
      callerKey: null,
      callerShop: null,
      shopServerKey: null,
      processes: 1,
      worker: true,
      workerPort: null,
      metrics: { port: null, token: null },
      confirmNotifications: false,
      chargeDeadlineMinutes: 15,
      chargebackDays: 7,
      refundApprovalAbove: null,
      checkout: {
        shopName: null,
        contact: null,
        address: null,
        logoUrl: null,
        colour: null,
        marksDir: null,
        returnHosts: null,
        frameAncestors: null,
        fees: null,
        instalments: null,
        refundSurplus: false,
        mail: null,
      },
      webhooks: { allow: null },
      retention: { eventsDays: 90, webhookAttemptsDays: 30, duplicatesDays: 30, unmatchedDays: 90, jobsDays: 7 },
      logLevel: 'info',
      logPretty: null,
      drainMs: 0,
      shutdownTimeoutMs: 10_000,
    });
  });

  it('has the defaults of the library where both have one', () => {
    const { database, gateway, sandbox, checkout, ...rest } = loadConfig({});
    const { timeoutMs, connectTimeoutMs } = gateway;
    expect({
      ...rest,
      dataDir: database.dataDir,
      database,
      gatewayTimeoutMs: timeoutMs,
      gatewayConnectTimeoutMs: connectTimeoutMs,
      sandboxPort: sandbox.port,
      bodyLimitBytes: DEFAULTS.bodyLimitBytes,
      refundSurplus: checkout.refundSurplus,
    }).toMatchObject(DEFAULTS);
  });

  it('takes every setting', () => {
    const env = {
      DATABASE_URL: 'postgres://gapura:p%40ss@db.example:5432/payments?sslmode=require',
      DATABASE_READ_URL: 'postgres://gapura:p%40ss@standby.example:5432/payments',
      GAPURA_DATA_DIR: '/var/lib/gapura data',
      GAPURA_SCHEMA: 'billing_2',
      GAPURA_POOL_MAX: '200',
      GAPURA_DATABASE_TIMEOUT_MS: '600000',
      GAPURA_DATABASE_POOLER: 'transaction',
      PORT: '0',
      HOST: '::',
      GAPURA_PREFIX: 'api/pay/',
      GAPURA_PUBLIC_URL: 'https://pay.example/base/',
      GAPURA_SHOP_HOSTS: 'Bayar.example=teh, *.pay.example',
      GAPURA_TRUSTED_PROXIES: '10.0.0.1, 192.168.0.0/16',
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
      GAPURA_OIDC_ISSUER: 'https://id.example/realms/kopi/',
      GAPURA_OIDC_CLIENT_ID: 'gapura',
      GAPURA_OIDC_CLIENT_SECRET: 'secret-of-the-client',
      GAPURA_OIDC_NAME: 'Kopi Kita',
      GAPURA_OIDC_ROLE_CLAIM: 'realm_access.roles',
      GAPURA_OIDC_ROLES: 'money=team=finance, boss = admin',
      GAPURA_OIDC_SCOPE: 'openid email groups',
      GAPURA_KEY: 'gpk_elsewhere',
      GAPURA_SHOP: 'kopi',
      GAPURA_SHOP_SERVER_KEY: 'SB-Mid-server-kopi',
      GAPURA_PROCESSES: 'auto',
      GAPURA_MAX_REQUESTS_UNDER_WAY: '100000',
      GAPURA_RATE_PER_CALLER: '600',
      GAPURA_RATE_PER_ADDRESS: '60',
      GAPURA_RATE_FAILED_PER_ADDRESS: '6',
      GAPURA_WORKER: 'false',
      GAPURA_WORKER_PORT: '9091',
      GAPURA_METRICS_PORT: '9092',
      GAPURA_METRICS_TOKEN: 'a-token-of-the-collector',
      GAPURA_CONFIRM_NOTIFICATIONS: 'true',
      GAPURA_CHARGE_DEADLINE_MINUTES: '1440',
      GAPURA_CHARGEBACK_DAYS: '10',
      GAPURA_REFUND_APPROVAL_ABOVE: '0',
      GAPURA_SHOP_NAME: 'Kopi Gayo & Teman',
      GAPURA_SHOP_LOGO_URL: 'https://cdn.shop.example/logo.svg?v=2',
      GAPURA_SHOP_CONTACT: 'WhatsApp 0812-0000-0000',
      GAPURA_SHOP_ADDRESS: 'Jl. Merdeka 1, Bandung',
      GAPURA_SHOP_COLOUR: '#0D5F5A',
      GAPURA_MARKS_DIR: './marks',
      GAPURA_RETURN_HOSTS: 'Shop.example, localhost:8080',
      GAPURA_FRAME_ANCESTORS: 'https://Shop.example,http://localhost:8080',
      GAPURA_CHECKOUT_FEES: 'gopay:2%, bank_transfer:4000,credit_card:2.9%+2000',
      GAPURA_CHECKOUT_INSTALMENTS: 'bni:3/6/12, bca:3:500000',
      GAPURA_REFUND_SURPLUS: 'true',
      GAPURA_SMTP_URL: 'smtps://toko:p%40ss@mail.example:465',
      GAPURA_MAIL_FROM: 'Kopi Gayo <toko@shop.example>',
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
        readUrl: env.DATABASE_READ_URL,
        dataDir: '/var/lib/gapura data',
        schema: 'billing_2',
        poolMax: 200,
        timeoutMs: 600_000,
        pooler: 'transaction',
      },
      http: {
        port: 0,
        host: '::',
        prefix: '/api/pay',
        shopHosts: { names: { 'bayar.example': 'teh' }, endings: ['.pay.example'] },
        trustedProxies: ['10.0.0.1', '192.168.0.0/16'],
      },
      publicUrl: 'https://pay.example/base',
      maxRequestsUnderWay: 100_000,
      rateLimits: { perCaller: 600, perAddress: 60, failedPerAddress: 6 },
      gateway: {
        environment: 'production',
        serverKey: 'Mid-server-new',
        serverKeyPrevious: 'Mid-server-old',
        clientKey: 'Mid-client-x',
        merchantId: 'G123456789',
        baseUrl: 'https://api.example',
        timeoutMs: 100,
        connectTimeoutMs: 120_000,
      },
      backgroundCallsPerSecond: 1_000,
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
      oidc: {
        issuer: 'https://id.example/realms/kopi/',
        clientId: 'gapura',
        clientSecret: 'secret-of-the-client',
        name: 'Kopi Kita',
        roleClaim: 'realm_access.roles',
        roles: { 'money=team': 'finance', boss: 'admin' },
        scope: 'openid email groups',
      },
      callerKey: 'gpk_elsewhere',
      callerShop: 'kopi',
      shopServerKey: 'SB-Mid-server-kopi',
      processes: 'auto',
      worker: false,
      workerPort: 9_091,
      metrics: { port: 9_092, token: 'a-token-of-the-collector' },
      confirmNotifications: true,
      chargeDeadlineMinutes: 1_440,
      chargebackDays: 10,
      refundApprovalAbove: 0,
      checkout: {
        shopName: 'Kopi Gayo & Teman',
        contact: 'WhatsApp 0812-0000-0000',
        address: 'Jl. Merdeka 1, Bandung',
        logoUrl: 'https://cdn.shop.example/logo.svg?v=2',
        colour: '#0d5f5a',
        marksDir: './marks',
        returnHosts: ['shop.example', 'localhost:8080'],
        frameAncestors: ['https://shop.example', 'http://localhost:8080'],
        fees: {
          gopay: { percent: 2 },
          bank_transfer: { fixed: 4_000 },
          credit_card: { percent: 2.9, fixed: 2_000 },
        },
        instalments: { bni: { terms: [3, 6, 12] }, bca: { terms: [3], least: 500_000 } },
        refundSurplus: true,
        mail: { url: env.GAPURA_SMTP_URL, from: 'Kopi Gayo <toko@shop.example>' },
      },
      webhooks: { allow: ['erp.internal', '10.1.0.0/16', 'fd00::/8', '::1'] },
      retention: { eventsDays: 1, webhookAttemptsDays: 2, duplicatesDays: 3, unmatchedDays: 4, jobsDays: 3_650 },
      logLevel: 'silent',
      logPretty: true,
      drainMs: 300_000,
      shutdownTimeoutMs: 0,
    });
  });

  it('takes none for no host at all, which is shown as it was written', () => {
    const config = loadConfig({ GAPURA_WEBHOOK_ALLOW: 'none' });
    expect(config.webhooks.allow).toStrictEqual([]);
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
      GAPURA_DATA_DIR: '/var/lib/gapura',
    },
    { PORT: '0', GAPURA_SANDBOX_PORT: '0' },
    { GAPURA_SHOP_NAME: 'é'.repeat(60) },
    { GAPURA_SHOP_LOGO_URL: 'http://127.0.0.1:8080/logo.png' },
    { GAPURA_RETURN_HOSTS: '127.0.0.1' },
    {
      GAPURA_SMTP_URL: 'smtp://mail.example',
      GAPURA_MAIL_FROM: 'toko@shop.example',
      GAPURA_PUBLIC_URL: 'https://pay.example',
    },
    { PORT: '9100', GATEWAY_BASE_URL: 'http://127.0.0.1:9200' },
  ])('takes %j', (env) => {
    expect(faultsOf(env)).toStrictEqual([]);
  });

  it('drains for five seconds in production, and not at all elsewhere, unless it is told otherwise', () => {
    const production = {
      GATEWAY_ENVIRONMENT: 'production',
      GATEWAY_SERVER_KEY: 'Mid-server-x',
      DATABASE_URL: 'postgres://db.example/gapura',
    };
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
