// A host that mounts the API and never opens the job queue: what it leaves to the background is found by another process's sweep.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGapura } from '../../src/host/app.ts';
import type { OpenGapura } from '../../src/host/open-gapura.ts';
import { freshDatabase, postgresUrl } from '../support/database.ts';
import { bcaCharge, startGapura, type TestGapura } from '../support/gapura.ts';
import { movableClock, muteNotifications, paidWallet, unmuteNotifications } from '../support/payments.ts';
import { runSweeps } from '../support/sweeps.ts';

const clock = movableClock();
let t: TestGapura;
/** The process that runs the tasks; where the database has room for one only, the same, which opens its queue later. */
let other: OpenGapura;

beforeAll(async () => {
  const database = await freshDatabase();
  t = await startGapura({ clock, database, gateway: { retries: 0 } });
  const { url, serverKey } = t.sandbox;
  const gateway = { environment: 'local', baseUrl: url, serverKey, retries: 0 } as const;
  other = postgresUrl === undefined ? t.gapura : await openGapura({ clock, database, gateway });
});
afterAll(async () => {
  if (other !== t.gapura) await other.close();
  await t.close();
});

describe('a host that never opens the job queue', () => {
  it('loses neither a charge for the background nor a refund whose outcome is not known', async () => {
    const id = await paidWallet(t, 'NO-QUEUE-REFUND');
    muteNotifications(t);
    const later = await t.request('POST', '/charge/', {
      body: { ...bcaCharge, order_id: 'NO-QUEUE' },
      headers: { prefer: 'respond-async' },
    });
    expect(later.status).toBe(202);
    t.sandbox.control.faults.add({ kind: 'error', operation: 'refund', status: 500, next: 1 });
    expect((await t.request('POST', `/payments/${id}/refund/`, { body: { amount: 5_000 } })).status).toBe(502);

    clock.advance(61_000);
    await runSweeps(other.worker);
    await other.worker.drain();
    const read = async (payment: string) => (await t.request('GET', `/payments/${payment}/`)).body;
    expect(await read(later.body.id)).toMatchObject({ charge_state: 'charged', transaction_status: 'pending' });
    expect((await read(id)).refunds).toMatchObject([{ status: 'accepted', amount: '5000.00' }]);
    expect(t.sandbox.control.transactions.get('NO-QUEUE-REFUND')?.refunds).toHaveLength(1);
    unmuteNotifications(t);
  });
});
