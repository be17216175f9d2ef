// The options of one call, and the headers that come of them.

import { GatewayValidationError } from '../domain/errors.ts';
import type { Operation } from './operations.ts';
import type { Settings } from './settings.ts';

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /**
   * At most 46 characters, and never used for two operations: the gateway answers a repeated key with its first answer, for
   * any request. Sent where the gateway takes one, left out elsewhere.
   */
  readonly idempotencyKey?: string | undefined;
  /** Sent as `X-Request-Id`, and part of the `onCall` event. */
  readonly requestId?: string | undefined;
  /** Only these addresses, at most 3, are notified of this charge. */
  readonly overrideNotification?: readonly string[] | undefined;
  /** These addresses, at most 3, are notified of this charge besides the usual one. */
  readonly appendNotification?: readonly string[] | undefined;
  /** The language of the wallet's pages, for GoPay. */
  readonly paymentLocale?: 'en-EN' | 'id-ID' | undefined;
  readonly timeoutMs?: number | undefined;
  readonly deadlineMs?: number | undefined;
  readonly retries?: number | undefined;
  /** Asked before every attempt, the first included: once it says no, nothing more is sent. */
  readonly stillWanted?: (() => boolean) | undefined;
}

/** The gateway silently ignores a longer one, and would then charge twice. */
const IDEMPOTENCY_KEY_LENGTH_MAX = 46;
const REQUEST_ID_LENGTH_MAX = 128;
const NOTIFICATION_URLS_MAX = 3;
const VISIBLE_ASCII = /^[\x21-\x7e]+$/;

/** Appends the call's own headers, as pairs of name and value, and returns whether an idempotency key is among them. */
export function appendCallHeaders(
  headers: string[],
  operation: Operation,
  options: CallOptions,
  settings: Pick<Settings, 'environment' | 'notificationUrl'>,
): boolean {
  const { signal, idempotencyKey, requestId, paymentLocale } = options;
  if (signal !== undefined && !(signal instanceof AbortSignal)) refuse(operation, 'signal must be an AbortSignal');
  if (requestId !== undefined) {
    headers.push('x-request-id', checkToken(operation, 'requestId', requestId, REQUEST_ID_LENGTH_MAX));
  }
  appendNotificationUrls(headers, operation, options, settings);
  if (operation.takesPaymentLocale && paymentLocale !== undefined) {
    headers.push('x-payment-locale', checkToken(operation, 'paymentLocale', paymentLocale, 5));
  }
  if (idempotencyKey === undefined) return false;
  checkToken(operation, 'idempotencyKey', idempotencyKey, IDEMPOTENCY_KEY_LENGTH_MAX);
  if (operation.idempotency === null) return false;
  headers.push(operation.idempotency.header, idempotencyKey);
  return true;
}

/** What the call itself says comes before the client's own address. */
function appendNotificationUrls(
  headers: string[],
  operation: Operation,
  { overrideNotification, appendNotification }: CallOptions,
  { environment, notificationUrl }: Pick<Settings, 'environment' | 'notificationUrl'>,
): void {
  const takesCallsOwn = operation.takesNotificationUrls;
  // The real gateway has no such header for the others, so it is sent to a sandbox alone.
  const takesClients = takesCallsOwn || (operation.beginsMessages && environment === 'local');
  const own = takesClients ? notificationUrl() : null;
  const override = (takesCallsOwn ? overrideNotification : undefined) ?? (own === null ? undefined : [own]);
  if (override !== undefined) {
    headers.push('x-override-notification', checkUrls(operation, 'overrideNotification', override));
  }
  if (takesCallsOwn && appendNotification !== undefined) {
    headers.push('x-append-notification', checkUrls(operation, 'appendNotification', appendNotification));
  }
}

function checkToken(operation: Operation, field: string, value: unknown, lengthMax: number): string {
  if (typeof value !== 'string' || value.length > lengthMax || !VISIBLE_ASCII.test(value)) {
    refuse(operation, `${field} must be 1 to ${lengthMax} visible ASCII characters`);
  }
  return value;
}

function checkUrls(operation: Operation, field: string, urls: unknown): string {
  if (!Array.isArray(urls) || urls.length === 0 || urls.length > NOTIFICATION_URLS_MAX) {
    refuse(operation, `${field} must be a list of 1 to ${NOTIFICATION_URLS_MAX} URLs`);
  }
  for (const url of urls) {
    // Commas separate the addresses in the header, so that none may hold one.
    if (typeof url !== 'string' || url.includes(',') || !VISIBLE_ASCII.test(url) || !/^https?:\/\/./i.test(url)) {
      refuse(operation, `${field} must hold http or https URLs without commas and spaces`);
    }
  }
  return urls.join(',');
}

function refuse(operation: Operation, message: string): never {
  throw new GatewayValidationError(message, { operation: operation.name, validationMessages: [message] });
}
