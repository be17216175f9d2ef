// What a host may give to `createGapura`, by name: a misspelt option would be a setting that was never made.

import { DEFAULTS } from '../config/defaults.ts';
import { postgresUrl } from '../config/parsers.ts';
import { SHOP_DEFAULTS } from '../domain/checkouts/shop.ts';
import { POLICIES } from '../domain/policies.ts';
import { RETENTION } from '../domain/retention.ts';
import { STREAM_LIMITS } from '../http/streaming.ts';
import { FEED_LIMITS } from '../services/events/feed.ts';
import { SINK_LIMITS } from '../services/sinks/loop.ts';
import { didYouMean } from '../text/spelling.ts';
import type { GapuraOptions } from './gapura.ts';

/** Every name, and under one that has parts theirs: it does not compile where one of the types is missing. */
type Names<Options> = { readonly [Name in keyof Required<Options>]: unknown };
type Parts<Name extends keyof GapuraOptions> = Names<NonNullable<GapuraOptions[Name]>>;

const NAMES = {
  database: {
    ...{
      url: true,
      readUrl: true,
      dataDir: true,
      snapshot: true,
      schema: true,
      poolMax: true,
      timeoutMs: true,
      pooler: true,
    },
  } satisfies Parts<'database'>,
  gateway: {
    ...{ serverKey: true, serverKeyPrevious: true, clientKey: true, merchantId: true },
    ...{ environment: true, baseUrl: true, snapBaseUrl: true, notificationUrl: true },
    ...{ connectTimeoutMs: true, timeoutMs: true, deadlineMs: true, retries: true, maxResponseBytes: true },
    ...{ now: true, random: true },
  } satisfies Parts<'gateway'>,
  background: true,
  backgroundCallsPerSecond: true,
  authenticate: true,
  publicUrl: true,
  jwt: {
    ...{ secret: true, jwksUrl: true, issuer: true, audience: true, staffClaim: true, scopeClaim: true },
  } satisfies Parts<'jwt'>,
  oidc: {
    ...{ issuer: true, clientId: true, clientSecret: true, name: true, roleClaim: true, roles: true, scope: true },
  } satisfies Parts<'oidc'>,
  encryptionKey: true,
  ...POLICIES,
  checkout: { ...SHOP_DEFAULTS, mail: { url: true, from: true } } satisfies Parts<'checkout'>,
  webhooks: { allow: true, lookup: true } satisfies Parts<'webhooks'>,
  sinks: SINK_LIMITS satisfies Parts<'sinks'>,
  retention: RETENTION satisfies Parts<'retention'>,
  clock: true,
  processClock: true,
  signatureClock: true,
  logger: true,
  bodyLimitBytes: true,
  maxRequestsUnderWay: true,
  rateLimits: DEFAULTS.rateLimits satisfies Parts<'rateLimits'>,
  configuration: { settings: true, findings: true } satisfies Parts<'configuration'>,
  dashboard: true,
  streams: { ...FEED_LIMITS, ...STREAM_LIMITS } satisfies Parts<'streams'>,
} satisfies Names<GapuraOptions>;

/** Throws a TypeError that names the option, before anything is opened. */
export function checkOptions(options: GapuraOptions): void {
  checkNames(options, NAMES, '');
  if (options.gateway == null) throw new TypeError('gateway is missing: give it the serverKey of the gateway.');
  if (options.database != null) checkUrls(options.database);
}

function checkNames(given: unknown, known: object, path: string): void {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new TypeError(`${path === '' ? 'The options of Gapura' : path} must be an object with: ${listed(known)}.`);
  }
  for (const [name, value] of Object.entries(given)) {
    const place = path === '' ? name : `${path}.${name}`;
    if (!Object.hasOwn(known, name)) {
      const meant = didYouMean(name, Object.keys(known)) || ` There are: ${listed(known)}.`;
      throw new TypeError(`There is no option ${place}.${meant}`);
    }
    const parts = known[name as keyof typeof known] as unknown;
    // A list is a value.
    const hasParts = typeof parts === 'object' && parts !== null && !Array.isArray(parts);
    if (value != null && hasParts) checkNames(value, parts, place);
  }
}

function listed(known: object): string {
  return Object.keys(known).join(', ');
}

const MEMORY = 'null means the embedded database';
const NO_STANDBY = 'null means that the primary answers';

type Database = NonNullable<GapuraOptions['database']>;

function checkUrls(database: Database): void {
  checkUrl(database, 'url', MEMORY);
  checkUrl(database, 'readUrl', NO_STANDBY);
  if (database.readUrl && !database.url) {
    throw new TypeError(
      'database.readUrl is the address of a standby, and the embedded database has none: give database.url too.',
    );
  }
}

/** One that is empty or undefined is a variable that is not there, and must not put payments into memory. */
function checkUrl(database: Database, name: 'url' | 'readUrl', absent: string): void {
  if (!(name in database) || database[name] === null) return;
  const url = database[name];
  if (url === undefined || url === '') {
    throw new TypeError(
      `database.${name} is ${url === undefined ? 'undefined' : 'empty'}: is an environment variable missing or misspelt? Give the address of a PostgreSQL database; ${absent}.`,
    );
  }
  try {
    postgresUrl.parse(url);
  } catch (error) {
    const problem = error instanceof Error && typeof url === 'string' ? error.message : 'is not a text';
    // Never the address itself: it holds a password.
    throw new TypeError(`database.${name} ${problem}; allowed is ${postgresUrl.allowed}; ${absent}.`);
  }
}
