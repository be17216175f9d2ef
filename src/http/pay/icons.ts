// The icons of the customer's pages that no other page has, drawn like the others; and the mark of each payment method and card brand.

import { ICON_ATTRIBUTES, ICONS } from '../../design/icons.ts';
import { drawnMark, type MarkName } from '../../methods/marks.ts';
import { type Html, html, trusted } from '../../text/html.ts';
import type { ShopFace } from './view.ts';

const OWN_ICONS = {
  lock: '<rect x="5" y="11" width="14" height="10" rx="2"/><path d="M8 11V7a4 4 0 0 1 8 0v4"/>',
  next: '<path d="M9 5l7 7-7 7"/>',
  copy: '<rect x="9" y="9" width="12" height="12" rx="2"/><path d="M5 15H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v1"/>',
  phone: '<rect x="6" y="2" width="12" height="20" rx="3"/><path d="M11 18h2"/>',
  save: '<path d="M12 3v12M7 10l5 5 5-5M4 20h16"/>',
  leave: '<path d="M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5"/>',
} as const;

export function drawIcon(name: keyof typeof OWN_ICONS | keyof typeof ICONS, size = 20): Html {
  const lines = name in OWN_ICONS ? OWN_ICONS[name as keyof typeof OWN_ICONS] : ICONS[name as keyof typeof ICONS];
  return trusted(`<svg width="${size}" height="${size}" ${ICON_ATTRIBUTES}>${lines}</svg>`);
}

/** For the eye alone: the name stands beside it. The shop's own picture, where it has brought one. */
export function drawMark({ shop, self }: Marked, name: MarkName): Html {
  const file = shop.marks?.get(name);
  if (file === undefined) return html`<span class="mark" aria-hidden="true">${trusted(drawnMark(name))}</span>`;
  return html`<span class="mark own" aria-hidden="true"><img src="${markAddress(self, file)}" alt="" width="58" height="36"></span>`;
}

/** What a page knows that shows marks. */
interface Marked {
  readonly shop: ShopFace;
  readonly self: string;
}

/** Beside the pay pages, wherever a host has put them. */
function markAddress(self: string, file: string): string {
  return self.replace(/\/pay\/[^/]*$/, `/marks/${file}`);
}
