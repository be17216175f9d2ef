// A server killed after it has written down that a refund is approved: the next one brings the refund to its end, once.

import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createSandbox, type Sandbox } from '../../src/sandbox/index.ts';
import { gatewayAt, lastingDatabase, type ServerProcess, send, startServerProcess } from '../support/server-process.ts';

const WAIT = { timeout: 60_000, interval: 20 };
/** Several processes start on a machine that may be busy. */
const TIMEOUT_MS = 180_000;
const SWEEP_AFTER_MS = 31_000;

let database: Awaited<ReturnType<typeof lastingDatabase>>;
let sandbox: Sandbox;
let server: ServerProcess;
beforeAll(async () => {
  database = await lastingDatabase();
  sandbox = await createSandbox();
  server = await nextServer();
}, TIMEOUT_MS);
afterAll(async () => {
  await server.stop();
  await sandbox.close();
  await database.remove();
});

function nextServer(): Promise<ServerProcess> {
  return startServerProcess({ database: database.options, gateway: gatewayAt(sandbox), refundApprovalAbove: 0 });
}

it(
  'an approval that dies before the gateway took the refund is finished by the sweep',
  async () => {
    const orderId = 'APPROVAL-KILLED';
    const apiKey = await server.order<string>({ name: 'createKey', owner: 'budi' });
    const second = await server.order<string>({ name: 'createKey', owner: 'rina', staff: true });
    const body = { payment_type: 'gopay', gross_amount: 100_000, order_id: orderId };
    const { id } = (await send(server, '/charge/', { apiKey, body })).body;
    sandbox.control.pay(orderId);
    await send(server, `/payments/${id}/check_status/`, { apiKey });
    const asked = await send(server, `/payments/${id}/refund/`, { apiKey, body: { amount: 40_000 } });
    expect(asked.status).toBe(202);

    sandbox.control.faults.add({ kind: 'timeout-before', operation: 'refund', next: 1, delayMs: 3_000 });
    const approval = send(server, `/refunds/${asked.body.refund.id}/approve/`, { apiKey: second, body: {} });
    const cut = expect(approval).rejects.toThrow('fetch failed');
    await vi.waitUntil(() => sandbox.requests.count({ operation: 'refund', orderId }) > 0, WAIT);
    await server.kill();
    await cut;
    server = await nextServer();
    const refunds = async () => (await send(server, `/payments/${id}/`, { apiKey })).body.refunds;
    expect(await refunds()).toMatchObject([{ status: 'pending', decided_by: 'rina' }]);

    await server.order<number>({ name: 'sweep', laterMs: SWEEP_AFTER_MS });
    expect(await refunds()).toMatchObject([{ status: 'accepted', requested_by: 'budi', decided_by: 'rina' }]);
    const [transaction] = sandbox.control.transactions.list({ limit: 10 });
    expect(transaction?.refunds.map(({ amount }) => amount)).toEqual([40_000]);
    const acts = await server.order<{ action: string }[]>({
      name: 'query',
      text: `SELECT action FROM audit_log WHERE subject_id = '${id}' ORDER BY created_at`,
    });
    expect(acts.map(({ action }) => action)).toEqual(['refund.create', 'refund.approve']);
  },
  TIMEOUT_MS,
);
