// Messages about orders that nobody knows: a sweep costs the same however many there are, and they go when their time is over.

import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startGapura, type TestGapura } from '../support/gapura.ts';
import { insertPaymentFor, SERVER_KEY, variant } from '../support/messages.ts';
import { movableClock, muteNotifications } from '../support/payments.ts';

const UNMATCHED = 20_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const clock = movableClock();
let t: TestGapura;
beforeAll(async () => {
  t = await startGapura({ clock, sandbox: { serverKey: SERVER_KEY } });
  muteNotifications(t);
  const { pool } = t.gapura.database;
  await pool.query(
    `INSERT INTO gateway_notifications (id, kind, order_id, status, fingerprint, raw_payload, created_at)
      SELECT gen_random_uuid(), 'transaction', 'FOREIGN-' || n, 'unmatched', int4send(n), '{}', $1
      FROM generate_series(1, ${UNMATCHED}) n`,
    [new Date(clock.now().getTime() - DAY_MS)],
  );
  await pool.query(
    `INSERT INTO gateway_payments (id, owner_id, order_id, payment_type, gross_amount, transaction_status, charge_state,
        charge_attempts, created_at, updated_at)
      SELECT gen_random_uuid(), 'budi', 'OURS-' || n, 'gopay', 1000, 'settlement', 'charged', 1, $1, $1
      FROM generate_series(1, ${UNMATCHED}) n`,
    [new Date(clock.now().getTime() - DAY_MS)],
  );
  await pool.query('ANALYZE gateway_notifications');
  await pool.query('ANALYZE gateway_payments');
});
afterAll(() => t.close());

interface Sent {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

/** The statements that a task sends by their names, with their values. */
async function statementsOf(task: string): Promise<Sent[]> {
  const spy = vi.spyOn(t.gapura.database.pool, 'query');
  await t.gapura.worker.run(task);
  const sent = spy.mock.calls
    .map(([query]) => query as unknown as Sent)
    .filter(({ name }) => name?.startsWith('gapura'));
  spy.mockRestore();
  return sent;
}

interface Node {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Node[];
}

/** How many rows of a table's partitions a plan went through. */
function rowsRead(table: string, node: Node): number {
  const own = node['Relation Name']?.startsWith(table)
    ? node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)
    : 0;
  return (node.Plans ?? []).reduce((sum, child) => sum + rowsRead(table, child), own);
}

it(`with ${UNMATCHED} of them, a sweep reads only those whose time has come`, async () => {
  const settled = variant('bank-transfer-bca', { order_id: 'LATE-1' });
  const early = (await t.request('POST', '/notification/', { key: null, body: settled })).body.notification_id;
  const payment = await insertPaymentFor(t.gapura.database, settled);
  const { pool } = t.gapura.database;
  let read = 0;
  const sent = await statementsOf('check_notifications');
  expect(sent.length).toBeGreaterThan(0);
  for (const { text, values } of sent.filter(({ text: sql }) => sql.includes('gateway_notifications'))) {
    const plan = await pool.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
      values as never[],
    );
    read += rowsRead('gateway_notifications', plan.rows[0]?.['QUERY PLAN'][0].Plan as Node);
  }
  expect(read).toBeLessThan(50);
  const status = async (path: string) => (await t.request('GET', path, { key: t.keys.staff })).body;
  expect(await status(`/notifications/${early}/`)).toMatchObject({ status: 'processed' });
  expect(await status(`/payments/${payment.id}/`)).toMatchObject({ transaction_status: 'settlement' });
});

it('one whose payment was being written while it came is looked at a minute later, and ten, and not for ever', async () => {
  const { pool } = t.gapura.database;
  const settled = variant('bank-transfer-bca', { order_id: 'CROSSED' });
  const id = (await t.request('POST', '/notification/', { key: null, body: settled })).body.notification_id;
  const looks: (Date | null)[] = [];
  for (const ms of [0, MINUTE_MS, 10 * MINUTE_MS]) {
    clock.advance(ms);
    await t.gapura.worker.run('check_notifications');
    const { rows } = await pool.query('SELECT look_again_at FROM gateway_notifications WHERE id = $1', [id]);
    looks.push(rows[0]?.look_again_at);
  }
  expect(looks).toEqual([expect.any(Date), expect.any(Date), null]);
  // As if the two had been written at the same time, and neither had seen the other.
  await insertPaymentFor(t.gapura.database, settled);
  await t.gapura.worker.run('check_notifications');
  const { rows } = await pool.query('SELECT status FROM gateway_notifications WHERE id = $1', [id]);
  expect(rows).toEqual([{ status: 'processed' }]);
});

it('they are removed after 90 days, and not before', async () => {
  const { pool } = t.gapura.database;
  const left = async () =>
    (await pool.query(`SELECT count(*)::int AS n FROM gateway_notifications WHERE order_id LIKE 'FOREIGN-%'`)).rows[0]
      ?.n;
  clock.advance(88 * DAY_MS);
  await t.gapura.worker.run('clean_up');
  expect(await left()).toBe(UNMATCHED);
  clock.advance(2 * DAY_MS);
  await t.gapura.worker.run('clean_up');
  expect(await left()).toBe(0);
});
