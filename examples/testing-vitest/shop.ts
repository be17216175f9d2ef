// A tiny shop on Express that sells coffee: a checkout that charges through Gapura, a webhook that marks the order paid.

import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { Webhook } from 'standardwebhooks';

export interface ShopSettings {
  /** Where Gapura listens, and a key for it. */
  readonly gapuraUrl: string;
  readonly gapuraKey: string;
  /** The secret of the webhook; set when it is known. */
  webhookSecret: string;
}

type Order = { id: string; amount: number; status: 'unpaid' | 'paid' | 'cancelled'; vaNumber: string };

interface PaymentEvent {
  readonly type: string;
  readonly data: { readonly payment: { readonly order_id: string } };
}

export interface Shop {
  readonly url: string;
  close(): Promise<void>;
}

export async function startShop(settings: ShopSettings): Promise<Shop> {
  const orders = new Map<string, Order>();
  const app = express();

  app.post('/checkout', express.json(), async (request, response) => {
    const id = `KOPI-${orders.size + 1}`;
    const amount = Number(request.body.bags) * 85_000;
    const charged = await fetch(`${settings.gapuraUrl}/charge/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${settings.gapuraKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ payment_type: 'bank_transfer', bank: 'bca', gross_amount: amount, order_id: id }),
    });
    if (!charged.ok) {
      response.status(502).json({ error: 'The payment could not be started. Please try again.' });
      return;
    }
    const { va_number } = (await charged.json()) as { va_number: string };
    orders.set(id, { id, amount, status: 'unpaid', vaNumber: va_number });
    response.status(201).json(orders.get(id));
  });

  app.get('/orders/:id', (request, response) => {
    const order = orders.get(request.params.id);
    response.status(order ? 200 : 404).json(order ?? { error: 'There is no such order.' });
  });

  // The signature is over the text as it came, so nothing may parse it first.
  app.post('/webhook', express.text({ type: '*/*' }), (request, response) => {
    const headers = request.headers as Record<string, string>;
    let event: PaymentEvent;
    try {
      event = new Webhook(settings.webhookSecret).verify(request.body, headers) as PaymentEvent;
    } catch {
      response.sendStatus(401);
      return;
    }
    const order = orders.get(event.data.payment.order_id);
    if (order && event.type === 'payment_settled') order.status = 'paid';
    if (order && event.type === 'payment_expired') order.status = 'cancelled';
    response.sendStatus(204);
  });

  const server = await new Promise<Server>((resolve) => {
    const listening = app.listen(0, '127.0.0.1', () => resolve(listening));
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
