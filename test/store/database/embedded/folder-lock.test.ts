import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  acquireFolderLock,
  FolderLockedError,
  readFolderLock,
} from '../../../../src/store/database/embedded/folder-lock.ts';
import { buildScript } from '../../../support/builds.ts';
import type { Order, Reply } from './fixtures/lock-contender.ts';

const contenderCount = 10;
const contenderPath = buildScript('test/store/database/embedded/fixtures/lock-contender.ts');

async function startContender(): Promise<ChildProcess> {
  const child = fork(contenderPath, { execArgv: [] });
  await once(child, 'message');
  return child;
}

/** Rejects when the process ends instead of answering: a contender that throws ends with its error on our stderr. */
async function tell(child: ChildProcess, order: Order): Promise<Reply> {
  const abort = new AbortController();
  child.send(order);
  try {
    return await Promise.race([
      once(child, 'message', abort).then(([reply]) => reply as Reply),
      once(child, 'exit', abort).then(([code]) => Promise.reject(new Error(`contender ended with ${code}`))),
    ]);
  } finally {
    abort.abort();
  }
}

async function killHard(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** The id of a process that has ended. */
async function endedPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return child.pid ?? Number.NaN;
}

async function plantLock(dir: string, holder: { pid: number; startedAt: string }): Promise<void> {
  await mkdir(join(dir, 'lock'));
  await writeFile(join(dir, 'lock', `${holder.pid}.${holder.startedAt}.planted.json`), '{}');
}

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'gapura-lock-'));
});
afterEach(async () => {
  await rm(dir, { recursive: true, force: true });
});

describe('acquireFolderLock', () => {
  it('makes the folder where it is missing, and leaves nothing in it when released', async () => {
    const deep = join(dir, 'a', 'b');
    const lock = await acquireFolderLock(deep);
    expect(await readdir(deep)).toEqual(['lock']);
    await lock.release();
    await lock.release();
    expect(await readdir(deep)).toEqual([]);
    expect(await readFolderLock(deep)).toBeNull();
  });

  it('refuses a second holder in the same process, naming the process, the folder and the way out', async () => {
    const lock = await acquireFolderLock(dir);
    const refusal = await acquireFolderLock(dir).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(FolderLockedError);
    expect(refusal).toMatchObject({ pid: process.pid, dir });
    expect(String(refusal)).toContain(`The folder ${dir} is in use by process ${process.pid}.`);
    expect(String(refusal)).toContain(`delete ${join(dir, 'lock')}`);
    await lock.release();
    await (await acquireFolderLock(dir)).release();
  });

  it('takes over the lock of a process id that was given to another process since', async () => {
    await plantLock(dir, { pid: process.pid, startedAt: '1' });
    expect(await readFolderLock(dir)).toEqual({ pid: process.pid, alive: false, info: {} });
    const lock = await acquireFolderLock(dir);
    expect(await readFolderLock(dir)).toEqual({ pid: process.pid, alive: true, info: {} });
    await lock.release();
  });

  it('believes a running process id whose start is unknown', async () => {
    await plantLock(dir, { pid: process.pid, startedAt: '' });
    await expect(acquireFolderLock(dir)).rejects.toThrow(FolderLockedError);
  });

  it('says what is wrong when a stranger has put a file into the lock', async () => {
    await mkdir(join(dir, 'lock'));
    await writeFile(join(dir, 'lock', 'notes.txt'), '');
    await expect(acquireFolderLock(dir)).rejects.toThrow(`The lock ${join(dir, 'lock')} could not be taken.`);
    expect(await readdir(dir)).toEqual(['lock']);
  });

  it('clears away what a killed contender left behind', async () => {
    await mkdir(join(dir, 'lock-candidate.left-behind'));
    const lock = await acquireFolderLock(dir);
    expect(await readdir(dir)).toEqual(['lock']);
    await lock.release();
  });
});

describe('the information of the holder', () => {
  it('is added up by updates, read by others, and gone with the lock', async () => {
    const lock = await acquireFolderLock(dir);
    await lock.update({ controlSocket: '/run/a.sock' });
    await Promise.all([lock.update({ port: 1 }), lock.update({ port: 2 })]);
    expect(await readFolderLock(dir)).toEqual({
      pid: process.pid,
      alive: true,
      info: { controlSocket: '/run/a.sock', port: 2 },
    });
    expect(await readdir(dir)).toEqual(['lock']);
    await lock.release();
    await expect(lock.update({ port: 3 })).rejects.toThrow('was released');
    expect(await readFolderLock(dir)).toBeNull();
  });

  it('reads as empty when a power cut emptied the file', async () => {
    const lock = await acquireFolderLock(dir);
    const [name = ''] = await readdir(join(dir, 'lock'));
    await writeFile(join(dir, 'lock', name), '');
    expect(await readFolderLock(dir)).toEqual({ pid: process.pid, alive: true, info: {} });
    await lock.release();
  });

  it('is null for a folder that does not exist', async () => {
    expect(await readFolderLock(join(dir, 'missing'))).toBeNull();
  });
});

describe('between processes', () => {
  let contenders: ChildProcess[];
  beforeAll(async () => {
    contenders = await Promise.all(Array.from({ length: contenderCount }, startContender));
  });
  afterAll(() => {
    for (const child of contenders) child.disconnect();
  });

  it('a second process is told the id of the first', async () => {
    const [first, second] = contenders;
    if (!first || !second) throw new Error('no contenders');
    expect(await tell(first, { kind: 'acquire', dir })).toEqual({ won: true, holderPid: first.pid });
    expect(await tell(second, { kind: 'acquire', dir })).toEqual({ won: false, holderPid: first.pid });
    await tell(first, { kind: 'release' });
    expect(await tell(second, { kind: 'acquire', dir })).toEqual({ won: true, holderPid: second.pid });
    await tell(second, { kind: 'release' });
  });

  it('the lock of a killed process is taken over, and that of one that exits is gone', async () => {
    const killed = await startContender();
    await tell(killed, { kind: 'acquire', dir });
    await killHard(killed);
    expect(await readFolderLock(dir)).toEqual({ pid: killed.pid, alive: false, info: {} });

    const exiting = await startContender();
    expect(await tell(exiting, { kind: 'acquire', dir })).toEqual({ won: true, holderPid: exiting.pid });
    exiting.send({ kind: 'exit' } satisfies Order);
    await once(exiting, 'exit');
    expect(await readFolderLock(dir)).toBeNull();
    expect(await readdir(dir)).toEqual([]);
  });

  it('of ten that find one dead holder at the same moment exactly one wins, round after round', async () => {
    const pid = await endedPid();
    for (let round = 0; round < 30; round += 1) {
      const folder = join(dir, String(round));
      await mkdir(folder);
      await plantLock(folder, { pid, startedAt: '1' });

      const replies = await Promise.all(contenders.map((child) => tell(child, { kind: 'acquire', dir: folder })));
      const winners = contenders.filter((child) =>
        replies.some((r) => 'won' in r && r.won && r.holderPid === child.pid),
      );
      expect(winners).toHaveLength(1);
      expect(replies.filter((reply) => 'won' in reply && reply.won)).toHaveLength(1);
      expect(new Set(replies.map((reply) => 'holderPid' in reply && reply.holderPid))).toEqual(
        new Set([winners[0]?.pid]),
      );
      expect(await readFolderLock(folder)).toEqual({ pid: winners[0]?.pid, alive: true, info: {} });

      await Promise.all(winners.map((child) => tell(child, { kind: 'release' })));
      expect(await readdir(folder)).toEqual([]);
    }
  });

  it('two never hold it at once while ten take it and give it back as fast as they can', async () => {
    await plantLock(dir, { pid: await endedPid(), startedAt: '1' });
    const replies = await Promise.all(contenders.map((child) => tell(child, { kind: 'churn', dir, times: 100 })));
    const turns = replies.map((reply) => ('turns' in reply ? reply.turns : 0));
    expect(turns.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(contenderCount);
    expect(await readdir(dir)).toEqual([]);
  });

  it.runIf(process.platform === 'linux')('a killed process that its parent has not yet looked at is dead', async () => {
    // The shell starts a child and becomes a program that never looks at its children; only then is the child killed.
    const script = `${process.execPath} -e 'setInterval(Object, 1e6)' & echo $!; exec tail -f /dev/null`;
    const parent = spawn('sh', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore'] });
    const [line] = await once(parent.stdout, 'data');
    const pid = Number(String(line));
    await expect.poll(async () => readFile(`/proc/${parent.pid}/comm`, 'utf8')).toBe('tail\n');
    process.kill(pid, 'SIGKILL');
    const stateOf = async () => (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.[0];
    await expect.poll(stateOf).toBe('Z');

    await plantLock(dir, { pid, startedAt: '' });
    expect(await readFolderLock(dir)).toMatchObject({ pid, alive: false });
    await (await acquireFolderLock(dir)).release();
    await killHard(parent);
  });
});
