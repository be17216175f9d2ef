// Examples of problems for the documentation, made by the same table that answers with them, so that they stay true.

import { GatewayError, GatewaySignatureError, Refusal } from '../../domain/errors.ts';
import { forPrograms, say } from '../../text/sayings.ts';
import type { Endpoint } from '../endpoint.ts';
import { GATEWAY_ERRORS, REFUSALS, toProblem } from '../problem.ts';
import { scopeMissing } from '../receive.ts';
import { bodyValidator, queryValidator } from '../validation.ts';

const REQUEST_ID = '0198a3c2-7b1e-7c44-9d0a-3f5b8e2a6c99';
const PAYMENT_ID = '0198a3c2-7b1e-7c44-9d0a-3f5b8e2a6c10';

/** What an endpoint answers with when it fails with this status; null where no failure has it. */
export function problemExample(endpoint: Endpoint, status: number): Readonly<Record<string, unknown>> | null {
  const error = failureOf(endpoint, status);
  return error === null ? null : toProblem(error, REQUEST_ID).body;
}

export interface ProblemKind {
  readonly code: string;
  readonly status: number;
  readonly title: string;
}

/** Every code that a problem can have, by status. */
export function listProblemKinds(): ProblemKind[] {
  const silent = [UNREACHABLE, TIMED_OUT, UNEXPECTED].map((error) => toProblem(error, REQUEST_ID).body);
  const kinds = [
    ...Object.entries(REFUSALS).map(([code, kind]) => ({ code, ...kind })),
    ...GATEWAY_ERRORS,
    ...silent.map(({ code, status, title }) => ({
      code: String(code),
      status: Number(status),
      title: String(title),
    })),
  ];
  return [...new Map(kinds.map(({ code, status, title }) => [code, { code, status, title }])).values()].sort(
    (a, b) => a.status - b.status,
  );
}

const UNREACHABLE = new GatewayError('No answer', { outcome: 'unknown', paymentId: PAYMENT_ID });
const TIMED_OUT = new GatewayError('No answer', { outcome: 'unknown', paymentId: PAYMENT_ID, timedOut: true });
const UNEXPECTED = new Error('A bug');

const WORDS: Readonly<Record<number, ConstructorParameters<typeof Refusal>>> = {
  401: ['unauthenticated', forPrograms('Send a valid API key or JWT as "Authorization: Bearer ...".')],
  405: ['method_not_allowed', forPrograms('PUT is not possible here; GET, HEAD is.')],
  409: ['idempotency_in_progress', say('first_under_way')],
  413: ['payload_too_large', say('body_too_large')],
  415: ['unsupported_media_type', forPrograms('Send the body as application/json.')],
  422: ['idempotency_key_reused', say('key_reused')],
  429: ['too_many_requests', say('caller_limit', { count: 600 }), { retryAfterSeconds: 1 }],
  503: ['unavailable', say('database_away'), { retryAfterSeconds: 5 }],
};

function failureOf(endpoint: Endpoint, status: number): unknown {
  if (status === 400) return wrongInput(endpoint);
  if (status === 403) return forbidden(endpoint);
  if (status === 404) return new Refusal('not_found', say('no_such', { noun: nounOf(endpoint), name: 'id' }));
  if (status === 500) return UNEXPECTED;
  if (status === 502) return UNREACHABLE;
  if (status === 504) return TIMED_OUT;
  const words = WORDS[status];
  return words === undefined ? null : new Refusal(...words);
}

/** What the endpoint's own validation says about an empty or an unknown input. */
function wrongInput(endpoint: Endpoint): unknown {
  const body = endpoint.body === undefined ? undefined : bodyValidator(endpoint.body.schema);
  const query = endpoint.query === undefined ? undefined : queryValidator(endpoint.query);
  const attempts = [
    [body, {}],
    [body, { colour: 'red' }],
    [query, { limit: '0' }],
    [query, { colour: 'red' }],
  ] as const;
  for (const [validate, input] of attempts) {
    try {
      validate?.(input);
    } catch (error) {
      return error;
    }
  }
  return new Refusal(
    'invalid_state',
    forPrograms(`This is not possible in the present state of the ${nounOf(endpoint)}.`),
  );
}

function forbidden(endpoint: Endpoint): unknown {
  if (endpoint.access !== 'gateway') return scopeMissing(endpoint);
  return new GatewaySignatureError('The signature does not belong to this notification.');
}

/** What the endpoint is about, in the singular: payment, invoice, ... */
function nounOf(endpoint: Endpoint): string {
  return endpoint.tag.toLowerCase().replace(/s$/, '');
}
