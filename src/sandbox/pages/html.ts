// Addresses and long names, fit for the sandbox's pages.

import { type Html, html } from '../../text/html.ts';

export { type Html, html, type Part, trusted as drawn } from '../../text/html.ts';

/** An address that a merchant gave, fit for a link: an app's own scheme is welcome, one that runs a script is not. */
export function linkable(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  return /^(javascript|data|vbscript|blob|file):/i.test(new URL(url).protocol) ? undefined : url;
}

/** Adds to an address by its text: a parsed address of an app's own scheme would be written differently. */
export function withQuery(url: string, values: Readonly<Record<string, string>>): string {
  const [address = '', fragment] = url.split('#', 2);
  const added = `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(values)}`;
  return fragment === undefined ? added : `${added}#${fragment}`;
}

/** What is shorter fits where it stands. */
const BREAKABLE_FROM = 32;

/** A long name or address may break after a sign, where a line is too short for it. */
export function breakable(text: string, from = BREAKABLE_FROM): Html | Html[] {
  if (text.length < from) return html`${text}`;
  return text.split(/(?<=[-_/.?&=:~])(?=[^-_/.?&=:~])/).map((word) => html`${word}<wbr>`);
}
