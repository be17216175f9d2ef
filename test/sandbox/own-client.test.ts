// Our own client against the sandbox, through all of its operations: neither side knows the code of the other.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { GatewayClient, GatewayError } from '../../src/client.ts';
import { operations } from '../../src/gateway/operations.ts';
import type * as wire from '../../src/gateway/wire.ts';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { createReceiver, frozenSandbox, type Receiver } from './support.ts';

let receiver: Receiver;
let sandbox: Sandbox;
let client: GatewayClient;
beforeEach(async () => {
  receiver = await createReceiver();
  sandbox = await frozenSandbox({ notificationUrl: receiver.url, payAccountNotificationUrl: receiver.url });
  client = new GatewayClient({ ...keys(), baseUrl: sandbox.url });
});
afterEach(async () => {
  await client.close();
  await sandbox.close();
  await receiver.close();
});
const keys = () => ({ serverKey: sandbox.serverKey, clientKey: sandbox.clientKey });

/** The kind, the code that decided, and whether the gateway may have done it. */
async function refusal(call: Promise<unknown>): Promise<[string, string | null, string]> {
  const answer = await call.catch((error: GatewayError) => error);
  if (!(answer instanceof GatewayError)) throw new Error(`It was granted: ${JSON.stringify(answer)}`);
  return [answer.name, answer.statusCode, answer.outcome];
}
const refused = (statusCode: string, name = 'GatewayAPIError') => [name, statusCode, 'refused'];

const bca = (orderId: string): wire.ChargeRequest => ({
  payment_type: 'bank_transfer',
  transaction_details: { order_id: orderId, gross_amount: 44_000 },
  bank_transfer: { bank: 'bca' },
});
const gopay = (orderId: string): wire.ChargeRequest => ({
  payment_type: 'gopay',
  transaction_details: { order_id: orderId, gross_amount: 10_000 },
});
const [visa, challengeCard, mandiriCard] = ['4811111111111114', '4111111111111111', '4617006959746656'] as const;
async function chargeCard(number: string, orderId: string, type?: 'authorize'): Promise<wire.ChargeResponse> {
  const { token_id: tokenId } = await client.getCardToken(number, '12', '2030', '123');
  return client.charge({
    payment_type: 'credit_card',
    transaction_details: { order_id: orderId, gross_amount: 145_000 },
    credit_card: { token_id: tokenId, ...(type === undefined ? {} : { type }) },
  });
}
const linking = (phone: string): wire.PayAccountRequest => ({
  payment_type: 'gopay',
  gopay_partner: { phone_number: phone, country_code: '62', redirect_url: 'https://shop.example/gopay' },
});
async function linked(): Promise<string> {
  const { account_id: id = '' } = await client.createPayAccount(linking('81234567891'));
  sandbox.control.payAccounts.confirm(id);
  return id;
}
async function subscription(): Promise<wire.SubscriptionResponse> {
  const { saved_token_id: token } = await client.registerCard(visa, '12', '2030');
  const schedule = { interval: 1, interval_unit: 'month', max_interval: 12 } as const;
  return client.createSubscription({ ...subscriptionBasics, token, payment_type: 'credit_card', schedule });
}
const subscriptionBasics = { name: 'MONTHLY_2026', amount: '14000', currency: 'IDR' } as const;
const updated = { status_message: 'Subscription is updated.' };
const invoiceOf = (orderId: string): wire.InvoiceRequest => ({
  order_id: orderId,
  invoice_number: 'INV/2026/0001',
  invoice_date: '2026-01-15 10:00:00 +0700',
  due_date: '2026-02-15 10:00:00 +0700',
  customer_details: { name: 'Budi' },
  payment_type: 'virtual_account',
  item_details: [{ description: 'Coffee', quantity: 2, price: 22_000 }],
  virtual_accounts: [{ bank: 'bca_va' }],
});

const payments = {
  charge: async () => {
    const once = { idempotencyKey: 'CHARGE-1-charge' };
    const charged = await client.charge(bca('CHARGE-1'), once);
    expect(charged).toMatchObject({ status_code: '201', transaction_status: 'pending', gross_amount: '44000.00' });
    expect(await client.charge(bca('CHARGE-1'), once)).toEqual(charged);
    expect(await refusal(client.charge(bca('CHARGE-1')))).toEqual(refused('406', 'GatewayDuplicateOrderError'));
    const cheap = { ...bca('CHARGE-2'), transaction_details: { order_id: 'CHARGE-2', gross_amount: 9999 } };
    expect(await refusal(client.charge(cheap))).toEqual(refused('400', 'GatewayValidationError'));
    const stranger = new GatewayClient({ serverKey: 'SB-Mid-server-other', baseUrl: sandbox.url });
    expect(await refusal(stranger.charge(bca('CHARGE-2')))).toEqual(refused('401', 'GatewayAuthenticationError'));
    await stranger.close();
  },
  getStatus: async () => {
    const { transaction_id: id = '' } = await client.charge(bca('STATUS-1'));
    expect(await client.getStatus(id)).toEqual(await client.getStatus('STATUS-1'));
    await sandbox.control.clock.advance(24 * 60 * 60 * 1000);
    expect(await client.getStatus(id)).toMatchObject({ status_code: '407', transaction_status: 'expire' });
    expect(await refusal(client.getStatus('a/b c'))).toEqual(refused('404'));
  },
  getStatusB2b: async () => {
    await client.charge(bca('B2B-1'));
    expect((await client.getStatusB2b('B2B-1')).transactions).toMatchObject([{ order_id: 'B2B-1' }]);
    expect((await client.getStatusB2b('B2B-1', { page: 1, perPage: 5 })).transactions).toEqual([]);
    expect(await refusal(client.getStatusB2b('nobody'))).toEqual(refused('404'));
  },
  cancel: async () => {
    await client.charge(bca('CANCEL-1'));
    expect(await client.cancel('CANCEL-1')).toMatchObject({ status_code: '200', transaction_status: 'cancel' });
    expect(await refusal(client.cancel('CANCEL-1'))).toEqual(refused('412'));
  },
  expire: async () => {
    await client.charge(bca('EXPIRE-1'));
    expect(await client.expire('EXPIRE-1')).toMatchObject({ status_code: '407', transaction_status: 'expire' });
    expect(await refusal(client.expire('EXPIRE-1'))).toEqual(refused('412'));
  },
  capture: async () => {
    const { transaction_id: id = '' } = await chargeCard(visa, 'CAPTURE-1', 'authorize');
    expect(await refusal(client.capture(id, 145_001))).toEqual(refused('400', 'GatewayValidationError'));
    expect(await client.capture(id, 100_000)).toMatchObject({
      status_code: '200',
      transaction_status: 'capture',
      gross_amount: '100000.00',
    });
    expect(await refusal(client.capture(id, 100_000))).toEqual(refused('412'));
    expect(await refusal(client.capture('CAPTURE-1', 100_000))).toEqual(refused('404'));
  },
  refund: async () => {
    await client.charge(gopay('REFUND-1'));
    sandbox.control.pay('REFUND-1');
    const refund = await client.refund('REFUND-1', 'ref-1', 4000, 'Out of stock');
    expect(refund).toMatchObject({
      status_code: '200',
      transaction_status: 'partial_refund',
      refund_amount: '4000.00',
    });
    // Digits beyond what a number can hold are kept.
    expect(refund.refund_chargeback_id).toMatch(/^20260115100000\d{4}$/);
    expect(await refusal(client.refund('REFUND-1', 'ref-1', 4000))).toEqual(
      refused('406', 'GatewayDuplicateOrderError'),
    );
    expect(await refusal(client.refund('REFUND-1', 'ref-2', 6001))).toEqual(refused('414'));
    expect((await client.getStatus('REFUND-1')).refunds).toMatchObject([{ refund_key: 'ref-1' }]);
  },
  directRefund: async () => {
    await client.charge(gopay('DIRECT-1'));
    sandbox.control.pay('DIRECT-1');
    sandbox.control.faults.add({ kind: 'refund-denied' });
    expect(await client.directRefund('DIRECT-1', 'ref-1', 10_000)).toMatchObject({ status_code: '202' });
    expect(await client.directRefund('DIRECT-1', 'ref-1', 10_000)).toMatchObject({
      status_code: '200',
      transaction_status: 'refund',
    });
  },
  approve: async () => {
    await chargeCard(challengeCard, 'APPROVE-1');
    expect(await client.approve('APPROVE-1')).toMatchObject({ transaction_status: 'capture', fraud_status: 'accept' });
    expect(await refusal(client.approve('APPROVE-1'))).toEqual(refused('412'));
  },
  deny: async () => {
    await chargeCard(challengeCard, 'DENY-1');
    expect(await client.deny('DENY-1')).toMatchObject({ transaction_status: 'deny', fraud_status: 'deny' });
    expect(await refusal(client.deny('DENY-1'))).toEqual(refused('412'));
  },
};

const cardsAndWallets = {
  getCardToken: async () => {
    const made = await client.getCardToken(visa, '12', '2030', '123');
    expect(made.token_id).toMatch(/^48111111-1114-[0-9a-f-]{36}$/);
    expect(await refusal(client.getCardToken(visa, '12', '2025', '123'))).toEqual(
      refused('400', 'GatewayValidationError'),
    );
    expect(await refusal(client.getCardToken(visa, '12', '2030', '123', 'SB-Mid-client-other'))).toEqual(
      refused('401', 'GatewayAuthenticationError'),
    );
  },
  registerCard: async () => {
    expect(await client.registerCard(visa, '12', '2030')).toMatchObject({
      saved_token_id: expect.stringMatching(/^48111111.{20}1114$/),
      masked_card: '48111111-1114',
    });
    expect(await refusal(client.registerCard(visa, '12', '2025'))).toEqual(refused('400', 'GatewayValidationError'));
  },
  pointInquiry: async () => {
    const { token_id: token } = await client.getCardToken(mandiriCard, '12', '2030', '123');
    expect(await client.pointInquiry(token)).toMatchObject({ point_balance_amount: '100000.00' });
    expect(await refusal(client.pointInquiry('nothing'))).toEqual(refused('411'));
  },
  getBin: async () => {
    expect((await client.getBin('45563300')).data).toMatchObject({ bank_code: 'bca', brand: 'VISA' });
    expect(await refusal(client.getBin('999999'))).toEqual(refused('404'));
    for (let asked = 2; asked < 100; asked += 1) await client.getBin('455633');
    expect(await refusal(client.getBin('455633', { retries: 0 }))).toEqual(refused('409', 'GatewayRateLimitError'));
  },
  createPayAccount: async () => {
    const account = await client.createPayAccount(linking('81234567891'));
    expect(account).toMatchObject({ status_code: '201', account_status: 'PENDING' });
    expect(account.actions?.map(({ name }) => name)).toEqual(['activation-link-url', 'activation-link-app']);
    expect(await client.createPayAccount(linking('123450001'))).toMatchObject({ status_code: '202' });
    expect(await refusal(client.createPayAccount(linking('123450002')))).toEqual(refused('410'));
  },
  getPayAccount: async () => {
    const account = await client.getPayAccount(await linked());
    expect(account).toMatchObject({ status_code: '200', account_status: 'ENABLED' });
    expect(account.metadata?.payment_options?.map(({ name }) => name)).toEqual(['GOPAY_WALLET', 'PAY_LATER']);
    expect(await refusal(client.getPayAccount('nobody'))).toEqual(refused('404'));
  },
  unbindPayAccount: async () => {
    const id = await linked();
    expect(await client.unbindPayAccount(id)).toMatchObject({ status_code: '204', account_status: 'DISABLED' });
    expect(await refusal(client.unbindPayAccount(id))).toEqual(refused('412'));
    await sandbox.settled();
    for (const { body } of receiver.received) {
      const { account_id: account, account_status: status, status_code: code, signature_key: signature } = body;
      expect(client.verifyPayAccountSignature(account, status, code, signature)).toBe(true);
    }
    expect(receiver.received.map(({ body }) => body.account_status)).toEqual(['ENABLED', 'DISABLED']);
  },
};

const billing = {
  createSubscription: async () => {
    expect(await subscription()).toMatchObject({
      status: 'active',
      amount: '14000',
      schedule: { current_interval: 0 },
    });
    const bad = { ...subscriptionBasics, amount: '1', token: 't', payment_type: 'credit_card' } as const;
    const schedule = { interval: 1, interval_unit: 'month' } as const;
    expect(await refusal(client.createSubscription({ ...bad, schedule }))).toEqual(
      refused('400', 'GatewayValidationError'),
    );
  },
  getSubscription: async () => {
    const created = await subscription();
    await sandbox.control.clock.set(new Date('2026-02-15T03:00:00Z'));
    const { transaction_ids: [id = ''] = [], schedule } = await client.getSubscription(created.id);
    expect(schedule).toMatchObject({ current_interval: 1, next_execution_at: '2026-03-15T10:00:00.000000' });
    expect(await client.getStatus(id)).toMatchObject({ transaction_status: 'capture', gross_amount: '14000.00' });
    expect(await refusal(client.getSubscription('nobody'))).toEqual(refused('404'));
  },
  disableSubscription: async () => {
    const { id } = await subscription();
    expect(await client.disableSubscription(id)).toEqual(updated);
    expect((await client.getSubscription(id)).status).toBe('inactive');
  },
  enableSubscription: async () => {
    const { id } = await subscription();
    await client.disableSubscription(id);
    expect(await client.enableSubscription(id)).toEqual(updated);
    expect((await client.getSubscription(id)).status).toBe('active');
  },
  cancelSubscription: async () => {
    const { id } = await subscription();
    expect(await client.cancelSubscription(id)).toEqual(updated);
    expect(await refusal(client.enableSubscription(id))).toEqual(refused('400', 'GatewayValidationError'));
  },
  updateSubscription: async () => {
    const { id, token = '' } = await subscription();
    expect(await client.updateSubscription(id, { ...subscriptionBasics, amount: '21000', token })).toEqual(updated);
    expect((await client.getSubscription(id)).amount).toBe('21000');
    const wrong = { ...subscriptionBasics, token, schedule: { next_execution_at: '2026-03-01 10:00:00 +0700' } };
    expect(await refusal(client.updateSubscription(id, wrong))).toEqual(refused('400', 'GatewayValidationError'));
  },
  createInvoice: async () => {
    const once = { idempotencyKey: 'INVOICE-1' };
    const invoice = await client.createInvoice(invoiceOf('INVOICE-1'), once);
    expect(invoice).toMatchObject({ status: 'pending', gross_amount: 44_000, payment_type: 'virtual_account' });
    expect(await client.createInvoice(invoiceOf('INVOICE-1'), once)).toEqual(invoice);
    expect(await refusal(client.createInvoice(invoiceOf('INVOICE-1')))).toEqual(
      refused('409', 'GatewayDuplicateOrderError'),
    );
  },
  getInvoice: async () => {
    const { id, virtual_accounts: accounts } = await client.createInvoice(invoiceOf('INVOICE-1'));
    sandbox.control.pay(accounts?.[0]?.number ?? '');
    expect(await client.getInvoice(id)).toMatchObject({ status: 'paid', paid_date: '2026-01-15 10:00:00 +0700' });
    expect(await refusal(client.getInvoice('nobody'))).toEqual(refused('404'));
  },
  voidInvoice: async () => {
    const { id } = await client.createInvoice(invoiceOf('INVOICE-1'));
    expect(await client.voidInvoice(id, 'ordered twice')).toEqual({ success: true });
    expect((await client.getInvoice(id)).status).toBe('voided');
    expect(await refusal(client.voidInvoice(id))).toEqual(refused('409'));
  },
  verifySignature: async () => {
    await client.charge(bca('SIGNED-1'));
    sandbox.control.faults.add({ kind: 'wrong-signature' });
    sandbox.control.pay('SIGNED-1');
    await sandbox.settled();
    const genuine = receiver.received.map(({ body }) =>
      client.verifySignature(body.order_id, body.status_code, body.gross_amount, body.signature_key),
    );
    expect(genuine).toEqual([true, false]);
  },
};

const cases = { ...payments, ...cardsAndWallets, ...billing };

test.each(Object.entries(cases))('%s', (_name, run) => run());

test('each of the 27 operations has its case', () => {
  expect(Object.keys(cases).toSorted()).toEqual([...Object.keys(operations), 'verifySignature'].toSorted());
  expect(Object.keys(cases)).toHaveLength(27);
});

describe('a payment whose answer was lost', () => {
  const impatient = () => new GatewayClient({ ...keys(), baseUrl: sandbox.url, timeoutMs: 1_500, retries: 0 });

  test.each([
    ['timeout-after', 'pending'],
    ['timeout-before', undefined],
  ] as const)('by %s is unknown, and asking for its status tells', async (kind, status) => {
    sandbox.control.faults.add({ kind, operation: 'charge' });
    const hurried = impatient();
    expect(await refusal(hurried.charge(bca('LOST-1')))).toEqual(['GatewayAPIError', null, 'unknown']);
    await hurried.close();
    const found = await client.getStatus('LOST-1').catch((error: GatewayError) => error.statusCode);
    if (status === undefined) expect(found).toBe('404');
    else expect(found).toMatchObject({ transaction_status: status });
  });
});
