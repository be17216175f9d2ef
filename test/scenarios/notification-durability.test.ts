// An answer of 200 means that the message is stored: not before, not without what it changes, and not lost afterwards.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '../../src/store/database/migrate.ts';
import type { DatabaseOptions } from '../../src/store/database/options.ts';
import type { Database } from '../../src/store/database/pool.ts';
import { dropDatabase, freshDatabase, openWithDefaults, postgresUrl } from '../support/database.ts';
import { type DatabaseLine, openLine } from '../support/database-line.ts';
import { bcaCharge, startGapura, type TestGapura } from '../support/gapura.ts';
import { insertPaymentFor, type Message, SERVER_KEY, variant } from '../support/messages.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { sql } from '../support/sql.ts';

const RETRY_MS = 3 * 60_000;

async function paymentOf(t: TestGapura, id: string) {
  return (await t.request('GET', `/payments/${id}/`)).body;
}

async function attemptsFor(t: TestGapura, orderId: string): Promise<(number | undefined)[]> {
  await t.sandbox.settled();
  const [newest] = t.sandbox.control.notifications.list({ id: orderId });
  return (newest?.attempts ?? []).map((attempt) => attempt.httpStatus);
}

describe('while messages cannot be stored', () => {
  let t: TestGapura;
  beforeAll(async () => {
    t = await startGapura({ sandbox: { serverKey: SERVER_KEY } });
  });
  afterAll(() => t.close());

  it('the gateway is told 503, and its own retry brings the message in later', async () => {
    const payment = (await t.request('POST', '/charge/', { body: bcaCharge })).body;
    await t.sandbox.settled();
    await sql`ALTER TABLE gateway_notifications RENAME TO notifications_away`.execute(t.gapura.database.pool);
    t.sandbox.control.pay(payment.order_id);
    expect(await attemptsFor(t, payment.order_id)).toEqual([503]);
    await sql`ALTER TABLE notifications_away RENAME TO gateway_notifications`.execute(t.gapura.database.pool);
    // The payment and its event wait for the message too: they are written with it or not at all.
    expect(await paymentOf(t, payment.id)).toMatchObject({ transaction_status: 'pending' });
    await t.sandbox.control.clock.advance(RETRY_MS);
    expect(await attemptsFor(t, payment.order_id)).toEqual([503, 200]);
    expect(await paymentOf(t, payment.id)).toMatchObject({ transaction_status: 'settlement' });
  });
});

if (postgresUrl !== undefined) {
  const databaseUrl = postgresUrl;
  describe('while the database cannot be reached', () => {
    let t: TestGapura;
    let line: DatabaseLine;
    let options: DatabaseOptions;
    beforeAll(async () => {
      options = await freshDatabase();
      line = await openLine(databaseUrl);
      t = await startGapura({ sandbox: { serverKey: SERVER_KEY }, database: { ...options, url: line.url } });
    });
    afterAll(async () => {
      await t.close();
      await line.cut();
    });

    it('the gateway is told 503, and its own retry brings the message in once the database is back', async () => {
      const payment = (await t.request('POST', '/charge/', { body: bcaCharge })).body;
      await t.sandbox.settled();
      await line.cut();
      t.sandbox.control.pay(payment.order_id);
      expect(await attemptsFor(t, payment.order_id)).toEqual([503]);
      await line.mend();
      await t.sandbox.control.clock.advance(RETRY_MS);
      expect(await attemptsFor(t, payment.order_id)).toEqual([503, 200]);
      expect(await paymentOf(t, payment.id)).toMatchObject({ transaction_status: 'settlement' });
    });
  });
}

describe('a server that is killed', () => {
  /** A start of the embedded database takes a while. */
  const KILLS = postgresUrl === undefined ? 2 : 3;
  const PAYMENTS = 60;
  const SENDERS = 8;
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
  let options: DatabaseOptions;
  let folder: string;

  beforeAll(async () => {
    console.log(`notification-durability: SEED=${seed}`);
    folder = await mkdtemp(join(tmpdir(), 'gapura-durability-'));
    options = postgresUrl === undefined ? { dataDir: folder } : await freshDatabase();
    const database = await openWithDefaults(options);
    await migrate(database.pool, database.schema);
    await database.close();
  });
  afterAll(async () => {
    await dropDatabase(options);
    await rm(folder, { recursive: true, force: true });
  });

  it.each(Array.from({ length: KILLS }, (_, kill) => kill))(
    'loses no message that it acknowledged, and half-applies none (kill %i)',
    async (kill) => {
      const messages = Array.from({ length: PAYMENTS }, (_, n) =>
        variant('gopay', { order_id: `kill-${kill}-${n}`, transaction_id: `transaction-${kill}-${n}` }),
      );
      await withDatabase(options, async (database) => {
        for (const message of messages) await insertPaymentFor(database, message);
      });
      const server = await startServerProcess({
        database: options,
        gateway: { baseUrl: 'http://127.0.0.1:9', serverKey: SERVER_KEY },
      });
      const killAfter = 1 + ((seed + kill * 7_919) % (PAYMENTS - SENDERS));
      const acknowledged = await deliverUntilKilled(server, messages, { killAfter, senders: SENDERS });
      expect(acknowledged.size).toBeGreaterThanOrEqual(killAfter);
      await withDatabase(options, async (database) => {
        const rows = await outcomes(database, `kill-${kill}-%`);
        expect(rows).toHaveLength(PAYMENTS);
        for (const row of rows) {
          const done = row.status === 'settlement';
          expect(row, row.order_id).toMatchObject({ notifications: done ? 1 : 0, events: done ? 1 : 0 });
          if (acknowledged.has(row.order_id)) expect(row.status).toBe('settlement');
        }
      });
    },
  );
});

/** Several senders at once; the server is killed in the middle of its work. Gives the orders that were answered with 200. */
async function deliverUntilKilled(
  server: ServerProcess,
  messages: readonly Message[],
  plan: { killAfter: number; senders: number },
): Promise<Set<string>> {
  const acknowledged = new Set<string>();
  const waiting = [...messages];
  let killed: Promise<void> | undefined;
  const sender = async () => {
    for (let message = waiting.shift(); message !== undefined && killed === undefined; message = waiting.shift()) {
      const answer = await fetch(`${server.url}/notification/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(message),
      }).catch(() => undefined);
      if (answer?.status === 200) acknowledged.add(String(message.order_id));
      if (acknowledged.size >= plan.killAfter) killed ??= server.kill();
    }
  };
  await Promise.all(Array.from({ length: plan.senders }, sender));
  await killed;
  return acknowledged;
}

interface OutcomeRow {
  readonly order_id: string;
  readonly status: string;
  readonly notifications: number;
  readonly events: number;
}

async function outcomes(database: Database, orders: string): Promise<OutcomeRow[]> {
  const { rows } = await sql<OutcomeRow>`
    SELECT order_id, transaction_status AS status,
      (SELECT count(*)::int FROM gateway_notifications WHERE payment_id = p.id AND status = 'processed') AS notifications,
      (SELECT count(*)::int FROM gateway_events WHERE subject_id = p.id) AS events
    FROM gateway_payments p WHERE order_id LIKE ${orders}`.execute(database.pool);
  return rows;
}

async function withDatabase(options: DatabaseOptions, work: (database: Database) => Promise<void>): Promise<void> {
  const database = await openWithDefaults(options);
  try {
    await work(database);
  } finally {
    await database.close();
  }
}
