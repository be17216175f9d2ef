// gapura migrate: brings the database up to date before a deployment, or says what is missing.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, loadConfig } from '../config/index.ts';
import { makePartitions } from '../services/partitions.ts';
import {
  compareMigrations,
  type MigrationState,
  migrate as migrateDatabase,
  readMigrationState,
} from '../store/database/migrate.ts';
import { openDatabase } from '../store/database/pool.ts';
import { holderOf, openAdmin, QUIET } from './admin.ts';
import { EXIT_CODES } from './exit-codes.ts';
import { CommandError } from './failure.ts';
import { plural, printJson } from './output.ts';
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
    report(held, { applied: [], isCheck, json: command.json });
    return;
  }
  const { state, applied } = await readAndApply(config, isCheck);
  report(state, { applied, isCheck, json: command.json });
}

async function readAndApply(config: Config, isCheck: boolean) {
  // To look would make the files.
  if (isCheck && !hasFiles(config)) return { state: compareMigrations([]), applied: [] };
  const database = await openDatabase(toDatabaseSettings(config));
  try {
    const state = await readMigrationState(database.pool, database.schema);
    const applied = isCheck ? [] : await database.withoutTimeout((pool) => migrateDatabase(pool, database.schema));
    if (!isCheck) await makePartitions({ database, log: QUIET });
    return { state, applied };
  } finally {
    await database.close();
  }
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

interface MigrationOutcome {
  readonly applied: readonly string[];
  readonly isCheck: boolean;
  readonly json: boolean | undefined;
}

function report(before: MigrationState, { applied, isCheck, json }: MigrationOutcome): void {
  const pending = before.pending.filter((name) => !applied.includes(name));
  if (isCheck && pending.length > 0) process.exitCode = EXIT_CODES.found;
  if (json === true) {
    printJson({ applied, pending });
    return;
  }
  if (isCheck && pending.length > 0) console.log(`${listed(pending)} to be applied. Run: gapura migrate`);
  else if (applied.length > 0) console.log(`The database was brought up to date: ${applied.join(', ')}.`);
  else console.log(`The database is up to date, with ${plural(before.applied.length, 'migration')}.`);
}

function listed(names: readonly string[]): string {
  return `${names.join(', ')} ${names.length === 1 ? 'has' : 'have'}`;
}
