// The official client links wallets and makes subscriptions, as at the gateway.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.ts';
import {
  type accountMethods,
  type Cases,
  cannotModify,
  inBody,
  type OfficialClient,
  officialClient,
  refusal,
  type subscriptionMethods,
  uuid,
} from './official-client-support.ts';
import { caller, chargeOf, frozenSandbox, subscriptionOf } from './support.ts';

let sandbox: Sandbox;
let official: OfficialClient;
beforeEach(async () => {
  sandbox = await frozenSandbox();
  official = officialClient(sandbox);
});
afterEach(() => sandbox.close());

const stranger = () => officialClient(sandbox, 'SB-Mid-server-other');

const linkOf = (phone: string) => ({
  payment_type: 'gopay',
  gopay_partner: { phone_number: phone, country_code: '62', redirect_url: 'https://shop.example/gopay' },
});
const updated = { status_message: 'Subscription is updated.' };
const noSubscription = ['MidtransError', 404, { status_message: "Subscription doesn't exist." }];

const accountCases: Cases<typeof accountMethods> = {
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
};

const subscriptionCases: Cases<typeof subscriptionMethods> = {
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

describe('the methods of the official client', () => {
  test.each(Object.entries(accountCases))('%s grants and refuses as the gateway does', (_name, run) => run());
  test.each(Object.entries(subscriptionCases))('%s grants and refuses as the gateway does', (_name, run) => run());
});
