// The service layer without HTTP: what a host that mounts the library calls, with its types.

import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { ORDINARY_SCOPES, SCOPES } from '../../../src/domain/caller.ts';
import type {
  Caller,
  ChargeInput,
  Gapura,
  GatewayPayment,
  GatewayPaymentItem,
  GatewayRefund,
} from '../../../src/index.ts';
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

const budi: Caller = { id: 'budi', staff: false, scopes: ORDINARY_SCOPES };
const siti: Caller = { id: 'siti', staff: false, scopes: ORDINARY_SCOPES };
const office: Caller = { id: 'office', staff: true, scopes: SCOPES };

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
  const { payment } = await payments.createCharge(budi, input);
  await t.sandbox.settled();
  return payment.id;
};

describe('the verbs of each noun', () => {
  it('are the same, and what the contract calls otherwise is the same function', () => {
    const { invoices, subscriptions } = t.gapura;
    for (const noun of [payments, invoices, subscriptions]) {
      for (const verb of ['create', 'get', 'list', 'history', 'refresh'] as const)
        expect(noun[verb]).toBeTypeOf('function');
    }
    expect(payments).toMatchObject({ createCharge: payments.create, getStatus: payments.refresh });
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
    expectTypeOf(payments.createCharge).parameter(1).toEqualTypeOf<ChargeInput>();
    expectTypeOf(payments.createCharge).returns.resolves.toMatchObjectType<{
      readonly payment: GatewayPayment;
      readonly items: readonly GatewayPaymentItem[];
      readonly refunds: readonly GatewayRefund[];
    }>();
    expectTypeOf(payments.getStatus).returns.resolves.toHaveProperty('gatewayResponse');
    expectTypeOf(payments.refundPayment).returns.resolves.toHaveProperty('refund').toEqualTypeOf<GatewayRefund>();
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

  it('createCharge answers with the payment as the gateway left it, amounts as bigint and times as Date', async () => {
    const record = await payments.createCharge(budi, {
      ...va('SERVICE-CHARGE'),
      item_details: [{ name: 'Kopi', price: 75_000, quantity: 2 }],
    });
    expect(record.payment).toMatchObject({
      ownerId: 'budi',
      orderId: 'SERVICE-CHARGE',
      grossAmount: 150_000n,
      transactionStatus: 'pending',
      chargeState: 'charged',
      vaNumber: expect.stringMatching(/^81278/),
      expiryTime: expect.any(Date),
    });
    expect(record.items).toMatchObject([{ name: 'Kopi', price: 75_000n, quantity: 2 }]);
    expect(record.refunds).toEqual([]);
    await t.sandbox.settled();
  });

  it('getStatus reads the payment back and says what the gateway said', async () => {
    const id = await charged(va('SERVICE-STATUS'));
    muteNotifications(t);
    t.sandbox.control.pay('SERVICE-STATUS');
    unmuteNotifications(t);
    const { record, gatewayResponse } = await payments.getStatus(budi, id);
    expect(record.payment).toMatchObject({ transactionStatus: 'settlement', settlementTime: expect.any(Date) });
    expect(gatewayResponse).toMatchObject({ order_id: 'SERVICE-STATUS', transaction_status: 'settlement' });
  });

  it('cancelPayment and expirePayment end a payment', async () => {
    const cancelled = await payments.cancelPayment(budi, await charged(va('SERVICE-CANCEL')));
    expect(cancelled.payment.transactionStatus).toBe('cancel');
    const expired = await payments.expirePayment(budi, await charged(va('SERVICE-EXPIRE')));
    expect(expired.payment.transactionStatus).toBe('expire');
    await t.sandbox.settled();
  });

  it('capturePayment takes a part, and refundPayment gives it back', async () => {
    const id = await charged(await cardCharge('SERVICE-CAPTURE'));
    const captured = await payments.capturePayment(budi, id, { amount: 100_000 });
    expect(captured.payment).toMatchObject({ transactionStatus: 'capture', capturedAmount: 100_000n });
    t.sandbox.control.settle('SERVICE-CAPTURE');
    await t.sandbox.settled();
    const { record, refund } = await payments.refundPayment(budi, id, { amount: 40_000, reason: 'torn' });
    expect(refund).toMatchObject({ amount: 40_000n, reason: 'torn', status: 'accepted', isDirect: false });
    expect(record.payment).toMatchObject({ transactionStatus: 'partial_refund', refundAmount: 40_000n });
    const rest = await payments.refundPayment(budi, id);
    expect(rest.refund.amount).toBe(60_000n);
    await t.sandbox.settled();
  });

  it('approvePayment and denyPayment judge a challenged payment, for staff only', async () => {
    const challenged = '4111111111111111';
    const good = await charged(await cardCharge('SERVICE-APPROVE', challenged));
    const bad = await charged(await cardCharge('SERVICE-DENY', challenged));
    await expect(payments.approvePayment(budi, good)).rejects.toMatchObject({ name: 'Refusal', code: 'forbidden' });
    await expect(payments.denyPayment(budi, bad)).rejects.toMatchObject({ name: 'Refusal', code: 'forbidden' });
    expect((await payments.approvePayment(office, good)).payment).toMatchObject({
      transactionStatus: 'authorize',
      fraudStatus: 'accept',
    });
    expect((await payments.denyPayment(office, bad)).payment.transactionStatus).toBe('deny');
    await t.sandbox.settled();
  });
});

describe('what the service layer throws', () => {
  it('a refusal with the field for input that breaks a rule, and writes nothing', async () => {
    const input: ChargeInput = { payment_type: 'bank_transfer', gross_amount: 150_000, order_id: 'SERVICE-BAD' };
    const error: unknown = await payments.createCharge(budi, input).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Refusal);
    expect(error).toMatchObject({
      code: 'validation_failed',
      errors: [{ field: 'bank', message: 'is required for bank_transfer' }],
    });
    expect((await payments.list(budi, { limit: 10, orderId: 'SERVICE-BAD' })).items).toEqual([]);
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
    expect((await payments.get(office, id)).payment.transactionStatus).toBe('pending');
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

  it('an error of unknown outcome where it does not answer, and the charge is found again by its id', async () => {
    t.sandbox.control.faults.add({ kind: 'error', status: 500, taken: true, operation: 'charge' });
    const paymentId = '01890000-0000-7000-8000-00000000abcd';
    const error: unknown = await payments
      .createCharge(budi, va('SERVICE-LOST'), { paymentId })
      .catch((thrown) => thrown);
    expect(error).toBeInstanceOf(GatewayAPIError);
    expect(error).toMatchObject({ outcome: 'unknown', paymentId });
    const again = await payments.createCharge(budi, va('SERVICE-LOST'), { paymentId });
    expect(again.payment).toMatchObject({ id: paymentId, transactionStatus: 'pending', chargeState: 'charged' });
    expect(transactionsOf(t, 'SERVICE-LOST')).toBe(1);
    await t.sandbox.settled();
    expect(await eventsOf(t, paymentId)).toEqual(['payment_received']);
  });

  it("an order id that is taken is refused, also where the id of somebody else's payment is brought along", async () => {
    const paymentId = await charged(va('SERVICE-TAKEN'));
    await expect(payments.createCharge(siti, va('SERVICE-TAKEN'))).rejects.toMatchObject({ code: 'order_id_taken' });
    await expect(payments.createCharge(siti, va('SERVICE-TAKEN'), { paymentId })).rejects.toMatchObject({
      code: 'order_id_taken',
    });
  });
});
