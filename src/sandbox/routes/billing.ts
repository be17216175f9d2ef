// /v1/payment-links, /v1/invoices with their PDF documents, and /v1/subscriptions.

import { RefusedRequest, readBody, type SandboxResponse, v1Answer } from '../answers.ts';
import { convertQuotation, createInvoice, getInvoice, voidInvoice } from '../invoices/changes.ts';
import { describeInvoiceForPage, invoiceReply, invoiceReplyWithNulls } from '../invoices/describe.ts';
import { drawInvoice } from '../invoices/pdf.ts';
import { readInvoice } from '../invoices/request.ts';
import { headerAddresses } from '../notifications/creation.ts';
import { type Call, family, INVOICE_KEYS, type Route, type RouteContext, SUBSCRIPTION_KEYS } from '../route.ts';
import { hintsOfBrowser } from '../snap/hints.ts';
import { type Hint, mistake } from '../snap/mistakes.ts';
import { createLink, deleteLink, getLink, linkReply, linkUrlOf, readLinkRequest } from '../snap/payment-links.ts';
import { cancel, createSubscription, disable, enable, getSubscription, update } from '../subscriptions/changes.ts';
import { subscriptionReply } from '../subscriptions/describe.ts';
import { readSubscription, readUpdate } from '../subscriptions/request.ts';
import type { Subscription } from '../subscriptions/subscription.ts';

const forLinks = family({ access: 'server-key', dialect: 'payment-link' });
const LISTED_MAX = 100;

function makeLink(ctx: RouteContext, call: Call): SandboxResponse {
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

function listLinks(ctx: RouteContext, { query }: Call): SandboxResponse {
  const wanted = query.get('order_id');
  const links = ctx.state.paymentLinks
    .newestFirst()
    .filter(({ orderId, deletedAt }) => deletedAt === undefined && (wanted === null || orderId === wanted));
  const from = Math.max(0, Number(query.get('offset') ?? 0) || 0);
  const limit = Math.min(LISTED_MAX, Number(query.get('limit') ?? LISTED_MAX) || LISTED_MAX);
  return v1Answer(200, { payment_links: links.slice(from, from + limit).map((link) => linkReply(ctx, link)) });
}

export const paymentLinkRoutes: readonly Route[] = [
  forLinks('POST /v1/payment-links', 'payment-link-create', makeLink),
  forLinks('GET /v1/payment-links', 'payment-link-list', listLinks),
  forLinks('GET /v1/payment-links/:id', 'payment-link-get', (ctx, { id }) =>
    v1Answer(200, linkReply(ctx, getLink(ctx, id))),
  ),
  forLinks('DELETE /v1/payment-links/:id', 'payment-link-delete', (ctx, { id }) => {
    deleteLink(ctx, getLink(ctx, id));
    return v1Answer(200, { message: `Payment Link with Order ID ${id} deleted` });
  }),
];

const forInvoices = family({ access: 'server-key', dialect: 'invoice' });
const page = family({ access: 'anyone', dialect: 'page' });

function makeInvoice(ctx: RouteContext, call: Call): SandboxResponse {
  const request = readInvoice(ctx, call.body);
  return v1Answer(201, invoiceReply(ctx, createInvoice(ctx, request, headerAddresses(call.headers))));
}

export const invoiceRoutes: readonly Route[] = [
  forInvoices('POST /v1/invoices', 'invoice-create', makeInvoice, { idempotency: INVOICE_KEYS }),
  forInvoices('GET /v1/invoices/:id', 'invoice-get', (ctx, { id }) =>
    v1Answer(200, invoiceReplyWithNulls(ctx, getInvoice(ctx, id))),
  ),
  forInvoices('PATCH /v1/invoices/:id/void', 'invoice-void', (ctx, { body, id }) => {
    const cancelAs = readBody(body, (fields) => fields.text('cancel_as'));
    voidInvoice(ctx, getInvoice(ctx, id), cancelAs === 'client');
    return v1Answer(200, { success: true });
  }),
  forInvoices('PATCH /v1/invoices/:id/convert', 'invoice-convert', (ctx, { id }) =>
    v1Answer(200, invoiceReplyWithNulls(ctx, convertQuotation(ctx, getInvoice(ctx, id)))),
  ),
  page('GET /invoices/pdf/:id', 'invoice-pdf', sendPdf),
];

/** The paid document, with a title of its own, exists once there is a payment; the plain one then says that it is paid, too. */
async function sendPdf(ctx: RouteContext, { id }: Call): Promise<SandboxResponse> {
  const [invoice] = ctx.state.invoices.find('pdf', id);
  const isPaidDocument = invoice?.paidPdfId === id;
  if (invoice === undefined || (isPaidDocument && invoice.paidAt === undefined))
    throw new RefusedRequest(404, 'Not Found');
  const { paidAt: _later, ...unpaid } = invoice;
  const { title } = describeInvoiceForPage(ctx, isPaidDocument ? invoice : unpaid);
  const fileName = invoice.invoiceNumber.replace(/[^A-Za-z0-9._-]/g, '-');
  return {
    status: 200,
    contentType: 'application/pdf',
    headers: { 'content-disposition': `inline; filename="${fileName}.pdf"` },
    body: await drawInvoice({ ...describeInvoiceForPage(ctx, invoice), title }),
  };
}

const forSubscriptions = family({ access: 'server-key', dialect: 'subscription' });
const updated = v1Answer(200, { status_message: 'Subscription is updated.' });

function change(name: string, make: (ctx: RouteContext, subscription: Subscription) => void): Route {
  return forSubscriptions(`POST /v1/subscriptions/:id/${name}`, `subscription-${name}`, (ctx, { id }) => {
    make(ctx, getSubscription(ctx, id));
    return updated;
  });
}

function makeSubscription(ctx: RouteContext, call: Call): SandboxResponse {
  const request = readSubscription(ctx, call.body);
  return v1Answer(200, subscriptionReply(createSubscription(ctx, request, headerAddresses(call.headers))));
}

export const subscriptionRoutes: readonly Route[] = [
  forSubscriptions('POST /v1/subscriptions', 'subscription-create', makeSubscription, {
    idempotency: SUBSCRIPTION_KEYS,
    validate: (ctx, call) => void readSubscription(ctx, call.body),
  }),
  forSubscriptions('GET /v1/subscriptions/:id', 'subscription-get', (ctx, { id }) => {
    const subscription = getSubscription(ctx, id);
    return v1Answer(200, { ...subscriptionReply(subscription), transaction_ids: subscription.transactionIds });
  }),
  change('disable', disable),
  change('enable', enable),
  change('cancel', cancel),
  forSubscriptions('PATCH /v1/subscriptions/:id', 'subscription-update', (ctx, { body, id }) => {
    const subscription = getSubscription(ctx, id);
    update(ctx, subscription, readUpdate(ctx, body, subscription));
    return updated;
  }),
];
