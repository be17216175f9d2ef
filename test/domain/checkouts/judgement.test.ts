// What a change of one of its payments means for a checkout: money once, too much of it, money taken back, and an attempt that ends.

import { describe, expect, it } from 'vitest';
import type { Checkout } from '../../../src/domain/checkouts/checkout.ts';
import { concernsCheckout, ended, judgeCheckout } from '../../../src/domain/checkouts/judgement.ts';
import { type GatewayPayment, PAYMENT_STATUSES } from '../../../src/domain/payments/payment.ts';
import { aPayment, GROSS, NOON } from '../payments/support.ts';
import { aCheckout, LATER } from './support.ts';

const ID = aPayment().id;
const SETTLED_AT = new Date(NOON.getTime() - 5_000);
const pending = aPayment();
const paid = aPayment({ transactionStatus: 'settlement', capturedAmount: GROSS, settlementTime: SETTLED_AT });
const calm = { now: NOON, paidElsewhere: 0n, hasRoom: true };

function judged(
  checkout: Partial<Checkout>,
  before: GatewayPayment,
  after: GatewayPayment,
  circumstances: Partial<typeof calm> = {},
) {
  return judgeCheckout(aCheckout(checkout), { before, after }, { ...calm, ...circumstances });
}

describe('a change of a payment', () => {
  it('concerns its checkout where its status, its fraud check or what was refunded is another', () => {
    expect(concernsCheckout({ before: pending, after: { ...pending, vaNumber: '123', version: 2 } })).toBe(false);
    expect(concernsCheckout({ before: pending, after: paid })).toBe(true);
    expect(concernsCheckout({ before: paid, after: { ...paid, fraudStatus: 'accept' } })).toBe(true);
    expect(concernsCheckout({ before: paid, after: { ...paid, refundAmount: 1n } })).toBe(true);
  });

  it('that is none means nothing', () => {
    expect(judged({ status: 'processing', paymentId: ID }, pending, pending)).toBeUndefined();
  });
});

describe('the first money', () => {
  it.each(['open', 'processing'] as const)('completes a checkout that is %s, and uses its link once', (status) => {
    expect(judged({ status, holdsUse: true }, pending, paid, { hasRoom: false })).toEqual({
      changes: { status: 'completed', paymentId: ID, completedAt: SETTLED_AT, holdsUse: false },
      events: ['checkout_completed'],
      uses: 1,
    });
  });

  it('completes it at the present where the gateway names no time, and where a use is left', () => {
    const verdict = judged({}, pending, { ...paid, settlementTime: null });
    expect(verdict).toMatchObject({ changes: { status: 'completed', completedAt: NOON }, uses: 1 });
  });

  it.each([
    ['completed by another payment', { status: 'completed' }, true],
    ['expired', { status: 'expired', holdsUse: true }, true],
    ['cancelled', { status: 'cancelled' }, true],
    ['open and came of a link that is used up', { status: 'open' }, false],
  ] as const)('of a checkout that is %s is too much', (_what, checkout, hasRoom) => {
    expect(judged(checkout, pending, paid, { hasRoom, paidElsewhere: 500n })).toEqual({
      changes: { surplusAmount: GROSS + 500n },
      events: ['checkout_overpaid'],
    });
  });
});

describe('too much money', () => {
  const over = { status: 'completed', paymentId: 'another', surplusAmount: GROSS } as const;

  it('gets less by what is given back', () => {
    const after = { ...paid, transactionStatus: 'partial_refund', refundAmount: 4_000n } as const;
    expect(judged(over, paid, after)).toEqual({ changes: { surplusAmount: 6_000n }, events: [] });
    expect(judged({ ...over, surplusAmount: 6_000n }, after, after)).toBeUndefined();
  });

  it('is what was taken of a hold, not what was held', () => {
    const part = { ...paid, capturedAmount: 7_000n };
    expect(judged(over, part, { ...part, refundAmount: 1_000n })).toMatchObject({ changes: { surplusAmount: 6_000n } });
  });

  it('is never less than nothing', () => {
    const after = { ...paid, transactionStatus: 'refund', refundAmount: GROSS + 1n } as const;
    expect(judged(over, paid, after)).toEqual({ changes: { surplusAmount: 0n }, events: [] });
  });

  it('is gone where the bank took it back, or somebody sent it back without the gateway', () => {
    const charged = { ...paid, transactionStatus: 'chargeback' } as const;
    expect(judged(over, paid, charged)).toEqual({ changes: { surplusAmount: 0n }, events: [] });
    const parted = { ...paid, transactionStatus: 'partial_chargeback' } as const;
    expect(judged(over, paid, parted)).toBeUndefined();
    expect(judged({ ...over, returnedIds: [ID] }, paid, { ...paid, refundAmount: 1n })).toMatchObject({
      changes: { surplusAmount: 0n },
    });
  });

  it('does not come of a payment that was never paid', () => {
    expect(judged(over, pending, { ...pending, transactionStatus: 'authorize' })).toMatchObject({
      changes: { surplusAmount: 0n },
    });
  });

  it('is not what completed the checkout, whatever is given back of that', () => {
    const counted = { status: 'completed', paymentId: ID } as const;
    expect(judged(counted, paid, { ...paid, refundAmount: 1n })).toBeUndefined();
  });

  it('may be the payment that counts, of a checkout that ended before', () => {
    const late = { status: 'expired', paymentId: ID, surplusAmount: GROSS } as const;
    expect(judged(late, paid, { ...paid, refundAmount: 1n })).toMatchObject({ changes: { surplusAmount: GROSS - 1n } });
  });
});

describe('money that the bank took back', () => {
  const counted = { status: 'completed', paymentId: ID, completedAt: NOON } as const;
  const denied = { ...paid, transactionStatus: 'deny', capturedAmount: null } as const;

  it('has the customer pay after all, while there is time', () => {
    expect(judged(counted, paid, denied)).toEqual({
      changes: { status: 'open', completedAt: null },
      events: ['checkout_reopened'],
      uses: -1,
    });
    expect(judged(counted, paid, denied, { now: new Date(LATER.getTime() - 1) })?.changes.status).toBe('open');
  });

  it('ends the checkout where its time is over', () => {
    expect(judged(counted, paid, denied, { now: LATER })).toEqual({
      changes: { status: 'expired', completedAt: null },
      events: ['checkout_expired'],
      uses: -1,
    });
  });

  it('is only less of what was too much, where it was not the money that counted', () => {
    const other = { ...counted, paymentId: 'another', surplusAmount: GROSS + 500n };
    expect(judged(other, paid, denied, { paidElsewhere: 500n })).toEqual({
      changes: { surplusAmount: 500n },
      events: [],
    });
    const over = { ...counted, status: 'expired', surplusAmount: GROSS } as const;
    expect(judged(over, paid, denied)).toEqual({ changes: { surplusAmount: 0n }, events: [] });
  });
});

describe('an attempt that ends without money', () => {
  const under = { status: 'processing', paymentId: ID, holdsUse: true } as const;
  const closed = (transactionStatus: 'deny' | 'cancel' | 'expire' | 'failure') => aPayment({ transactionStatus });

  it.each([
    ['deny', true],
    ['cancel', true],
    ['failure', true],
    ['expire', false],
  ] as const)('by %s lets the customer choose again; the use of the link stays: %s', (status, holdsUse) => {
    expect(judged(under, pending, closed(status))).toEqual({ changes: { status: 'open', holdsUse }, events: [] });
    expect(judged({ ...under, holdsUse: false }, pending, closed(status))?.changes.holdsUse).toBe(false);
  });

  it('ends the checkout where that was wanted, or its time is over', () => {
    expect(judged({ ...under, cancelWanted: true }, pending, closed('cancel'), { now: LATER })).toEqual({
      changes: { status: 'cancelled', holdsUse: false },
      events: ['checkout_cancelled'],
    });
    expect(judged(under, pending, closed('expire'), { now: LATER })).toEqual({
      changes: { status: 'expired', holdsUse: false },
      events: ['checkout_expired'],
    });
  });

  it('means nothing where another attempt counts, the checkout is not waiting for it, or it had ended before', () => {
    expect(judged({ ...under, paymentId: 'another' }, pending, closed('deny'))).toBeUndefined();
    expect(judged({ ...under, status: 'open' }, pending, closed('deny'))).toBeUndefined();
    expect(judged(under, closed('deny'), closed('cancel'))).toBeUndefined();
  });

  it('is no end while the payment is under way', () => {
    for (const transactionStatus of PAYMENT_STATUSES.slice(0, 2)) {
      expect(judged(under, pending, aPayment({ transactionStatus }))).toBeUndefined();
    }
  });
});

it.each(['expired', 'cancelled'] as const)('one that is %s keeps nothing for its customer', (status) => {
  expect(ended(status)).toEqual({ changes: { status, holdsUse: false }, events: [`checkout_${status}`] });
});
