// What can happen in the simulated world: customers, staff, the gateway with its moods, the clock, the background, and death.

import { createHash } from 'node:crypto';
import type { FaultRequest } from '../../../src/sandbox/index.ts';
import type { Random } from '../random.ts';
import { LIES } from './liar.ts';
import type { Reply, SimulatedWorld } from './world.ts';

/** What one run remembers of what it made. */
export interface Run {
  readonly world: SimulatedWorld;
  readonly random: Random;
  readonly seed: number;
  /** Requests that somebody may repeat, as they were sent. */
  readonly asked: { readonly path: string; readonly body: object; readonly key: string }[];
  readonly payments: string[];
  readonly checkouts: { readonly id: string; readonly token: string }[];
  count: number;
}

export interface Step {
  readonly name: string;
  readonly weight: number;
  act(run: Run): Promise<unknown>;
}

const MINUTE_MS = 60_000;
const TYPES = [
  { payment_type: 'bank_transfer', bank: 'bca' },
  { payment_type: 'gopay' },
  { payment_type: 'qris' },
  { payment_type: 'echannel', bill_info1: 'Payment', bill_info2: 'Kopi' },
] as const;
const METHODS = ['bca_va', 'bni_va', 'gopay', 'qris'] as const;

const FAULTS: readonly Omit<FaultRequest, 'next'>[] = [
  { kind: 'error', status: 500, taken: true },
  { kind: 'error', status: 500 },
  { kind: 'html', taken: true },
  { kind: 'truncated-json' },
  { kind: 'refuse-connection' },
  { kind: 'lost' },
  { kind: 'repeated' },
  { kind: 'reordered' },
  { kind: 'wrong-signature' },
  { kind: 'refund-denied' },
];

function remember(run: Run, reply: Reply): void {
  const { body } = reply;
  const id = body?.id ?? body?.payment_id ?? body?.payment?.id;
  if (typeof id === 'string' && !run.payments.includes(id)) run.payments.push(id);
}

/** Sends something new; the process may die on the way. */
async function ask(run: Run, path: string, body: object): Promise<void> {
  const key = `key-${run.seed}-${run.asked.length}`;
  run.asked.push({ path, body, key });
  await send(run, { path, body, key });
}

async function send(run: Run, { path, body, key }: Run['asked'][number]): Promise<void> {
  const work = async () => {
    const reply = await run.world.ask('POST', path, { body, key });
    if (path === '/charge/') remember(run, reply);
    if (reply.status >= 500 && reply.status !== 502 && reply.status !== 503 && reply.status !== 504)
      throw new Error(`${path} was answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  };
  await orDie(run, work);
}

/** Now and then the process dies at one of the first seams. */
async function orDie(run: Run, work: () => Promise<unknown>): Promise<void> {
  if (run.world.canDie && run.random.chance(0.08)) await run.world.dieDuring(1 + run.random.int(0, 7), work);
  else await work();
}

const somePayment = ({ payments, random }: Run) => (payments.length === 0 ? undefined : random.pick(payments));

function onPayment(name: string, weight: number, act: (run: Run, id: string) => Promise<unknown>): Step {
  return {
    name,
    weight,
    act: async (run) => {
      const id = somePayment(run);
      if (id !== undefined) await act(run, id);
    },
  };
}

async function transactionOf(run: Run, which: (status: string) => boolean) {
  const found = run.world.sandbox.control.transactions.list({ limit: 1_000 }).filter(({ status }) => which(status));
  return found.length === 0 ? undefined : run.random.pick(found);
}

export const STEPS: readonly Step[] = [
  {
    name: 'charge',
    weight: 14,
    act: async (run) => {
      run.count += 1;
      const body = { ...run.random.pick(TYPES), gross_amount: 100_000, order_id: `SIM-${run.seed}-${run.count}` };
      await ask(run, '/charge/', body);
    },
  },
  {
    name: 'repeat a request',
    weight: 8,
    act: async (run) => {
      if (run.asked.length > 0) await send(run, run.random.pick(run.asked));
    },
  },
  {
    name: 'the customer pays',
    weight: 14,
    act: async (run) => {
      const waiting = await transactionOf(run, (status) => status === 'pending');
      if (waiting === undefined) return;
      run.world.sandbox.control.pay(waiting.id);
      await run.world.sandbox.settled();
    },
  },
  onPayment('cancel', 4, (run, id) => ask(run, `/payments/${id}/cancel/`, {})),
  onPayment('expire', 3, (run, id) => ask(run, `/payments/${id}/expire/`, {})),
  onPayment('refund', 12, (run, id) =>
    ask(run, `/payments/${id}/refund/`, { amount: (1 + run.random.int(0, 11)) * 10_000 }),
  ),
  onPayment('refresh', 8, (run, id) => orDie(run, () => run.world.ask('GET', `/payments/${id}/check_status/`))),
  {
    name: 'a checkout',
    weight: 4,
    act: async (run) => {
      run.count += 1;
      const body = { amount: 100_000, order_id: `SIM-${run.seed}-C${run.count}` };
      const reply = await run.world.ask('POST', '/checkouts/', { body });
      if (reply.status === 201) run.checkouts.push({ id: reply.body.id, token: reply.body.url.split('/').at(-1) });
    },
  },
  {
    name: 'the customer chooses',
    weight: 10,
    act: async (run) => {
      if (run.checkouts.length === 0) return;
      const { token } = run.random.pick(run.checkouts);
      await orDie(run, () => run.world.choose(token, run.random.pick(METHODS)));
    },
  },
  {
    name: 'a checkout is cancelled',
    weight: 2,
    act: async (run) => {
      if (run.checkouts.length > 0) await ask(run, `/checkouts/${run.random.pick(run.checkouts).id}/cancel/`, {});
    },
  },
  {
    name: 'an old message comes again',
    weight: 8,
    act: async (run) => {
      const sent = run.world.sandbox.control.notifications.list({ limit: 1_000 });
      if (sent.length > 0) run.world.sandbox.control.notifications.replay(run.random.pick(sent).id);
      await run.world.sandbox.settled();
    },
  },
  {
    name: 'a message about another amount',
    weight: 3,
    act: async (run) => {
      const any = await transactionOf(run, () => true);
      if (any !== undefined) await run.world.notify(JSON.stringify(forged(run, any.orderId, any.id)));
    },
  },
  {
    name: 'the gateway errs',
    weight: 12,
    act: async ({ world, random }) => {
      world.sandbox.control.faults.add({ ...random.pick(FAULTS), next: 1 + random.int(0, 1) });
    },
  },
  {
    name: 'the gateway lies',
    weight: 10,
    act: async ({ world, random }) => world.liar.lie(random.pick(LIES), 1 + random.int(0, 2)),
  },
  {
    name: 'time passes',
    weight: 10,
    act: ({ world, random }) =>
      world.pass(random.pick([5_000, 40_000, 6 * MINUTE_MS, 70 * MINUTE_MS, 25 * 60 * MINUTE_MS])),
  },
  { name: 'the background works', weight: 10, act: ({ world }) => world.sweep() },
];

/** Signed by the gateway's own key, and still not about this payment: another amount. */
function forged({ world }: Run, orderId: string, transactionId: string): object {
  const message = { order_id: orderId, status_code: '200', gross_amount: '1.00' };
  const signature = createHash('sha512')
    .update(`${message.order_id}${message.status_code}${message.gross_amount}${world.sandbox.serverKey}`)
    .digest('hex');
  return {
    ...message,
    transaction_id: transactionId,
    transaction_status: 'settlement',
    payment_type: 'bank_transfer',
    currency: 'IDR',
    transaction_time: '2026-01-15 10:00:00',
    signature_key: signature,
  };
}
