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
