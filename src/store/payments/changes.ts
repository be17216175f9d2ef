// SQL for a change of a payment: a compare-and-swap that writes it whole, with all that belongs to it.

import type { GatewayNotification } from '../../domain/notifications/notification.ts';
import type { GatewayPayment } from '../../domain/payments/payment.ts';
import type { GatewayRefund } from '../../domain/payments/refund.ts';
import { batch } from '../database/batching.ts';
import { type Columns, namesOf, placesOf, valuesOf } from '../database/columns.ts';
import { type Queryable, run, type Statement } from '../database/statement.ts';
import { type EventRecord, fromEvent, writesEvents } from '../events/writes.ts';
import { fromNotification, NOTIFICATION_COLUMNS } from '../notifications/notifications.ts';
import { fromHistory, HISTORY_COLUMNS, type HistoryEntry } from './history.ts';
import { owes, stillOpen, unresolved } from './payments.ts';
import { REFUND_COLUMNS } from './refunds.ts';
import { fromPayment, fromRefund } from './rows.ts';

/** A payment as it is to stand, one version on, with all that is written along. */
export interface PaymentChange {
  readonly payment: GatewayPayment;
  readonly refunds: readonly GatewayRefund[];
  readonly history: HistoryEntry | null;
  /** With ids that rise in the order in which they happened. */
  readonly events: readonly EventRecord[];
  /** The message that caused the change, stored with it. */
  readonly notification: GatewayNotification | null;
  /** From when on the gateway has to be asked how the payment stands, whatever becomes of it until then. */
  readonly readBackAt?: Date | undefined;
}

/** What a change may touch; the rest of a payment is written once. The id and what is asked of the row come first. */
const CHANGING_COLUMNS: Columns = {
  id: 'uuid', version: 'integer', transaction_status: 'text', charge_state: 'text', transaction_id: 'text',
  payment_type: 'text', bank: 'text', transaction_type: 'text', held: 'boolean', paid_amount: 'bigint',
  store: 'text', acquirer: 'text', issuer: 'text', fraud_status: 'text', status_code: 'text', status_message: 'text',
  va_number: 'text', bill_key: 'text', biller_code: 'text', payment_code: 'text', redirect_url: 'text',
  deeplink_url: 'text', qr_string: 'text', qr_url: 'text', masked_card: 'text', card_type: 'text',
  transaction_time: 'timestamptz', settlement_time: 'timestamptz', expiry_time: 'timestamptz', captured_amount: 'bigint',
  refund_amount: 'bigint', refund_reserved_amount: 'bigint', updated_at: 'timestamptz',
}; // biome-ignore format: a list reads better in lines
const [ID, VERSION, STATUS, CHARGE_STATE] = placesOf(CHANGING_COLUMNS, 1).split(', ') as [
  string,
  string,
  string,
  string,
];

const READ_BACK_AT = Object.keys(CHANGING_COLUMNS).length + 1;

/**
 * Takes the row's lock first, or passes by where another session has it. Whoever would wait in the database for one row keeps a
 * connection from all others, and everything that travels along.
 */
const UPDATE_PAYMENT = `free AS (
  SELECT FROM gateway_payments WHERE id = ${ID} FOR NO KEY UPDATE SKIP LOCKED
), payment AS (
  UPDATE gateway_payments SET (${namesOf(CHANGING_COLUMNS)}) = ROW (${placesOf(CHANGING_COLUMNS, 1)}),
    ${owes(`$${READ_BACK_AT}::timestamptz`, { otherwise: stillOpen(STATUS, CHARGE_STATE) })},
    charge_request = CASE WHEN ${unresolved(CHARGE_STATE)} THEN charge_request END
  WHERE id = ${ID} AND version = ${VERSION} - 1 AND EXISTS (SELECT FROM free) RETURNING id
)`;

/** A part of the statement, and the values that it is sent with. */
interface Part {
  readonly name: string;
  readonly sql: (first: number) => string;
  readonly values: unknown[];
}

/**
 * What became of a change: written; or the payment has changed since the version before was read, so read again and decide
 * again; or another session has its row just now, so try again in a moment. Nothing was written in the last two cases.
 */
export type WriteOutcome = 'written' | 'changed' | 'locked';

/** Writes a change with its refunds, history, events and message in one statement, so in one transaction. Waits for nobody. */
export const writeChange = batch<PaymentChange, WriteOutcome>(async (on, changes) => {
  const [alone, ...others] = changes;
  if (alone === undefined) return [];
  return others.length === 0 ? [await writeOne(on, alone)] : writeTogether(on, changes);
});

async function writeOne(on: Queryable, change: PaymentChange): Promise<WriteOutcome> {
  const parts = [...historyPart(change), ...eventsPart(change), ...notificationPart(change), ...refundsPart(change)];
  const values = [
    ...valuesOf(CHANGING_COLUMNS, fromPayment(change.payment)),
    change.readBackAt ?? null,
    ...parts.flatMap((part) => part.values),
  ];
  const [row] = await run<{ free: boolean; written: boolean }>(on, statementOf(parts), values);
  return outcomeOf(row);
}

function outcomeOf(row: { free: boolean; written: boolean } | undefined): WriteOutcome {
  if (row === undefined || !row.free) return 'locked';
  return row.written ? 'written' : 'changed';
}

const statements = new Map<string, Statement>();

const OUTCOME = 'SELECT EXISTS (SELECT FROM free) AS free, EXISTS (SELECT FROM payment) AS written';

/** One prepared statement for each set of parts: a change without refunds does not plan for them. */
function statementOf(parts: readonly Part[]): Statement {
  const name = ['gapura_write', ...parts.map((part) => part.name)].join('_');
  const known = statements.get(name);
  if (known !== undefined) return known;
  const texts = [UPDATE_PAYMENT];
  let first = READ_BACK_AT + 1;
  for (const part of parts) {
    texts.push(part.sql(first));
    first += part.values.length;
  }
  const statement = { name, text: `WITH ${texts.join(', ')} ${OUTCOME}` };
  statements.set(name, statement);
  return statement;
}

function historyPart({ payment, history }: PaymentChange): Part[] {
  if (history === null) return [];
  const sql = (first: number) => `history AS (
  INSERT INTO gateway_payment_history (${namesOf(HISTORY_COLUMNS)})
  SELECT ${placesOf(HISTORY_COLUMNS, first)} FROM payment
)`;
  return [{ name: 'history', sql, values: valuesOf(HISTORY_COLUMNS, fromHistory(payment, history)) }];
}

function eventRows(payment: GatewayPayment, events: readonly EventRecord[]): Record<string, unknown>[] {
  const about = { subject: 'payment', subjectId: payment.id, occurredAt: payment.updatedAt } as const;
  return events.map((event) => fromEvent(event, about));
}

function eventsPart({ payment, events }: PaymentChange): Part[] {
  if (events.length === 0) return [];
  const rows = JSON.stringify(eventRows(payment, events));
  return [{ name: 'events', sql: (first) => writesEvents(`$${first}`, 'payment'), values: [rows] }];
}

function notificationPart({ notification }: PaymentChange): Part[] {
  if (notification === null) return [];
  const sql = (first: number) => `notification AS (
  INSERT INTO gateway_notifications (${namesOf(NOTIFICATION_COLUMNS)})
  SELECT ${placesOf(NOTIFICATION_COLUMNS, first)} FROM payment
  ON CONFLICT (id) DO UPDATE SET payment_id = excluded.payment_id, status = excluded.status,
    error_message = excluded.error_message, processed_at = excluded.processed_at, look_again_at = NULL, attempts = 0
)`;
  const values = valuesOf(NOTIFICATION_COLUMNS, fromNotification(notification));
  return [{ name: 'notification', sql, values }];
}

function refundsPart({ refunds }: PaymentChange): Part[] {
  if (refunds.length === 0) return [];
  const sql = (first: number) => `refunds AS (
  INSERT INTO gateway_refunds (${REFUND_COLUMNS})
  SELECT ${REFUND_COLUMNS} FROM jsonb_populate_recordset(NULL::gateway_refunds, $${first})
  WHERE payment_id IN (SELECT id FROM payment)
  ON CONFLICT (id) DO UPDATE SET status = excluded.status, status_code = excluded.status_code,
    status_message = excluded.status_message, bank_confirmed_at = excluded.bank_confirmed_at,
    missing_since = excluded.missing_since, updated_at = excluded.updated_at
)`;
  return [{ name: 'refunds', sql, values: [JSON.stringify(refunds.map(fromRefund))] }];
}

/** What a payment row cannot be without. It is there already, and these are not changed. */
const NEEDED_COLUMNS = ['owner_id', 'order_id', 'gross_amount', 'currency', 'created_at'] as const;
const UPDATED_COLUMNS = Object.keys(CHANGING_COLUMNS).filter((column) => column !== 'id');
const SENT = new Set([...Object.keys(CHANGING_COLUMNS), ...NEEDED_COLUMNS]);
const SENT_COLUMNS = [...SENT].join(', ');

// Rows that come together travel as JSON. As an insert that finds them there already, each is found by its id, in the index:
// an update with a join would be planned anew, or by the size that the table had long ago.
const WRITE_TOGETHER: Statement = {
  name: 'gapura_write_together',
  text: `
WITH free AS (
  SELECT id FROM gateway_payments WHERE id = ANY($6::uuid[]) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED
), payment AS (
  INSERT INTO gateway_payments AS stored (${SENT_COLUMNS}, read_back_owed_since, charge_attempts)
  SELECT ${SENT_COLUMNS}, read_back_owed_since, 0 FROM jsonb_populate_recordset(NULL::gateway_payments, $1) WHERE id IN (SELECT id FROM free)
  ON CONFLICT (id) DO UPDATE SET ${UPDATED_COLUMNS.map((column) => `${column} = excluded.${column}`).join(', ')},
    ${owes('excluded.read_back_owed_since', {
      row: 'stored',
      otherwise: stillOpen('excluded.transaction_status', 'excluded.charge_state'),
    })},
    charge_request = CASE WHEN ${unresolved('excluded.charge_state')} THEN stored.charge_request END
  WHERE stored.version = excluded.version - 1 RETURNING id
), history AS (
  INSERT INTO gateway_payment_history (${namesOf(HISTORY_COLUMNS)})
  SELECT ${namesOf(HISTORY_COLUMNS)} FROM jsonb_populate_recordset(NULL::gateway_payment_history, $2)
  WHERE payment_id IN (SELECT id FROM payment)
), ${writesEvents('$3', 'payment')}, notification AS (
  INSERT INTO gateway_notifications (${namesOf(NOTIFICATION_COLUMNS)})
  SELECT ${namesOf(NOTIFICATION_COLUMNS)} FROM jsonb_populate_recordset(NULL::gateway_notifications, $4)
  WHERE payment_id IN (SELECT id FROM payment)
  ON CONFLICT (id) DO UPDATE SET payment_id = excluded.payment_id, status = excluded.status,
    error_message = excluded.error_message, processed_at = excluded.processed_at, look_again_at = NULL, attempts = 0
), refunds AS (
  INSERT INTO gateway_refunds (${REFUND_COLUMNS})
  SELECT ${REFUND_COLUMNS} FROM jsonb_populate_recordset(NULL::gateway_refunds, $5)
  WHERE payment_id IN (SELECT id FROM payment)
  ON CONFLICT (id) DO UPDATE SET status = excluded.status, status_code = excluded.status_code,
    status_message = excluded.status_message, bank_confirmed_at = excluded.bank_confirmed_at,
    missing_since = excluded.missing_since, updated_at = excluded.updated_at
)
SELECT id, true AS free, id IN (SELECT id FROM payment) AS written FROM free`,
};

async function writeTogether(on: Queryable, changes: readonly PaymentChange[]): Promise<WriteOutcome[]> {
  // Of several changes to one payment the first wins, as it would if they came one by one. Locks are taken in one order.
  const first = new Map(changes.toReversed().map((change) => [change.payment.id, change]));
  const winners = [...first.values()].sort((a, b) => (a.payment.id < b.payment.id ? -1 : 1));
  const rows = await run<{ id: string; free: boolean; written: boolean }>(on, WRITE_TOGETHER, [
    JSON.stringify(winners.map(sentFields)),
    JSON.stringify(
      winners.flatMap(({ payment, history }) => (history === null ? [] : [fromHistory(payment, history)])),
    ),
    JSON.stringify(winners.flatMap(({ payment, events }) => eventRows(payment, events))),
    JSON.stringify(winners.flatMap(({ notification }) => (notification === null ? [] : [toJsonRow(notification)]))),
    JSON.stringify(winners.flatMap(({ refunds }) => refunds.map(fromRefund))),
    winners.map(({ payment }) => payment.id),
  ]);
  const outcomes = new Map(rows.map((row) => [row.id, outcomeOf(row)]));
  return changes.map((change) => {
    const outcome = outcomes.get(change.payment.id) ?? 'locked';
    return outcome === 'written' && first.get(change.payment.id) !== change ? 'changed' : outcome;
  });
}

function sentFields({ payment, readBackAt }: PaymentChange): Record<string, unknown> {
  const row = Object.entries(fromPayment(payment)).filter(([column, value]) => value !== null && SENT.has(column));
  return { ...Object.fromEntries(row), ...(readBackAt === undefined ? {} : { read_back_owed_since: readBackAt }) };
}

function toJsonRow(notification: GatewayNotification): Record<string, unknown> {
  return { ...fromNotification(notification), fingerprint: `\\x${notification.fingerprint.toString('hex')}` };
}
