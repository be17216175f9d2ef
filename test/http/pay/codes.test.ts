// What stands on the pay page besides its states: bar codes, QR codes, colours, amounts, and a guide for every way to pay.

import qrcode from 'qrcode';
import { describe, expect, it } from 'vitest';
import { drawBarcode, encodeCode128, encodeQr, qrAddress, widthsOf } from '../../../src/http/pay/codes.ts';
import { appAddress, originOf, wibTime } from '../../../src/http/pay/format.ts';
import { METHOD, METHODS } from '../../../src/methods/index.ts';
import { contrast, inkOn, readColour } from '../../../src/text/colour.ts';
import { LANGUAGES } from '../../../src/text/language.ts';
import { rupiahText } from '../../../src/text/rupiah.ts';

describe('Code 128', () => {
  it.each([
    // The first is the example that encyclopaedias have.
    ['Wikipedia', [104, 55, 73, 75, 73, 80, 69, 68, 73, 65, 88, 106]],
    ['123456', [105, 12, 34, 56, 44, 106]],
    ['12345', [105, 12, 34, 100, 21, 54, 106]],
    ['AB1234', [104, 33, 34, 99, 12, 34, 102, 106]],
    ['A12', [104, 33, 17, 18, 19, 106]],
  ])('writes %s with its check value', (text, values) => {
    expect(encodeCode128(text)).toEqual(values);
  });

  it('knows every pattern: eleven modules each, all different, and the stop of thirteen', () => {
    const patterns = Array.from({ length: 106 }, (_, value) => widthsOf([value]));
    for (const widths of patterns) {
      expect(widths).toHaveLength(6);
      expect(widths.reduce((sum, width) => sum + width)).toBe(11);
      // The bars of each symbol are an even number of modules together.
      expect(widths.filter((_, at) => at % 2 === 0).reduce((sum, width) => sum + width) % 2).toBe(0);
    }
    expect(new Set(patterns.map(String)).size).toBe(106);
    expect(widthsOf([104, 105, 106]).join('')).toBe('2112142112322331112');
  });

  it('draws nothing for what it cannot write', () => {
    expect(drawBarcode('kode é', 'x')).toBeNull();
    expect(drawBarcode('', 'x')).toBeNull();
    expect(drawBarcode('12', '<i>')?.markup).toContain('<title>&lt;i&gt;</title>');
  });
});

it('a QR code is drawn module by module, with four modules of white around it', () => {
  const text = 'https://gapura.example/pay?x=1';
  const { size, path } = encodeQr(text);
  const { modules } = qrcode.create(text, { errorCorrectionLevel: 'M' });
  expect(size).toBe(modules.size + 8);
  const drawn = new Set<string>();
  let [x, y] = [0, 0];
  for (const [, act, one, other] of path.matchAll(/([Mmh])(\d+)(?:,([\d.]+))?/g)) {
    if (act === 'M') [x, y] = [Number(one), Math.floor(Number(other))];
    if (act === 'm') x += Number(one);
    if (act === 'h') for (const end = x + Number(one); x < end; x += 1) drawn.add(`${x - 4},${y - 4}`);
  }
  const expected = new Set<string>();
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column)) expected.add(`${column},${row}`);
  expect(drawn).toEqual(expected);
  const caption = { scheme: 'QRIS', merchant: 'Kopi <&> Gayo #1', amount: 'Rp 25.000', until: null };
  const picture = decodeURIComponent(qrAddress({ size, path }, caption));
  expect(picture).toContain(`stroke="black" d="${path}"/>`);
  // Below the name of the scheme and the shop, with nothing of them in the white around it.
  expect(picture).toContain('translate(0 9)');
  expect(picture).toContain('>Kopi &lt;&amp;&gt; Gayo #1</text>');
  expect(picture).toContain('>Rp 25.000</text>');
});

describe('colours', () => {
  it('are read only as #rrggbb', () => {
    expect(readColour('#AbCdEf')).toBe('#abcdef');
    for (const wrong of [null, '', 'red', '#fff', '#12345g', '#123456;}']) expect(readColour(wrong)).toBeNull();
  });

  it('have ink that can be read on each of them', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect([inkOn('#ffee00'), inkOn('#7a3e1d')]).toEqual(['#000000', '#ffffff']);
    const steps = ['00', '33', '55', '77', '80', '99', 'cc', 'ff'];
    for (const red of steps)
      for (const green of steps)
        for (const blue of steps) {
          const colour = `#${red}${green}${blue}`;
          expect(contrast(colour, inkOn(colour))).toBeGreaterThanOrEqual(4.5);
        }
  });
});

it('amounts, times and addresses read as customers and policies expect', () => {
  expect([0n, 999n, 1_000n, 150_000n, 20_000_000_000n].map(rupiahText)).toEqual([
    'Rp 0',
    'Rp 999',
    'Rp 1.000',
    'Rp 150.000',
    'Rp 20.000.000.000',
  ]);
  expect(wibTime(new Date('2026-12-31T17:05:00Z'), 'id')).toBe('1 Jan 2027, 00.05 WIB');
  expect(wibTime(new Date('2026-08-01T00:00:00Z'), 'en')).toBe('1 Aug 2026, 07:00 WIB');
  expect(originOf('https://a.example:8443/x?y')).toBe('https://a.example:8443');
  expect([originOf('data:text/html,x'), originOf('nothing'), originOf(null)]).toEqual([null, null, null]);
  expect(appAddress('shopeeid://main')).toBe('shopeeid://main');
  expect(appAddress('JavaScript:alert(1)')).toBeNull();
});

describe.each(METHODS)('%s', (method) => {
  it.each(LANGUAGES)('has a name and steps in %s, with the same gaps as in the other language', (language) => {
    const { guide, label, hint } = METHOD[method];
    const { sections, reviewed } = guide;
    expect(reviewed).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(label[language].length).toBeGreaterThan(1);
    expect(hint[language].length).toBeGreaterThan(1);
    expect(sections[language].length).toBeGreaterThan(0);
    expect(sections[language].length).toBe(sections.en.length);
    const gaps = (one: typeof language) =>
      sections[one].map(({ by, steps }) => [by, ...steps.map((step) => (step.match(/\{\w+\}/g) ?? []).sort())]);
    expect(gaps(language)).toEqual(gaps('en'));
  });
});
