// The official client asks for transactions, changes them and reads their notifications, as at the gateway.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.ts';
import {
  type Cases,
  cannotModify,
  challengeCard,
  common,
  inBody,
  notFound,
  type OfficialClient,
  officialCards,
  officialClient,
  refusal,
  type transactionMethods,
  uuid,
} from './official-client-support.ts';
import { bcaCharge, chargeOf, createReceiver, frozenSandbox, type Receiver } from './support.ts';

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

const transactionCases: Cases<typeof transactionMethods> = {
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

describe('the methods of the official client', () => {
  test.each(Object.entries(transactionCases))('transaction.%s grants and refuses as the gateway does', (_name, run) =>
    run(),
  );
});
