// What the database server says of itself: its clock, which all processes share, its version, and whether it takes writes.

import { type Queryable, run, statement } from './statement.ts';

const READ_TIME = statement('gapura_read_time', 'SELECT clock_timestamp() AS now');
const READ_VERSION = statement('gapura_read_version', `SELECT current_setting('server_version') AS version`);
const READ_MAX_CONNECTIONS = statement(
  'gapura_read_max_connections',
  `SELECT current_setting('max_connections')::int AS most`,
);
const READ_ONLY = statement('gapura_read_only', `SELECT current_setting('transaction_read_only') = 'on' AS read_only`);

const HAS_CITUS = statement(
  'gapura_has_citus',
  `SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') AS citus`,
);

export async function readDatabaseTime(on: Queryable): Promise<Date> {
  const [row] = await run<{ now: Date }>(on, READ_TIME, []);
  if (row === undefined) throw new Error('The database did not return its time');
  return row.now;
}

export async function readServerVersion(on: Queryable): Promise<string> {
  return (await run<{ version: string }>(on, READ_VERSION, []))[0]?.version ?? 'of unknown version';
}

export async function readMaxConnections(on: Queryable): Promise<number> {
  return (await run<{ most: number }>(on, READ_MAX_CONNECTIONS, []))[0]?.most ?? 0;
}

/** Whether the server only reads: a standby, or by a setting. */
export async function isReadOnly(on: Queryable): Promise<boolean> {
  return (await run<{ read_only: boolean }>(on, READ_ONLY, []))[0]?.read_only === true;
}

/** Whether this database is part of a cluster. */
export async function hasCitus(on: Queryable): Promise<boolean> {
  return (await run<{ citus: boolean }>(on, HAS_CITUS, []))[0]?.citus === true;
}

/** What a cluster says of itself and of the schema in which a session looks for tables. */
export interface ClusterState {
  readonly version: string;
  /** Whether this is the coordinator, which alone gives out sequence numbers in their order. */
  readonly isCoordinator: boolean;
  /** Where the tables are; null where the schema is not distributed. */
  readonly node: string | null;
  /** Whether migrations and new partitions may bring triggers. */
  readonly takesTriggers: boolean;
}

// Its tables are there on a cluster alone: without a name, by which all statements are planned.
const READ_CLUSTER = `SELECT (SELECT extversion FROM pg_extension WHERE extname = 'citus') AS version,
  (SELECT groupid = 0 FROM pg_dist_local_group) AS is_coordinator,
  coalesce(current_setting('citus.enable_unsafe_triggers', true), 'off') = 'on' AS takes_triggers,
  (SELECT node.nodename || ':' || node.nodeport FROM pg_dist_schema of JOIN pg_dist_partition part ON part.colocationid = of.colocationid
    JOIN pg_dist_shard shard ON shard.logicalrelid = part.logicalrelid JOIN pg_dist_placement place ON place.shardid = shard.shardid
    JOIN pg_dist_node node ON node.groupid = place.groupid AND node.noderole = 'primary'
  WHERE of.schemaid = to_regnamespace(quote_ident(current_schema())) LIMIT 1) AS node`;

/** Undefined where the database is no part of a cluster. */
export async function readCluster(on: Queryable): Promise<ClusterState | undefined> {
  if (!(await hasCitus(on))) return undefined;
  const [row] = await run<{ version: string; is_coordinator: boolean; takes_triggers: boolean; node: string | null }>(
    on,
    { text: READ_CLUSTER },
    [],
  );
  if (row === undefined) return undefined;
  const { version, is_coordinator: isCoordinator, takes_triggers: takesTriggers, node } = row;
  return { version, isCoordinator, takesTriggers, node };
}
