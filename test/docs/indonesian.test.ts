// The guides in Indonesian keep up with the English ones, whose code the other tests run.

import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { INDONESIAN, keptOf, type Page, readMarkdown, root } from './pages.ts';

const guides = [...INDONESIAN].filter(([english]) => english !== 'README.md');

/** A page without the line that leads to its other language. */
function withoutSwitch(page: Page): Page {
  const [title = '', , , ...rest] = page.text.split('\n');
  return { ...page, text: [title, ...rest].join('\n') };
}

describe('the guides in Indonesian', () => {
  it('are there, and each has an English one', () => {
    expect(guides.length).toBeGreaterThanOrEqual(5);
    expect(guides.filter(([english]) => !existsSync(join(root, english)))).toEqual([]);
  });

  it.each(guides)('%s and %s lead to each other at their top', (english, indonesian) => {
    const name = basename(english);
    expect(readMarkdown(english).text.split('\n')[2]).toBe(`English · [Bahasa Indonesia](../id/${name})`);
    expect(readMarkdown(indonesian).text.split('\n')[2]).toBe(`[English](../guides/${name}) · Bahasa Indonesia`);
  });

  it.each(guides)('%s has its code, headings, links, numbers and names in %s', (english, indonesian) => {
    const [ours, theirs] = [english, indonesian].map((path) => keptOf(withoutSwitch(readMarkdown(path))));
    expect(theirs).toEqual(ours);
  });
});

describe('a guide that is changed alone', () => {
  const page = readMarkdown('docs/guides/checkouts.md');
  const kept = keptOf(page);

  it.each([
    ['code', '"amount": 300000, "order_id"', '"amount": 300001, "order_id"'],
    ['code inside a list', 'BCA transfer of 12 May', 'BCA transfer of 13 May'],
    ['the language of a block', '```html', '```xml'],
    ['a heading', '\n## End one\n', '\n### End one\n'],
    ['a link', '(mount.md)', '(sandbox.md)'],
    ['an anchor', '(#payment-links)', '(#limits)'],
    ['a row of a table', /\n\| `kredivo` .*/, ''],
    ['a limit', 'is 5 to 43,200 (30 days)', 'is 5 to 44,640 (31 days)'],
    ['a name', 'the scope `payments:refund`', 'the scope `payments:write`'],
  ])('is noticed by %s', (_what, from, to) => {
    const text = page.text.replace(from, to);
    const changed = keptOf({ ...page, text });
    expect(changed).not.toEqual(kept);
  });

  it('is not noticed by its words alone', () => {
    const text = page.text.replace('Wait for `checkout_completed`', 'Be patient until `checkout_completed`');
    expect(text).not.toBe(page.text);
    expect(keptOf({ ...page, text })).toEqual(kept);
  });
});
