// What can be done to an invoice: /invoices/{pk}/check_status/, history and void.

import { Type } from 'typebox';
import { VoidInput } from '../../domain/invoices/input.ts';
import type { Services } from '../../services/index.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { InvoiceChangeSchema, InvoiceSchema } from '../schemas/invoice.ts';
import * as examples from '../schemas/invoice-examples.ts';
import { component } from '../schemas/shared.ts';
import { showHistory } from './history.ts';
import { InvoiceParams } from './invoices.ts';

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

export function invoiceActionEndpoints(services: Services): Endpoint[] {
  const { invoices } = services;
  return [
    endpoint({
      id: 'checkInvoiceStatus',
      call: 'invoices.checkStatus',
      method: 'GET',
      path: '/invoices/{pk}/check_status/',
      tag: 'Invoices',
      summary: "Refresh an invoice from the gateway's status",
      description:
        'Reads the invoice at the gateway, applies what it says, and answers with both. Where it was paid and nobody told, ' +
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
      async handle({ caller, params, requestId }) {
        const { record, gatewayResponse } = await invoices.checkStatus(caller, params.pk, { requestId });
        return { status: 200, body: { invoice: invoices.show(record), gateway_response: gatewayResponse } };
      },
    }),
    historyEndpoint(services),
    endpoint({
      id: 'voidInvoice',
      call: 'invoices.void',
      method: 'POST',
      path: '/invoices/{pk}/void/',
      tag: 'Invoices',
      summary: 'Take an invoice back',
      description: 'Only an invoice that is `pending` or `overdue`; any other answers 400.',
      access: 'invoices:write',
      params: InvoiceParams,
      body: { schema: VoidSchema, required: false, examples: { 'with a reason': examples.voidInput } },
      answers: {
        200: { description: 'The invoice afterwards', schema: InvoiceSchema, example: examples.voidedInvoice },
      },
      problems: [400, 404, 502, 504],
      async handle({ caller, params, body, requestId, resumed, subjectId }) {
        const record = await invoices.void(caller, params.pk, body ?? {}, { requestId, resumed, actId: subjectId });
        return { status: 200, body: invoices.show(record) };
      },
    }),
  ];
}

function historyEndpoint({ invoices }: Services): Endpoint {
  return endpoint({
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
    async handle({ caller, params }) {
      return { status: 200, body: showHistory(await invoices.history(caller, params.pk), 'invoice_id') };
    },
  });
}
