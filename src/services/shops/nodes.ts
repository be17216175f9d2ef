// Where on a Citus cluster shops are: a new one begins on the node with the fewest, and one is moved by the engine's own move. That is a
// statement of the database, which comes to its end also when the process that sent it is gone: how it stands is asked there.

import { invalid, Refusal } from '../../domain/errors.ts';
import type { MoveMode, MoveState, Shop } from '../../domain/shops.ts';
import {
  type ClusterNode,
  listNodes,
  listPlaces,
  moveSchema,
  readCluster,
  type SchemaPlace,
} from '../../store/database/cluster.ts';
import { isDatabaseUnavailable } from '../../store/database/errors.ts';
import { beginSchema } from '../../store/database/migrate.ts';
import { endShopMove } from '../../store/shops/shops.ts';
import { say } from '../../text/sayings.ts';
import type { Context } from '../context.ts';
import { errorMessage } from '../isolation.ts';

/** Between the row that says of a move and its statement lie a commit and a connection. */
const BEGINNING_MS = 10_000;

export interface NewMove {
  /** `host:port`, or the host alone where it has one node. */
  readonly node: string;
  readonly mode?: MoveMode | undefined;
}

/** A move that can be made, as far as can be seen before. */
export interface Move {
  readonly from: string;
  readonly to: ClusterNode;
  readonly mode: MoveMode;
}

/** What is known of where a shop is. */
export interface Standing {
  readonly node: string | null;
  readonly moveState: MoveState | null;
  readonly moveProblem: string | null;
}

export function placesOf({ database }: Context, shops: readonly Shop[]): Promise<ReadonlyMap<string, SchemaPlace>> {
  return listPlaces(
    database.pool,
    shops.map(({ schemaName }) => schemaName),
  );
}

/** What its row says, and of a move without an end what the cluster says. */
export function standingOf(shop: Shop, place: SchemaPlace | undefined, now: Date): Standing {
  const node = place?.node ?? null;
  const { moveTo, moveStartedAt, moveEndedAt, moveProblem } = shop;
  if (moveStartedAt === null) return { node, moveState: null, moveProblem };
  if (moveEndedAt !== null) return { node, moveState: moveProblem === null ? 'moved' : 'failed', moveProblem };
  if (isUnderWay(shop, place, now)) return { node, moveState: 'moving', moveProblem };
  if (node === moveTo) return { node, moveState: 'moved', moveProblem };
  return { node, moveState: 'failed', moveProblem: say('move_lost') };
}

function isUnderWay({ moveStartedAt, moveEndedAt }: Shop, place: SchemaPlace | undefined, now: Date): boolean {
  const isBeginning =
    moveStartedAt !== null && moveEndedAt === null && now.getTime() - moveStartedAt.getTime() < BEGINNING_MS;
  return isBeginning || place?.isMoving === true;
}

/** Refuses, with the reason, what the cluster could not do. */
export async function decideMove(context: Context, shop: Shop, { node, mode = 'auto' }: NewMove): Promise<Move> {
  const { pool } = context.database.inSchema(shop.schemaName);
  const cluster = await readCluster(pool);
  if (cluster === undefined) throw new Refusal('invalid_state', say('no_cluster'));
  const { version, isCoordinator, node: from, unmovable } = cluster;
  if (!isCoordinator) throw new Refusal('invalid_state', say('not_coordinator', { version }));
  const nodes = await listNodes(pool);
  const [to, ...others] = nodes.filter(({ name, host }) => node === name || node === host);
  if (to === undefined || others.length > 0) {
    const list = nodes.map(({ name }) => name).join(', ');
    throw invalid({ field: 'node', message: say('node_unknown', { list }) });
  }
  const schema = shop.schemaName;
  if (from === null) throw new Refusal('invalid_state', say('shop_not_distributed', { schema }));
  if (from === to.name) throw new Refusal('invalid_state', say('shop_there', { node: from }));
  if (mode === 'auto' && unmovable.length > 0) {
    throw invalid({ field: 'mode', message: say('not_beside', { schema, tables: unmovable.join(', ') }) });
  }
  return { from, to, mode };
}

/** One at a time. What is asked here is settled by the lock that a move has. */
export async function refuseSecondMove(context: Context, shop: Shop): Promise<void> {
  const place = (await placesOf(context, [shop])).get(shop.schemaName);
  if (isUnderWay(shop, place, context.clock.now())) throw new Refusal('invalid_state', say('move_under_way'));
}

/** Resolves once it is over, and its row says so. Events of the shop get numbers above those before by themselves. */
export async function carryOut(context: Context, shop: Shop, { from, to, mode }: Move): Promise<void> {
  const { database, log, clock } = context;
  const { id, schemaName } = shop;
  const fields = { shop: id, from, to: to.name, mode };
  try {
    const problem = await problemOf(() => database.withoutTimeout((pool) => moveSchema(pool, schemaName, to, mode)));
    await endShopMove(database.pool, shop, { now: clock.now(), problem });
    if (problem === null) log.info(fields, 'a shop was moved to another node');
    else log.error({ ...fields, problem }, 'a shop could not be moved to another node');
  } catch (error) {
    log.warn({ ...fields, err: error }, 'how the move of a shop ended is not known here; the cluster says where it is');
  }
}

/** Throws where the line to the database broke: the move may go on there. */
async function problemOf(move: () => Promise<boolean>): Promise<string | null> {
  try {
    return (await move()) ? null : say('move_under_way');
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    return errorMessage(error);
  }
}

/**
 * Makes the schema of a new shop on the node with the fewest schemas, where the cluster distributes new ones. It is moved while it has one
 * empty table, before any process knows of the shop. What fails here leaves it where the cluster made it, or for the migrations to make.
 */
export async function placeNew(context: Context, schema: string): Promise<void> {
  const { database, log } = context;
  const { pool } = database.inSchema(schema);
  try {
    const cluster = await readCluster(pool);
    if (cluster?.isCoordinator !== true || !cluster.spreadsSchemas) return;
    await beginSchema(pool, schema);
    const nodes = await listNodes(pool);
    const at = (await listPlaces(pool, [schema])).get(schema)?.node;
    const now = nodes.find(({ name }) => name === at);
    const [least] = nodes.toSorted((a, b) => a.schemas - b.schemas);
    // It counts where it is now: only a node with two fewer has fewer without it.
    if (now === undefined || least === undefined || least.schemas > now.schemas - 2) return;
    await moveSchema(pool, schema, least, 'block_writes');
  } catch (error) {
    log.warn({ schema, err: error }, 'a new shop could not be put on the node with the fewest; it stays where it is');
  }
}
