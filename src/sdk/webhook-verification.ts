// Verifies a webhook by the rules of Standard Webhooks: neither forged nor stale; and reads its event.

import { type WebhookFault, WebhookVerificationError } from './errors.ts';
import type { EventName, GapuraEvent, WebhookTest } from './types.ts';

/** The headers of a request, as `Headers` or as an object such as `request.headers` of Node. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyOptions {
  /** How old or how far ahead a webhook may be, in seconds; 300 where absent. */
  readonly toleranceSeconds?: number | undefined;
  /** The present, for tests. */
  readonly now?: Date | undefined;
}

const TOLERANCE_DEFAULT_SECONDS = 300;
const SECRET_PREFIX = 'whsec_';
const SIGNATURE_VERSION = 'v1,';
const SIGNATURES_MAX = 20;
const SECRETS_MAX = 10;
const HEADER_CHARACTERS_MAX = 4_096;
const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const;

/**
 * The event of a webhook, if it is genuine; throws a WebhookVerificationError otherwise.
 *
 * @param body As it was received, as text or bytes: JSON that was parsed and written again has another signature.
 * @param secret The endpoint's secret (`whsec_...`), or the old and the new one while it is being changed.
 */
export async function verifyWebhook(
  headers: WebhookHeaders,
  body: string | Uint8Array | ArrayBuffer,
  secret: string | readonly string[],
  options: VerifyOptions = {},
): Promise<GapuraEvent | WebhookTest> {
  const bytes = bytesOf(body);
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = readSignatures(headerOf(headers, 'webhook-signature'));
  const keys = await Promise.all(secretsOf(secret).map(importSecret));
  const message = joined(new TextEncoder().encode(`${id}.${timestamp}.`), bytes);
  const matches = await Promise.all(
    // The platform compares in constant time.
    keys.flatMap((key) => signatures.map((signature) => crypto.subtle.verify('HMAC', key, signature, message))),
  );
  if (!matches.includes(true)) {
    fail(
      'no_matching_signature',
      'No signature of the webhook matches: the secret is another, or the body was changed.',
    );
  }
  checkTime(timestamp, options);
  return readEvent(bytes);
}

function fail(reason: WebhookFault, message: string): never {
  throw new WebhookVerificationError(reason, message);
}

function bytesOf(body: unknown): Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (body instanceof Uint8Array) return new Uint8Array(body);
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  return fail('invalid_body', 'body must be the text or the bytes that were received, before anything parsed them.');
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value = isHeaders(headers) ? headers.get(name) : valueIn(headers, name);
  if (value === null || value === '') return fail('missing_header', `The header ${name} is missing.`);
  if (value.length > HEADER_CHARACTERS_MAX) return fail('invalid_header', `The header ${name} is too long.`);
  return value;
}

/** Not `instanceof`: the `Headers` of a framework may be another class. */
function isHeaders(headers: WebhookHeaders): headers is Headers {
  return typeof headers?.get === 'function';
}

function valueIn(headers: Exclude<WebhookHeaders, Headers>, name: string): string | null {
  const [, value] = Object.entries(headers ?? {}).find(([key]) => key.toLowerCase() === name) ?? [];
  if (value === undefined) return null;
  if (typeof value === 'string') return value;
  return value.length === 1 ? (value[0] ?? null) : fail('invalid_header', `The header ${name} came more than once.`);
}

/** Those of the version that is known; others may stand beside them. */
function readSignatures(header: string): Uint8Array<ArrayBuffer>[] {
  const known = header.split(' ').filter((one) => one.startsWith(SIGNATURE_VERSION));
  if (known.length > SIGNATURES_MAX) fail('invalid_header', 'The header webhook-signature holds too many signatures.');
  return known.flatMap((one) => fromBase64(one.slice(SIGNATURE_VERSION.length)) ?? []);
}

function secretsOf(secret: string | readonly string[]): readonly string[] {
  const secrets = typeof secret === 'string' ? [secret] : secret;
  if (Array.isArray(secrets) && secrets.length >= 1 && secrets.length <= SECRETS_MAX) return secrets;
  return fail('invalid_secret', `secret must be a secret (${SECRET_PREFIX}...), or a list of 1 to ${SECRETS_MAX}.`);
}

async function importSecret(secret: string) {
  const bare = typeof secret === 'string' && secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : '';
  const bytes = fromBase64(bare);
  if (bytes === undefined || bytes.length === 0) {
    return fail('invalid_secret', `secret must be ${SECRET_PREFIX} and base64, as it was shown for the endpoint.`);
  }
  return crypto.subtle.importKey('raw', bytes, HMAC, false, ['verify']);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function joined(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(head.length + tail.length);
  whole.set(head);
  whole.set(tail, head.length);
  return whole;
}

function checkTime(timestamp: string, { toleranceSeconds = TOLERANCE_DEFAULT_SECONDS, now }: VerifyOptions): void {
  if (!/^\d{1,12}$/.test(timestamp)) fail('invalid_header', 'The header webhook-timestamp is not a number of seconds.');
  if (!(toleranceSeconds >= 0)) throw new TypeError('toleranceSeconds must be a number of seconds.');
  const ageSeconds = Math.floor((now?.getTime() ?? Date.now()) / 1_000) - Number(timestamp);
  if (ageSeconds > toleranceSeconds) fail('too_old', `The webhook is ${ageSeconds} seconds old.`);
  if (-ageSeconds > toleranceSeconds) fail('too_new', `The webhook is ${-ageSeconds} seconds ahead of this clock.`);
}

/** On the wire an event is `type`, `timestamp` and `data`; here it has the same form as in the stream and the list. */
function readEvent(bytes: Uint8Array): GapuraEvent | WebhookTest {
  try {
    const { type, timestamp, data } = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    const { id, sequence, ...rest } = data;
    if (typeof type !== 'string' || typeof timestamp !== 'string' || typeof id !== 'string') throw new TypeError();
    const event = { id, name: type as EventName, occurred_at: timestamp };
    return (sequence === undefined ? { ...event, data: rest } : { ...event, sequence, data: rest }) as
      | GapuraEvent
      | WebhookTest;
  } catch {
    return fail('invalid_body', 'The body is signed, and is no event of Gapura.');
  }
}
