// The options of a client: their defaults, their units, and the checks that refuse a wrong key before it can be sent anywhere.

import { GatewayValidationError } from '../domain/errors.ts';

export type GatewayEnvironment = 'local' | 'sandbox' | 'production';

/** One attempt that has ended. It holds no key, no token, no path and no query: it may go to logs and metrics as it is. */
export interface CallEvent {
  /** The contract's name: `charge`, `get_status`, ... */
  readonly operation: string;
  readonly outcome: 'ok' | 'refused' | 'unknown';
  /** The code that decided; null where nothing was answered. */
  readonly statusCode: string | null;
  readonly httpStatus: number | null;
  readonly durationMs: number;
  /** 1 for the first. */
  readonly attempt: number;
  readonly requestId: string | null;
  /** How long the gateway asked us to wait, where it did. */
  readonly retryAfterSeconds: number | null;
}

export interface GatewayClientOptions {
  readonly serverKey: string;
  /** The server key before a rotation: signatures made with it are still accepted. */
  readonly serverKeyPrevious?: string | undefined;
  /** Needed by `getCardToken` and `registerCard`, unless it is given to the call. */
  readonly clientKey?: string | undefined;
  readonly merchantId?: string | undefined;
  /** `sandbox` unless set; `local` where only `baseUrl` is set. */
  readonly environment?: GatewayEnvironment | undefined;
  /** Overrides the address of the environment; `local` has none of its own. */
  readonly baseUrl?: string | undefined;
  /** Where Snap is, which has a host of its own at the gateway; the same as `baseUrl` at any other address. */
  readonly snapBaseUrl?: string | undefined;
  readonly connectTimeoutMs?: number | undefined;
  /** How long one attempt waits for the whole answer, once the request is sent. */
  readonly timeoutMs?: number | undefined;
  /** How long the whole call may take, with its retries. */
  readonly deadlineMs?: number | undefined;
  /** Further attempts after the first, where they are safe. */
  readonly retries?: number | undefined;
  readonly maxResponseBytes?: number | undefined;
  /**
   * Where the gateway is to send its notifications about what this client begins, instead of the address in its dashboard; asked at
   * each call, null for the dashboard's. The gateway takes it with charges, the sandbox with everything that is begun.
   */
  readonly notificationUrl?: (() => string | null) | undefined;
  /** Called after every attempt. What it throws is dropped: it must not change the outcome of a payment. */
  readonly onCall?: ((event: CallEvent) => void) | undefined;
  /** A clock in milliseconds that never goes back. */
  readonly now?: (() => number) | undefined;
  /** From 0 to 1, for the jitter of pauses. */
  readonly random?: (() => number) | undefined;
}

export interface Settings {
  readonly serverKey: string;
  readonly serverKeyPrevious: string | null;
  readonly clientKey: string | null;
  readonly merchantId: string | null;
  readonly environment: GatewayEnvironment;
  readonly baseUrl: URL;
  readonly snapBaseUrl: URL;
  readonly connectTimeoutMs: number;
  readonly timeoutMs: number;
  readonly deadlineMs: number;
  readonly retries: number;
  readonly maxResponseBytes: number;
  readonly notificationUrl: () => string | null;
  readonly onCall: ((event: CallEvent) => void) | null;
  readonly now: () => number;
  readonly random: () => number;
}

const ADDRESSES = {
  sandbox: 'https://api.sandbox.midtrans.com',
  production: 'https://api.midtrans.com',
} as const;

type Account = 'sandbox' | 'production';

const KNOWN_HOSTS: ReadonlyMap<string, Account> = new Map([
  ['api.sandbox.midtrans.com', 'sandbox'],
  ['app.sandbox.midtrans.com', 'sandbox'],
  ['panapi.sandbox.midtrans.com', 'sandbox'],
  ['api.sandbox.veritrans.co.id', 'sandbox'],
  ['api.midtrans.com', 'production'],
  ['app.midtrans.com', 'production'],
  ['panapi.midtrans.com', 'production'],
  ['api.veritrans.co.id', 'production'],
]);

/** Node fires a timer of more milliseconds at once. */
const TIMER_MAX = 2_147_483_647;

const KEY_PREFIX = { sandbox: 'SB-Mid-', production: 'Mid-' } as const;

export const CLIENT_DEFAULTS = {
  connectTimeoutMs: 5_000,
  timeoutMs: 20_000,
  deadlineMs: 45_000,
  retries: 2,
  maxResponseBytes: 1_048_576,
} as const;

export function resolveSettings(options: GatewayClientOptions): Settings {
  if (typeof options !== 'object' || options === null) refuse('options must be an object');
  const baseUrl = resolveBaseUrl(options);
  const account = accountOf(baseUrl);
  const environment = resolveEnvironment(options.environment, account);
  return {
    serverKey: checkKey('serverKey', options.serverKey, 'server', account),
    serverKeyPrevious: optionalKey('serverKeyPrevious', options.serverKeyPrevious, 'server', account),
    clientKey: optionalKey('clientKey', options.clientKey, 'client', account),
    merchantId: options.merchantId ?? null,
    environment,
    baseUrl,
    snapBaseUrl: resolveSnapUrl(options.snapBaseUrl, baseUrl, account),
    connectTimeoutMs: positive('connectTimeoutMs', options.connectTimeoutMs, CLIENT_DEFAULTS.connectTimeoutMs),
    timeoutMs: positive('timeoutMs', options.timeoutMs, CLIENT_DEFAULTS.timeoutMs),
    deadlineMs: positive('deadlineMs', options.deadlineMs, CLIENT_DEFAULTS.deadlineMs),
    retries: countFrom('retries', options.retries, CLIENT_DEFAULTS.retries),
    maxResponseBytes: positive('maxResponseBytes', options.maxResponseBytes, CLIENT_DEFAULTS.maxResponseBytes),
    notificationUrl: options.notificationUrl ?? (() => null),
    onCall: options.onCall ?? null,
    now: options.now ?? performance.now.bind(performance),
    random: options.random ?? Math.random,
  };
}

function resolveBaseUrl({ baseUrl, environment = 'sandbox' }: GatewayClientOptions): URL {
  if (!['local', 'sandbox', 'production'].includes(environment)) {
    refuse('environment must be local, sandbox or production');
  }
  const address = baseUrl ?? (environment === 'local' ? refuse('baseUrl is needed for local') : ADDRESSES[environment]);
  return checkAddress('baseUrl', address);
}

function checkAddress(field: string, address: unknown): URL {
  const url =
    typeof address === 'string' && URL.canParse(address) ? new URL(address) : refuse(`${field} must be a URL`);
  const isKnown = accountOf(url) !== null;
  if (url.protocol !== 'https:' && (url.protocol !== 'http:' || isKnown)) {
    refuse(isKnown ? `${field} must be https for this host` : `${field} must be http or https`);
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    refuse(`${field} must hold no credentials, query or fragment`);
  }
  return url;
}

const SNAP_ADDRESSES = { sandbox: 'https://app.sandbox.midtrans.com', production: 'https://app.midtrans.com' } as const;

function resolveSnapUrl(given: string | undefined, baseUrl: URL, account: Account | null): URL {
  if (given === undefined) return account === null ? baseUrl : new URL(SNAP_ADDRESSES[account]);
  const url = checkAddress('snapBaseUrl', given);
  // The key of one account must not travel to the other, nor in the clear to either.
  if (account !== null && url.href !== new URL(SNAP_ADDRESSES[account]).href) {
    refuse(`snapBaseUrl must be ${SNAP_ADDRESSES[account]} at the ${account} gateway`);
  }
  return url;
}

/** The host says which account a call reaches; an environment that says otherwise is a mistake worth stopping for. */
function resolveEnvironment(stated: GatewayEnvironment | undefined, account: Account | null): GatewayEnvironment {
  if (account !== null && stated !== undefined && stated !== account) {
    refuse(`baseUrl is the ${account} gateway, but environment is ${stated}`);
  }
  return stated ?? account ?? 'local';
}

/** Refuses a key that cannot be right. At an address that is not the gateway's own, keys may have any form. */
export function checkKey(field: string, key: unknown, kind: 'server' | 'client', account: Account | null): string {
  if (typeof key !== 'string' || key === '') refuse(`${field} must not be empty`);
  if (!/^[\x21-\x7e]+$/.test(key)) refuse(`${field} must hold no spaces and no characters but ASCII`);
  const other = kind === 'server' ? 'client' : 'server';
  if (/^(SB-)?Mid-(\w+)-/.exec(key)?.[2] === other) refuse(`${field} is a ${other} key; a ${kind} key is needed`);
  if (account !== null && !key.startsWith(`${KEY_PREFIX[account]}${kind}-`)) {
    refuse(`${field} must start with ${KEY_PREFIX[account]}${kind}- at the ${account} gateway`);
  }
  return key;
}

function optionalKey(field: string, key: unknown, kind: 'server' | 'client', account: Account | null): string | null {
  return key === undefined || key === null ? null : checkKey(field, key, kind, account);
}

/** Which of the gateway's accounts an address reaches; null where it is none of the gateway's own. */
export function accountOf(baseUrl: URL): Account | null {
  return KNOWN_HOSTS.get(baseUrl.hostname.replace(/\.$/, '')) ?? null;
}

export function positive(field: string, value: unknown, otherwise: number): number {
  if (value === undefined) return otherwise;
  if (typeof value !== 'number' || !(value > 0) || value > TIMER_MAX) {
    refuse(`${field} must be more than 0 and at most ${TIMER_MAX}`);
  }
  return value;
}

export function countFrom(field: string, value: unknown, otherwise: number): number {
  if (value === undefined) return otherwise;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) refuse(`${field} must be 0 or more`);
  return value;
}

function refuse(message: string): never {
  throw new GatewayValidationError(message, { validationMessages: [message] });
}
