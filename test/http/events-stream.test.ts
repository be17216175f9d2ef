// GET /events/stream/: every event once and in order over any number of connections, processes and interruptions.

import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openGapura } from '../../src/host/app.ts';
import type { OpenGapura } from '../../src/host/open-gapura.ts';
import { startServer } from '../../src/host/server.ts';
import { freshDatabase, postgresUrl } from '../support/database.ts';
import { openStream, type StreamReader } from '../support/event-stream.ts';
import { bcaCharge, startGapura, type TestGapura } from '../support/gapura.ts';
import { createPatientServer } from '../support/http-server.ts';
import { sql } from '../support/sql.ts';

const FOLLOWERS_MAX = 4;
const SILENT = { debug() {}, info() {}, warn() {}, error() {} };

let t: TestGapura;
const logged: string[] = [];
/** How far the service's clock is ahead. */
let aheadMs = 0;
const cleanUps: (() => unknown)[] = [];

beforeAll(async () => {
  t = await startGapura({
    database: await freshDatabase(),
    clock: { now: () => new Date(Date.now() + aheadMs) },
    logger: { ...SILENT, info: (_fields, message) => void logged.push(message) },
    streams: { followersMax: FOLLOWERS_MAX, heartbeatMs: 50, recheckMs: 20, stallMs: 1_000 },
  });
});
afterAll(() => t.close());
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function follow(
  options: Partial<Parameters<typeof openStream>[1]> & { query?: string } = {},
  url = t.url,
): Promise<StreamReader> {
  const reader = await openStream(`${url}/events/stream/${options.query ?? ''}`, { key: t.keys.staff, ...options });
  cleanUps.push(() => reader.close());
  return reader;
}

async function charge(): Promise<{ id: string; order_id: string }> {
  return (await t.request('POST', '/charge/', { body: bcaCharge })).body;
}

async function chargeAndPay(): Promise<string> {
  const charged = await charge();
  t.sandbox.control.pay(charged.order_id);
  return charged.id;
}

async function allEvents(): Promise<{ id: string; position: string }[]> {
  const { rows } = await sql<{
    id: string;
    position: string;
  }>`SELECT id, written_in::text || '-' || sequence AS position
    FROM gateway_events ORDER BY written_in, sequence`.execute(t.gapura.database.pool);
  return rows;
}

/** Waits until as many can follow as when nobody does. */
async function allSlotsFree(): Promise<void> {
  await expect
    .poll(async () => {
      const readers = await Promise.all(Array.from({ length: FOLLOWERS_MAX }, () => follow()));
      const statuses = readers.map(({ status }) => status);
      for (const reader of readers) reader.close();
      return statuses;
    })
    .toEqual(Array(FOLLOWERS_MAX).fill(200));
}

/** Events too large for the buffers on the way, so that a reader who takes nothing is felt by the server. */
async function insertLargeEvents(count: number): Promise<void> {
  await sql`INSERT INTO gateway_events (id, name, subject, subject_id, data, occurred_at)
    SELECT gen_random_uuid(), 'payment_failed', 'payment', gen_random_uuid(),
      jsonb_build_object('number', n, 'text', repeat('kopi', 50000)), now()
    FROM generate_series(1, ${count}) n`.execute(t.gapura.database.pool);
}

describe('a stream', () => {
  it('tells of each event as it happens, as server-sent events that say where they stand', async () => {
    const before = await allEvents();
    const reader = await follow();
    expect(reader.status).toBe(200);
    expect(reader.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-request-id': expect.stringMatching(/.+/),
    });
    const id = await chargeAndPay();
    await reader.until(() => reader.frames.length === 2);
    const stored = (await allEvents()).slice(before.length);
    expect(reader.frames.map((frame) => frame.id)).toEqual(stored.map(({ position }) => position));
    expect(reader.frames.map((frame) => frame.data.id)).toEqual(stored.map((event) => event.id));
    expect(reader.frames).toMatchObject([
      {
        event: 'payment_received',
        data: { name: 'payment_received', data: { payment: { id, transaction_status: 'pending' }, refund: null } },
      },
      {
        event: 'payment_settled',
        data: {
          name: 'payment_settled',
          data: { payment: { id, transaction_status: 'settlement' }, previous_status: 'pending' },
        },
      },
    ]);
    expect(Object.keys(reader.frames[0]?.data)).toEqual(['id', 'name', 'occurred_at', 'sequence', 'data']);
  });

  it('begins with its position, so that a connection lost before the first event loses nothing', async () => {
    const first = await follow();
    await first.until(() => first.lastId() !== '');
    first.close();
    await charge();
    const second = await follow({ lastEventId: first.lastId() });
    await second.until(() => second.frames.length === 1);
    expect(second.frames[0]?.event).toBe('payment_received');
  });

  it('goes on after last_event_id in the query, and the header is stronger', async () => {
    await chargeAndPay();
    await t.sandbox.settled();
    const [first, second, third] = (await allEvents()).slice(-3);
    const query = `?last_event_id=${first?.position}`;
    const byQuery = await follow({ query });
    await byQuery.until(() => byQuery.frames.length === 2);
    expect(byQuery.frames.map((frame) => frame.id)).toEqual([second?.position, third?.position]);
    const byHeader = await follow({ query, lastEventId: second?.position ?? '' });
    await byHeader.until(() => byHeader.frames.length === 1);
    expect(byHeader.frames.map((frame) => frame.id)).toEqual([third?.position]);
  });

  it('says that it is alive when nothing happens', async () => {
    const reader = await follow();
    await reader.until(
      () =>
        reader
          .text()
          .split('\n\n')
          .filter((block) => block === ':').length >= 2,
    );
    expect(reader.frames).toEqual([]);
  });

  it('reads everything from the beginning in batches', async () => {
    const reader = await follow({ lastEventId: '0-0' });
    const stored = await allEvents();
    await reader.until(() => reader.frames.length === stored.length);
    expect(reader.frames.map((frame) => frame.id)).toEqual(stored.map(({ position }) => position));
  });
});

describe('a stream is refused', () => {
  const refusal = async (path: string, options = {}) => {
    const { status, body } = await t.request('GET', path, { key: t.keys.staff, ...options });
    return [status, body.code, (body.errors ?? []).map((error: { field: string }) => error.field)];
  };
  it.each(['x', '1', '1-', '-1', '1-2-3', '99999999999999999999-1', '1-9999999999999999999', "0-0'", '9000000000-1'])(
    'with 400 where the position is none of this service: %s',
    async (position) => {
      const query = `/events/stream/?last_event_id=${encodeURIComponent(position)}`;
      expect(await refusal(query)).toEqual([400, 'validation_failed', ['last_event_id']]);
      expect(await refusal('/events/stream/', { headers: { 'last-event-id': position } })).toEqual([
        400,
        'validation_failed',
        ['last_event_id'],
      ]);
    },
  );

  it('with 400 for a query that it does not know', async () => {
    expect(await refusal('/events/stream/?from=1')).toEqual([400, 'validation_failed', ['from']]);
  });

  it('with 401 without credentials', async () => {
    expect(await refusal('/events/stream/', { key: null })).toEqual([401, 'unauthenticated', []]);
  });

  it('with 503 and Retry-After when too many are open, until one of them leaves', async () => {
    const readers = await Promise.all(Array.from({ length: FOLLOWERS_MAX }, () => follow()));
    expect(readers.map(({ status }) => status)).toEqual(Array(FOLLOWERS_MAX).fill(200));
    const refused = await t.request('GET', '/events/stream/', { key: t.keys.staff });
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([503, 'unavailable', '5']);
    for (const reader of readers) reader.close();
    await allSlotsFree();
  });

  it('but HEAD is answered at once, and takes no place', async () => {
    for (let call = 0; call <= FOLLOWERS_MAX; call++) {
      const { status, headers, text } = await t.request('HEAD', '/events/stream/', { key: t.keys.staff });
      expect([status, headers.get('content-type'), text]).toEqual([200, 'text/event-stream', '']);
    }
    await allSlotsFree();
  });
});

describe('nothing is skipped or repeated', () => {
  const PAYMENTS = 200;

  it('over reconnects, while 200 payments are charged and paid in parallel', { timeout: 240_000 }, async () => {
    const before = (await allEvents()).length;
    const steady = await follow();
    const first = await follow();
    await first.until(() => first.lastId() !== '');
    const seen: string[] = [];
    let lastId = first.lastId();
    first.close();
    let finished = false;
    /** Reads a few events, hangs up in the middle of things, and goes on from there. */
    const wander = async () => {
      for (let visit = 0; !finished || seen.length < PAYMENTS * 2; visit++) {
        const reader = await follow({ lastEventId: lastId });
        const wanted = Math.min((visit % 7) * 5 + 1, PAYMENTS * 2 - seen.length);
        await reader.until(() => reader.frames.length >= wanted);
        reader.close();
        // What had arrived when the reader hung up counts, be it more than was wanted.
        seen.push(...reader.frames.map((frame) => frame.id));
        lastId = reader.lastId();
        if (seen.length >= PAYMENTS * 2) return;
      }
    };
    const wandering = wander();
    let left = PAYMENTS;
    const shopper = async () => {
      while (left-- > 0) await chargeAndPay();
    };
    await Promise.all(Array.from({ length: 20 }, shopper));
    await t.sandbox.settled();
    finished = true;
    await wandering;
    await steady.until(() => steady.frames.length >= PAYMENTS * 2);
    const stored = (await allEvents()).slice(before).map(({ position }) => position);
    expect(stored).toHaveLength(PAYMENTS * 2);
    expect(seen).toEqual(stored);
    expect(steady.frames.map((frame) => frame.id)).toEqual(stored);
  });
});

describe('a slow reader', () => {
  it('is cut when it takes nothing for a while, frees its place, and misses nothing when it comes back', async () => {
    const eager = await follow();
    const slow = await follow();
    await slow.until(() => slow.lastId() !== '');
    slow.pause();
    const before = eager.frames.length;
    await insertLargeEvents(100);
    await eager.until(() => eager.frames.length === before + 100);
    await expect.poll(() => logged, { timeout: 60_000 }).toContain('a stream was cut: its reader took nothing');
    // The connection is reset under the reader, who finds out when it reads what was still on the way.
    slow.resume();
    expect(await slow.ended).toBe(false);
    const numbers = slow.frames.map((frame) => frame.data.data.number);
    expect(numbers.length).toBeLessThan(100);
    const back = await follow({ lastEventId: slow.lastId() });
    await back.until(() => back.frames.length === 100 - numbers.length);
    numbers.push(...back.frames.map((frame) => frame.data.data.number));
    expect(numbers).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    eager.close();
    back.close();
    await allSlotsFree();
  });
});

describe('a stream ends', () => {
  it('when the key of its reader is revoked', async () => {
    const { key, record } = await t.gapura.apiKeys.create({ owner: 'office', staff: true });
    const [reader, other] = [await follow({ key }), await follow()];
    await t.gapura.apiKeys.revoke(record.id);
    expect(await reader.ended).toBe(true);
    await charge();
    await other.until(() => other.frames.length === 1);
    expect(reader.frames).toEqual([]);
  });

  it('when the key of its reader expires', async () => {
    const expiresAt = new Date(Date.now() + 60_000);
    const { key } = await t.gapura.apiKeys.create({ owner: 'office', staff: true, expiresAt });
    const [reader, other] = [await follow({ key }), await follow()];
    aheadMs = 60_000;
    expect(await reader.ended).toBe(true);
    aheadMs = 0;
    await charge();
    await other.until(() => other.frames.length === 1);
  });

  it('at once when the server is told to stop, which waits for none of them', async () => {
    const server = await startServer(t.gapura, {
      host: '127.0.0.1',
      port: 0,
      prefix: '/deep/down',
      log: SILENT,
      shutdownTimeoutMs: 60_000,
    });
    const readers = [await follow({}, `${server.url}/deep/down`), await follow({}, `${server.url}/deep/down`)];
    await charge();
    await Promise.all(readers.map((reader) => reader.until(() => reader.frames.length === 1)));
    await server.stop();
    expect(await Promise.all(readers.map(({ ended }) => ended))).toEqual([true, true]);
    await allSlotsFree();
  });
});

describe('streams work in every host', () => {
  it('as a plugin of a Fastify application, with the headers that its hooks add', async () => {
    const app = Fastify();
    app.addHook('onRequest', async (_request, reply) => void reply.header('access-control-allow-origin', '*'));
    await app.register(t.gapura.plugin, { prefix: '/pay' });
    const url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/pay`;
    cleanUps.push(() => app.close());
    const reader = await follow({}, url);
    expect(reader.headers['access-control-allow-origin']).toBe('*');
    await charge();
    await reader.until(() => reader.frames.length === 1);
  });

  it('in Express and in bare node:http', async () => {
    const shop = express();
    shop.use('/pay', t.gapura.handler);
    for (const [server, prefix] of [
      [createPatientServer(shop), '/pay'],
      [createPatientServer(t.gapura.handler), ''],
    ] as const) {
      const reader = await follow({}, (await listen(server)) + prefix);
      await charge();
      await reader.until(() => reader.frames.length === 1);
      reader.close();
    }
  });
});

async function listen(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  cleanUps.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe.runIf(postgresUrl !== undefined)('several processes on PostgreSQL', () => {
  it('tell of what any of them writes, each event once and in the same order', async () => {
    const { schema } = t.gapura.database;
    const { sandbox } = t;
    const other: OpenGapura = await openGapura({
      gateway: { environment: 'local', baseUrl: sandbox.url, serverKey: sandbox.serverKey },
      database: { url: postgresUrl ?? '', schema },
    });
    const server = await startServer(other, {
      host: '127.0.0.1',
      port: 0,
      prefix: '',
      log: SILENT,
      shutdownTimeoutMs: 60_000,
    });
    cleanUps.push(async () => {
      await server.stop();
      await other.close();
    });
    const [here, there] = [await follow(), await follow({}, server.url)];
    const gopay = { payment_type: 'gopay', gross_amount: 75_000 } as const;
    const elsewhere = async () => {
      const charged = await other.payments.charge({ id: 'siti' }, gopay);
      sandbox.control.pay(charged.order_id);
    };
    await Promise.all(Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? chargeAndPay() : elsewhere())));
    await sandbox.settled();
    await Promise.all([here, there].map((reader) => reader.until(() => reader.frames.length >= 80)));
    const stored = (await allEvents()).slice(-80).map(({ position }) => position);
    expect(here.frames.map((frame) => frame.id)).toEqual(stored);
    expect(there.frames.map((frame) => frame.id)).toEqual(stored);
  });
});
