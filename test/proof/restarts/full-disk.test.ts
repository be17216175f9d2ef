// The disk of PostgreSQL is full while customers pay: first that of its data, then that of its log of writes, without which it ends. The
// server says that it cannot, lives, and goes on when there is room again; nothing that it confirmed is lost.

import { tmpdir } from 'node:os';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { createCluster, noClusterBecause, type PostgresCluster } from '../../support/postgres-cluster.ts';
import { removeWorkspaces } from '../../support/process.ts';
import { mountSmallDisk, noSmallDiskBecause, type SmallDisk } from '../../support/small-disk.ts';
import { HURRIED, isDone, isUnavailable, RIGHT, Shop, seed, sees, TEST_MS, tell, waitUntil } from './shop.ts';

const notBecause = noClusterBecause ?? noSmallDiskBecause;
if (notBecause !== undefined) console.log(`A full disk is not tried here: ${notBecause}.`);

const DISK_MB = 160;

vi.setConfig({ testTimeout: TEST_MS, hookTimeout: TEST_MS });

let disk: SmallDisk | undefined;
let cluster: PostgresCluster | undefined;
let shop: Shop | undefined;

describe.skipIf(notBecause !== undefined)('a server whose PostgreSQL has no room left', () => {
  afterEach(async () => {
    await disk?.empty();
    await shop?.close();
    await cluster?.remove();
    await disk?.remove();
    [shop, cluster, disk] = [undefined, undefined, undefined];
  });
  afterAll(removeWorkspaces);

  it.each(['data', 'log of writes'] as const)(
    'on the disk of its %s: 503, and everything when there is room',
    async (part) => {
      const small = await mountSmallDisk(DISK_MB);
      disk = small;
      const own = await createCluster(
        part === 'data' ? { within: small.folder, walWithin: tmpdir() } : { walWithin: small.folder },
      );
      cluster = own;
      const open = await Shop.open({ databaseUrl: own.url, seed });
      shop = open;
      const load = open.startLoad('FULL');
      await sees(load, isDone);
      await small.fill();
      // What there is of pages and of log is used up first.
      await usesUp(own);
      await sees(load, isUnavailable, 5);
      expect((await fetch(`${open.server.url}/healthz`)).status).toBe(200);
      expect((await fetch(`${open.server.url}/readyz`)).status).toBe(503);
      await small.empty();
      // Whoever looks after it starts it again, where it has ended.
      await waitUntil(
        () =>
          own.start().then(
            () => true,
            () => answers(own),
          ),
        () => 'PostgreSQL does not come back',
      );
      await sees(load, isDone, 20);
      if (HURRIED) await open.endLeases(load);
      await load.stop();
      console.log(`restarts: no room for the ${part}, SEED=${seed}: ${tell(load)}`);
      await open.backgroundGoesOn();
      expect(await open.findFaults()).toEqual([]);
      expect([...load.answers.keys()].filter((answer) => !RIGHT.includes(Number(answer)))).toEqual([]);
      expect(await open.server.stop()).toEqual({ code: 0, signal: null });
    },
  );
});

/** Its owner writes, too, until that fails: then nobody has any room left. */
async function usesUp(own: PostgresCluster): Promise<void> {
  const why: string[] = [];
  await waitUntil(
    () =>
      own.query(BALLAST).then(
        () => false,
        (error: Error) => why.push(error.message) > 0,
      ),
    () => 'the disk does not get full',
  );
  console.log(`restarts: PostgreSQL says: ${why.join(', ')}`);
}

/** Some megabytes of pages and of log. */
const BALLAST = `CREATE TABLE IF NOT EXISTS public.stones (stone text);
  INSERT INTO public.stones SELECT repeat(md5(random()::text), 50) FROM generate_series(1, 5000)`;

const answers = (own: PostgresCluster) =>
  own.query('SELECT 1').then(
    () => true,
    () => false,
  );
