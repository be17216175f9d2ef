// The shop's own test of its checkout, with Vitest:  npx vitest run

import { startGapura, type TestGapura } from 'gapura/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Shop, startShop } from './shop.ts';

let gapura: TestGapura;
let shop: Shop;

beforeAll(async () => {
  gapura = await startGapura();
  const settings = { gapuraUrl: gapura.url, gapuraKey: gapura.key, webhookSecret: '' };
  shop = await startShop(settings);
  settings.webhookSecret = (await gapura.addWebhook(`${shop.url}/webhook`)).secret;
  // A busy machine needs longer for it than the ten seconds that Vitest gives a hook.
}, 60_000);
afterAll(async () => {
  await shop.close();
  await gapura.close();
});
beforeEach(() => gapura.reset());

async function checkout(bags: number) {
  const response = await fetch(`${shop.url}/checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ bags }),
  });
  return { status: response.status, order: (await response.json()) as { id: string; vaNumber: string } };
}
const readOrder = async (id: string) => (await fetch(`${shop.url}/orders/${id}`)).json();

describe('the checkout', () => {
  test('an order is paid once the customer has transferred the money', async () => {
    const { order } = await checkout(2);
    expect(order).toMatchObject({ amount: 170_000, status: 'unpaid', vaNumber: expect.stringMatching(/^\d+$/) });

    await gapura.pay(order.id);
    await gapura.deliverWebhooks();

    expect(await readOrder(order.id)).toMatchObject({ status: 'paid' });
  });

  test('an order that the customer does not pay is cancelled a day later', async () => {
    const { order } = await checkout(1);

    await gapura.advance({ days: 1, minutes: 5 });

    expect(await readOrder(order.id)).toMatchObject({ status: 'cancelled' });
  });

  test('a customer sees an error when the gateway refuses the charge', async () => {
    gapura.sandbox.control.faults.add({ kind: 'error', operation: 'charge', status: 400 });

    expect((await checkout(1)).status).toBe(502);
  });
});
