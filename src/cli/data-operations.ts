// What the command line reads of the database: its migrations, and rows for files; plain JSON in and out, so that it can travel over the server's socket.

import type { Finding } from '../domain/finding.ts';
import { dateOf } from '../domain/time.ts';
import type { OpenGapura } from '../host/open-gapura.ts';
import type { ExportQuery } from '../services/exports/read.ts';
import type { ExportRow } from '../services/exports/rows.ts';
import { readMigrationState } from '../store/database/migrate.ts';
import { OPERATOR } from './operator.ts';

/** Times as ISO strings. */
export interface ShownExportQuery extends Omit<ExportQuery, 'from' | 'to'> {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface DataOperations {
  listMigrations(): Promise<{ applied: readonly string[] }>;
  /** What the doctor finds in the tables. */
  checkContents(): Promise<readonly Finding[]>;
  exportPage(input: ShownExportQuery): Promise<{ rows: readonly ExportRow[]; next: string | null }>;
}

export const DATA_OPERATIONS = [
  'listMigrations',
  'checkContents',
  'exportPage',
] as const satisfies readonly (keyof DataOperations)[];

export function dataOperations({ services: { doctor, exports }, database }: OpenGapura): DataOperations {
  return {
    async listMigrations() {
      const { applied } = await readMigrationState(database.db, database.schema);
      return { applied };
    },
    checkContents: () => doctor.checkContents(),
    async exportPage({ from, to, ...query }) {
      const page = await exports.page(OPERATOR, { ...query, from: dateOf(from), to: dateOf(to) });
      return { rows: page.items, next: page.next ?? null };
    },
  };
}
