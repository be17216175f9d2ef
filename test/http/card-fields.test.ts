// Fields that are named like card data, under all the names that shops and gateways give them, and those that only look alike.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bcaCharge, startGapura, type TestGapura } from '../support/gapura.ts';

let t: TestGapura;
beforeAll(async () => {
  t = await startGapura();
});
afterAll(() => t.close());

const charge = (metadata: unknown) => t.request('POST', '/charge/', { body: { ...bcaCharge, metadata } });

const NUMBERS = [
  'card_number', 'cardNumber', 'card-no', 'card_no', 'cardno', 'card_num', 'ccnumber', 'cc_number', 'CC-Number', 'cc_num',
  'cc_no', 'card_pan', 'pan', 'primary_account_number', 'credit_card_number', 'creditCardNo', 'debit_card_number',
]; // biome-ignore format: a list reads better in lines
const CODES = [
  'cvv', 'cvv2', 'cvc', 'CVC2', 'cvn', 'card_cvv', 'card_cvc', 'card_cvv2', 'securitycode', 'security_code',
  'card_security_code', 'cardVerificationValue', 'card_verification_code', 'cvv_code', 'cvc_code', 'cc_cvv', 'cc_cvc',
]; // biome-ignore format: a list reads better in lines

describe('metadata', () => {
  it.each([...NUMBERS.map((name) => [name, '4811111111111114']), ...CODES.map((name) => [name, '123'])])(
    'with %s is refused, and what it holds is not repeated',
    async (name, value) => {
      for (const metadata of [{ [name]: value }, { deep: [{ [name]: Number(value) }] }]) {
        const reply = await charge(metadata);
        expect([reply.status, reply.body.errors?.[0]?.field]).toEqual([400, expect.stringContaining(name)]);
        // Three digits may stand in the id of a request by chance.
        expect(JSON.stringify({ ...reply.body, request_id: null })).not.toContain(value);
      }
    },
  );

  it.each(['cid', 'CID', 'csc', 'card_cid'])('with %s is refused where it holds three or four digits', async (name) => {
    for (const value of ['123', ' 1234', 123, 1234]) expect((await charge({ [name]: value })).status).toBe(400);
  });

  it.each([
    { cid: '1834512345.1718000000' },
    { cid: 'campaign-12' },
    { cid: 12 },
    { cid: 123456 },
    { csc: 'Jakarta' },
    { number: '12' },
    { pin: '1234' },
    { code: '123' },
    { card: 'gold' },
    { card_type: 'debit' },
    { member_card: 'M-1234' },
    { loyalty_card_number: 'L-99812' },
    { gift_card_code: 'G-1' },
    { account_number: '8812345' },
    { invoice_no: '77' },
    { company: 'PT Pan Brothers' },
    { panel: 3 },
    { span: 4 },
    { cvs: 'CVS' },
    { security: 'high' },
    { verification_code: '991' },
  ])('with %j, which an honest shop may send, is taken', async (metadata) => {
    expect((await charge(metadata)).status).toBe(201);
  });
});
