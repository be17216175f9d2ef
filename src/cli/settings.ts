// From the configuration to the options of the library.

import { type Config, describeConfig } from '../config/index.ts';
import { Secret } from '../domain/secret.ts';
import type { GapuraOptions } from '../host/gapura.ts';
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
  const { http, sandbox, callerKey, processes, worker, workerPort, metrics, logLevel, logPretty, ...others } = config;
  const { drainMs, shutdownTimeoutMs, ...library } = others;
  const { gateway, ...options } = revealed(library);
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

type Plain<Value> = Value extends Secret
  ? string
  : Value extends readonly unknown[]
    ? Value
    : Value extends object
      ? Revealed<Value>
      : Value;
type Revealed<Settings> = {
  readonly [Key in keyof Settings as null extends Settings[Key] ? never : Key]: Plain<Settings[Key]>;
} & {
  readonly [Key in keyof Settings as null extends Settings[Key] ? Key : never]?: Plain<NonNullable<Settings[Key]>>;
};

/** Settings as the library takes them: secrets as text, and without what is null. */
function revealed<Settings extends object>(settings: Settings): Revealed<Settings> {
  const known = Object.entries(settings).filter(([, value]) => value !== null);
  return Object.fromEntries(known.map(([key, value]) => [key, plain(value)])) as Revealed<Settings>;
}

function plain(value: unknown): unknown {
  if (value instanceof Secret) return value.reveal();
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? revealed(value) : value;
}

export function toDatabaseSettings({ database }: Config): DatabaseSettings {
  return { ...database, url: database.url?.reveal() ?? null };
}

/** Every value of the configuration that must never be printed, the database's password also by itself. */
export function secretsOf({ database, gateway, jwt, encryptionKey, callerKey, metrics, checkout }: Config): string[] {
  const url = database.url?.reveal() ?? null;
  const password = url === null ? '' : new URL(url).password;
  const { serverKey, serverKeyPrevious, clientKey } = gateway;
  const keys = [serverKey, serverKeyPrevious, clientKey, jwt?.secret, encryptionKey, callerKey, metrics.token];
  const smtp = checkout.mail?.url.reveal() ?? '';
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
  return `${config.publicUrl ?? api}/notification/`;
}

/** Where the server beside a worker takes messages, as the configuration of both says; null where it does not say. */
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
