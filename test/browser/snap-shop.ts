// A shop with snap.js on its page, for a real browser.

import type { AddressInfo } from 'node:net';
import type { FrameLocator, Page } from 'playwright-core';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { createPatientServer } from '../support/http-server.ts';

export interface SnapShop {
  readonly url: string;
  readonly visits: string[];
  close(): Promise<void>;
}

/** Its policy allows nothing but the sandbox's script and frames. It writes down what its callbacks are given. */
export async function openSnapShop(sandbox: Sandbox): Promise<SnapShop> {
  const visits: string[] = [];
  const server = createPatientServer((request, response) => {
    visits.push(request.url ?? '');
    response.writeHead(200, {
      'content-type': request.url === '/shop.js' ? 'text/javascript' : 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; script-src 'self' ${sandbox.url}; frame-src ${sandbox.url}; style-src 'unsafe-inline'; img-src data:`,
    });
    response.end(request.url === '/shop.js' ? SHOP_SCRIPT : shopPage(sandbox));
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

const shopPage = ({
  url,
  clientKey,
}: Sandbox) => `<!doctype html><html lang="en"><head><title>Shop</title><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<script src="${url}/snap/snap.js" data-client-key="${clientKey}"></script></head>
<body><h1>Shop</h1><button id="buy">Buy</button><div id="place"></div><pre id="told"></pre><script src="/shop.js"></script></body></html>`;
const SHOP_SCRIPT = `
const say = (name) => (value) => { document.querySelector('#told').textContent += name + ' ' + JSON.stringify(value ?? null) + '\\n'; };
window.callbacks = { onSuccess: say('success'), onPending: say('pending'), onError: say('error'), onClose: say('close'), language: 'en' };
`;

/** What the shop's callbacks were given, each with its name. */
export async function toldTo(page: Page): Promise<[string, Record<string, unknown> | null][]> {
  const text = (await page.locator('#told').textContent()) ?? '';
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => [line.split(' ', 1)[0] ?? '', JSON.parse(line.slice(line.indexOf(' ') + 1))]);
}

export const popup = (page: Page): FrameLocator => page.frameLocator('#snap-midtrans');
