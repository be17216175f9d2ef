// The text of a page as it travels: plain or compressed, each with a name by which a browser asks whether it has changed.

import { createHash } from 'node:crypto';
import { compress, type Encoding, encodingFor, QUALITY_KEPT } from './compression.ts';

/** An object, so that what was made of a text is kept exactly as long as the text itself. */
export interface PageText {
  readonly text: string;
}

/** A year, for a file whose content is in its name: one that changes gets another name. */
export const FOR_EVER = 'public, max-age=31536000, immutable';

export interface Representation {
  readonly body: string | Buffer;
  /** Strong: another encoding is another one. */
  readonly etag: string;
  readonly encoding: Encoding | null;
}

const made = new WeakMap<PageText, { readonly hash: string; readonly compressed: Map<Encoding, Promise<Buffer>> }>();

export async function represent(page: PageText, acceptEncoding: string): Promise<Representation> {
  let kept = made.get(page);
  if (kept === undefined) {
    kept = {
      hash: createHash('sha256').update(page.text).digest('base64url').slice(0, 27),
      compressed: new Map<Encoding, Promise<Buffer>>(),
    };
    made.set(page, kept);
  }
  const encoding = encodingFor(page.text, acceptEncoding);
  if (encoding === null) return { body: page.text, etag: `"${kept.hash}"`, encoding };
  const body = kept.compressed.get(encoding) ?? compress(page.text, encoding, QUALITY_KEPT);
  kept.compressed.set(encoding, body);
  return { body: await body, etag: `"${kept.hash}-${encoding}"`, encoding };
}

/** Whether a browser has this text already. A proxy that compresses again marks names as weak: the text is the same. */
export function isKnownTo(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '')));
}

/** Visitors mostly come by few addresses: the last texts are kept, and no more, for addresses are theirs to choose. */
const KEPT_TEXTS_MAX = 4;

/** Makes a text once for each key, as long as it is among the last that were asked for. */
export function rememberLast<Asked>(
  keyOf: (asked: Asked) => string,
  make: (asked: Asked) => string,
): (asked: Asked) => PageText {
  const kept = new Map<string, PageText>();
  return (asked) => {
    const key = keyOf(asked);
    const page = kept.get(key) ?? { text: make(asked) };
    kept.delete(key);
    kept.set(key, page);
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT_TEXTS_MAX) break;
      kept.delete(oldest);
    }
    return page;
  };
}
