// What can be done to a subscription in each status, and what the gateway's word means for it: every pair, by table.

import { describe, expect, it } from 'vitest';
import { judgeAction, judgeCreation, judgeReadBack } from '../../../src/domain/subscriptions/judgement.ts';
import {
  describeSchedule,
  nameInOrderId,
  refuseAction,
  SUBSCRIPTION_ACTIONS,
  SUBSCRIPTION_STATUSES,
  type SubscriptionAction,
  type SubscriptionStatus,
} from '../../../src/domain/subscriptions/subscription.ts';
import { NOW, observed, subscription } from './support.ts';

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
