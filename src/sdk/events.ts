// gapura.events: what happened, in pages, and what happens, in a stream that goes on after every break.

import type { Api } from './api.ts';
import { type StreamOptions, streamEvents } from './event-stream.ts';
import type { CallOptions } from './options.ts';
import { type Pages, pagesOf } from './pages.ts';
import type { EventQuery, ListedEvent, StreamedEvent } from './types.ts';

export interface Events {
  /** Events, newest first; staff only. */
  list(query?: EventQuery, options?: CallOptions): Pages<ListedEvent>;
  /**
   * Events as they happen, each once and in order; staff only. After a break it goes on where it was, for as long as it takes.
   * It ends when the signal does, and throws where it is refused, or where the first connection fails too often.
   */
  stream(options?: StreamOptions): AsyncGenerator<StreamedEvent, void, undefined>;
}

export function eventCalls({ settings, paths, reading }: Api): Events {
  return {
    list: (query = {}, options) =>
      pagesOf(
        query.cursor,
        // What was written under a name has the shape of that name.
        (cursor) =>
          paths.GET('/events/', { params: { query: { ...query, ...cursor } }, ...reading(options) }) as Promise<{
            readonly data?: ListedEvent[];
            readonly response: Response;
          }>,
      ),
    stream: (options = {}) => streamEvents(settings, options),
  };
}
