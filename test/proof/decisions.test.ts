// What is decided, without a database: hundreds of thousands of times in a few seconds, one payment after another hears what a gateway may say
// of it, true or from before, in any order. What must always hold is looked at after each word, and in the end it is as the gateway
// has it, and each change was told once. `SEED=17` lives one life again, `LIVES=1000000` as many.

import { describe, expect, it, vi } from 'vitest';
import { judge } from '../../src/domain/payments/judgement.ts';
import type { GatewayObservation, PaymentState, PlannedEvent } from '../../src/domain/payments/observation.ts';
import { refundTotals } from '../../src/domain/payments/payment.ts';
import { anInitiatedPayment, aPayment, aRefund, carryOut, GROSS } from '../domain/payments/support.ts';
import { type Kind, sum, Transaction } from './decisions/gateway.ts';
import { Random } from './random.ts';

vi.setConfig({ testTimeout: 60 * 60_000 });

const ONE = process.env.SEED === undefined ? undefined : Number(process.env.SEED);
const LIVES = Number(process.env.LIVES ?? 20_000);
const HOUR_MS = 60 * 60_000;
const STEPS_MAX = 40;
const ENDED = ['settlement', 'deny', 'cancel', 'expire', 'failure', 'partial_refund', 'refund', 'chargeback'];
const BY_REFUNDS = ['settlement', 'partial_refund', 'refund'];
const TYPES: Readonly<Record<Kind, string>> = {
  transfer: 'bank_transfer',
  wallet: 'gopay',
  card: 'credit_card',
  hold: 'credit_card',
};

/** One payment here, and its transaction there. */
class Life {
  readonly random: Random;
  readonly there: Transaction;
  readonly faults: string[] = [];
  readonly told: string[] = [];
  /** The money that was told as given back. */
  toldBack = 0n;
  here: PaymentState;
  atMs = 0;
  #count = 0;

  constructor(seed: number) {
    this.random = new Random(seed);
    const kind = this.random.pick<Kind>(['transfer', 'wallet', 'card', 'hold']);
    this.there = new Transaction(kind, this.random);
    this.here = { payment: anInitiatedPayment({ paymentType: TYPES[kind], held: kind === 'hold' }), refunds: [] };
  }

  step(): void {
    const { random, there } = this;
    const what = random.weighted([
      ['move', 4],
      ['message', 5],
      ['answer', 5],
      ['refund', 3],
      ['elsewhere', 2],
      ['request', 1],
      ['decline', 1],
      ['garbled', 1],
      ['wait', 3],
    ]);
    if (what === 'move') there.move(random, this.atMs);
    if (what === 'message') this.hear(there.message(random));
    if (what === 'answer') this.hear(there.answer(random, this.atMs));
    if (what === 'refund') this.refund(BigInt(random.int(1, 10)) * 1_000n);
    if (what === 'elsewhere') there.refund(`theirs-${this.#count++}`, BigInt(random.int(1, 4)) * 1_000n, this.atMs);
    if (what === 'request') this.#request(BigInt(random.int(1, 4)) * 1_000n);
    if (what === 'decline') there.decline(this.atMs);
    if (what === 'garbled') this.#garble();
    if (what === 'wait') this.atMs += random.pick([1_000, 10 * 60_000, HOUR_MS, 30 * HOUR_MS]);
  }

  hear(observation: GatewayObservation): void {
    const before = this.here;
    const verdict = judge(before, observation, this.now);
    this.here = carryOut(before, verdict);
    const { source, status, refunds } = observation;
    this.told.push(
      `${source} ${status} with ${refunds.length}: ${verdict.kind}, now ${this.here.payment.transactionStatus}`,
    );
    if (verdict.kind === 'apply') this.#note(before, verdict.events);
    this.#look(before);
  }

  /** Asked for here, and done there or not; the answer may be lost. */
  refund(amount: bigint): void {
    const { payment, refunds } = this.here;
    const isPaid = payment.transactionStatus === 'settlement' || payment.transactionStatus === 'partial_refund';
    if (!isPaid || payment.refundReservedAmount + amount > GROSS) return;
    const key = `refund-${this.#count++}`;
    const reserved = { ...payment, refundReservedAmount: payment.refundReservedAmount + amount };
    this.here = { payment: reserved, refunds: [...refunds, aRefund(key, { amount })] };
    const isTaken = this.there.refund(key, amount, this.atMs);
    if (!isTaken) this.#fail(key);
    else if (this.random.chance(0.6)) this.hear(this.there.tell('action'));
  }

  /** All is quiet: what is open is asked about until the answers are an hour apart, and what nobody has did not happen. */
  settle(): void {
    for (let asked = 0; asked < 3; asked++) {
      this.atMs += 2 * HOUR_MS;
      this.hear(this.there.tell('status_check'));
    }
    const taken = this.there.now.refunds.map(({ key }) => key);
    for (const { refundKey, status } of this.here.refunds)
      if (status === 'pending' && !taken.includes(refundKey)) this.#fail(refundKey);
    const { payment, refunds } = this.here;
    const { status, refunds: given } = this.there.now;
    if (payment.transactionStatus !== status)
      this.faults.push(`it is ${payment.transactionStatus} here and ${status} there`);
    if (payment.refundAmount !== sum(given))
      this.faults.push(`${payment.refundAmount} were given back here, ${sum(given)} there`);
    if (refunds.some((refund) => refund.status === 'pending')) this.faults.push('a refund is still pending');
    const keys = refunds.filter(({ status: one }) => one === 'accepted').map(({ refundKey }) => refundKey);
    if (
      keys.sort().join() !==
      given
        .map(({ key }) => key)
        .sort()
        .join()
    )
      this.faults.push(`the refunds are ${keys.join()} here`);
    // What the bank has declined may have been heard of here, or not.
    const { givenEver } = this.there;
    if (this.toldBack < sum(given) || this.toldBack > givenEver)
      this.faults.push(`${sum(given)} of ${givenEver} were given back, and ${this.toldBack} told`);
    if (payment.doubtedStatus !== null || payment.contradictedSince !== null)
      this.faults.push('something is still in doubt');
  }

  /** Waits for a second person, so the gateway has not heard of it. */
  #request(amount: bigint): void {
    const { payment, refunds } = this.here;
    const isPaid = payment.transactionStatus === 'settlement' || payment.transactionStatus === 'partial_refund';
    if (!isPaid || payment.refundReservedAmount + amount > GROSS) return;
    const reserved = { ...payment, refundReservedAmount: payment.refundReservedAmount + amount };
    const waits = aRefund(`requested-${this.#count++}`, { amount, status: 'requested' });
    this.here = { payment: reserved, refunds: [...refunds, waits] };
  }

  /** Nothing of it is believed. */
  #garble(): void {
    const { transactionStatus, refundAmount } = this.here.payment;
    this.hear(this.there.garbled(this.random));
    const { payment } = this.here;
    if (payment.transactionStatus !== transactionStatus || payment.refundAmount !== refundAmount)
      this.faults.push('an amount that is none was believed');
  }

  get now(): Date {
    return new Date(aPayment().createdAt.getTime() + this.atMs);
  }

  #fail(key: string): void {
    const { payment, refunds } = this.here;
    const left = refunds.map((refund) =>
      refund.refundKey === key ? { ...refund, status: 'failed' as const } : refund,
    );
    this.here = { payment: { ...payment, ...refundTotals(payment, left, payment.refundAmount) }, refunds: left };
  }

  #note({ payment }: PaymentState, events: readonly PlannedEvent[]): void {
    const from = payment.transactionStatus;
    const to = this.here.payment.transactionStatus;
    for (const { name, refundKey = '' } of events) {
      const line = `told ${name} ${refundKey}`;
      if (this.told.includes(line)) this.faults.push(`${line} twice`);
      this.told.push(line);
      this.toldBack += this.here.refunds.find((refund) => refund.refundKey === refundKey)?.amount ?? 0n;
    }
    const isQuiet =
      to === 'authorize' ||
      (from === 'capture' && to === 'settlement') ||
      (to === 'partial_refund' && this.here.payment.refundAmount === 0n) ||
      (BY_REFUNDS.includes(from) && BY_REFUNDS.includes(to));
    if (from !== to && events.length === 0 && !isQuiet)
      this.faults.push(`it went from ${from} to ${to}, and nobody was told`);
  }

  #look({ payment: before }: PaymentState): void {
    const { payment, refunds } = this.here;
    const open = refunds.filter(({ status }) => status !== 'failed' && status !== 'rejected');
    const done = open.filter(({ status }) => status === 'accepted' || status === 'confirmed');
    // One that the bank declined counts until that is certain, and another may have been made in its place.
    const isDeclined = this.there.givenEver > sum(this.there.now.refunds);
    if (sum(done) > GROSS && !isDeclined) this.faults.push('more was given back than was taken');
    const atMost = (amount: bigint) => (amount > GROSS ? GROSS : amount);
    if (atMost(sum(open)) !== payment.refundReservedAmount)
      this.faults.push(`${payment.refundReservedAmount} are reserved for ${sum(open)}`);
    if (atMost(sum(done)) !== payment.refundAmount)
      this.faults.push(`${payment.refundAmount} were given back in ${sum(done)}`);
    const waits = ['pending', 'authorize'].includes(payment.transactionStatus);
    if (waits && ENDED.includes(before.transactionStatus))
      this.faults.push(`it waits again after ${before.transactionStatus}`);
  }
}

function live(seed: number): { life: Life; steps: number } {
  const life = new Life(seed);
  const steps = life.random.int(5, STEPS_MAX);
  if (life.random.chance(0.8)) life.hear(life.there.tell('charge'));
  for (let step = 0; step < steps && life.faults.length === 0; step++) life.step();
  if (life.faults.length === 0) life.settle();
  return { life, steps };
}

describe('what is decided', () => {
  it('is as the gateway has it in the end, and told once, whatever comes in between', () => {
    const began = performance.now();
    let steps = 0;
    for (let seed = ONE ?? 1; seed <= (ONE ?? LIVES); seed++) {
      const lived = live(seed);
      steps += lived.steps;
      expect(lived.life.faults, `SEED=${seed}: ${lived.life.told.join('; ')}`).toEqual([]);
    }
    const speed = Math.round((steps * 1_000) / (performance.now() - began));
    console.log(`decisions: ${ONE === undefined ? LIVES : 1} lives, ${steps} steps, ${speed} a second`);
  });
});
