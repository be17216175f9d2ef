// The cookie of a session: how it is set and read, and which requests may use it.

import type { IncomingHttpHeaders } from 'node:http';
import { isEncrypted } from './page-address.ts';

const NAME = 'gapura_session';
const COOKIE = new RegExp(`(?:^|;)\\s*${NAME}=([\\w-]{43})\\s*(?=;|$)`, 'g');
/** That of a shop, and that of the server whose shop it is: a browser sends the one with the longer path first. */
const TOKENS_MAX = 2;
/** No page of another origin can send it without being asked first, and we answer no such question. */
export const SESSION_HEADER = 'x-gapura-session';
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** The tokens of sessions, the nearest first; none where the request may come from a page of another site. */
export function sessionTokensOf(headers: IncomingHttpHeaders, publicUrl: string | undefined): readonly string[] {
  const { cookie } = headers;
  if (cookie === undefined || !isOwnPage(headers, publicUrl)) return [];
  const tokens = [...cookie.matchAll(COOKIE)].flatMap(([, token]) => token ?? []);
  return [...new Set(tokens)].slice(0, TOKENS_MAX);
}

/** Whether one of our own pages sent it: it has the header, and the origin that the browser names, if any, is ours. */
export function isOwnPage(headers: Headers, publicUrl: string | undefined): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (headers[SESSION_HEADER] !== '1') return false;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  if (origin === undefined) return true;
  if (typeof origin !== 'string' || !URL.canParse(origin)) return false;
  const from = new URL(origin);
  return from.host === host || (publicUrl !== undefined && from.origin === new URL(publicUrl).origin);
}

/** The cookie that keeps a session, for our own paths alone; over plain HTTP only on one's own machine. */
export function sessionCookie(token: string, endsInSeconds: number, asked: CookieRequest): string {
  return `${NAME}=${token}; Max-Age=${endsInSeconds}; ${attributesFor(asked)}`;
}

/** Has the browser forget it. */
export function noSessionCookie(asked: CookieRequest): string {
  return `${NAME}=; Max-Age=0; ${attributesFor(asked)}`;
}

const AWAY = 'gapura_oidc';
const AWAY_COOKIE = new RegExp(`(?:^|;)\\s*${AWAY}=([\\w-]{1,4000})\\s*(?:;|$)`);

/** What a browser keeps while it is at the issuer. */
export function awayCookie(kept: string, endsInSeconds: number, asked: CookieRequest): string {
  return `${AWAY}=${kept}; Max-Age=${endsInSeconds}; ${attributesFor(asked)}`;
}

export function keptAwayIn({ cookie }: Headers): string | undefined {
  return typeof cookie === 'string' ? AWAY_COOKIE.exec(cookie)?.[1] : undefined;
}

interface CookieRequest {
  readonly headers: Headers;
  /** Of the endpoint that was called, as the client sees it. */
  readonly path: string;
  /** Scheme and host, as far as the server knows them. */
  readonly origin: string | null;
  readonly publicUrl: string | undefined;
}

function attributesFor({ headers, path, origin, publicUrl }: CookieRequest): string {
  const isHere = !isEncrypted(publicUrl, origin) && LOOPBACK.test(String(headers.host ?? ''));
  const prefix = path.replace(/\/sessions?(?:\/oidc)?\/?$/, '');
  return `Path=${prefix === '' ? '/' : prefix}; HttpOnly; SameSite=Strict${isHere ? '' : '; Secure'}`;
}
