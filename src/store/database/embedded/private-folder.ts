// Folders and files that are for the user of this process alone, with any umask: they hold payments and keys.

import { chmod, lstat, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER_MODE = 0o700;
export const FILE_MODE = 0o600;
const OTHERS = 0o077;

/** What we put into a data folder. One that holds anything else is the operator's, and keeps its rights. */
const OURS = /^(?:database|database\.unfinished|sandbox|control\.sock|lock|lock-candidate\..*)$/;

/** Makes a folder for this user alone; one that is there already is narrowed where all in it is ours. */
export async function makeDataFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  const names = made === undefined ? await readdir(folder) : [];
  if (made === undefined && (names.length === 0 || !names.every((name) => OURS.test(name)))) return;
  await narrow(folder, FOLDER_MODE);
}

/** Makes a folder that only this process writes to. */
export async function makeOwnFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  await narrow(folder, FOLDER_MODE);
}

/** Narrows a folder of ours with everything in it: an engine that is not ours may have made its files with wider rights. */
export async function narrowAll(folder: string): Promise<void> {
  await narrow(folder, FOLDER_MODE);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await narrow(path, FOLDER_MODE);
    else if (entry.isFile()) await narrow(path, FILE_MODE);
  }
}

/** Only what belongs to this user, and only where others have rights. */
async function narrow(path: string, mode: number): Promise<void> {
  const user = process.getuid?.();
  if (user === undefined) return;
  const found = await lstat(path).catch(() => undefined);
  if (found === undefined || found.isSymbolicLink() || found.uid !== user) return;
  if ((found.mode & OTHERS) !== 0) await chmod(path, mode);
}
