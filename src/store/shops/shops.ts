// SQL for shops: which there are, and whether what a process knows of them is still so.

import { SHOP_FIELDS, type Shop } from '../../domain/shops.ts';
import { decoderOf, type RowOf } from '../database/columns.ts';
import { type Queryable, run, statement, type Transaction } from '../database/statement.ts';

type ShopRow = RowOf<typeof SHOP_FIELDS>;
const toShop = decoderOf(SHOP_FIELDS);

const INSERT = statement(
  'gapura_insert_shop',
  `
INSERT INTO shops (id, name, status, environment, merchant_id, client_key, server_key_end, previous_server_key_end, schema_name, sealed, key_hash,
  version, created_by, created_at, updated_at)
VALUES ($1, $2, 'active', $3, $4, $5, $6, $7, $8, $9, $10, 1, $11, $12, $12) ON CONFLICT (id) DO NOTHING RETURNING *`,
);
const FIND = statement('gapura_find_shop', 'SELECT * FROM shops WHERE id = $1');
const LOCK = statement('gapura_lock_shop', 'SELECT * FROM shops WHERE id = $1 FOR UPDATE');
const LIST = statement('gapura_list_shops', 'SELECT * FROM shops ORDER BY id LIMIT $1');
const UPDATE = statement(
  'gapura_update_shop',
  `
UPDATE shops SET name = $2, status = $3, merchant_id = $4, client_key = $5, server_key_end = $6, previous_server_key_end = $7, sealed = $8,
  key_hash = $9, version = version + 1, updated_at = $10
WHERE id = $1 RETURNING *`,
);
// Its version stays: what processes have open of it goes on.
const BEGIN_MOVE = statement(
  'gapura_begin_shop_move',
  `
UPDATE shops SET move_from = $2, move_to = $3, move_started_at = $4, move_ended_at = NULL, move_problem = NULL WHERE id = $1 RETURNING *`,
);
// Of this move, and no later one.
const END_MOVE = statement(
  'gapura_end_shop_move',
  'UPDATE shops SET move_ended_at = $3, move_problem = $4 WHERE id = $1 AND move_started_at = $2 AND move_ended_at IS NULL',
);
const DELETE = statement('gapura_delete_shop', 'DELETE FROM shops WHERE id = $1');

// One short text for all shops: it differs once a shop was added, changed or removed.
const READ_MARK = statement(
  'gapura_read_shops_mark',
  `SELECT coalesce(md5(string_agg(id || ' ' || version || ' ' || created_at, ',' ORDER BY id)), '') AS mark FROM shops`,
);

// What a schema holds: our list of migrations, or anything else.
const READ_CONTENTS = statement(
  'gapura_read_schema_contents',
  `
SELECT count(*)::int AS relations, count(*) FILTER (WHERE relation.relname = 'gapura_migrations')::int AS ours
FROM pg_class relation JOIN pg_namespace space ON space.oid = relation.relnamespace WHERE space.nspname = $1`,
);

// Money on its way in a schema: payments about which the gateway is still asked, refunds without an outcome, subscriptions that charge.
const READ_UNDER_WAY = statement(
  'gapura_read_money_under_way',
  `
SELECT
  (SELECT count(*)::int FROM (SELECT FROM gateway_payments WHERE next_check_at IS NOT NULL LIMIT 1000) payment) AS payments,
  (SELECT count(*)::int FROM (SELECT FROM gateway_refunds WHERE status IN ('requested', 'pending') LIMIT 1000) refund) AS refunds,
  (SELECT count(*)::int FROM (SELECT FROM gateway_subscriptions WHERE status = 'active' LIMIT 1000) subscription) AS subscriptions`,
);

type Moved = 'moveFrom' | 'moveTo' | 'moveStartedAt' | 'moveEndedAt' | 'moveProblem';
type Written = 'version' | 'status' | 'updatedAt' | Moved;

/** Undefined where there is one of that name already. */
export async function insertShop(on: Queryable, shop: Omit<Shop, Written>): Promise<Shop | undefined> {
  const { id, name, environment, merchantId, clientKey, serverKeyEnd, previousServerKeyEnd, schemaName } = shop;
  const { sealed, keyHash, createdBy, createdAt } = shop;
  const keys = [merchantId, clientKey, serverKeyEnd, previousServerKeyEnd];
  return first(
    await run<ShopRow>(on, INSERT, [id, name, environment, ...keys, schemaName, sealed, keyHash, createdBy, createdAt]),
  );
}

export async function findShop(on: Queryable, id: string): Promise<Shop | undefined> {
  return first(await run<ShopRow>(on, FIND, [id]));
}

/** As it is until the end of the transaction. */
export async function lockShop(on: Transaction, id: string): Promise<Shop | undefined> {
  return first(await run<ShopRow>(on, LOCK, [id]));
}

export async function listShops(on: Queryable, limit: number): Promise<Shop[]> {
  return (await run<ShopRow>(on, LIST, [limit])).map(toShop);
}

export async function updateShop(on: Transaction, shop: Shop, now: Date): Promise<Shop | undefined> {
  const { id, name, status, merchantId, clientKey, serverKeyEnd, previousServerKeyEnd, sealed, keyHash } = shop;
  const keys = [merchantId, clientKey, serverKeyEnd, previousServerKeyEnd];
  return first(await run<ShopRow>(on, UPDATE, [id, name, status, ...keys, sealed, keyHash, now]));
}

export interface NewMove {
  readonly from: string;
  readonly to: string;
  readonly now: Date;
}

export async function beginShopMove(
  on: Transaction,
  id: string,
  { from, to, now }: NewMove,
): Promise<Shop | undefined> {
  return first(await run<ShopRow>(on, BEGIN_MOVE, [id, from, to, now]));
}

export async function endShopMove(
  on: Queryable,
  { id, moveStartedAt }: Pick<Shop, 'id' | 'moveStartedAt'>,
  { now, problem }: { readonly now: Date; readonly problem: string | null },
): Promise<void> {
  await run(on, END_MOVE, [id, moveStartedAt, now, problem]);
}

export async function deleteShop(on: Queryable, id: string): Promise<void> {
  await run(on, DELETE, [id]);
}

export async function readShopsMark(on: Queryable): Promise<string> {
  return (await run<{ mark: string }>(on, READ_MARK, []))[0]?.mark ?? '';
}

/** Whether a schema is empty or not there, has our tables, or holds something else. */
export async function readSchemaContents(on: Queryable, schema: string): Promise<'empty' | 'ours' | 'foreign'> {
  const [found] = await run<{ relations: number; ours: number }>(on, READ_CONTENTS, [schema]);
  if (found === undefined || found.relations === 0) return 'empty';
  return found.ours > 0 ? 'ours' : 'foreign';
}

export interface UnderWay {
  readonly payments: number;
  readonly refunds: number;
  readonly subscriptions: number;
}

/** Each counted up to a thousand. */
export async function readUnderWay(on: Queryable): Promise<UnderWay> {
  const [found] = await run<UnderWay & Record<string, unknown>>(on, READ_UNDER_WAY, []);
  return found ?? { payments: 0, refunds: 0, subscriptions: 0 };
}

function first([row]: readonly ShopRow[]): Shop | undefined {
  return row === undefined ? undefined : toShop(row);
}
