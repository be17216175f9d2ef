// Background work on invoices: emits events for overdue ones, asks again for unconfirmed ones, reads payable ones back.

import { GatewayError } from '../../domain/errors.ts';
import { wibDay } from '../../domain/time.ts';
import { isDatabaseUnavailable } from '../../store/database/errors.ts';
import {
  claimInvoiceCheck,
  type DuePosition,
  giveUpInvoice,
  listDueInvoices,
  noteInvoiceChecked,
  wantInvoiceCheck,
} from '../../store/invoices/changes.ts';
import { findInvoice } from '../../store/invoices/invoices.ts';
import { say } from '../../text/sayings.ts';
import type { Context, Origin } from '../context.ts';
import { isolated } from '../isolation.ts';
import { recordInvoiceObservation, recordUnknownInvoice } from './changes.ts';
import { resumeCreation } from './creation.ts';
import { checkInvoiceStatus } from './status.ts';

const BATCH = 100;
/** After so many failures in one sweep the gateway is left alone until the next. */
const FAILURES_MAX = 5;
const TRIED_AGAIN_AFTER_MS = 5 * 60_000;
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
        reason: say('invoice_overdue', { day: record.invoice.dueDate }),
      };
      await isolated(context, { invoice_id: record.invoice.id }, async () => {
        const { invoice } = await recordInvoiceObservation(context, record, observation, { actor: origin.actor });
        if (invoice.status === 'overdue') marked += 1;
      });
    }
    const last = batch.at(-1);
    if (batch.length < BATCH || last === undefined) return marked;
    after = { dueDate: last.invoice.dueDate, id: last.invoice.id };
  }
}

/** Asks the gateway about invoices whose last word may have been missed. A silent gateway is asked again by a later sweep. */
export async function checkInvoices(context: Context, origin: Origin): Promise<void> {
  const { pool } = context.database;
  const now = context.clock.now();
  for (let checked = 0, failed = 0; checked < BATCH && failed < FAILURES_MAX; checked++) {
    const claimed = await claimInvoiceCheck(pool, now);
    if (claimed === undefined) return;
    const { id } = claimed;
    try {
      await checkOne(context, id, origin);
      await noteInvoiceChecked(pool, claimed, now);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      // Only a gateway that does not answer is a reason to leave the others for later.
      if (error instanceof GatewayError) failed += 1;
      context.log.warn({ invoice_id: id, err: error }, 'an invoice could not be brought up to date');
      await wantInvoiceCheck(pool, id, new Date(now.getTime() + TRIED_AGAIN_AFTER_MS));
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
    const reason = say('invoice_not_confirmed');
    await recordUnknownInvoice(context, record, { actor: origin.actor, reason });
    await giveUpInvoice(pool, id);
  }
}
