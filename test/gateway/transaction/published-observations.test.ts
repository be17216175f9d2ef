// The gateway's published replies and notifications, each with the one observation that it is.

import { describe, expect, it } from 'vitest';
import { observe } from '../../../src/gateway/transaction/observation.ts';
import {
  CHARGE_REPLIES,
  minutes15,
  NOTIFICATIONS,
  settlementTime,
  transactionTime,
  wib,
} from '../support/published.ts';

const nextDay = wib('2026-01-16 10:00:00');
const card = { bank: 'bni', maskedCard: '48111111-1114', cardType: 'credit' };
const sandbox = 'https://api.sandbox.midtrans.com';

/** Of each reply: id, status, fraud status, code, amount, and everything that it tells of the transaction but its time. */
const CHARGES: Readonly<Record<string, readonly [string, string, string | null, string, bigint, object]>> = {
  'card capture': [
    '1a1a66f7-27a7-4844-ba1f-d86dcc16ab27',
    'capture',
    'accept',
    '200',
    145_000n,
    { ...card, expiryTime: wib('2026-01-15 10:10:00') },
  ],
  'card pending': [
    '1a1a66f7-27a7-4844-ba1f-d86dcc16ab27',
    'pending',
    null,
    '201',
    145_000n,
    {
      ...card,
      redirectUrl: `${sandbox}/v2/3ds/redirect/48111111-1114-1a1a66f7-27a7-4844-ba1f-d86dcc16ab27`,
      expiryTime: wib('2026-01-15 10:10:00'),
    },
  ],
  bca: [
    'be03df7d-2f97-4c8c-a53c-8959f1b67295',
    'pending',
    'accept',
    '201',
    44_000n,
    { bank: 'bca', vaNumber: '812785002530231', expiryTime: nextDay },
  ],
  permata: [
    '6fd88567-62da-43ff-8fe6-5717e430ffc7',
    'pending',
    'accept',
    '201',
    44_000n,
    { bank: 'permata', vaNumber: '8562000087926752', expiryTime: nextDay },
  ],
  echannel: [
    'abb2d93f-dca3-4f6d-b213-1cf9d8b0a2f8',
    'pending',
    'accept',
    '201',
    95_000n,
    { billKey: '778347787706', billerCode: '70012', expiryTime: nextDay },
  ],
  gopay: [
    '231c79c5-e39e-4993-86da-cadcaee56c1d',
    'pending',
    'accept',
    '201',
    275_000n,
    {
      qrUrl: `${sandbox}/v2/gopay/231c79c5-e39e-4993-86da-cadcaee56c1d/qr-code`,
      deeplinkUrl:
        'https://simulator.sandbox.midtrans.com/gopay/ui/checkout?referenceid=OlnIBpoDpq&callback_url=https%3A%2F%2Fshop.example%2Freturn%3Forder_id%3DORDER-GP-1',
      expiryTime: minutes15,
    },
  ],
  'gopay linked, with PIN': [
    '00000269-7836-49e5-bc65-e592afafec15',
    'pending',
    'accept',
    '201',
    150_000n,
    {
      redirectUrl: `${sandbox}/v2/gopay/redirect/gppr_6123269-1425-21e3-bc44-e592afafec14/charge`,
      deeplinkUrl: `${sandbox}/v2/gopay/redirect/gppd_6123269-1425-21e3-bc44-e592afafec14/charge`,
      expiryTime: minutes15,
    },
  ],
  qris: [
    '0d8178e1-c6c7-4ab4-81a6-893be9d924ab',
    'pending',
    'accept',
    '201',
    275_000n,
    {
      acquirer: 'gopay',
      qrString: '00020101021226620014COM.GO-JEK.WWW011993600914349247364310210G49247364303UME51440014ID.CO.QRIS.WWW',
      qrUrl: `${sandbox}/v2/qris/0d8178e1-c6c7-4ab4-81a6-893be9d924ab/qr-code`,
      expiryTime: minutes15,
    },
  ],
  shopeepay: [
    'bb379c3a-218b-47c7-9ad9-24fe4d2d1f5c',
    'pending',
    'accept',
    '201',
    25_000n,
    {
      deeplinkUrl:
        'https://wsa.uat.wallet.airpay.co.id/universal-link/wallet/pay?deep_and_deferred=1&token=dFhkbmR1bTBIamhW5n7W',
      expiryTime: minutes15,
    },
  ],
  ovo: [
    'A120240830074017NP16XMU4JTID',
    'pending',
    'accept',
    '201',
    25_000n,
    { expiryTime: wib('2026-01-15 10:01:05') },
  ],
  cstore: [
    'f1d381f9-7519-4139-b28f-81c6b9bc38cd',
    'pending',
    'accept',
    '201',
    162_500n,
    { store: 'alfamart', paymentCode: '8127850025302311', expiryTime: nextDay },
  ],
  akulaku: [
    'fa05cba0-8ea3-4e46-a2b0-daea2a01785c',
    'pending',
    'accept',
    '201',
    11_000n,
    {
      redirectUrl: `${sandbox}/v2/akulaku/redirect/fa05cba0-8ea3-4e46-a2b0-daea2a01785c`,
      expiryTime: wib('2026-01-15 12:00:00'),
    },
  ],
  kredivo: [
    'b3a40398-d95d-4bb9-afe8-9a57bc0786ea',
    'pending',
    'accept',
    '201',
    35_000n,
    { redirectUrl: `${sandbox}/v2/oms/redirect/b3a40398-d95d-4bb9-afe8-9a57bc0786ea`, expiryTime: nextDay },
  ],
};

const MESSAGES: typeof CHARGES = {
  bca: [
    'be03df7d-2f97-4c8c-a53c-8959f1b67295',
    'settlement',
    'accept',
    '200',
    44_000n,
    { bank: 'bca', vaNumber: '812785002530231', settlementTime, expiryTime: nextDay },
  ],
  bni: [
    '9aed5972-5b6a-401e-894b-a32c91ed1a3a',
    'settlement',
    'accept',
    '200',
    44_000n,
    { bank: 'bni', vaNumber: '9888878500253023', settlementTime },
  ],
  permata: [
    '6fd88567-62da-43ff-8fe6-5717e430ffc7',
    'settlement',
    'accept',
    '200',
    44_000n,
    { bank: 'permata', vaNumber: '8562000087926752', settlementTime },
  ],
  echannel: [
    'abb2d93f-dca3-4f6d-b213-1cf9d8b0a2f8',
    'settlement',
    'accept',
    '200',
    95_000n,
    { billKey: '778347787706', billerCode: '70012', settlementTime },
  ],
  'card capture': [
    '1a1a66f7-27a7-4844-ba1f-d86dcc16ab27',
    'capture',
    'accept',
    '200',
    145_000n,
    { ...card, expiryTime: wib('2026-01-15 10:10:00') },
  ],
  'card partial_refund': [
    '249fc620-6017-4540-af7c-5a1c25788f46',
    'partial_refund',
    'accept',
    '200',
    30_000n,
    { ...card, settlementTime: wib('2026-01-16 16:15:31') },
  ],
  gopay: [
    '231c79c5-e39e-4993-86da-cadcaee56c1d',
    'settlement',
    'accept',
    '200',
    275_000n,
    { settlementTime, expiryTime: minutes15 },
  ],
  'qris gopay': [
    '0d8178e1-c6c7-4ab4-81a6-893be9d924ab',
    'settlement',
    'accept',
    '200',
    275_000n,
    { acquirer: 'gopay', issuer: 'gopay', transactionType: 'on-us', settlementTime, expiryTime: minutes15 },
  ],
  'qris airpay shopee': [
    '6f4595c8-7ed6-4ade-818f-865fdd0e47aa',
    'settlement',
    'accept',
    '200',
    275_000n,
    { acquirer: 'airpay shopee', issuer: 'dana', transactionType: 'off-us', settlementTime },
  ],
  shopeepay: ['bb379c3a-218b-47c7-9ad9-24fe4d2d1f5c', 'settlement', 'accept', '200', 25_000n, { settlementTime }],
  cstore: [
    '991af93c-1049-4973-b38f-d6052c72e367',
    'settlement',
    null,
    '200',
    162_500n,
    { store: 'indomaret', paymentCode: '25709650945026', settlementTime },
  ],
  akulaku: [
    'fa05cba0-8ea3-4e46-a2b0-daea2a01785c',
    'settlement',
    'accept',
    '200',
    11_000n,
    { settlementTime: wib('2026-01-15 10:25:00') },
  ],
  'bca expire': [
    '447e846a-403e-47db-a5da-d7f3f06375d6',
    'expire',
    'accept',
    '202',
    44_000n,
    { bank: 'bca', vaNumber: '812785002530231', expiryTime: nextDay },
  ],
};

const REFUNDS = [
  {
    refundKey: 'ref-1',
    amount: 5_000n,
    reason: 'Out of stock',
    isDirect: true,
    bankConfirmedAt: wib('2026-01-17 02:30:20'),
  },
  { refundKey: 'ref-2', amount: 7_000n, reason: null, isDirect: false, bankConfirmedAt: null },
];

describe.each([
  ['charge', CHARGE_REPLIES, CHARGES],
  ['notification', NOTIFICATIONS, MESSAGES],
] as const)('a %s', (source, published, expected) => {
  it('has an expectation for everything that is published', () => {
    expect(Object.keys(expected).sort()).toEqual(Object.keys(published).sort());
  });

  it.each(Object.entries(expected))(
    'of %s becomes the observation that it is',
    (name, [transactionId, status, fraudStatus, statusCode, grossAmount, details]) => {
      const body = published[name] ?? {};
      const refunded = name === 'card partial_refund';
      expect(observe(source, body)).toEqual({
        source,
        orderId: body.order_id,
        mark: null,
        transactionId,
        paymentType: body.payment_type,
        status,
        fraudStatus,
        statusCode,
        statusMessage: body.status_message,
        grossAmount,
        unreadableAmount: null,
        refundAmount: refunded ? 12_000n : null,
        refunds: refunded ? REFUNDS : [],
        details: { transactionTime, ...details },
      });
    },
  );
});
