// The file that draws the documentation in the browser, as its makers publish it: beside the code once that is built, else where it is installed.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { PageText } from '../page-text.ts';

export interface Renderer {
  /** Its content is in its name. */
  readonly name: string;
  readonly file: PageText;
}

const PLACES = ['docs/scalar.js', '../../../node_modules/@scalar/api-reference/dist/browser/standalone.js'];

let found: Renderer | undefined;

/** Undefined where it did not come along: the page then lists the operations by itself. */
export function findRenderer(): Renderer | undefined {
  // A bundler may have moved this code to where it has no address.
  if (found !== undefined || !import.meta.url?.startsWith('file:')) return found;
  const place = PLACES.map((path) => new URL(path, import.meta.url)).find((url) => existsSync(url));
  if (place === undefined) return undefined;
  const text = readFileSync(place, 'utf8');
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 12);
  found = { name: `scalar-${hash}.js`, file: { text } };
  return found;
}
