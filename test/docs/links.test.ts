// Every relative link in every page of the repository leads to a file that is there, and to a heading that is in it.

import { existsSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { anchorsOf, isExternal, linksOf, listPages, readMarkdown, root } from './pages.ts';

/** What is wrong with a link; null where it leads somewhere. */
function faultOf(page: string, target: string): string | null {
  if (isExternal(target)) return null;
  const [file = '', anchor] = target.split('#');
  const path = resolve(root, file === '' ? page : join(dirname(page), decodeURIComponent(file)));
  const inside = relative(root, path);
  if (inside.startsWith('..')) return 'leaves the repository';
  if (!existsSync(path)) return 'leads nowhere';
  if (anchor === undefined) return null;
  if (statSync(path).isDirectory() || !path.endsWith('.md')) return 'has an anchor in something that is no page';
  return anchorsOf(readMarkdown(inside).text).includes(anchor) ? null : 'has an anchor that is no heading';
}

const linksIn = (page: string) => linksOf(readMarkdown(page).text);
const pages = listPages();

describe('the links of', () => {
  it('all pages are looked at', () => {
    expect(pages.length).toBeGreaterThan(20);
    expect(pages).toContain('docs/id/checkouts.md');
    expect(pages.flatMap(linksIn).filter((target) => !isExternal(target)).length).toBeGreaterThan(30);
    expect(faultOf('README.md', 'docs/nowhere.md')).toBe('leads nowhere');
    expect(faultOf('README.md', 'CONTRIBUTING.md#nowhere')).toBe('has an anchor that is no heading');
  });

  it.each(pages)('%s lead somewhere', (page) => {
    const faults = linksIn(page).flatMap((target) => {
      const fault = faultOf(page, target);
      return fault === null ? [] : [`${target} ${fault}`];
    });
    expect(faults).toEqual([]);
  });
});
