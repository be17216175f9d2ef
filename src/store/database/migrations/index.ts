// All migrations, oldest first. A released one is never edited: add another.

import type { Migration } from 'kysely';
import * as schema from './0001-schema.ts';

export interface OnlineMigration extends Migration {
  /**
   * What takes long, done before `up` and after all that comes before it, outside of any transaction and beside those who read and
   * write: `buildIndex` and `changeShortly` are for it. May be done twice. A new database goes without.
   */
  prepare?(...given: Parameters<Migration['up']>): Promise<void>;
}

export type Migrations = Readonly<Record<string, OnlineMigration>>;

export const migrations: Migrations = { '0001-schema': { up: schema.up } };
