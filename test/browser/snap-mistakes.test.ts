// The mistakes that only a shop's page can make: snap.js says them there, and the sandbox's console beside the visit.

import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { caller, frozenSandbox } from '../sandbox/support.ts';
import { createPatientServer } from '../support/http-server.ts';
import { fillSnap, openPage, startBrowser } from './support.ts';

let browser: Browser;
let sandbox: Sandbox;
let shop: { url: string; scripts: number; close(): Promise<void> };
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  sandbox = await frozenSandbox();
  shop = await openShop();
});
afterEach(async () => {
  await sandbox.close();
  await shop.close();
});

/** Its policy allows the sandbox's script and frames, and nothing else: what is told has to go that way. */
async function openShop() {
  const made = { url: '', scripts: 1, close: async () => {} };
  const server = createPatientServer((_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; script-src ${sandbox.url}; frame-src ${sandbox.url}; style-src 'unsafe-inline'; img-src data:`,
    });
    const script = `<script src="${sandbox.url}/snap/snap.js" data-client-key="${sandbox.clientKey}"></script>`;
    response.end(
      `<!doctype html><html lang="en"><head><title>Shop</title><link rel="icon" href="data:,">${script.repeat(made.scripts)}</head><body><h1>Shop</h1></body></html>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  made.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  made.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return made;
}

async function tokenOf(orderId: string): Promise<string> {
  const body = { transaction_details: { order_id: orderId, gross_amount: 50_000 }, callbacks: { finish: shop.url } };
  return String((await caller(sandbox)('POST', '/snap/v1/transactions', { body })).body.token);
}

async function openIn(page: Page): Promise<string[]> {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await page.goto(shop.url);
  return warnings;
}

const ALL = '{ onSuccess() {}, onPending() {}, onError() {}, onClose() {} }';
/** What is told beside the visits of Snap's page. */
const told = () =>
  sandbox.requests
    .list({ operation: 'page' })
    .flatMap(({ hints = [] }) => hints.map(({ mistake, text }) => `${mistake}: ${text}`));

async function inConsole(words: RegExp): Promise<void> {
  const { page, close } = await openPage(browser, sandbox);
  await page.goto('/console/calls');
  await page.locator('tbody tr', { hasText: '/snap/v4/popup' }).getByText(words).first().waitFor();
  await close();
}

test('the script on a page twice is told as soon as it is there', async () => {
  shop.scripts = 2;
  const { page, close } = await openPage(browser, sandbox);
  const warnings = await openIn(page);
  await expect.poll(told).toEqual([expect.stringMatching(/^opened-twice: snap\.js is on the page twice/)]);
  expect(warnings.join()).toMatch(/twice/);
  await inConsole(/Load it once/);
  await close();
});

test('snap.pay in an open popup throws, and is told beside a visit of the same order', async () => {
  const { page, close } = await openPage(browser, sandbox);
  await openIn(page);
  const token = await tokenOf('TWICE-1');
  await expect(page.evaluate(`snap.pay('${token}', ${ALL}); snap.pay('${token}', ${ALL})`)).rejects.toThrow(
    'snap.pay is not allowed to be called in this state. Invalid state transition from PopupInView to PopupInView',
  );
  await expect.poll(told).toEqual([expect.stringMatching(/^opened-twice: snap\.pay was called while its popup/)]);
  expect(sandbox.requests.list({ operation: 'page' })[0]?.orderId).toBe('TWICE-1');
  // The frame that told it is gone, and the popup stays.
  await expect.poll(() => page.locator('iframe').count()).toBe(1);
  expect(await page.locator('#snap-midtrans').isVisible()).toBe(true);
  await inConsole(/switch the button off/);
  await close();
});

test.each([
  ['the address of the page', (token: string) => `${sandbox.url}/snap/v4/redirection/${token}`, /was given an address/],
  ['a token with a blank', (token: string) => `${token} `, /blanks around the token/],
  ['nothing', () => '', /was given nothing/],
])('snap.pay with %s is told, with what to give it', async (_what, given, words) => {
  const { page, close } = await openPage(browser, sandbox);
  const warnings = await openIn(page);
  await page.evaluate(`snap.pay(${JSON.stringify(given(await tokenOf('ARG-1')))}, ${ALL})`);
  await expect.poll(told).toEqual([expect.stringMatching(/^not-a-token: /)]);
  expect(told()[0]).toMatch(words);
  expect(warnings.length).toBeGreaterThan(0);
  await inConsole(words);
  await close();
});

test('a callback that is missing is told when its popup opens, and not beside the next one that has all', async () => {
  const { page, close } = await openPage(browser, sandbox);
  const warnings = await openIn(page);
  await page.evaluate(`snap.pay('${await tokenOf('CALL-1')}', { onSuccess() {}, onError() {} })`);
  const missing = /^callback-missing: snap\.pay was not given onPending: /;
  await expect.poll(told).toEqual([expect.stringMatching(missing)]);
  expect(warnings.join()).toMatch(/onPending is not given/);
  await page.frameLocator('#snap-midtrans').getByRole('heading').first().waitFor();
  await page.evaluate(`snap.hide(); snap.pay('${await tokenOf('CALL-2')}', ${ALL})`);
  await page.frameLocator('#snap-midtrans').getByText('CALL-2').waitFor();
  expect(told()).toHaveLength(1);
  await inConsole(/Give all three/);
  await close();
});

test('a popup that is closed by a key, with a number in hand, is told; one without is not', async () => {
  const { page, close } = await openPage(browser, sandbox);
  await openIn(page);
  const token = await tokenOf('KEY-1');
  const pressEscape = async () => {
    await page.evaluate(`snap.pay('${token}', ${ALL})`);
    await page.frameLocator('#snap-midtrans').getByText('KEY-1').waitFor();
    await page.evaluate(
      `document.activeElement.blur(); dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))`,
    );
    await expect.poll(() => page.locator('iframe').count()).toBe(1);
  };
  await pressEscape();
  expect(told()).toEqual([]);
  sandbox.control.snap.choose(token, { method: 'bca_va' });
  await pressEscape();
  await expect.poll(told).toEqual([expect.stringMatching(/^finish-not-pressed: /)]);
  await close();
});

test('sessions and links are listed, and what happens to them shows up by itself', async () => {
  await fillSnap(sandbox);
  const { page, troubles, foreign, close } = await openPage(browser, sandbox);
  await page.goto('/console/snap');
  await page.getByRole('row').filter({ hasText: '-retry' }).getByText('2 can be paid').waitFor();
  const token = await tokenOf('LIVE-1');
  const row = page.getByRole('row').filter({ hasText: 'LIVE-1' });
  await row.getByText('No method chosen yet').waitFor();
  sandbox.control.snap.choose(token, { method: 'bca_va' });
  await row.getByText('chosen', { exact: true }).waitFor();
  sandbox.control.pay('LIVE-1');
  await row.getByText('settlement').waitFor();
  await row.getByRole('link', { name: 'Open LIVE-1' }).click();
  await page.waitForURL(new RegExp(`/snap/v4/redirection/${token}`));
  await page.goto('/console/payment-links');
  await page.getByText('1 of 3 paid').waitFor();
  expect(await page.getByRole('row').last().getByText('1 held').count()).toBe(1);
  const [session] = sandbox.control.snap
    .list()
    .filter(({ linkId }) => linkId !== undefined)
    .slice(1);
  sandbox.control.pay(session?.orderId ?? '');
  await page.getByText('2 of 3 paid').waitFor();
  expect([troubles, foreign]).toEqual([[], []]);
  await close();
});
