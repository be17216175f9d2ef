// How often one caller, and one address, may ask. The gateway's messages are never refused for that: only those that are not signed by it.

import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../domain/caller.ts';
import { Refusal } from '../domain/errors.ts';
import { networkOf } from '../services/addresses.ts';
import type { KnownCallers, Shown } from '../services/known-callers.ts';
import { type RequestCounts, type Standing, WINDOW_MS } from '../services/request-counts.ts';
import { type Authenticate, callHost, type HostRequest } from './authentication.ts';
import { addressOf } from './host.ts';
import { subjectOf } from './jwt.ts';
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

type Raw = Pick<FastifyRequest, 'ip' | 'raw'>;

export class RequestLimits {
  /** How many were refused since the start. */
  readonly refused: Record<LimitKind, number> = { caller: 0, address: 0, failed: 0 };
  readonly #counts: RequestCounts;
  readonly #known: KnownCallers;
  readonly #limits: RateLimits;

  constructor(counts: RequestCounts, known: KnownCallers, limits: RateLimits) {
    this.#counts = counts;
    this.#known = known;
    this.#limits = limits;
  }

  /** Tells wrong credentials from right ones, and has those wait who show too many wrong ones. */
  guard(authenticate: Authenticate, publicUrl: string | undefined): Authenticate {
    return async (asked) => {
      const request = asked as HostRequest & FastifyRequest;
      const shown = shownIn(request.headers, publicUrl);
      if (shown !== undefined) await this.#refuseGuesser(request, shown);
      const caller = await callHost(authenticate, request);
      const isRight = caller !== undefined && caller !== null;
      if (shown === undefined && !isRight) this.countStranger(request);
      if (shown !== undefined && isRight) this.#known.add(shown);
      if (shown !== undefined && !isRight) this.#countWrong(request, shown);
      return caller;
    };
  }

  /** A session that was begun just now: its token is right, though nobody has shown it yet. */
  knowSession(token: string): void {
    this.#known.add({ credential: token, subject: () => undefined });
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
    const standing = this.#counts.take(failedBy(address), this.#limits.failedPerAddress);
    if (standing.isOver) throw this.#refuse('failed', standing, request);
  }

  #countWrong(request: Raw, shown: Shown): void {
    this.#known.forget(shown);
    const address = addressOf(request);
    if (address !== null && this.#counts.look(failedBy(address), this.#limits.failedPerAddress).isOver) {
      this.#counts.take(claimedBy(address), this.#limits.failedPerAddress);
    }
    this.countForged(request);
  }

  /**
   * While an address is refused, only callers who are known come through. Whoever knows a caller's name can make a token that claims it:
   * as many of those are checked as an address may fail, and then none but tokens that were right before.
   */
  async #refuseGuesser(request: Raw, shown: Shown): Promise<void> {
    const address = addressOf(request);
    if (address === null) return;
    const standing = this.#counts.look(failedBy(address), this.#limits.failedPerAddress);
    if (!standing.isOver) return;
    const known = await this.#known.find(shown);
    if (known === 'credential') return;
    if (known === 'subject' && !this.#counts.look(claimedBy(address), this.#limits.failedPerAddress).isOver) return;
    throw this.#refuse('failed', standing, request);
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

const failedBy = (address: string) => `failed ${networkOf(address)}`;
const claimedBy = (address: string) => `claimed ${networkOf(address)}`;

function shownIn(headers: IncomingHttpHeaders, publicUrl: string | undefined): Shown | undefined {
  const { authorization } = headers;
  const credential = authorization ?? sessionTokenOf(headers, publicUrl);
  if (credential === undefined) return undefined;
  return { credential, subject: () => (authorization === undefined ? undefined : subjectOf(authorization)) };
}
