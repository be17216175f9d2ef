// Which database a host asks for, and whether it may: a missing address must not put real money into memory.

import { DEFAULTS } from '../config/defaults.ts';
import type { Log } from '../services/log.ts';
import type { DatabaseOptions, DatabaseSettings } from '../store/database/options.ts';
import type { GapuraOptions } from './gapura.ts';

/** What is said about a database, with the defaults for the rest. */
export function databaseSettings({ database = {}, gateway }: GapuraOptions, log: Log): DatabaseSettings {
  checkDatabase(database, gateway.environment, log);
  const { schema, poolMax, timeoutMs, ...options } = database;
  return {
    ...options,
    schema: schema ?? DEFAULTS.database.schema,
    poolMax: poolMax ?? DEFAULTS.database.poolMax,
    timeoutMs: timeoutMs ?? DEFAULTS.database.timeoutMs,
  };
}

/** A name that is misspelt must not put real money into memory. */
function checkDatabase(database: DatabaseOptions, environment: string | undefined, log: Log): void {
  if ('url' in database && database.url === undefined) {
    throw new TypeError(
      'database.url is undefined: is an environment variable missing or misspelt? Give the address of a PostgreSQL database, or null for the embedded one.',
    );
  }
  if (environment !== 'production' || database.url) return;
  if (!database.dataDir) {
    throw new TypeError(
      "The gateway's production environment needs a database that lasts: give database.url, the address of a PostgreSQL database.",
    );
  }
  log.warn(
    { dataDir: database.dataDir },
    'REAL MONEY ON THE EMBEDDED DATABASE: one process only, and a power cut may lose the last payments. Give database.url, a PostgreSQL database.',
  );
}
