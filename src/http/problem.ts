// The one table from errors to answers: application/problem+json (RFC 9457) for everything that goes wrong.

import {
  type FieldError,
  GatewayAPIError,
  GatewayAuthenticationError,
  GatewayDuplicateOrderError,
  GatewayError,
  GatewayRateLimitError,
  GatewaySignatureError,
  GatewayValidationError,
  Refusal,
  type RefusalCode,
} from '../domain/errors.ts';
import { isDatabaseUnavailable } from '../store/database/errors.ts';
import { type Said, say, sayingsOf } from '../text/sayings.ts';

export interface Problem {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

interface Kind {
  readonly status: number;
  readonly title: string;
}

export const REFUSALS: Readonly<Record<RefusalCode, Kind>> = {
  validation_failed: { status: 400, title: 'The request is not valid' },
  malformed_json: { status: 400, title: 'The body is not acceptable JSON' },
  order_id_taken: { status: 400, title: 'The order id is taken' },
  invalid_state: { status: 400, title: 'Not possible in the present state' },
  captured_already: { status: 409, title: 'Another amount was captured already' },
  unauthenticated: { status: 401, title: 'Credentials are missing or not valid' },
  code_required: { status: 401, title: 'A code of the second factor is needed' },
  forbidden: { status: 403, title: 'Not allowed' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  idempotency_in_progress: { status: 409, title: 'The first request with this key is still under way' },
  payload_too_large: { status: 413, title: 'The body is too large' },
  unsupported_media_type: { status: 415, title: 'Only JSON is accepted' },
  idempotency_key_reused: { status: 422, title: 'The key belongs to another request' },
  too_many_requests: { status: 429, title: 'Too many requests' },
  unavailable: { status: 503, title: 'Temporarily unavailable' },
  database_unavailable: { status: 503, title: 'The database cannot be reached' },
};

/** What an error of the gateway becomes where the gateway answered. Without an answer it is 502, or 504 after a time-out. */
export const GATEWAY_ERRORS: readonly (Kind & { readonly kind: typeof GatewayError; readonly code: string })[] = [
  { kind: GatewaySignatureError, status: 403, code: 'gateway_signature_invalid', title: 'The signature is not valid' },
  {
    kind: GatewayValidationError,
    status: 400,
    code: 'gateway_validation_failed',
    title: 'The gateway refused a field',
  },
  {
    kind: GatewayAuthenticationError,
    status: 400,
    code: 'gateway_authentication_failed',
    title: 'The gateway refused the server key',
  },
  {
    kind: GatewayDuplicateOrderError,
    status: 400,
    code: 'gateway_duplicate_order',
    title: 'The gateway knows this order already',
  },
  { kind: GatewayRateLimitError, status: 400, code: 'gateway_rate_limited', title: 'The gateway wants fewer requests' },
  { kind: GatewayAPIError, status: 400, code: 'gateway_refused', title: 'The gateway refused' },
  { kind: GatewayError, status: 400, code: 'gateway_refused', title: 'The gateway refused' },
];

const UNREACHABLE: Kind & { code: string } = {
  status: 502,
  code: 'gateway_unreachable',
  title: 'The gateway could not be reached',
};
const TIMED_OUT: Kind & { code: string } = {
  status: 504,
  code: 'gateway_timeout',
  title: 'The gateway did not answer in time',
};
const INTERNAL: Kind & { code: string } = { status: 500, code: 'internal_error', title: 'Something went wrong here' };

/** The answer to an error. Anything that is not one of our kinds is a 500 that shows nothing of the inside. */
export function toProblem(error: unknown, requestId: string): Problem {
  if (error instanceof Refusal) return fromRefusal(error, requestId);
  if (error instanceof GatewayError) return fromGateway(error, requestId);
  return build(INTERNAL, INTERNAL.code, requestId, {
    detail: say('unexpected', { id: requestId }),
  });
}

/** A database that is away, in our own words. */
export function toKnownError(error: unknown): unknown {
  if (!isDatabaseUnavailable(error)) return error;
  return new Refusal('database_unavailable', say('database_away'), {
    retryAfterSeconds: 5,
    cause: error,
  });
}

/** The error that a kept answer was made of, as far as the answer says. */
export function readProblem(body: unknown): Error {
  const problem = body as ProblemBody;
  const ids = { paymentId: problem.payment_id, invoiceId: problem.invoice_id, subscriptionId: problem.subscription_id };
  if (Object.hasOwn(REFUSALS, problem.code)) {
    return new Refusal(problem.code as RefusalCode, problem.detail as Said, {
      ...ids,
      errors: (problem.errors ?? []) as FieldError[],
    });
  }
  const Kind = GATEWAY_ERRORS.find(({ code }) => code === problem.code)?.kind ?? GatewayError;
  return new Kind(problem.gateway?.status_message ?? problem.detail, {
    ...ids,
    statusCode: problem.gateway?.status_code ?? null,
    validationMessages: problem.gateway?.validation_messages ?? [],
  });
}

interface ProblemBody {
  readonly code: string;
  readonly detail: string;
  readonly errors?: Refusal['errors'];
  readonly payment_id?: string;
  readonly invoice_id?: string;
  readonly subscription_id?: string;
  readonly gateway?: {
    readonly status_code: string | null;
    readonly status_message: string | null;
    readonly validation_messages: readonly string[];
  };
}

function fromRefusal(error: Refusal, requestId: string): Problem {
  const problem = build(REFUSALS[error.code], error.code, requestId, {
    detail: error.message,
    ...(error.errors.length === 0 ? {} : { errors: error.errors }),
    ...subjectOf(error),
  });
  return { ...problem, headers: { ...problem.headers, ...refusalHeaders(error) } };
}

function refusalHeaders(error: Refusal): Record<string, string> {
  if (REFUSALS[error.code].status === 401) return { 'www-authenticate': 'Bearer' };
  return error.retryAfterSeconds === null ? {} : { 'retry-after': String(error.retryAfterSeconds) };
}

function fromGateway(error: GatewayError, requestId: string): Problem {
  const kind = kindOf(error);
  return build(kind, kind.code, requestId, {
    detail: detailOf(error, kind),
    gateway: {
      status_code: error.statusCode,
      status_message: error.statusCode === null ? null : error.message,
      validation_messages: error.validationMessages,
    },
    ...subjectOf(error),
  });
}

/** The ids of what an error is about; none where nothing was stored. */
function subjectOf({ paymentId, invoiceId, subscriptionId }: Refusal | GatewayError): Record<string, string> {
  return {
    ...(paymentId == null ? {} : { payment_id: paymentId }),
    ...(invoiceId == null ? {} : { invoice_id: invoiceId }),
    ...(subscriptionId == null ? {} : { subscription_id: subscriptionId }),
  };
}

function kindOf(error: GatewayError): Kind & { code: string } {
  if (error.outcome === 'unknown' || error.statusCode === null) {
    if (error instanceof GatewaySignatureError) return signatureKind();
    return error.timedOut ? TIMED_OUT : UNREACHABLE;
  }
  return GATEWAY_ERRORS.find((entry) => error instanceof entry.kind) ?? INTERNAL;
}

function signatureKind(): Kind & { code: string } {
  return GATEWAY_ERRORS[0] ?? INTERNAL;
}

function detailOf(error: GatewayError, kind: Kind): string {
  if (kind.status < 500) return [error.message, ...error.validationMessages].join(' ');
  return say('outcome_open');
}

/** The detail and the errors once more, as their codes. */
function saidOf({ detail, errors = [] }: Pick<ProblemBody, 'detail' | 'errors'>) {
  return { detail: sayingsOf(detail), errors: errors.map(({ message }) => sayingsOf(message)) };
}

function build(kind: Kind, code: string, requestId: string, members: Record<string, unknown>): Problem {
  return {
    status: kind.status,
    headers: { 'content-type': 'application/problem+json; charset=utf-8' },
    body: {
      type: `urn:gapura:problem:${code}`,
      title: kind.title,
      status: kind.status,
      code,
      request_id: requestId,
      ...members,
      said: saidOf(members as Pick<ProblemBody, 'detail' | 'errors'>),
    },
  };
}
