// Where `gapura serve` begins: one process that serves, or a primary with several, of which this may be one.

import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';
import type { Config } from '../../config/index.ts';
import { CommandError } from '../failure.ts';

export async function startServing(config: Config, options: { readonly asJson: boolean }): Promise<void> {
  const count = config.processes === 'auto' ? availableParallelism() : config.processes;
  if (cluster.isPrimary && count > 1) {
    refuseEmbedded(config);
    // The primary serves no requests, and loads none of what serves.
    const { superviseServers } = await import('./supervisor.ts');
    return superviseServers(config, { ...options, count });
  }
  const { serve } = await import('../serve.ts');
  if (cluster.isPrimary || config.processes === 1) return serve(config, options);
  const { takeSeat } = await import('./seat.ts');
  return serve(config, { ...options, seat: await takeSeat() });
}

/** The embedded files have one owner. */
function refuseEmbedded({ database }: Config): void {
  if (database.url !== null) return;
  throw new CommandError(
    `The embedded database in ${database.dataDir} has room for one process. For several use PostgreSQL: set DATABASE_URL, ` +
      'or leave out --processes and GAPURA_PROCESSES.',
    'configuration',
  );
}
