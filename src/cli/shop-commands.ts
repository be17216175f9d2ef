// gapura shops add | update | list: with keys that need not stand on the command line, where every user of the machine can read them.

import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { loadConfig } from '../config/index.ts';
import type { MoveMode } from '../domain/shops.ts';
import type { Shop } from '../sdk/types.ts';
import { withAdmin } from './admin.ts';
import { CommandError } from './failure.ts';
import { printJson, printTable, remark } from './output.ts';
import { configuredApi } from './settings.ts';

interface Keys {
  readonly serverKey?: string;
  readonly clientKey?: string;
  readonly merchantId?: string;
  readonly setting?: readonly string[];
  readonly json?: boolean;
}

interface AddCommand extends Keys {
  readonly name?: string;
  readonly environment?: Shop['environment'];
}

interface UpdateCommand extends Keys {
  readonly name?: string;
  readonly unset?: readonly string[];
  readonly dropPreviousServerKey?: boolean;
}

export async function addShop(id: string, command: AddCommand): Promise<void> {
  const { environment: given, clientKey, merchantId, json, setting = [] } = command;
  const environment = given ?? loadConfig().gateway.environment;
  const serverKey = await secretOf(command.serverKey, environment);
  const made = await withAdmin((admin) =>
    admin.shops.create({
      id,
      name: command.name ?? id,
      environment,
      server_key: serverKey,
      ...(clientKey === undefined ? {} : { client_key: clientKey }),
      ...(merchantId === undefined ? {} : { merchant_id: merchantId }),
      settings: settingsIn(setting),
    }),
  );
  if (json === true) return printJson(made);
  console.log(`Added ${made.name}. ${standingOf(made)}`);
  console.log(`Address:        ${addressOf(id)}/`);
  console.log(`Notifications:  ${addressOf(id)}/notification/  (set it at the gateway, for this account)`);
  console.log(`A key for it:   npx gapura keys create --owner me --staff --shop ${id}`);
  if (made.warning !== null) remark(made.warning);
}

export async function updateShop(id: string, command: UpdateCommand): Promise<void> {
  const { name, clientKey, merchantId, setting = [], unset = [], dropPreviousServerKey, json } = command;
  const key = command.serverKey === undefined ? undefined : await readSecret(command.serverKey);
  const removed = Object.fromEntries(unset.map((setting) => [setting, null]));
  const changed = await withAdmin((admin) =>
    admin.shops.update(id, {
      ...(name === undefined ? {} : { name }),
      ...(key === undefined ? {} : { server_key: key }),
      ...(clientKey === undefined ? {} : { client_key: clientKey }),
      ...(merchantId === undefined ? {} : { merchant_id: merchantId }),
      ...(dropPreviousServerKey === undefined ? {} : { drop_previous_server_key: true }),
      settings: { ...settingsIn(setting), ...removed },
    }),
  );
  if (json === true) return printJson(changed);
  console.log(`Changed ${changed.name}. ${standingOf(changed)}`);
  if (key !== undefined && changed.previous_server_key_end !== null) {
    remark(
      `The key before, which ends in ${changed.previous_server_key_end}, still checks notifications. Once the gateway signs with the new one: gapura shops update ${id} --drop-previous-server-key`,
    );
  }
  if (changed.warning !== null) remark(changed.warning);
}

export async function listShops({ json }: { readonly json?: boolean }): Promise<void> {
  const shops = await withAdmin((admin) => admin.shops.list());
  if (json === true) return printJson(shops);
  if (shops.length === 0) {
    console.log('This server has one shop, its own. Add another: gapura shops add <name>');
    return;
  }
  const areOnNodes = shops.some(({ node }) => node !== null);
  printTable(
    ['shop', 'name', 'state', 'gateway', 'server key', 'address', ...(areOnNodes ? ['node'] : [])],
    shops.map((shop) => [
      shop.id,
      shop.name,
      shop.problem ?? (shop.status === 'active' && shop.state !== 'elsewhere' ? shop.state : shop.status),
      shop.environment,
      `...${shop.server_key_end}`,
      `${addressOf(shop.id)}/`,
      ...(areOnNodes ? [shop.move_state === 'moving' ? `${shop.node} to ${shop.move_to}` : (shop.node ?? '')] : []),
    ]),
  );
}

interface MoveCommand {
  readonly to: string;
  readonly mode?: MoveMode;
  readonly json?: boolean;
}

const LOOK_MS = 500;

/** Waits for the end, since this process may be the one that sent it; ended before, the move goes on in the database all the same. */
export async function moveShop(id: string, { to, mode, json }: MoveCommand): Promise<void> {
  const moved = await withAdmin(async ({ shops }) => {
    let shop = await shops.move(id, { node: to, ...(mode === undefined ? {} : { mode }) });
    if (json !== true) console.log(`Moving ${shop.name} from ${shop.move_from} to ${shop.move_to}...`);
    // Twice in a row: between the end of a move and its note lies a moment.
    for (
      let looks = 0;
      shop.move_ended_at === null && looks < 2;
      looks = shop.move_state === 'moving' ? 0 : looks + 1
    ) {
      await pause(LOOK_MS);
      shop = await shops.get(id);
    }
    return shop;
  });
  if (moved.move_state === 'failed') {
    const problem = moved.move_problem ?? 'it is not known why.';
    throw new CommandError(`${moved.name} is on ${moved.node} still. ${problem}`);
  }
  if (json === true) return printJson(moved);
  const [from, until] = [moved.move_started_at, moved.move_ended_at];
  const took =
    from === null || until === null ? '' : ` It took ${((Date.parse(until) - Date.parse(from)) / 1_000).toFixed(1)} s.`;
  console.log(`${moved.name} was on ${moved.move_from}, and is on ${moved.node} now.${took}`);
}

function standingOf({ problem, schema_name: schema }: Shop): string {
  if (problem !== null) return `It cannot be served yet: ${problem}`;
  return `Its tables are in the schema ${schema}; servers have it within seconds.`;
}

function addressOf(id: string): string {
  const config = loadConfig();
  return `${config.publicUrl ?? configuredApi(config)}/${id}`;
}

function settingsIn(given: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    given.map((entry) => {
      const at = entry.indexOf('=');
      if (at < 1) throw new CommandError('--setting takes NAME=value, such as GAPURA_SHOP_COLOUR=#7a3b12.', 'usage');
      return [entry.slice(0, at), entry.slice(at + 1)];
    }),
  );
}

/** At the sandbox of this machine any key will do, as long as it is one of its own. */
async function secretOf(given: string | undefined, environment: Shop['environment']): Promise<string> {
  const named = given ?? loadConfig().shopServerKey?.reveal();
  if (named !== undefined) return readSecret(named);
  if (environment === 'local') return `SB-Mid-server-${randomBytes(12).toString('hex')}`;
  if (process.stdin.isTTY) return ask('Server key (it is not shown): ');
  throw new CommandError(
    `The server key is missing: --server-key @file, --server-key - for standard input, or GAPURA_SHOP_SERVER_KEY.`,
    'usage',
  );
}

/** `-` is standard input, and `@file` a file. */
async function readSecret(given: string): Promise<string> {
  if (given === '-') return (await text(process.stdin)).trim();
  if (!given.startsWith('@')) return given;
  try {
    return (await readFile(given.slice(1), 'utf8')).trim();
  } catch {
    throw new CommandError(`The file ${given.slice(1)} of --server-key cannot be read.`, 'usage');
  }
}

async function ask(question: string): Promise<string> {
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return (await terminal.question('')).trim();
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}
