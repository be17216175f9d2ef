// A subscription, and what the gateway is seen to say of it.

import type { ObservedSubscription } from '../../../src/domain/subscriptions/judgement.ts';
import type { GatewaySubscription } from '../../../src/domain/subscriptions/subscription.ts';

export const NOW = new Date('2026-01-15T03:00:00Z');
export const NEXT = new Date('2026-02-15T03:00:00Z');

export function subscription(changes: Partial<GatewaySubscription> = {}): GatewaySubscription {
  return {
    id: '0198a3d1-4c02-7e15-8a6b-90d2c7f1e344',
    ownerId: 'budi',
    gatewaySubscriptionId: 'at-the-gateway',
    name: 'KOPI',
    paymentType: 'credit_card',
    amount: 150_000n,
    currency: 'IDR',
    interval: 1,
    intervalUnit: 'month',
    maxInterval: 12,
    currentInterval: 3,
    startTime: NOW,
    nextExecutionAt: NEXT,
    previousExecutionAt: NOW,
    retryInterval: 1,
    retryIntervalUnit: 'hour',
    retryMaxInterval: 3,
    status: 'active',
    customerFirstName: null,
    customerLastName: null,
    customerEmail: null,
    customerPhone: null,
    metadata: null,
    gopayAccountId: null,
    creationState: 'created',
    statusCode: null,
    statusMessage: null,
    pendingAction: null,
    pendingActor: null,
    actionId: null,
    unresolvedSince: null,
    version: 1,
    createdAt: NOW,
    updatedAt: NOW,
    ...changes,
  };
}

export function observed(changes: Partial<ObservedSubscription> = {}): ObservedSubscription {
  return {
    gatewaySubscriptionId: 'at-the-gateway',
    name: 'KOPI',
    active: true,
    amount: 150_000n,
    interval: 1,
    maxInterval: 12,
    currentInterval: 3,
    startTime: NOW,
    nextExecutionAt: NEXT,
    previousExecutionAt: NOW,
    retry: null,
    transactionIds: [],
    ...changes,
  };
}
