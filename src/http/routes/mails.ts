// GET /mails/: what was written to a customer, and what became of it.

import { Type } from 'typebox';
import { isoText } from '../../domain/time.ts';
import { type ListedMail, MAIL_KINDS } from '../../services/checkouts/read.ts';
import { sayingsOf } from '../../text/sayings.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { LINK, pageQuery } from '../pages.ts';
import * as examples from '../schemas/checkout-examples.ts';
import { customerFilter, toCustomerFilter } from '../schemas/customer-filter.ts';
import { component, nullable, oneOf, said, text, time, uuid } from '../schemas/shared.ts';

const MAIL_STATUSES = ['waiting', 'sent', 'not_sent'] as const;

const MailSchema = component(
  'Mail',
  Type.Object(
    {
      id: uuid('The id of the mail'),
      kind: oneOf(MAIL_KINDS, 'What it tells the customer'),
      status: oneOf(MAIL_STATUSES, '`not_sent`: it was overtaken by events, or given up'),
      reason: nullable(text('Why it was not sent, or not yet')),
      reason_said: said('reason'),
      attempts: Type.Integer({ description: 'How often it was tried' }),
      checkout_id: uuid('The checkout that it is about'),
      order_id: text('The order of that checkout'),
      due_at: nullable(time('When it is tried next')),
      sent_at: nullable(time('When the mail server took it')),
      created_at: time('Since when it is owed'),
    },
    { additionalProperties: false },
  ),
);

const { id, order_id, created_at } = examples.checkout;
const EXAMPLE = {
  id: '0190b5a4-7c1e-7cc3-8f5e-3f0d8a1b2c3d',
  kind: 'receipt',
  status: 'sent',
  reason: null,
  reason_said: [],
  attempts: 1,
  checkout_id: id,
  order_id,
  due_at: null,
  sent_at: created_at,
  created_at,
};

const ListQuery = Type.Object(
  {
    ...customerFilter,
    checkout_id: Type.Optional(uuid('Only mails about this checkout')),
    ...pageQuery,
  },
  { additionalProperties: false },
);

export const mailEndpoints: readonly Endpoint[] = [
  endpoint({
    id: 'listMails',
    call: 'mails.list',
    method: 'GET',
    path: '/mails/',
    tag: 'Checkouts',
    summary: 'List the mails to a customer, newest first',
    description:
      'Of one customer or of one checkout: one of the fields has to be given. Staff see all of them, other callers those about their ' +
      'own checkouts. The next page, and the one before, are in the Link header.',
    access: 'payments:read',
    query: ListQuery,
    answers: {
      200: {
        description: 'A page of mails',
        schema: Type.Array(MailSchema),
        example: [EXAMPLE],
        headers: { Link: LINK },
      },
    },
    problems: [400],
    async handle({ services, caller, query }) {
      const page = await services.checkouts.mails(caller, {
        limit: query.limit,
        cursor: query.cursor,
        checkoutId: query.checkout_id,
        ...toCustomerFilter(query),
      });
      return { status: 200, body: page.items.map(showMail), next: page.next, prev: page.prev };
    },
  }),
];

function showMail({ id, kind, attempts, checkoutId, orderId, dueAt, sentAt, outcome, createdAt }: ListedMail) {
  const reason = sentAt === null ? outcome : null;
  return {
    id,
    kind,
    status: sentAt !== null ? 'sent' : dueAt !== null ? 'waiting' : 'not_sent',
    reason,
    reason_said: sayingsOf(reason),
    attempts,
    checkout_id: checkoutId,
    order_id: orderId,
    due_at: dueAt === null ? null : isoText(dueAt),
    sent_at: sentAt === null ? null : isoText(sentAt),
    created_at: isoText(createdAt),
  };
}
