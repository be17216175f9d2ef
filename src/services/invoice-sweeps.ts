// What the background does for invoices: overdue ones are told, unconfirmed ones asked for again, payable ones read back.

import { GatewayError } from '../domain/errors.ts';
import { wibDay } from '../domain/time.ts';
import {
  claimInvoiceChecks,
  type DuePosition,
  listDueInvoices,
  updateInvoiceGivenUp,
} from '../store/invoice-changes.ts';
import { findInvoice } from '../store/invoices.ts';
import type { Context, Origin } from './context.ts';
import { recordInvoiceObservation, recordUnknownInvoice } from './invoice-changes.ts';
import { resumeCreation } from './invoice-creation.ts';
import { checkInvoiceStatus } from './invoice-status.ts';

const BATCH = 100;
const BEFORE_ALL: DuePosition = { dueDate: '0001-01-01', id: '00000000-0000-0000-0000-000000000000' };

/**
 * For how long the background repeats a creation that was not confirmed. The gateway answers a repetition with what it answered first for
 * five minutes; afterwards it could only say that it has the order, and not under which id.
 */
export const REPEATED_FOR_MS = 4.5 * 60_000;

/** Marks pending invoices whose due date is over in WIB. How many there were. */
export async function markOverdueInvoices(context: Context, origin: Origin): Promise<number> {
  const today = wibDay(context.clock.now());
  let marked = 0;
  for (let after = BEFORE_ALL; ; ) {
    const batch = await listDueInvoices(context.database.pool, { before: today, after, limit: BATCH });
    for (const record of batch) {
      const observation = {
        source: 'task' as const,
        status: 'overdue' as const,
        details: {},
        reason: `its due date ${record.invoice.dueDate} is over`,
      };
      const { invoice } = await recordInvoiceObservation(context, record, observation, { actor: origin.actor });
      if (invoice.status === 'overdue') marked += 1;
    }
    const last = batch.at(-1);
    if (batch.length < BATCH || last === undefined) return marked;
    after = { dueDate: last.invoice.dueDate, id: last.invoice.id };
  }
}

/** Asks the gateway about invoices whose last word may have been missed. A silent gateway is asked again by the next sweep. */
export async function checkInvoices(context: Context, origin: Origin): Promise<void> {
  const due = await claimInvoiceChecks(context.database.pool, { now: context.clock.now(), limit: BATCH });
  for (const id of due) {
    try {
      await checkOne(context, id, origin);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      const fields = { invoice_id: id, err: error };
      context.log.warn(fields, 'an invoice could not be brought up to date');
      const isSilent = error.outcome === 'unknown' || error.statusCode === null;
      if (isSilent) return;
    }
  }
}

async function checkOne(context: Context, id: string, origin: Origin): Promise<void> {
  const { pool } = context.database;
  const record = await findInvoice(pool, id);
  if (record === undefined) return;
  const { creationState, createdAt } = record.invoice;
  if (creationState === 'created') {
    await checkInvoiceStatus(context, record, origin);
  } else if (context.clock.now().getTime() - createdAt.getTime() < REPEATED_FOR_MS) {
    await resumeCreation(context, record, origin);
  } else {
    const reason = 'the gateway did not confirm the invoice in time, and cannot be asked for it without its id';
    await recordUnknownInvoice(context, record, { actor: origin.actor, reason });
    await updateInvoiceGivenUp(pool, id);
  }
}
