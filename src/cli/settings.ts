// From the configuration to the options of the library.

import { type Config, describeConfig } from '../config/index.ts';
import type { GapuraOptions } from '../gapura.ts';
import type { Log } from '../services/log.ts';
import type { DatabaseSettings } from '../store/database/options.ts';
import { checkSecrets } from './configuration-findings.ts';

/**
 * `gatewayUrl` is where the gateway is, unless the configuration says otherwise: the sandbox that runs beside the server.
 * `notificationUrl` is where a sandbox is to send the messages about what this process begins, once it is known.
 */
export function toGapuraOptions(
  config: Config,
  log: Log,
  gatewayUrl: string | null,
  notificationUrl?: () => string | null,
): GapuraOptions {
  const { gateway, jwt } = config;
  return {
    database: toDatabaseSettings(config),
    gateway: {
      environment: gateway.environment,
      serverKey: gateway.serverKey.reveal(),
      connectTimeoutMs: gateway.connectTimeoutMs,
      timeoutMs: gateway.timeoutMs,
      baseUrl: gateway.baseUrl ?? gatewayUrl ?? undefined,
      serverKeyPrevious: gateway.serverKeyPrevious?.reveal(),
      clientKey: gateway.clientKey?.reveal(),
      merchantId: gateway.merchantId ?? undefined,
      // The real gateway has an address in its dashboard.
      notificationUrl: gateway.environment === 'local' ? notificationUrl : undefined,
    },
    backgroundCallsPerSecond: gateway.backgroundCallsPerSecond,
    jwt:
      jwt === null
        ? null
        : {
            staffClaim: jwt.staffClaim,
            scopeClaim: jwt.scopeClaim,
            secret: jwt.secret?.reveal(),
            jwksUrl: jwt.jwksUrl ?? undefined,
            issuer: jwt.issuer ?? undefined,
            audience: jwt.audience ?? undefined,
          },
    checkout: {
      ...config.checkout,
      mail: config.mail === null ? null : { url: config.mail.url.reveal(), from: config.mail.from },
    },
    webhooks: config.webhookAllow === null ? undefined : { allow: config.webhookAllow },
    encryptionKey: config.encryptionKey?.reveal() ?? null,
    confirmNotifications: config.confirmNotifications,
    refundApprovalAbove: config.refundApprovalAbove,
    chargeDeadlineMinutes: config.chargeDeadlineMinutes,
    retention: config.retention,
    logger: log,
    publicUrl: config.http.publicUrl ?? undefined,
    bodyLimitBytes: config.http.bodyLimitBytes,
    maxRequestsUnderWay: config.http.maxRequestsUnderWay,
    rateLimits: config.http.rateLimits,
    configuration: {
      settings: describeConfig(config).map(({ name, value }) => ({ name, value })),
      findings: checkSecrets(config),
    },
  };
}

export function toDatabaseSettings({ database }: Config): DatabaseSettings {
  return { ...database, url: database.url?.reveal() ?? null };
}

/** Every value of the configuration that must never be printed, the database's password also by itself. */
export function secretsOf({ database, gateway, jwt, encryptionKey, callerKey, metrics, mail }: Config): string[] {
  const url = database.url?.reveal() ?? null;
  const password = url === null ? '' : new URL(url).password;
  const { serverKey, serverKeyPrevious, clientKey } = gateway;
  const keys = [serverKey, serverKeyPrevious, clientKey, jwt?.secret, encryptionKey, callerKey, metrics.token];
  const smtp = mail?.url.reveal() ?? '';
  const passwords = [password, smtp === '' ? '' : new URL(smtp).password];
  return [...keys.map((key) => key?.reveal() ?? ''), url ?? '', smtp, ...passwords, ...passwords.map(safelyDecoded)];
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether the sandbox gateway belongs to this configuration. */
export function usesBuiltInSandbox(config: Config): boolean {
  return config.gateway.environment === 'local' && config.gateway.baseUrl === null;
}

/** Where the built-in sandbox is for a process that does not run it; null where the configuration names a gateway. */
export function builtInSandboxUrl(config: Config): string | null {
  return usesBuiltInSandbox(config) ? `http://127.0.0.1:${config.sandbox.port}` : null;
}

/** Where messages about payments come in, of an API at this address. */
export function notificationAddress(config: Config, api: string): string {
  return `${config.http.publicUrl ?? api}/notification/`;
}

/** Where the server beside a worker takes messages, as the configuration of both says; null where it does not say. */
export function serverNotificationAddress(config: Config): string | null {
  const { port, publicUrl } = config.http;
  if (publicUrl === null && (port === 0 || !usesBuiltInSandbox(config))) return null;
  return notificationAddress(config, configuredApi(config));
}

/** Where a server with this configuration is, for a process on the same machine. */
export function configuredApi({ http: { host, port, prefix } }: Config): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}${prefix}`;
}
