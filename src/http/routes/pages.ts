// The pages for people: what this is (GET /), how it is used (/docs, /openapi.json), and the dashboard.

import { escapeHtml } from '../../text/html.ts';
import { chooseLanguage, type Language } from '../../text/language.ts';
import type { DashboardFiles } from '../dashboard/files.ts';
import type { Json } from '../docs/document.ts';
import { CONTENT_SECURITY_POLICY, findRenderer, renderPage } from '../docs/page.ts';
import type { Endpoint } from '../endpoint.ts';
import { LANDING_POLICY, renderLanding, type Site } from '../landing/page.ts';
import { describeApi } from '../openapi.ts';
import type { HtmlPage, PageRequest } from '../page-handler.ts';
import { FOR_EVER, rememberLast } from '../page-text.ts';

export interface PagesOptions {
  readonly endpoints: readonly Endpoint[];
  readonly version: string;
  /** Absent where there is none. */
  readonly dashboard?: DashboardFiles | undefined;
}

/** The root is ours where no host route can be there: below a prefix, or in a server of our own. */
export function listPages({ endpoints, version, dashboard }: PagesOptions, ownsRoot: boolean): HtmlPage[] {
  const docs = docsPages((prefix) => describeApi(endpoints, { version, prefix }));
  const pages = dashboard === undefined ? docs : [...docs, ...dashboardPages(dashboard)];
  return ownsRoot ? [landingPage(version), ...pages] : pages;
}

/** Our own files, and nothing that is written into a page or comes from elsewhere. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

/** All of them are one document, which calls the API as any other client. */
function dashboardPages(files: DashboardFiles): HtmlPage[] {
  const text = rememberLast(
    ({ base, siteJson }: { readonly base: string; readonly siteJson: string }) => `${base} ${siteJson}`,
    ({ base, siteJson }) =>
      files.index.text
        .replace('<base href="./">', `<base href="${escapeHtml(base)}">`)
        .replace('name="gapura-site" content=""', `name="gapura-site" content="${escapeHtml(siteJson)}"`),
  );
  const page = (base: string, { dashboard: _, ...site }: Site) => {
    const siteJson = JSON.stringify(site);
    return { headers: HEADERS, text: text({ base, siteJson }) };
  };
  return [
    // A host may have its router take both spellings for one.
    { path: '/dashboard', render: ({ path, site }) => page(path.endsWith('/') ? './' : './dashboard/', site) },
    { path: '/dashboard/*', render: ({ depth, site }) => page('../'.repeat(depth) || './', site) },
    // A page that stayed open over an update asks for files that are gone: it gets a 404, and not a page.
    { path: '/dashboard/assets/*', render: () => undefined },
    ...files.assets.map(({ path, type, read }) => ({
      path: `/dashboard/${path}`,
      render: () => ({ headers: { 'content-type': type, 'cache-control': FOR_EVER }, text: read() }),
    })),
  ];
}

export function docsPages(describe: (prefix: string) => Json): HtmlPage[] {
  const page = rememberLast(
    ({ origin, path }: PageRequest) => `${origin} ${path}`,
    ({ origin, path }) => {
      const prefix = prefixOf(path);
      const root = path.endsWith('/') ? '../' : './';
      return renderPage(describe(prefix), { base: origin + prefix, root, renderer: findRenderer()?.name });
    },
  );
  const document = rememberLast(
    ({ path }: PageRequest) => path,
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

interface LandingRequest {
  readonly visit: PageRequest;
  readonly kind: Language | 'json';
}

/** As JSON for programs. */
export function landingPage(version: string): HtmlPage {
  const text = rememberLast(
    ({ visit: { path, site }, kind }: LandingRequest) => `${kind} ${path} ${JSON.stringify(site)}`,
    ({ visit: { path, site }, kind }) =>
      kind === 'json'
        ? JSON.stringify(describeSite(site, version, path))
        : renderLanding({ site, version, root: rootFrom(path), language: kind }),
  );
  return {
    path: '/',
    render: (visit) => {
      const vary = 'accept, accept-language, ';
      if (wantsJson(visit.accept)) {
        const headers = { vary, 'content-type': 'application/json; charset=utf-8' };
        return { headers, text: text({ visit, kind: 'json' }) };
      }
      const headers = {
        vary,
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': LANDING_POLICY,
        'referrer-policy': 'no-referrer',
      };
      return { headers, text: text({ visit, kind: chooseLanguage(visit.query.get('lang'), visit.acceptLanguage) }) };
    },
  };
}

function wantsJson(accept: string): boolean {
  return /\bapplication\/json\b/i.test(accept) && !/\btext\/html\b/i.test(accept);
}

function describeSite({ environment, sandboxUrl, dashboard }: Site, version: string, path: string) {
  const prefix = path.replace(/\/+$/, '').replace(/^\/+/, '/');
  return {
    name: 'Gapura',
    version,
    environment,
    links: {
      docs: `${prefix}/docs/`,
      openapi: `${prefix}/openapi.json`,
      ...(dashboard ? { dashboard: `${prefix}/dashboard/` } : {}),
      ...(sandboxUrl === null ? {} : { sandbox: sandboxUrl }),
    },
  };
}

/** The service's root as seen from the page: a browser counts the last part of an address as a file unless a slash follows it. */
function rootFrom(path: string): string {
  return path.endsWith('/') ? './' : `./${path.slice(path.lastIndexOf('/') + 1)}/`;
}
