// How a command ends badly: one clear sentence for what a person can mend, and exit code 1.

import { ConfigError } from '../config/index.ts';
import { Refusal } from '../domain/errors.ts';
import { maskText } from '../masking.ts';
import { FolderLockedError } from '../store/database/embedded/folder-lock.ts';
import { isDatabaseUnavailable } from '../store/database/errors.ts';
import { DatabaseTooNewError, MigrationBlockedError } from '../store/database/migrate.ts';
import { DatabaseUnreachableError } from '../store/database/pool.ts';

/** A fault that the person at the terminal can mend; the message says how. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

const EXPECTED = [
  CommandError,
  ConfigError,
  DatabaseUnreachableError,
  DatabaseTooNewError,
  MigrationBlockedError,
  FolderLockedError,
  Refusal,
];

/** One sentence; of a refusal, what is wrong with each field. */
export function messageOf(error: unknown): string {
  if (error instanceof Refusal && error.errors.length > 0) {
    return `${error.errors.map(({ field, message }) => `${field} ${message}`).join('; ')}.`;
  }
  return error instanceof Error ? error.message : String(error);
}

export function failWith(error: unknown): never {
  console.error(maskText(describeFailure(error)));
  process.exit(1);
}

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return `Gapura stopped because of an unexpected failure: ${String(error)}`;
  if (EXPECTED.some((kind) => error instanceof kind)) return messageOf(error);
  if (isDatabaseUnavailable(error)) return `The database went away: ${error.message}. Start again when it is back.`;
  // What PostgreSQL itself says of a statement: rights that are missing, tables of somebody else.
  if ('severity' in error && 'code' in error) {
    return (
      `The database refused to be set up: ${error.message} (${String(error.code)}). ` +
      'Check that DATABASE_URL and GAPURA_SCHEMA name the right place, and that its user may create a schema there.'
    );
  }
  return `Gapura stopped because of an unexpected failure.\n${error.stack ?? error.message}`;
}
