// Answers with a page that is text already, such as the documentation.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from './receive.ts';
import { requestIdText } from './request-id.ts';
import type { Page } from './routes/docs.ts';

export function makePageHandler(page: Page): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  return async (request, reply) => {
    const { headers, body } = page.render({ origin: originOf(request), path: pathOf(request) });
    return reply
      .headers({ 'x-request-id': requestIdText(request.id), ...headers })
      .serializer((payload: unknown) => payload as string)
      .send(body);
  };
}

/** Scheme and host as far as the server can tell; nothing that a Host header should not hold gets through. */
function originOf(request: FastifyRequest): string {
  return `${request.protocol}://${/^[\w.:[\]-]+$/.test(request.host) ? request.host : 'localhost'}`;
}
