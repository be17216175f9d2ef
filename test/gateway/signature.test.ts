// The signatures, held against literal vectors: our own code could not catch a mistake that it shares with our own stand-in.

import { describe, expect, it } from 'vitest';
import {
  GatewayClient,
  signPayAccount,
  signTransaction,
  verifyPayAccountSignature,
  verifyTransactionSignature,
} from '../../src/client.ts';

const KEY = 'SB-Mid-server-test';
const VECTORS = [
  [
    'ORDER-sandbox-0001',
    '200',
    '150000.00',
    KEY,
    'd65b4adf15335095fe1bfafe24964d48009dcc2989393e13570b0c9852ea60df0040b1a9646b9c9ef9433317f77acc8e387c59998dc20f5bd93fff93d23672e4',
  ],
  [
    'ORDER-sandbox-0002',
    '201',
    '75000.00',
    KEY,
    'db70270f6c27da2b564d4fffd9df3eeae578a7afba22bf5e6071711c7914d7a3d22ccaa533e864cf53742ca73c9e63016b0cbc1f97ee253a77b24b7a410d876a',
  ],
  [
    'ORDER-sandbox-0003',
    '202',
    '50000.00',
    KEY,
    'a51d1bd2aa8b1dca9228f3827cd641b6dadf52ebb9ed40fb45db6a06dbb33de7cde8e80caa93dfb5e6beeaaf44f698dc7f6f56edd46556eddaa2a774ff7692c6',
  ],
  [
    '1111',
    '200',
    '100000.00',
    'askvnoibnosifnboseofinbofinfgbiufglnbfg',
    'edc076b21793ebe3e17926350f5b8ae67d902fe657b3d0aa31b932d5c127e2375d308a2bc94f3265ac2d80a1f181a79b997ac178a236fcff35af263fc4d4c231',
  ],
  [
    'ORDER-BCA-1',
    '200',
    '44000.00',
    KEY,
    '6589fc7001576a7a444079dbc2a3e21a1118c5c8d13a416703579f21b81d1ccd262ee7e055e50b3508f775d7d9770900b76b8d39fa4c614d9fe980160009a8dc',
  ],
  [
    'ORDER-BCA-2',
    '202',
    '44000.00',
    KEY,
    '13fa2cb5948b1b2c3397390aadb0ddc20f415a8f1773c56b68fe2fe2ce8664dc030ea4a67432896fa0b8ca65408a092dd325b118e72944b2b6f3679a3ea25c39',
  ],
  [
    'C17550',
    '200',
    '145000.00',
    KEY,
    '22a4cd6c1cd7807a264b1bdba45ad45b9ce406de09e84c2bf89fb74dbd94c7741676f61480be18c0af87c57891095a6d607d718b88b4bd16e2ca7340ae2213e4',
  ],
] as const;

const ACCOUNT = ['00000269-7836-49e5-bc65-e592afafec14', 'ENABLED', '200'] as const;
const ACCOUNT_SIGNATURE =
  'de24b1d8d89df463338129750577babef069a13406962090039ddeac2fb620c59bece2e8876594bab3ca66f5b20d6a5b7ad854cca54f94b82018e78b1b7c4826';

const [ORDER_ID, STATUS_CODE, GROSS_AMOUNT, , SIGNATURE] = VECTORS[0];

describe('transaction signatures', () => {
  it.each(VECTORS)('of %s with %s and %s are made and accepted', (orderId, statusCode, grossAmount, key, signature) => {
    expect(signTransaction(orderId, statusCode, grossAmount, key)).toBe(signature);
    expect(verifyTransactionSignature(orderId, statusCode, grossAmount, signature, key)).toBe(true);
  });

  it('are refused when any one of the signed parts, or the key, is another', () => {
    const parts = [ORDER_ID, STATUS_CODE, GROSS_AMOUNT, SIGNATURE, KEY] as const;
    const others = ['ORDER-sandbox-0002', '201', '150000.0', VECTORS[1][4], 'SB-Mid-server-tess'];
    const verdicts = others.map((other, index) => {
      const [a, b, c, d, e] = parts.map((part, at) => (at === index ? other : part));
      return verifyTransactionSignature(a, b, c, d, e);
    });
    expect(verdicts).toEqual([false, false, false, false, false]);
  });

  it.each([
    ['missing', undefined],
    ['null', null],
    ['empty', ''],
    ['short', SIGNATURE.slice(1)],
    ['long', `${SIGNATURE}0`],
    ['not hex', `${SIGNATURE.slice(0, -1)}g`],
    ['of characters whose low byte is right', SIGNATURE.replace('d', '\u0164')],
    ['a number', 42],
    ['a list of the right signature', [SIGNATURE]],
    ['an object', { toString: () => SIGNATURE }],
  ])('that are %s are false, and no error', (_case, signature) => {
    expect(verifyTransactionSignature(ORDER_ID, STATUS_CODE, GROSS_AMOUNT, signature, KEY)).toBe(false);
  });

  it.each([
    ['order_id', [undefined, STATUS_CODE, GROSS_AMOUNT]],
    ['status_code as a number', [ORDER_ID, 200, GROSS_AMOUNT]],
    ['gross_amount as a number', [ORDER_ID, STATUS_CODE, 150_000]],
    ['gross_amount', [ORDER_ID, STATUS_CODE, null]],
  ])('over a missing or mistyped %s are false, and no error', (_case, [orderId, statusCode, grossAmount]) => {
    expect(verifyTransactionSignature(orderId, statusCode, grossAmount, SIGNATURE, KEY)).toBe(false);
  });

  it('made with no key at all are false, for anyone could make those', () => {
    expect(verifyTransactionSignature('A', '200', '1.00', signTransaction('A', '200', '1.00', ''), '')).toBe(false);
  });
});

describe('pay-account signatures', () => {
  it('are made and accepted', () => {
    expect(signPayAccount(...ACCOUNT, KEY)).toBe(ACCOUNT_SIGNATURE);
    expect(verifyPayAccountSignature(...ACCOUNT, ACCOUNT_SIGNATURE, KEY)).toBe(true);
  });

  it('are refused for another status of the account, another key and missing parts', () => {
    const [id, status, code] = ACCOUNT;
    expect(verifyPayAccountSignature(id, 'DISABLED', code, ACCOUNT_SIGNATURE, KEY)).toBe(false);
    expect(verifyPayAccountSignature(id, status, code, ACCOUNT_SIGNATURE, 'another')).toBe(false);
    expect(verifyPayAccountSignature(id, undefined, code, ACCOUNT_SIGNATURE, KEY)).toBe(false);
    expect(verifyPayAccountSignature(id, status, code, undefined, KEY)).toBe(false);
  });

  it.each([0, 1, 2, 3])('over an empty part are false though they are right: part %i', (empty) => {
    const [id = '', status = '', code = '', key = ''] = [...ACCOUNT, KEY].map((part, at) => (at === empty ? '' : part));
    expect(verifyPayAccountSignature(id, status, code, signPayAccount(id, status, code, key), key)).toBe(false);
  });
});

describe('the client', () => {
  const client = new GatewayClient({ serverKey: 'new-key', serverKeyPrevious: KEY, baseUrl: 'http://127.0.0.1:9' });

  it('accepts what its own key signed, and what its previous key signed', () => {
    const signature = signTransaction(ORDER_ID, STATUS_CODE, GROSS_AMOUNT, 'new-key');
    expect(client.verifySignature(ORDER_ID, STATUS_CODE, GROSS_AMOUNT, signature)).toBe(true);
    expect(client.verifySignature(ORDER_ID, STATUS_CODE, GROSS_AMOUNT, SIGNATURE)).toBe(true);
    expect(client.verifyPayAccountSignature(...ACCOUNT, ACCOUNT_SIGNATURE)).toBe(true);
  });

  it('uses a key that is given to the call, and then no other', () => {
    expect(client.verifySignature(ORDER_ID, STATUS_CODE, GROSS_AMOUNT, SIGNATURE, 'third')).toBe(false);
    expect(client.verifySignature(ORDER_ID, STATUS_CODE, GROSS_AMOUNT, SIGNATURE, null)).toBe(true);
    expect(client.verifySignature('1111', '200', '100000.00', VECTORS[3][4], VECTORS[3][3])).toBe(true);
  });

  it('says false, and throws nothing, for input of no use', () => {
    expect(client.verifySignature(undefined, undefined, undefined, undefined)).toBe(false);
    expect(client.verifyPayAccountSignature(null, {}, [], 1)).toBe(false);
  });
});
