// Under which names the sandbox answers. A page can have its own name lead to this machine, and the browser then takes the
// sandbox for a part of that page; but it says the name.

import { isIP } from 'node:net';

export interface KnownHosts {
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
  // An address in the header is what the browser went to: nobody can turn it elsewhere.
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
