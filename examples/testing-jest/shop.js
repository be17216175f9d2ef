// A tiny shop in CommonJS that sells bread: a checkout that gives a GoPay link, a webhook that marks the order paid or refunded.

const { createServer } = require('node:http');
const { Webhook } = require('standardwebhooks');

async function readBody(request) {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

/** `settings` says where Gapura listens, a key for it, and the secret of the webhook; that is set when it is known. */
async function startShop(settings) {
  const orders = new Map();

  async function checkout(response) {
    const id = `ROTI-${orders.size + 1}`;
    const charged = await fetch(`${settings.gapuraUrl}/charge/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${settings.gapuraKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ payment_type: 'gopay', gross_amount: 35_000, order_id: id }),
    });
    if (!charged.ok) return answer(response, 502, { error: 'The payment could not be started. Please try again.' });
    const { deeplink_url: payAt } = await charged.json();
    orders.set(id, { id, amount: 35_000, status: 'unpaid', payAt });
    answer(response, 201, orders.get(id));
  }

  async function takeWebhook(request, response) {
    let event;
    try {
      event = new Webhook(settings.webhookSecret).verify(await readBody(request), request.headers);
    } catch {
      return answer(response, 401, {});
    }
    const order = orders.get(event.data.payment.order_id);
    if (order && event.type === 'payment_settled') order.status = 'paid';
    if (order && event.type === 'payment_refunded') order.status = 'refunded';
    answer(response, 200, {});
  }

  const server = createServer(async (request, response) => {
    if (request.method === 'POST' && request.url === '/checkout') return checkout(response);
    if (request.method === 'POST' && request.url === '/webhook') return takeWebhook(request, response);
    const order = orders.get(request.url.replace('/orders/', ''));
    answer(response, order ? 200 : 404, order ?? { error: 'There is no such order.' });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(response, status, body) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

module.exports = { startShop };
