// Refunds that were made elsewhere, whose total is told before their keys: each is one refund, told once, whatever comes when.

import { describe, expect, it } from 'vitest';
import { DOUBTED_FOR_MS } from '../../../src/domain/payments/doubt.ts';
import { judge } from '../../../src/domain/payments/judgement.ts';
import type { PaymentState } from '../../../src/domain/payments/observation.ts';
import { aRefund, carryOut, follow, GROSS, NOON, notified, read, seenRefund, settled, state } from './support.ts';

const total = (refundAmount: bigint) => notified('partial_refund', { refundAmount });
const listing = (...refunds: readonly (readonly [string, bigint])[]) => ({
  refunds: refunds.map(([key, amount]) => seenRefund(key, amount)),
  refundAmount: refunds.reduce((sum, [, amount]) => sum + amount, 0n),
});
const named = (...refunds: readonly (readonly [string, bigint])[]) => notified('partial_refund', listing(...refunds));
const rows = ({ refunds }: PaymentState) =>
  refunds.map(({ refundKey, status, amount }) => `${refundKey} ${status} ${amount}`).sort();

describe('a refund without a name', () => {
  it('is one row, which the name is put on when it comes, and told once', () => {
    const after = follow(
      state(settled),
      total(4_000n),
      named(['theirs', 4_000n]),
      read('partial_refund', listing(['theirs', 4_000n])),
    );
    expect(after.kinds).toEqual(['apply', 'apply', 'unchanged']);
    expect(after.verdicts[0]).toMatchObject({ refunds: [{ existing: null, refundKey: 'unnamed:1', amount: 4_000n }] });
    expect(after.refunds).toMatchObject([{ id: 'id of unnamed:1', refundKey: 'theirs', status: 'accepted' }]);
    expect(after.payment).toMatchObject({ refundAmount: 4_000n, refundReservedAmount: 4_000n });
    expect(after.events).toEqual(['payment_refunded']);
  });

  it.each<[string, Parameters<typeof follow>[1][], string[], number]>([
    ['two in one total, named one by one', [total(5_000n), named(['a', 3_000n]), named(['a', 3_000n], ['b', 2_000n])], ['a accepted 3000', 'b accepted 2000'], 1],
    ['two in one total, named at once', [total(5_000n), named(['a', 3_000n], ['b', 2_000n])], ['a accepted 3000', 'b accepted 2000'], 1],
    ['two totals, named at once', [total(3_000n), total(5_000n), named(['a', 3_000n], ['b', 2_000n])], ['a accepted 3000', 'b accepted 2000'], 2],
    ['two totals of the same amount', [total(2_000n), total(4_000n), named(['a', 2_000n], ['b', 2_000n])], ['a accepted 2000', 'b accepted 2000'], 2],
    ['a total, then its name beside a new one', [total(3_000n), named(['a', 3_000n], ['b', 2_000n])], ['a accepted 3000', 'b accepted 2000'], 2],
    ['a name, then a total of more, then the other name', [named(['a', 3_000n]), total(5_000n), named(['a', 3_000n], ['b', 2_000n])], ['a accepted 3000', 'b accepted 2000'], 2],
    ['a total that is told again, and a lower one that is late', [total(5_000n), total(5_000n), total(2_000n)], ['unnamed:1 accepted 5000'], 1],
    ['two totals that are one refund', [total(3_000n), total(5_000n), named(['a', 5_000n])], ['a accepted 5000', 'unnamed:2 failed 2000'], 2],
    ['all of it, without a number', [notified('refund'), notified('refund', listing(['a', GROSS]))], [`a accepted ${GROSS}`], 1],
    ['more than was taken', [notified('refund', { refundAmount: 2n * GROSS })], [`unnamed:1 accepted ${GROSS}`], 1],
  ])('%s', (_what, words, expected, told) => {
    const after = follow(state(settled), ...words);
    expect(rows(after)).toEqual(expected);
    expect(after.events).toHaveLength(told);
    const made = after.refunds.filter(({ status }) => status === 'accepted');
    expect(after.payment.refundAmount).toBe(made.reduce((sum, { amount }) => sum + amount, 0n));
    expect(after.payment.refundReservedAmount).toBe(after.payment.refundAmount);
  }); // biome-ignore format: a table reads better in lines

  it('is not made up while refunds of ours may be what was given back; the gateway is asked again', () => {
    const before = state({ ...settled, refundReservedAmount: 7_000n }, [
      aRefund('one'),
      aRefund('two', { amount: 3_000n }),
    ]);
    const verdict = judge(before, total(3_000n), NOON);
    expect(verdict).toMatchObject({ kind: 'apply', refunds: [], events: [], changes: { refundAmount: 0n } });
    expect(verdict).toMatchObject({ readBackAt: new Date(NOON.getTime() + 600_000) });
    const open = carryOut(before, verdict);
    expect(follow(open, named(['two', 3_000n])).events).toEqual(['payment_refunded']);
    // Neither was it: ours have ended, and the next answer tells of the same money.
    const ended = { ...open, refunds: open.refunds.map((refund) => ({ ...refund, status: 'rejected' as const })) };
    expect(rows(follow(ended, read('partial_refund', { refundAmount: 2_500n })))).toContain('unnamed:3 accepted 2500');
  });

  it('is in doubt when an answer neither lists nor counts it, and gone when another does so an hour later', () => {
    const start = follow(state(settled), total(4_000n));
    const later = new Date(NOON.getTime() + DOUBTED_FOR_MS);
    const doubted = follow(start, read('settlement'));
    expect(doubted.refunds).toMatchObject([{ status: 'accepted', missingSince: NOON }]);
    expect(doubted.payment.transactionStatus).toBe('partial_refund');
    const counted = follow(doubted, read('partial_refund', { refundAmount: 4_000n }));
    expect(counted.refunds).toMatchObject([{ status: 'accepted', missingSince: null }]);
    const gone = carryOut(doubted, judge(doubted, read('settlement'), later));
    expect(gone.payment).toMatchObject({ transactionStatus: 'settlement', refundAmount: 0n });
    expect(rows(gone)).toEqual(['unnamed:1 failed 4000']);
    // A message from before does not bring it back; the status call may.
    expect(judge(gone, total(4_000n), later).kind).toBe('stale');
    expect(rows(follow(gone, read('partial_refund', { refundAmount: 4_000n })))).toContain('unnamed:2 accepted 4000');
  });
});
