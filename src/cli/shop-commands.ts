// gapura shops add | update | remove | list: with secrets that need not stand on the command line, where every user of the machine can
// read them, and with the books of a shop that goes.

import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { type Config, loadConfig, readVariable } from '../config/index.ts';
import { isSecret } from '../config/shops.ts';
import type { MoveMode } from '../domain/shops.ts';
import { wibDay } from '../domain/time.ts';
import type { Shop } from '../sdk/types.ts';
import { withAdmin } from './admin.ts';
import { exportAll } from './export.ts';
import { CommandError, codeOf } from './failure.ts';
import { plural, printJson, printTable, remark } from './output.ts';
import { configuredApi } from './settings.ts';

interface Keys {
  /** True where it was named without a value. */
  readonly serverKey?: string | true;
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

interface RemoveCommand {
  readonly exportTo?: string;
  /** False with `--no-export`. */
  readonly export?: boolean;
  readonly json?: boolean;
}

export async function addShop(id: string, command: AddCommand): Promise<void> {
  const { environment: given, clientKey, merchantId, json, setting = [] } = command;
  const environment = given ?? loadConfig().gateway.environment;
  const serverKey = await newKeyOf(command.serverKey, environment);
  const settings = await settingsIn(setting);
  const made = await withAdmin((admin) =>
    admin.shops.create({
      id,
      name: command.name ?? id,
      environment,
      server_key: serverKey,
      ...(clientKey === undefined ? {} : { client_key: clientKey }),
      ...(merchantId === undefined ? {} : { merchant_id: merchantId }),
      settings,
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
  const key = command.serverKey === undefined ? undefined : await keyOf(command.serverKey);
  const changes = await settingsIn(setting);
  const removed = Object.fromEntries(unset.map((setting) => [setting, null]));
  const changed = await withAdmin((admin) =>
    admin.shops.update(id, {
      ...(name === undefined ? {} : { name }),
      ...(key === undefined ? {} : { server_key: key }),
      ...(clientKey === undefined ? {} : { client_key: clientKey }),
      ...(merchantId === undefined ? {} : { merchant_id: merchantId }),
      ...(dropPreviousServerKey === undefined ? {} : { drop_previous_server_key: true }),
      settings: { ...changes, ...removed },
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

/** Its books are written before it is removed. */
export async function removeShop(id: string, command: RemoveCommand): Promise<void> {
  const config = { ...loadConfig(), callerShop: null };
  const { status } = await withAdmin((admin) => admin.shops.get(id), config);
  // One that is not disabled is refused by the server, in its words.
  const isExported = command.export !== false && status === 'disabled';
  const folder = isExported ? await newFolder(command.exportTo ?? `${id}-export-${wibDay(new Date())}`) : null;
  const rows = folder === null ? null : await writeBooks({ ...config, callerShop: id }, folder);
  const removed = await withAdmin((admin) => admin.shops.remove(id), config).catch(async (error: unknown) => {
    // Of a shop that stays, what is written would soon be taken for all of it. Where the answer was lost it may be gone, and they stay.
    if (folder !== null && codeOf(error) === 'invalid_state') await rm(folder, WHOLE);
    throw error;
  });
  if (command.json === true) return printJson({ ...removed, exported: rows && { folder, ...rows } });
  if (rows !== null) {
    const counts = Object.entries(rows).map(([what, count]) => plural(count, what.slice(0, -1)));
    console.log(`Wrote ${counts.join(', ')} to ${folder}.`);
  }
  console.log(`Removed ${removed.name}. Its tables stay in the schema ${removed.schema_name}.`);
}

const WHOLE = { recursive: true, force: true };

/** All of them, or none. */
async function writeBooks(config: Config, folder: string) {
  try {
    return await withAdmin((admin) => exportAll(admin, folder), config);
  } catch (error) {
    await rm(folder, WHOLE);
    throw error;
  }
}

/** The rows are about customers: other users of the machine must not read them. */
const FOLDER_MODE = 0o700;

async function newFolder(folder: string): Promise<string> {
  try {
    await mkdir(folder, { mode: FOLDER_MODE });
    return folder;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code === 'EEXIST' ? 'is there already. Give another name' : `cannot be made: ${message}. Give another`;
    throw new CommandError(`The folder ${folder} ${why} with --export-to, or leave it out with --no-export.`, 'usage');
  }
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

async function settingsIn(given: readonly string[]): Promise<Record<string, string>> {
  const settings: Record<string, string> = {};
  for (const entry of given) {
    const [, name = '', value] = /^([^=]+)(?:=([\s\S]*))?$/.exec(entry) ?? [];
    if (name === '' || (value === undefined && !isSecret(name))) {
      throw new CommandError('--setting takes NAME=value, such as GAPURA_SHOP_COLOUR=#7a3b12.', 'usage');
    }
    settings[name] = isSecret(name) ? await secretOf(value, name) : (value ?? '');
  }
  return settings;
}

/** At the sandbox of this machine any key will do, as long as it is one of its own. */
async function newKeyOf(given: string | true | undefined, environment: Shop['environment']): Promise<string> {
  const isMadeUp = given === undefined && environment === 'local' && loadConfig().shopServerKey === null;
  return isMadeUp ? `SB-Mid-server-${randomBytes(12).toString('hex')}` : keyOf(given ?? true);
}

/** Without a value it is that of the environment, or asked for. */
async function keyOf(given: string | true): Promise<string> {
  const named = given === true ? loadConfig().shopServerKey?.reveal() : given;
  return secretOf(named, '--server-key', ', or GAPURA_SHOP_SERVER_KEY');
}

/** `-` is standard input, `@file` a file, and `env:NAME` a variable of the environment; on a terminal it is asked for. */
async function secretOf(given: string | undefined, name: string, otherwise = ''): Promise<string> {
  const secret = await readSecret(given, name, otherwise);
  if (secret === '') throw new CommandError(`The value of ${name} is empty.`, 'usage');
  return secret;
}

async function readSecret(given: string | undefined, name: string, otherwise: string): Promise<string> {
  if (given === undefined && process.stdin.isTTY) return ask(`${name} (it is not shown): `);
  if (given === undefined) {
    const ways = '@file, env:NAME for a variable of the environment, or - for standard input';
    throw new CommandError(`The value of ${name} is missing: ${ways}${otherwise}.`, 'usage');
  }
  if (given === '-') return (await text(process.stdin)).trim();
  if (given.startsWith('env:')) return fromEnvironment(given.slice('env:'.length), name);
  if (!given.startsWith('@')) return given;
  try {
    return (await readFile(given.slice(1), 'utf8')).trim();
  } catch {
    throw new CommandError(`The file ${given.slice(1)} of ${name} cannot be read.`, 'usage');
  }
}

function fromEnvironment(variable: string, name: string): string {
  const value = readVariable(variable);
  if (value === undefined) throw new CommandError(`The variable ${variable} of ${name} is not set.`, 'usage');
  return value;
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
