// Old rows go when their time is over, and not before; what somebody still waits for stays, and so does every payment.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, SCOPES } from '../../src/domain/caller.ts';
import { DAY_MS, IDEMPOTENCY_KEPT_MS } from '../../src/domain/retention.ts';
import { TASKS } from '../../src/domain/tasks.ts';
import { bcaCharge, startGapura, type TestGapura } from '../support/gapura.ts';
import { type Message, SERVER_KEY, variant } from '../support/messages.ts';
import { muteNotifications } from '../support/payments.ts';
import { sql } from '../support/sql.ts';
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts';

const staff: Caller = { id: 'office', staff: true, scopes: SCOPES };
const RETENTION = { eventsDays: 20, webhookAttemptsDays: 10, duplicatesDays: 15 };

let t: TestGapura;
let receiver: Receiver;
let now = new Date('2026-01-15T03:00:00Z');
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

beforeAll(async () => {
  t = await startGapura({ clock: { now: () => now }, retention: RETENTION, sandbox: { serverKey: SERVER_KEY } });
  receiver = await startReceiver();
  muteNotifications(t);
});
afterAll(async () => {
  receiver.close();
  await t.close();
});

const TABLES = [
  'gateway_payments',
  'gateway_payment_history',
  'gateway_notifications',
  'gateway_events',
  'event_deliveries',
  'webhook_attempts',
  'idempotency_keys',
] as const;

type Counts = Record<(typeof TABLES)[number], number>;

async function count(): Promise<Counts> {
  const counts: Partial<Counts> = {};
  for (const table of TABLES) {
    const query = sql<{ n: number }>`SELECT count(*)::int AS n FROM ${sql.id(table)}`;
    counts[table] = (await query.execute(t.gapura.database.pool)).rows[0]?.n ?? -1;
  }
  return counts as Counts;
}

const runCleanUp = () => t.gapura.worker.run('clean_up');
const counted = async (): Promise<Record<string, number>> => {
  const { values } = (await t.gapura.metrics.getSingleMetric('gapura_cleaned_rows_total')?.get()) ?? { values: [] };
  return Object.fromEntries(values.map(({ labels, value }) => [labels.rows, value]));
};
/** What one run of the task removed, by kind, as the metrics count it. */
const cleanUp = async () => {
  const before = await counted();
  await runCleanUp();
  const after = await counted();
  return Object.fromEntries(Object.keys(NOTHING).map((kind) => [kind, (after[kind] ?? 0) - (before[kind] ?? 0)]));
};
const NOTHING = {
  sessions: 0,
  sign_in_links: 0,
  passkey_challenges: 0,
  sign_in_attempts: 0,
  idempotency_keys: 0,
  webhook_attempts: 0,
  duplicate_notifications: 0,
  unmatched_notifications: 0,
  events: 0,
};

async function tell(message: Message): Promise<string> {
  const reply = await t.request('POST', '/notification/', { key: null, body: message });
  expect(reply.status).toBe(200);
  return reply.body.status;
}

describe('the clean-up', () => {
  it('removes each kind when its own time is over, keeps an event that somebody waits for, and never a payment', async () => {
    const busy = await t.gapura.services.webhooks.create(staff, { url: `${receiver.url}/busy` });
    const paused = await t.gapura.services.webhooks.create(staff, {
      url: `${receiver.url}/paused`,
      events: ['payment_settled'],
    });
    await t.gapura.services.webhooks.pause(staff, paused.endpoint.id);
    const charged = await t.request('POST', '/charge/', { body: bcaCharge, headers: { 'idempotency-key': 'old' } });
    const { order_id, transaction_id } = charged.body;
    const paid = variant('bank-transfer-bca', { order_id, transaction_id, gross_amount: '150000.00' });
    expect([await tell(paid), await tell(paid)]).toEqual(['ok', 'duplicate']);
    await t.gapura.webhookSender.drain();
    const all = {
      gateway_payments: 1,
      gateway_payment_history: 2,
      gateway_notifications: 2,
      gateway_events: 2,
      event_deliveries: 1,
      webhook_attempts: 2,
      idempotency_keys: 1,
    };
    expect(await count()).toEqual(all);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/busy', '/busy']);

    pass(IDEMPOTENCY_KEPT_MS);
    expect(await cleanUp()).toEqual(NOTHING);
    pass(1);
    expect(await cleanUp()).toEqual({ ...NOTHING, idempotency_keys: 1 });
    pass(10 * DAY_MS - IDEMPOTENCY_KEPT_MS);
    expect(await cleanUp()).toEqual({ ...NOTHING, webhook_attempts: 2 });
    pass(5 * DAY_MS);
    expect(await cleanUp()).toEqual({ ...NOTHING, duplicate_notifications: 1 });
    pass(5 * DAY_MS);
    expect(await cleanUp()).toEqual({ ...NOTHING, events: 1 });
    expect(await cleanUp()).toEqual(NOTHING);
    const left = { gateway_notifications: 1, gateway_events: 1, webhook_attempts: 0, idempotency_keys: 0 };
    expect(await count()).toEqual({ ...all, ...left });

    // What was waited for is old already when it is delivered at last.
    await t.gapura.services.webhooks.resume(staff, paused.endpoint.id);
    await t.gapura.webhookSender.drain();
    expect(receiver.received.at(-1)).toMatchObject({ path: '/paused', body: { type: 'payment_settled' } });
    expect(await cleanUp()).toEqual({ ...NOTHING, events: 1 });
    expect(await count()).toMatchObject({ gateway_payments: 1, gateway_payment_history: 2, gateway_notifications: 1 });
    expect((await t.request('GET', `/payments/${charged.body.id}/`)).body).toMatchObject({ is_paid: true });
    for (const { endpoint } of [busy, paused]) await t.gapura.services.webhooks.delete(staff, endpoint.id);
  });

  it('goes through many batches, twice at once, removes each row once, and counts them', async () => {
    const old = new Date(now.getTime() - 30 * DAY_MS);
    const young = new Date(now.getTime() - DAY_MS);
    await fill(old, 2_500);
    await fill(young, 10);
    const before = await counted();
    await Promise.all([runCleanUp(), runCleanUp()]);
    expect(await count()).toMatchObject({ idempotency_keys: 10, gateway_events: 10 });
    const after = await counted();
    expect((after.events ?? 0) - (before.events ?? 0)).toBe(2_500);
    expect((after.idempotency_keys ?? 0) - (before.idempotency_keys ?? 0)).toBe(2_500);
  });

  it('leaves nothing of sessions, links, attempts to sign in and known callers that are over, however many', async () => {
    const { record } = await t.gapura.apiKeys.create({ owner: 'sari', role: 'viewer' });
    const people = ['sessions', 'sign_in_links', 'passkey_challenges', 'sign_in_attempts', 'known_callers'] as const;
    for (const table of people) await sql`DELETE FROM ${sql.id(table)}`.execute(t.gapura.database.pool);
    await fillPeople(record.id, new Date(now.getTime() - 30 * DAY_MS), 2_500);
    await fillPeople(record.id, now, 1);
    const before = await counted();
    await Promise.all([runCleanUp(), runCleanUp()]);
    const after = await counted();
    for (const table of people) {
      const { rows } = await sql`SELECT count(*)::int AS n FROM ${sql.id(table)}`.execute(t.gapura.database.pool);
      expect([table, rows, (after[table] ?? 0) - (before[table] ?? 0)]).toEqual([table, [{ n: 1 }], 2_500]);
    }
  });

  it('leaves the key of a request that is under way', async () => {
    await sql`UPDATE idempotency_keys SET created_at = ${new Date(0)}, locked_until = now() + interval '10 seconds'
      WHERE key = '1'`.execute(t.gapura.database.pool);
    expect(await cleanUp()).toEqual(NOTHING);
  });

  it('is a task of the worker, every hour', async () => {
    expect(TASKS.clean_up.schedule).toBe('17 * * * *');
    pass(40 * DAY_MS);
    await t.gapura.worker.run('clean_up');
    expect(await count()).toMatchObject({ gateway_events: 0 });
  });
});

async function fill(createdAt: Date, rows: number): Promise<void> {
  const { pool } = t.gapura.database;
  await sql`INSERT INTO idempotency_keys (caller_id, key, request_hash, attempt_id, subject_id, created_at)
    SELECT ${createdAt.toISOString()}, n::text, '\\x00', gen_random_uuid(), gen_random_uuid(), ${createdAt}
    FROM generate_series(1, ${sql.raw(String(rows))}) n`.execute(pool);
  await sql`INSERT INTO gateway_events (id, name, subject, subject_id, data, occurred_at)
    SELECT gen_random_uuid(), 'payment_received', 'payment', gen_random_uuid(), '{}', ${createdAt}
    FROM generate_series(1, ${sql.raw(String(rows))})`.execute(pool);
}

/** What is over at a time, or just then begins. */
async function fillPeople(keyId: string, at: Date, rows: number): Promise<void> {
  const { pool } = t.gapura.database;
  const many = sql`generate_series(1, ${sql.raw(String(rows))}) n`;
  const mark = sql`md5(${at.toISOString()} || n)`;
  await sql`INSERT INTO sessions (id, token_hash, key_id, created_at, last_seen_at, ends_at)
    SELECT gen_random_uuid(), decode(${mark}, 'hex'), ${keyId}, ${at}, ${at}, ${at} FROM ${many}`.execute(pool);
  await sql`INSERT INTO sign_in_links (token_hash, role, ends_at) SELECT decode(${mark}, 'hex'), 'viewer', ${at} FROM ${many}`.execute(
    pool,
  );
  await sql`INSERT INTO passkey_challenges (challenge_hash, ends_at) SELECT decode(${mark}, 'hex'), ${at} FROM ${many}`.execute(
    pool,
  );
  await sql`INSERT INTO sign_in_attempts (address, began_at, attempts) SELECT ${mark}, ${at}, 1 FROM ${many}`.execute(
    pool,
  );
  await sql`INSERT INTO known_callers (mark, seen_at) SELECT ${mark}, ${at} FROM ${many}`.execute(pool);
}
