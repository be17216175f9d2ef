// /checkouts/ and what can be done with one. The pages on which customers pay are in `pay.ts`.

import { Type } from 'typebox';
import { CHECKOUT_STATUSES } from '../../domain/checkouts/checkout.ts';
import { CheckoutInput } from '../../domain/checkouts/input.ts';
import { textUpTo } from '../../domain/fields.ts';
import { dateOf } from '../../domain/time.ts';
import type { CheckoutRecord } from '../../services/checkouts/read.ts';
import { type Call, type Endpoint, endpoint } from '../endpoint.ts';
import { pageAddress } from '../page-address.ts';
import { LINK, pageQuery } from '../pages.ts';
import { CheckoutSchema, SurplusRefundSchema } from '../schemas/checkout.ts';
import * as examples from '../schemas/checkout-examples.ts';
import { customerFilter, toCustomerFilter } from '../schemas/customer-filter.ts';
import { anyOf, component, oneOf, text, time } from '../schemas/shared.ts';

const Params = Type.Object({ pk: text('The id of the checkout') });
const InputSchema = component('CheckoutInput', CheckoutInput);
const ReturnedSchema = component(
  'SurplusReturned',
  Type.Object(
    { note: Type.Optional(textUpTo(200, 'How it was sent back; kept in the audit')) },
    { additionalProperties: false },
  ),
);

const ListQuery = Type.Object(
  {
    status: Type.Optional(anyOf(oneOf(CHECKOUT_STATUSES), 'Only checkouts with this status')),
    order_id: Type.Optional(
      Type.String({ minLength: 1, maxLength: 45, description: 'Only the checkout of this order' }),
    ),
    payment_link_id: Type.Optional(
      Type.String({ format: 'uuid', description: 'Only checkouts that this payment link made' }),
    ),
    surplus: Type.Optional(oneOf(['true'], 'Only checkouts that were paid more than once')),
    ...customerFilter,
    created_after: Type.Optional(time('Only checkouts made after this time')),
    created_before: Type.Optional(time('Only checkouts made before this time')),
    ...pageQuery,
  },
  { additionalProperties: false },
);

/** A checkout as it is shown to who asked for it. */
function shown(call: Call<unknown, unknown, unknown>, record: CheckoutRecord) {
  const { checkouts } = call.services;
  return checkouts.show(record, pageAddress(call, 'checkouts', { below: 'pay', token: checkouts.tokenOf(record) }));
}

const createEndpoint = endpoint({
  id: 'createCheckout',
  call: 'checkouts.create',
  method: 'POST',
  path: '/checkouts/',
  tag: 'Checkouts',
  summary: 'Have a customer pay on a page',
  description:
    'Answers with the address of a pay page: send your customer there, and wait for `checkout_completed`. The customer ' +
    'chooses how to pay, and may change it; at most one payment of a checkout can be paid at any time. The gateway ' +
    'is called when the customer has chosen.',
  access: ['checkouts:write', 'payments:write'],
  body: { schema: InputSchema, required: true, examples: { 'two bags of coffee': examples.checkoutInput } },
  answers: { 201: { description: 'The checkout', schema: CheckoutSchema, example: examples.checkout } },
  confidential: true,
  problems: [400],
  async handle(call) {
    const { record } = await call.services.checkouts.create(call.caller, call.body, { checkoutId: call.subjectId });
    return { status: 201, body: shown(call, record) };
  },
});

const cancelEndpoint = endpoint({
  id: 'cancelCheckout',
  call: 'checkouts.cancel',
  method: 'POST',
  path: '/checkouts/{pk}/cancel/',
  tag: 'Checkouts',
  summary: 'End a checkout that is not paid',
  description:
    'No customer can begin to pay it from then on, and a payment under way is cancelled at the gateway. 400 where it has ended ' +
    'or was paid; on 502 or 504 the gateway did not answer, and a background task retries.',
  access: ['payments:cancel', 'checkouts:write', 'payments:write'],
  params: Params,
  answers: { 200: { description: 'The checkout', schema: CheckoutSchema, example: examples.cancelledCheckout } },
  confidential: true,
  problems: [400, 404, 502, 504],
  async handle(call) {
    const { services, caller, params, requestId, resumed, subjectId } = call;
    const record = await services.checkouts.cancel(caller, params.pk, { requestId, resumed, actId: subjectId });
    return { status: 200, body: shown(call, record) };
  },
});

const surplusEndpoint = endpoint({
  id: 'refundSurplus',
  call: 'checkouts.refundSurplus',
  method: 'POST',
  path: '/checkouts/{pk}/refund_surplus/',
  tag: 'Checkouts',
  summary: 'Give back what was paid twice',
  description:
    'Refunds every payment of the checkout but the one that counts, and gives the outcome of each. Some payment methods have no ' +
    'refund at the gateway: their refusal says so. Send that money back yourself, and say so with `surplus_returned`.',
  access: 'payments:refund',
  params: Params,
  answers: {
    200: {
      description: 'The checkout, and the outcome of each payment that was too much',
      schema: SurplusRefundSchema,
      example: examples.surplusRefund,
    },
  },
  confidential: true,
  problems: [400, 404],
  async handle(call) {
    const { record, refunds } = await call.services.checkouts.refundSurplus(call.caller, call.params.pk, {
      requestId: call.requestId,
    });
    return {
      status: 200,
      body: {
        checkout: shown(call, record),
        refunds: refunds.map(({ paymentId, status, refusal }) => ({
          payment_id: paymentId,
          status,
          refusal,
        })),
      },
    };
  },
});

const returnedEndpoint = endpoint({
  id: 'noteSurplusReturned',
  call: 'checkouts.noteSurplusReturned',
  method: 'POST',
  path: '/checkouts/{pk}/surplus_returned/',
  tag: 'Checkouts',
  summary: 'Record that you gave a surplus back yourself',
  description:
    'For money that the gateway cannot refund, such as that of virtual accounts and of stores: after you have sent it ' +
    'back, for instance by a bank transfer. Moves no money; the surplus is 0 afterwards, and the audit says who said so. 400 where ' +
    'nothing is too much, or a refund of it is under way.',
  access: 'payments:refund',
  params: Params,
  body: {
    schema: ReturnedSchema,
    required: false,
    examples: { 'a bank transfer': { note: 'BCA transfer of 12 May' } },
  },
  answers: { 200: { description: 'The checkout', schema: CheckoutSchema, example: examples.completedCheckout } },
  confidential: true,
  problems: [400, 404],
  async handle(call) {
    const { services, caller, params, body, resumed, subjectId } = call;
    const origin = { note: body?.note, resumed, actId: subjectId };
    return {
      status: 200,
      body: shown(call, await services.checkouts.noteSurplusReturned(caller, params.pk, origin)),
    };
  },
});

const sendEndpoint = endpoint({
  id: 'sendCheckout',
  call: 'checkouts.send',
  method: 'POST',
  path: '/checkouts/{pk}/send/',
  tag: 'Checkouts',
  summary: 'Send the address of the pay page by mail',
  description:
    'A background task sends it to the e-mail address of the customer, unless the checkout was paid by then. 400 where there is nothing ' +
    'to pay, no address, no mail server, or the same mail has not been sent yet; 429 where the address got too many mails within an hour.',
  access: ['checkouts:write', 'payments:write'],
  params: Params,
  answers: { 200: { description: 'The checkout', schema: CheckoutSchema, example: examples.checkout } },
  confidential: true,
  problems: [400, 404],
  async handle(call) {
    const { services, caller, params, subjectId } = call;
    return {
      status: 200,
      body: shown(call, await services.checkouts.send(caller, params.pk, { actId: subjectId })),
    };
  },
});

const sendReceiptEndpoint = endpoint({
  id: 'sendReceipt',
  call: 'checkouts.sendReceipt',
  method: 'POST',
  path: '/checkouts/{pk}/send_receipt/',
  tag: 'Checkouts',
  summary: 'Send the receipt once more',
  description:
    'A background task sends it to the e-mail address of the customer. 400 where the checkout is not paid, there is no address or no mail ' +
    'server, or the receipt has not been sent yet; 429 where the address got too many mails within an hour.',
  access: ['checkouts:write', 'payments:write'],
  params: Params,
  answers: { 200: { description: 'The checkout', schema: CheckoutSchema, example: examples.completedCheckout } },
  confidential: true,
  problems: [400, 404],
  async handle(call) {
    const { services, caller, params, subjectId } = call;
    return {
      status: 200,
      body: shown(call, await services.checkouts.sendReceipt(caller, params.pk, { actId: subjectId })),
    };
  },
});

const listEndpoint = endpoint({
  id: 'listCheckouts',
  call: 'checkouts.list',
  method: 'GET',
  path: '/checkouts/',
  tag: 'Checkouts',
  summary: 'List checkouts, newest first',
  description:
    'Staff see all checkouts, other callers their own. The addresses of pay pages are not in the list. The next page, and ' +
    'the one before, are in the Link header.',
  access: 'payments:read',
  query: ListQuery,
  answers: {
    200: {
      description: 'A page of checkouts',
      schema: Type.Array(CheckoutSchema),
      example: [examples.completedCheckout],
      headers: { Link: LINK },
    },
  },
  problems: [400],
  async handle({ services, caller, query }) {
    const page = await services.checkouts.list(caller, {
      limit: query.limit,
      cursor: query.cursor,
      status: query.status,
      orderId: query.order_id,
      paymentLinkId: query.payment_link_id,
      surplusAbove: query.surplus === undefined ? undefined : 0,
      ...toCustomerFilter(query),
      createdAfter: dateOf(query.created_after),
      createdBefore: dateOf(query.created_before),
    });
    const body = page.items.map((record) => services.checkouts.show(record, null));
    return { status: 200, body, next: page.next, prev: page.prev };
  },
});

export const checkoutEndpoints: readonly Endpoint[] = [
  listEndpoint,
  createEndpoint,
  endpoint({
    id: 'getCheckout',
    call: 'checkouts.get',
    method: 'GET',
    path: '/checkouts/{pk}/',
    tag: 'Checkouts',
    summary: 'Read a checkout',
    access: 'payments:read',
    params: Params,
    answers: { 200: { description: 'The checkout', schema: CheckoutSchema, example: examples.checkout } },
    problems: [404],
    async handle(call) {
      return { status: 200, body: shown(call, await call.services.checkouts.get(call.caller, call.params.pk)) };
    },
  }),
  cancelEndpoint,
  surplusEndpoint,
  returnedEndpoint,
  sendEndpoint,
  sendReceiptEndpoint,
];
