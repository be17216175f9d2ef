// POST and DELETE /session/, DELETE /sessions/: a person signs in with an API key of their own, and out again. GET /me/: who is
// calling, what they may do, and where.

import type { CameFrom } from '../../domain/caller.ts';
import { invalid, Refusal } from '../../domain/errors.ts';
import { VERSION } from '../../runtime/version.ts';
import type { Services } from '../../services/index.ts';
import type { SignIn } from '../../services/people/sessions.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { MeSchema, SessionInput } from '../schemas/people.ts';
import * as examples from '../schemas/people-examples.ts';
import { isOwnPage, noSessionCookie, SESSION_HEADER, sessionCookie } from '../session-cookie.ts';

type Sessions = Services['sessions'];

const HEADERS = { 'X-Gapura-Session': 'Always 1: no page of another site can send it' };
const NOWHERE: CameFrom = { address: null, userAgent: null, requestId: null };

/** How people sign in. */
export interface SignInOptions {
  /** The origin of pages that are our own, besides that of the host which a request names. */
  readonly publicUrl?: string | undefined;
  /** Called with the token of each session that begins. */
  readonly onSession?: ((token: string) => void) | undefined;
}

export function sessionEndpoints({ sessions }: Services, how: SignInOptions): Endpoint[] {
  return [beginSession(sessions, how), endSession(sessions, how), endSessions(sessions, how)];
}

function beginSession(sessions: Sessions, { publicUrl, onSession }: SignInOptions): Endpoint {
  return endpoint({
    id: 'beginSession',
    call: 'session.begin',
    method: 'POST',
    path: '/session/',
    tag: 'People',
    summary: 'Sign in, for a browser',
    description:
      'Exchanges an API key for a session, which a cookie keeps: `HttpOnly`, `SameSite=Strict`, for at most 8 hours, or until it is not used for 30 minutes. It ends with the key. Requests with the cookie need the header `X-Gapura-Session: 1`, and are refused to pages of other sites. Attempts that fail are limited for each address.',
    access: 'open',
    headers: HEADERS,
    body: { schema: SessionInput, required: true, examples: { 'with a key': { key: 'gpk_...' } } },
    answers: { 204: { description: 'Signed in', headers: { 'Set-Cookie': 'The session' } } },
    problems: [401, 403, 429],
    async handle({ body, caller, headers, path, origin }) {
      if (!isOwnPage(headers, publicUrl)) {
        throw new Refusal('forbidden', `Send ${SESSION_HEADER}: 1, from a page of this site.`);
      }
      const { token, seconds } = await sessions.begin(caller.from ?? NOWHERE, toSignIn(body));
      onSession?.(token);
      const cookie = sessionCookie(token, seconds, { headers, path, origin, publicUrl });
      return { status: 204, body: null, headers: { 'set-cookie': cookie } };
    },
  });
}

function toSignIn({ key, link }: { key?: string; link?: string }): SignIn {
  if (key !== undefined && link === undefined) return { key };
  if (link !== undefined && key === undefined) return { link };
  throw invalid({ field: 'key', message: 'give a key, or a link, and not both' });
}

function endSession(sessions: Sessions, { publicUrl }: SignInOptions): Endpoint {
  return endpoint({
    id: 'endSession',
    call: 'session.end',
    method: 'DELETE',
    path: '/session/',
    tag: 'People',
    summary: 'Sign out',
    description: 'Ends the session of this cookie. Without one nothing happens.',
    access: 'caller',
    headers: HEADERS,
    answers: { 204: { description: 'Signed out' } },
    problems: [],
    async handle({ caller, headers, path, origin }) {
      await sessions.end(caller);
      return {
        status: 204,
        body: null,
        headers: { 'set-cookie': noSessionCookie({ headers, path, origin, publicUrl }) },
      };
    },
  });
}

function endSessions(sessions: Sessions, { publicUrl }: SignInOptions): Endpoint {
  return endpoint({
    id: 'endSessions',
    call: 'session.endAll',
    method: 'DELETE',
    path: '/sessions/',
    tag: 'People',
    summary: 'Sign out everywhere',
    description: 'Ends all sessions of the API key that this caller came with.',
    access: 'caller',
    headers: HEADERS,
    answers: { 204: { description: 'All sessions are over' } },
    problems: [400],
    async handle({ caller, headers, path, origin }) {
      await sessions.endAll(caller);
      return {
        status: 204,
        body: null,
        headers: { 'set-cookie': noSessionCookie({ headers, path, origin, publicUrl }) },
      };
    },
  });
}

export function meEndpoints({ environment }: Pick<Services, 'environment'>): Endpoint[] {
  return [
    endpoint({
      id: 'getMe',
      call: 'me',
      method: 'GET',
      path: '/me/',
      tag: 'People',
      summary: 'See who you are and what you may do',
      access: 'caller',
      answers: { 200: { description: 'You', schema: MeSchema, example: examples.me } },
      problems: [],
      async handle({ caller: { id, staff, role = null, scopes, credential = 'host' } }) {
        return { status: 200, body: { id, staff, role, scopes, credential, environment, version: VERSION } };
      },
    }),
  ];
}
