// From the configuration to the options of the library; and what is to be said of a configuration that is valid.

import { type Config, describeConfig, isLoopbackHost } from '../config/index.ts';
import { optionsIn, secretsIn } from '../config/options.ts';
import type { Finding } from '../domain/finding.ts';
import type { GapuraOptions } from '../host/gapura.ts';
import type { Log } from '../services/log.ts';
import { type VaultKey, vaultKeysOf } from '../services/vault.ts';
import type { DatabaseSettings } from '../store/database/options.ts';
import { say } from '../text/sayings.ts';

/**
 * `gatewayUrl` is where the gateway is, unless the configuration says otherwise: the sandbox that runs beside the server.
 * `notificationUrl` is where a sandbox sends the notifications of payments that this process begins, once it is known.
 */
export function toGapuraOptions(
  config: Config,
  log: Log,
  gatewayUrl: string | null,
  notificationUrl?: () => string | null,
): GapuraOptions {
  const { gateway, ...options } = optionsIn(config);
  return {
    ...options,
    gateway: {
      ...gateway,
      baseUrl: gateway.baseUrl ?? gatewayUrl ?? undefined,
      // The real gateway has an address in its dashboard.
      notificationUrl: gateway.environment === 'local' ? notificationUrl : undefined,
    },
    logger: log,
    configuration: {
      settings: describeConfig(config).map(({ name, value }) => ({ name, value })),
      findings: checkSecrets(config),
    },
  };
}

export function toDatabaseSettings({ database }: Config): DatabaseSettings {
  return { ...database, url: database.url?.reveal() ?? null, readUrl: database.readUrl?.reveal() ?? null };
}

export function toVaultKeys({ encryptionKey, gateway: { serverKey, serverKeyPrevious } }: Config): VaultKey[] {
  return vaultKeysOf({
    encryptionKey: encryptionKey?.reveal(),
    serverKey: serverKey.reveal(),
    serverKeyPrevious: serverKeyPrevious?.reveal(),
  });
}

/** Every value of the configuration that must never be printed. */
export function secretsOf(config: Config): string[] {
  const { callerKey, shopServerKey, metrics } = config;
  const others = [callerKey, shopServerKey, metrics.token].map((secret) => secret?.reveal() ?? '');
  return [...secretsIn(optionsIn(config)), ...others];
}

/** Whether the sandbox gateway belongs to this configuration. */
export function usesBuiltInSandbox(config: Config): boolean {
  return config.gateway.environment === 'local' && config.gateway.baseUrl === null;
}

/** Where the built-in sandbox is for a process that does not run it; null where the configuration names a gateway. */
export function builtInSandboxUrl(config: Config): string | null {
  return usesBuiltInSandbox(config) ? `http://127.0.0.1:${config.sandbox.port}` : null;
}

/** Where an API at this address receives notifications. */
export function notificationAddress(config: Config, api: string): string {
  return `${config.publicUrl ?? api}/notification/`;
}

/** Where the server beside a worker receives notifications, by the configuration of both; null where it does not say. */
export function serverNotificationAddress(config: Config): string | null {
  const { publicUrl, http } = config;
  if (publicUrl === null && (http.port === 0 || !usesBuiltInSandbox(config))) return null;
  return notificationAddress(config, configuredApi(config));
}

/** Where a server with this configuration is, for a process on the same machine. */
export function configuredApi({ http: { host, port, prefix } }: Config): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}${prefix}`;
}

export function checkSecrets(config: Config): Finding[] {
  if (config.sandbox.isPublic) {
    const detail = say('sandbox_public');
    return [{ check: 'sandbox', state: 'note', detail }];
  }
  if (config.gateway.environment !== 'production') return [];
  const findings: Finding[] = [];
  const { port, token } = config.metrics;
  if (port === null && token === null && !isLoopbackHost(config.http.host)) {
    findings.push({
      check: 'metrics',
      state: 'note',
      detail: say('metrics_open'),
      advice: say('close_metrics'),
    });
  }
  if (config.encryptionKey === null) {
    const detail = say('no_encryption_key');
    findings.push({ check: 'encryption', state: 'note', detail, advice: say('tokens_need_it') });
  }
  return findings;
}
