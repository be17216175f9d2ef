// SQL for changes of invoices: a compare-and-swap that writes one whole, and what the store keeps about attempts and checks.

import type { InvoiceHistoryEntry } from '../../domain/history.ts';
import { type GatewayInvoice, INVOICE_FIELDS } from '../../domain/invoices/invoice.ts';
import { later } from '../database/clock.ts';
import { assignedFrom, columnsOf } from '../database/columns.ts';
import { type Queryable, run, statement } from '../database/statement.ts';
import { type EventRecord, fromEvent, writesEvents } from '../events/writes.ts';
import { fromHistory, HISTORY_COLUMNS } from './history.ts';
import { fromInvoice, INVOICE_RECORD, type InvoiceRecord, type RecordRow, toRecord } from './rows.ts';

/** What a change may touch; the rest of an invoice is written once. */
const CHANGING_COLUMNS = columnsOf(INVOICE_FIELDS, (field) => field.is('changes'));

/** Whether it is still open how its creation ended. */
const unresolved = (row: string) => `${row}.creation_state IN ('initiated', 'unknown')`;
const payable = (row: string) => `${row}.status IN ('pending', 'overdue')`;
/** How often an invoice that can be paid is read back: the notification of its payment may have been lost. */
const CHECK_EVERY = "interval '6 hours'";

const WRITE = statement(
  'gapura_write_invoice',
  `
WITH invoice AS (
  UPDATE gateway_invoices stored SET ${assignedFrom('changed', CHANGING_COLUMNS)},
    next_check_at = CASE
      WHEN ${unresolved('changed')} THEN stored.next_check_at
      WHEN changed.creation_state = 'rejected' THEN NULL
      -- Heard of by its payment: the gateway is asked for the rest.
      WHEN ${unresolved('stored')} AND changed.pdf_url IS NULL THEN changed.updated_at
      WHEN ${unresolved('stored')} AND ${payable('changed')} THEN ${later('changed.updated_at', CHECK_EVERY)}
      WHEN ${payable('changed')} OR changed.pdf_url IS NULL THEN stored.next_check_at END
  FROM jsonb_populate_record(NULL::gateway_invoices, $1) changed
  WHERE stored.id = $4::uuid AND stored.version = changed.version - 1 RETURNING stored.id
), history AS (
  INSERT INTO gateway_invoice_history (${HISTORY_COLUMNS})
  SELECT ${HISTORY_COLUMNS} FROM jsonb_populate_recordset(NULL::gateway_invoice_history, $2)
  WHERE invoice_id IN (SELECT id FROM invoice)
), ${writesEvents('$3', 'invoice')}
SELECT id FROM invoice`,
);

const BEGIN_ATTEMPT = statement(
  'gapura_begin_invoice_attempt',
  `UPDATE gateway_invoices SET attempts = attempts + 1, version = version + 1, updated_at = $2
WHERE id = $1 AND ${unresolved('gateway_invoices')} RETURNING attempts`,
);

// The version stays: a wanted void changes nothing that decisions depend on.
const WANT_VOID = statement(
  'gapura_want_void',
  `UPDATE gateway_invoices SET void_wanted = $2, next_check_at = $3::timestamptz + interval '30 seconds' WHERE id = $1`,
);

const FIND_VOID_WANTED = statement('gapura_void_wanted', 'SELECT void_wanted FROM gateway_invoices WHERE id = $1');

const CLAIM_CHECK = statement(
  'gapura_claim_invoice_check',
  `
UPDATE gateway_invoices SET next_check_at = $1::timestamptz
  + CASE WHEN ${unresolved('gateway_invoices')} THEN interval '30 seconds' ELSE interval '5 minutes' END
WHERE id = (SELECT id FROM gateway_invoices WHERE next_check_at <= $1 ORDER BY next_check_at LIMIT 1 FOR UPDATE SKIP LOCKED)
RETURNING id, next_check_at AS lease_until`,
);

// A check that was asked for meanwhile has changed the time, and is kept.
const UPDATE_CHECKED = statement(
  'gapura_invoice_checked',
  `
UPDATE gateway_invoices SET next_check_at = CASE
  WHEN ${unresolved('gateway_invoices')} THEN next_check_at
  WHEN ${payable('gateway_invoices')} THEN ${later('$3::timestamptz', CHECK_EVERY)} END
WHERE id = $1 AND next_check_at = $2`,
);

const WANT_CHECK = statement(
  'gapura_want_invoice_check',
  'UPDATE gateway_invoices SET next_check_at = least(next_check_at, $2) WHERE id = $1',
);

const STOP_CHECKS = statement(
  'gapura_stop_invoice_checks',
  `UPDATE gateway_invoices SET next_check_at = NULL WHERE id = $1 AND ${unresolved('gateway_invoices')}`,
);

const LIST_DUE = statement(
  'gapura_due_invoices',
  `SELECT ${INVOICE_RECORD} FROM gateway_invoices invoice
WHERE invoice.status = 'pending' AND invoice.due_date < $1::date AND (invoice.due_date, invoice.id) > ($2::date, $3::uuid)
ORDER BY invoice.due_date, invoice.id LIMIT $4`,
);

/** An invoice as it is to stand, one version on, with all that is written along. */
export interface InvoiceChange {
  readonly invoice: GatewayInvoice;
  readonly history: InvoiceHistoryEntry | null;
  /** With ids that rise in the order in which they happened. */
  readonly events: readonly EventRecord[];
}

/** False where the invoice has changed since the version before was read: read again and decide again. */
export async function writeInvoiceChange(on: Queryable, change: InvoiceChange): Promise<boolean> {
  const { invoice, history } = change;
  const about = { subject: 'invoice', subjectId: invoice.id, occurredAt: invoice.updatedAt } as const;
  const rows = await run(on, WRITE, [
    JSON.stringify(fromInvoice(invoice)),
    JSON.stringify(history === null ? [] : [fromHistory(invoice, history)]),
    JSON.stringify(change.events.map((event) => fromEvent(event, about))),
    invoice.id,
  ]);
  return rows.length > 0;
}

/** Notes that the gateway is about to be asked again. How often it was, with this; undefined where the outcome is known by now. */
export async function beginInvoiceAttempt(on: Queryable, id: string, now: Date): Promise<number | undefined> {
  return (await run<{ attempts: number }>(on, BEGIN_ATTEMPT, [id, now]))[0]?.attempts;
}

/** Notes the reason before the gateway is asked to void, and has the sweep check the outcome. */
export async function wantVoid(on: Queryable, id: string, reason: string, now: Date): Promise<void> {
  await run(on, WANT_VOID, [id, reason, now]);
}

/** The reason of a void that was asked for. */
export async function findVoidWanted(on: Queryable, id: string): Promise<string | null> {
  return (await run<{ void_wanted: string | null }>(on, FIND_VOID_WANTED, [id]))[0]?.void_wanted ?? null;
}

export interface ClaimedInvoice {
  readonly id: string;
  /** Then it is given to another, unless the gateway has answered. */
  readonly leaseUntil: Date;
}

/** An invoice to ask the gateway about now. It is given to one process only, for some minutes. */
export async function claimInvoiceCheck(on: Queryable, now: Date): Promise<ClaimedInvoice | undefined> {
  const [row] = await run<{ id: string; lease_until: Date }>(on, CLAIM_CHECK, [now]);
  return row === undefined ? undefined : { id: row.id, leaseUntil: row.lease_until };
}

/** The gateway has answered: the invoice waits for its next turn, or for none. */
export async function noteInvoiceChecked(on: Queryable, claimed: ClaimedInvoice, now: Date): Promise<void> {
  await run(on, UPDATE_CHECKED, [claimed.id, claimed.leaseUntil, now]);
}

/** Has a sweep ask the gateway about an invoice soon, unless it is to do so even sooner. */
export async function wantInvoiceCheck(on: Queryable, id: string, at: Date): Promise<void> {
  await run(on, WANT_CHECK, [id, at]);
}

/** The outcome of the creation is not polled any more, unless a caller asks for it. */
export async function giveUpInvoice(on: Queryable, id: string): Promise<void> {
  await run(on, STOP_CHECKS, [id]);
}

export interface DuePosition {
  readonly dueDate: string;
  readonly id: string;
}

/** A batch of pending invoices whose due date is before a day, beyond the last one of the batch before. */
export async function listDueInvoices(
  on: Queryable,
  batch: { readonly before: string; readonly after: DuePosition; readonly limit: number },
): Promise<InvoiceRecord[]> {
  const values = [batch.before, batch.after.dueDate, batch.after.id, batch.limit];
  return (await run<RecordRow>(on, LIST_DUE, values)).map(toRecord);
}
