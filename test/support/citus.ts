// A cluster of three nodes for a test, where the extension that makes one is installed: a coordinator and two workers, in folders that go
// with it.

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createCluster, noClusterBecause, type PostgresCluster, programs } from './postgres-cluster.ts';

/** Why there can be none here; undefined where there can. */
export const noCitusBecause: string | undefined = noClusterBecause ?? lacksExtension();

function lacksExtension(): string | undefined {
  try {
    const ask = (what: string) =>
      execFileSync(join(programs.folder, 'pg_config'), [what], { stdio: 'pipe' }).toString();
    if (existsSync(join(ask('--sharedir').trim(), 'extension', 'citus.control'))) return undefined;
  } catch {
    // Without its development files a server does not say where extensions are.
  }
  return 'the extension citus is not installed beside PostgreSQL';
}

export interface CitusNode {
  readonly url: string;
  readonly port: number;
  query<Row>(text: string): Promise<Row[]>;
  /** As a crash. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

export interface CitusCluster {
  /** Of the coordinator. A schema that is made by a session from here is distributed at once. */
  readonly url: string;
  /** Of the coordinator, where schemas are distributed by a call alone. */
  readonly plainUrl: string;
  readonly workers: readonly CitusNode[];
  query<Row>(text: string): Promise<Row[]>;
  /** The worker that has the schema's tables; undefined where they are the coordinator's own. */
  nodeOf(schema: string): Promise<CitusNode | undefined>;
  remove(): Promise<void>;
}

export interface CitusOptions {
  readonly connections?: number;
  readonly sharedBuffers?: string;
}

const SETTINGS = `
shared_preload_libraries = 'citus'
wal_level = logical
max_prepared_transactions = 200
max_worker_processes = 32
citus.enable_unsafe_triggers = on
citus.node_conninfo = 'sslmode=disable'
citus.enable_statistics_collection = off
`;

/** So many more transactions than the coordinator and the second worker the first worker has had: their numbers are never alike. */
const AHEAD = 40_000;

export async function createCitusCluster({ connections = 100, ...options }: CitusOptions = {}): Promise<CitusCluster> {
  const made = await Promise.allSettled(
    Array.from({ length: 3 }, () => createCluster({ connections, ...options, settings: SETTINGS })),
  );
  const nodes = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const remove = async () => {
    await Promise.all(nodes.map((node) => node.remove()));
  };
  try {
    const [coordinator, first, second] = nodes;
    if (coordinator === undefined || first === undefined || second === undefined) {
      throw new Error('Not all nodes have started', { cause: made });
    }
    await joinNodes(coordinator, [first, second]);
    await first.query(`DO $$ BEGIN FOR n IN 1..${AHEAD} LOOP PERFORM pg_current_xact_id(); COMMIT; END LOOP; END $$`);
    return toCitus(coordinator, [first, second], remove);
  } catch (error) {
    await remove();
    throw error;
  }
}

async function joinNodes(coordinator: PostgresCluster, workers: readonly PostgresCluster[]): Promise<void> {
  for (const node of [coordinator, ...workers]) await node.query('CREATE EXTENSION citus');
  await coordinator.query(`SELECT citus_set_coordinator_host('127.0.0.1', ${portOf(coordinator.url)})`);
  for (const { url } of workers) await coordinator.query(`SELECT citus_add_node('127.0.0.1', ${portOf(url)})`);
}

function toCitus(
  { url, query }: PostgresCluster,
  workers: readonly PostgresCluster[],
  remove: () => Promise<void>,
): CitusCluster {
  const nodes = workers.map((node) => ({
    url: node.url,
    port: portOf(node.url),
    query: node.query,
    stop: () => node.stop('immediate'),
    start: () => node.start(),
  }));
  return {
    url: `${url}?options=${encodeURIComponent('-c citus.enable_schema_based_sharding=on')}`,
    plainUrl: url,
    workers: nodes,
    query,
    async nodeOf(schema) {
      const [found] = await query<{ nodeport: number }>(
        `SELECT DISTINCT nodeport FROM citus_shards WHERE table_name::text LIKE '${schema}.%'`,
      );
      return nodes.find(({ port }) => port === found?.nodeport);
    },
    remove,
  };
}

function portOf(url: string): number {
  return Number(new URL(url).port);
}
