// Shops, for operators of the server: added, listed, changed, given other keys, disabled and removed. What a process does with them is the
// host's part (`ShopRegistry`).

import { createHash } from 'node:crypto';
import { type Caller, staffOnly } from '../../domain/caller.ts';
import { invalid, noSuch, Refusal } from '../../domain/errors.ts';
import {
  isSameAccount,
  purposeOfShop,
  SHOP_ID,
  SHOPS_MAX,
  type Shop,
  type ShopSecrets,
  type ShopSettings,
  type ShopState,
  schemaOfShop,
} from '../../domain/shops.ts';
import type { SchemaPlace } from '../../store/database/cluster.ts';
import { inTransaction } from '../../store/database/transaction.ts';
import { revokeShopOfAll } from '../../store/people/shops.ts';
import {
  beginShopMove,
  deleteShop,
  findShop,
  insertShop,
  listShops as listRows,
  lockShop,
  readSchemaContents,
  updateShop as updateRow,
} from '../../store/shops/shops.ts';
import { say } from '../../text/sayings.ts';
import type { Context } from '../context.ts';
import { recordAct } from '../people/audit.ts';
import {
  carryOut,
  decideMove,
  type NewMove,
  placeNew,
  placesOf,
  refuseSecondMove,
  type Standing,
  standingOf,
} from './nodes.ts';
import type { ShopRegistry } from './registry.ts';

const STAFF_MAY = 'see and change the shops of this server';
const KEY_END_LENGTH = 4;

export interface NewShop {
  readonly id: string;
  readonly name: string;
  readonly environment?: Shop['environment'] | undefined;
  readonly serverKey: string;
  readonly clientKey?: string | null | undefined;
  readonly merchantId?: string | null | undefined;
  readonly settings?: ShopSettings | undefined;
}

/** A server key takes the place of the one before, which goes on checking notifications until it is dropped. */
export interface ShopChanges {
  readonly name?: string | undefined;
  readonly serverKey?: string | undefined;
  readonly dropPreviousServerKey?: boolean | undefined;
  readonly clientKey?: string | null | undefined;
  readonly merchantId?: string | null | undefined;
  /** Null takes a setting back to what the server has. */
  readonly settings?: Readonly<Record<string, string | null>> | undefined;
}

/** A shop with what is computed of it. */
export interface ShopView {
  readonly shop: Shop;
  readonly settings: ShopSettings;
  readonly state: ShopState;
  readonly problem: string | null;
  readonly warning: string | null;
  readonly standing: Standing;
}

export async function createShop(context: Context, caller: Caller, input: NewShop): Promise<ShopView> {
  const registry = registryOf(context, caller);
  const { pool, schema: own } = context.database;
  const { id, name, serverKey, clientKey = null, merchantId = null, settings = {} } = input;
  const { environment = registry.environment } = input;
  if (registry.isReserved(id)) throw invalid({ field: 'id', message: say('shop_reserved') });
  const schemaName = schemaOfShop(own, id);
  if (schemaName === null) throw invalid({ field: 'id', message: say('shop_long') });
  const secrets: ShopSecrets = { serverKey, previousServerKey: null, settings };
  registry.check({ environment, merchantId, clientKey, ...secrets });
  const contents = await readSchemaContents(pool, schemaName);
  if (contents === 'foreign') {
    throw invalid({ field: 'id', message: say('schema_foreign', { schema: schemaName }) });
  }
  if (contents === 'empty') await placeNew(context, schemaName);
  const shop = await inTransaction(pool, async (on) => {
    const others = await listRows(on, SHOPS_MAX);
    if (others.length >= SHOPS_MAX) throw new Refusal('invalid_state', say('shops_full', { count: SHOPS_MAX }));
    const given = { id, name, environment, merchantId, clientKey, schemaName, ...sealed(context, id, secrets) };
    refuseOtherMerchant(given, others);
    const made = await insertShop(on, {
      ...given,
      createdBy: caller.id,
      createdAt: context.clock.now(),
    });
    if (made === undefined) throw new Refusal('invalid_state', say('shop_taken', { shop: id }));
    await note(context, on, caller, 'create', made, { environment });
    return made;
  });
  // Every process prepares it: should this one end now, another does so.
  await registry.follow(id, 'added');
  return viewOne(context, registry, shop);
}

export async function listShops(context: Context, caller: Caller): Promise<ShopView[]> {
  const registry = registryOf(context, caller);
  const all = await listRows(context.database.pool, SHOPS_MAX);
  const places = await placesOf(context, all);
  return all.map((shop) => view(context, registry, shop, all, places));
}

export async function getShop(context: Context, caller: Caller, id: string): Promise<ShopView> {
  const registry = registryOf(context, caller);
  return viewOne(context, registry, found(await findNamed(context, id)));
}

export async function updateShop(
  context: Context,
  caller: Caller,
  id: string,
  changes: ShopChanges,
): Promise<ShopView> {
  const { name, serverKey, clientKey, merchantId, settings = {}, dropPreviousServerKey = false } = changes;
  return change(context, caller, id, 'update', (before) => {
    const known = secretsOfShop(context, before);
    const isNewKey = serverKey !== undefined && serverKey !== known.serverKey;
    const kept = dropPreviousServerKey ? null : known.previousServerKey;
    const secrets: ShopSecrets = {
      serverKey: serverKey ?? known.serverKey,
      previousServerKey: isNewKey ? known.serverKey : kept,
      settings: withSettings(known.settings, settings),
    };
    const shop = {
      ...before,
      name: name ?? before.name,
      clientKey: clientKey === undefined ? before.clientKey : clientKey,
      merchantId: merchantId === undefined ? before.merchantId : merchantId,
    };
    registryOf(context, caller).check({ ...shop, ...secrets });
    return {
      after: { ...shop, ...sealed(context, id, secrets) },
      details: { name: name ?? null, new_key: isNewKey, settings: Object.keys(settings).join(', ') },
    };
  });
}

export function disableShop(context: Context, caller: Caller, id: string): Promise<ShopView> {
  return change(context, caller, id, 'disable', (shop) => ({ after: { ...shop, status: 'disabled' } }));
}

export function enableShop(context: Context, caller: Caller, id: string): Promise<ShopView> {
  return change(context, caller, id, 'enable', (shop) => ({ after: { ...shop, status: 'active' } }));
}

/** Asks the cluster for it, and says how it begins: the shop shows how it stands. Its requests are answered meanwhile. */
export async function moveShop(context: Context, caller: Caller, id: string, input: NewMove): Promise<ShopView> {
  const registry = registryOf(context, caller);
  const known = found(await findNamed(context, id));
  if (registry === ALONE) refuse();
  const move = await decideMove(context, known, input);
  const { from, to, mode } = move;
  await refuseSecondMove(context, known);
  const shop = await inTransaction(context.database.pool, async (on) => {
    const { moveStartedAt, moveEndedAt } = found(await lockShop(on, id));
    // Another was asked for meanwhile.
    if (moveEndedAt === null && moveStartedAt?.getTime() !== known.moveStartedAt?.getTime()) {
      throw new Refusal('invalid_state', say('move_under_way'));
    }
    const begun = found(await beginShopMove(on, id, { from, to: to.name, now: context.clock.now() }));
    await note(context, on, caller, 'move', begun, { from, to: to.name, mode });
    return begun;
  });
  void carryOut(context, shop, move);
  return viewOne(context, registry, shop);
}

/** Its tables stay in the database, under the name of their schema: a shop of the same name that is added again has them. */
export async function removeShop(context: Context, caller: Caller, id: string): Promise<ShopView> {
  const registry = registryOf(context, caller);
  const { pool } = context.database;
  const shop = found(await findNamed(context, id));
  if (shop.status !== 'disabled') throw new Refusal('invalid_state', say('shop_active'));
  const count = await registry.moneyUnderWay(shop);
  if (count > 0) throw new Refusal('invalid_state', say('shop_under_way', { count }));
  const last = await viewOne(context, registry, shop);
  await inTransaction(pool, async (on) => {
    const { status } = found(await lockShop(on, id));
    // It was enabled meanwhile.
    if (status !== 'disabled') throw new Refusal('invalid_state', say('shop_active'));
    const people = await revokeShopOfAll(on, id);
    await deleteShop(on, id);
    await note(context, on, caller, 'remove', shop, { people });
  });
  await registry.follow(id, 'changed');
  return last;
}

/** What only the vault opens of a shop. */
export function secretsOfShop({ vault }: Pick<Context, 'vault'>, { id, sealed: text }: Shop): ShopSecrets {
  return JSON.parse(vault.open(text, purposeOfShop(id))) as ShopSecrets;
}

type Verb = 'create' | 'update' | 'disable' | 'enable' | 'remove' | 'move';

async function change(
  context: Context,
  caller: Caller,
  id: string,
  verb: Verb,
  decide: (before: Shop) => { readonly after: Shop; readonly details?: Readonly<Record<string, unknown>> },
): Promise<ShopView> {
  const registry = registryOf(context, caller);
  if (registry === ALONE) {
    found(await findNamed(context, id));
    refuse();
  }
  const changed = await inTransaction(context.database.pool, async (on) => {
    const { after, details } = decide(found(isName(id) ? await lockShop(on, id) : undefined));
    refuseOtherMerchant(after, await listRows(on, SHOPS_MAX));
    const written = found(await updateRow(on, after, context.clock.now()));
    await note(context, on, caller, verb, written, details);
    return written;
  });
  await registry.follow(id, 'changed');
  return viewOne(context, registry, changed);
}

/** A key belongs to one merchant of the gateway, and every notification names it: under another id, all would be refused. */
function refuseOtherMerchant(shop: AccountOf, all: readonly Shop[]): void {
  const twin = all.find((other) => other.id !== shop.id && isSameAccount(shop, other) && other.merchantId !== null);
  if (twin === undefined || shop.merchantId === null || shop.merchantId === twin.merchantId) return;
  const merchant = twin.merchantId ?? '';
  throw invalid({ field: 'merchant_id', message: say('shop_other_merchant', { shop: twin.id, merchant }) });
}

type AccountOf = Pick<Shop, 'id' | 'merchantId' | 'keyHash' | 'environment'>;

function withSettings(before: ShopSettings, changes: Readonly<Record<string, string | null>>): ShopSettings {
  const all = Object.entries({ ...before, ...changes });
  return Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== null));
}

function sealed(context: Context, id: string, secrets: ShopSecrets) {
  const { serverKey, previousServerKey } = secrets;
  return {
    sealed: context.vault.seal(JSON.stringify(secrets), purposeOfShop(id)),
    keyHash: createHash('sha256').update(serverKey).digest('hex'),
    serverKeyEnd: serverKey.slice(-KEY_END_LENGTH),
    previousServerKeyEnd: previousServerKey?.slice(-KEY_END_LENGTH) ?? null,
  };
}

async function viewOne(context: Context, registry: ShopRegistry, shop: Shop): Promise<ShopView> {
  const all = await listRows(context.database.pool, SHOPS_MAX);
  return view(context, registry, shop, all, await placesOf(context, [shop]));
}

function view(
  context: Context,
  registry: ShopRegistry,
  shop: Shop,
  all: readonly Shop[],
  places: ReadonlyMap<string, SchemaPlace>,
): ShopView {
  // The gateway has one address for the notifications of a key: those of one shop would come to the other.
  const twins = all.filter((other) => other.id !== shop.id && isSameAccount(shop, other)).map(({ id }) => id);
  return {
    shop,
    ...registry.stateOf(shop),
    standing: standingOf(shop, places.get(shop.schemaName), context.clock.now()),
    settings: settingsOf(context, registry, shop),
    warning: twins.length === 0 ? null : say('shop_same_key', { shops: twins.join(', ') }),
  };
}

/** Where no key opens them any more there is nothing to show, and the state of the shop says why. */
function settingsOf(context: Context, registry: ShopRegistry, shop: Shop): ShopSettings {
  try {
    return registry.describe(secretsOfShop(context, shop).settings);
  } catch {
    return {};
  }
}

function registryOf({ shops }: Context, caller: Caller): ShopRegistry {
  staffOnly(caller, STAFF_MAY);
  return shops ?? ALONE;
}

const refuse = () => {
  throw new Refusal('invalid_state', say('one_shop'));
};

/** A service that serves no other shops shows those of a server on the same database, and changes none. */
const ALONE: ShopRegistry = {
  environment: 'local',
  isReserved: () => false,
  check: refuse,
  describe: (settings) => Object.fromEntries(Object.keys(settings).map((name) => [name, 'set'])),
  stateOf: () => ({ state: 'elsewhere', problem: null }),
  follow: refuse,
  moneyUnderWay: refuse,
  figuresOf: () => undefined,
};

function note(
  context: Context,
  on: Parameters<typeof recordAct>[1],
  caller: Caller,
  verb: Verb,
  { id }: Shop,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  return recordAct(context, on, caller, {
    action: `shop.${verb}`,
    subject: 'shop',
    subjectId: id,
    details: { shop: id, ...details },
  });
}

const isName = (id: string) => new RegExp(SHOP_ID).test(id);

/** What cannot be the name of a shop is not asked for. */
async function findNamed({ database }: Context, id: string): Promise<Shop | undefined> {
  return isName(id) ? findShop(database.pool, id) : undefined;
}

function found(shop: Shop | undefined): Shop {
  if (shop === undefined) throw noSuch('shop', 'name');
  return shop;
}
