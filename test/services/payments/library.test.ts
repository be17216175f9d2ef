// The service layer without HTTP: what a host that mounts the library calls, with its types.

import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import type { Acting, ChargeInput, Gapura, PaymentWithActions, Refund } from '../../../src/index.ts';
import { GatewayAPIError, GatewayValidationError, Refusal } from '../../../src/index.ts';
import { startGapura, type TestGapura } from '../../support/gapura.ts';
import {
  cardToken,
  eventsOf,
  movableClock,
  muteNotifications,
  transactionsOf,
  unmuteNotifications,
} from '../../support/payments.ts';

const budi: Acting = { id: 'budi' };
const siti: Acting = { id: 'siti' };
const office: Acting = { id: 'office', staff: true };

const clock = movableClock();
let t: TestGapura;
let payments: Gapura['payments'];
beforeAll(async () => {
  t = await startGapura({ clock, gateway: { timeoutMs: 1_000, retries: 0 } });
  payments = t.gapura.payments;
});
afterAll(() => t.close());

const va = (order_id: string): ChargeInput => ({
  payment_type: 'bank_transfer',
  bank: 'bca',
  gross_amount: 150_000,
  order_id,
});
const cardCharge = async (order_id: string, number?: string): Promise<ChargeInput> => ({
  payment_type: 'credit_card',
  gross_amount: 150_000,
  order_id,
  authentication: false,
  authorize: true,
  token_id: await cardToken(t, number),
});
const charged = async (input: ChargeInput) => {
  const { id } = await payments.createCharge(budi, input);
  await t.sandbox.settled();
  return id;
};

describe('the verbs of each noun', () => {
  it('are the same, and what the contract calls otherwise is the same function', () => {
    const { invoices, subscriptions } = t.gapura;
    for (const noun of [payments, invoices, subscriptions]) {
      for (const verb of ['get', 'list', 'history', 'checkStatus'] as const) expect(noun[verb]).toBeTypeOf('function');
    }
    expect(payments).toMatchObject({ createCharge: payments.charge, getStatus: payments.checkStatus });
    expect(invoices).toMatchObject({ createInvoice: invoices.create, voidInvoice: invoices.void });
    expect(subscriptions).toMatchObject({
      createSubscription: subscriptions.create,
      updateSubscription: subscriptions.update,
    });
  });

  it('do not show what only tasks and HTTP need', () => {
    expect(Object.keys(t.gapura)).not.toEqual(expect.arrayContaining(['background']));
    expect(Object.keys(t.gapura)).not.toEqual(expect.arrayContaining(['runOnce']));
  });
});

describe('the eight names of the payment layer', () => {
  it('are there, and what they answer is typed', () => {
    expectTypeOf<ChargeInput>().toExtend<Parameters<typeof payments.createCharge>[1]>();
    expectTypeOf(payments.createCharge).returns.resolves.toEqualTypeOf<PaymentWithActions>();
    expectTypeOf(payments.getStatus).returns.resolves.toHaveProperty('gateway_response');
    expectTypeOf(payments.refundPayment).returns.resolves.toHaveProperty('refund').toEqualTypeOf<Refund>();
    for (const name of [
      'createCharge',
      'getStatus',
      'cancelPayment',
      'expirePayment',
      'capturePayment',
      'refundPayment',
      'approvePayment',
      'denyPayment',
    ] as const) {
      expect([name, typeof payments[name]]).toEqual([name, 'function']);
    }
  });

  it('createCharge answers with the payment as the gateway left it, in the JSON of the API', async () => {
    const payment = await payments.createCharge(budi, {
      ...va('SERVICE-CHARGE'),
      item_details: [{ name: 'Kopi', price: 75_000, quantity: 2 }],
    });
    expect(payment).toMatchObject({
      order_id: 'SERVICE-CHARGE',
      gross_amount: '150000.00',
      transaction_status: 'pending',
      charge_state: 'charged',
      va_number: expect.stringMatching(/^81278/),
      items: [{ name: 'Kopi', price: '75000.00', quantity: 2 }],
      refunds: [],
    });
    await t.sandbox.settled();
    const overHttp = await t.request('GET', `/payments/${payment.id}/`);
    expect(await payments.get(budi, payment.id)).toEqual(overHttp.body);
    expect(JSON.parse(JSON.stringify(payment))).toEqual(payment);
  });

  it('getStatus reads the payment back and says what the gateway said', async () => {
    const id = await charged(va('SERVICE-STATUS'));
    muteNotifications(t);
    t.sandbox.control.pay('SERVICE-STATUS');
    unmuteNotifications(t);
    const { payment, gateway_response } = await payments.getStatus(budi, id);
    expect(payment).toMatchObject({ transaction_status: 'settlement', settlement_time: expect.any(String) });
    expect(gateway_response).toMatchObject({ order_id: 'SERVICE-STATUS', transaction_status: 'settlement' });
  });

  it('cancelPayment and expirePayment end a payment', async () => {
    const cancelled = await payments.cancelPayment(budi, await charged(va('SERVICE-CANCEL')));
    expect(cancelled.transaction_status).toBe('cancel');
    const expired = await payments.expirePayment(budi, await charged(va('SERVICE-EXPIRE')));
    expect(expired.transaction_status).toBe('expire');
    await t.sandbox.settled();
  });

  it('capturePayment takes a part, and refundPayment gives it back', async () => {
    const id = await charged(await cardCharge('SERVICE-CAPTURE'));
    const captured = await payments.capturePayment(budi, id, { amount: 100_000 });
    expect(captured).toMatchObject({ transaction_status: 'capture', captured_amount: '100000.00' });
    t.sandbox.control.settle('SERVICE-CAPTURE');
    await t.sandbox.settled();
    const { payment, refund } = await payments.refundPayment(budi, id, { amount: 40_000, reason: 'torn' });
    expect(refund).toMatchObject({ amount: '40000.00', reason: 'torn', status: 'accepted', is_direct: false });
    expect(payment).toMatchObject({ transaction_status: 'partial_refund', refund_amount: '40000.00' });
    const rest = await payments.refundPayment(budi, id);
    expect(rest.refund.amount).toBe('60000.00');
    await t.sandbox.settled();
  });

  it('approvePayment and denyPayment judge a challenged payment, for staff only', async () => {
    const challenged = '4111111111111111';
    const good = await charged(await cardCharge('SERVICE-APPROVE', challenged));
    const bad = await charged(await cardCharge('SERVICE-DENY', challenged));
    await expect(payments.approvePayment(budi, good)).rejects.toMatchObject({ name: 'Refusal', code: 'forbidden' });
    await expect(payments.denyPayment(budi, bad)).rejects.toMatchObject({ name: 'Refusal', code: 'forbidden' });
    expect(await payments.approvePayment(office, good)).toMatchObject({
      transaction_status: 'authorize',
      fraud_status: 'accept',
    });
    expect((await payments.denyPayment(office, bad)).transaction_status).toBe('deny');
    await t.sandbox.settled();
  });
});

describe('what the service layer throws', () => {
  it('a refusal with the field for input that breaks a rule, and writes nothing', async () => {
    const input = { payment_type: 'bank_transfer', gross_amount: 150_000, order_id: 'SERVICE-BAD' } as const;
    // @ts-expect-error The bank is missing: a caller of the types does not get this far.
    const error: unknown = await payments.createCharge(budi, input).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Refusal);
    expect(error).toMatchObject({
      code: 'validation_failed',
      errors: [{ field: 'bank', message: 'is required for bank_transfer' }],
    });
    expect((await payments.list(budi, { limit: 10, order_id: 'SERVICE-BAD' })).items).toEqual([]);
    expect(transactionsOf(t, 'SERVICE-BAD')).toBe(0);
  });

  it("a stranger's payment is as absent as one that never was", async () => {
    const id = await charged(va('SERVICE-STRANGER'));
    for (const call of [
      () => payments.get(siti, id),
      () => payments.getStatus(siti, id),
      () => payments.history(siti, id),
      () => payments.cancelPayment(siti, id),
      () => payments.expirePayment(siti, id),
      () => payments.capturePayment(siti, id),
      () => payments.refundPayment(siti, id),
      () => payments.get(budi, 'not-an-id'),
      () => payments.approvePayment(office, '01890000-0000-7000-8000-000000000000'),
    ]) {
      await expect(call()).rejects.toMatchObject({ name: 'Refusal', code: 'not_found' });
    }
    expect((await payments.get(office, id)).transaction_status).toBe('pending');
  });

  it('a refusal that names the field where the types were got around', async () => {
    for (const [wrong, field] of [
      [{ gross_amount: 0.5 }, 'gross_amount'],
      [{ gross_amount: '10000' }, 'gross_amount'],
      [{ customer_details: { email: 'nobody' } }, 'customer_details.email'],
      [{ colour: 'red' }, 'colour'],
    ] as const) {
      const input = { ...va('SERVICE-SHAPE'), ...wrong } as unknown as ChargeInput;
      const refused: unknown = await payments.createCharge(budi, input).catch((thrown: unknown) => thrown);
      expect(refused).toMatchObject({ name: 'Refusal', code: 'validation_failed' });
      expect((refused as { errors: { field: string }[] }).errors.map((error) => error.field)).toContain(field);
    }
  });

  it("the gateway's error where it refuses, with the payment's id", async () => {
    const input: ChargeInput = { ...va('SERVICE-REFUSED'), gross_amount: 20_000_000_001 };
    const error: unknown = await payments.createCharge(budi, input).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(GatewayValidationError);
    expect(error).toMatchObject({ statusCode: '400', outcome: 'refused', paymentId: expect.any(String) });
  });

  it('an error of unknown outcome where it does not answer; repeated with its key, the charge goes on', async () => {
    t.sandbox.control.faults.add({ kind: 'error', status: 500, taken: true, operation: 'charge' });
    const options = { idempotencyKey: 'SERVICE-LOST' };
    const error: unknown = await payments
      .createCharge(budi, va('SERVICE-LOST'), options)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(GatewayAPIError);
    expect(error).toMatchObject({ outcome: 'unknown', paymentId: expect.any(String) });
    const { paymentId } = error as unknown as { paymentId: string };
    const again = await payments.createCharge(budi, va('SERVICE-LOST'), options);
    expect(again).toMatchObject({ id: paymentId, transaction_status: 'pending', charge_state: 'charged' });
    expect(await payments.createCharge(budi, va('SERVICE-LOST'), options)).toEqual(again);
    expect(transactionsOf(t, 'SERVICE-LOST')).toBe(1);
    await t.sandbox.settled();
    expect(await eventsOf(t, paymentId)).toEqual(['payment_received']);
  });

  it('the same error again where a refusal is repeated with its key', async () => {
    const options = { idempotencyKey: 'SERVICE-AGAIN' };
    const tooMuch: ChargeInput = { ...va('SERVICE-AGAIN'), gross_amount: 20_000_000_001 };
    const [first, second] = [
      await payments.createCharge(budi, tooMuch, options).catch((thrown: unknown) => thrown),
      await payments.createCharge(budi, tooMuch, options).catch((thrown: unknown) => thrown),
    ];
    expect(second).toBeInstanceOf(GatewayValidationError);
    const { statusCode, paymentId, message } = first as Record<string, unknown>;
    expect(second).toMatchObject({ statusCode, paymentId, message });
    await expect(payments.createCharge(budi, va('SERVICE-OTHER'), options)).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
    const free: ChargeInput = { ...va('SERVICE-RULE'), gross_amount: 0 };
    await expect(payments.createCharge(budi, free, { idempotencyKey: 'RULE' })).rejects.toThrow(Refusal);
  });

  it('an order id that is taken is refused', async () => {
    await charged(va('SERVICE-TAKEN'));
    await expect(payments.createCharge(siti, va('SERVICE-TAKEN'))).rejects.toMatchObject({ code: 'order_id_taken' });
  });

  it('what JSON cannot carry, card data, a missing scope and a missing caller', async () => {
    const huge = { ...va('SERVICE-BIG'), gross_amount: 150_000n } as unknown as ChargeInput;
    await expect(payments.createCharge(budi, huge)).rejects.toMatchObject({ code: 'malformed_json' });
    const card = { ...va('SERVICE-CARD'), card_number: '4811111111111114' } as unknown as ChargeInput;
    await expect(payments.createCharge(budi, card)).rejects.toBeInstanceOf(Refusal);
    const reader: Acting = { id: 'budi', scopes: ['payments:read'] };
    await expect(payments.createCharge(reader, va('SERVICE-SCOPE'))).rejects.toMatchObject({ code: 'forbidden' });
    await expect(payments.list({} as Acting)).rejects.toThrow('The caller comes first');
  });
});

describe('lists of the library', () => {
  it('go on page by page, and take the names of the API', async () => {
    for (const n of [1, 2, 3]) await charged(va(`SERVICE-PAGE-${n}`));
    const from = await payments.list(office, { limit: 2, created_after: new Date(0) });
    const rest = await payments.list(office, { limit: 200, cursor: from.next });
    expect(from.items.map(({ order_id }) => order_id)).toEqual(['SERVICE-PAGE-3', 'SERVICE-PAGE-2']);
    expect(rest.items[0]?.order_id).toBe('SERVICE-PAGE-1');
    expect(rest.next).toBeUndefined();
    const wrong = { status: 'paid' } as unknown as { status: 'settlement' };
    const overHttp = await t.request('GET', '/payments/?status=paid');
    await expect(payments.list(office, wrong)).rejects.toMatchObject({ errors: overHttp.body.errors });
  });
});
