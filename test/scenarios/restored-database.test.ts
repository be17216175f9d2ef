// The stream of events over a dump and a restore: readers go on from where they were, though transactions count anew.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresUrl } from '../support/database.ts';
import { openStream } from '../support/event-stream.ts';
import { bcaCharge, startGapura, type TestGapura } from '../support/gapura.ts';
import { type Cluster, dumpInto, makeOldAndNew } from '../support/old-and-new-clusters.ts';
import { noClusterBecause } from '../support/postgres-cluster.ts';
import { sql } from '../support/sql.ts';

if (noClusterBecause !== undefined) console.warn(`The restore into another cluster is not tried: ${noClusterBecause}.`);

describe.skipIf(postgresUrl === undefined || noClusterBecause !== undefined)(
  'a database that was restored into another cluster',
  () => {
    let clusters: { old: Cluster; fresh: Cluster; close(): Promise<void> };
    const running: TestGapura[] = [];
    beforeAll(async () => {
      clusters = await makeOldAndNew();
    });
    afterAll(async () => {
      for (const t of running) await t.close();
      await clusters.close();
    });

    async function start(cluster: Cluster): Promise<TestGapura> {
      const t = await startGapura({ database: { url: cluster.url, schema: 'gapura' } });
      running.push(t);
      return t;
    }

    /** What a reader gets from a position on, up to the event with this id. */
    async function readOn(
      t: TestGapura,
      lastEventId: string,
      lastId: string,
    ): Promise<{ id: string; position: string }[]> {
      const reader = await openStream(`${t.url}/events/stream/`, { key: t.keys.staff, lastEventId });
      expect(reader.status).toBe(200);
      await reader.until(() => reader.frames.some((frame) => frame.data.id === lastId));
      reader.close();
      return reader.frames.map((frame) => ({ id: frame.data.id, position: frame.id }));
    }

    async function chargeAndPay(t: TestGapura): Promise<void> {
      const charged = await t.request('POST', '/charge/', { body: bcaCharge });
      expect(charged.status).toBe(201);
      t.sandbox.control.pay(charged.body.order_id);
      await t.sandbox.settled();
    }

    async function stored(t: TestGapura): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`SELECT id FROM gateway_events ORDER BY sequence`.execute(
        t.gapura.database.pool,
      );
      return rows.map(({ id }) => id);
    }

    it('is read on from every old position: each later event once, in order, old ones and new ones', async () => {
      const before = await start(clusters.old);
      for (let n = 0; n < 3; n++) await chargeAndPay(before);
      const old = await stored(before);
      expect(old).toHaveLength(6);
      const seen = await readOn(before, '0-0', old.at(-1) ?? '');
      expect(BigInt(seen[0]?.position.split('-')[0] ?? 0)).toBeGreaterThan(2n ** 32n);
      await dumpInto(clusters.old, clusters.fresh);

      // Several processes start on the restored database at once.
      const [after, other] = await Promise.all([start(clusters.fresh), start(clusters.fresh)]);
      await chargeAndPay(after);
      await chargeAndPay(other);
      const all = await stored(after);
      expect(all.slice(0, 6)).toEqual(old);
      expect(all).toHaveLength(10);
      const last = all.at(-1) ?? '';
      expect((await readOn(after, '0-0', last)).map(({ id }) => id)).toEqual(all);
      for (const [index, { position }] of seen.entries()) {
        const rest = await readOn(other, position, last);
        expect(rest.map(({ id }) => id)).toEqual(all.slice(index + 1));
      }
    });
  },
);
