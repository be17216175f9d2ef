// Whose transaction an observation is about, where the order id alone does not tell.

import { describe, expect, it } from 'vitest';
import { judge } from '../../../src/domain/payments/judgement.ts';
import type { GatewayObservation } from '../../../src/domain/payments/observation.ts';
import type { GatewayPayment } from '../../../src/domain/payments/payment.ts';
import { anInitiatedPayment, anObservation, aPayment, GROSS, NOON } from './support.ts';

const MINUTE_MS = 60_000;
const minutesBefore = (minutes: number) => new Date(NOON.getTime() - minutes * MINUTE_MS);
const asked = (changes: Partial<GatewayPayment> = {}) => ({ payment: anInitiatedPayment(changes), refunds: [] });
const read = (changes: Partial<GatewayObservation> = {}) => anObservation('status_check', 'pending', changes);

describe('a transaction under our order id, before the gateway was heard of ours', () => {
  it.each<[string, Partial<GatewayObservation>]>([
    ['of another type', { paymentType: 'qris' }],
    ['made well before ours was asked for', { details: { transactionTime: minutesBefore(11) } }],
    ['of a smaller amount', { grossAmount: GROSS - 1n }],
  ])("that is %s is somebody else's", (_what, told) => {
    expect(judge(asked(), read(told), NOON)).toMatchObject({ kind: 'foreign', isOver: false });
    // A message from the past settles nothing; it has the gateway asked.
    expect(judge(asked(), anObservation('notification', 'pending', told), NOON).kind).toBe('mismatch');
  });

  it.each<[string, Partial<GatewayPayment>, Partial<GatewayObservation>]>([
    ['is like ours', {}, { paymentType: 'bank_transfer', details: { transactionTime: NOON } }],
    ['was made by a clock that is some minutes behind', {}, { details: { transactionTime: minutesBefore(9) } }],
    ['is of a type that the gateway writes in another way', { paymentType: 'gopay' }, { paymentType: 'qris' }],
    ['has a fee on top', {}, { grossAmount: GROSS + 1n }],
    [
      'is a hold of which a part was captured',
      { held: true, paymentType: 'credit_card' },
      { status: 'capture', grossAmount: 1n },
    ],
  ])('that %s is ours', (_what, payment, told) => {
    expect(judge(asked(payment), read(told), NOON).kind).toBe('apply');
  });

  it('is over where it takes no money any more, so that the gateway may still take ours', () => {
    expect(judge(asked(), read({ status: 'expire', paymentType: 'qris' }), NOON)).toMatchObject({ isOver: true });
  });

  it("is judged by the gateway's own clock where that is known to be off", () => {
    const told = read({ details: { transactionTime: minutesBefore(60) } });
    expect(judge(asked(), told, NOON, -60 * MINUTE_MS).kind).toBe('apply');
    expect(judge(asked(), read({ details: { transactionTime: NOON } }), NOON, 60 * MINUTE_MS).kind).toBe('foreign');
  });

  it('that replies to our own charge is ours, whatever the clocks say', () => {
    const reply = anObservation('charge', 'pending', { details: { transactionTime: minutesBefore(600) } });
    expect(judge(asked(), reply, NOON).kind).toBe('apply');
  });
});

describe('a charge that carries a mark', () => {
  const marked = asked({ marked: true });
  const { id } = marked.payment;
  const unlike = { paymentType: 'qris', details: { transactionTime: minutesBefore(600) } };

  it('is known by it, whatever else differs', () => {
    expect(judge(marked, read({ mark: id, ...unlike }), NOON).kind).toBe('apply');
    expect(judge(marked, anObservation('notification', 'pending', { mark: id }), NOON).kind).toBe('apply');
  });

  it.each([null, 'another'])('is not the transaction with the mark %j, whatever agrees', (mark) => {
    expect(judge(marked, read({ mark }), NOON)).toMatchObject({ kind: 'foreign', isOver: false });
    expect(judge(marked, anObservation('notification', 'pending', { mark }), NOON).kind).toBe('mismatch');
  });

  it('has replies that do not tell the mark', () => {
    expect(judge(marked, anObservation('charge', 'pending'), NOON).kind).toBe('apply');
  });

  it('has its order id to itself once the gateway has answered it', () => {
    const charged = { payment: aPayment({ marked: true, transactionId: null }), refunds: [] };
    expect(judge(charged, read(), NOON).kind).toBe('apply');
    expect(judge(charged, read({ mark: 'another' }), NOON).kind).toBe('foreign');
  });
});

it.each(['charge', 'notification', 'status_check', 'action'] as const)(
  'a %s about another order changes nothing',
  (source) => {
    const verdict = judge(
      { payment: aPayment(), refunds: [] },
      anObservation(source, 'settlement', { orderId: 'ORDER-2' }),
      NOON,
    );
    expect(verdict).toEqual({ kind: 'mismatch', reason: 'it is about another order: ORDER-2' });
  },
);
