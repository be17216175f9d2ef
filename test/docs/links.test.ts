// Every relative link in every page of the repository leads to a file that is there, and to a heading that is in it.

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const SKIPPED = new Set(['node_modules', 'dist', '.git', '.gapura', 'coverage']);

function pagesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (SKIPPED.has(entry.name)) return [];
    if (entry.isDirectory()) return pagesIn(path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
}

/** The text of a page without its code, in which nothing is a link. */
function proseOf(path: string): string {
  return readFileSync(path, 'utf8')
    .replaceAll(/^```[\s\S]*?^```$/gm, '')
    .replaceAll(/`[^`\n]*`/g, (code) => code.replaceAll(/[[\]()]/g, ' '));
}

/** The anchors of a page's headings, as they are made where Markdown is shown: doubled ones are counted. */
function anchorsOf(path: string): Set<string> {
  const text = readFileSync(path, 'utf8').replaceAll(/^```[\s\S]*?^```$/gm, '');
  const seen = new Map<string, number>();
  const anchors = [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => {
    const plain = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const anchor = plain
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-');
    const count = seen.get(anchor) ?? 0;
    seen.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
  return new Set(anchors);
}

function linksOf(path: string): string[] {
  return [...proseOf(path).matchAll(/\]\(([^()\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^(?:[a-z]+:|\/\/)/i.test(target));
}

/** What is wrong with a link; null where it leads somewhere. */
function faultOf(page: string, target: string): string | null {
  const [file = '', anchor] = target.split('#');
  const path = file === '' ? page : resolve(dirname(page), decodeURIComponent(file));
  if (relative(root, path).startsWith('..')) return 'leaves the repository';
  if (!existsSync(path)) return 'leads nowhere';
  if (anchor === undefined) return null;
  if (statSync(path).isDirectory() || !path.endsWith('.md')) return 'has an anchor in something that is no page';
  return anchorsOf(path).has(anchor) ? null : 'has an anchor that is no heading';
}

const pages = pagesIn(root);

describe('the links of', () => {
  it('all pages are looked at', () => {
    expect(pages.length).toBeGreaterThan(20);
    expect(pages.flatMap(linksOf).length).toBeGreaterThan(30);
    expect(faultOf(join(root, 'README.md'), 'docs/nowhere.md')).toBe('leads nowhere');
    expect(faultOf(join(root, 'README.md'), 'CONTRIBUTING.md#nowhere')).toBe('has an anchor that is no heading');
  });

  it.each(pages.map((page) => [relative(root, page), page]))('%s lead somewhere', (_name, page) => {
    const faults = linksOf(page).flatMap((target) => {
      const fault = faultOf(page, target);
      return fault === null ? [] : [`${target} ${fault}`];
    });
    expect(faults).toEqual([]);
  });
});
