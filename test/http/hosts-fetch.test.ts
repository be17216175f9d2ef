// Mounted where requests and answers are those of the Fetch API, as in Next.js and Hono.

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startGapura, type TestGapura } from '../support/gapura.ts';

let t: TestGapura;
beforeAll(async () => {
  t = await startGapura();
});
afterAll(() => t.close());

const ORIGIN = 'http://shop.example';
const send = (path: string, init: RequestInit = {}, prefix = '/pay') =>
  t.gapura.fetch(
    new Request(ORIGIN + prefix + path, {
      ...init,
      headers: { authorization: `Bearer ${t.keys.budi}`, 'content-type': 'application/json', ...init.headers },
    }),
    prefix === '' ? {} : { prefix },
  );
const charge = (changes: object = {}) =>
  send('/charge/', {
    method: 'POST',
    body: JSON.stringify({ payment_type: 'qris', gross_amount: 25_000, ...changes }),
  });

describe('gapura.fetch', () => {
  it('answers as the other hosts do, under a prefix and at the root', async () => {
    const charged = await charge({ order_id: 'FETCH-1' });
    expect([charged.status, charged.headers.get('content-type')]).toEqual([201, 'application/json; charset=utf-8']);
    const payment = (await charged.json()) as { id: string };
    const overHttp = await t.request('GET', `/payments/${payment.id}/`);
    for (const prefix of ['/pay', '']) {
      const read = await send(`/payments/${payment.id}/`, {}, prefix);
      expect(await read.json()).toEqual(overHttp.body);
    }
    await charge({ order_id: 'FETCH-2' });
    const list = await send('/payments/?limit=1');
    expect(list.headers.get('link')).toMatch(/^<\/pay\/payments\/\?limit=1&cursor=/);
  });

  it('refuses as they do: no key, bad JSON, a body that is too large, a path that is not there', async () => {
    expect((await send('/payments/', { headers: { authorization: 'Bearer no' } })).status).toBe(401);
    const broken = await send('/charge/', { method: 'POST', body: '{' });
    expect([broken.status, await broken.json()]).toMatchObject([400, { code: 'malformed_json' }]);
    const large = await send('/charge/', { method: 'POST', body: 'x'.repeat(2_000_000) });
    expect([large.status, await large.json()]).toMatchObject([413, { code: 'payload_too_large' }]);
    expect((await send('/nothing/')).status).toBe(404);
    expect((await send('/payments/', { method: 'DELETE' })).status).toBe(405);
    expect((await send('/payments/', { method: 'HEAD' })).status).toBe(200);
    await expect(send('/payments/', {}, 'pay')).rejects.toThrow('prefix must be a path such as /pay');
  });

  it('has no connection to hang up after a refusal', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      expect((await send('/nothing/', { method: 'POST', body: '{}' })).status).toBe(404);
      // What a timer throws would end the process.
      expect(() => vi.advanceTimersByTime(60_000)).not.toThrow();
    } finally {
      vi.useRealTimers();
    }
  });

  it('takes the signed messages of the gateway, and streams events until the reader goes', async () => {
    const leaving = new AbortController();
    const stream = await send('/events/stream/', {
      headers: { authorization: `Bearer ${t.keys.staff}` },
      signal: leaving.signal,
    });
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    const reader = (stream.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toMatch(/^id: /);
    await charge({ order_id: 'FETCH-3' });
    let told = '';
    while (!told.includes('FETCH-3')) told += (await reader.read()).value ?? '';
    expect(told).toContain('event: payment_received');
    leaving.abort();
    await expect(reader.read()).rejects.toThrow();

    t.sandbox.control.settings.setAddresses({ payment: '' });
    t.sandbox.control.pay('FETCH-3');
    await t.sandbox.settled();
    const forged = await send('/notification/', { method: 'POST', body: JSON.stringify({ order_id: 'FETCH-3' }) });
    expect(forged.status).toBe(400);
  });
});
