// /v1/invoices, their PDF documents, and the control over them.

import { type Answer, invalid, RefusedRequest, v1Answer } from '../answers.ts';
import { convertQuotation, createInvoice, getInvoice, voidInvoice } from '../invoices/changes.ts';
import { describeInvoiceForPage, invoiceReply, invoiceReplyWithNulls } from '../invoices/describe.ts';
import { drawInvoice } from '../invoices/pdf.ts';
import { readInvoice } from '../invoices/request.ts';
import { isObject, Reader } from '../json.ts';
import { headerAddresses } from '../notifications/creation.ts';
import { type Call, INVOICE_KEYS, type Route, type RouteContext } from '../route.ts';
import { controlRoute, rangeOf, readControl } from './control.ts';

const COMMON = { access: 'server-key', dialect: 'invoice' } as const;
const idOf = (call: Call) => call.params.id ?? '';

const wireRoutes: readonly Route[] = [
  {
    ...COMMON,
    method: 'POST',
    path: '/v1/invoices',
    operation: 'invoice-create',
    idempotency: INVOICE_KEYS,
    handle: (ctx, call) => {
      const request = readInvoice(ctx, call.body);
      return v1Answer(201, invoiceReply(ctx, createInvoice(ctx, request, headerAddresses(call.headers))));
    },
  },
  {
    ...COMMON,
    method: 'GET',
    path: '/v1/invoices/:id',
    operation: 'invoice-get',
    handle: (ctx, call) => v1Answer(200, invoiceReplyWithNulls(ctx, getInvoice(ctx, idOf(call)))),
  },
  {
    ...COMMON,
    method: 'PATCH',
    path: '/v1/invoices/:id/void',
    operation: 'invoice-void',
    handle: (ctx, call) => {
      const body = new Reader(isObject(call.body) ? call.body : {}, []);
      const cancelAs = body.text('cancel_as');
      if (body.problems.length > 0) throw invalid(...body.problems);
      voidInvoice(ctx, getInvoice(ctx, idOf(call)), cancelAs === 'client');
      return v1Answer(200, { success: true });
    },
  },
  {
    ...COMMON,
    method: 'PATCH',
    path: '/v1/invoices/:id/convert',
    operation: 'invoice-convert',
    handle: (ctx, call) =>
      v1Answer(200, invoiceReplyWithNulls(ctx, convertQuotation(ctx, getInvoice(ctx, idOf(call))))),
  },
  {
    method: 'GET',
    path: '/invoices/pdf/:id',
    operation: 'invoice-pdf',
    access: 'anyone',
    dialect: 'page',
    handle: sendPdf,
  },
];

/** The paid document, with a title of its own, exists once there is a payment; the plain one then says that it is paid, too. */
async function sendPdf(ctx: RouteContext, call: Call): Promise<Answer> {
  const [invoice] = ctx.state.invoices.find('pdf', idOf(call));
  const isPaidDocument = invoice?.paidPdfId === idOf(call);
  if (invoice === undefined || (isPaidDocument && invoice.paidAt === undefined))
    throw new RefusedRequest(404, 'Not Found');
  const { paidAt: _later, ...unpaid } = invoice;
  const { title } = describeInvoiceForPage(ctx, isPaidDocument ? invoice : unpaid);
  const view = { ...describeInvoiceForPage(ctx, invoice), title };
  const fileName = invoice.invoiceNumber.replace(/[^A-Za-z0-9._-]/g, '-');
  return {
    status: 200,
    contentType: 'application/pdf',
    headers: { 'content-disposition': `inline; filename="${fileName}.pdf"` },
    body: await drawInvoice(view),
  };
}

const controlRoutes: readonly Route[] = [
  controlRoute('GET', '/invoices', ({ control }, call) => ({ invoices: control.invoices.list(rangeOf(call)) })),
  controlRoute('GET', '/invoices/:id', ({ control }, call) => control.invoices.view(idOf(call))),
  controlRoute('POST', '/invoices/:id/choose', ({ control }, call) => {
    const method = readControl(call, (body) => body.text('method', { required: true }));
    return control.invoices.choose(idOf(call), { method: method ?? '' });
  }),
  controlRoute('POST', '/invoices/:id/pay', ({ control }, call) => {
    const method = readControl(call, (body) => body.text('method'));
    return control.invoices.pay(idOf(call), { method });
  }),
  controlRoute('POST', '/invoices/:id/expire', ({ control }, call) => control.invoices.expire(idOf(call))),
];

export const invoiceRoutes: readonly Route[] = [...wireRoutes, ...controlRoutes];
