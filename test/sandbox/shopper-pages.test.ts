// The pages of shoppers over plain HTTP: "pay this" by number, and the wallets' and lenders' own pages.

import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { buttons, readable, unescaped, type Visitor, visitor } from './page-support.ts';
import { bcaCharge, caller, chargeOf, frozenSandbox } from './support.ts';

let sandbox: Sandbox;
let visit: Visitor;
beforeEach(async () => {
  sandbox = await frozenSandbox();
  visit = visitor(sandbox);
});
afterEach(() => sandbox.close());

const charge = async (body: unknown) => (await caller(sandbox)('POST', '/v2/charge', { body })).body;
const statusOf = (orderId: string) => sandbox.control.transactions.get(orderId)?.status;
const buyer = {
  item_details: [
    { id: 'SKU-1', price: 35_000, quantity: 1, name: 'Cable', category: 'Parts', url: 'https://toko.example' },
  ],
  customer_details: { first_name: 'Budi', last_name: 'Utomo', email: 'budi@example.com', phone: '08112341234' },
};
const address = {
  ...buyer.customer_details,
  address: 'Jl. Melati 1',
  city: 'Jakarta',
  postal_code: '12190',
  country_code: 'IDN',
};
const { email: _none, ...postal } = address;

function linkOf(reply: Record<string, unknown>, name = 'deeplink-redirect'): string {
  const url = (reply.actions as { name: string; url: string }[]).find((action) => action.name === name)?.url ?? '';
  return url.slice(sandbox.url.length);
}

/** Looks a number up, says yes, and follows to the outcome. */
async function payBy(path: string): Promise<{ asked: string; outcome: string }> {
  const asked = await visit.get(path);
  const id = /name="id" value="([^"]+)"/.exec(asked.text)?.[1] ?? '';
  const issuer = asked.text.includes('name="issuer"') ? { issuer: 'dana' } : {};
  const done = await visit.post(path.split('?')[0] ?? '', { id, back: path, ...issuer });
  expect(done.status).toBe(303);
  const outcome = await visit.get(String(done.headers.location));
  return { asked: readable(asked.text), outcome: readable(outcome.text) };
}

test.each(['bca', 'bni', 'bri', 'cimb', 'permata'])('a %s virtual account is paid by its number', async (bank) => {
  await charge(bcaCharge('VA-1', 44_000, { bank_transfer: { bank } }));
  const number = sandbox.control.transactions.get('VA-1')?.numbers[0] ?? '';
  const spaced = number.replace(/(\d{4})/g, '$1 ');
  const path = `/simulator/va?${new URLSearchParams({ bank, number: spaced })}`;
  const { asked, outcome } = await payBy(path);
  for (const part of ['Toko Gapura', 'Rp 44.000', 'VA-1']) expect(asked).toContain(part);
  expect([statusOf('VA-1'), outcome.includes('Paid on 15 Jan 2026, 10:00:00 WIB')]).toEqual(['settlement', true]);
  expect(buttons((await visit.get(path)).text, 'answer')).toEqual([]);
});

test('a virtual account of another bank, an unknown number and a late payment are told apart', async () => {
  await charge(bcaCharge('VA-2'));
  const number = sandbox.control.transactions.get('VA-2')?.numbers[0] ?? '';
  const look = async (bank: string, wanted: string) =>
    readable((await visit.get(`/simulator/va?bank=${bank}&number=${wanted}`)).text);
  expect(await look('bni', number)).toContain('No payment has this number.');
  expect(await look('bca', '1')).toContain('No payment has this number.');
  const id = sandbox.control.transactions.get('VA-2')?.id ?? '';
  sandbox.control.expire('VA-2');
  expect(await look('bca', number)).toContain('Too late');
  expect((await visit.post('/simulator/va', { id })).status).toBe(409);
  expect((await visit.post('/simulator/va', { id: 'nobody' })).status).toBe(404);
});

test('a Mandiri bill is paid by biller code and bill key', async () => {
  const reply = await charge(chargeOf('echannel', 'BILL-1', 98_000, { bill_info1: 'For', bill_info2: 'order' }));
  expect(readable((await visit.get(`/simulator/bill?biller=1&number=${reply.bill_key}`)).text)).toContain('No payment');
  await payBy(`/simulator/bill?biller=${reply.biller_code}&number=${reply.bill_key}`);
  expect(statusOf('BILL-1')).toBe('settlement');
});

test.each(['indomaret', 'alfamart'])('a payment code is paid at %s', async (store) => {
  const reply = await charge(chargeOf('cstore', 'STORE-1', 162_500, { store }));
  await payBy(`/simulator/store?store=${store}&number=${reply.payment_code}`);
  expect(statusOf('STORE-1')).toBe('settlement');
});

test('a QRIS code is paid by its text or the address of its picture, with the wallet that was chosen', async () => {
  const first = await charge(chargeOf('qris', 'QR-1', 32_500));
  const path = `/simulator/qris?${new URLSearchParams({ number: String(first.qr_string) })}`;
  expect((await visit.get(path)).text).toContain(`src="/v2/qris/${first.transaction_id}/qr-code"`);
  await payBy(path);
  expect(sandbox.control.transactions.get('QR-1')).toMatchObject({ status: 'settlement', detail: { issuer: 'dana' } });
  const second = await charge(chargeOf('gopay', 'QR-2', 10_000));
  const picture = `${sandbox.url}${linkOf(second, 'generate-qr-code-v2')}`;
  await payBy(`/simulator/qris?${new URLSearchParams({ number: picture })}`);
  expect(statusOf('QR-2')).toBe('settlement');
});

test.each([
  ['/bca/va/index', '/simulator/va?bank=bca'],
  ['/openapi/va/index?bank=permata', '/simulator/va?bank=permata'],
  ['/openapi/va/index?bank=mandiri', '/simulator/bill'],
  ['/v2/qris/index', '/simulator/qris'],
  ['/indomaret/phoenix/index', '/simulator/store?store=indomaret'],
])('the address %s of the real simulator leads to %s', async (path, target) => {
  expect((await visit.get(path)).headers.location).toBe(target);
  expect((await visit.get(target)).status).toBe(200);
});

test('a wallet link of this sandbox can be opened by hand, and no other', async () => {
  const link = linkOf(await charge(chargeOf('shopeepay', 'LINK-1', 25_000)));
  const open = (number: string) => visit.get(`/simulator/deeplink?${new URLSearchParams({ number })}`);
  expect((await open(`${sandbox.url}${link}`)).headers.location).toBe(link);
  expect(readable((await open('https://evil.example/dana/wallet/pay')).text)).toContain('not a wallet link');
});

test.each([
  ['pay', 'settlement', 'success'],
  ['refuse', 'pending', 'failure'],
])('a GoPay shopper who answers %s leaves it %s and returns with result=%s', async (answer, status, result) => {
  const callback = { enable_callback: true, callback_url: 'https://shop.example/return?cart=7' };
  const path = linkOf(await charge(chargeOf('gopay', 'GOPAY-1', 275_000, callback)));
  const page = await visit.get(path);
  expect(buttons(page.text, 'answer')).toEqual(['pay', 'refuse']);
  const action = unescaped(/<form method="post" action="([^"]+)"/.exec(page.text)?.[1] ?? '');
  const done = await visit.post(action, { answer });
  const expected = `https://shop.example/return?cart=7&order_id=GOPAY-1&result=${result}`;
  expect([statusOf('GOPAY-1'), done.status, done.headers.location]).toEqual([status, 303, expected]);
});

test('a GoPay shopper without a shop to return to sees the outcome instead', async () => {
  const path = linkOf(await charge(chargeOf('gopay', 'GOPAY-2', 275_000)));
  const left = readable((await visit.post(path, { answer: 'refuse' })).text);
  expect(left).toContain('stays open until it expires');
  const done = await visit.post(path, { answer: 'pay' });
  expect(readable((await visit.get(String(done.headers.location))).text)).toContain('You can close this page');
  expect((await visit.post(path, { answer: 'pay' })).status).toBe(409);
});

test.each(['shopeepay', 'dana'])('a %s shopper returns to the very address that the shop gave', async (paymentType) => {
  const callbackUrl = 'myshop://return/x?cart=7';
  const pay = linkOf(await charge(chargeOf(paymentType, 'W-1', 25_000, { callback_url: callbackUrl })));
  const refuse = linkOf(await charge(chargeOf(paymentType, 'W-2', 25_000, { callback_url: callbackUrl })));
  expect((await visit.post(pay, { answer: 'pay' })).headers.location).toBe(callbackUrl);
  expect((await visit.post(refuse, { answer: 'refuse' })).headers.location).toBe(callbackUrl);
  expect([statusOf('W-1'), statusOf('W-2')]).toEqual(['settlement', 'deny']);
  expect((await visit.get(pay)).text).toContain(`href="${callbackUrl}"`);
});

test('a return address may hold any character', async () => {
  const callback_url = 'https://shop.example/terima kasih/\u00e9\n\ud83d\ude00\ud800';
  const path = linkOf(await charge(chargeOf('shopeepay', 'W-4', 25_000, { callback_url })));
  const { status, headers } = await visit.post(path, { answer: 'pay' });
  const expected = 'https://shop.example/terima%20kasih/%C3%A9%0A%F0%9F%98%80%EF%BF%BD';
  expect([status, headers.location, statusOf('W-4')]).toEqual([303, expected, 'settlement']);
});

test('a return address that would run a script is not followed', async () => {
  const path = linkOf(await charge(chargeOf('shopeepay', 'W-3', 25_000, { callback_url: 'javascript:alert(1)' })));
  const done = await visit.post(path, { answer: 'pay' });
  expect(done.headers.location).toBe(path);
  expect((await visit.get(path)).text).not.toContain('javascript:');
});

test('Akulaku hands the result to the finish page by a form that sends itself', async () => {
  sandbox.control.settings.setAddresses({ finish: 'https://shop.example/finish' });
  const reply = await charge({ ...chargeOf('akulaku', 'AK-1', 35_000), ...buyer });
  const { text } = await visit.post(String(reply.redirect_url).slice(sandbox.url.length), { answer: 'pay' });
  expect(text).toContain('<form method="post" action="https://shop.example/finish" data-submit>');
  const response = unescaped(/name="response" value="([^"]+)"/.exec(text)?.[1] ?? '');
  expect(JSON.parse(response)).toMatchObject({
    order_id: 'AK-1',
    transaction_status: 'settlement',
    status_code: '200',
  });
  expect(response).not.toContain('signature_key');
  expect(text).toMatch(/name="callback_key" value="[^"]+"/);
});

test('Kredivo returns to the finish page with the outcome in the address', async () => {
  sandbox.control.settings.setAddresses({ finish: 'https://shop.example/finish' });
  const customer_details = { ...buyer.customer_details, billing_address: postal, shipping_address: postal };
  const reply = await charge({ ...chargeOf('kredivo', 'KR-1', 35_000), ...buyer, customer_details });
  const done = await visit.post(String(reply.redirect_url).slice(sandbox.url.length), { answer: 'refuse' });
  expect(done.headers.location).toBe(
    'https://shop.example/finish?order_id=KR-1&status_code=202&transaction_status=deny',
  );
});

test('a payment is found by its own wallet only', async () => {
  const reply = await charge({ ...chargeOf('akulaku', 'AK-2', 35_000), ...buyer });
  expect((await visit.get(`/v2/oms/redirect/${reply.transaction_id}`)).status).toBe(404);
  expect((await visit.get('/dana/wallet/pay')).status).toBe(404);
});
