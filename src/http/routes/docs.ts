// GET /openapi.json and GET /docs: the API's description, for programs and for people.

import type { Json } from '../docs/document.ts';
import { CONTENT_SECURITY_POLICY, renderPage } from '../docs/page.ts';
import { findRenderer } from '../docs/renderer.ts';
import type { Page, Visit } from '../page-handler.ts';
import { FOR_EVER, rememberLast } from '../page-text.ts';

export function docsPages(describe: (prefix: string) => Json): Page[] {
  const page = rememberLast(
    ({ origin, path }: Visit) => `${origin} ${path}`,
    ({ origin, path }) => {
      const prefix = prefixOf(path);
      const root = path.endsWith('/') ? '../' : './';
      return renderPage(describe(prefix), { base: origin + prefix, root, renderer: findRenderer()?.name });
    },
  );
  const document = rememberLast(
    ({ path }: Visit) => path,
    ({ path }) => JSON.stringify(describe(prefixOf(path))),
  );
  return [
    {
      path: '/openapi.json',
      render: (visit) => ({
        headers: { 'content-type': 'application/json; charset=utf-8' },
        text: document(visit),
      }),
    },
    {
      path: '/docs/',
      render: (visit) => ({
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': CONTENT_SECURITY_POLICY,
          'referrer-policy': 'no-referrer',
        },
        text: page(visit),
      }),
    },
    {
      path: '/docs/assets/*',
      render: ({ path }) => {
        const renderer = findRenderer();
        if (renderer === undefined || !path.endsWith(`/assets/${renderer.name}`)) return undefined;
        return {
          headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': FOR_EVER },
          text: renderer.file,
        };
      },
    },
  ];
}

/** What stands before our own part of the path; a host that ignores doubled slashes must not make it another origin. */
function prefixOf(path: string): string {
  return path.replace(/\/+(?:docs\/*|openapi\.json)$/i, '').replace(/^\/+/, '/');
}
