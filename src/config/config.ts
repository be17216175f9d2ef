// The configuration as the program uses it: by what it is about, instead of by the names of variables.

import type { Retention } from '../domain/retention.ts';
import { Secret } from '../domain/secret.ts';
import { DEFAULTS, LOCAL_CLIENT_KEY, LOCAL_SERVER_KEY, PRODUCTION_DRAIN_MS } from './defaults.ts';
import { isPublicSandbox } from './rules.ts';
import type { Values } from './settings.ts';

export interface Config {
  readonly database: {
    /** Null: the embedded database, in `dataDir`. */
    readonly url: Secret | null;
    readonly dataDir: string;
    readonly schema: string;
    readonly poolMax: number;
    readonly timeoutMs: number;
    readonly pooler: Values['GAPURA_DATABASE_POOLER'];
  };
  readonly http: {
    readonly port: number;
    readonly host: string;
    /** `''` for the root, else `/x`. */
    readonly prefix: string;
    readonly publicUrl: string | null;
    readonly trustedProxies: readonly string[] | null;
    readonly bodyLimitBytes: number;
    readonly maxRequestsUnderWay: number;
    /** In a minute. */
    readonly rateLimits: { readonly perCaller: number; readonly perAddress: number; readonly failedPerAddress: number };
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
  /** How many server processes share the port. */
  readonly processes: Values['GAPURA_PROCESSES'];
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
  /** Whole rupiah above which refunds need a second person. Null: they never do. */
  readonly refundApprovalAbove: number | null;
  /** The shop that customers see, and what is done for them. */
  readonly checkout: {
    readonly shopName: string | null;
    readonly logoUrl: string | null;
    readonly colour: string | null;
    /** Null: the default of the environment. */
    readonly returnHosts: readonly string[] | null;
    readonly frameAncestors: readonly string[] | null;
    readonly refundSurplus: boolean;
  };
  /** Null: no mails are sent. */
  readonly mail: { readonly url: Secret; readonly from: string } | null;
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

/** Takes values that have passed every check. */
export function assemble(values: Values): Config {
  return {
    database: {
      url: values.DATABASE_URL,
      dataDir: values.GAPURA_DATA_DIR,
      schema: values.GAPURA_SCHEMA,
      poolMax: values.GAPURA_POOL_MAX,
      timeoutMs: values.GAPURA_DATABASE_TIMEOUT_MS,
      pooler: values.GAPURA_DATABASE_POOLER,
    },
    http: {
      port: values.PORT,
      host: values.HOST,
      prefix: values.GAPURA_PREFIX ?? '',
      publicUrl: values.GAPURA_PUBLIC_URL,
      trustedProxies: values.GAPURA_TRUSTED_PROXIES,
      bodyLimitBytes: DEFAULTS.bodyLimitBytes,
      maxRequestsUnderWay: values.GAPURA_MAX_REQUESTS_UNDER_WAY,
      rateLimits: {
        perCaller: values.GAPURA_RATE_PER_CALLER,
        perAddress: values.GAPURA_RATE_PER_ADDRESS,
        failedPerAddress: values.GAPURA_RATE_FAILED_PER_ADDRESS,
      },
    },
    gateway: assembleGateway(values),
    sandbox: { port: values.GAPURA_SANDBOX_PORT, isPublic: isPublicSandbox(values) },
    encryptionKey: values.GAPURA_ENCRYPTION_KEY,
    jwt: assembleJwt(values),
    callerKey: values.GAPURA_KEY,
    processes: values.GAPURA_PROCESSES,
    worker: values.GAPURA_WORKER,
    workerPort: values.GAPURA_WORKER_PORT,
    metrics: { port: values.GAPURA_METRICS_PORT, token: values.GAPURA_METRICS_TOKEN },
    confirmNotifications: values.GAPURA_CONFIRM_NOTIFICATIONS,
    chargeDeadlineMinutes: values.GAPURA_CHARGE_DEADLINE_MINUTES,
    refundApprovalAbove: values.GAPURA_REFUND_APPROVAL_ABOVE,
    checkout: {
      shopName: values.GAPURA_SHOP_NAME,
      logoUrl: values.GAPURA_SHOP_LOGO_URL,
      colour: values.GAPURA_SHOP_COLOUR,
      returnHosts: values.GAPURA_RETURN_HOSTS,
      frameAncestors: values.GAPURA_FRAME_ANCESTORS,
      refundSurplus: values.GAPURA_REFUND_SURPLUS,
    },
    mail: assembleMail(values),
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

function assembleGateway(values: Values): Config['gateway'] {
  const isLocal = values.GATEWAY_ENVIRONMENT === 'local';
  return {
    environment: values.GATEWAY_ENVIRONMENT,
    // Only the built-in sandbox takes this one: the other environments have a server key by now.
    serverKey: values.GATEWAY_SERVER_KEY ?? new Secret(LOCAL_SERVER_KEY),
    serverKeyPrevious: values.GATEWAY_SERVER_KEY_PREVIOUS,
    clientKey: values.GATEWAY_CLIENT_KEY ?? (isLocal ? new Secret(LOCAL_CLIENT_KEY) : null),
    merchantId: values.GATEWAY_MERCHANT_ID,
    baseUrl: values.GATEWAY_BASE_URL,
    timeoutMs: values.GATEWAY_TIMEOUT_MS,
    connectTimeoutMs: values.GATEWAY_CONNECT_TIMEOUT_MS,
    backgroundCallsPerSecond: values.GATEWAY_BACKGROUND_CALLS_PER_SECOND,
  };
}

function assembleJwt(values: Values): Config['jwt'] {
  if (values.JWT_SECRET === null && values.JWT_JWKS_URL === null) return null;
  return {
    secret: values.JWT_SECRET,
    jwksUrl: values.JWT_JWKS_URL,
    issuer: values.JWT_ISSUER,
    audience: values.JWT_AUDIENCE,
    staffClaim: values.JWT_STAFF_CLAIM,
    scopeClaim: values.JWT_SCOPE_CLAIM,
  };
}

function assembleMail({ GAPURA_SMTP_URL: url, GAPURA_MAIL_FROM: from }: Values): Config['mail'] {
  return url === null || from === null ? null : { url, from };
}
