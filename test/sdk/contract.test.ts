// Every endpoint and rule of the contract, written once and run twice: over plain HTTP and through the SDK.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bcaCharge, type Reply, type RequestOptions, startGapura, type TestGapura } from '../support/gapura.ts';
import { anInvoice, payInvoice } from '../support/invoices.ts';
import { SERVER_KEY, sign } from '../support/messages.ts';
import { cardToken, payAtGateway, transactionsOf } from '../support/payments.ts';
import { monthly } from '../support/subscriptions.ts';
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts';

const NOBODY = '0198a3c7-0f3d-7a80-8b8e-6f6d2f1c9b03';
const CHALLENGED = '4111111111111111';

let t: TestGapura;
let receiver: Receiver;
beforeAll(async () => {
  t = await startGapura({ sandbox: { serverKey: SERVER_KEY }, webhooks: { allow: ['127.0.0.1'] } });
  receiver = await startReceiver();
});
afterAll(async () => {
  receiver.close();
  await t.close();
});

describe.each(['http', 'sdk'] as const)('the contract, by %s', (way) => {
  let orders = 0;
  const newOrder = () => {
    orders += 1;
    return `CONTRACT-${way}-${orders}`;
  };
  const send = (method: string, path: string, options: RequestOptions = {}): Promise<Reply> =>
    way === 'sdk' ? t.sdkRequest(method, path, options) : t.request(method, path, options);
  const post = (path: string, body?: unknown, options: RequestOptions = {}) =>
    send('POST', path, body === undefined ? options : { ...options, body });
  const asStaff = () => ({ key: t.keys.staff });

  /** A payment that waits for its customer. */
  const charge = async (more: Record<string, unknown> = {}): Promise<Reply['body']> => {
    const { status, body } = await post('/charge/', { ...bcaCharge, order_id: newOrder(), ...more });
    expect([status, body.detail]).toEqual([201, undefined]);
    await t.sandbox.settled();
    return body;
  };
  const card = async (more: Record<string, unknown> = {}, number?: string) =>
    charge({
      payment_type: 'credit_card',
      bank: undefined,
      authentication: false,
      token_id: await cardToken(t, number),
      ...more,
    });
  const paid = async () => {
    const payment = await charge({ payment_type: 'gopay', bank: undefined });
    await payAtGateway(t, payment.order_id);
    return payment;
  };

  describe('charges', () => {
    it('a valid one answers 201 with the whole payment, and the gateway has it once', async () => {
      const payment = await charge();
      expect(payment).toMatchObject({
        payment_type: 'bank_transfer',
        gross_amount: '150000.00',
        transaction_status: 'pending',
        va_number: expect.stringMatching(/^\d+$/),
      });
      expect(transactionsOf(t, payment.order_id)).toBe(1);
    });

    it('one that is not valid answers 400 and names the field', async () => {
      const reply = await post('/charge/', { ...bcaCharge, gross_amount: -1 });
      expect(reply).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
      expect(reply.body.errors).toContainEqual({ field: 'gross_amount', message: expect.any(String) });
    });

    it('one that the gateway refuses answers 400 with its words', async () => {
      t.sandbox.control.faults.add({ kind: 'error', status: 402, operation: 'charge' });
      const reply = await post('/charge/', { ...bcaCharge, order_id: newOrder() });
      expect(reply).toMatchObject({
        status: 400,
        body: { code: 'gateway_refused', gateway: { status_code: expect.any(String) }, payment_id: expect.any(String) },
      });
    });

    it('one repeated with its key answers the same and is made once; the key of another request is refused', async () => {
      const body = { ...bcaCharge, order_id: newOrder() };
      const headers = { 'idempotency-key': `once-${way}` };
      const [first, second] = [await post('/charge/', body, { headers }), await post('/charge/', body, { headers })];
      expect(second.body).toEqual(first.body);
      expect(transactionsOf(t, body.order_id)).toBe(1);
      const other = await post('/charge/', { ...body, gross_amount: 1, item_details: undefined }, { headers });
      expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
    });

    it('one that need not be waited for answers 202 before the gateway is asked', async () => {
      const body = { ...bcaCharge, order_id: newOrder() };
      const reply = await post('/charge/', body, { headers: { prefer: 'respond-async' } });
      expect(reply).toMatchObject({ status: 202, body: { charge_state: 'initiated', transaction_status: 'pending' } });
    });
  });

  describe('payments', () => {
    it('are listed by type and status, and read one by one', async () => {
      const payment = await charge({ payment_type: 'qris', bank: undefined });
      const query = `payment_type=qris&status=pending&order_id=${payment.order_id}&limit=1`;
      const list = await send('GET', `/payments/?${query}`);
      expect(list.body.map(({ id }: { id: string }) => id)).toEqual([payment.id]);
      expect((await send('GET', '/payments/?payment_type=qris&status=settlement')).body).toEqual([]);
      expect((await send('GET', `/payments/${payment.id}/`)).body).toMatchObject({ id: payment.id, items: [{}] });
      expect(await send('GET', '/payments/?status=lost')).toMatchObject({ status: 400 });
    });

    it('are refreshed from the gateway, whose answer is shown', async () => {
      const payment = await charge();
      const { body } = await send('GET', `/payments/${payment.id}/check_status/`);
      expect(body).toMatchObject({
        payment: { id: payment.id, transaction_status: 'pending' },
        gateway_response: { order_id: payment.order_id, transaction_status: 'pending' },
      });
    });

    it('are cancelled unless they are final', async () => {
      const { id } = await charge();
      expect(await post(`/payments/${id}/cancel/`)).toMatchObject({
        status: 200,
        body: { transaction_status: 'cancel', is_final: true },
      });
      const other = await paid();
      expect(await post(`/payments/${other.id}/cancel/`)).toMatchObject({
        status: 400,
        body: { code: 'invalid_state' },
      });
      const { body } = await send('GET', `/payments/${id}/history/`);
      expect(body.map(({ to_status }: { to_status: string }) => to_status)).toEqual(['pending', 'pending', 'cancel']);
    });

    it('are expired while they are pending, and not otherwise', async () => {
      const { id } = await charge();
      expect(await post(`/payments/${id}/expire/`)).toMatchObject({
        status: 200,
        body: { transaction_status: 'expire' },
      });
      expect(await post(`/payments/${id}/expire/`)).toMatchObject({ status: 400, body: { code: 'invalid_state' } });
    });

    it('are refunded once they are paid, in part and as a whole, and no more', async () => {
      const { id } = await paid();
      const part = await post(`/payments/${id}/refund/`, { amount: 50_000, reason: 'a torn bag', direct: true });
      expect(part).toMatchObject({
        status: 200,
        body: { payment: { transaction_status: 'partial_refund' }, refund: { amount: '50000.00' } },
      });
      expect(await post(`/payments/${id}/refund/`, { amount: 100_001 })).toMatchObject({ status: 400 });
      expect((await post(`/payments/${id}/refund/`)).body.payment).toMatchObject({ transaction_status: 'refund' });
      const unpaid = await charge();
      expect(await post(`/payments/${unpaid.id}/refund/`)).toMatchObject({ status: 400 });
    });

    it('are captured where they are cards on hold, and not otherwise', async () => {
      const held = await card({ authorize: true });
      expect(await post(`/payments/${held.id}/capture/`, { amount: 100_000 })).toMatchObject({
        status: 200,
        body: { transaction_status: 'capture', captured_amount: '100000.00' },
      });
      const transfer = await charge();
      expect(await post(`/payments/${transfer.id}/capture/`)).toMatchObject({
        status: 400,
        body: { code: 'invalid_state' },
      });
    });

    it('are approved and denied by staff where the fraud check challenges them', async () => {
      const [good, bad] = [await card({}, CHALLENGED), await card({}, CHALLENGED)];
      expect(await post(`/payments/${good.id}/approve/`)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      expect((await post(`/payments/${good.id}/approve/`, undefined, asStaff())).body).toMatchObject({ is_paid: true });
      expect((await post(`/payments/${bad.id}/deny/`, undefined, asStaff())).body).toMatchObject({ is_failed: true });
    });
  });

  describe('callers', () => {
    it('need credentials', async () => {
      for (const path of ['/payments/', '/invoices/', '/subscriptions/']) {
        expect(await send('GET', path, { key: null })).toMatchObject({
          status: 401,
          body: { code: 'unauthenticated' },
        });
      }
      expect(await post('/charge/', bcaCharge, { key: 'gpk_wrong' })).toMatchObject({ status: 401 });
    });

    it('see their own payments, and staff see all', async () => {
      const { id, order_id } = await charge();
      const siti = { key: t.keys.siti };
      expect(await send('GET', `/payments/${id}/`, siti)).toMatchObject({ status: 404, body: { code: 'not_found' } });
      expect((await send('GET', `/payments/?order_id=${order_id}`, siti)).body).toEqual([]);
      expect((await send('GET', `/payments/?order_id=${order_id}`, asStaff())).body).toMatchObject([{ id }]);
      expect(await send('GET', `/payments/${NOBODY}/`)).toMatchObject({ status: 404 });
    });
  });

  describe("the gateway's messages", () => {
    const messageFor = (payment: { order_id: string; transaction_id: string }) =>
      sign({
        order_id: payment.order_id,
        transaction_id: payment.transaction_id,
        transaction_status: 'settlement',
        payment_type: 'bank_transfer',
        status_code: '200',
        gross_amount: '150000.00',
        fraud_status: 'accept',
        transaction_time: '2026-01-15 10:00:00',
      });

    it('are stored, answered with their id, and move their payment and its events', async () => {
      const payment = await charge();
      const receipt = await post('/notification/', messageFor(payment), { key: null });
      expect(receipt).toMatchObject({ status: 200, body: { status: 'ok', notification_id: expect.any(String) } });
      expect((await send('GET', `/payments/${payment.id}/`)).body.transaction_status).toBe('settlement');
      const { notification_id: id } = receipt.body;
      expect((await send('GET', `/notifications/${id}/`, asStaff())).body).toMatchObject({ payment_id: payment.id });
      const list = await send('GET', `/notifications/?payment_id=${payment.id}&status=processed`, asStaff());
      expect(list.body.map((one: { id: string }) => one.id)).toContain(id);
      const events = await send('GET', `/events/?subject_id=${payment.id}`, asStaff());
      expect(events.body.map(({ name }: { name: string }) => name)).toEqual(['payment_settled', 'payment_received']);
    });

    it('with a wrong signature answer 403 and move nothing', async () => {
      const payment = await charge();
      const forged = { ...messageFor(payment), signature_key: '0'.repeat(128) };
      expect(await post('/notification/', forged, { key: null })).toMatchObject({
        status: 403,
        body: { code: 'gateway_signature_invalid' },
      });
      expect((await send('GET', `/payments/${payment.id}/`)).body.transaction_status).toBe('pending');
    });

    it('are replayed by staff, one or many', async () => {
      const { body } = await post('/notification/', messageFor(await charge()), { key: null });
      const one = await post(`/notifications/${body.notification_id}/replay/`, undefined, asStaff());
      expect(one.body).toMatchObject({ id: body.notification_id });
      const { order_id } = one.body;
      expect(await post('/notifications/replay/', { order_id }, asStaff())).toMatchObject({ status: 200 });
      expect(await post('/notifications/replay/', {})).toMatchObject({ status: 403 });
    });
  });

  describe('invoices', () => {
    const make = async () => {
      const { status, body } = await post('/invoices/', anInvoice());
      expect([status, body.detail]).toEqual([201, undefined]);
      return body;
    };

    it('are made at the gateway, listed, read, followed and paid', async () => {
      const invoice = await make();
      expect((await send('GET', `/invoices/?order_id=${invoice.order_id}`)).body).toMatchObject([{ id: invoice.id }]);
      await payInvoice(t, invoice.order_id);
      expect((await send('GET', `/invoices/${invoice.id}/`)).body).toMatchObject({ status: 'paid' });
      const check = await send('GET', `/invoices/${invoice.id}/check_status/`);
      expect(check.body).toMatchObject({ invoice: { id: invoice.id } });
      expect((await send('GET', `/invoices/${invoice.id}/history/`)).body.length).toBeGreaterThanOrEqual(2);
      expect(await post(`/invoices/${invoice.id}/void/`, { reason: 'too late' })).toMatchObject({ status: 400 });
    });

    it('are voided with a reason', async () => {
      const { id } = await make();
      const voided = await post(`/invoices/${id}/void/`, { reason: 'ordered twice' });
      expect(voided).toMatchObject({ status: 200, body: { status: 'voided' } });
    });

    it('that are not valid answer 400 and name the field', async () => {
      const reply = await post('/invoices/', anInvoice({ due_date: '15-01-2026' }));
      expect(reply).toMatchObject({ status: 400, body: { errors: [{ field: 'due_date' }] } });
    });
  });

  describe('subscriptions', () => {
    const make = async () => {
      const { status, body } = await post('/subscriptions/', { ...monthly, name: newOrder() });
      expect([status, body.detail]).toEqual([201, undefined]);
      return body;
    };

    it('are made, listed, read, changed and followed', async () => {
      const { id } = await make();
      expect((await send('GET', '/subscriptions/?limit=1')).body).toMatchObject([{ id }]);
      expect((await send('PATCH', `/subscriptions/${id}/`, { body: { amount: 175_000 } })).body).toMatchObject({
        amount: '175000.00',
      });
      expect((await send('GET', `/subscriptions/${id}/`)).body).toMatchObject({ id, amount: '175000.00' });
      const check = await send('GET', `/subscriptions/${id}/check_status/`);
      expect(check.body).toMatchObject({ subscription: { id } });
      expect((await send('GET', `/subscriptions/${id}/history/`)).body.length).toBeGreaterThanOrEqual(1);
    });

    it('are disabled, enabled and cancelled for good', async () => {
      const { id } = await make();
      const act = async (action: string) => (await post(`/subscriptions/${id}/${action}/`)).body.status;
      expect([await act('disable'), await act('enable'), await act('cancel')]).toEqual([
        'disabled',
        'active',
        'cancelled',
      ]);
      expect(await post(`/subscriptions/${id}/enable/`)).toMatchObject({
        status: 400,
        body: { code: 'invalid_state' },
      });
    });
  });

  it('webhooks are added, read, changed, tried, paused, resumed and deleted by staff', async () => {
    const staff = asStaff();
    const { body: made } = await post('/webhooks/', { url: `${receiver.url}/${way}` }, staff);
    const at = `/webhooks/${made.id}/`;
    expect(made.secret).toMatch(/^whsec_/);
    expect((await send('GET', '/webhooks/', staff)).body.map(({ id }: { id: string }) => id)).toContain(made.id);
    expect((await send('GET', at, staff)).body).toMatchObject({ id: made.id, state: 'active' });
    expect((await send('PATCH', at, { ...staff, body: { description: 'till' } })).body.description).toBe('till');
    expect((await post(`${at}test/`, undefined, staff)).body).toMatchObject({ outcome: 'delivered' });
    expect((await send('GET', `${at}attempts/?outcome=delivered`, staff)).body).toMatchObject([{ http_status: 204 }]);
    expect((await post(`${at}rotate_secret/`, {}, staff)).body.secret).not.toBe(made.secret);
    expect((await post(`${at}pause/`, undefined, staff)).body.state).toBe('paused');
    expect((await post(`${at}resume/`, undefined, staff)).body.state).toBe('active');
    expect((await post(`${at}resend/`, { from: new Date().toISOString() }, staff)).body).toEqual({ queued: 0 });
    expect((await send('DELETE', at, staff)).status).toBe(200);
    expect(await send('GET', at, staff)).toMatchObject({ status: 404 });
    expect(await send('GET', '/webhooks/')).toMatchObject({ status: 403 });
  });
});
