// Pages of lists: the query fields that every list takes, and the Link header that leads on.

import { Type } from 'typebox';

const PAGE_DEFAULT = 50;
const PAGE_MAX = 200;

export const pageQuery = {
  limit: Type.Integer({ minimum: 1, maximum: PAGE_MAX, default: PAGE_DEFAULT, description: 'How many to show' }),
  cursor: Type.Optional(
    Type.String({ minLength: 1, maxLength: 400, description: 'Where to go on, from the Link header' }),
  ),
};

/** Headers with the address of the next page: the same query with another cursor. */
export function linkToNext(path: string, query: unknown, next: string | undefined): Record<string, string> {
  if (next === undefined) return {};
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...(query as object), cursor: next })) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  return { link: `<${path}?${parameters}>; rel="next"` };
}
