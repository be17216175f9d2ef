// Answers that may be older than what is known: a status that would fall back, a refund that is left out, a hold that was decided.

import { describe, expect, it } from 'vitest';
import { DOUBTED_FOR_MS } from '../../../src/domain/payments/doubt.ts';
import { judge } from '../../../src/domain/payments/judgement.ts';
import type { GatewayObservation, PaymentState } from '../../../src/domain/payments/observation.ts';
import type { GatewayPayment } from '../../../src/domain/payments/payment.ts';
import { findRevivedRefund, judgeRefunds } from '../../../src/domain/payments/refund-judgement.ts';
import {
  anObservation,
  aRefund,
  card,
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

const refunded = { ...settled, transactionStatus: 'partial_refund', refundAmount: 4_000n } as const;
const accepted = (changes = {}) => aRefund('ours', { status: 'accepted', ...changes });

describe('a refund that the status call leaves out', () => {
  const since = new Date(NOON.getTime() - DOUBTED_FOR_MS);
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
  const known = state(settled, [aRefund('ours', { status })]);
  expect(findRevivedRefund(known, seen, judgeRefunds(known, seen, NOON).refunds)).toBe(key);
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
    expect(judge(ended, read('pending'), NOON)).toEqual({
      kind: 'stale',
      reason: `pending came after ${from}`,
      noted: {
        changes: { doubtedStatus: 'pending', doubtedSince: NOON },
        isRecorded: false,
        readBackAt: new Date(NOON.getTime() + DOUBTED_FOR_MS),
      },
    });
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
  // It may have been charged before that, and then only another answer an hour later tells.
  ['deny', 'accept', 'stale'],
  ['expire', 'accept', 'stale'],
  ['failure', 'accept', 'apply'],
] as const)('a card that is %s and said to be charged, %s: %s', (from, fraudStatus, kind) => {
  const ended = state({ ...card, transactionStatus: from });
  expect(judge(ended, read('capture', { fraudStatus }), NOON).kind).toBe(kind);
});

it('a charge that never arrived, a card that the bank is unsure about, and one that waits are not over', () => {
  const rejected = state({ transactionStatus: 'failure', chargeState: 'rejected', transactionId: null });
  expect(judge(rejected, read('pending'), NOON).kind).toBe('apply');
  const doubtful = state({ transactionStatus: 'capture', fraudStatus: 'challenge' });
  const again = carryOut(doubtful, judge(doubtful, read('authorize'), new Date(NOON.getTime() - DOUBTED_FOR_MS)));
  expect(follow(again, read('authorize')).payment.transactionStatus).toBe('authorize');
  expect(follow(state(), read('authorize')).payment.transactionStatus).toBe('authorize');
});

it('a late message fills nothing in where the charge was rejected', () => {
  const rejected = state({ chargeState: 'rejected', transactionStatus: 'deny', transactionId: null });
  expect(judge(rejected, notified('pending', { details: { issuer: 'x' } }), NOON)).toEqual({
    kind: 'stale',
    reason: 'pending came after deny',
  });
});

describe('an answer that leads back', () => {
  const at = (ms: number) => new Date(NOON.getTime() + ms);
  const hear = (start: PaymentState, ...words: readonly (readonly [number, GatewayObservation])[]) => {
    let now = start;
    const events: string[] = [];
    for (const [ms, word] of words) {
      const verdict = judge(now, word, at(ms));
      events.push(...eventNames(verdict));
      now = carryOut(now, verdict);
    }
    return { ...now, events };
  };

  it.each<[string, readonly (readonly [number, GatewayObservation])[], GatewayObservation, string[]]>([
    [
      'settled, and reversed by the bank',
      [
        [0, notified('settlement')],
        [1, notified('deny')],
      ],
      read('settlement'),
      ['payment_settled', 'payment_denied'],
    ],
    [
      'run out, and paid after all',
      [
        [0, notified('expire')],
        [1, notified('settlement')],
        [2, read('settlement')],
      ],
      read('expire'),
      ['payment_expired', 'payment_settled'],
    ],
    [
      'settled, and charged back',
      [
        [0, notified('settlement')],
        [1, notified('chargeback')],
      ],
      read('settlement'),
      ['payment_settled', 'payment_charged_back'],
    ],
    [
      'reversed before the settlement was heard of',
      [
        [0, notified('deny')],
        [1, notified('settlement')],
      ],
      read('settlement'),
      ['payment_denied'],
    ],
    [
      'settled again after a reversal, as the gateway said twice',
      [
        [0, notified('settlement')],
        [1, notified('deny')],
        [2, read('settlement')],
        [DOUBTED_FOR_MS + 2, read('settlement')],
      ],
      read('deny'),
      ['payment_settled', 'payment_denied', 'payment_settled'],
    ],
  ])('of one that was %s: counts only when another one says so an hour later', (_what, life, old, told) => {
    const start = hear(state(), ...life);
    const { transactionStatus } = start.payment;
    expect(start.events).toEqual(told);
    const DAY_MS = 86_400_000;
    const once = hear(start, [DAY_MS, old], [DAY_MS + DOUBTED_FOR_MS - 1, old]);
    expect(once.payment.transactionStatus).toBe(transactionStatus);
    expect(once.events).toEqual([]);
    // The truth in between: it begins anew.
    const interrupted = hear(once, [DAY_MS + DOUBTED_FOR_MS, read(transactionStatus)], [DAY_MS + DOUBTED_FOR_MS, old]);
    expect(interrupted.payment).toMatchObject({ transactionStatus, doubtedSince: at(DAY_MS + DOUBTED_FOR_MS) });
    expect(hear(once, [DAY_MS + DOUBTED_FOR_MS, old]).payment).toMatchObject({
      transactionStatus: old.status,
      overruledStatus: transactionStatus,
      doubtedStatus: null,
    });
  });

  it('by a message to what the gateway has overruled is read back', () => {
    const again = state({ ...settled, overruledStatus: 'deny' });
    expect(judge(again, notified('deny'), NOON)).toEqual({ kind: 'stale', reason: 'deny came after settlement' });
  });
});

it('the only refund that was made is declined while another waits for a person: settled, with nothing given back', () => {
  const made = accepted({ missingSince: new Date(NOON.getTime() - DOUBTED_FOR_MS) });
  const waits = aRefund('waits', { status: 'requested', amount: 3_000n });
  const { payment } = follow(state({ ...refunded, refundReservedAmount: 7_000n }, [made, waits]), read('settlement'));
  expect(payment).toMatchObject({ transactionStatus: 'settlement', refundAmount: 0n, refundReservedAmount: 3_000n });
});

it('a reversed payment has no time of its settlement, whatever a later word of it says', () => {
  const details = { settlementTime: NOON };
  const after = follow(state(), notified('settlement', { details }), notified('deny', { details }));
  expect(after.payment.settlementTime).toBeNull();
  expect(judge(after, notified('deny', { details }), NOON).kind).toBe('unchanged');
});
