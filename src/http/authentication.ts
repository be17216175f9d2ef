// Finds out who is calling: by API key, by JWT, by the session of a person, or by asking the host application.

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Caller } from '../domain/caller.ts';
import { Refusal } from '../domain/errors.ts';
import type { Clock } from '../domain/time.ts';
import { forPrograms, say } from '../text/sayings.ts';
import { type JwtOptions, jwtVerifier } from './jwt.ts';
import { sessionTokensOf } from './session-cookie.ts';
import { STREAM_TYPE } from './streaming.ts';

/** What a host is shown of a request, wherever it is mounted. In a Fastify application it is Fastify's own request. */
export interface HostRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** The request as Node received it, with what the host's middleware has attached to it. */
  readonly raw: IncomingMessage;
  /** Fastify's own way to what a host keeps with a request. */
  getDecorator<Value>(name: string): Value;
}

/** Says who sent a request; undefined or null where no caller is known. */
export type Authenticate = (request: HostRequest) => Promise<Caller | undefined | null> | Caller | undefined | null;

/** One answer for missing, wrong, expired and revoked credentials: a guesser learns nothing from it. */
export function unauthenticated(): Refusal {
  return new Refusal('unauthenticated', forPrograms('Send a valid API key or JWT as "Authorization: Bearer ...".'));
}

const BEARER = /^Bearer ([\x21-\x7e]{1,8192})$/i;
/** A page sends it with requests that it makes on its own, while the person is idle. */
const AWAY_HEADER = 'x-gapura-away';
/** An API key is ours by its prefix; everything else that is a Bearer credential is taken for a JWT. */
const API_KEY = /^gpk_/;
/** Has the prefix of a key, and is none: real ones are longer. */
const NO_KEY = 'gpk_';

export interface Recognisers {
  key(key: string): Promise<Caller | undefined>;
  /** `isUse`: a person does something, so the session is not idle. */
  session(token: string, how: { readonly isUse: boolean }): Promise<Caller | undefined>;
}

export function authenticateWith(
  recognise: Recognisers,
  jwt: JwtOptions | null,
  { clock, publicUrl }: { readonly clock: Clock; readonly publicUrl?: string | undefined },
): Authenticate {
  const verifyJwt = jwt === null ? null : jwtVerifier(jwt, clock);
  return async (request) => {
    const { headers } = request;
    if (headers.authorization === undefined && headers.cookie !== undefined) {
      const tokens = sessionTokensOf(headers, publicUrl);
      // A page that follows events, or polls, is open, not used.
      const isUse = headers.accept !== STREAM_TYPE && headers[AWAY_HEADER] === undefined;
      // One of a shop that is over hides none of the server's.
      for (const token of tokens) {
        const caller = await recognise.session(token, { isUse });
        if (caller !== undefined) return caller;
      }
      if (tokens.length > 0) return undefined;
    }
    // Missing credentials are looked up as well, in vain: every refusal then takes the same time.
    const shown = isTwofold(request) ? '' : (headers.authorization ?? '');
    const credential = BEARER.exec(shown)?.[1] ?? NO_KEY;
    if (verifyJwt === null || API_KEY.test(credential)) return recognise.key(credential);
    return verifyJwt(credential);
  };
}

/** Node keeps the first of two credentials, and a proxy may have looked at the last: a request with both has no caller. */
function isTwofold({ raw }: HostRequest): boolean {
  // Behind the Fetch API there are none, and the two have become one that is no credential.
  const lines: readonly string[] = raw?.rawHeaders ?? [];
  let count = 0;
  for (let index = 0; index < lines.length; index += 2) {
    if (lines[index]?.toLowerCase() === 'authorization') count += 1;
  }
  return count > 1;
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

/** The caller by the host's word; undefined where it throws a 401. */
export async function callHost(authenticate: Authenticate, request: HostRequest): Promise<Caller | undefined | null> {
  try {
    return await authenticate(request);
  } catch (error) {
    const status = error instanceof Refusal ? undefined : (error as { statusCode?: unknown } | null)?.statusCode;
    if (status === 401) return undefined;
    if (status === 403) throw new Refusal('forbidden', say('not_allowed'), { cause: error });
    throw error;
  }
}
