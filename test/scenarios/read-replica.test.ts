// Reads from a standby: a real one, that follows, is held up, stops and is promoted.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULTS } from '../../src/config/defaults.ts';
import { openGapura } from '../../src/host/app.ts';
import type { OpenGapura } from '../../src/host/open-gapura.ts';
import { createSignal } from '../../src/services/signal.ts';
import type { DatabaseOptions, StandbyWatch } from '../../src/store/database/options.ts';
import type { Database } from '../../src/store/database/pool.ts';
import { openDatabase } from '../../src/store/database/pool.ts';
import { type Readable, ReadTransaction, run, statement } from '../../src/store/database/statement.ts';
import { bcaCharge, startGapura, type TestGapura } from '../support/gapura.ts';
import { createCluster, createFollower, noClusterBecause, type PostgresCluster } from '../support/postgres-cluster.ts';

const SCHEMA = 'of_replica';
const TIMEOUT_MS = 60_000;

/** Lists, searches and figures that staff may ask for, and files. */
const READS = [
  '/payments/',
  '/payments/?q=budi',
  '/payments/?status=pending&q=budi',
  '/refunds/',
  '/invoices/',
  '/checkouts/',
  '/payment_links/',
  '/subscriptions/',
  '/notifications/',
  '/events/',
  '/chargebacks/',
  '/reconciliations/',
  '/audit/',
  '/audit/?order_id=nothing',
  '/mails/?customer_email=budi@example.com',
  '/search/?q=budi',
  '/summary/',
  '/summary/?interval=all',
  '/exports/payments.csv',
  '/exports/refunds.csv',
  '/exports/invoices.csv',
];

describe.skipIf(noClusterBecause !== undefined)('with a standby', { timeout: 240_000 }, () => {
  let primary: PostgresCluster;
  let standby: PostgresCluster;
  let service: TestGapura;
  /** Another process of the same server, as far as the database can tell. */
  let other: OpenGapura;
  let database: DatabaseOptions;
  const opened: Database[] = [];

  beforeAll(async () => {
    // What keeps the standby from going on is cancelled at once.
    primary = await createCluster({ settings: 'max_standby_streaming_delay = 0' });
    standby = await createFollower(primary);
    database = { url: primary.url, readUrl: standby.url, schema: SCHEMA, timeoutMs: TIMEOUT_MS };
    service = await startGapura({ database });
    const { url: baseUrl, serverKey, clientKey } = service.sandbox;
    const gateway = { environment: 'local', baseUrl, serverKey, clientKey } as const;
    other = await openGapura({ database, gateway, logger: null });
  });

  afterAll(async () => {
    for (const one of opened) await one.close();
    await other?.close();
    await service?.close();
    await standby?.remove();
    await primary?.remove();
  });

  const sourcesOf = async ({ metrics }: OpenGapura): Promise<Readonly<Record<string, number>>> => {
    const counter = (await metrics.getMetricsAsJSON()).find(({ name }) => name === 'gapura_standby_reads_total');
    const values = (counter?.values ?? []) as { labels: { source: string }; value: number }[];
    return Object.fromEntries(values.map(({ labels, value }) => [labels.source, value]));
  };

  /** The sources of what was read meanwhile, and how often. */
  const readsDuring = async (gapura: OpenGapura, work: () => Promise<unknown>) => {
    const before = await sourcesOf(gapura);
    await work();
    const after = Object.entries(await sourcesOf(gapura));
    return Object.fromEntries(
      after.map(([source, count]) => [source, count - (before[source] ?? 0)]).filter(([, count]) => count !== 0),
    );
  };

  const staff = (method: string, path: string, body?: unknown) =>
    service.request(method, path, { key: service.keys.staff, ...(body === undefined ? {} : { body }) });

  /** Who answered: on a slow machine the primary may, at first. */
  const sourcesFor = async (path: string, key: string) => {
    const reads = await readsDuring(service.gapura, async () => {
      const { status } = await service.request('GET', path, { key });
      expect({ path, status }).toEqual({ path, status: 200 });
    });
    return Object.keys(reads);
  };

  const charge = async (orderId: string) => {
    const { status } = await staff('POST', '/charge/', { ...bcaCharge, order_id: orderId });
    expect(status).toBe(201);
  };

  /** A list of the other process. */
  const listThere = async (query: Record<string, string>): Promise<{ orders: string[]; link: string }> => {
    const headers = { authorization: `Bearer ${service.keys.staff}` };
    const answer = await other.fetch(
      new Request(`http://other.example/payments/?${new URLSearchParams(query)}`, { headers }),
    );
    expect(answer.status).toBe(200);
    const items = (await answer.json()) as { order_id: string }[];
    return { orders: items.map(({ order_id: orderId }) => orderId), link: answer.headers.get('link') ?? '' };
  };
  const listOrders = async () => (await listThere({ limit: '100' })).orders;

  const usesStandby = async () => (await readsDuring(other, () => listThere({ limit: '1' }))).standby === 1;

  const doctor = async () => {
    const { body } = await staff('GET', '/doctor/');
    return body.checks.find(({ name }: { name: string }) => name === 'standby');
  };

  /** The database alone, with a list of who answered. */
  const openWatched = async (options: Partial<DatabaseOptions>) => {
    const sources: string[] = [];
    const watch: StandbyWatch = { onRead: (source) => void sources.push(source) };
    const one = await openDatabase({ ...DEFAULTS.database, ...database, ...options, standby: watch });
    opened.push(one);
    return { database: one, sources };
  };

  const readOnce = (one: Database) => one.read((on) => run(on, { text: 'SELECT' }, []));

  /** As the standby itself has counted. */
  const scans = async () => {
    const [row] = await standby.query<{ scans: number }>(
      `SELECT (idx_scan + seq_scan)::int AS scans FROM pg_stat_user_tables
      WHERE schemaname = '${SCHEMA}' AND relname = 'gateway_subscriptions'`,
    );
    return row?.scans ?? 0;
  };

  test('lists, searches, figures and files are answered by it, in transactions that only read', async () => {
    await charge('first');
    for (const path of READS) {
      await expect.poll(() => sourcesFor(path, service.keys.staff), { message: path }).toEqual(['standby']);
    }
    await expect.poll(() => sourcesFor('/summary/', service.keys.budi)).toEqual(['standby']);
    // A session writes its counts down from time to time, between transactions.
    await expect.poll(async () => (await staff('GET', '/subscriptions/')) && scans()).toBeGreaterThan(0);
    await expect
      .poll(doctor)
      .toMatchObject({ state: 'ok', detail: expect.stringContaining('all that the primary has') });
  });

  test('what decides is read from the primary', async () => {
    const reads = await readsDuring(service.gapura, async () => {
      const { body } = await staff('POST', '/charge/', { ...bcaCharge, order_id: 'decided' });
      expect((await staff('GET', `/payments/${body.id}/`)).status).toBe(200);
      await staff('POST', '/notifications/replay/', { status: ['failed'] });
    });
    expect(reads).toEqual({});
  });

  test('a write of one process is in the list of another at once, also while the standby does not go on', async () => {
    await charge('before-the-pause');
    expect(await listOrders()).toContain('before-the-pause');
    const page = await listThere({ limit: '1' });

    await standby.query('SELECT pg_wal_replay_pause()');
    await expect
      .poll(
        async () =>
          (await standby.query<{ state: string }>('SELECT pg_get_wal_replay_pause_state() AS state'))[0]?.state,
      )
      .toBe('paused');
    for (const order of ['paused-1', 'paused-2']) {
      await charge(order);
      expect((await listOrders())[0]).toBe(order);
    }
    await expect.poll(() => listOrders().then(() => sourcesOf(other))).toMatchObject({ behind: expect.any(Number) });
    // A list that began at the standby goes on at the primary where it was.
    expect(page.orders).toEqual(['before-the-pause']);
    const rest = await listThere({ limit: '100', cursor: /cursor=([^&>]+)/.exec(page.link)?.[1] ?? '' });
    expect(rest.orders).toEqual(['decided', 'first']);
    await expect.poll(doctor).toMatchObject({
      state: 'note',
      detail: expect.stringMatching(/^[1-9]\d* bytes of log behind/),
    });

    await standby.query('SELECT pg_wal_replay_resume()');
    await expect.poll(usesStandby).toBe(true);
    expect((await listOrders())[0]).toBe('paused-2');
  });

  test('a read that the standby cancels is answered by the primary, and the next one by the standby', async () => {
    const { database: one, sources } = await openWatched({});
    const slow = (on: Readable) => {
      const wait = on instanceof ReadTransaction ? ', pg_sleep(60)' : '';
      return run<{ count: number }>(on, { text: `SELECT 1 AS count${wait} FROM gateway_payments LIMIT 1` }, []);
    };
    const sleepers = `SELECT FROM pg_stat_activity WHERE query LIKE 'SELECT 1 AS count, pg_sleep%' AND state = 'active'`;
    const attempt = async () => {
      let isOver = false;
      const reading = one.read(slow).finally(() => {
        isOver = true;
      });
      await expect.poll(async () => isOver || (await standby.query(sleepers)).length === 1).toBe(true);
      await primary.query(`BEGIN; LOCK TABLE ${SCHEMA}.gateway_payments IN ACCESS EXCLUSIVE MODE; COMMIT`);
      expect(await reading).toHaveLength(1);
      return sources.at(-1);
    };
    await expect.poll(attempt).toBe('conflict');
    await expect.poll(() => readOnce(one).then(() => sources.at(-1))).toBe('standby');
    expect(sources).not.toContain('refused');
  });

  test('a read that finds all connections to it in use is answered by the primary', async () => {
    const { database: one, sources } = await openWatched({ poolMax: 2 });
    const attempt = async () => {
      const latch = createSignal<void>();
      let begun = 0;
      const held = [1, 2].map(() =>
        one.read(() => {
          begun += 1;
          return new Promise<void>((resolve) => void latch.subscribe(() => resolve()));
        }),
      );
      await expect.poll(() => begun).toBe(2);
      await readOnce(one);
      const source = sources.at(-1);
      latch.emit();
      await Promise.all(held);
      return source;
    };
    await expect.poll(attempt).toBe('busy');
  });

  test('each schema is read in its turn, through a pooler too, and nothing can be written', async () => {
    await primary.query('CREATE SCHEMA of_a_shop');
    const insert = statement('test_of_replica_insert', 'INSERT INTO gateway_payments (id) VALUES (NULL)');
    for (const suffix of ['', '?pgbouncer=true']) {
      const { database: one } = await openWatched({ readUrl: standby.url + suffix });
      const where = (on: Readable) =>
        run<{ schema: string }>(
          on,
          {
            name: `where${suffix}`,
            text: `SELECT current_schema() AS schema, current_setting('enable_seqscan') AS seqscan, current_setting('transaction_read_only') AS only`,
          },
          [],
        );
      const asSet = { seqscan: 'off', only: 'on' };
      await expect.poll(() => one.read(where)).toEqual([{ schema: SCHEMA, ...asSet }]);
      const shop = one.inSchema('of_a_shop');
      await expect.poll(() => shop.read(where)).toEqual([{ schema: 'of_a_shop', ...asSet }]);
      const refusal = () => one.read((on) => run(on, insert, [])).catch((error: Error) => error.message);
      await expect.poll(refusal).toContain('writes, and was sent to a standby');
      await expect(one.read(() => Promise.reject(new Error('of its own')))).rejects.toThrow('of its own');
    }
  });

  test('the primary itself, and another database beside it, are not taken for its standby', async () => {
    await primary.query('CREATE DATABASE beside');
    await expect.poll(() => standby.query(`SELECT FROM pg_database WHERE datname = 'beside'`)).toHaveLength(1);
    const beside = standby.url.replace(/postgres$/, 'beside');
    for (const [readUrl, source] of [
      [primary.url, 'writable'],
      [beside, 'foreign'],
    ] as const) {
      const { database: one, sources } = await openWatched({ readUrl });
      await expect.poll(() => readOnce(one).then(() => sources.at(-1))).toBe(source);
    }
  });

  test('while it is away the primary answers, and once it is back it is used again', async () => {
    await expect.poll(usesStandby).toBe(true);
    await standby.stop('immediate');
    await charge('without');
    expect((await listOrders())[0]).toBe('without');
    expect(await sourcesOf(other)).toMatchObject({ away: expect.any(Number) });
    expect((await service.gapura.readiness()).ready).toBe(true);
    await expect.poll(doctor).toMatchObject({ state: 'note', detail: expect.stringContaining('cannot be reached') });

    await standby.start();
    await expect.poll(usesStandby).toBe(true);
    expect((await listOrders())[0]).toBe('without');
  });

  test('one that was promoted is not used, nor one that follows a primary of the past', async () => {
    const left = await createFollower(primary);
    try {
      await expect.poll(usesStandby).toBe(true);
      await standby.query('SELECT pg_promote()');
      await charge('after-the-promotion');
      expect((await listOrders())[0]).toBe('after-the-promotion');
      await expect
        .poll(() => listOrders().then(() => sourcesOf(other)))
        .toMatchObject({ writable: expect.any(Number) });
      await expect.poll(doctor).toMatchObject({ state: 'note', detail: expect.stringContaining('was promoted') });

      // It has more of the log than the new primary, but of another history.
      await expect
        .poll(async () => {
          const [row] = await left.query<{ found: number }>(
            `SELECT count(*)::int AS found FROM ${SCHEMA}.gateway_payments WHERE order_id = 'after-the-promotion'`,
          );
          return row?.found;
        })
        .toBe(1);
      const { database: one, sources } = await openWatched({ url: standby.url, readUrl: left.url });
      await expect.poll(() => readOnce(one).then(() => sources.at(-1))).toBe('foreign');
    } finally {
      await left.remove();
    }
  });
});
