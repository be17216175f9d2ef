// A charge has its time: what was not made within it is never made, and what the gateway has by then is taken in.

import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerJson, startGateway, type TestGateway } from '../gateway/support/gateways.ts';
import { bcaCharge, type Reply, startGapura, type TestGapura } from '../support/gapura.ts';
import { SERVER_KEY } from '../support/messages.ts';
import { eventsOf, movableClock } from '../support/payments.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const NOT_THERE = { status_code: '404', status_message: "Transaction doesn't exist." };

const clock = movableClock();
let fake: TestGateway;
let t: TestGapura;
/** What the gateway does with a charge and with a question. */
let onCharge: (response: ServerResponse) => void;
let onStatus: (response: ServerResponse) => void;
const away = (response: ServerResponse) => void response.destroy();
const unknown = (response: ServerResponse) => answerJson(response, NOT_THERE, 404);
const broken = (response: ServerResponse) => answerJson(response, { status_code: '500', status_message: 'Sorry' }, 500);

beforeAll(async () => {
  fake = await startGateway((response, _n, request) => {
    if (request.url === '/v2/charge') onCharge(response);
    else onStatus(response);
  });
  t = await startGapura({
    clock,
    gateway: {
      baseUrl: fake.url,
      serverKey: SERVER_KEY,
      retries: 2,
      // The circuit that opens while the gateway is away closes with the time of the test.
      now: () => clock.now().getTime(),
    },
  });
});
afterAll(async () => {
  await t.close();
  await fake.close();
});
beforeEach(() => {
  clock.advance(HOUR_MS);
  onCharge = away;
  onStatus = away;
});

const charges = (order: string) =>
  fake.received.filter(({ path, body }) => path === '/v2/charge' && body.includes(`"${order}"`)).length;
const read = async (id: string) => (await t.request('GET', `/payments/${id}/`)).body;
const ask = (order: string, headers: Record<string, string>): Promise<Reply> =>
  t.request('POST', '/charge/', { body: { ...bcaCharge, order_id: order }, headers });
const finish = (id: string) => t.gapura.worker.run('process_charge_async', { payment_id: id }).catch(() => undefined);
const transactionOf = (order: string) => ({
  status_code: '201',
  status_message: 'Success, transaction is found',
  transaction_id: `id-of-${order}`,
  order_id: order,
  gross_amount: '150000.00',
  payment_type: 'bank_transfer',
  transaction_status: 'pending',
  va_numbers: [{ bank: 'bca', va_number: '91019021579' }],
});

describe('a charge in the background', () => {
  it('that could not be made in time is never made when the gateway is back 43 hours later, and fails', async () => {
    const { id } = (await ask('DAY-AWAY', { prefer: 'respond-async' })).body;
    await finish(id);
    const sent = charges('DAY-AWAY');
    expect(sent).toBeGreaterThan(0);
    clock.advance(16 * MINUTE_MS);
    await finish(id);
    expect(await read(id)).toMatchObject({ transaction_status: 'pending', charge_state: 'unknown' });
    clock.advance(43 * HOUR_MS);
    onCharge = (response) => answerJson(response, transactionOf('DAY-AWAY'));
    onStatus = unknown;
    await finish(id);
    expect(await read(id)).toMatchObject({ transaction_status: 'failure', charge_state: 'rejected' });
    expect(charges('DAY-AWAY')).toBe(sent);
    expect(await eventsOf(t, id)).toEqual(['payment_failed']);
  });

  it('that nobody began in time is not begun', async () => {
    const { id } = (await ask('NEVER-BEGUN', { prefer: 'respond-async' })).body;
    clock.advance(21 * MINUTE_MS);
    onCharge = (response) => answerJson(response, transactionOf('NEVER-BEGUN'));
    onStatus = unknown;
    await finish(id);
    expect(await read(id)).toMatchObject({ transaction_status: 'failure' });
    expect(charges('NEVER-BEGUN')).toBe(0);
  });

  it('that got through before its time was over is taken in afterwards', async () => {
    const { id } = (await ask('GOT-THROUGH', { prefer: 'respond-async' })).body;
    await finish(id);
    const sent = charges('GOT-THROUGH');
    clock.advance(2 * HOUR_MS);
    const metadata = { gapura_payment_id: id };
    onStatus = (response) => answerJson(response, { ...transactionOf('GOT-THROUGH'), metadata });
    await finish(id);
    expect(await read(id)).toMatchObject({ transaction_status: 'pending', charge_state: 'charged' });
    expect(charges('GOT-THROUGH')).toBe(sent);
  });

  it('whose time runs out between two attempts of one call is not sent a second time', async () => {
    const { id } = (await ask('BETWEEN', { prefer: 'respond-async' })).body;
    onStatus = unknown;
    clock.advance(15 * MINUTE_MS - 1_000);
    onCharge = (response) => {
      clock.advance(1_000);
      broken(response);
    };
    await finish(id);
    expect(charges('BETWEEN')).toBe(1);
  });

  it('whose time runs out while it waits for its turn is not sent at all', async () => {
    const { id } = (await ask('QUEUEING', { prefer: 'respond-async' })).body;
    const { pool } = t.gapura.database;
    await pool.query(`UPDATE gateway_budget SET paused_until = now() + interval '1 second'`);
    onCharge = (response) => answerJson(response, transactionOf('QUEUEING'));
    const finishing = finish(id);
    const begun = async () =>
      (await pool.query('SELECT charge_attempts FROM gateway_payments WHERE id = $1', [id])).rows[0]?.charge_attempts;
    await expect.poll(begun).toBe(1);
    clock.advance(16 * MINUTE_MS);
    await finishing;
    expect(charges('QUEUEING')).toBe(0);
  });
});

describe('a charge that is repeated with its Idempotency-Key', () => {
  it('after its time is not sent again: the gateway is asked, and what it has not got fails', async () => {
    const headers = { 'idempotency-key': 'late-repetition' };
    expect((await ask('REPEATED', headers)).status).toBeGreaterThanOrEqual(500);
    const sent = charges('REPEATED');
    clock.advance(16 * MINUTE_MS);
    onCharge = (response) => answerJson(response, transactionOf('REPEATED'));
    onStatus = unknown;
    const repeated = await ask('REPEATED', headers);
    expect([repeated.status, charges('REPEATED')]).toEqual([400, sent]);
    expect(await read(repeated.body.payment_id)).toMatchObject({ transaction_status: 'failure' });
  });
});
