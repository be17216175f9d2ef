// What the fonts that every PDF reader has can write, and what stands in for the rest.

/** The letters of Western languages, Indonesian among them. */
const UNKNOWN = /[^\t\n\x20-\x7e\u00a0-\u00ffŒœŠšŸŽžƒˆ˜–—‘’‚“”„†‡•…‰‹›€™]/u;
export const GAP = '[…]';

/** A word that the fonts cannot write as it is leaves a gap: half a name, or another letter, would be a wrong one. */
export function printable(text: string): string {
  const whole = text.normalize('NFC').replace(/[\p{Cc}\p{Cf}]/gu, (sign) => (/[\t\n]/.test(sign) ? sign : ''));
  return whole.replace(/\S+/gu, (word) => (UNKNOWN.test(word) ? GAP : word));
}
