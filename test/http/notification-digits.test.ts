// Numbers in the gateway's messages that JavaScript cannot hold: they are stored and shown with the digits that were sent.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Reply, startGapura, type TestGapura } from '../support/gapura.ts';
import { insertPaymentFor, SERVER_KEY, variant } from '../support/messages.ts';
import { sql } from '../support/sql.ts';

const ID = '202502070943231234';
let t: TestGapura;
beforeAll(async () => {
  t = await startGapura({ gateway: { serverKey: SERVER_KEY } });
});
afterAll(() => t.close());

/** A refund message whose first refund has an id that no double can hold, as a bare number. */
function messageWithLongId(orderId: string): string {
  const message = JSON.stringify(variant('credit-card-partial-refund', { order_id: orderId }));
  expect(message).toContain('"refund_chargeback_id":1,');
  return message.replace('"refund_chargeback_id":1,', `"refund_chargeback_id":${ID},`);
}

async function send(rawBody: string): Promise<Reply> {
  return t.request('POST', '/notification/', { key: null, rawBody });
}

async function storedIds(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT raw_payload -> 'refunds' -> 0 ->> 'refund_chargeback_id' AS id FROM gateway_notifications
    WHERE raw_payload ? 'refunds'`.execute(t.gapura.database.pool);
  return rows.map(({ id }) => id);
}

describe('a number of more digits than JavaScript can hold', () => {
  it('in a message is stored and shown with all its digits, whether one message is written or many together', async () => {
    const orders = Array.from({ length: 12 }, (_none, n) => `LONG-${n}`);
    for (const orderId of orders) {
      const message = variant('credit-card-partial-refund', { order_id: orderId });
      await insertPaymentFor(t.gapura.database, message, { transactionStatus: 'settlement' });
    }
    expect((await send(messageWithLongId('LONG-0'))).status).toBe(200);
    const replies = await Promise.all(orders.slice(1).map((orderId) => send(messageWithLongId(orderId))));
    expect(replies.map(({ status }) => status)).toEqual(Array(11).fill(200));
    expect(await storedIds()).toEqual(Array(12).fill(ID));
    const { notification_id } = replies[0]?.body ?? {};
    const shown = await t.request('GET', `/notifications/${notification_id}/`, { key: t.keys.staff });
    expect(shown.text).toContain(ID);
  });

  it('in a message that fits no payment is kept as well', async () => {
    expect((await send(messageWithLongId('NOBODYS-1'))).status).toBe(200);
    expect(await storedIds()).toEqual(Array(13).fill(ID));
  });
});
