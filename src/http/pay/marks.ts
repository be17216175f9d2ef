// The small mark beside each way to pay: its short name on a colour of its own, or a picture where it has none.

import { METHOD, METHODS, type Method } from '../../methods/index.ts';
import { type Html, html } from '../../text/html.ts';
import { inkOn } from './colour.ts';
import { drawIcon } from './icons.ts';

/** The colours, for the style sheet: the page itself has no styles in its markup. */
export const MARK_STYLES = METHODS.map((method) => {
  const { colour } = METHOD[method].mark;
  return `.mark.${method} { background: ${colour}; color: ${inkOn(colour)}; }`;
}).join('\n');

/** For the eye alone: the name stands beside it. */
export function drawMark(method: Method): Html {
  const { text } = METHOD[method].mark;
  return html`<span class="mark ${method}" aria-hidden="true">${text ?? drawIcon('card', 22)}</span>`;
}
