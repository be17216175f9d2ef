// A charge that is left to the background: answered at once, charged once, and its card token sealed until then.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bcaCharge, startGapura, type TestGapura } from '../support/gapura.ts';
import {
  cardToken,
  eventsOf,
  historyOf,
  movableClock,
  muteNotifications,
  transactionsOf,
} from '../support/payments.ts';
import { sql } from '../support/sql.ts';
import { paymentCalls } from './support/payments.ts';

const clock = movableClock();
let t: TestGapura;
beforeAll(async () => {
  t = await startGapura({ clock, gateway: { retries: 0 } });
  // Without a queue the background's work would wait for the sweep.
});
afterAll(() => t.close());
beforeEach(() => {
  muteNotifications(t);
  t.sandbox.control.faults.clear();
});

const { charge, read } = paymentCalls(() => t);

describe('POST /charge/ 202 with Prefer: respond-async', () => {
  const later = { prefer: 'respond-async' };
  const rowOf = async (id: string) =>
    JSON.stringify(
      (
        await sql`SELECT to_jsonb(payment) AS row FROM gateway_payments payment WHERE id = ${id}`.execute(
          t.gapura.database.pool,
        )
      ).rows,
    );

  it('answers before the gateway is asked, and the task does the rest', async () => {
    const accepted = await charge('LATER', {}, later);
    expect(accepted.status).toBe(202);
    expect(accepted.headers.get('preference-applied')).toBe('respond-async');
    expect(accepted.body).toMatchObject({
      transaction_status: 'pending',
      charge_state: 'initiated',
      transaction_id: null,
      va_number: null,
    });
    expect(t.sandbox.requests.count({ orderId: 'LATER' })).toBe(0);

    await t.gapura.worker.drain();
    const { id } = accepted.body;
    expect(await read(id)).toMatchObject({
      transaction_status: 'pending',
      charge_state: 'charged',
      va_number: expect.stringMatching(/^81278\d+$/),
    });
    expect((await historyOf(t, id)).map(({ source, actor }) => `${source} by ${actor}`)).toEqual([
      'charge by budi',
      'charge by process_charge_async',
    ]);
    expect(await eventsOf(t, id)).toEqual(['payment_received']);
    expect(transactionsOf(t, 'LATER')).toBe(1);
  });

  it('seals the card token in the database, and forgets it once the gateway has it', async () => {
    const token = await cardToken(t);
    const body = { payment_type: 'credit_card', gross_amount: 150_000, authentication: false, token_id: token };
    const accepted = await t.request('POST', '/charge/', { body: { ...body, order_id: 'SEALED' }, headers: later });
    expect(accepted.status).toBe(202);
    const { id } = accepted.body;
    const before = await rowOf(id);
    expect(before).toContain('"charge_request":"v1:');
    expect(before).not.toContain(token);
    expect(accepted.text).not.toContain(token);
    await t.gapura.worker.drain();
    expect(await read(id)).toMatchObject({ transaction_status: 'capture', is_paid: true });
    expect(await rowOf(id)).toContain('"charge_request":null');
    expect(await eventsOf(t, id)).toEqual(['payment_settled']);
  });

  it('ends in a failed payment where the gateway refuses', async () => {
    t.sandbox.control.faults.add({ kind: 'error', status: 402, operation: 'charge' });
    const { id } = (await charge('LATER-REFUSED', {}, later)).body;
    await t.gapura.worker.drain();
    expect(await read(id)).toMatchObject({
      transaction_status: 'failure',
      charge_state: 'rejected',
      status_code: '402',
    });
    expect(await eventsOf(t, id)).toEqual(['payment_failed']);
  });

  it('is tried again after an outcome that is not known, and ends in one transaction', async () => {
    t.sandbox.control.faults.add({ kind: 'error', status: 500, operation: 'charge' });
    const { id } = (await charge('LATER-AGAIN', {}, later)).body;
    await t.gapura.worker.drain();
    expect(await read(id)).toMatchObject({ charge_state: 'unknown' });
    await t.gapura.worker.run('process_charge_async', { payment_id: id });
    expect(await read(id)).toMatchObject({ transaction_status: 'pending', charge_state: 'charged' });
    expect(transactionsOf(t, 'LATER-AGAIN')).toBe(1);
  });

  it('is not charged twice where the answer to the first try was lost', async () => {
    t.sandbox.control.faults.add({ kind: 'error', status: 500, taken: true, operation: 'charge' });
    const { id } = (await charge('LATER-LOST', {}, later)).body;
    await t.gapura.worker.drain();
    await t.gapura.worker.run('process_charge_async', { payment_id: id });
    expect(await read(id)).toMatchObject({ transaction_status: 'pending', charge_state: 'charged' });
    expect(transactionsOf(t, 'LATER-LOST')).toBe(1);
    expect(t.sandbox.requests.count({ operation: 'charge', orderId: 'LATER-LOST' })).toBe(1);
  });

  it('is found by the sweep where the queue never heard of it', async () => {
    // A service whose queue is not open stands for a process that died between writing and queueing.
    const quiet = await startGapura({ clock });
    try {
      const body = { ...bcaCharge, order_id: 'LATER-SWEPT' };
      const accepted = await quiet.request('POST', '/charge/', { body, headers: later });
      expect(accepted.status).toBe(202);
      clock.advance(31_000);
      await quiet.gapura.worker.run('check_pending_payments');
      await quiet.gapura.worker.drain();
      const payment = await quiet.request('GET', `/payments/${accepted.body.id}/`);
      expect(payment.body).toMatchObject({ transaction_status: 'pending', charge_state: 'charged' });
    } finally {
      await quiet.close();
    }
  });

  it('takes the preference among others and in any case, and answers 201 to a preference for something else', async () => {
    const among = await charge('PREFER-1', {}, { prefer: 'handling=strict, Respond-Async; wait=10' });
    expect(among.status).toBe(202);
    const other = await charge('PREFER-2', {}, { prefer: 'return=minimal' });
    expect(other.status).toBe(201);
    await t.gapura.worker.drain();
  });
});
