// The check that every test file with a server ends with: it finds a secret in what the server wrote, and lets the demo key pass.

import { expect, it } from 'vitest';
import { secretLines, secretSettings } from '../support/secrets.ts';

const KEY = `gpk_${'a'.repeat(32)}`;
const WELCOME = `Your demo key, shown only this once:  ${KEY}\ncurl -H "Authorization: Bearer ${KEY}" http://x/payments/`;

it.each([
  ['an API key', `{"level":"info","key":"gpk_${'b'.repeat(32)}"}`],
  ['an API key', `${WELCOME}\n{"level":"info","key":"${KEY}"}`],
  ['a webhook secret', `whsec_${'c'.repeat(32)}`],
  ['a server key', 'SB-Mid-server-gapura'],
  ['a card', 'card 4811 1111 1111 1114'],
  ['a security code', '{"cvv":"123"}'],
  ['JWT_SECRET', 'it is a-secret-of-many-letters'],
])('finds %s in a line', (name, output) => {
  const known = secretSettings({ JWT_SECRET: 'a-secret-of-many-letters', PORT: '4811111111111114' });
  expect(secretLines(output, known)).toEqual([expect.stringContaining(`${name}: `)]);
});

it('takes the demo key of a first start for what it is, and nothing for a secret that is none', () => {
  expect(secretLines(`${WELCOME}\n{"level":"info","order_id":"KOPI-1001","key":"[masked]"}`, {})).toEqual([]);
});
