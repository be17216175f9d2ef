// The console over plain HTTP: what it shows, what its forms do, in which language, and for whom.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { dictionaries, LANGUAGES, type Language } from '../../src/sandbox/pages/words.ts';
import { buttons, readable, rowWith, type Visitor, visitor } from './page-support.ts';
import { bcaCharge, caller, chargeOf, createReceiver, frozenSandbox, type Receiver } from './support.ts';

let sandbox: Sandbox;
let receiver: Receiver;
let call: ReturnType<typeof caller>;
let visit: Visitor;
const hostile = `"><script>alert('x')</script>&amp;`;

beforeEach(async () => {
  receiver = await createReceiver();
  sandbox = await frozenSandbox({ notificationUrl: receiver.url, merchantName: hostile });
  call = caller(sandbox);
  visit = visitor(sandbox);
});
afterEach(async () => {
  await sandbox.close();
  await receiver.close();
});

const charge = async (body: unknown) => (await call('POST', '/v2/charge', { body })).body;
const idOf = (orderId: string) => sandbox.control.transactions.get(orderId)?.id ?? '';

describe('the list of transactions', () => {
  test('shows the newest first, each with exactly the moves that are legal now', async () => {
    await charge(bcaCharge('PAGE-1'));
    await charge(chargeOf('gopay', 'PAGE-2', 10_000));
    await charge(bcaCharge('PAGE-3', 50_000, { bank_transfer: { bank: 'permata' } }));
    await charge(chargeOf('gopay', 'PAGE-4', 10_000));
    sandbox.control.pay('PAGE-3');
    sandbox.control.deny('PAGE-4');
    const { text } = await visit.get('/');
    const shown = [...text.matchAll(/>(PAGE-\d)</g)].map(([, orderId]) => orderId);
    expect(shown).toEqual(['PAGE-4', 'PAGE-3', 'PAGE-2', 'PAGE-1']);
    expect(shown.map((orderId) => buttons(rowWith(text, orderId ?? ''), 'move'))).toEqual(
      shown.map((orderId) => sandbox.control.transactions.moves(orderId ?? '')),
    );
    expect(buttons(rowWith(text, 'PAGE-4'), 'move')).toEqual([]);
    expect(buttons(rowWith(text, 'PAGE-3'), 'move')).toEqual(['reverse']);
  });

  test('says how to begin while there is nothing to show', async () => {
    const { text } = await visit.get('/');
    expect(readable(text)).toContain(`POST ${sandbox.url}/v2/charge`);
  });

  test.each([
    ['q=find-2', ['FIND-2']],
    ['q=utomo', ['FIND-1']],
    ['q=gopay', ['FIND-2']],
    ['status=settlement', ['FIND-3']],
    ['q=find&status=pending', ['FIND-2', 'FIND-1']],
    ['q=nobody', []],
  ])('finds by %s', async (query, expected) => {
    await charge(bcaCharge('FIND-1', 44_000, { customer_details: { first_name: 'Budi', last_name: 'Utomo' } }));
    await charge(chargeOf('gopay', 'FIND-2', 10_000));
    await charge(bcaCharge('FIND-3'));
    sandbox.control.pay('FIND-3');
    const { text } = await visit.get(`/?${query}`);
    expect([...text.matchAll(/>(FIND-\d)</g)].map(([, orderId]) => orderId)).toEqual(expected);
  });

  test('is cut into pages that lead to each other', async () => {
    for (let n = 1; n <= 26; n += 1) await charge(bcaCharge(`MANY-${n}`));
    const first = (await visit.get('/')).text;
    expect(first.match(/>MANY-\d+</g)).toHaveLength(25);
    expect(first).toContain('<a rel="next" href="/?page=2"');
    const second = (await visit.get('/?page=2')).text;
    expect(second.match(/>MANY-\d+</g)).toEqual(['>MANY-1<']);
    expect(second).toContain('<a rel="prev" href="/?page=1"');
    expect((await visit.get('/?page=999')).text.match(/>MANY-\d+</g)).toEqual(['>MANY-1<']);
  });
});

describe('a transaction', () => {
  test('is shown with its fields, history, notifications and what a status call answers', async () => {
    const { transaction_id, va_numbers } = await charge(bcaCharge('SHOW-1'));
    sandbox.control.pay('SHOW-1');
    await sandbox.settled();
    const page = readable((await visit.get(`/console/transactions/${transaction_id}`)).text);
    const [va] = va_numbers as { va_number: string }[];
    for (const part of [
      transaction_id,
      va?.va_number,
      'Rp 44.000',
      'by shopper',
      '15 Jan 2026, 10:00:00',
      'HTTP 200',
    ]) {
      expect(page).toContain(part);
    }
    expect(page).toContain('"transaction_status": "settlement"');
  });

  test('moves by its forms, and a move that is no longer legal changes nothing', async () => {
    await charge(bcaCharge('MOVE-1'));
    const path = `/console/transactions/${idOf('MOVE-1')}/moves`;
    const paid = await visit.post(path, { move: 'pay', back: '/?status=pending' });
    const id = idOf('MOVE-1');
    const told = `/?status=pending&said=moved&about=${id}#row-${id}`;
    expect([paid.status, paid.headers.location]).toEqual([303, told]);
    expect(sandbox.control.transactions.get('MOVE-1')?.status).toBe('settlement');
    const again = await visit.post(path, { move: 'pay' });
    expect([again.status, readable(again.text)]).toEqual([409, expect.stringContaining('no longer possible')]);
    expect((await visit.post(path, { move: 'constructor' })).status).toBe(400);
    expect(sandbox.control.transactions.get('MOVE-1')?.history).toHaveLength(2);
  });

  test('is refunded in part by the amount that was typed', async () => {
    await charge(chargeOf('gopay', 'BACK-1', 10_000));
    sandbox.control.pay('BACK-1');
    const path = `/console/transactions/${idOf('BACK-1')}/moves`;
    expect((await visit.post(path, { move: 'refund', amount: '1,5' })).status).toBe(400);
    expect((await visit.post(path, { move: 'refund', amount: '10001' })).status).toBe(414);
    await visit.post(path, { move: 'refund', amount: '4000' });
    const { status, refunds } = sandbox.control.transactions.get('BACK-1') ?? {};
    expect([status, refunds?.map(({ amount }) => amount)]).toEqual(['partial_refund', [4000]]);
  });

  test('that does not exist is a page that says so', async () => {
    const { status, text } = await visit.get('/console/transactions/nobody');
    expect([status, readable(text)]).toEqual([404, expect.stringContaining('nothing at this address')]);
  });
});

describe('the clock', () => {
  test.each([
    [{ do: 'hour' }, '2026-01-15T04:00:00.000Z'],
    [{ do: 'day' }, '2026-01-16T03:00:00.000Z'],
    [{ do: 'settlement' }, '2026-01-15T09:00:00.000Z'],
    [{ do: 'set', to: '2026-01-20T08:30' }, '2026-01-20T01:30:00.000Z'],
    [{ do: 'set', to: '2026-01-20T08:30:15' }, '2026-01-20T01:30:15.000Z'],
  ])('is moved by %j to %s', async (fields, expected) => {
    expect((await visit.post('/console/clock', fields)).status).toBe(303);
    expect(sandbox.control.clock.now().toISOString()).toBe(expected);
  });

  test('goes to 16:00 of the next day when today has passed it already', async () => {
    await visit.post('/console/clock', { do: 'settlement' });
    await visit.post('/console/clock', { do: 'settlement' });
    expect(sandbox.control.clock.now().toISOString()).toBe('2026-01-16T09:00:00.000Z');
  });

  test('is frozen and resumed, and refuses what is no time', async () => {
    await visit.post('/console/clock', { do: 'resume' });
    expect(sandbox.control.clock.frozen).toBe(false);
    await visit.post('/console/clock', { do: 'freeze' });
    expect(sandbox.control.clock.frozen).toBe(true);
    expect((await visit.post('/console/clock', { do: 'set', to: 'soon' })).status).toBe(400);
    expect((await visit.post('/console/clock', { do: 'stop' })).status).toBe(400);
  });

  test('makes what is due happen when it is moved', async () => {
    await charge(bcaCharge('DUE-1'));
    await visit.post('/console/clock', { do: 'day' });
    expect(sandbox.control.transactions.get('DUE-1')?.status).toBe('expire');
  });
});

describe('the fault switches', () => {
  test('add a fault of each rhythm, list them and clear one or all', async () => {
    await visit.post('/console/faults', { kind: 'error', rhythm: 'next', n: '2', status: '503', inBody: 'true' });
    await visit.post('/console/faults', { kind: 'lost', rhythm: 'every', n: '3', orderId: 'X-1' });
    await visit.post('/console/faults', { kind: 'delay', rhythm: 'probability', n: '25', delayMs: '10' });
    expect(sandbox.control.faults.list()).toMatchObject([
      { kind: 'error', next: 2, status: 503, inBody: true },
      { kind: 'lost', every: 3, orderId: 'X-1' },
      { kind: 'delay', probability: 0.25, delayMs: 10 },
    ]);
    const page = readable((await visit.get('/console/faults')).text);
    for (const part of ['the next 2', 'every 3', '25 % of the time', 'orderId=X-1']) expect(page).toContain(part);
    await visit.post('/console/faults/clear', { id: 'fault-2' });
    expect(sandbox.control.faults.list().map(({ id }) => id)).toEqual(['fault-1', 'fault-3']);
    await visit.post('/console/faults/clear', {});
    expect(sandbox.control.faults.list()).toEqual([]);
  });

  test('offer every kind, and refuse one that does not exist', async () => {
    const { text } = await visit.get('/console/faults');
    expect(text.match(/<option value="[a-z-]+">/g)?.length).toBeGreaterThanOrEqual(16 + 3);
    expect((await visit.post('/console/faults', { kind: 'rain' })).status).toBe(400);
    expect((await visit.post('/console/faults', { kind: 'error', rhythm: 'every', n: 'x' })).status).toBe(400);
    expect(sandbox.control.faults.list()).toEqual([]);
  });
});

describe('the delivery log', () => {
  test('shows every attempt, its answer and its body, and sends a notification again', async () => {
    receiver.answers.push({ status: 500 });
    await charge(bcaCharge('TELL-1'));
    await sandbox.settled();
    const [notification] = sandbox.control.notifications.list();
    expect(readable((await visit.get('/console/notifications')).text)).toContain(
      `TELL-1 ${receiver.url} waiting HTTP 500`,
    );
    const path = `/console/notifications/${notification?.id}`;
    expect(readable((await visit.get(path)).text)).toContain('"order_id":"TELL-1"');
    await visit.post(`${path}/replay`, {});
    await sandbox.settled();
    expect(receiver.received.map(({ body }) => body.order_id)).toEqual(['TELL-1', 'TELL-1']);
    expect(readable((await visit.get(path)).text)).toContain('delivered');
    expect((await visit.post('/console/notifications/nobody/replay', {})).status).toBe(404);
  });

  test('sets and removes the addresses, and takes only addresses', async () => {
    await visit.post('/console/addresses', { payment: '', recurring: 'https://shop.example/recurring' });
    expect(sandbox.control.settings.addresses()).toEqual({ recurring: 'https://shop.example/recurring' });
    expect((await visit.post('/console/addresses', { payment: 'javascript:alert(1)' })).status).toBe(400);
    expect(sandbox.control.settings.addresses()).toEqual({ recurring: 'https://shop.example/recurring' });
  });
});

test('nothing that a merchant or a visitor sends becomes part of the page itself', async () => {
  const { transaction_id } = await charge(
    bcaCharge('EVIL-1', 44_000, {
      customer_details: { first_name: hostile },
      custom_field1: hostile,
      metadata: { [hostile]: hostile },
      item_details: [{ id: hostile, name: hostile, price: 44_000, quantity: 1 }],
    }),
  );
  sandbox.control.faults.add({ kind: 'error', path: hostile, orderId: hostile, message: hostile });
  const number = sandbox.control.transactions.get('EVIL-1')?.numbers[0] ?? '';
  const query = encodeURIComponent(hostile);
  const paths = [
    `/?q=${query}&status=${query}&page=${query}`,
    `/console/transactions/${transaction_id}`,
    `/console/transactions/${query}`,
    '/console/faults',
    `/simulator/va?bank=bca&number=${number}`,
    `/simulator/va?bank=${query}&number=${query}`,
    `/simulator/bill?biller=${query}&number=${query}`,
    `/simulator/qris?number=${query}`,
    `/gopay/ui/checkout?referenceid=${query}`,
  ];
  for (const path of paths) {
    const { text, headers } = await visit.get(path);
    expect([path, text.includes('<script>'), text.includes("alert('x')")]).toEqual([path, false, false]);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  }
});

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', '/a\nb'])(
  'a form never leads away from the sandbox: %j',
  async (back) => {
    expect((await visit.post('/console/clock', { do: 'hour', back })).headers.location).toBe('/?said=clock');
  },
);

describe('requests that another website sends through a visitor', () => {
  test.each([
    [{ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 403],
    [{ 'sec-fetch-site': 'same-site', origin: 'http://127.0.0.1:1' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ 'sec-fetch-site': 'none' }, 200],
    [{}, 200],
  ])('with %j are answered %i by the control and the forms', async (headers, expected) => {
    await charge(bcaCharge('GUARD-1'));
    await charge(bcaCharge('GUARD-2'));
    const control = await call('POST', '/_sandbox/transactions/GUARD-1/pay', { key: null, headers, body: {} });
    const form = await call('POST', `/console/transactions/${idOf('GUARD-2')}/moves`, {
      key: null,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      raw: 'move=pay',
    });
    expect([control.status, form.status]).toEqual(expected === 200 ? [200, 303] : [403, 403]);
    const status = expected === 200 ? 'settlement' : 'pending';
    expect(sandbox.control.transactions.list().map((one) => one.status)).toEqual([status, status]);
  });

  test('may still lead a shopper to a page, and the gateway itself is guarded by its key', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://shop.example' };
    expect((await visit.get('/simulator/va', headers)).status).toBe(200);
    expect((await call('POST', '/v2/charge', { headers, body: bcaCharge('GUARD-3') })).body.status_code).toBe('201');
  });

  test('cannot put the console into a frame', async () => {
    expect((await visit.get('/')).headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });
});

describe('languages', () => {
  test('every language has every phrase, with the same places to fill', () => {
    const shape = (language: Language) =>
      Object.entries(dictionaries[language]).map(([key, text]) => [key, (text.match(/\{\w+\}/g) ?? []).sort()]);
    const byKey = (language: Language) => Object.fromEntries(shape(language));
    for (const language of LANGUAGES) expect(byKey(language)).toEqual(byKey('en'));
    expect(Object.values(dictionaries.id).filter((text) => text.trim() === '')).toEqual([]);
  });

  test.each([
    ['/', {}, 'en'],
    ['/?lang=id', { cookie: 'sandbox-language=en', 'accept-language': 'en' }, 'id'],
    ['/', { cookie: 'a=b; sandbox-language=id', 'accept-language': 'en' }, 'id'],
    ['/', { 'accept-language': 'fr, en;q=0.3, id-ID;q=0.8' }, 'id'],
    ['/', { 'accept-language': 'in' }, 'id'],
    ['/', { 'accept-language': 'fr' }, 'en'],
    ['/?lang=xx', { cookie: 'sandbox-language=zz' }, 'en'],
  ])('%s with %j is in %s', async (path, headers, language) => {
    expect((await visit.get(path, headers as Record<string, string>)).text).toContain(`<html lang="${language}">`);
  });

  test('a choice is remembered, and the switch keeps the rest of the address', async () => {
    const { headers, text } = await visit.get('/?lang=id&status=pending');
    expect(String(headers['set-cookie'])).toContain('sandbox-language=id');
    expect(text).toContain('href="/?lang=en&amp;status=pending"');
    expect((await visit.get('/')).headers['set-cookie']).toBeUndefined();
  });

  test('no page shows the name of a phrase instead of the phrase, and each differs by language', async () => {
    await charge(chargeOf('gopay', 'LANG-1', 10_000));
    sandbox.control.pay('LANG-1');
    await charge(bcaCharge('LANG-2'));
    sandbox.control.faults.add({ kind: 'error' });
    await sandbox.settled();
    const [notification] = sandbox.control.notifications.list();
    const number = sandbox.control.transactions.get('LANG-2')?.numbers[0];
    const paths = [
      '/?',
      '/?q=nothing&',
      `/console/transactions/${idOf('LANG-1')}?`,
      `/console/transactions/${idOf('LANG-2')}?`,
      '/console/transactions/nobody?',
      '/console/notifications?',
      `/console/notifications/${notification?.id}?`,
      '/console/faults?',
      '/console/subscriptions?',
      '/console/invoices?',
      '/console/accounts?',
      '/simulator?',
      ...['va', 'bill', 'store', 'qris', 'deeplink'].map((name) => `/simulator/${name}?`),
      `/simulator/va?bank=bca&number=${number}&`,
      '/simulator/va?bank=bca&number=1&',
    ];
    for (const path of paths) {
      const pages = await Promise.all(LANGUAGES.map((language) => visit.get(`${path}lang=${language}`)));
      const [english, indonesian] = pages.map(({ text }) => text);
      const shownKeys = Object.keys(dictionaries.en).filter((key) => `${english}${indonesian}`.includes(key));
      expect([path, shownKeys, /\{\w+\}/.test(readable(`${english}${indonesian}`).replace(/\{[^}]*"/g, ''))]).toEqual([
        path,
        [],
        false,
      ]);
      expect(readable(english ?? '')).not.toBe(readable(indonesian ?? ''));
    }
  });
});
