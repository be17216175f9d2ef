// A schema that a cluster keeps on one of its workers: everything is as on a PostgreSQL of one's own, also while the schema moves.

import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkCluster, checkNodes } from '../../src/services/operations/checkup.ts';
import { migrations } from '../../src/store/database/migrations/index.ts';
import { listStatements } from '../../src/store/database/statement.ts';
import { comparePositions, findLastPosition, listEventsAfter } from '../../src/store/events/outbox.ts';
import { writesEvents } from '../../src/store/events/writes.ts';
import { choose, newCheckout } from '../http/checkouts/support.ts';
import { type CitusCluster, type CitusNode, createCitusCluster, noCitusBecause } from '../support/citus.ts';
import { openWithDefaults } from '../support/database.ts';
import { openStream, type StreamReader } from '../support/event-stream.ts';
import { bcaCharge, startGapura, type TestGapura } from '../support/gapura.ts';
import { payInvoice, readInvoice, sentInvoice } from '../support/invoices.ts';
import { paidWallet, payAtGateway } from '../support/payments.ts';
import { subscribe } from '../support/subscriptions.ts';
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts';

const STORE = new URL('../../src/store/', import.meta.url);
const SCHEMA = 'shop_a';
const SOON = { timeout: 60_000, interval: 50 };
/** What a worker gives out by itself is above this: its number stands in the upper bits. */
const COORDINATORS_SEQUENCES = 2n ** 48n;

/** A cluster plans for values: nothing is found with NULL, and there would be nothing to plan. */
const SOME_VALUE: Readonly<Record<string, string>> = {
  ...{ bigint: '1', boolean: 'true', bytea: `'x'`, date: `'2026-01-15'`, 'double precision': '1', inet: `'::1'` },
  ...{ integer: '1', interval: `'1 day'`, jsonb: 'NULL::jsonb', numeric: '1', text: `'1-1'`, xid8: `'1'` },
  ...{ 'timestamp with time zone': `'2026-01-15'`, uuid: `'00000000-0000-7000-8000-000000000000'` },
};

if (noCitusBecause !== undefined) console.log(`Not tried on a cluster: ${noCitusBecause}`);

describe.skipIf(noCitusBecause !== undefined)('a distributed schema', () => {
  let cluster: CitusCluster;
  let t: TestGapura;
  let receiver: Receiver;
  let stream: StreamReader;
  beforeAll(async () => {
    cluster = await createCitusCluster();
    receiver = await startReceiver();
    t = await startGapura({
      database: { url: cluster.url, schema: SCHEMA, timeoutMs: 60_000 },
      webhooks: { allow: ['127.0.0.1'] },
    });
    stream = await openStream(`${t.url}/events/stream/`, { key: t.keys.staff });
    await t.request('POST', '/webhooks/', { key: t.keys.staff, body: { url: `${receiver.url}/hook` } });
    t.gapura.webhookSender.start();
  });
  afterAll(async () => {
    stream?.close();
    receiver?.close();
    await t?.close();
    await cluster?.remove();
  });

  const staff = (path: string) => t.request('GET', path, { key: t.keys.staff });
  const rowsOf = async <Row>(text: string) => (await t.gapura.database.pool.query(text)).rows as Row[];
  const charge = async (orderId: string) => {
    const reply = await t.request('POST', '/charge/', { body: { ...bcaCharge, order_id: orderId } });
    expect([reply.status, reply.body.detail]).toEqual([201, undefined]);
    return reply.body.id as string;
  };
  const statusOf = async (id: string) => (await t.request('GET', `/payments/${id}/`)).body.transaction_status;

  /** Every event as it is stored, in the order of readers. */
  const storedEvents = () =>
    rowsOf<{ id: string; position: string; sequence: string; written_in: string; writer: string; raised: string }>(
      `SELECT event.id, event.written_in::text || '-' || event.sequence AS position, event.sequence, event.written_in::text,
        event.xmin::text AS writer, (SELECT raised_by FROM event_positions) AS raised
      FROM gateway_events event ORDER BY event.written_in, event.sequence`,
    );

  it('has all its tables on one worker, migrated', async () => {
    const tables = await cluster.query<{ nodes: number; tables: number }>(
      `SELECT count(DISTINCT nodeport)::int AS nodes, count(DISTINCT table_name)::int AS tables FROM citus_shards
        WHERE table_name::text LIKE '${SCHEMA}.%'`,
    );
    expect(tables).toEqual([{ nodes: 1, tables: expect.any(Number) }]);
    expect(await rowsOf('SELECT name FROM gapura_migrations')).toHaveLength(Object.keys(migrations).length);
    const [local] = await cluster.query(
      `SELECT relname FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace WHERE nspname = '${SCHEMA}' AND relkind IN ('r', 'p')
        AND NOT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = pg_class.oid)`,
    );
    expect(local).toBeUndefined();
  });

  it('takes charges, notifications, refunds, cancellations and expiries', async () => {
    const paid = await charge('PAID-1');
    await payAtGateway(t, 'PAID-1');
    expect(await statusOf(paid)).toBe('settlement');
    const wallet = await paidWallet(t, 'WALLET-1');
    const refund = await t.request('POST', `/payments/${wallet}/refund/`, {
      body: { amount: 50_000, reason: 'one bag less' },
    });
    expect([refund.status, refund.body.detail]).toEqual([200, undefined]);
    for (const [action, status] of [
      ['cancel', 'cancel'],
      ['expire', 'expire'],
    ] as const) {
      const id = await charge(`${action.toUpperCase()}-1`);
      expect((await t.request('POST', `/payments/${id}/${action}/`)).status).toBe(200);
      expect(await statusOf(id)).toBe(status);
    }
    expect(await statusOf(wallet)).toBe('partial_refund');
  });

  it('takes a copy of a notification, and an order id that is taken, for what they are', async () => {
    await charge('TWICE-1');
    const again = await t.request('POST', '/charge/', { body: { ...bcaCharge, order_id: 'TWICE-1' } });
    expect(again.body.code).toBe('order_id_taken');
    const made = await Promise.all(
      [1, 2, 3].map(() => t.request('POST', '/charge/', { body: { ...bcaCharge, order_id: 'TWICE-2' } })),
    );
    expect(made.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    t.sandbox.control.pay('TWICE-1');
    await t.sandbox.settled();
    const { raw_payload: message } = (
      await rowsOf<{ raw_payload: unknown }>(
        `SELECT raw_payload FROM gateway_notifications WHERE order_id = 'TWICE-1' AND status = 'processed'`,
      )
    )[0] ?? { raw_payload: undefined };
    const copies = await Promise.all(
      [1, 2, 3].map(() => t.request('POST', '/notification/', { key: null, body: message })),
    );
    expect(copies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const processed = `SELECT fingerprint::text FROM gateway_notifications WHERE order_id = 'TWICE-1' AND status = 'processed'`;
    const fingerprints = (await rowsOf<{ fingerprint: string }>(processed)).map(({ fingerprint }) => fingerprint);
    expect(fingerprints).toEqual([...new Set(fingerprints)]);
  });

  it('takes checkouts, invoices and subscriptions', async () => {
    const checkout = await newCheckout(t);
    expect((await choose(checkout.url, 'bca_va')).status).toBe(200);
    const [payment] = (await t.request('GET', `/checkouts/${checkout.id}/`)).body.payments;
    await payAtGateway(t, payment.order_id);
    expect((await t.request('GET', `/checkouts/${checkout.id}/`)).body.status).toBe('completed');
    const invoice = await sentInvoice(t);
    await payInvoice(t, invoice.order_id);
    expect((await readInvoice(t, invoice.id)).status).toBe('paid');
    const subscription = await subscribe(t);
    expect(subscription.status).toBe('active');
    expect((await t.request('POST', `/subscriptions/${subscription.id}/disable/`)).status).toBe(200);
  });

  it('gives each event the number of its own transaction, and a sequence of the coordinator', async () => {
    const events = await storedEvents();
    expect(events.length).toBeGreaterThan(10);
    for (const { written_in, writer, raised, sequence } of events) {
      expect(BigInt(sequence)).toBeLessThan(COORDINATORS_SEQUENCES);
      // One that follows its parent's may have the number of the last event about that, which is higher.
      expect(BigInt(written_in)).toBeGreaterThanOrEqual(BigInt(writer) + BigInt(raised));
    }
    const own = events.filter(
      ({ written_in, writer, raised }) => BigInt(written_in) === BigInt(writer) + BigInt(raised),
    );
    expect(own.length).toBeGreaterThan(events.length / 2);
  });

  it('has readers wait for one that commits late, and skips none', async () => {
    const pool = t.gapura.database.pool;
    const before = await findLastPosition(pool);
    const late = await pool.connect();
    const subjectId = crypto.randomUUID();
    const row = { id: crypto.randomUUID(), name: 'invoice_paid', subject: 'invoice', subject_id: subjectId, data: {}, occurred_at: new Date() }; // biome-ignore format: a row reads better in a line
    try {
      await late.query('BEGIN');
      const text = `WITH invoice AS (SELECT $2::uuid AS id), ${writesEvents('$1', 'invoice')} SELECT FROM invoice`;
      await late.query(text, [JSON.stringify([row]), subjectId]);
      await charge('YOUNGER-1');
      await payAtGateway(t, 'YOUNGER-1');
      expect(await listEventsAfter(pool, before, 10)).toEqual([]);
      await late.query('COMMIT');
    } finally {
      late.release();
    }
    const events = await listEventsAfter(pool, before, 10);
    expect(events[0]?.id).toBe(row.id);
    expect(events.length).toBeGreaterThan(1);
  });

  it('searches, lists, exports, counts, cleans up and makes partitions', async () => {
    expect((await staff('/search/?q=PAID-1')).body).toHaveLength(1);
    expect((await staff('/payments/?status=settlement')).body.length).toBeGreaterThan(1);
    for (const path of [
      '/invoices/',
      '/checkouts/',
      '/subscriptions/',
      '/events/',
      '/webhooks/',
      '/audit/',
      '/attention/',
    ]) {
      expect([path, (await staff(path)).status]).toEqual([path, 200]);
    }
    const file = await staff('/exports/payments.csv');
    expect(file.text).toContain('PAID-1');
    const { count: counted } = (await rowsOf<{ count: number }>('SELECT count(*)::int FROM gateway_payments'))[0] ?? {};
    const summary: { count: number }[] = (await staff('/summary/')).body;
    expect(summary.reduce((sum, { count }) => sum + count, 0)).toBe(counted);
    const { worker, database } = t.gapura;
    await worker.run('update_figures');
    // What is up to date is not computed again.
    await expect
      .poll(async () => {
        await worker.run('update_figures');
        const [progress] = await rowsOf<{ own: boolean }>(
          `SELECT written_in::text::bigint & 4294967295 = xmin::text::bigint AS own FROM payment_figures_progress`,
        );
        return progress?.own;
      }, SOON)
      .toBe(true);
    await rowsOf(
      `CREATE TABLE gateway_events_2020_01 PARTITION OF gateway_events FOR VALUES FROM ('2020-01-01') TO ('2020-02-01')`,
    );
    await worker.run('clean_up');
    await worker.run('make_partitions');
    const partitions = await rowsOf<{ name: string }>(
      `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'gateway_events'::regclass`,
    );
    expect(partitions.map(({ name }) => name)).not.toContain('gateway_events_2020_01');
    expect(partitions.length).toBeGreaterThanOrEqual(4);
    const node = (await cluster.nodeOf(SCHEMA)) as CitusNode;
    const there = await node.query(
      `SELECT FROM pg_class WHERE relname ~ '^gateway_events_2020_01_\\d+$' AND relkind = 'r'`,
    );
    expect(there).toEqual([]);
    expect(database.schema).toBe(SCHEMA);
  });

  it('is known to the doctor, with where it is and what is lacking', async () => {
    const node = (await cluster.nodeOf(SCHEMA)) as CitusNode;
    const checks = async () => {
      const { body } = await staff('/doctor/');
      return body.checks.filter(({ name }: { name: string }) => name === 'cluster');
    };
    expect(await checks()).toMatchObject([
      {
        state: 'ok',
        detail: expect.stringMatching(new RegExp(`^Citus [\\d.-]+, .* ${SCHEMA} are on 127.0.0.1:${node.port}$`)),
      },
    ]);
    const pool = (schema: string, url = cluster.plainUrl) => openWithDefaults({ url, schema });
    const elsewhere = [await pool('public'), await pool(SCHEMA, node.url)];
    try {
      const found = await Promise.all(elsewhere.map(checkCluster));
      expect(found).toMatchObject([
        [
          { state: 'note', advice: expect.stringContaining("citus_schema_distribute('public')") },
          { state: 'note', detail: expect.stringContaining('the tables of a new shop stay on the coordinator') },
        ],
        [{ state: 'fault', advice: expect.stringContaining('coordinator') }],
      ]);
    } finally {
      await Promise.all(elsewhere.map((database) => database.close()));
    }
    const lacking = await openWithDefaults({
      url: `${cluster.plainUrl}?options=${encodeURIComponent('-c citus.enable_unsafe_triggers=off')}`,
      schema: SCHEMA,
    });
    expect(await checkCluster(lacking)).toMatchObject([{ state: 'ok' }, { state: 'fault' }, { state: 'note' }]);
    expect(await checkNodes(lacking)).toEqual([]);
    await lacking.close();
  });

  it('has each statement explained', async () => {
    const files = readdirSync(STORE, { recursive: true, encoding: 'utf8' });
    const modules = files.filter((file) => file.endsWith('.ts') && !/database\/(migrations|embedded)\//.test(file));
    await Promise.all(modules.map((file) => import(new URL(file, STORE).href)));
    const client = await t.gapura.database.pool.connect();
    const refused: Record<string, string> = {};
    try {
      for (const { name = '', text } of listStatements()) {
        try {
          await client.query(`PREPARE explained AS ${text}`);
          const { rows } = await client.query<{ types: string[] }>(
            `SELECT parameter_types::text[] AS types FROM pg_prepared_statements WHERE name = 'explained'`,
          );
          const values = (rows[0]?.types ?? []).map((type) => SOME_VALUE[type] ?? `'{}'::${type}`).join(', ');
          await client.query(`EXPLAIN EXECUTE explained ${values === '' ? '' : `(${values})`}`);
        } catch (error) {
          refused[name] = (error as Error).message;
        }
        // Nothing else: the driver knows what it has prepared.
        await client.query('DEALLOCATE explained').catch(() => undefined);
      }
    } finally {
      client.release();
    }
    expect(listStatements().length).toBeGreaterThan(200);
    expect(refused).toEqual({});
  });

  it.each([
    ['there', 'block_writes'],
    ['back', 'auto'],
    ['there again', 'block_writes'],
  ])('loses nothing while it moves to the other worker: %s, %s', async (way, mode) => {
    const from = (await cluster.nodeOf(SCHEMA)) as CitusNode;
    const to = cluster.workers.find(({ port }) => port !== from.port) as CitusNode;
    let isOver = false;
    let longestMs = 0;
    const ids: string[] = [];
    const customer = async (number: number) => {
      for (let round = 0; !isOver || round < 3; round++) {
        const orderId = `MOVED-${way.replace(' ', '-')}-${number}-${round}`;
        const startedMs = performance.now();
        ids.push(await charge(orderId));
        await payAtGateway(t, orderId);
        longestMs = Math.max(longestMs, performance.now() - startedMs);
      }
    };
    const moving = (async () => {
      await expect.poll(() => ids.length, SOON).toBeGreaterThan(6);
      const startedMs = performance.now();
      await cluster.query(`SELECT citus_schema_move('${SCHEMA}', '127.0.0.1', ${to.port}, '${mode}')`);
      return performance.now() - startedMs;
    })().finally(() => {
      isOver = true;
    });
    const [tookMs] = await Promise.all([moving, ...[1, 2, 3].map(customer)]);
    console.log(
      `Moved (${mode}) in ${Math.round(tookMs)} ms with ${ids.length} payments; the slowest charge with its notification took ${Math.round(longestMs)} ms`,
    );
    expect((await cluster.nodeOf(SCHEMA))?.port).toBe(to.port);
    // One that came when nothing could be written was answered with 503: the gateway sends it again.
    await t.sandbox.control.clock.advance(10 * 60_000);
    await t.sandbox.settled();
    await expect
      .poll(
        async () =>
          rowsOf(
            `SELECT order_id FROM gateway_payments WHERE order_id LIKE 'MOVED-%' AND transaction_status <> 'settlement'`,
          ),
        SOON,
      )
      .toEqual([]);
    const seen = await rowsOf<{ n: number }>(
      `SELECT count(*)::int AS n FROM gateway_events WHERE subject_id = ANY('{${ids.join(',')}}') GROUP BY subject_id`,
    );
    expect(seen).toHaveLength(ids.length);
    expect(new Set(seen.map(({ n }) => n))).toEqual(new Set([2]));
  });

  it('has told all events to the stream once and in order, and each to the webhook', async () => {
    // Those of this server alone: the reader began with the first of them.
    const stored = await storedEvents();
    const first = stored.findIndex(({ id }) => id === stream.frames[0]?.data.id);
    const wanted = stored.slice(first).map(({ id }) => id);
    await stream.until(() => stream.frames.length >= wanted.length);
    expect(stream.frames.map(({ data }) => data.id)).toEqual(wanted);
    const positions = stream.frames.map(({ id }) => id);
    expect(positions.toSorted(comparePositions)).toEqual(positions);
    const sequences = stored.map(({ sequence }) => BigInt(sequence));
    expect(new Set(sequences).size).toBe(sequences.length);
    const isOwed = async () => (await rowsOf('SELECT FROM event_deliveries')).length;
    await expect.poll(isOwed, SOON).toBe(0);
    const told = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
    expect(told.size).toBeGreaterThan(20);
  });

  it('says of a worker that is away that it is', async () => {
    const [worker] = cluster.workers as [CitusNode];
    const database = await openWithDefaults({ url: cluster.plainUrl, schema: 'public' });
    try {
      await worker.stop();
      expect(await checkNodes(database)).toMatchObject([
        { state: 'fault', detail: expect.stringContaining(`does not reach 127.0.0.1:${worker.port}: `) },
      ]);
      await worker.start();
      expect(await checkNodes(database)).toEqual([]);
    } finally {
      await database.close();
    }
  });
});
