// The shop's own test of its checkout, with Node's test runner:  node --import tsx --test

import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { startGapura, type TestGapura } from 'gapura/testing';
import { startShop } from './shop.ts';

let gapura: TestGapura;
let shop: Awaited<ReturnType<typeof startShop>>;

before(
  async () => {
    gapura = await startGapura();
    const settings = { gapuraUrl: gapura.url, gapuraKey: gapura.key, webhookSecret: '' };
    shop = await startShop(settings);
    settings.webhookSecret = (await gapura.addWebhook(`${shop.url}/webhook`)).secret;
  },
  // Node sets no limit: what hangs is given up after a minute, which a busy machine may need a good part of.
  { timeout: 60_000 },
);
after(async () => {
  await shop.close();
  await gapura.close();
});
beforeEach(() => gapura.reset());

/** Follows the redirect to the order's page. */
const checkout = () => fetch(`${shop.url}/checkout`, { method: 'POST' });
const readPage = async (url: string) => (await fetch(url)).text();

test('the page of an order shows a code to scan, and thanks for the payment', async () => {
  const page = await checkout();
  assert.match(await page.text(), /<img src="http:.+qr-code"/);

  const orderId = page.url.replace(/^.*\//, '');
  await gapura.pay(orderId, { issuer: 'gopay' });
  await gapura.deliverWebhooks();

  assert.match(await readPage(page.url), /Your tea is on its way/);
});

test('an order is paid though the gateway’s notification was lost', async () => {
  const page = await checkout();
  gapura.sandbox.control.faults.add({ kind: 'lost' });
  await gapura.pay(page.url.replace(/^.*\//, ''));
  assert.doesNotMatch(await readPage(page.url), /on its way/);

  await gapura.advance({ minutes: 10 });

  assert.match(await readPage(page.url), /Your tea is on its way/);
});
