// How often one address may ask for pay pages. Many customers share an address behind a mobile network: the limits are wide.

import { Refusal } from '../../domain/errors.ts';
import { networkOf } from '../../services/addresses.ts';
import type { RequestCounts, Standing } from '../../services/request-counts.ts';

/** In a minute: reading, sending a form, and asking for what is not there. */
const LIMITS = { read: 1_200, send: 600, miss: 60 } as const;
type Kind = keyof typeof LIMITS;

export class AddressLimits {
  readonly #counts: RequestCounts;

  constructor(counts: RequestCounts) {
    this.#counts = counts;
  }

  /** Counts a request; throws where the address has had its share. Where nobody knows it, nothing is counted. */
  take(address: string | null, kind: Kind): void {
    if (address !== null) refuse(this.#counts.take(subjectOf(address, kind), LIMITS[kind]));
  }

  /** Whether the address has asked too often for what is not there. */
  refuseGuesser(address: string | null): void {
    if (address !== null) refuse(this.#counts.look(subjectOf(address, 'miss'), LIMITS.miss));
  }
}

const subjectOf = (address: string, kind: Kind) => `pay ${kind} ${networkOf(address)}`;

function refuse({ isOver, seconds }: Standing): void {
  if (!isOver) return;
  throw new Refusal('too_many_requests', 'Too many requests came from your address; try again in a moment.', {
    retryAfterSeconds: seconds,
  });
}
