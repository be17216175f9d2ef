// The options of a client and of each of its calls, with their limits and checks.

/** As `fetch` of the platform; what it is given is always an address and an object. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface GapuraClientOptions {
  /** Where the API is, with its prefix: `https://pay.example.com/api`. */
  readonly url: string;
  /**
   * An API key (`gpk_...`) or a JWT. A function for one that changes: it is asked before each attempt.
   * Leave it out where the host knows its callers otherwise, by a cookie for example.
   */
  readonly key?: string | (() => string | Promise<string>) | undefined;
  /** For a page of a Gapura where a person has signed in: requests go with their session. Leave the key out then. */
  readonly session?: boolean | undefined;
  /** Sends the requests; the platform's own `fetch` where absent. */
  readonly fetch?: Fetch | undefined;
  /** How long one attempt may take, its answer included, in milliseconds; 60000 where absent. */
  readonly timeoutMs?: number | undefined;
  /** How often a request that failed is sent again; 3 where absent, 10 at most. */
  readonly retries?: number | undefined;
  /** Sent with every request, besides those of the SDK. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** The options of each call. */
export interface CallOptions {
  /** Ends the call at any point; it then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** How long one attempt may take, in milliseconds. */
  readonly timeoutMs?: number | undefined;
  /** How often it is sent again. */
  readonly retries?: number | undefined;
}

/** The options of a call that changes something. */
export interface WriteOptions extends CallOptions {
  /**
   * Makes the call safe to repeat for 72 hours, over restarts of your process too: 1 to 255 visible ASCII characters.
   * One is made for each call where absent, which covers its own retries.
   */
  readonly idempotencyKey?: string | undefined;
}

/** The options of a charge. */
export interface ChargeOptions extends WriteOptions {
  /** Answers at once with a payment whose `charge_state` is `initiated`; the gateway is asked in the background. */
  readonly respondAsync?: boolean | undefined;
}

const TIMEOUT_DEFAULT_MS = 60_000;
/** The longest that timers of every platform can wait. */
const TIMEOUT_MAX_MS = 2_147_483_647;
const RETRIES_DEFAULT = 3;
const RETRIES_MAX = 10;
const VISIBLE = /^[\x21-\x7e]+$/;
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;
const HEADER_VALUE = /^[\x20-\x7e]*$/;
/** The SDK's own: a second one would contradict it. */
const OWN_HEADERS = ['authorization', 'idempotency-key', 'last-event-id', 'content-type', 'accept'];

/** The server takes the cookie of a session only together with this: no other site's page can send it. */
const SESSION_HEADERS = { 'x-gapura-session': '1' };

export interface Settings {
  /** Without a slash at its end. */
  readonly url: string;
  readonly fetch: Fetch;
  readonly timeoutMs: number;
  readonly retries: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The credentials for the next attempt; undefined where there are none. */
  credentials(): Promise<string | undefined>;
}

export function readSettings(options: GapuraClientOptions): Settings {
  if (typeof options !== 'object' || options === null) throw new TypeError('createGapuraClient needs { url, key }.');
  const { key, fetch = (url: string, init: RequestInit) => globalThis.fetch(url, init) } = options;
  if (typeof fetch !== 'function') throw new TypeError('fetch must be a function.');
  // A key that cannot be sent throws at once, and that of a function when it is called.
  if (typeof key !== 'function') checkKey(key);
  return {
    url: readUrl(options.url),
    fetch,
    timeoutMs: readTimeout(options.timeoutMs, TIMEOUT_DEFAULT_MS),
    retries: readRetries(options.retries, RETRIES_DEFAULT),
    headers: { ...readHeaders(options.headers), ...(options.session === true ? SESSION_HEADERS : {}) },
    credentials: async () => checkKey(typeof key === 'function' ? await key() : key),
  };
}

export function readTimeout(value: number | undefined, otherwise: number): number {
  const timeoutMs = value ?? otherwise;
  if (Number.isInteger(timeoutMs) && timeoutMs >= 1 && timeoutMs <= TIMEOUT_MAX_MS) return timeoutMs;
  throw new TypeError(`timeoutMs must be a whole number of milliseconds from 1 to ${TIMEOUT_MAX_MS}.`);
}

export function readRetries(value: number | undefined, otherwise: number): number {
  const retries = value ?? otherwise;
  if (Number.isInteger(retries) && retries >= 0 && retries <= RETRIES_MAX) return retries;
  throw new TypeError(`retries must be a whole number from 0 to ${RETRIES_MAX}.`);
}

export function readIdempotencyKey(value: string | undefined): string {
  if (value === undefined) return newKey();
  if (typeof value === 'string' && value.length <= 255 && VISIBLE.test(value)) return value;
  throw new TypeError('idempotencyKey must be 1 to 255 visible ASCII characters.');
}

/** What stands for an id in a path. A text such as `..` would lead to another path, an empty one to a list. */
export function readId(value: unknown): string {
  if (typeof value === 'string' && /^[\w-]{1,64}$/.test(value)) return value;
  throw new TypeError('The id must be a UUID, as it is in `id`.');
}

/** `crypto.randomUUID` is missing on pages that came without TLS; this is not. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function readUrl(value: string): string {
  const page = (globalThis as { location?: { href?: string } }).location?.href;
  const url = typeof value === 'string' && URL.canParse(value, page) ? new URL(value, page) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new TypeError('url must be the address of a Gapura with its prefix, such as https://pay.example.com/api.');
  }
  if (url.username !== '' || url.password !== '')
    throw new TypeError('url must hold no credentials; give them as key.');
  if (url.search !== '' || url.hash !== '') throw new TypeError('url must end with the path: no ? and no #.');
  return url.href.replace(/\/+$/, '');
}

/** The messages never hold the key: what the platform says about a bad header would. */
function checkKey(key: unknown): string | undefined {
  if (key === undefined || (typeof key === 'string' && VISIBLE.test(key))) return key;
  throw new TypeError('key must be an API key or a JWT: visible ASCII characters, without "Bearer".');
}

function readHeaders(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  for (const [name, value] of entries) {
    if (OWN_HEADERS.includes(name)) throw new TypeError(`headers must not hold ${name}: the SDK sets it.`);
    if (!HEADER_NAME.test(name)) throw new TypeError('headers holds a name that is no name of a header.');
    if (typeof value !== 'string' || !HEADER_VALUE.test(value)) {
      throw new TypeError(`headers must hold text in ASCII for ${name}.`);
    }
  }
  return Object.fromEntries(entries);
}
