// /payment_links/ and what can be done with one. The page on which customers open it is in `pay.ts`.

import { Type } from 'typebox';
import { Refusal } from '../../domain/errors.ts';
import { LinkInput, LinkUpdate } from '../../domain/payment-links/input.ts';
import type { LinkRecord } from '../../services/payment-links/links.ts';
import { POSTER_SIZES } from '../../services/payment-links/poster.ts';
import { say } from '../../text/sayings.ts';
import { type Call, type Endpoint, endpoint, fileEndpoint } from '../endpoint.ts';
import { pageAddress } from '../page-address.ts';
import { LINK, pageQuery } from '../pages.ts';
import { LinkSchema } from '../schemas/checkout.ts';
import * as examples from '../schemas/checkout-examples.ts';
import { component, oneOf, text } from '../schemas/shared.ts';

const LinkParams = Type.Object({ pk: text('The id of the payment link') });
const InputSchema = component('PaymentLinkInput', LinkInput);
const UpdateSchema = component('PaymentLinkUpdate', LinkUpdate);
const ListQuery = Type.Object(pageQuery, { additionalProperties: false });

const PosterQuery = Type.Object(
  { size: Type.Optional(oneOf(POSTER_SIZES, 'Of the paper; A4 where absent')) },
  { additionalProperties: false },
);

/** The address of a link's page. */
function linkAddress(call: Call<unknown, unknown, unknown>, record: LinkRecord): string | null {
  const token = call.services.paymentLinks.tokenOf(record);
  return pageAddress(call, 'payment_links', { below: 'pay/link', token });
}

/** A link as its caller sees it. */
function shown(call: Call<unknown, unknown, unknown>, record: LinkRecord) {
  return call.services.paymentLinks.show(record, linkAddress(call, record));
}

const createEndpoint = endpoint({
  id: 'createPaymentLink',
  call: 'paymentLinks.create',
  method: 'POST',
  path: '/payment_links/',
  tag: 'Payment links',
  summary: 'Make an address at which any customer can pay',
  description:
    'For a fixed amount, or one that the customer says between a least and a most. With `quantity` the customer says how many, each for ' +
    'the amount. With `usage_limit` it can be paid so ' +
    'often and no more: a customer who is paying holds a use, and gives it back where the payment runs out. Each customer gets a checkout ' +
    'of their own. Answers to fields called `name`, `email` and `phone` become the customer details of the payment.',
  access: ['checkouts:write', 'payments:write'],
  body: {
    schema: InputSchema,
    required: true,
    examples: { 'a fixed amount': examples.linkInput, 'an open amount': examples.openLinkInput },
  },
  answers: { 201: { description: 'The payment link', schema: LinkSchema, example: examples.link } },
  confidential: true,
  problems: [400],
  async handle(call) {
    return {
      status: 201,
      body: shown(call, await call.services.paymentLinks.create(call.caller, call.body, call.subjectId)),
    };
  },
});

const updateEndpoint = endpoint({
  id: 'updatePaymentLink',
  call: 'paymentLinks.update',
  method: 'PATCH',
  path: '/payment_links/{pk}/',
  tag: 'Payment links',
  summary: 'Change a payment link',
  description:
    'Everything but the amount and the quantity can be changed. Checkouts that were begun before stay as they are.',
  access: ['checkouts:write', 'payments:write'],
  params: LinkParams,
  body: { schema: UpdateSchema, required: true, examples: { 'more places': { usage_limit: 30 } } },
  answers: { 200: { description: 'The payment link', schema: LinkSchema, example: examples.link } },
  confidential: true,
  problems: [400, 404],
  async handle(call) {
    return {
      status: 200,
      body: shown(call, await call.services.paymentLinks.update(call.caller, call.params.pk, call.body)),
    };
  },
});

const posterEndpoint = fileEndpoint({
  id: 'getPaymentLinkPoster',
  call: 'paymentLinks.poster',
  method: 'GET',
  path: '/payment_links/{pk}/poster.pdf',
  tag: 'Payment links',
  summary: 'Take a poster with a QR code',
  description:
    'One page to print and put up, A4 or A5: the title, the amount, and a code that leads to the page of the link.',
  access: 'payments:read',
  params: LinkParams,
  query: PosterQuery,
  answers: {
    200: {
      description: 'The poster',
      mediaType: 'application/pdf',
      headers: { 'Content-Disposition': 'The name of the file' },
      schema: Type.String(),
      example: '%PDF-1.7 ...',
    },
  },
  problems: [400, 404],
  async check({ services, caller, params }) {
    await services.paymentLinks.get(caller, params.pk);
  },
  async file(call) {
    const record = await call.services.paymentLinks.get(call.caller, call.params.pk);
    const url = linkAddress(call, record);
    if (url === null) throw new Refusal('invalid_state', say('link_key_gone'));
    const { shopName } = call.services.account;
    const pdf = await call.services.paymentLinks.poster(record, { url, shopName, size: call.query.size });
    return { name: 'poster.pdf', pieces: once(pdf) };
  },
});

async function* once(piece: Uint8Array): AsyncGenerator<Uint8Array> {
  yield piece;
}

const listEndpoint = endpoint({
  id: 'listPaymentLinks',
  call: 'paymentLinks.list',
  method: 'GET',
  path: '/payment_links/',
  tag: 'Payment links',
  summary: 'List payment links, newest first',
  description:
    'Staff see all payment links, other callers their own. Their addresses are not in the list. The next page, and the one ' +
    'before, are in the Link header.',
  access: 'payments:read',
  query: ListQuery,
  answers: {
    200: {
      description: 'A page of payment links',
      schema: Type.Array(LinkSchema),
      example: [{ ...examples.link, url: null }],
      headers: { Link: LINK },
    },
  },
  problems: [400],
  async handle({ services, caller, query }) {
    const page = await services.paymentLinks.list(caller, { limit: query.limit, cursor: query.cursor });
    const body = page.items.map((record) => services.paymentLinks.show(record, null));
    return { status: 200, body, next: page.next, prev: page.prev };
  },
});

export const paymentLinkEndpoints: readonly Endpoint[] = [
  listEndpoint,
  createEndpoint,
  endpoint({
    id: 'getPaymentLink',
    call: 'paymentLinks.get',
    method: 'GET',
    path: '/payment_links/{pk}/',
    tag: 'Payment links',
    summary: 'Read a payment link',
    access: 'payments:read',
    params: LinkParams,
    answers: { 200: { description: 'The payment link', schema: LinkSchema, example: examples.link } },
    problems: [404],
    async handle(call) {
      return { status: 200, body: shown(call, await call.services.paymentLinks.get(call.caller, call.params.pk)) };
    },
  }),
  updateEndpoint,
  posterEndpoint,
  endpoint({
    id: 'endPaymentLink',
    call: 'paymentLinks.end',
    method: 'POST',
    path: '/payment_links/{pk}/end/',
    tag: 'Payment links',
    summary: 'End a payment link',
    description:
      'No customer can begin to pay by it any more; those who have begun may go on. Ending it twice is harmless.',
    access: ['checkouts:write', 'payments:write'],
    params: LinkParams,
    answers: {
      200: { description: 'The payment link', schema: LinkSchema, example: { ...examples.link, status: 'ended' } },
    },
    confidential: true,
    problems: [404],
    async handle(call) {
      return { status: 200, body: shown(call, await call.services.paymentLinks.end(call.caller, call.params.pk)) };
    },
  }),
];
