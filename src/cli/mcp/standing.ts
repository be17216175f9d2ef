// What an assistant may do where it is let in: the scopes of its key, and whether the money there is real.

import { type Config, isLoopbackHost } from '../../config/index.ts';
import { SCOPES, type Scope } from '../../domain/caller.ts';
import { CommandError } from '../failure.ts';
import { builtInSandboxUrl } from '../settings.ts';
import { type Api, ApiError, fieldsOf } from './api.ts';
import { isSandbox } from './sandbox-control.ts';

export const ENVIRONMENTS = ['local', 'sandbox', 'production'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

export interface Standing {
  readonly scopes: readonly Scope[];
  readonly environment: Environment;
  /** The sandbox gateway of this machine; null in any other environment. */
  readonly sandboxUrl: string | null;
  readonly writes: boolean;
}

/** No record has this id, so whatever is asked of it changes nothing. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** For each scope a request that needs it. Permission is looked at first, so a refusal tells, and so does "not found". */
const PROBES: Readonly<Record<Scope, readonly ['GET' | 'POST', string]>> = {
  'payments:read': ['GET', `/payments/${NOBODY}/`],
  'payments:write': ['POST', `/payments/${NOBODY}/expire/`],
  'payments:cancel': ['POST', `/payments/${NOBODY}/cancel/`],
  'payments:capture': ['POST', `/payments/${NOBODY}/capture/`],
  'payments:refund': ['POST', `/payments/${NOBODY}/refund/`],
  'invoices:read': ['GET', `/invoices/${NOBODY}/`],
  'invoices:write': ['POST', `/invoices/${NOBODY}/void/`],
  'subscriptions:read': ['GET', `/subscriptions/${NOBODY}/`],
  'subscriptions:write': ['POST', `/subscriptions/${NOBODY}/disable/`],
  'exports:create': ['GET', `/webhooks/${NOBODY}/`],
  admin: ['GET', `/webhooks/${NOBODY}/`],
};

const NO_GAPURA = 'There is no Gapura at --url; give its address with its prefix.';

/** Asks with requests that change nothing; those that would write are sent only where writing was allowed. */
export async function findScopes(api: Api, writes: boolean): Promise<Scope[]> {
  // A server under another prefix says "not found" to everything.
  const { status, body } = await askOrFail(api, 'GET', '/payments/?limit=1');
  if (status === 401) throw new CommandError('The key is not valid there. Give another: --key, or GAPURA_KEY.');
  if (status !== 200 && fieldsOf(body).code !== 'forbidden')
    throw new CommandError(`${NO_GAPURA} It answered ${status}.`);
  const asked = SCOPES.filter((scope) => writes || PROBES[scope][0] === 'GET');
  const found = await Promise.all(
    asked.map(async (scope) => {
      const answer = await askOrFail(api, ...PROBES[scope]);
      if (answer.status !== 403 && answer.status !== 404 && answer.status !== 400) {
        throw new CommandError(`What the key may do cannot be found out now: the API answered ${answer.status}.`);
      }
      return answer.status !== 403;
    }),
  );
  return asked.filter((_scope, index) => found[index]);
}

async function askOrFail(api: Api, method: 'GET' | 'POST', path: string) {
  try {
    return await api.ask({ method, path });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new CommandError(`${String(error.problem.detail)} Start it with gapura serve, or give --url.`);
  }
}

export interface Place {
  /** Null: the server of this machine, which this configuration is about. */
  readonly url: string | null;
  /** As the person who set the command up has said; null where they have not. */
  readonly environment: Environment | null;
}

/**
 * The API does not tell which gateway stands behind it. Of the server of this machine the configuration knows; of any other,
 * whoever sets the command up must say it. What nobody says counts as production.
 */
export async function findEnvironment(
  config: Config,
  place: Place,
): Promise<Pick<Standing, 'environment' | 'sandboxUrl'>> {
  const { gateway } = config;
  const environment = place.environment ?? (place.url === null ? gateway.environment : 'production');
  if (environment !== 'local') return { environment, sandboxUrl: null };
  const sandboxUrl = (gateway.baseUrl ?? builtInSandboxUrl(config) ?? '').replace(/\/+$/, '');
  const isHere = [place.url ?? 'http://127.0.0.1', sandboxUrl].every((url) => isLoopbackHost(new URL(url).hostname));
  if (isHere && (await isSandbox(sandboxUrl, gateway.serverKey.reveal()))) return { environment, sandboxUrl };
  throw new CommandError(
    `The environment is local, but no sandbox gateway with its server key answers at ${sandboxUrl} on this machine. ` +
      'Start gapura serve, set GAPURA_SANDBOX_PORT to the port of its sandbox, or say --environment.',
  );
}
