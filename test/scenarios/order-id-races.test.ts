// One order id asked for by a charge and by an invoice at the same moment: the database gives it to one of them.

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DatabaseOptions } from '../../src/store/database/options.ts';
import { freshDatabase, postgresUrl } from '../support/database.ts';
import { bcaCharge, type Reply, startGapura, type TestGapura } from '../support/gapura.ts';
import { payInvoice, readInvoice, sendInvoice, sentInvoice } from '../support/invoices.ts';
import { holdStatement, type StatementHold } from '../support/statement-hold.ts';

const WAIT = { timeout: 60_000, interval: 20 };
let database: DatabaseOptions;
let t: TestGapura;
let hold: StatementHold | undefined;
beforeAll(async () => {
  database = await freshDatabase();
  t = await startGapura({ database });
});
afterAll(() => t.close());
afterEach(async () => {
  await hold?.close();
  hold = undefined;
});

const charge = (orderId: string) => t.request('POST', '/charge/', { body: { ...bcaCharge, order_id: orderId } });
const invoice = (orderId: string) => sendInvoice(t, { order_id: orderId });

/** Waits until the request is answered, or waits in the database for somebody else. */
async function answeredOrWaiting(request: Promise<Reply>): Promise<void> {
  let answered = false;
  const note = () => {
    answered = true;
  };
  request.then(note, note);
  // The held statement is one; whoever waits for it is another.
  await vi.waitUntil(async () => answered || ((await hold?.countWaiting()) ?? 0) >= 2, WAIT);
}

async function letGo(): Promise<void> {
  await hold?.close();
  hold = undefined;
}

describe.skipIf(postgresUrl === undefined)(
  'a charge and an invoice that ask for one order id at the same moment',
  () => {
    it('are not both taken, where the charge is being written first', async () => {
      hold = await holdStatement(database, {
        tables: ['gateway_payments'],
        event: 'INSERT',
        when: "NEW.order_id = 'BOTH-1'",
      });
      const charged = charge('BOTH-1');
      await hold.reached(1);
      const sent = invoice('BOTH-1');
      await answeredOrWaiting(sent);
      await letGo();
      expect([(await charged).status, (await sent).status].sort()).toEqual([201, 400]);
      expect((await sent).body).toMatchObject({ type: expect.stringContaining('order_id_taken') });
    });

    it('are not both taken, where the invoice is being written first', async () => {
      hold = await holdStatement(database, {
        tables: ['gateway_invoices'],
        event: 'INSERT',
        when: "NEW.order_id = 'BOTH-2'",
      });
      const sent = invoice('BOTH-2');
      await hold.reached(1);
      const charged = charge('BOTH-2');
      await answeredOrWaiting(charged);
      await letGo();
      expect([(await charged).status, (await sent).status].sort()).toEqual([201, 400]);
      expect((await charged).body).toMatchObject({ type: expect.stringContaining('order_id_taken') });
    });

    it('are not both taken, whichever is faster', async () => {
      const rounds = Array.from({ length: 20 }, (_none, n) => `RACE-${n}`);
      await Promise.all(
        rounds.map(async (orderId) => {
          const replies = await Promise.all([charge(orderId), invoice(orderId)]);
          expect(replies.map(({ status }) => status).sort()).toEqual([201, 400]);
        }),
      );
    });
  },
);

describe('an order id', () => {
  it('of an invoice is not charged, and is paid by the payments of that invoice', async () => {
    const made = await sentInvoice(t, { order_id: 'INVOICED-1' });
    expect((await charge('INVOICED-1')).status).toBe(400);
    await payInvoice(t, 'INVOICED-1');
    expect(await readInvoice(t, made.id)).toMatchObject({ status: 'paid' });
  });

  it('of a charge is not invoiced', async () => {
    expect((await charge('CHARGED-1')).status).toBe(201);
    expect((await invoice('CHARGED-1')).status).toBe(400);
  });

  it('of an invoice that the gateway refused is free for a charge', async () => {
    t.sandbox.control.faults.add({ kind: 'error', operation: 'invoice-create', status: 400 });
    expect((await invoice('REFUSED-1')).status).not.toBe(201);
    expect((await charge('REFUSED-1')).status).toBe(201);
  });

  it('is looked after in sessions that have no search path, as in a restore', async () => {
    await sentInvoice(t, { order_id: 'NO-PATH-1' });
    const { pool, schema } = t.gapura.database;
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(`SET LOCAL search_path = ''`);
      const insert = (orderId: string) =>
        client.query(`INSERT INTO "${schema}".gateway_payments (id, owner_id, order_id, payment_type, gross_amount,
          transaction_status, charge_state, charge_attempts, created_at, updated_at)
        VALUES (gen_random_uuid(), 'budi', '${orderId}', 'gopay', 1, 'pending', 'initiated', 0, now(), now()) RETURNING id`);
      expect((await insert('NO-PATH-1')).rows).toHaveLength(0);
      expect((await insert('NO-PATH-2')).rows).toHaveLength(1);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });
});
