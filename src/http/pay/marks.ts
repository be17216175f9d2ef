// The small mark beside each way to pay: its short name on a colour of its own, or a picture where it has none.

import type { Method } from '../../domain/checkouts/methods.ts';
import { type Html, html } from '../../domain/html.ts';
import { inkOn } from './colour.ts';
import { drawIcon } from './icons.ts';

const MARKS: Readonly<Record<Method, readonly [text: string | null, colour: string]>> = {
  qris: ['QRIS', '#1d1c1a'],
  gopay: ['GoPay', '#00a5cf'],
  shopeepay: ['Shopee', '#ee4d2d'],
  dana: ['DANA', '#118eea'],
  ovo: ['OVO', '#4c2a86'],
  bca_va: ['BCA', '#0060af'],
  bni_va: ['BNI', '#f15a23'],
  bri_va: ['BRI', '#00529c'],
  permata_va: ['Permata', '#00713a'],
  cimb_va: ['CIMB', '#7e0e12'],
  echannel: ['Mandiri', '#003d79'],
  credit_card: [null, '#3a3f4d'],
  indomaret: ['Indo', '#f5c400'],
  alfamart: ['Alfa', '#c8102e'],
  akulaku: ['Aku', '#d7352d'],
  kredivo: ['Kredivo', '#0b5f8f'],
};

/** The colours, for the style sheet: the page itself has no styles in its markup. */
export const MARK_STYLES = Object.entries(MARKS)
  .map(([method, [, colour]]) => `.mark.${method} { background: ${colour}; color: ${inkOn(colour)}; }`)
  .join('\n');

/** For the eye alone: the name stands beside it. */
export function drawMark(method: Method): Html {
  const [text] = MARKS[method];
  return html`<span class="mark ${method}" aria-hidden="true">${text ?? drawIcon('card', 22)}</span>`;
}
