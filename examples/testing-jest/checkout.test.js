// The shop's own test of its checkout, with Jest:  npm test, which is NODE_OPTIONS=--experimental-vm-modules jest

const { startShop } = require('./shop.js');

let gapura;
let shop;

beforeAll(async () => {
  // Imported here, and not required above: Gapura is an ES module, and Jest does not require those.
  const { startGapura } = await import('gapura/testing');
  gapura = await startGapura();
  const settings = { gapuraUrl: gapura.url, gapuraKey: gapura.key, webhookSecret: '' };
  shop = await startShop(settings);
  settings.webhookSecret = (await gapura.addWebhook(`${shop.url}/webhook`)).secret;
  // A busy machine needs longer for it than the five seconds that Jest gives a hook.
}, 60_000);
afterAll(async () => {
  await shop.close();
  await gapura.close();
});
beforeEach(() => gapura.reset());

async function checkout() {
  const response = await fetch(`${shop.url}/checkout`, { method: 'POST' });
  return { status: response.status, order: await response.json() };
}
const readOrder = async (id) => (await fetch(`${shop.url}/orders/${id}`)).json();

describe('the checkout', () => {
  test('an order is paid once the customer has paid with GoPay', async () => {
    const { order } = await checkout();
    expect(order).toMatchObject({ amount: 35_000, status: 'unpaid', payAt: expect.stringMatching(/:\/\//) });

    await gapura.pay(order.id);
    await gapura.deliverWebhooks();

    expect(await readOrder(order.id)).toMatchObject({ status: 'paid' });
  });

  test('an order whose money was given back is refunded', async () => {
    const { order } = await checkout();
    await gapura.pay(order.id);

    await gapura.refund(order.id);
    await gapura.deliverWebhooks();

    expect(await readOrder(order.id)).toMatchObject({ status: 'refunded' });
  });

  test('a customer sees an error when the gateway refuses the charge', async () => {
    gapura.sandbox.control.faults.add({ kind: 'error', operation: 'charge', status: 400 });

    expect((await checkout()).status).toBe(502);
  });
});
