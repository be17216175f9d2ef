// What is shown of the settings: to whoever asks, without secrets, and on the reference page.

import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { describeConfig, loadConfig } from '../../src/config/index.ts';
import { SETTINGS } from '../../src/config/settings.ts';
import { HEX_KEY, JWT_SECRET } from './support.ts';

describe('what is shown', () => {
  const env = {
    DATABASE_URL: 'postgres://gapura:TOPSECRET@db.example/payments',
    DATABASE_READ_URL: 'postgres://gapura:TOPSECRET@standby.example/payments',
    GATEWAY_SERVER_KEY: 'SB-Mid-server-TOPSECRET-wxyz',
    GATEWAY_SERVER_KEY_PREVIOUS: 'SB-Mid-server-x',
    GAPURA_ENCRYPTION_KEY: HEX_KEY,
    JWT_SECRET: `TOPSECRET-${JWT_SECRET}`,
    GAPURA_OIDC_ISSUER: 'https://id.example',
    GAPURA_OIDC_CLIENT_ID: 'gapura',
    GAPURA_OIDC_CLIENT_SECRET: 'TOPSECRET-of-the-client',
    GAPURA_OIDC_ROLES: 'money-team=finance',
    GAPURA_KEY: 'gpk_TOPSECRET',
    GAPURA_METRICS_TOKEN: 'TOPSECRET-of-metrics',
    GAPURA_PUBLIC_URL: 'https://pay.example',
    GAPURA_SMTP_URL: 'smtp://toko:TOPSECRET@mail.example',
    GAPURA_MAIL_FROM: 'toko@shop.example',
  };

  it('has a row for each setting, and masks the secrets', () => {
    const rows = describeConfig(loadConfig(env));
    expect(Object.fromEntries(rows.map(({ name, value }) => [name, value]))).toStrictEqual({
      DATABASE_URL: 'set',
      DATABASE_READ_URL: 'set',
      GAPURA_DATA_DIR: '.gapura',
      GAPURA_SCHEMA: 'gapura',
      GAPURA_POOL_MAX: '10 connections',
      GAPURA_DATABASE_TIMEOUT_MS: '10000 ms',
      GAPURA_DATABASE_POOLER: 'auto',
      PORT: '3000',
      HOST: '127.0.0.1',
      GAPURA_PREFIX: 'not set',
      GAPURA_PUBLIC_URL: 'https://pay.example',
      GAPURA_SHOP_HOSTS: 'not set',
      GAPURA_TRUSTED_PROXIES: 'not set',
      GATEWAY_ENVIRONMENT: 'local',
      GATEWAY_SERVER_KEY: 'set, ends in wxyz',
      GATEWAY_SERVER_KEY_PREVIOUS: 'set',
      GATEWAY_CLIENT_KEY: 'set, ends in pura',
      GATEWAY_MERCHANT_ID: 'not set',
      GATEWAY_BASE_URL: 'not set',
      GATEWAY_TIMEOUT_MS: '20000 ms',
      GATEWAY_CONNECT_TIMEOUT_MS: '5000 ms',
      GATEWAY_BACKGROUND_CALLS_PER_SECOND: '20',
      GAPURA_SANDBOX_PORT: '9100',
      GAPURA_ENCRYPTION_KEY: 'set',
      JWT_SECRET: 'set',
      JWT_JWKS_URL: 'not set',
      JWT_ISSUER: 'not set',
      JWT_AUDIENCE: 'not set',
      JWT_STAFF_CLAIM: 'staff',
      JWT_SCOPE_CLAIM: 'scope',
      GAPURA_OIDC_ISSUER: 'https://id.example',
      GAPURA_OIDC_CLIENT_ID: 'gapura',
      GAPURA_OIDC_CLIENT_SECRET: 'set',
      GAPURA_OIDC_NAME: 'not set',
      GAPURA_OIDC_ROLE_CLAIM: 'groups',
      GAPURA_OIDC_ROLES: 'money-team=finance',
      GAPURA_OIDC_SCOPE: 'openid email profile',
      GAPURA_KEY: 'set',
      GAPURA_SHOP: 'not set',
      GAPURA_SHOP_SERVER_KEY: 'not set',
      GAPURA_PROCESSES: '1',
      GAPURA_MAX_REQUESTS_UNDER_WAY: '1000',
      GAPURA_RATE_PER_CALLER: '120000',
      GAPURA_RATE_PER_ADDRESS: '6000',
      GAPURA_RATE_FAILED_PER_ADDRESS: '600',
      GAPURA_WORKER: 'true',
      GAPURA_WORKER_PORT: 'not set',
      GAPURA_METRICS_PORT: 'not set',
      GAPURA_METRICS_TOKEN: 'set',
      GAPURA_CONFIRM_NOTIFICATIONS: 'false',
      GAPURA_CHARGE_DEADLINE_MINUTES: '15 minutes',
      GAPURA_CHARGEBACK_DAYS: '7 days',
      GAPURA_REFUND_APPROVAL_ABOVE: 'not set',
      GAPURA_SHOP_NAME: 'not set',
      GAPURA_SHOP_LOGO_URL: 'not set',
      GAPURA_SHOP_ADDRESS: 'not set',
      GAPURA_SHOP_COLOUR: 'not set',
      GAPURA_SHOP_CONTACT: 'not set',
      GAPURA_MARKS_DIR: 'not set',
      GAPURA_RETURN_HOSTS: 'not set',
      GAPURA_FRAME_ANCESTORS: 'not set',
      GAPURA_CHECKOUT_FEES: 'not set',
      GAPURA_CHECKOUT_INSTALMENTS: 'not set',
      GAPURA_REFUND_SURPLUS: 'false',
      GAPURA_SMTP_URL: 'set',
      GAPURA_MAIL_FROM: 'toko@shop.example',
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
    const open = new Set([
      'GAPURA_PUBLIC_URL',
      'GAPURA_MAIL_FROM',
      'GAPURA_OIDC_ISSUER',
      'GAPURA_OIDC_CLIENT_ID',
      'GAPURA_OIDC_ROLES',
    ]);
    for (const [name, text] of Object.entries(env)) if (!open.has(name)) expect(printed).not.toContain(text);
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
