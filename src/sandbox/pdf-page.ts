// A PDF of one page, written by hand: lines of text from top to bottom in the fonts that every reader has.

/** The letters of Western languages, Indonesian among them. */
const UNKNOWN = /[^\t\n\x20-\x7e\u00a0-\u00ffŒœŠšŸŽžƒˆ˜–—‘’‚“”„†‡•…‰‹›€™]/u;
export const GAP = '[…]';

/** A word that the fonts cannot write as it is leaves a gap: half a name, or another letter, would be a wrong one. */
export function printable(text: string): string {
  const whole = text.normalize('NFC').replace(/[\p{Cc}\p{Cf}]/gu, (sign) => (/[\t\n]/.test(sign) ? sign : ''));
  return whole.replace(/\S+/gu, (word) => (UNKNOWN.test(word) ? GAP : word));
}

interface PdfText {
  readonly text: string;
  readonly size: number;
  readonly isBold?: boolean;
  readonly isQuiet?: boolean;
  readonly spaceAbove?: number;
}

export type PdfItem = PdfText | 'rule';

interface PdfDocument {
  readonly title: string;
  readonly language: string;
  readonly items: readonly PdfItem[];
}

const PAGE = { width: 595, height: 842, margin: 60 } as const;
const LINE_HEIGHT = 1.35;
const RULE_SPACE = 16;

/** Everything is ASCII, so that a sign of the text is a byte of the file. */
export function writePdf({ title, language, items }: PdfDocument): Buffer {
  const content = draw(items);
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /Lang (${language}) /ViewerPreferences << /DisplayDocTitle true >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> /Contents 4 0 R >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title ${unicode(title)} >>`,
  ];
  let file = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  const end = `trailer\n<< /Size ${count} /Root 1 0 R /Info 7 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(`${file}xref\n0 ${count}\n0000000000 65535 f \n${table}${end}`, 'latin1');
}

function draw(items: readonly PdfItem[]): string {
  let y = PAGE.height - PAGE.margin;
  const parts = items.flatMap((item) => {
    if (item === 'rule') {
      y -= RULE_SPACE;
      return [`0.8 G 0.5 w ${PAGE.margin} ${y} m ${PAGE.width - PAGE.margin} ${y} l S`];
    }
    y -= item.spaceAbove ?? 0;
    const drawn = linesOf(item).map((line) => {
      y -= item.size * LINE_HEIGHT;
      const color = item.isQuiet === true ? '0.35 g' : '0 g';
      return `BT ${color} /${item.isBold === true ? 'F2' : 'F1'} ${item.size} Tf ${PAGE.margin} ${y.toFixed(2)} Td ${literal(line)} Tj ET`;
    });
    return spoken(item.text, drawn);
  });
  return parts.join('\n');
}

/** Where a word could not be written, the document still holds all of the text, for those who copy, search or listen. */
function spoken(text: string, drawn: readonly string[]): string[] {
  if (printable(text) === text.normalize('NFC')) return [...drawn];
  return [`/Span << /ActualText ${unicode(text)} >> BDC`, ...drawn, 'EMC'];
}

/** The text in lines that fit between the margins; a word that is too long for one is cut. */
function linesOf({ text, size, isBold }: PdfText): string[] {
  const room = (PAGE.width - 2 * PAGE.margin) / size;
  const fits = (line: string) => widthOf(line) * (isBold === true ? BOLD_WIDER : 1) <= room;
  const lines: string[] = [];
  let line = '';
  for (const word of printable(text).split(/[\t\n ]+/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const sign of word) {
      if (!fits(line + sign)) {
        lines.push(line);
        line = '';
      }
      line += sign;
    }
  }
  return [...lines, line];
}

/** Of the signs from the blank to the tilde in Helvetica, in thousandths of their height. */
const WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278,
  584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944,
  667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
  278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
]; // biome-ignore format: a list reads better in lines
/** No other sign of the encoding is wider. */
const WIDEST = 1_000;
const BOLD_WIDER = 1.15;

function widthOf(line: string): number {
  return [...line].reduce((sum, sign) => sum + (WIDTHS[sign.charCodeAt(0) - 32] ?? WIDEST), 0) / 1_000;
}

/** Where the encoding differs from Latin-1: its places from 128 to 159, with blanks where it has nothing. */
const SPECIAL = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/** A text as the page's fonts take it: brackets and characters outside of ASCII by their numbers. */
function literal(text: string): string {
  const signs = [...text].map((sign) => {
    const code = sign.charCodeAt(0);
    if (code >= 0x20 && code <= 0x7e) return /[\\()]/.test(sign) ? `\\${sign}` : sign;
    const place = code >= 0xa0 && code <= 0xff ? code : 0x80 + SPECIAL.indexOf(sign);
    return `\\${place.toString(8).padStart(3, '0')}`;
  });
  return `(${signs.join('')})`;
}

/** A text outside of the page, in any letters. */
function unicode(text: string): string {
  const bytes = Buffer.from(`\uFEFF${text.toWellFormed()}`, 'utf16le').swap16();
  return `<${bytes.toString('hex')}>`;
}
