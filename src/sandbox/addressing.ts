// Whose a call is: said by its address, by the key that it carries, or by the Snap token that it names.

import type { IncomingHttpHeaders } from 'node:http';
import type { Merchants } from './merchants.ts';
import type { RouteContext } from './route.ts';

interface SplitPath {
  /** Undefined where the path names none. */
  readonly merchantId: string | undefined;
  /** As the merchant's own routes know it. */
  readonly path: string;
}

/** Pages of further merchants begin with `/merchants/{id}`; those of the default merchant may. */
export function splitPath(pathname: string): SplitPath {
  const [, id, path = '/'] = /^\/merchants\/([^/]+)(\/.*)?$/.exec(pathname) ?? [];
  if (id === undefined) return { merchantId: undefined, path: pathname };
  try {
    return { merchantId: decodeURIComponent(id), path };
  } catch {
    return { merchantId: id, path };
  }
}

interface NamedIn {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** The token in the path. */
  readonly token: string | undefined;
}

/** A call whose key nobody has is left to the default merchant, which refuses it. */
export function merchantOf(merchants: Merchants, { path, query, headers, token }: NamedIn): RouteContext {
  const keys = [basicUser(headers.authorization), query.get('client_key') ?? undefined];
  const given = keys.filter((key) => key !== undefined && key !== '');
  for (const key of given) {
    const owner = merchants.withKey(key ?? '');
    if (owner !== undefined) return owner;
  }
  const named = token ?? query.get('token') ?? '';
  // Snap's page and its API ask for no key: a token is known by nobody but those whom its merchant told it.
  if (given.length > 0 || named === '' || !path.startsWith('/snap/')) return merchants.main;
  for (const merchant of merchants.all()) if (merchant.state.snapSessions.get(named) !== undefined) return merchant;
  return merchants.main;
}

/** The key that Basic authentication carries; undefined where there is none. */
export function basicUser(header: string | undefined): string | undefined {
  if (header === undefined || !/^basic /i.test(header)) return undefined;
  return Buffer.from(header.slice(6).trim(), 'base64').toString('utf8').split(':', 1)[0];
}
