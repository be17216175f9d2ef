// What a page fetches while it loads. The browser lets go of a body whenever it likes, so that only the addresses are taken from
// it; the bodies are read again afterwards, with the page's own cookies.

import type { Page, Response } from 'playwright-core';

export interface Fetched {
  readonly url: string;
  body(): Promise<Buffer>;
}

/** Everything that `load` makes the page fetch, but streams, which have no end. */
export async function fetchedBy(page: Page, load: () => Promise<void>): Promise<readonly Fetched[]> {
  const urls: string[] = [];
  const note = (response: Response) => {
    const isStream = response.headers()['content-type']?.startsWith('text/event-stream');
    if (response.request().method() === 'GET' && !isStream) urls.push(response.url());
  };
  page.on('response', note);
  await load();
  page.off('response', note);
  return urls.map((url) => ({
    url,
    body: async () => {
      const answer = await page.request.get(url);
      if (!answer.ok()) throw new Error(`${url} answered ${answer.status()} when it was read again`);
      return answer.body();
    },
  }));
}
