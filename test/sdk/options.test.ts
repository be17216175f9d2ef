// What a client is told wrongly is refused at once, in words that say what to do and never show the key.

import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createGapuraClient, type GapuraClientOptions } from '../../src/sdk/index.ts';
import { json, serverThat } from './support.ts';

const KEY = 'gpk_very-secret-key';
const good = { url: 'https://pay.example.com/api', key: KEY };
const make = (options: object) => createGapuraClient({ ...good, ...options } as GapuraClientOptions);

describe('createGapuraClient', () => {
  it.each([
    [{ url: undefined }, 'url must be the address'],
    [{ url: '/api' }, 'url must be the address'],
    [{ url: 'ftp://pay.example.com' }, 'url must be the address'],
    [{ url: 'https://user:word@pay.example.com' }, 'url must hold no credentials'],
    [{ url: 'https://pay.example.com/?a=1' }, 'url must end with the path'],
    [{ key: `${KEY}\n` }, 'key must be an API key or a JWT'],
    [{ key: `Bearer ${KEY}` }, 'without "Bearer"'],
    [{ key: '' }, 'key must be'],
    [{ key: null }, 'key must be'],
    [{ timeoutMs: 0 }, 'timeoutMs must be'],
    [{ timeoutMs: Number.POSITIVE_INFINITY }, 'timeoutMs must be'],
    [{ retries: -1 }, 'retries must be a whole number from 0 to 10'],
    [{ retries: 1.5 }, 'retries must be'],
    [{ headers: { Authorization: KEY } }, 'headers must not hold authorization'],
    [{ headers: { 'x shop': 'a' } }, 'no name of a header'],
    [{ headers: { 'x-shop': 'a\nb' } }, 'headers must hold text in ASCII for x-shop'],
    [{ fetch: 'fetch' }, 'fetch must be a function'],
  ])('refuses %j', (wrong, words) => {
    expect(() => make(wrong)).toThrow(words);
    expect(() => make(wrong)).not.toThrow(KEY);
  });

  it('gives a client that shows nothing of its key', () => {
    const client = make({});
    expect(inspect(client, { depth: 20, showHidden: true }) + JSON.stringify(client)).not.toContain(KEY);
  });
});

describe('a call', () => {
  it.each(['', '.', '..', '../charge', 'a/b', 'a?b', 'a%2e', 'x'.repeat(65), undefined, 5])(
    'refuses the id %j, which would lead elsewhere',
    async (id) => {
      const { payments, webhooks } = make({ fetch: () => expect.fail('it was sent') });
      await expect(payments.cancel(id as string)).rejects.toThrow('The id must be a UUID');
      await expect(webhooks.delete(id as string)).rejects.toThrow('The id must be a UUID');
      await expect(webhooks.attempts(id as string).page()).rejects.toThrow('The id must be a UUID');
    },
  );

  it('refuses an idempotency key that cannot be sent, and options that cannot be right', async () => {
    const { payments } = make({ fetch: () => expect.fail('it was sent') });
    const charge = { payment_type: 'qris', gross_amount: 1 } as const;
    for (const idempotencyKey of ['', 'a b', 'kopi☕', 'x'.repeat(256)]) {
      await expect(payments.charge(charge, { idempotencyKey })).rejects.toThrow('idempotencyKey must be 1 to 255');
    }
    await expect(payments.charge(charge, { timeoutMs: -1 })).rejects.toThrow('timeoutMs');
    await expect(payments.charge(charge, { retries: 11 })).rejects.toThrow('retries');
  });

  it('whose key cannot be made throws what the function threw, and sends nothing', async () => {
    const server = await serverThat(json(200, []));
    const reason = new Error('signed out');
    const signedOut = createGapuraClient({ url: server.url, key: () => Promise.reject(reason) });
    await expect(signedOut.webhooks.list()).rejects.toBe(reason);
    const broken = createGapuraClient({ url: server.url, key: () => `${KEY}\n` });
    await expect(broken.webhooks.list()).rejects.toThrow('key must be an API key');
    expect(server.asked).toEqual([]);
  });

  it('without a key sends no credentials, and filters by what is given', async () => {
    const server = await serverThat(json(200, []));
    const { payments } = createGapuraClient({ url: `${server.url}/` });
    const query = { order_id: 'A&B ☕', limit: 5, status: undefined } as { order_id: string; limit: number };
    expect(await payments.list(query).page()).toEqual({ items: [], next: null, prev: null });
    const [asked] = server.asked;
    expect(asked?.headers.authorization).toBeUndefined();
    expect(Object.fromEntries(new URL(asked?.path ?? '', server.url).searchParams)).toEqual({
      order_id: 'A&B ☕',
      limit: '5',
    });
  });
});
