// The table of settings: where each stands in the configuration, what it does, its default, unit and check, and whether it may be shown.

import { SHOP_DEFAULTS } from '../domain/checkouts/shop.ts';
import { OIDC_DEFAULTS } from '../domain/oidc.ts';
import { POLICIES } from '../domain/policies.ts';
import { DEFAULTS, PRODUCTION_DRAIN_MS } from './defaults.ts';
import {
  baseUrl,
  bearerToken,
  callerKey,
  clientSecret,
  colour,
  encryptionKeys,
  fees,
  flag,
  folder,
  gatewayKey,
  hostName,
  hostsAndNetworks,
  instalments,
  issuerUrl,
  jwksUrl,
  jwtSecret,
  mailFrom,
  networks,
  numberOrAuto,
  oneOf,
  origins,
  type Parser,
  pathPrefix,
  pictureUrl,
  plainText,
  postgresUrl,
  returnHosts,
  roleMap,
  schemaName,
  shopHosts,
  shopLine,
  shopName,
  smtpUrl,
  wholeNumber,
  words,
} from './parsers.ts';

/** How a value may be shown: in full, only that it is set, or with an ending that distinguishes two keys. */
type Display = 'plain' | 'secret' | 'secret key';

interface Setting<Value, At extends string> {
  /** Its place in the configuration: an option of the library by its own path, or what only a server has. */
  readonly at: At;
  readonly about: string;
  /** As it would stand in the environment: it goes through the parser like any other text. Null: may be absent. */
  readonly default: string | null;
  readonly unit: Unit | null;
  readonly display: Display;
  /** Whether a shop of a server of several may have its own; that of the server is its default. */
  readonly ofShop: boolean;
  readonly parser: Parser<NonNullable<Value>>;
}

type Unit = 'ms' | 'minutes' | 'days' | 'connections' | 'rupiah';
type Traits = { readonly about: string; readonly unit?: Unit; readonly display?: Display; readonly ofShop?: true };

function withDefault<const At extends string, Value extends NonNullable<unknown>>(
  at: At,
  parser: Parser<Value>,
  fallback: string | number | boolean,
  traits: Traits,
): Setting<Value, At> {
  return { at, unit: null, display: 'plain', ofShop: false, ...traits, parser, default: String(fallback) };
}

function optional<const At extends string, Value extends NonNullable<unknown>>(
  at: At,
  parser: Parser<Value>,
  traits: Traits,
): Setting<Value | null, At> {
  return {
    at,
    unit: null,
    display: 'plain',
    ofShop: false,
    ...traits,
    parser: parser as Parser<NonNullable<Value | null>>,
    default: null,
  };
}

/** Ten years: what is to be kept for ever belongs in an archive, not in the tables at work. */
const KEPT_DAYS_MAX = 3_650;
/** The largest amount that a refund may have. */
const REFUND_APPROVAL_MAX = 999_999_999_999;
/** A typing error must not start a thousand. */
export const PROCESSES_MAX = 64;
/** More than any machine serves: as good as no limit. */
const RATE_MAX = 100_000_000;
const GATEWAY_ENVIRONMENTS = ['local', 'sandbox', 'production'] as const;
const POOLERS = ['auto', 'none', 'session', 'transaction'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export const SETTINGS = {
  DATABASE_URL: optional('database.url', postgresUrl, {
    about: 'PostgreSQL database; absent: the embedded one',
    display: 'secret',
  }),
  DATABASE_READ_URL: optional('database.readUrl', postgresUrl, {
    about: 'standby of DATABASE_URL, which answers lists, searches, figures and files; absent: the primary does',
    display: 'secret',
  }),
  GAPURA_DATA_DIR: withDefault('database.dataDir', folder, DEFAULTS.dataDir, {
    about: 'folder of the embedded database and of the sandbox',
  }),
  GAPURA_SCHEMA: withDefault('database.schema', schemaName, DEFAULTS.database.schema, {
    about: 'database schema that holds the tables',
  }),
  GAPURA_POOL_MAX: withDefault('database.poolMax', wholeNumber(2, 200), DEFAULTS.database.poolMax, {
    about: 'most connections to PostgreSQL that one process opens',
    unit: 'connections',
  }),
  GAPURA_DATABASE_TIMEOUT_MS: withDefault(
    'database.timeoutMs',
    wholeNumber(100, 600_000),
    DEFAULTS.database.timeoutMs,
    {
      about: 'longest that PostgreSQL may take for one statement',
      unit: 'ms',
    },
  ),
  GAPURA_DATABASE_POOLER: withDefault('database.pooler', oneOf(POOLERS), DEFAULTS.database.pooler, {
    about: 'what stands before PostgreSQL, and for how long it keeps a session; auto finds out',
  }),
  PORT: withDefault('http.port', wholeNumber(0, 65_535), 3_000, { about: 'port of the API; 0 takes a free one' }),
  HOST: withDefault('http.host', hostName, '127.0.0.1', {
    about: 'address that the API listens on; 0.0.0.0 is reachable from other machines',
  }),
  GAPURA_PREFIX: optional('http.prefix', pathPrefix, { about: 'path that the API stands under; absent: the root' }),
  GAPURA_PUBLIC_URL: optional('publicUrl', baseUrl, {
    ofShop: true,
    about: 'address at which customers and the gateway reach this server',
  }),
  GAPURA_SHOP_HOSTS: optional('http.shopHosts', shopHosts, {
    about: 'host names of shops, where several are served; absent: each is below its name in the path',
  }),
  GAPURA_TRUSTED_PROXIES: optional('http.trustedProxies', networks, {
    about: 'proxies before this server: whom they name as the sender counts as the sender',
  }),
  GATEWAY_ENVIRONMENT: withDefault('gateway.environment', oneOf(GATEWAY_ENVIRONMENTS), 'local', {
    about: 'which gateway: local is the built-in sandbox, the others are Midtrans',
  }),
  GATEWAY_SERVER_KEY: optional('gateway.serverKey', gatewayKey('server'), {
    about: 'signs in at the gateway and checks its notifications; local brings its own',
    display: 'secret key',
  }),
  GATEWAY_SERVER_KEY_PREVIOUS: optional('gateway.serverKeyPrevious', gatewayKey('server'), {
    about: 'key before the last change, still good for checking notifications',
    display: 'secret key',
  }),
  GATEWAY_CLIENT_KEY: optional('gateway.clientKey', gatewayKey('client'), {
    about: 'needed for card tokens only; local brings its own',
    display: 'secret key',
  }),
  GATEWAY_MERCHANT_ID: optional('gateway.merchantId', plainText, { about: 'merchant id at the gateway' }),
  GATEWAY_BASE_URL: optional('gateway.baseUrl', baseUrl, {
    ofShop: true,
    about: 'address of the gateway, instead of the one that belongs to the environment',
  }),
  GATEWAY_TIMEOUT_MS: withDefault('gateway.timeoutMs', wholeNumber(100, 120_000), DEFAULTS.gatewayTimeoutMs, {
    about: 'longest wait for a whole answer of the gateway',
    unit: 'ms',
  }),
  GATEWAY_CONNECT_TIMEOUT_MS: withDefault(
    'gateway.connectTimeoutMs',
    wholeNumber(100, 120_000),
    DEFAULTS.gatewayConnectTimeoutMs,
    {
      about: 'longest wait for a connection to the gateway',
      unit: 'ms',
    },
  ),
  GATEWAY_BACKGROUND_CALLS_PER_SECOND: withDefault(
    'backgroundCallsPerSecond',
    wholeNumber(1, 1_000),
    DEFAULTS.backgroundCallsPerSecond,
    {
      ofShop: true,
      about: 'most calls to the gateway that background tasks make in a second, all processes together',
    },
  ),
  GAPURA_SANDBOX_PORT: withDefault('sandbox.port', wholeNumber(0, 65_535), DEFAULTS.sandboxPort, {
    about: 'port of the built-in sandbox; 0 takes a free one',
  }),
  GAPURA_ENCRYPTION_KEY: optional('encryptionKey', encryptionKeys, {
    about: 'encrypts stored card and account tokens; of a list the first encrypts, the others only decrypt',
    display: 'secret',
  }),
  JWT_SECRET: optional('jwt.secret', jwtSecret, {
    ofShop: true,
    about: 'accepts HS256 tokens signed with this secret',
    display: 'secret',
  }),
  JWT_JWKS_URL: optional('jwt.jwksUrl', jwksUrl, {
    ofShop: true,
    about: 'accepts tokens signed with a key that is published here; instead of JWT_SECRET',
  }),
  JWT_ISSUER: optional('jwt.issuer', plainText, { ofShop: true, about: 'issuer that a token must name' }),
  JWT_AUDIENCE: optional('jwt.audience', plainText, { ofShop: true, about: 'audience that a token must name' }),
  JWT_STAFF_CLAIM: withDefault('jwt.staffClaim', plainText, 'staff', {
    ofShop: true,
    about: 'claim of a token that makes its caller staff',
  }),
  JWT_SCOPE_CLAIM: withDefault('jwt.scopeClaim', plainText, 'scope', {
    ofShop: true,
    about: 'claim of a token that lists its scopes',
  }),
  GAPURA_OIDC_ISSUER: optional('oidc.issuer', issuerUrl, {
    about: 'has people sign in at this issuer too (OIDC)',
  }),
  GAPURA_OIDC_CLIENT_ID: optional('oidc.clientId', plainText, { about: 'what the issuer calls this service' }),
  GAPURA_OIDC_CLIENT_SECRET: optional('oidc.clientSecret', clientSecret, {
    about: 'what this service shows the issuer',
    display: 'secret',
  }),
  GAPURA_OIDC_NAME: optional('oidc.name', shopName, {
    about: 'what the button at the sign-in calls the issuer; absent: its host',
  }),
  GAPURA_OIDC_ROLE_CLAIM: withDefault('oidc.roleClaim', plainText, OIDC_DEFAULTS.roleClaim, {
    about: 'claim that says what a person may do; a dot leads into it, as in realm_access.roles',
  }),
  GAPURA_OIDC_ROLES: optional('oidc.roles', roleMap, {
    about: 'role for each value of that claim, of several the one that may most; absent: the values are roles',
  }),
  GAPURA_OIDC_SCOPE: withDefault('oidc.scope', words, OIDC_DEFAULTS.scope, { about: 'what the issuer is asked for' }),
  GAPURA_KEY: optional('callerKey', callerKey, {
    about: 'signs in at another Gapura, for commands that are given its address',
    display: 'secret',
  }),
  GAPURA_SHOP: optional('callerShop', plainText, {
    about: 'shop that commands are about, where a server has several; absent: the shop of the server itself',
  }),
  GAPURA_SHOP_SERVER_KEY: optional('shopServerKey', gatewayKey('server'), {
    about: 'server key for the shop that `gapura shops add` adds, or `gapura shops update` gives another',
    display: 'secret key',
  }),
  GAPURA_PROCESSES: withDefault('processes', numberOrAuto(1, PROCESSES_MAX), 1, {
    about: 'how many server processes share the port, on PostgreSQL; auto is one for each core',
  }),
  GAPURA_MAX_REQUESTS_UNDER_WAY: withDefault(
    'maxRequestsUnderWay',
    wholeNumber(1, 100_000),
    DEFAULTS.maxRequestsUnderWay,
    {
      about: 'most requests of callers that one process works on at once; more are answered with 503 and Retry-After',
    },
  ),
  GAPURA_RATE_PER_CALLER: withDefault('rateLimits.perCaller', wholeNumber(1, RATE_MAX), DEFAULTS.rateLimits.perCaller, {
    ofShop: true,
    about: 'most requests that one caller may send in a minute, over all processes; more are answered with 429',
  }),
  GAPURA_RATE_PER_ADDRESS: withDefault(
    'rateLimits.perAddress',
    wholeNumber(1, RATE_MAX),
    DEFAULTS.rateLimits.perAddress,
    {
      ofShop: true,
      about: 'most requests without credentials that one address may send in a minute; more are answered with 429',
    },
  ),
  GAPURA_RATE_FAILED_PER_ADDRESS: withDefault(
    'rateLimits.failedPerAddress',
    wholeNumber(1, RATE_MAX),
    DEFAULTS.rateLimits.failedPerAddress,
    {
      ofShop: true,
      about: 'most wrong credentials and wrong signatures from one address in a minute; more are answered with 429',
    },
  ),
  GAPURA_WORKER: withDefault('worker', flag, true, { about: 'whether a server runs the background tasks too' }),
  GAPURA_WORKER_PORT: optional('workerPort', wholeNumber(0, 65_535), {
    about: 'port on which gapura worker serves its health and metrics; absent: none',
  }),
  GAPURA_METRICS_PORT: optional('metrics.port', wholeNumber(0, 65_535), {
    about: 'port on which a server serves its metrics, instead of beside the API; absent: beside it',
  }),
  GAPURA_METRICS_TOKEN: optional('metrics.token', bearerToken, {
    about: 'Bearer token that is needed to read the metrics; absent: every client that reaches the port may',
    display: 'secret',
  }),
  GAPURA_CONFIRM_NOTIFICATIONS: withDefault('confirmNotifications', flag, POLICIES.confirmNotifications, {
    ofShop: true,
    about: 'whether a notification that brings or returns money is applied only after asking the gateway',
  }),
  GAPURA_CHARGE_DEADLINE_MINUTES: withDefault(
    'chargeDeadlineMinutes',
    wholeNumber(1, 1_440),
    POLICIES.chargeDeadlineMinutes,
    {
      ofShop: true,
      about: 'how long after it was asked for a charge may still be sent to the gateway',
      unit: 'minutes',
    },
  ),
  GAPURA_CHARGEBACK_DAYS: withDefault('chargebackDays', wholeNumber(1, 365), POLICIES.chargebackDays, {
    ofShop: true,
    about: 'how long after its report a chargeback can be answered, unless its case says otherwise',
    unit: 'days',
  }),
  GAPURA_REFUND_APPROVAL_ABOVE: optional('refundApprovalAbove', wholeNumber(0, REFUND_APPROVAL_MAX), {
    ofShop: true,
    about:
      'sum of unapproved refunds of one payment above which a second person must approve; 0: every refund; absent: none',
    unit: 'rupiah',
  }),
  GAPURA_SHOP_NAME: optional('checkout.shopName', shopName, {
    ofShop: true,
    about: 'name of the shop, on pay pages and in mails',
  }),
  GAPURA_SHOP_CONTACT: optional('checkout.contact', shopLine, {
    ofShop: true,
    about: 'how customers reach the shop: a phone number, an e-mail address; on pay pages, receipts and in mails',
  }),
  GAPURA_SHOP_ADDRESS: optional('checkout.address', shopLine, {
    ofShop: true,
    about: 'address of the shop, on receipts',
  }),
  GAPURA_SHOP_LOGO_URL: optional('checkout.logoUrl', pictureUrl, {
    ofShop: true,
    about: 'picture of the shop, on pay pages',
  }),
  GAPURA_SHOP_COLOUR: optional('checkout.colour', colour, {
    ofShop: true,
    about: 'colour of the shop on pay pages; text on it is black or white, whichever has more contrast',
  }),
  GAPURA_MARKS_DIR: optional('checkout.marksDir', folder, {
    about: 'folder of marks of payment methods, such as bca.svg or visa.png, shown in place of those that we draw',
  }),
  GAPURA_RETURN_HOSTS: optional('checkout.returnHosts', returnHosts, {
    ofShop: true,
    about: 'hosts that customers may be sent back to; absent: none, but any if the gateway is local',
  }),
  GAPURA_FRAME_ANCESTORS: optional('checkout.frameAncestors', origins, {
    ofShop: true,
    about: 'sites that may show a pay page inside of theirs; absent: none',
  }),
  GAPURA_CHECKOUT_FEES: optional('checkout.fees', fees, {
    ofShop: true,
    about: 'what payment methods add to the amount of a checkout, for the customer to pay; absent: nothing',
  }),
  GAPURA_CHECKOUT_INSTALMENTS: optional('checkout.instalments', instalments, {
    ofShop: true,
    about: 'banks that lend by card, in instalments, where the account at the gateway has them; absent: none',
  }),
  GAPURA_REFUND_SURPLUS: withDefault('checkout.refundSurplus', flag, SHOP_DEFAULTS.refundSurplus, {
    ofShop: true,
    about: 'whether money that a checkout got twice is refunded by itself',
  }),
  GAPURA_SMTP_URL: optional('checkout.mail.url', smtpUrl, {
    ofShop: true,
    about: 'mail server for mails to the customers of checkouts; absent: none are sent',
    display: 'secret',
  }),
  GAPURA_MAIL_FROM: optional('checkout.mail.from', mailFrom, { ofShop: true, about: 'sender of these mails' }),
  GAPURA_WEBHOOK_ALLOW: optional('webhooks.allow', hostsAndNetworks, {
    about: 'where webhooks may go besides public addresses; absent: nowhere, but anywhere if the gateway is local',
  }),
  GAPURA_KEEP_EVENTS_DAYS: withDefault(
    'retention.eventsDays',
    wholeNumber(1, KEPT_DAYS_MAX),
    DEFAULTS.retention.eventsDays,
    {
      ofShop: true,
      about:
        'how long events are kept; one that a listener or a webhook still has to get stays, and none stays for a sink or the stream',
      unit: 'days',
    },
  ),
  GAPURA_KEEP_WEBHOOK_ATTEMPTS_DAYS: withDefault(
    'retention.webhookAttemptsDays',
    wholeNumber(1, KEPT_DAYS_MAX),
    DEFAULTS.retention.webhookAttemptsDays,
    {
      ofShop: true,
      about: 'how long the log of attempts to send webhooks is kept',
      unit: 'days',
    },
  ),
  GAPURA_KEEP_DUPLICATES_DAYS: withDefault(
    'retention.duplicatesDays',
    wholeNumber(1, KEPT_DAYS_MAX),
    DEFAULTS.retention.duplicatesDays,
    {
      ofShop: true,
      about: 'how long repeated notifications are kept, which changed nothing; all others stay',
      unit: 'days',
    },
  ),
  GAPURA_KEEP_UNMATCHED_DAYS: withDefault(
    'retention.unmatchedDays',
    wholeNumber(1, KEPT_DAYS_MAX),
    DEFAULTS.retention.unmatchedDays,
    {
      ofShop: true,
      about: 'how long notifications are kept about orders that were never known here',
      unit: 'days',
    },
  ),
  GAPURA_KEEP_JOBS_DAYS: withDefault('retention.jobsDays', wholeNumber(1, KEPT_DAYS_MAX), DEFAULTS.retention.jobsDays, {
    ofShop: true,
    about: 'how long background jobs are kept after they were done or given up',
    unit: 'days',
  }),
  LOG_LEVEL: withDefault('logLevel', oneOf(LOG_LEVELS), 'info', { about: 'lowest level that is logged' }),
  GAPURA_LOG_PRETTY: optional('logPretty', flag, {
    about: 'logs for the eye instead of JSON; absent: where the output is a terminal',
  }),
  GAPURA_DRAIN_MS: optional('drainMs', wholeNumber(0, 300_000), {
    about: `how long a server goes on serving after SIGTERM while it says that it is not ready; absent: ${PRODUCTION_DRAIN_MS} in production, else 0`,
    unit: 'ms',
  }),
  GAPURA_SHUTDOWN_TIMEOUT_MS: withDefault('shutdownTimeoutMs', wholeNumber(0, 300_000), 10_000, {
    about: 'longest wait for requests under way when the server stops',
    unit: 'ms',
  }),
};

export type SettingName = keyof typeof SETTINGS;
export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];
type ValueOf<Of> = Of extends Setting<infer Value, string> ? Value : never;
/** What the table gives once every text has passed its check. */
export type Values = { [Name in SettingName]: ValueOf<(typeof SETTINGS)[Name]> };
/** The same by their places. */
export type ValuesByPlace = { [Name in SettingName as (typeof SETTINGS)[Name]['at']]: Values[Name] };
