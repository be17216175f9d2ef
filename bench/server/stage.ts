// What a benchmark starts and makes, and leaves nothing of behind, however it ends.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Databases } from './databases.ts';
import { Load } from './load.ts';
import { buildGapura, type GapuraPlace, type Served, startGapura, startGatewayStub } from './processes.ts';
import { allMet } from './targets.ts';

const DEFAULT_DATABASE_URL = 'postgres://postgres@127.0.0.1:5432/test';

export interface Stage {
  readonly databases: Databases;
  readonly gateway: Served;
  readonly load: Load;
  /** Those that run; they are ended with the benchmark. */
  readonly servers: Served[];
  /** Gapura as it is built and served, on a database. */
  startGapura(
    databaseUrl: string,
    place?: Pick<Partial<GapuraPlace>, 'folder' | 'profile' | 'inspected' | 'args' | 'command'>,
  ): Promise<Served>;
}

/** Ends with 1 where a target was missed. `url` leads to a PostgreSQL on which databases may be made. */
export async function onStage(url: string | undefined, main: (stage: Stage) => Promise<void>): Promise<void> {
  buildGapura();
  const databases = new Databases(url ?? process.env.DATABASE_URL ?? DEFAULT_DATABASE_URL);
  const folder = await mkdtemp(join(tmpdir(), 'gapura-bench-'));
  const gateway = await startGatewayStub();
  const load = await Load.start();
  const servers: Served[] = [];
  const start: Stage['startGapura'] = async (databaseUrl, place) => {
    const server = await startGapura({ databaseUrl, gateway, folder, ...place });
    servers.push(server);
    return server;
  };
  try {
    await main({ databases, gateway, load, servers, startGapura: start });
  } finally {
    load.close();
    await Promise.all(servers.map((server) => server.close()));
    await gateway.close();
    await databases.dropAll();
    await rm(folder, { recursive: true, force: true });
  }
  process.exitCode = allMet() ? 0 : 1;
}
