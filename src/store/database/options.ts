// Which database to open, and how it is used. Apart from the pool: the library's types name these, and no driver.

import type { ReadSource, StandbyState } from '../../domain/standby.ts';

/**
 * What stands between a process and PostgreSQL: nothing that touches sessions, a pooler that keeps a session for each
 * connection, or one that keeps it for a transaction only. `auto` finds out.
 */
export type Pooler = 'auto' | 'none' | 'session' | 'transaction';

/** Called with what becomes of reads that may come from a standby. */
export interface StandbyWatch {
  readonly onRead?: (source: ReadSource) => void;
  /** The standby is used from now on, or is not. */
  readonly onState?: (state: StandbyState, error?: unknown) => void;
}

export interface DatabaseSettings {
  /** A PostgreSQL address; absent or null for the embedded database. One that is undefined is refused: a variable is missing. */
  readonly url?: string | null | undefined;
  /** The address of a standby of `url`, which answers lists, searches, figures and files as long as it has all that the primary has. */
  readonly readUrl?: string | null | undefined;
  /** The embedded database's folder; null keeps it in memory. */
  readonly dataDir?: string | null;
  /** An embedded database to start from, as made by `dumpSnapshot()`. */
  readonly snapshot?: Uint8Array<ArrayBuffer> | Blob;
  readonly schema: string;
  readonly poolMax: number;
  /** The longest that PostgreSQL may take for one statement. */
  readonly timeoutMs: number;
  /** Absent: `auto`. */
  readonly pooler?: Pooler;
  /** Called for connections that break while idle. */
  readonly onIdleError?: (error: Error) => void;
  readonly standby?: StandbyWatch;
}

/** What a host says about its database. */
export type DatabaseOptions = Partial<Omit<DatabaseSettings, 'onIdleError' | 'standby'>>;
