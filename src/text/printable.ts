// What of a text a PDF can show without fonts of its own.

/** The signs that the standard fonts have: those of Western languages, Indonesian among them. */
const KNOWN = /[\x20-\x7e\u00a0-\u00ffŒœŠšŸŽžƒˆ˜–—‘’‚“”„†‡•…‰‹›€™]/u;

/**
 * What the fonts can show of a text. A letter that they lack loses its accent; a word with letters that have no such likeness,
 * Chinese for instance, is left out as a whole, since half a name is a wrong one. Emoji are a space. A page with
 * all of it is never far.
 */
export function printable(text: string): string {
  const words = text.normalize('NFC').split(/\s+/);
  return words.map(printableWord).join(' ').replaceAll(/\s+/g, ' ').trim();
}

function printableWord(word: string): string {
  const signs = [...word].map((sign) => (KNOWN.test(sign) ? sign : sign.normalize('NFKD').replaceAll(/\p{M}/gu, '')));
  const letters = [...signs.join('')];
  if (letters.some((sign) => /[\p{L}\p{N}]/u.test(sign) && !KNOWN.test(sign))) return '';
  return letters.map((sign) => (KNOWN.test(sign) ? sign : ' ')).join('');
}
