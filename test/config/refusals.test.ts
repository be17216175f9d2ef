// Settings that are refused, each by its words: one alone, those that contradict each other, and misspelled names.

import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config/index.ts';
import { SETTINGS } from '../../src/config/settings.ts';
import { BASE64_KEY, type Env, faultsOf, HEX_KEY, JWT_SECRET } from './support.ts';

const NOT_A_HOST =
  'has an entry that is neither a host nor a network; allowed is a comma separated list of host names, addresses and networks such as 10.1.0.0/16, or none';

describe('one setting alone', () => {
  const DATABASE_FORM =
    'allowed is postgres://user:password@host:5432/database, with special characters of the password percent-encoded';
  const BASE_URL_FORM = 'allowed is an http:// or https:// URL without user name, query and fragment';
  const KEYS_FORM =
    'allowed is 32 bytes as 64 hexadecimal digits or as base64, or a comma separated list of <key id>:<key>, or <key id>:lost';
  const SERVER_KEY_FORM =
    "allowed is a server key from the gateway's dashboard, such as Mid-server-… or SB-Mid-server-…";
  const SCHEMA_FORM =
    'allowed is a lower-case letter, then lower-case letters, digits and underscores, at most 40 in all';
  const PREFIX_FORM = 'allowed is a path such as /payments-api, of letters, digits and . _ ~ - between slashes';
  const TOKEN_FORM = 'allowed is at least 16 letters, digits and - . _ ~ + /, perhaps with = at the end';
  const HOST_FORM = 'allowed is an IP address or a host name, without scheme and port';
  const SHOP_NAME_FORM = 'allowed is up to 60 printable characters';
  const PICTURE_FORM = 'allowed is an https:// URL, or http:// on this machine';
  const COLOUR_FORM = 'allowed is a colour as #rrggbb, such as #0d5f5a';
  const RETURN_FORM = 'allowed is a comma separated list of hosts such as shop.example or localhost:8080';
  const FEES_FORM =
    'allowed is a comma separated list such as gopay:2%,bank_transfer:4000,credit_card:2.9%+2000, of payment methods or payment types';
  const INSTALMENTS_FORM =
    'allowed is a comma separated list of banks with their months, such as bni:3/6/12,bca:3/6:500000 for amounts from 500000';
  const ORIGINS_FORM = 'allowed is a comma separated list of origins such as https://shop.example';
  const NOT_AN_ORIGIN = `has an entry that is not an origin: scheme and host, without a path; ${ORIGINS_FORM}`;
  const SMTP_FORM =
    'allowed is smtp://user:password@host:587 or smtps://user:password@host:465, with special characters percent-encoded';
  const FROM_FORM = 'allowed is an address such as toko@shop.example, or Toko Kopi <toko@shop.example>';

  it.each([
    ['DATABASE_URL', 'mysql://localhost/x', `is not the address of a PostgreSQL database; ${DATABASE_FORM}`],
    ['DATABASE_READ_URL', 'mysql://localhost/x', `is not the address of a PostgreSQL database; ${DATABASE_FORM}`],
    ['DATABASE_URL', 'localhost', `is not a complete URL; ${DATABASE_FORM}`],
    ['DATABASE_URL', 'postgres://u:p#w@h/db', `is not a complete URL; ${DATABASE_FORM}`],
    ['DATABASE_URL', 'postgres://h/db\n', `contains white space; ${DATABASE_FORM}`],
    ['GAPURA_SCHEMA', 'x; drop table y', `is not a plain SQL identifier; ${SCHEMA_FORM}`],
    ['GAPURA_SCHEMA', 'pg_temp', `belongs to PostgreSQL itself; ${SCHEMA_FORM}`],
    ['GAPURA_SCHEMA', 'x'.repeat(41), `is too long; ${SCHEMA_FORM}`],
    ['GAPURA_POOL_MAX', '1', 'is too small; allowed is a whole number from 2 to 200'],
    ['GAPURA_POOL_MAX', '201', 'is too large; allowed is a whole number from 2 to 200'],
    ['GAPURA_DATABASE_POOLER', 'yes', 'is not a known value; allowed is one of auto, none, session, transaction'],
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
    [
      'GAPURA_TRUSTED_PROXIES',
      '10.0.0.1,proxy',
      'has an entry that is neither an address nor a network; allowed is a comma separated list of addresses and networks such as 10.1.0.0/16',
    ],
    [
      'GAPURA_TRUSTED_PROXIES',
      '10.0.0.1,0.0.0.0/0',
      'has a network that holds every address; allowed is a comma separated list of addresses and networks such as 10.1.0.0/16',
    ],
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
    ['GAPURA_PROCESSES', 'all', 'is not a whole number; allowed is a whole number from 1 to 64, or auto'],
    ['GAPURA_PROCESSES', '0', 'is too small; allowed is a whole number from 1 to 64, or auto'],
    ['GAPURA_WORKER', 'yes', 'is neither true nor false; allowed is true or false'],
    ['GAPURA_SHOP_NAME', 'x'.repeat(61), `is too long; ${SHOP_NAME_FORM}`],
    ['GAPURA_SHOP_NAME', 'Kopi\tGayo', `begins or ends with white space, or is not printable; ${SHOP_NAME_FORM}`],
    ['GAPURA_SHOP_NAME', ' Kopi', `begins or ends with white space, or is not printable; ${SHOP_NAME_FORM}`],
    ['GAPURA_SHOP_LOGO_URL', 'logo.png', `is not a web address; ${PICTURE_FORM}`],
    ['GAPURA_SHOP_LOGO_URL', 'data:image/png;base64,', `is not a web address; ${PICTURE_FORM}`],
    [
      'GAPURA_SHOP_LOGO_URL',
      'http://shop.example/logo.png',
      `is not encrypted: browsers would not show it; ${PICTURE_FORM}`,
    ],
    ['GAPURA_SHOP_COLOUR', 'teal', `is not a colour; ${COLOUR_FORM}`],
    ['GAPURA_SHOP_COLOUR', '#fff', `is not a colour; ${COLOUR_FORM}`],
    ['GAPURA_RETURN_HOSTS', 'https://shop.example', `has an entry that is not a host; ${RETURN_FORM}`],
    ['GAPURA_RETURN_HOSTS', 'shop.example,', `has an entry that is not a host; ${RETURN_FORM}`],
    ['GAPURA_RETURN_HOSTS', '*.shop.example', `has an entry that is not a host; ${RETURN_FORM}`],
    ['GAPURA_FRAME_ANCESTORS', 'shop.example', NOT_AN_ORIGIN],
    ['GAPURA_FRAME_ANCESTORS', 'https://shop.example/', NOT_AN_ORIGIN],
    ['GAPURA_FRAME_ANCESTORS', 'https://shop.example,*', NOT_AN_ORIGIN],
    ['GAPURA_CHECKOUT_FEES', 'paypal:2%', `has an entry that names no payment method; ${FEES_FORM}`],
    ['GAPURA_CHECKOUT_FEES', 'gopay=2%', `has an entry that names no payment method; ${FEES_FORM}`],
    ['GAPURA_CHECKOUT_FEES', 'gopay:', `has an entry without a fee; ${FEES_FORM}`],
    ['GAPURA_CHECKOUT_FEES', 'gopay:2%4000', `has an entry without a fee; ${FEES_FORM}`],
    ['GAPURA_CHECKOUT_FEES', 'gopay:200%', `has a percentage that is not from 0 to 100; ${FEES_FORM}`],
    ['GAPURA_CHECKOUT_FEES', 'gopay:0.0001%', `has a percentage with more than 3 decimals; ${FEES_FORM}`],
    ['GAPURA_CHECKOUT_FEES', 'qris:1000001', `has an amount that is not whole rupiah from 0 to 1000000; ${FEES_FORM}`],
    ['GAPURA_CHECKOUT_FEES', 'gopay:1%,gopay:2%', `names a payment method twice; ${FEES_FORM}`],
    [
      'GAPURA_CHECKOUT_INSTALMENTS',
      'permata:3',
      `has an entry that names no bank of cards, or no months; ${INSTALMENTS_FORM}`,
    ],
    [
      'GAPURA_CHECKOUT_INSTALMENTS',
      'bni',
      `has an entry that names no bank of cards, or no months; ${INSTALMENTS_FORM}`,
    ],
    ['GAPURA_CHECKOUT_INSTALMENTS', 'bni:1', `has no terms that are whole months from 2 to 36; ${INSTALMENTS_FORM}`],
    ['GAPURA_CHECKOUT_INSTALMENTS', 'bni:3/3', `names a term twice; ${INSTALMENTS_FORM}`],
    ['GAPURA_CHECKOUT_INSTALMENTS', 'bni:3,bni:6', `names a bank twice; ${INSTALMENTS_FORM}`],
    ['GAPURA_REFUND_SURPLUS', '1', 'is neither true nor false; allowed is true or false'],
    ['GAPURA_SMTP_URL', 'mail.example:587', `is not the address of a mail server; ${SMTP_FORM}`],
    ['GAPURA_SMTP_URL', 'https://mail.example', `is not the address of a mail server; ${SMTP_FORM}`],
    ['GAPURA_SMTP_URL', 'smtp://', `names no host; ${SMTP_FORM}`],
    ['GAPURA_MAIL_FROM', 'Toko Kopi', `is not an e-mail address; ${FROM_FORM}`],
    ['GAPURA_MAIL_FROM', 'a@shop.example, b@shop.example', `is not an e-mail address; ${FROM_FORM}`],
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
  const DATABASE_URL = 'postgres://gapura@db.example/gapura';
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
      DATABASE_URL,
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

  it('refuses a standby of the embedded database', () => {
    expect(faultsOf({ DATABASE_READ_URL: DATABASE_URL })).toStrictEqual([
      'DATABASE_READ_URL: is the address of a standby, and the embedded database has none; set DATABASE_URL too, or remove it',
    ]);
    expect(faultsOf({ DATABASE_URL, DATABASE_READ_URL: DATABASE_URL })).toEqual([]);
  });

  it.each(['sandbox', 'production'])('needs a server key where the environment is %s', (environment) => {
    expect(faultsOf({ GATEWAY_ENVIRONMENT: environment, DATABASE_URL })).toStrictEqual([
      `GATEWAY_SERVER_KEY: is missing; GATEWAY_ENVIRONMENT=${environment} needs it, allowed is a server key from the ` +
        "gateway's dashboard, such as Mid-server-… or SB-Mid-server-…",
    ]);
  });

  it('refuses real money on a database that nobody named', () => {
    const production = { GATEWAY_ENVIRONMENT: 'production', GATEWAY_SERVER_KEY: 'Mid-server-a' };
    const [fault, ...others] = faultsOf({ ...production, DATABASE_URL: '' });
    expect(fault).toMatch(/^DATABASE_URL: is missing; GATEWAY_ENVIRONMENT=production needs it, .* PostgreSQL/);
    expect(others).toEqual([]);
    expect(faultsOf({ ...production, GAPURA_DATA_DIR: '/var/lib/gapura' })).toEqual([]);
    expect(faultsOf({ ...production, DATABASE_URL })).toEqual([]);
  });

  it.each<[Env, string[]]>([
    [
      {
        GATEWAY_ENVIRONMENT: 'production',
        GATEWAY_SERVER_KEY: 'Mid-server-a',
        GATEWAY_BASE_URL: 'http://localhost.example',
        DATABASE_URL,
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
    [
      { GAPURA_MAIL_FROM: 'toko@shop.example' },
      ['GAPURA_MAIL_FROM: has no effect alone; set GAPURA_SMTP_URL too, or remove it'],
    ],
    [
      { GAPURA_SMTP_URL: 'smtp://mail.example' },
      [
        'GAPURA_MAIL_FROM: is missing; GAPURA_SMTP_URL needs it',
        'GAPURA_PUBLIC_URL: is missing; the mails of GAPURA_SMTP_URL hold links to it',
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
    ['GAPURA_PORT', 'PORT'],
    ['GAPURA_HOST', 'HOST'],
    ['GAPURA_DATABASE_URL', 'DATABASE_URL'],
    ['MIDTRANS_SERVER_KEY', 'GATEWAY_SERVER_KEY'],
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

  it('the address that Kubernetes gives of a service, and a name of the gateway beside ours, are left alone', () => {
    expect(faultsOf({ GAPURA_PORT: 'tcp://10.0.0.7:80' })).toStrictEqual([]);
    const both = { GATEWAY_SERVER_KEY: 'SB-Mid-server-x', MIDTRANS_SERVER_KEY: 'SB-Mid-server-x' };
    expect(faultsOf(both)).toStrictEqual([]);
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
      'DATABASE_URL: is missing',
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
