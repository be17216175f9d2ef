// GET /audit/: what people did, newest first, for staff.

import { Type } from 'typebox';
import { ACTIONS } from '../../domain/audit.ts';
import { dateOf } from '../../domain/time.ts';
import { showAct } from '../../services/people/audit.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { pageQuery } from '../pages.ts';
import { ActSchema } from '../schemas/people.ts';
import * as examples from '../schemas/people-examples.ts';
import { oneOf, time, uuid } from '../schemas/shared.ts';

const words = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 255, description }));

const ListQuery = Type.Object(
  {
    actor: words('Only what this one did'),
    key_id: Type.Optional(uuid('Only what was done with this API key, and in its sessions')),
    action: Type.Optional(oneOf(ACTIONS, 'Only acts of this kind')),
    subject_id: words('Only what was done to this one'),
    order_id: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'Only what was done to the payment, the invoice or the checkout of this order',
      }),
    ),
    created_after: Type.Optional(time('Only what was done after this time')),
    created_before: Type.Optional(time('Only what was done before this time')),
    ...pageQuery,
  },
  { additionalProperties: false },
);

export const auditEndpoints: readonly Endpoint[] = [
  endpoint({
    id: 'listAudit',
    call: 'audit.list',
    method: 'GET',
    path: '/audit/',
    tag: 'People',
    summary: 'See what people did, newest first',
    description:
      'Staff only. Each act was recorded in the transaction of its effect, and cannot be changed. The next page is in the Link header.',
    access: ['audit:read', 'admin'],
    query: ListQuery,
    answers: {
      200: {
        description: 'A page of acts',
        schema: Type.Array(ActSchema),
        example: [examples.act],
        headers: { Link: 'The address of the next page, with rel="next"; absent on the last page' },
      },
    },
    problems: [400],
    async handle({ services, caller, query }) {
      const page = await services.audit.list(caller, {
        limit: query.limit,
        cursor: query.cursor,
        actor: query.actor,
        keyId: query.key_id,
        action: query.action === undefined ? undefined : [query.action],
        subjectId: query.subject_id,
        orderId: query.order_id,
        createdAfter: dateOf(query.created_after),
        createdBefore: dateOf(query.created_before),
      });
      return { status: 200, body: page.items.map(showAct), next: page.next };
    },
  }),
];
