// Every kind of failure that callers get: the seven kinds of the gateway, and our own refusals.

import { type Said, say } from '../text/sayings.ts';

/**
 * Whether the gateway is known to have done nothing.
 * `refused`: it answered, and the answer says that it did not do it. `unknown`: it may have done it; ask before trying again.
 */
export type Outcome = 'refused' | 'unknown';

/** What a failed operation was about, where that has a row. */
export interface SubjectIds {
  readonly paymentId?: string | undefined;
  readonly invoiceId?: string | undefined;
  readonly subscriptionId?: string | undefined;
}

export interface GatewayErrorDetails extends SubjectIds {
  /** The client operation, spelled as in the contract: `charge`, `get_status`, ... */
  readonly operation?: string | null;
  readonly outcome?: Outcome;
  /** The code that decided: the body's `status_code` where there is one, else the HTTP status; null where nothing was answered. */
  readonly statusCode?: string | null;
  readonly httpStatus?: number | null;
  readonly validationMessages?: readonly string[];
  /** The answer as it was received, possibly cut. It may hold tokens: no inspection or serialisation of an error shows it. */
  readonly rawBody?: string | null;
  /** How many seconds the gateway asked us to wait, where it did. */
  readonly retryAfterSeconds?: number | null;
  /** True where the gateway did not answer in time, as opposed to not being reachable at all. */
  readonly timedOut?: boolean;
  readonly cause?: unknown;
}

/** The base of everything that goes wrong between Gapura and the gateway. */
export class GatewayError extends Error {
  override readonly name: string = 'GatewayError';
  readonly operation: string | null;
  readonly outcome: Outcome;
  readonly statusCode: string | null;
  readonly httpStatus: number | null;
  readonly validationMessages: readonly string[];
  readonly retryAfterSeconds: number | null;
  readonly timedOut: boolean;
  /** What it is about, where that was written before the gateway was asked. */
  readonly paymentId: string | undefined;
  readonly invoiceId: string | undefined;
  readonly subscriptionId: string | undefined;
  readonly #rawBody: string | null;

  constructor(message: string, details: GatewayErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.operation = details.operation ?? null;
    this.outcome = details.outcome ?? 'refused';
    this.statusCode = details.statusCode ?? null;
    this.httpStatus = details.httpStatus ?? null;
    this.validationMessages = details.validationMessages ?? [];
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
    this.timedOut = details.timedOut ?? false;
    this.paymentId = details.paymentId;
    this.invoiceId = details.invoiceId;
    this.subscriptionId = details.subscriptionId;
    this.#rawBody = details.rawBody ?? null;
  }

  /** The same error, of the same kind and from the same place, that also says what it is about. */
  about(ids: SubjectIds): this {
    const Kind = this.constructor as new (message: string, details: GatewayErrorDetails) => this;
    const copy = new Kind(this.message, { ...this, rawBody: this.#rawBody, cause: this.cause, ...ids });
    if (this.stack !== undefined) copy.stack = this.stack;
    return copy;
  }

  /** The answer as it was received, possibly cut. A private field behind a getter, since it may hold tokens. */
  get rawBody(): string | null {
    return this.#rawBody;
  }
}

/** The gateway's 400: it read the request and did not like a field. Also thrown before sending, for input of the wrong type. */
export class GatewayValidationError extends GatewayError {
  override readonly name = 'GatewayValidationError';
}

/** The gateway's 401: the key is not one of its keys. */
export class GatewayAuthenticationError extends GatewayError {
  override readonly name = 'GatewayAuthenticationError';
}

/** The gateway's 406: the order id (or refund key) is taken. */
export class GatewayDuplicateOrderError extends GatewayError {
  override readonly name = 'GatewayDuplicateOrderError';
}

/** The gateway's 429 (and the BIN API's 409): too many requests. */
export class GatewayRateLimitError extends GatewayError {
  override readonly name = 'GatewayRateLimitError';
}

/** Every other refusal of the gateway, and no usable answer at all. */
export class GatewayAPIError extends GatewayError {
  override readonly name = 'GatewayAPIError';
}

/** A notification that claims to come from the gateway and is not signed with our key. */
export class GatewaySignatureError extends GatewayError {
  override readonly name = 'GatewaySignatureError';
}

/** Whether the gateway itself said that it does not know what it was asked about. A page of a proxy with that code is no word of it. */
export function isUnknownToGateway(error: unknown): error is GatewayError {
  return error instanceof GatewayError && error.outcome === 'refused' && error.statusCode === '404';
}

export interface FieldError {
  /** A dotted path into the request: `item_details.0.price`. */
  readonly field: string;
  readonly message: Said;
}

export type RefusalCode =
  | 'validation_failed'
  | 'malformed_json'
  | 'unauthenticated'
  | 'code_required'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'order_id_taken'
  | 'invalid_state'
  | 'captured_already'
  | 'idempotency_key_reused'
  | 'idempotency_in_progress'
  | 'too_many_requests'
  | 'unavailable'
  | 'database_unavailable';

export interface RefusalDetails extends SubjectIds {
  readonly errors?: readonly FieldError[];
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** A request that Gapura itself refuses, in words meant for the caller. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  readonly errors: readonly FieldError[];
  readonly paymentId: string | null;
  readonly invoiceId: string | null;
  readonly subscriptionId: string | null;
  readonly retryAfterSeconds: number | null;

  constructor(code: RefusalCode, message: Said, details: RefusalDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.errors = details.errors ?? [];
    this.paymentId = details.paymentId ?? null;
    this.invoiceId = details.invoiceId ?? null;
    this.subscriptionId = details.subscriptionId ?? null;
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
  }
}

/** The fault is in what the caller sent; each entry names a field and says what is allowed there. */
export function invalid(...errors: FieldError[]): Refusal {
  return new Refusal('validation_failed', say('fields_wrong'), { errors });
}

/** Another has the order id already. */
export function orderIdTaken(noun: string, orderId: string): Refusal {
  return new Refusal('order_id_taken', say('order_id_taken', { order: orderId, noun }), {
    errors: [{ field: 'order_id', message: say('taken') }],
  });
}

/** Not there, or another owner's: the caller gets the same answer. */
export function noSuch(noun: string, name: 'id' | 'name' = 'id'): Refusal {
  return new Refusal('not_found', say('no_such', { noun, name }));
}
