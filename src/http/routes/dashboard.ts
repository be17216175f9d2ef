// GET /dashboard/: the operator's pages. All of them are one document, which then asks the API as anybody else would.

import { escapeHtml } from '../../text/html.ts';
import type { DashboardFiles } from '../dashboard/files.ts';
import type { Site } from '../landing/site.ts';
import type { Page } from '../page-handler.ts';
import { FOR_EVER, rememberLast } from '../page-text.ts';

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

export interface DashboardOptions {
  readonly files: DashboardFiles;
  readonly site: Site;
}

export function dashboardPages({ files, site }: DashboardOptions): Page[] {
  const { environment, sandboxUrl, signIn } = site;
  const told = JSON.stringify({ environment, sandboxUrl, signIn });
  const text = rememberLast(
    (base: string) => base,
    (base) =>
      files.index.text
        .replace('<base href="./">', `<base href="${escapeHtml(base)}">`)
        .replace('name="gapura-site" content=""', `name="gapura-site" content="${escapeHtml(told)}"`),
  );
  return [
    // A host may have its router take both spellings for one.
    {
      path: '/dashboard',
      render: ({ path }) => ({ headers: HEADERS, text: text(path.endsWith('/') ? './' : './dashboard/') }),
    },
    { path: '/dashboard/*', render: ({ depth }) => ({ headers: HEADERS, text: text('../'.repeat(depth) || './') }) },
    // A page that stayed open over an update asks for files that are gone: told so, and not given a page instead.
    { path: '/dashboard/assets/*', render: () => undefined },
    ...files.assets.map(({ path, type, read }) => ({
      path: `/dashboard/${path}`,
      render: () => ({ headers: { 'content-type': type, 'cache-control': FOR_EVER }, text: read() }),
    })),
  ];
}
