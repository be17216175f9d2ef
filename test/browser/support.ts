// A real browser for the tests of the pages, and a shop to which shoppers return.

import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { caller } from '../sandbox/support.ts';
import { createPatientServer } from '../support/http-server.ts';

export function startBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The narrowest phone that pages are made for. */
export const narrow: BrowserContextOptions = { viewport: { width: 360, height: 740 } };

/** A page that fails its test when a script of it fails, when its policy is broken, or when it asks anyone else. */
export async function openPage(browser: Browser, sandbox: Sandbox, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ baseURL: sandbox.url, locale: 'en-GB', ...options });
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(message.text());
  });
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(sandbox.url)) foreign.push(request.url());
  });
  return { page, troubles, foreign, close: () => context.close() };
}

export const charger = (sandbox: Sandbox) => async (body: unknown) =>
  (await caller(sandbox)('POST', '/v2/charge', { body })).body;

/** How far the page sticks out of the window on the right. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  ) as Promise<number>;
}

export interface Shop {
  readonly url: string;
  /** What shoppers brought back: the method, the address and the body. */
  readonly visits: { method: string; path: string; body: string }[];
  close(): Promise<void>;
}

export async function openShop(html = '<h1>Thank you</h1>'): Promise<Shop> {
  const visits: Shop['visits'] = [];
  const server: Server = createPatientServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString('utf8');
    });
    request.on('end', () => {
      if (request.url !== '/favicon.ico') visits.push({ method: request.method ?? '', path: request.url ?? '', body });
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end(html);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    visits,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Snap sessions and a payment link in many standings, with long names: an order that can be paid twice among them. */
export async function fillSnap(sandbox: Sandbox): Promise<void> {
  const call = caller(sandbox);
  const create = async (orderId: string, more: Record<string, unknown> = {}) => {
    const body = { transaction_details: { order_id: orderId, gross_amount: 10_000_000 }, ...more };
    return String((await call('POST', '/snap/v1/transactions', { body })).body.token);
  };
  const order = `SNAP-${'long-'.repeat(6)}1`;
  sandbox.control.snap.choose(await create(order), { method: 'bca_va' });
  sandbox.control.snap.choose(await create(`${order}-retry`), { method: 'permata_va' });
  await create('SNAP-2', { expiry: { duration: 30, unit: 'minute' }, enabled_payments: ['qris'] });
  await create('SNAP-2');
  const details = { order_id: `link-${'long-'.repeat(5)}1`, gross_amount: 10_000_000, payment_link_id: 'a'.repeat(50) };
  const body = { transaction_details: details, usage_limit: 3, expiry: { duration: 2, unit: 'days' } };
  await call('POST', '/v1/payment-links', { body });
  const purchases = [1, 2, 3, 4, 5, 6].map(() => sandbox.control.paymentLinks.open(details.order_id));
  for (const { id } of purchases.slice(-2)) sandbox.control.snap.choose(id, { method: 'bri_va' });
  sandbox.control.pay(purchases.at(-1)?.orderId ?? '');
}
