// What can happen in the simulated world: customers, staff, the gateway with its moods, the clock, the background, and death.

import { randomUUID } from 'node:crypto';
import type { FaultRequest } from '../../../src/sandbox/index.ts';
import { cardShop } from '../../sandbox/card-support.ts';
import { saleOfAnotherSystem } from '../../support/other-system.ts';
import { OF_ANOTHER_SYSTEM } from '../books.ts';
import type { Random } from '../random.ts';
import { LIES } from './liar.ts';
import { paidMessage } from './paid-message.ts';
import type { Reply, SimulatedWorld } from './world.ts';

/** How often, out of a hundred times, what is asked meets trouble on its way; and whether the gateway hears of what comes at once. */
interface Troubles {
  readonly death: number;
  readonly database: number;
  readonly deaf: boolean;
}

export type Mood = 'plain' | 'harsh';

export const TROUBLES: Readonly<Record<Mood, Troubles>> = {
  plain: { death: 8, database: 8, deaf: false },
  harsh: { death: 40, database: 15, deaf: true },
};

/** What one run remembers of what it made. */
export interface Run {
  readonly world: SimulatedWorld;
  readonly troubles: Troubles;
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
const CARDS = ['4811111111111114', '4911111111111113', '4111111111111111'] as const;
const METHODS = ['bca_va', 'permata_va', 'gopay', 'qris'] as const;

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
  await inTrouble(run, work);
}

/** Now and then the process dies at one of the first seams, or the database is cut off at one. */
async function inTrouble(run: Run, work: () => Promise<unknown>): Promise<void> {
  const { world, random, troubles } = run;
  const nth = random.int(1, 8);
  const fate = random.weighted([
    ['none', 100 - troubles.death - troubles.database],
    ['death', world.canDie ? troubles.death : 0],
    ['database', troubles.database],
  ]);
  if (fate === 'death') await world.dieDuring(nth, work);
  else if (fate === 'database') await world.failDuring(Math.ceil(nth / 2), work);
  else await work();
}

/** One that is good, refused, or doubtful, and is charged at once or later; none where the gateway does not take it now. */
async function card({ world, random }: Run): Promise<object | undefined> {
  const number = random.pick(CARDS);
  const authorize = random.chance(0.5);
  const token_id = await cardShop(world.sandbox)
    .token(number)
    .catch(() => undefined);
  if (token_id === undefined) return undefined;
  return { payment_type: 'credit_card', authentication: false, token_id, authorize };
}

const somePayment = ({ payments, random }: Run) => random.pickOrNone(payments);

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

/** On one of those that money came of, if there are any. */
function onPaid(name: string, weight: number, act: (run: Run, id: string) => Promise<unknown>): Step {
  return {
    name,
    weight,
    act: async (run) => {
      const paid = await run.world.query<{ id: string }>(
        `SELECT id FROM gateway_payments WHERE transaction_status IN ('settlement', 'partial_refund', 'refund') ORDER BY order_id`,
      );
      const id = run.random.pickOrNone(paid)?.id ?? somePayment(run);
      if (id !== undefined) await act(run, id);
    },
  };
}

function refund(run: Run, id: string, amount = run.random.int(1, 11) * 10_000): Promise<void> {
  return ask(run, `/payments/${id}/refund/`, { amount });
}

async function transactionOf(run: Run, which: (status: string, orderId: string) => boolean) {
  const all = run.world.sandbox.control.transactions.list({ limit: 1_000 });
  return run.random.pickOrNone(all.filter(({ status, orderId }) => which(status, orderId)));
}

export const STEPS: readonly Step[] = [
  {
    name: 'charge',
    weight: 14,
    act: async (run) => {
      run.count += 1;
      const way = (run.random.chance(0.25) ? await card(run) : undefined) ?? run.random.pick(TYPES);
      await ask(run, '/charge/', { ...way, gross_amount: 100_000, order_id: `SIM-${run.seed}-${run.count}` });
    },
  },
  {
    name: 'a charge in the dark',
    weight: 4,
    act: async (run) => {
      const { sandbox, liar } = run.world;
      run.count += 1;
      sandbox.control.faults.add({ kind: 'error', status: 500, taken: true, next: 1 });
      await ask(run, '/charge/', { ...TYPES[0], gross_amount: 100_000, order_id: `SIM-${run.seed}-${run.count}` });
      // Whoever asks what became of it hears a lie first.
      liar.lie(run.random.pick(LIES), 1);
      const id = run.payments.at(-1);
      if (id !== undefined) await inTrouble(run, () => run.world.ask('GET', `/payments/${id}/check_status/`));
    },
  },
  {
    name: 'a charge that the gateway denies',
    weight: 1,
    act: async (run) => {
      const { sandbox, liar } = run.world;
      run.count += 1;
      sandbox.control.faults.add({ kind: 'error', status: 500, taken: true, next: 1 });
      sandbox.control.faults.add({ kind: 'lost', next: 2 });
      await ask(run, '/charge/', { ...TYPES[0], gross_amount: 100_000, order_id: `SIM-${run.seed}-${run.count}` });
      await run.world.pass(6 * MINUTE_MS);
      liar.lie('unknown', 1);
      await inTrouble(run, () => run.world.sweep());
    },
  },
  {
    name: 'a charge that never arrives, and somebody else has the order id',
    weight: 3,
    act: async (run) => {
      const { sandbox } = run.world;
      run.count += 1;
      const orderId = `SIM-${run.seed}-${run.count}`;
      // Of the same amount and type as ours. The gateway may hang up, or err.
      const sale = { amount: 100_000, metadata: OF_ANOTHER_SYSTEM };
      await saleOfAnotherSystem(sandbox, orderId, sale).catch(() => undefined);
      sandbox.control.faults.add({ kind: 'error', status: 500, operation: 'charge', next: 1 });
      await ask(run, '/charge/', { ...TYPES[0], gross_amount: 100_000, order_id: orderId });
      const id = run.payments.at(-1);
      const act = run.random.pick(['cancel', 'expire', null]);
      if (id !== undefined && act !== null) await ask(run, `/payments/${id}/${act}/`, {});
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
  {
    name: 'the bank takes money for what is closed',
    weight: 3,
    act: async (run) => {
      const { control } = run.world.sandbox;
      const all = control.transactions
        .list({ limit: 1_000 })
        .filter(({ paymentType }) => paymentType !== 'credit_card');
      const closed = run.random.pickOrNone(all.filter(({ status }) => status === 'cancel' || status === 'expire'));
      if (closed === undefined) return;
      // What is closed here is not asked about by itself: the message arrives, though the answer that bears it out may lag.
      control.faults.clear();
      control.payLate(closed.id);
      await run.world.sandbox.settled();
    },
  },
  {
    name: 'the bank takes its money back',
    weight: 3,
    act: async (run) => {
      const { transactions, reverse } = run.world.sandbox.control;
      const paid = transactions.list({ limit: 1_000 }).filter(({ id }) => transactions.moves(id).includes('reverse'));
      const one = run.random.pickOrNone(paid);
      if (one === undefined) return;
      reverse(one.id);
      await run.world.sandbox.settled();
    },
  },
  onPayment('capture', 4, (run, id) => ask(run, `/payments/${id}/capture/`, { amount: 100_000 })),
  onPayment('cancel', 4, (run, id) => ask(run, `/payments/${id}/cancel/`, {})),
  onPayment('a cancel in the dark', 3, async (run, id) => {
    run.world.sandbox.control.faults.add({ kind: 'error', status: 500, taken: true, next: 1 });
    run.world.sandbox.control.faults.add({ kind: 'lost', next: 1 });
    await ask(run, `/payments/${id}/cancel/`, {});
  }),
  onPayment('expire', 3, (run, id) => ask(run, `/payments/${id}/expire/`, {})),
  {
    name: 'a wallet is charged and paid',
    weight: 8,
    act: async (run) => {
      run.count += 1;
      const orderId = `SIM-${run.seed}-${run.count}`;
      await ask(run, '/charge/', { payment_type: 'gopay', gross_amount: 100_000, order_id: orderId });
      const made = await transactionOf(run, (status, id) => id === orderId && status === 'pending');
      if (made !== undefined) run.world.sandbox.control.pay(made.id);
      await run.world.sandbox.settled();
    },
  },
  onPaid('refund', 10, (run, id) => refund(run, id)),
  onPaid('a refund in the dark', 5, async (run, id) => {
    run.world.sandbox.control.faults.add({ kind: 'error', status: 500, taken: true, next: 1 });
    await refund(run, id);
    // Whoever hears nothing asks again.
    const last = run.asked.at(-1);
    if (last !== undefined && run.random.chance(0.5)) await send(run, last);
  }),
  onPaid('a lie about refunds', 6, async (run, id) => {
    run.world.liar.lie(run.random.pick(['before the refund', 'omits refunds', 'lags']), 1);
    await inTrouble(run, () => run.world.ask('GET', `/payments/${id}/check_status/`));
  }),
  onPayment('refresh', 8, (run, id) => inTrouble(run, () => run.world.ask('GET', `/payments/${id}/check_status/`))),
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
      await inTrouble(run, () => run.world.choose(token, run.random.pick(METHODS)));
    },
  },
  {
    name: 'a checkout is cancelled',
    weight: 4,
    act: async (run) => {
      const one = run.random.pickOrNone(run.checkouts);
      if (one === undefined) return;
      // The gateway may not hear of it, however often it is told.
      if (run.random.chance(0.5)) run.world.sandbox.control.faults.add({ kind: 'error', status: 500, next: 2 });
      await ask(run, `/checkouts/${one.id}/cancel/`, {});
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
    name: 'a message that is not true',
    weight: 8,
    act: async (run) => {
      const waiting = await transactionOf(run, (status) => status === 'pending');
      const any = waiting ?? (await transactionOf(run, () => true));
      if (any === undefined) return;
      const key = run.world.sandbox.serverKey;
      const amount = '100000.00';
      const truth = { orderId: any.orderId, id: any.id, amount, key };
      const untruth = run.random.pick([{ amount: '1.00' }, { key: 'of-somebody-else' }, { id: randomUUID() }]);
      await run.world.notify(JSON.stringify(paidMessage({ ...truth, ...untruth })));
    },
  },
  onPaid('two refunds at once', 4, async (run, id) => {
    if (run.troubles.deaf) run.world.sandbox.control.faults.add({ kind: 'error', status: 500, next: 2 });
    await Promise.all([refund(run, id, 60_000), refund(run, id, 60_000)]);
  }),
  {
    name: 'three customers at once',
    weight: 2,
    act: async (run) => {
      const { world, random } = run;
      const charge = async () => {
        run.count += 1;
        const body = { ...random.pick(TYPES), gross_amount: 100_000, order_id: `SIM-${run.seed}-${run.count}` };
        const reply = await world.ask('POST', '/charge/', { body });
        remember(run, reply);
        if (reply.status === 503)
          throw new Error(`One of three was held up with another: ${JSON.stringify(reply.body)}`);
      };
      await world.holdDuring(() => Promise.all([charge(), charge(), charge()]));
    },
  },
  {
    name: 'a request twice at once',
    weight: 4,
    act: async (run) => {
      const again = run.random.pickOrNone(run.asked);
      if (again !== undefined) await Promise.all([send(run, again), send(run, again)]);
    },
  },
  onPayment('asked and told at once', 4, async (run, id) => {
    const { world } = run;
    const waiting = await transactionOf(run, (status) => status === 'pending');
    if (waiting !== undefined) world.sandbox.control.pay(waiting.id);
    await Promise.all([world.ask('GET', `/payments/${id}/check_status/`), world.sandbox.settled()]);
  }),
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
  { name: 'the background works', weight: 10, act: (run) => inTrouble(run, () => run.world.sweep()) },
];
