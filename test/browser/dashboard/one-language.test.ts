// One language on a page: nothing English on an Indonesian one, nothing Indonesian on an English one, but what people and machines wrote.

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fill, LISTS } from './full-desk.ts';
import { type Desk, settled, startDesk } from './support.ts';

/** Words that are of one language alone: one of them on a page of the other is a text that was forgotten. */
const FOREIGN = {
  en: [
    'yang',
    'dan',
    'tidak',
    'belum',
    'dengan',
    'untuk',
    'dari',
    'sudah',
    'oleh',
    'pembayaran',
    'pelanggan',
    'gagal',
    'kembali',
  ],
  id: [
    ...[
      'the',
      'and',
      'of',
      'not',
      'is',
      'are',
      'was',
      'were',
      'for',
      'with',
      'by',
      'to',
      'from',
      'at',
      'has',
      'have',
      'no',
      'none',
    ],
    ...[
      'failed',
      'pending',
      'paid',
      'payment',
      'payments',
      'refund',
      'customer',
      'created',
      'task',
      'after',
      'since',
      'answer',
      'answers',
    ],
    ...['settlement', 'expired', 'cancelled', 'success', 'error', 'key', 'date', 'up', 'set', 'true', 'false'],
  ],
} as const;

/** Called the same in every language. */
const PROPER_NAMES = /Mandiri Bill Payment|server key/g;

/** What is read on the page, without what is written in the language of machines or was given by people. */
const SEEN = `(() => {
  const found = [];
  document.querySelectorAll('details').forEach((one) => { one.open = true; });
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    if (element.closest('script, style, code, pre, [translate=no], .languages') !== null) continue;
    found.push(node.data);
  }
  for (const one of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
    if (one.closest('[translate=no], .languages') !== null) continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) found.push(one.getAttribute(name) ?? '');
  }
  return found;
})()`;

async function foreignOn(page: Page, language: keyof typeof FOREIGN): Promise<string[]> {
  const foreign = new RegExp(
    `(?<![\\p{L}\\p{N}_.@/:-])(?:${FOREIGN[language].join('|')})(?![\\p{L}\\p{N}_@/:-]|\\.\\w)`,
    'iu',
  );
  const texts = ((await page.evaluate(SEEN)) as string[]).map((text) => text.replaceAll(PROPER_NAMES, ''));
  return [...new Set(texts.filter((text) => foreign.test(text)))];
}

describe('a page speaks one language', () => {
  let desk: Desk;
  let paths: readonly string[];
  beforeAll(async () => {
    desk = await startDesk();
    paths = [...LISTS, ...(await fill(desk))];
  }, 300_000);
  afterAll(() => desk.close());

  it.each([
    ['id', 'id-ID'],
    ['en', 'en-GB'],
  ] as const)(
    '%s',
    async (language, locale) => {
      const { page, close } = await desk.open(await desk.keyOf('siti', 'admin'), '', { locale });
      const found: [string, string[]][] = [];
      for (const path of paths) {
        await page.goto(desk.url + path);
        await settled(page);
        const foreign = await foreignOn(page, language);
        if (foreign.length > 0) found.push([path, foreign]);
      }
      expect(found).toEqual([]);
      await close();
    },
    300_000,
  );
});
