// Lists that come in pages: all of it item by item, or one page at a time.

export interface Page<Item> {
  readonly items: Item[];
  /** The `cursor` of the page after this one; null on the last. */
  readonly next: string | null;
}

/** A list, newest first. Nothing is asked before it is looked at. */
export interface Pages<Item> extends AsyncIterable<Item> {
  /** The page at the query's `cursor`, the first one where there is none. */
  page(): Promise<Page<Item>>;
}

interface PageAnswer<Item> {
  readonly data?: Item[];
  readonly response: Response;
}

export function pagesOf<Item>(
  first: string | undefined,
  ask: (cursor: { cursor?: string }) => Promise<PageAnswer<Item>>,
): Pages<Item> {
  const at = async (cursor: string | undefined): Promise<Page<Item>> => {
    const { data, response } = await ask(cursor === undefined ? {} : { cursor });
    if (!Array.isArray(data)) throw new TypeError('The server answered with something that is no list.');
    return { items: data, next: nextCursor(response.headers.get('link')) };
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

/** `</payments/?limit=50&cursor=...>; rel="next"`: the cursor of it. */
function nextCursor(link: string | null): string | null {
  const [, address] = /<([^>]*)>\s*;\s*rel="?next"?/.exec(link ?? '') ?? [];
  if (address === undefined) return null;
  return new URLSearchParams(address.slice(address.indexOf('?') + 1)).get('cursor');
}
