// Every page of the dashboard with everything in it, in English, and what its first page weighs.

import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchedBy } from '../fetched.ts';
import { fill, LISTS } from './full-desk.ts';
import { look, WIDTHS } from './looks.ts';
import { type Desk, settled, startDesk } from './support.ts';

describe('full', () => {
  let desk: Desk;
  let paths: readonly string[];
  beforeAll(async () => {
    desk = await startDesk();
    paths = [...LISTS, ...(await fill(desk))];
  }, 300_000);
  afterAll(() => desk.close());

  it.each(WIDTHS)('%s, by day and by night', (width) => look(desk, { locale: 'en-GB', width }, paths), 300_000);

  it('takes at most 150 KB for its first page, and everything from here', async () => {
    const { page, close } = await desk.open(await desk.keyOf('siti', 'viewer'), 'payments');
    await settled(page);
    const fetched = await fetchedBy(page, async () => {
      await page.reload();
      await settled(page);
    });
    const own = fetched.filter(({ url }) => /\/assets\/|\/dashboard\/payments/.test(url));
    const sizes = await Promise.all(own.map(async (one) => gzipSync(await one.body()).length));
    const total = sizes.reduce((sum, size) => sum + size, 0);
    expect(sizes.length).toBeGreaterThan(2);
    expect(total).toBeLessThan(150 * 1_024);
    expect(fetched.filter(({ url }) => !url.startsWith(desk.t.url))).toEqual([]);
    await close();
  });
});
