// GET /openapi.json and GET /docs: the API's description, for programs and for people.

import type { Json } from '../docs/document.ts';
import { CONTENT_SECURITY_POLICY, renderPage } from '../docs/page.ts';

/** Where a visitor came in: the pages speak of the address that was used, whatever prefix a host chose. */
export interface Visit {
  /** Scheme and host, such as http://127.0.0.1:3000. */
  readonly origin: string;
  /** The path as the visitor sees it. */
  readonly path: string;
}

export interface Page {
  readonly path: string;
  render(visit: Visit): { readonly headers: Readonly<Record<string, string>>; readonly body: string };
}

const COMMON_HEADERS = { 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' };

export function docsPages(describe: (prefix: string) => Json): Page[] {
  const page = rememberLast(({ origin, path }) => {
    const prefix = prefixOf(path);
    return renderPage(describe(prefix), { base: origin + prefix, root: path.endsWith('/') ? '../' : './' });
  });
  const document = rememberLast(({ path }) => JSON.stringify(describe(prefixOf(path))));
  return [
    {
      path: '/openapi.json',
      render: (visit) => ({
        headers: { ...COMMON_HEADERS, 'content-type': 'application/json; charset=utf-8' },
        body: document(visit),
      }),
    },
    {
      path: '/docs/',
      render: (visit) => ({
        headers: {
          ...COMMON_HEADERS,
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': CONTENT_SECURITY_POLICY,
          'referrer-policy': 'no-referrer',
        },
        body: page(visit),
      }),
    },
  ];
}

/** What stands before our own part of the path; a host that ignores doubled slashes must not make it another origin. */
function prefixOf(path: string): string {
  return path.replace(/\/+(?:docs\/*|openapi\.json)$/i, '').replace(/^\/+/, '/');
}

/** Visitors mostly come by one address: the last text is kept, and no more, for addresses are theirs to choose. */
function rememberLast(make: (visit: Visit) => string): (visit: Visit) => string {
  let last: { readonly key: string; readonly text: string } | undefined;
  return (visit) => {
    const key = `${visit.origin} ${visit.path}`;
    if (last?.key !== key) last = { key, text: make(visit) };
    return last.text;
  };
}
