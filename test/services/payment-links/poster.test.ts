// The poster of a payment link, as a file and as it is printed: one page, a code that says the address, and titles that fit.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import qrcode from 'qrcode';
import { describe, expect, it } from 'vitest';
import { makePoster, type Poster } from '../../../src/services/payment-links/poster.ts';

const poster: Poster = {
  language: 'id',
  title: 'Kopi Gayo',
  shopName: 'Kopi Kita',
  amount: 150_000n,
  url: 'https://pay.kopi.example/l/kopi-gayo',
};
const PAGE = { width: 595.28, height: 841.89 };
const MARGIN = 56;
const CENTIMETRE = 72 / 2.54;

/** What is drawn on the page, as the file spells it. */
function drawingOf(pdf: Buffer): string {
  const text = pdf.toString('latin1');
  const [, drawing] = [...text.matchAll(/\/Filter \/FlateDecode\s*>>\s*stream\n([\s\S]*?)\nendstream/g)]
    .map(([, bytes = '']) => inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1'))
    .map((stream) => [stream.includes(' re\n'), stream] as const)
    .find(([hasShapes]) => hasShapes) ?? [false, ''];
  return drawing;
}

interface Line {
  readonly font: string;
  readonly size: number;
  readonly text: string;
}

function linesOf(pdf: Buffer): Line[] {
  return [...drawingOf(pdf).matchAll(/BT\n([\s\S]*?)ET/g)].map(([, block = '']) => {
    const [, font = '', size = '0'] = /\/(F\d+) ([\d.]+) Tf/.exec(block) ?? [];
    const hex = [...block.matchAll(/<([\da-f]*)>/g)].map(([, part = '']) => part).join('');
    return { font, size: Number(size), text: Buffer.from(hex, 'hex').toString('latin1') };
  });
}

/** The dark squares, as the code has them: `rows[row][column]`; and how long a side of it is. */
function codeOf(pdf: Buffer, size: number): { rows: boolean[][]; side: number } {
  const shapes = [...drawingOf(pdf).matchAll(/^([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re$/gm)].map((found) =>
    found.slice(1).map(Number),
  ) as [number, number, number, number][];
  const dark = shapes.slice(1);
  const left = Math.min(...dark.map(([x]) => x));
  const top = Math.min(...dark.map(([, y]) => y));
  const side = Math.max(...dark.map(([x, , width]) => x + width)) - left;
  const step = side / size;
  const isDark = (row: number, column: number) => {
    const [atX, atY] = [left + (column + 0.5) * step, top + (row + 0.5) * step];
    return dark.some(([x, y, width, height]) => atX > x && atX < x + width && atY > y && atY < y + height);
  };
  return { rows: grid(size, isDark), side };
}

function grid(size: number, isDark: (row: number, column: number) => boolean): boolean[][] {
  return Array.from({ length: size }, (_r, row) => Array.from({ length: size }, (_c, column) => isDark(row, column)));
}

function wantedCode(url: string): boolean[][] {
  const { size, data } = qrcode.create(url, { errorCorrectionLevel: 'M' }).modules;
  return grid(size, (row, column) => data[row * size + column] === 1);
}

const LONG = {
  ...poster,
  title: 'A long title that goes on and on '.repeat(12),
  shopName: 'A shop with a long name '.repeat(12),
  amount: null,
  url: `${poster.url}?${'x'.repeat(900)}`,
} as const;

describe('the file', () => {
  it('is a PDF of one page, and the same each time', async () => {
    const pdf = await makePoster(poster);
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBe(1);
    expect((await makePoster(poster)).equals(pdf)).toBe(true);
    // Half the sheet: the same, made smaller, and one page still.
    const small = await makePoster({ ...LONG, size: 'A5' });
    expect(small.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBe(1);
    expect(small.toString('latin1')).toContain('/MediaBox [0 0 419.53 595.28]');
  });

  it.each([
    ['en', 'Any amount', 'Scan to pay'],
    ['id', 'Nominal bebas', 'Pindai untuk membayar'],
  ] as const)('says in %s what it is, how much and what to do', async (language, anyAmount, scan) => {
    const texts = async (amount: bigint | null) =>
      linesOf(await makePoster({ ...poster, language, amount })).map(({ text }) => text);
    expect(await texts(150_000n)).toEqual(
      expect.arrayContaining(['Kopi Kita', 'Kopi Gayo', 'Rp 150.000', scan, poster.url]),
    );
    expect(await texts(null)).toContain(anyAmount);
  });

  it.each([
    ['ordinary', poster.url],
    ['long', LONG.url],
  ])('draws the code of an address, %s, nine centimetres or more', async (_kind, url) => {
    const wanted = wantedCode(url);
    const { rows, side } = codeOf(await makePoster({ ...poster, url }), wanted.length);
    expect(rows).toEqual(wanted);
    expect(side).toBeGreaterThanOrEqual(9 * CENTIMETRE);
  });

  it.each([
    ['Kopi', 36, 1],
    ['Kopi Gayo dari dataran tinggi Aceh untuk pagi yang panjang', 36, 3],
    ['Kopi Gayo dari dataran tinggi Aceh untuk pagi yang panjang dan tenang sekali', 30, 3],
    [LONG.title, 24, 3],
    ['Donaudampfschifffahrt'.repeat(20), 24, 3],
  ])('fits the title %j: %i points, lines: %i', async (title, size, count) => {
    const lines = linesOf(await makePoster({ ...poster, title }));
    const bold = lines.filter((line) => line.font === lines.find(({ text }) => text.startsWith('Pindai'))?.font);
    const titles = bold.filter(({ text }) => !text.startsWith('Pindai'));
    expect(titles.map((line) => line.size)).toEqual(Array.from({ length: count }, () => size));
  });

  it.each([
    ['Kopi ☕ Gayo 🎉', 'Kopi Gayo'],
    ['咖啡 Kopi', 'Kopi'],
    ['Café é ñ', 'Café é ñ'],
    ['Őz Łódź 2026', 'Oz 2026'],
    ['Kopi🎉Gayo 👩‍👩‍👧', 'Kopi Gayo'],
    ['line\r\nbreak\u0000', 'line break'],
  ])('shows of %j what its fonts have: %j', async (title, shown) => {
    expect(linesOf(await makePoster({ ...poster, title })).map(({ text }) => text)).toContain(shown);
  });

  it('is made also where nothing of the title can be shown, and the shop has no name', async () => {
    const pdf = await makePoster({ ...poster, title: '咖啡 🎉', shopName: null });
    expect(linesOf(pdf).map(({ text }) => text)).toContain('Rp 150.000');
  });
});

function hasGhostscript(): boolean {
  try {
    return execFileSync('gs', ['--version']).length > 0;
  } catch {
    return false;
  }
}

describe.skipIf(!hasGhostscript())('the page as it is printed', () => {
  const print = (pdf: Buffer, device: string, out: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'poster-'));
    try {
      writeFileSync(join(folder, 'poster.pdf'), pdf);
      const options = ['-q', '-dNOPAUSE', '-dBATCH', '-dSAFER', `-sDEVICE=${device}`, '-r144', `-sOutputFile=${out}`];
      execFileSync('gs', [...options, 'poster.pdf'], { cwd: folder });
      return readdirSync(folder)
        .filter((name) => name !== 'poster.pdf')
        .map((name) => readFileSync(join(folder, name)));
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
  /** Where ink is, by point of the page from its top left. */
  const pictureOf = (pdf: Buffer) => {
    const pages = print(pdf, 'pgmraw', 'page-%d.pgm');
    const [page = Buffer.alloc(0)] = pages;
    const [, width = '0', height = '0'] =
      /^P5\n(?:#.*\n)*(\d+) (\d+)\n255\n/.exec(page.toString('latin1', 0, 200)) ?? [];
    const start = page.length - Number(width) * Number(height);
    const isDark = (x: number, y: number) =>
      (page[start + Math.floor(y * 2) * Number(width) + Math.floor(x * 2)] ?? 0) < 128;
    const hasInk = ({
      from = 0,
      to = PAGE.width,
      top = 0,
      bottom = PAGE.height,
    }: Partial<Record<'from' | 'to' | 'top' | 'bottom', number | undefined>>) => {
      for (let y = top; y < bottom; y += 0.5) for (let x = from; x < to; x += 0.5) if (isDark(x, y)) return true;
      return false;
    };
    return { count: pages.length, isDark, hasInk };
  };

  it.each([
    ['an ordinary poster', poster],
    ['the longest of everything', LONG],
  ])('%s is one page with a code to be read, in white, and nothing outside of the margins', async (_name, what) => {
    const { count, isDark, hasInk } = pictureOf(await makePoster(what));
    expect(count).toBe(1);
    const wanted = wantedCode(what.url);
    const step = Math.floor((280 / wanted.length) * 100) / 100;
    const left = Math.round((PAGE.width - step * wanted.length) / 2);
    const at = (row: number, column: number) => isDark(left + (column + 0.5) * step, 312 + (row + 0.5) * step);
    expect(grid(wanted.length, at)).toEqual(wanted);
    for (let around = -4; around < wanted.length + 4; around += 1) {
      const ring = [at(-1, around), at(-4, around), at(around, -1), at(around, -4)];
      const farRing = [at(wanted.length, around), at(wanted.length + 3, around), at(around, wanted.length + 3)];
      expect([...ring, ...farRing].includes(true), `white around the code at ${around}`).toBe(false);
    }
    const right = PAGE.width - MARGIN + 1;
    expect([hasInk({ to: MARGIN - 1 }), hasInk({ from: right }), hasInk({ bottom: 55 }), hasInk({ top: 787 })]).toEqual(
      Array.from({ length: 4 }, () => false),
    );
  });

  it('the smallest code leaves the words around it alone', async () => {
    const { hasInk } = pictureOf(await makePoster({ ...poster, url: 'https://k.id' }));
    const inked = [
      [225, 258],
      [258, 311],
      [593, 640],
      [645, 675],
    ].map(([top, bottom]) => hasInk({ top, bottom }));
    expect(inked).toEqual([true, false, false, true]);
  });
});
