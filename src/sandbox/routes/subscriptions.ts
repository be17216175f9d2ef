// /v1/subscriptions, and the control over them.

import { RefusedRequest, v1Answer } from '../answers.ts';
import { headerAddresses } from '../notifications/creation.ts';
import { type Call, type Route, type RouteContext, SUBSCRIPTION_KEYS } from '../route.ts';
import { cancel, createSubscription, disable, enable, getSubscription, update } from '../subscriptions/changes.ts';
import { subscriptionReply } from '../subscriptions/describe.ts';
import { readSubscription, readUpdate } from '../subscriptions/request.ts';
import { FAILURE_CODES, type FailureCode, type Subscription } from '../subscriptions/subscription.ts';
import { controlRoute, rangeOf, readControl } from './control.ts';

const COMMON = { access: 'server-key', dialect: 'subscription' } as const;
const one = (ctx: RouteContext, call: Call) => getSubscription(ctx, call.params.id ?? '');
const updated = v1Answer(200, { status_message: 'Subscription is updated.' });

function change(name: string, make: (ctx: RouteContext, subscription: Subscription) => void): Route {
  return {
    ...COMMON,
    method: 'POST',
    path: `/v1/subscriptions/:id/${name}`,
    operation: `subscription-${name}`,
    handle: (ctx, call) => {
      make(ctx, one(ctx, call));
      return updated;
    },
  };
}

const wireRoutes: readonly Route[] = [
  {
    ...COMMON,
    method: 'POST',
    path: '/v1/subscriptions',
    operation: 'subscription-create',
    idempotency: SUBSCRIPTION_KEYS,
    validate: (ctx, call) => void readSubscription(ctx, call.body),
    handle: (ctx, call) => {
      const request = readSubscription(ctx, call.body);
      return v1Answer(200, subscriptionReply(createSubscription(ctx, request, headerAddresses(call.headers))));
    },
  },
  {
    ...COMMON,
    method: 'GET',
    path: '/v1/subscriptions/:id',
    operation: 'subscription-get',
    handle: (ctx, call) => {
      const subscription = one(ctx, call);
      return v1Answer(200, { ...subscriptionReply(subscription), transaction_ids: subscription.transactionIds });
    },
  },
  change('disable', disable),
  change('enable', enable),
  change('cancel', cancel),
  {
    ...COMMON,
    method: 'PATCH',
    path: '/v1/subscriptions/:id',
    operation: 'subscription-update',
    handle: (ctx, call) => {
      const subscription = one(ctx, call);
      update(ctx, subscription, readUpdate(ctx, call.body, subscription));
      return updated;
    },
  },
];

const controlRoutes: readonly Route[] = [
  controlRoute('GET', '/subscriptions', ({ control }, call) => ({
    subscriptions: control.subscriptions.list(rangeOf(call)),
  })),
  controlRoute('GET', '/subscriptions/:id', ({ control }, call) => {
    const found = control.subscriptions.get(call.params.id ?? '');
    if (found === undefined) throw new RefusedRequest(404, `There is no subscription ${call.params.id}.`);
    return found;
  }),
  controlRoute('POST', '/subscriptions/:id/fail-next', ({ control }, call) => {
    const how = readControl(call, (body) => ({
      statusCode: body.text('statusCode', { required: true, oneOf: FAILURE_CODES }) as FailureCode,
      times: body.integer('times', { min: 1 }) ?? 1,
    }));
    return control.subscriptions.failNext(call.params.id ?? '', how);
  }),
];

export const subscriptionRoutes: readonly Route[] = [...wireRoutes, ...controlRoutes];
