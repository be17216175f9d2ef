// Messages that race each other, the charge's own reply, a status check, a cancel or a refund leave one consistent payment.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatWib } from '../../src/domain/time.ts';
import { freshDatabase, postgresUrl } from '../support/database.ts';
import { bcaCharge, startGapura, type TestGapura } from '../support/gapura.ts';
import { type Message, SERVER_KEY, variant } from '../support/messages.ts';
import { gatewayAt, type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { sql } from '../support/sql.ts';

const COPIES = 1_000;
/** The embedded database has one owner; PostgreSQL is shared by several processes, as it would be in earnest. */
const OTHER_PROCESSES = postgresUrl === undefined ? 0 : 2;
const RACES = 10;
const GATEWAY_RETRIES = 4;

let t: TestGapura;
let others: ServerProcess[] = [];

beforeAll(async () => {
  const database = await freshDatabase();
  t = await startGapura({ sandbox: { serverKey: SERVER_KEY }, database });
  others = await Promise.all(
    Array.from({ length: OTHER_PROCESSES }, () => startServerProcess({ database, gateway: gatewayAt(t.sandbox) })),
  );
});
afterAll(async () => {
  await Promise.all(others.map((other) => other.kill()));
  await t.close();
});

/** Where to send the n-th request, so that every process gets its share. */
function addressOf(n: number): string {
  const addresses = [t.url, ...others.map((other) => other.url)];
  return addresses[n % addresses.length] ?? t.url;
}

/** Sends a message as the gateway does: again, where it is told that the service is too busy. */
async function deliver(message: Message, n: number): Promise<{ status: number; body: { status?: string } }> {
  for (let attempt = 0; ; attempt++) {
    const reply = await fetch(`${addressOf(n + attempt)}/notification/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
    });
    const body = (await reply.json()) as { status?: string };
    if (reply.status !== 503 || attempt === GATEWAY_RETRIES) return { status: reply.status, body };
  }
}

async function act(path: string, n: number, body: unknown = {}) {
  const reply = await fetch(addressOf(n) + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${t.keys.budi}` },
    body: JSON.stringify(body),
  });
  return reply.status;
}

async function charge(more: object = {}) {
  const reply = await t.request('POST', '/charge/', { body: { ...bcaCharge, ...more } });
  expect(reply.status).toBe(201);
  return reply.body as { id: string; order_id: string; transaction_id: string };
}

/** With the times of today: a transaction that is older than the payment would be somebody else's. */
function settlementOf(payment: { order_id: string; transaction_id: string }): Message {
  const now = new Date();
  return variant('bank-transfer-bca', {
    order_id: payment.order_id,
    transaction_id: payment.transaction_id,
    gross_amount: '150000.00',
    transaction_time: formatWib(now),
    settlement_time: formatWib(now),
    expiry_time: formatWib(new Date(now.getTime() + 86_400_000)),
  });
}

interface Stored {
  readonly status: string;
  readonly refund_amount: string;
  readonly refund_reserved_amount: string;
  readonly versions: number[];
  readonly statuses: string[];
  readonly froms: (string | null)[];
  readonly events: string[];
  readonly notifications: string[];
}

async function stored(id: string): Promise<Stored> {
  const { rows } = await sql<Stored>`
    SELECT transaction_status AS status, refund_amount, refund_reserved_amount,
      (SELECT array_agg(version ORDER BY version) FROM gateway_payment_history WHERE payment_id = p.id) AS versions,
      (SELECT array_agg(to_status ORDER BY version) FROM gateway_payment_history WHERE payment_id = p.id) AS statuses,
      (SELECT array_agg(from_status ORDER BY version) FROM gateway_payment_history WHERE payment_id = p.id) AS froms,
      (SELECT coalesce(array_agg(name ORDER BY sequence), '{}') FROM gateway_events WHERE subject_id = p.id) AS events,
      (SELECT coalesce(array_agg(status), '{}') FROM gateway_notifications WHERE payment_id = p.id) AS notifications
    FROM gateway_payments p WHERE id = ${id}`.execute(t.gapura.database.pool);
  const [row] = rows;
  if (row === undefined) throw new Error(`There is no payment ${id}`);
  return row;
}

/** The status is the last row of the history, every row goes on where the one before ended, and no event came twice. */
function expectConsistent(payment: Stored): void {
  expect(payment.statuses.at(-1)).toBe(payment.status);
  // That the charge was asked for is told by the payment's own row.
  expect(payment.froms).toEqual(['pending', ...payment.statuses.slice(0, -1)]);
  expect(payment.versions).toEqual([...new Set(payment.versions)]);
  const single = payment.events.filter((name) => name !== 'payment_refunded');
  expect(single).toEqual([...new Set(single)]);
}

async function silently<T>(work: () => Promise<T>): Promise<T> {
  const { payment } = t.sandbox.control.settings.addresses();
  t.sandbox.control.settings.setAddresses({ payment: '' });
  try {
    return await work();
  } finally {
    t.sandbox.control.settings.setAddresses({ payment: payment ?? '' });
  }
}

describe(`races between ${OTHER_PROCESSES + 1} processes`, () => {
  it(`${COPIES} parallel copies of one message change the payment once and emit once`, async () => {
    const payment = await silently(() => charge());
    const message = settlementOf(payment);
    const replies = await Promise.all(Array.from({ length: COPIES }, (_, n) => deliver(message, n)));
    expect(replies.filter((reply) => reply.status !== 200)).toEqual([]);
    const after = await stored(payment.id);
    expectConsistent(after);
    expect(after).toMatchObject({ status: 'settlement', events: ['payment_received', 'payment_settled'] });
    expect(after.statuses).toEqual(['pending', 'settlement']);
    expect(after.notifications).toHaveLength(COPIES);
    expect(after.notifications.filter((status) => status === 'processed')).toHaveLength(1);
    expect(after.notifications.filter((status) => status === 'duplicate')).toHaveLength(COPIES - 1);
    expect(replies.filter((reply) => reply.body.status === 'ok')).toHaveLength(1);
  }, 240_000);

  it("messages that race the charge's own reply leave one payment that waits or is paid, announced once", async () => {
    await silently(async () => {
      for (let race = 0; race < RACES; race++) {
        const orderId = `race-charge-${race}`;
        t.sandbox.control.faults.add({ kind: 'delay', operation: 'charge', orderId, delayMs: 20 * (race % 3) });
        const charging = act('/charge/', race, { ...bcaCharge, order_id: orderId });
        // The shopper pays as soon as the gateway has the transaction, before or after its reply got here.
        const paid = await paidAtGateway(orderId);
        const replies = await Promise.all([0, 1, 2].map((n) => deliver(paid, race + n)));
        expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200]);
        expect(await charging).toBe(201);
        const { rows } = await sql<{ id: string }>`
          SELECT id FROM gateway_payments WHERE order_id = ${orderId}`.execute(t.gapura.database.pool);
        const after = await stored(rows[0]?.id ?? '');
        expectConsistent(after);
        expect(after).toMatchObject({ status: 'settlement', events: ['payment_received', 'payment_settled'] });
      }
    });
  });

  it('messages that race status checks are applied once, whoever is first', async () => {
    await silently(async () => {
      for (let race = 0; race < RACES; race++) {
        const payment = await charge();
        t.sandbox.control.pay(payment.order_id);
        const message = settlementOf(payment);
        await Promise.all([
          act(`/payments/${payment.id}/check_status/`, race),
          deliver(message, race + 1),
          act(`/payments/${payment.id}/check_status/`, race + 2),
          deliver(message, race),
        ]);
        const after = await stored(payment.id);
        expectConsistent(after);
        expect(after).toMatchObject({ status: 'settlement', events: ['payment_received', 'payment_settled'] });
      }
    });
  });

  it('messages that race a cancel end as the gateway has it', async () => {
    await silently(async () => {
      for (let race = 0; race < RACES; race++) {
        const payment = await charge();
        const [cancelled] = await Promise.all([
          act(`/payments/${payment.id}/cancel/`, race),
          Promise.resolve().then(() => payIfPossible(payment.order_id)),
          deliver(settlementOf(payment), race + 1),
        ]);
        expect([200, 400]).toContain(cancelled);
        // What was told and cannot be is read back; a message that was only invented loses against the gateway's word.
        await act(`/payments/${payment.id}/check_status/`, race);
        const after = await stored(payment.id);
        expectConsistent(after);
        expect(after.status).toBe(t.sandbox.control.transactions.get(payment.order_id)?.status);
      }
    });
  });

  it('messages that race refunds count every refund once and never more than was paid', async () => {
    for (let race = 0; race < RACES; race++) {
      const payment = await charge({ payment_type: 'gopay', bank: undefined });
      t.sandbox.control.pay(payment.order_id);
      await t.sandbox.settled();
      const replies = await Promise.all(
        [50_000, 60_000, 70_000].map((amount, n) => act(`/payments/${payment.id}/refund/`, race + n, { amount })),
      );
      await t.sandbox.settled();
      const after = await stored(payment.id);
      expectConsistent(after);
      const accepted = replies.filter((status) => status === 200 || status === 201).length;
      const atGateway = t.sandbox.control.transactions.get(payment.order_id);
      expect(after.status).toBe(atGateway?.status);
      expect(after.events.filter((name) => name === 'payment_refunded')).toHaveLength(accepted);
      expect(BigInt(after.refund_amount)).toBeLessThanOrEqual(150_000n);
      expect(after.refund_reserved_amount).toBe(after.refund_amount);
    }
  });
});

/** Waits until the gateway has the order, pays it there, and gives the message that tells so. */
async function paidAtGateway(orderId: string): Promise<Message> {
  for (;;) {
    const transaction = t.sandbox.control.transactions.get(orderId);
    if (transaction !== undefined) {
      t.sandbox.control.pay(orderId);
      return settlementOf({ order_id: orderId, transaction_id: transaction.id });
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function payIfPossible(orderId: string): void {
  const { status } = t.sandbox.control.transactions.get(orderId) ?? {};
  if (status === 'pending') t.sandbox.control.pay(orderId);
}
