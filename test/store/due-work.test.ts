// The look that says what is due in a shop whose background sleeps: each kind of work is seen once it is due, and not before.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TASK_NAMES } from '../../src/domain/tasks.ts';
import type { Transaction } from '../../src/store/database/statement.ts';
import { inTransaction } from '../../src/store/database/transaction.ts';
import { type DueName, dueKindOf, listDueWork } from '../../src/store/due-work.ts';
import { startGapura, type TestGapura } from '../support/gapura.ts';

let t: TestGapura;
beforeAll(async () => {
  t = await startGapura();
});
afterAll(() => t.close());

const MINUTE_MS = 60_000;
const PAST = new Date(Date.now() - MINUTE_MS);
const LATER = new Date(Date.now() + 60 * MINUTE_MS);
const ID = '0193a000-0000-7000-8000-000000000001';
const OTHER = '0193a000-0000-7000-8000-000000000002';

/** Tables with the columns that matter; the others get any value of their type. */
type Row = Readonly<Record<string, unknown>>;
type Rows = Readonly<Record<string, Row | readonly Row[]>>;

interface Case {
  readonly due: Rows;
  /** The same before its time, or of no concern. */
  readonly not?: Rows;
}

const subscription = { payment_type: 'gopay', interval_unit: 'day', status: 'active', interval: 1 };
const created = { creation_state: 'created', gateway_subscription_id: 'sub-1' };
const event = { id: ID, subject: 'payment', written_in: '1000', sequence: 5 };
const sink = { kind: 'nats', position_transaction: '999', position_sequence: 0, removed_seen: 0 };
const endpoint = { id: ID, state: 'active' };
const delivery = { consumer_id: `webhook:${ID}`, event_sequence: 1, subject_id: ID, next_attempt_at: PAST };
const nextDelivery = { ...delivery, event_sequence: 2 };
const invoice = {
  invoice_number: 'INV-1',
  order_id: 'INV-1',
  total_amount: 1,
  creation_state: 'created',
  status: 'pending',
};
const receiver = { kind: 'mail', repeat_hours: 1 };
const schedule = { what: 'payments', format: 'csv', every: 'day', hour: 8, recipients: ['a@example.com'] };

/** Of all that is looked for. */
const CASES: Readonly<Record<string, Case>> = {
  jobs: {
    due: { background_jobs: { task: 'clean_up', due_at: PAST } },
    not: { background_jobs: { task: 'clean_up', due_at: LATER } },
  },
  'jobs that a process is at work on': {
    due: { background_jobs: { task: 'clean_up', state: 'active', due_at: new Date(Date.now() + 5_000) } },
    not: { background_jobs: { task: 'clean_up', state: 'done', due_at: PAST } },
  },
  'jobs of another version': { due: {}, not: { background_jobs: { task: 'brew_coffee', due_at: PAST } } },
  webhooks: {
    due: { webhook_endpoints: endpoint, event_deliveries: delivery },
    not: { webhook_endpoints: endpoint, event_deliveries: { ...delivery, next_attempt_at: LATER } },
  },
  'webhooks that wait behind another of their payment': {
    due: {
      webhook_endpoints: endpoint,
      event_deliveries: [{ ...delivery, subject_id: OTHER, next_attempt_at: LATER }, nextDelivery],
    },
    not: { webhook_endpoints: endpoint, event_deliveries: [{ ...delivery, next_attempt_at: LATER }, nextDelivery] },
  },
  'webhooks that are paused': {
    due: {},
    not: { webhook_endpoints: { ...endpoint, state: 'paused' }, event_deliveries: delivery },
  },
  sinks: {
    due: { event_sinks: sink, gateway_events: event },
    not: { event_sinks: { ...sink, position_sequence: 5, position_transaction: '1000' }, gateway_events: event },
  },
  'sinks that failed': { due: {}, not: { event_sinks: { ...sink, next_try_at: LATER }, gateway_events: event } },
  check_pending_payments: {
    due: { gateway_payments: { gross_amount: 1, next_check_at: PAST } },
    not: { gateway_payments: { gross_amount: 1, next_check_at: LATER } },
  },
  check_notifications: {
    due: { gateway_notifications: { look_again_at: PAST } },
    not: { gateway_notifications: { look_again_at: LATER } },
  },
  check_refunds: {
    due: { gateway_refunds: { amount: 1, status: 'pending' } },
    not: { gateway_refunds: { amount: 1, status: 'requested' } },
  },
  check_invoices: {
    due: { gateway_invoices: { ...invoice, due_date: LATER, next_check_at: PAST } },
    not: { gateway_invoices: { ...invoice, due_date: LATER, next_check_at: LATER } },
  },
  check_overdue_invoices: {
    due: { gateway_invoices: { ...invoice, due_date: '2026-01-02', invoice_date: '2026-01-01' } },
    not: { gateway_invoices: { ...invoice, due_date: LATER } },
  },
  check_subscriptions: {
    due: { gateway_subscriptions: { ...subscription, creation_state: 'initiated', unresolved_since: PAST } },
    not: { gateway_subscriptions: { ...subscription, creation_state: 'rejected' } },
  },
  sync_subscription_status: {
    due: { gateway_subscriptions: { ...subscription, ...created } },
    not: { gateway_subscriptions: { ...subscription, ...created, status: 'cancelled' } },
  },
  expire_stale_payments: {
    due: { gateway_payments: { gross_amount: 1, expiry_time: PAST } },
    not: { gateway_payments: { gross_amount: 1, expiry_time: PAST, expire_retry_at: LATER } },
  },
  reconcile_payments: {
    due: { reconciliations: { status: 'waiting', to_time: LATER } },
    not: { reconciliations: { status: 'done', to_time: LATER, finished_at: PAST } },
  },
  check_checkouts: {
    due: { checkouts: { amount: 1, status: 'open', next_look_at: PAST } },
    not: { checkouts: { amount: 1, status: 'open', next_look_at: LATER } },
  },
  'check_checkouts for the cards to keep': {
    due: { saved_cards: { look_at: PAST } },
    not: { saved_cards: { look_at: LATER } },
  },
  send_mails: {
    due: { checkout_mails: { kind: 'receipt', due_at: PAST } },
    not: { checkout_mails: { kind: 'receipt', due_at: LATER } },
  },
  'send_mails to people': {
    due: { person_links: { kind: 'password', due_at: PAST } },
    not: { person_links: { kind: 'password', due_at: LATER } },
  },
  check_alerts: {
    due: { alert_receivers: { ...receiver, enabled: true } },
    not: { alert_receivers: { ...receiver, enabled: false } },
  },
  send_reports: {
    due: { operator_messages: { kind: 'alert', due_at: PAST } },
    not: { operator_messages: { kind: 'alert', due_at: LATER } },
  },
  'send_reports by a schedule': {
    due: { export_schedules: { ...schedule, next_at: PAST } },
    not: { export_schedules: { ...schedule, next_at: PAST, paused: true } },
  },
};

const EXAMPLES: Readonly<Record<string, unknown>> = {
  uuid: ID,
  text: 'x',
  'timestamp with time zone': PAST,
  date: PAST,
  boolean: false,
  integer: 1,
  bigint: 1,
  jsonb: '{}',
  bytea: Buffer.from('x'),
  ARRAY: [],
  xid8: '1',
};

async function insert(on: Transaction, table: string, given: Row): Promise<void> {
  const needed = await on.query<{ name: string; type: string }>({
    text: `SELECT column_name AS name, data_type AS type FROM information_schema.columns
      WHERE table_schema = current_schema() AND table_name = $1 AND is_nullable = 'NO' AND column_default IS NULL AND is_identity = 'NO'`,
    values: [table],
  });
  const row = { ...Object.fromEntries(needed.map(({ name, type }) => [name, EXAMPLES[type]])), ...given };
  const names = Object.keys(row).map((name) => `"${name}"`);
  const text = `INSERT INTO ${table} (${names.join(', ')}) OVERRIDING SYSTEM VALUE
    VALUES (${names.map((_, place) => `$${place + 1}`).join(', ')})`;
  await on.query({ text, values: Object.values(row) });
}

/** What is due with these rows, which are gone afterwards. */
async function dueWith(rows: Rows, hasMails = true): Promise<readonly DueName[]> {
  const { pool } = t.gapura.database;
  const seen = new Error('seen');
  let due: readonly DueName[] = [];
  await inTransaction(pool, async (on) => {
    // Rows without those that they belong to.
    await on.query({ text: 'SET LOCAL session_replication_role = replica' });
    for (const [table, given] of Object.entries(rows)) {
      for (const row of [given].flat()) await insert(on, table, row);
    }
    due = [...(await listDueWork(on, { now: new Date(), aheadMs: 10_000, hasMails }))];
    throw seen;
  }).catch((error: unknown) => {
    if (error !== seen) throw error;
  });
  return due;
}

describe('what is due in a shop', () => {
  it.each(Object.entries(CASES))('is seen in time, and not before: %s', async (title, { due, not = {} }) => {
    const [name] = title.split(' ');
    expect(await dueWith(due)).toEqual(Object.keys(due).length === 0 ? [] : expect.arrayContaining([name]));
    expect(await dueWith(not)).not.toContain(name);
  });

  it('is nothing in an empty one, and no mail where no server takes it', async () => {
    expect(await dueWith({})).toEqual([]);
    expect(await dueWith({ checkout_mails: { kind: 'receipt', due_at: PAST } }, false)).toEqual([]);
  });

  it('is tried above of every task that looks for its work', () => {
    const tried = new Set(Object.keys(CASES).map((title) => title.split(' ')[0]));
    const looked = TASK_NAMES.filter((name) => ['soon', 'on_schedule'].includes(dueKindOf(name)));
    expect(looked.filter((name) => !tried.has(name))).toEqual([]);
  });
});
