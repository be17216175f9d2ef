// Reading JSON: like JSON.parse in everything but whole numbers that a double cannot hold.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJson } from '../../src/gateway/json.ts';

describe('parseJson', () => {
  it.each([
    ['a large id', '{"refund_chargeback_id":202502070943231234}', { refund_chargeback_id: '202502070943231234' }],
    ['a large negative number', '{"n": -9007199254740993}', { n: '-9007199254740993' }],
    ['a large number in a list', '[1,12345678901234567890]', [1, '12345678901234567890']],
    ['a large number after spaces and lines', '{"n" :\n\t 9007199254740993 }', { n: '9007199254740993' }],
    ['the largest safe number', '{"n":9007199254740991}', { n: 9007199254740991 }],
    ['16 digits that are safe', '{"n":1234567890123456}', { n: 1234567890123456 }],
    ['digits inside a text', '{"va":"8127850025302311999","t":"id: 202502070943231234"}', null],
    ['digits after an escaped quote', '{"t":"say \\": 202502070943231234","n":1}', null],
    ['digits after an escaped backslash', '{"t":"\\\\","n":202502070943231234}', { t: '\\', n: '202502070943231234' }],
    ['a key of digits', '{"202502070943231234":202502070943231234}', { '202502070943231234': '202502070943231234' }],
    ['decimals', '{"n":1234567890123456789.5}', null],
    ['an exponent', '{"n":12345678901234567e3}', null],
  ])('reads %s with all its digits', (_case, text, expected) => {
    expect(parseJson(text)).toEqual(expected ?? JSON.parse(text));
  });

  it.each(['', '{', '{"n":202502070943231234', '{202502070943231234:1}', '{"n":0202502070943231234}', 'null x'])(
    'refuses %j, which is not JSON',
    (text) => {
      expect(() => parseJson(text)).toThrow(SyntaxError);
    },
  );

  it('agrees with JSON.parse on everything without large numbers, and keeps every digit of those', () => {
    const small = fc.jsonValue({ depthSize: 'medium' });
    const large = fc.bigInt({ min: 2n ** 53n, max: 10n ** 30n });
    const noise = fc.string().map((text) => `${text}: 123456789012345678901 "`);
    fc.assert(
      fc.property(small, large, noise, (value, number, text) => {
        const written = `{"value":${JSON.stringify(value)},"text":${JSON.stringify(text)},"large":[${number}]}`;
        const read = parseJson(written) as { value: unknown; text: unknown; large: unknown };
        expect(read.large).toEqual([String(number)]);
        expect(read.text).toBe(text);
        expect(unquoted(read.value)).toEqual(unquoted(JSON.parse(JSON.stringify(value))));
      }),
    );
  });
});

/** Large whole numbers that fast-check drew itself come back as text: compare both sides as numbers. */
function unquoted(value: unknown): string {
  return JSON.stringify(value, (_key, entry) =>
    typeof entry === 'number' && Number.isInteger(entry) && Math.abs(entry) >= 2 ** 53 ? String(entry) : entry,
  );
}
