// Makes the demo shop in a database that no process has open: its own sandbox, its own Gapura, and the clock moved from the first day to now.

import { randomInt } from 'node:crypto';
import type { Config } from '../../config/index.ts';
import { openGapura } from '../../host/app.ts';
import type { OpenGapura } from '../../host/open-gapura.ts';
import { startServer } from '../../host/server.ts';
import { createSandbox, type Sandbox } from '../../sandbox/index.ts';
import { makePartitions } from '../../store/database/partitions.ts';
import { QUIET } from '../admin.ts';
import { CommandError } from '../failure.ts';
import { reasonOf, sandboxOptions } from '../local-sandbox.ts';
import { configuredApi, toGapuraOptions } from '../settings.ts';
import { playOrder } from './orders.ts';
import { DAY_MS, type Order, type PlanInput, planOrders, startOfShop } from './plan.ts';
import { planScenes } from './scenes.ts';
import { openShop, STAFF } from './shop.ts';

export interface ShopWish {
  readonly days: number;
  readonly paymentsADay: number;
  /** The same number makes the same shop; by chance where absent. */
  readonly seed?: number | undefined;
  /** Also where the database holds payments already. */
  readonly add?: boolean | undefined;
}

export interface Watch {
  /** How many of the days are over, and what time it is in the shop. */
  onTime(days: number, now: Date): void;
  /** Ends the shop at the present, not in the past where it is. */
  isStopped(): boolean;
}

const SEED_MAX = 99_999;
/** Enough that nothing waits for its turn: the gateway is the sandbox. */
const CALLS_PER_SECOND = 1_000;
/** All notifications come from one address. */
const REQUESTS_A_MINUTE = 1_000_000;
const SHUTDOWN_TIMEOUT_MS = 2_000;

export async function makeShop(config: Config, wish: ShopWish, watch: Watch): Promise<Counts> {
  const seed = wish.seed ?? randomInt(1, SEED_MAX + 1);
  const sandbox = await startSandbox(config, seed);
  try {
    const gapura = await open(config, sandbox);
    try {
      return await fill({ config, gapura, sandbox }, { ...wish, seed }, watch);
    } finally {
      await gapura.close();
    }
  } finally {
    await sandbox.close();
  }
}

/** Its clock stays the real one until it is known that the shop may be made. */
async function startSandbox(config: Config, seed: number): Promise<Sandbox> {
  const { port } = config.sandbox;
  return createSandbox({ ...sandboxOptions(config), seed }).catch((error: unknown) => {
    throw new CommandError(
      `The sandbox gateway cannot start on port ${port}: ${reasonOf(error)}. If that is a server, stop it first; ` +
        'else set GAPURA_SANDBOX_PORT to a free port.',
    );
  });
}

function open(config: Config, sandbox: Sandbox): Promise<OpenGapura> {
  const options = toGapuraOptions(config, QUIET, sandbox.url);
  const clock = { now: () => sandbox.control.clock.now() };
  return openGapura({
    ...options,
    backgroundCallsPerSecond: CALLS_PER_SECOND,
    // Nobody is at example.com: no mail goes out, also where a server for mails is set.
    checkout: { ...options.checkout, mail: null },
    rateLimits: {
      perCaller: REQUESTS_A_MINUTE,
      perAddress: REQUESTS_A_MINUTE,
      failedPerAddress: REQUESTS_A_MINUTE,
    },
    clock,
    processClock: clock,
    signatureClock: { now: () => new Date() },
  });
}

interface Parts {
  readonly config: Config;
  readonly gapura: OpenGapura;
  readonly sandbox: Sandbox;
}

export interface Counts {
  readonly seed: number;
  readonly days: number;
  readonly from: string;
  readonly payments: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly refunds: number;
  readonly checkouts: number;
  readonly payment_links: number;
  readonly invoices: number;
  readonly subscriptions: number;
  /** It was stopped before the end. */
  readonly stopped: boolean;
}

type SeededWish = ShopWish & { readonly seed: number };

async function fill(parts: Parts, wish: SeededWish, watch: Watch): Promise<Counts> {
  const { config, gapura, sandbox } = parts;
  const { days, paymentsADay, seed } = wish;
  const endMs = Date.now();
  const input: PlanInput = { seed, days, paymentsADay, startMs: startOfShop(endMs, days), endMs };
  const orders = planOrders(input);
  await requireRoom(gapura, orders, wish);
  await makeMonths(gapura, input);
  const shop = openShop({ gapura, sandbox, origin: configuredApi(config), ...input });
  const server = await startServer(gapura, {
    host: '127.0.0.1',
    port: 0,
    prefix: '',
    log: QUIET,
    shutdownTimeoutMs: SHUTDOWN_TIMEOUT_MS,
  });
  const { clock, settings } = sandbox.control;
  const before = settings.addresses();
  try {
    const address = `${server.url}/notification/`;
    settings.setAddresses({ payment: address, recurring: address, payAccount: address });
    await clock.set(new Date(input.startMs));
    planScenes(shop, input);
    for (const order of orders) shop.at(order.atMs, () => playOrder(shop, order));
    const onTime = (nowMs: number) => watch.onTime(Math.floor((nowMs - input.startMs) / DAY_MS), new Date(nowMs));
    await shop.play({ onTime, isStopped: watch.isStopped });
    await shop.finish();
    return { ...(await count(gapura, input)), stopped: watch.isStopped() };
  } finally {
    // The sandbox remembers its clock: also where the shop could not be finished, a server must find the real time.
    await clock.set(new Date());
    settings.setAddresses({ payment: '', recurring: '', payAccount: '', ...before });
    await server.stop();
  }
}

async function requireRoom(
  { payments }: OpenGapura,
  orders: readonly Order[],
  { add, seed }: SeededWish,
): Promise<void> {
  const { items } = await payments.list(STAFF, { limit: 1 });
  if (items.length > 0 && add !== true) {
    throw new CommandError(
      'The database holds payments already. Add the demo shop to them with --add, or choose an empty folder with GAPURA_DATA_DIR.',
    );
  }
  const first = orders.find(({ way }) => way === 'charge')?.orderId;
  const same = first === undefined ? [] : (await payments.list(STAFF, { order_id: first })).items;
  if (same.length > 0) {
    throw new CommandError(`The shop of the seed ${seed} is here already: choose another --seed.`);
  }
}

const MONTHS_MS = 80 * DAY_MS;

/** PostgreSQL keeps months apart, and has those of the past only where somebody asks for them. */
async function makeMonths({ database }: OpenGapura, { startMs, endMs }: PlanInput): Promise<void> {
  if (database.kind === 'embedded') return;
  for (let atMs = startMs; atMs < endMs; atMs += MONTHS_MS) await makePartitions(database, new Date(atMs));
}

const PAGE = 100;

async function count(gapura: OpenGapura, { seed, days, startMs }: PlanInput): Promise<Omit<Counts, 'stopped'>> {
  const { payments, refunds, checkouts, paymentLinks, invoices, subscriptions } = gapura;
  const statuses: Record<string, number> = {};
  const made = await countPages(
    (page) => payments.list(STAFF, page),
    ({ transaction_status: status }) => {
      statuses[status] = (statuses[status] ?? 0) + 1;
    },
  );
  return {
    seed,
    days,
    from: new Date(startMs).toISOString(),
    payments: made,
    statuses,
    refunds: await countPages((page) => refunds.list(STAFF, page)),
    checkouts: await countPages((page) => checkouts.list(STAFF, page)),
    payment_links: await countPages((page) => paymentLinks.list(STAFF, page)),
    invoices: await countPages((page) => invoices.list(STAFF, page)),
    subscriptions: await countPages((page) => subscriptions.list(STAFF, page)),
  };
}

async function countPages<Item>(
  list: (page: {
    limit: number;
    cursor?: string | undefined;
  }) => Promise<{ items: readonly Item[]; next: string | undefined }>,
  look: (item: Item) => void = () => undefined,
): Promise<number> {
  let found = 0;
  let cursor: string | undefined;
  do {
    const { items, next } = await list({ limit: PAGE, cursor });
    items.forEach(look);
    found += items.length;
    cursor = next;
  } while (cursor !== undefined);
  return found;
}
