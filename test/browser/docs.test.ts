// The API's page in a real browser: operations, samples, search and the form to try them, by day and by night, on a phone and on a desk.

import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiText } from '../../scripts/openapi.ts';
import { readOperations } from '../../src/http/docs/document.ts';
import { docsPages, landingPage } from '../../src/http/routes/pages.ts';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { createPatientServer } from '../support/http-server.ts';
import { findFaults } from './accessibility.ts';
import { narrow, openPage, overflow, phone, startBrowser } from './support.ts';

/** The page alone, with the headers that it is served with: it needs no database. */
const site = {
  environment: 'sandbox',
  sandboxUrl: 'http://127.0.0.1:9/',
  dashboard: true,
  signIn: true,
  issuer: null,
  mails: false,
  demo: false,
  shopId: null,
  shops: false,
} as const;
const document = JSON.parse(openApiText());
const pages = [landingPage('1.0.0'), ...docsPages(() => document)];
/** Where the page shows code. */
const SAMPLE = '.scalar-code-block';
const matches = (path: string, asked: string) =>
  path.endsWith('*') ? asked.startsWith(path.slice(0, -1)) : path === asked;
const server = createPatientServer((request, response) => {
  const asked = new URL(request.url ?? '/', 'http://localhost');
  if (asked.pathname === '/me/') {
    keys.push(request.headers.authorization);
    return void response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }
  const page = pages.find(({ path }) => matches(path, asked.pathname));
  const visit = {
    site,
    origin: url,
    path: asked.pathname,
    depth: 0,
    query: asked.searchParams,
    accept: '',
    acceptLanguage: '',
  };
  const rendered = page?.render(visit);
  if (rendered === undefined) return void response.writeHead(404).end();
  response.writeHead(200, rendered.headers).end(rendered.text.text);
});
/** What the operation that was tried has been sent. */
const keys: (string | undefined)[] = [];
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

/** Opens the page at an operation, which it draws when it comes into sight. */
async function openOperation(page: Page, tag: string, id: string) {
  await page.goto(`/docs/#tag/${tag}/${id}`);
  const section = page.locator(`section[id$="/${id}"]`);
  await section.locator(SAMPLE).first().waitFor();
  return section;
}

test.each([
  ['a desk', { colorScheme: 'light' as const }, 'light-mode'],
  ['a phone in the dark', { ...phone, colorScheme: 'dark' as const }, 'dark-mode'],
])(
  'on %s, an operation stands with its scope and its sample, and nothing sticks out',
  async (_where, options, scheme) => {
    const { page, troubles, foreign, close } = await open(options);
    const section = await openOperation(page, 'payments', 'createCharge');
    await section.getByRole('heading', { name: 'Charge a customer' }).waitFor();
    expect(await section.textContent()).toContain('Needs the scope payments:write');
    expect(await section.locator(SAMPLE).first().textContent()).toContain(`${url}/charge/`);
    expect(await page.evaluate('document.body.className')).toBe(scheme);
    expect(await overflow(page)).toBe(0);
    expect([troubles, foreign]).toEqual([[], []]);
    await close();
  },
);

test('every group of operations is in the menu, and every operation of the one that is open', async () => {
  const { page, close } = await open();
  await openOperation(page, 'payments', 'createCharge');
  const operations = readOperations(document);
  for (const tag of new Set(operations.map((operation) => operation.tag))) {
    expect(await page.getByRole('button', { name: new RegExp(`^${tag} (Open|Close) Group$`) }).count(), tag).toBe(1);
  }
  // Those of the open group stand in the menu, whatever of them is drawn.
  for (const { summary } of operations.filter(({ tag }) => tag === 'Payments')) {
    expect(await page.getByText(summary, { exact: true }).count(), summary).toBeGreaterThan(0);
  }
  await close();
});

test('what webhooks get stands with the name of the event and the headers of its signature', async () => {
  const { page, troubles, close } = await open();
  const section = await openOperation(page, 'events/webhook', 'payment_settled');
  await section.getByRole('heading', { name: 'A payment is paid' }).waitFor();
  const text = await section.textContent();
  for (const word of ['payment_settled is sent', 'webhook-id', 'webhook-signature']) expect(text).toContain(word);
  expect(troubles).toEqual([]);
  await close();
});

test('with the keyboard alone, another example is chosen', async () => {
  const { page, troubles, close } = await open();
  const section = await openOperation(page, 'payments', 'refundPayment');
  const sample = section.locator(SAMPLE).first();
  const before = await sample.textContent();
  await section.getByTestId('example-picker').first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('option').nth(1).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => sample.textContent()).not.toBe(before);
  expect(troubles).toEqual([]);
  await close();
});

test('with the keyboard alone, another language is chosen, and our own program is shown with the address of this server', async () => {
  const { page, troubles, close } = await open();
  const section = await openOperation(page, 'payments', 'refundPayment');
  await section.getByTestId('client-picker').first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Python', exact: true }).waitFor();
  await page.keyboard.type('python');
  await page.keyboard.press('Enter');
  const sample = section.locator(SAMPLE).first();
  await sample.getByText('urllib.request.Request(').waitFor();
  expect(await sample.textContent()).toContain(`"${url}/payments/`);
  expect(troubles).toEqual([]);
  await close();
});

test('an operation is tried with a key, which goes to this server alone and is not kept', async () => {
  const { page, troubles, foreign, close } = await open();
  const section = await openOperation(page, 'people', 'getMe');
  await section.getByRole('button', { name: /Test Request/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Bearer Token' }).fill('gpk_tried');
  await dialog.getByRole('button', { name: /^Send/ }).first().click();
  await dialog.getByText('200 OK').first().waitFor();
  expect(keys).toEqual(['Bearer gpk_tried']);
  expect(await page.evaluate('JSON.stringify([localStorage, sessionStorage, document.cookie])')).not.toContain('gpk_');
  expect([troubles, foreign]).toEqual([[], []]);
  await close();
});

test('without scripts, the page lists every operation with its scope', async () => {
  const { page, close } = await open({ ...narrow, javaScriptEnabled: false });
  await page.goto('/docs/');
  expect(await page.locator('main li:visible').count()).toBe(readOperations(document).length);
  expect(await page.locator('#createCharge').textContent()).toContain('Needs the scope `payments:write`');
  expect(await findFaults(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await close();
});

test.each([
  ['/', narrow],
  ['/', { colorScheme: 'dark' as const }],
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

test('a search that nothing fits says so, and one that fits leads on', async () => {
  const { page, close } = await open();
  await openOperation(page, 'payments', 'createCharge');
  await page.getByRole('search').click();
  const dialog = page.getByRole('dialog');
  await page.keyboard.type('zebra');
  await dialog.getByText(/No results/i).waitFor();
  await dialog.getByRole('combobox').fill('refund a paid');
  await dialog
    .getByRole('option', { name: /Refund a paid payment/ })
    .first()
    .waitFor();
  await close();
});
