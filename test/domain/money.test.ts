// Amounts are whole rupiah, and what is not one is not guessed at.

import { expect, it } from 'vitest';
import { formatRupiah, larger, parseRupiah, smaller } from '../../src/domain/money.ts';
import { rupiahText } from '../../src/text/rupiah.ts';

it.each([
  ['44000.00', 44_000n],
  ['44000', 44_000n],
  ['44000.0', 44_000n],
  ['0.00', 0n],
  ['007', 7n],
  ['999999999999999999', 999_999_999_999_999_999n],
  [44_000, 44_000n],
  [0, 0n],
  [Number.MAX_SAFE_INTEGER, 9_007_199_254_740_991n],
])('%j is %d rupiah', (value, amount) => {
  expect(parseRupiah(value)).toBe(amount);
});

it.each([
  ...['44000.50', '44000.01', '44000.', '.00', '-1', '-1.00', '+1', '1e4', '1,000', ' 1', '1 ', '1\n', '', 'NaN', '٤'],
  '1'.repeat(19),
  ...[10_000.5, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53],
  ...[null, undefined, true, {}, [], ['44000.00'], { toString: () => '44000.00' }],
])('%j is no amount', (value) => {
  expect(parseRupiah(value)).toBeUndefined();
});

it('is written with two digits, and read back the same', () => {
  expect(formatRupiah(150_000n)).toBe('150000.00');
  expect(parseRupiah(formatRupiah(999_999_999_999n))).toBe(999_999_999_999n);
});

it('compares beyond what a number can hold', () => {
  const large = 2n ** 60n;
  expect([larger(large, large + 1n), larger(large + 1n, large)]).toEqual([large + 1n, large + 1n]);
  expect([smaller(large, large + 1n), smaller(large + 1n, large)]).toEqual([large, large]);
});

it.each([
  [0n, 'Rp 0'],
  [999n, 'Rp 999'],
  [44_000n, 'Rp 44.000'],
  [1_234_567n, 'Rp 1.234.567'],
  [-10_000n, '-Rp 10.000'],
])('%d is shown to people as %s', (amount, text) => {
  expect(rupiahText(amount)).toBe(text);
});
