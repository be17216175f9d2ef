// A look at every page of the dashboard, by day and, once, by night: nothing keeps anybody out, nothing sticks out, and the console is silent.

import { expect } from 'vitest';
import { overflow } from '../support.ts';
import { type Desk, findBarriers, findBarriersByNight, settled } from './support.ts';

/** A payment that is not there, or is somebody else's. */
export const NOBODYS = 'payments/01a1e458-08dc-7000-bada-4ac8a178632b';
export const WIDTHS = [360, 1280] as const;

export interface View {
  readonly locale: 'en-GB' | 'id-ID';
  readonly width: (typeof WIDTHS)[number];
}

/** Opens each of the pages, and has a look. */
export async function look(desk: Desk, { locale, width }: View, paths: readonly string[]): Promise<void> {
  const view = { locale, viewport: { width, height: 800 } };
  const { page, troubles, close } = await desk.open(await desk.keyOf('siti', 'admin'), '', view);
  for (const path of paths) {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(desk.url + path);
    await settled(page);
    expect([path, await overflow(page)]).toEqual([path, 0]);
    expect([path, await findBarriers(page)]).toEqual([path, []]);
    // Colours are the same in every language.
    if (locale === 'en-GB') expect([path, 'by night', await findBarriersByNight(page)]).toEqual([path, 'by night', []]);
    expect([path, await page.locator('html').getAttribute('lang')]).toEqual([path, locale.slice(0, 2)]);
    // What the browser itself says of a payment that is not there.
    const expected = path === NOBODYS ? [expect.stringContaining('404')] : [];
    expect([path, troubles.splice(0)]).toEqual([path, expected]);
  }
  await close();
}
