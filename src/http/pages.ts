// Pages of lists: the query fields that every list takes, and the Link header that leads on.

import { Type } from 'typebox';

/** What an answer says of its Link header. */
export const LINK =
  'The addresses of the next page, with rel="next", and of the page before, with rel="prev"; each where there is one';

const PAGE_DEFAULT = 50;
const PAGE_MAX = 200;

export const pageQuery = {
  limit: Type.Integer({ minimum: 1, maximum: PAGE_MAX, default: PAGE_DEFAULT, description: 'How many to show' }),
  cursor: Type.Optional(
    Type.String({ minLength: 1, maxLength: 400, description: 'Where to go on, from the Link header' }),
  ),
};

/** Headers with the addresses of the pages after and before: the same query with another cursor. */
export function linksTo(
  path: string,
  query: unknown,
  { next, prev }: { readonly next?: string | undefined; readonly prev?: string | undefined },
): Record<string, string> | undefined {
  // Most answers are no lists.
  if (next === undefined && prev === undefined) return undefined;
  const links = Object.entries({ next, prev }).flatMap(([relation, cursor]) =>
    cursor === undefined ? [] : [`<${path}?${withCursor(query, cursor)}>; rel="${relation}"`],
  );
  return { link: links.join(', ') };
}

function withCursor(query: unknown, cursor: string): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, given] of Object.entries({ ...(query as object), cursor })) {
    for (const value of [given].flat()) if (value !== undefined) parameters.append(name, String(value));
  }
  return parameters;
}
