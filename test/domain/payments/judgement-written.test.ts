// Verdicts as a whole: every field that is written down, nothing besides, and the words for the history.

import { describe, expect, it } from 'vitest';
import { DOUBTED_FOR_MS } from '../../../src/domain/payments/doubt.ts';
import { judge } from '../../../src/domain/payments/judgement.ts';
import type { GatewayObservation, PaymentState } from '../../../src/domain/payments/observation.ts';
import type { GatewayPayment } from '../../../src/domain/payments/payment.ts';
import { fillsIn } from '../../../src/domain/payments/verdict.ts';
import {
  anInitiatedPayment,
  anObservation,
  aPayment,
  aRefund,
  card,
  GROSS,
  NOON,
  notified,
  read,
  seenRefund,
  settled,
  state,
} from './support.ts';

const known = { chargeState: 'charged', transactionId: 'transaction-1', held: false } as const;
const nothingBack = { refundAmount: 0n, refundReservedAmount: 0n };
const asTold = { fraudStatus: null, statusCode: null, statusMessage: null, capturedAmount: null, paidAmount: null };
const applied = { kind: 'apply', moved: true, late: false, refunds: [], events: [] };
const hold = { ...card, held: true, transactionStatus: 'authorize' } as const;

function initiated(changes: Partial<GatewayPayment> = {}): PaymentState {
  return { payment: anInitiatedPayment(changes), refunds: [] };
}

describe('what is written down', () => {
  it.each<[string, PaymentState, GatewayObservation, object]>([
    [
      'of the reply to a charge',
      initiated(),
      anObservation('charge', 'pending', {
        statusCode: '201',
        statusMessage: 'Success.',
        details: { vaNumber: '123', bank: null },
      }),
      {
        changes: {
          ...known,
          ...nothingBack,
          ...asTold,
          transactionStatus: 'pending',
          statusCode: '201',
          statusMessage: 'Success.',
          vaNumber: '123',
        },
        events: [{ name: 'payment_received' }],
        reason: "the gateway's reply to the charge says pending",
      },
    ],
    [
      'of a settlement that says no more than that',
      state({ fraudStatus: 'accept', statusCode: '201', statusMessage: 'Waits.' }),
      read('settlement', { orderId: null, transactionId: null, grossAmount: null }),
      {
        changes: {
          ...known,
          ...nothingBack,
          transactionStatus: 'settlement',
          fraudStatus: 'accept',
          statusCode: '201',
          statusMessage: 'Waits.',
          capturedAmount: GROSS,
          paidAmount: null,
        },
        events: [{ name: 'payment_settled' }],
        reason: "the gateway's status call says settlement",
      },
    ],
    [
      'of one that was paid and failed after all: nothing of the money stays',
      state({ ...settled, paidAmount: GROSS + 1n }),
      read('deny', { fraudStatus: 'deny' }),
      {
        changes: {
          ...known,
          ...nothingBack,
          ...asTold,
          transactionStatus: 'deny',
          fraudStatus: 'deny',
          paidAmount: GROSS + 1n,
          settlementTime: null,
        },
        events: [{ name: 'payment_denied' }],
        reason: "the gateway's status call says deny",
      },
    ],
    [
      'of a hold',
      state(card),
      notified('authorize', { fraudStatus: 'accept' }),
      {
        changes: {
          ...known,
          ...nothingBack,
          ...asTold,
          held: true,
          transactionStatus: 'authorize',
          fraudStatus: 'accept',
          statusCode: '200',
        },
        reason: 'a notification of the gateway says authorize',
      },
    ],
    [
      'of a part of a hold that was not known as one',
      state({ ...hold, held: false }),
      anObservation('action', 'capture', { grossAmount: 6_000n }),
      {
        changes: {
          ...known,
          ...nothingBack,
          ...asTold,
          held: true,
          transactionStatus: 'capture',
          capturedAmount: 6_000n,
        },
        events: [{ name: 'payment_settled' }],
        reason: "the gateway's reply to an action says capture",
      },
    ],
    [
      'of a payment whose type was not known',
      state({ paymentType: 'unknown' }),
      read('settlement', { paymentType: 'qris' }),
      {
        changes: {
          ...known,
          ...nothingBack,
          ...asTold,
          paymentType: 'qris',
          transactionStatus: 'settlement',
          capturedAmount: GROSS,
        },
        events: [{ name: 'payment_settled' }],
        reason: "the gateway's status call says settlement",
      },
    ],
    [
      'of a detail that was missing',
      state({ paymentType: 'unknown', vaNumber: '1' }),
      read('pending', { details: { vaNumber: '2', bank: 'bca' } }),
      {
        moved: false,
        changes: { ...known, ...nothingBack, paymentType: 'unknown', bank: 'bca' },
        reason: "the gateway's status call says pending",
      },
    ],
    [
      'of a detail in a late message',
      state({ ...settled, vaNumber: '1' }),
      notified('pending', { details: { vaNumber: '2', bank: 'bca' }, statusMessage: 'Waits.' }),
      {
        moved: false,
        late: true,
        changes: { ...known, ...nothingBack, bank: 'bca' },
        reason: 'pending came after settlement',
      },
    ],
    [
      'of a hold that is learnt of late',
      state({ ...card, ...settled }),
      notified('authorize'),
      {
        moved: false,
        late: true,
        changes: { ...known, ...nothingBack, held: true },
        reason: 'authorize came after settlement',
      },
    ],
    [
      'of a total in a late message that brings a detail: it is told',
      state({ ...settled, transactionStatus: 'chargeback' }),
      notified('partial_refund', { refundAmount: 4_000n, details: { bank: 'bca' } }),
      {
        late: true,
        changes: { ...known, refundAmount: 4_000n, refundReservedAmount: 4_000n, bank: 'bca' },
        refunds: [expect.objectContaining({ refundKey: 'unnamed:1', amount: 4_000n, existing: null })],
        events: [{ name: 'payment_refunded', refundKey: 'unnamed:1' }],
        reason: 'partial_refund came after chargeback',
      },
    ],
  ])('%s', (_what, before, observation, verdict) => {
    expect(judge(before, observation, NOON)).toEqual({ ...applied, ...verdict });
  });

  it('where the gateway is heard first of one that was given up: it stays where it is, and is looked up', () => {
    const given = initiated({ chargeState: 'unknown', transactionStatus: 'expire' });
    expect(judge(given, notified('pending'), NOON)).toEqual({
      ...applied,
      late: true,
      changes: {
        ...known,
        ...nothingBack,
        ...asTold,
        transactionStatus: 'expire',
        statusCode: '201',
        settlementTime: null,
      },
      events: [{ name: 'payment_received' }],
      reason: 'pending came after expire',
    });
  });
});

describe('what the customer paid', () => {
  it.each([
    [GROSS, null, null],
    [GROSS + 1n, null, GROSS + 1n],
    [GROSS, GROSS + 2n, GROSS + 2n],
  ])('is told as %i, known as %s: %s', (grossAmount, paidAmount, after) => {
    expect(judge(state({ paidAmount }), notified('settlement', { grossAmount }), NOON)).toMatchObject({
      changes: { paidAmount: after },
      reason: `a notification of the gateway says settlement${grossAmount > GROSS ? `, with an amount of ${grossAmount} that includes a fee` : ''}`,
    });
  });

  it('is what was captured before where a message repeats that', () => {
    const part = { ...card, held: true, transactionStatus: 'capture', capturedAmount: 6_000n } as const;
    expect(judge(state(part), notified('settlement', { grossAmount: 6_000n }), NOON)).toMatchObject({
      kind: 'apply',
      changes: { capturedAmount: 6_000n },
    });
    expect(judge(state(part), read('capture', { grossAmount: 5_000n }), NOON)).toMatchObject({
      kind: 'apply',
      changes: { capturedAmount: 5_000n },
    });
    expect(judge(state(part), read('capture', { grossAmount: 6_000n }), NOON).kind).toBe('unchanged');
  });
});

describe('refunds', () => {
  const refunded = { ...settled, transactionStatus: 'partial_refund', refundAmount: 7_000n } as const;
  const [one, two] = [
    aRefund('one', { status: 'accepted', amount: 4_000n }),
    aRefund('two', { status: 'accepted', amount: 3_000n }),
  ];
  const both = state({ ...refunded, refundReservedAmount: 7_000n }, [one, two]);

  it('that are left out are named, each of them', () => {
    expect(judge(both, read('settlement'), NOON)).toMatchObject({
      refunds: [{ refundKey: 'one' }, { refundKey: 'two' }],
      reason: "the gateway's status call says settlement, without the refund one, two",
      readBackAt: new Date(NOON.getTime() + DOUBTED_FOR_MS),
    });
  });

  it('that are gone are not named, and the total falls by theirs alone', () => {
    const since = new Date(NOON.getTime() - DOUBTED_FOR_MS);
    const half = state({ ...refunded, refundReservedAmount: 7_000n }, [{ ...one, missingSince: since }, two]);
    const listed = { refunds: [seenRefund('two', 3_000n)], refundAmount: 3_000n };
    const verdict = judge(half, read('partial_refund', listed), NOON);
    expect(verdict).toEqual({
      ...applied,
      changes: { ...known, refundAmount: 3_000n, refundReservedAmount: 3_000n },
      refunds: [expect.objectContaining({ refundKey: 'one', status: 'failed', missingSince: since })],
      reason: "the gateway's status call says partial_refund",
    });
  });

  it.each([
    ['refund', 'partial_refund', undefined],
    ['refund', 'settlement', undefined],
    ['partial_refund', 'settlement', undefined],
    ['refund', 'chargeback', 'chargeback'],
    ['settlement', 'partial_refund', 'partial_refund'],
  ] as const)('in doubt keep %s against an answer that says %s: %s', (from, told, after) => {
    const rest = aRefund('three', { status: 'confirmed', amount: 3_000n });
    const all = { refundAmount: GROSS, refundReservedAmount: GROSS };
    const before =
      from === 'refund'
        ? state({ ...refunded, transactionStatus: from, ...all }, [one, two, rest])
        : state({ ...refunded, transactionStatus: from, refundReservedAmount: 7_000n }, [one, two]);
    const listed = { refunds: [seenRefund('two', 3_000n)], refundAmount: 3_000n };
    const verdict = judge(before, read(told, listed), NOON);
    expect(verdict.kind === 'apply' && verdict.changes.transactionStatus).toBe(after);
  });

  it('in full give back all that was taken, and a total is never lowered by an answer', () => {
    expect(judge(state(settled), notified('refund'), NOON)).toMatchObject({
      changes: { refundAmount: GROSS, refundReservedAmount: GROSS },
      events: [{ name: 'payment_refunded' }],
    });
    const lower = read('partial_chargeback', { refundAmount: 1_000n });
    expect(judge(state(refunded), lower, NOON)).toMatchObject({ changes: { refundAmount: 7_000n } });
    expect(judge(state(settled), read('partial_chargeback'), NOON)).toMatchObject({ changes: nothingBack });
  });

  it('that are known keep their reservation beside one that is new', () => {
    const before = state({ ...settled, refundReservedAmount: 4_000n }, [aRefund('waits')]);
    const listed = { refunds: [seenRefund('new', 1_000n)], refundAmount: 1_000n };
    expect(judge(before, notified('partial_refund', listed), NOON)).toMatchObject({
      changes: { refundAmount: 1_000n, refundReservedAmount: 5_000n },
      events: [{ name: 'payment_refunded', refundKey: 'new' }],
    });
    const same = { refunds: [seenRefund('waits', 4_000n)], refundAmount: 4_000n };
    expect(judge(before, notified('partial_refund', same), NOON)).toMatchObject({
      changes: { refundAmount: 4_000n, refundReservedAmount: 4_000n },
    });
    const twice = { refunds: [...same.refunds, ...listed.refunds], refundAmount: 5_000n };
    const verdict = judge(before, notified('partial_refund', twice), NOON);
    expect(verdict).toMatchObject({
      changes: { refundAmount: 5_000n, refundReservedAmount: 5_000n },
      reason: 'a notification of the gateway says partial_refund',
    });
    expect(verdict).not.toHaveProperty('readBackAt');
  });

  it.each([
    ['partial_refund', 4_000n, 'apply'],
    ['refund', 4_000n, 'apply'],
    ['refund', null, 'apply'],
    ['partial_refund', 3_000n, 'unchanged'],
    ['settlement', 4_000n, 'apply'],
  ] as const)('told by a total alone, of one that is %s: %s is %s', (transactionStatus, refundAmount, kind) => {
    const before = state({ ...settled, transactionStatus, refundAmount: 3_000n, refundReservedAmount: 3_000n });
    expect(judge(before, notified(transactionStatus, { refundAmount }), NOON).kind).toBe(kind);
  });
});

describe('somebody else', () => {
  it.each([
    ['expire', true],
    ['settlement', false],
  ])('whose transaction is %s is over: %s', (status, isOver) => {
    expect(judge(initiated(), read(status, { paymentType: 'qris' }), NOON)).toMatchObject({ kind: 'foreign', isOver });
  });

  it('is no more than a misfit in a message', () => {
    expect(judge(initiated(), notified('settlement', { paymentType: 'qris' }), NOON)).toEqual({
      kind: 'mismatch',
      reason:
        'the gateway has transaction transaction-1 under this order id, a qris payment where bank_transfer was asked for',
    });
  });
});

describe('what a repetition may still bring', () => {
  it.each<[string, Partial<GatewayPayment>, Partial<GatewayObservation>, boolean]>([
    ['nothing', {}, {}, false],
    ['the first word', { chargeState: 'initiated' }, {}, true],
    ['a transaction', { transactionId: null }, {}, true],
    ['no transaction', { transactionId: null }, { transactionId: null }, false],
    ['a hold', { held: false }, { status: 'authorize' }, true],
    ['a hold that is known', { held: true }, { status: 'authorize' }, false],
    ['a detail', {}, { details: { bank: 'bca' } }, true],
    ['a detail that is known', { bank: 'bni' }, { details: { bank: 'bca' } }, false],
    ['a detail that is none', {}, { details: { bank: null } }, false],
  ])('%s', (_what, payment, told, brings) => {
    expect(fillsIn(aPayment(payment), notified('pending', told))).toBe(brings);
  });
});
