// What Snap has besides the payment: instructions on paper, points, promos, banks, linked accounts, and old addresses.

import { describe, expect, it } from 'vitest';
import { cardShop } from './card-support.ts';
import { readable, unescaped, visitor } from './page-support.ts';
import { errors, PATH, snapInEachTest } from './snap-support.ts';

const snap = snapInEachTest();
const { call, tokenOf, charge, hintsOf, told, status } = snap;

describe('GET /snap/v1/transactions/{token}/pdf', () => {
  const pdf = (token: string, query = '?lang=en') => call('GET', `${PATH}/${token}/pdf${query}`, { key: null });

  /** What stands on the page, line by line. */
  const linesOf = (file: string) =>
    [...file.matchAll(/\(((?:\\.|[^\\)])*)\) Tj/g)].map(([, text = '']) =>
      text
        .replaceAll(/\\(\d{3})/g, (_all, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))
        .replaceAll(/\\([\\()])/g, '$1'),
    );

  /** Each object stands where the table at the end says, and the stream is as long as it says. */
  function checkFile(file: string): void {
    expect(file).toMatch(/^%PDF-1\.7\n/);
    expect(file.endsWith('%%EOF\n')).toBe(true);
    const start = Number(/startxref\n(\d+)/.exec(file)?.[1]);
    expect(file.slice(start, start + 4)).toBe('xref');
    const places = [...file.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) => Number(at));
    expect(places.map((at, index) => file.startsWith(`${index + 1} 0 obj\n`, at))).toEqual(Array(7).fill(true));
    const [, length = ''] = /\/Length (\d+) >>\nstream\n/.exec(file) ?? [];
    const from = file.indexOf('stream\n') + 'stream\n'.length;
    expect(file.slice(from + Number(length))).toMatch(/^\nendstream/);
    expect(file.match(/\/Type \/Page /g)).toHaveLength(1);
  }

  it.each([
    ['bca_va', ['BCA virtual account'], (detail: Record<string, string>) => [detail.vaNumber]],
    ['echannel', ['Biller code', 'Bill key'], (detail: Record<string, string>) => [detail.billerCode, detail.billKey]],
    ['indomaret', ['Payment code', 'Indomaret'], (detail: Record<string, string>) => [detail.paymentCode]],
  ])('tells how to pay %s on one page', async (method, words, numbers) => {
    const token = await tokenOf('PAPER-(1)\\2');
    const { body } = await charge(token, { payment_type: method });
    expect(body.pdf_url).toBe(`${snap.sandbox.url}${PATH}/${token}/pdf`);
    const { status: code, headers, text } = await pdf(token);
    expect([code, headers['content-type'], headers['x-content-type-options']]).toEqual([
      200,
      'application/pdf',
      'nosniff',
    ]);
    checkFile(text);
    const { detail } = snap.sandbox.control.transactions.get('PAPER-(1)\\2') ?? {};
    const lines = linesOf(text);
    expect(lines).toEqual(
      expect.arrayContaining([
        'How to pay Toko Gapura',
        'Rp 10.000',
        'PAPER-(1)\\2',
        '16 Jan 2026, 10:00:00 WIB',
        ...words,
        ...numbers(detail as Record<string, string>),
      ]),
    );
    expect(lines.filter((line) => /^\d\. /.test(line))).toHaveLength(3);
  });

  it('speaks the language of the settings, and says what became of the payment', async () => {
    const token = await tokenOf('PAPER');
    await charge(token, { payment_type: 'bca_va' });
    expect(linesOf((await pdf(token, '')).text)).toContain('Cara membayar Toko Gapura');
    snap.sandbox.control.pay('PAPER');
    const lines = linesOf((await pdf(token)).text);
    expect(lines).toContain('Paid');
    expect(lines.join()).not.toContain('1. ');
  });

  it('writes what its fonts have not as a gap, and keeps the whole for those who copy', async () => {
    const name = `Café “日本” 😀 ${'W'.repeat(80)} \ud800 ()\\`;
    await call('PATCH', '/snap/v3/merchant-preferences', { body: { display_name: name } });
    const token = await tokenOf('注文 1');
    await charge(token, { payment_type: 'alfamart' });
    const { text } = await pdf(token);
    checkFile(text);
    const lines = linesOf(text);
    expect(lines[0]).toMatch(/^How to pay Caf\u00e9 \[\u0085\] \[\u0085\]/);
    expect(lines.join('')).toContain('()\\');
    // Nothing sticks out on the right, and nothing of the long word is missing.
    const long = lines.filter((line) => /WW/.test(line));
    expect(long.map((line) => line.length)).toEqual([21, 21, 21, expect.any(Number)]);
    expect(long.join('').match(/W/g)).toHaveLength(80);
    const said = Buffer.from(`\uFEFF注文 1`, 'utf16le').swap16().toString('hex');
    expect(text).toContain(`/ActualText <${said}>`);
  });

  it('is not there without such a payment', async () => {
    const token = await tokenOf('NONE');
    expect(errors(await pdf('nobody'))).toEqual(['token not found']);
    const early = await pdf(token);
    expect([early.status, errors(early)]).toEqual([404, ['transaction not found']]);
    const { body } = await charge(token, { payment_type: 'other_qris' });
    expect(body).not.toHaveProperty('pdf_url');
    expect((await pdf(token)).status).toBe(404);
  });
});

describe('what apps ask besides', () => {
  it('points of a card, as at the gateway’s other address', async () => {
    const token = await tokenOf('POINTS');
    const shop = cardShop(snap.sandbox);
    const ask = (card: string, amount = '10000') =>
      call('GET', `${PATH}/${token}/point_inquiry/${card}?gross_amount=${amount}`, { key: null });
    const answer = await ask(await shop.token('4617006959746656'));
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        status_code: '200',
        status_message: 'Success, Credit Card Point inquiry is successful',
        transaction_time: '2026-01-15 10:00:00',
        point_balance: 100_000,
        point_balance_amount: '100000.00',
      },
    ]);
    expect((await ask('nothing')).status).toBe(411);
    expect((await ask(await shop.token())).status).toBe(402);
    expect(errors(await ask(await shop.token(), 'ten'))).toEqual(['gross_amount is not a number']);
  });

  it('promos, of which there are none, and the digits of banks', async () => {
    const token = await tokenOf('PROMO');
    const promos = await call('POST', `/snap/v1/promos/${token}/search`, { key: null, body: {} });
    expect([promos.status, promos.body]).toEqual([200, { promos: [] }]);
    expect((await call('POST', '/snap/v1/promos/nobody/search', { key: null, body: {} })).status).toBe(404);
    const banks = await call('GET', '/snap/v1/bank_bins', { key: null });
    expect(JSON.parse(banks.text)).toContainEqual({ bank: 'bni', bins: ['410505', '526422', '194641'] });
  });
});

describe('/snap/v3/users/{user_id}/gopay', () => {
  const PATH_OF_USER = '/snap/v3/users/budi/gopay';
  const LINKING = { user_id: 'budi', gopay: { tokenization: true, phone_number: '0812-3456-789' } };
  const none = [404, { error_messages: ['account not found'], locale: 'en' }];
  const ask = async (method = 'GET') => {
    const { status: code, body } = await call(method, PATH_OF_USER);
    return [code, body];
  };

  it('tells of the account that a payment linked, and unlinks it', async () => {
    expect(await ask()).toEqual(none);
    await charge(await tokenOf('LINK', LINKING), { payment_type: 'gopay' });
    expect(await ask()).toEqual(none);
    snap.sandbox.control.pay('LINK');
    const [code, account] = await ask();
    expect([code, account]).toEqual([
      200,
      {
        user_id: 'budi',
        account_status: 'ENABLED',
        balance: '1000000.00',
        phone_number: '8123456789',
        country_code: '62',
        account_id: expect.any(String),
      },
    ]);
    const { account_id: id } = account as { account_id: string };
    expect((await told()).at(-1)).toMatchObject({ metadata: { extra_info: { user_id: 'budi', account_id: id } } });
    expect((await call('GET', PATH_OF_USER, { key: null })).status).toBe(401);
    expect(await ask('DELETE')).toEqual([200, expect.objectContaining({ account_status: 'DISABLED' })]);
    expect(await ask()).toEqual(none);
    expect(await ask('DELETE')).toEqual(none);
  });

  it('links nothing where the customer would not, and always where the shop enforces it', async () => {
    await charge(await tokenOf('NO', LINKING), { payment_type: 'gopay', tokenization: 'false' });
    snap.sandbox.control.pay('NO');
    expect(await ask()).toEqual(none);
    const page = visitor(snap.sandbox);
    const token = await tokenOf('YES', { ...LINKING, enabled_payments: ['gopay'] });
    expect(readable((await page.get(`/snap/v4/redirection/${token}?lang=en`)).text)).toContain(
      'Link my GoPay account to Toko Gapura',
    );
    await page.post(`/snap/v4/redirection/${token}`, { method: 'gopay', do: 'pay' });
    snap.sandbox.control.pay('YES');
    expect(await ask()).toEqual(none);
    const enforced = { user_id: 'budi', gopay: { enforce_tokenization: true } };
    await charge(await tokenOf('MUST', enforced), { payment_type: 'gopay', tokenization: 'false' });
    snap.sandbox.control.pay('MUST');
    expect((await ask('DELETE'))[0]).toBe(200);
    const willing = await tokenOf('TICKED', { ...LINKING, enabled_payments: ['gopay'] });
    await page.post(`/snap/v4/redirection/${willing}`, { method: 'gopay', do: 'pay', link_gopay: '1' });
    snap.sandbox.control.pay('TICKED');
    expect((await ask())[0]).toBe(200);
  });
});

it.each(['/snap/v1/charge', '/snap/v1/pay', '/snap/v1/pay/', '/snap/v1/pay/some-token'])(
  'POST %s is not there any more, and the log says where to go',
  async (path) => {
    const gone = await call('POST', path, { body: {} });
    expect([gone.status, gone.body]).toEqual([404, { error_messages: ['The requested resource is not found'] }]);
    expect(hintsOf().join()).toContain('POST /snap/v1/transactions');
  },
);

it.each([
  [{ credit_card: { save_card: true } }, 'credit_card.save_card needs a user_id'],
  [{ gopay: { tokenization: true } }, 'gopay.tokenization needs a user_id'],
  [{ user_id: 'budi@example.com' }, 'looks like an e-mail address'],
])('a session with %j gets a hint about its user', async (more, hint) => {
  await tokenOf('USER', more);
  expect(hintsOf().join()).toContain(hint);
});

describe('what the shop’s page is told', () => {
  const popup = (token: string, query: Record<string, string> = {}) =>
    visitor(snap.sandbox).get(`/snap/v4/popup?${new URLSearchParams({ token, lang: 'en', ...query })}`);
  const messageIn = (page: string) => JSON.parse(unescaped(/data-message="([^"]*)"/.exec(page)?.[1] ?? 'null'));

  it('is paid, though no notification was sent: a shop that trusts its callbacks has no proof', async () => {
    snap.sandbox.control.faults.add({ kind: 'lost', orderId: 'TRUST', every: 1 });
    const token = await tokenOf('TRUST');
    await charge(token, { payment_type: 'bca_va' });
    snap.sandbox.control.pay('TRUST');
    expect(messageIn((await popup(token)).text)).toMatchObject({
      snap: { event: 'onSuccess', result: { transaction_status: 'settlement', order_id: 'TRUST' } },
    });
    expect(await told()).toEqual([]);
    expect((await status('TRUST')).body).toMatchObject({ transaction_status: 'settlement' });
  });

  it('is pending twice where the fault says so, for its order alone and once', async () => {
    snap.sandbox.control.faults.add({ kind: 'pending-twice', orderId: 'TWICE' });
    const [token, other] = [await tokenOf('TWICE'), await tokenOf('ONCE')];
    for (const one of [token, other]) await charge(one, { payment_type: 'bca_va' });
    const toldBy = async (one: string) => messageIn((await popup(one, { told: 'pending' })).text).snap;
    expect(await toldBy(other)).not.toHaveProperty('times');
    expect(await toldBy(token)).toMatchObject({ event: 'onPending', times: 2 });
    expect(await toldBy(token)).not.toHaveProperty('times');
  });

  it.each([
    ['5', 'bca_va', '5'],
    ['0', 'bca_va', undefined],
    ['soon', 'bca_va', undefined],
    ['99999999', 'indomaret', '86400'],
    ['5', 'other_qris', undefined],
  ])('after an autoCloseDelay of %s with %s: %s', async (autoCloseDelay, method, seconds) => {
    const token = await tokenOf('CLOSE');
    await charge(token, { payment_type: method });
    const page = (await popup(token, { autoCloseDelay })).text;
    expect(/data-closes-after="([^"]*)"/.exec(page)?.[1]).toBe(seconds);
    expect(readable(page).includes('closes by itself')).toBe(seconds !== undefined);
  });
});
