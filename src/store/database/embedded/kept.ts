// A cache of in-memory databases that were closed: emptied, and given to the next caller whose database begins the same.

import type { PGlite } from '@electric-sql/pglite';
import { type Contents, type Run, readContents, readDefinitions, restoreContents } from './contents.ts';

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
