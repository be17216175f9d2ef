// The sums of refunds that wait, are rejected or made: what is not refused never exceeds what was captured.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { larger, smaller } from '../../../src/domain/money.ts';
import { refundTotals } from '../../../src/domain/payments/payment.ts';
import { type GatewayRefund, REFUND_STATUSES } from '../../../src/domain/payments/refund.ts';
import {
  needsApproval,
  refuseApproval,
  refuseDecision,
  refuseRefund,
  reservedBesides,
} from '../../../src/domain/payments/refund-rules.ts';
import { aPayment, aRefund, NOON } from './support.ts';

const CAPTURED = 150_000n;
const FREE = ['failed', 'rejected'];
const paid = (reserved: bigint, told = 0n) =>
  aPayment({
    paymentType: 'gopay',
    transactionStatus: 'settlement',
    grossAmount: CAPTURED,
    capturedAmount: CAPTURED,
    refundAmount: told,
    refundReservedAmount: reserved,
  });
const sum = (refunds: readonly GatewayRefund[]) => refunds.reduce((total, { amount }) => total + amount, 0n);
const refund = fc.record({ amount: fc.bigInt(1n, CAPTURED), status: fc.constantFrom(...REFUND_STATUSES) });
const rows = (list: { amount: bigint; status: GatewayRefund['status'] }[]) =>
  list.map((given, index) => aRefund(`refund-${index}`, given));

describe('refundTotals', () => {
  it('reserves what waits, frees what was rejected, and never reserves more than was captured', () => {
    fc.assert(
      fc.property(fc.array(refund, { maxLength: 6 }), fc.bigInt(0n, CAPTURED), (list, told) => {
        const refunds = rows(list);
        const taken = sum(refunds.filter(({ status }) => !FREE.includes(status)));
        const totals = refundTotals(paid(0n), refunds, told);
        expect(totals.refundReservedAmount).toBe(smaller(larger(taken, told), CAPTURED));
        expect(totals.refundAmount).toBeLessThanOrEqual(totals.refundReservedAmount);
      }),
    );
  });
});

/** Asks for a refund, or approves or rejects one that waits, by the same rules as the service. */
type Step =
  | { readonly do: 'ask'; readonly amount: bigint }
  | { readonly do: 'approve' | 'reject'; readonly at: number };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('ask' as const), amount: fc.bigInt(1n, CAPTURED) }),
  fc.record({ do: fc.constantFrom('approve' as const, 'reject' as const), at: fc.nat(5) }),
);

function take(refunds: readonly GatewayRefund[], next: Step, above: bigint): GatewayRefund[] {
  const payment = paid(refundTotals(paid(0n), refunds, 0n).refundReservedAmount);
  if (next.do === 'ask') {
    if (refuseRefund(payment, { amount: next.amount, direct: false }, NOON) !== null) return [...refunds];
    const status = needsApproval(refunds, next.amount, above) ? 'requested' : 'accepted';
    return [...refunds, aRefund(`refund-${refunds.length}`, { amount: next.amount, status })];
  }
  const waiting = refunds[next.at];
  if (waiting?.status !== 'requested') return [...refunds];
  if (next.do === 'approve' && refuseApproval({ payment, refunds }, waiting, NOON) !== null) return [...refunds];
  const status = next.do === 'approve' ? 'accepted' : 'rejected';
  return refunds.map((one) => (one === waiting ? { ...one, status, decidedBy: 'rina' } : one));
}

describe('any order of refunds, approvals and rejections', () => {
  it('keeps what is not refused within what was captured, and what nobody approved within the limit', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), fc.bigInt(0n, CAPTURED), (steps, above) => {
        let refunds: GatewayRefund[] = [];
        for (const next of steps) refunds = take(refunds, next, above);
        expect(sum(refunds.filter(({ status }) => !FREE.includes(status)))).toBeLessThanOrEqual(CAPTURED);
        const unapproved = refunds.filter(({ status, decidedBy }) => status === 'accepted' && decidedBy === null);
        expect(sum(unapproved)).toBeLessThanOrEqual(above);
        // One that waits can always be approved while nothing else has changed.
        const payment = paid(sum(refunds.filter(({ status }) => !FREE.includes(status))));
        for (const one of refunds.filter(({ status }) => status === 'requested')) {
          expect(refuseApproval({ payment, refunds }, one, NOON)).toBeNull();
          expect(reservedBesides({ payment, refunds }, one)).toBe(payment.refundReservedAmount - one.amount);
        }
      }),
    );
  });

  it('where the gateway has refunded it elsewhere meanwhile, cannot be approved', () => {
    const refunds = rows([{ amount: 100_000n, status: 'requested' }]);
    const state = { payment: paid(CAPTURED, 80_000n), refunds };
    expect(refuseApproval(state, refunds[0] as GatewayRefund, NOON)).toBe(
      'The refund can not be made any more: amount must be at most 70000, which is what is left to refund.',
    );
  });
});

describe('whether a second person is needed', () => {
  const made = [aRefund('a', { amount: 60n, status: 'accepted' }), aRefund('b', { amount: 40n, status: 'pending' })];

  it.each([
    ['none of any amount where there is no limit', made, CAPTURED, null, false],
    ['none up to the limit', [], 100n, 100n, false],
    ['one above it', [], 101n, 100n, true],
    ['one above it together with those that nobody approved', made, 1n, 100n, true],
    ['none up to it together with them', made, 1n, 101n, false],
    ['none for what was approved', made.map((one) => ({ ...one, decidedBy: 'rina' })), 100n, 100n, false],
    ['none for what failed', made.map((one) => ({ ...one, status: 'failed' as const })), 100n, 100n, false],
  ])('%s', (_what, refunds, amount, above, needed) => {
    expect(needsApproval(refunds, amount, above)).toBe(needed);
  });
});

it.each([
  ['requested', null, null],
  ['pending', null, 'Only a refund that waits for a second person can be decided on; this one is pending.'],
  ['rejected', null, 'Only a refund that waits for a second person can be decided on; this one is rejected.'],
  ['rejected', 'rina', 'The refund was rejected by rina already.'],
  ['accepted', 'rina', 'The refund was approved by rina already; it is accepted now.'],
] as const)('whoever would decide on a refund that is %s, decided by %s, is told: %s', (status, decidedBy, words) => {
  expect(refuseDecision(aRefund('r', { status, decidedBy }))).toBe(words);
});

it('a refund that waits is not approved where the payment can not be refunded any more', () => {
  const waiting = aRefund('r', { status: 'requested', isDirect: true });
  const payment = paid(4_000n);
  expect(
    refuseApproval({ payment: { ...payment, transactionStatus: 'refund' }, refunds: [waiting] }, waiting, NOON),
  ).toBe('The payment is refunded already, in full.');
  expect(refuseApproval({ payment: { ...payment, paymentType: 'dana' }, refunds: [waiting] }, waiting, NOON)).toBe(
    'The refund can not be made any more: direct is not possible for dana.',
  );
});

describe('the totals of a payment', () => {
  const one = (status: GatewayRefund['status'], amount = 40n) => aRefund(status, { status, amount });

  it.each<[string, GatewayRefund[], bigint, bigint, bigint]>([
    ['nothing', [], 0n, 0n, 0n],
    ['what the gateway took', [one('accepted'), one('confirmed', 2n)], 0n, 42n, 42n],
    ['what waits, which is taken and not refunded', [one('requested'), one('pending', 2n)], 0n, 0n, 42n],
    ['what was refused', [one('failed'), one('rejected')], 0n, 0n, 0n],
    ['more that the gateway told', [one('accepted')], 50n, 50n, 50n],
    ['less that the gateway told', [one('accepted')], 30n, 40n, 40n],
    ['what is told, and more that waits', [one('pending', 70n)], 50n, 50n, 70n],
    ['more than was captured', [one('accepted', CAPTURED), one('pending')], CAPTURED + 1n, CAPTURED, CAPTURED],
  ])('of %s', (_what, refunds, told, refundAmount, refundReservedAmount) => {
    expect(refundTotals(paid(0n), refunds, told)).toEqual({ refundAmount, refundReservedAmount });
  });
});
