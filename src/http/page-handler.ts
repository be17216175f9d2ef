// Answers with a page that is text already, such as the documentation: compressed where the browser takes it, and once.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../domain/errors.ts';
import { say } from '../text/sayings.ts';
import type { Site } from './landing/page.ts';
import { isKnownTo, type PageText, represent } from './page-text.ts';
import { originOf, pathOf } from './receive.ts';
import { requestIdText } from './request-id.ts';

/** Where a visitor came in, and what they would like: pages use the address of the request, with the prefix that the host chose. */
export interface PageRequest {
  /** Of the shop that the visitor came to. */
  readonly site: Site;
  /** Scheme and host, such as http://127.0.0.1:3000. */
  readonly origin: string;
  /** The path as the visitor sees it. */
  readonly path: string;
  /** How many folders the visitor is below the page's own, for a page whose path ends with a star. */
  readonly depth: number;
  readonly query: URLSearchParams;
  readonly accept: string;
  readonly acceptLanguage: string;
}

export interface HtmlPage {
  readonly path: string;
  /** Undefined where there is nothing. */
  render(
    visit: PageRequest,
  ): { readonly headers: Readonly<Record<string, string>>; readonly text: PageText } | undefined;
}

export function makePageHandler(
  page: HtmlPage,
): (request: FastifyRequest, reply: FastifyReply, site: Site) => Promise<FastifyReply> {
  return async (request, reply, site) => {
    const rendered = page.render(visitOf(request, site));
    if (rendered === undefined) throw new Refusal('not_found', say('nothing_at', { place: pathOf(request) }));
    const { headers, text } = rendered;
    const { body, etag, encoding } = await represent(text, request.headers['accept-encoding'] ?? '');
    const { vary = '', ...others } = headers;
    reply.headers({
      'x-request-id': requestIdText(request.id),
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      ...others,
      vary: `${vary}accept-encoding`,
      etag,
    });
    if (isKnownTo(request.headers['if-none-match'], etag)) return reply.code(304).send();
    if (encoding !== null) reply.header('content-encoding', encoding);
    return reply.serializer((payload: unknown) => payload as string).send(body);
  };
}

function visitOf(request: FastifyRequest, site: Site): PageRequest {
  const { accept = '', 'accept-language': acceptLanguage = '' } = request.headers;
  const start = request.url.indexOf('?');
  const query = new URLSearchParams(start === -1 ? '' : request.url.slice(start + 1));
  const path = pathOf(request);
  return { site, origin: originOf(request), path, depth: depthOf(request), query, accept, acceptLanguage };
}

/** Counted in what was asked for and not in its decoded form, since a browser counts it so too. */
function depthOf({ url, routeOptions }: FastifyRequest): number {
  const slashes = (path = '') => path.split('?', 1)[0]?.split('/').length ?? 0;
  return Math.max(0, slashes(url) - slashes(routeOptions.url));
}
