// GET /payments/ and GET /payments/{pk}/

import { Type } from 'typebox';
import { showPaymentInList } from '../../domain/payments/representation.ts';
import type { Services } from '../../services/index.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { LINK, pageQuery } from '../pages.ts';
import * as examples from '../schemas/examples.ts';
import { PaymentInListSchema } from '../schemas/payment.ts';
import { PaymentWithActionsSchema, withActions } from '../schemas/payment-actions.ts';
import { paymentFilter, toPaymentFilter } from '../schemas/payment-filter.ts';
import { text } from '../schemas/shared.ts';

export const PaymentParams = Type.Object({ pk: text('The id of the payment') });

const ListQuery = Type.Object({ ...paymentFilter, ...pageQuery }, { additionalProperties: false });

export function paymentEndpoints(services: Services): Endpoint[] {
  return [
    endpoint({
      id: 'listPayments',
      call: 'payments.list',
      method: 'GET',
      path: '/payments/',
      tag: 'Payments',
      summary: 'List payments, newest first',
      description:
        'Staff see all payments, everybody else their own. The next page, and the one before, are in the Link header.',
      access: 'payments:read',
      query: ListQuery,
      answers: {
        200: {
          description: 'A page of payments',
          schema: Type.Array(PaymentInListSchema),
          example: [examples.paymentInList],
          headers: { Link: LINK },
        },
      },
      problems: [400],
      async handle({ caller, query }) {
        const page = await services.payments.list(caller, {
          limit: query.limit,
          cursor: query.cursor,
          ...toPaymentFilter(query),
        });
        return { status: 200, body: page.items.map(showPaymentInList), next: page.next, prev: page.prev };
      },
    }),
    endpoint({
      id: 'getPayment',
      call: 'payments.get',
      method: 'GET',
      path: '/payments/{pk}/',
      tag: 'Payments',
      summary: 'Read a payment',
      access: 'payments:read',
      params: PaymentParams,
      answers: {
        200: { description: 'The payment', schema: PaymentWithActionsSchema, example: withActions(examples.payment) },
      },
      problems: [404],
      async handle({ caller, params }) {
        return { status: 200, body: services.payments.show(caller, await services.payments.get(caller, params.pk)) };
      },
    }),
  ];
}
