// Snap over HTTP: tokens, what the customer chooses, and the silence before that.

import { describe, expect, it } from 'vitest';
import { errors, PATH, snapInEachTest } from './snap-support.ts';

const snap = snapInEachTest();
const { call, create, tokenOf, charge, status, hintsOf, told } = snap;

const DAY_MS = 24 * 60 * 60 * 1_000;
const MINUTE_MS = 60_000;

describe('POST /snap/v1/transactions', () => {
  it('answers 201 with a token of version 4 and the address of its page, and nothing else happens', async () => {
    const made = await create('SNAP-1');
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      token: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      redirect_url: `${snap.sandbox.url}/snap/v4/redirection/${made.body.token}`,
    });
    expect((await status('SNAP-1')).body).toMatchObject({
      status_code: '404',
      status_message: "Transaction doesn't exist.",
    });
    expect(hintsOf().join()).toMatch(/the customer has not chosen a payment method/);
    expect(await told()).toEqual([]);
  });

  it.each([
    [
      undefined,
      [
        'transaction_details.gross_amount is required',
        'transaction_details.gross_amount is not a number',
        'transaction_details.order_id is required',
      ],
    ],
    [
      null,
      [
        'transaction_details.gross_amount is required',
        'transaction_details.gross_amount is not a number',
        'transaction_details.order_id is required',
      ],
    ],
    [{ order_id: 'A', gross_amount: 0 }, ['transaction_details.gross_amount must be greater than or equal to 0.01']],
    [{ order_id: 'A', gross_amount: -5 }, ['transaction_details.gross_amount must be greater than or equal to 0.01']],
    [{ order_id: 'A', gross_amount: 'ten' }, ['transaction_details.gross_amount is not a number']],
    [{ order_id: 'A', gross_amount: 10_000.5 }, ['transaction_details.gross_amount is not an integer']],
    [{ order_id: 'A', gross_amount: '10000.00' }, ['transaction_details.gross_amount is not an integer']],
    [{ order_id: 'x'.repeat(51), gross_amount: 1 }, ['transaction_details.order_id too long']],
    [{ gross_amount: 1 }, ['transaction_details.order_id is required']],
  ])('refuses the details %j in the words of the gateway', async (details, messages) => {
    const refused = await call('POST', PATH, { body: details === null ? null : { transaction_details: details } });
    expect([refused.status, errors(refused)]).toEqual([400, messages]);
    expect(hintsOf().length).toBeGreaterThan(0);
  });

  it('refuses items that do not add up, long names, and an e-mail that is none', async () => {
    const items = [{ id: 'a', name: 'x'.repeat(51), price: 5_000, quantity: 1 }];
    expect(errors(await create('S', { item_details: items, customer_details: { email: '' } }))).toEqual([
      'item_details Name too long',
      'transaction_details.gross_amount is not equal to the sum of item_details',
      'customer_details.email format is invalid',
    ]);
    expect(hintsOf()).toEqual(
      expect.arrayContaining([
        expect.stringContaining('come to 5000, but gross_amount is 10000'),
        expect.stringContaining('has 51 signs'),
        expect.stringContaining('Leave it out'),
      ]),
    );
  });

  it('refuses keys, and what is no JSON, before it looks at anything else', async () => {
    const body = { transaction_details: {} };
    const stranger = await call('POST', PATH, { body, key: 'SB-Mid-server-other' });
    expect([stranger.status, stranger.text]).toEqual([
      401,
      '{"error_messages":["Access denied due to unauthorized transaction, please check client or server key","Visit https://snap-docs.midtrans.com/#request-headers for more details"]}',
    ]);
    expect((await call('POST', PATH, { body, key: snap.sandbox.clientKey })).status).toBe(401);
    expect(hintsOf()).toEqual(['This is a client key, for the browser. Servers use the server key.']);
    expect((await call('POST', PATH, { body, key: 'Mid-server-abc' })).status).toBe(401);
    expect(hintsOf().join()).toMatch(/key of production/);
    expect((await call('POST', PATH, { body, key: null })).status).toBe(401);
    const broken = await call('POST', PATH, { raw: '{' });
    expect([broken.status, errors(broken)]).toEqual([400, ['There was a problem in the JSON you submitted']]);
  });

  it('takes texts for numbers, numbers for order ids, and signs that its documents do not name', async () => {
    for (const details of [
      { order_id: 'java-1', gross_amount: '265000' },
      { order_id: 1_234_567, gross_amount: 10_000 },
      { order_id: 'py-2023-10-18 10:00:00', gross_amount: 10_000 },
    ]) {
      expect((await call('POST', PATH, { body: { transaction_details: details } })).status).toBe(201);
    }
    expect(hintsOf().join()).toMatch(/its documents allow only letters/);
    expect(snap.sandbox.control.snap.list().map(({ orderId }) => orderId)).toContain('1234567');
  });

  it('gives another token for the same order until a method is chosen; the one before stops working', async () => {
    const first = await tokenOf('AGAIN');
    const second = await tokenOf('AGAIN');
    expect(second).not.toBe(first);
    expect(hintsOf().join()).toMatch(/stopped working/);
    const gone = await charge(first, { payment_type: 'bca_va' });
    expect([gone.status, errors(gone)]).toEqual([404, ['token not found']]);
    expect((await charge(second, { payment_type: 'bca_va' })).status).toBe(201);
    const taken = await create('AGAIN');
    expect([taken.status, errors(taken)]).toEqual([400, ['transaction_details.order_id sudah digunakan']]);
    await call('PATCH', '/snap/v3/merchant-preferences', { body: { locale: 'en' } });
    expect(errors(await create('AGAIN'))).toEqual(['transaction_details.order_id has already been taken']);
    snap.sandbox.control.pay('AGAIN');
    expect(errors(await create('AGAIN'))).toEqual([
      'transaction_details.order_id has been paid and utilized, please use another order ID',
    ]);
  });

  it('may be used again after the transaction has expired', async () => {
    await charge(await tokenOf('LATER'), { payment_type: 'bca_va' });
    snap.sandbox.control.expire('LATER');
    expect((await create('LATER')).status).toBe(201);
  });
});

describe('the life of a token', () => {
  const isOpen = async (token: string) => (await call('GET', `${PATH}/${token}`, { key: null })).status === 200;

  it.each([
    ['a day', {}, DAY_MS],
    [
      'the time of the page',
      { page_expiry: { duration: 10, unit: 'minutes' }, expiry: { duration: 3, unit: 'hour' } },
      10 * MINUTE_MS,
    ],
    ['the time of the payment', { expiry: { duration: 1, unit: 'minute' } }, MINUTE_MS],
    [
      'from a time on',
      { expiry: { start_time: '2026-01-15 04:00:00 +0000', duration: 1, unit: 'hours' } },
      2 * 60 * MINUTE_MS,
    ],
    ['a week at most', { expiry: { start_time: '2030-01-01 10:00:00 +0700', duration: 1, unit: 'day' } }, 7 * DAY_MS],
  ])('is %s', async (_name, more, lifeMs) => {
    const token = await tokenOf('LIFE', more);
    await snap.sandbox.control.clock.advance(lifeMs - 1_000);
    expect(await isOpen(token)).toBe(true);
    await snap.sandbox.control.clock.advance(1_000);
    const late = await call('GET', `${PATH}/${token}`, { key: null });
    expect([late.status, errors(late)]).toEqual([407, ['token is expired']]);
    // Nobody chose: there is nothing to tell of.
    expect(await told()).toEqual([]);
  });

  it('refuses times that are none, too short, or over', async () => {
    const wrong = {
      page_expiry: { duration: 1, unit: 'minute' },
      expiry: { start_time: 'soon', duration: 0, unit: 'month' },
    };
    expect(errors(await create('T', wrong))).toEqual([
      'expiry.unit is not supported',
      'expiry.duration is not a number',
      'expiry.start_time format is invalid',
      'page_expiry.duration is below minimum threshold',
    ]);
    expect(
      errors(await create('T', { expiry: { start_time: '2025-12-20 10:00:00 +0700', duration: 1, unit: 'minute' } })),
    ).toEqual(['expiry.start_time must end in the future']);
  });

  it('is that of the instrument once one was chosen, and an own time holds for both', async () => {
    const plain = await tokenOf('PLAIN');
    await snap.sandbox.control.clock.advance(DAY_MS - 1_000);
    await charge(plain, { payment_type: 'bca_va' });
    await snap.sandbox.control.clock.advance(2_000);
    expect(await isOpen(plain)).toBe(true);
    const timed = await tokenOf('TIMED', { expiry: { duration: 30, unit: 'minute' } });
    await snap.sandbox.control.clock.advance(20 * MINUTE_MS);
    await charge(timed, { payment_type: 'bca_va' });
    expect(snap.sandbox.control.transactions.get('TIMED')?.expiresAt).toBe(
      snap.sandbox.control.clock.now().getTime() + 30 * MINUTE_MS,
    );
  });

  it('ends by a call while nobody has chosen, without a word to the shop', async () => {
    const token = await tokenOf('END');
    const ended = await call('POST', `${PATH}/${token}/cancel`);
    expect([ended.status, ended.body]).toEqual([200, { canceled_at: '2026-01-15T03:00:00.000Z' }]);
    expect(errors(await call('POST', `${PATH}/${token}/cancel`))).toEqual(['token already canceled']);
    expect((await call('POST', `${PATH}/nobody/cancel`)).status).toBe(404);
    expect((await call('GET', `${PATH}/${token}`, { key: null })).status).toBe(408);
    expect((await call('POST', `${PATH}/${token}/cancel`, { key: null })).status).toBe(401);
    const begun = await tokenOf('BEGUN');
    await charge(begun, { payment_type: 'bca_va' });
    const late = await call('POST', `${PATH}/${begun}/cancel`);
    expect([late.status, errors(late)]).toEqual([400, ['Transaction is on progress']]);
    expect((await told()).map(({ order_id: order }) => order)).toEqual(['BEGUN']);
  });
});

describe('GET /snap/v1/transactions/{token}', () => {
  it('offers what the shop asked for and has, in the order of the settings', async () => {
    const offered = async (enabled: unknown) => {
      const token = await tokenOf('OFFER', { enabled_payments: enabled });
      const { body } = await call('GET', `${PATH}/${token}`, { key: null });
      return (body.enabled_payments as { type: string }[]).map(({ type }) => type);
    };
    expect(await offered(['indomaret', 'gopay', 'bca_va'])).toEqual(['gopay', 'bca_va', 'indomaret']);
    expect(await offered(['cstore'])).toEqual(['indomaret', 'alfamart']);
    expect(await offered(['store'])).toEqual(['indomaret', 'alfamart']);
    expect(await offered(['bank_transfer'])).toContain('echannel');
    expect(await offered([])).toEqual([]);
    expect(await offered(['qris', 'Indomaret', 'linkaja'])).toEqual([]);
    const [made] = snap.sandbox.requests.list({ operation: 'snap-create' }).slice(-1);
    const hints = made?.hints?.map(({ text }) => text).join('\n') ?? '';
    expect(hints).toMatch(/Use other_qris/);
    expect(hints).toMatch(/Write indomaret/);
    expect(hints).toMatch(/linkaja is not known/);
    const channels = [{ name: 'gopay', enabled: false }];
    await call('PATCH', '/snap/v3/merchant-preferences', { body: { payment_channels: channels } });
    expect(await offered(['gopay', 'bca_va'])).toEqual(['bca_va']);
  });

  it('tells the result of the choice once there is one', async () => {
    const token = await tokenOf('RESULT');
    expect((await call('GET', `${PATH}/${token}`, { key: null })).body).not.toHaveProperty('result');
    await charge(token, { payment_type: 'echannel' });
    expect((await call('GET', `${PATH}/${token}`, { key: null })).body).toMatchObject({
      result: { bill_key: expect.any(String), pdf_url: `${snap.sandbox.url}${PATH}/${token}/pdf`, status_code: '201' },
    });
  });
});

describe('the settings of Snap', () => {
  it('are read and changed, and refuse what is not there', async () => {
    const path = '/snap/v3/merchant-preferences';
    expect((await call('GET', path)).body).toMatchObject({
      merchant_id: 'G812785002',
      locale: 'id',
      allow_retry: true,
    });
    const changed = await call('PATCH', path, { body: { display_name: 'Kopi Gayo', other_va_processor: 'bni_va' } });
    expect(changed.body).toMatchObject({ display_name: 'Kopi Gayo', other_va_processor: 'bni_va', locale: 'id' });
    const wrong = await call('PATCH', path, { body: { payment_channels: [{ name: 'bitcoin', enabled: true }] } });
    expect([wrong.status, errors(wrong)]).toEqual([400, ['Payment type bitcoin is invalid for this merchant']]);
    const chosen = await charge(await tokenOf('OTHER', { enabled_payments: ['other_va'] }), {
      payment_type: 'other_va',
    });
    expect(chosen.body).toHaveProperty('bni_va_number');
  });
});
