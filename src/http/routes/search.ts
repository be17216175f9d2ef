// GET /search/: the newest few of everything that some words find.

import { Type } from 'typebox';
import { SEARCH_MAX } from '../../domain/payments/search.ts';
import { FOUND_KINDS, FOUND_MAX } from '../../domain/search.ts';
import { isoText } from '../../domain/time.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import * as examples from '../schemas/examples.ts';
import { amount, component, nullable, oneOf, text, time, uuid } from '../schemas/shared.ts';

const FoundSchema = component(
  'Found',
  Type.Object(
    {
      kind: oneOf(FOUND_KINDS, 'What it is'),
      id: text('Its id; of a customer, the e-mail or the phone'),
      name: text('What it is known by: an order id, an invoice number, a title, an address'),
      detail: nullable(text('More about it, such as the name of the customer')),
      status: nullable(text('How it stands')),
      amount: nullable(amount('In rupiah')),
      created_at: nullable(time('When it was made')),
      payment_id: nullable(uuid('The payment of a refund')),
    },
    { additionalProperties: false },
  ),
);

const { id, order_id, gross_amount, created_at } = examples.payment;
const EXAMPLE = [
  {
    kind: 'payment',
    id,
    name: order_id,
    detail: 'Budi',
    status: 'settlement',
    amount: gross_amount,
    created_at,
    payment_id: null,
  },
  {
    kind: 'customer',
    id: 'budi@example.com',
    name: 'budi@example.com',
    detail: null,
    status: null,
    amount: null,
    created_at: null,
    payment_id: null,
  },
];

const SearchQuery = Type.Object(
  {
    q: Type.String({
      maxLength: SEARCH_MAX,
      description:
        'Whatever is at hand: an order id, an id, an invoice number, the last digits of a VA or card number, an e-mail, a phone',
    }),
  },
  { additionalProperties: false },
);

export const searchEndpoints: readonly Endpoint[] = [
  endpoint({
    id: 'searchEverything',
    call: 'search.find',
    method: 'GET',
    path: '/search/',
    tag: 'Figures',
    summary: 'Search everything',
    description:
      `The newest ${FOUND_MAX} at most of each kind: payments as their own search finds them, and checkouts, payment links, invoices, ` +
      'subscriptions, refunds and webhooks by their ids and by how their references begin, or by their customer. Kinds that the ' +
      'caller has no scope for are left out; callers who are not staff find their own.',
    access: ['payments:read', 'invoices:read', 'subscriptions:read', 'webhooks:read', 'admin'],
    query: SearchQuery,
    answers: { 200: { description: 'What was found', schema: Type.Array(FoundSchema), example: EXAMPLE } },
    problems: [400],
    async handle({ services, caller, query }) {
      const found = await services.search.everything(caller, query.q);
      const body = found.map(({ createdAt, paymentId, ...shown }) => ({
        ...shown,
        created_at: createdAt === null ? null : isoText(createdAt),
        payment_id: paymentId,
      }));
      return { status: 200, body };
    },
  }),
];
