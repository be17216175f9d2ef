// Which code belongs to which status, and whether a payment that was just read back bears out a message.

import { describe, expect, it } from 'vitest';
import { judgeConfirmation } from '../../../src/domain/notifications/confirmation.ts';
import { codeFits } from '../../../src/domain/payments/judgement.ts';
import { PAYMENT_STATUSES } from '../../../src/domain/payments/payment.ts';
import { card, GROSS, NOON, notified, seenRefund, settled, state } from '../payments/support.ts';

describe('the code of a message', () => {
  const CODES: Readonly<Record<string, string>> = {
    pending: '201',
    authorize: '200',
    capture: '200',
    settlement: '200',
    partial_refund: '200',
    refund: '200',
    deny: '202',
    cancel: '202',
    expire: '202',
  };

  it.each(PAYMENT_STATUSES)('of one that is %s', (status) => {
    const fitting = ['200', '201', '202', '404', null].filter((statusCode) =>
      codeFits(notified(status, { statusCode })),
    );
    expect(fitting).toEqual(CODES[status] === undefined ? ['200', '201', '202', '404', null] : [CODES[status]]);
  });

  it.each([
    ['capture', 'challenge', '201'],
    ['authorize', 'challenge', '201'],
    ['capture', 'accept', '200'],
    ['authorize', 'deny', '200'],
    ['settlement', 'challenge', '200'],
    ['deny', 'challenge', '202'],
  ])('of one that is %s with %s is %s alone', (status, fraudStatus, code) => {
    const fits = (statusCode: string) => codeFits(notified(status, { fraudStatus, statusCode }));
    expect(['200', '201', '202'].filter(fits)).toEqual([code]);
  });
});

describe('a message about a payment that was just read back', () => {
  const paid = state({ ...settled, vaNumber: '123' });

  it('is confirmed where the payment says the same', () => {
    expect(judgeConfirmation(paid, notified('settlement'), NOON)).toEqual({ kind: 'confirmed' });
  });

  it('is confirmed where it brings no more than a detail', () => {
    const message = notified('settlement', { details: { issuer: 'gopay' } });
    expect(judgeConfirmation(paid, message, NOON)).toEqual({ kind: 'confirmed' });
  });

  it('is open where it tells of something that the gateway does not', () => {
    expect(judgeConfirmation(state(), notified('settlement'), NOON)).toEqual({ kind: 'open' });
    expect(judgeConfirmation(state({ transactionStatus: 'expire' }), notified('settlement'), NOON)).toEqual({
      kind: 'open',
    });
  });

  it('is beyond where the payment went through what it tells', () => {
    const beyond = { kind: 'beyond', reason: 'pending came after settlement' };
    expect(judgeConfirmation(paid, notified('pending'), NOON)).toEqual(beyond);
    expect(judgeConfirmation(paid, notified('pending', { details: { issuer: 'gopay' } }), NOON)).toEqual(beyond);
  });

  it('is beyond where a smaller total of refunds is told in the same status', () => {
    const refunded = state({ ...settled, transactionStatus: 'partial_refund', refundAmount: 4_000n });
    const message = notified('partial_refund', { refundAmount: 1_000n });
    expect(judgeConfirmation(refunded, message, NOON)).toMatchObject({ kind: 'beyond' });
  });

  it('is open where the payment failed: it need not have gone through anything', () => {
    const failed = state({ transactionStatus: 'cancel' });
    expect(judgeConfirmation(failed, notified('pending'), NOON)).toEqual({ kind: 'open' });
    expect(judgeConfirmation(failed, notified('pending', { details: { issuer: 'gopay' } }), NOON)).toEqual({
      kind: 'open',
    });
  });

  it('is open where it brings a refund that the payment may not have got beyond', () => {
    const charged = state({ ...card, ...settled, transactionStatus: 'chargeback' });
    const message = notified('refund', { refunds: [seenRefund('elsewhere', GROSS)], refundAmount: GROSS });
    expect(judgeConfirmation(charged, message, NOON)).toEqual({ kind: 'open' });
  });

  it('is a misfit where it is about something else', () => {
    expect(judgeConfirmation(paid, notified('settlement', { orderId: 'ORDER-2' }), NOON)).toEqual({
      kind: 'misfit',
      reason: 'it is about another order: ORDER-2',
    });
    expect(judgeConfirmation(paid, notified('shipped'), NOON)).toMatchObject({ kind: 'misfit' });
  });
});
