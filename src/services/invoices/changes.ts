// The one door of invoices: the only code that changes one, with its history and its events.

import type { InvoiceEventData, InvoiceEventName } from '../../domain/events/event.ts';
import type { InvoiceHistoryEntry } from '../../domain/history.ts';
import { type GatewayInvoice, showInvoice } from '../../domain/invoices/invoice.ts';
import { type InvoiceObservation, judgeInvoice } from '../../domain/invoices/judgement.ts';
import type { Queryable, Transaction } from '../../store/database/statement.ts';
import { writeInvoiceChange } from '../../store/invoices/changes.ts';
import { findInvoice, lockInvoice } from '../../store/invoices/invoices.ts';
import type { InvoiceRecord } from '../../store/invoices/rows.ts';
import { changeByVersion, type VersionedRow } from '../change-by-version.ts';
import type { Context } from '../context.ts';

export interface InvoiceProvenance {
  readonly actor: string | null;
  readonly notificationId?: string | null;
  /** The gateway's words for the history. */
  readonly answer?: Record<string, unknown>;
}

interface Change {
  readonly changes: Partial<GatewayInvoice>;
  readonly history: Omit<InvoiceHistoryEntry, 'fromStatus'> | null;
  readonly events: readonly InvoiceEventName[];
}

/** Judges an observation of an invoice and writes the verdict. Returns the invoice as it is then. */
export async function recordInvoiceObservation(
  context: Context,
  known: InvoiceRecord,
  observation: InvoiceObservation,
  provenance: InvoiceProvenance,
): Promise<InvoiceRecord> {
  return changeInvoice(context, known, ({ invoice }) => judged(invoice, observation, provenance));
}

/** The same for an invoice that a transaction has locked. The names of the events that were written. */
export async function recordInLock(
  context: Context,
  on: Transaction,
  locked: InvoiceRecord,
  observation: InvoiceObservation,
  provenance: InvoiceProvenance,
): Promise<readonly InvoiceEventName[]> {
  const change = judged(locked.invoice, observation, provenance);
  if (change === undefined) return [];
  const written = await write(context, on, locked, change);
  if (written === undefined) throw new Error(`Invoice ${locked.invoice.id} changed though it is locked`);
  return change.events;
}

/** The gateway refused to make the invoice: nothing was created there. */
export async function recordRejectedInvoice(
  context: Context,
  known: InvoiceRecord,
  rejection: { actor: string | null; reason: string; statusCode: string | null },
): Promise<InvoiceRecord> {
  return changeInvoice(context, known, ({ invoice }) => {
    // What is known of the invoice since then counts for more than the refusal of one attempt.
    if (invoice.creationState === 'created' || invoice.creationState === 'rejected') return undefined;
    return {
      changes: {
        creationState: 'rejected',
        statusCode: rejection.statusCode,
        statusMessage: rejection.reason.slice(0, 255),
      },
      history: historyOf('create', rejection),
      events: [],
    };
  });
}

/** It is unknown whether the gateway made the invoice. */
export async function recordUnknownInvoice(
  context: Context,
  known: InvoiceRecord,
  unknown: { actor: string | null; reason: string },
): Promise<InvoiceRecord> {
  return changeInvoice(context, known, ({ invoice }) =>
    invoice.creationState === 'initiated'
      ? { changes: { creationState: 'unknown' }, history: historyOf('create', unknown), events: [] }
      : undefined,
  );
}

function judged(
  invoice: GatewayInvoice,
  observation: InvoiceObservation,
  provenance: InvoiceProvenance,
): Change | undefined {
  const verdict = judgeInvoice(invoice, observation);
  const isNoted = observation.isNoted === true;
  if (verdict.kind === 'unchanged' && !isNoted) return undefined;
  const { changes, moved, events } = verdict.kind === 'apply' ? verdict : UNMOVED;
  const history = historyOf(observation.source, { ...provenance, reason: observation.reason });
  return { changes, history: moved || isNoted ? history : null, events };
}

const UNMOVED = { changes: {}, moved: false, events: [] } as const;

function historyOf(
  source: InvoiceHistoryEntry['source'],
  from: InvoiceProvenance & { readonly reason: string },
): Omit<InvoiceHistoryEntry, 'fromStatus'> {
  const { actor, reason, notificationId = null, answer = null } = from;
  return { source, actor, reason, notificationId, gatewayAnswer: answer };
}

/** Decides on what is known, writes if nothing changed meanwhile, and otherwise reads again and decides again. */
async function changeInvoice(
  context: Context,
  known: InvoiceRecord,
  decide: (record: InvoiceRecord) => Change | undefined,
): Promise<InvoiceRecord> {
  const { id } = known.invoice;
  const row: VersionedRow<InvoiceRecord, Change> = {
    name: `invoice ${id}`,
    versionOf: (record) => record.invoice.version,
    find: (on) => mustFind(on, id),
    lock: (on) => lockInvoice(on, id),
    async write(on, before, change) {
      const written = await write(context, on, before, change);
      return written === undefined ? 'changed' : { row: written, events: change.events };
    },
    emit: context.eventsWritten.emit,
  };
  return changeByVersion(context.database.pool, row, known, (record) => decide(record) ?? null);
}

async function write(
  context: Context,
  on: Queryable,
  record: InvoiceRecord,
  change: Change,
): Promise<InvoiceRecord | undefined> {
  const now = context.clock.now();
  const { invoice: before } = record;
  const invoice: GatewayInvoice = { ...before, ...change.changes, version: before.version + 1, updatedAt: now };
  const after: InvoiceRecord = { invoice, items: record.items };
  const data: InvoiceEventData = {
    invoice: showInvoice(after, now),
    previous_status: before.status,
    notification_id: change.history?.notificationId ?? null,
  };
  const written = await writeInvoiceChange(on, {
    invoice,
    history: change.history === null ? null : { ...change.history, fromStatus: before.status },
    events: change.events.map((name) => ({ id: context.newId(), name, data })),
  });
  return written ? after : undefined;
}

async function mustFind(on: Queryable, id: string): Promise<InvoiceRecord> {
  const record = await findInvoice(on, id);
  if (record === undefined) throw new Error(`Invoice ${id} is gone, though invoices are never deleted`);
  return record;
}
