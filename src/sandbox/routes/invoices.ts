// /v1/invoices, and their PDF documents.

import { RefusedRequest, readBody, type SandboxResponse, v1Answer } from '../answers.ts';
import { convertQuotation, createInvoice, getInvoice, voidInvoice } from '../invoices/changes.ts';
import { describeInvoiceForPage, invoiceReply, invoiceReplyWithNulls } from '../invoices/describe.ts';
import { drawInvoice } from '../invoices/pdf.ts';
import { readInvoice } from '../invoices/request.ts';
import { headerAddresses } from '../notifications/creation.ts';
import { type Call, family, INVOICE_KEYS, type Route, type RouteContext } from '../route.ts';

const server = family({ access: 'server-key', dialect: 'invoice' });
const page = family({ access: 'anyone', dialect: 'page' });

function create(ctx: RouteContext, call: Call): SandboxResponse {
  const request = readInvoice(ctx, call.body);
  return v1Answer(201, invoiceReply(ctx, createInvoice(ctx, request, headerAddresses(call.headers))));
}

export const invoiceRoutes: readonly Route[] = [
  server('POST /v1/invoices', 'invoice-create', create, { idempotency: INVOICE_KEYS }),
  server('GET /v1/invoices/:id', 'invoice-get', (ctx, { id }) =>
    v1Answer(200, invoiceReplyWithNulls(ctx, getInvoice(ctx, id))),
  ),
  server('PATCH /v1/invoices/:id/void', 'invoice-void', (ctx, { body, id }) => {
    const cancelAs = readBody(body, (fields) => fields.text('cancel_as'));
    voidInvoice(ctx, getInvoice(ctx, id), cancelAs === 'client');
    return v1Answer(200, { success: true });
  }),
  server('PATCH /v1/invoices/:id/convert', 'invoice-convert', (ctx, { id }) =>
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
