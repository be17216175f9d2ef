// A disk that is soon full: a file system in memory of a few megabytes, where the system lets us mount one.

import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmdirSync } from 'node:fs';
import { chmod, type FileHandle, mkdtemp, open, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface SmallDisk {
  readonly folder: string;
  /** Writes a file until there is no room left. */
  fill(): Promise<void>;
  /** Removes that file. */
  empty(): Promise<void>;
  remove(): Promise<void>;
}

/** Why there can be no such disk here; undefined where there can. */
export const noSmallDiskBecause: string | undefined = tryToMount();

function tryToMount(): string | undefined {
  if (process.platform !== 'linux') return 'only Linux has file systems in memory that are mounted like this';
  if (process.getuid?.() !== 0) return 'only root may mount a file system';
  const folder = mkdtempSync(join(tmpdir(), 'gapura-mount-'));
  chmodSync(folder, 0o777);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'pipe' });
    execFileSync('umount', [folder], { stdio: 'pipe' });
    return undefined;
  } catch (error) {
    return `a file system cannot be mounted: ${String((error as { stderr?: unknown }).stderr).trim()}`;
  } finally {
    rmdirSync(folder);
  }
}

export async function mountSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'gapura-disk-'));
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  await chmod(folder, 0o777);
  const filler = join(folder, 'filler');
  return {
    folder,
    async fill() {
      const file = await open(filler, 'a');
      try {
        for (const size of [2 ** 20, 2 ** 12]) await writeUntilFull(file, Buffer.alloc(size));
      } finally {
        await file.close();
      }
    },
    empty: () => rm(filler, { force: true }),
    async remove() {
      await run('umount', [folder]);
      await rmdir(folder);
    },
  };
}

async function writeUntilFull(file: FileHandle, piece: Buffer): Promise<void> {
  for (;;) {
    try {
      await file.writeFile(piece);
    } catch (error) {
      if ((error as { code?: string }).code === 'ENOSPC') return;
      throw error;
    }
  }
}
