// The gateway's card script as it is served, and the 3-D Secure page for shops that use it; how it runs is seen in test/browser.

import { Script } from 'node:vm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { cardShop, visa } from './card-support.ts';
import { unescaped, type Visitor, visitor } from './page-support.ts';
import { frozenSandbox } from './support.ts';

let sandbox: Sandbox;
let visit: Visitor;
beforeEach(async () => {
  sandbox = await frozenSandbox();
  visit = visitor(sandbox);
});
afterEach(() => sandbox.close());

const SCRIPT = '/v2/assets/js/midtrans-new-3ds.min.js';
const BACK = 'https://shop.example/finish?cart=7&step=2';

const openProof = async () => {
  const { body } = await cardShop(sandbox).charge(visa, 'CARD-1', { authentication: true });
  return String(body.redirect_url).slice(sandbox.url.length);
};

test('the card script stands where the gateway has it, for anyone, and a browser asks for it again', async () => {
  const { status, headers, text } = await visit.get(SCRIPT);
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'no-cache',
  ]);
  expect(() => new Script(text)).not.toThrow();
  expect(text).toContain('window.MidtransNew3ds');
});

test('the 3-D Secure page may stand in a frame of any site, before and after the answer', async () => {
  const path = await openProof();
  const before = await visit.get(path);
  await visit.post(path, { otp: '112233', answer: 'confirm' });
  const after = await visit.get(path);
  for (const { headers } of [before, after]) {
    expect(headers['x-frame-options']).toBeUndefined();
    expect(headers['content-security-policy']).not.toContain('frame-ancestors');
  }
});

test('a shop that leads the browser there gets the result as a form, at the address that it named', async () => {
  const path = `${await openProof()}?${new URLSearchParams({ callback_url: BACK })}`;
  const page = await visit.get(path);
  const action = unescaped(/<form method="post" action="([^"]+)"/.exec(page.text)?.[1] ?? '');
  expect(action).toBe(path);
  const done = await visit.post(action, { otp: '112233', answer: 'confirm' });
  expect([done.status, done.headers.location]).toEqual([303, path]);
  const { text } = await visit.get(path);
  expect(unescaped(text)).toContain(`<form method="post" action="${BACK}" data-submit>`);
  const response = JSON.parse(unescaped(/name="response" value="([^"]+)"/.exec(text)?.[1] ?? '{}'));
  expect(response).toMatchObject({ order_id: 'CARD-1', transaction_status: 'capture', status_code: '200' });
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'shop-app://back', '/finish', ''])(
  'an address that no form can go to, %j, is not gone to',
  async (callbackUrl) => {
    const path = `${await openProof()}?${new URLSearchParams({ callback_url: callbackUrl })}`;
    await visit.post(path, { otp: '112233', answer: 'confirm' });
    const { text } = await visit.get(path);
    expect([text.includes('<form'), text.includes('data-message=')]).toEqual([false, true]);
  },
);
