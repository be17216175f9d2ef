// The poster of a payment link: one page, A4 or A5, to print and put up, with a code that a phone's camera takes to the pay page.

import type { QRCode } from 'qrcode';
import type { LinkRecord } from '../../store/payment-links/links.ts';
import { printable } from '../../text/printable.ts';
import { rupiahText } from '../../text/rupiah.ts';
import type { Context } from '../context.ts';

export const POSTER_SIZES = ['A4', 'A5'] as const;
export type PosterSize = (typeof POSTER_SIZES)[number];

export interface Poster {
  readonly language: 'en' | 'id';
  readonly title: string;
  readonly shopName: string | null;
  /** Null where the payer says how much. */
  readonly amount: bigint | null;
  readonly url: string;
  /** A4 where absent. */
  readonly size?: PosterSize | undefined;
}

type Document = InstanceType<typeof import('pdfkit')>;

const WORDS = {
  en: { anyAmount: 'Any amount', scan: 'Scan to pay', camera: "with your phone's camera" },
  // The code is an address and no QRIS: an app of a bank cannot read it.
  id: { anyAmount: 'Nominal bebas', scan: 'Pindai untuk membayar', camera: 'dengan kamera ponsel Anda' },
} as const;

/** Points, of which a centimetre has 28.35. */
const SHEET_WIDTH = 595.28;
const MARGIN = 56;
const WIDTH = SHEET_WIDTH - 2 * MARGIN;
const TITLE_BOTTOM = 215;
const TITLE_LINES_MAX = 3;
const TITLE_SIZES = [36, 30, 24] as const;
/** Above and below the code is room for the white around it, at least four of its squares: cameras look for that. */
const CODE_TOP = 312;
/** Almost ten centimetres: read from two steps away. */
const CODE_SIZE = 280;
const ADDRESS_HEIGHT_MAX = 78;
const BODY_FONT = 'Helvetica';
const BOLD_FONT = 'Helvetica-Bold';
const BLACK = '#000000';
const GREY = '#4b5563';
/** The same poster is the same file: a date of its own would make each another one. */
const NO_DATE = new Date(0);

/** A page to print, with a code that leads to `url`. */
export function posterOf(
  _context: Context,
  { link }: LinkRecord,
  { url, shopName, size }: Pick<Poster, 'url' | 'shopName' | 'size'>,
): Promise<Buffer> {
  const { language, title, amount } = link;
  return makePoster({ language: language ?? 'id', title, shopName, amount, url, size });
}

export async function makePoster(poster: Poster): Promise<Buffer> {
  const [{ default: PDFDocument }, { default: qrcode }] = await Promise.all([import('pdfkit'), import('qrcode')]);
  const code = qrcode.create(poster.url, { errorCorrectionLevel: 'M' });
  const doc = new PDFDocument({
    size: poster.size ?? 'A4',
    margin: MARGIN,
    lang: poster.language,
    displayTitle: true,
    info: { Title: poster.title.toWellFormed(), CreationDate: NO_DATE },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  // Everything is drawn on an A4 sheet, and a smaller one is that sheet made smaller.
  doc.scale(doc.page.width / SHEET_WIDTH);
  drawCode(doc, code);
  drawHead(doc, poster);
  drawFoot(doc, poster);
  doc.end();
  return done;
}

/** A text in the middle of the page, cut with an ellipsis where it would be higher than this. */
function drawText(doc: Document, text: string, y: number, height: number): void {
  doc.text(text, MARGIN, y, { width: WIDTH, height, align: 'center', ellipsis: true });
}

function drawHead(doc: Document, { language, title, shopName, amount }: Poster): void {
  doc.font(BODY_FONT).fontSize(18).fillColor(GREY);
  drawText(doc, printable(shopName ?? ''), MARGIN, doc.currentLineHeight());
  const shown = printable(title);
  doc.font(BOLD_FONT).fillColor(BLACK);
  const room = fitTitle(doc, shown);
  // It stands on the amount, so that a short one leaves no hole in the page.
  const height = Math.min(room, doc.heightOfString(shown, { width: WIDTH }));
  drawText(doc, shown, TITLE_BOTTOM - height, room);
  doc.font(BODY_FONT).fontSize(28).fillColor(BLACK);
  drawText(doc, amount === null ? WORDS[language].anyAmount : rupiahText(amount), TITLE_BOTTOM + 10, 40);
}

/** Sets the largest size in which the title has few enough lines; the height of that many lines. */
function fitTitle(doc: Document, title: string): number {
  const room = () => doc.currentLineHeight(true) * TITLE_LINES_MAX;
  for (const size of TITLE_SIZES) {
    doc.fontSize(size);
    if (doc.heightOfString(title, { width: WIDTH }) <= room() + 1) break;
  }
  return room();
}

/** Drawn and not a picture, so that it is sharp in every size. All squares are one shape: no hair lines between them. */
function drawCode(doc: Document, { modules }: QRCode): void {
  const { size, data } = modules;
  const side = Math.floor((CODE_SIZE / size) * 100) / 100;
  const left = Math.round((SHEET_WIDTH - side * size) / 2);
  const quiet = 4 * side;
  doc.rect(left - quiet, CODE_TOP - quiet, side * size + 2 * quiet, side * size + 2 * quiet).fill('#ffffff');
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      let end = column;
      while (end < size && data[row * size + end] === 1) end += 1;
      if (end === column) continue;
      doc.rect(left + column * side, CODE_TOP + row * side, (end - column) * side, side);
      column = end;
    }
  }
  doc.fill(BLACK);
}

function drawFoot(doc: Document, { language, url }: Poster): void {
  const { scan, camera } = WORDS[language];
  const top = CODE_TOP + CODE_SIZE;
  doc.font(BOLD_FONT).fontSize(22).fillColor(BLACK);
  drawText(doc, scan, top + 56, 30);
  doc.font(BODY_FONT).fontSize(14).fillColor(GREY);
  drawText(doc, camera, top + 84, 20);
  doc.fontSize(10);
  drawText(doc, printable(url), top + 112, ADDRESS_HEIGHT_MAX);
}
