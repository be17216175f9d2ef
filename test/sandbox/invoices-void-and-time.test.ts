// Invoices that are voided, converted, overdue or expired, and those that outlive a restart.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../../src/sandbox/index.ts';
import { dayMs, invoiceCalls, link, quotation } from './invoice-support.ts';
import { caller, createReceiver, frozenSandbox, invoiceOf, type Receiver } from './support.ts';

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

const { call, create, createdId, read, goTo } = invoiceCalls(() => sandbox);

describe('void and convert', () => {
  const voiding = (id: string, body?: unknown) => call('PATCH', `/v1/invoices/${id}/void`, { body });
  const cannot = { status: 409, body: { error_messages: ['Invoice cannot be canceled'] } };

  test('a pending or overdue invoice is voided, once, and its account can no longer be paid', async () => {
    const { body } = await create();
    await goTo('2026-02-16T00:00:00Z');
    expect((await read(String(body.id))).status).toBe('overdue');
    const done = await voiding(String(body.id));
    expect([done.status, done.body]).toEqual([200, { success: true }]);
    expect((await read(String(body.id))).status).toBe('voided');
    expect(sandbox.control.transactions.list().map(({ status }) => status)).toEqual(['cancel']);
    expect(await voiding(String(body.id))).toMatchObject(cannot);
    await sandbox.settled();
    expect(receiver.received).toEqual([]);
  });

  test('a paid invoice is not voided', async () => {
    const id = await createdId();
    sandbox.control.invoices.pay(id);
    expect(await voiding(id)).toMatchObject(cannot);
    expect((await read(id)).status).toBe('paid');
  });

  test('a quotation cannot be paid; converted, it is an invoice like any other', async () => {
    const { body } = await create(quotation);
    const id = String(body.id);
    expect(body).toMatchObject({ status: 'published', document_type: 'quotation', virtual_accounts: [] });
    expect(() => sandbox.control.invoices.pay(id)).toThrow('is published');
    const converted = await call('PATCH', `/v1/invoices/${id}/convert`);
    expect(converted.status).toBe(200);
    expect(converted.body).toMatchObject({
      id,
      status: 'pending',
      document_type: 'invoice',
      created_as: 'quotation',
      converted_at: '2026-01-15 10:00:00 +0700',
      virtual_accounts: [{ bank: 'bca_va' }],
    });
    expect(await call('PATCH', `/v1/invoices/${id}/convert`)).toMatchObject({
      status: 409,
      body: { error_messages: ['Invoice cannot be converted'] },
    });
    expect(sandbox.control.invoices.pay(id).status).toBe('paid');
  });

  test.each([
    [{ cancel_as: 'client' }, 'rejected'],
    [undefined, 'canceled'],
  ])('a quotation voided with %j is %s', async (body, status) => {
    const id = await createdId(quotation);
    expect((await voiding(id, body)).body).toEqual({ success: true });
    expect((await read(id)).status).toBe(status);
    expect(await voiding(id)).toMatchObject(cannot);
  });

  test('a quotation expires when its validity ends', async () => {
    const id = await createdId(quotation);
    await goTo('2026-01-31T03:00:00Z');
    expect((await read(id)).status).toBe('expired');
  });
});

describe('time', () => {
  test('an invoice is overdue from its due date on and can still be paid', async () => {
    const id = await createdId();
    await goTo('2026-02-15T02:59:59Z');
    expect((await read(id)).status).toBe('pending');
    await goTo('2026-02-15T03:00:00Z');
    expect((await read(id)).status).toBe('overdue');
    expect(sandbox.control.invoices.pay(id).status).toBe('paid');
  });

  test('accounts end after 180 days, the invoice with them, and the merchant is told by a signed message', async () => {
    const id = await createdId();
    await sandbox.control.clock.advance(180 * dayMs - 1);
    expect((await read(id)).status).toBe('overdue');
    await sandbox.control.clock.advance(1);
    expect((await read(id)).status).toBe('expired');
    expect(receiver.received.map(({ body }) => body)).toMatchObject([
      { transaction_status: 'expire', status_code: '202', metadata: { midtrans_invoice_id: id } },
    ]);
    expect(() => sandbox.control.invoices.pay(id)).toThrow('is expired');
  });

  test('an invoice expires when the last of its accounts is closed', async () => {
    const id = await createdId({ virtual_accounts: [{ bank: 'bca_va' }, { bank: 'bni_va' }] });
    const [first, second] = sandbox.control.transactions.list();
    sandbox.control.expire(String(first?.id));
    expect((await read(id)).status).toBe('pending');
    sandbox.control.expire(String(second?.id));
    expect((await read(id)).status).toBe('expired');
  });

  test.each([
    [{ unit: 'days', duration: 3 }, '2026-01-18T03:00:00Z'],
    [{ unit: 'months', duration: 1, start_time: '2026-01-31 10:00:00 +0700' }, '2026-02-28T03:00:00Z'],
    [{ unit: 'months', duration: 60 }, '2028-01-15T03:00:00Z'],
  ])('a link with expiry %j ends with what was chosen on it at %s', async (expiry, end) => {
    const id = await createdId({ ...link, payment_link: { is_custom_expiry: true, expiry } });
    await goTo(new Date(Date.parse(end) - 1000).toISOString());
    sandbox.control.invoices.choose(id, { method: 'bca_va' });
    await goTo(end);
    expect((await read(id)).status).toBe('expired');
    expect(receiver.received.map(({ body }) => body.transaction_status)).toEqual(['pending', 'expire']);
  });

  test('invoices outlive a restart, and their dates with them', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'gapura-sandbox-'));
    const opened: Sandbox[] = [];
    try {
      const first = await frozenSandbox({ dataDir, publicUrl: 'http://sandbox.example' });
      opened.push(first);
      const made = await caller(first)('POST', '/v1/invoices', { body: invoiceOf() });
      await first.close();
      const second = await createSandbox({ dataDir, publicUrl: 'http://sandbox.example' });
      opened.push(second);
      const again = caller(second);
      expect((await again('GET', `/v1/invoices/${made.body.id}`)).body).toMatchObject(made.body);
      await second.control.clock.set(new Date('2026-02-15T03:00:00Z'));
      expect((await again('GET', `/v1/invoices/${made.body.id}`)).body.status).toBe('overdue');
      expect(second.control.invoices.pay(String(made.body.id)).status).toBe('paid');
    } finally {
      for (const one of opened) await one.close();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
