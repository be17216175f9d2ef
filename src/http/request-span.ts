// The span of a request: continues the caller's trace, and is named by the route.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { inSpan } from '../observability/tracing.ts';
import { requestIdText } from './request-id.ts';

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** `trusted`: callers show who they are. A stranger's word on which trace to continue is not taken. */
export function traceRequests(path: string, trusted: boolean, handler: Handler): Handler {
  return (request, reply) => {
    const attributes = { 'http.request.method': request.method, 'http.route': path };
    const headers = trusted ? { headers: request.headers } : {};
    return inSpan(`${request.method} ${path}`, { kind: 'server', attributes, ...headers }, async (span) => {
      // Here and not at the end: the reply may be sent when the client is gone.
      span.set({ 'gapura.request_id': requestIdText(request.id) });
      const answered = await handler(request, reply);
      const { statusCode } = reply;
      span.set({ 'http.response.status_code': statusCode });
      if (statusCode >= 500) span.fail(String(statusCode));
      return answered;
    });
  };
}
