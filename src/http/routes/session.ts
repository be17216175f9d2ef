// POST and DELETE /session/, DELETE /sessions/: a person signs in with a password or a key, and out again. GET /me/: who is
// calling, what they may do, and where.

import type { Static } from 'typebox';
import type { Caller, CameFrom } from '../../domain/caller.ts';
import { invalid, Refusal } from '../../domain/errors.ts';
import { VERSION } from '../../runtime/version.ts';
import type { Services } from '../../services/index.ts';
import type { SignIn } from '../../services/people/sessions.ts';
import { forPrograms, say } from '../../text/sayings.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { LeavingSchema, MeSchema, PasskeyOptionsSchema, SessionInput } from '../schemas/people.ts';
import * as examples from '../schemas/people-examples.ts';
import {
  awayCookie,
  isOwnPage,
  keptAwayIn,
  noSessionCookie,
  SESSION_HEADER,
  sessionCookie,
} from '../session-cookie.ts';

const HEADERS = { 'X-Gapura-Session': 'Always 1: no page of another site can send it' };
/** Where a host calls without HTTP. */
export const NOWHERE: CameFrom = { address: null, userAgent: null, requestId: null };

const beginSession = endpoint({
  id: 'beginSession',
  call: 'session.begin',
  method: 'POST',
  path: '/session/',
  tag: 'People',
  summary: 'Sign in, for a browser',
  description:
    'Exchanges your e-mail address and password, a passkey, or an API key, for a session, which a cookie keeps: `HttpOnly`, `SameSite=Strict`, for at most 8 hours, or until it is not used for 30 minutes. It ends with the person or the key. Where you have a second factor, a request without its `code` or a `passkey` is answered with `code_required`. Requests with the cookie need the header `X-Gapura-Session: 1`, and are refused to pages of other sites. Attempts that fail are limited for each address and each account.',
  access: 'open',
  headers: HEADERS,
  body: {
    schema: SessionInput,
    required: true,
    examples: {
      'with a password': { email: 'sari@kopi.example', password: 'nine coffees before noon', code: '123456' },
      'with a passkey': { passkey: examples.shownPasskey },
      'with a key': { key: 'gpk_...' },
    },
  },
  answers: { 204: { description: 'Signed in', headers: { 'Set-Cookie': 'The session' } } },
  problems: [401, 403, 429, 503],
  async handle({ services, publicUrl, onSession, body, caller, headers, path, origin }) {
    if (!isOwnPage(headers, publicUrl)) throw foreignPage();
    const { token, seconds } = await services.sessions.begin(
      caller.from ?? NOWHERE,
      toSignIn(body, { origin, kept: keptAwayIn(headers) }),
    );
    onSession(token);
    const cookie = sessionCookie(token, seconds, { headers, path, origin, publicUrl });
    return { status: 204, body: null, headers: { 'set-cookie': cookie } };
  },
});

type Input = Static<typeof SessionInput>;

interface Came {
  readonly origin: string | null;
  /** What the browser was given when it left for the issuer. */
  readonly kept: string | undefined;
}

function toSignIn({ email, password, code, passkey, device, key, link, oidc }: Input, { origin, kept }: Came): SignIn {
  const shown = passkey && { ...passkey, calledAt: origin };
  const ways = [email ?? password ?? shown, key, link, oidc].filter((way) => way !== undefined);
  if (ways.length !== 1) {
    throw invalid({
      field: 'email',
      message: say('one_credential'),
    });
  }
  if (key !== undefined) return { key };
  if (link !== undefined) return { link };
  if (oidc !== undefined) return { oidc: { kept, answer: oidc } };
  if (shown !== undefined && email === undefined && password === undefined) return { passkey: shown };
  if (email === undefined) throw invalid({ field: 'email', message: say('with_password') });
  if (password === undefined) throw invalid({ field: 'password', message: say('with_email') });
  return { password: { email, password, code, passkey: shown, device } };
}

const leaveForIssuer = endpoint({
  id: 'leaveForIssuer',
  call: 'session.leave',
  method: 'POST',
  path: '/session/oidc/',
  tag: 'People',
  summary: 'Begin to sign in at the issuer of your organisation',
  description:
    'Gives the address to go to, and a cookie that ties this browser to it for ten minutes. The issuer sends the browser back to the dashboard, with what `POST /session/` takes as `oidc`.',
  access: 'open',
  headers: HEADERS,
  answers: {
    200: {
      description: 'Where to go',
      schema: LeavingSchema,
      example: examples.leaving,
      headers: { 'Set-Cookie': 'What the browser keeps while it is away' },
    },
  },
  problems: [403, 503],
  async handle({ services, publicUrl, headers, path, origin }) {
    if (!isOwnPage(headers, publicUrl)) throw foreignPage();
    const { url, kept, seconds } = await services.sessions.leave();
    const cookie = awayCookie(kept, seconds, { headers, path, origin, publicUrl });
    return { status: 200, body: { url }, headers: { 'set-cookie': cookie } };
  },
});

function foreignPage(): Refusal {
  return new Refusal('forbidden', forPrograms(`Send ${SESSION_HEADER}: 1, from a page of this site.`));
}

const challengeSignIn = endpoint({
  id: 'challengeSignIn',
  call: 'session.challenge',
  method: 'POST',
  path: '/session/passkey/',
  tag: 'People',
  summary: 'Ask what a passkey is to sign',
  description:
    'What `navigator.credentials.get` is given; what that gives goes to `POST /session/`, within five minutes and once. Passkeys belong to the host of the public address.',
  access: 'open',
  answers: {
    200: { description: 'What to sign', schema: PasskeyOptionsSchema, example: examples.passkeyRequest },
  },
  problems: [429],
  async handle({ services, caller, origin }) {
    return { status: 200, body: { public_key: await services.sessions.challenge(caller.from ?? NOWHERE, origin) } };
  },
});

const endSession = endpoint({
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
  async handle({ services, publicUrl, caller, headers, path, origin }) {
    await services.sessions.end(caller);
    return {
      status: 204,
      body: null,
      headers: {
        'set-cookie': noSessionCookie({ headers, path: pathOfSession(path, services, caller), origin, publicUrl }),
      },
    };
  },
});

const endSessions = endpoint({
  id: 'endSessions',
  call: 'session.endAll',
  method: 'DELETE',
  path: '/sessions/',
  tag: 'People',
  summary: 'Sign out everywhere',
  description: 'Ends all your sessions, or those of the API key that this caller came with.',
  access: 'caller',
  headers: HEADERS,
  answers: { 204: { description: 'All sessions are over' } },
  problems: [400],
  async handle({ services, publicUrl, caller, headers, path, origin }) {
    await services.sessions.endAll(caller);
    return {
      status: 204,
      body: null,
      headers: {
        'set-cookie': noSessionCookie({ headers, path: pathOfSession(path, services, caller), origin, publicUrl }),
      },
    };
  },
});

/** A session of the server's people has its cookie where its own shop is, and not below the name of this one. */
function pathOfSession(path: string, { sessions: { shopId } }: Services, { credential }: Caller): string {
  return credential === 'server' && shopId !== null ? path.replace(`/${shopId}/session`, '/session') : path;
}

export const meEndpoints: readonly Endpoint[] = [
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
    async handle({ services, caller }) {
      const { environment } = services;
      const { id, staff, role = null, scopes, credential = 'host', personId: person_id = null } = caller;
      const name = person_id === null ? null : (await services.account.own(caller)).person.name;
      const shops = await services.sessions.places(caller);
      return {
        status: 200,
        body: {
          ...{ id, staff, role, person_id, name, scopes, credential, environment, version: VERSION },
          ...{ shop_id: services.sessions.shopId, shops },
        },
      };
    },
  }),
];

export const sessionEndpoints: readonly Endpoint[] = [
  beginSession,
  challengeSignIn,
  leaveForIssuer,
  endSession,
  endSessions,
];
