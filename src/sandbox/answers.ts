// The shapes of answers: what a handler returns, what it throws to refuse, and how each API family words a refusal.

import { randomUUID } from 'node:crypto';
import { isObject, type JsonValue, Reader, type WireFields } from './json.ts';
import type { Hint } from './snap/mistakes.ts';

export interface SandboxResponse {
  readonly status: number;
  /** Written as JSON unless it is text or bytes. */
  readonly body: WireFields | string | Buffer;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** False where the gateway does not remember this answer for the request's idempotency key. */
  readonly keep?: boolean;
  /** What a person should know about the call, that the gateway would not say: for the console, never in the body. */
  readonly hints?: readonly Hint[];
}

/** v2 says everything over HTTP 200: the verdict is the `status_code` in the body. */
export function v2Answer(body: WireFields & { status_code: string }): SandboxResponse {
  return { status: 200, body };
}

/** v1 speaks plain HTTP. */
export function v1Answer(status: number, body: WireFields): SandboxResponse {
  return { status, body };
}

/** How a family of endpoints words what it refuses. */
export type Dialect = 'v2' | 'subscription' | 'invoice' | 'snap' | 'payment-link' | 'bin' | 'control' | 'page';

const MESSAGES: Readonly<Record<number, string>> = {
  400: 'One or more parameters in the payload is invalid.',
  401: 'Transaction cannot be authorized with the current client/server key.',
  402: "Merchant doesn't have access for this payment type",
  404: "Transaction doesn't exist.",
  405: 'HTTP method is not allowed for this resource.',
  406: 'The request could not be completed due to a conflict with the current state of the target resource, please try again',
  411: 'Token id is missing, invalid, or timed out',
  412: 'Merchant cannot modify the status of the transaction',
  413: 'The request cannot be processed due to malformed syntax in the request body.',
  414: 'Refund request is rejected due to invalid amount',
  429: 'Too many requests, please slow down and try again later.',
  500: 'Sorry. Our system is recovering from unexpected issues. Please retry.',
  502: 'Bank/partner is experiencing connection issue.',
  503: 'Bank/partner is experiencing connection issue.',
  504: 'Fraud detection system is unavailable.',
  505: 'Unable to create va_number for this transaction',
};

export function messageOf(code: number): string {
  return MESSAGES[code] ?? `Request failed with status code ${code}.`;
}

/** Thrown by handlers: the request is refused with this code. Nothing has been committed. */
export class RefusedRequest extends Error {
  readonly code: number;
  readonly validationMessages: readonly string[];
  /** Where the HTTP status is not the one that the dialect would choose. */
  readonly httpStatus: number | undefined;
  readonly hints: readonly Hint[];

  constructor(
    code: number,
    message?: string,
    more: { validationMessages?: readonly string[]; httpStatus?: number; hints?: readonly Hint[] } = {},
  ) {
    super(message ?? messageOf(code));
    this.code = code;
    this.validationMessages = more.validationMessages ?? [];
    this.httpStatus = more.httpStatus;
    this.hints = more.hints ?? [];
  }

  /** What is wrong, for the one who filled in a form. */
  get inOneLine(): string {
    return this.validationMessages.length > 0 ? this.validationMessages.join('; ') : this.message;
  }

  /** The same, with more for the console to say. */
  withHints(hints: readonly Hint[]): RefusedRequest {
    const { code, message, validationMessages, httpStatus } = this;
    const more = { validationMessages, hints: [...this.hints, ...hints] };
    return new RefusedRequest(code, message, httpStatus === undefined ? more : { ...more, httpStatus });
  }
}

/** A 400 with what is wrong, field by field. */
export function invalid(...validationMessages: string[]): RefusedRequest {
  return new RefusedRequest(400, undefined, { validationMessages });
}

/** Reads the fields of a body, and throws everything that is wrong with them; what is no object has no fields. */
export function readBody<T>(json: JsonValue | undefined, read: (body: Reader) => T, path = ''): T {
  const body = new Reader(isObject(json) ? json : {}, [], path);
  const result = read(body);
  if (body.problems.length > 0) throw invalid(...new Set(body.problems));
  return result;
}

/** The same, where the gateway wants an object. */
export function readObject<T>(json: JsonValue | undefined, read: (body: Reader) => T): T {
  if (!isObject(json)) throw invalid('request body must be a JSON object');
  return readBody(json, read);
}

export function refusalAnswer(dialect: Dialect, refusal: RefusedRequest): SandboxResponse {
  const { code, message, validationMessages } = refusal;
  const validation = validationMessages.length === 0 ? undefined : [...validationMessages];
  // Only v2 has a code of its own for broken JSON; the others call it a bad request.
  const plainStatus = refusal.httpStatus ?? (code === 413 ? 400 : code);
  switch (dialect) {
    case 'v2':
      return {
        status: refusal.httpStatus ?? (code === 400 || code === 401 ? code : 200),
        body: {
          status_code: String(code),
          status_message: message,
          validation_messages: validation,
          id: randomUUID(),
        },
      };
    case 'subscription':
      return {
        status: plainStatus,
        body: {
          status_message: validation === undefined ? subscriptionWording(code, message) : 'Invalid parameter.',
          validation_messages: validation,
        },
      };
    case 'invoice':
      return {
        status: plainStatus,
        body: { error_messages: validation ?? [code === 500 ? 'Internal server error' : message] },
      };
    case 'snap':
      return { status: plainStatus, body: snapRefusal(code, message, validation) };
    case 'payment-link':
      if (code === 401) return { status: 401, body: { error_messages: 'Access denied due to unauthorized request' } };
      return { status: plainStatus, body: { error_messages: validation ?? [message] } };
    case 'bin':
      if (code === 401) return { status: 401, body: 'Unauthorized', contentType: 'text/plain' };
      return { status: plainStatus, body: { errors: [{ message_title: message, message }] } };
    case 'control':
      return { status: plainStatus, body: { error: validation?.join('; ') ?? message } };
    case 'page':
      return { status: plainStatus, body: message, contentType: 'text/plain; charset=utf-8' };
    default:
      return dialect satisfies never;
  }
}

function snapRefusal(code: number, message: string, validation: readonly string[] | undefined): WireFields {
  switch (code) {
    case 401:
      return {
        error_messages: [
          'Access denied due to unauthorized transaction, please check client or server key',
          'Visit https://snap-docs.midtrans.com/#request-headers for more details',
        ],
      };
    case 413:
      return { error_messages: ['There was a problem in the JSON you submitted'] };
    case 429:
      return { error_messages: ['Too many requests'] };
    case 500:
      return { error_messages: ['Sorry, we encountered internal server error. We will fix this soon.'], locale: 'en' };
    default:
      return { error_messages: validation ?? [message] };
  }
}

/** The same apology as everywhere, with another comma. */
function subscriptionWording(code: number, message: string): string {
  return code === 500 ? message.replace('Sorry.', 'Sorry,') : message;
}

/** An answer that is given again for the same key. */
export interface KeptAnswer {
  readonly id: string;
  readonly status: number;
  /** The body as it was sent. */
  readonly body: string;
  readonly untilMs: number;
}
