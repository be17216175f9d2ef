// Cards that customers agree to have kept: for whom, when they are there, paid with by one press, and removed.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clearTables } from '../../support/database.ts';
import { startGapura, type TestGapura } from '../../support/gapura.ts';
import { cardToken, movableClock, OTP } from '../../support/payments.ts';
import { checkoutOf, newCheckout, open, submit, transactionOf } from './support.ts';

const CARD = '4811111111111114';
const DAY_MS = 86_400_000;
const clock = movableClock();
let t: TestGapura;
beforeAll(async () => {
  t = await startGapura({ clock });
});
afterAll(() => t.close());
beforeEach(() => clearTables(t.gapura.database));

const begin = (orderId: string, customer = 'budi-1') =>
  newCheckout(t, { order_id: orderId, language: 'en', customer_id: customer });

async function finishBank(orderId: string): Promise<void> {
  t.sandbox.control.cards.completeThreeDs(orderId, { otp: OTP });
  await t.sandbox.settled();
}

const sweep = () => t.gapura.worker.run('check_checkouts', {});

/** Types a card in and pays, with the box ticked or not. */
async function payTyped(orderId: string, url: string, keep: boolean, card = CARD): Promise<void> {
  const body = JSON.stringify({ token_id: await cardToken(t, card), ...(keep ? { keep } : {}) });
  await fetch(`${url}/card`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  await finishBank(orderId);
  await sweep();
}

const cardsOf = async (customer = 'budi-1', key = t.keys.budi) =>
  (await t.request('GET', `/saved_cards/?customer_id=${customer}`, { key })).body;

async function keep(orderId: string): Promise<string> {
  const { url } = await begin(orderId);
  await payTyped(orderId, url, true);
  return (await cardsOf())[0].id;
}

describe('the box', () => {
  it('is there, not ticked, for a customer whom the shop has named, and for nobody else', async () => {
    const named = await open(`${(await begin('BOX-1')).url}/card`);
    expect(named.text).toMatch(/<input id="keep" type="checkbox" aria-describedby/);
    const nobody = await newCheckout(t, { order_id: 'BOX-3' });
    expect((await open(`${nobody.url}/card`)).text).not.toContain('id="keep"');
    await payTyped('BOX-3', nobody.url, true);
    expect((await checkoutOf(t, nobody.id)).status).toBe('completed');
    expect((await t.gapura.database.pool.query({ text: 'SELECT FROM saved_cards' })).rows).toEqual([]);
  });

  it('keeps nothing where it was not ticked', async () => {
    const { url } = await begin('BOX-4');
    await payTyped('BOX-4', url, false);
    expect(await cardsOf()).toEqual([]);
  });
});

describe('a card that is kept', () => {
  it('is there once it is paid, by its last digits alone, and pays the next checkout by one press', async () => {
    const { url } = await begin('KEEP-1');
    await payTyped('KEEP-1', url, true);
    expect(await cardsOf()).toMatchObject([{ customer_id: 'budi-1', brand: 'visa', last_digits: '1114' }]);
    const { rows } = await t.gapura.database.pool.query({ text: 'SELECT sealed_token FROM saved_cards' });
    expect(rows[0].sealed_token).toMatch(/^v1:/);
    const next = await begin('KEEP-2');
    const form = await open(`${next.url}/card`);
    expect(form.text).toContain('Visa <span data-whole>•••• 1114</span>');
    const [, id = ''] = /name="pay" value="([^"]+)"/.exec(form.text) ?? [];
    // The bank asks as ever, on the page of cards.
    const asked = await submit(`${next.url}/saved_card`, { pay: id });
    expect(asked.text).toMatch(/data-url="http/);
    await finishBank('KEEP-2');
    expect((await checkoutOf(t, next.id)).status).toBe('completed');
    expect(transactionOf(t, 'KEEP-2')?.grossAmount).toBe(150_000);
  });

  it('is nowhere in the clear: not in answers, events, history or the pages', async () => {
    await keep('SECRET-1');
    const { rows } = await t.gapura.database.pool.query({
      text: `SELECT (SELECT string_agg(x::text, ' ') FROM gateway_payment_history x) || (SELECT string_agg(x::text, ' ') FROM gateway_events x)
        || (SELECT string_agg(x::text, ' ') FROM gateway_notifications x) || (SELECT string_agg(x::text, ' ') FROM saved_cards x)
        || (SELECT string_agg(x::text, ' ') FROM gateway_payments x) AS everything`,
    });
    expect(rows[0].everything).toContain('SECRET-1');
    // Tokens of saved cards begin and end with the digits of the card, with letters between.
    expect(rows[0].everything).not.toMatch(/48111111[A-Za-z]{5,}/);
  });

  it('is kept once, however often', async () => {
    const first = await keep('ONCE-1');
    const second = await keep('ONCE-2');
    expect(second).not.toBe(first);
    expect(await cardsOf()).toHaveLength(1);
  });

  it('is not there where the payment failed, nor for another shop or customer', async () => {
    const { url } = await begin('FAIL-1');
    const body = JSON.stringify({ token_id: await cardToken(t, CARD), keep: true });
    await fetch(`${url}/card`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    t.sandbox.control.cards.completeThreeDs('FAIL-1', { otp: '999999' });
    await t.sandbox.settled();
    await sweep();
    expect((await t.gapura.database.pool.query({ text: 'SELECT FROM saved_cards' })).rows).toEqual([]);
    const id = await keep('FAIL-2');
    expect(await cardsOf('siti-1')).toEqual([]);
    expect(await cardsOf('budi-1', t.keys.siti)).toEqual([]);
    expect(await cardsOf('budi-1', t.keys.staff)).toHaveLength(1);
    const { url: others } = await begin('FAIL-3', 'siti-1');
    expect((await submit(`${others}/saved_card`, { pay: id })).text).toContain(
      'Something that was filled in cannot be used',
    );
    await submit(`${others}/saved_card`, { remove: id });
    expect(await cardsOf()).toHaveLength(1);
  });

  it('is asked for again where the gateway did not answer', async () => {
    const { url } = await begin('AWAY-1');
    const body = JSON.stringify({ token_id: await cardToken(t, CARD), keep: true });
    await fetch(`${url}/card`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    await finishBank('AWAY-1');
    t.sandbox.control.faults.add({ kind: 'error', status: 503, operation: 'status', every: 1 });
    await sweep();
    expect(await cardsOf()).toEqual([]);
    t.sandbox.control.faults.clear();
    clock.advance(6 * 60_000);
    await sweep();
    expect(await cardsOf()).toHaveLength(1);
  });
});

describe('removing', () => {
  it('is a button for the customer', async () => {
    const id = await keep('GONE-1');
    const { url } = await begin('GONE-2');
    expect((await submit(`${url}/saved_card`, { remove: id })).text).not.toContain('•••• 1114');
    expect(await cardsOf()).toEqual([]);
  });

  it('is a call for the shop, and stands in the audit', async () => {
    const id = await keep('GONE-3');
    expect((await t.request('DELETE', `/saved_cards/${id}/`, { key: t.keys.siti })).status).toBe(404);
    const removed = await t.request('DELETE', `/saved_cards/${id}/`);
    expect([removed.status, removed.body.last_digits]).toEqual([200, '1114']);
    expect((await t.request('DELETE', `/saved_cards/${id}/`)).status).toBe(404);
    const { body } = await t.request('GET', '/audit/?action=saved_card.remove', { key: t.keys.staff });
    expect(body[0]).toMatchObject({ subject: 'saved_card', subject_id: id });
  });
});

/** Test cards that differ, each with its check digit. */
const OTHERS = ['5211111111111117', '3528203324564357', '4811111111111114', '4617006959746656', '5573381072196900'];

it('five are kept, and then there is no box', async () => {
  for (const [index, card] of OTHERS.entries()) {
    const { url } = await begin(`MANY-${index}`);
    expect((await open(`${url}/card`)).text).toContain('id="keep"');
    await payTyped(`MANY-${index}`, url, true, card);
  }
  expect(await cardsOf()).toHaveLength(5);
  const { url } = await begin('MANY-LAST');
  expect((await open(`${url}/card`)).text).not.toContain('id="keep"');
});

// The last: by then every card has expired.
it('a card that has expired is not offered, and removed then', async () => {
  const id = await keep('OLD-1');
  const { expires_at: expiresAt } = (await cardsOf())[0];
  clock.advance(new Date(expiresAt).getTime() - clock.now().getTime() + DAY_MS);
  expect(await cardsOf()).toEqual([]);
  const { url } = await begin('OLD-2');
  expect((await open(`${url}/card`)).text).not.toContain('•••• 1114');
  expect((await submit(`${url}/saved_card`, { pay: id })).text).toContain('cannot be used');
  await sweep();
  expect((await t.gapura.database.pool.query({ text: 'SELECT FROM saved_cards' })).rows).toEqual([]);
});
