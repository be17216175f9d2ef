// How a checkout stands by its payments: amounts, times and what is kept of a link. What follows what is in every-sequence.test.ts.

import { describe, expect, it } from 'vitest';
import type { Checkout } from '../../../src/domain/checkouts/checkout.ts';
import { checkoutState, concernsCheckout, judgeCheckout } from '../../../src/domain/checkouts/judgement.ts';
import type { GatewayPayment } from '../../../src/domain/payments/payment.ts';
import { aPayment, GROSS, NOON } from '../payments/support.ts';
import { aCheckout, LATER } from './support.ts';

const SETTLED_AT = new Date(NOON.getTime() - 5_000);
const MINUTE_MS = 60_000;
const pending = aPayment({ updatedAt: NOON });
const paid = aPayment({ transactionStatus: 'settlement', capturedAmount: GROSS, settlementTime: SETTLED_AT });
const other = { ...paid, id: 'other' };
const ID = paid.id;

const stands = (checkout: Partial<Checkout>, attempts: readonly GatewayPayment[], now = NOON) =>
  checkoutState(aCheckout(checkout), attempts, now);

describe('a change of a payment', () => {
  it('concerns its checkout where its status, its fraud check or what was refunded is another', () => {
    expect(concernsCheckout({ before: pending, after: { ...pending, vaNumber: '123', version: 2 } })).toBe(false);
    expect(concernsCheckout({ before: pending, after: paid })).toBe(true);
    expect(concernsCheckout({ before: paid, after: { ...paid, fraudStatus: 'accept' } })).toBe(true);
    expect(concernsCheckout({ before: paid, after: { ...paid, refundAmount: 1n } })).toBe(true);
  });

  it('that is none is no news', () => {
    const checkout = aCheckout({ status: 'processing', paymentId: ID });
    const verdict = judgeCheckout(checkout, { before: [pending], after: [pending] }, NOON);
    expect(verdict).toMatchObject({ isNews: false, events: [], uses: 0 });
    const completed = { ...checkout, status: 'completed', completedAt: new Date(SETTLED_AT) } as const;
    expect(judgeCheckout(completed, { before: [paid], after: [paid] }, NOON).isNews).toBe(false);
  });
});

describe('money', () => {
  it('completes a checkout when it came, or now where the gateway names no time', () => {
    expect(stands({ paymentId: ID }, [paid])).toMatchObject({ status: 'completed', completedAt: SETTLED_AT });
    expect(stands({}, [{ ...paid, settlementTime: null }])).toMatchObject({ status: 'completed', completedAt: NOON });
    // And that stays, whichever payment counts later.
    expect(stands({ status: 'completed', completedAt: SETTLED_AT, paymentId: 'gone' }, [paid], LATER)).toMatchObject({
      paymentId: ID,
      completedAt: SETTLED_AT,
    });
  });

  it('that came first counts, and what counts goes on counting', () => {
    const first = { ...other, settlementTime: new Date(0) };
    expect(stands({}, [paid, first])).toMatchObject({ paymentId: 'other', surplusIds: [ID], surplusAmount: GROSS });
    const counted = { status: 'completed', paymentId: ID, completedAt: NOON } as const;
    expect(stands(counted, [paid, first])).toMatchObject({ paymentId: ID, surplusIds: ['other'] });
  });

  const counted = { status: 'completed', paymentId: 'other', completedAt: NOON } as const;
  it.each([
    ['less what was given back', { transactionStatus: 'partial_refund', refundAmount: 4_000n }, 6_000n],
    ['what was taken of a hold, not what was held', { capturedAmount: 7_000n, refundAmount: 1_000n }, 6_000n],
    ['never less than nothing', { transactionStatus: 'refund', refundAmount: GROSS + 1n }, 0n],
    ['nothing that the bank took back', { transactionStatus: 'chargeback' }, 0n],
    ['all that is left after a part was charged back', { transactionStatus: 'partial_chargeback' }, GROSS],
    ['nothing that was only held', { transactionStatus: 'authorize' }, 0n],
  ] as const)('that is too much is %s', (_what, changes, surplusAmount) => {
    expect(stands(counted, [other, { ...paid, ...changes }])).toMatchObject({ surplusAmount, paymentId: 'other' });
  });

  it('that somebody sent back without the gateway is not here', () => {
    expect(stands({ ...counted, returnedIds: [ID] }, [other, paid])).toMatchObject({ surplusAmount: 0n });
  });

  it('that becomes too much is emitted once', () => {
    const judged = (before: GatewayPayment, after: GatewayPayment, surplusAmount: bigint) =>
      judgeCheckout(aCheckout({ ...counted, surplusAmount }), { before: [other, before], after: [other, after] }, NOON);
    expect(judged(pending, paid, 0n)).toMatchObject({ events: ['checkout_overpaid'], uses: 0 });
    expect(judged(paid, { ...paid, fraudStatus: 'accept' }, GROSS)).toMatchObject({ events: [], isNews: false });
    expect(judged(paid, { ...paid, refundAmount: 1n }, GROSS)).toMatchObject({ events: [], isNews: true });
  });
});

describe('a use of a link', () => {
  const link = { paymentLinkId: 'link', status: 'processing', paymentId: ID, holdsUse: true } as const;
  const closedBy = (transactionStatus: 'deny' | 'cancel' | 'expire' | 'failure') =>
    aPayment({ transactionStatus, updatedAt: NOON });
  const minutes = (count: number) => new Date(NOON.getTime() + count * MINUTE_MS);

  it.each(['deny', 'cancel', 'failure'] as const)(
    'is kept for ten minutes for a customer whose attempt ended by %s',
    (status) => {
      const attempts = [closedBy(status)];
      expect(stands(link, attempts)).toMatchObject({ status: 'open', holdsUse: true, changesAt: minutes(10) });
      expect(stands(link, attempts, new Date(minutes(10).getTime() - 1)).holdsUse).toBe(true);
      expect(stands(link, attempts, minutes(10))).toMatchObject({ holdsUse: false, changesAt: LATER });
      expect(stands({ ...link, holdsUse: false }, attempts).holdsUse).toBe(false);
      expect(stands({ ...link, expiresAt: minutes(5) }, attempts).changesAt).toEqual(minutes(5));
    },
  );

  it('is not kept for one who let the time run out', () => {
    expect(stands(link, [closedBy('expire')])).toMatchObject({ status: 'open', holdsUse: false });
  });

  it('is held while a payment is under way, and counted once it is paid', () => {
    expect(stands({ ...link, status: 'open', holdsUse: false }, [pending]).holdsUse).toBe(true);
    expect(stands({ ...link, paymentLinkId: null, holdsUse: false }, [pending]).holdsUse).toBe(false);
    const verdict = judgeCheckout(aCheckout(link), { before: [pending], after: [paid] }, NOON);
    expect(verdict).toMatchObject({ uses: 1, changes: { status: 'completed', holdsUse: false } });
  });
});

it('ends when its time is over, and not before', () => {
  expect(stands({}, [], new Date(LATER.getTime() - 1))).toMatchObject({ status: 'open', changesAt: LATER });
  expect(stands({}, [], LATER)).toMatchObject({ status: 'expired', changesAt: null });
});
