// What Gapura writes to disk is for its own user alone, whatever the umask; folders of others are left as they are.

import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSandbox } from '../../../../src/sandbox/index.ts';
import { acquireFolderLock } from '../../../../src/store/database/embedded/folder-lock.ts';
import { freshDatabase, openWithDefaults } from '../../../support/database.ts';

let place: string;
let usual: number;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'gapura-private-'));
  await chmod(place, 0o755);
  usual = process.umask(0);
});
afterEach(async () => {
  process.umask(usual);
  await rm(place, { recursive: true, force: true });
});

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

/** Everything in a folder that somebody besides its owner could touch. */
async function openToOthers(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const all = await Promise.all(
    ['', ...names].map(async (name) => ({ name, mode: await modeOf(join(folder, name)).catch(() => 0) })),
  );
  return all.filter(({ mode }) => (mode & 0o077) !== 0).map(({ name, mode }) => `${name} ${mode.toString(8)}`);
}

describe.skipIf(process.platform === 'win32')('on disk, with a umask of 0,', () => {
  it('the data folder, the embedded database and the lock are for their owner alone', async () => {
    const dataDir = join(place, 'data');
    const database = await openWithDefaults({ ...(await freshDatabase()), dataDir });
    await database.lock?.update({ controlSocket: 'x' });
    await database.pool.query('CREATE TABLE public.made_later AS SELECT generate_series(1, 1000) AS n');
    await database.pool.query('CHECKPOINT');
    expect(await openToOthers(dataDir)).toEqual([]);
    await database.close();
    expect(await modeOf(dataDir)).toBe(0o700);
    expect(await modeOf(join(dataDir, 'database', 'PG_VERSION'))).toBe(0o600);
  });

  it("the sandbox's journal is for its owner alone, also one that was there before", async () => {
    const dataDir = join(place, 'sandbox');
    await mkdir(dataDir, { mode: 0o777 });
    await writeFile(join(dataDir, 'sandbox.jsonl'), '', { mode: 0o666 });
    const sandbox = await createSandbox({ dataDir });
    expect(await openToOthers(dataDir)).toEqual([]);
    await sandbox.close();
    expect(await modeOf(dataDir)).toBe(0o700);
  });

  it('a data folder of ours that others could read is narrowed at the start', async () => {
    const dataDir = join(place, 'data');
    await mkdir(join(dataDir, 'database'), { recursive: true, mode: 0o777 });
    await mkdir(join(dataDir, 'sandbox'), { mode: 0o777 });
    const lock = await acquireFolderLock(dataDir);
    expect(await modeOf(dataDir)).toBe(0o700);
    expect(await openToOthers(join(dataDir, 'lock'))).toEqual([]);
    await lock.release();
  });

  it('a folder that holds what is not ours keeps its rights, and so do folders above a new one', async () => {
    await writeFile(join(place, 'letters.txt'), 'mine', { mode: 0o644 });
    const lock = await acquireFolderLock(place);
    expect([await modeOf(place), await modeOf(join(place, 'letters.txt'))]).toEqual([0o755, 0o644]);
    expect(await openToOthers(join(place, 'lock'))).toEqual([]);
    await lock.release();
    const sandbox = await createSandbox({ dataDir: place });
    expect(await modeOf(place)).toBe(0o755);
    expect(await modeOf(join(place, 'sandbox.jsonl'))).toBe(0o600);
    await sandbox.close();
  });
});
