// Voids an invoice: the request is written, the gateway asked, and a lost or refused answer settled by reading the invoice back.

import type { Caller } from '../../domain/caller.ts';
import { GatewayError, invalid, Refusal } from '../../domain/errors.ts';
import { checkVoid, type VoidInput } from '../../domain/invoices/input.ts';
import { type GatewayInvoice, isPayable } from '../../domain/invoices/invoice.ts';
import { inTransaction } from '../../store/database/transaction.ts';
import { wantVoid } from '../../store/invoices/changes.ts';
import type { InvoiceRecord } from '../../store/invoices/rows.ts';
import { type Said, say } from '../../text/sayings.ts';
import type { Context, Origin } from '../context.ts';
import { writeOutcome } from '../outcomes.ts';
import { recordAct } from '../people/audit.ts';
import { recordInvoiceObservation } from './changes.ts';
import { getInvoice } from './read.ts';
import { checkInvoiceStatus } from './status.ts';

export interface VoidOrigin extends Omit<Origin, 'actor'> {
  /** A repeated request with the same key, after an attempt without a written outcome: it is resumed. */
  readonly resumed?: boolean | undefined;
  /** Names the request in the audit. A repeated one brings the same, and is recorded once. */
  readonly actId?: string | undefined;
}

export async function voidInvoice(
  context: Context,
  caller: Caller,
  id: string,
  input: VoidInput = {},
  origin: VoidOrigin = {},
): Promise<InvoiceRecord> {
  const errors = checkVoid(input);
  if (errors.length > 0) throw invalid(...errors);
  const record = await getInvoice(context, caller, id);
  const { invoice } = record;
  // A repetition of a finished request gets the answer of the first.
  if (origin.resumed === true && invoice.status === 'voided') return record;
  if (!isPayable(invoice)) throw refusal(invoice, say('not_voidable', { invoice: invoice.status }));
  if (invoice.gatewayInvoiceId === null) {
    throw refusal(invoice, say('not_named_yet'));
  }
  const reason = input.reason ?? '';
  const actor: Origin = { ...origin, actor: caller.id };
  await writeDown(context, caller, { invoiceId: invoice.id, reason, actId: origin.actId });
  try {
    await context.gateway.voidInvoice(invoice.gatewayInvoiceId, reason, { requestId: origin.requestId });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return settleFailure(context, record, error, actor);
  }
  const observation = {
    source: 'action',
    status: 'voided',
    details: { voidReason: reason === '' ? null : reason },
    reason: say('invoice_voided'),
  } as const;
  return writeOutcome(context, { invoiceId: invoice.id }, () =>
    recordInvoiceObservation(context, record, observation, { actor: caller.id }),
  );
}

/** The request and its caller. */
async function writeDown(
  context: Context,
  caller: Caller,
  {
    invoiceId,
    reason,
    actId,
  }: { readonly invoiceId: string; readonly reason: string; readonly actId?: string | undefined },
): Promise<void> {
  const act = {
    id: actId,
    action: 'invoice.void',
    subject: 'invoice',
    subjectId: invoiceId,
    details: { reason },
  } as const;
  await inTransaction(context.database.pool, async (on) => {
    await wantVoid(on, invoiceId, reason, context.clock.now());
    await recordAct(context, on, caller, act);
  });
}

/** After any answer, or none: where the invoice is voided now, the request is done, also where another caller did it. */
async function settleFailure(
  context: Context,
  record: InvoiceRecord,
  error: GatewayError,
  origin: Origin,
): Promise<InvoiceRecord> {
  const now = await readBack(context, record, origin);
  if (now?.invoice.status === 'voided') return now;
  throw error.about({ invoiceId: record.invoice.id });
}

/** Undefined where the gateway cannot be asked now; the sweep will. */
async function readBack(context: Context, record: InvoiceRecord, origin: Origin): Promise<InvoiceRecord | undefined> {
  try {
    return (await checkInvoiceStatus(context, record, origin)).record;
  } catch (error) {
    if (error instanceof GatewayError) return undefined;
    throw error;
  }
}

function refusal({ id }: GatewayInvoice, reason: Said): Refusal {
  return new Refusal('invalid_state', reason, { invoiceId: id });
}
