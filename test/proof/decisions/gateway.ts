// One transaction as a gateway has it, from its beginning to its end, and all that can be heard of it: late, twice, in any order,
// lagging behind, or without its refunds.

import type { GatewayObservation, ObservationSource } from '../../../src/domain/payments/observation.ts';
import type { PaymentStatus } from '../../../src/domain/payments/payment.ts';
import { anObservation, GROSS, seenRefund } from '../../domain/payments/support.ts';
import type { Random } from '../random.ts';

export type Kind = 'transfer' | 'wallet' | 'card' | 'hold';

interface Refund {
  readonly key: string;
  readonly amount: bigint;
}

interface Moment {
  readonly status: PaymentStatus;
  readonly fraudStatus: string | null;
  readonly refunds: readonly Refund[];
  readonly atMs: number;
}

/** What two answers an hour apart leave out is believed to be gone, so what is told may be older than this only where it does not matter. */
const LAGS_AT_MOST_MS = 30 * 60_000;
const ENDS = ['settlement', 'expire', 'cancel', 'deny'] as const;

export class Transaction {
  readonly kind: Kind;
  readonly #moments: Moment[];
  /** Since when an answer has left something out. */
  #omittedAtMs: number | null = null;

  constructor(kind: Kind, random: Random) {
    this.kind = kind;
    const first: readonly [PaymentStatus, string | null] =
      kind === 'hold'
        ? ['authorize', 'accept']
        : kind === 'card'
          ? ['capture', random.pick(['accept', 'challenge'])]
          : ['pending', null];
    this.#moments = [{ status: first[0], fraudStatus: first[1], refunds: [], atMs: 0 }];
  }

  get now(): Moment {
    return this.#moments.at(-1) as Moment;
  }

  get canRefund(): boolean {
    return ['settlement', 'partial_refund'].includes(this.now.status);
  }

  /** Goes on, if it can. */
  move(random: Random, atMs: number): void {
    const next = this.#next(random);
    if (next !== null)
      this.#moments.push({
        ...this.now,
        fraudStatus: next.fraudStatus ?? this.now.fraudStatus,
        status: next.status,
        atMs,
      });
  }

  /** Gives money back, unless that is more than there is. */
  refund(key: string, amount: bigint, atMs: number): boolean {
    const { refunds } = this.now;
    if (refunds.some((refund) => refund.key === key)) return true;
    const total = sum(refunds) + amount;
    if (!this.canRefund || total > GROSS) return false;
    const status = total === GROSS ? 'refund' : 'partial_refund';
    this.#moments.push({ ...this.now, refunds: [...refunds, { key, amount }], status, atMs });
    return true;
  }

  tell(source: ObservationSource): GatewayObservation {
    return observationOf(source, this.now);
  }

  /** A message from any time. */
  message(random: Random): GatewayObservation {
    return observationOf('notification', random.pick(this.#moments));
  }

  /** An answer to a status call that may be of before. */
  answer(random: Random, atMs: number): GatewayObservation {
    const told = random.weighted([
      ['truth', 5],
      ['lags', 3],
      ['omits', 2],
    ]);
    if (told === 'lags')
      return observationOf('status_check', random.pick(this.#moments.filter((moment) => this.#mayLag(moment, atMs))));
    if (told === 'omits' && this.now.refunds.length > 0 && this.#mayOmit(atMs)) {
      const status = random.chance(0.5) ? 'settlement' : this.now.status;
      return observationOf('status_check', { ...this.now, status, refunds: [] });
    }
    return this.tell('status_check');
  }

  /** What was true when it stopped being so not long ago; that a customer was waited for is told at any time. */
  #mayLag(moment: Moment, atMs: number): boolean {
    const next = this.#moments[this.#moments.indexOf(moment) + 1];
    if (next === undefined) return true;
    if (next.refunds.length > moment.refunds.length) return this.#mayOmit(atMs);
    return (
      ['pending', 'authorize', 'capture'].includes(moment.status) &&
      next.refunds.length === 0 &&
      this.now.refunds.length === 0
    );
  }

  #mayOmit(atMs: number): boolean {
    this.#omittedAtMs ??= atMs;
    return atMs - this.#omittedAtMs < LAGS_AT_MOST_MS;
  }

  #next(random: Random): { status: PaymentStatus; fraudStatus?: string } | null {
    const { status, fraudStatus } = this.now;
    if (status === 'pending') return { status: random.pick(ENDS) };
    if (status === 'authorize') return { status: random.pick(['capture', 'cancel', 'expire'] as const) };
    if (status !== 'capture') return null;
    if (fraudStatus !== 'challenge') return { status: random.pick(['settlement', 'settlement', 'cancel'] as const) };
    return random.pick([
      { status: 'capture', fraudStatus: 'accept' },
      { status: 'deny', fraudStatus: 'deny' },
      { status: 'cancel' },
    ] as const);
  }
}

export const sum = (refunds: readonly { readonly amount: bigint }[]): bigint =>
  refunds.reduce((total, { amount }) => total + amount, 0n);

function observationOf(source: ObservationSource, { status, fraudStatus, refunds }: Moment): GatewayObservation {
  return anObservation(source, status, {
    fraudStatus,
    refundAmount: refunds.length === 0 ? null : sum(refunds),
    refunds: refunds.map(({ key, amount }) => seenRefund(key, amount)),
  });
}
