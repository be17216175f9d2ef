// The lock on a data folder: one process at a time holds it, and a lock whose holder died is taken over.
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readFile, rename, rm, rmdir, unlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { FILE_MODE, makeDataFolder, makeOwnFolder } from './private-folder.ts';

// How it works. The lock is a folder, `lock`, and it is held while there is a file in it. The file's name says who holds
// it (process id, start of that process, a random token). A process takes the lock by moving a folder of its own, with
// its file in it, to the name `lock`: that move is atomic, and fails while `lock` is there and not empty. Removing the
// file of a dead holder is safe at any time, even when another process took over in between, since it removes that one
// name, which is never used again. So of all processes that find a dead holder, exactly one takes the lock.

const lockName = 'lock';
const candidatePrefix = 'lock-candidate.';
/** A lock that changes hands this often in one acquisition is not a race but something that we do not understand. */
const attemptsMax = 100;
/** ENOENT, since a winner clears the candidates of the others away; Windows says EPERM or EACCES for a name in use. */
const lostRaceCodes = ['ENOENT', 'ENOTEMPTY', 'EEXIST', ...(process.platform === 'win32' ? ['EPERM', 'EACCES'] : [])];

/** What the holder publishes to the other processes, such as where it listens. */
export type FolderLockInfo = Readonly<Record<string, unknown>>;

export interface FolderLock {
  readonly dir: string;
  /** Adds to what `readFolderLock` shows of this holder. */
  update(info: FolderLockInfo): Promise<void>;
  /** Gives the lock up; calling it again does nothing. The end of the process does it too, where it is not killed. */
  release(): Promise<void>;
}

export class FolderLockedError extends Error {
  override readonly name = 'FolderLockedError';
  readonly pid: number;
  readonly dir: string;

  constructor(pid: number, dir: string) {
    super(
      `The folder ${dir} is in use by process ${pid}. Stop that process, or choose another folder. ` +
        `If process ${pid} has nothing to do with Gapura, delete ${join(dir, lockName)} and start again.`,
    );
    this.pid = pid;
    this.dir = dir;
  }
}

interface Holder {
  readonly fileName: string;
  readonly pid: number;
  /** When the process started, in the unit of the system; empty where that is unknown. */
  readonly startedAt: string;
}

/** Processes are only visible on their own machine: a folder shared between machines or containers is not protected. */
export async function acquireFolderLock(dir: string): Promise<FolderLock> {
  const folder = resolve(dir);
  await makeDataFolder(folder);
  const token = randomUUID();
  const fileName = `${process.pid}.${(await startOfProcess(process.pid)) ?? ''}.${token}.json`;
  const candidate = join(folder, candidatePrefix + token);

  try {
    for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
      const holder = await findHolder(folder);
      if (holder && (await isAlive(holder))) throw new FolderLockedError(holder.pid, folder);
      if (holder) await unlink(join(folder, lockName, holder.fileName)).catch(ignore('ENOENT'));
      if (await moveIntoPlace(folder, candidate, fileName)) return await holdLock(folder, fileName);
    }
  } finally {
    await rm(candidate, { recursive: true, force: true });
  }
  throw new Error(`The lock ${join(folder, lockName)} could not be taken. Delete it if no process uses ${folder}.`);
}

/** Who holds the lock, or held it when it was killed (`alive` is false then); null where it is free. */
export async function readFolderLock(
  dir: string,
): Promise<{ pid: number; alive: boolean; info: FolderLockInfo } | null> {
  const folder = resolve(dir);
  const holder = await findHolder(folder);
  if (!holder) return null;
  const text = await readFile(join(folder, lockName, holder.fileName), 'utf8').catch(ignore('ENOENT'));
  if (text === undefined) return null;
  return { pid: holder.pid, alive: await isAlive(holder), info: parseInfo(text) };
}

async function findHolder(folder: string): Promise<Holder | undefined> {
  const names = (await readdir(join(folder, lockName)).catch(ignore('ENOENT'))) ?? [];
  for (const fileName of names) {
    const [, pid, startedAt] = /^(\d+)\.([\w-]*)\.[\w-]+\.json$/.exec(fileName) ?? [];
    if (pid !== undefined && startedAt !== undefined) return { fileName, pid: Number(pid), startedAt };
  }
  return undefined;
}

/** False where another process was faster; the caller looks again at who holds the lock. */
async function moveIntoPlace(folder: string, candidate: string, fileName: string): Promise<boolean> {
  const lock = join(folder, lockName);
  try {
    await makeOwnFolder(candidate);
    await writeFile(join(candidate, fileName), '{}', { mode: FILE_MODE });
    // Windows moves a folder only to a name that is free; removing the empty one first does no harm elsewhere.
    await rmdir(lock).catch(ignore('ENOENT', 'ENOTEMPTY', 'EEXIST'));
    await rename(candidate, lock);
    return true;
  } catch (error) {
    ignore(...lostRaceCodes)(error);
    return false;
  }
}

async function holdLock(folder: string, fileName: string): Promise<FolderLock> {
  const lock = join(folder, lockName);
  const leftovers = (await readdir(folder)).filter((name) => name.startsWith(candidatePrefix));
  for (const name of leftovers) {
    // One whose owner writes into it this very moment is left to that owner.
    await rm(join(folder, name), { recursive: true, force: true }).catch(ignore('ENOTEMPTY'));
  }

  let info: FolderLockInfo = {};
  let held = true;
  // Synchronous, since the end of the process does not wait.
  const giveUp = () => {
    rmSync(join(lock, fileName), { force: true });
    try {
      rmdirSync(lock);
    } catch {
      // Another process has taken the lock already, or removes the empty folder this very moment.
    }
  };
  process.once('exit', giveUp);

  return {
    dir: folder,
    async update(change) {
      if (!held) throw new Error(`The lock on ${folder} was released: there is no holder to describe.`);
      info = { ...info, ...change };
      // Written elsewhere and moved: a reader finds the old text or the new one, and the lock never has a second file.
      const draft = join(folder, `${candidatePrefix}${fileName}`);
      writeFileSync(draft, JSON.stringify(info), { mode: FILE_MODE });
      renameSync(draft, join(lock, fileName));
    },
    async release() {
      if (!held) return;
      held = false;
      process.off('exit', giveUp);
      giveUp();
    },
  };
}

/** A process id is used again after a while, so a holder is alive only if its process also started when the holder did. */
async function isAlive(holder: Holder): Promise<boolean> {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // A process of another user exists, though we may not signal it.
    if (codeOf(error) !== 'EPERM') return false;
  }
  const startedAt = await startOfProcess(holder.pid);
  if (startedAt === undefined) return false;
  return startedAt === '' || holder.startedAt === '' || startedAt === holder.startedAt;
}

/** Undefined where there is no such process, empty where the system does not say. */
async function startOfProcess(pid: number): Promise<string | undefined> {
  if (process.platform === 'win32') return '';
  if (process.platform !== 'linux') {
    const options = { env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } };
    const listed = await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)], options).catch(
      () => undefined,
    );
    return listed?.stdout.trim().replace(/\W+/g, '-') ?? '';
  }
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(ignore('ENOENT', 'ESRCH'));
  if (stat === undefined) return undefined;
  // The second field is the program's name in brackets, and may hold anything: count the fields from its end.
  const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // A killed process stays in the table until its parent looks; it holds nothing any more.
  if (state === 'Z' || state === 'X') return undefined;
  return rest[18] ?? '';
}

function parseInfo(text: string): FolderLockInfo {
  try {
    const info: unknown = JSON.parse(text);
    return typeof info === 'object' && info !== null ? { ...info } : {};
  } catch {
    // A power cut can leave the file empty: who holds the lock stands in its name.
    return {};
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

/** For `catch`: lets the named failures pass, and throws the others. */
function ignore(...codes: readonly string[]): (error: unknown) => undefined {
  return (error) => {
    if (!codes.includes(codeOf(error) ?? '')) throw error;
  };
}
