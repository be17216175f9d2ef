// QR codes as SVG: black on white by night too, with the quiet zone that readers need.

import qrcode from 'qrcode';
import { type Html, html, trusted } from '../../text/html.ts';

const QUIET_MODULES = 4;

export interface Qr {
  readonly size: number;
  /** Lines of one module's height, to be stroked. */
  readonly path: string;
}

export function encodeQr(text: string): Qr {
  const { size, data } = qrcode.create(text, { errorCorrectionLevel: 'M' }).modules;
  let path = '';
  for (let row = 0; row < size; row += 1) {
    const dark = Array.from(data.subarray(row * size, (row + 1) * size), Boolean);
    path += pathOfRow(dark, row);
  }
  return { size: size + 2 * QUIET_MODULES, path };
}

/** Moves are relative, for the path is on the page twice: drawn, and to be saved. */
function pathOfRow(dark: readonly boolean[], row: number): string {
  let path = '';
  let end = 0;
  for (let column = 0; column < dark.length; column += 1) {
    if (!dark[column]) continue;
    const begin = column;
    while (dark[column + 1]) column += 1;
    path += path === '' ? `M${begin + QUIET_MODULES},${row + QUIET_MODULES}.5` : `m${begin - end},0`;
    end = column + 1;
    path += `h${end - begin}`;
  }
  return path;
}

export function drawQr({ size, path }: Qr, title: string): Html {
  return html`<svg class="qr" role="img" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><title>${title}</title><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path stroke="#000" d="${trusted(path)}"/></svg>`;
}

/** The same as an address, for a link that saves it. It is large, so that nothing blurs it. */
export function qrAddress({ size, path }: Qr): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size * 16}" height="${size * 16}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="white" d="M0,0h${size}v${size}H0z"/><path stroke="black" d="${path}"/></svg>`;
  return `data:image/svg+xml,${encodeURI(svg)}`;
}
