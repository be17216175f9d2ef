// How pay pages are answered: never kept, never framed by strangers, and with a policy that allows exactly what is on them.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { represent } from '../page-text.ts';
import { requestIdText } from '../request-id.ts';
import type { Rendered } from './document.ts';

const COMMON = {
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
};

export interface PageSettings {
  /** Origins of sites that may show the page inside of theirs. */
  readonly frameAncestors: readonly string[];
}

export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { html, policy }: Rendered,
  { status = 200, frameAncestors }: PageSettings & { readonly status?: number },
): Promise<FastifyReply> {
  const { body, encoding } = await represent({ text: html }, request.headers['accept-encoding'] ?? '');
  const ancestors = frameAncestors.length === 0 ? "'none'" : frameAncestors.join(' ');
  if (encoding !== null) reply.header('content-encoding', encoding);
  return reply
    .code(status)
    .headers({
      ...COMMON,
      'x-request-id': requestIdText(request.id),
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `${policy}; frame-ancestors ${ancestors}`,
      vary: 'accept-encoding, accept-language, cookie, user-agent',
    })
    .serializer((payload: unknown) => payload as string)
    .send(body);
}

export function sendJson(request: FastifyRequest, reply: FastifyReply, body: unknown, status = 200): FastifyReply {
  return reply
    .code(status)
    .headers({
      ...COMMON,
      'x-request-id': requestIdText(request.id),
      'content-type': 'application/json; charset=utf-8',
    })
    .serializer((payload: unknown) => payload as string)
    .send(JSON.stringify(body));
}

/** After a form: a reload of the page that follows sends nothing again. */
export function goTo(request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply {
  return reply
    .code(303)
    .headers({ ...COMMON, 'x-request-id': requestIdText(request.id), location: path })
    .send();
}
