// Which rows of refunds an answer changes, and how each stands afterwards: among several, by their keys.

import { describe, expect, it } from 'vitest';
import { DOUBTED_FOR_MS } from '../../../src/domain/payments/doubt.ts';
import type { GatewayObservation } from '../../../src/domain/payments/observation.ts';
import type { GatewayRefund } from '../../../src/domain/payments/refund.ts';
import { judgeRefunds } from '../../../src/domain/payments/refund-judgement.ts';
import { anObservation, aRefund, GROSS, NOON, notified, read, seenRefund, settled, state } from './support.ts';

const since = new Date(NOON.getTime() - DOUBTED_FOR_MS);
const accepted = (key: string, changes: Partial<GatewayRefund> = {}) =>
  aRefund(key, { status: 'accepted', ...changes });
const rows = (refunds: readonly GatewayRefund[], observation: GatewayObservation) =>
  judgeRefunds(state(settled, [...refunds]), observation, NOON).refunds.map(
    ({ refundKey, status, missingSince }) => `${refundKey} ${status}${missingSince === null ? '' : ' missing'}`,
  );
const listing = (...keys: readonly string[]) => ({
  refunds: keys.map((key) => seenRefund(key, 4_000n)),
  refundAmount: 4_000n * BigInt(keys.length),
});

describe('the rows that change', () => {
  it.each<[string, readonly GatewayRefund[], GatewayObservation, string[]]>([
    ['none where all are listed', [accepted('a'), accepted('b')], read('partial_refund', listing('a', 'b')), []],
    [
      'the one that is left out',
      [accepted('a'), accepted('b')],
      read('partial_refund', listing('b')),
      ['a accepted missing'],
    ],
    ['none by a message', [accepted('a'), accepted('b')], notified('partial_refund', listing('b')), []],
    ['none by a message of none', [accepted('a')], notified('settlement'), []],
    [
      'none by the reply to an action',
      [accepted('a'), accepted('b')],
      anObservation('action', 'partial_refund', listing('b')),
      [],
    ],
    ['none where none is listed', [accepted('a')], read('partial_refund'), []],
    [
      'those that the gateway had taken alone',
      ['requested', 'pending', 'confirmed', 'failed', 'rejected'].map((status) =>
        aRefund(status, { status: status as GatewayRefund['status'] }),
      ),
      read('settlement'),
      [],
    ],
    ['one that is new', [accepted('a')], read('partial_refund', listing('a', 'b')), ['b accepted']],
    ['one that was under way', [aRefund('a')], notified('partial_refund', listing('a')), ['a accepted']],
    [
      'one that is found again',
      [accepted('a', { missingSince: since }), accepted('b')],
      read('partial_refund', listing('a', 'b')),
      ['a accepted'],
    ],
    [
      'one that is gone',
      [accepted('a', { missingSince: since }), accepted('b')],
      read('partial_refund', listing('b')),
      ['a failed missing'],
    ],
    [
      'one that is gone beside one that is confirmed',
      [accepted('a', { missingSince: since }), aRefund('b', { status: 'confirmed' })],
      read('partial_refund', listing('b')),
      ['a failed missing'],
    ],
    [
      'none where the total counts another',
      [accepted('a', { missingSince: since }), accepted('b')],
      read('partial_refund', { ...listing('b'), refundAmount: 8_000n }),
      [],
    ],
    [
      'none where the total counts none',
      [accepted('a', { missingSince: since }), accepted('b')],
      read('partial_refund', { ...listing('b'), refundAmount: null }),
      [],
    ],
    [
      'one that is gone beside one that failed before',
      [accepted('a', { missingSince: since }), aRefund('b', { status: 'failed' })],
      read('settlement'),
      ['a failed missing'],
    ],
  ])('are %s', (_what, refunds, observation, changed) => {
    expect(rows(refunds, observation)).toEqual(changed);
  });

  it('are confirmed where the bank has said so, and stay it', () => {
    const confirmed = { refunds: [seenRefund('a', 4_000n, NOON)] };
    expect(rows([accepted('a')], notified('partial_refund', confirmed))).toEqual(['a confirmed']);
    expect(rows([aRefund('a', { status: 'confirmed' })], notified('partial_refund', listing('a')))).toEqual([]);
  });
});

describe('a row', () => {
  const told = { refundKey: 'a', amount: 5_000n, reason: 'told', isDirect: true, bankConfirmedAt: NOON };
  const rowsAfter = (refunds: readonly GatewayRefund[]) =>
    judgeRefunds(state(settled, [...refunds]), notified('partial_refund', { refunds: [told] }), NOON).refunds;

  it('that is new has all that is told', () => {
    expect(rowsAfter([])).toEqual([
      { ...told, existing: null, wasEmitted: false, status: 'confirmed', missingSince: null, statusMessage: null },
    ]);
  });

  it('that is known keeps what is known of it', () => {
    const known = { amount: 4_000n, reason: 'ours', isDirect: false, bankConfirmedAt: since };
    const existing = accepted('a', { ...known, missingSince: since, statusMessage: 'in doubt' });
    expect(rowsAfter([existing])).toEqual([
      {
        ...known,
        refundKey: 'a',
        existing,
        wasEmitted: true,
        status: 'confirmed',
        missingSince: null,
        statusMessage: null,
      },
    ]);
  });
});

describe('a total without the refunds that made it', () => {
  const waiting = aRefund('a');

  it.each([
    ['of just what waits', read('partial_refund', { refundAmount: 4_000n }), ['a accepted']],
    ['of more', read('partial_refund', { refundAmount: 5_000n }), []],
    ['of less', read('partial_refund', { refundAmount: 3_000n }), []],
    ['that is not told', read('partial_refund'), []],
    ['of all, which is more', read('refund'), []],
  ])('%s', (_what, observation, changed) => {
    expect(rows([waiting], observation)).toEqual(changed);
  });

  it('of all, without a number, and with one that was known before', () => {
    const known = accepted('b', { amount: GROSS - 4_000n });
    expect(rows([waiting, known], read('refund'))).toEqual(['a accepted']);
    const over = aRefund('c', { status: 'failed' });
    const confirmed = { ...known, status: 'confirmed' } as const;
    expect(rows([waiting, confirmed, over], read('refund', { refundAmount: GROSS }))).toEqual(['a accepted']);
    // Some of it is not all of it, though all of it waits.
    expect(rows([aRefund('a', { amount: GROSS })], read('partial_refund'))).toEqual([]);
  });
});
