// The pages of the repository as text: their code, headings and links, and which page is another one in Indonesian.

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Page {
  /** From the root of the repository. */
  readonly path: string;
  readonly text: string;
}

const SKIPPED = new Set(['node_modules', 'dist', '.git', '.gapura', 'coverage']);

/** The pages in a folder and below, all of the repository where none is named. */
export function listPages(folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (SKIPPED.has(entry.name)) return [];
    if (entry.isDirectory()) return listPages(path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
}

export function readMarkdown(path: string): Page {
  return { path, text: readFileSync(join(root, path), 'utf8') };
}

/** English pages with their Indonesian ones. */
export const INDONESIAN: ReadonlyMap<string, string> = new Map([
  ['README.md', 'README.id.md'],
  ...readdirSync(join(root, 'docs/id')).map((name): [string, string] => [`docs/guides/${name}`, `docs/id/${name}`]),
]);
const TRANSLATIONS = new Set(INDONESIAN.values());

export function isTranslation(path: string): boolean {
  return TRANSLATIONS.has(path);
}

const CODE = /^( *```\w*\n[\s\S]*?^ *```)$/m;

/** The anchors of a page's headings in their order, as they are made where Markdown is shown: doubled ones are counted. */
export function anchorsOf(text: string): string[] {
  const seen = new Map<string, number>();
  return [...withoutCode(text).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => {
    const plain = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const anchor = plain
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-');
    const count = seen.get(anchor) ?? 0;
    seen.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
}

/** Where the links of a page lead, without those in code, in which nothing is a link. */
export function linksOf(text: string): string[] {
  const prose = withoutCode(text).replaceAll(/`[^`\n]*`/g, (code) => code.replaceAll(/[[\]()]/g, ' '));
  return [...prose.matchAll(/\]\(([^()\s]+)\)/g)].map(([, target = '']) => target);
}

export function isExternal(target: string): boolean {
  return /^(?:[a-z]+:|\/\/)/i.test(target);
}

/** The page and the anchor that a link leads to, from the root; for an English page those of its Indonesian reader. */
export function destinationOf(page: string, target: string): string {
  if (isExternal(target)) return target;
  const [file = '', anchor] = target.split('#');
  const path = file === '' ? page : relative(root, resolve(root, dirname(page), file));
  const translation = isTranslation(page) ? undefined : INDONESIAN.get(path);
  if (anchor === undefined) return translation ?? path;
  if (translation === undefined) return `${path}#${anchor}`;
  const place = anchorsOf(readMarkdown(path).text).indexOf(anchor);
  return `${translation}#${anchorsOf(readMarkdown(translation).text)[place] ?? `(not a heading: ${anchor})`}`;
}

/**
 * What a translation keeps, in its order: the code, and of each heading, paragraph, item of a list and row of a table its kind, and what
 * it has of inline code, numbers and links.
 */
export function keptOf({ path, text }: Page): string[] {
  return text.split(CODE).flatMap((piece, index) => {
    if (index % 2 === 1) return [piece];
    const parts = piece.split(/\n\s*\n|\n(?=\||- |\d+\. )/).map((part) => part.trim());
    return parts.filter((part) => part !== '').map((part) => factsOf(path, part).join(' '));
  });
}

function factsOf(path: string, part: string): string[] {
  const kind = part.startsWith('|') ? `|${part.split('|').length - 2}` : (/^(?:#+|-|\d+\.|!)/.exec(part)?.[0] ?? '');
  const codes = [...part.matchAll(/`[^`]+`/g)].map(([code]) => code.replaceAll(/\s+/g, ' '));
  const prose = part.replaceAll(/`[^`]+`/g, '').replaceAll(/\]\([^)]*\)/g, ']');
  // 43,200 and 43.200 are the same.
  const numbers = [...prose.matchAll(/\d+(?:[.,]\d+)*/g)].map(([number]) => number.replaceAll(/[.,]/g, ''));
  const links = linksOf(part).map((target) => destinationOf(path, target));
  return [kind, ...codes.sort(), ...numbers.sort(), ...links.sort()];
}

function withoutCode(text: string): string {
  return text
    .split(CODE)
    .filter((_piece, index) => index % 2 === 0)
    .join('');
}
