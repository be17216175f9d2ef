// Which amount is believed, of the whole payment and of a part of a hold, and from whom.

import { describe, expect, it } from 'vitest';
import { judge } from '../../../src/domain/payments/judgement.ts';
import { observe } from '../../../src/gateway/transaction/observation.ts';
import { anObservation, card, carryOut, follow, GROSS, NOON, notified, read, settled, state } from './support.ts';

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

  it.each(['notification', 'charge', 'action', 'status_check'] as const)(
    'with a part of a rupiah is never taken from %s, and only the status call calls for a person',
    (source) => {
      const body = { order_id: 'ORDER-1', transaction_id: 'transaction-1', status_code: '200' };
      const says = (amounts: Record<string, unknown>) =>
        judge(state(), observe(source, { ...body, transaction_status: 'settlement', ...amounts }), NOON);
      for (const amounts of [
        { gross_amount: '10000.50' },
        { gross_amount: 10_000.5 },
        { gross_amount: '10000.00', refund_amount: '500.25' },
        { gross_amount: '10000.00', refunds: [{ refund_key: 'a', refund_amount: '500.25' }] },
      ]) {
        expect(says(amounts)).toMatchObject({ kind: 'mismatch', reason: expect.stringContaining('no whole number') });
        expect('noted' in says(amounts)).toBe(source === 'status_check');
      }
      expect(says({ gross_amount: '10000.00' }).kind).toBe('apply');
    },
  );

  it('below the payment that the status call finds is noted once, until an answer fits again', () => {
    const low = read('settlement', { grossAmount: GROSS - 1n });
    const noted = carryOut(state(), judge(state(), low, NOON));
    expect(noted.payment).toMatchObject({ transactionStatus: 'pending', contradictedSince: NOON });
    expect(judge(noted, low, NOON)).not.toHaveProperty('noted.changes');
    expect(follow(noted, read('settlement')).payment).toMatchObject({
      transactionStatus: 'settlement',
      contradictedSince: null,
    });
    // What is said of another order is nothing that is said of this one.
    expect(judge(state(), { ...low, orderId: 'ORDER-2' }, NOON)).not.toHaveProperty('noted');
  });

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
