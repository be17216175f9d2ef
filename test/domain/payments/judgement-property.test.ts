// Any order and any repetition of a payment's notifications ends in the same state; random lives, with a printed seed.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { judge } from '../../../src/domain/payments/judgement.ts';
import type { PaymentState } from '../../../src/domain/payments/observation.ts';
import { type GatewayPayment, isPaid } from '../../../src/domain/payments/payment.ts';
import { showPayment } from '../../../src/domain/payments/representation.ts';
import { observe } from '../../../src/gateway/transaction/observation.ts';
import { anInitiatedPayment, aPayment, carryOut, codeOf, GROSS, NOON } from './support.ts';

type Message = Readonly<Record<string, unknown>>;

interface Life {
  readonly paymentType: string;
  /** What the gateway sent, in the order in which it happened. */
  readonly messages: readonly Message[];
}

const base: Message = {
  order_id: 'ORDER-1',
  transaction_id: 'transaction-1',
  gross_amount: '10000.00',
  transaction_time: '2026-01-15 12:00:00',
};
const settlement = { settlement_time: '2026-01-15 10:05:12' };

function say(transaction_status: string, more: Message = {}): Message {
  const message = { ...base, transaction_status, fraud_status: 'accept', ...more };
  return { ...message, status_code: codeOf(transaction_status, String(message.fraud_status)) };
}

interface RefundPlan {
  readonly amounts: readonly number[];
  readonly confirmed: readonly boolean[];
}

/** Two messages for each refund: when it is accepted, and when the bank confirms it, which may be never. */
function refundMessages({ amounts, confirmed }: RefundPlan): Message[] {
  const messages: Message[] = [];
  const list: Message[] = [];
  const tell = () => {
    const total = list.reduce((sum, entry) => sum + Number(entry.refund_amount), 0);
    const status = BigInt(total) === GROSS ? 'refund' : 'partial_refund';
    messages.push(say(status, { ...settlement, refunds: [...list], refund_amount: `${total}.00` }));
  };
  amounts.forEach((amount, index) => {
    const entry = { refund_key: `refund-${index}`, refund_amount: `${amount}.00`, refund_method: 'offline' };
    list.push(entry);
    tell();
    if (confirmed[index] !== true) return;
    list[index] = { ...entry, bank_confirmed_at: '2026-01-17 02:30:20' };
    tell();
  });
  return messages;
}

const refundPlan: fc.Arbitrary<RefundPlan> = fc.record({
  amounts: fc
    .uniqueArray(fc.integer({ min: 1, max: Number(GROSS) }), { minLength: 1, maxLength: 4 })
    // Cuts of the whole: the parts between them add up to at most the whole.
    .map((cuts) => cuts.sort((a, b) => a - b).map((cut, index) => cut - (cuts[index - 1] ?? 0))),
  confirmed: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
});

const chargebacks = fc.constantFrom(
  [],
  [say('partial_chargeback', settlement)],
  [say('chargeback', settlement)],
  [say('partial_chargeback', settlement), say('chargeback', settlement)],
);

const afterSettlement: fc.Arbitrary<readonly Message[]> = fc.oneof(
  fc.constant([]),
  fc.constant([say('deny', settlement)]),
  fc.tuple(refundPlan, chargebacks).map(([plan, charged]) => {
    const refunds = refundMessages(plan);
    // What is refunded in full cannot be charged back.
    return refunds.at(-1)?.transaction_status === 'refund' ? refunds : [...refunds, ...charged];
  }),
  chargebacks,
);

const failed = fc.constantFrom('deny', 'cancel', 'expire', 'failure').map((status) => [say(status)]);
const settled = afterSettlement.map((rest) => [say('settlement', settlement), ...rest]);

const transferLife: fc.Arbitrary<Life> = fc
  .oneof(fc.constant([]), failed, settled)
  .map((rest) => ({ paymentType: 'bank_transfer', messages: [say('pending'), ...rest] }));

const captured = fc
  .tuple(
    fc.boolean(),
    fc.oneof(
      fc.constant([]),
      fc.constantFrom('cancel', 'deny').map((status) => [say(status)]),
      settled,
    ),
  )
  .map(([challenged, rest]) => [
    ...(challenged ? [say('capture', { fraud_status: 'challenge' })] : []),
    say('capture'),
    ...rest,
  ]);
const cardLife: fc.Arbitrary<Life> = fc
  .tuple(fc.boolean(), fc.boolean(), fc.oneof(failed, captured))
  .map(([threeDs, held, rest]) => ({
    paymentType: 'credit_card',
    messages: [
      ...(threeDs ? [say('pending', { fraud_status: undefined })] : []),
      ...(held ? [say('authorize')] : []),
      ...rest,
    ],
  }));

/** Each message at least once, some several times, in any order. */
const deliveries = fc.oneof(transferLife, cardLife).chain((life) =>
  fc
    .array(fc.nat({ max: life.messages.length - 1 }), { maxLength: 6 })
    .map((again) => [...life.messages.keys(), ...again])
    .chain((indexes) => fc.shuffledSubarray(indexes, { minLength: indexes.length }))
    .map((order) => ({ life, order })),
);

function start(paymentType: string, known: boolean): PaymentState {
  const payment = known ? aPayment({ paymentType }) : anInitiatedPayment({ paymentType });
  return { payment, refunds: [] };
}

interface Run {
  state: PaymentState;
  events: string[];
  readBack: boolean;
}

function deliver(run: Run, source: 'notification' | 'status_check', message: Message): void {
  const verdict = judge(run.state, observe(source, message), NOON);
  run.readBack ||= verdict.kind === 'stale' || verdict.kind === 'mismatch';
  run.state = carryOut(run.state, verdict);
  if (verdict.kind !== 'apply') return;
  const status = run.state.payment.transactionStatus;
  // A part that is charged back, and then the whole, are two events of one name.
  const about = (name: string, refundKey = '') => (name === 'payment_charged_back' ? status : refundKey);
  run.events.push(...verdict.events.map(({ name, refundKey }) => `${name} ${about(name, refundKey)}`));
}

function refundsOf({ refunds }: PaymentState) {
  return refunds.map(({ refundKey, status, amount }) => `${refundKey} ${status} ${amount}`).sort();
}

/** The payment as anybody can see it. */
function shown(state: PaymentState) {
  const { refunds: _listed, ...payment } = showPayment({ ...state, items: [] });
  return { ...payment, refunds: refundsOf(state) };
}

function expectWithinCapture(payment: GatewayPayment): void {
  expect(payment.refundAmount).toBeLessThanOrEqual(GROSS);
  expect(payment.refundReservedAmount).toBeLessThanOrEqual(GROSS);
  expect(payment.refundAmount).toBeLessThanOrEqual(payment.refundReservedAmount);
}

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);

it(`any order and repetition of a life's notifications ends in the same payment (SEED=${seed})`, () => {
  fc.assert(
    fc.property(deliveries, fc.boolean(), ({ life, order }, known) => {
      const inOrder: Run = { state: start(life.paymentType, known), events: [], readBack: false };
      for (const message of life.messages) deliver(inOrder, 'notification', message);
      expect(inOrder.readBack).toBe(false);

      const run: Run = { state: start(life.paymentType, known), events: [], readBack: false };
      let newest = -1;
      for (const index of order) {
        const wasPaid = isPaid(run.state.payment);
        deliver(run, 'notification', life.messages[index] ?? base);
        if (wasPaid && index < newest) expect(isPaid(run.state.payment)).toBe(true);
        newest = Math.max(newest, index);
        expectWithinCapture(run.state.payment);
      }
      expect(run.state.payment.transactionStatus).toBe(inOrder.state.payment.transactionStatus);
      expect(refundsOf(run.state)).toEqual(refundsOf(inOrder.state));
      if (run.readBack) deliver(run, 'status_check', life.messages.at(-1) ?? base);

      expect(shown(run.state)).toEqual(shown(inOrder.state));
      expect(new Set(run.events).size).toBe(run.events.length);
      expect(inOrder.events).toEqual(expect.arrayContaining(run.events));
    }),
    { seed, numRuns: 1_000 },
  );
});
