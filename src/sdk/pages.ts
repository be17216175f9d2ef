// Lists that come in pages: all of it item by item, or one page at a time.

import type { ParsedResponse } from './sending.ts';

export interface Page<Item> {
  readonly items: Item[];
  /** The `cursor` of the page after this one; null on the last. */
  readonly next: string | null;
  /** The `cursor` of the page before this one; null on the first. */
  readonly prev: string | null;
}

/** A list, newest first. Nothing is asked before it is looked at. */
export interface Pages<Item> extends AsyncIterable<Item> {
  /** The page at the query's `cursor`, the first one where there is none. */
  page(): Promise<Page<Item>>;
}

export function pagesOf(
  first: unknown,
  ask: (cursor: { readonly cursor?: unknown }) => Promise<ParsedResponse>,
): Pages<unknown> {
  const at = async (cursor: unknown): Promise<Page<unknown>> => {
    const { answer, data } = await ask(cursor === undefined ? {} : { cursor });
    if (!Array.isArray(data)) throw new TypeError('The server answered with something that is no list.');
    const link = answer.headers.get('link') ?? '';
    return { items: data, next: cursorOf(link, NEXT), prev: cursorOf(link, PREV) };
  };
  return {
    page: () => at(first),
    async *[Symbol.asyncIterator]() {
      for (let cursor = first; ; ) {
        const { items, next } = await at(cursor);
        yield* items;
        // A server that leads in a circle would be read for ever.
        if (next === null || next === cursor) return;
        cursor = next;
      }
    },
  };
}

/** `</payments/?limit=50&cursor=...>; rel="next", <...>; rel="prev"`: the cursor of one of them. */
const NEXT = /<([^>]*)>\s*;\s*rel="?next"?/;
const PREV = /<([^>]*)>\s*;\s*rel="?prev"?/;

function cursorOf(link: string, relation: RegExp): string | null {
  const [, address] = relation.exec(link) ?? [];
  if (address === undefined) return null;
  return new URLSearchParams(address.slice(address.indexOf('?') + 1)).get('cursor');
}
