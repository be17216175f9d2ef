// gapura/testing: a Gapura that starts and empties at once, with payments in every status and a clock that can be moved.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PAYMENT_STATUSES } from '../../src/domain/payments/payment.ts';
import type { OpenGapura } from '../../src/host/open-gapura.ts';
import { PAYMENT_TYPES } from '../../src/methods/index.ts';
import { startGapura, type TestGapura } from '../../src/testing/index.ts';

let shop: TestGapura;
beforeAll(async () => {
  shop = await startGapura();
});
afterAll(() => shop.close());
beforeEach(() => shop.reset());

describe('a payment', () => {
  it.each(PAYMENT_STATUSES)('is made in the status %s, and is in it at the gateway too', async (status) => {
    const payment = await shop.payment({ status, gross_amount: 25_000, order_id: `ORDER-${status}` });
    expect(payment).toMatchObject({
      order_id: `ORDER-${status}`,
      transaction_status: status,
      gross_amount: '25000.00',
      charge_state: status === 'failure' ? 'rejected' : 'charged',
    });
    const atGateway = shop.sandbox.control.transactions.get(`ORDER-${status}`)?.status;
    expect(atGateway).toBe(status === 'failure' ? undefined : status);
  });

  it.each(PAYMENT_TYPES)('of the type %s is made pending, and settled', async (payment_type) => {
    const pending = await shop.payment({ payment_type });
    expect([pending.payment_type, pending.transaction_status]).toEqual([payment_type, 'pending']);
    const settled = await shop.payment({ payment_type, status: 'settlement' });
    expect([settled.transaction_status, settled.is_paid]).toEqual(['settlement', true]);
  });

  it('is refused in words where its type cannot reach the status', async () => {
    await expect(shop.payment({ payment_type: 'bank_transfer', status: 'authorize' })).rejects.toThrow(
      'payment_type "bank_transfer" cannot be brought to "authorize"; it is "pending"',
    );
  });

  it('is paid by its id, its order id or itself', async () => {
    const first = await shop.payment();
    const second = await shop.payment({ order_id: 'KOPI-2' });
    const third = await shop.payment({ payment_type: 'qris' });
    expect((await shop.pay(first.id)).is_paid).toBe(true);
    expect((await shop.pay('KOPI-2')).id).toBe(second.id);
    expect((await shop.pay(third, { issuer: 'ovo' })).issuer).toBe('ovo');
    await expect(shop.pay('KOPI-3')).rejects.toThrow('There is no payment with the order id "KOPI-3"');
  });
});

describe('what bills customers', () => {
  it.each(['pending', 'paid', 'voided', 'expired'] as const)('an invoice is made %s', async (status) => {
    expect((await shop.invoice({ status })).status).toBe(status);
  });

  it.each(['active', 'disabled', 'cancelled'] as const)('a subscription is made %s', async (status) => {
    expect((await shop.subscription({ status })).status).toBe(status);
  });

  it('a subscription is charged again and again as the clock moves', async () => {
    const { id } = await shop.subscription({ interval: 1, interval_unit: 'day' });
    await shop.advance({ days: 3, minutes: 1 });
    const charged = await shop.request('GET', '/payments/');
    expect(charged.body).toHaveLength(3);
    expect((await shop.request('GET', `/subscriptions/${id}/`)).body).toMatchObject({ current_interval: 3 });
  });
});

describe('the clock', () => {
  it('moves Gapura and the gateway together, and what is due happens', async () => {
    const { id } = await shop.payment({ custom_expiry: { expiry_duration: 30, unit: 'minute' } });
    const before = shop.now().getTime();
    await shop.advance({ minutes: 29 });
    expect((await shop.read(id)).transaction_status).toBe('pending');
    await shop.advance({ minutes: 2 });
    expect((await shop.read(id)).transaction_status).toBe('expire');
    expect(shop.now().getTime() - before).toBeGreaterThanOrEqual(31 * 60_000);
  });

  it('has the tasks find what no notification told', async () => {
    const { id } = await shop.payment();
    shop.sandbox.control.faults.add({ kind: 'lost' });
    expect((await shop.pay(id)).transaction_status).toBe('pending');
    await shop.advance({ hours: 1 });
    expect((await shop.read(id)).transaction_status).toBe('settlement');
  });

  it('refuses what is no span of time', async () => {
    await expect(shop.advance({ minutes: -1 })).rejects.toThrow('minutes must be a number, and not below 0');
    await expect(shop.advance({ weeks: 1 } as object)).rejects.toThrow('no "weeks"');
  });
});

describe('webhooks', () => {
  it('go out when they are asked for, signed, and are tried again when the clock has moved', async () => {
    const received: { type: string; data: unknown }[] = [];
    let status = 500;
    let secret = '';
    const receiver = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      new Webhook(secret).verify(body, request.headers as Record<string, string>);
      if (status === 200) received.push(JSON.parse(body));
      response.writeHead(status).end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const { id: webhookId, ...webhook } = await shop.addWebhook(
      `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`,
      ['payment_settled'],
    );
    secret = webhook.secret;
    try {
      const { id } = await shop.payment({ status: 'settlement' });
      await shop.deliverWebhooks();
      expect(received).toEqual([]);
      status = 200;
      await shop.deliverWebhooks();
      expect(received).toEqual([]);
      await shop.advance({ minutes: 10 });
      expect(received).toMatchObject([{ type: 'payment_settled', data: { payment: { id } } }]);
    } finally {
      await shop.request('DELETE', `/webhooks/${webhookId}/`);
      await new Promise((resolve) => receiver.close(resolve).closeAllConnections());
    }
  });
});

describe('a reset', () => {
  it('forgets payments, faults and the clock, and keeps the key', async () => {
    const { id } = await shop.payment({ status: 'settlement', order_id: 'KOPI-1' });
    shop.sandbox.control.faults.add({ kind: 'error', operation: 'charge' });
    await shop.advance({ days: 10 });
    await shop.reset();
    expect((await shop.request('GET', '/payments/')).body).toEqual([]);
    expect((await shop.request('GET', `/payments/${id}/`)).status).toBe(404);
    expect(Math.abs(shop.now().getTime() - Date.now())).toBeLessThan(86_400_000);
    expect((await shop.payment({ order_id: 'KOPI-1' })).transaction_status).toBe('pending');
  });
});

describe('two of them', () => {
  it('share nothing, and one that is closed leaves nothing to the next', async () => {
    const second = await startGapura({ startAt: new Date('2030-01-01T00:00:00Z') });
    try {
      await second.payment({ order_id: 'ONLY-HERE', status: 'settlement' });
      expect(second.now().getUTCFullYear()).toBe(2030);
      expect((await shop.request('GET', '/payments/')).body).toEqual([]);
      expect(
        (await fetch(`${second.url}/payments/`, { headers: { authorization: `Bearer ${shop.key}` } })).status,
      ).toBe(401);
    } finally {
      await second.close();
    }
    await using third = await startGapura({ background: true });
    expect((await third.request('GET', '/payments/')).body).toEqual([]);
    expect(third.gapura.worker.state).toBe('running');
    const next = await third.payment({ order_id: 'ONLY-HERE' });
    expect(next.order_id).toBe('ONLY-HERE');
    const { rows } = await (third.gapura as OpenGapura).database.pool.query(
      'SELECT max(sequence)::int AS sequence FROM gateway_events',
    );
    expect(rows[0].sequence).toBeLessThan(5);
  });
});
