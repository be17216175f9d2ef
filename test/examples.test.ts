// The examples do what they promise: charged through the shop, paid at the sandbox, read back as paid.

import { afterEach, describe, expect, it } from 'vitest';
import { start as startExpress } from '../examples/express/main.ts';
import { start as startFastify } from '../examples/fastify/main.ts';
import { dropDatabase, freshDatabase } from './support/database.ts';

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

const BUDI = { cookie: 'session=session-of-budi' };
const OFFICE = { cookie: 'session=session-of-the-office' };

describe.each([
  ['Fastify', startFastify],
  ['Express', startExpress],
])('the example for %s', (_name, start) => {
  it('keeps the shop’s own routes, and takes a payment from its own customers', async () => {
    const database = await freshDatabase();
    const { url, sandboxUrl, close } = await start(0, database);
    cleanUps.push(close, () => dropDatabase(database));
    const get = async (path: string, headers: Record<string, string> = {}) => {
      const reply = await fetch(url + path, { headers });
      return { status: reply.status, body: await reply.json() };
    };
    expect(await get('/hello', BUDI)).toEqual({ status: 200, body: { hello: 'budi' } });
    expect(await get('/hello')).toEqual({ status: 200, body: { hello: 'stranger' } });
    expect((await get('/pay/payments/')).status).toBe(401);

    const charged = await fetch(`${url}/pay/charge/`, {
      method: 'POST',
      headers: { ...BUDI, 'content-type': 'application/json' },
      body: JSON.stringify({ payment_type: 'bank_transfer', bank: 'bca', gross_amount: 150_000, order_id: 'KOPI-1' }),
    });
    const payment = (await charged.json()) as { id: string; va_number: string };
    expect([charged.status, payment.va_number]).toEqual([201, expect.stringMatching(/^\d{10,}$/)]);

    const paid = await fetch(`${sandboxUrl}/_sandbox/transactions/KOPI-1/pay`, { method: 'POST' });
    expect(paid.status).toBe(200);
    await fetch(`${sandboxUrl}/_sandbox/settled`, { method: 'POST' });

    const settled = { id: payment.id, transaction_status: 'settlement', is_paid: true };
    expect(await get(`/pay/payments/${payment.id}/`, BUDI)).toMatchObject({ status: 200, body: settled });
    expect(await get('/pay/payments/?order_id=KOPI-1', OFFICE)).toMatchObject({ status: 200, body: [settled] });
  });
});
