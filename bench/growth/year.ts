// A year of payments, made of one real payment by SQL, straight into the tables: what the server would have written.

import pg from 'pg';
import { copyStatement, SCHEMA, SERIES, text, transactionIdIn } from '../server/copies.ts';
import { query } from '../server/databases.ts';
import { dropIndexes, rebuildIndexes } from './indexes.ts';
import { makeMonths } from './months.ts';

export const YEAR_DAYS = 365;
/** Events are kept for 90 days by default: older ones would be gone, and removing them would disturb what is measured. */
const EVENT_DAYS = 85;
/** The newest payment of the year is this old, so that what is made while measuring is newer. */
const NEWEST_DAYS = 1;
const CHUNK = 100_000;
const DAY_MS = 86_400_000;
const OWNERS = 100;
/** One in so many has run out unpaid. */
const EXPIRED_EVERY = 50;

export const orderPrefix = 'YEAR-';

/** Tables in two groups, one for each session; within a group they are filled in the order of time, as a year fills them. */
const GROUPS = [
  ['gateway_payments', 'gateway_payment_items', 'gateway_notifications'],
  ['gateway_payment_history', 'gateway_events'],
] as const;
const TABLES = GROUPS.flat();
type Table = (typeof TABLES)[number];

/** The numbers, each with what is made of it. Written out, because PostgreSQL takes ten times as long to call a function. */
function seriesOf(payments: number): string {
  const startMs = Date.now() - YEAR_DAYS * DAY_MS;
  const stepMs = ((YEAR_DAYS - NEWEST_DAYS) * DAY_MS) / payments;
  const atMs = `(${startMs} + (n * ${stepMs.toFixed(6)}::float8)::bigint)`;
  const orderId = `${text(orderPrefix)} || lpad(n::text, 9, '0')`;
  return `(SELECT n, to_timestamp(${atMs} / 1000.0::float8) AS at, lpad(to_hex(${atMs}), 12, '0') AS time_digits,
    lpad(to_hex(n), 12, '0') AS own_digits, ${orderId} AS order_id, ${transactionIdIn(orderId)} AS transaction_id
    FROM ${SERIES} OFFSET 0) AS m`;
}

/** Ids as the server makes them: the time in front, so that they grow with it. The number and the tag make them unlike all others. */
function idOf(tag: string): string {
  return `(m.time_digits || '7' || ${tag} || '8000' || m.own_digits)::uuid`;
}

const PAYMENT_ID = idOf(`'000'`);
const NOTIFICATION_ID = idOf(`'001'`);
const PAID_AT = `m.at + interval '5 minutes'`;

function columnsOf(table: Table): Record<string, string> {
  const notice = { notification_id: `CASE WHEN p.notification_id IS NOT NULL THEN ${NOTIFICATION_ID} END` };
  const columns: Record<Table, Record<string, string>> = {
    gateway_payments: {
      id: PAYMENT_ID,
      order_id: 'm.order_id',
      transaction_id: 'm.transaction_id',
      owner_id: `'shop-' || m.n % ${OWNERS}`,
      transaction_status: `CASE WHEN m.n % ${EXPIRED_EVERY} = 0 THEN 'expire' ELSE p.transaction_status END`,
      customer_email: `'customer-' || m.n / 20 || '@example.com'`,
      transaction_time: 'm.at',
      settlement_time: PAID_AT,
      expiry_time: `m.at + interval '1 day'`,
      created_at: 'm.at',
      updated_at: PAID_AT,
    },
    gateway_payment_items: { payment_id: PAYMENT_ID, id: idOf(`lpad(to_hex(16 + p.position), 3, '0')`) },
    gateway_notifications: {
      id: NOTIFICATION_ID,
      payment_id: PAYMENT_ID,
      order_id: 'm.order_id',
      transaction_id: 'm.transaction_id',
      fingerprint: `sha256(convert_to(m.order_id, 'UTF8'))`,
      created_at: PAID_AT,
      processed_at: PAID_AT,
    },
    gateway_payment_history: {
      ...notice,
      payment_id: PAYMENT_ID,
      created_at: `m.at + CASE WHEN p.version < 3 THEN p.version * interval '0.1 seconds' ELSE interval '5 minutes' END`,
    },
    gateway_events: {
      ...notice,
      id: idOf(`lpad(to_hex(256 + p.sequence % 256), 3, '0')`),
      transaction_id: 'CASE WHEN p.transaction_id IS NOT NULL THEN m.transaction_id END',
      subject_id: PAYMENT_ID,
      occurred_at: `m.at + CASE WHEN p.name = 'payment_received' THEN interval '0' ELSE interval '5 minutes' END`,
    },
  };
  return columns[table];
}

/** Tables of their own for the rows that are copied: they are looked for once, and not once for each chunk. */
function patternsOf(orderId: string): string {
  const payment = `(SELECT id FROM ${SCHEMA}.gateway_payments WHERE order_id = ${text(orderId)})`;
  const keys: Record<Table, string> = {
    gateway_payments: 'id',
    gateway_payment_items: 'payment_id',
    gateway_notifications: 'payment_id',
    gateway_payment_history: 'payment_id',
    gateway_events: 'subject_id',
  };
  return TABLES.map(
    (table) => `CREATE TABLE bench_${table} AS SELECT * FROM ${SCHEMA}.${table} WHERE ${keys[table]} = ${payment};`,
  ).join('\n');
}

function firstOf(table: Table, payments: number): number {
  return table === 'gateway_events' ? Math.ceil((payments * (YEAR_DAYS - EVENT_DAYS)) / YEAR_DAYS) : 1;
}

async function openSession(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  // Replica: no triggers, and so no look at what a row refers to, which is here because the loader has put it here.
  await client.query(`SET session_replication_role = replica; SET synchronous_commit = off; SET statement_timeout = 0; SET jit = off;
    SET maintenance_work_mem = '1GB'; SET max_parallel_maintenance_workers = 1`);
  return client;
}

/** Before the first payment: a partition cannot be made once rows that belong there are elsewhere. */
export function makeMonthsOfYear(databaseUrl: string): Promise<void> {
  return makeMonths(databaseUrl, TABLES, YEAR_DAYS);
}

/** `orderId` is of a payment that was charged and settled over HTTP. */
export async function fillYear(databaseUrl: string, orderId: string, payments: number): Promise<void> {
  const startedAtMs = performance.now();
  const tell = (what: string) =>
    console.log(
      `        ${payments} payments: ${what} after ${((performance.now() - startedAtMs) / 1_000).toFixed(0)} s`,
    );
  await query(databaseUrl, patternsOf(orderId));
  const definitions = await dropIndexes(databaseUrl, TABLES);
  const sessions = await Promise.all(GROUPS.map(() => openSession(databaseUrl)));
  try {
    const filling = { databaseUrl, payments, series: seriesOf(payments) };
    const fill = async (session: pg.Client, tables: readonly Table[]) => {
      for (const table of tables) await fillTable(session, table, filling);
    };
    await Promise.all(sessions.map((session, number) => fill(session, GROUPS[number] ?? [])));
    tell('rows are there');
    await rebuildIndexes(sessions, definitions);
    tell('indexes are built');
    const left: string[] = [...TABLES];
    const vacuum = async (session: pg.Client) => {
      for (let table = left.shift(); table !== undefined; table = left.shift()) {
        await session.query(`VACUUM (ANALYZE) ${SCHEMA}.${table}`);
      }
    };
    await Promise.all(sessions.map(vacuum));
    tell('vacuumed');
  } finally {
    await Promise.all(sessions.map((session) => session.end()));
  }
}

interface Filling {
  readonly databaseUrl: string;
  readonly payments: number;
  readonly series: string;
}

async function fillTable(session: pg.Client, table: Table, { databaseUrl, payments, series }: Filling): Promise<void> {
  const copies = { table, pattern: `bench_${table}`, series, columns: columnsOf(table) };
  const statement = await copyStatement(databaseUrl, copies);
  for (let first = firstOf(table, payments); first <= payments; first += CHUNK) {
    await session.query(statement, [first, Math.min(payments, first + CHUNK - 1)]);
  }
}

/** The ids of these payments, by their numbers. */
export async function idsOf(databaseUrl: string, numbers: readonly number[]): Promise<string[]> {
  const rows = await query<{ id: string }>(
    databaseUrl,
    `SELECT id FROM ${SCHEMA}.gateway_payments WHERE order_id = ANY($1)`,
    [numbers.map(orderIdOf)],
  );
  return rows.map(({ id }) => id);
}

export function orderIdOf(number: number): string {
  return orderPrefix + String(number).padStart(9, '0');
}
