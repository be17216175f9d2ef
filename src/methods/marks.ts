// The marks of payment methods and of card brands, drawn by us: a short word in a scheme's colours, on a ground, and shapes that go with it.
// None is a copy of a logo. A shop that may show the official ones brings them (http/pay/marks.ts).

import type { CardBrand } from '../text/card-brand.ts';
import { inkOn } from '../text/colour.ts';
import { METHOD, METHODS, type Method } from './index.ts';
import type { Mark } from './method.ts';

const BRAND_MARK: Readonly<Record<CardBrand, Mark>> = {
  visa: { text: 'Visa', colour: '#ffffff', ink: '#1a1f71', line: '#f7b600' },
  mastercard: {
    text: 'MC',
    colour: '#2b2a33',
    shapes: '<path d="M0 0h7L3 24H0z" fill="#eb001b"/><path d="M40 24h-7l4-24h3z" fill="#f79e1b"/>',
  },
  jcb: {
    text: 'JCB',
    colour: '#ffffff',
    ink: '#0b4ea2',
    shapes:
      '<path d="M0 0h4v24H0z" fill="#0b4ea2"/><path d="M36 0h2v24h-2z" fill="#d0103a"/><path d="M38 0h2v24h-2z" fill="#007b40"/>',
  },
  amex: { text: 'AMEX', colour: '#016fd0', line: '#00439c' },
  unionpay: {
    text: 'UP',
    colour: '#00508e',
    shapes: '<path d="M4 0h9L9 24H0z" fill="#d10429"/><path d="M40 0v24h-8l4-24z" fill="#007b84"/>',
  },
  gpn: { text: 'GPN', colour: '#ffffff', ink: '#12386b', line: '#e3001b' },
};

export const MARK_NAMES: readonly MarkName[] = [...METHODS, ...(Object.keys(BRAND_MARK) as CardBrand[])];
export type MarkName = Method | CardBrand;

const WIDTH = 40;
const HEIGHT = 24;
const LINE = 4;
/** How large letters are, by how many there are, and how much of the width they take in any font. */
const LETTERS = [13, 13, 13, 13, 11.5, 10.5, 9.5, 8.8];

/** A picture of 40 by 24, for the eye alone. Its letters are styled by `.mark text`. */
export function drawnMark(name: MarkName): string {
  const { text, colour, ink, line, shapes = '' }: Mark = isBrand(name) ? BRAND_MARK[name] : METHOD[name].mark;
  const under = line === undefined ? '' : `<path d="M0 ${HEIGHT - LINE}h${WIDTH}v${LINE}H0z" fill="${line}"/>`;
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true"><path d="M0 0h${WIDTH}v${HEIGHT}H0z" fill="${colour}"/>${under}${shapes}${text === null ? '' : letters(text, ink ?? inkOn(colour), line === undefined ? 12 : 10.3)}</svg>`;
}

function isBrand(name: MarkName): name is CardBrand {
  return Object.hasOwn(BRAND_MARK, name);
}

function letters(text: string, ink: string, middle: number): string {
  const size = LETTERS[text.length] ?? 8;
  const wide = [...text].reduce(
    (sum, letter) => sum + (/[IJflit]/.test(letter) ? 0.42 : /[A-ZQm]/.test(letter) ? 0.76 : 0.64),
    0,
  );
  const width = Math.min(35, size * wide).toFixed(1);
  return `<text x="20" y="${(middle + size * 0.36).toFixed(1)}" font-size="${size}" textLength="${width}" lengthAdjust="spacingAndGlyphs" fill="${ink}">${text}</text>`;
}
