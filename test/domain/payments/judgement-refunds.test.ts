// Refunds as the gateway tells them: accepted, confirmed, made elsewhere, out of order, left out, and never too much.

import { describe, expect, it } from 'vitest';
import { judge } from '../../../src/domain/payments/judgement.ts';
import type { PaymentState } from '../../../src/domain/payments/observation.ts';
import {
  anObservation,
  aRefund,
  carryOut,
  eventNames,
  follow,
  GROSS,
  NOON,
  notified,
  read,
  seenRefund,
  settled,
  state,
} from './support.ts';

describe('refunds', () => {
  const confirmedAt = new Date('2026-01-16T05:00:00.000Z');
  const paid = (...refunds: PaymentState['refunds']) =>
    state({ ...settled, refundReservedAmount: refunds.reduce((sum, { amount }) => sum + amount, 0n) }, refunds);
  const rows = (after: PaymentState) =>
    after.refunds.map(({ refundKey, status, amount }) => [refundKey, status, amount]);

  it('of ours are accepted by the reply, confirmed by a notification, and told once', () => {
    const accepted = [seenRefund('ours', 4_000n)];
    const confirmed = [seenRefund('ours', 4_000n, confirmedAt)];
    const total = { refundAmount: 4_000n };
    const after = follow(
      paid(aRefund('ours')),
      anObservation('action', 'partial_refund', { refunds: accepted }),
      notified('partial_refund', { refunds: accepted, ...total }),
      notified('partial_refund', { refunds: confirmed, ...total }),
      notified('partial_refund', { refunds: confirmed, ...total }),
    );
    expect(after.kinds).toEqual(['apply', 'unchanged', 'apply', 'unchanged']);
    expect(after.events).toEqual(['payment_refunded']);
    expect(after.refunds).toMatchObject([{ refundKey: 'ours', status: 'confirmed', bankConfirmedAt: confirmedAt }]);
    expect(after.payment).toMatchObject({ refundAmount: 4_000n, refundReservedAmount: 4_000n });
  });

  it('name themselves in their events', () => {
    const verdict = judge(
      paid(),
      notified('refund', { refunds: [seenRefund('a', 4_000n), seenRefund('b', 6_000n)] }),
      NOON,
    );
    expect(verdict).toMatchObject({
      events: [
        { name: 'payment_refunded', refundKey: 'a' },
        { name: 'payment_refunded', refundKey: 'b' },
      ],
    });
  });

  it('that were made elsewhere get a row of their own', () => {
    const after = follow(
      paid(aRefund('ours')),
      notified('partial_refund', { refunds: [seenRefund('theirs', 3_000n)] }),
    );
    expect(rows(after)).toEqual([
      ['ours', 'pending', 4_000n],
      ['theirs', 'accepted', 3_000n],
    ]);
    expect(after.payment).toMatchObject({ refundAmount: 3_000n, refundReservedAmount: 7_000n });
  });

  it('out of order end the same, and a confirmation is never lost', () => {
    const first = notified('partial_refund', { refunds: [seenRefund('a', 2_000n, confirmedAt)], refundAmount: 2_000n });
    const second = notified('partial_refund', {
      refunds: [seenRefund('a', 2_000n), seenRefund('b', 3_000n)],
      refundAmount: 5_000n,
    });
    const orders = [follow(paid(), first, second), follow(paid(), second, first)];
    for (const after of orders) {
      expect(rows(after).sort()).toEqual([
        ['a', 'confirmed', 2_000n],
        ['b', 'accepted', 3_000n],
      ]);
      expect(after.payment).toMatchObject({ refundAmount: 5_000n, transactionStatus: 'partial_refund' });
      expect(after.events).toEqual(['payment_refunded', 'payment_refunded']);
    }
  });

  it('that come with a late message are news, though its status is not', () => {
    const after = follow(
      state({ ...settled, transactionStatus: 'chargeback' }),
      notified('partial_refund', { refunds: [seenRefund('a', 2_000n)], refundAmount: 2_000n }),
    );
    expect(after.payment).toMatchObject({ transactionStatus: 'chargeback', refundAmount: 2_000n });
    expect(after.verdicts[0]).toMatchObject({ kind: 'apply', moved: true });
    expect(after.events).toEqual(['payment_refunded']);
  });

  it('that are only told as a total are told once, without a name', () => {
    const total = notified('partial_refund', { refundAmount: 2_500n });
    const after = follow(paid(), total, total, notified('partial_refund', { refundAmount: 1_000n }));
    expect(after.kinds).toEqual(['apply', 'unchanged', 'stale']);
    expect(after.events).toEqual(['payment_refunded']);
    expect(after.payment).toMatchObject({ refundAmount: 2_500n, refundReservedAmount: 2_500n });
  });

  it('never add up to more than was captured, whatever the gateway lists', () => {
    const listed = [seenRefund('a', 9_000n), seenRefund('b', 9_000n)];
    const { payment } = follow(paid(), notified('refund', { refunds: listed, refundAmount: 18_000n }));
    expect(payment).toMatchObject({ refundAmount: GROSS, refundReservedAmount: GROSS });
  });

  describe('that an answer leaves out', () => {
    const HOUR_MS = 3_600_000;
    const later = new Date(NOON.getTime() + HOUR_MS);
    const start = state(
      { ...settled, transactionStatus: 'partial_refund', refundAmount: 4_000n, refundReservedAmount: 4_000n },
      [aRefund('ours', { status: 'accepted' })],
    );
    const doubted = follow(start, read('settlement'));

    it('stay reserved and are in doubt after one: it may lag behind', () => {
      const { payment, refunds, verdicts, events } = doubted;
      expect(payment).toMatchObject({
        transactionStatus: 'partial_refund',
        refundAmount: 4_000n,
        refundReservedAmount: 4_000n,
      });
      expect(refunds[0]).toMatchObject({ status: 'accepted', missingSince: NOON });
      expect(refunds[0]?.statusMessage).toContain('stays reserved');
      expect(verdicts[0]).toMatchObject({ moved: true, readBackAt: later, reason: expect.stringContaining('ours') });
      expect(events).toEqual([]);
    });

    it('are still in doubt when the next answer comes too soon, or its totals do not agree', () => {
      expect(judge(doubted, read('settlement'), new Date(later.getTime() - 1)).kind).toBe('unchanged');
      expect(judge(doubted, read('settlement', { refundAmount: 4_000n }), later).kind).toBe('unchanged');
      const others = { refunds: [seenRefund('third', 1_000n)], refundAmount: 5_000n };
      const after = carryOut(doubted, judge(doubted, read('partial_refund', others), later));
      expect(rows(after)).toEqual([
        ['ours', 'accepted', 4_000n],
        ['third', 'accepted', 1_000n],
      ]);
    });

    it('have failed when another answer leaves them out an hour later, and their amount is free again', () => {
      const verdict = judge(doubted, read('settlement'), later);
      const after = carryOut(doubted, verdict);
      expect(after.payment).toMatchObject({
        transactionStatus: 'settlement',
        refundAmount: 0n,
        refundReservedAmount: 0n,
      });
      expect(rows(after)).toEqual([['ours', 'failed', 4_000n]]);
      expect(eventNames(verdict)).toEqual([]);
    });

    it('are no longer in doubt when an answer lists them again', () => {
      const again = read('partial_refund', { refunds: [seenRefund('ours', 4_000n)], refundAmount: 4_000n });
      const after = carryOut(doubted, judge(doubted, again, later));
      expect(after.refunds[0]).toMatchObject({ status: 'accepted', missingSince: null, statusMessage: null });
      expect(judge(after, read('settlement'), later)).toMatchObject({
        kind: 'apply',
        refunds: [{ missingSince: later }],
      });
    });

    it('and that have no name stay refunded: a lower total may lag behind, too', () => {
      const total = {
        transactionStatus: 'partial_refund',
        refundAmount: 4_000n,
        refundReservedAmount: 4_000n,
      } as const;
      const after = follow(state({ ...settled, ...total }), read('partial_refund', { refundAmount: 1_000n }));
      expect(after.payment).toMatchObject({ refundAmount: 4_000n, refundReservedAmount: 4_000n });
      expect(follow(after, read('settlement')).payment).toMatchObject({ refundReservedAmount: 4_000n });
    });
  });

  it('that are confirmed, or still pending, are not failed by being left out', () => {
    const start = paid(aRefund('done', { status: 'confirmed', amount: 3_000n }), aRefund('asked', { amount: 3_000n }));
    const after = follow(
      start,
      read('partial_refund', { refunds: [seenRefund('third', 1_000n)], refundAmount: 4_000n }),
    );
    expect(rows(after)).toEqual([
      ['done', 'confirmed', 3_000n],
      ['asked', 'pending', 3_000n],
      ['third', 'accepted', 1_000n],
    ]);
    expect(after.payment).toMatchObject({ refundAmount: 4_000n, refundReservedAmount: 7_000n });
  });

  it('that failed are not revived by a message from before; the status call may', () => {
    const start = paid();
    const failed = { ...start, refunds: [aRefund('ours', { status: 'failed' })] };
    const late = { refunds: [seenRefund('ours', 4_000n)], refundAmount: 4_000n };
    expect(judge(failed, notified('partial_refund', late), NOON)).toEqual({
      kind: 'stale',
      reason: 'it counts the refund ours, which failed here',
    });
    const after = follow(failed, read('partial_refund', late));
    expect(rows(after)).toEqual([['ours', 'accepted', 4_000n]]);
    expect(after.events).toEqual(['payment_refunded']);
  });
});
