// The sandbox's card script in a shop of another origin, in a real browser: a token, 3-D Secure in a frame, and the outcome.

import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { cardQuery, cardShop, testCards } from '../sandbox/card-support.ts';
import { frozenSandbox } from '../sandbox/support.ts';
import { createPatientServer } from '../support/http-server.ts';
import { openPage, startBrowser } from './support.ts';

/** The shop's own code: it writes down whatever the card script tells it. */
const SHOP_SCRIPT = `
const say = (name, value) => { document.querySelector('#told').textContent += name + ' ' + JSON.stringify(value) + '\\n'; };
const tell = (name) => (value) => say(name, value);
const authenticate = (url) => MidtransNew3ds.authenticate(url, {
  performAuthentication: (address) => {
    const frame = document.createElement('iframe');
    Object.assign(frame, { src: address, width: 420, height: 900 });
    document.querySelector('#bank').replaceChildren(frame);
  },
  onSuccess: tell('success'), onFailure: tell('failure'), onPending: tell('pending'),
});
const pay = (card) => MidtransNew3ds.getCardToken(card, {
  onSuccess: async (answer) => {
    say('token', answer.status_code);
    const charge = await (await fetch('/charge?token_id=' + answer.token_id)).json();
    authenticate(charge.redirect_url);
  },
  onFailure: tell('refused'),
});
`;

let browser: Browser;
let sandbox: Sandbox;
let shop: { url: string; close(): Promise<void>; returned: string[] };
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  sandbox = await frozenSandbox();
  shop = await openCardShop();
});
afterEach(async () => {
  await sandbox.close();
  await shop.close();
});

/** A shop whose policy lets the browser load scripts and frames of the gateway, and nothing else from anywhere. */
async function openCardShop() {
  const returned: string[] = [];
  let orders = 0;
  const charge = async (tokenId: string) => {
    orders += 1;
    const { body } = await cardShop(sandbox).chargeWith(`SHOP-${orders}`, { token_id: tokenId, authentication: true });
    return JSON.stringify(body);
  };
  const answer = async (url: URL, response: ServerResponse) => {
    if (url.pathname === '/shop.js') response.setHeader('content-type', 'text/javascript').end(SHOP_SCRIPT);
    else if (url.pathname === '/charge') response.end(await charge(url.searchParams.get('token_id') ?? ''));
    else {
      response.setHeader(
        'content-security-policy',
        `default-src 'none'; script-src 'self' ${sandbox.url}; frame-src ${sandbox.url}; connect-src 'self'`,
      );
      response.setHeader('content-type', 'text/html').end(`<!doctype html><title>Shop</title>
<script src="${sandbox.url}/v2/assets/js/midtrans-new-3ds.min.js" data-environment="sandbox" data-client-key="${sandbox.clientKey}"></script>
<script src="/shop.js"></script><h1>Shop</h1><pre id="told"></pre><div id="bank"></div>`);
    }
  };
  const server = createPatientServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString('utf8');
    });
    request.on('end', () => {
      if (request.method === 'POST') returned.push(new URLSearchParams(body).get('response') ?? '');
      void answer(new URL(request.url ?? '/', 'http://shop'), response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    returned,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const cardOf = (number: string) => ({
  card_number: number,
  card_exp_month: '12',
  card_exp_year: '2030',
  card_cvv: '123',
});
const pay = (page: Page, card: object) => page.evaluate(`pay(${JSON.stringify(card)})`);
const heard = async (page: Page, name: string) => {
  await page.locator('#told', { hasText: `${name} ` }).waitFor();
  const line = ((await page.locator('#told').textContent()) ?? '').split('\n').find((text) => text.startsWith(name));
  return JSON.parse(line?.slice(name.length + 1) ?? '{}') as Record<string, unknown>;
};
const typeCode = async (page: Page, otp: string) => {
  const frame = page.frameLocator('iframe');
  await frame.getByLabel('One-time password').fill(otp);
  await frame.getByRole('button', { name: 'Confirm' }).click();
};

test('a shop makes a token of a card, shows the page of the bank in a frame, and hears that it was paid', async () => {
  const { page, troubles, foreign, close } = await openPage(browser, sandbox);
  await page.goto(shop.url);
  await pay(page, cardOf('4811 1111 1111 1114'));
  await typeCode(page, '112233');
  expect(await heard(page, 'success')).toMatchObject({ order_id: 'SHOP-1', transaction_status: 'capture' });
  expect(sandbox.control.transactions.get('SHOP-1')?.status).toBe('capture');
  expect(await page.locator('script[src*="/v2/token"]').count()).toBe(0);
  // Chromium says so wherever a frame of another site would like to have the focus.
  expect(troubles.filter((text) => !text.startsWith('Blocked autofocusing'))).toEqual([]);
  expect(foreign.filter((url) => !url.startsWith(shop.url))).toEqual([]);
  await close();
});

test('a shop hears of a wrong code, and only from the page that it showed last', async () => {
  const { page, close } = await openPage(browser, sandbox);
  await page.goto(shop.url);
  await pay(page, cardOf('4811111111111114'));
  await page.evaluate(`postMessage('{"transaction_status":"capture"}', '*')`);
  await typeCode(page, '000000');
  expect(await heard(page, 'failure')).toMatchObject({ order_id: 'SHOP-1', transaction_status: 'deny' });
  expect(await page.locator('#told').textContent()).not.toContain('success');
  await close();
});

test('a card that the gateway wants to look at is pending', async () => {
  const { page, close } = await openPage(browser, sandbox);
  await page.goto(shop.url);
  await pay(page, cardOf(testCards.challenge[0] ?? ''));
  await typeCode(page, '112233');
  expect(await heard(page, 'pending')).toMatchObject({ transaction_status: 'capture', fraud_status: 'challenge' });
  await close();
});

test('a card that was saved needs its security code alone', async () => {
  const { call } = cardShop(sandbox);
  const path = `/v2/card/register?client_key=${sandbox.clientKey}&${cardQuery('4811111111111114')}`;
  const { saved_token_id } = (await call('GET', path, { key: null })).body;
  const { page, close } = await openPage(browser, sandbox);
  await page.goto(shop.url);
  await pay(page, { token_id: saved_token_id, card_cvv: '123' });
  await typeCode(page, '112233');
  expect(await heard(page, 'success')).toMatchObject({ masked_card: '48111111-1114', transaction_status: 'capture' });
  await close();
});

test('what is wrong with a card, with the key or with the network is a failure with words', async () => {
  const { page, close } = await openPage(browser, sandbox);
  await page.goto(shop.url);
  await pay(page, cardOf('4811111111111115'));
  expect(await heard(page, 'refused')).toMatchObject({
    status_code: '400',
    validation_messages: ['card_number does not match with luhn algorithm'],
  });
  await page.reload();
  await page.evaluate(`MidtransNew3ds.clientKey = 'SB-Mid-client-of-somebody'`);
  await pay(page, cardOf('4811111111111114'));
  expect(await heard(page, 'refused')).toMatchObject({ status_code: '401' });
  await page.reload();
  await page.route('**/v2/token?*', (route) => route.abort());
  await pay(page, cardOf('4811111111111114'));
  expect(await heard(page, 'refused')).toMatchObject({ status_code: '500' });
  await page.reload();
  await page.route('**/v2/token?*', (route) => route.fulfill({ contentType: 'text/javascript', body: '<h1>502</h1>' }));
  await pay(page, cardOf('4811111111111114'));
  expect(await heard(page, 'refused')).toMatchObject({ status_code: '500' });
  expect((await page.locator('#told').textContent())?.match(/refused/g)?.length).toBe(1);
  await close();
});

test('a shop that leads the whole window to the bank gets the shopper back with the result', async () => {
  const { page, troubles, close } = await openPage(browser, sandbox);
  await page.goto(shop.url);
  const { body } = await cardShop(sandbox).charge('4811111111111114', 'WINDOW-1', { authentication: true });
  await page.evaluate(
    `MidtransNew3ds.redirect(${JSON.stringify(body.redirect_url)}, { callbackUrl: '/finish?cart=7' })`,
  );
  await page.getByLabel('One-time password').fill('112233');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL(`${shop.url}/finish?cart=7`);
  const told = shop.returned.map((text) => JSON.parse(text) as Record<string, unknown>);
  expect(told).toMatchObject([{ order_id: 'WINDOW-1', transaction_status: 'capture' }]);
  expect(troubles).toEqual([]);
  await close();
});
