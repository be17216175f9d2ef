// Each payment type from its charge to its money: what goes to the gateway, what the customer is shown, what is left behind.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cardShop } from '../sandbox/card-support.ts';
import { bcaCharge, startGapura, type TestGapura } from '../support/gapura.ts';
import {
  cardToken,
  eventsOf,
  historyOf,
  muteNotifications,
  OTP,
  payAtGateway,
  unmuteNotifications,
} from '../support/payments.ts';

let t: TestGapura;
beforeAll(async () => {
  t = await startGapura();
});
afterAll(() => t.close());
beforeEach(() => muteNotifications(t));

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const PAYMENT_KEYS = [
  'id', 'order_id', 'transaction_id', 'payment_type', 'bank', 'store', 'acquirer', 'issuer', 'gross_amount', 'currency',
  'transaction_status', 'fraud_status', 'status_code', 'status_message', 'customer_first_name', 'customer_last_name',
  'customer_email', 'customer_phone', 'va_number', 'bill_key', 'biller_code', 'payment_code', 'redirect_url',
  'deeplink_url', 'qr_string', 'qr_url', 'masked_card', 'card_type', 'transaction_time', 'settlement_time',
  'expiry_time', 'captured_amount', 'paid_amount', 'refund_amount', 'net_amount', 'metadata', 'custom_field1', 'custom_field2', 'custom_field3', 'items',
  'refunds', 'is_paid', 'is_pending', 'is_failed', 'is_expired', 'is_final', 'charge_state', 'subscription_id',
  'invoice_id', 'created_at', 'updated_at',
]; // biome-ignore format: a list reads better in lines
const PAYMENT_IN_LIST_KEYS = [
  'id', 'order_id', 'payment_type', 'bank', 'gross_amount', 'currency', 'transaction_status', 'fraud_status',
  'customer_email', 'is_paid', 'created_at', 'updated_at',
]; // biome-ignore format: a list reads better in lines
const ITEM_KEYS = [
  'id', 'item_id', 'name', 'price', 'quantity', 'brand', 'category', 'merchant_name', 'url', 'subtotal',
]; // biome-ignore format: a list reads better in lines

const ADDRESS = {
  first_name: 'Budi',
  last_name: 'Santoso',
  phone: '+6281234567890',
  address: 'Jl. Sudirman 1',
  city: 'Jakarta',
  postal_code: '12190',
  country_code: 'IDN',
};
const CUSTOMER = {
  first_name: 'Budi',
  last_name: 'Santoso',
  email: 'budi@example.com',
  phone: '+6281234567890',
  billing_address: { ...ADDRESS, email: 'budi@example.com' },
  shipping_address: ADDRESS,
};
const ITEMS = [
  {
    id: 'kopi-1',
    name: 'Kopi Gayo 1 kg',
    price: 90_000,
    quantity: 2,
    brand: 'Gayo',
    category: 'Coffee',
    merchant_name: 'Toko Kopi',
    url: 'https://toko.example/kopi-1',
  },
  { id: 'promo', name: 'Discount', price: -30_000, quantity: 1, category: 'Promo', url: 'https://toko.example/promo' },
];
/** Everything that a charge of any type can carry. */
const EVERYTHING = {
  gross_amount: 150_000,
  customer_details: CUSTOMER,
  item_details: ITEMS,
  metadata: { cart: { id: 7, gift: true }, note: 'é ✓' },
  custom_fields: ['one', 'two', 'three'],
};

/** What no customer of the other types is shown: the case says what is there instead. */
const NOTHING_TO_SHOW = {
  va_number: null,
  bill_key: null,
  biller_code: null,
  payment_code: null,
  redirect_url: null,
  deeplink_url: null,
  qr_string: null,
  qr_url: null,
  masked_card: null,
  card_type: null,
};

interface TypeCase {
  readonly type: string;
  readonly name: string;
  readonly input: Record<string, unknown>;
  /** The fields that the customer needs, and nothing else of that kind. */
  readonly shown: () => Record<string, unknown>;
  /** What the gateway keeps of the inputs that only this type has. */
  readonly kept: () => Record<string, unknown>;
  readonly expiryMs: number;
  readonly paidWith?: Record<string, unknown>;
}

const va = (bank: string, prefix: string, digits: number): TypeCase => ({
  type: 'bank_transfer',
  name: `a ${bank} virtual account`,
  input: { bank, custom_expiry: { expiry_duration: 2, unit: 'hour' } },
  shown: () => ({ bank, va_number: expect.stringMatching(new RegExp(`^${prefix}\\d{${digits}}$`)) }),
  kept: () => ({ bank }),
  expiryMs: 2 * HOUR_MS,
});

const CASES: readonly TypeCase[] = [
  va('bca', '81278', 10),
  va('bni', '98888', 11),
  va('bri', '26215', 13),
  va('cimb', '5189', 12),
  va('permata', '8562', 12),
  {
    type: 'bank_transfer',
    name: 'a virtual account with a wished number and the usual expiry',
    input: { bank: 'bca', va_number: '1234567890' },
    shown: () => ({ bank: 'bca', va_number: '812781234567890' }),
    kept: () => ({ bank: 'bca', vaNumber: '812781234567890' }),
    expiryMs: DAY_MS,
  },
  {
    type: 'echannel',
    name: 'a Mandiri bill',
    input: { bill_info1: 'Kopi:', bill_info2: 'Gayo', custom_expiry: { expiry_duration: 3, unit: 'day' } },
    shown: () => ({ bill_key: expect.stringMatching(/^\d{12}$/), biller_code: '70012' }),
    kept: () => ({ billInfo: ['Kopi:', 'Gayo', '', '', '', '', '', ''] }),
    expiryMs: 3 * DAY_MS,
  },
  {
    type: 'gopay',
    name: 'a GoPay QR code and deeplink',
    input: { callback_url: 'https://toko.example/back', custom_expiry: { expiry_duration: 30 } },
    shown: () => ({
      deeplink_url: expect.stringMatching(/\/gopay\/ui\/checkout\?referenceid=.*callback_url=/),
      qr_url: expect.stringMatching(/\/v2\/gopay\/[\w-]+\/qr-code$/),
    }),
    kept: () => ({ callbackUrl: 'https://toko.example/back' }),
    expiryMs: 30 * MINUTE_MS,
  },
  {
    type: 'shopeepay',
    name: 'a ShopeePay deeplink',
    input: { callback_url: 'https://toko.example/back', custom_expiry: { expiry_duration: 90, unit: 'second' } },
    shown: () => ({ deeplink_url: expect.stringMatching(/\/universal-link\/wallet\/pay\?.*token=\w+$/) }),
    kept: () => ({ callbackUrl: 'https://toko.example/back' }),
    expiryMs: 90_000,
  },
  {
    type: 'dana',
    name: 'a DANA deeplink, though the gateway does not find it by its order id',
    input: { callback_url: 'https://toko.example/back' },
    shown: () => ({ deeplink_url: expect.stringMatching(/\/dana\/wallet\/pay\?token=\w+$/) }),
    kept: () => ({ callbackUrl: 'https://toko.example/back' }),
    expiryMs: 15 * MINUTE_MS,
  },
  {
    type: 'ovo',
    name: 'a request on the phone of an OVO customer',
    // This phone never answers by itself.
    input: { customer_details: { ...CUSTOMER, phone: '+628215023424' } },
    shown: () => ({ customer_phone: '+628215023424' }),
    kept: () => ({ phone: '+628215023424' }),
    expiryMs: 65_000,
  },
  {
    type: 'qris',
    name: 'a QRIS code of GoPay where no acquirer is named',
    input: { custom_expiry: { expiry_duration: 1, unit: 'hour' } },
    shown: () => ({
      acquirer: 'gopay',
      qr_string: expect.stringMatching(/^000201010212.*6304[0-9A-F]{4}$/),
      qr_url: expect.stringMatching(/\/v2\/qris\/[\w-]+\/qr-code$/),
    }),
    kept: () => ({ acquirer: 'gopay' }),
    expiryMs: HOUR_MS,
    paidWith: { issuer: 'gopay' },
  },
  {
    type: 'qris',
    name: 'a QRIS code of ShopeePay',
    input: { qris_acquirer: 'airpay shopee' },
    shown: () => ({
      acquirer: 'airpay shopee',
      qr_string: expect.stringMatching(/^000201010212.*6304[0-9A-F]{4}$/),
      qr_url: expect.stringMatching(/\/v2\/qris\/[\w-]+\/qr-code$/),
    }),
    kept: () => ({ acquirer: 'airpay shopee' }),
    expiryMs: 15 * MINUTE_MS,
    paidWith: { issuer: 'airpay shopee' },
  },
  {
    type: 'cstore',
    name: 'a payment code of Indomaret',
    input: { store: 'indomaret', custom_expiry: { expiry_duration: 5, unit: 'day' } },
    shown: () => ({ store: 'indomaret', payment_code: expect.stringMatching(/^\d{14}$/) }),
    kept: () => ({ store: 'indomaret' }),
    expiryMs: 5 * DAY_MS,
  },
  {
    type: 'cstore',
    name: 'a payment code of Alfamart',
    input: { store: 'alfamart' },
    shown: () => ({ store: 'alfamart', payment_code: expect.stringMatching(/^\d{16}$/) }),
    kept: () => ({ store: 'alfamart' }),
    expiryMs: DAY_MS,
  },
  {
    type: 'akulaku',
    name: 'a page of Akulaku',
    input: {},
    shown: () => ({ redirect_url: expect.stringMatching(/\/v2\/akulaku\/redirect\/[\w-]+$/) }),
    kept: () => ({}),
    expiryMs: 2 * HOUR_MS,
  },
  {
    type: 'kredivo',
    name: 'a page of Kredivo',
    input: {},
    shown: () => ({ redirect_url: expect.stringMatching(/\/v2\/oms\/redirect\/[\w-]+$/) }),
    kept: () => ({}),
    expiryMs: DAY_MS,
  },
];

const expiresAfterMs = (payment: { expiry_time: string; transaction_time: string }) =>
  Date.parse(payment.expiry_time) - Date.parse(payment.transaction_time);

describe('POST /charge/ 201 for a payment that the customer still has to make', () => {
  it.each(CASES.map((entry, index) => ({ ...entry, order: `TYPE-${index}` })))(
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

describe('POST /charge/ 201 for cards', () => {
  it('credit_card with 3-D Secure sends the customer to the bank, is captured after the OTP, and settles later', async () => {
    const body = {
      ...EVERYTHING,
      payment_type: 'credit_card',
      order_id: 'CARD-3DS',
      token_id: await cardToken(t),
      bank: 'bca',
      save_card: true,
      installment_term: 3,
    };
    const charged = await t.request('POST', '/charge/', { body });
    expect(charged.status).toBe(201);
    const { id } = charged.body;
    expect(charged.body).toMatchObject({
      ...NOTHING_TO_SHOW,
      transaction_status: 'pending',
      bank: 'bca',
      redirect_url: expect.stringMatching(/\/v2\/3ds\/redirect\/48111111-1114-[\w-]+$/),
      masked_card: '48111111-1114',
      card_type: 'credit',
      is_pending: true,
    });
    expect(expiresAfterMs(charged.body)).toBe(10 * MINUTE_MS);
    expect(charged.text).not.toContain(body.token_id);
    expect(t.sandbox.control.transactions.get('CARD-3DS')?.detail).toMatchObject({
      authentication: true,
      bank: 'bca',
      installmentTerm: 3,
      savedTokenId: expect.any(String),
      holds: false,
    });

    unmuteNotifications(t);
    t.sandbox.control.cards.completeThreeDs('CARD-3DS', { otp: OTP });
    await t.sandbox.settled();
    const captured = await t.request('GET', `/payments/${id}/`);
    expect(captured.body).toMatchObject({
      transaction_status: 'capture',
      fraud_status: 'accept',
      is_paid: true,
      is_final: false,
    });
    t.sandbox.control.settle('CARD-3DS');
    await t.sandbox.settled();
    const settled = await t.request('GET', `/payments/${id}/`);
    expect(settled.body).toMatchObject({ transaction_status: 'settlement', is_paid: true, is_final: true });

    expect((await historyOf(t, id)).map((step) => `${step.source}: ${step.from_status} -> ${step.to_status}`)).toEqual([
      'charge: null -> pending',
      'charge: pending -> pending',
      'notification: pending -> capture',
      'notification: capture -> settlement',
    ]);
    expect(await eventsOf(t, id)).toEqual(['payment_received', 'payment_settled']);
  });

  it('credit_card without 3-D Secure is captured at once and counts as paid at once', async () => {
    const body = {
      payment_type: 'credit_card',
      order_id: 'CARD-PLAIN',
      gross_amount: 150_000,
      authentication: false,
      token_id: await cardToken(t),
    };
    const charged = await t.request('POST', '/charge/', { body });
    expect(charged.status).toBe(201);
    expect(charged.body).toMatchObject({
      ...NOTHING_TO_SHOW,
      transaction_status: 'capture',
      fraud_status: 'accept',
      status_code: '200',
      bank: 'bca',
      masked_card: '48111111-1114',
      card_type: 'credit',
      is_paid: true,
      is_final: false,
    });
    expect(await eventsOf(t, charged.body.id)).toEqual(['payment_settled']);
  });

  it('credit_card with authorize holds the money and waits for the capture', async () => {
    const body = {
      payment_type: 'credit_card',
      order_id: 'CARD-HOLD',
      gross_amount: 150_000,
      authentication: false,
      authorize: true,
      token_id: await cardToken(t),
    };
    const charged = await t.request('POST', '/charge/', { body });
    expect(charged.status).toBe(201);
    expect(charged.body).toMatchObject({ transaction_status: 'authorize', is_paid: false, is_final: false });
    expect(expiresAfterMs(charged.body)).toBe(7 * DAY_MS);
    expect(t.sandbox.control.transactions.get('CARD-HOLD')?.detail).toMatchObject({ holds: true });
    expect(await eventsOf(t, charged.body.id)).toEqual(['payment_received']);
  });
});

describe('POST /charge/ 201 for linked GoPay', () => {
  const linkAccount = async () => {
    const { call } = cardShop(t.sandbox);
    const linked = await call('POST', '/v2/pay/account', {
      body: {
        payment_type: 'gopay',
        gopay_partner: { phone_number: '8215023424', country_code: '62', redirect_url: 'https://toko.example/linked' },
      },
    });
    const id = String(linked.body.account_id);
    t.sandbox.control.payAccounts.confirm(id);
    const account = await call('GET', `/v2/pay/account/${id}`);
    const { payment_options } = account.body.metadata as { payment_options: { name: string; token: string }[] };
    const token = payment_options.find((option) => option.name === 'GOPAY_WALLET')?.token;
    return { account_id: id, payment_option_token: token };
  };

  it('gopay from a linked account is settled at once where no PIN is asked for', async () => {
    const body = { payment_type: 'gopay', order_id: 'LINKED', gross_amount: 50_000, ...(await linkAccount()) };
    const charged = await t.request('POST', '/charge/', { body });
    expect(charged.status).toBe(201);
    expect(charged.body).toMatchObject({ ...NOTHING_TO_SHOW, transaction_status: 'settlement', is_paid: true });
    expect(await eventsOf(t, charged.body.id)).toEqual(['payment_settled']);
    expect(charged.text).not.toContain(body.payment_option_token);
  });

  it('gopay from a linked account sends the customer to the PIN page for a larger amount', async () => {
    const body = { payment_type: 'gopay', order_id: 'LINKED-PIN', gross_amount: 150_000, ...(await linkAccount()) };
    const charged = await t.request('POST', '/charge/', { body });
    expect(charged.status).toBe(201);
    expect(charged.body).toMatchObject({
      ...NOTHING_TO_SHOW,
      transaction_status: 'pending',
      redirect_url: expect.stringMatching(/\/v2\/gopay\/redirect\/gppr_[\w-]+\/charge$/),
      deeplink_url: expect.stringMatching(/\/v2\/gopay\/redirect\/gppd_[\w-]+\/charge$/),
    });
    unmuteNotifications(t);
    t.sandbox.control.gopay.enterPin('LINKED-PIN', OTP);
    await t.sandbox.settled();
    const paid = await t.request('GET', `/payments/${charged.body.id}/`);
    expect(paid.body).toMatchObject({ transaction_status: 'settlement', is_paid: true });
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
