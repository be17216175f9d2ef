// A payment's row that somebody else holds keeps nobody waiting but those who want to change that payment.

import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { directUrl, freshDatabase, postgresUrl } from '../support/database.ts';
import { bcaCharge, type Reply, startGapura, type TestGapura } from '../support/gapura.ts';
import { sentInvoice } from '../support/invoices.ts';
import { SERVER_KEY, variant } from '../support/messages.ts';
import { muteNotifications } from '../support/payments.ts';

/** The longest that PostgreSQL may take for a statement here; more than a machine that is busy needs for many. */
const TIMEOUT_MS = 4_000;
const POOL_MAX = 5;

let t: TestGapura;
let holder: pg.Client;
let orders = 0;

/** A pending payment, and the message that it was paid. */
async function pending(): Promise<{ id: string; order: string }> {
  orders += 1;
  const order = `LOCKED-${orders}`;
  const reply = await t.request('POST', '/charge/', { body: { ...bcaCharge, order_id: order } });
  expect(reply.status).toBe(201);
  return { id: reply.body.id, order };
}

const pendings = (count: number) => Promise.all(Array.from({ length: count }, pending));

function paid(order: string): Promise<Reply> {
  const body = variant('bank-transfer-bca', {
    order_id: order,
    transaction_id: t.sandbox.control.transactions.get(order)?.id,
    gross_amount: '150000.00',
  });
  return t.request('POST', '/notification/', { key: null, body });
}

async function hold(payments: readonly { id: string }[]): Promise<void> {
  await holder.query('BEGIN');
  await holder.query('SELECT FROM gateway_payments WHERE id = ANY($1) FOR UPDATE', [payments.map(({ id }) => id)]);
}

const statusOf = async (id: string) => (await t.request('GET', `/payments/${id}/`)).body.transaction_status;

describe.runIf(postgresUrl !== undefined)("a payment's row that another session holds", () => {
  beforeAll(async () => {
    const database = await freshDatabase();
    t = await startGapura({
      sandbox: { serverKey: SERVER_KEY },
      database: { ...database, timeoutMs: TIMEOUT_MS, poolMax: POOL_MAX },
    });
    muteNotifications(t);
    holder = new pg.Client({ connectionString: directUrl, options: `-c search_path="${database.schema}"` });
    holder.on('error', () => undefined);
    await holder.connect();
  });
  afterEach(async () => {
    await holder.query('ROLLBACK');
  });
  afterAll(async () => {
    await holder.end();
    await t.close();
  });

  it('fails none of the 58 messages that come with the one about it, and that one is taken once the row is free', async () => {
    const payments = await pendings(59);
    // In the middle: the very first one travels alone.
    const [locked] = payments.slice(30) as [(typeof payments)[0]];
    await hold([locked]);
    const answers = new Map(payments.map(({ id, order }) => [id, paid(order)]));
    const waiting = answers.get(locked.id);
    answers.delete(locked.id);
    for (const reply of await Promise.all(answers.values())) expect(reply.status).toBe(200);
    expect(await statusOf(locked.id)).toBe('pending');
    await holder.query('COMMIT');
    expect((await waiting)?.status).toBe(200);
    for (const { id } of payments) expect(await statusOf(id)).toBe('settlement');
  });

  it('holds no place that others need: with more of them than connections, others are changed and listed meanwhile', async () => {
    const locked = await pendings(POOL_MAX * 2);
    const [free] = await pendings(1);
    await hold(locked);
    const waiting: Promise<Reply>[] = [];
    // On a slow machine the wait may become too long for a message; then the gateway sends it again.
    const paidInTheEnd = async (order: string) => {
      const reply = await paid(order);
      return reply.status === 503 ? paid(order) : reply;
    };
    for (const { order } of locked) {
      waiting.push(paidInTheEnd(order));
      // One by one, so that each has a statement of its own.
      expect((await t.request('GET', '/payments/?limit=1')).status).toBe(200);
    }
    expect((await paid(free?.order ?? '')).status).toBe(200);
    expect((await t.request('GET', '/payments/')).status).toBe(200);
    await holder.query('COMMIT');
    for (const reply of await Promise.all(waiting)) expect(reply.status).toBe(200);
  });

  it('of a payment with an invoice keeps no connection either', async () => {
    const invoices = await Promise.all(Array.from({ length: POOL_MAX + 1 }, () => sentInvoice(t)));
    const told = (order: string, id: string, status: string) =>
      t.request('POST', '/notification/', {
        key: null,
        body: variant('bank-transfer-bca', {
          order_id: order,
          transaction_id: id,
          transaction_status: status,
          status_code: status === 'pending' ? '201' : '200',
          gross_amount: '320001.00',
        }),
      });
    const orderOf = (invoice: { order_id: string }) => invoice.order_id;
    const ids = invoices.map((_, index) => `00000000-0000-4000-8000-00000000000${index}`);
    for (const [index, invoice] of invoices.entries()) {
      expect((await told(orderOf(invoice), ids[index] ?? '', 'pending')).status).toBe(200);
    }
    const payments = (await t.request('GET', '/payments/?limit=100', { key: t.keys.staff })).body as {
      id: string;
      order_id: string;
    }[];
    const locked = payments.filter((payment) => invoices.some((invoice) => orderOf(invoice) === payment.order_id));
    expect(locked).toHaveLength(invoices.length);
    await hold(locked);
    const waiting = invoices.map((invoice, index) => told(orderOf(invoice), ids[index] ?? '', 'settlement'));
    const [free] = await pendings(1);
    expect((await paid(free?.order ?? '')).status).toBe(200);
    await holder.query('COMMIT');
    for (const reply of await Promise.all(waiting)) expect(reply.status).toBe(200);
  });

  it('for too long: the message is answered with 503, nothing of it is written, and sent again it is taken', async () => {
    const [locked] = await pendings(1);
    await hold([locked ?? { id: '' }]);
    const reply = await paid(locked?.order ?? '');
    expect([reply.status, reply.body.code]).toEqual([503, 'unavailable']);
    await holder.query('COMMIT');
    expect(await statusOf(locked?.id ?? '')).toBe('pending');
    expect((await paid(locked?.order ?? '')).status).toBe(200);
  });

  it('that our own transaction holds and forgot: PostgreSQL ends that session, and the row is free', async () => {
    const [locked] = await pendings(1);
    const client = await (t.gapura.database.pool as pg.Pool).connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT FROM gateway_payments WHERE id = $1 FOR UPDATE', [locked?.id]);
      expect((await paid(locked?.order ?? '')).status).toBe(200);
      await expect(client.query('COMMIT')).rejects.toThrow();
    } finally {
      client.release(true);
    }
  });
});
