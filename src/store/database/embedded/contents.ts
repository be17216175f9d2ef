// What an embedded database holds beside its tables: remembered once, compared, and brought back by emptying what has changed. So a
// cache of in-memory databases that were closed can give them to the next caller whose database begins the same.

import type { PGlite } from '@electric-sql/pglite';
import type pg from 'pg';

/** Runs one statement on the only session; calls do not overlap. */
export type Run = (statement: {
  readonly text: string;
  readonly values?: readonly unknown[];
}) => Promise<pg.QueryResult<Record<string, unknown>>>;

export interface Contents {
  /** The rows of tables that are not empty, each as PostgreSQL writes a row. */
  readonly rows: ReadonlyMap<string, readonly string[]>;
  readonly sequences: ReadonlyMap<string, string | null>;
}

/** Above this much log, which is memory, a checkpoint lets the database use it again. */
const LOG_BYTES_MAX = 64 * 1_024 * 1_024;

/** PostgreSQL gives what is made by its users numbers from here on. */
const FIRST_OWN = 16_384;

/** Catalogues whose rows are written again by every change of a definition: the writing transaction identifies the version. */
const BY_WRITER = [
  'pg_attrdef',
  'pg_cast',
  'pg_collation',
  'pg_constraint',
  'pg_enum',
  'pg_event_trigger',
  'pg_extension',
  'pg_largeobject_metadata',
  'pg_operator',
  'pg_policy',
  'pg_proc',
  'pg_publication',
  'pg_rewrite',
  'pg_statistic_ext',
  'pg_trigger',
  'pg_type',
];

// Emptying a table writes its row in pg_class again, and nothing else: there the columns are compared. Settings with a dot
// come with the first use of what they belong to.
const READ_DEFINITIONS = `
SELECT md5(string_agg(line, ',' ORDER BY line)) AS definitions FROM (
  SELECT concat_ws(' ', 'class', oid, relname, relnamespace, reltype, relowner, relam, relpersistence, relkind, relnatts, relchecks,
    relrowsecurity, relreplident, relispartition, relacl::text, reloptions::text) AS line FROM pg_class WHERE oid >= ${FIRST_OWN}
  UNION ALL SELECT concat_ws(' ', 'attribute', attrelid, attnum, xmin) FROM pg_attribute WHERE attrelid >= ${FIRST_OWN}
  UNION ALL SELECT concat_ws(' ', 'index', indexrelid, xmin) FROM pg_index WHERE indexrelid >= ${FIRST_OWN}
  UNION ALL SELECT concat_ws(' ', 'inherits', inhrelid, inhparent, xmin) FROM pg_inherits
  UNION ALL SELECT concat_ws(' ', 'namespace', oid, xmin) FROM pg_namespace
  UNION ALL SELECT concat_ws(' ', 'role', oid, xmin) FROM pg_authid
  UNION ALL SELECT concat_ws(' ', 'database', oid, datname) FROM pg_database
  UNION ALL SELECT concat_ws(' ', 'own setting', setdatabase, setrole, xmin) FROM pg_db_role_setting
  UNION ALL SELECT concat_ws(' ', 'setting', name, setting) FROM pg_settings WHERE name NOT LIKE '%.%'
  ${BY_WRITER.map((name) => `UNION ALL SELECT concat_ws(' ', '${name}', oid, xmin) FROM ${name} WHERE oid >= ${FIRST_OWN}`).join('\n  ')}
) AS lines`;

const LIST_FILLED = `
SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.oid >= ${FIRST_OWN} AND c.relkind = 'r' AND pg_relation_size(c.oid) > 0 ORDER BY 1`;

const LIST_SEQUENCES = `
SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text FROM pg_sequences`;

const READ_LOG_BYTES = 'SELECT sum(size)::float8 AS bytes FROM pg_ls_waldir()';

export async function readContents(run: Run): Promise<Contents> {
  const rows = new Map<string, readonly string[]>();
  for (const name of await listFilled(run)) rows.set(name, await readRows(run, name));
  return { rows, sequences: await readSequences(run) };
}

/** Stands for all that defines the database: it is the same while no table, function or setting has changed. */
export async function readDefinitions(run: Run): Promise<string> {
  return String((await run({ text: READ_DEFINITIONS })).rows[0]?.definitions);
}

/**
 * Brings every row and every sequence back to what it was, in one transaction. Tables that are named in `except`, as
 * `schema.table`, keep what they have.
 */
export async function restoreContents(run: Run, contents: Contents, except: readonly string[] = []): Promise<void> {
  const changed: string[] = [];
  for (const name of await listFilled(run)) {
    if (!except.includes(name) && !(await hasRows(run, name, contents.rows.get(name)))) changed.push(name);
  }
  await run({ text: 'BEGIN' });
  try {
    // Neither triggers nor references have a say: what comes back was there before, and fitted.
    await run({ text: 'SET LOCAL session_replication_role = replica' });
    if (changed.length > 0) await run({ text: `TRUNCATE ${changed.join(', ')} CASCADE` });
    for (const [name, rows] of contents.rows) if (!except.includes(name)) await fillIfEmpty(run, name, rows);
    await restoreSequences(run, contents.sequences);
    await run({ text: 'COMMIT' });
  } catch (error) {
    await run({ text: 'ROLLBACK' });
    throw error;
  }
  const { rows } = await run({ text: READ_LOG_BYTES });
  if (Number(rows[0]?.bytes) > LOG_BYTES_MAX) await run({ text: 'CHECKPOINT' });
}

async function listFilled(run: Run): Promise<string[]> {
  return (await run({ text: LIST_FILLED })).rows.map(({ name }) => String(name));
}

async function readRows(run: Run, name: string): Promise<string[]> {
  const { rows } = await run({ text: `SELECT t::text AS line FROM ${name} t ORDER BY line` });
  return rows.map(({ line }) => String(line));
}

async function hasRows(run: Run, name: string, wanted: readonly string[] | undefined): Promise<boolean> {
  if (wanted === undefined) return false;
  const found = await readRows(run, name);
  return found.length === wanted.length && found.every((line, index) => line === wanted[index]);
}

async function fillIfEmpty(run: Run, name: string, rows: readonly string[]): Promise<void> {
  await run({
    text: `INSERT INTO ${name} OVERRIDING SYSTEM VALUE SELECT (line::${name}).* FROM unnest($1::text[]) AS line
      WHERE NOT EXISTS (SELECT FROM ${name})`,
    values: [rows],
  });
}

async function readSequences(run: Run): Promise<Map<string, string | null>> {
  const { rows } = await run({ text: LIST_SEQUENCES });
  return new Map(rows.map(({ name, last_value }) => [String(name), last_value === null ? null : String(last_value)]));
}

async function restoreSequences(run: Run, wanted: Contents['sequences']): Promise<void> {
  for (const [name, value] of await readSequences(run)) {
    const before = wanted.get(name) ?? null;
    if (before === value) continue;
    if (before === null) await run({ text: `ALTER SEQUENCE ${name} RESTART` });
    else await run({ text: 'SELECT setval($1::regclass, $2::bigint)', values: [name, before] });
  }
}

/** Each is some hundred megabytes, and tests seldom have more of them open at once. */
const KEPT_MAX = 2;

/**
 * PostgreSQL counts what it did ten seconds later, by a timer that would keep the process from ending. Counting at once leaves
 * nothing to do, and a limit for a statement replaces the timer by one that is over in a millisecond.
 */
const STOP_TIMER = 'SET statement_timeout = 1; SELECT pg_stat_force_next_flush(); RESET statement_timeout';

export interface MemoryDatabase {
  readonly db: PGlite;
  /** What it was opened with: it is reused only for the same. */
  readonly beginning: string;
  /** What it held before its first use. */
  readonly contents: Contents;
  readonly definitions: string;
}

const kept: MemoryDatabase[] = [];
/** What the last one held that was made: the same file always begins with the same. */
let known: Omit<MemoryDatabase, 'db'> | undefined;

/** Takes the one that was given back last, if there is any; it belongs to the caller alone. */
export function takeKept(beginning: string): MemoryDatabase | undefined {
  const index = kept.findLastIndex((one) => one.beginning === beginning);
  return index < 0 ? undefined : kept.splice(index, 1)[0];
}

/** A database that was just opened, with what is needed to give it again. */
export async function rememberBeginning(db: PGlite, beginning: string, run: Run): Promise<MemoryDatabase> {
  if (known?.beginning !== beginning) {
    known = { beginning, contents: await readContents(run), definitions: await readDefinitions(run) };
  }
  return { ...known, db };
}

/** Empties one and keeps it. False where it cannot be as new again, or where enough are kept: then the caller closes it. */
export async function giveBack(memory: MemoryDatabase, run: Run): Promise<boolean> {
  if (kept.length >= KEPT_MAX) return false;
  try {
    await run({ text: 'DISCARD ALL' });
    if ((await readDefinitions(run)) !== memory.definitions) return false;
    await restoreContents(run, memory.contents);
    await run({ text: STOP_TIMER });
  } catch {
    // A broken one is not reused.
    return false;
  }
  if (kept.length >= KEPT_MAX) return false;
  kept.push(memory);
  return true;
}
