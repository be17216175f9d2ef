// A server killed in the middle of making an invoice: whoever comes next brings it to one end, and only one.

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createSandbox, type FaultKind, type Sandbox } from '../../src/sandbox/index.ts';
import { postgresUrl } from '../support/database.ts';
import { anInvoice } from '../support/invoices.ts';
import {
  gatewayAt,
  lastingDatabase,
  type PostReply,
  type ServerProcess,
  send,
  startServerProcess,
} from '../support/server-process.ts';
import { holdStatement } from '../support/statement-hold.ts';

const CHECK_DUE_MS = 31_000;
const CASE_TIMEOUT_MS = 240_000;
const START_TIMEOUT_MS = 180_000;
const WAIT = { timeout: 60_000, interval: 20 };

let database: Awaited<ReturnType<typeof lastingDatabase>>;
let sandbox: Sandbox;
let server: ServerProcess;
let apiKey: string;
let shiftMs = 0;

beforeAll(async () => {
  database = await lastingDatabase();
  sandbox = await createSandbox();
  server = await nextServer();
  apiKey = await server.order<string>({ name: 'createKey', owner: 'budi' });
}, START_TIMEOUT_MS);
afterAll(async () => {
  await server.stop();
  await sandbox.close();
  await database.remove();
});

function nextServer(): Promise<ServerProcess> {
  return startServerProcess({ database: database.options, gateway: gatewayAt(sandbox), shiftMs });
}

function request(orderId: string): Promise<PostReply> {
  const body = anInvoice({ order_id: orderId });
  return send(server, '/invoices/', { apiKey, body, idempotencyKey: `key of ${orderId}`.replaceAll(' ', '-') });
}

/** Kills the server once its requests are where they should be, and starts the next one. */
async function killAt(orderIds: readonly string[], reached: () => Promise<void>, then = async () => {}): Promise<void> {
  const cut = orderIds.map((orderId) => expect(request(orderId)).rejects.toThrow('fetch failed'));
  await reached();
  await server.kill();
  await Promise.all(cut);
  await then();
  server = await nextServer();
}

/** A first repetition may come while the dead process is still given time; what ten seconds do. */
async function repeat(orderId: string): Promise<PostReply> {
  const text = 'UPDATE idempotency_keys SET locked_until = now() WHERE status IS NULL';
  await server.order({ name: 'query', text });
  return request(orderId);
}

async function outcomeOf(orderId: string) {
  const mine = `(SELECT id FROM gateway_invoices WHERE order_id = '${orderId}')`;
  const query = <Row>(text: string) => server.order<Row[]>({ name: 'query', text });
  const invoices = await query<{ status: string; creation_state: string }>(
    `SELECT status, creation_state FROM gateway_invoices WHERE id = ${mine}`,
  );
  const events = await query<{ name: string }>(
    `SELECT name FROM gateway_events WHERE subject_id = ${mine} ORDER BY sequence`,
  );
  const made = sandbox.control.invoices.list({ limit: 1_000 }).filter((one) => one.orderId === orderId).length;
  return { invoices, events: events.map(({ name }) => name), made };
}

const MADE = { invoices: [{ status: 'pending', creation_state: 'created' }], events: ['invoice_created'], made: 1 };

const TAKEN: [string, FaultKind] = ['the gateway had made it and the answer was under way', 'timeout-after'];
const NOT_TAKEN: [string, FaultKind] = ['the gateway was about to make it and never did', 'timeout-before'];
/** Servers start slowly on the embedded database, and nothing in this depends on it: there, one step has to do. */
const STEPS = postgresUrl === undefined ? [TAKEN] : [TAKEN, NOT_TAKEN];

describe('an invoice whose server was killed', () => {
  it.each(STEPS)(
    'while %s, is made once: repeated with its key, or left to the sweep',
    async (_name, kind) => {
      const [repeated, swept] = [`REPEATED-${kind}`, `SWEPT-${kind}`];
      sandbox.control.faults.add({ kind, operation: 'invoice-create', next: 2 });
      const arrived = () =>
        sandbox.requests.list({ operation: 'invoice-create' }).filter((call) => call.fault === kind);
      await killAt([repeated, swept], async () => {
        await vi.waitUntil(() => arrived().length === 2, WAIT);
      });
      const reply = await repeat(repeated);
      expect([reply.status, reply.body.order_id, reply.body.status]).toEqual([201, repeated, 'pending']);
      shiftMs = await server.order<number>({ name: 'sweep', laterMs: CHECK_DUE_MS });
      expect(await outcomeOf(repeated)).toEqual(MADE);
      expect(await outcomeOf(swept)).toEqual(MADE);
      expect((await request(repeated)).body).toEqual(reply.body);
    },
    CASE_TIMEOUT_MS,
  );

  it.runIf(postgresUrl !== undefined)(
    'while it was writing the outcome down, which was rolled back, is made once',
    async () => {
      const hold = await holdStatement(database.options, {
        tables: ['gateway_invoices'],
        event: 'UPDATE',
        when: 'NEW.creation_state <> OLD.creation_state',
      });
      try {
        await killAt(
          ['HELD-1', 'HELD-2'],
          () => hold.reached(2),
          () => hold.end('rolled back'),
        );
      } finally {
        await hold.close();
      }
      expect((await repeat('HELD-1')).status).toBe(201);
      shiftMs = await server.order<number>({ name: 'sweep', laterMs: CHECK_DUE_MS });
      expect(await outcomeOf('HELD-1')).toEqual(MADE);
      expect(await outcomeOf('HELD-2')).toEqual(MADE);
    },
    CASE_TIMEOUT_MS,
  );
});
