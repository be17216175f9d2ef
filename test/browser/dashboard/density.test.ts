// How much room a row takes on every list: a line or two on a desk, a card on a phone, and nothing that sticks out.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overflow } from '../support.ts';
import { fill, LISTS, LONG } from './full-desk.ts';
import { type Desk, settled, startDesk } from './support.ts';

const ROWS = `[...document.querySelectorAll('table.rows tbody tr')].map((row) => Math.round(row.getBoundingClientRect().height))`;

/** A word that is in two lines has two boxes; an endless id is no word. */
const BROKEN = `[...document.querySelectorAll('table.rows tbody *')].flatMap((element) =>
  [...element.childNodes].filter((node) => node.nodeType === 3).flatMap((node) =>
    [...node.data.matchAll(/[\\p{L}\\p{N}]+/gu)].filter(([word]) => word.length < 24).filter(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
    }).map(([word]) => word)))`;

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
  await fill(desk, LONG);
}, 300_000);
afterAll(() => desk.close());

describe('a row of a list', () => {
  it.each([
    [1280, 'en-GB', 48, 72],
    [1280, 'id-ID', 48, 72],
    [360, 'id-ID', 180, 180],
  ] as const)(
    'at %i, in %s, is at most %i px high for a payment and %i for anything else, and breaks no word',
    async (width, locale, ofPayment, ofOther) => {
      const { page, close } = await desk.open(await desk.keyOf('siti', 'admin'), '', {
        locale,
        viewport: { width, height: 800 },
      });
      const found: unknown[] = [];
      for (const path of LISTS) {
        await page.goto(desk.url + path);
        await settled(page);
        const most = path === 'payments' ? ofPayment : ofOther;
        const heights = (await page.evaluate(ROWS)) as number[];
        const broken = (await page.evaluate(BROKEN)) as string[];
        const wide = await overflow(page);
        if (Math.max(0, ...heights) > most || broken.length > 0 || wide > 0)
          found.push([path, Math.max(...heights), broken, wide]);
      }
      expect(found).toEqual([]);
      await close();
    },
  );
});
