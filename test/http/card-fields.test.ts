// Fields that are named like card data, under all the names that shops and gateways give them, and those that only look alike; and
// card numbers in what a sender may fill with anything.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bcaCharge, startGapura, type TestGapura } from '../support/gapura.ts';
import { anInvoice } from '../support/invoices.ts';
import { monthly } from '../support/subscriptions.ts';
import { CHECKOUT, submit } from './checkouts/support.ts';

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
    for (const value of ['123', ' 1234', 123, 1234, ['123'], [[123]]])
      expect((await charge({ [name]: value })).status).toBe(400);
  });

  it.each([
    { cid: '1834512345.1718000000' },
    { cid: 'campaign-12' },
    { cid: 12 },
    { cid: 123456 },
    { cid: { toString: 'text' } },
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

const LINK = { title: 'Workshop kopi', amount: 250_000 };
const CARD = '4811111111111114';

describe('a card number', () => {
  it.each([
    CARD,
    '4811 1111 1111 1114',
    '4811-1111-1111-1114',
    '4811 – 1111 – 1111 – 1114',
    '4811\u00a01111\u200b\u00a01111  1114',
    '４８１１１１１１１１１１１１１４',
    'paid with 4811 1111 1111 1114, thanks',
    '5555555555554444',
    '2223003122003222',
    '378282246310005',
    '30569309025904',
    '3530111333300000',
    '6011111111111117',
    '6200000000000000000',
    '6019000000000006',
    '4222222222222',
    4_811_111_111_111_114,
  ])('written as %j is refused in metadata under any key, and in custom fields', async (value) => {
    for (const [more, field] of [
      [{ metadata: { card: value } }, 'metadata.card'],
      [{ metadata: { deep: [{ cardholder_pan: { number: value } }] } }, 'metadata.deep.0.cardholder_pan.number'],
      [{ custom_fields: ['mine', String(value)] }, 'custom_fields.1'],
    ] as const) {
      const reply = await t.request('POST', '/charge/', { body: { ...bcaCharge, ...more } });
      expect([reply.status, reply.body.errors]).toEqual([
        400,
        [{ field, message: expect.stringMatching(/^must not hold a card number: .* token, .* last four digits/) }],
      ]);
      expect(JSON.stringify(reply.body)).not.toContain(String(value));
    }
  });

  it('is refused as a key, which is not repeated', async () => {
    const reply = await charge({ cards: { [CARD]: 'gold' } });
    expect([reply.status, reply.body.errors?.[0]?.field]).toEqual([400, 'metadata.cards.[masked card]']);
    expect(JSON.stringify(reply.body)).not.toContain(CARD);
  });

  it.each([
    ['/charge/', bcaCharge],
    ['/checkouts/', CHECKOUT],
    ['/payment_links/', LINK],
    ['/invoices/', anInvoice()],
    ['/subscriptions/', monthly],
  ])('is refused by POST %s, before anything is written or asked for', async (path, body) => {
    const asked = t.sandbox.requests.count();
    const before = (await t.request('GET', path === '/charge/' ? '/payments/' : path)).body.length;
    const reply = await t.request('POST', path, { body: { ...body, metadata: { card: { number: CARD } } } });
    expect([reply.status, reply.body.errors?.[0]?.field]).toEqual([400, 'metadata.card.number']);
    expect((await t.request('GET', path === '/charge/' ? '/payments/' : path)).body).toHaveLength(before);
    expect(t.sandbox.requests.count()).toBe(asked);
  });

  it('is refused in the fields of a payment link, in a change of it, and where a customer fills it in', async () => {
    const named = { ...LINK, fields: [{ name: 'note', label: `Pay ${CARD}` }] };
    expect((await t.request('POST', '/payment_links/', { body: named })).body.errors?.[0]?.field).toBe(
      'fields.0.label',
    );
    const made = await t.request('POST', '/payment_links/', {
      body: { ...LINK, fields: [{ name: 'note', label: 'Note' }] },
    });
    const changed = {
      method: 'PATCH',
      path: `/payment_links/${made.body.id}/`,
      body: { metadata: { note: CARD } },
    } as const;
    expect((await t.request(changed.method, changed.path, { body: changed.body })).body.errors?.[0]?.field).toBe(
      'metadata.note',
    );
    const count = async () => (await t.request('GET', '/checkouts/')).body.length;
    const before = await count();
    const page = await submit(made.body.url, { note: 'my card is 4811 1111 1111 1114' });
    expect([page.status, await count()]).toEqual([422, before]);
    expect(page.text).toContain('id="field-note-fault"');
    expect(page.text).not.toContain('1111 1114');
  });

  it.each([
    { phone: '6281234567899' },
    { phone: '+62 812-3456-7899' },
    { phone: '62812345678901' },
    { order: '4811111111111115' },
    { order: '1811111111111110' },
    { order: 1_718_000_000_000 },
    { virtual_account: '8812345678901232' },
    { id: '48111111-1111-4111-8111-111111111114' },
    { at: '2026-11-15T01:54:42.985Z' },
    { card: '481111-1114' },
    { last_four: '1114' },
    { digits: '48111111111111148111' },
  ])('is not seen in %j, which is taken', async (metadata) => {
    expect((await charge(metadata)).status).toBe(201);
  });

  it('is taken for what its field says elsewhere, such as the number of an order', async () => {
    const reply = await t.request('POST', '/charge/', { body: { ...bcaCharge, order_id: `ORDER-${CARD}` } });
    expect(reply.status).toBe(201);
  });
});
