// /subscriptions/: create, list, read, refresh, change, and disable, enable or cancel.

import { Type } from 'typebox';
import {
  SUBSCRIPTION_STATUSES,
  type SubscriptionAction,
  showSubscription,
} from '../../domain/subscriptions/subscription.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { LINK, pageQuery } from '../pages.ts';
import {
  SubscriptionChangeSchema,
  SubscriptionCheckSchema,
  SubscriptionInputSchema,
  SubscriptionSchema,
  SubscriptionUpdateSchema,
} from '../schemas/billing.ts';
import { customerFilter, toCustomerFilter } from '../schemas/customer-filter.ts';
import { component, oneOf, text } from '../schemas/shared.ts';
import * as examples from '../schemas/subscription-examples.ts';
import { showHistory } from './history.ts';

const TAG = 'Subscriptions';
const Params = Type.Object({ pk: text('The id of the subscription') });
const NothingInput = component('NoInput', Type.Object({}, { additionalProperties: false }));

const ListQuery = Type.Object(
  {
    status: Type.Optional(oneOf(SUBSCRIPTION_STATUSES, 'Only subscriptions with this status')),
    ...customerFilter,
    ...pageQuery,
  },
  { additionalProperties: false },
);

const listSubscriptions = endpoint({
  id: 'listSubscriptions',
  call: 'subscriptions.list',
  method: 'GET',
  path: '/subscriptions/',
  tag: TAG,
  summary: 'List subscriptions, newest first',
  description:
    'Staff see all subscriptions, other callers their own. The next page, and the one before, are in the Link header.',
  access: 'subscriptions:read',
  query: ListQuery,
  answers: {
    200: {
      description: 'A page of subscriptions',
      schema: Type.Array(SubscriptionSchema),
      example: [examples.subscription],
      headers: { Link: LINK },
    },
  },
  problems: [400],
  async handle({ services, caller, query }) {
    const page = await services.subscriptions.list(caller, {
      limit: query.limit,
      cursor: query.cursor,
      status: query.status,
      ...toCustomerFilter(query),
    });
    return { status: 200, body: page.items.map(showSubscription), next: page.next, prev: page.prev };
  },
});

const createSubscription = endpoint({
  id: 'createSubscription',
  call: 'subscriptions.create',
  method: 'POST',
  path: '/subscriptions/',
  tag: TAG,
  summary: 'Have the gateway charge a customer in every interval',
  description:
    'Stores the subscription and creates it at the gateway. Each charge that the gateway makes becomes a payment with ' +
    'its `subscription_id`. On 502 or 504 the outcome is not known: repeat the request with the same Idempotency-Key.',
  access: 'subscriptions:write',
  body: {
    schema: SubscriptionInputSchema,
    required: true,
    examples: {
      'a card, twelve months': examples.newSubscription,
      'linked GoPay, every week': examples.newGopaySubscription,
    },
  },
  answers: { 201: { description: 'The subscription', schema: SubscriptionSchema, example: examples.subscription } },
  problems: [400, 502, 504],
  async handle({ services, caller, body, requestId, subjectId }) {
    const made = await services.subscriptions.create(caller, body, {
      requestId,
      subscriptionId: subjectId,
    });
    return { status: 201, body: showSubscription(made) };
  },
});

const getSubscription = endpoint({
  id: 'getSubscription',
  call: 'subscriptions.get',
  method: 'GET',
  path: '/subscriptions/{pk}/',
  tag: TAG,
  summary: 'Read a subscription',
  access: 'subscriptions:read',
  params: Params,
  answers: { 200: { description: 'The subscription', schema: SubscriptionSchema, example: examples.subscription } },
  problems: [404],
  async handle({ services, caller, params }) {
    return { status: 200, body: showSubscription(await services.subscriptions.get(caller, params.pk)) };
  },
});

const checkSubscriptionStatus = endpoint({
  id: 'checkSubscriptionStatus',
  call: 'subscriptions.checkStatus',
  method: 'GET',
  path: '/subscriptions/{pk}/check_status/',
  tag: TAG,
  summary: 'Refresh a subscription from the gateway',
  description:
    'Reads it at the gateway, applies what it says, takes in charges that were missed, and answers with both. ' +
    '400 where the gateway has not confirmed it.',
  access: 'subscriptions:read',
  params: Params,
  answers: {
    200: {
      description: 'The subscription after the update, and what the gateway said',
      schema: SubscriptionCheckSchema,
      example: { subscription: examples.subscription, gateway_response: examples.gatewaySubscription },
    },
  },
  problems: [400, 404, 502, 504],
  async handle({ services, caller, params, requestId }) {
    const found = await services.subscriptions.checkStatus(caller, params.pk, { requestId });
    const body = { subscription: showSubscription(found.subscription), gateway_response: found.gatewayResponse };
    return { status: 200, body };
  },
});

const getSubscriptionHistory = endpoint({
  id: 'getSubscriptionHistory',
  call: 'subscriptions.history',
  method: 'GET',
  path: '/subscriptions/{pk}/history/',
  tag: TAG,
  summary: 'See what happened to a subscription',
  description: 'Every change and every charge, oldest first: who or what brought it, and why.',
  access: 'subscriptions:read',
  params: Params,
  answers: {
    200: {
      description: 'The changes',
      schema: Type.Array(SubscriptionChangeSchema),
      example: examples.subscriptionHistory,
    },
  },
  problems: [404],
  async handle({ services, caller, params }) {
    return {
      status: 200,
      body: showHistory(await services.subscriptions.history(caller, params.pk), 'subscription_id'),
    };
  },
});

const updateSubscription = endpoint({
  id: 'updateSubscription',
  call: 'subscriptions.update',
  method: 'PATCH',
  path: '/subscriptions/{pk}/',
  tag: TAG,
  summary: 'Change what a subscription charges, when, and with what',
  description:
    'What is left out stays as the gateway has it. A new interval counts from the next charge on. `next_execution_at` ' +
    'wakes one that is inactive or disabled. The name and the payment type cannot change.',
  access: 'subscriptions:write',
  params: Params,
  body: {
    schema: SubscriptionUpdateSchema,
    required: true,
    examples: { 'a new price': { amount: 165000 }, 'a new card': { token: '52111111pQeXmXKdSyRbBwLvTzUv1117' } },
  },
  answers: {
    200: {
      description: 'The subscription afterwards',
      schema: SubscriptionSchema,
      example: examples.changedSubscription,
    },
  },
  problems: [400, 404, 502, 504],
  async handle({ services, caller, params, body, requestId, subjectId }) {
    const changed = await services.subscriptions.update(caller, params.pk, body, { requestId, actionId: subjectId });
    return { status: 200, body: showSubscription(changed) };
  },
});

interface Action {
  readonly name: SubscriptionAction;
  readonly summary: string;
  readonly description: string;
  readonly example: unknown;
}

/** An action without input that answers with the subscription. */
function action({ name, summary, description, example }: Action): Endpoint {
  return endpoint({
    id: `${name}Subscription`,
    call: `subscriptions.${name}`,
    method: 'POST',
    path: `/subscriptions/{pk}/${name}/`,
    tag: TAG,
    summary,
    description,
    access: 'subscriptions:write',
    params: Params,
    body: { schema: NothingInput, required: false, examples: { nothing: {} } },
    answers: { 200: { description: 'The subscription afterwards', schema: SubscriptionSchema, example } },
    problems: [400, 404, 502, 504],
    async handle({ services, caller, params, requestId, subjectId }) {
      const origin = { requestId, actionId: subjectId };
      return { status: 200, body: showSubscription(await services.subscriptions[name](caller, params.pk, origin)) };
    },
  });
}

export const subscriptionEndpoints: readonly Endpoint[] = [
  listSubscriptions,
  createSubscription,
  getSubscription,
  checkSubscriptionStatus,
  getSubscriptionHistory,
  updateSubscription,
  action({
    name: 'disable',
    summary: 'Pause a subscription',
    description: 'Needs one that is active. No new cycle begins; the gateway goes on with retries of a failed charge.',
    example: examples.disabledSubscription,
  }),
  action({
    name: 'enable',
    summary: 'Resume a subscription',
    description: 'Needs one that is disabled or inactive. Cycles that passed meanwhile are not made up for.',
    example: examples.enabledSubscription,
  }),
  action({
    name: 'cancel',
    summary: 'End a subscription for good',
    description: 'Needs one that is not cancelled. Retries of a failed charge end too.',
    example: examples.cancelledSubscription,
  }),
];
