// Codes that are read off the page, as SVG: QR codes, black on white by night too, with the quiet zone that readers need; and bar codes.

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

/** A code with its caption. */
export function drawPoster(qr: Qr, title: string, { scheme, merchant, amount, until }: QrCaption): Html {
  return html`<figure class="poster"><figcaption><b>${scheme}</b>${merchant !== null && html`<span>${merchant}</span>`}</figcaption>${drawQr(qr, title)}<p class="amount">${amount}</p>${until !== null && html`<p class="small">${until}</p>`}</figure>`;
}

export function drawQr({ size, path }: Qr, title: string): Html {
  return html`<svg class="qr" role="img" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><title>${title}</title><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path stroke="#000" d="${trusted(path)}"/></svg>`;
}

/** What stands around a code, so that a saved picture says what it is for. */
export interface QrCaption {
  readonly scheme: string;
  /** Who is paid; null where the shop has no name. */
  readonly merchant: string | null;
  readonly amount: string;
  /** Until when it can be paid. */
  readonly until: string | null;
}

const HEAD_MODULES = 9;
const FOOT_MODULES = 11;
const MERCHANT_LENGTH_MAX = 28;

/** The same with its caption as an address, for a link that saves it. It is large, so that nothing blurs it. */
export function qrAddress({ size, path }: Qr, { scheme, merchant, amount, until }: QrCaption): string {
  const height = HEAD_MODULES + size + FOOT_MODULES;
  const write = (text: string, y: number, style: string) =>
    html`<text x="${size / 2}" y="${y}" text-anchor="middle" font-family="sans-serif" ${trusted(style)}>${text}</text>`;
  const shop = (merchant ?? '').length > MERCHANT_LENGTH_MAX ? `${merchant?.slice(0, MERCHANT_LENGTH_MAX)}…` : merchant;
  const svg = html`<svg xmlns="http://www.w3.org/2000/svg" width="${size * 16}" height="${height * 16}" viewBox="0 0 ${size} ${height}"><path fill="white" d="M0,0h${size}v${height}H0z"/>${write(scheme, 5, 'font-size="4" font-weight="700"')}${shop !== null && write(shop, 8.5, 'font-size="2.6"')}<path transform="translate(0 ${HEAD_MODULES})" shape-rendering="crispEdges" stroke="black" d="${trusted(path)}"/>${write(amount, HEAD_MODULES + size + 3, 'font-size="4" font-weight="700"')}${until !== null && write(until, HEAD_MODULES + size + 7, 'font-size="2.4"')}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg.markup)}`;
}

// Bar codes as stores read them: Code 128, in set C where there are digits in pairs and in set B elsewhere.

/** The widths of three bars and three gaps, in turn, for each value. */
const PATTERNS = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'
).split(' ');
const STOP_PATTERN = '2331112';
const STOP = 106;
const [TO_C, TO_B, START_B, START_C] = [99, 100, 104, 105];
const CHECK_MODULUS = 103;
/** Readers need ten modules of white at each side. */
const BAR_QUIET_MODULES = 10;
const HEIGHT_MODULES = 60;

/** The values from start to stop, with the check value; undefined for a text that set B cannot write. */
export function encodeCode128(text: string): number[] | undefined {
  if (!/^[ -~]+$/.test(text)) return undefined;
  const values: number[] = [];
  let set: 'B' | 'C' | undefined;
  // A switch costs a symbol, so shorter runs of digits stay in set B.
  for (const run of text.match(/(?:\d\d){2,}|(?:(?!\d{4})[ -~])+/g) ?? []) {
    const next = /^(?:\d\d){2,}$/.test(run) ? 'C' : 'B';
    if (set === undefined) values.push(next === 'C' ? START_C : START_B);
    else if (set !== next) values.push(next === 'C' ? TO_C : TO_B);
    set = next;
    if (next === 'C') values.push(...(run.match(/\d\d/g) ?? []).map(Number));
    else values.push(...[...run].map((character) => character.charCodeAt(0) - 32));
  }
  const sum = values.reduce((total, value, at) => total + value * Math.max(1, at), 0);
  return [...values, sum % CHECK_MODULUS, STOP];
}

/** The widths of bars and gaps in turn, beginning with a bar. */
export function widthsOf(values: readonly number[]): number[] {
  return [...values.map((value) => (value === STOP ? STOP_PATTERN : PATTERNS[value])).join('')].map(Number);
}

/** Black on white by night too, for a reader needs it. Null where the code cannot be drawn. */
export function drawBarcode(code: string, title: string): Html | null {
  const values = encodeCode128(code);
  if (values === undefined) return null;
  let at = BAR_QUIET_MODULES;
  let path = '';
  widthsOf(values).forEach((width, index) => {
    if (index % 2 === 0) path += `M${at} 0h${width}v${HEIGHT_MODULES}h-${width}z`;
    at += width;
  });
  const width = at + BAR_QUIET_MODULES;
  return html`<svg class="barcode" role="img" width="${width * 2}" viewBox="0 0 ${width} ${HEIGHT_MODULES}" preserveAspectRatio="none"><title>${title}</title><path fill="#fff" d="M0 0h${width}v${HEIGHT_MODULES}H0z"/><path d="${trusted(path)}"/></svg>`;
}
