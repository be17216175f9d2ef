// GET /search/: whatever is at hand of a record finds it, of any kind, for those who may see it.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Reply, startGapura, type TestGapura } from '../support/gapura.ts';
import { sendInvoice } from '../support/invoices.ts';
import { linkOf } from '../support/links.ts';
import { payAtGateway } from '../support/payments.ts';
import { subscribe } from '../support/subscriptions.ts';

const CUSTOMER = { first_name: 'Nur', last_name: 'Aini', email: 'Nur.Aini@Example.co.id', phone: '+62 812-7654-3210' };

let t: TestGapura;
const ids: Record<string, string> = {};
let refundKey: string;
beforeAll(async () => {
  t = await startGapura();
  const made = async (kind: string, path: string, body: object, key = t.keys.budi) => {
    const reply = await t.request('POST', path, { body, key });
    expect([kind, reply.status, reply.body.errors]).toEqual([kind, 201, undefined]);
    ids[kind] = reply.body.id;
  };
  await made('payment', '/charge/', {
    payment_type: 'gopay', gross_amount: 80_000, order_id: 'PAY-2026-77', customer_details: CUSTOMER,
  }); // biome-ignore format: it stands in a line
  await t.sandbox.settled();
  await payAtGateway(t, 'PAY-2026-77');
  const refund = { amount: 30_000 };
  const refunded = await t.request('POST', `/payments/${ids.payment}/refund/`, { body: refund, key: t.keys.staff });
  expect([refunded.status, refunded.body.errors]).toEqual([200, undefined]);
  ids.refund = refunded.body.refund.id;
  refundKey = refunded.body.refund.refund_key;
  await made('checkout', '/checkouts/', { amount: 50_000, order_id: 'Cart-2026-88', customer_details: CUSTOMER });
  await made('payment_link', '/payment_links/', { title: 'Kelas Batik', amount: 90_000 });
  const invoice = await sendInvoice(t, {
    order_id: 'BILL-2026-1', invoice_number: 'INV/99', customer_email: 'nur.aini@example.co.id', customer_phone: '6281276543210',
  }); // biome-ignore format: it stands in a line
  expect([invoice.status, invoice.body.errors]).toEqual([201, undefined]);
  ids.invoice = invoice.body.id;
  ids.subscription = (await subscribe(t, { name: 'MEMBER-5', customer_details: CUSTOMER })).id;
  await made('webhook', '/webhooks/', { url: 'https://shop.example/hooks' }, t.keys.staff);
});
afterAll(() => t.close());

async function find(words: string, key = t.keys.staff): Promise<string[]> {
  const reply = await t.request('GET', `/search/?q=${encodeURIComponent(words)}`, { key });
  expect([words, reply.status]).toEqual([words, 200]);
  return reply.body.map(({ kind, name }: { kind: string; name: string }) => `${kind} ${name}`);
}

const OF_CUSTOMER = ['payment PAY-2026-77', 'checkout Cart-2026-88', 'invoice INV/99', 'subscription MEMBER-5'];

describe('GET /search/ 200', () => {
  it.each([
    ['any part of the order id of a payment', '2026-77', ['payment PAY-2026-77']],
    ['how the order id of a checkout begins', 'cart-2026', ['checkout Cart-2026-88']],
    ['how the title of a payment link begins', 'kelas b', ['payment_link Kelas Batik']],
    ['how the number of an invoice begins', 'inv/9', ['invoice INV/99']],
    ['the order id of an invoice', 'bill-2026-1', ['invoice INV/99']],
    ['how the name of a subscription begins', 'member', ['subscription MEMBER-5']],
    ['a part of the address of a webhook', 'shop.example', ['webhook https://shop.example/hooks']],
    ['an e-mail', 'nur.aini@', [...OF_CUSTOMER, 'customer nur.aini@example.co.id']],
    ['a phone as it is dialled', '0812 7654 3210', [...OF_CUSTOMER, 'customer +62 812-7654-3210']],
    ['nothing of the kind', 'no such thing', []],
  ])('%s', async (_what, words, found) => {
    expect(await find(words)).toEqual(found);
  });

  it('the id of anything', async () => {
    for (const [kind, id] of Object.entries(ids)) {
      const { body } = await t.request('GET', `/search/?q=${id}`, { key: t.keys.staff });
      expect(body.map((one: { kind: string; id: string }) => [one.kind, one.id])).toEqual([[kind, id]]);
    }
  });

  it('says how it stands, for how much, whose it is and to which payment it belongs', async () => {
    const [refund] = (await t.request('GET', `/search/?q=${refundKey}`, { key: t.keys.staff })).body;
    expect(refund).toMatchObject({ detail: 'PAY-2026-77', amount: '30000.00', payment_id: ids.payment });
    const [payment] = (await t.request('GET', '/search/?q=pay-2026', { key: t.keys.staff })).body;
    expect(payment).toMatchObject({
      detail: 'Nur Aini', status: 'partial_refund', amount: '80000.00', payment_id: null, id: ids.payment,
    }); // biome-ignore format: it stands in a line
  });

  it('at most five of a kind, newest first', async () => {
    for (let n = 1; n <= 7; n += 1) {
      await t.request('POST', '/checkouts/', { body: { amount: 1_000 * n, order_id: `MANY-${n}` } });
    }
    expect(await find('many-')).toEqual(['7', '6', '5', '4', '3'].map((n) => `checkout MANY-${n}`));
  });

  it("a caller who is not staff finds their own, and no other's", async () => {
    expect(await find('nur.aini@', t.keys.budi)).toEqual([...OF_CUSTOMER, 'customer nur.aini@example.co.id']);
    for (const words of ['nur.aini@', refundKey, 'kelas', ids.webhook ?? '', ids.refund ?? '']) {
      expect(await find(words, t.keys.siti)).toEqual([]);
    }
  });

  it('finds only the kinds that the caller has the scope for', async () => {
    const key = await t.keyFor('budi', ['invoices:read']);
    expect(await find('nur.aini@', key)).toEqual(['invoice INV/99', 'customer nur.aini@example.co.id']);
  });
});

describe('GET /search/ 400', () => {
  it.each(['', '?q=', '?q=a', '?q=%2E%2E%2E', `?q=${'a'.repeat(101)}`])('names q: %s', async (query) => {
    const reply = await t.request('GET', `/search/${query}`);
    expect([reply.status, reply.body.errors[0].field]).toEqual([400, 'q']);
  });
});

it('GET /search/ 403 without a scope that reads', async () => {
  const key = await t.keyFor('budi', ['checkouts:write']);
  expect((await t.request('GET', '/search/?q=anything', { key })).status).toBe(403);
});

describe('lists of one customer', () => {
  const lists = [
    ['/payments/', 'order_id', 'PAY-2026-77'],
    ['/checkouts/', 'order_id', 'Cart-2026-88'],
    ['/invoices/', 'invoice_number', 'INV/99'],
    ['/subscriptions/', 'name', 'MEMBER-5'],
  ] as const;

  beforeAll(async () => {
    // Another customer, whose e-mail and phone begin as those of the first.
    const customer_details = { email: 'nur.aini@example.co.id.test', phone: '0812765432109' };
    await t.request('POST', '/checkouts/', { body: { amount: 7_000, order_id: 'OF-ANOTHER', customer_details } });
    const charge = { payment_type: 'bank_transfer', bank: 'bca', gross_amount: 19_000, order_id: 'PAID-BY-ANOTHER' };
    await t.request('POST', '/charge/', { body: { ...charge, customer_details } });
  });

  it.each(lists)('%s by e-mail or phone, however they are written', async (path, field, name) => {
    for (const customer of [
      'customer_email=NUR.aini%40example.co.id',
      'customer_phone=081276543210',
      'customer_phone=%2B62 812-7654-3210',
    ]) {
      const reply = await t.request('GET', `${path}?${customer}`);
      expect([customer, reply.status, reply.body.map((row: Record<string, string>) => row[field])]).toEqual([
        customer, 200, [name],
      ]); // biome-ignore format: it stands in a line
    }
    const key = t.keys.siti;
    expect((await t.request('GET', `${path}?customer_email=nur.aini@example.co.id`, { key })).body).toEqual([]);
    for (const phone of ['12', 'phone', '08-1.2']) {
      const reply = await t.request('GET', `${path}?customer_phone=${phone}`);
      expect([phone, reply.status, reply.body.errors?.[0].field]).toEqual([phone, 400, 'customer_phone']);
    }
  });

  it('in pages, with the other filters', async () => {
    const customer_details = { email: 'pages@example.com' };
    for (let n = 1; n <= 3; n += 1) {
      await t.request('POST', '/checkouts/', { body: { amount: n * 1_000, order_id: `PAGED-${n}`, customer_details } });
      const charge = {
        payment_type: 'bank_transfer',
        bank: 'bca',
        gross_amount: 19_000,
        order_id: `PAGED-PAYMENT-${n}`,
      };
      const charged = await t.request('POST', '/charge/', { body: { ...charge, customer_details } });
      expect([charged.status, charged.body.detail]).toEqual([201, undefined]);
    }
    const of = async (path: string) => {
      const found: string[] = [];
      for (let next: string | undefined = path; next !== undefined; ) {
        const reply: Reply = await t.request('GET', next);
        found.push(...reply.body.map(({ order_id }: { order_id: string }) => order_id));
        next = linkOf(reply, 'next');
      }
      return found;
    };
    const customer = 'customer_email=pages@example.com&limit=1';
    expect(await of(`/checkouts/?${customer}`)).toEqual(['PAGED-3', 'PAGED-2', 'PAGED-1']);
    expect(await of(`/payments/?${customer}&status=pending`)).toEqual([3, 2, 1].map((n) => `PAGED-PAYMENT-${n}`));
    expect(await of(`/payments/?${customer}&q=paged-payment-2`)).toEqual(['PAGED-PAYMENT-2']);
    expect(await of(`/checkouts/?${customer}&status=cancelled`)).toEqual([]);
  });
});

describe('what is read in fewer bytes', () => {
  const read = (path: string, accept: string, method = 'GET', body?: object) =>
    t.request(method, path, { key: t.keys.staff, headers: { 'accept-encoding': accept }, ...(body && { body }) });

  it('compresses what is long, as the client takes it, and says the same', async () => {
    const plain = await read('/payments/', 'identity');
    expect(plain.text.length).toBeGreaterThan(1_000);
    expect(plain.headers.get('content-encoding')).toBeNull();
    for (const [accept, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['zstd', null],
    ] as const) {
      const { headers, text } = await read('/payments/', accept);
      expect([accept, headers.get('content-encoding'), text]).toEqual([accept, encoding, plain.text]);
      if (encoding !== null) expect(Number(headers.get('content-length'))).toBeLessThan(plain.text.length / 2);
    }
  });

  it('leaves alone what is short, what is written, problems and what is open', async () => {
    const charge = { payment_type: 'gopay', gross_amount: 20_000, order_id: 'PLAIN-1' };
    for (const reply of [
      await read('/search/?q=nothing-like-it', 'br'),
      await read('/charge/', 'br', 'POST', charge),
      await read('/payments/?limit=0', 'br'),
    ]) {
      expect([reply.text, reply.headers.get('content-encoding')]).toEqual([reply.text, null]);
    }
  });
});
