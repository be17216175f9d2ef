// Webhooks reach their receivers signed and in order, stop and go on as staff say, and keep their secrets.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bcaCharge, startGapura, type TestGapura } from '../../support/gapura.ts';
import { sql } from '../../support/sql.ts';
import { type Receiver, startReceiver, verify } from '../../support/webhook-receiver.ts';
import { HOUR_MS, readableLogger, staff, webhookCalls } from './support.ts';

let t: TestGapura;
let receiver: Receiver;
let now = new Date('2026-01-15T03:00:00Z');
const { lines: logged, logger } = readableLogger();

beforeAll(async () => {
  t = await startGapura({ clock: { now: () => now }, logger });
  receiver = await startReceiver();
});
afterAll(async () => {
  receiver.close();
  await t.close();
});

const { add, drain, get, attempts, types, paidPayment, beginAnew } = webhookCalls(
  () => t,
  () => receiver,
);
beforeEach(beginAnew);

/** Jitter makes a pause up to a twentieth longer. */
const pass = (ms: number) => {
  now = new Date(now.getTime() + Math.ceil(ms * 1.05));
};

describe('a webhook', () => {
  it('takes many messages at once, which Node does not take for a leak', async () => {
    await add();
    const warnings: Error[] = [];
    const hear = (warning: Error) => void warnings.push(warning);
    process.on('warning', hear);
    for (let made = 0; made < 12; made++) await t.request('POST', '/charge/', { body: bcaCharge });
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    receiver.answer = () => gate.then(() => 204);
    const sending = drain();
    await expect.poll(() => receiver.received.length).toBe(12);
    open();
    await sending;
    process.off('warning', hear);
    expect(warnings.map(({ name }) => name)).not.toContain('MaxListenersExceededWarning');
  });

  it('names the order and the amount in every attempt, and its success is counted by hours and by days of WIB', async () => {
    // A quarter to midnight in Jakarta.
    now = new Date('2026-01-20T16:45:00Z');
    const { endpoint } = await add({ events: ['payment_settled'] });
    receiver.answer = () => 500;
    const id = await paidPayment();
    await drain();
    pass(HOUR_MS);
    receiver.answer = () => 204;
    await drain();
    const { order_id, gross_amount } = (await t.request('GET', `/payments/${id}/`)).body;
    const of = async (path: string) =>
      (await t.request('GET', `/webhooks/${endpoint.id}/${path}`, { key: t.keys.staff })).body;
    const about = { subject: 'payment', subject_id: id, order_id, amount: gross_amount };
    expect(await of('attempts/')).toEqual([
      expect.objectContaining({ outcome: 'delivered', ...about }),
      expect.objectContaining({ outcome: 'failed', ...about }),
    ]);
    const hours = await of('success/');
    expect(hours).toHaveLength(24);
    expect(hours.slice(-2)).toEqual([
      { start: '2026-01-20T16:00:00.000Z', delivered: 0, failed: 1 },
      { start: '2026-01-20T17:00:00.000Z', delivered: 1, failed: 0 },
    ]);
    const days = await of('success/?by=day');
    expect(days).toHaveLength(30);
    expect(days.slice(-2)).toEqual([
      { start: '2026-01-19T17:00:00.000Z', delivered: 0, failed: 1 },
      { start: '2026-01-20T17:00:00.000Z', delivered: 1, failed: 0 },
    ]);
    // A month later the counts are gone, too.
    now = new Date(now.getTime() + 32 * 24 * HOUR_MS);
    await t.gapura.worker.run('clean_up');
    expect((await t.gapura.database.pool.query('SELECT FROM webhook_counts')).rowCount).toBe(0);
    now = new Date('2026-01-15T03:00:00Z');
  });

  it('is verified by the standardwebhooks package, with the event as it was written', async () => {
    const { endpoint, secret } = await add();
    const id = await paidPayment();
    await drain();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(types()).toEqual(['payment_received', 'payment_settled']);
    const [first, second] = receiver.received;
    if (first === undefined || second === undefined) throw new Error('Two were expected');
    expect(verify(second, secret, now)).toEqual(second.body);
    expect(second.body).toEqual({
      type: 'payment_settled',
      timestamp: now.toISOString(),
      data: {
        id: second.headers['webhook-id'],
        sequence: expect.stringMatching(/^\d+$/),
        payment: expect.objectContaining({ id, transaction_status: 'settlement' }),
        previous_status: 'pending',
        refund: null,
        notification_id: expect.any(String),
      },
    });
    expect(BigInt(second.body.data.sequence)).toBeGreaterThan(BigInt(first.body.data.sequence));
    expect(second.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'gapura-webhooks',
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    });
    expect(await get(endpoint.id)).toMatchObject({ state: 'active', waiting: 0, consecutiveFailures: 0 });
    await drain();
    expect(receiver.received).toHaveLength(2);
  });

  it('does not pass with another secret, another body, another id or a late clock', async () => {
    const { secret } = await add();
    const other = await add();
    await paidPayment();
    await drain();
    const message = receiver.received.find((one) => one.path === '/hook');
    if (message === undefined) throw new Error('One was expected');
    const right = [secret, other.secret].filter((candidate) => {
      try {
        return verify(message, candidate, now) !== undefined;
      } catch {
        return false;
      }
    });
    expect(right).toHaveLength(1);
    const [own = ''] = right;
    expect(() => verify({ ...message, text: `${message.text} ` }, own, now)).toThrow('No matching signature');
    const moved = { ...message, headers: { ...message.headers, 'webhook-id': 'another' } };
    expect(() => verify(moved, own, now)).toThrow('No matching signature');
    expect(() => verify(message, own, new Date(now.getTime() + HOUR_MS))).toThrow('too old');
  });

  it('goes only to endpoints that want its event, and to all of those', async () => {
    await add({ url: `${receiver.url}/all` });
    await add({ url: `${receiver.url}/settled`, events: ['payment_settled'] });
    await add({ url: `${receiver.url}/refunds`, events: ['payment_refunded'] });
    await paidPayment();
    await drain();
    const seen = receiver.received.map(({ path, body }) => `${path} ${body.type}`).sort();
    expect(seen).toEqual(['/all payment_received', '/all payment_settled', '/settled payment_settled']);
  });

  it('is signed with both secrets for a day after a rotation, and with the new one alone afterwards', async () => {
    const { endpoint, secret: old } = await add({ events: ['payment_settled'] });
    const { secret: fresh, endpoint: rotated } = await t.gapura.services.webhooks.rotateSecret(staff, endpoint.id);
    expect(rotated.previousSecretUntil).toEqual(new Date(now.getTime() + 24 * HOUR_MS));
    expect(fresh).not.toBe(old);
    await paidPayment();
    await drain();
    const [both] = receiver.received;
    if (both === undefined) throw new Error('One was expected');
    expect(String(both.headers['webhook-signature']).split(' ')).toHaveLength(2);
    expect(verify(both, old, now)).toEqual(both.body);
    expect(verify(both, fresh, now)).toEqual(both.body);
    now = new Date(now.getTime() + 24 * HOUR_MS);
    await paidPayment();
    await drain();
    const later = receiver.received[1];
    if (later === undefined) throw new Error('Another was expected');
    expect(verify(later, fresh, now)).toEqual(later.body);
    expect(() => verify(later, old, now)).toThrow('No matching signature');
  });

  it('is signed with the new secret alone at once where no overlap is wanted', async () => {
    const { endpoint, secret: old } = await add({ events: ['payment_settled'] });
    const { secret: fresh } = await t.gapura.services.webhooks.rotateSecret(staff, endpoint.id, 0);
    await paidPayment();
    await drain();
    const [message] = receiver.received;
    if (message === undefined) throw new Error('One was expected');
    expect(verify(message, fresh, now)).toEqual(message.body);
    expect(() => verify(message, old, now)).toThrow('No matching signature');
  });
});

describe('an endpoint that staff pause', () => {
  it('keeps collecting, and gets everything when it is resumed', async () => {
    const { endpoint } = await add();
    expect(await t.gapura.services.webhooks.pause(staff, endpoint.id)).toMatchObject({
      state: 'paused',
      pauseReason: 'paused by office',
    });
    await paidPayment();
    await drain();
    expect(receiver.received).toHaveLength(0);
    await t.gapura.services.webhooks.resume(staff, endpoint.id);
    await drain();
    expect(types()).toEqual(['payment_received', 'payment_settled']);
  });
});

describe('sending again', () => {
  it('sends the events of a time range that the endpoint wants, whether it had them or not', async () => {
    pass(HOUR_MS);
    const from = now;
    await paidPayment();
    const { endpoint } = await add({ events: ['payment_settled'] });
    await paidPayment();
    await drain();
    expect(types()).toEqual(['payment_settled']);
    const to = new Date(now.getTime() + 1);
    expect(await t.gapura.services.webhooks.resend(staff, endpoint.id, { from, to })).toEqual({ queued: 2 });
    await drain();
    expect(types()).toEqual(Array<string>(3).fill('payment_settled'));
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(2);
    expect(await t.gapura.services.webhooks.resend(staff, endpoint.id, { from: to })).toEqual({ queued: 0 });
  });

  it('does not know an event that never was', async () => {
    const { endpoint } = await add();
    for (const eventId of ['0198a3c7-0f3d-7a80-8b8e-6f6d2f1c9a01', 'nonsense']) {
      await expect(t.gapura.services.webhooks.resend(staff, endpoint.id, { eventId })).rejects.toMatchObject({
        code: 'validation_failed',
        errors: [{ field: 'event_id', message: 'is not the id of an event' }],
      });
    }
  });
});

describe('a test', () => {
  it('is signed and logged, reaches a paused endpoint too, and is not held against it', async () => {
    const { endpoint, secret } = await add();
    await t.gapura.services.webhooks.pause(staff, endpoint.id);
    receiver.answer = () => 500;
    expect(await t.gapura.services.webhooks.test(staff, endpoint.id)).toMatchObject({
      eventName: 'webhook_test',
      eventSequence: null,
      outcome: 'failed',
      httpStatus: 500,
    });
    const [message] = receiver.received;
    if (message === undefined) throw new Error('One was expected');
    expect(verify(message, secret, now)).toMatchObject({ type: 'webhook_test', data: { id: expect.any(String) } });
    expect(await get(endpoint.id)).toMatchObject({ state: 'paused', consecutiveFailures: 0, waiting: 0 });
    expect(await attempts(endpoint.id)).toHaveLength(1);
  });
});

describe('an endpoint that is deleted', () => {
  it('gets nothing more, and payments are written as before', async () => {
    const { endpoint } = await add();
    receiver.answer = () => 500;
    await paidPayment();
    await drain();
    await t.gapura.services.webhooks.delete(staff, endpoint.id);
    await paidPayment();
    pass(100 * HOUR_MS);
    await drain();
    expect(receiver.received).toHaveLength(1);
    await expect(get(endpoint.id)).rejects.toMatchObject({ code: 'not_found' });
    const left = await sql<{ count: number }>`SELECT count(*)::int AS count FROM event_deliveries`.execute(
      t.gapura.database.pool,
    );
    expect(left.rows).toEqual([{ count: 0 }]);
  });
});

describe('the worker', () => {
  it('sends while it runs, also to endpoints that are added meanwhile, and keeps events once it is stopped', async () => {
    const arrival = () =>
      new Promise<string>((resolve) => {
        receiver.answer = ({ path }) => {
          resolve(path);
          return 204;
        };
      });
    await t.gapura.worker.start();
    const arrived = arrival();
    const { endpoint } = await add({ url: `${receiver.url}/added`, events: ['payment_settled'] });
    await paidPayment();
    expect(await arrived).toBe('/added');
    await t.gapura.worker.stop();
    expect((await get(endpoint.id)).waiting).toBe(0);
    await paidPayment();
    expect(receiver.received).toHaveLength(1);
    expect((await get(endpoint.id)).waiting).toBe(1);
  });
});

describe('secrets', () => {
  it('stand sealed in the database, and in no log line', async () => {
    const { endpoint, secret } = await add();
    const rotated = await t.gapura.services.webhooks.rotateSecret(staff, endpoint.id);
    receiver.answer = () => 500;
    await paidPayment();
    await drain();
    const { rows } = await sql<{ row: string }>`
      SELECT endpoint::text AS row FROM webhook_endpoints endpoint
      UNION ALL SELECT attempt::text FROM webhook_attempts attempt`.execute(t.gapura.database.pool);
    expect(rows.length).toBeGreaterThan(1);
    const everything = [...rows.map(({ row }) => row), ...logged].join('\n');
    expect(everything).toContain(endpoint.id);
    expect(logged.some((line) => line.includes('an event was not taken'))).toBe(true);
    for (const text of [secret, rotated.secret]) {
      expect(everything).not.toContain(text);
      expect(everything).not.toContain(text.slice('whsec_'.length));
    }
    expect(everything).not.toContain('whsec_');
    expect(JSON.stringify(await t.gapura.services.webhooks.list(staff))).not.toMatch(/whsec_|v1:/);
  });
});
