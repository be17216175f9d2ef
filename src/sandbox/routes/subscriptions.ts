// /v1/subscriptions.

import { type SandboxResponse, v1Answer } from '../answers.ts';
import { headerAddresses } from '../notifications/creation.ts';
import { type Call, family, type Route, type RouteContext, SUBSCRIPTION_KEYS } from '../route.ts';
import { cancel, createSubscription, disable, enable, getSubscription, update } from '../subscriptions/changes.ts';
import { subscriptionReply } from '../subscriptions/describe.ts';
import { readSubscription, readUpdate } from '../subscriptions/request.ts';
import type { Subscription } from '../subscriptions/subscription.ts';

const server = family({ access: 'server-key', dialect: 'subscription' });
const updated = v1Answer(200, { status_message: 'Subscription is updated.' });

function change(name: string, make: (ctx: RouteContext, subscription: Subscription) => void): Route {
  return server(`POST /v1/subscriptions/:id/${name}`, `subscription-${name}`, (ctx, { id }) => {
    make(ctx, getSubscription(ctx, id));
    return updated;
  });
}

function create(ctx: RouteContext, call: Call): SandboxResponse {
  const request = readSubscription(ctx, call.body);
  return v1Answer(200, subscriptionReply(createSubscription(ctx, request, headerAddresses(call.headers))));
}

export const subscriptionRoutes: readonly Route[] = [
  server('POST /v1/subscriptions', 'subscription-create', create, {
    idempotency: SUBSCRIPTION_KEYS,
    validate: (ctx, call) => void readSubscription(ctx, call.body),
  }),
  server('GET /v1/subscriptions/:id', 'subscription-get', (ctx, { id }) => {
    const subscription = getSubscription(ctx, id);
    return v1Answer(200, { ...subscriptionReply(subscription), transaction_ids: subscription.transactionIds });
  }),
  change('disable', disable),
  change('enable', enable),
  change('cancel', cancel),
  server('PATCH /v1/subscriptions/:id', 'subscription-update', (ctx, { body, id }) => {
    const subscription = getSubscription(ctx, id);
    update(ctx, subscription, readUpdate(ctx, body, subscription));
    return updated;
  }),
];
