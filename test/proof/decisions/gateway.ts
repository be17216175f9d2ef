// One transaction as a gateway has it, from its beginning to its end, and all that can be heard of it: late, twice, in any order,
// lagging behind, without its refunds or without their names, or with an amount that is none.

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
  /** Since when an answer has left something out, or was from before. */
  #omittedAtMs: number | null = null;
  /** All that was ever given back, also what the bank declined later. */
  givenEver = 0n;

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
    this.givenEver += amount;
    return true;
  }

  /** The bank declines the last refund after all. */
  decline(atMs: number): void {
    const { refunds } = this.now;
    if (refunds.length === 0 || this.now.status === 'chargeback') return;
    const left = refunds.slice(0, -1);
    this.#moments.push({
      ...this.now,
      refunds: left,
      status: left.length === 0 ? 'settlement' : 'partial_refund',
      atMs,
    });
  }

  tell(source: ObservationSource): GatewayObservation {
    return observationOf(source, this.now);
  }

  /** A message from any time. */
  message(random: Random): GatewayObservation {
    return withoutNames(random, observationOf('notification', random.pick(this.#moments)));
  }

  /** A message or an answer whose amount has a part of a rupiah. */
  garbled(random: Random): GatewayObservation {
    const source = random.pick(['notification', 'status_check'] as const);
    return { ...observationOf(source, random.pick(this.#moments)), grossAmount: null, unreadableAmount: `${GROSS}.50` };
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
    return withoutNames(random, this.tell('status_check'));
  }

  /** What was true when it stopped being so not long ago; that a customer was waited for is told at any time. */
  #mayLag(moment: Moment, atMs: number): boolean {
    const later = this.#moments.slice(this.#moments.indexOf(moment) + 1);
    const [next] = later;
    if (next === undefined) return true;
    if (later.some(({ refunds }) => refunds.length < moment.refunds.length)) return false;
    if (next.refunds.length > moment.refunds.length) return this.#mayOmit(atMs);
    if (this.now.refunds.length > 0 || next.refunds.length > 0) return false;
    // What was believed for good reason comes back where two such answers are an hour apart.
    const neverCounts = ['pending', 'authorize'].includes(moment.status) || this.now.status !== 'deny';
    return (neverCounts && ['pending', 'authorize', 'capture'].includes(moment.status)) || this.#mayOmit(atMs);
  }

  #mayOmit(atMs: number): boolean {
    this.#omittedAtMs ??= atMs;
    return atMs - this.#omittedAtMs < LAGS_AT_MOST_MS;
  }

  #next(random: Random): { status: PaymentStatus; fraudStatus?: string } | null {
    const { status, fraudStatus } = this.now;
    if (status === 'pending') return { status: random.pick(ENDS) };
    if (status === 'authorize') return { status: random.pick(['capture', 'cancel', 'expire'] as const) };
    // Paid at the last moment, or taken back: by the bank of a transfer, by the holder of a card.
    if (status === 'expire') return this.kind === 'transfer' ? { status: 'settlement' } : null;
    if (status === 'settlement' && this.kind === 'transfer' && this.givenEver === 0n) return { status: 'deny' };
    // Whether a refund was declined is not told any more where the status says something else.
    if (this.kind === 'card' && this.canRefund && this.givenEver === sum(this.now.refunds))
      return { status: 'chargeback' };
    if (status !== 'capture') return null;
    if (fraudStatus !== 'challenge') {
      return random.pick([
        { status: 'settlement' },
        { status: 'settlement' },
        { status: 'cancel' },
        { status: 'deny', fraudStatus: 'deny' },
      ] as const);
    }
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

/** The total may come without the refunds that made it. */
function withoutNames(random: Random, told: GatewayObservation): GatewayObservation {
  return random.chance(0.3) ? { ...told, refunds: [] } : told;
}
