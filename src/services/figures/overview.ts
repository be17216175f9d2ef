// What several shops take and what needs attention in them, for a person who works in them: each by itself, and all together. A shop that
// is away or slow is said to be so, and keeps no other waiting.

import { type Caller, ROLES, type Role, staffOnly } from '../../domain/caller.ts';
import type { AttentionRow } from '../../domain/figures/attention.ts';
import { addMoney, type Money, moneyOfDays, NO_MONEY } from '../../domain/figures/money.ts';
import { findPerson } from '../../store/people/people.ts';
import type { Context } from '../context.ts';
import { within } from '../in-time.ts';
import type { ShopFigures } from '../shops/registry.ts';
import { readAttention } from './attention.ts';
import { readSummary } from './summary.ts';

/** One shop; its counts alone may take three seconds. */
const SHOP_MS = 5_000;
/** All of them: one whose turn has not come by then is not read. */
const ALL_MS = 15_000;
/** So many are read at once, so that a hundred shops leave connections for those who pay. */
const SHOPS_AT_ONCE = 4;

export type ShopInOverview = {
  /** Null for the server's own. */
  readonly id: string | null;
  readonly name: string | null;
  readonly role: Role | null;
} & (
  | { readonly state: 'ready'; readonly money: Money; readonly attention: readonly AttentionRow[] }
  | { readonly state: 'disabled' | 'unavailable'; readonly money: null; readonly attention: null }
);

export interface Overview {
  readonly shops: readonly ShopInOverview[];
  /** Of those that could be read. */
  readonly total: Money;
}

interface Source {
  readonly id: string | null;
  readonly name: string | null;
  readonly role: Role | null;
  /** Who the person is there. */
  readonly caller: Caller;
  readonly isDisabled: boolean;
  figures(): ShopFigures | undefined;
}

export async function readOverview(context: Context, caller: Caller): Promise<Overview> {
  const sources = await sourcesOf(context, staffOnly(caller, 'see the overview'));
  const until = performance.now() + ALL_MS;
  const shops: ShopInOverview[] = [];
  const queue = sources.entries();
  const lane = async () => {
    for (const [index, source] of queue) shops[index] = await readShop(context, source, until);
  };
  await Promise.all(Array.from({ length: SHOPS_AT_ONCE }, lane));
  return { shops, total: shops.reduce((sum, { money }) => (money === null ? sum : addMoney(sum, money)), NO_MONEY) };
}

/** The shop that is asked, where they may see money in it, and those in which the person has a role. A key is of one shop. */
async function sourcesOf(context: Context, caller: Caller): Promise<Source[]> {
  const { checkouts, server } = context;
  const own = {
    summary: readSummary.bind(null, context),
    attention: readAttention.bind(null, context),
  };
  const here: Source = {
    id: server?.shopId ?? null,
    name: checkouts.shopName,
    role: caller.role ?? null,
    caller,
    isDisabled: false,
    figures: () => own,
  };
  const record = caller.personId === undefined ? undefined : await findPerson(context.database.pool, caller.personId);
  const others = (record?.shops ?? []).map(({ id, name, role, status }): Source => {
    const who: Caller = { id: caller.id, staff: true, scopes: ROLES[role], role };
    const isDisabled = status === 'disabled';
    return { id, name, role, caller: who, isDisabled, figures: () => context.shops?.figuresOf(id) };
  });
  return caller.scopes.includes('payments:read') ? [here, ...others] : others;
}

async function readShop(
  context: Context,
  { id, name, role, caller, isDisabled, figures }: Source,
  until: number,
): Promise<ShopInOverview> {
  const named = { id, name, role };
  const timeoutMs = Math.min(SHOP_MS, until - performance.now());
  const asked = isDisabled || timeoutMs <= 0 ? undefined : figures();
  if (asked === undefined) {
    return { ...named, state: isDisabled ? 'disabled' : 'unavailable', money: null, attention: null };
  }
  try {
    const [days, attention] = await within(
      timeoutMs,
      'reading a shop',
      Promise.all([asked.summary(caller, { interval: 'day' }), asked.attention(caller)]),
    );
    return { ...named, state: 'ready', money: moneyOfDays(days), attention };
  } catch (error) {
    context.log.warn({ err: error, shop: id }, 'a shop could not be read for the overview');
    return { ...named, state: 'unavailable', money: null, attention: null };
  }
}
