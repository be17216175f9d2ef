// The state folder: one append-only file of commits, rewritten short at each start, and a lock against a second process.

import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs';
import path from 'node:path';

export interface Journal {
  /** Writes one commit. When this returns the commit outlives the process (not a power cut: nothing is fsynced). */
  append(entry: unknown): void;
  close(): void;
}

const FILE_NAME = 'sandbox.jsonl';
const LOCK_NAME = 'sandbox.lock';
/** For the user of this process alone: the state holds keys, and what shoppers typed. */
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

/** Opens a folder: replays what it holds into `apply`, then starts a fresh file with what `snapshot` yields. */
export function openJournal(
  folder: string,
  apply: (entry: unknown) => void,
  snapshot: () => Iterable<unknown>,
): Journal {
  makeFolder(folder);
  const unlock = lockFolder(folder);
  try {
    const file = path.join(folder, FILE_NAME);
    for (const entry of readEntries(file)) apply(entry);
    const fresh = `${file}.new`;
    // One that a process left behind when it died may have other rights than a new one.
    fs.rmSync(fresh, { force: true });
    const descriptor = fs.openSync(fresh, 'w', FILE_MODE);
    let length = 0;
    for (const entry of snapshot()) length += writeWhole(descriptor, entry, length);
    fs.fsyncSync(descriptor);
    fs.renameSync(fresh, file);
    return {
      append: (entry) => {
        length += writeWhole(descriptor, entry, length);
      },
      close: () => {
        fs.closeSync(descriptor);
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Makes the folder for this user alone. One that is there is narrowed where it is ours: our user's, with nothing else in it. */
function makeFolder(folder: string): void {
  const made = fs.mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
  const names = made === undefined ? fs.readdirSync(folder) : [];
  const isOurs =
    made !== undefined || (names.length > 0 && names.every((name) => /^sandbox\.(?:jsonl|lock)/.test(name)));
  const { uid, mode } = fs.statSync(folder);
  if (isOurs && uid === process.getuid?.() && (mode & 0o077) !== 0) fs.chmodSync(folder, FOLDER_MODE);
}

/** Writes a line, or leaves the file as it was: half a line in the middle would make the file unreadable. */
function writeWhole(descriptor: number, entry: unknown, length: number): number {
  const line = Buffer.from(`${JSON.stringify(entry)}\n`);
  try {
    for (let written = 0; written < line.length; ) {
      written += fs.writeSync(descriptor, line, written, line.length - written, length + written);
    }
  } catch (error) {
    fs.ftruncateSync(descriptor, length);
    throw error;
  }
  return line.length;
}

function* readEntries(file: string): Iterable<unknown> {
  if (!fs.existsSync(file)) return;
  const content = fs.readFileSync(file);
  let start = 0;
  let line = 1;
  for (let end = content.indexOf(10, start); end !== -1; end = content.indexOf(10, start)) {
    try {
      yield JSON.parse(content.toString('utf8', start, end));
    } catch (cause) {
      throw new Error(`The sandbox state ${file} is damaged at line ${line}.`, { cause });
    }
    start = end + 1;
    line += 1;
  }
  // What follows the last line end was being written when the process died: no caller got an answer about it.
}

function lockFolder(folder: string): () => void {
  const lock = path.join(folder, LOCK_NAME);
  const mine = `${process.pid} ${startOf(process.pid)} ${randomUUID()}`;
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      fs.writeFileSync(lock, mine, { flag: 'wx', mode: FILE_MODE });
      return () => {
        if (readText(lock) === mine) fs.rmSync(lock, { force: true });
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const theirs = readText(lock);
    if (theirs === undefined) continue;
    const [pid = '', start = ''] = theirs.split(' ');
    if (isAlive(Number(pid), start)) {
      throw new Error(`The sandbox state in ${folder} is in use by process ${pid}.`);
    }
    removeStale(lock, theirs);
  }
  throw new Error(`The sandbox state in ${folder} could not be locked: other processes keep taking it.`);
}

/** Moves a dead process's lock aside; a lock that another process took in the meantime is put back. */
function removeStale(lock: string, stale: string): void {
  const aside = `${lock}.${randomUUID()}`;
  try {
    fs.renameSync(lock, aside);
  } catch {
    return;
  }
  if (readText(aside) === stale) fs.rmSync(aside, { force: true });
  else fs.renameSync(aside, lock);
}

function readText(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function isAlive(pid: number, start: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return startOf(pid) === start;
}

/**
 * When a process started, where the system says so: a pid may have been given to another process since. A process that
 * is dead but not yet buried by its parent has another start than the one that it wrote down.
 */
function startOf(pid: number): string {
  const stat = readText(`/proc/${pid}/stat`);
  if (stat === undefined) return '-';
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' ? 'dead' : (fields[19] ?? '-');
}
