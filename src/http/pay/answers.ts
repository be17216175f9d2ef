// How pay pages are answered: never cached, never framed by other sites, and with a policy that allows exactly what is on them;
// and what is shown where the service cannot answer: a page in the customer's language, and never a problem in JSON.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Shop } from '../../domain/checkouts/shop.ts';
import type { Log } from '../../services/log.ts';
import { represent } from '../page-text.ts';
import { problemAnswer } from '../problem-answers.ts';
import { requestIdText } from '../request-id.ts';
import { type Rendered, renderTrouble } from './document.ts';
import type { ShopFace } from './view.ts';
import { languageOf, selfOf } from './visitor.ts';

const COMMON = {
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
};

export type PageSettings = Pick<Shop, 'frameAncestors'>;

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

/** A file to keep. Order ids are letters, digits and signs that a file may be called by. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Buffer,
  { type, name }: { readonly type: string; readonly name: string },
): FastifyReply {
  return reply
    .headers({
      ...COMMON,
      'x-request-id': requestIdText(request.id),
      'content-type': type,
      'content-disposition': `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`,
    })
    .send(body);
}

/** After a form: a reload of the page that follows sends nothing again. */
export function goTo(request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply {
  return reply
    .code(303)
    .headers({ ...COMMON, 'x-request-id': requestIdText(request.id), location: path })
    .send();
}

/** Scripts get a problem as every client does; a person who opens a page or sends a form gets a page. */
export async function answerTrouble(
  context: { readonly log: Log; readonly shop: ShopFace },
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (reply.sent || !/\btext\/html\b/i.test(request.headers.accept ?? '')) throw error;
  const { status, headers } = problemAnswer(context, error, request);
  if (headers['retry-after'] !== undefined) reply.header('retry-after', headers['retry-after']);
  const { shop } = context;
  // What was sent by a form is not sent again: the page of the payment shows what became of it.
  const self = selfOf(request).replace(/\/(?:method|card|saved_card)$/, '');
  return sendPage(request, reply, renderTrouble(languageOf(request, null), shop, self), { ...shop, status });
}
