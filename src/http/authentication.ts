// Finds out who is calling: by API key, by JWT, or by asking the host application.

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { JWTPayload, JWTVerifyGetKey, JWTVerifyOptions } from 'jose';
import { type Caller, isScope, ORDINARY_SCOPES, SCOPES } from '../domain/caller.ts';
import { Refusal } from '../domain/errors.ts';
import type { Clock } from '../domain/time.ts';
import { isStorable } from './body.ts';

/** What a host is shown of a request, wherever it is mounted. In a Fastify application it is Fastify's own request. */
export interface HostRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** The request as Node received it, with whatever the host's middleware has left there. */
  readonly raw: IncomingMessage;
  /** Fastify's own way to what a host keeps with a request. */
  getDecorator<Value>(name: string): Value;
}

/** Says who sent a request; undefined or null for nobody. */
export type Authenticate = (request: HostRequest) => Promise<Caller | undefined | null> | Caller | undefined | null;

export interface JwtOptions {
  /** For HS256. Either this or `jwksUrl`. */
  readonly secret?: string | undefined;
  readonly jwksUrl?: string | undefined;
  readonly issuer?: string | undefined;
  readonly audience?: string | undefined;
  readonly staffClaim: string;
  readonly scopeClaim: string;
}

/** One answer for missing, wrong, expired and revoked credentials: a guesser learns nothing from it. */
export function unauthenticated(): Refusal {
  return new Refusal('unauthenticated', 'Send a valid API key or JWT as "Authorization: Bearer ...".');
}

const OWNER_LENGTH_MAX = 255;
const BEARER = /^Bearer ([\x21-\x7e]{1,8192})$/i;
/** An API key is ours by its prefix; everything else that is a Bearer credential is taken for a JWT. */
const API_KEY = /^gpk_/;
/** Has the prefix of a key, and is none: real ones are longer. */
const NO_KEY = 'gpk_';

export function authenticateWith(
  recogniseKey: (key: string) => Promise<Caller | undefined>,
  jwt: JwtOptions | null,
  clock: Clock,
): Authenticate {
  const verifyJwt = jwt === null ? null : jwtVerifier(jwt, clock);
  return async (request) => {
    // Whoever shows nothing is looked up as well, in vain: a refusal then takes the same time, whatever was wrong.
    const credential = BEARER.exec(request.headers.authorization ?? '')?.[1] ?? NO_KEY;
    if (verifyJwt === null || API_KEY.test(credential)) return recogniseKey(credential);
    return verifyJwt(credential);
  };
}

function jwtVerifier(options: JwtOptions, clock: Clock): (token: string) => Promise<Caller | undefined> {
  const checks: JWTVerifyOptions = {
    ...(options.issuer !== undefined && { issuer: options.issuer }),
    ...(options.audience !== undefined && { audience: options.audience }),
    requiredClaims: ['sub', 'exp'],
    clockTolerance: 5,
  };
  const secret = options.secret === undefined ? undefined : new TextEncoder().encode(options.secret);
  const remoteKeys = options.jwksUrl === undefined ? undefined : remoteKeySet(new URL(options.jwksUrl));
  return async (token) => {
    // Loaded where tokens are used, and not where all callers have keys.
    const { jwtVerify } = await import('jose');
    const now = { ...checks, currentDate: clock.now() };
    try {
      const { payload } =
        secret !== undefined
          ? await jwtVerify(token, secret, { ...now, algorithms: ['HS256'] })
          : await jwtVerify(token, remoteKeys as JWTVerifyGetKey, now);
      return toCaller(payload, options);
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
      throw new Refusal('unavailable', 'The key set that signs the tokens cannot be read now.', {
        retryAfterSeconds: 5,
        cause: error,
      });
    }
  };
}

/** A token without scopes may do everything but `admin`; one with the staff claim has that too. */
function toCaller(payload: JWTPayload, options: JwtOptions): Caller | undefined {
  // The claim is whatever the issuer wrote: only a text that can be stored names an owner.
  const sub: unknown = payload.sub;
  if (typeof sub !== 'string' || sub === '' || sub.length > OWNER_LENGTH_MAX || !isStorable(sub)) return undefined;
  const staff = payload[options.staffClaim] === true;
  const claim = payload[options.scopeClaim];
  const named = typeof claim === 'string' ? claim.split(' ') : Array.isArray(claim) ? claim.map(String) : undefined;
  const fallback = staff ? SCOPES : ORDINARY_SCOPES;
  return { id: sub, staff, scopes: named === undefined ? fallback : named.filter(isScope) };
}

/** Asks the host who is calling, and takes a thrown 401 or 403 for the refusal that it is. */
export async function askHost(authenticate: Authenticate, request: HostRequest): Promise<Caller> {
  const caller = await callHost(authenticate, request);
  if (caller === undefined || caller === null) throw unauthenticated();
  if (typeof caller.id !== 'string' || caller.id === '' || !Array.isArray(caller.scopes)) {
    throw new TypeError('authenticate() must give { id, staff, scopes } with an id that is not empty, or nothing.');
  }
  return caller;
}

async function callHost(authenticate: Authenticate, request: HostRequest): Promise<Caller | undefined | null> {
  try {
    return await authenticate(request);
  } catch (error) {
    const status = error instanceof Refusal ? undefined : (error as { statusCode?: unknown } | null)?.statusCode;
    if (status === 401) return undefined;
    if (status === 403) throw new Refusal('forbidden', 'You may not do this.', { cause: error });
    throw error;
  }
}
