// What the strict reader takes and refuses, with the words that a caller sees.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText, type JsonLimits, parseStrictJson, StrictJsonError } from '../../src/http/strict-json.ts';

function refusal(
  source: string | Buffer,
  limits?: JsonLimits,
): { problem: string; field: string | null; message: string } {
  try {
    const value =
      typeof source === 'string' ? parseStrictJson(source, limits) : parseStrictJson(decodeText(source), limits);
    throw new Error(`was accepted as ${JSON.stringify(value)?.slice(0, 80)}`);
  } catch (error) {
    if (!(error instanceof StrictJsonError)) throw error;
    return { problem: error.problem, field: error.field, message: error.message };
  }
}

/** JSON.parse reads 1e999 as Infinity; the strict reader refuses it. */
function hasInfinity(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isFinite(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasInfinity);
}

const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31);

describe('agreement with JSON.parse', () => {
  it(`gives the same value for every document without duplicate or forbidden keys (seed ${SEED})`, () => {
    const space = fc.stringMatching(/^[ \t\r\n]{0,3}$/);
    const document = fc.json({ maxDepth: 6, stringUnit: 'binary' });
    const property = fc.property(document, space, fc.constantFrom(undefined, 1, '\t'), (json, around, indent) => {
      fc.pre(!json.includes('__proto__') && !json.includes('prototype'));
      const text = around + JSON.stringify(JSON.parse(json), null, indent) + around;
      assert.deepStrictEqual(parseStrictJson(text), JSON.parse(text));
      assert.deepStrictEqual(parseStrictJson(decodeText(Buffer.from(text))), JSON.parse(text));
      // A key that may be a forbidden one has the text itself looked at.
      const scanned = `{"prototype":${text}}`;
      assert.deepStrictEqual(parseStrictJson(scanned), JSON.parse(scanned));
    });
    fc.assert(property, { seed: SEED, numRuns: 500 });
  });

  it(`refuses as syntax exactly the small damaged documents that JSON.parse refuses (seed ${SEED})`, () => {
    // Keys of one letter repeat often, so what only we refuse is told apart by its kind.
    const pieces = [
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"',
      '\\',
      '\\u00',
      '0',
      '1',
      '-',
      '.',
      'e5',
      '+',
      'true',
      'nul',
      ' ',
      '\n',
    ];
    const text = fc.array(fc.constantFrom(...pieces), { maxLength: 9 }).map((parts) => parts.join(''));
    const property = fc.property(text, (source) => {
      let expected: unknown;
      try {
        const value: unknown = JSON.parse(source);
        expected = hasInfinity(value) ? 'syntax' : { value };
      } catch {
        expected = 'syntax';
      }
      let actual: unknown;
      try {
        actual = { value: parseStrictJson(source) };
      } catch (error) {
        actual = error instanceof StrictJsonError ? error.problem : error;
      }
      if (actual === 'duplicate_key') return;
      expect(actual).toStrictEqual(expected);
    });
    fc.assert(property, { seed: SEED, numRuns: 20_000 });
  });

  it.each([
    '0',
    '-0',
    '-0.0',
    '1.5e-400',
    '1e308',
    '-12.25E+2',
    '""',
    '"\\ud83d\\ude00 \\/ \\b"',
    'null',
    '{"":{"":[]}}',
    '[[],{}]',
    '{"a":":b","c\\\\":":","d\\"":1}',
    '{"prototype":["\\u00E9\\u00e9\\t", 1e4, -0.5E+1, true, {}, [ ], 12345678901234567890]}',
  ])('gives what JSON.parse gives for %s', (text) => {
    expect(parseStrictJson(text)).toStrictEqual(JSON.parse(text));
  });

  it('keeps the keys of JavaScript objects that are harmless in JSON', () => {
    const text = '{"constructor":{"a":1},"prototype":2,"toString":3,"hasOwnProperty":4}';
    expect(JSON.stringify(parseStrictJson(text))).toBe(text);
  });
});

describe('syntax', () => {
  it.each([
    ['', 'The body is empty: send a JSON document.', null],
    [' \n\t', 'The body is empty: send a JSON document.', null],
    ['{"a":1,}', 'expected a key in double quotes at line 1, column 8, but found "}".', 'a'],
    ['[1,]', 'expected a value at line 1, column 4, but found "]".', '1'],
    ["{'a':1}", 'expected a key in double quotes at line 1, column 2, but found "\'".', null],
    ['{"a":{"b":[1,2 3]}}', 'expected a comma or "]" at line 1, column 16, but found "3".', 'a.b.1'],
    ['{"a" 1}', 'expected a colon after the key at line 1, column 6, but found "1".', 'a'],
    ['{\n  "a": 1\n  "b": 2\n}', 'expected a comma or "}" at line 3, column 3, but found a double quote.', 'a'],
    ['{} {}', 'expected the end of the document at line 1, column 4, but found "{".', null],
    ['{"a":NaN}', 'expected a value at line 1, column 6, but found "N".', 'a'],
    ['[01]', 'expected a comma or "]" at line 1, column 3, but found "1".', '0'],
    ['[1.]', 'expected a digit at line 1, column 4, but found "]".', '0'],
    ['-', 'expected a digit at line 1, column 2, but the text ends there.', null],
    ['{"a":"b', 'expected a double quote at the end of the text at line 1, column 8, but the text ends there.', 'a'],
    ['["a\nb"]', 'or an escape such as \\n at line 1, column 4, but found the character U+000A.', '0'],
    ['["\\x"]', 'such as \\" \\\\ \\n or \\u0041 at line 1, column 4, but found "x".', '0'],
    ['["\\u12g4"]', 'such as \\" \\\\ \\n or \\u0041 at line 1, column 4, but found "u".', '0'],
    ['[😀]', 'expected a value at line 1, column 2, but found "😀".', '0'],
    ['[\u202e]', 'expected a value at line 1, column 2, but found the character U+202E.', '0'],
  ])('of %j is refused with its place', (text, message, field) => {
    const actual = refusal(text);
    expect(actual).toMatchObject({ problem: 'syntax', field });
    expect(actual.message.endsWith(message), actual.message).toBe(true);
  });

  it.each(['1e400', '-1e400', '1E+99999', '9'.repeat(400), `${'9'.repeat(309)}.5`])(
    'refuses the infinite number %.12s',
    (number) => {
      expect(refusal(`{"item_details":[{"price":${number}}]}`)).toStrictEqual({
        problem: 'syntax',
        field: 'item_details.0.price',
        message: 'The body has a number that is too large (line 1, column 27): send a smaller one.',
      });
    },
  );

  it('repeats no more than one character of the body', () => {
    const { message } = refusal('{"card": 4811111111111114x}');
    expect(message).toBe('The body is not valid JSON: expected a comma or "}" at line 1, column 26, but found "x".');
  });
});

describe('keys', () => {
  it.each([
    ['{"a":1,"a":1}', 'a', 'a'],
    ['{"a":1,"\\u0061":2}', 'a', 'a'],
    ['{"":1,"":2}', '', null],
    ['{"x":[0,{"b":{},"c":[],"b":3}]}', 'b', 'x.1.b'],
    ['{"a\\\\":1,"b":1,"b":2}', 'b', 'b'],
    ['{"a\\":":":x","b":1,"b":2}', 'b', 'b'],
    ['{"toString":1,"toString":2}', 'toString', 'toString'],
  ])('refuses the duplicate in %s', (text, key, field) => {
    const message = `The key "${key}" appears twice in the same object: send it once.`;
    expect(refusal(text)).toStrictEqual({ problem: 'duplicate_key', field, message });
  });

  it('takes the same key in different objects', () => {
    expect(parseStrictJson('[{"a":{"a":1}},{"a":2}]')).toStrictEqual([{ a: { a: 1 } }, { a: 2 }]);
  });

  it.each([
    ['{"__proto__":{"staff":true}}', '__proto__', '__proto__'],
    ['{"a":[{"__proto__":null}]}', '__proto__', 'a.0.__proto__'],
    ['{"\\u005f_proto__":1}', '__proto__', '__proto__'],
    ['{"constructor":{"x":1,"prototype":{}}}', 'prototype', 'constructor.prototype'],
    ['{"a":{"constructor":{"prototyp\\u0065":null}}}', 'prototype', 'a.constructor.prototype'],
  ])('refuses the forbidden key in %s', (text, key, field) => {
    const message = `The body has the key "${key}", which is not allowed here: remove it.`;
    expect(refusal(text)).toStrictEqual({ problem: 'forbidden_key', field, message });
  });

  it('shortens a long key in the message and in the path', () => {
    const key = 'k'.repeat(10_000);
    const { message, field } = refusal(`{"${key}":1,"${key}":2}`);
    expect(field).toBe(`${'k'.repeat(40)}…`);
    expect(message).toBe(`The key "${'k'.repeat(40)}…" appears twice in the same object: send it once.`);
  });
});

describe('depth', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  const message = 'The body is nested too deeply: at most 32 arrays and objects may stand inside each other.';

  it('takes 32 levels and refuses the 33rd', () => {
    expect(parseStrictJson(nested(32))).toStrictEqual(JSON.parse(nested(32)));
    expect(refusal(nested(33))).toStrictEqual({ problem: 'too_deep', field: Array(32).fill('0').join('.'), message });
  });

  it.each([1_000, 1_000_000])('refuses %d nested arrays without filling the stack', (depth) => {
    expect(refusal(nested(depth))).toMatchObject({ problem: 'too_deep', message });
  });

  it('refuses a thousand nested objects, with a path that is cut', () => {
    const { problem, field } = refusal(`${'{"address":'.repeat(1_000)}1${'}'.repeat(1_000)}`);
    expect(problem).toBe('too_deep');
    expect(field).toBe(`${'address.'.repeat(32).slice(0, 200)}…`);
  });

  it('takes a million levels where the limit allows them', () => {
    const depth = 1_000_000;
    let levels = 0;
    for (let value = parseStrictJson(nested(depth), { maxDepth: depth }); Array.isArray(value); value = value[0])
      levels++;
    expect(levels).toBe(depth);
  });

  it('counts levels and not siblings', () => {
    expect(parseStrictJson('[[],[],{},[[]]]', { maxDepth: 3 })).toStrictEqual([[], [], {}, [[]]]);
    expect(refusal('[[],{"a":{}}]', { maxDepth: 2 })).toMatchObject({ problem: 'too_deep', field: '1.a' });
  });
});

describe('encoding', () => {
  it.each([
    ['a lone continuation byte', Buffer.from([0x22, 0x80, 0x22])],
    ['an overlong slash', Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
    ['a surrogate', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ['a sequence that is cut', Buffer.from([0x22, 0xf0, 0x9f, 0x98])],
  ])('refuses %s', (_, bytes) => {
    const message = 'The body is not valid UTF-8: send JSON text in UTF-8.';
    expect(refusal(bytes)).toStrictEqual({ problem: 'encoding', field: null, message });
  });

  it('refuses a byte order mark, in bytes and in text', () => {
    const message = 'The body begins with a byte order mark: send UTF-8 without one.';
    expect(refusal(Buffer.from('\ufeff{}'))).toStrictEqual({ problem: 'encoding', field: null, message });
    expect(refusal('\ufeff{}')).toStrictEqual({ problem: 'encoding', field: null, message });
  });

  it('reads UTF-8 of every length', () => {
    expect(parseStrictJson(decodeText(Buffer.from('{"é":"漢😀"}')))).toStrictEqual({ é: '漢😀' });
  });
});

describe('whole numbers that a double cannot hold', () => {
  it.each([
    ['an id', '{"id":202502070943231234}', { id: '202502070943231234' }],
    ['a negative one', '[-9007199254740993]', ['-9007199254740993']],
    [
      'several in nested places',
      '{"a":[9007199254740993,{"b": 12345678901234567890 }],"c":1}',
      { a: ['9007199254740993', { b: '12345678901234567890' }], c: 1 },
    ],
    ['the whole document', '9007199254740993', '9007199254740993'],
    ['none that is safe', '[9007199254740991,1234567890123456,0.1234567890123456789,1e20]', null],
    ['none inside a text or a key', '{"202502070943231234":"202502070943231234"}', null],
  ])('are the text of their digits where that is asked for: %s', (_case, text, expected) => {
    expect(parseStrictJson(text, { keepDigits: true })).toEqual(expected ?? JSON.parse(text));
    expect(parseStrictJson(text)).toEqual(JSON.parse(text));
  });
});
