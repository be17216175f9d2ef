// Callers whom the host knows: its authenticate() decides alone, and shows nothing where it is broken.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../src/domain/caller.ts';
import { startGapura, type TestGapura } from '../support/gapura.ts';

describe('the host’s authenticate()', () => {
  const shopper: Caller = { id: 'shopper-7', staff: false, scopes: ['payments:read', 'payments:write'] };
  const cases: Record<string, () => unknown> = {
    nobody: () => undefined,
    null: () => null,
    shopper: () => shopper,
    later: async () => shopper,
    unscoped: () => ({ ...shopper, scopes: [] }),
    'throws 401': () => {
      throw Object.assign(new Error('the session of Budi is over'), { statusCode: 401 });
    },
    'throws 403': async () => {
      throw Object.assign(new Error('Budi is banned'), { statusCode: 403 });
    },
    throws: () => {
      throw new Error('the session store is gone: secret-of-the-shop');
    },
    nameless: () => ({ ...shopper, id: '' }),
    numbered: () => ({ ...shopper, id: 7 }),
  };
  let hosted: TestGapura;
  const logged: string[] = [];
  beforeAll(async () => {
    hosted = await startGapura({
      authenticate: (request) => cases[String(request.headers['x-case'])]?.() as Caller,
      logger: { debug() {}, info() {}, warn() {}, error: (fields) => void logged.push(JSON.stringify(fields)) },
    });
  });
  afterAll(() => hosted.close());
  const as = (name: string) => hosted.request('GET', '/payments/', { headers: { 'x-case': name } });

  it.each([
    ['nobody', 401, 'unauthenticated'],
    ['null', 401, 'unauthenticated'],
    ['unscoped', 403, 'forbidden'],
    ['throws 401', 401, 'unauthenticated'],
    ['throws 403', 403, 'forbidden'],
  ])('for %s is answered %i', async (name, status, code) => {
    const reply = await as(name);
    expect([reply.status, reply.body.code]).toEqual([status, code]);
    expect(reply.text).not.toContain('Budi');
    expect(reply.headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer' : null);
  });

  it('decides alone: API keys mean nothing beside it', async () => {
    expect((await as('shopper')).status).toBe(200);
    expect((await as('later')).status).toBe(200);
    expect((await hosted.request('GET', '/payments/', { key: hosted.keys.staff })).status).toBe(401);
  });

  it.each(['throws', 'nameless', 'numbered'])('that is broken (%s) is a 500 that shows nothing', async (name) => {
    logged.length = 0;
    const reply = await as(name);
    expect([reply.status, reply.body.code]).toEqual([500, 'internal_error']);
    expect(reply.text).not.toContain('secret-of-the-shop');
    expect(logged).toHaveLength(1);
  });
});
