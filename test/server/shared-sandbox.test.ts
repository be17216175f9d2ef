// Two servers on one laptop: they share the sandbox, and each hears of its own payments.

import { afterAll, describe, expect, it, vi } from 'vitest';
import { bcaCharge } from '../support/gapura.ts';
import {
  freePort,
  newWorkspace,
  processTestMs,
  removeWorkspaces,
  type ServerChild,
  startServer,
  until,
} from '../support/process.ts';

vi.setConfig({ testTimeout: processTestMs, hookTimeout: processTestMs });
afterAll(removeWorkspaces);

const invoice = {
  customer_name: 'Budi Santoso',
  customer_email: 'budi@example.com',
  due_date: '2099-12-31',
  items: [{ description: 'Kopi Gayo 1 kg', price: 150_000, quantity: 1 }],
};

type Body = Record<string, unknown>;

function client(server: ServerChild) {
  const headers = { authorization: `Bearer ${server.demoKey}`, 'content-type': 'application/json' };
  return {
    async ask(path: string, body?: object): Promise<Body> {
      const options = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
      return (await (await fetch(server.url + path, options)).json()) as Body;
    },
    /** The orders of all messages that the gateway has sent here. */
    async heardOf(): Promise<unknown[]> {
      const answer = await fetch(`${server.url}/notifications/?limit=100`, { headers });
      return ((await answer.json()) as Body[]).map(({ order_id }) => order_id);
    },
  };
}

describe('two servers that share a sandbox', () => {
  it('each hear of their own payments and invoices, whoever runs the sandbox and whether or not their port is fixed', async () => {
    const sandboxPort = String(await freePort());
    const [first, second] = await Promise.all([newWorkspace(), newWorkspace()]);
    const shared = { GAPURA_SANDBOX_PORT: sandboxPort };
    const servers = [
      await startServer({ ...first.env, ...shared, PORT: String(await freePort()) }),
      await startServer({ ...second.env, ...shared, GAPURA_PREFIX: '/pay' }),
    ];
    expect(servers.map((server) => server.output('stdout').includes('(shared)'))).toEqual([false, true]);
    const control = (path: string) => fetch(`${servers[0]?.sandboxUrl}/_sandbox${path}`, { method: 'POST' });

    for (const [index, server] of servers.entries()) {
      const { ask, heardOf } = client(server);
      const charged = await ask('/charge/', { ...bcaCharge, order_id: `SHOP-${index}` });
      expect((await control(`/transactions/SHOP-${index}/pay`)).status).toBe(200);
      await until(
        () => ask(`/payments/${charged.id}/`),
        (payment) => payment.transaction_status === 'settlement',
      );
      const made = await ask('/invoices/', invoice);
      expect((await control(`/invoices/${made.order_id}/pay`)).status).toBe(200);
      await until(
        () => ask(`/invoices/${made.id}/`),
        (found) => found.status === 'paid',
      );
      expect(new Set(await heardOf())).toEqual(new Set([`SHOP-${index}`, made.order_id]));
    }
    await Promise.all(servers.map((server) => server.stop()));
  });
});
