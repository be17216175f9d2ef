// What the suites of the official clients ask of Snap, by the official Node client itself and by the requests that the others send.

import { createRequire } from 'node:module';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { caller, frozenSandbox } from './support.ts';

interface SnapClient {
  readonly apiConfig: { getSnapApiBaseUrl: () => string; getCoreApiBaseUrl: () => string };
  readonly transaction: { status(id: string): Promise<unknown> };
  readonly httpClient: { request(...parameters: unknown[]): Promise<Record<string, unknown>> };
  createTransaction(parameter?: unknown): Promise<{ token: string; redirect_url: string }>;
  createTransactionToken(parameter: unknown): Promise<string>;
  createTransactionRedirectUrl(parameter: unknown): Promise<string>;
}
const { Snap } = createRequire(import.meta.url)('midtrans-client') as {
  Snap: new (options: { isProduction: boolean; serverKey?: string; clientKey?: string }) => SnapClient;
};

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await frozenSandbox();
});
afterEach(() => sandbox.close());

/** The client as it comes, but for its base address. */
function node(serverKey: string | undefined = sandbox.serverKey): SnapClient {
  const client = new Snap({ isProduction: false, serverKey, clientKey: sandbox.clientKey });
  client.apiConfig.getSnapApiBaseUrl = () => `${sandbox.url}/snap/v1`;
  client.apiConfig.getCoreApiBaseUrl = () => sandbox.url;
  return client;
}

const least = (orderId: string) => ({
  transaction_details: { order_id: orderId, gross_amount: 200_000 },
  credit_card: { secure: true },
});

const ADDRESS = {
  first_name: 'TEST',
  last_name: 'UTOMO',
  email: 'test@utomo.com',
  phone: '0812 3456 7890',
  address: 'Sudirman',
  city: 'Jakarta',
  postal_code: '12190',
  country_code: 'IDN',
};
const most = (orderId: string) => ({
  transaction_details: { order_id: orderId, gross_amount: 10_000 },
  item_details: [
    {
      id: 'ITEM1',
      price: 10_000,
      quantity: 1,
      name: 'Midtrans Bear',
      brand: 'Midtrans',
      category: 'Toys',
      merchant_name: 'Midtrans',
    },
  ],
  customer_details: {
    first_name: 'John',
    last_name: 'Watson',
    email: 'test@example.com',
    phone: '+628 123 456',
    billing_address: ADDRESS,
    shipping_address: ADDRESS,
  },
  enabled_payments: [
    'credit_card',
    'mandiri_clickpay',
    'cimb_clicks',
    'bca_klikbca',
    'bca_klikpay',
    'bri_epay',
    'echannel',
    'indosat_dompetku',
    'mandiri_ecash',
    'permata_va',
    'bca_va',
    'bni_va',
    'other_va',
    'gopay',
    'kioson',
    'indomaret',
    'gci',
    'danamon_online',
  ],
  credit_card: {
    secure: true,
    bank: 'bca',
    installment: { required: false, terms: { bni: [3, 6, 12], offline: [12] } },
    whitelist_bins: ['48111111', '41111111'],
  },
  bca_va: {
    va_number: '12345678911',
    free_text: {
      inquiry: [{ en: 'text in English', id: 'text in Indonesian' }],
      payment: [{ en: 'text', id: 'teks' }],
    },
  },
  bni_va: { va_number: '12345678' },
  permata_va: { va_number: '1234567890', recipient_name: 'SUDARSONO' },
  callbacks: { finish: 'https://demo.midtrans.com' },
  expiry: { start_time: '2026-01-16 03:00:00 +0000', duration: 1, unit: 'minutes' },
  custom_field1: 'custom field 1 content',
});

describe('the Node client', () => {
  it('makes tokens from the least and from the most that can be said', async () => {
    for (const parameter of [least('node-1'), most('node-2')]) {
      const made = await node().createTransaction(parameter);
      expect(made).toEqual({ token: expect.any(String), redirect_url: expect.stringContaining(sandbox.url) });
    }
    expect(await node().createTransactionToken(least('node-3'))).toMatch(/^[0-9a-f-]{36}$/);
    expect(await node().createTransactionRedirectUrl(least('node-4'))).toMatch(/^http/);
  });

  it('is told 404 for an order that is not there, and 401 without a key', async () => {
    await expect(node().transaction.status('non exists order_id')).rejects.toThrow(/404/);
    await expect(node('').transaction.status('non-exists-order-id')).rejects.toThrow(/401/);
    await expect(node('').createTransaction(least('node-5'))).rejects.toThrow(/40[01]/);
  });

  it('is told what is missing, with its messages as a list', async () => {
    for (const parameter of [{}, undefined, {}]) {
      const error = await node()
        .createTransaction(parameter)
        .catch((one: unknown) => one);
      expect(error).toMatchObject({ httpStatusCode: 400, ApiResponse: { error_messages: expect.any(Array) } });
    }
  });

  it('sends a raw request', async () => {
    const client = node();
    const made = await client.httpClient.request(
      'post',
      sandbox.serverKey,
      `${sandbox.url}/snap/v1/transactions`,
      least('node-6'),
    );
    expect(made.token).toEqual(expect.any(String));
  });
});

describe('the others', () => {
  const send = (body: unknown, key?: string) =>
    caller(sandbox)('POST', '/snap/v1/transactions', { body, ...(key === undefined ? {} : { key }) });

  it('PHP: a fixture of another API with a numeric order id, and a key that nobody has', async () => {
    const body = {
      payment_type: 'vtweb',
      vtweb: { credit_card_3d_secure: true },
      credit_card: { secure: false },
      transaction_details: { order_id: 1_884_312_345, gross_amount: 145_000 },
    };
    expect((await send(body)).status).toBe(201);
    const refused = await send(least('php-1'), 'MyVerySecretKey');
    expect([refused.status, refused.text]).toEqual([401, expect.stringContaining('authorized')]);
  });

  it('Python: one order id twice, blanks in it, the year 2030, no body, no amount', async () => {
    const orderId = 'py-midtransclient-test-2023-10-18 10:00:00';
    expect((await send(least(orderId))).status).toBe(201);
    expect((await send(least(orderId))).status).toBe(201);
    const late = { ...most('py-2'), expiry: { start_time: '2030-12-20 18:11:08 +0700', duration: 1, unit: 'minutes' } };
    expect((await send(late)).status).toBe(201);
    const nothing = await send(null);
    expect([nothing.status, nothing.text]).toEqual([400, expect.stringContaining('is required')]);
    const free = await send({ transaction_details: { order_id: 'py-3', gross_amount: 0 } });
    expect(free.status).toBe(400);
    const dummy = await send(least('py-4'), 'dummy');
    expect([dummy.status, dummy.text]).toEqual([401, expect.stringContaining('unauthorized')]);
    const missing = await caller(sandbox)('GET', '/v2/non-exist-order-id/status');
    expect(missing.body).toMatchObject({ status_code: '404', status_message: expect.stringContaining('exist') });
  });

  it('Go: a token of version 4, again for an order of the same second', async () => {
    for (const _time of [1, 2]) {
      const { body } = await send(least('MID-GO-TEST-1700000000'));
      expect(body.token).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(body.redirect_url).not.toBe('');
    }
  });

  it('Java: numbers as texts, an address of 2018, an expiry of its own day, and the whole bodies of errors', async () => {
    const texts = {
      transaction_details: { order_id: 'java-1', gross_amount: '265000' },
      credit_card: { secure: 'true' },
      items_detail: [],
    };
    expect((await send(texts)).status).toBe(201);
    const old = await frozenSandbox({ snap: { redirectPath: 'v2/vtweb' }, startAt: new Date('2025-12-01T00:00:00Z') });
    await old.control.clock.set(new Date('2025-12-01T00:00:00Z'));
    const body = {
      ...most('java-2'),
      expiry: { start_time: '2025-12-20 18:11:08 +0700', duration: 1, unit: 'minutes' },
    };
    const made = await caller(old)('POST', '/snap/v1/transactions', { body });
    expect([made.status, made.body.redirect_url]).toEqual([
      201,
      expect.stringMatching(/\/snap\/v2\/vtweb\/[0-9a-f-]{36}$/),
    ]);
    await old.close();
    const empty = await send({ customer_details: { first_name: 'A' } });
    expect([empty.status, empty.text]).toEqual([
      400,
      '{"error_messages":["transaction_details.gross_amount is required","transaction_details.gross_amount is not a number","transaction_details.order_id is required"]}',
    ]);
    expect((await send(least('java-3'), 'DUMMY')).text).toBe(
      '{"error_messages":["Access denied due to unauthorized transaction, please check client or server key","Visit https://snap-docs.midtrans.com/#request-headers for more details"]}',
    );
  });

  it('Ruby: exactly 201, and the words of a refusal', async () => {
    expect((await send({ transaction_details: { order_id: 'ruby-1', gross_amount: 10_000 } })).status).toBe(201);
    const refused = await send(least('ruby-2'), 'invalid server key');
    expect([refused.status, refused.text]).toEqual([401, expect.stringContaining('please check client or server key')]);
  });
});
