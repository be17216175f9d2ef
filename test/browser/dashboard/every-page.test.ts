// Every page of the dashboard, full and empty, in both languages, by day and by night, on a phone and on a desk: nothing keeps anybody
// out, nothing sticks out, and the console is silent.

import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overflow } from '../support.ts';
import { fill, LISTS } from './full-desk.ts';
import { type Desk, findBarriers, settled, startDesk } from './support.ts';

/** A payment that is not there, or is somebody else's. */
const NOBODYS = 'payments/01a1e458-08dc-7000-bada-4ac8a178632b';

const VIEWS = ['en-GB', 'id-ID'].flatMap((locale) =>
  (['light', 'dark'] as const).flatMap((colorScheme) =>
    [360, 1280].map((width) => ({ locale, colorScheme, viewport: { width, height: 800 } })),
  ),
);
const nameOf = ({ locale, colorScheme, viewport }: (typeof VIEWS)[number]) =>
  `${locale}, ${colorScheme}, ${viewport.width}`;

/** Opens each of the pages, and has a look. */
async function look(desk: Desk, view: (typeof VIEWS)[number], paths: readonly string[]): Promise<void> {
  const { page, troubles, close } = await desk.open(await desk.keyOf('siti', 'admin'), '', view);
  for (const path of paths) {
    await page.goto(desk.url + path);
    await settled(page);
    expect([path, await overflow(page)]).toEqual([path, 0]);
    expect([path, await findBarriers(page)]).toEqual([path, []]);
    expect([path, await page.locator('html').getAttribute('lang')]).toEqual([path, view.locale.slice(0, 2)]);
    // What the browser itself says of a payment that is not there.
    const expected = path === NOBODYS ? [expect.stringContaining('404')] : [];
    expect([path, troubles.splice(0)]).toEqual([path, expected]);
  }
  await close();
}

describe('with nothing in it yet', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await startDesk();
  });
  afterAll(() => desk.close());

  it.each(
    VIEWS.filter(({ locale, viewport }) => (locale === 'id-ID') === (viewport.width === 360)).map(
      (view) => [nameOf(view), view] as const,
    ),
  )('%s', (_name, view) => look(desk, view, [...LISTS, 'no/such/page', NOBODYS]), 300_000);
});

describe('full', () => {
  let desk: Desk;
  let paths: readonly string[];
  beforeAll(async () => {
    desk = await startDesk();
    paths = [...LISTS, ...(await fill(desk))];
  }, 120_000);
  afterAll(() => desk.close());

  it.each(VIEWS.map((view) => [nameOf(view), view] as const))('%s', (_name, view) => look(desk, view, paths), 300_000);

  it('takes at most 150 KB for its first page, and everything from here', async () => {
    const { page, close } = await desk.open(await desk.keyOf('siti', 'viewer'), 'payments');
    const sizes: number[] = [];
    const elsewhere: string[] = [];
    page.on('response', async (response) => {
      if (!response.url().startsWith(desk.t.url)) elsewhere.push(response.url());
      if (/\/assets\/|\/dashboard\/payments/.test(response.url())) sizes.push(gzipSync(await response.body()).length);
    });
    await page.reload({ waitUntil: 'networkidle' }).catch(() => undefined);
    await settled(page);
    const total = sizes.reduce((sum, size) => sum + size, 0);
    expect(sizes.length).toBeGreaterThan(2);
    expect(total).toBeLessThan(150 * 1_024);
    expect(elsewhere).toEqual([]);
    await close();
  });
});
