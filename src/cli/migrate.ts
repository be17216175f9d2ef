// gapura migrate: brings the database up to date before a deployment, the shops one after another, or says what is missing.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, loadConfig } from '../config/index.ts';
import { SHOPS_MAX } from '../domain/shops.ts';
import { errorMessage } from '../services/isolation.ts';
import { makePartitions } from '../services/partitions.ts';
import {
  compareMigrations,
  type MigrationState,
  migrate as migrateDatabase,
  readMigrationState,
} from '../store/database/migrate.ts';
import { type Database, openDatabase } from '../store/database/pool.ts';
import { listShops } from '../store/shops/shops.ts';
import { holderOf, openAdmin, QUIET } from './admin.ts';
import { EXIT_CODES } from './exit-codes.ts';
import { CommandError } from './failure.ts';
import { plural, printJson, remark } from './output.ts';
import { toDatabaseSettings } from './settings.ts';

export interface MigrateCommand {
  readonly check?: boolean;
  readonly json?: boolean;
}

export async function migrate(command: MigrateCommand): Promise<void> {
  const config = loadConfig();
  const isCheck = command.check === true;
  const held = await migrationsOfServer(config);
  if (held !== null) {
    if (held.pending.length > 0 && !isCheck) {
      throw new CommandError(
        `A server of an older version holds the database. Stop it, then run this again: ${listed(held.pending)} to be applied.`,
      );
    }
    // A server migrates its shops as it opens them.
    report({ state: held, applied: [] }, [], { isCheck, json: command.json });
    return;
  }
  const { own, shops } = await readAndApply(config, isCheck);
  report(own, shops, { isCheck, json: command.json });
}

/** What a schema lacked, and what of that was applied now. */
interface Standing {
  readonly state: MigrationState;
  readonly applied: readonly string[];
}

interface ShopStanding extends Partial<Standing> {
  readonly id: string;
  /** Why it could not be brought up to date; null where it could. */
  readonly problem: string | null;
}

async function readAndApply(config: Config, isCheck: boolean) {
  // To look would make the files.
  if (isCheck && !hasFiles(config)) return { own: { state: compareMigrations([]), applied: [] }, shops: [] };
  const database = await openDatabase(toDatabaseSettings(config));
  try {
    const own = await bringUpToDate(database, isCheck);
    const isMade = !isCheck || own.state.applied.length > 0;
    return { own, shops: isMade ? await bringShopsUpToDate(database, isCheck) : [] };
  } finally {
    await database.close();
  }
}

async function bringUpToDate(database: Database, isCheck: boolean): Promise<Standing> {
  const state = await readMigrationState(database.pool, database.schema);
  const applied = isCheck ? [] : await database.withoutTimeout((pool) => migrateDatabase(pool, database.schema));
  if (!isCheck) await makePartitions({ database, log: QUIET });
  return { state, applied };
}

/** One that fails keeps no other waiting. */
async function bringShopsUpToDate(database: Database, isCheck: boolean): Promise<ShopStanding[]> {
  const shops = await listShops(database.pool, SHOPS_MAX);
  const standings: ShopStanding[] = [];
  for (const { id, schemaName } of shops) {
    const standing = await bringUpToDate(database.inSchema(schemaName), isCheck).then(
      (reached) => ({ id, ...reached, problem: null }),
      (error: unknown) => ({ id, problem: errorMessage(error) }),
    );
    standings.push(standing);
    const words = wordsOf(standing, isCheck);
    if (words !== null) remark(`Shop ${standings.length} of ${shops.length}, ${words}`);
  }
  return standings;
}

/** Null where there was nothing to do. */
function wordsOf({ id, problem, state, applied = [] }: ShopStanding, isCheck: boolean): string | null {
  if (problem !== null) return `${id}: ${problem}`;
  if (applied.length > 0) return `${id}: brought up to date, ${applied.join(', ')}.`;
  const pending = state?.pending ?? [];
  return isCheck && pending.length > 0 ? `${id}: ${listed(pending)} to be applied.` : null;
}

function hasFiles({ database: { url, dataDir } }: Config): boolean {
  return url !== null || existsSync(join(dataDir, 'database', 'PG_VERSION'));
}

/** Of the embedded database while a server holds its files; null where they can be opened, and on PostgreSQL. */
async function migrationsOfServer(config: Config): Promise<MigrationState | null> {
  if ((await holderOf(config)) === null) return null;
  const admin = await openAdmin(config);
  try {
    return compareMigrations((await admin.listMigrations()).map((name) => ({ name })));
  } finally {
    await admin.close();
  }
}

function pendingOf({ state, applied = [] }: Partial<Standing>): string[] {
  return (state?.pending ?? []).filter((name) => !applied.includes(name));
}

function report(
  own: Standing,
  shops: readonly ShopStanding[],
  { isCheck, json }: { readonly isCheck: boolean; readonly json: boolean | undefined },
): void {
  const { applied } = own;
  const pending = pendingOf(own);
  const failed = shops.filter(({ problem }) => problem !== null).map(({ id }) => id);
  const behind = shops.filter((shop) => pendingOf(shop).length > 0).map(({ id }) => id);
  if (isCheck && pending.length + behind.length > 0) process.exitCode = EXIT_CODES.found;
  if (failed.length > 0) process.exitCode = EXIT_CODES.failed;
  if (json === true) {
    const shown = shops.map((shop) => ({
      ...{ id: shop.id, applied: shop.applied ?? [], pending: pendingOf(shop), problem: shop.problem },
    }));
    printJson({ applied, pending, ...(shops.length === 0 ? {} : { shops: shown }) });
    return;
  }
  if (isCheck && pending.length > 0) console.log(`${listed(pending)} to be applied. Run: gapura migrate`);
  else if (applied.length > 0) console.log(`The database was brought up to date: ${applied.join(', ')}.`);
  else console.log(`The database is up to date, with ${plural(own.state.applied.length, 'migration')}.`);
  if (shops.length === 0) return;
  const good = shops.length - failed.length - behind.length;
  console.log(`${good} of ${plural(shops.length, 'shop')} ${good === 1 ? 'is' : 'are'} up to date.`);
  if (failed.length > 0) console.log(`Not: ${failed.join(', ')}. What failed stands above; run this again then.`);
}

function listed(names: readonly string[]): string {
  return `${names.join(', ')} ${names.length === 1 ? 'has' : 'have'}`;
}
