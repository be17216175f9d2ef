// gapura demo: fills the local database with weeks of a lively shop, through the doors that real payments take, with the clock moved.

import { randomInt } from 'node:crypto';
import { type Config, loadConfig } from '../config/index.ts';
import { openGapura } from '../host/app.ts';
import type { OpenGapura } from '../host/open-gapura.ts';
import { startServer } from '../host/server.ts';
import { createSandbox, type Sandbox } from '../sandbox/index.ts';
import { makePartitions } from '../store/database/partitions.ts';
import { holderOf, QUIET } from './admin.ts';
import { prepareFolder } from './data-folder.ts';
import { playOrder } from './demo/orders.ts';
import { DAY_MS, type Order, type PlanInput, planOrders, startOfShop } from './demo/plan.ts';
import { planScenes } from './demo/scenes.ts';
import { openShop, STAFF } from './demo/shop.ts';
import { EXIT_CODES } from './exit-codes.ts';
import { CommandError } from './failure.ts';
import { reasonOf, sandboxOptions } from './local-sandbox.ts';
import { plural, printJson, startProgress } from './output.ts';
import { configuredApi, toGapuraOptions, usesBuiltInSandbox } from './settings.ts';

export interface DemoCommand {
  readonly days: number;
  readonly paymentsADay: number;
  readonly seed?: number;
  readonly add?: boolean;
  readonly json?: boolean;
}

const SEED_MAX = 99_999;
/** Enough that nothing waits for its turn: the gateway is the sandbox. */
const CALLS_PER_SECOND = 1_000;
/** All notifications come from one address. */
const REQUESTS_A_MINUTE = 1_000_000;
const SHUTDOWN_TIMEOUT_MS = 2_000;

export async function demo(command: DemoCommand): Promise<void> {
  const config = loadConfig();
  requireSandbox(config);
  const holder = await holderOf(config);
  if (holder !== null) {
    throw new CommandError(
      `A server is running on ${config.database.dataDir} (process ${holder.pid}). Stop it first, then run gapura demo again.`,
    );
  }
  await prepareFolder(config);
  const seed = command.seed ?? randomInt(1, SEED_MAX + 1);
  const sandbox = await startSandbox(config, seed);
  try {
    const gapura = await open(config, sandbox);
    try {
      const counts = await fill({ config, gapura, sandbox }, { ...command, seed });
      if (command.json === true) printJson(counts);
      else report(counts);
      if (counts.stopped) process.exitCode = EXIT_CODES.failed;
    } finally {
      await gapura.close();
    }
  } finally {
    await sandbox.close();
  }
}

function requireSandbox(config: Config): void {
  const { environment } = config.gateway;
  if (usesBuiltInSandbox(config)) return;
  const what =
    environment === 'local'
      ? 'GATEWAY_BASE_URL names a gateway that runs elsewhere'
      : `the gateway is that of the environment ${environment}`;
  throw new CommandError(
    `The demo shop is for the sandbox that comes with Gapura, and ${what}. ` +
      'Set GATEWAY_ENVIRONMENT to local, leave GATEWAY_BASE_URL out, and choose a folder of its own with GAPURA_DATA_DIR.',
    'configuration',
  );
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

interface Counts {
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

async function fill(parts: Parts, command: DemoCommand & { readonly seed: number }): Promise<Counts> {
  const { config, gapura, sandbox } = parts;
  const { days, paymentsADay, seed } = command;
  const endMs = Date.now();
  const input: PlanInput = { seed, days, paymentsADay, startMs: startOfShop(endMs, days), endMs };
  const orders = planOrders(input);
  await requireRoom(gapura, orders, command);
  await makeMonths(gapura, input);
  const shop = openShop({ gapura, sandbox, origin: configuredApi(config), ...input });
  const interrupt = onInterrupt();
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
    const progress = startProgress(days);
    const onTime = (nowMs: number) =>
      progress.show(
        Math.floor((nowMs - input.startMs) / DAY_MS),
        `days, ${new Date(nowMs).toISOString().slice(0, 10)}`,
      );
    await shop.play({ onTime, isStopped: interrupt.isStopped }).finally(progress.end);
    await shop.finish();
    return { ...(await count(gapura, input)), stopped: interrupt.isStopped() };
  } finally {
    interrupt.forget();
    // The sandbox remembers its clock: also where the shop could not be finished, a server must find the real time.
    await clock.set(new Date());
    settings.setAddresses({ payment: '', recurring: '', payAccount: '', ...before });
    await server.stop();
  }
}

/** Ctrl-C ends the shop at the present, not in the past where it was. */
function onInterrupt() {
  let isStopped = false;
  const stop = () => {
    isStopped = true;
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  return { isStopped: () => isStopped, forget: () => void process.off('SIGINT', stop).off('SIGTERM', stop) };
}

async function requireRoom(
  { payments }: OpenGapura,
  orders: readonly Order[],
  { add, seed }: DemoCommand,
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

function report(counts: Counts): void {
  const { days, seed, statuses, stopped } = counts;
  const byCount = Object.entries(statuses).sort(([, one], [, other]) => other - one);
  if (stopped) console.log('Stopped early: what was made until then is here.');
  console.log(
    [
      `The shop is there, with ${plural(days, 'day')} behind it (seed ${seed}). The database holds:`,
      `  ${plural(counts.payments, 'payment')}: ${byCount.map(([status, many]) => `${status} ${many}`).join(', ')}`,
      `  ${plural(counts.refunds, 'refund')}, ${plural(counts.checkouts, 'checkout')}, ${plural(counts.payment_links, 'payment link')}, ` +
        `${plural(counts.invoices, 'invoice')}, ${plural(counts.subscriptions, 'subscription')}`,
      '',
      'Next: start the server, and in another terminal open the dashboard.',
      '  npx gapura serve',
      '  npx gapura dashboard',
    ].join('\n'),
  );
}
