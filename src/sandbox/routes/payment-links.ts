// /v1/payment-links.

import { type Answer, RefusedRequest, v1Answer } from '../answers.ts';
import { headerAddresses } from '../notifications/creation.ts';
import type { Call, Route, RouteContext } from '../route.ts';
import { hintsOfBrowser } from '../snap/hints.ts';
import { type Hint, mistake } from '../snap/mistakes.ts';
import { createLink, deleteLink, getLink, linkReply, linkUrlOf, readLinkRequest } from '../snap/payment-links.ts';

const SERVER = { access: 'server-key', dialect: 'payment-link' } as const;
const PATH = '/v1/payment-links';
const LISTED_MAX = 100;
const idOf = (call: Call) => call.params.id ?? '';

function create(ctx: RouteContext, call: Call): Answer {
  const hints = hintsOfBrowser(call.headers.origin);
  try {
    const request = readLinkRequest(ctx, call.body);
    const link = createLink(ctx, request, headerAddresses(call.headers));
    const answer = v1Answer(200, { order_id: link.orderId, payment_url: linkUrlOf(ctx, link) });
    return { ...answer, hints: [...hints, ...linkHints(request.orderId, request.usageLimit)] };
  } catch (error) {
    throw error instanceof RefusedRequest ? error.withHints([...hints, ...refusalHints(error)]) : error;
  }
}

function linkHints(orderId: string, usageLimit: number | undefined): Hint[] {
  const endless = 'There is no usage_limit: it can be paid again and again. Send 1 where it is for one order.';
  return [mistake('link-order-id', { orderId, why: 'made' }), ...(usageLimit === undefined ? [{ text: endless }] : [])];
}

function refusalHints({ validationMessages }: RefusedRequest): Hint[] {
  const isLong = validationMessages.some((message) => message.endsWith('order_id too long'));
  return isLong ? [mistake('link-order-id', { orderId: '', why: 'long' })] : [];
}

export const paymentLinkRoutes: readonly Route[] = [
  { ...SERVER, method: 'POST', path: PATH, operation: 'payment-link-create', handle: create },
  {
    ...SERVER,
    method: 'GET',
    path: PATH,
    operation: 'payment-link-list',
    handle: (ctx, call) => {
      const wanted = call.query.get('order_id');
      const links = ctx.state.paymentLinks
        .newestFirst()
        .filter(({ orderId, deletedAt }) => deletedAt === undefined && (wanted === null || orderId === wanted));
      const from = Math.max(0, Number(call.query.get('offset') ?? 0) || 0);
      const limit = Math.min(LISTED_MAX, Number(call.query.get('limit') ?? LISTED_MAX) || LISTED_MAX);
      return v1Answer(200, { payment_links: links.slice(from, from + limit).map((link) => linkReply(ctx, link)) });
    },
  },
  {
    ...SERVER,
    method: 'GET',
    path: `${PATH}/:id`,
    operation: 'payment-link-get',
    handle: (ctx, call) => v1Answer(200, linkReply(ctx, getLink(ctx, idOf(call)))),
  },
  {
    ...SERVER,
    method: 'DELETE',
    path: `${PATH}/:id`,
    operation: 'payment-link-delete',
    handle: (ctx, call) => {
      deleteLink(ctx, getLink(ctx, idOf(call)));
      return v1Answer(200, { message: `Payment Link with Order ID ${idOf(call)} deleted` });
    },
  },
];
