// The Gapura that runs on this machine, and the sandbox beside it: what charge, pay and trigger play with.

import { type Config, loadConfig } from '../../config/index.ts';
import { isUuid } from '../../domain/ids.ts';
import type { Payment } from '../../sdk/types.ts';
import { type Admin, holderOf, openAdmin } from '../admin.ts';
import { CommandError } from '../failure.ts';
import { createSandboxPlay, type SandboxPlay } from './sandbox-play.ts';

export interface Running {
  readonly config: Config;
  readonly admin: Admin;
}

/** Through the server that holds the embedded database, or on PostgreSQL directly, as other commands do. */
export async function withRunning<Result>(work: (running: Running) => Promise<Result>): Promise<Result> {
  const config = loadConfig();
  const { url, dataDir } = config.database;
  if (url === null && (await holderOf(config)) === null) {
    throw new CommandError(
      `No server is running on ${dataDir}. Start one in another terminal: npx gapura serve`,
      'unreachable',
    );
  }
  const admin = await openAdmin(config);
  try {
    return await work({ config, admin });
  } finally {
    await admin.close();
  }
}

/** A payment by its id or its order id. */
export async function findPayment({ payments }: Admin, id: string): Promise<Payment> {
  if (isUuid(id)) return payments.get(id);
  const [found] = (await payments.list({ order_id: id, limit: 1 })).items;
  if (found === undefined)
    throw new CommandError(`There is no payment with the order id ${id}.`, 'failed', 'not_found');
  return payments.get(found.id);
}

/** The sandbox that the server uses; undefined where it uses another gateway. Throws where it should be there and is not. */
export async function findSandbox({ config, admin }: Running): Promise<SandboxPlay | undefined> {
  const { environment, url } = await admin.readGateway();
  if (environment !== 'local') return undefined;
  return createSandboxPlay({ url, clientKey: config.gateway.clientKey?.reveal() ?? null });
}

/** For commands that play the customer or the bank. Refused at any other gateway: money is real there, or others look. */
export async function requireSandbox(running: Running): Promise<SandboxPlay> {
  const sandbox = await findSandbox(running);
  if (sandbox !== undefined) return sandbox;
  const { environment, url } = await running.admin.readGateway();
  throw new CommandError(
    `This plays the customer at the sandbox on this machine, but the gateway is ${environment} at ${url}. ` +
      'Set GATEWAY_ENVIRONMENT=local to use the sandbox.',
    'configuration',
  );
}
