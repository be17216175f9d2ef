// What happens in the demo shop: who orders what and when, how it is paid, and what becomes of it. All of it follows from the seed.

import { WIB_OFFSET_MS } from '../../domain/time.ts';
import { limitOf, METHOD, type Method } from '../../methods/index.ts';
import { createRandom } from '../../sandbox/clock.ts';
import { DENIED_CARD } from '../../testing/payments.ts';
import { CARDS, CITIES, FIRST_NAMES, HOURS, LAST_NAMES, METHOD_SHARES, PRODUCTS, WEEKDAYS } from './goods.ts';

export type Random = ReturnType<typeof createRandom>;

/** What becomes of an order. */
export type Fate =
  | 'paid'
  | 'unpaid'
  | 'cancelled'
  | 'denied'
  | 'refused'
  | 'refunded'
  | 'partly_refunded'
  | 'charged_back'
  | 'approved'
  | 'rejected'
  | 'under_review'
  | 'captured'
  | 'held';

export interface Customer {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly city: string;
}

export interface Item {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly url: string;
  readonly price: number;
  readonly quantity: number;
}

export interface Order {
  readonly orderId: string;
  readonly atMs: number;
  /** How the customer came to pay: at the shop's own page, at a pay page, or by a link. */
  readonly way: 'charge' | 'checkout' | 'link';
  readonly method: Method;
  readonly card: string;
  readonly customer: Customer;
  readonly items: readonly Item[];
  readonly amount: number;
  readonly fate: Fate;
  /** How long the customer takes to pay, to be refused or to think better of it. */
  readonly answersInMs: number;
  /** How long after that the shop or the bank acts: a refund, a capture, a chargeback. */
  readonly followsInMs: number;
}

export interface Period {
  readonly startMs: number;
  readonly endMs: number;
}

export interface PlanInput extends Period {
  readonly seed: number;
  readonly days: number;
  readonly paymentsADay: number;
}

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The midnight of WIB that begins the first of so many whole days before today. */
export function startOfShop(nowMs: number, days: number): number {
  const today = Math.floor((nowMs + WIB_OFFSET_MS) / DAY_MS) * DAY_MS - WIB_OFFSET_MS;
  return today - days * DAY_MS;
}

export const nameOf = (seed: number, what: string) => `TK-${seed}-${what}`;

/** In the order of their times, and numbered by it. */
export function planOrders(input: PlanInput): readonly Order[] {
  const { seed, days, startMs, endMs } = input;
  const drafts: Draft[] = [];
  // Each day has chance of its own: what is planned for it does not depend on the time at which the command is run.
  for (let day = 0; day <= days; day++) drafts.push(...planDay(input, day));
  const made = drafts.filter(({ atMs }) => atMs < endMs - MINUTE_MS).sort((one, other) => one.atMs - other.atMs);
  const random = createRandom(seed);
  const orders = withSpecials(random, made, days);
  const late = LATE_FATES.map(([fate, beforeMs]) =>
    special(random, dearOrder(random, Math.max(startMs, endMs - beforeMs)), fate),
  );
  const numbered = orders.map((draft, index) => ({
    ...draft,
    orderId: nameOf(seed, String(index + 1).padStart(5, '0')),
  }));
  return [...numbered, ...late.map((draft) => ({ ...draft, orderId: nameOf(seed, draft.fate.toUpperCase()) }))];
}

type Draft = Omit<Order, 'orderId'>;

/** What must not be missing, in the order of the period; more of it in a longer one. What takes days or hours comes first. */
const SPECIALS: readonly Fate[] = [
  'charged_back',
  'partly_refunded',
  'refunded',
  'unpaid',
  'captured',
  'approved',
  'rejected',
  'cancelled',
  'denied',
  'refused',
];
const DAYS_OF_A_ROUND = 30;

function withSpecials(random: Random, made: readonly Draft[], days: number): Draft[] {
  const rounds = Math.max(1, Math.round(days / DAYS_OF_A_ROUND));
  const fates = Array.from({ length: rounds }, () => SPECIALS).flat();
  const all = [...made];
  for (const [index, fate] of fates.entries()) {
    const place = Math.floor(((index + 0.5) * made.length) / fates.length);
    const draft = all[place];
    if (draft !== undefined) all[place] = special(random, draft, fate);
  }
  return all;
}

/** What waits for somebody at the end: the gateway ends it by itself after a day or a week. */
const LATE_FATES: readonly (readonly [fate: Fate, beforeMs: number])[] = [
  ['held', 5 * HOUR_MS],
  ['under_review', 2 * HOUR_MS],
  // For the second person, where the shop wants one.
  ['refunded', 30 * HOUR_MS],
];
const DRAWN = 10;

/** One that is worth somebody's look: the dearest of some. */
function dearOrder(random: Random, atMs: number): Draft {
  const drawn = Array.from({ length: DRAWN }, () => draftOf(random, atMs));
  return drawn.reduce((one, other) => (other.amount > one.amount ? other : one));
}

const CARD_FATES: readonly Fate[] = ['charged_back', 'approved', 'rejected', 'under_review', 'captured', 'held'];
/** The numbers of which the fraud check is not sure. */
const REVIEWED_CARD = '4111111111111111';

function special(random: Random, draft: Draft, fate: Fate): Draft {
  if (CARD_FATES.includes(fate)) return settleFate(random, { ...draft, way: 'charge', method: 'credit_card', fate });
  const method: Method = fate === 'denied' ? 'credit_card' : fate === 'cancelled' ? 'bca_va' : 'gopay';
  const answersInMs = random.between(0.5, 5) * MINUTE_MS;
  const settled = { ...settleFate(random, { ...draft, way: 'charge', method, fate }), answersInMs };
  const isRefund = fate === 'refunded' || fate === 'partly_refunded';
  return isRefund ? { ...settled, followsInMs: random.between(2, 20) * HOUR_MS } : settled;
}

function planDay({ seed, days, paymentsADay, startMs }: PlanInput, day: number): Draft[] {
  const random = createRandom(Math.imul(seed, 7_919) + Math.imul(day + 1, 104_729));
  const dayMs = startMs + day * DAY_MS;
  const weekday = new Date(dayMs + WIB_OFFSET_MS).getUTCDay();
  const growth = 0.75 + (0.5 * day) / Math.max(1, days);
  const count = Math.max(1, Math.round(paymentsADay * growth * (WEEKDAYS[weekday] ?? 1) * random.between(0.85, 1.15)));
  return Array.from({ length: count }, () => {
    const hour = pickWeighted(
      random,
      HOURS.map((share, at): [number, number] => [at, share]),
    );
    return draftOf(random, dayMs + Math.floor((hour + random.next()) * HOUR_MS));
  });
}

function draftOf(random: Random, atMs: number): Draft {
  const items = basketOf(random);
  const amount = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const way = pickWeighted(random, WAYS);
  const method = pickMethod(random, amount, way);
  const fate = pickWeighted(random, FATES);
  const draft = { atMs, way, method, card: '', customer: customerOf(random), items, amount, fate };
  return settleFate(random, { ...draft, answersInMs: 0, followsInMs: 0 });
}

const WAYS = [
  ['charge', 78],
  ['checkout', 16],
  ['link', 6],
] as const satisfies readonly (readonly [Order['way'], number])[];

const FATES = [
  ['paid', 78.5],
  ['refunded', 2],
  ['partly_refunded', 2],
  ['unpaid', 11],
  ['cancelled', 3.5],
  ['denied', 3],
] as const satisfies readonly (readonly [Fate, number])[];

/** What is asked of the customer on a pay page, beside the method, is not played. */
const ON_PAGES: readonly Method[] = ['qris', 'gopay', 'shopeepay', 'dana', 'bca_va', 'bni_va', 'bri_va', 'indomaret'];
/** The wallets and the lenders decide by themselves: the shop does not take these back. */
const CANCELLABLE: readonly Method[] = ['qris', 'gopay', 'shopeepay', 'bca_va', 'bni_va', 'bri_va', 'permata_va'];

function pickMethod(random: Random, amount: number, way: Order['way']): Method {
  const shares = METHOD_SHARES.filter(
    ([method]) => limitOf(method, BigInt(amount)) === null && (way === 'charge' || ON_PAGES.includes(method)),
  );
  return pickWeighted(random, shares);
}

/** Brings the fate and the method together: not every method can be refused, taken back or refunded. */
function settleFate(random: Random, draft: Draft): Draft {
  const { fate } = draft;
  const method = fate === 'denied' && draft.way === 'charge' ? pickWeighted(random, DENYING) : draft.method;
  const card = method === 'credit_card' ? cardFor(random, fate) : '';
  const answersInMs = answerTime(random, method);
  const settled = { ...draft, method, card, answersInMs, followsInMs: followTime(random, method, fate) };
  const { refund } = METHOD[method].type;
  if (fate === 'denied' && draft.way !== 'charge') return { ...settled, fate: 'unpaid' };
  if (fate === 'cancelled' && !CANCELLABLE.includes(method)) return { ...settled, fate: 'unpaid' };
  if (fate === 'refunded' && refund === null) return { ...settled, fate: 'paid' };
  if (fate === 'partly_refunded' && refund?.partial !== true) return { ...settled, fate: 'paid' };
  return settled;
}

const DENYING = [
  ['credit_card', 75],
  ['gopay', 25],
] as const satisfies readonly (readonly [Method, number])[];

function cardFor(random: Random, fate: Fate): string {
  if (fate === 'approved' || fate === 'rejected' || fate === 'under_review') return REVIEWED_CARD;
  if (fate === 'denied') return random.next() < 0.6 ? DENIED_CARD : NO_FUNDS_CARD;
  return pick(random, CARDS);
}

const NO_FUNDS_CARD = '4472429869996670';

/** Within the time that each has: a code is good for a quarter of an hour, a number for a day. */
function answerTime(random: Random, method: Method): number {
  const quick = random.between(0.4, 8) * MINUTE_MS;
  switch (METHOD[method].group) {
    case 'banks':
      return random.next() < 0.7 ? random.between(2, 90) * MINUTE_MS : random.between(1.5, 18) * HOUR_MS;
    case 'stores':
      return random.between(0.5, 16) * HOUR_MS;
    default:
      return quick;
  }
}

function followTime(random: Random, method: Method, fate: Fate): number {
  if (fate === 'charged_back') return random.between(46, 52) * HOUR_MS;
  if (fate === 'approved' || fate === 'rejected' || fate === 'captured') return random.between(1, 5) * HOUR_MS;
  // A card is refunded once the bank has settled it.
  const settlesInMs = method === 'credit_card' ? 44 * HOUR_MS : 0;
  return settlesInMs + (random.next() < 0.6 ? random.between(2, 20) : random.between(20, 110)) * HOUR_MS;
}

function basketOf(random: Random): Item[] {
  const items: Item[] = [];
  let left = AMOUNT_MAX;
  const wanted = pickWeighted(random, BASKETS);
  for (let tries = 0; tries < wanted; tries++) {
    const [id, name, category, price] = pick(random, PRODUCTS);
    // Nobody needs two of what is dear.
    const quantity = price > DEAR || random.next() < 0.75 ? 1 : 2;
    if (items.some((item) => item.id === id) || price * quantity > left) continue;
    left -= price * quantity;
    items.push({ id, name, category, url: `https://shop.example/${id}`, price, quantity });
  }
  return items;
}

const AMOUNT_MAX = 750_000;
const DEAR = 150_000;
const BASKETS = [
  [1, 50],
  [2, 30],
  [3, 15],
  [5, 5],
] as const;

export function customerOf(random: Random): Customer {
  const first = pick(random, FIRST_NAMES);
  const last = pick(random, LAST_NAMES);
  const email = `${first}.${last}@example.com`.toLowerCase();
  return { first_name: first, last_name: last, email, phone: `0812${random.digits(8)}`, city: pick(random, CITIES) };
}

export function pick<Value>(random: Random, values: readonly Value[]): Value {
  const value = values[Math.floor(random.next() * values.length)];
  if (value === undefined) throw new Error('There is nothing to pick from.');
  return value;
}

function pickWeighted<Value>(random: Random, shares: readonly (readonly [value: Value, share: number])[]): Value {
  let left = random.next() * shares.reduce((sum, [, share]) => sum + share, 0);
  for (const [value, share] of shares) {
    left -= share;
    if (left < 0) return value;
  }
  return pick(random, shares)[0];
}
