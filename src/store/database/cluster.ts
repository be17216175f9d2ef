// What a Citus cluster says of itself and of its nodes, where it has schemas, and how one is moved.

import type { MoveMode } from '../../domain/shops.ts';
import { hasCitus } from './server.ts';
import { type Queryable, run } from './statement.ts';

// The tables of Citus are there on a cluster alone: these statements have no names, by which all are planned.

/** What a cluster says of itself and of the schema in which a session looks for tables. */
export interface ClusterState {
  readonly version: string;
  /** Whether this is the coordinator, which alone gives out sequence numbers in their order. */
  readonly isCoordinator: boolean;
  /** Where the tables are; null where the schema is not distributed. */
  readonly node: string | null;
  /** Whether migrations and new partitions may bring triggers. */
  readonly takesTriggers: boolean;
  /** Whether a new schema is distributed at once. */
  readonly spreadsSchemas: boolean;
  /** Tables that cannot be copied beside their writers. */
  readonly unmovable: readonly string[];
}

const NAME_OF = `node.nodename || ':' || node.nodeport`;

/** A part of FROM: the node that has the tables of `schema`, a row of `pg_dist_schema`. All of them are on one. */
const PLACE = `LATERAL (SELECT node.groupid, ${NAME_OF} AS name FROM pg_dist_partition part
  JOIN pg_dist_shard shard ON shard.logicalrelid = part.logicalrelid JOIN pg_dist_placement place ON place.shardid = shard.shardid
  JOIN pg_dist_node node ON node.groupid = place.groupid AND node.noderole = 'primary'
  WHERE part.colocationid = schema.colocationid LIMIT 1) place`;

/** In SQL, the names of those tables of a schema that logical replication cannot copy: without a log, or without a key. */
const unmovableOf = (schema: string) => `ARRAY(SELECT relation.relname::text FROM pg_class relation
  WHERE relation.relnamespace = ${schema} AND relation.relkind = 'r' AND (relation.relpersistence = 'u' OR relation.relreplident = 'n'
    OR relation.relreplident = 'd' AND NOT EXISTS (SELECT FROM pg_index key WHERE key.indrelid = relation.oid AND key.indisprimary))
  ORDER BY relation.relname)`;

const OWN_SCHEMA = 'to_regnamespace(quote_ident(current_schema()))';

const READ_CLUSTER = {
  text: `SELECT (SELECT extversion FROM pg_extension WHERE extname = 'citus') AS version,
  (SELECT groupid = 0 FROM pg_dist_local_group) AS is_coordinator,
  coalesce(current_setting('citus.enable_unsafe_triggers', true), 'off') = 'on' AS takes_triggers,
  coalesce(current_setting('citus.enable_schema_based_sharding', true), 'off') = 'on' AS spreads_schemas,
  (SELECT place.name FROM pg_dist_schema schema, ${PLACE} WHERE schema.schemaid = ${OWN_SCHEMA}) AS node,
  ${unmovableOf(OWN_SCHEMA)} AS unmovable`,
};

/** Undefined where the database is no part of a cluster. */
export async function readCluster(on: Queryable): Promise<ClusterState | undefined> {
  if (!(await hasCitus(on))) return undefined;
  const [row] = await run<{
    version: string;
    is_coordinator: boolean;
    takes_triggers: boolean;
    spreads_schemas: boolean;
    node: string | null;
    unmovable: string[];
  }>(on, READ_CLUSTER, []);
  if (row === undefined) return undefined;
  const { version, node, unmovable } = row;
  const { is_coordinator: isCoordinator, takes_triggers: takesTriggers, spreads_schemas: spreadsSchemas } = row;
  return { version, isCoordinator, takesTriggers, spreadsSchemas, node, unmovable };
}

/** A node that may have schemas. */
export interface ClusterNode {
  /** As Citus knows it: the host and the port. */
  readonly name: string;
  readonly host: string;
  readonly port: number;
  /** How many schemas it has. */
  readonly schemas: number;
}

const LIST_NODES = {
  text: `SELECT ${NAME_OF} AS name, node.nodename AS host, node.nodeport AS port, count(taken.groupid)::int AS schemas
FROM pg_dist_node node LEFT JOIN (SELECT place.groupid FROM pg_dist_schema schema, ${PLACE}) taken ON taken.groupid = node.groupid
WHERE node.noderole = 'primary' AND node.isactive AND node.shouldhaveshards GROUP BY node.nodeid ORDER BY node.nodeid`,
};

export async function listNodes(on: Queryable): Promise<ClusterNode[]> {
  return run<ClusterNode & Record<string, unknown>>(on, LIST_NODES, []);
}

// Asked of each node by the coordinator; for one that is away it says so.
const ASK_NODES = {
  text: `SELECT ${NAME_OF} AS name, answer.success, answer.result
FROM run_command_on_all_nodes('SHOW wal_level') answer JOIN pg_dist_node node ON node.nodeid = answer.nodeid ORDER BY answer.nodeid`,
};

export interface NodeState {
  readonly name: string;
  /** Null where it answers. */
  readonly problem: string | null;
  /** Schemas can be copied from it beside their writers where this is `logical`. */
  readonly walLevel: string | null;
}

/** Each node by itself: whether the coordinator reaches it, and how it is set up. */
export async function askNodes(on: Queryable): Promise<NodeState[]> {
  const rows = await run<{ name: string; success: boolean; result: string }>(on, ASK_NODES, []);
  return rows.map(({ name, success, result }) =>
    success ? { name, problem: null, walLevel: result } : { name, problem: result, walLevel: null },
  );
}

/** Held by a move, in a space of its own: beside it stands the schema. */
const MOVES = 471_409_230;

export interface SchemaPlace {
  readonly schema: string;
  readonly node: string;
  /** Whether a move of ours is under way. */
  readonly isMoving: boolean;
}

const LIST_PLACES = {
  text: `SELECT space.nspname AS schema, place.name AS node, EXISTS (SELECT FROM pg_locks held WHERE held.locktype = 'advisory'
    AND held.database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND held.classid = ${MOVES} AND held.objid = space.oid AND held.objsubid = 2) AS is_moving
FROM pg_dist_schema schema JOIN pg_namespace space ON space.oid = schema.schemaid, ${PLACE} WHERE space.nspname = ANY($1)`,
};

/** Where each of these schemas is, of those that are distributed; nothing where there is no cluster. */
export async function listPlaces(on: Queryable, schemas: readonly string[]): Promise<ReadonlyMap<string, SchemaPlace>> {
  if (schemas.length === 0 || !(await hasCitus(on))) return new Map();
  const rows = await run<{ schema: string; node: string; is_moving: boolean }>(on, LIST_PLACES, [schemas]);
  return new Map(rows.map(({ schema, node, is_moving: isMoving }) => [schema, { schema, node, isMoving }]));
}

// One statement, so that the lock lasts as long as the move, also behind a pooler, and when its sender is gone.
const MOVE = {
  text: `WITH free AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(${MOVES}, quote_ident($1)::regnamespace::oid::int) AS is_free)
SELECT citus_schema_move(quote_ident($1)::regnamespace, $2, $3::int, $4::citus.shard_transfer_mode) FROM free WHERE is_free`,
};

/** Ends with the move; false where another move of this schema is under way. */
export async function moveSchema(
  on: Queryable,
  schema: string,
  { host, port }: Pick<ClusterNode, 'host' | 'port'>,
  mode: MoveMode,
): Promise<boolean> {
  return (await run(on, MOVE, [schema, host, port, mode])).length > 0;
}
