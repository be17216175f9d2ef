// Invoices that are paid: by account, by link and over the HTTP control, once, and with a signed message.

import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { dayMs, invoiceCalls, link } from './invoice-support.ts';
import { bcaCharge, createReceiver, frozenSandbox, invoiceOf, type Receiver } from './support.ts';

let sandbox: Sandbox;
let receiver: Receiver;
beforeEach(async () => {
  receiver = await createReceiver();
  sandbox = await frozenSandbox({ notificationUrl: receiver.url });
});
afterEach(async () => {
  await sandbox.close();
  await receiver.close();
});

const { call, create, createdId, read } = invoiceCalls(() => sandbox);

describe('payment', () => {
  test('paying the account makes the invoice paid, and one signed message says so', async () => {
    const { body } = await create();
    const [account] = body.virtual_accounts as { number: string }[];
    await sandbox.control.clock.advance(dayMs);
    sandbox.control.pay(String(account?.number));
    await sandbox.settled();
    expect(await read(String(body.id))).toMatchObject({
      status: 'paid',
      paid_date: '2026-01-16 10:00:00 +0700',
      paid_pdf_url: expect.stringMatching(/\/invoices\/pdf\//),
    });
    expect(receiver.received).toHaveLength(1);
    const message = receiver.received[0]?.body ?? {};
    expect(message).toMatchObject({
      transaction_status: 'settlement',
      status_code: '200',
      order_id: body.order_id,
      gross_amount: '13324.00',
      payment_type: 'bank_transfer',
      metadata: { midtrans_invoice_id: body.id },
    });
    const signed = `${body.order_id}20013324.00${sandbox.serverKey}`;
    expect(message.signature_key).toBe(createHash('sha512').update(signed).digest('hex'));
  });

  test('paying one of several accounts closes the others without a word', async () => {
    const id = await createdId({
      virtual_accounts: [{ bank: 'bca_va' }, { bank: 'bni_va' }, { bank: 'mandiri_bill' }],
    });
    const paid = sandbox.control.invoices.pay(id, { method: 'mandiri_bill' });
    expect(paid.status).toBe('paid');
    await sandbox.control.clock.advance(200 * dayMs);
    expect(receiver.received.map(({ body }) => [body.payment_type, body.transaction_status])).toEqual([
      ['echannel', 'settlement'],
    ]);
    expect(
      sandbox.control.transactions
        .list()
        .map(({ status }) => status)
        .sort(),
    ).toEqual(['cancel', 'cancel', 'settlement']);
    expect((await read(id)).status).toBe('paid');
  });

  const methods = [
    ['bca_va', 'bank_transfer'],
    ['bni_va', 'bank_transfer'],
    ['bri_va', 'bank_transfer'],
    ['cimb_va', 'bank_transfer'],
    ['permata_va', 'bank_transfer'],
    ['mandiri_bill', 'echannel'],
    ['qris', 'qris'],
    ['gopay', 'gopay'],
    ['shopeepay', 'shopeepay'],
    ['dana', 'dana'],
    ['indomaret', 'cstore'],
    ['alfamart', 'cstore'],
  ] as const;
  test.each(methods)('a link is paid by %s', async (method, paymentType) => {
    const id = await createdId(link);
    expect(sandbox.control.invoices.pay(id, { method }).status).toBe('paid');
    await sandbox.settled();
    const told = receiver.received.map(({ body }) => [body.payment_type, body.transaction_status, body.metadata]);
    const metadata = { midtrans_invoice_id: id };
    expect(told).toEqual([
      [paymentType, 'pending', metadata],
      [paymentType, 'settlement', metadata],
    ]);
  });

  test('a card pays a link at once and settles the next day; the invoice is paid by then', async () => {
    const id = await createdId(link);
    expect(sandbox.control.invoices.pay(id, { method: 'credit_card' }).status).toBe('paid');
    await sandbox.control.clock.advance(2 * dayMs);
    expect(receiver.received.map(({ body }) => body.transaction_status)).toEqual(['capture', 'settlement']);
    expect((await read(id)).paid_date).toBe('2026-01-15 10:00:00 +0700');
  });

  test('the shopper may change the way to pay; only the last one counts', async () => {
    const id = await createdId(link);
    const first = sandbox.control.invoices.choose(id, { method: 'gopay' });
    expect(sandbox.control.invoices.choose(id, { method: 'gopay' }).id).toBe(first.id);
    const second = sandbox.control.invoices.choose(id, { method: 'bca_va' });
    expect(sandbox.control.transactions.get(first.id)?.status).toBe('cancel');
    expect(sandbox.control.invoices.view(id).waitingTransactionId).toBe(second.id);
    sandbox.control.pay(second.id);
    expect((await read(id)).status).toBe('paid');
  });

  test('a link offers what the merchant enabled, with the numbers that the merchant chose', async () => {
    const id = await createdId({
      ...link,
      payment_link: { enabled_payments: ['bni_va', 'other_qris'], bni_va: { number: '777' } },
    });
    expect(sandbox.control.invoices.view(id).methods.map(({ method }) => method)).toEqual(['bni_va', 'qris']);
    expect(() => sandbox.control.invoices.pay(id, { method: 'gopay' })).toThrow('does not offer gopay');
    expect(sandbox.control.invoices.choose(id, { method: 'bni_va' }).numbers).toEqual(['98888777']);
  });

  test('a paid invoice stays paid after a refund and is not paid twice', async () => {
    const id = await createdId(link);
    sandbox.control.invoices.pay(id, { method: 'gopay' });
    const refund = await call('POST', `/v2/${invoiceOf().order_id}/refund`, { body: {} });
    expect(refund.body).toMatchObject({ status_code: '200', transaction_status: 'refund' });
    expect((await read(id)).status).toBe('paid');
    expect(() => sandbox.control.invoices.pay(id)).toThrow('is paid');
  });

  test('a merchant cannot pay an invoice by naming it in a charge of its own', async () => {
    const id = await createdId(link);
    const metadata = { midtrans_invoice_id: id };
    await call('POST', '/v2/charge', { body: bcaCharge('OTHER', 13_324, { metadata }) });
    sandbox.control.pay('OTHER');
    expect((await read(id)).status).toBe('pending');
  });
});

test('the HTTP control lists, shows, chooses, pays and expires invoices', async () => {
  const id = await createdId(link);
  const other = await createdId({ order_id: 'other' });
  const control = (method: string, tail: string, body?: unknown) =>
    call(method, `/_sandbox/invoices${tail}`, { body, key: null });
  const listed = (await control('GET', '')).body.invoices as { id: string }[];
  expect(listed.map((one) => one.id)).toEqual([other, id]);
  expect((await control('GET', `/${id}`)).body).toMatchObject({
    invoice: { id, status: 'pending' },
    merchantName: 'Toko Gapura',
    title: 'Invoice',
    subtotal: 2000,
    adjustments: [
      { label: 'Discount', amount: -1000 },
      { label: 'VAT', amount: 12_313 },
      { label: 'Shipping', amount: 11 },
    ],
  });
  const chosen = await control('POST', `/${id}/choose`, { method: 'bri_va' });
  expect(chosen.body).toMatchObject({ status: 'pending', orderId: invoiceOf().order_id });
  expect((await control('POST', `/${id}/pay`)).body).toMatchObject({ id, status: 'paid' });
  expect((await control('POST', `/${id}/pay`)).status).toBe(409);
  expect((await control('POST', `/${other}/expire`)).body).toMatchObject({ id: other, status: 'expired' });
  expect((await control('POST', `/${other}/pay`, { method: 'barter' })).status).toBe(409);
  expect((await control('GET', '/nobody')).status).toBe(404);
});
