// Rate limits of one caller and one address. The gateway's notifications are never refused for that: only forged ones.

import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../domain/caller.ts';
import { Refusal } from '../domain/errors.ts';
import { networkOf } from '../services/addresses.ts';
import type { KnownCallers, PresentedCredential } from '../services/known-callers.ts';
import { type RateLimitState, type RequestCounts, WINDOW_MS } from '../services/request-counts.ts';
import { type Said, say } from '../text/sayings.ts';
import { type Authenticate, callHost, type HostRequest } from './authentication.ts';
import { addressOf } from './host.ts';
import { subjectOf } from './jwt.ts';
import { markTurnedAway } from './overload.ts';
import { sessionTokensOf } from './session-cookie.ts';

/** In a minute, over all processes. */
export interface RateLimits {
  /** Requests of one caller: of one API key, or of the subject of a token. */
  readonly perCaller: number;
  /** Requests of one address that come without credentials. */
  readonly perAddress: number;
  /** Wrong credentials, and notifications with a wrong signature, of one address. */
  readonly failedPerAddress: number;
}

export type LimitKind = 'caller' | 'address' | 'failed';

type Raw = Pick<FastifyRequest, 'ip' | 'raw'>;

/** How many requests the process has refused since its start. */
export type RefusedCounts = Record<LimitKind, number>;

interface Parts {
  readonly counts: RequestCounts;
  readonly knownCallers: KnownCallers;
  readonly refused: RefusedCounts;
  /** Tells the callers of one shop from those of others who are called the same; empty where there is one shop. */
  readonly scope?: string;
}

export class RequestLimits {
  readonly #parts: Parts;
  readonly #limits: RateLimits;
  /** What is counted and known begins with it. */
  readonly #scope: string;

  constructor(parts: Parts, limits: RateLimits) {
    this.#parts = parts;
    this.#limits = limits;
    this.#scope = parts.scope ? `${parts.scope} ` : '';
  }

  /** Counts wrong credentials, and refuses an address that shows too many of them. */
  guard(authenticate: Authenticate, publicUrl: string | undefined): Authenticate {
    const { knownCallers } = this.#parts;
    return async (asked) => {
      const request = asked as HostRequest & FastifyRequest;
      const shown = this.#shownIn(request.headers, publicUrl);
      if (shown.length > 0)
        await this.#refuseGuesser(request, [...shown, ...this.#ofServer(request.headers, publicUrl)]);
      const caller = await callHost(authenticate, request);
      const isRight = caller !== undefined && caller !== null;
      if (shown.length === 0 && !isRight) this.countStranger(request);
      // Which of two sessions is right is not known here, but each was noted when it began.
      const [only, ...others] = shown;
      if (only !== undefined && others.length === 0 && isRight) knownCallers.add(only);
      if (shown.length > 0 && !isRight) this.#countWrong(request, shown);
      return caller;
    };
  }

  /** A session that was begun just now: its token is right, though no request has shown it yet. */
  readonly knowSession = (token: string): void => {
    this.#parts.knownCallers.add(sessionOf(this.#scope + token));
  };

  /** Counts a request of an authenticated caller; the answer says what is left. */
  countCaller(caller: Caller, request: Raw, reply: FastifyReply): void {
    const state = this.take(`caller ${caller.keyId ?? caller.id}`, this.#limits.perCaller);
    setLimitHeaders(reply, 'caller', this.#limits.perCaller, state);
    if (state.isOver) throw this.#refuse('caller', state, request);
  }

  /** Counts a request without credentials. */
  countStranger(request: Raw, reply?: FastifyReply): void {
    const address = addressOf(request);
    if (address === null) return;
    const state = this.take(`address ${networkOf(address)}`, this.#limits.perAddress);
    if (reply !== undefined) setLimitHeaders(reply, 'address', this.#limits.perAddress, state);
    if (state.isOver) throw this.#refuse('address', state, request);
  }

  /** Counts a forged notification. */
  countForged(request: Raw): void {
    const address = addressOf(request);
    if (address === null) return;
    const state = this.take(failedBy(address), this.#limits.failedPerAddress);
    if (state.isOver) throw this.#refuse('failed', state, request);
  }

  /** Counts a request of a subject of this shop. */
  take(subject: string, limit: number): RateLimitState {
    return this.#parts.counts.take(this.#scope + subject, limit);
  }

  #failuresOf(subject: string): RateLimitState {
    return this.#parts.counts.peek(this.#scope + subject, this.#limits.failedPerAddress);
  }

  #countWrong(request: Raw, shown: readonly PresentedCredential[]): void {
    for (const one of shown) this.#parts.knownCallers.forget(one);
    const address = addressOf(request);
    if (address !== null && this.#failuresOf(failedBy(address)).isOver) {
      this.take(claimedBy(address), this.#limits.failedPerAddress);
    }
    this.countForged(request);
  }

  /**
   * While an address is refused, only callers who are known come through. A client that knows a caller's name can make a token that claims it:
   * as many of those are checked as an address may fail, and then none but tokens that were right before.
   */
  async #refuseGuesser(request: Raw, shown: readonly PresentedCredential[]): Promise<void> {
    const address = addressOf(request);
    if (address === null) return;
    const state = this.#failuresOf(failedBy(address));
    if (!state.isOver) return;
    for (const one of shown) {
      const known = await this.#parts.knownCallers.find(one);
      if (known === 'credential') return;
      if (known === 'subject' && !this.#failuresOf(claimedBy(address)).isOver) return;
    }
    throw this.#refuse('failed', state, request);
  }

  /** Sessions of the server's people were noted at its own shop, whose callers have no scope. */
  #ofServer(headers: IncomingHttpHeaders, publicUrl: string | undefined): readonly PresentedCredential[] {
    const isOther = this.#scope !== '' && headers.authorization === undefined;
    return isOther ? sessionTokensOf(headers, publicUrl).map(sessionOf) : [];
  }

  #shownIn(headers: IncomingHttpHeaders, publicUrl: string | undefined): readonly PresentedCredential[] {
    const { authorization } = headers;
    if (authorization === undefined) {
      return sessionTokensOf(headers, publicUrl).map((token) => sessionOf(this.#scope + token));
    }
    const subject = () => {
      const claimed = subjectOf(authorization);
      return claimed === undefined ? undefined : this.#scope + claimed;
    };
    return [{ credential: this.#scope + authorization, subject }];
  }

  #refuse(kind: LimitKind, { seconds }: RateLimitState, request: Raw): Refusal {
    this.#parts.refused[kind] += 1;
    markTurnedAway(request);
    return new Refusal('too_many_requests', WORDS[kind](this.#limits), { retryAfterSeconds: seconds });
  }
}

const WORDS: Readonly<Record<LimitKind, (limits: RateLimits) => Said>> = {
  caller: ({ perCaller }) => say('caller_limit', { count: perCaller }),
  address: ({ perAddress }) => say('address_limit', { count: perAddress }),
  failed: () => say('failed_limit'),
};

/** As the IETF's draft on RateLimit header fields has it: what may be asked in how many seconds, what is left, and for how long. */
function setLimitHeaders(reply: FastifyReply, policy: string, limit: number, { left, seconds }: RateLimitState): void {
  reply.header('ratelimit-policy', `"${policy}";q=${limit};w=${WINDOW_MS / 1_000}`);
  reply.header('ratelimit', `"${policy}";r=${left};t=${seconds}`);
}

const sessionOf = (credential: string): PresentedCredential => ({ credential, subject: () => undefined });
const failedBy = (address: string) => `failed ${networkOf(address)}`;
const claimedBy = (address: string) => `claimed ${networkOf(address)}`;
