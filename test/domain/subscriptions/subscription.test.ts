// What can be done to a subscription in each status, and what the gateway's word means for it: every pair, by table.

import { describe, expect, it } from 'vitest';
import {
  judgeAction,
  judgeCreation,
  judgeReadBack,
  type ObservedSubscription,
} from '../../../src/domain/subscriptions/judgement.ts';
import {
  describeSchedule,
  type GatewaySubscription,
  nameInOrderId,
  refuseAction,
  SUBSCRIPTION_ACTIONS,
  SUBSCRIPTION_STATUSES,
  type SubscriptionAction,
  type SubscriptionStatus,
} from '../../../src/domain/subscriptions/subscription.ts';

const NOW = new Date('2026-01-15T03:00:00Z');
const NEXT = new Date('2026-02-15T03:00:00Z');

function subscription(changes: Partial<GatewaySubscription> = {}): GatewaySubscription {
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

function observed(changes: Partial<ObservedSubscription> = {}): ObservedSubscription {
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

const ALLOWED: Record<SubscriptionAction, readonly SubscriptionStatus[]> = {
  disable: ['active'],
  enable: ['disabled', 'inactive'],
  cancel: ['active', 'inactive', 'disabled'],
};

describe('actions', () => {
  for (const action of SUBSCRIPTION_ACTIONS) {
    it.each(SUBSCRIPTION_STATUSES)(`${action} of one that is %s`, (status) => {
      const reason = refuseAction(subscription({ status }), action);
      if (ALLOWED[action].includes(status)) expect(reason).toBeNull();
      else expect(reason).toContain(`this one is ${status}`);
    });
  }

  it('that were done are told once, and clear the intention', () => {
    const asked = subscription({ pendingAction: 'disable', unresolvedSince: NOW });
    const verdict = judgeAction(asked, 'disable');
    expect(verdict).toMatchObject({
      changes: { status: 'disabled', pendingAction: null, unresolvedSince: null },
      events: ['subscription_disabled'],
    });
    expect(judgeAction({ ...asked, ...verdict?.changes }, 'disable')).toBeNull();
  });

  it.each(['disable', 'enable'] as const)('never bring one back that is cancelled: %s', (action) => {
    expect(judgeAction(subscription({ status: 'cancelled' }), action)).toBeNull();
  });
});

/** Status here, what the gateway says, intention, status afterwards, events. */
const READ_BACKS: readonly [SubscriptionStatus, boolean, SubscriptionAction | null, SubscriptionStatus, string[]][] = [
  ['active', true, null, 'active', []],
  ['active', false, null, 'inactive', []],
  ['active', false, 'disable', 'disabled', ['subscription_disabled']],
  ['active', true, 'disable', 'active', []],
  ['active', false, 'cancel', 'inactive', []],
  ['inactive', true, null, 'active', ['subscription_enabled']],
  ['inactive', true, 'enable', 'active', ['subscription_enabled']],
  ['inactive', false, 'enable', 'inactive', []],
  ['disabled', false, null, 'disabled', []],
  ['disabled', true, null, 'active', ['subscription_enabled']],
  ['disabled', true, 'enable', 'active', ['subscription_enabled']],
  ['disabled', false, 'cancel', 'disabled', []],
  ['cancelled', false, null, 'cancelled', []],
  ['cancelled', true, null, 'cancelled', []],
];

describe('what the gateway says when it is asked', () => {
  it.each(READ_BACKS)('%s here, active there: %s, asked for: %s', (status, active, pendingAction, after, events) => {
    const verdict = judgeReadBack(subscription({ status, pendingAction }), observed({ active }));
    expect([verdict?.changes.status ?? status, verdict?.events ?? []]).toEqual([after, events]);
  });

  it('is nothing new where all is the same', () => {
    expect(judgeReadBack(subscription(), observed())).toBeNull();
  });

  it('is a charge that failed for the last time where the plan stayed at the last try', () => {
    const gaveUp = observed({ active: false, nextExecutionAt: NOW, previousExecutionAt: NOW });
    expect(judgeReadBack(subscription(), gaveUp)?.events).toEqual(['subscription_charge_failed']);
    const complete = { ...gaveUp, currentInterval: 12 };
    expect(judgeReadBack(subscription(), complete)?.events).toEqual([]);
    expect(judgeReadBack(subscription({ status: 'inactive' }), gaveUp)?.events).toEqual([]);
  });

  it('has one that is cancelled here cancelled there too', () => {
    const verdict = judgeReadBack(subscription({ status: 'cancelled' }), observed());
    expect(verdict?.changes).toMatchObject({ status: 'cancelled', pendingAction: 'cancel', unresolvedSince: NOW });
  });
});

it('a creation is confirmed once', () => {
  const asked = subscription({ creationState: 'unknown', gatewaySubscriptionId: null, status: 'inactive' });
  const verdict = judgeCreation(asked, observed());
  expect(verdict).toMatchObject({
    changes: { status: 'active', creationState: 'created' },
    events: ['subscription_created'],
  });
  expect(judgeCreation({ ...asked, ...verdict?.changes }, observed())).toBeNull();
});

it.each([
  [1, 'day', 'Every day'],
  [2, 'week', 'Every 2 weeks'],
  [1, 'month', 'Every month'],
] as const)('%i %s is shown as "%s"', (interval, unit, text) => {
  expect(describeSchedule(interval, unit)).toBe(text);
});

it.each([
  [`KOPI${'a'.repeat(32)}`, 'KOPI'],
  ['a'.repeat(32), null],
  ['KOPI-1001', null],
  ['', null],
])('the order %s belongs to %s', (orderId, name) => {
  expect(nameInOrderId(orderId)).toBe(name);
});
