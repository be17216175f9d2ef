// What of a configuration are options of the library: secrets as text, and nothing for what is not set.

import { Secret } from '../domain/secret.ts';
import type { Config } from './config.ts';

export function optionsIn(config: Config) {
  const {
    http,
    sandbox,
    callerKey,
    callerShop,
    shopServerKey,
    processes,
    worker,
    workerPort,
    metrics,
    logLevel,
    logPretty,
    drainMs,
    shutdownTimeoutMs,
    ...library
  } = config;
  return revealed(library);
}

interface Secretive {
  readonly database?:
    | { readonly url?: string | null | undefined; readonly readUrl?: string | null | undefined }
    | undefined;
  readonly gateway: {
    readonly serverKey: string;
    readonly serverKeyPrevious?: string | undefined;
    readonly clientKey?: string | undefined;
  };
  readonly jwt?: { readonly secret?: string | undefined } | null | undefined;
  readonly oidc?: { readonly clientSecret?: string | undefined } | null | undefined;
  readonly encryptionKey?: string | null | undefined;
  readonly checkout?: { readonly mail?: { readonly url: string } | null | undefined } | undefined;
}

/** Every value among options that must never be printed, passwords in addresses also by themselves. */
export function secretsIn({ database, gateway, jwt, oidc, encryptionKey, checkout }: Secretive): string[] {
  const { serverKey, serverKeyPrevious, clientKey } = gateway;
  const keys = [serverKey, serverKeyPrevious, clientKey, jwt?.secret, oidc?.clientSecret, encryptionKey];
  const addresses = [database?.url, database?.readUrl, checkout?.mail?.url].filter((url) => typeof url === 'string');
  const passwords = addresses.map((url) => (URL.canParse(url) ? new URL(url).password : ''));
  const all = [...keys, ...addresses, ...passwords, ...passwords.map(safelyDecoded)];
  return all.filter((secret) => typeof secret === 'string' && secret !== '') as string[];
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
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

function revealed<Settings extends object>(settings: Settings): Revealed<Settings> {
  const known = Object.entries(settings).filter(([, value]) => value !== null);
  return Object.fromEntries(known.map(([key, value]) => [key, plain(value)])) as Revealed<Settings>;
}

function plain(value: unknown): unknown {
  if (value instanceof Secret) return value.reveal();
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? revealed(value) : value;
}
