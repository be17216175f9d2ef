// What an assistant may do where it is let in: the scopes of its key, and whether the money there is real.

import { type Config, isLoopbackHost } from '../../config/index.ts';
import { SCOPES, type Scope } from '../../domain/caller.ts';
import { CommandError } from '../failure.ts';
import { builtInSandboxUrl } from '../settings.ts';
import { type Api, fieldsOf, isApiError } from './api.ts';
import { isSandbox } from './sandbox-control.ts';

export const ENVIRONMENTS = ['local', 'sandbox', 'production'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

export interface McpAccess {
  readonly scopes: readonly Scope[];
  readonly environment: Environment;
  /** The sandbox gateway of this machine; null in any other environment. */
  readonly sandboxUrl: string | null;
  readonly writes: boolean;
}

const NO_GAPURA = 'There is no Gapura at --url; give its address with its prefix.';

/** What the key may do; only what reads, unless writing was allowed. */
export async function findScopes(api: Api, writes: boolean): Promise<Scope[]> {
  const { scopes } = fieldsOf(await api.me().catch(explain));
  if (!Array.isArray(scopes)) throw new CommandError(NO_GAPURA);
  const reads = (scope: Scope) => scope.endsWith(':read') || scope === 'admin';
  return SCOPES.filter((scope) => scopes.includes(scope) && (writes || reads(scope)));
}

function explain(error: unknown): never {
  if (!isApiError(error)) throw error;
  if (!('status' in error)) throw new CommandError(`${error.message} Start it with gapura serve, or give --url.`);
  if (error.status === 401) throw new CommandError('The key is not valid there. Give another: --key, or GAPURA_KEY.');
  // A server under another prefix says "not found" to everything.
  throw new CommandError(`${NO_GAPURA} It answered ${error.status}.`);
}

export interface McpTarget {
  /** Null: the server of this machine, which this configuration is about. */
  readonly url: string | null;
  /** As the person who set the command up has said; null where they have not. */
  readonly environment: Environment | null;
}

/**
 * Which gateway is behind the API. The server of this machine says it to its operator (`running`), or the configuration does. For a
 * server elsewhere the user of the command says it; without that it counts as production, so that nothing is tried with real money.
 */
export async function findEnvironment(
  config: Config,
  place: McpTarget,
  running: { readonly environment: Environment; readonly url: string } | null,
): Promise<Pick<McpAccess, 'environment' | 'sandboxUrl'>> {
  const { gateway } = config;
  const own = running?.environment ?? gateway.environment;
  const environment = place.environment ?? (place.url === null ? own : 'production');
  if (environment !== 'local') return { environment, sandboxUrl: null };
  const sandboxUrl = running?.url ?? (gateway.baseUrl ?? builtInSandboxUrl(config) ?? '').replace(/\/+$/, '');
  const isHere = [place.url ?? 'http://127.0.0.1', sandboxUrl].every((url) => isLoopbackHost(new URL(url).hostname));
  // The server that runs says itself which sandbox takes its key.
  const serverKey = running === null ? gateway.serverKey.reveal() : null;
  if (isHere && (await isSandbox(sandboxUrl, serverKey))) return { environment, sandboxUrl };
  throw new CommandError(
    `The environment is local, but no sandbox gateway with its server key answers at ${sandboxUrl} on this machine. ` +
      'Start gapura serve, set GAPURA_SANDBOX_PORT to the port of its sandbox, or say --environment.',
  );
}
