// What the SDK throws: the API's problems, connections that failed, and webhooks that are not genuine.

/** Every kind of problem that the API answers with. A newer server may know others: have a default where you switch over them. */
export const PROBLEM_CODES = [
  'validation_failed',
  'malformed_json',
  'order_id_taken',
  'invalid_state',
  'captured_already',
  'unauthenticated',
  'code_required',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'idempotency_in_progress',
  'idempotency_key_reused',
  'payload_too_large',
  'unsupported_media_type',
  'too_many_requests',
  'unavailable',
  'database_unavailable',
  'gateway_signature_invalid',
  'gateway_validation_failed',
  'gateway_authentication_failed',
  'gateway_duplicate_order',
  'gateway_rate_limited',
  'gateway_refused',
  'gateway_unreachable',
  'gateway_timeout',
  'internal_error',
] as const;

/** The kind of a problem, for programs. `unexpected_answer`: something answered that is not Gapura, such as a proxy. */
export type ProblemCode = (typeof PROBLEM_CODES)[number] | 'unexpected_answer';

/** A field of the request that was wrong. */
export interface FieldError {
  /** A dotted path into the request: `item_details.0.price`. */
  readonly field: string;
  readonly message: string;
}

/** A text of the server, for programs that say it in their own words. */
export interface Saying {
  readonly code: string;
  readonly values: Readonly<Record<string, string>>;
}

/** The texts of a problem: what follows the first code of a text is its `reason`, or the next part of it. */
export interface SaidOfProblem {
  readonly detail: readonly Saying[];
  /** One for each of `errors`. */
  readonly errors: readonly (readonly Saying[])[];
}

/** What the payment gateway said. */
export interface GatewayAnswer {
  readonly status_code: string | null;
  readonly status_message: string | null;
  readonly validation_messages: readonly string[];
}

export interface ProblemDetails {
  readonly status: number;
  readonly code: ProblemCode;
  readonly title: string;
  readonly detail: string;
  readonly errors: readonly FieldError[];
  readonly said: SaidOfProblem;
  readonly requestId: string | null;
  readonly paymentId: string | null;
  readonly invoiceId: string | null;
  readonly subscriptionId: string | null;
  readonly gateway: GatewayAnswer | null;
  readonly retryAfterSeconds: number | null;
}

/** How a call ended that did not succeed: the key to repeat it with, and how often it was tried. */
export interface CallEnd {
  /** Repeat the call with this key, and nothing is done twice; null for a call that only reads. */
  readonly idempotencyKey: string | null;
  readonly attempts: number;
}

/** The API answered with a problem. */
export class GapuraError extends Error {
  override readonly name = 'GapuraError';
  /** The HTTP status. */
  readonly status: number;
  /** The kind of problem, for programs. */
  readonly code: ProblemCode;
  /** The kind of problem in words. */
  readonly title: string;
  /** What happened this time, and what to do about it. */
  readonly detail: string;
  /** Each field that was wrong. */
  readonly errors: readonly FieldError[];
  /** The detail and the errors as codes. */
  readonly said: SaidOfProblem;
  /** Names the request in the server's logs. */
  readonly requestId: string | null;
  /** The payment that the problem is about. After 502 and 504 it is kept, and its status is being found out. */
  readonly paymentId: string | null;
  readonly invoiceId: string | null;
  readonly subscriptionId: string | null;
  /** What the payment gateway said, where it was asked. */
  readonly gateway: GatewayAnswer | null;
  /** How long the server asked to wait. */
  readonly retryAfterSeconds: number | null;
  /** Repeat the call with this key, and nothing is done twice; null for a call that only reads. */
  readonly idempotencyKey: string | null;
  /** How often the request was sent. */
  readonly attempts: number;

  constructor(problem: ProblemDetails, end: CallEnd) {
    super([problem.detail, ...problem.errors.map(({ field, message }) => `${field} ${message}.`)].join(' '));
    this.status = problem.status;
    this.code = problem.code;
    this.title = problem.title;
    this.detail = problem.detail;
    this.errors = problem.errors;
    this.said = problem.said;
    this.requestId = problem.requestId;
    this.paymentId = problem.paymentId;
    this.invoiceId = problem.invoiceId;
    this.subscriptionId = problem.subscriptionId;
    this.gateway = problem.gateway;
    this.retryAfterSeconds = problem.retryAfterSeconds;
    this.idempotencyKey = end.idempotencyKey;
    this.attempts = end.attempts;
  }
}

/** No usable answer came: whether the request was done is not known. Repeat it with the same key to find out. */
export class GapuraConnectionError extends Error {
  override readonly name: string = 'GapuraConnectionError';
  /** Repeat the call with this key, and nothing is done twice; null for a call that only reads. */
  readonly idempotencyKey: string | null;
  /** How often the request was sent. */
  readonly attempts: number;

  constructor(message: string, end: CallEnd, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.idempotencyKey = end.idempotencyKey;
    this.attempts = end.attempts;
  }
}

/** No answer came in time. */
export class GapuraTimeoutError extends GapuraConnectionError {
  override readonly name = 'GapuraTimeoutError';
}

/** Why a webhook was not accepted. */
export type WebhookFault =
  | 'missing_header'
  | 'invalid_header'
  | 'invalid_secret'
  | 'invalid_body'
  | 'too_old'
  | 'too_new'
  | 'no_matching_signature';

/** A webhook that did not come from your Gapura, or not now. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  readonly reason: WebhookFault;

  constructor(reason: WebhookFault, message: string) {
    super(message);
    this.reason = reason;
  }
}
