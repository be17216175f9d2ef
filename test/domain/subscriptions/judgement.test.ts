// What is written down of a subscription, which events that brings, and in which words: each judgement as a whole.

import { describe, expect, it } from 'vitest';
import type { GatewayPayment } from '../../../src/domain/payments/payment.ts';
import { judgeAction, judgeCreation, judgeCycle, judgeReadBack } from '../../../src/domain/subscriptions/judgement.ts';
import type { GatewaySubscription } from '../../../src/domain/subscriptions/subscription.ts';
import { aPayment } from '../payments/support.ts';
import { NEXT, NOW, observed, subscription } from './support.ts';

const LATER = new Date('2026-03-15T03:00:00Z');
const schedule = {
  amount: 150_000n,
  interval: 1,
  maxInterval: 12,
  currentInterval: 3,
  startTime: NOW,
  nextExecutionAt: NEXT,
  previousExecutionAt: NOW,
};
const nothingTold = {
  amount: null,
  interval: null,
  maxInterval: null,
  currentInterval: null,
  startTime: null,
  previousExecutionAt: null,
};
const moved = {
  amount: 90_000n,
  interval: 2,
  maxInterval: 24,
  currentInterval: 4,
  startTime: NEXT,
  nextExecutionAt: LATER,
  previousExecutionAt: NEXT,
};

describe('a creation', () => {
  const asked = (changes: Partial<GatewaySubscription> = {}) =>
    subscription({
      creationState: 'unknown',
      gatewaySubscriptionId: null,
      status: 'inactive',
      statusCode: '500',
      statusMessage: 'Later.',
      unresolvedSince: NOW,
      ...changes,
    });
  const created = {
    gatewaySubscriptionId: 'at-the-gateway',
    creationState: 'created',
    statusCode: null,
    statusMessage: null,
    unresolvedSince: null,
  };

  it.each([
    [true, 'active'],
    [false, 'inactive'],
  ])('that the gateway has, active: %s', (active, status) => {
    expect(judgeCreation(asked(), observed({ active }))).toEqual({
      changes: { ...schedule, ...created, status },
      events: ['subscription_created'],
      reason: `the gateway has the subscription, ${status}`,
    });
  });

  it('that was cancelled meanwhile stays so, and is cancelled there where it is active', () => {
    const cancelled = asked({ status: 'cancelled' });
    expect(judgeCreation(cancelled, observed())?.changes).toEqual({
      ...schedule,
      ...created,
      status: 'cancelled',
      pendingAction: 'cancel',
      unresolvedSince: NOW,
    });
    expect(judgeCreation(cancelled, observed({ active: false }))?.changes).toEqual({
      ...schedule,
      ...created,
      status: 'cancelled',
    });
  });

  it('leaves an action that is under way to be looked at', () => {
    const verdict = judgeCreation(asked({ status: 'cancelled', pendingAction: 'cancel' }), observed());
    expect(verdict?.changes).toEqual({ ...schedule, ...created, status: 'cancelled', unresolvedSince: NOW });
  });
});

describe('the schedule that the gateway tells', () => {
  it('is followed, and what it leaves out stays but for the next charge', () => {
    expect(judgeReadBack(subscription(), observed(moved))).toEqual({
      changes: { ...moved, status: 'active' },
      events: [],
      reason: 'the gateway says active, with 4 cycles charged',
    });
    expect(judgeReadBack(subscription(), observed({ ...nothingTold, nextExecutionAt: null }))).toEqual({
      changes: { ...schedule, nextExecutionAt: null, status: 'active' },
      events: [],
      reason: 'the gateway says active',
    });
  });

  it.each(Object.entries(moved))('is news by its %s alone', (field, value) => {
    expect(judgeReadBack(subscription(), observed({ [field]: value }))?.changes).toMatchObject({ [field]: value });
  });

  it('is no news where the same times are told anew, and is where one was not known', () => {
    const again = { startTime: new Date(NOW), nextExecutionAt: new Date(NEXT), previousExecutionAt: new Date(NOW) };
    expect(judgeReadBack(subscription(), observed(again))).toBeNull();
    expect(judgeReadBack(subscription({ nextExecutionAt: null }), observed())).not.toBeNull();
  });

  it('brings its retries', () => {
    const retry = { retryInterval: 2, retryIntervalUnit: 'day', retryMaxInterval: 5 } as const;
    expect(judgeReadBack(subscription(), observed({ retry }))?.changes).toEqual({
      ...schedule,
      ...retry,
      status: 'active',
    });
  });
});

describe('an action whose reply was lost', () => {
  const done = { pendingAction: null, pendingActor: null, unresolvedSince: null };
  const asked = (changes: Partial<GatewaySubscription>) =>
    subscription({ pendingActor: 'budi', unresolvedSince: NOW, ...changes });

  it('is done where the status shows it', () => {
    const disabled = judgeReadBack(asked({ pendingAction: 'disable' }), observed({ active: false }));
    expect(disabled?.changes).toEqual({ ...schedule, status: 'disabled', ...done });
    const enabled = judgeReadBack(asked({ pendingAction: 'enable', status: 'disabled' }), observed());
    expect(enabled?.changes).toEqual({ ...schedule, status: 'active', ...done });
  });

  it('stays open where the status does not, and a cancellation always', () => {
    expect(judgeReadBack(asked({ pendingAction: 'disable' }), observed())).toBeNull();
    expect(
      judgeReadBack(asked({ pendingAction: 'cancel', status: 'cancelled' }), observed({ active: false })),
    ).toBeNull();
    expect(judgeReadBack(asked({ pendingAction: 'cancel', status: 'cancelled' }), observed())).toBeNull();
  });

  it('to disable says nothing of one that was inactive before', () => {
    const inactive = asked({ status: 'inactive', pendingAction: 'disable' });
    expect(judgeReadBack(inactive, observed({ active: false }))).toBeNull();
  });
});

describe('one that the gateway stopped', () => {
  const stopped = (changes: object) => judgeReadBack(subscription(), observed({ active: false, ...changes }));
  const failed = ['subscription_charge_failed'];

  it.each<[string, object, string[], string]>([
    ['by itself', {}, [], 'the gateway says inactive'],
    [
      'after the last retry',
      { nextExecutionAt: NOW },
      failed,
      'the gateway says inactive, after the last retry of a charge failed',
    ],
    ['before its next charge', { nextExecutionAt: new Date(NOW.getTime() + 1) }, [], 'the gateway says inactive'],
    ['without a next charge', { nextExecutionAt: null }, [], 'the gateway says inactive'],
    [
      'of which no charge is told',
      { nextExecutionAt: NOW, previousExecutionAt: null },
      [],
      'the gateway says inactive',
    ],
    [
      'at its end',
      { nextExecutionAt: NOW, currentInterval: 12 },
      [],
      'the gateway says inactive, with 12 cycles charged, as all cycles are done',
    ],
    [
      'at an end that came nearer',
      { nextExecutionAt: NOW, currentInterval: 6, maxInterval: 6 },
      [],
      'the gateway says inactive, with 6 cycles charged, as all cycles are done',
    ],
    [
      'after the last retry, at what was its end until it got more cycles',
      { nextExecutionAt: NOW, currentInterval: 12, maxInterval: 24 },
      failed,
      'the gateway says inactive, with 12 cycles charged, after the last retry of a charge failed',
    ],
  ])('%s', (_what, changes, events, reason) => {
    expect(stopped(changes)).toMatchObject({ changes: { status: 'inactive' }, events, reason });
  });

  it('at its end, which was known before, where the gateway does not count', () => {
    const whole = subscription({ currentInterval: 12 });
    expect(
      judgeReadBack(whole, observed({ active: false, currentInterval: null, nextExecutionAt: NOW })),
    ).toMatchObject({
      events: [],
      reason: 'the gateway says inactive, as all cycles are done',
    });
  });

  it('did not fail where it is active after all, or was disabled here', () => {
    expect(judgeReadBack(subscription(), observed({ nextExecutionAt: NOW }))).toMatchObject({
      changes: { status: 'active' },
      events: [],
      reason: 'the gateway says active',
    });
    const asked = subscription({ pendingAction: 'disable' });
    const disabled = judgeReadBack(asked, observed({ active: false, nextExecutionAt: NOW }));
    expect(disabled).toMatchObject({ events: ['subscription_disabled'], reason: 'the gateway says inactive' });
  });

  it('is not said to be done while it is active or disabled', () => {
    const disabled = subscription({ status: 'disabled' });
    expect(judgeReadBack(disabled, observed({ active: false, currentInterval: 12 }))).toMatchObject({
      changes: { status: 'disabled' },
      events: [],
      reason: 'the gateway says inactive, with 12 cycles charged',
    });
    expect(judgeReadBack(disabled, observed({ active: false, nextExecutionAt: NOW }))?.events).toEqual([]);
  });
});

describe('an action that the gateway did', () => {
  const mine = { pendingAction: null, pendingActor: null, unresolvedSince: null };

  it.each([
    ['disable', 'active', { status: 'disabled' }, ['subscription_disabled']],
    ['enable', 'disabled', { status: 'active' }, ['subscription_enabled']],
    ['cancel', 'active', { status: 'cancelled', nextExecutionAt: null }, ['subscription_cancelled']],
  ] as const)('%s of one that is %s', (action, status, changes, events) => {
    const reason = `the gateway was asked to ${action} it, and did`;
    expect(judgeAction(subscription({ status }), action)).toEqual({ changes, events, reason });
    const asked = subscription({ status, pendingAction: action });
    expect(judgeAction(asked, action)).toEqual({ changes: { ...changes, ...mine }, events, reason });
  });

  it('leaves another that is under way', () => {
    const verdict = judgeAction(subscription({ pendingAction: 'cancel' }), 'disable');
    expect(verdict?.changes).toEqual({ status: 'disabled' });
  });

  it('and that was so before brings no event, and is not under way any more', () => {
    const cancelled = subscription({ status: 'cancelled', pendingAction: 'cancel' });
    expect(judgeAction(cancelled, 'cancel')).toMatchObject({
      changes: { status: 'cancelled', nextExecutionAt: null, ...mine },
      events: [],
    });
    const late = subscription({ status: 'cancelled', pendingAction: 'enable' });
    expect(judgeAction(late, 'enable')).toMatchObject({ changes: { status: 'cancelled', ...mine }, events: [] });
  });
});

describe('the payment of a cycle', () => {
  const cycle = (before: Partial<GatewayPayment>, after: Partial<GatewayPayment>, paidCycles = 4) =>
    judgeCycle(subscription(), { before: aPayment(before), after: aPayment(after), paidCycles });
  const as = (transactionStatus: GatewayPayment['transactionStatus']) => ({ transactionStatus });

  it.each([
    [4, 4],
    [2, 3],
  ])('that is the %ith paid makes %i of them, never less than were known', (paidCycles, currentInterval) => {
    expect(cycle(as('pending'), as('settlement'), paidCycles)).toEqual({
      changes: { currentInterval },
      events: ['subscription_charged'],
      reason: 'the gateway charged a cycle: order ORDER-1 is settlement',
    });
  });

  it('that failed is told', () => {
    expect(cycle(as('pending'), as('deny'))).toEqual({
      changes: {},
      events: ['subscription_charge_failed'],
      reason: 'a charge failed: order ORDER-1 is deny',
    });
  });

  it.each([
    ['pending', 'pending'],
    ['settlement', 'refund'],
    ['settlement', 'cancel'],
    ['deny', 'expire'],
  ] as const)('that goes from %s to %s is no news of it', (before, after) => {
    expect(cycle(as(before), as(after))).toBeNull();
  });
});
