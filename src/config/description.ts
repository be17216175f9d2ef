// The configuration shown again, a row for each setting, without its secrets.

import { Secret } from '../domain/secret.ts';
import type { Config } from './config.ts';
import { SETTING_NAMES, SETTINGS, type SettingName } from './settings.ts';

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

function disassemble({
  database,
  http,
  gateway,
  sandbox,
  jwt,
  checkout,
  mail,
  ...rest
}: Config): Record<SettingName, Shown> {
  return {
    DATABASE_URL: database.url,
    GAPURA_DATA_DIR: database.dataDir,
    GAPURA_SCHEMA: database.schema,
    GAPURA_POOL_MAX: database.poolMax,
    GAPURA_DATABASE_TIMEOUT_MS: database.timeoutMs,
    GAPURA_DATABASE_POOLER: database.pooler,
    PORT: http.port,
    HOST: http.host,
    GAPURA_PREFIX: http.prefix || null,
    GAPURA_PUBLIC_URL: http.publicUrl,
    GAPURA_TRUSTED_PROXIES: http.trustedProxies?.join(',') ?? null,
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
    ...disassembleJwt(jwt),
    GAPURA_KEY: rest.callerKey,
    GAPURA_PROCESSES: rest.processes,
    GAPURA_MAX_REQUESTS_UNDER_WAY: http.maxRequestsUnderWay,
    GAPURA_RATE_PER_CALLER: http.rateLimits.perCaller,
    GAPURA_RATE_PER_ADDRESS: http.rateLimits.perAddress,
    GAPURA_RATE_FAILED_PER_ADDRESS: http.rateLimits.failedPerAddress,
    GAPURA_WORKER: rest.worker,
    GAPURA_WORKER_PORT: rest.workerPort,
    GAPURA_METRICS_PORT: rest.metrics.port,
    GAPURA_METRICS_TOKEN: rest.metrics.token,
    GAPURA_CONFIRM_NOTIFICATIONS: rest.confirmNotifications,
    GAPURA_CHARGE_DEADLINE_MINUTES: rest.chargeDeadlineMinutes,
    GAPURA_REFUND_APPROVAL_ABOVE: rest.refundApprovalAbove,
    ...disassembleShop(checkout, mail),
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

function disassembleJwt(jwt: Config['jwt']): Record<Extract<SettingName, `JWT_${string}`>, Shown> {
  return {
    JWT_SECRET: jwt?.secret ?? null,
    JWT_JWKS_URL: jwt?.jwksUrl ?? null,
    JWT_ISSUER: jwt?.issuer ?? null,
    JWT_AUDIENCE: jwt?.audience ?? null,
    JWT_STAFF_CLAIM: jwt?.staffClaim ?? null,
    JWT_SCOPE_CLAIM: jwt?.scopeClaim ?? null,
  };
}

type ShopName = Extract<
  SettingName,
  | `GAPURA_SHOP_${string}`
  | `GAPURA_RETURN_${string}`
  | `GAPURA_FRAME_${string}`
  | 'GAPURA_REFUND_SURPLUS'
  | 'GAPURA_SMTP_URL'
  | 'GAPURA_MAIL_FROM'
>;

function disassembleShop(checkout: Config['checkout'], mail: Config['mail']): Record<ShopName, Shown> {
  return {
    GAPURA_SHOP_NAME: checkout.shopName,
    GAPURA_SHOP_LOGO_URL: checkout.logoUrl,
    GAPURA_SHOP_COLOUR: checkout.colour,
    GAPURA_RETURN_HOSTS: checkout.returnHosts?.join(',') ?? null,
    GAPURA_FRAME_ANCESTORS: checkout.frameAncestors?.join(',') ?? null,
    GAPURA_REFUND_SURPLUS: checkout.refundSurplus,
    GAPURA_SMTP_URL: mail?.url ?? null,
    GAPURA_MAIL_FROM: mail?.from ?? null,
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
