// The API's page in a real browser: choosing a language and an example, with the keyboard, on a phone and on a desk.

import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiText } from '../../scripts/openapi.ts';
import { LANGUAGES } from '../../src/http/docs/code-samples.ts';
import { docsPages } from '../../src/http/routes/docs.ts';
import { landingPage } from '../../src/http/routes/landing.ts';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { createPatientServer } from '../support/http-server.ts';
import { findFaults } from './accessibility.ts';
import { narrow, openPage, overflow, phone, startBrowser } from './support.ts';

/** The page alone, with the headers that it is served with: it needs no database. */
const site = { environment: 'sandbox', sandboxUrl: 'http://127.0.0.1:9/', dashboard: true, signIn: true } as const;
const pages = [landingPage(site, '1.0.0'), ...docsPages(() => JSON.parse(openApiText()))];
const server = createPatientServer((request, response) => {
  const asked = new URL(request.url ?? '/', 'http://localhost');
  const page = pages.find(({ path }) => path === asked.pathname);
  if (page === undefined) return void response.writeHead(404).end();
  const visit = { origin: url, path: page.path, depth: 0, query: asked.searchParams, accept: '', acceptLanguage: '' };
  const rendered = page.render(visit);
  response.writeHead(200, rendered?.headers).end(rendered?.text.text);
});
let url: string;
let browser: Browser;
const open = (options = {}) => openPage(browser, { url } as Sandbox, options);
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await startBrowser();
});
afterAll(async () => {
  await browser.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test.each([
  ['a desk', {}],
  ['a phone in the dark', { ...phone, colorScheme: 'dark' as const }],
])('on %s, who chooses a language sees every sample in it, and nothing sticks out', async (_where, options) => {
  const { page, troubles, foreign, close } = await open(options);
  await page.goto('/docs/');
  const shown = page.locator('#createCharge [data-example]:visible');
  expect(await shown.getAttribute('data-language')).toBe('curl');
  for (const { id } of LANGUAGES.toReversed()) {
    await page.locator('#createCharge [data-speak]').selectOption(id);
    const visible = page.locator('[data-language]:visible');
    const languages = await visible.evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-language')));
    expect(new Set(languages)).toEqual(new Set([id]));
    expect(await shown.textContent()).toContain(`${url}/charge/`);
    expect(await overflow(page)).toBe(0);
  }
  expect(troubles).toEqual([]);
  expect(foreign).toEqual([]);
  await close();
});

test('with the keyboard alone, another language and another example are chosen', async () => {
  const { page, troubles, close } = await open();
  await page.goto('/docs/');
  await page.locator('#refundPayment [data-speak]').focus();
  const shown = page.locator('#refundPayment [data-example]:visible');
  const language = () => shown.getAttribute('data-language');
  const steps = await page.locator('#refundPayment [data-speak] option').count();
  // Arrows and no letters: two letters that come apart on a busy machine are two choices.
  for (let step = 0; step < steps && (await language()) !== 'python'; step += 1) await page.keyboard.press('ArrowDown');
  expect(await language()).toBe('python');
  expect(await shown.textContent()).toContain('urllib.request.Request(');
  const picked = page.locator('#refundPayment [data-pick]');
  const before = await shown.textContent();
  await picked.focus();
  await page.keyboard.press('ArrowDown');
  expect(await shown.textContent()).not.toBe(before);
  expect(await shown.getAttribute('data-language')).toBe('python');
  expect(troubles).toEqual([]);
  await close();
});

test('without its script, the page shows every example as curl', async () => {
  const { page, close } = await open({ javaScriptEnabled: false });
  await page.goto('/docs/');
  const visible = page.locator('[data-language]:visible');
  expect(await visible.count()).toBeGreaterThan(40);
  expect(await page.locator('[data-language]:visible:not([data-language=curl])').count()).toBe(0);
  await close();
});

test.each([
  ['/', narrow],
  ['/', { colorScheme: 'dark' as const }],
  ['/docs/', { ...narrow, colorScheme: 'dark' as const }],
  ['/docs/', {}],
])('%s with %j has no fault that keeps anybody out, and nothing sticks out', async (path, options) => {
  const { page, troubles, foreign, close } = await open(options);
  await page.goto(path);
  expect(await findFaults(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  expect([troubles, foreign]).toEqual([[], []]);
  await close();
});

test('the landing page leads on by keyboard, to the other language and to the documentation', async () => {
  const { page, close } = await open(narrow);
  await page.goto('/');
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.className')).toBe('skip');
  await page.getByRole('link', { name: 'ID', exact: true }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Pembayaran, di depan gateway Midtrans' }).waitFor();
  expect(await page.getByRole('navigation').getByRole('link').count()).toBe(4);
  await page.getByRole('link', { name: /^Dokumentasi/ }).press('Enter');
  await page.waitForURL('**/docs/');
  await close();
});

test('a filter that nothing fits says so, and one that fits does not', async () => {
  const { page, close } = await open();
  await page.goto('/docs/');
  const filter = page.getByLabel('Filter operations');
  await filter.fill('zebra');
  await page.getByText('No operation has “zebra” in it.').waitFor();
  await filter.fill('refund');
  expect(await page.locator('[data-nothing]').textContent()).toBe('');
  await close();
});
