// Every action on every status: what is allowed, and when it counts as done.

import { describe, expect, it } from 'vitest';
import { ACTION_RULES, type ActionName, describeOtherCapture } from '../../../src/domain/payments/actions.ts';
import { PAYMENT_STATUSES, type PaymentStatus } from '../../../src/domain/payments/payment.ts';
import { aPayment } from './support.ts';

/** Of a card payment that the fraud check challenges, so that nothing else stands in the way. */
const ALLOWED: Readonly<Record<ActionName, readonly PaymentStatus[]>> = {
  cancel: ['pending', 'authorize', 'capture'],
  expire: ['pending'],
  capture: ['authorize'],
  approve: ['authorize', 'capture'],
  deny: ['authorize', 'capture'],
};

const DONE: Readonly<Record<ActionName, readonly PaymentStatus[]>> = {
  cancel: ['cancel'],
  expire: ['expire'],
  capture: ['capture', 'settlement', 'partial_refund', 'refund'],
  approve: ['authorize', 'capture', 'settlement', 'partial_refund', 'refund'],
  deny: ['deny'],
};

const CHALLENGED = 'Only a payment that the fraud check challenges can be approved or denied; this one is';
const REFUSED: Readonly<Record<ActionName, (status: string) => object>> = {
  cancel: (status) => ({ code: 'final', message: `A payment that is ${status} is final and cannot be cancelled.` }),
  expire: (status) => ({
    code: 'not_pending',
    message: `Only a pending payment can be expired; this one is ${status}.`,
  }),
  capture: (status) => ({
    code: 'not_authorized',
    message: `Only an authorized payment can be captured; this one is ${status}.`,
  }),
  approve: (status) => ({ code: 'not_challenged', message: `${CHALLENGED} ${status} with challenge.` }),
  deny: (status) => ({ code: 'not_challenged', message: `${CHALLENGED} ${status} with challenge.` }),
};

const ACTIONS = Object.keys(ALLOWED) as ActionName[];

describe.each(ACTIONS)('%s', (name) => {
  it.each(PAYMENT_STATUSES)('of a payment that is %s', (transactionStatus) => {
    const challenged = aPayment({ paymentType: 'credit_card', transactionStatus, fraudStatus: 'challenge' });
    const refusal = ACTION_RULES[name].refuse(challenged);
    expect(refusal).toEqual(ALLOWED[name].includes(transactionStatus) ? null : REFUSED[name](transactionStatus));
    const decided = { ...challenged, fraudStatus: 'accept', held: true, capturedAmount: challenged.grossAmount };
    expect(ACTION_RULES[name].isDone(decided)).toBe(DONE[name].includes(transactionStatus));
  });
});

it.each(['approve', 'deny'] as const)('%s needs a challenge, and says what it found instead', (name) => {
  const words = (fraudStatus: string | null) =>
    ACTION_RULES[name].refuse(aPayment({ paymentType: 'credit_card', transactionStatus: 'capture', fraudStatus }))
      ?.message;
  expect(words('accept')).toMatch(/this one is capture with accept\.$/);
  expect(words(null)).toMatch(/this one is capture\.$/);
});

it('approve is not done while the challenge stands', () => {
  const payment = aPayment({ paymentType: 'credit_card', transactionStatus: 'capture', fraudStatus: 'challenge' });
  expect(ACTION_RULES.approve.isDone(payment)).toBe(false);
});

it('capture is done where the amount that is asked for was taken of a hold; another amount is told', () => {
  const captured = aPayment({ transactionStatus: 'capture', held: true, capturedAmount: 6_000n });
  expect(ACTION_RULES.capture.isDone(captured, 6_000n)).toBe(true);
  expect(ACTION_RULES.capture.isDone(captured, 5_000n)).toBe(false);
  expect(ACTION_RULES.capture.isDone(captured)).toBe(false);
  expect(describeOtherCapture(captured, 5_000n)).toBe('The payment was captured already: 6000.00 of 10000.00.');
  expect(describeOtherCapture(captured, 6_000n)).toBeNull();
  expect(describeOtherCapture({ ...captured, held: false, capturedAmount: 10_000n }, 6_000n)).toBeNull();
  expect(describeOtherCapture({ ...captured, capturedAmount: null }, 6_000n)).toBeNull();
  expect(describeOtherCapture({ ...captured, transactionStatus: 'authorize' }, 5_000n)).toBeNull();
  const whole = { ...captured, capturedAmount: 10_000n };
  expect([ACTION_RULES.capture.isDone(whole), ACTION_RULES.capture.isDone({ ...whole, held: false })]).toEqual([
    true,
    false,
  ]);
});

it('capture is for cards alone, whatever the status', () => {
  const held = aPayment({ paymentType: 'gopay', transactionStatus: 'authorize' });
  expect(ACTION_RULES.capture.refuse(held)).toEqual({
    code: 'not_card',
    message: 'Only credit_card payments can be captured; this one is gopay.',
  });
});
