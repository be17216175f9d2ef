// What the gateway says first, whose transaction it is about, and the details that it brings with it.

import { describe, expect, it } from 'vitest';
import { judge } from '../../../src/domain/payments/judgement.ts';
import { plannedEvents } from '../../../src/domain/payments/verdict.ts';
import {
  anInitiatedPayment,
  anObservation,
  aRefund,
  card,
  carryOut,
  codeOf,
  follow,
  NOON,
  notified,
  read,
  seenRefund,
  settled,
  state,
} from './support.ts';

describe('another transaction under the same order', () => {
  const other = { transactionId: 'transaction-2' };

  it.each(['notification', 'charge', 'action'] as const)('is refused from %s', (source) => {
    expect(judge(state(), anObservation(source, 'settlement', other), NOON)).toEqual({
      kind: 'mismatch',
      reason: 'the notification is about another transaction of this order',
    });
  });

  it('is not this payment, whatever the status call says: the order id was used again elsewhere', () => {
    for (const transactionStatus of ['expire', 'pending', 'settlement'] as const) {
      expect(judge(state({ transactionStatus }), read('settlement', other), NOON).kind).toBe('mismatch');
    }
  });

  it('is the first one where none is known yet', () => {
    const start = { payment: anInitiatedPayment(), refunds: [] };
    expect(follow(start, notified('pending', other)).payment.transactionId).toBe('transaction-2');
  });
});

describe('the first word of the gateway', () => {
  const start = { payment: anInitiatedPayment(), refunds: [] };
  const cardStart = { payment: anInitiatedPayment(card), refunds: [] };

  it.each([
    ['pending', 'bank_transfer', ['payment_received']],
    ['settlement', 'bank_transfer', ['payment_received', 'payment_settled']],
    ['settlement', 'credit_card', ['payment_settled']],
    ['authorize', 'credit_card', ['payment_received']],
    ['capture', 'credit_card', ['payment_settled']],
    ['deny', 'credit_card', ['payment_denied']],
    ['expire', 'bank_transfer', ['payment_received', 'payment_expired']],
    ['partial_refund', 'bank_transfer', ['payment_received', 'payment_settled', 'payment_refunded']],
    ['chargeback', 'credit_card', ['payment_settled', 'payment_charged_back']],
    ['failure', 'bank_transfer', ['payment_failed']],
    ['cancel', 'bank_transfer', ['payment_received', 'payment_cancelled']],
    ['cancel', 'credit_card', ['payment_cancelled']],
    ['expire', 'credit_card', ['payment_received', 'payment_expired']],
    ['partial_chargeback', 'credit_card', ['payment_settled', 'payment_charged_back']],
  ])('when a notification says %s of %s, tells %j', (status, paymentType, events) => {
    const refunds = status === 'partial_refund' ? [seenRefund('elsewhere', 4_000n)] : [];
    const after = follow({ payment: anInitiatedPayment({ paymentType }), refunds: [] }, notified(status, { refunds }));
    expect(after.events).toEqual(events);
    expect(after.payment).toMatchObject({ chargeState: 'charged', transactionStatus: status });
  });

  it.each([
    ['pending', ['payment_received']],
    ['settlement', ['payment_settled']],
    ['deny', ['payment_denied']],
  ])('when the reply to the charge says %s, tells %j: who paid at once never waited', (status, events) => {
    expect(follow(start, anObservation('charge', status)).events).toEqual(events);
  });

  it.each([
    ['capture', 'challenge', ['payment_received']],
    ['capture', 'accept', ['payment_settled']],
    ['deny', 'challenge', ['payment_denied']],
    ['failure', null, ['payment_failed']],
  ])('when a notification says %s of a card with %s, tells %j', (status, fraudStatus, events) => {
    const statusCode = status === 'deny' ? '202' : codeOf(status, fraudStatus);
    expect(follow(cardStart, notified(status, { fraudStatus, statusCode })).events).toEqual(events);
  });

  it('of a refund that the bank has confirmed, and that was told before, is not told again', () => {
    const existing = aRefund('ours', { status: 'confirmed' });
    const again = { ...existing, existing, wasEmitted: true, status: 'confirmed' } as const;
    const { payment } = state(settled, [existing]);
    expect(plannedEvents(payment, payment, read('settlement'), false, [again])).toEqual([]);
    const first = { ...again, wasEmitted: false } as const;
    expect(plannedEvents(payment, payment, read('settlement'), false, [first])).toEqual([
      { name: 'payment_refunded', refundKey: 'ours' },
    ]);
  });

  it('is told once, though the reply to the charge comes after a notification', () => {
    const after = follow(
      start,
      notified('settlement', { details: { settlementTime: NOON } }),
      anObservation('charge', 'pending', { details: { vaNumber: '812785002530231' } }),
    );
    expect(after.payment).toMatchObject({ transactionStatus: 'settlement', vaNumber: '812785002530231' });
    expect(after.events).toEqual(['payment_received', 'payment_settled']);
  });

  it('leaves a row in the history, though pending stays pending', () => {
    expect(judge(cardStart, anObservation('charge', 'pending'), NOON)).toMatchObject({
      kind: 'apply',
      moved: true,
      changes: { chargeState: 'charged', transactionId: 'transaction-1', transactionStatus: 'pending' },
      reason: "the gateway's reply to the charge says pending",
    });
  });
});

describe('details', () => {
  it('that were missing are filled in by a repetition, which leaves no history and tells nobody', () => {
    const verdict = judge(state(), notified('pending', { details: { vaNumber: '1', bank: 'bca' } }), NOON);
    expect(verdict).toMatchObject({ kind: 'apply', moved: false, events: [], refunds: [] });
    expect(carryOut(state(), verdict).payment).toMatchObject({
      vaNumber: '1',
      bank: 'bca',
      transactionStatus: 'pending',
    });
  });

  it('that are known are kept against a repetition or a late message, and renewed by a message that moves', () => {
    const start = state({ vaNumber: '1' });
    const other = { details: { vaNumber: '2' } };
    expect(judge(start, notified('pending', other), NOON).kind).toBe('unchanged');
    expect(judge(state({ ...settled, vaNumber: '1' }), notified('pending', other), NOON).kind).toBe('stale');
    expect(follow(start, notified('settlement', other)).payment.vaNumber).toBe('2');
  });

  it('of a late message do not touch the status code and words that belong to the status', () => {
    const start = state({ ...settled, statusCode: '200', statusMessage: 'paid' });
    const after = follow(
      start,
      notified('pending', { statusCode: '201', statusMessage: 'waits', details: { bank: 'bca' } }),
    );
    expect(after.payment).toMatchObject({ bank: 'bca', statusCode: '200', statusMessage: 'paid' });
  });
});
