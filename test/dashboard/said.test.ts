// The texts of the server: each is found by its code again, and has its words in Indonesian.

import { describe, expect, it } from 'vitest';
import { IN_INDONESIAN } from '../../src/dashboard/language/said.ts';
import { namesIn, SAYING_CODES, type SayingCode, say, sayingsOf } from '../../src/text/sayings.ts';

/** What a value may be where that tells texts apart. */
const VALUES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['count', 'days', 'hours', 'minutes', 'sum', 'number'].map((name) => [name, '12'])),
  database: 'postgres',
  status: 'settlement',
};
const valuesFor = new Proxy({}, { get: (_, name: string) => VALUES[name] ?? `${name}Value` });
const textOf = (code: SayingCode) => (say as (code: SayingCode, values: object) => string)(code, valuesFor);

describe('a text of the server', () => {
  it.each(SAYING_CODES)('%s is known again by what it says, with its values', (code) => {
    const [found] = sayingsOf(textOf(code));
    expect(found?.code).toBe(code);
    for (const [name, value] of Object.entries(found?.values ?? {})) expect(value).toBe(VALUES[name] ?? `${name}Value`);
  });

  it.each(SAYING_CODES)('%s says in Indonesian no value that it does not have', (code) => {
    const [found] = sayingsOf(textOf(code));
    expect(Object.keys(found?.values ?? {})).toEqual(expect.arrayContaining(namesIn(IN_INDONESIAN[code])));
  });

  it('that was put together is known by its parts, and by the reason in it', () => {
    const codesOf = (text: string) => sayingsOf(text).map(({ code }) => code);
    expect(codesOf("the gateway's status call says settlement, with an amount of 105000 that includes a fee")).toEqual([
      'status_says',
      'with_fee',
    ]);
    expect(codesOf('the gateway does not confirm it yet: it says pending')).toEqual(['not_confirmed_now', 'it_says']);
    expect(codesOf('the gateway refused it: Denied by the bank')).toEqual(['gateway_refused_it']);
    expect(codesOf('connect ECONNREFUSED 127.0.0.1:9')).toEqual([]);
  });
});
