// The schema that the migrations make: it agrees with the types of rows, holds nothing that the store does not name, and keeps its rules.

import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { API_KEY_FIELDS } from '../../../src/domain/api-key.ts';
import { AUDIT_FIELDS } from '../../../src/domain/audit.ts';
import { CHECKOUT_FIELDS } from '../../../src/domain/checkouts/checkout.ts';
import { SINK_FIELDS } from '../../../src/domain/events/sink.ts';
import { WEBHOOK_ATTEMPT_FIELDS, WEBHOOK_FIELDS } from '../../../src/domain/events/webhook.ts';
import {
  INVOICE_CHANGE_FIELDS,
  PAYMENT_CHANGE_FIELDS,
  SUBSCRIPTION_CHANGE_FIELDS,
} from '../../../src/domain/history.ts';
import { INVOICE_FIELDS, INVOICE_ITEM_FIELDS } from '../../../src/domain/invoices/invoice.ts';
import { NOTIFICATION_FIELDS } from '../../../src/domain/notifications/notification.ts';
import { LINK_FIELDS } from '../../../src/domain/payment-links/link.ts';
import { CHARGEBACK_FIELDS } from '../../../src/domain/payments/chargeback.ts';
import { NOTE_FIELDS } from '../../../src/domain/payments/note.ts';
import { ITEM_FIELDS, PAYMENT_FIELDS } from '../../../src/domain/payments/payment.ts';
import { RECONCILIATION_FIELDS } from '../../../src/domain/payments/reconciliation.ts';
import { REFUND_FIELDS } from '../../../src/domain/payments/refund.ts';
import { readSearch } from '../../../src/domain/payments/search.ts';
import { PERSON_FIELDS } from '../../../src/domain/person.ts';
import type { Fields } from '../../../src/domain/record.ts';
import { SUBSCRIPTION_FIELDS } from '../../../src/domain/subscriptions/subscription.ts';
import { columnsOf } from '../../../src/store/database/columns.ts';
import { migrate } from '../../../src/store/database/migrate.ts';
import type { DatabaseOptions } from '../../../src/store/database/options.ts';
import type { Database } from '../../../src/store/database/pool.ts';
import type { Schema } from '../../../src/store/database/schema.ts';
import { claimDeliveries } from '../../../src/store/events/outbox.ts';
import { searchPayments } from '../../../src/store/payments/search.ts';
import { clearTables, dropDatabase, freshDatabase, openWithDefaults } from '../../support/database.ts';

const RECORDS: readonly Fields[] = [
  PAYMENT_FIELDS,
  ITEM_FIELDS,
  REFUND_FIELDS,
  INVOICE_FIELDS,
  INVOICE_ITEM_FIELDS,
  CHECKOUT_FIELDS,
  LINK_FIELDS,
  API_KEY_FIELDS,
  PAYMENT_CHANGE_FIELDS,
  INVOICE_CHANGE_FIELDS,
  SUBSCRIPTION_CHANGE_FIELDS,
  RECONCILIATION_FIELDS,
  AUDIT_FIELDS,
  SINK_FIELDS,
  WEBHOOK_FIELDS,
  WEBHOOK_ATTEMPT_FIELDS,
  NOTIFICATION_FIELDS,
  NOTE_FIELDS,
  CHARGEBACK_FIELDS,
  SUBSCRIPTION_FIELDS,
  PERSON_FIELDS,
];
const STORE = fileURLToPath(new URL('../../../src/store/', import.meta.url));

let options: DatabaseOptions;
let database: Database;
beforeAll(async () => {
  options = await freshDatabase();
  database = await openWithDefaults(options);
  await migrate(database.pool, database.schema);
});
afterAll(async () => {
  await database.close();
  await dropDatabase(options);
});

/** The columns of every table but partitions, and whether each may be null. */
async function readTables(): Promise<Record<string, Record<string, boolean>>> {
  const { rows } = await database.pool.query<{ name: string; columns: Record<string, boolean> }>(
    `SELECT relname AS name, jsonb_object_agg(attname, NOT attnotnull) AS columns FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
      WHERE relnamespace = to_regnamespace($1) AND relkind IN ('r', 'p') AND NOT relispartition AND attnum > 0 AND NOT attisdropped
      GROUP BY relname`,
    [database.schema],
  );
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]));
}

/** The same of the row types, as the compiler understands them. */
function readRowTypes(): Record<keyof Schema, Record<string, boolean>> {
  const path = `${STORE}database/schema.ts`;
  const program = ts.createProgram([path], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    allowImportingTsExtensions: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(path);
  const symbol = file && checker.getSymbolAtLocation(file)?.exports?.get(ts.escapeLeadingUnderscores('Schema'));
  if (symbol === undefined) throw new Error('There is no Schema');
  const propertiesOf = (type: ts.Type) =>
    type.getProperties().map((property) => [property.name, checker.getTypeOfSymbol(property)] as const);
  const isNullable = (type: ts.Type) =>
    type.isUnion() && type.types.some(({ flags }) => (flags & ts.TypeFlags.Null) !== 0);
  const tables = Object.fromEntries(
    propertiesOf(checker.getDeclaredTypeOfSymbol(symbol)).map(([table, row]) => [
      table,
      Object.fromEntries(propertiesOf(row).map(([column, type]) => [column, isNullable(type)])),
    ]),
  );
  return tables as Record<keyof Schema, Record<string, boolean>>;
}

describe('the schema', () => {
  it('has the tables of the row types, with the same columns, null where they may be', async () => {
    const tables = await readTables();
    const types = readRowTypes();
    expect(Object.keys(types).length).toBeGreaterThan(10);
    expect(types).toEqual(Object.fromEntries(Object.keys(types).map((table) => [table, tables[table]])));
  });

  it('has no table and no column that the store does not name', async () => {
    const files = readdirSync(STORE, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !name.includes('migrations/') && !name.endsWith('schema.ts'),
    );
    const words = new Set([
      ...files.flatMap((name) => readFileSync(STORE + name, 'utf8').match(/\w+/g) ?? []),
      ...RECORDS.flatMap((fields) => Object.keys(columnsOf(fields))),
    ]);
    const unnamed = Object.entries(await readTables()).flatMap(([table, columns]) => [
      ...(words.has(table) ? [] : [table]),
      ...Object.keys(columns)
        .filter((column) => !words.has(column))
        .map((column) => `${table}.${column}`),
    ]);
    expect(unnamed).toEqual([]);
  });
});

describe('the database', () => {
  beforeEach(() => clearTables(database));

  const insertMessage = (status: string, fingerprint: number) =>
    database.pool.query(`INSERT INTO gateway_notifications (id, kind, status, fingerprint, raw_payload, created_at)
      VALUES (gen_random_uuid(), 'transaction', '${status}', int4send(${fingerprint}), '{}', now())`);

  it('lets a message take effect once, and keeps all but copies and what found no payment', async () => {
    for (const status of ['processed', 'duplicate', 'unmatched']) await insertMessage(status, 7);
    await expect(insertMessage('processed', 7)).rejects.toMatchObject({
      constraint: 'gateway_notifications_default_once',
    });
    const remove = 'DELETE FROM gateway_notifications';
    await expect(database.pool.query(remove)).rejects.toThrow('is kept');
    const { rowCount } = await database.pool.query(`${remove} WHERE status IN ('duplicate', 'unmatched')`);
    expect(rowCount).toBe(2);
  });

  it('removes the attempts of an endpoint with it', async () => {
    await database.pool.query(`
INSERT INTO webhook_endpoints (id, url, names, secret, state, created_at, updated_at)
  VALUES (md5('endpoint')::uuid, 'https://shop.example', '{}', 'sealed', 'active', now(), now());
INSERT INTO webhook_attempts (id, endpoint_id, event_id, event_name, attempt, outcome, duration_ms, created_at)
  SELECT gen_random_uuid(), md5('endpoint')::uuid, gen_random_uuid(), 'payment_settled', 1, 'failed', 20, now() FROM generate_series(1, 100)`);
    await database.pool.query('DELETE FROM webhook_endpoints');
    expect((await database.pool.query('SELECT FROM webhook_attempts')).rowCount).toBe(0);
  });

  it('gives a delivery that was written without the place of its event that place', async () => {
    await database.pool.query(`
INSERT INTO event_consumers (id, names, last_seen_at) VALUES ('listener:shop', '{}', now());
WITH event AS (
  INSERT INTO gateway_events (id, name, subject, subject_id, data, occurred_at, written_in)
  VALUES (gen_random_uuid(), 'payment_settled', 'payment', md5('payment')::uuid, '{"whole":true}', now(), pg_current_xact_id())
  RETURNING sequence, subject_id, occurred_at
)
INSERT INTO event_deliveries (consumer_id, event_sequence, subject_id, next_attempt_at)
SELECT 'listener:shop', sequence, subject_id, occurred_at FROM event`);
    const claim = { consumerIds: ['listener:shop'], now: new Date(Date.now() + 60_000), leaseSeconds: 60, limit: 10 };
    const [claimed] = await claimDeliveries(database.pool, claim);
    expect(claimed?.event).toMatchObject({ sequence: '1', data: { whole: true } });
  });

  it('writes down what a payment is searched for, also for a session that looks elsewhere for tables', async () => {
    const client = await database.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('SET LOCAL search_path = pg_catalog');
      await client.query(`INSERT INTO "${database.schema}".gateway_payments (id, owner_id, order_id, payment_type, gross_amount,
          transaction_status, charge_state, charge_attempts, customer_first_name, created_at, updated_at)
        VALUES (gen_random_uuid(), 'budi', 'ELSEWHERE-1', 'gopay', 1000, 'pending', 'charged', 1, 'Made Elsewhere', now(), now())`);
      const { rows } = await client.query('SHOW search_path');
      expect(rows[0]?.search_path).toBe('pg_catalog');
      await client.query('COMMIT');
    } finally {
      client.release();
    }
    for (const words of ['elsewhere-1', 'made else', 'else']) {
      const { rows } = await searchPayments(database.pool, { search: readSearch(words), limit: 50 });
      expect(rows.map(({ orderId }) => orderId)).toEqual(['ELSEWHERE-1']);
    }
  });
});
