// GET /: what this is and where things are, for whoever follows the first link; as JSON for programs.

import { chooseLanguage, type Language } from '../../text/language.ts';
import { LANDING_POLICY, renderLanding } from '../landing/page.ts';
import type { Site } from '../landing/site.ts';
import type { Page, Visit } from '../page-handler.ts';
import { rememberLast } from '../page-text.ts';

interface Asked {
  readonly visit: Visit;
  readonly kind: Language | 'json';
}

export function landingPage(site: Site, version: string): Page {
  const text = rememberLast(
    ({ visit: { path }, kind }: Asked) => `${kind} ${path}`,
    ({ visit: { path }, kind }) =>
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
