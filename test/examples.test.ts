// The examples do what they promise: charged through the shop, paid at the sandbox, read back as paid, and heard of by the shop.

import { afterEach, describe, expect, it } from 'vitest';
import { start as startExpress } from '../examples/express/main.ts';
import { start as startFastify } from '../examples/fastify/main.ts';
import { start as startHono } from '../examples/hono/main.ts';
import { start as startNest } from '../examples/nestjs/main.ts';
import { openShop } from '../examples/nextjs/lib/shop.ts';
import { dropDatabase, freshDatabase } from './support/database.ts';
import { start as startNext } from './support/next-host.ts';

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

const BUDI = { cookie: 'session=session-of-budi' };
const OFFICE = { cookie: 'session=session-of-the-office' };

describe.each([
  ['Fastify', startFastify],
  ['Express', startExpress],
  ['NestJS', startNest],
  ['Next.js', startNext],
  ['Hono', startHono],
])('the example for %s', (_name, start) => {
  it('keeps the shop’s own routes, takes a payment from its own customers, and hears that it is paid', async () => {
    const database = await freshDatabase();
    const { url, sandboxUrl, close } = await start(0, database);
    cleanUps.push(close, () => dropDatabase(database));
    const get = async (path: string, headers: Record<string, string> = {}) => {
      const reply = await fetch(url + path, { headers });
      return { status: reply.status, body: await reply.json() };
    };
    expect(await get('/hello', BUDI)).toEqual({ status: 200, body: { hello: 'budi' } });
    expect(await get('/hello')).toEqual({ status: 200, body: { hello: 'stranger' } });
    expect(await get('/pay/payments/')).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    expect(await get('/pay/nowhere/', BUDI)).toMatchObject({ status: 404, body: { code: 'not_found' } });

    const charge = (body: string) =>
      fetch(`${url}/pay/charge/`, { method: 'POST', headers: { ...BUDI, 'content-type': 'application/json' }, body });
    expect((await charge('{')).status).toBe(400);
    const charged = await charge(
      JSON.stringify({ payment_type: 'bank_transfer', bank: 'bca', gross_amount: 150_000, order_id: 'KOPI-1' }),
    );
    const payment = (await charged.json()) as { id: string; va_number: string };
    expect([charged.status, payment.va_number]).toEqual([201, expect.stringMatching(/^\d{10,}$/)]);
    expect((await get('/sent')).body).toEqual([]);

    const paid = await fetch(`${sandboxUrl}/_sandbox/transactions/KOPI-1/pay`, { method: 'POST' });
    expect(paid.status).toBe(200);
    await fetch(`${sandboxUrl}/_sandbox/settled`, { method: 'POST' });

    const settled = { id: payment.id, transaction_status: 'settlement', is_paid: true };
    expect(await get(`/pay/payments/${payment.id}/`, BUDI)).toMatchObject({ status: 200, body: settled });
    expect(await get('/pay/payments/?order_id=KOPI-1', OFFICE)).toMatchObject({ status: 200, body: [settled] });
    // That a message of the gateway brought it, and not a question.
    const history = await get(`/pay/payments/${payment.id}/history/`, OFFICE);
    expect(history.body).toContainEqual(expect.objectContaining({ to_status: 'settlement', source: 'notification' }));
    await expect.poll(async () => (await get('/sent')).body).toEqual(['KOPI-1']);
  });
});

describe('the example for Next.js', () => {
  it('has one Gapura, however often its modules ask for it', async () => {
    const database = await freshDatabase();
    const { close } = await startNext(0, database);
    cleanUps.push(close, () => dropDatabase(database));
    expect(await openShop()).toBe(await openShop());
  });
});
