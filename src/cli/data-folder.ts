// The data folder of a process that is about to start: there, writable, and not in use by another process.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/index.ts';
import { FolderLockedError, readFolderLock } from '../store/database/embedded/folder-lock.ts';
import { makeDataFolder } from '../store/database/embedded/private-folder.ts';
import { CommandError } from './failure.ts';
import { remark } from './output.ts';
import { usesBuiltInSandbox } from './settings.ts';

/** Says at once that the folder cannot be had, before anything is started, and that a new one takes a while. */
export async function prepareFolder(config: Config): Promise<void> {
  const { url, dataDir } = config.database;
  if (url !== null && !usesBuiltInSandbox(config)) return;
  await makeDataFolder(dataDir).catch((error: Error) => {
    throw new CommandError(
      `The folder ${dataDir} cannot be used: ${error.message}. Check GAPURA_DATA_DIR.`,
      'unreachable',
    );
  });
  if (url !== null) return;
  const holder = await readFolderLock(dataDir);
  if (holder?.alive) throw new FolderLockedError(holder.pid, dataDir);
  if (existsSync(join(dataDir, 'database', 'PG_VERSION'))) return;
  remark('Setting up the embedded database; this takes a few seconds, only this first time...');
}
