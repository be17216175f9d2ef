// Masking: what is hidden, wherever it stands, and what is left alone.

import { describe, expect, it } from 'vitest';
import { createMask, maskText } from '../src/observability/masking.ts';

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJzaXRpIn0.4pZ8kJ0cDkQ';

describe('maskText', () => {
  it('hides every kind of credential', () => {
    const cases: readonly (readonly [string, string])[] = [
      ['key gpk_abcdefgh-IJKLMNOP_1234 used', 'key [masked] used'],
      ['SB-Mid-server-Zx81Qw7r and Mid-server-Zx81Qw7r', '[masked] and [masked]'],
      ['Mid-client-Zx81Qw7r', '[masked]'],
      ['whsec_MfKQ9r8GKYqrTwjU', '[masked]'],
      ['Authorization: Bearer abc.def.ghijk', 'Authorization: [masked]'],
      ['authorization=basic dXNlcjpwYXNzd29yZA==', 'authorization=[masked]'],
      [Buffer.from('SB-Mid-server-Zx81Qw7r:').toString('base64'), '[masked]'],
      [Buffer.from('Mid-server-Zx81Qw7r:').toString('base64'), '[masked]'],
      [`token ${jwt}.`, 'token [masked].'],
      ['postgres://gapura:p@ss:w/rd@db.internal:5432/shop', '[masked]db.internal:5432/shop'],
    ];
    for (const [text, masked] of cases) expect(maskText(text)).toBe(masked);
  });

  it('hides them behind a line break that JSON has written as two letters', () => {
    const line = JSON.stringify({ note: `a\ngpk_abcdefgh12345\n4811111111111114\n${jwt}\nMid-server-abcdefg` });
    expect(maskText(line)).toBe('{"note":"a\\n[masked]\\n[masked card]\\n[masked]\\n[masked]"}');
  });

  it('hides card numbers of every usual length, in groups, in paths, and inside other words', () => {
    const cards = [
      '4811111111111114',
      '4811 1111 1111 1114',
      '4811-1111-1111-1114',
      '4811.1111.1111.1114',
      '4811%201111%201111%201114',
      '5211111111111117',
      '2223000048400011',
      '378282246310005',
      '30569309025904',
      '6011111111111117',
      '4222222222222',
      '4000000000000000006',
    ];
    for (const card of cards) {
      expect(maskText(card)).toBe('[masked card]');
      expect(maskText(`order-${card}-x`)).toBe('order-[masked card]-x');
      expect(maskText(`/payments/${card}/`)).toBe('/payments/[masked card]/');
      expect(maskText(`card${card}card`)).toBe('card[masked card]card');
      expect(maskText(`o2-BdBv50-${card}`), 'behind other digits').toBe('o2-BdBv50-[masked card]');
      expect(maskText(`${card}-2026`), 'before other digits').toBe('[masked card]-2026');
    }
  });

  it('leaves what only looks like it: times, amounts, virtual accounts, ids and numbers that fail the check digit', () => {
    const innocent = [
      '2026-11-15T01:54:42.985Z',
      '{"time":1794707682985,"gross_amount":150000}',
      '812785002530231',
      '4811111111111115',
      '48111111111111140000',
      '42223000-4840-4011-8222-222222222222',
      '9aed5972-5b6a-401e-894b-a32c91ed1a3a',
      'the bearer of news is basic',
      'gpk_...abcd',
    ];
    for (const text of innocent) expect(maskText(text)).toBe(text);
  });
});

describe('createMask', () => {
  it('hides given values also as JSON, URL and base64 write them, and still everything that maskText hides', () => {
    const secret = 'odd "key" with/slash';
    const mask = createMask([secret, 'hunter22']);
    expect(mask(`a ${secret} b`)).toBe('a [masked] b');
    expect(mask(JSON.stringify({ secret }))).toBe('{"secret":"[masked]"}');
    expect(mask(encodeURIComponent(secret))).toBe('[masked]');
    expect(mask(Buffer.from(`${secret}:`).toString('base64'))).toBe('[masked]');
    expect(mask('hunter22 4811111111111114')).toBe('[masked] [masked card]');
  });

  it('hides values of which it is told later, too', () => {
    const mask = createMask(['hunter22']);
    expect(mask('hunter22 and (kopi+susu)*2')).toBe('[masked] and (kopi+susu)*2');
    mask.add(['(kopi+susu)*2', 'SB-Mid-server-kopi']);
    expect(mask('hunter22 and (kopi+susu)*2 at SB-Mid-server-kopi')).toBe('[masked] and [masked] at [masked]');
  });

  it('does not hide the empty text and scraps too short to be a secret', () => {
    expect(createMask(['', 'ab'])('about a cab')).toBe('about a cab');
  });
});
