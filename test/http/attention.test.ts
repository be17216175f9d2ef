// GET /attention/: counts of what somebody should look at, for staff, and for no more than their scopes allow.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGapura, type TestGapura } from '../support/gapura.ts';

const OLDEST = '2026-01-15T03:00:00.000Z';

let t: TestGapura;
beforeAll(async () => {
  t = await startGapura();
});
afterAll(() => t.close());

const query = (text: string) => t.gapura.database.pool.query(text);

interface Row {
  readonly name: string;
  readonly count: number | null;
  readonly more: boolean;
  readonly since: string | null;
  readonly list: string | null;
}

async function attention(key = t.keys.staff): Promise<Map<string, Row>> {
  const reply = await t.request('GET', '/attention/', { key });
  expect(reply.status, reply.text).toBe(200);
  return new Map(reply.body.map((row: Row) => [row.name, row]));
}

const at = `timestamptz '${OLDEST}' + n * interval '1 minute'`;

/** So many payments, the first of them the oldest. */
function insertPayments(name: string, count: number, columns: Readonly<Record<string, string>>): Promise<unknown> {
  const all: Readonly<Record<string, string>> = {
    id: `md5('${name}' || n)::uuid`, owner_id: `'budi'`, order_id: `'${name}-' || n`, payment_type: `'credit_card'`,
    gross_amount: '50000', transaction_status: `'pending'`, charge_state: `'charged'`, charge_attempts: '1', created_at: at,
    updated_at: at, ...columns,
  }; // biome-ignore format: a row reads better in lines
  return query(
    `INSERT INTO gateway_payments (${Object.keys(all)}) SELECT ${Object.values(all)} FROM generate_series(0, ${count - 1}) n`,
  );
}

describe('GET /attention/ 200', () => {
  it('shows every name with 0 where there is nothing, and where each is listed', async () => {
    expect([...(await attention()).values()]).toEqual(
      [
        ['unknown_charges', '/payments/?charge_state=unknown'],
        ['challenged_cards', '/payments/?fraud_status=challenge&status=authorize&status=capture'],
        ['contradicted_payments', '/payments/?contradicted=true'],
        ['waiting_refunds', '/refunds/?status=pending&status=requested'],
        ['near_chargebacks', '/chargebacks/?state=open'],
        ['unmatched_messages', '/notifications/?status=unmatched'],
        ['failed_messages', '/notifications/?status=failed'],
        ['failing_webhooks', '/webhooks/'],
        ['dead_letters', '/tasks/'],
        ['surplus_money', '/checkouts/?surplus=true'],
        ['invoice_surplus', '/invoices/?surplus=true'],
        ['overdue_invoices', '/invoices/?status=overdue'],
        ['drift', '/reconciliations/'],
        ['failing_reports', null],
        ['owed_read_backs', null],
      ].map(([name, list]) => ({ name, count: 0, timed_out: false, more: false, since: null, list })),
    );
  });

  it('counts each, tells the oldest, and passes by what looks alike', async () => {
    await insertPayments('UNKNOWN', 2, { charge_state: `'unknown'` });
    await insertPayments('CHALLENGED', 3, { fraud_status: `'challenge'`, transaction_status: `'capture'` });
    await insertPayments('DECIDED', 1, { fraud_status: `'challenge'`, transaction_status: `'deny'` });
    await insertPayments('CONTRADICTED', 2, { contradicted_since: `${at} + interval '2 minutes'` });
    await insertPayments('OWING', 1, { read_back_owed_since: at });
    await query(`INSERT INTO gateway_refunds (id, payment_id, refund_key, amount, is_direct, status, created_at, updated_at)
      SELECT md5('refund' || n)::uuid, md5('OWING0')::uuid, 'key-' || n, 100, false,
        CASE n WHEN 0 THEN 'pending' ELSE 'confirmed' END, ${at}, ${at} FROM generate_series(0, 1) n`);
    await query(`INSERT INTO gateway_notifications (id, kind, status, fingerprint, raw_payload, created_at)
      SELECT md5('message' || n)::uuid, 'transaction', (ARRAY['unmatched', 'unmatched', 'failed', 'stale', 'processed'])[n + 1],
        decode(md5('message' || n), 'hex'), '{}', ${at} FROM generate_series(0, 4) n`);
    await query(`INSERT INTO webhook_endpoints (id, url, names, secret, state, consecutive_failures, failing_since, created_at, updated_at)
      SELECT md5('endpoint' || n)::uuid, 'https://shop.example', '{}', 'sealed', (ARRAY['active', 'active', 'paused', 'paused', 'disabled'])[n + 1],
        (ARRAY[0, 2, 9, 0, 1])[n + 1], CASE WHEN n IN (1, 2, 4) THEN ${at} END, ${at}, ${at} FROM generate_series(0, 4) n`);
    await query(`INSERT INTO gateway_invoices (id, owner_id, invoice_number, order_id, status, customer_name, customer_email, total_amount,
        invoice_date, due_date, creation_state, surplus_amount, created_at, updated_at)
      SELECT md5('invoice' || n)::uuid, 'budi', 'INV-' || n, 'INVOICE-' || n, CASE n WHEN 2 THEN 'pending' ELSE 'overdue' END, 'Budi',
        'budi@example.com', 50000, '2026-01-01', date '2026-01-14' + n, 'created', n % 2, ${at}, ${at}
      FROM generate_series(0, 2) n`);
    await query(`INSERT INTO reconciliations (id, from_time, to_time, status, asked_by, differed, created_at, finished_at)
      SELECT md5('compared' || n)::uuid, ${at}, ${at} + interval '1 day', (ARRAY['done', 'done', 'running'])[n + 1], 'ani',
        (ARRAY[7, 3, 9])[n + 1], ${at}, CASE WHEN n < 2 THEN ${at} END FROM generate_series(0, 2) n`);
    await query(`INSERT INTO checkouts (id, owner_id, order_id, token_hash, token_sealed, amount, status, surplus_amount, expires_at, created_at,
        updated_at)
      SELECT md5('checkout' || n)::uuid, 'budi', 'CHECKOUT-' || n, decode(md5('checkout' || n), 'hex'), 'sealed', 50000, 'expired', n, ${at},
        ${at}, ${at} FROM generate_series(0, 2) n`);
    await query(`INSERT INTO background_jobs (id, task, key, data, state, due_at, ended_at)
      VALUES (md5('dead')::uuid, 'check_refunds', '', '{}', 'dead', 'infinity', now())`);
    await query(`INSERT INTO operator_messages (id, kind, source_id, key, receiver, about, failed_at, created_at)
      SELECT md5('report' || n)::uuid, 'export', md5('schedule')::uuid, n, 'a@example.com', '{}', CASE WHEN n = 1 THEN ${at} END, ${at}
      FROM generate_series(0, 1) n`);
    const rows = await attention();
    const minutes = (count: number) => new Date(Date.parse(OLDEST) + count * 60_000).toISOString();
    const counted = Object.fromEntries([...rows].map(([name, { count, since }]) => [name, [count, since]]));
    expect(counted).toEqual({
      unknown_charges: [2, OLDEST],
      challenged_cards: [3, OLDEST],
      contradicted_payments: [2, minutes(2)],
      waiting_refunds: [1, OLDEST],
      near_chargebacks: [0, null],
      unmatched_messages: [2, OLDEST],
      failed_messages: [1, minutes(2)],
      failing_webhooks: [3, minutes(1)],
      dead_letters: [1, expect.any(String)],
      surplus_money: [2, minutes(1)],
      invoice_surplus: [1, minutes(1)],
      // From the day after the due date on, in WIB.
      overdue_invoices: [2, '2026-01-14T17:00:00.000Z'],
      // Of the last one that came to an end.
      drift: [3, minutes(1)],
      failing_reports: [1, minutes(1)],
      owed_read_backs: [1, OLDEST],
    });
    expect([...rows.values()].every(({ more }) => !more)).toBe(true);
  });

  it('counts no more than a thousand, and says that there are more', async () => {
    await insertPayments('MANY', 998, { charge_state: `'unknown'`, created_at: `${at} + interval '1 day'` });
    expect((await attention()).get('unknown_charges')).toMatchObject({ count: 1_000, more: false, since: OLDEST });
    await insertPayments('ONE-MORE', 1, { charge_state: `'unknown'`, created_at: `${at} + interval '2 days'` });
    expect((await attention()).get('unknown_charges')).toMatchObject({ count: 1_000, more: true, since: OLDEST });
  });

  it('answers where one of the counts fails, and says null for it', async () => {
    await query('ALTER TABLE webhook_endpoints RENAME TO webhook_endpoints_away');
    try {
      const rows = await attention();
      expect(rows.get('failing_webhooks')).toMatchObject({
        count: null,
        timed_out: false,
        more: false,
        since: null,
        list: '/webhooks/',
      });
      expect(rows.get('unmatched_messages')).toMatchObject({ count: 2 });
      expect(rows.get('owed_read_backs')).toMatchObject({ count: 1 });
    } finally {
      await query('ALTER TABLE webhook_endpoints_away RENAME TO webhook_endpoints');
    }
  });

  it('leaves out what the caller has no scope for', async () => {
    const { key } = await t.gapura.apiKeys.create({ owner: 'office', staff: true, scopes: ['payments:read'] });
    expect([...(await attention(key)).keys()]).toEqual([
      'unknown_charges',
      'challenged_cards',
      'contradicted_payments',
      'waiting_refunds',
      'near_chargebacks',
      'surplus_money',
      'owed_read_backs',
    ]);
  });
});

describe('GET /attention/ 403', () => {
  it('is for staff with payments:read', async () => {
    expect((await t.request('GET', '/attention/')).status).toBe(403);
    const { key } = await t.gapura.apiKeys.create({ owner: 'office', staff: true, scopes: ['admin'] });
    expect((await t.request('GET', '/attention/', { key })).status).toBe(403);
  });
});
