// Each payment type from its charge to its money: what goes to the gateway, what the customer is shown, what is left behind.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bcaCharge, startGapura, type TestGapura } from '../support/gapura.ts';
import { eventsOf, historyOf, muteNotifications, payAtGateway, unmuteNotifications } from '../support/payments.ts';
import { CUSTOMER, EVERYTHING, expiresAfterMs, ITEMS, NOTHING_TO_SHOW } from './support/full-charge.ts';
import { TYPE_CASES } from './support/payment-type-cases.ts';

let t: TestGapura;
beforeAll(async () => {
  t = await startGapura();
});
afterAll(() => t.close());
beforeEach(() => muteNotifications(t));

const PAYMENT_KEYS = [
  'id', 'order_id', 'transaction_id', 'payment_type', 'bank', 'store', 'acquirer', 'issuer', 'gross_amount', 'currency',
  'transaction_status', 'fraud_status', 'status_code', 'status_message', 'customer_first_name', 'customer_last_name',
  'customer_email', 'customer_phone', 'va_number', 'bill_key', 'biller_code', 'payment_code', 'redirect_url',
  'deeplink_url', 'qr_string', 'qr_url', 'masked_card', 'card_type', 'installment_term', 'transaction_time', 'settlement_time',
  'expiry_time', 'captured_amount', 'paid_amount', 'refund_amount', 'net_amount', 'metadata', 'custom_field1', 'custom_field2', 'custom_field3', 'items',
  'refunds', 'is_paid', 'is_pending', 'is_failed', 'is_expired', 'is_final', 'charge_state', 'subscription_id',
  'invoice_id', 'checkout_id', 'actions', 'created_at', 'updated_at',
]; // biome-ignore format: a list reads better in lines
const PAYMENT_IN_LIST_KEYS = [
  'id', 'order_id', 'payment_type', 'bank', 'gross_amount', 'currency', 'transaction_status', 'fraud_status',
  'customer_email', 'is_paid', 'created_at', 'updated_at',
]; // biome-ignore format: a list reads better in lines
const ITEM_KEYS = [
  'id', 'item_id', 'name', 'price', 'quantity', 'brand', 'category', 'merchant_name', 'url', 'subtotal',
]; // biome-ignore format: a list reads better in lines

describe('POST /charge/ 201 for a payment that the customer still has to make', () => {
  it.each(TYPE_CASES.map((entry, index) => ({ ...entry, order: `TYPE-${index}` })))(
    '$type: $name is charged with every input, shown in its own fields, paid, and read back as paid',
    async ({ type, input, shown, kept, expiryMs, paidWith, order }) => {
      const body = { ...EVERYTHING, payment_type: type, order_id: order, ...input };
      const charged = await t.request('POST', '/charge/', { body });
      expect(charged.status).toBe(201);
      expect(Object.keys(charged.body).sort()).toEqual([...PAYMENT_KEYS].sort());
      for (const item of charged.body.items) expect(Object.keys(item).sort()).toEqual([...ITEM_KEYS].sort());
      const { id } = charged.body;
      expect(charged.body).toMatchObject({
        ...NOTHING_TO_SHOW,
        order_id: order,
        transaction_id: t.sandbox.control.transactions.get(order)?.id,
        payment_type: type,
        gross_amount: '150000.00',
        currency: 'IDR',
        transaction_status: 'pending',
        status_code: '201',
        customer_first_name: 'Budi',
        customer_last_name: 'Santoso',
        customer_email: 'budi@example.com',
        customer_phone: '+6281234567890',
        settlement_time: null,
        refund_amount: '0.00',
        net_amount: '150000.00',
        metadata: EVERYTHING.metadata,
        custom_field1: 'one',
        custom_field2: 'two',
        custom_field3: 'three',
        items: [
          {
            item_id: 'kopi-1',
            name: 'Kopi Gayo 1 kg',
            price: '90000.00',
            quantity: 2,
            brand: 'Gayo',
            category: 'Coffee',
            merchant_name: 'Toko Kopi',
            url: 'https://toko.example/kopi-1',
            subtotal: '180000.00',
          },
          {
            item_id: 'promo',
            name: 'Discount',
            price: '-30000.00',
            quantity: 1,
            brand: null,
            category: 'Promo',
            merchant_name: null,
            url: 'https://toko.example/promo',
            subtotal: '-30000.00',
          },
        ],
        refunds: [],
        is_paid: false,
        is_pending: true,
        is_failed: false,
        is_expired: false,
        is_final: false,
        charge_state: 'charged',
        subscription_id: null,
        invoice_id: null,
        checkout_id: null,
        ...shown(),
      });
      expect(expiresAfterMs(charged.body)).toBe(expiryMs);
      expect(t.sandbox.control.transactions.get(order)).toMatchObject({
        grossAmount: 150_000,
        customer: { ...CUSTOMER, ...(body.customer_details as object) },
        items: ITEMS,
        metadata: EVERYTHING.metadata,
        customFields: { custom_field1: 'one', custom_field2: 'two', custom_field3: 'three' },
        detail: kept(),
      });

      unmuteNotifications(t);
      await payAtGateway(t, order);

      const paid = await t.request('GET', `/payments/${id}/`);
      expect(paid.status).toBe(200);
      expect(paid.body).toEqual({
        ...charged.body,
        transaction_status: 'settlement',
        status_code: '200',
        status_message: 'midtrans payment notification',
        fraud_status: paid.body.fraud_status,
        settlement_time: expect.stringMatching(/Z$/),
        is_paid: true,
        is_pending: false,
        is_final: true,
        actions: expect.any(Array),
        updated_at: expect.stringMatching(/Z$/),
        ...paidWith,
      });
      expect(await historyOf(t, id)).toEqual([
        { source: 'charge', actor: 'budi', from_status: null, to_status: 'pending', charge_state: 'initiated' },
        { source: 'charge', actor: 'budi', from_status: 'pending', to_status: 'pending', charge_state: 'charged' },
        {
          source: 'notification',
          actor: 'gateway',
          from_status: 'pending',
          to_status: 'settlement',
          charge_state: 'charged',
        },
      ]);
      expect(await eventsOf(t, id)).toEqual(['payment_received', 'payment_settled']);
    },
  );

  it('generates an order id where none is given, and leaves what was not said null', async () => {
    const body = { payment_type: 'bank_transfer', bank: 'bca', gross_amount: 10_000 };
    const charged = await t.request('POST', '/charge/', { body });
    expect(charged.status).toBe(201);
    expect(Object.keys(charged.body).sort()).toEqual([...PAYMENT_KEYS].sort());
    expect(charged.body).toMatchObject({
      order_id: `gapura-${charged.body.id}`,
      customer_first_name: null,
      customer_last_name: null,
      customer_email: null,
      customer_phone: null,
      metadata: null,
      custom_field1: null,
      custom_field2: null,
      custom_field3: null,
      items: [],
      refunds: [],
    });
    expect(charged.body.order_id).toMatch(/^[A-Za-z0-9_~.-]{1,50}$/);
    expect(t.sandbox.control.transactions.get(charged.body.order_id)?.grossAmount).toBe(10_000);
  });

  it('has the pending notification and the answer of one charge end in the same payment, whichever comes first', async () => {
    unmuteNotifications(t);
    const orders = Array.from({ length: 10 }, (_none, index) => `BOTH-${index}`);
    const charges = await Promise.all(
      orders.map((order_id) => t.request('POST', '/charge/', { body: { ...bcaCharge, order_id } })),
    );
    await t.sandbox.settled();
    for (const { status, body } of charges) {
      expect(status).toBe(201);
      expect(body).toMatchObject({ transaction_status: 'pending', va_number: expect.stringMatching(/^81278\d+$/) });
      expect(await eventsOf(t, body.id)).toEqual(['payment_received']);
      expect(await historyOf(t, body.id)).toHaveLength(2);
    }
  });

  it('sends the notifications of one payment elsewhere where staff say so', async () => {
    unmuteNotifications(t);
    const body = { ...bcaCharge, order_id: 'ELSEWHERE', notification_url: `${t.url}/notification/?elsewhere` };
    expect((await t.request('POST', '/charge/', { key: t.keys.staff, body })).status).toBe(201);
    expect(t.sandbox.control.transactions.get('ELSEWHERE')?.overrideUrls).toEqual([body.notification_url]);
    await t.sandbox.settled();
  });
});

describe('GET /payments/ 200', () => {
  it('shows every payment in the reduced form, with every key always there', async () => {
    await t.request('POST', '/charge/', { body: { payment_type: 'qris', gross_amount: 1_000, order_id: 'IN-LIST' } });
    const list = await t.request('GET', '/payments/?limit=200');
    expect(list.body.length).toBeGreaterThan(0);
    for (const payment of list.body) expect(Object.keys(payment).sort()).toEqual([...PAYMENT_IN_LIST_KEYS].sort());
    expect(list.body[0]).toEqual({
      id: expect.any(String),
      order_id: 'IN-LIST',
      payment_type: 'qris',
      bank: null,
      gross_amount: '1000.00',
      currency: 'IDR',
      transaction_status: 'pending',
      fraud_status: 'accept',
      customer_email: null,
      is_paid: false,
      created_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
      updated_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
    });
  });
});
