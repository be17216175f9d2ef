// The gateway has acted, and what it did cannot be written for a reason that nobody thought of: never a 500 without a trace.

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, postgresUrl } from '../support/database.ts';
import { type Breaker, openBreaker } from '../support/failing-writes.ts';
import { startGapura, type TestGapura } from '../support/gapura.ts';
import { muteNotifications, paidWallet } from '../support/payments.ts';

/** A check that fails: not a database that is away, so trying again would not help. */
const CHECK_VIOLATION = '23514';

let t: TestGapura;
let breaker: Breaker;
const errors: object[] = [];

describe.runIf(postgresUrl !== undefined)('a refund that the gateway made and the database refuses', () => {
  beforeAll(async () => {
    const database = await freshDatabase();
    const logger = { debug() {}, info() {}, warn() {}, error: (fields: object) => void errors.push(fields) };
    t = await startGapura({ database, logger });
    breaker = await openBreaker(database);
  });
  afterEach(() => breaker.mend());
  afterAll(async () => {
    await breaker.close();
    await t.close();
  });

  it('is answered with 503 and the payment, logged, and found by a repetition with the same key', async () => {
    const id = await paidWallet(t, 'REFUSED-1');
    muteNotifications(t);
    const refund = () =>
      t.request('POST', `/payments/${id}/refund/`, {
        body: { amount: 40_000 },
        headers: { 'idempotency-key': 'refund-1' },
      });
    await breaker.failWrites('gateway_payment_history', CHECK_VIOLATION);
    const reply = await refund();
    expect(t.sandbox.control.transactions.get('REFUSED-1')?.refunds).toHaveLength(1);
    expect([reply.status, reply.body.code, reply.body.payment_id]).toEqual([503, 'unavailable', id]);
    expect(errors).toContainEqual(expect.objectContaining({ payment_id: id, err: expect.anything() }));
    await breaker.mend();
    expect(await refund()).toMatchObject({ status: 200, body: { refund: { amount: '40000.00', status: 'accepted' } } });
    expect(t.sandbox.control.transactions.get('REFUSED-1')?.refunds).toHaveLength(1);
  });
});
