// Which status a payment has after the messages that came, in whatever order: the decisions that were taken on purpose,
// each of which stands with its reason in docs/guides/payments.md.

import { describe, expect, it } from 'vitest';
import { DOUBTED_FOR_MS } from '../../../src/domain/payments/doubt.ts';
import { judge } from '../../../src/domain/payments/judgement.ts';
import { observe } from '../../../src/gateway/transaction/observation.ts';
import {
  anInitiatedPayment,
  anObservation,
  card,
  carryOut,
  follow,
  GROSS,
  NOON,
  notified,
  read,
  seenRefund,
  state,
} from './support.ts';

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

  it('is not believed of an accepted capture, not even when the status call says it', () => {
    const after = follow(state({ ...card, transactionStatus: 'capture', fraudStatus: 'accept' }), {
      ...challenged,
      source: 'status_check',
    });
    expect(after.payment.fraudStatus).toBe('accept');
    expect(after.kinds).toEqual(['stale']);
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
    expect(inOrder.payment).toMatchObject({ transactionStatus: 'deny', settlementTime: null });
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
      const answer = read('settlement', paid);
      // What was denied may have been settled before, and this may be from then: it has to be said again.
      const before = new Date(NOON.getTime() - DOUBTED_FOR_MS);
      const asked = transactionStatus === 'deny' ? carryOut(start, judge(start, answer, before)) : start;
      const after = follow(asked, answer);
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
        const noted = { changes: { contradictedSince: NOON }, isRecorded: true };
        expect(judge(state(), anObservation(source, status), NOON)).toEqual({
          kind: 'mismatch',
          reason: `the gateway reported a status that is not known here: ${status}`,
          ...(source === 'status_check' ? { noted } : {}),
        });
      }
    },
  );

  it('are cut short in the reason, however long they are', () => {
    const verdict = judge(state(), notified('x'.repeat(10_000)), NOON);
    expect(verdict.kind === 'mismatch' && verdict.reason.length).toBeLessThan(120);
  });
});

describe('steps that were skipped', () => {
  it('are told first: whoever is refunded was paid', () => {
    const after = follow(state(), notified('partial_refund', { refunds: [seenRefund('r1', 4_000n)] }));
    expect(after.events).toEqual(['payment_settled', 'payment_refunded']);
    expect(after.payment).toMatchObject({ capturedAmount: GROSS, refundAmount: 4_000n });
  });
});
