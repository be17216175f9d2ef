// /invoices/ and /invoices/{pk}/, and what can be done to one: check_status, history and void.

import { Type } from 'typebox';
import { InvoiceInput, VoidInput } from '../../domain/invoices/input.ts';
import { INVOICE_STATUSES } from '../../domain/invoices/invoice.ts';
import { dateOf } from '../../domain/time.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { LINK, pageQuery } from '../pages.ts';
import { InvoiceChangeSchema, InvoiceSchema } from '../schemas/billing.ts';
import { customerFilter, toCustomerFilter } from '../schemas/customer-filter.ts';
import * as examples from '../schemas/invoice-examples.ts';
import { component, oneOf, text, time } from '../schemas/shared.ts';
import { showHistory } from './history.ts';

const InvoiceParams = Type.Object({ pk: text('The id of the invoice') });

const InvoiceInputSchema = component('InvoiceInput', InvoiceInput);

const ListQuery = Type.Object(
  {
    status: Type.Optional(oneOf(INVOICE_STATUSES, 'Only invoices with this status')),
    order_id: Type.Optional(
      Type.String({ minLength: 1, maxLength: 36, description: 'Only the invoice of this order' }),
    ),
    invoice_number: Type.Optional(
      Type.String({ minLength: 1, maxLength: 40, description: 'Only the invoice with this number' }),
    ),
    surplus: Type.Optional(oneOf(['true'], 'Only invoices that were paid more than once')),
    ...customerFilter,
    created_after: Type.Optional(time('Only invoices made after this time')),
    created_before: Type.Optional(time('Only invoices made before this time')),
    ...pageQuery,
  },
  { additionalProperties: false },
);

const listEndpoint = endpoint({
  id: 'listInvoices',
  call: 'invoices.list',
  method: 'GET',
  path: '/invoices/',
  tag: 'Invoices',
  summary: 'List invoices, newest first',
  description:
    'Staff see all invoices, other callers their own. The next page, and the one before, are in the Link header.',
  access: 'invoices:read',
  query: ListQuery,
  answers: {
    200: {
      description: 'A page of invoices',
      schema: Type.Array(InvoiceSchema),
      example: [examples.invoice],
      headers: { Link: LINK },
    },
  },
  problems: [400],
  async handle({ services, caller, query }) {
    const page = await services.invoices.list(caller, {
      limit: query.limit,
      cursor: query.cursor,
      status: query.status,
      orderId: query.order_id,
      invoiceNumber: query.invoice_number,
      surplusAbove: query.surplus === undefined ? undefined : 0,
      ...toCustomerFilter(query),
      createdAfter: dateOf(query.created_after),
      createdBefore: dateOf(query.created_before),
    });
    return { status: 200, body: page.items.map(services.invoices.show), next: page.next, prev: page.prev };
  },
});

const VoidSchema = component('VoidInput', VoidInput);

const InvoiceCheckSchema = component(
  'InvoiceCheck',
  Type.Object(
    {
      invoice: InvoiceSchema,
      gateway_response: Type.Unsafe<Record<string, unknown>>({
        type: 'object',
        additionalProperties: true,
        description: 'What the gateway said',
      }),
    },
    { additionalProperties: false },
  ),
);

const historyEndpoint = endpoint({
  id: 'getInvoiceHistory',
  call: 'invoices.history',
  method: 'GET',
  path: '/invoices/{pk}/history/',
  tag: 'Invoices',
  summary: 'See what happened to an invoice',
  description: 'Every change, oldest first: who or what changed it, from what to what, and why.',
  access: 'invoices:read',
  params: InvoiceParams,
  answers: {
    200: { description: 'The changes', schema: Type.Array(InvoiceChangeSchema), example: examples.invoiceHistory },
  },
  problems: [404],
  async handle({ services, caller, params }) {
    return { status: 200, body: showHistory(await services.invoices.history(caller, params.pk), 'invoice_id') };
  },
});

export const invoiceEndpoints: readonly Endpoint[] = [
  listEndpoint,
  endpoint({
    id: 'createInvoice',
    call: 'invoices.create',
    method: 'POST',
    path: '/invoices/',
    tag: 'Invoices',
    summary: 'Send an invoice',
    description:
      'Stores the invoice, has the gateway make it, and answers with the page on which the customer pays. On 502 ' +
      'or 504 the outcome is not known: the draft is kept and named in `invoice_id`. Repeat the request with the same ' +
      'Idempotency-Key; within five minutes a background task does so too.',
    access: 'invoices:write',
    body: { schema: InvoiceInputSchema, required: true, examples: { 'two items': examples.invoiceInput } },
    answers: { 201: { description: 'The invoice', schema: InvoiceSchema, example: examples.invoice } },
    problems: [400, 502, 504],
    async handle({ services, caller, body, requestId, subjectId }) {
      const record = await services.invoices.create(caller, body, {
        requestId,
        invoiceId: subjectId,
      });
      return { status: 201, body: services.invoices.show(record) };
    },
  }),
  endpoint({
    id: 'getInvoice',
    call: 'invoices.get',
    method: 'GET',
    path: '/invoices/{pk}/',
    tag: 'Invoices',
    summary: 'Read an invoice',
    access: 'invoices:read',
    params: InvoiceParams,
    answers: { 200: { description: 'The invoice', schema: InvoiceSchema, example: examples.invoice } },
    problems: [404],
    async handle({ services, caller, params }) {
      return { status: 200, body: services.invoices.show(await services.invoices.get(caller, params.pk)) };
    },
  }),
];

export const invoiceActionEndpoints: readonly Endpoint[] = [
  endpoint({
    id: 'checkInvoiceStatus',
    call: 'invoices.checkStatus',
    method: 'GET',
    path: '/invoices/{pk}/check_status/',
    tag: 'Invoices',
    summary: "Refresh an invoice from the gateway's status",
    description:
      'Reads the invoice at the gateway, applies what it says, and answers with both. Where it was paid and the notification was lost, ' +
      'its payment is found too. 400 where the gateway does not know the invoice.',
    access: 'invoices:read',
    params: InvoiceParams,
    answers: {
      200: {
        description: 'The invoice after the update, and what the gateway said',
        schema: InvoiceCheckSchema,
        example: { invoice: examples.paidInvoice, gateway_response: examples.gatewayInvoice },
      },
    },
    problems: [400, 404, 502, 504],
    async handle({ services, caller, params, requestId }) {
      const { record, gatewayResponse } = await services.invoices.checkStatus(caller, params.pk, { requestId });
      return { status: 200, body: { invoice: services.invoices.show(record), gateway_response: gatewayResponse } };
    },
  }),
  historyEndpoint,
  endpoint({
    id: 'voidInvoice',
    call: 'invoices.void',
    method: 'POST',
    path: '/invoices/{pk}/void/',
    tag: 'Invoices',
    summary: 'Void an invoice',
    description: 'Only an invoice that is `pending` or `overdue`; any other answers 400.',
    access: 'invoices:write',
    params: InvoiceParams,
    body: { schema: VoidSchema, required: false, examples: { 'with a reason': examples.voidInput } },
    answers: {
      200: { description: 'The invoice afterwards', schema: InvoiceSchema, example: examples.voidedInvoice },
    },
    problems: [400, 404, 502, 504],
    async handle({ services, caller, params, body, requestId, resumed, subjectId }) {
      const record = await services.invoices.void(caller, params.pk, body ?? {}, {
        requestId,
        resumed,
        actId: subjectId,
      });
      return { status: 200, body: services.invoices.show(record) };
    },
  }),
];
