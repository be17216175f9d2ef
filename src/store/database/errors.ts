// The errors of the database that callers have to distinguish. It loads nothing: every command imports it.

export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';
}

export class DatabaseTooNewError extends Error {
  override readonly name = 'DatabaseTooNewError';
  /** Whether something is gone that this version needs: a process that runs already cannot go on. */
  readonly isContracted: boolean;

  constructor(message: string, { isContracted }: { readonly isContracted: boolean }) {
    super(message);
    this.isContracted = isContracted;
  }
}

/** What is in the database is not what this or an earlier version left there. */
export class DatabaseUnfitError extends Error {
  override readonly name = 'DatabaseUnfitError';

  constructor(schema: string, what: string, cause?: unknown) {
    super(
      `The database cannot be brought up to date: ${what}. Schema "${schema}" holds something else than Gapura left there, such as ` +
        'the tables of another program, or a part of a backup. Check that DATABASE_URL and GAPURA_SCHEMA name the right place, or ' +
        'restore a whole backup. Nothing of this step was kept; what was applied before it stays.',
      { cause },
    );
  }
}

/** Other sessions have kept what a migration has to change for too long. */
export class MigrationBlockedError extends Error {
  override readonly name = 'MigrationBlockedError';

  constructor(name: string, waitMaxMs: number, cause: unknown) {
    super(
      `Migration ${name} could not be applied within ${Math.round(waitMaxMs / 1_000)} s, because other sessions keep its ` +
        'tables locked; nothing of it was changed. Look for long transactions in pg_stat_activity, end them, and start again.',
      { cause },
    );
  }
}

/**
 * Connection lost or refused, credentials no longer taken, server shutting down, starting or read-only, too many
 * connections, disk or memory exhausted, and a statement that took too long.
 */
const UNAVAILABLE_CODES = /^(08...|25006|25P03|28...|53...|55P03|57014|57P0[1-5]|58...)$/;
const NETWORK_CODES = new Set([
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
/** What the driver throws by itself has no code: its words are all there is. */
const DRIVER_WORDS =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|client has encountered a connection error|client was closed|cannot use a pool after calling end/i;

/** What the coordinator of a cluster says, as of a fault in itself, where it lost a node. */
const NODE_WORDS = /connection marked as essential|remote node/;
const INTERNAL_ERROR = 'XX000';

/** Whether the database is away or overcome, as opposed to having refused a statement for what it says. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  const code = codeOf(error);
  if (code !== null && (UNAVAILABLE_CODES.test(code) || NETWORK_CODES.has(code))) return true;
  if (code === INTERNAL_ERROR && NODE_WORDS.test(error.message)) return true;
  return isRolledBack(error) || DRIVER_WORDS.test(error.message);
}

/** Whether a row was on its way to the default partition while that of its month was made: the next time it finds it. */
function isOfNewPartition(error: unknown): boolean {
  const { routine, message } = error as { routine?: unknown; message?: unknown };
  if (codeOf(error) !== CHECK_VIOLATION) return false;
  // The coordinator of a cluster passes on what a node said, and not where it said it.
  return routine === 'ExecPartitionCheckEmitError' || /partition constraint/.test(String(message));
}

const CHECK_VIOLATION = '23514';
/** A statement that PostgreSQL refuses for its content: missing rights, tables of another owner. */
export function isRefusedStatement(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && 'severity' in error && codeOf(error) !== null && !isDatabaseUnavailable(error);
}

const SERIALISATION_FAILURE = '40001';
const DEADLOCK = '40P01';
/** Of Citus: a part of the statement was sent to the node from which the schema was moved in between. */
const LOST_ON_ITS_WAY = 'CIINF';

/** Whether the database gave a statement up for the sake of others: nothing of it was done, and the next try may pass. */
export function isRolledBack(error: unknown): boolean {
  const code = codeOf(error);
  return code === SERIALISATION_FAILURE || code === DEADLOCK || code === LOST_ON_ITS_WAY || isOfNewPartition(error);
}

const CANCELLED = '57014';
const LOCK_NOT_AVAILABLE = '55P03';

/** Whether the server ended a statement, and undid it, because it took too long or waited too long for a lock. */
export function isTimedOut(error: unknown): boolean {
  const code = codeOf(error);
  return code === CANCELLED || code === LOCK_NOT_AVAILABLE;
}

/** Another session has held a row for longer than a change of it may wait. */
export class RowLockedError extends Error {
  override readonly name = 'RowLockedError';
  readonly code = LOCK_NOT_AVAILABLE;
}

const FEATURE_NOT_SUPPORTED = '0A000';

/** Whether a prepared statement was refused because its table has got a column since: a newer version has migrated. */
export function isOutdatedPlan(error: unknown): boolean {
  const { routine } = error as { routine?: unknown };
  return codeOf(error) === FEATURE_NOT_SUPPORTED && routine === 'RevalidateCachedQuery';
}

/** Disk or memory exhausted, a failing file system, a server that only reads: connections are good and writes are not. */
const NOT_WRITABLE_CODES = /^(25006|53[12]00|58...)$/;

/** Whether a write failed in a way that the next one will too. */
export function isNotWritable(error: unknown): boolean {
  const code = codeOf(error);
  return code !== null && NOT_WRITABLE_CODES.test(code);
}

/** A column, a table or a function that is not there. */
const MISFIT_CODES = /^(42703|42P01|42883)$/;

/** Whether a statement was refused because the schema is not the one that it was written for: another version has changed it. */
export function isMisfit(error: unknown): boolean {
  return MISFIT_CODES.test(codeOf(error) ?? '');
}

const UNIQUE_VIOLATION = '23505';

/** What a node of a cluster adds to the name of an index. */
const SHARD = /_\d{6,}$/;

/** Whether a statement was refused because a unique index has the value already. */
export function isTaken(error: unknown, index: RegExp): boolean {
  return codeOf(error) === UNIQUE_VIOLATION && namesIn(error).some((name) => index.test(name));
}

/** The name of what was violated. The coordinator of a cluster passes on only the words of a node, in any language, with its own names. */
function namesIn(error: unknown): readonly string[] {
  const { constraint, message } = error as { constraint?: unknown; message?: unknown };
  if (typeof constraint === 'string') return [constraint];
  return (String(message).match(/\w+/g) ?? []).map((name) => name.replace(SHARD, ''));
}

const NOT_NULL_VIOLATION = '23502';

/** Whether an event was refused because its transaction has no number that readers go by: the schema has come from elsewhere. */
export function lacksEventNumber(error: unknown): boolean {
  // A not-null column has no name of a constraint, and what a cluster passes on has no name of the column.
  return codeOf(error) === NOT_NULL_VIOLATION && /\bwritten_in\b.*\bgateway_events/.test((error as Error).message);
}

function codeOf(error: unknown): string | null {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : null;
}
