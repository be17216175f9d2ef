// The subscription that a creation begins with, before the gateway has said a word.

import type { Caller } from '../../domain/caller.ts';
import { readRetry, type SubscriptionInput } from '../../domain/subscriptions/input.ts';
import type { GatewaySubscription } from '../../domain/subscriptions/subscription.ts';
import type { Context } from '../context.ts';

export function draftSubscription(
  context: Context,
  caller: Caller,
  input: SubscriptionInput,
  id: string,
): GatewaySubscription {
  const now = context.clock.now();
  const customer = input.customer_details;
  const retry = readRetry(input);
  return {
    id,
    ownerId: caller.id,
    gatewaySubscriptionId: null,
    name: input.name,
    paymentType: input.payment_type,
    amount: BigInt(input.amount),
    currency: 'IDR',
    interval: input.interval,
    intervalUnit: input.interval_unit,
    maxInterval: input.max_interval ?? null,
    currentInterval: 0,
    startTime: input.start_time === undefined ? null : new Date(input.start_time),
    nextExecutionAt: null,
    previousExecutionAt: null,
    retryInterval: retry?.interval ?? null,
    retryIntervalUnit: retry?.unit ?? null,
    retryMaxInterval: retry?.max ?? null,
    // Nothing is charged until the gateway has confirmed it.
    status: 'inactive',
    customerFirstName: customer?.first_name ?? null,
    customerLastName: customer?.last_name ?? null,
    customerEmail: customer?.email ?? null,
    customerPhone: customer?.phone ?? null,
    metadata: input.metadata ?? null,
    gopayAccountId: input.gopay_account_id ?? null,
    creationState: 'initiated',
    statusCode: null,
    statusMessage: null,
    pendingAction: null,
    pendingActor: null,
    actionId: null,
    unresolvedSince: now,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
}
