// Answers that may be older than what is known: a status that would fall back, a refund that is left out, a hold that was decided.

import { describe, expect, it } from 'vitest';
import { judge } from '../../../src/domain/payments/judgement.ts';
import type { GatewayObservation } from '../../../src/domain/payments/observation.ts';
import type { GatewayPayment } from '../../../src/domain/payments/payment.ts';
import { findRevivedRefund, MISSING_FOR_MS } from '../../../src/domain/payments/refund-judgement.ts';
import {
  anObservation,
  aRefund,
  card,
  follow,
  GROSS,
  NOON,
  notified,
  read,
  seenRefund,
  settled,
  state,
} from './support.ts';

const refunded = { ...settled, transactionStatus: 'partial_refund', refundAmount: 4_000n } as const;
const accepted = (changes = {}) => aRefund('ours', { status: 'accepted', ...changes });

describe('a refund that the status call leaves out', () => {
  const since = new Date(NOON.getTime() - MISSING_FOR_MS);
  const told = (refund: ReturnType<typeof aRefund>, observation = read('settlement')) =>
    judge(state({ ...refunded, refundReservedAmount: 4_000n }, [refund]), observation, NOON);

  it('is in doubt at first, keeps the status, and is looked at again in an hour', () => {
    expect(told(accepted())).toMatchObject({
      kind: 'apply',
      moved: true,
      changes: { refundAmount: 4_000n, refundReservedAmount: 4_000n },
      refunds: [
        {
          status: 'accepted',
          missingSince: NOON,
          statusMessage:
            "The gateway's status does not list this refund any more; its amount stays reserved until that is certain.",
        },
      ],
      events: [],
      reason: "the gateway's status call says settlement, without the refund ours",
      readBackAt: new Date(NOON.getTime() + 3_600_000),
    });
    expect(told(accepted())).not.toHaveProperty('changes.transactionStatus');
  });

  it('is gone after an hour, and not a moment before', () => {
    expect(told(accepted({ missingSince: since }))).toMatchObject({
      changes: { transactionStatus: 'settlement', refundAmount: 0n, refundReservedAmount: 0n },
      refunds: [
        {
          status: 'failed',
          statusMessage: "The gateway's status has not listed this refund for an hour or more: it was declined.",
        },
      ],
      events: [],
    });
    expect(told(accepted({ missingSince: since }))).not.toHaveProperty('readBackAt');
    expect(told(accepted({ missingSince: new Date(since.getTime() + 1) }))).toEqual({ kind: 'unchanged' });
  });

  it('is not gone where the total still counts it', () => {
    expect(told(accepted({ missingSince: since }), read('settlement', { refundAmount: 4_000n }))).toEqual({
      kind: 'unchanged',
    });
  });

  it('is in doubt by the status call alone, and only where it lists refunds or says that there are none', () => {
    expect(told(accepted(), notified('partial_refund')).kind).toBe('unchanged');
    expect(told(accepted(), read('partial_refund')).kind).toBe('unchanged');
  });

  it('is found again by the status call, and by nothing else', () => {
    const listed = { refunds: [seenRefund('ours', 4_000n)], refundAmount: 4_000n };
    const missing = accepted({ missingSince: since });
    expect(told(missing, read('partial_refund', listed))).toMatchObject({
      refunds: [{ missingSince: null }],
      events: [],
    });
    expect(told(missing, notified('partial_refund', listed)).kind).toBe('unchanged');
  });
});

it.each([
  ['notification', 'failed', 'ours'],
  ['notification', 'rejected', 'ours'],
  ['charge', 'failed', 'ours'],
  ['notification', 'pending', null],
  ['status_check', 'failed', null],
  ['action', 'failed', null],
] as const)('a %s that counts a refund which is %s here revives %s', (source, status, key) => {
  const seen = anObservation(source, 'partial_refund', {
    refunds: [seenRefund('other', 1n), seenRefund('ours', 4_000n)],
  });
  expect(findRevivedRefund(state(settled, [aRefund('ours', { status })]), seen)).toBe(key);
});

describe('the same status again', () => {
  const kindOf = (payment: Partial<GatewayPayment>, observation: GatewayObservation) =>
    judge(state({ ...card, ...payment }), observation, NOON).kind;
  const fraud = (fraudStatus: string | null) => ({ fraudStatus });

  it.each<['capture' | 'authorize', string | null, string | null, string]>([
    ['capture', 'challenge', 'accept', 'apply'],
    ['capture', 'challenge', 'deny', 'apply'],
    ['capture', 'accept', 'challenge', 'stale'],
    ['capture', 'deny', 'accept', 'stale'],
    ['capture', null, 'challenge', 'stale'],
    ['capture', null, 'accept', 'apply'],
    ['capture', 'accept', 'accept', 'unchanged'],
    ['capture', 'challenge', null, 'unchanged'],
    ['authorize', null, 'challenge', 'apply'],
    ['authorize', 'challenge', 'accept', 'apply'],
    ['authorize', 'accept', 'challenge', 'stale'],
  ])('%s with %s here and %s in a message: %s', (transactionStatus, before, after, kind) => {
    const known = {
      transactionStatus,
      fraudStatus: before,
      held: transactionStatus === 'authorize',
      capturedAmount: null,
    };
    expect(kindOf(known, notified(transactionStatus, fraud(after)))).toBe(kind);
  });

  it.each([
    ['accept', 'challenge', 'stale'],
    ['deny', 'challenge', 'stale'],
    ['accept', 'deny', 'apply'],
    ['challenge', 'accept', 'apply'],
    [null, 'challenge', 'apply'],
  ] as const)('%s does not come before a decision any more: a status call that says %s is %s', (from, to, kind) => {
    const known = { transactionStatus: 'capture', capturedAmount: GROSS, fraudStatus: from } as const;
    expect(kindOf(known, read('capture', fraud(to)))).toBe(kind);
  });

  it.each([
    ['notification', 5_000n, 'apply'],
    ['notification', 4_000n, 'unchanged'],
    ['notification', 3_000n, 'stale'],
    ['status_check', 3_000n, 'unchanged'],
  ] as const)('partly refunded, where a %s tells a total of %d: %s', (source, refundAmount, kind) => {
    expect(kindOf(refunded, anObservation(source, 'partial_refund', { refundAmount }))).toBe(kind);
  });
});

it.each(['capture', 'settlement', 'partial_refund', 'refund', 'expire', 'cancel', 'deny', 'failure'] as const)(
  'an answer from before does not take %s back, however late it comes',
  (from) => {
    const ended = state({ transactionStatus: from, held: true, updatedAt: new Date(NOON.getTime() - 86_400_000) });
    expect(judge(ended, read('pending'), NOON)).toEqual({ kind: 'stale', reason: `pending came after ${from}` });
    expect(judge(ended, read('authorize'), NOON).kind).toBe('stale');
    // What was closed may have been paid at the last moment.
    if (['expire', 'cancel'].includes(from)) expect(judge(ended, read('settlement'), NOON).kind).toBe('apply');
  },
);

it.each([
  ['settlement', 'accept', 'stale'],
  ['refund', 'accept', 'stale'],
  ['cancel', 'accept', 'stale'],
  ['cancel', 'challenge', 'stale'],
  ['deny', 'challenge', 'stale'],
  ['deny', 'accept', 'apply'],
  ['expire', 'accept', 'apply'],
] as const)('a card that is %s and said to be charged, %s: %s', (from, fraudStatus, kind) => {
  const ended = state({ ...card, transactionStatus: from });
  expect(judge(ended, read('capture', { fraudStatus }), NOON).kind).toBe(kind);
});

it('a charge that never arrived, a card that the bank is unsure about, and one that waits are not over', () => {
  const rejected = state({ transactionStatus: 'failure', chargeState: 'rejected', transactionId: null });
  expect(judge(rejected, read('pending'), NOON).kind).toBe('apply');
  const doubtful = state({ transactionStatus: 'capture', fraudStatus: 'challenge' });
  expect(follow(doubtful, read('authorize')).payment.transactionStatus).toBe('authorize');
  expect(follow(state(), read('authorize')).payment.transactionStatus).toBe('authorize');
});

it('a late message fills nothing in where the charge was rejected', () => {
  const rejected = state({ chargeState: 'rejected', transactionStatus: 'deny', transactionId: null });
  expect(judge(rejected, notified('pending', { details: { issuer: 'x' } }), NOON)).toEqual({
    kind: 'stale',
    reason: 'pending came after deny',
  });
});
