// Reads JSON Web Tokens: whose they are, and for how long. A token that was checked a moment ago is not checked again.

import { createSecretKey } from 'node:crypto';
import type { JWTPayload, JWTVerifyGetKey, JWTVerifyOptions } from 'jose';
import { type Caller, isScope, ORDINARY_SCOPES, SCOPES } from '../domain/caller.ts';
import { Refusal } from '../domain/errors.ts';
import type { Clock } from '../domain/time.ts';
import { forPrograms } from '../text/sayings.ts';
import { isStorable } from './body.ts';

export interface JwtOptions {
  /** For HS256. Either this or `jwksUrl`. */
  readonly secret?: string | undefined;
  readonly jwksUrl?: string | undefined;
  readonly issuer?: string | undefined;
  readonly audience?: string | undefined;
  readonly staffClaim: string;
  readonly scopeClaim: string;
}

const OWNER_LENGTH_MAX = 255;
/** How far clocks may be apart. */
const TOLERANCE_SECONDS = 5;
/** For how long a signature is believed without looking again: a key that is withdrawn stops being good this much later. */
const REMEMBERED_MS = 60_000;
/** The longest tokens are 8 KiB. */
const REMEMBERED_MAX = 500;

interface CachedToken {
  readonly caller: Caller;
  readonly notBefore: number;
  readonly expires: number;
  readonly forgetAtMs: number;
}

/** Callers show the same token again and again. Its times are looked at each time, its signature once in a while. */
class TokenCache {
  readonly #tokens = new Map<string, CachedToken>();

  find(token: string, now: Date): Caller | undefined {
    const known = this.#tokens.get(token);
    if (known === undefined) return undefined;
    const seconds = Math.floor(now.getTime() / 1_000);
    const inTime = known.notBefore <= seconds + TOLERANCE_SECONDS && known.expires > seconds - TOLERANCE_SECONDS;
    if (inTime && performance.now() < known.forgetAtMs) return known.caller;
    this.#tokens.delete(token);
    return undefined;
  }

  remember(token: string, { nbf = 0, exp = 0 }: JWTPayload, caller: Caller): void {
    const [oldest] = this.#tokens.size >= REMEMBERED_MAX ? this.#tokens.keys() : [];
    if (oldest !== undefined) this.#tokens.delete(oldest);
    this.#tokens.set(token, { caller, notBefore: nbf, expires: exp, forgetAtMs: performance.now() + REMEMBERED_MS });
  }
}

const UNCHECKED = /^Bearer [\w-]+\.([\w-]+)\.[\w-]*$/i;

/** The subject that a token claims, unverified; undefined for a text that is no token. */
export function subjectOf(authorization: string): string | undefined {
  const [, payload] = UNCHECKED.exec(authorization) ?? [];
  if (payload === undefined) return undefined;
  try {
    const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    return typeof sub === 'string' && sub !== '' ? sub : undefined;
  } catch {
    return undefined;
  }
}

export function jwtVerifier(options: JwtOptions, clock: Clock): (token: string) => Promise<Caller | undefined> {
  const checks: JWTVerifyOptions = {
    ...(options.issuer !== undefined && { issuer: options.issuer }),
    ...(options.audience !== undefined && { audience: options.audience }),
    requiredClaims: ['sub', 'exp'],
    clockTolerance: TOLERANCE_SECONDS,
  };
  const secret = options.secret === undefined ? undefined : createSecretKey(options.secret, 'utf8');
  const remoteKeys = options.jwksUrl === undefined ? undefined : remoteKeySet(new URL(options.jwksUrl));
  const remembered = new TokenCache();
  return async (token) => {
    const currentDate = clock.now();
    const known = remembered.find(token, currentDate);
    if (known !== undefined) return known;
    // Loaded where tokens are used, and not where all callers have keys.
    const { jwtVerify } = await import('jose');
    const now = { ...checks, currentDate };
    try {
      const { payload } =
        secret !== undefined
          ? await jwtVerify(token, secret, { ...now, algorithms: ['HS256'] })
          : await jwtVerify(token, remoteKeys as JWTVerifyGetKey, now);
      const caller = toCaller(payload, options);
      if (caller !== undefined) remembered.remember(token, payload, caller);
      return caller;
    } catch (error) {
      if (error instanceof Refusal) throw error;
      return undefined;
    }
  };
}

/** Faults of the token itself that only show when its key is looked up. */
const TOKEN_FAULTS = new Set(['ERR_JWKS_NO_MATCHING_KEY', 'ERR_JWKS_MULTIPLE_MATCHING_KEYS', 'ERR_JOSE_NOT_SUPPORTED']);

/** Keys that are fetched and kept. A key set that cannot be read is our trouble, not the caller's. */
function remoteKeySet(url: URL): JWTVerifyGetKey {
  let keys: JWTVerifyGetKey | undefined;
  return async (header, token) => {
    try {
      keys ??= (await import('jose')).createRemoteJWKSet(url);
      return await keys(header, token);
    } catch (error) {
      if (TOKEN_FAULTS.has(String((error as { code?: unknown }).code))) throw error;
      throw new Refusal('unavailable', forPrograms('The key set that signs the tokens cannot be read now.'), {
        retryAfterSeconds: 5,
        cause: error,
      });
    }
  };
}

/** A token without scopes may do everything but `admin`; one with the staff claim has that too. */
function toCaller(payload: JWTPayload, options: JwtOptions): Caller | undefined {
  // The issuer may have written anything: only a text that can be stored names an owner.
  const sub: unknown = payload.sub;
  if (typeof sub !== 'string' || sub === '' || sub.length > OWNER_LENGTH_MAX || !isStorable(sub)) return undefined;
  const staff = payload[options.staffClaim] === true;
  const claim = payload[options.scopeClaim];
  const named = typeof claim === 'string' ? claim.split(' ') : Array.isArray(claim) ? claim.map(String) : undefined;
  const fallback = staff ? SCOPES : ORDINARY_SCOPES;
  return { id: sub, staff, scopes: named === undefined ? fallback : named.filter(isScope), credential: 'jwt' };
}
