// Which amount is believed, of the whole payment and of a part of a hold, and from whom.

import { describe, expect, it } from 'vitest';
import { judge } from '../../../src/domain/payments/judgement.ts';
import { anObservation, card, follow, GROSS, NOON, notified, read, settled, state } from './support.ts';

describe('the amount', () => {
  it.each(['notification', 'charge', 'action', 'status_check'] as const)(
    'above the payment is taken from %s: the gateway added a fee, which the customer paid on top',
    (source) => {
      const after = follow(state(), anObservation(source, 'settlement', { grossAmount: GROSS + 2_500n }));
      expect(after.payment).toMatchObject({
        transactionStatus: 'settlement',
        grossAmount: GROSS,
        capturedAmount: GROSS,
        paidAmount: GROSS + 2_500n,
      });
      expect(after.verdicts[0]).toMatchObject({
        reason: expect.stringMatching(/says settlement, with an amount of 12500 that includes a fee$/),
      });
    },
  );

  it('above the payment is not yet paid while the customer has not', () => {
    expect(follow(state(), notified('pending', { grossAmount: GROSS + 2_500n })).payment.paidAmount).toBeNull();
  });

  it.each(['notification', 'charge', 'action', 'status_check'] as const)(
    'below the payment is never taken from %s',
    (source) => {
      expect(judge(state(), anObservation(source, 'settlement', { grossAmount: GROSS - 1n }), NOON).kind).toBe(
        'mismatch',
      );
      expect(judge(state(), anObservation(source, 'settlement', { grossAmount: 0n }), NOON).kind).toBe('mismatch');
    },
  );

  it('that cannot be read makes a notification unbelievable; a reply or the status call may leave it out', () => {
    const without = { grossAmount: null };
    expect(judge(state(), notified('settlement', without), NOON)).toEqual({
      kind: 'mismatch',
      reason: 'the amount cannot be read',
    });
    expect(judge(state(), anObservation('action', 'cancel', without), NOON).kind).toBe('apply');
    expect(judge(state(), anObservation('charge', 'deny', without), NOON).kind).toBe('apply');
    expect(judge(state(), read('settlement', without), NOON).kind).toBe('apply');
  });
});

describe('a partial capture', () => {
  const held = { ...card, held: true, transactionStatus: 'authorize', fraudStatus: 'accept' } as const;
  const part = { grossAmount: 6_000n, fraudStatus: 'accept' };

  it('is believed from the reply to our capture, and the gateway may name either amount from then on', () => {
    const after = follow(
      state(held),
      anObservation('action', 'capture', part),
      notified('capture', part),
      notified('settlement', part),
      notified('settlement', { fraudStatus: 'accept' }),
    );
    expect(after.payment).toMatchObject({
      transactionStatus: 'settlement',
      grossAmount: GROSS,
      capturedAmount: 6_000n,
    });
    expect(after.kinds).toEqual(['apply', 'unchanged', 'apply', 'unchanged']);
    expect(after.events).toEqual(['payment_settled']);
  });

  it.each(['capture', 'settlement'])('is believed from the status call that says %s', (status) => {
    expect(follow(state(held), read(status, part)).payment.capturedAmount).toBe(6_000n);
  });

  it('is not believed from a notification, nor of a payment that was not held', () => {
    expect(judge(state(held), notified('capture', part), NOON).kind).toBe('mismatch');
    expect(judge(state(card), read('capture', part), NOON).kind).toBe('mismatch');
    expect(judge(state(held), anObservation('action', 'capture', { grossAmount: 0n }), NOON).kind).toBe('mismatch');
  });

  it('is all that a full refund gives back', () => {
    const captured = { ...settled, ...card, capturedAmount: 6_000n };
    const { payment } = follow(state(captured), notified('refund', { grossAmount: 6_000n }));
    expect(payment).toMatchObject({ refundAmount: 6_000n, refundReservedAmount: 6_000n });
  });
});
