// Where the Link header of a list leads.

import type { Reply } from './gapura.ts';

/** The path of the page after or before, as a client takes it from the header; undefined where there is none. */
export function linkOf(reply: Reply, relation: 'next' | 'prev'): string | undefined {
  const path = new RegExp(`<([^>]+)>; rel="${relation}"`).exec(reply.headers.get('link') ?? '')?.[1];
  return path?.slice('/api'.length);
}
