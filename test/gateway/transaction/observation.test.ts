// What an observation is made of: replies to actions, the status call, odd values on the wire, and no secrets.

import { describe, expect, it } from 'vitest';
import { judge } from '../../../src/domain/payments/judgement.ts';
import { observe, withoutSecrets } from '../../../src/gateway/transaction/observation.ts';
import { aPayment, NOON } from '../../domain/payments/support.ts';
import {
  ACTION_REPLIES,
  CHARGE_REPLIES,
  minutes15,
  NOTIFICATIONS,
  settlementTime,
  transactionTime,
} from '../support/published.ts';

describe('a reply to an action', () => {
  it('tells a refund by its status; its refund_amount is that refund alone, so it is not taken for the total', () => {
    expect(observe('action', ACTION_REPLIES.refund ?? {})).toMatchObject({
      status: 'partial_refund',
      grossAmount: 10_000n,
      unreadableAmount: null,
      refundAmount: null,
      refunds: [],
    });
  });

  it('tells expire with its code 407, which is no error here', () => {
    expect(observe('action', ACTION_REPLIES.expire ?? {})).toMatchObject({ status: 'expire', statusCode: '407' });
  });

  it('tells cancel with the card that it was', () => {
    expect(observe('action', ACTION_REPLIES.cancel ?? {})).toMatchObject({
      status: 'cancel',
      details: { bank: 'bni', maskedCard: '48111111-1114' },
    });
  });

  it('tells a direct refund that the bank denied by leaving the status as it was', () => {
    const seen = observe('action', ACTION_REPLIES['direct refund, denied'] ?? {});
    expect(seen).toMatchObject({ status: 'settlement', statusCode: '202', refundAmount: null, refunds: [] });
  });
});

it('the status call and the notification of one settlement are the same but for their way and their words', () => {
  const { source: _a, statusMessage: _b, ...read } = observe('status_check', ACTION_REPLIES.status ?? {});
  const { source: _c, statusMessage: _d, ...told } = observe('notification', NOTIFICATIONS.bca ?? {});
  expect(read).toEqual(told);
});

it('a first payment is judged from the published reply and notification alone: it waits, then it is paid', () => {
  const asked = { orderId: 'ORDER-BCA-1', grossAmount: 44_000n, createdAt: transactionTime };
  const payment = aPayment({ chargeState: 'initiated', transactionId: null, ...asked });
  const waiting = judge({ payment, refunds: [] }, observe('charge', CHARGE_REPLIES.bca ?? {}), NOON);
  expect(waiting).toMatchObject({ kind: 'apply', events: [{ name: 'payment_received' }] });
  const known = { ...payment, ...(waiting.kind === 'apply' ? waiting.changes : {}) };
  const paid = judge({ payment: known, refunds: [] }, observe('notification', NOTIFICATIONS.bca ?? {}), NOON);
  expect(paid).toMatchObject({
    kind: 'apply',
    changes: { transactionStatus: 'settlement', settlementTime, capturedAmount: 44_000n },
    events: [{ name: 'payment_settled' }],
  });
});

describe('what is odd on the wire', () => {
  it('is read all the same: upper case, a numeric code, expire_time, actions in any order', () => {
    const seen = observe('status_check', {
      transaction_status: 'PENDING',
      fraud_status: 'ACCEPT',
      status_code: 201,
      expire_time: '2026-01-15 10:15:00',
      actions: [
        { name: 'get-status', url: 'https://x.example/1' },
        null,
        'text',
        { name: 'deeplink-redirect', url: 'https://x.example/2' },
      ],
    });
    expect(seen).toMatchObject({
      status: 'pending',
      fraudStatus: 'accept',
      statusCode: '201',
      details: { expiryTime: minutes15, deeplinkUrl: 'https://x.example/2' },
    });
  });

  it.each([
    ['nothing at all', {}],
    [
      'values of other types',
      {
        order_id: 7,
        transaction_id: [],
        transaction_status: null,
        gross_amount: { toString: 1 },
        refunds: 'x',
        va_numbers: [3],
        actions: {},
      },
    ],
    [
      'empty texts',
      { order_id: '', transaction_id: '', transaction_status: '', gross_amount: '', va_numbers: [], actions: [] },
    ],
  ])('never throws: %s is an observation of nothing', (_, body: Record<string, unknown>) => {
    expect(observe('notification', body)).toEqual({
      source: 'notification',
      orderId: null,
      transactionId: null,
      mark: null,
      paymentType: null,
      status: '',
      fraudStatus: null,
      statusCode: null,
      statusMessage: null,
      grossAmount: null,
      unreadableAmount: typeof body.gross_amount === 'object' ? '{"toString":1}' : null,
      refundAmount: null,
      refunds: [],
      details: {},
    });
  });

  it.each(['44000.50', '-44000.00', '4e4', ' 44000.00', 'NaN', 44_000.5])(
    'an amount of %j is none, and not a guess',
    (gross_amount) => {
      expect(observe('notification', { gross_amount })).toMatchObject({
        grossAmount: null,
        unreadableAmount: String(gross_amount),
      });
    },
  );

  it('a refund entry without a key or an amount is left out, the others are kept', () => {
    const refunds = [
      { refund_key: 'a' },
      { refund_amount: '1.00' },
      { refund_key: 'b', refund_amount: '0.00' },
      null,
      { refund_key: 'c', refund_amount: '5.00' },
    ];
    expect(observe('notification', { refunds }).refunds).toEqual([
      { refundKey: 'c', amount: 5n, reason: null, isDirect: false, bankConfirmedAt: null },
    ]);
  });
});

it('an answer is kept without tokens and signatures, at any depth, and with everything else', () => {
  const shown = withoutSecrets({
    signature_key: 's',
    saved_token_id: 't',
    order_id: 'ORDER-1',
    metadata: { list: [{ token: 'x', kept: 1 }], payment_option_token: 'y' },
  });
  expect(shown).toEqual({ order_id: 'ORDER-1', metadata: { list: [{ kept: 1 }] } });
});
