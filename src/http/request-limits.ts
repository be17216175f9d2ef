// How often one caller, and one address, may ask. The gateway's messages are never refused for that: only those that are not signed by it.

import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../domain/caller.ts';
import { Refusal } from '../domain/errors.ts';
import { type RequestCounts, type Standing, WINDOW_MS } from '../services/request-counts.ts';
import { type Authenticate, callHost, type HostRequest } from './authentication.ts';
import { addressOf } from './host.ts';
import { markTurnedAway } from './overload.ts';
import { sessionTokenOf } from './session-cookie.ts';

/** In a minute, over all processes. */
export interface RateLimits {
  /** Requests of one caller: of one API key, or of whoever a token names. */
  readonly perCaller: number;
  /** Requests of one address that come without credentials. */
  readonly perAddress: number;
  /** Wrong credentials, and messages with a wrong signature, of one address. */
  readonly failedPerAddress: number;
}

export type LimitKind = 'caller' | 'address' | 'failed';

/** Credentials that were right before, so that somebody who guesses keeps nobody out who shares their address. */
const KNOWN_MAX = 10_000;

type Raw = Pick<FastifyRequest, 'ip' | 'raw'>;

export class RequestLimits {
  /** How many were refused since the start. */
  readonly refused: Record<LimitKind, number> = { caller: 0, address: 0, failed: 0 };
  readonly #counts: RequestCounts;
  readonly #limits: RateLimits;
  readonly #known = new Set<string>();

  constructor(counts: RequestCounts, limits: RateLimits) {
    this.#counts = counts;
    this.#limits = limits;
  }

  /** Tells wrong credentials from right ones, and has those wait who show too many wrong ones. */
  guard(authenticate: Authenticate, publicUrl: string | undefined): Authenticate {
    return async (asked) => {
      const request = asked as HostRequest & FastifyRequest;
      const shown = credentialIn(request.headers, publicUrl);
      const credential = shown === undefined ? undefined : hash('sha256', shown, 'base64');
      if (credential !== undefined) this.#refuseGuesser(request, credential);
      const caller = await callHost(authenticate, request);
      if (caller !== undefined && caller !== null) this.#remember(credential);
      else if (credential === undefined) this.countStranger(request);
      else this.#countWrong(request, credential);
      return caller;
    };
  }

  /** Counts a request of somebody who showed who they are; the answer tells what is left. */
  countCaller(caller: Caller, request: Raw, reply: FastifyReply): void {
    const standing = this.#counts.take(`caller ${caller.keyId ?? caller.id}`, this.#limits.perCaller);
    tell(reply, 'caller', this.#limits.perCaller, standing);
    if (standing.isOver) throw this.#refuse('caller', standing, request);
  }

  /** Counts a request of somebody unknown. */
  countStranger(request: Raw, reply?: FastifyReply): void {
    const address = addressOf(request);
    if (address === null) return;
    const standing = this.#counts.take(`address ${networkOf(address)}`, this.#limits.perAddress);
    if (reply !== undefined) tell(reply, 'address', this.#limits.perAddress, standing);
    if (standing.isOver) throw this.#refuse('address', standing, request);
  }

  /** Counts a message that is not the gateway's. */
  countForged(request: Raw): void {
    const address = addressOf(request);
    if (address === null) return;
    const standing = this.#counts.take(`failed ${networkOf(address)}`, this.#limits.failedPerAddress);
    if (standing.isOver) throw this.#refuse('failed', standing, request);
  }

  #countWrong(request: Raw, credential: string): void {
    this.#known.delete(credential);
    this.countForged(request);
  }

  #refuseGuesser(request: Raw, credential: string): void {
    const address = addressOf(request);
    if (address === null || this.#known.has(credential)) return;
    const standing = this.#counts.look(`failed ${networkOf(address)}`, this.#limits.failedPerAddress);
    if (standing.isOver) throw this.#refuse('failed', standing, request);
  }

  #remember(credential: string | undefined): void {
    if (credential === undefined || this.#known.has(credential)) return;
    const [oldest] = this.#known.size >= KNOWN_MAX ? this.#known : [];
    if (oldest !== undefined) this.#known.delete(oldest);
    this.#known.add(credential);
  }

  #refuse(kind: LimitKind, { seconds }: Standing, request: Raw): Refusal {
    this.refused[kind] += 1;
    markTurnedAway(request);
    return new Refusal('too_many_requests', WORDS[kind](this.#limits), { retryAfterSeconds: seconds });
  }
}

const WORDS: Readonly<Record<LimitKind, (limits: RateLimits) => string>> = {
  caller: ({ perCaller }) =>
    `You may send ${perCaller} requests in a minute, and did; wait as long as Retry-After says.`,
  address: ({ perAddress }) =>
    `${perAddress} requests without credentials came from your address in this minute, as many as may; wait as long as Retry-After says.`,
  failed: () =>
    'Too many wrong credentials or signatures came from your address; check yours, and wait as long as Retry-After says.',
};

/** As the IETF's draft on RateLimit header fields has it: what may be asked in how many seconds, what is left, and for how long. */
function tell(reply: FastifyReply, policy: string, limit: number, { left, seconds }: Standing): void {
  reply.header('ratelimit-policy', `"${policy}";q=${limit};w=${WINDOW_MS / 1_000}`);
  reply.header('ratelimit', `"${policy}";r=${left};t=${seconds}`);
}

function credentialIn(headers: IncomingHttpHeaders, publicUrl: string | undefined): string | undefined {
  return headers.authorization ?? sessionTokenOf(headers, publicUrl);
}

/** Of an IPv6 address the network: whoever has one has many. */
export function networkOf(address: string): string {
  return address.includes(':') && !address.includes('.') ? address.split(':').slice(0, 4).join(':') : address;
}
