// Keeps the pages of other websites away. One can have its own name lead to this machine, and the browser then takes the
// sandbox for a part of that page; but it says the name. And browsers send requests of every visitor of such a page.

import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

interface KnownHosts {
  /** Where it listens. */
  readonly listensOn: string;
  /** Names that were given to it. */
  readonly given: readonly string[];
  readonly publicUrl: string;
}

const EVERYWHERE: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/** Requests without the header come from no browser. */
export function isKnownHost(header: string | undefined, known: KnownHosts): boolean {
  if (header === undefined) return true;
  const name = nameIn(header);
  if (name === undefined) return false;
  if (name === 'localhost' || name.endsWith('.localhost') || name === '::1') return true;
  const own = [known.listensOn, ...known.given, nameIn(hostOf(known.publicUrl)) ?? ''];
  if (own.some((other) => plain(other) === name)) return true;
  // An address in the header is what the browser went to: no name service can turn it elsewhere.
  return isIP(name) !== 0 && (/^127\./.test(name) || EVERYWHERE.has(known.listensOn));
}

export function unknownHost(header: string): string {
  const shown = header.slice(0, 100);
  return (
    `The sandbox does not answer to the name "${shown}", so that no web page can reach it under a name of its own. ` +
    'Call it by localhost or its address, or allow the name: gapura sandbox --allow-host <name>, or the option hosts.'
  );
}

/** The name or address in a Host header, without its port. */
function nameIn(header: string): string | undefined {
  const [, address, name] = /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::\d+)?$/i.exec(header) ?? [];
  const found = address ?? name;
  return found === undefined ? undefined : plain(found);
}

function plain(name: string): string {
  return name.toLowerCase().replace(/^\[|\]$|\.$/g, '');
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}

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
