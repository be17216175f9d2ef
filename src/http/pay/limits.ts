// How often one address may ask for pay pages. Many customers share an address behind a mobile network: the limits are wide.

import { Refusal } from '../../domain/errors.ts';

const WINDOW_MS = 60_000;
const ADDRESSES_MAX = 20_000;

/** In a minute: reading, sending a form, and asking for what is not there. */
const LIMITS = { read: 1_200, send: 600, miss: 60 } as const;
type Kind = keyof typeof LIMITS;

interface Count {
  readonly sinceMs: number;
  readonly of: Record<Kind, number>;
}

export class AddressLimits {
  /** The oldest window first. */
  readonly #counts = new Map<string, Count>();

  /** Counts a request; throws where the address has had its share. */
  take(address: string, kind: Kind): void {
    const count = this.#countOf(address);
    count.of[kind] += 1;
    if (count.of[kind] > LIMITS[kind]) throw this.#refusal(count);
  }

  /** Whether the address has asked too often for what is not there. */
  refuseGuesser(address: string): void {
    const count = this.#counts.get(networkOf(address));
    const isFresh = count !== undefined && performance.now() - count.sinceMs < WINDOW_MS;
    if (isFresh && count.of.miss > LIMITS.miss) throw this.#refusal(count);
  }

  #countOf(address: string): Count {
    const network = networkOf(address);
    const nowMs = performance.now();
    const known = this.#counts.get(network);
    if (known !== undefined && nowMs - known.sinceMs < WINDOW_MS) return known;
    this.#counts.delete(network);
    const count: Count = { sinceMs: nowMs, of: { read: 0, send: 0, miss: 0 } };
    this.#counts.set(network, count);
    for (const oldest of this.#counts.keys()) {
      if (this.#counts.size <= ADDRESSES_MAX) break;
      this.#counts.delete(oldest);
    }
    return count;
  }

  #refusal({ sinceMs }: Count): Refusal {
    const leftMs = WINDOW_MS - (performance.now() - sinceMs);
    return new Refusal('too_many_requests', 'Too many requests came from your address; try again in a moment.', {
      retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1_000)),
    });
  }
}

/** Of an IPv6 address the network: a customer has many of them. */
function networkOf(address: string): string {
  return address.includes(':') && !address.includes('.') ? address.split(':').slice(0, 4).join(':') : address;
}
