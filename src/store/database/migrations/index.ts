// All migrations, oldest first. A released one is never edited: add another.

import * as schema from './0001-schema.ts';
import type { Migration } from './migration.ts';

export type Migrations = Readonly<Record<string, Migration>>;

export const migrations: Migrations = { '0001-schema': { up: schema.up } };
