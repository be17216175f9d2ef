// The list of refunds: what it shows, to whom, and how it is narrowed down.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Reply, startGapura, type TestGapura } from '../support/gapura.ts';
import { linkOf } from '../support/links.ts';
import { paidWallet } from '../support/payments.ts';

let t: TestGapura;
let payment: string;
let other: string;
beforeAll(async () => {
  t = await startGapura();
  payment = await paidWallet(t, 'REFUND-1');
  other = await paidWallet(t, 'REFUND-2');
  for (const amount of [10_000, 20_000]) await refund(payment, amount);
  await refund(other, 30_000);
});
afterAll(() => t.close());

async function refund(id: string, amount: number): Promise<void> {
  const reply = await t.request('POST', `/payments/${id}/refund/`, { body: { amount, reason: 'torn' } });
  expect(reply.status).toBeLessThan(300);
}

const amounts = (reply: Reply): string[] => reply.body.map(({ amount }: { amount: string }) => amount);

describe('GET /refunds/', () => {
  it('shows refunds, newest first, each with its payment', async () => {
    const list = await t.request('GET', '/refunds/');
    expect(list.status).toBe(200);
    expect(amounts(list)).toEqual(['30000.00', '20000.00', '10000.00']);
    const [inPayment] = (await t.request('GET', `/payments/${other}/`)).body.refunds;
    expect(list.body[0]).toEqual({ ...inPayment, payment_id: other, order_id: 'REFUND-2', payment_type: 'gopay' });
  });

  it('shows everybody their own, and staff all of them', async () => {
    expect((await t.request('GET', '/refunds/', { key: t.keys.siti })).body).toEqual([]);
    expect(amounts(await t.request('GET', '/refunds/', { key: t.keys.staff }))).toHaveLength(3);
    const ofOther = await t.request('GET', `/refunds/?payment_id=${payment}`, { key: t.keys.siti });
    expect(ofOther.body).toEqual([]);
  });

  it('filters by status, payment and time', async () => {
    const ask = async (query: string) => amounts(await t.request('GET', `/refunds/?${query}`));
    const all = await t.request('GET', '/refunds/');
    const { status, created_at: newest } = all.body[0];
    expect(await ask(`status=${status}&status=failed`)).toHaveLength(3);
    expect(await ask('status=failed')).toEqual([]);
    expect(await ask(`payment_id=${payment}`)).toEqual(['20000.00', '10000.00']);
    expect(await ask(`created_before=${newest}`)).not.toContain('30000.00');
    expect(await ask(`created_after=${new Date(Date.now() + 60_000).toISOString()}`)).toEqual([]);
  });

  it('comes in pages, on and back', async () => {
    const first = await t.request('GET', '/refunds/?limit=2');
    const second = await t.request('GET', linkOf(first, 'next') ?? '');
    expect(amounts(second)).toEqual(['10000.00']);
    expect(amounts(await t.request('GET', linkOf(second, 'prev') ?? ''))).toEqual(amounts(first));
  });

  it.each([
    ['status=done', 'status'],
    ['payment_id=5', 'payment_id'],
    ['created_after=today', 'created_after'],
    ['owner=budi', 'owner'],
  ])('is 400 for ?%s, which names %s', async (query, field) => {
    const reply = await t.request('GET', `/refunds/?${query}`);
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toMatchObject([{ field }]);
  });
});
