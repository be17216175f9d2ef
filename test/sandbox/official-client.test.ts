// A judge that we did not write: the official client, unmodified but for its base address, finds at the sandbox what it
// finds at the gateway. Every method that it has for payments, cards, linked wallets and subscriptions is called.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.ts';
import {
  cardFields,
  coreMethods,
  type OfficialClient,
  officialCards,
  officialClient,
  refusal,
  transactionMethods,
} from './official-client-support.ts';
import {
  bcaCharge,
  caller,
  chargeOf,
  createReceiver,
  frozenSandbox,
  type Receiver,
  subscriptionOf,
} from './support.ts';

let receiver: Receiver;
let sandbox: Sandbox;
let official: OfficialClient;
let cards: ReturnType<typeof officialCards>;
beforeEach(async () => {
  receiver = await createReceiver();
  sandbox = await frozenSandbox({ notificationUrl: receiver.url });
  official = officialClient(sandbox);
  cards = officialCards(official, sandbox.clientKey);
});
afterEach(async () => {
  await sandbox.close();
  await receiver.close();
});

const stranger = () => officialClient(sandbox, 'SB-Mid-server-other');
const inBody = (code: string, message: string) => [
  'MidtransError',
  code,
  { status_code: code, status_message: message, id: expect.any(String) },
];
const notFound = inBody('404', "Transaction doesn't exist.");
const cannotModify = inBody('412', 'Merchant cannot modify the status of the transaction');

const [visa, mandiriCard, challengeCard, deniedCard] = [
  '4811111111111114',
  '4617006959746656',
  '4111111111111111',
  '4911111111111113',
] as const;

const common = {
  merchant_id: 'G812785002',
  currency: 'IDR',
  transaction_time: '2026-01-15 10:00:00',
  fraud_status: 'accept',
};
const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);

/** One case for each method, by its name. */
const transactionCases: Readonly<Record<(typeof transactionMethods)[number], () => Promise<void>>> = {
  status: async () => {
    const { transaction_id: id, va_numbers: vaNumbers } = await official.charge(bcaCharge('STATUS-1'));
    const pending = await official.transaction.status('STATUS-1');
    expect(pending).toEqual({
      ...common,
      status_code: '201',
      status_message: 'Success, transaction is found',
      transaction_id: id,
      order_id: 'STATUS-1',
      gross_amount: '44000.00',
      payment_type: 'bank_transfer',
      transaction_status: 'pending',
      expiry_time: '2026-01-16 10:00:00',
      va_numbers: vaNumbers,
      payment_amounts: [],
      signature_key: expect.stringMatching(/^[0-9a-f]{128}$/),
    });
    await sandbox.control.clock.advance(24 * 60 * 60 * 1000);
    // The client lets 407 pass: it is how the gateway describes an expired payment.
    expect(await official.transaction.status(id)).toMatchObject({ status_code: '407', transaction_status: 'expire' });
    expect(await refusal(official.transaction.status('nobody'))).toEqual(notFound);
    expect(await refusal(stranger().transaction.status('STATUS-1'))).toEqual([
      'MidtransError',
      401,
      expect.objectContaining({ status_code: '401' }),
    ]);
  },
  statusb2b: async () => {
    await official.charge(bcaCharge('B2B-1'));
    sandbox.control.pay('B2B-1');
    expect(await official.transaction.statusb2b('B2B-1')).toMatchObject({
      status_code: '200',
      status_message: 'Success, transactions are retrieved',
      transactions: [{ status_code: '200', order_id: 'B2B-1', transaction_status: 'settlement' }],
    });
    expect(await refusal(official.transaction.statusb2b('nobody'))).toEqual(notFound);
  },
  approve: async () => {
    expect(await cards.charge(challengeCard, 'APPROVE-1')).toMatchObject({
      status_code: '201',
      fraud_status: 'challenge',
    });
    expect(await official.transaction.approve('APPROVE-1')).toEqual({
      ...common,
      status_code: '200',
      status_message: 'Success, transaction is approved',
      transaction_id: uuid,
      order_id: 'APPROVE-1',
      gross_amount: '145000.00',
      payment_type: 'credit_card',
      transaction_status: 'capture',
      masked_card: '41111111-1111',
      bank: 'bca',
    });
    expect(await refusal(official.transaction.approve('APPROVE-1'))).toEqual(cannotModify);
  },
  deny: async () => {
    await cards.charge(challengeCard, 'DENY-1');
    expect(await official.transaction.deny('DENY-1')).toMatchObject({
      status_code: '200',
      status_message: 'Success, transaction is denied',
      transaction_status: 'deny',
      fraud_status: 'deny',
    });
    expect(await refusal(official.transaction.deny('DENY-1'))).toEqual(cannotModify);
  },
  cancel: async () => {
    await official.charge(bcaCharge('CANCEL-1'));
    expect(await official.transaction.cancel('CANCEL-1')).toEqual({
      ...common,
      status_code: '200',
      status_message: 'Success, transaction is canceled',
      transaction_id: uuid,
      order_id: 'CANCEL-1',
      gross_amount: '44000.00',
      payment_type: 'bank_transfer',
      transaction_status: 'cancel',
    });
    expect(await refusal(official.transaction.cancel('CANCEL-1'))).toEqual(cannotModify);
    expect(await refusal(official.transaction.cancel('nobody'))).toEqual(notFound);
  },
  expire: async () => {
    await official.charge(bcaCharge('EXPIRE-1'));
    expect(await official.transaction.expire('EXPIRE-1')).toMatchObject({
      status_code: '407',
      status_message: 'Success, transaction has expired',
      transaction_status: 'expire',
    });
    expect(await refusal(official.transaction.expire('EXPIRE-1'))).toEqual(cannotModify);
  },
  refund: async () => {
    await official.charge(chargeOf('gopay', 'REFUND-1', 10_000));
    expect(await refusal(official.transaction.refund('REFUND-1', {}))).toEqual(cannotModify);
    sandbox.control.pay('REFUND-1');
    const part = { refund_key: 'ref-1', amount: 5000, reason: 'Out of stock' };
    expect(await official.transaction.refund('REFUND-1', part)).toMatchObject({
      status_code: '200',
      status_message: 'Success, refund request is approved',
      transaction_status: 'partial_refund',
      gross_amount: '10000.00',
      refund_amount: '5000.00',
      refund_key: 'ref-1',
      refund_chargeback_id: expect.any(Number),
      refund_chargeback_uuid: uuid,
    });
    expect(await refusal(official.transaction.refund('REFUND-1', part))).toEqual(inBody('406', 'Duplicate refund ID'));
    expect(await refusal(official.transaction.refund('REFUND-1', { amount: 5001 }))).toEqual(
      inBody('414', 'Refund request is rejected due to invalid amount'),
    );
    expect(await refusal(official.transaction.refund('REFUND-1', { amount: 'all' }))).toMatchObject([
      'MidtransError',
      400,
      { status_code: '400', validation_messages: ['amount must be an integer'] },
    ]);
    expect(await official.transaction.refund('REFUND-1')).toMatchObject({ transaction_status: 'refund' });
  },
  refundDirect: async () => {
    await official.charge(chargeOf('gopay', 'DIRECT-1', 10_000));
    sandbox.control.pay('DIRECT-1');
    sandbox.control.faults.add({ kind: 'refund-denied' });
    expect(await official.transaction.refundDirect('DIRECT-1', { refund_key: 'ref-1' })).toMatchObject({
      status_code: '202',
      status_message: 'Refund denied by the bank',
      transaction_status: 'settlement',
      refund_amount: '0.00',
    });
    expect(await official.transaction.refundDirect('DIRECT-1', { refund_key: 'ref-1' })).toMatchObject({
      status_code: '200',
      status_message: 'Success, refund request is approved by the bank',
      transaction_status: 'refund',
    });
    await official.charge(bcaCharge('DIRECT-2'));
    sandbox.control.pay('DIRECT-2');
    expect(await refusal(official.transaction.refundDirect('DIRECT-2', {}))).toEqual(cannotModify);
  },
  notification: async () => {
    await official.charge(bcaCharge('NOTIFY-1'));
    sandbox.control.pay('NOTIFY-1');
    await sandbox.settled();
    const message = receiver.received.at(-1);
    const found = await official.transaction.notification(message?.body);
    expect(found).toEqual({ ...message?.body, status_message: 'Success, transaction is found' });
    expect(await official.transaction.notification(message?.text)).toEqual(found);
    expect(await refusal(official.transaction.notification({ transaction_id: 'nobody' }))).toEqual(notFound);
  },
};

const coreCases: Readonly<Record<(typeof coreMethods)[number], () => Promise<void>>> = {
  charge: async () => {
    expect(await official.charge(bcaCharge('CHARGE-1'))).toEqual({
      ...common,
      status_code: '201',
      status_message: 'Success, Bank Transfer transaction is created',
      transaction_id: uuid,
      order_id: 'CHARGE-1',
      gross_amount: '44000.00',
      payment_type: 'bank_transfer',
      transaction_status: 'pending',
      va_numbers: [{ bank: 'bca', va_number: expect.stringMatching(/^\d{15}$/) }],
      expiry_time: '2026-01-16 10:00:00',
    });
    // A denied card is an answer, not an error.
    expect(await cards.charge(deniedCard, 'CHARGE-2')).toMatchObject({
      status_code: '202',
      status_message: 'Deny by Bank [BCA] with code [05] and message [Do not honor]',
      transaction_status: 'deny',
    });
    const conflict =
      'The request could not be completed due to a conflict with the current state of the target resource, please try again';
    expect(await refusal(official.charge(bcaCharge('CHARGE-1')))).toEqual(inBody('406', conflict));
    expect(await refusal(official.charge(chargeOf('bca_klikpay', 'CHARGE-3', 10_000)))).toEqual(
      inBody('402', 'Payment channel is not activated.'),
    );
    expect(await refusal(official.charge(chargeOf('credit_card', 'CHARGE-3', 10_000, { token_id: 'used' })))).toEqual(
      inBody('411', 'Token id is missing, invalid, or timed out'),
    );
    expect(await refusal(official.charge({}))).toEqual([
      'MidtransError',
      400,
      {
        status_code: '400',
        status_message: 'One or more parameters in the payload is invalid.',
        validation_messages: ['payment_type is required', 'transaction_details is required'],
        id: uuid,
      },
    ]);
    expect(await refusal(stranger().charge(bcaCharge('CHARGE-3')))).toMatchObject([
      'MidtransError',
      401,
      { status_message: 'Transaction cannot be authorized with the current client/server key.' },
    ]);
  },
  capture: async () => {
    const held = await cards.charge(visa, 'CAPTURE-1', { type: 'authorize' });
    expect(held).toMatchObject({ status_code: '200', transaction_status: 'authorize' });
    const parameter = { transaction_id: held.transaction_id, gross_amount: 100_000 };
    expect(await official.capture(parameter)).toEqual({
      ...common,
      status_code: '200',
      status_message: 'Success, Credit Card capture transaction is successful',
      transaction_id: held.transaction_id,
      order_id: 'CAPTURE-1',
      gross_amount: '100000.00',
      payment_type: 'credit_card',
      transaction_status: 'capture',
      masked_card: '48111111-1114',
      bank: 'bca',
    });
    expect(await refusal(official.capture(parameter))).toEqual(cannotModify);
    // The order id is not enough here.
    expect(await refusal(official.capture({ transaction_id: 'CAPTURE-1' }))).toEqual(notFound);
  },
  cardRegister: async () => {
    const { card_cvv: _unasked, ...expiry } = cardFields;
    const register = (number: string) =>
      official.cardRegister({ client_key: sandbox.clientKey, card_number: number, ...expiry });
    const saved = await register(visa);
    expect(saved).toEqual({
      status_code: '200',
      saved_token_id: expect.stringMatching(/^48111111[A-Za-z0-9]{20}1114$/),
      transaction_id: uuid,
      masked_card: '48111111-1114',
    });
    expect(
      await official.charge(chargeOf('credit_card', 'ONE-CLICK', 20_000, { token_id: saved.saved_token_id })),
    ).toMatchObject({ status_code: '200', transaction_status: 'capture' });
    // These two report their validation over HTTP 200, so the client sees the code of the body.
    expect(await refusal(register('4811111111111115'))).toMatchObject([
      'MidtransError',
      '400',
      { validation_messages: ['card_number does not match with luhn algorithm'] },
    ]);
  },
  cardToken: async () => {
    const query = { client_key: sandbox.clientKey, card_number: visa, ...cardFields };
    expect(await official.cardToken(query)).toEqual({
      status_code: '200',
      status_message: 'Credit card token is created as Token ID.',
      token_id: expect.stringMatching(/^48111111-1114-[0-9a-f-]{36}$/),
      hash: '48111111-1114-mami',
    });
    expect(await refusal(official.cardToken({ ...query, card_exp_year: '2025' }))).toMatchObject([
      'MidtransError',
      '400',
      { validation_messages: ['card_exp_year must be greater than this year'] },
    ]);
    expect(await refusal(official.cardToken({ ...query, client_key: 'SB-Mid-client-other' }))).toMatchObject([
      'MidtransError',
      401,
      { status_code: '401' },
    ]);
  },
  cardPointInquiry: async () => {
    expect(await official.cardPointInquiry(await cards.token(mandiriCard))).toEqual({
      status_code: '200',
      status_message: 'Success, Credit Card Point inquiry is successful',
      transaction_time: '2026-01-15 10:00:00',
      point_balance_amount: '100000.00',
    });
    expect((await refusal(official.cardPointInquiry(await cards.token(visa))))[1]).toBe('402');
    expect((await refusal(official.cardPointInquiry('nothing')))[1]).toBe('411');
  },
  linkPaymentAccount: async () => {
    expect(await official.linkPaymentAccount(linkOf('81234567891'))).toEqual({
      status_code: '201',
      payment_type: 'gopay',
      account_id: uuid,
      account_status: 'PENDING',
      actions: ['activation-link-url', 'activation-link-app'].map((name) => ({
        name,
        method: 'GET',
        url: expect.stringMatching(/\/v2\/gopay\/redirect\/gpa[rd]_[0-9a-f-]{36}\/link$/),
      })),
    });
    expect(await official.linkPaymentAccount(linkOf('123450001'))).toEqual({
      status_code: '202',
      payment_type: 'gopay',
      channel_response_code: '105',
      channel_response_message: 'User Not Found',
    });
    expect(await refusal(official.linkPaymentAccount(linkOf('123450002')))).toEqual(
      inBody('410', 'GoPay user is blocked'),
    );
    expect((await refusal(official.linkPaymentAccount({ payment_type: 'gopay' })))[1]).toBe(400);
  },
  getPaymentAccount: async () => {
    const { account_id: id } = await official.linkPaymentAccount(linkOf('81234567891'));
    const pending = { status_code: '201', payment_type: 'gopay', account_id: id, account_status: 'PENDING' };
    expect(await official.getPaymentAccount(id)).toEqual(pending);
    sandbox.control.payAccounts.confirm(String(id));
    const purse = (name: string, value: string) => ({
      name,
      active: true,
      balance: { value, currency: 'IDR' },
      metadata: {},
      token: expect.any(String),
    });
    const enabled = await official.getPaymentAccount(id);
    expect(enabled).toEqual({
      ...pending,
      status_code: '200',
      account_status: 'ENABLED',
      metadata: { payment_options: [purse('GOPAY_WALLET', '1000000.00'), purse('PAY_LATER', '350000.00')] },
    });
    const { payment_options: options } = enabled.metadata as { payment_options: { token: string }[] };
    const gopay = { account_id: id, payment_option_token: options[0]?.token };
    expect(await official.charge(chargeOf('gopay', 'LINKED-1', 20_000, gopay))).toMatchObject({
      status_code: '200',
      transaction_status: 'settlement',
    });
    expect((await refusal(official.getPaymentAccount('nobody')))[1]).toBe('404');
  },
  unlinkPaymentAccount: async () => {
    const { account_id: id } = await official.linkPaymentAccount(linkOf('81234567891'));
    expect(await refusal(official.unlinkPaymentAccount(id))).toEqual(cannotModify);
    sandbox.control.payAccounts.confirm(String(id));
    expect(await official.unlinkPaymentAccount(id)).toEqual({
      status_code: '204',
      payment_type: 'gopay',
      account_id: id,
      account_status: 'DISABLED',
      channel_response_code: '0',
      channel_response_message: 'Process service request successfully.',
    });
    expect((await refusal(official.unlinkPaymentAccount('nobody')))[1]).toBe('404');
  },
  createSubscription: async () => {
    const created = await official.createSubscription(subscriptionOf());
    expect(created).toMatchObject({ id: uuid, name: 'MONTHLY_2026', amount: '14000', status: 'active' });
    expect(created).not.toHaveProperty('status_code');
    expect(await refusal(official.createSubscription(subscriptionOf({ amount: undefined })))).toEqual([
      'MidtransError',
      400,
      { status_message: 'Invalid parameter.', validation_messages: ['subscription.amount is required'] },
    ]);
    expect((await refusal(stranger().createSubscription(subscriptionOf())))[1]).toBe(401);
  },
  getSubscription: async () => {
    const created = await official.createSubscription(subscriptionOf());
    expect(await official.getSubscription(created.id)).toEqual({ ...created, transaction_ids: [] });
    await sandbox.control.clock.set(new Date('2026-02-15T03:00:00Z'));
    const charged = await official.getSubscription(created.id);
    const [transactionId] = charged.transaction_ids as string[];
    expect(await official.transaction.status(transactionId)).toMatchObject({
      status_code: '200',
      transaction_status: 'capture',
      order_id: expect.stringMatching(/^MONTHLY_2026[0-9a-f]{32}$/),
    });
    expect(await refusal(official.getSubscription('nobody'))).toEqual(noSubscription);
  },
  disableSubscription: async () => {
    const { id } = await official.createSubscription(subscriptionOf());
    expect(await official.disableSubscription(id)).toEqual(updated);
    expect(await official.getSubscription(id)).toMatchObject({ status: 'inactive' });
    expect(await refusal(official.disableSubscription('nobody'))).toEqual(noSubscription);
  },
  enableSubscription: async () => {
    const { id } = await official.createSubscription(subscriptionOf());
    await official.disableSubscription(id);
    expect(await official.enableSubscription(id)).toEqual(updated);
    expect(await official.getSubscription(id)).toMatchObject({ status: 'active' });
    expect(await refusal(official.enableSubscription('nobody'))).toEqual(noSubscription);
    // The client has no method to cancel one; after another client did, enabling it is refused.
    await caller(sandbox)('POST', `/v1/subscriptions/${id}/cancel`);
    expect((await refusal(official.enableSubscription(id)))[1]).toBe(400);
  },
  updateSubscription: async () => {
    const { id } = await official.createSubscription(subscriptionOf());
    const { schedule: _same, ...changes } = subscriptionOf({ amount: '21000' });
    expect(await official.updateSubscription(id, changes)).toEqual(updated);
    expect(await official.getSubscription(id)).toMatchObject({ amount: '21000', status: 'active' });
    expect(await refusal(official.updateSubscription(id, { ...changes, amount: 'much' }))).toMatchObject([
      'MidtransError',
      400,
      { validation_messages: ['subscription.amount format is invalid'] },
    ]);
    expect(await refusal(official.updateSubscription('nobody', changes))).toEqual(noSubscription);
  },
};

const linkOf = (phone: string) => ({
  payment_type: 'gopay',
  gopay_partner: { phone_number: phone, country_code: '62', redirect_url: 'https://shop.example/gopay' },
});
const updated = { status_message: 'Subscription is updated.' };
const noSubscription = ['MidtransError', 404, { status_message: "Subscription doesn't exist." }];

describe('the methods of the official client', () => {
  test.each(Object.entries(coreCases))('%s grants and refuses as the gateway does', (_name, run) => run());
  test.each(Object.entries(transactionCases))('transaction.%s grants and refuses as the gateway does', (_n, run) =>
    run(),
  );

  test('are all there: no method of the client is without a case', () => {
    const namesOf = (instance: object) =>
      Object.getOwnPropertyNames(Object.getPrototypeOf(instance)).filter((name) => name !== 'constructor');
    expect(namesOf(official).toSorted()).toEqual([...coreMethods].toSorted());
    expect(namesOf(official.transaction).toSorted()).toEqual([...transactionMethods].toSorted());
  });
});
