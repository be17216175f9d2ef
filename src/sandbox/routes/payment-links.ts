// /v1/payment-links.

import { RefusedRequest, type SandboxResponse, v1Answer } from '../answers.ts';
import { headerAddresses } from '../notifications/creation.ts';
import { type Call, family, type Route, type RouteContext } from '../route.ts';
import { hintsOfBrowser } from '../snap/hints.ts';
import { type Hint, mistake } from '../snap/mistakes.ts';
import { createLink, deleteLink, getLink, linkReply, linkUrlOf, readLinkRequest } from '../snap/payment-links.ts';

const server = family({ access: 'server-key', dialect: 'payment-link' });
const LISTED_MAX = 100;

function create(ctx: RouteContext, call: Call): SandboxResponse {
  const hints = hintsOfBrowser(call.headers.origin);
  try {
    const request = readLinkRequest(ctx, call.body);
    const link = createLink(ctx, request, headerAddresses(call.headers));
    const answer = v1Answer(200, { order_id: link.orderId, payment_url: linkUrlOf(ctx, link) });
    return { ...answer, hints: [...hints, ...linkHints(request.orderId, request.usageLimit)] };
  } catch (error) {
    throw error instanceof RefusedRequest ? error.withHints(hints) : error;
  }
}

function linkHints(orderId: string, usageLimit: number | undefined): Hint[] {
  const endless = 'There is no usage_limit: it can be paid again and again. Send 1 where it is for one order.';
  return [mistake('link-order-id', { orderId, why: 'made' }), ...(usageLimit === undefined ? [{ text: endless }] : [])];
}

function list(ctx: RouteContext, { query }: Call): SandboxResponse {
  const wanted = query.get('order_id');
  const links = ctx.state.paymentLinks
    .newestFirst()
    .filter(({ orderId, deletedAt }) => deletedAt === undefined && (wanted === null || orderId === wanted));
  const from = Math.max(0, Number(query.get('offset') ?? 0) || 0);
  const limit = Math.min(LISTED_MAX, Number(query.get('limit') ?? LISTED_MAX) || LISTED_MAX);
  return v1Answer(200, { payment_links: links.slice(from, from + limit).map((link) => linkReply(ctx, link)) });
}

export const paymentLinkRoutes: readonly Route[] = [
  server('POST /v1/payment-links', 'payment-link-create', create),
  server('GET /v1/payment-links', 'payment-link-list', list),
  server('GET /v1/payment-links/:id', 'payment-link-get', (ctx, { id }) =>
    v1Answer(200, linkReply(ctx, getLink(ctx, id))),
  ),
  server('DELETE /v1/payment-links/:id', 'payment-link-delete', (ctx, { id }) => {
    deleteLink(ctx, getLink(ctx, id));
    return v1Answer(200, { message: `Payment Link with Order ID ${id} deleted` });
  }),
];
