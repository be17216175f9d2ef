// Cards on Snap's page: saved for the next time, allowed or not by their digits, and paid in instalments.

import { describe, expect, it } from 'vitest';
import { cardQuery, visa } from './card-support.ts';
import { readable, visitor } from './page-support.ts';
import { errors, PATH, snapInEachTest } from './snap-support.ts';

const snap = snapInEachTest();
const { call, tokenOf, charge, told } = snap;

const MASKED = '48111111-1114';
const OTHER_USER = { user_id: 'siti', credit_card: { save_card: true }, enabled_payments: ['credit_card'] };
const USER = { ...OTHER_USER, user_id: 'budi' };
const CVV = { method: 'credit_card', do: 'pay', card_cvv: '123' };
const fieldsOf = (number: string) => Object.fromEntries(new URLSearchParams(cardQuery(number)));

const pageOf = (token: string) => `/snap/v4/redirection/${token}?lang=en`;
const post = (token: string, fields: Record<string, string>) => visitor(snap.sandbox).post(pageOf(token), fields);
const open = async (token: string, query = '') =>
  readable((await visitor(snap.sandbox).get(`${pageOf(token)}${query}`)).text);
const session = async (token: string) => (await call('GET', `${PATH}/${token}`, { key: null })).body;
const savedOn = async (token: string) => (await session(token)).credit_card as { saved_tokens: { token: string }[] };

/** A visit on which the customer ticks the box; the session of its user's next visit. */
async function saved(number = visa, more: Record<string, unknown> = USER): Promise<string> {
  const token = await tokenOf(`SAVE-${number}`, more);
  await post(token, { ...CVV, ...fieldsOf(number), save_card: '1' });
  return tokenOf('NEXT', more);
}

async function pay(token: string, number: string, params: Record<string, unknown> = {}) {
  const query = cardQuery(number, { client_key: snap.sandbox.clientKey });
  const { body } = await call('GET', `/v2/token?${query}`, { key: null });
  return charge(token, { payment_type: 'credit_card', payment_params: { card_token: body.token_id, ...params } });
}

describe('a saved card', () => {
  it('is offered to its user on the next visit, and pays with its CVV alone', async () => {
    const token = await saved();
    expect((await told()).at(-1)).toMatchObject({ saved_token_id: expect.stringMatching(/^48111111.*1114$/) });
    const { saved_tokens: tokens } = await savedOn(token);
    expect(tokens).toEqual([
      {
        token: expect.stringMatching(/^48111111.*1114$/),
        token_type: 'two_clicks',
        masked_card: MASKED,
        expires_at: '2030-12-31 07:00:00',
        bin_detail: expect.objectContaining({ brand: 'VISA', bin: '48111111' }),
      },
    ]);
    const page = await open(token);
    expect(page).toContain('4811 1111 •••• 1114 until 12/2030');
    expect(page).not.toContain('Card number');
    expect(await open(token, '&method=credit_card&card=new')).toContain('Card number');

    const card = tokens[0]?.token ?? '';
    expect(readable((await post(token, { ...CVV, card_cvv: '', saved_card: card })).text)).toContain(
      'card_cvv is required',
    );
    await post(token, { ...CVV, saved_card: card });
    expect(snap.sandbox.control.transactions.get('NEXT')).toMatchObject({
      status: 'capture',
      detail: { card: { masked: MASKED } },
    });
  });

  it('is nobody else’s, and not there where the session saves none', async () => {
    const token = await saved();
    const card = (await savedOn(token)).saved_tokens[0]?.token ?? '';
    const other = await tokenOf('OTHER', OTHER_USER);
    expect(await savedOn(other)).toMatchObject({ saved_tokens: [] });
    await post(other, { ...CVV, saved_card: card });
    expect(snap.sandbox.control.transactions.get('OTHER')).toBeUndefined();
    const plain = await tokenOf('PLAIN', { user_id: 'budi', credit_card: { secure: false } });
    expect(await savedOn(plain)).toEqual({ secure: false });
  });

  it('is kept once however often it was saved, and not where the payment was refused', async () => {
    await saved('4911111111111113');
    await saved();
    const again = await tokenOf('TWICE', USER);
    await post(again, { ...CVV, ...fieldsOf(visa), save_card: '1' });
    const { saved_tokens: tokens } = await savedOn(await tokenOf('LAST', USER));
    expect(tokens).toEqual([expect.objectContaining({ masked_card: MASKED })]);
  });

  it('goes away by a call, with every copy, and an empty answer', async () => {
    const token = await saved();
    const path = `${PATH}/${token}/saved_tokens/${MASKED}`;
    const gone = await call('DELETE', path, { key: null });
    expect([gone.status, gone.text]).toEqual([200, '']);
    expect(await savedOn(token)).toMatchObject({ saved_tokens: [] });
    expect(await open(token)).toContain('Card number');
    const missing = await call('DELETE', path, { key: null });
    expect([missing.status, errors(missing)]).toEqual([404, ['saved token not found']]);
    expect((await call('DELETE', `${PATH}/nobody/saved_tokens/${MASKED}`, { key: null })).status).toBe(404);
  });

  it('of the shop’s own is named by card_token, and asked for at the bank where the session says so', async () => {
    const query = cardQuery(visa, { client_key: snap.sandbox.clientKey });
    const { body } = await call('GET', `/v2/card/register?${query}`, { key: null });
    const credit = { card_token: body.saved_token_id, secure: true };
    const token = await tokenOf('NAMED', { credit_card: credit, enabled_payments: ['credit_card'] });
    expect(await open(token)).toContain('4811 1111 •••• 1114');
    const sent = await post(token, { ...CVV, saved_card: String(body.saved_token_id) });
    expect(sent.headers.location).toContain('/v2/3ds/redirect/');
    const unknown = await tokenOf('UNKNOWN', {
      credit_card: { card_token: 'nothing' },
      enabled_payments: ['credit_card'],
    });
    expect(await open(unknown)).toContain('Card number');
  });
});

describe('the digits of a card', () => {
  it.each([
    [{ blacklist_bins: ['48111111'] }, 'credit_card.blacklist_bins include the card'],
    [{ blacklist_bins: ['bni', '4'] }, 'credit_card.blacklist_bins include the card'],
    [{ whitelist_bins: ['5'] }, 'credit_card.bins do not include the card'],
  ])('are refused by %j, on the page and by an app', async (credit, problem) => {
    const token = await tokenOf('BINS', { credit_card: credit, enabled_payments: ['credit_card'] });
    const refused = await pay(token, visa);
    expect([refused.status, errors(refused)]).toEqual([400, [problem]]);
    expect(readable((await post(token, { ...CVV, ...fieldsOf(visa) })).text)).toContain(problem);
    expect(snap.sandbox.control.transactions.get('BINS')).toBeUndefined();
  });

  it('pass where the lists name others', async () => {
    const credit = { blacklist_bins: ['5', 'mandiri'], whitelist_bins: ['4811'] };
    expect((await pay(await tokenOf('BINS', { credit_card: credit }), visa)).status).toBe(200);
  });
});

describe('instalments', () => {
  const installment = { terms: { bni: [3, 6, 24], offline: [12], mandiri: [3] }, minimum_amount: { mandiri: 500_000 } };
  const BNI = '4105058689481467';
  const BCA = '4773776057051650';
  const sold = (orderId: string, more: Record<string, unknown> = {}) =>
    tokenOf(orderId, {
      credit_card: { bank: 'bca', installment: { ...installment, ...more } },
      enabled_payments: ['credit_card'],
    });

  it('are offered as the session says, and the bank that lends takes the payment', async () => {
    const token = await sold('TERMS');
    const page = await open(token);
    expect(page).toContain('All at once 3 months, BNI 6 months, BNI 12 months, with any bank');
    expect(page).not.toContain('24 months');
    expect(page).not.toContain('Mandiri');
    await post(token, { ...CVV, ...fieldsOf(BNI), installment: 'bni_3' });
    expect(snap.sandbox.control.transactions.get('TERMS')?.detail).toMatchObject({ installmentTerm: 3, bank: 'bni' });
    expect((await pay(await sold('OFFLINE'), BCA, { installment: 'offline_12' })).body).toMatchObject({
      installment_term: '12',
      bank: 'bca',
    });
    expect((await pay(await sold('WHOLE'), BCA)).body).not.toHaveProperty('installment_term');
  });

  it.each([
    ['another bank’s card', {}, BCA, 'bni_3', 'credit_card.installment_term is not supported'],
    ['a term that is not offered', {}, BNI, 'bni_12', 'credit_card.installment_term is not supported'],
    [
      'a card outside of the offline digits',
      { offline_bins: ['5'] },
      BCA,
      'offline_12',
      'credit_card.installment_term is not supported',
    ],
    ['none where one is required', { required: true }, BNI, undefined, 'credit_card.installment is required'],
  ])('are refused for %s', async (_name, more, number, wanted, problem) => {
    const refused = await pay(await sold('NO', more), number, wanted === undefined ? {} : { installment: wanted });
    expect([refused.status, errors(refused)]).toEqual([400, [problem]]);
  });

  it('must be chosen where they are required, and are not there where they are disabled', async () => {
    const page = await open(await sold('MUST', { required: true }));
    expect(page).toContain('How do you want to pay it? 3 months, BNI');
    expect(await open(await sold('OFF', { disabled: true, required: true }))).not.toContain('months');
  });
});
