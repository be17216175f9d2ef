// The decisions that were taken on purpose, one by one; each stands with its reason in docs/guides/payments.md.

import { describe, expect, it } from 'vitest';
import { judge } from '../../../src/domain/payments/judgement.ts';
import type { GatewayObservation, PaymentState, Verdict } from '../../../src/domain/payments/observation.ts';
import type { GatewayPayment } from '../../../src/domain/payments/payment.ts';
import { observe } from '../../../src/gateway/transaction/observation.ts';
import {
  anInitiatedPayment,
  anObservation,
  aPayment,
  aRefund,
  carryOut,
  eventNames,
  GROSS,
  NOON,
  seenRefund,
} from './support.ts';

const card = { paymentType: 'credit_card' } as const;
const settled = { transactionStatus: 'settlement', capturedAmount: GROSS, settlementTime: NOON } as const;

function state(changes: Partial<GatewayPayment> = {}, refunds: PaymentState['refunds'] = []): PaymentState {
  return { payment: aPayment(changes), refunds };
}

/** Judges one observation after the other, each on what the one before it made. */
function follow(start: PaymentState, ...observations: readonly GatewayObservation[]) {
  const verdicts: Verdict[] = [];
  let now = start;
  for (const observation of observations) {
    const verdict = judge(now, observation, NOON);
    verdicts.push(verdict);
    now = carryOut(now, verdict);
  }
  return { ...now, kinds: verdicts.map(({ kind }) => kind), events: verdicts.flatMap(eventNames), verdicts };
}

function notified(status: string, changes: Partial<GatewayObservation> = {}): GatewayObservation {
  return anObservation('notification', status, changes);
}

function read(status: string, changes: Partial<GatewayObservation> = {}): GatewayObservation {
  return anObservation('status_check', status, changes);
}

describe('a card capture under challenge', () => {
  const challenged = notified('capture', { fraudStatus: 'challenge' });

  it('is no payment yet, and waits', () => {
    const { payment, events } = follow({ payment: anInitiatedPayment(card), refunds: [] }, challenged);
    expect(payment).toMatchObject({ transactionStatus: 'capture', fraudStatus: 'challenge', capturedAmount: null });
    expect(events).toEqual(['payment_received']);
  });

  it('becomes paid when it is accepted, and does not fall back to challenge', () => {
    const accepted = notified('capture', { fraudStatus: 'accept' });
    const after = follow(state(card), challenged, accepted, challenged, accepted);
    expect(after.payment).toMatchObject({ transactionStatus: 'capture', fraudStatus: 'accept', capturedAmount: GROSS });
    expect(after.kinds).toEqual(['apply', 'apply', 'stale', 'unchanged']);
    expect(after.events).toEqual(['payment_settled']);
  });

  it('is denied when it is denied, and was never paid', () => {
    const after = follow(state(card), challenged, notified('deny', { fraudStatus: 'deny' }), challenged);
    expect(after.payment).toMatchObject({ transactionStatus: 'deny', fraudStatus: 'deny', capturedAmount: null });
    expect(after.kinds).toEqual(['apply', 'apply', 'stale']);
    expect(after.events).toEqual(['payment_denied']);
  });

  it('settles without an acceptance that was seen, and is paid once', () => {
    const after = follow(state(card), challenged, notified('settlement', { fraudStatus: 'accept' }));
    expect(after.events).toEqual(['payment_settled']);
  });

  it('does not take back a capture that came without a fraud status, which counts as paid', () => {
    const after = follow(state(card), notified('capture'), challenged);
    expect(after.kinds).toEqual(['apply', 'stale']);
    expect(after.payment.fraudStatus).toBeNull();
  });

  it('is believed of an accepted capture when the status call says it', () => {
    const after = follow(state({ ...card, transactionStatus: 'capture', fraudStatus: 'accept' }), {
      ...challenged,
      source: 'status_check',
    });
    expect(after.payment.fraudStatus).toBe('challenge');
    expect(after.kinds).toEqual(['apply']);
  });
});

describe('a hold on a card under challenge', () => {
  const held = { ...card, held: true, transactionStatus: 'authorize', fraudStatus: 'challenge' } as const;

  it('is still a hold when it is accepted, without an event, and does not fall back', () => {
    const accepted = anObservation('action', 'authorize', { fraudStatus: 'accept' });
    const after = follow(state(held), accepted, notified('authorize', { fraudStatus: 'challenge' }));
    expect(after.payment).toMatchObject({
      transactionStatus: 'authorize',
      fraudStatus: 'accept',
      capturedAmount: null,
    });
    expect(after.kinds).toEqual(['apply', 'stale']);
    expect(after.verdicts[0]).toMatchObject({ moved: true });
    expect(after.events).toEqual([]);
  });

  it('is unchanged by a repetition, with or without its fraud status', () => {
    const same = notified('authorize', { fraudStatus: 'challenge' });
    expect(follow(state(held), same, notified('authorize')).kinds).toEqual(['unchanged', 'unchanged']);
  });
});

describe('a reversal', () => {
  it('takes a settled payment to deny, and the settlement that arrives late does not bring it back', () => {
    const settlement = notified('settlement', { details: { settlementTime: NOON } });
    const inOrder = follow(state(), settlement, notified('deny'), settlement);
    expect(inOrder.payment.transactionStatus).toBe('deny');
    expect(inOrder.kinds).toEqual(['apply', 'apply', 'stale']);
    expect(inOrder.events).toEqual(['payment_settled', 'payment_denied']);
  });
});

describe('a message that contradicts a failed payment', () => {
  it.each(['deny', 'cancel', 'expire', 'failure'] as const)(
    'leaves %s as it is and has it read back, though it brings a settlement time that is new',
    (transactionStatus) => {
      const paid = { details: { settlementTime: NOON } };
      const start = state({ transactionStatus });
      expect(judge(start, notified('settlement', paid), NOON)).toEqual({
        kind: 'stale',
        reason: `settlement came after ${transactionStatus}`,
      });
      const after = follow(start, read('settlement', paid));
      expect(after.payment).toMatchObject({ transactionStatus: 'settlement', capturedAmount: GROSS });
      expect(after.events).toEqual(['payment_settled']);
    },
  );

  it.each(['pending', 'settlement'])(
    'does not pass over a charge that was given up when the gateway says %s after all',
    (status) => {
      const start = state({ transactionStatus: 'failure', chargeState: 'rejected', transactionId: null });
      expect(judge(start, notified(status), NOON).kind).toBe('stale');
      expect(judge(start, anObservation('charge', status), NOON).kind).toBe('stale');
      const after = follow(start, read(status));
      expect(after.payment).toMatchObject({ transactionStatus: status, chargeState: 'charged' });
      expect(after.events).toEqual(['payment_received', ...(status === 'settlement' ? ['payment_settled'] : [])]);
    },
  );
});

describe('statuses as the gateway writes them', () => {
  const body = { order_id: 'ORDER-1', transaction_id: 'transaction-1', gross_amount: '10000.00' };

  it('are the same in upper case', () => {
    const after = follow(
      state({ paymentType: 'dana' }),
      observe('status_check', { ...body, transaction_status: 'PENDING' }),
      observe('notification', {
        ...body,
        transaction_status: 'SETTLEMENT',
        fraud_status: 'ACCEPT',
        status_code: '200',
      }),
    );
    expect(after.payment).toMatchObject({ transactionStatus: 'settlement', fraudStatus: 'accept' });
    expect(after.kinds).toEqual(['unchanged', 'apply']);
  });

  it.each(['partial_settlement', 'settled', ''])(
    'are not guessed at: "%s" changes nothing and is read back',
    (status) => {
      for (const source of ['notification', 'charge', 'action', 'status_check'] as const) {
        expect(judge(state(), anObservation(source, status), NOON)).toEqual({
          kind: 'mismatch',
          reason: `the gateway reported a status that is not known here: ${status}`,
        });
      }
    },
  );

  it('are cut short in the reason, however long they are', () => {
    const verdict = judge(state(), notified('x'.repeat(10_000)), NOON);
    expect(verdict.kind === 'mismatch' && verdict.reason.length).toBeLessThan(120);
  });
});

describe('the amount', () => {
  it.each(['notification', 'charge', 'action', 'status_check'] as const)(
    'above the payment is taken from %s: the gateway added a fee, which the customer paid on top',
    (source) => {
      const after = follow(state(), anObservation(source, 'settlement', { grossAmount: GROSS + 2_500n }));
      expect(after.payment).toMatchObject({
        transactionStatus: 'settlement',
        grossAmount: GROSS,
        capturedAmount: GROSS,
        paidAmount: GROSS + 2_500n,
      });
      expect(after.verdicts[0]).toMatchObject({
        reason: expect.stringMatching(/says settlement, with an amount of 12500 that includes a fee$/),
      });
    },
  );

  it('above the payment is not yet paid while the customer has not', () => {
    expect(follow(state(), notified('pending', { grossAmount: GROSS + 2_500n })).payment.paidAmount).toBeNull();
  });

  it.each(['notification', 'charge', 'action', 'status_check'] as const)(
    'below the payment is never taken from %s',
    (source) => {
      expect(judge(state(), anObservation(source, 'settlement', { grossAmount: GROSS - 1n }), NOON).kind).toBe(
        'mismatch',
      );
      expect(judge(state(), anObservation(source, 'settlement', { grossAmount: 0n }), NOON).kind).toBe('mismatch');
    },
  );

  it('that cannot be read makes a notification unbelievable; a reply or the status call may leave it out', () => {
    const without = { grossAmount: null };
    expect(judge(state(), notified('settlement', without), NOON)).toEqual({
      kind: 'mismatch',
      reason: 'the amount cannot be read',
    });
    expect(judge(state(), anObservation('action', 'cancel', without), NOON).kind).toBe('apply');
    expect(judge(state(), anObservation('charge', 'deny', without), NOON).kind).toBe('apply');
    expect(judge(state(), read('settlement', without), NOON).kind).toBe('apply');
  });
});

describe('a partial capture', () => {
  const held = { ...card, held: true, transactionStatus: 'authorize', fraudStatus: 'accept' } as const;
  const part = { grossAmount: 6_000n, fraudStatus: 'accept' };

  it('is believed from the reply to our capture, and the gateway may name either amount from then on', () => {
    const after = follow(
      state(held),
      anObservation('action', 'capture', part),
      notified('capture', part),
      notified('settlement', part),
      notified('settlement', { fraudStatus: 'accept' }),
    );
    expect(after.payment).toMatchObject({
      transactionStatus: 'settlement',
      grossAmount: GROSS,
      capturedAmount: 6_000n,
    });
    expect(after.kinds).toEqual(['apply', 'unchanged', 'apply', 'unchanged']);
    expect(after.events).toEqual(['payment_settled']);
  });

  it.each(['capture', 'settlement'])('is believed from the status call that says %s', (status) => {
    expect(follow(state(held), read(status, part)).payment.capturedAmount).toBe(6_000n);
  });

  it('is not believed from a notification, nor of a payment that was not held', () => {
    expect(judge(state(held), notified('capture', part), NOON).kind).toBe('mismatch');
    expect(judge(state(card), read('capture', part), NOON).kind).toBe('mismatch');
    expect(judge(state(held), anObservation('action', 'capture', { grossAmount: 0n }), NOON).kind).toBe('mismatch');
  });

  it('is all that a full refund gives back', () => {
    const captured = { ...settled, ...card, capturedAmount: 6_000n };
    const { payment } = follow(state(captured), notified('refund', { grossAmount: 6_000n }));
    expect(payment).toMatchObject({ refundAmount: 6_000n, refundReservedAmount: 6_000n });
  });
});

describe('another transaction under the same order', () => {
  const other = { transactionId: 'transaction-2' };

  it.each(['notification', 'charge', 'action'] as const)('is refused from %s', (source) => {
    expect(judge(state(), anObservation(source, 'settlement', other), NOON)).toEqual({
      kind: 'mismatch',
      reason: 'the message is about another transaction of this order',
    });
  });

  it('is not this payment, whatever the status call says: the order id was used again elsewhere', () => {
    for (const transactionStatus of ['expire', 'pending', 'settlement'] as const) {
      expect(judge(state({ transactionStatus }), read('settlement', other), NOON).kind).toBe('mismatch');
    }
  });

  it('is the first one where none is known yet', () => {
    const start = { payment: anInitiatedPayment(), refunds: [] };
    expect(follow(start, notified('pending', other)).payment.transactionId).toBe('transaction-2');
  });
});

describe('the first word of the gateway', () => {
  const start = { payment: anInitiatedPayment(), refunds: [] };
  const cardStart = { payment: anInitiatedPayment(card), refunds: [] };

  it.each([
    ['pending', 'bank_transfer', ['payment_received']],
    ['settlement', 'bank_transfer', ['payment_received', 'payment_settled']],
    ['settlement', 'credit_card', ['payment_settled']],
    ['authorize', 'credit_card', ['payment_received']],
    ['capture', 'credit_card', ['payment_settled']],
    ['deny', 'credit_card', ['payment_denied']],
    ['expire', 'bank_transfer', ['payment_received', 'payment_expired']],
    ['partial_refund', 'bank_transfer', ['payment_received', 'payment_settled', 'payment_refunded']],
    ['chargeback', 'credit_card', ['payment_settled', 'payment_charged_back']],
  ])('when a notification says %s of %s, tells %j', (status, paymentType, events) => {
    const refunds = status === 'partial_refund' ? [seenRefund('elsewhere', 4_000n)] : [];
    const after = follow({ payment: anInitiatedPayment({ paymentType }), refunds: [] }, notified(status, { refunds }));
    expect(after.events).toEqual(events);
    expect(after.payment).toMatchObject({ chargeState: 'charged', transactionStatus: status });
  });

  it.each([
    ['pending', ['payment_received']],
    ['settlement', ['payment_settled']],
    ['deny', ['payment_denied']],
  ])('when the reply to the charge says %s, tells %j: who paid at once never waited', (status, events) => {
    expect(follow(start, anObservation('charge', status)).events).toEqual(events);
  });

  it('is told once, though the reply to the charge comes after a notification', () => {
    const after = follow(
      start,
      notified('settlement', { details: { settlementTime: NOON } }),
      anObservation('charge', 'pending', { details: { vaNumber: '812785002530231' } }),
    );
    expect(after.payment).toMatchObject({ transactionStatus: 'settlement', vaNumber: '812785002530231' });
    expect(after.events).toEqual(['payment_received', 'payment_settled']);
  });

  it('leaves a row in the history, though pending stays pending', () => {
    expect(judge(cardStart, anObservation('charge', 'pending'), NOON)).toMatchObject({
      kind: 'apply',
      moved: true,
      changes: { chargeState: 'charged', transactionId: 'transaction-1', transactionStatus: 'pending' },
      reason: "the gateway's reply to the charge says pending",
    });
  });
});

describe('steps that were skipped', () => {
  it('are told first: whoever is refunded was paid', () => {
    const after = follow(state(), notified('partial_refund', { refunds: [seenRefund('r1', 4_000n)] }));
    expect(after.events).toEqual(['payment_settled', 'payment_refunded']);
    expect(after.payment).toMatchObject({ capturedAmount: GROSS, refundAmount: 4_000n });
  });
});

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

describe('details', () => {
  it('that were missing are filled in by a repetition, which leaves no history and tells nobody', () => {
    const verdict = judge(state(), notified('pending', { details: { vaNumber: '1', bank: 'bca' } }), NOON);
    expect(verdict).toMatchObject({ kind: 'apply', moved: false, events: [], refunds: [] });
    expect(carryOut(state(), verdict).payment).toMatchObject({
      vaNumber: '1',
      bank: 'bca',
      transactionStatus: 'pending',
    });
  });

  it('that are known are kept against a repetition or a late message, and renewed by a message that moves', () => {
    const start = state({ vaNumber: '1' });
    const other = { details: { vaNumber: '2' } };
    expect(judge(start, notified('pending', other), NOON).kind).toBe('unchanged');
    expect(judge(state({ ...settled, vaNumber: '1' }), notified('pending', other), NOON).kind).toBe('stale');
    expect(follow(start, notified('settlement', other)).payment.vaNumber).toBe('2');
  });

  it('of a late message do not touch the status code and words that belong to the status', () => {
    const start = state({ ...settled, statusCode: '200', statusMessage: 'paid' });
    const after = follow(
      start,
      notified('pending', { statusCode: '201', statusMessage: 'waits', details: { bank: 'bca' } }),
    );
    expect(after.payment).toMatchObject({ bank: 'bca', statusCode: '200', statusMessage: 'paid' });
  });
});
