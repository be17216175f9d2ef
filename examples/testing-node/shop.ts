// A tiny shop on bare node:http that sells tea: a page for each order, a QRIS code to pay it, a webhook that marks it paid.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export interface ShopSettings {
  /** Where Gapura listens, and a key for it. */
  readonly gapuraUrl: string;
  readonly gapuraKey: string;
  /** The secret of the webhook; set when it is known. */
  webhookSecret: string;
}

type Order = { id: string; amount: number; isPaid: boolean; qrUrl: string };

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

export async function startShop(settings: ShopSettings): Promise<{ url: string; close(): Promise<void> }> {
  const orders = new Map<string, Order>();

  async function checkout(response: ServerResponse): Promise<void> {
    const order = { id: `TEH-${orders.size + 1}`, amount: 25_000, isPaid: false };
    const charged = await fetch(`${settings.gapuraUrl}/charge/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${settings.gapuraKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ payment_type: 'qris', gross_amount: order.amount, order_id: order.id }),
    });
    if (!charged.ok) return void response.writeHead(502).end('The payment could not be started.');
    const { qr_url: qrUrl } = (await charged.json()) as { qr_url: string };
    orders.set(order.id, { ...order, qrUrl });
    response.writeHead(303, { location: `/orders/${order.id}` }).end();
  }

  async function takeWebhook(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    let event: { type: string; data: { payment: { order_id: string } } };
    try {
      event = new Webhook(settings.webhookSecret).verify(
        body,
        request.headers as Record<string, string>,
      ) as typeof event;
    } catch {
      return void response.writeHead(401).end();
    }
    const order = orders.get(event.data.payment.order_id);
    if (order && event.type === 'payment_settled') order.isPaid = true;
    response.writeHead(204).end();
  }

  function showOrder(id: string, response: ServerResponse): void {
    const order = orders.get(id);
    if (!order) return void response.writeHead(404).end('There is no such order.');
    const body = order.isPaid ? '<p>Thank you! Your tea is on its way.</p>' : `<img src="${order.qrUrl}" alt="QRIS">`;
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<h1>Order ${order.id}</h1>${body}`);
  }

  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    if (request.method === 'POST' && path === '/checkout') await checkout(response);
    else if (request.method === 'POST' && path === '/webhook') await takeWebhook(request, response);
    else showOrder(path.replace('/orders/', ''), response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
