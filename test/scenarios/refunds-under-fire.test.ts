// A hundred refunds at once, worth three times the payment, through several servers while the gateway fails now and then.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../../src/sandbox/index.ts';
import { postgresUrl } from '../support/database.ts';
import {
  gatewayAt,
  lastingDatabase,
  type PostReply,
  type ServerProcess,
  send,
  startServerProcess,
} from '../support/server-process.ts';

const PAID = 1_000_000;
const REFUNDS = 100;
const SWEEPS_MAX = 20;
const SWEEP_STEP_MS = 60_000;
/** Several processes start on a machine that may be busy. */
const START_TIMEOUT_MS = 180_000;

let database: Awaited<ReturnType<typeof lastingDatabase>>;
let sandbox: Sandbox;
let servers: ServerProcess[] = [];
let apiKey: string;

beforeAll(async () => {
  database = await lastingDatabase();
  sandbox = await createSandbox();
  const settings = { database: database.options, gateway: gatewayAt(sandbox, { timeoutMs: 2_000 }) };
  const first = await startServerProcess(settings);
  // The embedded database belongs to one process.
  const others = postgresUrl === undefined ? [] : [startServerProcess(settings), startServerProcess(settings)];
  servers = [first, ...(await Promise.all(others))];
  apiKey = await first.order<string>({ name: 'createKey', owner: 'budi' });
}, START_TIMEOUT_MS);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await sandbox.close();
  await database.remove();
});

/** The servers take turns. */
function serverAt(turn: number): ServerProcess {
  const server = servers[turn % servers.length];
  if (server === undefined) throw new Error('There is no server');
  return server;
}

async function query<Row>(text: string): Promise<Row[]> {
  return serverAt(0).order<Row[]>({ name: 'query', text });
}

interface RefundRow {
  readonly id: string;
  readonly refund_key: string;
  readonly amount: string;
  readonly status: string;
}

const refundRows = () => query<RefundRow>('SELECT id, refund_key, amount, status FROM gateway_refunds ORDER BY id');
const paymentRow = async () =>
  (
    await query<{ transaction_status: string; refund_amount: string; refund_reserved_amount: string }>(
      'SELECT transaction_status, refund_amount, refund_reserved_amount FROM gateway_payments',
    )
  )[0];

function sum(rows: readonly { readonly amount: string | number }[]): number {
  return rows.reduce((total, row) => total + Number(row.amount), 0);
}

/** Amounts from 10,000 to 50,000 that add up to three times the payment, the same for a seed. */
function drawAmounts(seed: number): number[] {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const steps = Array.from({ length: REFUNDS / 2 }, () => Math.floor(next() * 20_001));
  return steps.flatMap((step) => [30_000 - step, 30_000 + step]);
}

async function chargeAndPay(): Promise<string> {
  const body = { payment_type: 'gopay', gross_amount: PAID, order_id: 'FIRE-1' };
  const charged = await send(serverAt(0), '/charge/', { apiKey, body });
  expect(charged.status).toBe(201);
  sandbox.control.settings.setAddresses({ payment: `${serverAt(1).url}/notification/` });
  sandbox.control.pay('FIRE-1');
  await sandbox.settled();
  return charged.body.id as string;
}

/** Status checks that go on until the refunds have been answered. */
async function keepChecking(paymentId: string, goesOn: () => boolean): Promise<number[]> {
  const statuses: number[] = [];
  for (let turn = 0; goesOn(); turn++) {
    statuses.push((await send(serverAt(turn), `/payments/${paymentId}/check_status/`, { apiKey })).status);
  }
  return statuses;
}

/** The background's work, with the clock going forward, until no refund is left in doubt. */
async function sweepUntilNothingIsPending(): Promise<void> {
  for (let sweep = 0; sweep < SWEEPS_MAX; sweep++) {
    if ((await refundRows()).every((refund) => refund.status !== 'pending')) return;
    await serverAt(sweep).order({ name: 'sweep', laterMs: SWEEP_STEP_MS });
  }
  throw new Error(`Refunds are pending after ${SWEEPS_MAX} sweeps`);
}

describe('100 refunds at once that add up to three times the payment', () => {
  it('end with exactly the refunds that the gateway has, worth no more than was captured, whatever failed on the way', async () => {
    const seed = Date.now() % 2 ** 32;
    console.log(`seed ${seed}`);
    const amounts = drawAmounts(seed);
    expect(sum(amounts.map((amount) => ({ amount })))).toBe(3 * PAID);
    const paymentId = await chargeAndPay();
    sandbox.control.faults.add({ kind: 'timeout-after', operation: 'refund', every: 7 });
    sandbox.control.faults.add({ kind: 'error', operation: 'refund', taken: true, every: 11 });
    sandbox.control.faults.add({ kind: 'error', operation: 'refund', every: 13 });
    sandbox.control.faults.add({ kind: 'repeated', every: 2 });

    let open = true;
    const checking = keepChecking(paymentId, () => open);
    const replies: PostReply[] = await Promise.all(
      amounts.map((amount, turn) =>
        send(serverAt(turn), `/payments/${paymentId}/refund/`, {
          apiKey,
          body: { amount, reason: `refund ${turn}` },
          idempotencyKey: `fire-${turn}`,
        }),
      ),
    );
    open = false;
    const checks = await checking;
    sandbox.control.faults.clear();
    await sandbox.settled();
    await sweepUntilNothingIsPending();

    // Every answer is a grant, a refusal, or an honest "not known".
    expect(replies.map((reply) => reply.status).filter((status) => ![200, 400, 502, 504].includes(status))).toEqual([]);
    expect(checks.filter((status) => ![200, 502, 504].includes(status))).toEqual([]);
    expect(replies.filter((reply) => reply.status === 200).length).toBeGreaterThan(0);
    expect(replies.filter((reply) => reply.status > 500).length).toBeGreaterThan(0);

    const rows = await refundRows();
    const standing = rows.filter((refund) => refund.status !== 'failed');
    const atGateway = sandbox.control.transactions.get('FIRE-1')?.refunds ?? [];
    expect(standing.map((refund) => [refund.refund_key, Number(refund.amount)]).sort()).toEqual(
      atGateway.map((refund) => [refund.key, refund.amount]).sort(),
    );
    expect(sum(standing)).toBeLessThanOrEqual(PAID);
    expect(await paymentRow()).toEqual({
      transaction_status: sum(standing) === PAID ? 'refund' : 'partial_refund',
      refund_amount: String(sum(standing)),
      refund_reserved_amount: String(sum(standing)),
    });
    // What was granted stands, and what was refused does not.
    for (const reply of replies.filter(({ status }) => status === 200)) {
      expect(standing.map((refund) => refund.id)).toContain(reply.body.refund.id);
    }
    const told = await query<{ refund: string }>(
      `SELECT data->'refund'->>'id' AS refund FROM gateway_events WHERE name = 'payment_refunded' ORDER BY 1`,
    );
    expect(told.map((event) => event.refund)).toEqual(standing.map((refund) => refund.id));
  }, 240_000);

  it('cannot be exceeded even by SQL: the database itself forbids it', async () => {
    const beyond = `UPDATE gateway_payments SET refund_reserved_amount = captured_amount + 1`;
    await expect(query(beyond)).rejects.toThrow('gateway_payments_refunds_within_capture');
    const below = `UPDATE gateway_payments SET refund_amount = refund_reserved_amount + 1`;
    await expect(query(below)).rejects.toThrow('gateway_payments_refunds_within_capture');
  });
});
