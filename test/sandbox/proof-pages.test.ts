// The pages on which a shopper proves who they are, over plain HTTP: 3-D Secure, the wallet's PIN, the wallet's link.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from '../../src/sandbox/index.ts';
import { cardShop, testCards, visa } from './card-support.ts';
import { buttons, readable, unescaped, type Visitor, visitor } from './page-support.ts';
import { caller, chargeOf, frozenSandbox } from './support.ts';

let sandbox: Sandbox;
let visit: Visitor;
let call: ReturnType<typeof caller>;
beforeEach(async () => {
  sandbox = await frozenSandbox();
  visit = visitor(sandbox);
  call = caller(sandbox);
});
afterEach(() => sandbox.close());

const statusOf = (orderId: string) => sandbox.control.transactions.get(orderId)?.status;

describe('3-D Secure', () => {
  const askingCard = visa;
  const [silentCard] = testCards.frictionlessAccept;
  const [slowCard] = testCards.delayed;

  const chargeCard = async (number: string, more: Record<string, unknown> = {}) => {
    const { body } = await cardShop(sandbox).charge(number, 'CARD-1', { authentication: true, ...more });
    return String(body.redirect_url).slice(sandbox.url.length);
  };

  test.each([
    [{ otp: '112233', answer: 'confirm' }, 'capture', 'Paid'],
    [{ otp: '000000', answer: 'confirm' }, 'deny', 'refused'],
    [{ answer: 'cancel' }, 'deny', 'refused'],
  ])('after %j the payment is %s', async (fields, status, said) => {
    const path = await chargeCard(askingCard);
    const page = await visit.get(path);
    expect(readable(page.text)).toContain('4811 •••• •••• 1114');
    expect([page.text.includes('name="otp"'), buttons(page.text, 'answer')]).toEqual([true, ['confirm', 'cancel']]);
    const done = await visit.post(path, fields as Record<string, string>);
    expect([done.status, done.headers.location, statusOf('CARD-1')]).toEqual([303, path, status]);
    const outcome = await visit.get(path);
    expect(readable(outcome.text)).toContain(said);
    const message = unescaped(/data-message="([^"]+)"/.exec(outcome.text)?.[1] ?? '');
    expect(JSON.parse(message)).toMatchObject({ order_id: 'CARD-1', transaction_status: status });
    expect((await visit.post(path, { otp: '112233' })).status).toBe(409);
  });

  test('a card that asks for nothing sends its page on by itself', async () => {
    const path = await chargeCard(silentCard ?? '');
    const { text } = await visit.get(path);
    expect([text.includes('name="otp"'), text.includes('data-submit')]).toEqual([false, true]);
    await visit.post(path, {});
    expect(statusOf('CARD-1')).toBe('capture');
  });

  test('a slow bank is waited for, and then the outcome is there', async () => {
    const path = await chargeCard(slowCard ?? '');
    await visit.post(path, { otp: '112233' });
    const waiting = await visit.get(path);
    expect(readable(waiting.text)).toContain('still thinking');
    expect([buttons(waiting.text, 'answer'), waiting.text.includes('data-message')]).toEqual([[], false]);
    await sandbox.control.clock.advance(60_000);
    expect(readable((await visit.get(path)).text)).toContain('Paid');
  });

  test('a shop that wants a form receives the result at its finish page', async () => {
    sandbox.control.settings.setAddresses({ finish: 'https://shop.example/finish' });
    const path = await chargeCard(askingCard, { callback_type: 'form' });
    await visit.post(path, { otp: '112233' });
    const { text } = await visit.get(path);
    expect(text).toContain('<form method="post" action="https://shop.example/finish" data-submit>');
    const response = unescaped(/name="response" value="([^"]+)"/.exec(text)?.[1] ?? '');
    expect(JSON.parse(response)).toMatchObject({ status_code: '200', transaction_status: 'capture' });
  });

  test('a page of no payment says so, and may be shown in a frame of the shop', async () => {
    expect((await visit.get('/v2/3ds/redirect/nobody')).status).toBe(404);
    const path = await chargeCard(askingCard);
    expect((await visit.get(path)).headers['content-security-policy']).not.toContain('frame-ancestors');
  });
});

describe('a linked wallet', () => {
  const linkAccount = async (more: Record<string, unknown> = {}) => {
    const partner = { phone_number: '8215023424', country_code: '62', ...more };
    const body = { payment_type: 'gopay', gopay_partner: partner };
    const reply = (await call('POST', '/v2/pay/account', { body })).body;
    const [web = '', app = ''] = (reply.actions as { url: string }[]).map(({ url }) => url.slice(sandbox.url.length));
    return { id: String(reply.account_id), web, app };
  };
  const statusOfAccount = (id: string) => sandbox.control.payAccounts.get(id)?.status;

  test('is linked by the PIN, and the shopper returns to the shop', async () => {
    const { id, web } = await linkAccount({ redirect_url: 'https://shop.example/gopay' });
    const opened = String((await visit.get(web)).headers.location);
    const page = await visit.get(opened);
    expect(readable(page.text)).toContain('+628215023424');
    const wrong = await visit.post(opened, { pin: '000000', answer: 'confirm' });
    expect([readable(wrong.text).includes('not right'), statusOfAccount(id)]).toEqual([true, 'PENDING']);
    const done = await visit.post(opened, { pin: '112233', answer: 'confirm' });
    expect([done.headers.location, statusOfAccount(id)]).toEqual(['https://shop.example/gopay', 'ENABLED']);
    expect(readable((await visit.get(opened)).text)).toContain('The account is linked');
  });

  test('opens its link for browsers once, and the page that came of it as often as one likes', async () => {
    const { web, app } = await linkAccount();
    const opened = String((await visit.get(web)).headers.location);
    expect((await visit.get(web)).status).toBe(409);
    expect((await visit.get(`${opened}&lang=id`)).status).toBe(200);
    expect([(await visit.get(app)).status, (await visit.get(app)).status]).toEqual([303, 303]);
    expect((await visit.post(web, { pin: '112233', answer: 'confirm' })).status).toBe(404);
  });

  test('is not linked by a shopper who cancels', async () => {
    const { id, web } = await linkAccount();
    const opened = String((await visit.get(web)).headers.location);
    expect((await visit.post(opened, { answer: 'cancel' })).headers.location).toBe(opened);
    expect(statusOfAccount(id)).toBe('EXPIRED');
    expect(readable((await visit.get(opened)).text)).toContain('no longer valid');
  });

  const chargeWithPin = async (more: Record<string, unknown> = {}) => {
    const { id } = await linkAccount();
    sandbox.control.payAccounts.confirm(id);
    const { metadata } = (await call('GET', `/v2/pay/account/${id}`)).body;
    const [option] = (metadata as { payment_options: { token: string }[] }).payment_options;
    const options = { account_id: id, payment_option_token: option?.token, ...more };
    const { body } = await call('POST', '/v2/charge', { body: chargeOf('gopay', 'PIN-1', 150_000, options) });
    return String((body.actions as { url: string }[])[0]?.url).slice(sandbox.url.length);
  };

  test('pays by the PIN, and a wrong one changes nothing', async () => {
    const path = await chargeWithPin({ callback_url: 'https://shop.example/return' });
    const wrong = await visit.post(path, { pin: '000000', answer: 'confirm' });
    expect([readable(wrong.text).includes('not right'), statusOf('PIN-1')]).toEqual([true, 'pending']);
    const left = await visit.post(path, { answer: 'cancel' });
    const back = 'https://shop.example/return?order_id=PIN-1&result=';
    expect([left.headers.location, statusOf('PIN-1')]).toEqual([`${back}failure`, 'pending']);
    const done = await visit.post(path, { pin: '112233', answer: 'confirm' });
    expect([done.headers.location, statusOf('PIN-1')]).toEqual([`${back}success`, 'settlement']);
    expect(readable((await visit.get(path)).text)).toContain('Paid');
  });

  test('no longer asks for the PIN when its time is over', async () => {
    const path = await chargeWithPin();
    await sandbox.control.clock.advance(5 * 60_000);
    expect(readable((await visit.get(path)).text)).toContain('this page has expired');
    expect((await visit.post(path, { pin: '112233', answer: 'confirm' })).status).toBe(409);
    expect(statusOf('PIN-1')).toBe('pending');
  });
});
