// What the pay pages give away: nothing of the customer, nothing to guessers, nothing to the log. And what they cost.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStream } from '../../support/event-stream.ts';
import { startGapura, type TestGapura } from '../../support/gapura.ts';
import { checkoutOf, choose, newCheckout, open, submit, transactionOf } from './support.ts';

const CUSTOMER = {
  first_name: 'Wulandari',
  last_name: 'Kusumaningrum',
  email: 'wulan.k@example.com',
  phone: '+6281298765432',
};
const SECRETS = ['Wulandari', 'Kusumaningrum', 'wulan.k', '81298765432', '81377788899'];

const lines: string[] = [];
const tell = (fields: unknown, words?: string) => void lines.push(`${JSON.stringify(fields, withErrors)} ${words}`);
function withErrors(_name: string, value: unknown): unknown {
  return value instanceof Error ? { ...value, message: value.message, stack: value.stack } : value;
}

let t: TestGapura;
beforeAll(async () => {
  t = await startGapura({ logger: { debug: tell, info: tell, warn: tell, error: tell } });
});
afterAll(() => t.close());

describe('the customer stays private', () => {
  it('in pages, states and the log, whatever way is taken and whatever goes wrong', async () => {
    const { id, url } = await newCheckout(t, { order_id: 'PRIVATE-1', customer_details: CUSTOMER });
    const seen = [await open(url), await open(`${url}/state`)];
    seen.push(await choose(url, 'ovo', { phone: '0813-777-88899' }), await choose(url, 'ovo', { phone: 'nobody' }));
    t.sandbox.control.faults.add({ kind: 'error', operation: 'cancel', next: 10 });
    seen.push(await choose(url, 'bca_va'));
    t.sandbox.control.faults.clear();
    seen.push(await open(`${url}?returned=1`), await open(`${url}?change=1`));
    for (const page of seen) {
      for (const secret of SECRETS) expect(page.text).not.toContain(secret);
      expect(page.text).not.toContain(id);
      for (const { id: paymentId } of (await checkoutOf(t, id)).payments) expect(page.text).not.toContain(paymentId);
    }
    const log = lines.join('\n');
    expect(log).toContain('an instrument was not cancelled');
    for (const secret of [...SECRETS, url.split('/').at(-1) ?? '']) expect(log).not.toContain(secret);
  });

  it('remembers nothing in a browser but the language and the last method', async () => {
    const { url } = await newCheckout(t);
    const answer = await fetch(`${url}/method`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'method=bni_va',
    });
    expect(answer.headers.get('set-cookie')).toMatch(
      /^gapura_pay=\.bni_va; Path=\/api\/pay; Max-Age=\d+; HttpOnly; SameSite=Lax$/,
    );
    const cookie = 'gapura_pay=en.bni_va';
    const page = await open(`${(await newCheckout(t)).url}`, { cookie, 'accept-language': 'id' });
    expect(page.text).toContain('<html lang="en">');
  });
});

describe('guessing', () => {
  let mine: TestGapura;
  beforeAll(async () => {
    mine = t;
    // Requests are counted by the minute: here it is always the same one.
    const startedMs = Date.now();
    t = await startGapura({ clock: { now: () => new Date(startedMs) } });
  });
  afterAll(async () => {
    await t.close();
    t = mine;
  });

  it('leads to one answer, and soon to none, and keeps no customer of the same network from a page', async () => {
    const { url } = await newCheckout(t);
    const base = url.slice(0, url.lastIndexOf('/'));
    const guesses = Array.from({ length: 80 }, (_, index) => `${base}/${String(index).padStart(43, 'A')}`);
    const answers = await Promise.all(guesses.map((guess) => open(guess)));
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].sort()).toEqual([404, 429]);
    const turnedAway = answers.find(({ status }) => status === 429);
    expect(Number(turnedAway?.headers.get('retry-after'))).toBeGreaterThan(0);
    // A person gets a page, and is told not to pay twice.
    const page = await open(`${base}/${'B'.repeat(43)}?lang=en`, { accept: 'text/html' });
    expect(page).toMatchObject({ status: 429, title: 'One moment, please' });
    expect(page.headers.get('content-type')).toContain('text/html');

    expect((await open(url)).status).toBe(200);
    expect((await submit(`${url}/method`, { method: 'qris' })).state).toBe('waiting');
    const { url: link } = (await t.request('POST', '/payment_links/', { body: { title: 'Kopi', amount: 25_000 } }))
      .body;
    expect((await open(link)).status).toBe(200);
  });

  it('forms of one page are limited, and take nothing from another', async () => {
    const [one, another] = [await newCheckout(t), await newCheckout(t)];
    // No payment method, so that nothing is asked of the gateway.
    const send = () =>
      fetch(`${one.url}/method`, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ method: 'cash' }) });
    const statuses = new Map<number, number>();
    for (let round = 0; round < 61; round++) {
      for (const { status } of await Promise.all(Array.from({ length: 10 }, send))) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }
    expect(Object.fromEntries(statuses)).toEqual({ 303: 600, 429: 10 });
    expect((await submit(`${another.url}/method`, { method: 'cash' })).state).toBe('choosing');
  });
});

describe('what is sent', () => {
  let fresh: TestGapura;
  beforeAll(async () => {
    fresh = await startGapura();
  });
  afterAll(() => fresh.close());

  it('is taken as a form of some kilobytes, and as nothing else', async () => {
    const { url } = await newCheckout(fresh);
    const json = await fetch(`${url}/method`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"method":"qris"}',
    });
    expect(json.status).toBe(415);
    const large = await submit(`${url}/method`, { method: 'qris', phone: '0'.repeat(20_000) });
    expect(large.status).toBe(413);
    expect((await submit(`${url}/method`, { method: 'cash' })).state).toBe('choosing');
    expect((await fetch(`${url}/method`)).status).toBe(405);
    const card = await fetch(`${url}/card`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token_id: 'x', card_number: '4811111111111114' }),
    });
    expect(card.status).toBe(400);
  });

  it('tells a page that follows it, by the stream', async () => {
    const { url } = await newCheckout(fresh, { order_id: 'STREAM-1' });
    const stream = await openStream(`${url}/stream`, { key: 'none is needed' });
    const versions = () => new Set(stream.text().match(/^data: .*/gm));
    await stream.until(() => versions().size === 1);
    await choose(url, 'bca_va');
    await stream.until(() => versions().size >= 2);
    fresh.sandbox.control.pay('STREAM-1');
    const before = versions().size;
    await stream.until(() => versions().size > before);
    expect(await (await fetch(`${url}/state`)).text()).toContain('"state":"paid"');
    stream.close();
    expect(transactionOf(fresh, 'STREAM-1')?.status).toBe('settlement');
  });

  it('costs at most half as many requests to the database again as a charge by the API', async () => {
    const pool = fresh.gapura.database.pool as unknown as Record<'query' | 'connect', (...asked: unknown[]) => unknown>;
    const { query, connect } = pool;
    let count = 0;
    pool.query = (...asked) => {
      count += 1;
      return query.apply(pool, asked);
    };
    // A transaction is at least a beginning, a statement and an end.
    pool.connect = (...asked) => {
      count += 3;
      return connect.apply(pool, asked);
    };
    try {
      const { url } = await newCheckout(fresh, { order_id: 'COST-1' });
      const charge = { payment_type: 'bank_transfer', bank: 'bca', gross_amount: 150_000 };
      await fresh.request('POST', '/charge/', { body: { ...charge, order_id: 'COST-0' } });
      await fresh.sandbox.settled();
      count = 0;
      const api = await fresh.request('POST', '/charge/', { body: { ...charge, order_id: 'COST-2' } });
      const byApi = count;
      expect(api.status).toBe(201);
      await fresh.sandbox.settled();
      count = 0;
      const answer = await fetch(`${url}/method`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'method=bca_va',
      });
      const byPage = count;
      expect(answer.status).toBe(303);
      expect(byApi).toBeGreaterThan(1);
      expect(byPage).toBeLessThanOrEqual(byApi * 1.5);
    } finally {
      Object.assign(pool, { query, connect });
    }
  });
});
