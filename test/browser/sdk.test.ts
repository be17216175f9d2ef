// gapura/sdk in a real browser: a page of the shop charges, follows the stream of events, and verifies a webhook.

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startGapura, type TestGapura } from '../../src/testing/index.ts';
import { bundleSdk } from '../sdk/bundle.ts';
import { startBrowser } from './support.ts';

/** The example of Standard Webhooks itself. */
const SIGNED = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: '1614265330',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  body: '{"test": 2432232314}',
};

let gapura: TestGapura;
let shop: Server;
let browser: Browser;
let url: string;
beforeAll(async () => {
  gapura = await startGapura();
  const code = (await bundleSdk()).map((chunk) => chunk.code).join('');
  // The API stands under the shop's own address, as it does where it is mounted.
  shop = createServer((request, response) => {
    if (request.url?.startsWith('/pay/')) {
      Object.assign(request, { originalUrl: request.url, url: request.url.slice('/pay'.length) });
      gapura.gapura.handler(request, response);
      return;
    }
    const isScript = request.url === '/sdk.js';
    response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' });
    response.end(isScript ? code : '<!doctype html><title>Shop</title>');
  });
  await new Promise<void>((listening) => shop.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  browser = await startBrowser();
});
afterAll(async () => {
  await browser.close();
  shop.closeAllConnections();
  shop.close();
  await gapura.close();
});

it('charges, reads page after page, is told of a fault, and follows events', async () => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(url);
  const seen = (await page.evaluate(`(async () => {
    const { createGapuraClient, verifyWebhook } = await import('/sdk.js');
    const gapura = createGapuraClient({ url: '${url}/pay', key: '${gapura.key}' });
    const leaving = new AbortController();
    const first = (async () => {
      for await (const event of gapura.events.stream({ after: '0-0', signal: leaving.signal })) return event.name;
    })();
    for (const amount of [10000, 20000, 30000]) await gapura.payments.charge({ payment_type: 'qris', gross_amount: amount });
    const amounts = [];
    for await (const payment of gapura.payments.list({ limit: 2 })) amounts.push(payment.gross_amount);
    const refused = await gapura.payments.charge({ payment_type: 'qris', gross_amount: 0 }).catch((error) => error);
    const told = await first;
    leaving.abort();
    const headers = { 'webhook-id': '${SIGNED.id}', 'webhook-timestamp': '${SIGNED.timestamp}', 'webhook-signature': '${SIGNED.signature}' };
    const old = await verifyWebhook(headers, '${SIGNED.body}', '${SIGNED.secret}').catch((error) => error.reason);
    const forged = await verifyWebhook(headers, '{}', '${SIGNED.secret}').catch((error) => error.reason);
    return { amounts, told, code: refused.code, field: refused.errors?.[0]?.field, old, forged };
  })()`)) as Record<string, unknown>;
  expect(seen).toEqual({
    amounts: ['30000.00', '20000.00', '10000.00'],
    told: 'payment_received',
    code: 'validation_failed',
    field: 'gross_amount',
    // Genuine, and years old.
    old: 'too_old',
    forged: 'no_matching_signature',
  });
});
