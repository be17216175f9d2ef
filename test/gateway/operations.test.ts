// Every operation on the wire: method, path, headers and body, as a real server receives them.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallOptions, GatewayClient } from '../../src/client.ts';
import { answerJson, BCA_CHARGE, CLIENT_KEY, clientFor, startGateway, type TestGateway } from './support/gateways.ts';

const AUTHORIZATION = 'Basic U0ItTWlkLXNlcnZlci10ZXN0Og==';
const KEY = { idempotencyKey: 'd63ae3e0-a7c5-4733-8d81-b451168d8a2c-x', requestId: 'req-1' };

const PAY_ACCOUNT = {
  payment_type: 'gopay' as const,
  gopay_partner: { phone_number: '81234567891', country_code: '62' },
};
const SUBSCRIPTION = {
  name: 'MONTHLY_2026',
  amount: '14000',
  currency: 'IDR' as const,
  payment_type: 'credit_card' as const,
  token: '48111111sHfSakAvHvFQFEjTivUV1114',
  schedule: { interval: 1, interval_unit: 'month' as const, max_interval: 12 },
};
const UPDATE = { name: 'MONTHLY_2026', amount: '21000', currency: 'IDR' as const, token: 'token-1' };
const INVOICE = {
  order_id: 'INV-1',
  invoice_number: 'INV/2026/0001',
  invoice_date: '2026-01-15 10:00:00 +0700',
  due_date: '2026-02-15 10:00:00 +0700',
  customer_details: { name: 'merchant A' },
  payment_type: 'virtual_account' as const,
  item_details: [{ description: 'pillow', quantity: 1, price: 2_000 }],
  virtual_accounts: [{ bank: 'bca_va' as const }],
};
const CARD_QUERY = `client_key=${CLIENT_KEY}&card_number=4811111111111114&card_exp_month=12&card_exp_year=2030`;

let gateway: TestGateway;
let client: GatewayClient;

beforeAll(async () => {
  gateway = await startGateway((response) => answerJson(response, { status_code: '200', some: 'field' }));
  client = clientFor(gateway.url);
});

afterAll(async () => {
  await client.close();
  await gateway.close();
});

type Case = [name: string, call: (c: GatewayClient, o: CallOptions) => Promise<unknown>, line: string, body: unknown];

/** With an `Idempotency-Key`. */
const keyed: Case[] = [
  ['charge', (c, o) => c.charge(BCA_CHARGE, o), 'POST /v2/charge', BCA_CHARGE],
  ['cancel', (c, o) => c.cancel('A-1', o), 'POST /v2/A-1/cancel', null],
  ['expire', (c, o) => c.expire('A-1', o), 'POST /v2/A-1/expire', null],
  ['approve', (c, o) => c.approve('A-1', o), 'POST /v2/A-1/approve', null],
  ['deny', (c, o) => c.deny('A-1', o), 'POST /v2/A-1/deny', null],
  ['capture', (c, o) => c.capture('t-1', 5_000, o), 'POST /v2/capture', { transaction_id: 't-1', gross_amount: 5_000 }],
  [
    'refund',
    (c, o) => c.refund('A-1', 'key-1', 5_000, 'Out of stock', o),
    'POST /v2/A-1/refund',
    { refund_key: 'key-1', amount: 5_000, reason: 'Out of stock' },
  ],
  [
    'direct_refund',
    (c, o) => c.directRefund('A-1', 'key-1', 5_000, undefined, o),
    'POST /v2/A-1/refund/online/direct',
    { refund_key: 'key-1', amount: 5_000 },
  ],
  ['create_subscription', (c, o) => c.createSubscription(SUBSCRIPTION, o), 'POST /v1/subscriptions', SUBSCRIPTION],
];

/** Without any key, since the gateway takes none here. */
const unkeyed: Case[] = [
  ['get_status', (c, o) => c.getStatus('A-1', o), 'GET /v2/A-1/status', null],
  ['get_status_b2b', (c, o) => c.getStatusB2b('A-1', o), 'GET /v2/A-1/status/b2b?page=0&per_page=10', null],
  ['point_inquiry', (c, o) => c.pointInquiry('481111-1114', o), 'GET /v2/point_inquiry/481111-1114', null],
  ['get_bin', (c, o) => c.getBin('45563300', o), 'GET /v1/bins/45563300', null],
  ['create_pay_account', (c, o) => c.createPayAccount(PAY_ACCOUNT, o), 'POST /v2/pay/account', PAY_ACCOUNT],
  ['get_pay_account', (c, o) => c.getPayAccount('acc', o), 'GET /v2/pay/account/acc', null],
  ['unbind_pay_account', (c, o) => c.unbindPayAccount('acc', o), 'POST /v2/pay/account/acc/unbind', null],
  ['get_subscription', (c, o) => c.getSubscription('s', o), 'GET /v1/subscriptions/s', null],
  ['disable_subscription', (c, o) => c.disableSubscription('s', o), 'POST /v1/subscriptions/s/disable', null],
  ['enable_subscription', (c, o) => c.enableSubscription('s', o), 'POST /v1/subscriptions/s/enable', null],
  ['cancel_subscription', (c, o) => c.cancelSubscription('s', o), 'POST /v1/subscriptions/s/cancel', null],
  ['update_subscription', (c, o) => c.updateSubscription('s', UPDATE, o), 'PATCH /v1/subscriptions/s', UPDATE],
  ['get_invoice', (c, o) => c.getInvoice('i', o), 'GET /v1/invoices/i', null],
  ['void_invoice', (c, o) => c.voidInvoice('i', undefined, o), 'PATCH /v1/invoices/i/void', {}],
  ['void_invoice', (c, o) => c.voidInvoice('i', 'wrong', o), 'PATCH /v1/invoices/i/void', { void_reason: 'wrong' }],
];

/** With the client key in the query in place of an authorization. */
const unauthorized: Case[] = [
  [
    'get_card_token',
    (c, o) => c.getCardToken('4811 1111 1111 1114', '12', '2030', '123', undefined, o),
    `GET /v2/token?${CARD_QUERY}&card_cvv=123`,
    null,
  ],
  [
    'register_card',
    (c, o) => c.registerCard('4811111111111114', '12', '2030', null, o),
    `GET /v2/card/register?${CARD_QUERY}`,
    null,
  ],
];

async function send(call: Case[1], options: CallOptions) {
  await expect(call(client, options)).resolves.toEqual({ status_code: '200', some: 'field' });
  const request = gateway.received.at(-1);
  if (request === undefined) throw new Error('nothing was received');
  const { method, path, headers, body } = request;
  return { line: `${method} ${path}`, headers, body: body === '' ? null : JSON.parse(body) };
}

describe('an operation with an idempotency key', () => {
  it.each(keyed)('%s is sent as documented', async (_name, call, line, body) => {
    const sent = await send(call, KEY);
    expect(sent).toMatchObject({ line, body });
    expect(sent.headers).toMatchObject({
      authorization: AUTHORIZATION,
      accept: 'application/json',
      'idempotency-key': KEY.idempotencyKey,
      'x-request-id': 'req-1',
    });
    expect(sent.headers['content-type']).toBe(body === null ? undefined : 'application/json');
  });

  it('create_invoice has another name for its header', async () => {
    const sent = await send((c, o) => c.createInvoice(INVOICE, o), KEY);
    expect(sent).toMatchObject({ line: 'POST /v1/invoices', body: INVOICE });
    expect(sent.headers['x-idempotency-key']).toBe(KEY.idempotencyKey);
    expect(sent.headers['idempotency-key']).toBeUndefined();
  });
});

describe('an operation that takes no idempotency key', () => {
  it.each(unkeyed)('%s is sent without one', async (_name, call, line, body) => {
    const sent = await send(call, KEY);
    expect(sent).toMatchObject({ line, body });
    expect(sent.headers.authorization).toBe(AUTHORIZATION);
    expect(sent.headers).not.toHaveProperty('idempotency-key');
    expect(sent.headers).not.toHaveProperty('x-idempotency-key');
  });

  it.each(unauthorized)('%s is sent with the client key and without the server key', async (_name, call, line) => {
    const sent = await send(call, KEY);
    expect(sent.line).toBe(line);
    expect(sent.headers).not.toHaveProperty('authorization');
  });

  it('get_card_token takes another client key for one call', async () => {
    const call = (c: GatewayClient) => c.getCardToken('4811111111111114', '12', '2030', '123', 'SB-Mid-client-other');
    expect((await send(call, {})).line).toContain('client_key=SB-Mid-client-other&');
  });

  it('get_status_b2b takes the page that is asked for', async () => {
    const sent = await send((c) => c.getStatusB2b('A-1', { page: 2, perPage: 50 }), {});
    expect(sent.line).toBe('GET /v2/A-1/status/b2b?page=2&per_page=50');
  });
});

describe('headers', () => {
  const urls = ['https://a.example/n', 'https://b.example/n?x=1'];

  it('carry the notification addresses of a charge', async () => {
    const sent = await send((c, o) => c.charge(BCA_CHARGE, o), {
      overrideNotification: urls,
      appendNotification: urls,
    });
    expect(sent.headers['x-override-notification']).toBe('https://a.example/n,https://b.example/n?x=1');
    expect(sent.headers['x-append-notification']).toBe('https://a.example/n,https://b.example/n?x=1');
  });

  it('carry no notification addresses on any other call', async () => {
    const sent = await send((c, o) => c.cancel('A-1', o), { overrideNotification: urls });
    expect(sent.headers).not.toHaveProperty('x-override-notification');
  });

  it("carry the client's own address with all that is begun at a sandbox, unless the call names another", async () => {
    const own = new GatewayClient({
      serverKey: 'SB-Mid-server-x',
      baseUrl: gateway.url,
      environment: 'local',
      notificationUrl: () => 'http://127.0.0.1:3000/notification/',
    });
    const overridden = async (call: Case[1], options: CallOptions = {}) => {
      await call(own, options);
      return gateway.received.at(-1)?.headers['x-override-notification'];
    };
    const begins: Case[1][] = [
      (c, o) => c.charge(BCA_CHARGE, o),
      (c, o) => c.createInvoice(INVOICE, o),
      (c, o) => c.createPayAccount(PAY_ACCOUNT, o),
    ];
    for (const call of begins) expect(await overridden(call)).toBe('http://127.0.0.1:3000/notification/');
    expect(await overridden((c, o) => c.charge(BCA_CHARGE, o), { overrideNotification: urls })).toBe(urls.join(','));
    expect(await overridden((c, o) => c.cancel('A-1', o))).toBeUndefined();
    await own.close();
  });

  it('carry the language of the pages of GoPay', async () => {
    const sent = await send((c, o) => c.createPayAccount(PAY_ACCOUNT, o), { paymentLocale: 'en-EN' });
    expect(sent.headers['x-payment-locale']).toBe('en-EN');
  });
});

describe('paths', () => {
  it.each([
    ['a/b', 'a%2Fb'],
    ['a b', 'a%20b'],
    ['a?b=c#d', 'a%3Fb%3Dc%23d'],
    ['a%2Fb', 'a%252Fb'],
    ['../../v1/invoices', '..%2F..%2Fv1%2Finvoices'],
    ['\r\nx-evil: 1', '%0D%0Ax-evil%3A%201'],
    ['é😀', '%C3%A9%F0%9F%98%80'],
    ["o'r(d)er!*~._-", "o'r(d)er!*~._-"],
  ])('hold the order id %j in one encoded segment', async (orderId, segment) => {
    expect((await send((c) => c.getStatus(orderId), {})).line).toBe(`GET /v2/${segment}/status`);
  });

  it('stand below the path of the base address', async () => {
    const below = clientFor(`${gateway.url}/gw/`);
    await below.getStatus('A-1');
    await below.close();
    expect(gateway.received.at(-1)?.path).toBe('/gw/v2/A-1/status');
  });
});
