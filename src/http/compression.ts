// Texts in fewer bytes: whether a client takes them so, and how they are made.

import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** What is smaller travels in one packet anyway. */
const COMPRESSED_FROM_CHARACTERS = 1_000;

/** For a text that is kept: nine tenths of what the best quality saves, in a fiftieth of its time. */
export const QUALITY_KEPT = 6;
/** For a text that is sent once. */
export const QUALITY_ONCE = 4;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Not on the event loop: requests of others go on meanwhile. */
export function compress(text: string, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === 'gzip') return toGzip(text);
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: quality,
  };
  return toBrotli(text, { params });
}

/** How a text is sent to a client; null where plainly. Of the encodings that it takes, the smaller one. */
export function encodingFor(text: string, accept: string): Encoding | null {
  if (text.length < COMPRESSED_FROM_CHARACTERS) return null;
  // One with a weight of 0 is one that it does not take.
  const taken = accept
    .toLowerCase()
    .split(',')
    .filter((entry) => !/;\s*q=0(?:\.0*)?\s*$/.test(entry))
    .map((entry) => entry.split(';', 1)[0]?.trim());
  if (taken.includes('br')) return 'br';
  return taken.includes('gzip') ? 'gzip' : null;
}
