// The demo shop while it is played: what its scenes work with, the clock that they move, and the tasks on the way.

import type { Library } from '../../host/library.ts';
import type { OpenGapura } from '../../host/open-gapura.ts';
import type { Method } from '../../methods/index.ts';
import { createRandom } from '../../sandbox/clock.ts';
import type { Sandbox } from '../../sandbox/index.ts';
import type { Checkout } from '../../sdk/types.ts';
import { type Background, createBackground } from '../../testing/background.ts';
import { adminCalls, OPERATOR } from '../admin-calls.ts';
import { createAgenda } from './agenda.ts';
import { HOUR_MS, type Order, type Period, type Random } from './plan.ts';

/** Who makes the payments: the owner of the first key that `gapura serve` prints. */
export const OWNER = { id: 'demo' };
export const STAFF = { id: 'sari', staff: true };
/** The second person, who approves what the first one asked for. */
export const MANAGER = { id: 'dewi', staff: true };

/** How often the tasks run: what they find is little where every notification arrives. */
const TASKS_EVERY_MS = 6 * HOUR_MS;
/** Once at the end is enough for these, or they are for the years that a server runs. */
const NOT_ON_THE_WAY = ['update_figures', 'make_partitions', 'clean_up', 'reconcile_payments'];

/** Prices are whole thousands. */
const PRICE_STEP = 1_000;

export interface Shop {
  readonly api: Library;
  readonly sandbox: Sandbox;
  readonly random: Random;
  readonly endMs: number;
  /** The simulated time. */
  now(): number;
  at(atMs: number, work: () => Promise<void>): void;
  in(ms: number, work: () => Promise<void>): void;
  /** Whether the bank or the customer can do this now. */
  isLegal(orderId: string, move: Move): boolean;
  /** What the customer does on the pay page. */
  chooseMethod(checkoutId: string, method: Method): Promise<Checkout>;
  /** A customer opens one of the payment links that are there; undefined where none is. */
  openLink(order: Order): Promise<{ readonly id: string } | undefined>;
  /** A link that customers come by from now on, until what it gives is called. */
  addLink(id: string, amountOf: (order: Order) => number): () => void;
}

type Move = ReturnType<Sandbox['control']['transactions']['moves']>[number];

interface ShopParts extends Period {
  readonly gapura: OpenGapura;
  readonly sandbox: Sandbox;
  readonly origin: string;
  readonly seed: number;
}

interface OpenShop extends Shop {
  /** Plays what is on the agenda, up to the end or until it is to stop. */
  play(how: { readonly onTime: (nowMs: number) => void; readonly isStopped: () => boolean }): Promise<void>;
  /** Brings the clock to the real present, with everything that is due by then. */
  finish(): Promise<void>;
}

export function openShop(parts: ShopParts): OpenShop {
  const { gapura, sandbox, origin, seed, startMs, endMs } = parts;
  const { control } = sandbox;
  const agenda = createAgenda();
  const background = createBackground(gapura, sandbox);
  const admin = adminCalls(gapura, null, origin);
  const links: { readonly id: string; readonly amountOf: (order: Order) => number }[] = [];
  const now = () => control.clock.now().getTime();
  const shop: Shop = {
    api: gapura.apiAt(origin),
    sandbox,
    random: createRandom(seed + 1),
    endMs,
    now,
    at: agenda.at,
    in: (ms, work) => agenda.at(now() + ms, work),
    isLegal: (orderId, move) => control.transactions.moves(orderId).includes(move),
    chooseMethod: (id, method) => admin.chooseMethod(id, method),
    addLink(id, amountOf) {
      const link = { id, amountOf };
      links.push(link);
      return () => void links.splice(links.indexOf(link), 1);
    },
    async openLink(order) {
      const link = links[Math.floor(order.amount / PRICE_STEP) % Math.max(1, links.length)];
      if (link === undefined) return undefined;
      const { paymentLinks } = gapura.services;
      const { first_name, last_name, email, phone } = order.customer;
      const answers = { name: `${first_name} ${last_name}`, email, phone };
      const filled = { price: BigInt(link.amountOf(order)), quantity: 1, answers };
      const begun = await paymentLinks.begin(await paymentLinks.get(OPERATOR, link.id), filled);
      return begun?.record.checkout;
    },
  };
  return {
    ...shop,
    async play({ onTime, isStopped }) {
      const tick = async () => {
        await background.runTasks(NOT_ON_THE_WAY);
        shop.in(TASKS_EVERY_MS, tick);
      };
      agenda.at(startMs + TASKS_EVERY_MS, tick);
      for (let next = agenda.next(endMs); next !== undefined && !isStopped(); next = agenda.next(endMs)) {
        await background.moveTo(new Date(next.atMs));
        await next.work();
        onTime(next.atMs);
      }
    },
    finish: () => finish(gapura, background),
  };
}

/** What ran out on the way is found by one run of the tasks, and what that queued by the next. */
const LAST_RUNS = 2;
const FIGURES_RUNS_MAX = 20;

async function finish(gapura: OpenGapura, background: Background): Promise<void> {
  await background.moveTo(new Date());
  for (let run = 0; run < LAST_RUNS; run++) await background.runTasks(NOT_ON_THE_WAY);
  for (let run = 0; run < FIGURES_RUNS_MAX; run++) {
    if ((await gapura.services.figures.update()) === 'done') break;
  }
  // The work took its time, in which the clock ran on: it is exact once it was set.
  await background.moveTo(new Date());
}
