// Whether money was taken, and how much of a hold: by every status, at the bounds, and from whom that is believed.

import { describe, expect, it } from 'vitest';
import { capturedOf, wasPaid } from '../../../src/domain/payments/paid.ts';
import {
  CHARGE_STATES,
  capturedApart,
  FRAUD_STATUSES,
  isFinal,
  isPaid,
  isPaymentStatus,
  PAYMENT_STATUSES,
  takenAmount,
} from '../../../src/domain/payments/payment.ts';
import { REFUND_STATUSES } from '../../../src/domain/payments/refund.ts';
import { BANKS, PAYMENT_TYPES } from '../../../src/methods/index.ts';
import { anObservation, aPayment, GROSS, notified, read } from './support.ts';

const PAID = ['capture', 'settlement', 'partial_refund'];
const WAS_PAID = [...PAID, 'refund', 'partial_chargeback', 'chargeback'];
const NOT_FINAL = ['pending', 'authorize', 'capture'];

it.each([...PAYMENT_STATUSES, 'not_known_here'])('a payment that is %s', (transactionStatus) => {
  const payment = { transactionStatus, fraudStatus: 'accept' };
  expect(isPaid(payment)).toBe(PAID.includes(transactionStatus));
  expect(wasPaid(payment)).toBe(WAS_PAID.includes(transactionStatus));
  expect(isFinal(payment)).toBe(!NOT_FINAL.includes(transactionStatus));
});

it.each([
  [null, true],
  ['accept', true],
  ['challenge', false],
  ['deny', false],
])('a capture with the fraud check at %s counts as paid: %s', (fraudStatus, paid) => {
  expect(isPaid({ transactionStatus: 'capture', fraudStatus })).toBe(paid);
  expect(wasPaid({ transactionStatus: 'capture', fraudStatus })).toBe(paid);
  expect(wasPaid({ transactionStatus: 'settlement', fraudStatus })).toBe(true);
});

describe('what was taken of a hold', () => {
  const held = aPayment({ paymentType: 'credit_card', held: true, transactionStatus: 'authorize' });
  const later = { ...held, transactionStatus: 'capture' } as const;
  const open = { ...held, held: false };

  it.each([
    [1n, 1n],
    [GROSS, GROSS],
    [GROSS + 1n, null],
    [0n, null],
    [-1n, null],
    [null, null],
  ])('is, where %s is named, %s', (grossAmount, taken) => {
    expect(capturedOf(held, read('capture', { grossAmount }))).toBe(taken);
    expect(capturedOf(held, anObservation('action', 'capture', { grossAmount }))).toBe(taken);
  });

  it('is never less than what refunds take up', () => {
    expect(capturedOf({ ...later, refundReservedAmount: 7_000n }, read('capture', { grossAmount: 6_000n }))).toBe(
      7_000n,
    );
  });

  it('is read in the status call of a capture and of a settlement alone', () => {
    const told = PAYMENT_STATUSES.filter((status) => capturedOf(later, read(status, { grossAmount: 1n })) !== null);
    expect(told).toEqual(['capture', 'settlement']);
  });

  it('is told by the reply to our capture while the hold is open, and by no other reply', () => {
    const reply = (status: string) => anObservation('action', status, { grossAmount: 1n });
    expect([capturedOf(held, reply('capture')), capturedOf(open, reply('capture'))]).toEqual([1n, 1n]);
    expect([capturedOf(held, reply('settlement')), capturedOf(later, reply('capture'))]).toEqual([null, null]);
  });

  it('is told by no message, and nothing is taken of what was never held', () => {
    expect(capturedOf(held, notified('capture', { grossAmount: 1n }))).toBeNull();
    expect(capturedOf(held, anObservation('charge', 'capture', { grossAmount: 1n }))).toBeNull();
    expect(capturedOf({ ...later, held: false }, read('capture', { grossAmount: 1n }))).toBeNull();
  });

  it('is told apart from a charge that took everything at once', () => {
    expect(takenAmount(aPayment())).toBe(GROSS);
    expect(takenAmount(aPayment({ capturedAmount: 6_000n }))).toBe(6_000n);
    expect(capturedApart(aPayment({ capturedAmount: GROSS }))).toBeNull();
    expect(capturedApart(aPayment({ capturedAmount: GROSS, held: true }))).toBe(GROSS);
    expect(capturedApart(aPayment({ capturedAmount: 6_000n }))).toBe(6_000n);
    expect(capturedApart(aPayment())).toBeNull();
  });
});

it.each([
  [PAYMENT_TYPES, 'qris gopay shopeepay dana ovo bank_transfer echannel credit_card cstore akulaku kredivo'],
  [BANKS, 'bca bni bri permata cimb'],
  [
    PAYMENT_STATUSES,
    'pending authorize capture settlement deny cancel expire failure partial_refund refund partial_chargeback chargeback',
  ],
  [CHARGE_STATES, 'initiated charged rejected unknown'],
  [FRAUD_STATUSES, 'accept challenge deny'],
  [REFUND_STATUSES, 'requested pending accepted confirmed failed rejected'],
])('the words that callers send and read are %j', (words, expected) => {
  expect(words).toEqual(expected.split(' '));
});

it('a word that the gateway does not have is no status', () => {
  expect([isPaymentStatus('settlement'), isPaymentStatus('settled'), isPaymentStatus('')]).toEqual([
    true,
    false,
    false,
  ]);
});
