// The customer of an invoice may begin with one method and pay by another: which transaction counts, and what is left of the last.

import { describe, expect, it } from 'vitest';
import { isSameType, judgeOtherTransaction, NO_TRANSACTION } from '../../../src/domain/payments/attempts.ts';
import { judge } from '../../../src/domain/payments/judgement.ts';
import type { GatewayObservation } from '../../../src/domain/payments/observation.ts';
import type { GatewayPayment } from '../../../src/domain/payments/payment.ts';
import { anInitiatedPayment, anObservation, aPayment, follow, GROSS, NOON, notified, read, state } from './support.ts';

const at = (seconds: number) => new Date(NOON.getTime() + seconds * 1_000);
const ofInvoice = { invoiceId: 'invoice-1', transactionTime: NOON } as const;
const other = (status: string, seconds: number | null, changes: Partial<GatewayObservation> = {}) =>
  notified(status, {
    transactionId: 'transaction-2',
    paymentType: 'qris',
    details: seconds === null ? {} : { transactionTime: at(seconds) },
    ...changes,
  });

describe('another transaction of an invoice', () => {
  const asked = (payment: Partial<GatewayPayment>, observation: GatewayObservation) =>
    judgeOtherTransaction(aPayment({ ...ofInvoice, ...payment }), observation);

  it.each<[string, Partial<GatewayPayment>, GatewayObservation, string]>([
    ['made later', {}, other('pending', 1), 'next attempt'],
    ['made earlier', {}, other('pending', -1), 'earlier attempt'],
    ['made earlier that brings money', {}, other('settlement', -1), 'next attempt'],
    ['made at the same time', {}, other('pending', 0), 'earlier attempt'],
    ['without a time', {}, other('pending', null), 'earlier attempt'],
    ['where no time is known', { transactionTime: null }, other('pending', 1), 'earlier attempt'],
    [
      'without a time, after the last one failed',
      { transactionStatus: 'expire' },
      other('pending', null),
      'next attempt',
    ],
    ['without a time, by the status call', {}, { ...other('pending', null), source: 'status_check' }, 'next attempt'],
    [
      'made at the same time, by the status call',
      {},
      { ...other('pending', 0), source: 'status_check' },
      'next attempt',
    ],
    ['after one has brought money', { transactionStatus: 'settlement' }, other('settlement', 1), 'another payment'],
    [
      'after one has brought money, and brings none',
      { transactionStatus: 'settlement' },
      other('expire', 1),
      'not ours',
    ],
    ['of a payment without an invoice', { invoiceId: null }, other('pending', 1), 'not ours'],
  ])('%s', (_what, payment, observation, verdict) => {
    expect(asked(payment, observation)).toBe(verdict);
  });

  it('a card that the fraud check challenges has brought no money', () => {
    expect(asked({}, other('capture', -1, { fraudStatus: 'challenge' }))).toBe('earlier attempt');
    expect(asked({}, other('capture', -1, { fraudStatus: 'accept' }))).toBe('next attempt');
  });

  it('that comes next takes the place of the last, of which nothing stays', () => {
    const known = { ...ofInvoice, vaNumber: '123', bank: 'bca', expiryTime: at(60), fraudStatus: 'accept' };
    const verdict = judge(
      state(known),
      other('pending', 1, { details: { transactionTime: at(1), qrString: 'qr' } }),
      NOON,
    );
    expect(verdict).toMatchObject({
      kind: 'apply',
      moved: true,
      late: false,
      changes: {
        ...NO_TRANSACTION,
        transactionId: 'transaction-2',
        paymentType: 'qris',
        qrString: 'qr',
        transactionTime: at(1),
      },
      refunds: [],
      events: [],
      reason:
        'a notification of the gateway says pending, of a new attempt by qris under the transaction transaction-2',
    });
  });

  it('that comes next and brings money is told', () => {
    const after = follow(state({ ...ofInvoice, transactionStatus: 'expire' }), other('settlement', 1));
    expect(after.events).toEqual(['payment_settled']);
    expect(after.payment).toMatchObject({ transactionId: 'transaction-2', transactionStatus: 'settlement' });
  });

  it('keeps the type where the message does not tell another', () => {
    const after = follow(state(ofInvoice), other('pending', 1, { paymentType: null }));
    expect(after.payment.paymentType).toBe('bank_transfer');
    expect(after.verdicts[0]).toMatchObject({
      reason: expect.stringContaining('of a new attempt by bank_transfer under'),
    });
  });

  it('that came before changes nothing', () => {
    expect(judge(state(ofInvoice), other('pending', -1), NOON)).toEqual({
      kind: 'stale',
      reason: 'it is about an earlier attempt at this payment',
    });
  });

  it('of another amount is not believed', () => {
    expect(judge(state(ofInvoice), other('pending', 1, { grossAmount: 1n }), NOON).kind).toBe('mismatch');
  });
});

describe('a transaction that cannot be ours', () => {
  const asked = (changes: Partial<GatewayPayment> = {}) => ({ payment: anInitiatedPayment(changes), refunds: [] });
  it.each<[Partial<GatewayObservation>, string]>([
    [{ paymentType: 'qris' }, 'transaction-1 under this order id, a qris payment where bank_transfer was asked for'],
    [
      { paymentType: 'qris', transactionId: null },
      'without an id under this order id, a qris payment where bank_transfer was asked for',
    ],
    [
      { details: { transactionTime: at(-601) } },
      'transaction-1 under this order id, made at 2026-01-15T04:49:59.000Z, before this payment was asked for',
    ],
    [{ grossAmount: GROSS - 1n }, 'transaction-1 under this order id, of 9999.00 where 10000.00 was asked for'],
  ])('says why: %o', (told, reason) => {
    expect(judge(asked(), read('pending', told), NOON)).toEqual({
      kind: 'foreign',
      reason: `the gateway has transaction ${reason}`,
      isOver: false,
    });
  });

  it('is one made more than ten minutes before, not ten', () => {
    expect(judge(asked(), read('pending', { details: { transactionTime: at(-600) } }), NOON).kind).toBe('apply');
    expect(judge(asked(), read('pending', { grossAmount: null }), NOON).kind).toBe('apply');
  });

  it('is none of an invoice or a subscription, whose orders the gateway charges by itself', () => {
    for (const owner of [{ invoiceId: 'i' }, { subscriptionId: 's' }]) {
      expect(judge(asked(owner), read('pending', { paymentType: 'qris' }), NOON).kind).toBe('apply');
    }
  });
});

it.each([
  ['qris', 'qris', true],
  ['gopay', 'qris', true],
  ['shopeepay', 'qris', true],
  ['qris', 'gopay', true],
  ['qris', 'shopeepay', true],
  ['bank_transfer', 'permata', true],
  ['bank_transfer', 'qris', false],
  ['gopay', 'shopeepay', false],
  ['credit_card', 'gopay', false],
])('%s may be written %s: %s', (asked, told, same) => {
  expect(isSameType(asked, told)).toBe(same);
});

describe('the reason', () => {
  it.each([
    ['charge', "the gateway's reply to the charge says settlement"],
    ['notification', 'a notification of the gateway says settlement'],
    ['status_check', "the gateway's status call says settlement"],
    ['action', "the gateway's reply to an action says settlement"],
  ] as const)('of a %s names where it came from', (source, reason) => {
    expect(judge(state(), anObservation(source, 'settlement'), NOON)).toMatchObject({ reason });
  });

  it('is not a text of any length that a stranger chose', () => {
    expect(judge(state(), notified('x'.repeat(100)), NOON)).toEqual({
      kind: 'mismatch',
      reason: `the gateway reported a status that is not known here: ${'x'.repeat(40)}`,
    });
    expect(judge(state(), notified('pending', { orderId: 'x'.repeat(100) }), NOON)).toEqual({
      kind: 'mismatch',
      reason: `it is about another order: ${'x'.repeat(50)}`,
    });
    expect(judge(state(), notified('settlement', { statusCode: '201' }), NOON)).toEqual({
      kind: 'mismatch',
      reason: 'the code 201 does not belong to the status settlement',
    });
    expect(judge(state(), notified('settlement', { grossAmount: 1n }), NOON)).toEqual({
      kind: 'mismatch',
      reason: 'the amount is 1, less than the 10000 that was asked for',
    });
  });
});
