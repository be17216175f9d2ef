// A server killed at every step of a charge and of a refund: whoever comes next brings it to one end, and only one.

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createSandbox, type FaultKind, type Sandbox } from '../../src/sandbox/index.ts';
import { postgresUrl } from '../support/database.ts';
import {
  gatewayAt,
  lastingDatabase,
  type PostReply,
  type ServerProcess,
  send,
  startServerProcess,
} from '../support/server-process.ts';
import { type HeldStep, holdStatement } from '../support/statement-hold.ts';

const CHECK_DUE_MS = 31_000;
const GRACE_MS = 6 * 60_000;
/** Of each kind: one is repeated, one is left to the sweep. */
const ATTEMPTS_OF_EACH = 2;
const CASE_TIMEOUT_MS = 240_000;
const WAIT = { timeout: 60_000, interval: 20 };
/** Several processes start on a machine that may be busy. */
const START_TIMEOUT_MS = 180_000;

let database: Awaited<ReturnType<typeof lastingDatabase>>;
let sandbox: Sandbox;
let server: ServerProcess;
let apiKey: string;
let shiftMs = 0;
let cases = 0;

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

function nextServer(gateway: Parameters<typeof gatewayAt>[1] = {}): Promise<ServerProcess> {
  return startServerProcess({ database: database.options, gateway: gatewayAt(sandbox, gateway), shiftMs });
}

async function query<Row>(text: string): Promise<Row[]> {
  return server.order<Row[]>({ name: 'query', text });
}

/** The background's work once the clock has moved. */
async function sweep(laterMs: number): Promise<void> {
  shiftMs = await server.order<number>({ name: 'sweep', laterMs });
}

/** A request that is stopped at some step. What it makes is told apart by the order id. */
interface Attempt {
  readonly orderId: string;
  readonly path: string;
  readonly body: object;
  readonly idempotencyKey: string;
  readonly operation: 'charge' | 'refund';
}

function attemptCharge(): Attempt {
  cases += 1;
  const orderId = `KILLED-${cases}`;
  const body = { payment_type: 'bank_transfer', bank: 'bca', gross_amount: 150_000, order_id: orderId };
  return { orderId, path: '/charge/', body, idempotencyKey: `key-${cases}`, operation: 'charge' };
}

async function attemptRefund(): Promise<Attempt> {
  cases += 1;
  const orderId = `KILLED-${cases}`;
  const body = { payment_type: 'gopay', gross_amount: 100_000, order_id: orderId };
  const charged = await send(server, '/charge/', { apiKey, body });
  expect(charged.status).toBe(201);
  sandbox.control.pay(orderId);
  const paid = await send(server, `/payments/${charged.body.id}/check_status/`, { apiKey });
  expect(paid.body.payment.transaction_status).toBe('settlement');
  const path = `/payments/${charged.body.id}/refund/`;
  return { orderId, path, body: { amount: 40_000 }, idempotencyKey: `key-${cases}`, operation: 'refund' };
}

/** One step at which the process dies, and what the gateway and the database are left with. */
interface Step {
  readonly name: string;
  /** Whether the request was written down. */
  readonly written: boolean;
  /** Whether the gateway did what it was asked. */
  readonly taken: boolean;
  /** Whether the answer was kept for a repetition. */
  readonly answered: boolean;
  /** Has requests wait at the step; the hold is set up before they are sent. */
  hold(): Promise<Hold>;
}

interface Hold {
  /** Resolves when all of them wait there. */
  reached(attempts: readonly Attempt[]): Promise<void>;
  /** Whether each of them is sent when the one before waits there: those that come together would share one statement. */
  readonly oneByOne: boolean;
  /** What goes on without the server that was killed. */
  end(attempts: readonly Attempt[]): Promise<void>;
  close(): Promise<void>;
}

const OPERATIONS = ['charge', 'refund'] as const;

/** The gateway holds its answers back. */
function atGateway(kind: FaultKind): Step['hold'] {
  return async () => {
    for (const operation of OPERATIONS) {
      sandbox.control.faults.add({ kind, operation, next: ATTEMPTS_OF_EACH, delayMs: 3_000 });
    }
    const received = async (attempts: readonly Attempt[]) => {
      const calls = () => attempts.map(({ operation, orderId }) => sandbox.requests.count({ operation, orderId }));
      await vi.waitUntil(() => calls().every((count) => count > 0), WAIT);
    };
    const struck = async () => void (await vi.waitUntil(() => sandbox.control.faults.list().length === 0, WAIT));
    return { reached: kind === 'delay' ? struck : received, oneByOne: false, end: received, close: async () => {} };
  };
}

const GATEWAY_STEPS: Step[] = [
  ['the gateway was about to take it and never did', 'timeout-before', false] as const,
  ['the gateway was at work on it, and took it afterwards', 'delay', true] as const,
  ['the gateway had taken it and the answer was under way', 'timeout-after', true] as const,
].map(([name, kind, taken]) => ({ name, written: true, taken, answered: false, hold: atGateway(kind) }));

interface HeldStatement {
  readonly name: string;
  readonly during: 'request' | 'outcome' | 'answer';
  readonly held: HeldStep;
}

/** The database holds a statement, which is committed though nobody hears of it, or rolled back. */
function inStatement({ held }: HeldStatement, how: 'committed' | 'rolled back'): Step['hold'] {
  return async () => {
    const hold = await holdStatement(database.options, held);
    return {
      reached: (attempts) => hold.reached(attempts.length),
      oneByOne: true,
      end: () => hold.end(how),
      close: hold.close,
    };
  };
}

const STATEMENTS: HeldStatement[] = [
  {
    name: 'writing the request down',
    during: 'request',
    held: { tables: ['gateway_payments', 'gateway_refunds'], event: 'INSERT', when: 'true' },
  },
  {
    name: 'writing the outcome down',
    during: 'outcome',
    held: {
      tables: ['gateway_payments'],
      event: 'UPDATE',
      when: 'NEW.charge_state <> OLD.charge_state OR NEW.refund_amount > OLD.refund_amount',
    },
  },
  {
    name: 'keeping the answer',
    during: 'answer',
    held: { tables: ['idempotency_keys'], event: 'UPDATE', when: 'NEW.status IS NOT NULL' },
  },
];

const STATEMENT_STEPS: Step[] = STATEMENTS.flatMap((statement) =>
  (['committed', 'rolled back'] as const).map((how) => ({
    name: `it was ${statement.name}, which was ${how}`,
    written: statement.during !== 'request' || how === 'committed',
    taken: statement.during !== 'request',
    answered: statement.during === 'answer' && how === 'committed',
    hold: inStatement(statement, how),
  })),
);

/** The embedded database has one session: there, only the gateway can be made to wait. */
const STEPS = postgresUrl === undefined ? GATEWAY_STEPS : [...GATEWAY_STEPS, ...STATEMENT_STEPS];

/** Sends the requests, kills the server when all are at the step, and starts the next one. */
async function dieAt(step: Step, attempts: readonly Attempt[]): Promise<void> {
  const hold = await step.hold();
  try {
    const cut: Promise<void>[] = [];
    for (const [index, attempt] of attempts.entries()) {
      cut.push(expect(request(attempt)).rejects.toThrow('fetch failed'));
      if (hold.oneByOne) await hold.reached(attempts.slice(0, index + 1));
    }
    await hold.reached(attempts);
    await server.kill();
    await Promise.all(cut);
    await hold.end(attempts);
  } finally {
    await hold.close();
  }
  expect(attempts.map(taken)).toEqual(attempts.map(() => (step.taken ? 1 : 0)));
  server = await nextServer();
}

function request({ path, body, idempotencyKey }: Attempt): Promise<PostReply> {
  return send(server, path, { apiKey, body, idempotencyKey });
}

/** How often the gateway did it. */
function taken({ orderId, operation }: Attempt): number {
  const transactions = sandbox.control.transactions.list({ limit: 1_000 }).filter((one) => one.orderId === orderId);
  return operation === 'charge' ? transactions.length : transactions.flatMap((one) => one.refunds).length;
}

/** A repetition that comes too early is told to wait for as long as the dead process is given; then it is taken up. */
async function repeat(attempt: Attempt): Promise<PostReply> {
  const early = await request(attempt);
  if (early.status !== 409) return early;
  expect(early.body.code).toBe('idempotency_in_progress');
  expect(Number(early.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  expect(Number(early.headers.get('retry-after'))).toBeLessThanOrEqual(10);
  await endLease(attempt);
  return request(attempt);
}

/** What ten seconds do. */
async function endLease({ idempotencyKey }: Attempt): Promise<void> {
  await query(`UPDATE idempotency_keys SET locked_until = now() WHERE key = '${idempotencyKey}' AND status IS NULL`);
}

interface Outcome {
  readonly payments: {
    transaction_status: string;
    charge_state: string;
    refund_amount: string;
    refund_reserved_amount: string;
  }[];
  readonly refunds: { amount: string; status: string }[];
  readonly history: (string | null)[][];
  readonly events: string[];
  /** How often the gateway did it. */
  readonly taken: number;
}

async function outcomeOf(attempt: Attempt): Promise<Outcome> {
  const mine = `(SELECT id FROM gateway_payments WHERE order_id = '${attempt.orderId}')`;
  const payments = await query<Outcome['payments'][number]>(
    `SELECT transaction_status, charge_state, refund_amount, refund_reserved_amount FROM gateway_payments WHERE id = ${mine}`,
  );
  const refunds = await query<Outcome['refunds'][number]>(
    `SELECT amount, status FROM gateway_refunds WHERE payment_id = ${mine}`,
  );
  const history = await query<{ from_status: string | null; to_status: string; charge_state: string }>(
    `SELECT from_status, to_status, charge_state FROM gateway_payment_history WHERE payment_id = ${mine} ORDER BY version`,
  );
  const events = await query<{ name: string }>(
    `SELECT name FROM gateway_events WHERE subject_id = ${mine} ORDER BY sequence`,
  );
  return {
    payments,
    refunds,
    history: history.map((row) => [row.from_status, row.to_status, row.charge_state]),
    events: events.map((event) => event.name),
    taken: taken(attempt),
  };
}

const NO_REFUND = { refund_amount: '0', refund_reserved_amount: '0' };
const NOTHING: Outcome = { payments: [], refunds: [], history: [], events: [], taken: 0 };
const CHARGED: Outcome = {
  payments: [{ transaction_status: 'pending', charge_state: 'charged', ...NO_REFUND }],
  refunds: [],
  history: [['pending', 'pending', 'charged']],
  events: ['payment_received'],
  taken: 1,
};
const FAILED: Outcome = {
  payments: [{ transaction_status: 'failure', charge_state: 'rejected', ...NO_REFUND }],
  refunds: [],
  history: [['pending', 'failure', 'rejected']],
  events: ['payment_failed'],
  taken: 0,
};
const PAID: Outcome = {
  payments: [{ transaction_status: 'settlement', charge_state: 'charged', ...NO_REFUND }],
  refunds: [],
  history: [...CHARGED.history, ['pending', 'settlement', 'charged']],
  events: [...CHARGED.events, 'payment_settled'],
  taken: 0,
};
const REFUNDED: Outcome = {
  payments: [
    {
      transaction_status: 'partial_refund',
      charge_state: 'charged',
      refund_amount: '40000',
      refund_reserved_amount: '40000',
    },
  ],
  refunds: [{ amount: '40000', status: 'accepted' }],
  history: [...PAID.history, ['settlement', 'partial_refund', 'charged']],
  events: [...PAID.events, 'payment_refunded'],
  taken: 1,
};

describe('a charge and a refund whose server was killed', () => {
  for (const step of STEPS) {
    it(
      `while ${step.name}, end once: repeated with their keys, or left to the sweep`,
      async () => {
        const [charge, sweptCharge] = [attemptCharge(), attemptCharge()];
        const [refund, sweptRefund] = [await attemptRefund(), await attemptRefund()];
        await dieAt(step, [charge, sweptCharge, refund, sweptRefund]);

        const charged = await repeat(charge);
        expect([charged.status, charged.body.order_id]).toEqual([201, charge.orderId]);
        const refunded = await repeat(refund);
        expect([refunded.status, refunded.body.refund?.status]).toEqual([200, 'accepted']);
        for (const reply of [charged, refunded]) {
          expect(reply.headers.get('idempotent-replayed')).toBe(step.answered ? 'true' : null);
        }
        expect(await outcomeOf(charge)).toEqual(CHARGED);
        expect(await outcomeOf(refund)).toEqual(REFUNDED);

        await sweep(CHECK_DUE_MS);
        await sweep(GRACE_MS);
        expect(await outcomeOf(sweptCharge)).toEqual(step.taken ? CHARGED : step.written ? FAILED : NOTHING);
        expect(await outcomeOf(sweptRefund)).toEqual(step.written ? REFUNDED : PAID);

        // Nothing moves any more, whoever asks again.
        expect((await request(charge)).body).toEqual(charged.body);
        expect((await request(refund)).body).toEqual(refunded.body);
        expect(await outcomeOf(charge)).toEqual(CHARGED);
        expect(await outcomeOf(refund)).toEqual(REFUNDED);
      },
      CASE_TIMEOUT_MS,
    );
  }
});

// Nothing of the database is in it: once is enough.
describe.runIf(postgresUrl !== undefined)(
  'a charge that is repeated while the gateway is still at work on the first call',
  () => {
    it(
      'is not known until the gateway is done, and then found: charged once',
      async () => {
        await server.stop();
        server = await nextServer({ timeoutMs: 1_000 });
        const attempt = attemptCharge();
        sandbox.control.faults.add({ kind: 'delay', operation: 'charge', delayMs: 6_000 });
        const first = await request(attempt);
        const early = await request(attempt);
        expect([first.status, early.status, taken(attempt)]).toEqual([504, 502, 0]);
        await vi.waitUntil(() => taken(attempt) === 1, WAIT);
        expect((await request(attempt)).status).toBe(201);
        expect(taken(attempt)).toBe(1);
        expect((await outcomeOf(attempt)).events).toEqual(['payment_received']);
      },
      CASE_TIMEOUT_MS,
    );
  },
);

describe('one key in the hands of many', () => {
  it(
    'ends in one payment and one transaction, however many ask at once and through whichever server',
    async () => {
      const second = postgresUrl === undefined ? server : await nextServer();
      const attempt = attemptCharge();
      sandbox.control.faults.add({ kind: 'delay', operation: 'charge', delayMs: 300 });
      const { path, body, idempotencyKey } = attempt;
      const ask = (turn: number) => send(turn % 2 === 0 ? server : second, path, { apiKey, body, idempotencyKey });
      const replies = await Promise.all(Array.from({ length: 30 }, (_, turn) => ask(turn)));
      if (second !== server) await second.stop();
      expect(replies.filter((reply) => ![201, 409].includes(reply.status))).toEqual([]);
      expect(replies.filter((reply) => reply.status === 201 && !reply.headers.has('idempotent-replayed'))).toHaveLength(
        1,
      );
      expect(await outcomeOf(attempt)).toEqual(CHARGED);
      expect(sandbox.requests.count({ operation: 'charge', orderId: attempt.orderId })).toBe(1);
    },
    CASE_TIMEOUT_MS,
  );
});
