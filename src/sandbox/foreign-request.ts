// Tells whether another website's page is behind a request: a browser sends those for anyone who visits the page.

import type { IncomingHttpHeaders } from 'node:http';

const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Browsers say where a request comes from, and a page cannot change what they say. Programs such as curl say nothing
 * and are let through: they run on purpose. Another port of the same host is another site's page too.
 */
export function isForeignRequest(method: string, headers: IncomingHttpHeaders, publicUrl: string): boolean {
  if (SAFE_METHODS.has(method)) return false;
  const site = headers['sec-fetch-site'];
  if (typeof site === 'string') return site !== 'same-origin' && site !== 'none';
  const { origin, host } = headers;
  if (origin === undefined) return false;
  if (!URL.canParse(origin)) return true;
  return new URL(origin).host !== host && new URL(origin).origin !== new URL(publicUrl).origin;
}
