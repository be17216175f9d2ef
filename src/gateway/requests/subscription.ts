// What is asked of the gateway about subscriptions.

import type { Call } from '../call.ts';
import { operations } from '../operations.ts';
import { checkPayload, pathSegment } from '../request-checks.ts';
import type * as wire from '../wire.ts';

export function createSubscription(payload: wire.SubscriptionRequest): Call {
  checkPayload('create_subscription', payload);
  return { operation: operations.createSubscription, path: '/v1/subscriptions', body: payload };
}

export function getSubscription(subscriptionId: string): Call {
  const id = pathSegment('get_subscription', 'subscription_id', subscriptionId);
  return { operation: operations.getSubscription, path: `/v1/subscriptions/${id}` };
}

export function disableSubscription(subscriptionId: string): Call {
  const id = pathSegment('disable_subscription', 'subscription_id', subscriptionId);
  return { operation: operations.disableSubscription, path: `/v1/subscriptions/${id}/disable` };
}

export function enableSubscription(subscriptionId: string): Call {
  const id = pathSegment('enable_subscription', 'subscription_id', subscriptionId);
  return { operation: operations.enableSubscription, path: `/v1/subscriptions/${id}/enable` };
}

export function cancelSubscription(subscriptionId: string): Call {
  const id = pathSegment('cancel_subscription', 'subscription_id', subscriptionId);
  return { operation: operations.cancelSubscription, path: `/v1/subscriptions/${id}/cancel` };
}

export function updateSubscription(subscriptionId: string, payload: wire.SubscriptionUpdate): Call {
  const id = pathSegment('update_subscription', 'subscription_id', subscriptionId);
  checkPayload('update_subscription', payload);
  return { operation: operations.updateSubscription, path: `/v1/subscriptions/${id}`, body: payload };
}
