// How failures are answered, in our own words and as problems; what is unexpected is logged.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { GatewayError, Refusal } from '../domain/errors.ts';
import type { StoredAnswer } from '../services/idempotency.ts';
import type { Log } from '../services/log.ts';
import { forPrograms, say } from '../text/sayings.ts';
import { hangUpLater } from './host.ts';
import { isOverload } from './overload.ts';
import { toKnownError, toProblem } from './problem.ts';
import { pathOf } from './receive.ts';
import { requestIdText } from './request-id.ts';

interface ProblemOptions {
  readonly log: Log;
}

export function notFound(request: FastifyRequest): Refusal {
  return new Refusal('not_found', say('nothing_at', { place: `${request.method} ${pathOf(request)}` }));
}

/** The methods that are possible, on a route that is there to refuse all others. */
function allowedOn(request: FastifyRequest): string | undefined {
  return (request.routeOptions.config as { allow?: string } | undefined)?.allow;
}

export function wrongMethod(request: FastifyRequest): Refusal {
  const allow = allowedOn(request);
  if (allow === undefined) return notFound(request);
  return new Refusal('method_not_allowed', forPrograms(`${request.method} is not possible here; ${allow} is.`));
}

/** An answer as it travels. */
export type SentAnswer = Omit<StoredAnswer, 'body'> & { readonly body: string | Buffer };

export function send(reply: FastifyReply, request: FastifyRequest, answer: SentAnswer): FastifyReply {
  return reply
    .code(answer.status)
    .headers({
      'x-request-id': requestIdText(request.id),
      'cache-control': 'no-store',
      // What callers have sent comes back in it: no browser may take it for a page.
      'x-content-type-options': 'nosniff',
      ...answer.headers,
    })
    .serializer((payload: unknown) => payload as string)
    .send(answer.body);
}

export function answerProblem(
  options: ProblemOptions,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const answer = problemAnswer(options, error, request);
  const allow = allowedOn(request);
  if (allow !== undefined) reply.header('allow', allow);
  hangUpLater(request, reply);
  return send(reply, request, answer);
}

export function problemAnswer(options: ProblemOptions, error: unknown, request: FastifyRequest): StoredAnswer {
  const known = toKnownError(inOurWords(error, request));
  const problem = toProblem(known, requestIdText(request.id));
  if (problem.status >= 500 && !isOverload(known)) {
    const level = known instanceof Refusal || known instanceof GatewayError ? 'warn' : 'error';
    options.log[level]({ request_id: request.id, route: request.routeOptions.url, err: error }, 'a request failed');
  }
  return { status: problem.status, headers: { ...problem.headers }, body: JSON.stringify(problem.body) };
}

/** Errors of Fastify in our own words. */
function inOurWords(error: unknown, request: FastifyRequest): unknown {
  const code = (error as { code?: unknown } | null)?.code;
  // Fastify refuses a QUERY without a media type before it asks whether there is one here; nothing of ours takes that method.
  if (code === 'FST_ERR_ROUTE_MISSING_CONTENT_TYPE') return wrongMethod(request);
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('payload_too_large', say('body_too_large'));
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new Refusal('unsupported_media_type', forPrograms('Send the body as application/json.'));
  return error;
}
